"""Moskva 1941 in words: its data has names, and whole games can be told, in three languages."""

from __future__ import annotations

import random
import re

import pytest

from rasputitsa.engine.action import FIELDS
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import apply, decision
from rasputitsa.games import load
from rasputitsa.mechanisms.impulse.odds import CombatRules
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.messages import LANGUAGES, Speaker, message_id
from rasputitsa.notation import parse_words
from rasputitsa.traceability import SOURCES

SILENT = ("rail-spare.", "rail-lost.", "zone.")
HIDDEN = ("variable_weather", "total_fog", "allotted_air", "free_deployment")
WRONG = (
    "done", "roll 3", "move 9.206ID 2603", "rail 22.126SD 4101", "engage 2602 with 9.206ID", "support 9",
    "place 9.206ID 2602", "choose nothing", "recall 9.206ID", "entrench 9.206ID", "retreat 9.206ID 2603",
    "advance 9.206ID", "lose 9.206ID", "assign 9 22", "intercept 9", "interdict 99", "resolve 2602",
)  # fmt: skip


def full_game() -> Game:
    return load("moskva-1941", options=dict.fromkeys(HIDDEN, "on"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_everything_in_the_data(language: str) -> None:
    speaker = Speaker(full_game(), language)
    game = speaker.game
    rules = game.of(CombatRules)
    wanted = [("side", side) for side in game.sides]
    wanted += [("phase", phase.id) for phase in game.phases]
    wanted += [("weather", turn.weather) for turn in game.turns]
    wanted += [("box", box) for box in game.boxes]
    wanted += [("track", track) for track in game.tracks if not track.startswith(SILENT)]
    wanted += [("result", code) for code in rules.results]
    wanted += [("shift", crossing.id) for crossing in rules.crossings]
    wanted += [("shift", ground.id) for ground in rules.grounds]
    wanted += [("shift", season.id) for season in rules.seasons]
    wanted += [("shift", "air"), ("shift", "enemy-air")]
    wanted += [("field", field) for field in FIELDS]
    assert [pair for pair in wanted if not speaker.has_name(*pair)] == []
    assert len({speaker.date(turn.number) for turn in game.turns}) == len(game.turns)
    assert all(speaker.messages.has(message_id(level.reason)) for level in game.of(Tally).levels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_whole_game_can_be_told(language: str, hidden: bool) -> None:
    """Decisions, events, and refusals of actions that belong elsewhere."""
    speaker = Speaker(full_game() if hidden else load("moskva-1941"), language)
    rng = random.Random(11)
    state = speaker.game.start()
    wrong = [parse_words(speaker.game, words) for words in WRONG]
    while (asked := decision(state)) is not None:
        said = [speaker.decision(asked)]
        refusal = asked.options.why_not(rng.choice(wrong))
        if refusal is not None:
            said.append(speaker.refusal(refusal))
        state = apply(state, asked.options.sample(rng))
        said += [speaker.event(happened) for happened in state.events]
        assert not any(re.search(r"[{}]|\b(name|event)-", text) for text in said), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_written_in_our_own_words(language: str) -> None:
    sources = SOURCES["moskva-1941"]
    for rule in (*sources.rules("moskva-1941"), *sources.rulings("moskva-1941")):
        assert rule.title.get(language), rule.id
        assert rule.text.get(language), rule.id
