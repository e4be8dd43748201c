"""Whatever is asked at whatever moment gets an answer or a clear refusal, never a crash."""

from __future__ import annotations

import random

import pytest

from rasputitsa.engine.action import Action, Attack
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.messages import LANGUAGES
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.advice import evaluation, luck
from rasputitsa.table.odds import odds
from rasputitsa.table.overlays import OVERLAYS, overlay
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.report import report
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import voice
from rasputitsa.table.why import why
from variants import EDITIONS, everything

VIEWERS = (0, 1, OBSERVER)
EVERY = 7
"""Every so-manieth moment of a game is looked at."""


def random_attack(game: Game, rng: random.Random) -> Attack:
    units = range(len(game.counters))
    return Attack(rng.choice(units), tuple(rng.sample(units, rng.randrange(4))))


def look(match: Match, language: str, viewer: int, rng: random.Random, other: Action) -> None:
    """Everything that a seat can ask, with any units and hexes."""
    game, state = match.game, match.state
    speaker = voice(game, language)
    position(speaker, state, viewer)
    prompt(speaker, state, viewer)
    evaluation(speaker, state, viewer)
    overlay(speaker, state, viewer, rng.choice(list(OVERLAYS)))
    sheet = odds(speaker, state, viewer, random_attack(game, rng))
    assert sheet.refusal is not None or sheet.lines
    unit = rng.randrange(len(game.counters))
    found = unit_choices(speaker, state, viewer, unit)
    assert found.refusal is None or found.refusal.text
    by_way = unit_choices(speaker, state, viewer, unit, [rng.choice(list(game.grid))])
    assert by_way.refusal is None or by_way.refusal.text
    why(speaker, state, viewer, other)


@pytest.mark.parametrize(("edition", "language"), list(zip(EDITIONS, LANGUAGES, strict=True)))
def test_anything_can_be_asked_at_any_time(edition: str, language: str) -> None:
    game = everything(edition, "campaign14").load()
    rng, match = random.Random(8), Match(game, "fuzz")
    speaker = voice(game, language)
    other: Action = random_attack(game, rng)
    look(match, language, OBSERVER, rng, other)
    match.roll_dice()
    while (asked := match.decision) is not None:
        match.act_once(asked.options.sample(rng))
        if len(match.log) % EVERY == 0:
            look(match, language, rng.choice(VIEWERS), rng, other)
            other = match.log[-1].action
    look(match, language, 0, rng, other)
    assert luck(speaker, Sight(match, OBSERVER)).lines
    assert report(speaker, Sight(match, 1), 99).text
