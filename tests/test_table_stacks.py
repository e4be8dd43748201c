"""Moskva 1941 through the wire: whole games from JSON alone in every option, and what is hidden stays so."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from rasputitsa.engine.action import Action, Attack
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision
from rasputitsa.engine.state import State
from rasputitsa.games import load
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.messages import LANGUAGES
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.actions import decode, encode
from rasputitsa.table.odds import odds
from rasputitsa.table.overlays import OVERLAYS, overlay
from rasputitsa.table.position import position
from rasputitsa.table.prompt import prompt
from rasputitsa.table.report import report
from rasputitsa.table.story import story
from rasputitsa.table.unit_choices import unit_choices
from rasputitsa.table.voice import Voice, voice
from rasputitsa.table.why import why
from stirring import stirred
from wire_client import WireClient

OPTIONS = (
    (),
    ("masks", "secret_air"),
    ("total_fog", "allotted_air", "free_deployment"),
    ("variable_weather", "allotted_air", "masks"),
    ("free_deployment", "total_fog", "secret_air", "variable_weather"),
)
OFTEN = 2
"""So many decisions of each topic are looked at in full."""

TURNS = 2
"""Games are played by the wire up to this turn; then the rules go on alone, to the end."""

ASKED_ABOUT = 6
"""So many units, own and others, are asked about where hidden ones were exchanged."""

ASKED = {
    "deploy.ask", "deploy.assign", "air.cancel", "march.ask", "engage.ask", "engage.next", "air.support",
    "loss.steps-ask", "loss.strength-ask", "retreat.course", "retreat.withdraw", "retreat.rout",
    "pursuit.ask", "interdict.ask", "rebuild.ask",
}  # fmt: skip
"""Every question that a player can be asked."""


def speaker(options: tuple[str, ...], language: str = "en") -> Voice:
    return voice(_game(options), language)


@cache
def _game(options: tuple[str, ...]) -> Game:
    return load("moskva-1941", options=dict.fromkeys(options, "on"))


def check_completeness(game_voice: Voice, state: State) -> None:
    """The answers on the wire are the options of the decision; of attacks only who can attack what."""
    asked = decision(state)
    assert asked is not None
    client = WireClient(game_voice, state)
    game = game_voice.game
    if isinstance(asked.options, Engagements):
        for target in client.prompt["targets"]:
            hex_ = state.where[game.unit[target]]
            near = asked.options.targets.get(hex_)
            if near is not None:
                assert client.unit(target)["attackers"] == game_voice.keys(near)
        assert set(client.prompt["units"]) == {
            key for near in asked.options.targets.values() for key in game_voice.keys(near)
        }
        return
    offered = {json.dumps(action, sort_keys=True) for action in client.actions()}
    legal = {json.dumps(encode(game, action), sort_keys=True) for action in asked.options}
    assert offered == legal, asked.topic


@cache
def played(options: tuple[str, ...]) -> tuple[Counter[str], Match]:
    """A random game of a player who knows the wire only; the topics that were asked."""
    number = OPTIONS.index(options)
    game_voice = speaker(options, LANGUAGES[number % len(LANGUAGES)])
    match = Match(game_voice.game, f"stacks {number}")
    match.roll_dice()
    rng, topics = random.Random(number + 10), Counter[str]()
    while (asked := match.decision) is not None:
        assert asked.player != CHANCE
        topics[asked.topic] += 1
        if topics[asked.topic] <= OFTEN:
            check_completeness(game_voice, match.state)
        if match.state.turn < TURNS:
            client = WireClient(game_voice, match.state)
            assert client.prompt["yours"]
            match.act(decode(game_voice.game, client.pick(rng)))
        else:
            match.act(asked.options.sample(rng))
    return topics, match


@pytest.mark.no_cover
@pytest.mark.parametrize("options", OPTIONS, ids="+".join)
def test_a_game_can_be_played_with_the_wire_alone(options: tuple[str, ...]) -> None:
    topics, match = played(options)
    assert topics["march.ask"] > 0
    final = position(speaker(options), match.state, OBSERVER)
    assert final.over
    assert final.verdict


@pytest.mark.no_cover
def test_every_question_was_asked() -> None:
    asked = {topic for options in OPTIONS for topic in played(options)[0]}
    assert asked == ASKED


def sent(game_voice: Voice, state: State, viewer: int, units: list[int]) -> Iterator[str]:
    """Every byte that can be sent to a side at this moment, if it asks about these units."""
    yield from views(game_voice, state, viewer)
    for unit in units:
        yield unit_choices(game_voice, state, viewer, unit, []).model_dump_json()
        yield odds(game_voice, state, viewer, Attack(unit, tuple(units[:3]))).model_dump_json()


def views(game_voice: Voice, state: State, viewer: int) -> Iterator[str]:
    """Every byte that can be sent to a side at this moment without asking about units."""
    yield position(game_voice, state, viewer).model_dump_json()
    asked = prompt(game_voice, state, viewer)
    yield "" if asked is None else asked.model_dump_json()
    for kind in OVERLAYS:
        yield overlay(game_voice, state, viewer, kind).model_dump_json()


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [("masks",), ("total_fog",), ("masks", "allotted_air")], ids="-".join)
def test_hidden_units_change_no_byte(options: tuple[str, ...]) -> None:
    """Exchange what lies under the masks: the other side is sent the same."""
    game_voice = speaker(options)
    match, rng = Match(game_voice.game, "hidden"), random.Random(5)
    match.roll_dice()
    looked = 0
    while (asked := match.decision) is not None and match.state.turn < 3:
        if match.state.battle is None and rng.random() < 0.1 and match.state.phase >= 0:
            viewer = asked.player
            twin = stirred(match.state, viewer, rng)
            units = rng.sample(range(len(match.game.counters)), ASKED_ABOUT)
            assert list(sent(game_voice, twin, viewer, units)) == list(
                sent(game_voice, match.state, viewer, units)
            )
            looked += twin.where != match.state.where
        match.act_once(asked.options.sample(rng))
    assert looked > 10


def test_attackers_under_masks_are_not_named_before_they_fight() -> None:
    """Where all attacks are marked first, the defender hears of hexes, not of the units under the masks."""
    game_voice = speaker(OPTIONS[3])
    match, rng = Match(game_voice.game, "masked attack"), random.Random(7)
    match.roll_dice()
    heard = 0
    while (asked := match.decision) is not None and heard < 5:
        attacking = asked.topic == "engage.ask"
        match.act_once(asked.options.sample(rng))
        if not attacking:
            continue
        sight = Sight(match, 1 - asked.player)
        for line in story(game_voice, sight, sight.index - 1)[0].events:
            if line.kind == "engaged":
                heard += 1
                assert line.facts["attackers"] == []
                assert line.text
    assert heard == 5


@pytest.mark.parametrize(("option", "language"), [("secret_air", "en"), ("allotted_air", "fr")])
def test_air_points_are_secret_until_both_have_chosen(option: str, language: str) -> None:
    """Whatever the attacker commits, the defender is sent the same until he has answered."""
    game_voice = speaker((option,), language)
    match, rng = Match(game_voice.game, "air"), random.Random(2)
    match.roll_dice()
    compared = 0
    while (asked := match.decision) is not None and compared < 3:
        if asked.topic == "air.support" and asked.player == match.state.side:
            answers = list(asked.options)
            compared += _same_after(game_voice, match, answers[0], answers[-1], 1 - asked.player)
        match.act_once(asked.options.sample(rng))
    assert compared


def _same_after(game_voice: Voice, match: Match, first: Action, second: Action, viewer: int) -> bool:
    """Compare what is sent after two answers; not if all is shown at once since nobody has more to choose."""
    heard = []
    for action in (first, second):
        twin = Match(match.game, match.seed)
        for entry in match.log:
            twin.act_once(entry.action)
        twin.act_once(action)
        if twin.decision is None or twin.decision.topic != "air.support":
            return False
        told = [entry.model_dump_json() for entry in story(game_voice, Sight(twin, viewer))]
        heard.append([*views(game_voice, twin.state, viewer), *told])
    assert heard[0] == heard[1]
    return first != second


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
def test_anything_can_be_asked_at_any_time(language: str) -> None:
    options = OPTIONS[LANGUAGES.index(language) + 2]
    game_voice = speaker(options, language)
    game = game_voice.game
    match, rng = Match(game, "fuzz"), random.Random(3)
    match.roll_dice()
    units = range(len(game.counters))
    while (asked := match.decision) is not None:
        action = asked.options.sample(rng)
        if rng.random() < 0.03:
            viewer = rng.choice((0, 1, OBSERVER))
            for text in views(game_voice, match.state, viewer):
                assert "table-" not in text
            attack = Attack(rng.choice(units), tuple(rng.sample(units, 3)))
            sheet = odds(game_voice, match.state, viewer, attack, rng.randrange(4))
            assert sheet.refusal is not None or sheet.lines
            unit, via = rng.choice(units), [rng.choice(list(game.grid))]
            for found in (unit_choices(game_voice, match.state, viewer, unit, way) for way in ([], via)):
                assert found.refusal is None or found.refusal.text
            why(game_voice, match.state, viewer, action)
        match.act_once(action)
    assert report(game_voice, Sight(match, 1), 10).text
