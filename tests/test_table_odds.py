"""Odds sheets, overlays and advice: what they say is what the rules say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasputitsa.engine.action import Arrange, Attack
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.mechanisms.battle import Battle
from rasputitsa.mechanisms.combat import column_label
from rasputitsa.mechanisms.combat import odds as rules_odds
from rasputitsa.mechanisms.trace import in_communication, terminals
from rasputitsa.mechanisms.zoc import enemy_zone
from rasputitsa.messages import LANGUAGES
from rasputitsa.notation import parse_words
from rasputitsa.sight import OBSERVER, Sight
from rasputitsa.table.actions import decode
from rasputitsa.table.advice import evaluation, hint, luck
from rasputitsa.table.odds import odds
from rasputitsa.table.overlays import OVERLAYS, overlay
from rasputitsa.table.voice import voice
from rasputitsa.table.wire.battle import OddsSheet
from rules.answers import do, scene
from rules.scenes import GDW, VPG, seven
from variants import EDITIONS, everything, examples

UNITS = {"XXIV": "0508", "XLI": "0609", "IX": "0204", "30A reduced": "0608", "10A": "0803"}


def combat(units: dict[str, str] = UNITS) -> State:
    return scene(seven(VPG), "german-combat", units)


def sheet(state: State, target: str, *attackers: str, viewer: int = 0, language: str = "en") -> OddsSheet:
    game = state.game
    attack = Attack(game.unit[target], tuple(game.unit[key] for key in attackers))
    return odds(voice(game, language), state, viewer, attack)


def test_the_arithmetic_line_by_line() -> None:
    found = sheet(combat(), "30A", "XXIV")
    assert [(line.text, line.value) for line in found.lines] == [
        ("XXIV from 0508", "12"),
        ("30A defends 0608", "4"),
        ("12:4, rounded in favour of the defender", "3:1"),
        ("column", "3:1"),
    ]
    assert (found.column, found.results) == ("3:1", ["DR", "DR", "DR", "EX", "EX", "DRL"])
    assert [(o.result, o.faces) for o in found.outcomes] == [("DR", [1, 2, 3]), ("EX", [4, 5]), ("DRL", [6])]
    assert sum(outcome.share for outcome in found.outcomes) == pytest.approx(1)
    assert found.refusal is None
    assert found.expected == "30A loses 0.5 steps on average, the attackers 0.3."
    shares = {fate.id: fate.share for fate in found.fates}
    assert shares == pytest.approx({"eliminated": 0.5, "retreated": 0.5, "reduced": 0, "taken": 1})


@pytest.mark.parametrize(
    ("target", "attackers", "words"),
    [
        ("10A", ["XXIV"], "XXIV is not adjacent to 10A."),
        ("30A", [], "Name the attackers of 30A, each once."),
        ("XLI", ["XXIV"], "XLI is your own unit."),
        ("30A", ["10A"], "10A is not yours to attack with."),
        ("24A", ["XXIV"], "24A is not on the map."),
    ],
)
def test_refused_attacks_say_why(target: str, attackers: list[str], words: str) -> None:
    found = sheet(combat(), target, *attackers)
    assert found.refusal is not None
    assert found.refusal.text == words
    assert found.refusal.rule


def test_the_arithmetic_is_shown_all_the_same() -> None:
    assert sheet(combat(), "10A", "XXIV", "XLI").column == "2:1"
    assert sheet(combat(), "24A", "XXIV").lines == []
    waiting = sheet(combat(), "30A", "XXIV", viewer=1)
    assert waiting.refusal is not None
    assert waiting.column == "3:1"


def test_an_announced_battle_is_calculated_as_announced() -> None:
    state = do(combat(), "attack 30A with XXIV XLI")
    found = sheet(state, "30A", "XLI", "XXIV")
    assert (found.refusal, found.column) == (None, "6:1")
    other = sheet(state, "30A", "XXIV").refusal
    assert other is not None
    assert other.text == "30A is already the target of an announced battle."


def test_an_attack_below_the_table_brings_nothing() -> None:
    found = sheet(combat({"IX reduced": "0508", "30A": "0608"}), "30A", "IX")
    assert (found.column, found.results, found.outcomes) == ("<1:1", [], [])
    assert found.expected == "Below the table: the attack has no effect."


def test_points_bought_count() -> None:
    """While supply points are being bought for an announced battle, its sheet goes with them."""
    game = everything("gdw", "campaign14").load()
    state = scene(game, "german-combat", {"XXIV": "0203", "XLI": "0204", "30A": "0304"}, "points sp.german 9")
    state = apply(state, decode(game, {"kind": "attack", "target": "30A", "attackers": ["XXIV", "XLI"]}))
    asked = decision(state)
    assert asked is not None
    assert asked.topic == "supply.assault"
    before = sheet(state, "30A", "XXIV", "XLI")
    after = sheet(do(state, "assault XXIV 5"), "30A", "XXIV", "XLI")
    assert (before.lines[0].value, after.lines[0].value) == ("12", "17")


@examples(10)
@given(st.integers(0, 10_000))
def test_sheets_agree_with_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    edition = rng.choice(list(EDITIONS))
    game = everything(edition, "standard7").load()
    state = apply(game.start(), Arrange("historical"))
    for _ in range(rng.randrange(20, 120)):
        asked = decision(state)
        if asked is None:
            return
        action = asked.options.sample(rng)
        if isinstance(action, Attack):
            found = odds(voice(game, "en"), state, asked.player, action)
            battle = Battle(action.target, state.where[action.target], action.attackers)
            assert found.refusal is None
            assert found.column == column_label(state, rules_odds(state, battle).column)
        state = apply(state, action)


def late(game: Game, seed: int, actions: int = 150) -> State:
    rng, state = random.Random(seed), apply(game.start(), Arrange("historical"))
    for _ in range(actions):
        asked = decision(state)
        if asked is None:
            break
        state = apply(state, asked.options.sample(rng))
    return state


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_lines_of_communication(seed: int, side: int) -> None:
    """Every unit in communication has a line that enters no enemy and no enemy zone; no other unit has."""
    game = seven(VPG)
    state = late(game, seed)
    grid, speaker = game.grid, voice(game, "en")
    found = overlay(speaker, state, side, "communication")
    joined = state.occupied[side] & in_communication(state, side)
    assert found.classes["connected"] == speaker.mask(joined)
    assert found.classes["cut-off"] == speaker.mask(state.occupied[side] & ~joined)
    assert {line[0] for line in found.lines} == set(found.classes["connected"])
    barred = state.occupied[1 - side] | enemy_zone(state, side)
    for line in found.lines:
        hexes = [grid.hex(label) for label in line]
        assert all(grid.adjacent(one, other) for one, other in pairwise(hexes))
        assert not any(barred >> hex_ & 1 for hex_ in hexes[1:])
        assert terminals(state, side) >> hexes[-1] & 1


def test_overlays_of_an_observer() -> None:
    game = everything("gdw", "campaign14").load()
    state = late(game, 2)
    speaker = voice(game, "en")
    for kind in OVERLAYS:
        found = overlay(speaker, state, OBSERVER, kind)
        assert set(found.classes) == set(found.legend)
    both = overlay(speaker, state, OBSERVER, "communication")
    units = state.occupied[0] | state.occupied[1]
    assert sorted([*both.classes["connected"], *both.classes["cut-off"]]) == speaker.mask(units)


def test_a_game_without_communication_has_no_lines() -> None:
    bare = replace(seven(VPG), parameters={})
    state = combat()
    state.game = bare
    found = overlay(voice(bare, "en"), state, 0, "communication")
    assert (found.lines, found.classes) == ([], {"connected": [], "cut-off": []})


def test_zones_and_control() -> None:
    speaker, state = voice(seven(VPG), "en"), combat()
    zones = overlay(speaker, state, 0, "zones")
    assert "0607" in zones.classes["german"]
    assert "0607" in zones.classes["soviet"]
    assert zones.legend["german"] == "Zone of control of the Germans"
    control = overlay(speaker, state, 0, "control")
    assert control.classes["soviet"] == speaker.mask(state.control[1])


def test_threats_are_attacks_on_the_viewer() -> None:
    speaker = voice(seven(VPG), "en")
    found = overlay(speaker, scene(seven(VPG), "soviet-movement", UNITS), 1, "threat")
    assert [*found.classes["danger"], *found.classes["threat"]] == ["0608"]
    assert found.values["0608"] == "6:1"
    assert found.notes["0608"].startswith("30A in 0608 at 6:1: eliminated ")
    ended = overlay(speaker, scene(seven(VPG), "soviet-movement", UNITS, turn=7), 1, "threat")
    assert ended.values == {}
    assert overlay(speaker, speaker.game.start(), 1, "threat").values == {}


def test_an_unknown_overlay() -> None:
    with pytest.raises(RasputitsaError, match="overlay weather: unknown, expected one of zones"):
        overlay(voice(seven(VPG), "en"), combat(), 0, "weather")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_an_action_with_reasons(language: str) -> None:
    speaker, state = voice(seven(VPG), language), combat()
    found = hint(speaker, state)
    apply(state, decode(speaker.game, found.action))
    assert found.plan[0] == found.action
    assert len(found.plan) == len(found.plan_texts)
    assert found.reasons
    assert "30A" in found.units
    assert found.hexes == ["0608"]


def test_a_hint_to_do_nothing() -> None:
    speaker = voice(seven(VPG), "en")
    state = combat({"IX reduced": "0508", "30A": "0608"})
    found = hint(speaker, state)
    assert (found.action, found.text, found.plan) == ({"kind": "done"}, "No attack", [])


def test_a_hint_to_move_names_its_purpose() -> None:
    speaker = voice(seven(GDW), "en")
    state = scene(seven(GDW), "german-movement", {"XXIV": "0508", "30A": "1203"})
    found = hint(speaker, state)
    assert found.action["kind"] == "move"
    assert found.hexes == found.action["path"]


def test_chances_add_up() -> None:
    found = evaluation(voice(seven(VPG), "en"), combat(), OBSERVER)
    assert sum(found.chances.values()) == pytest.approx(1)
    assert set(found.chances) == {"german", "soviet", "draw"}
    assert set(found.terms) == set(found.term_names)


def test_luck_of_every_die() -> None:
    match = Match(seven(VPG), None, combat())
    speaker = voice(match.game, "en")
    assert luck(speaker, Sight(match, OBSERVER)).summary == "No die has been rolled yet."
    for words in ("attack 30A with XXIV", "done", "roll 6"):
        match.act(parse_words(match.game, words))
    found = luck(speaker, Sight(match, OBSERVER))
    (line,) = found.lines
    assert (line.side, line.face, line.entry, line.turn) == ("german", 6, 3, 1)
    assert line.text == "XXIV against 30A 3:1 DRL"
    assert line.expected == pytest.approx(0.167, abs=0.01)
    assert line.actual == 1.0
    assert found.totals["german"] == -found.totals["soviet"]
