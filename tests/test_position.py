"""Positions written by hand: every phase can be set up, played on, and written down again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, EDITIONS, game, play_on, played, position
from rasputitsa.codec import encode
from rasputitsa.engine.action import Place
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.event import PhaseBegan
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.position import read_position, write_position

FRONT = """
unit XXIV 0707
unit XLI 0704 reduced
unit LVII 0902
unit V 0607
unit VI 0509 reduced
unit XII pool
unit 3A 0806
unit 5A 1103
unit 10A 0803 reduced
unit 13A 1107
unit 16A 1405
unit 19A pool
unit 1Sh held
control german 0204 0307 0603
"""
"""A front with both sides in contact, losses in the pool, and cities taken."""

PHASES = [(case, phase.id) for case in CASES for phase in game(case).phases]


def front(case: str, phase: str, turn: int) -> State:
    return position(case, f"turn {turn}\nphase {phase}\n{FRONT}")


def unit_place(state: State, key: str) -> str:
    where = state.where[state.game.unit[key]]
    return state.game.grid.label(where) if where >= 0 else state.game.boxes[-1 - where]


@pytest.mark.no_cover
@pytest.mark.parametrize(("case", "phase"), PHASES)
@pytest.mark.parametrize("turn", [2, 4, 7])
def test_a_position_of_every_phase_is_played_to_the_end(case: str, phase: str, turn: int) -> None:
    match = play_on(Match(game(case), "typhoon", front(case, phase, turn)), turn)
    assert match.decision is None
    assert match.state.turn == len(match.game.turns)


@pytest.mark.parametrize("phase", ["german-replacement", "soviet-supply", "soviet-replacement"])
@pytest.mark.parametrize("turn", [9, 13, 14])
def test_a_winter_position_is_played_to_the_end(phase: str, turn: int) -> None:
    state = front("attrition", phase, turn)
    assert play_on(Match(state.game, "typhoon", state), 1).decision is None


@pytest.mark.parametrize(
    ("phase", "topic"),
    [
        ("german-replacement", "replacement.ask"),
        ("german-panzer", "move.ask"),
        ("german-combat", "combat.ask"),
        ("german-movement", "move.ask"),
        ("soviet-replacement", "replacement.ask"),
        ("soviet-rail", "move.ask"),
        ("soviet-combat", "combat.ask"),
        ("soviet-movement", "move.ask"),
    ],
)
@pytest.mark.parametrize("case", EDITIONS)
def test_a_position_begins_its_phase(case: str, phase: str, topic: str) -> None:
    state = front(case, phase, 2)
    asked = decision(state)
    assert asked is not None
    assert (asked.topic, state.game.phases[state.phase].id) == (topic, phase)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", range(3))
def test_every_beginning_of_a_phase_can_be_written_and_read(case: str, seed: int) -> None:
    match = played(case, seed)
    begun = 0
    for number, entry in enumerate(match.log, start=1):
        if any(isinstance(event, PhaseBegan) for event in entry.events):
            state = match.state_after(number)
            assert encode(read_position(match.game, write_position(state))) == encode(state)
            begun += 1
    assert begun > len(match.game.turns)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(case=st.sampled_from(sorted(CASES)), seed=st.integers(0, 10**6), phase=st.integers(0, 7))
def test_a_position_written_and_read_twice_is_the_same(case: str, seed: int, phase: int) -> None:
    state = front(case, game(case).phases[phase].id, 1 + seed % 7)
    lines = write_position(state)
    assert write_position(read_position(state.game, lines)) == lines


def test_units_that_are_not_mentioned_are_out_of_play() -> None:
    assert unit_place(position("vpg", "unit XXIV 0404"), "XLI") == "out"


def test_units_stand_where_they_are_put() -> None:
    state = position("vpg", "phase german-combat; unit XXIV 0404; unit 3A 0405; unit 5A pool; unit 1Sh held")
    assert [unit_place(state, key) for key in ("XXIV", "3A", "5A", "1Sh")] == ["0404", "0405", "pool", "held"]


def test_units_are_full_unless_they_are_reduced() -> None:
    state = position("vpg", "phase german-combat; unit XXIV 0404; unit XLI 0406 reduced; unit 3A 0405")
    unit = state.game.unit
    assert [state.steps[unit[key]] for key in ("XXIV", "XLI", "3A")] == [0, 1, 0]


def test_a_unit_in_the_pool_waits_on_its_last_step() -> None:
    state = position("gdw", "turn 2; phase soviet-replacement; unit 5A pool")
    assert state.steps[state.game.unit["5A"]] == 1


@pytest.mark.rule("gdw shock")
def test_a_held_unit_that_is_bought_enters_reduced() -> None:
    state = position("gdw", "turn 4; phase soviet-replacement; unit 1Sh held; unit XXIV 0404")
    shock = state.game.unit["1Sh"]
    state = apply(state, Place(shock, state.game.grid.hex("1401")))
    assert state.steps[shock] == 1


@pytest.mark.parametrize("note", ["moved", "new", "reduced-this-turn", "reduced-last-turn"])
def test_marks_can_be_given(note: str) -> None:
    state = position("vpg", f"turn 2; phase german-combat; unit XXIV 0404 {note}; unit 3A 0405")
    assert f"unit XXIV 0404 {note}" in write_position(state)


def test_a_unit_that_has_moved_does_not_move_again() -> None:
    state = position("vpg", "turn 2; phase german-movement; unit XXIV 0404 moved; unit XLI 0406")
    asked = decision(state)
    assert asked is not None
    assert {action[0] for action in asked.options if action} == {state.game.unit["XLI"]}


def test_places_belong_to_their_first_owner() -> None:
    state = position("vpg", "phase german-combat; unit XXIV 0404; unit 3A 0405")
    assert state.control[0] == 0
    assert state.control[1].bit_count() == 11


def test_places_can_be_given_to_a_side() -> None:
    state = position("vpg", "phase german-combat; unit XXIV 0404; unit 3A 0405; control german 0204 1103")
    assert state.game.grid.labels(state.control[0]) == ("0204", "1103")


def test_a_place_belongs_to_the_unit_that_stands_there() -> None:
    state = position(
        "vpg", "phase german-combat; unit XXIV 0603; unit 3A 0602; control soviet 0603; control german 1103"
    )
    assert state.game.grid.labels(state.control[0]) == ("0603", "1103")


@pytest.mark.parametrize(("lines", "weather"), [("turn 3", "mud"), ("turn 3; weather clear", "clear")])
def test_the_weather_is_the_printed_one_unless_given(lines: str, weather: str) -> None:
    assert position("vpg", f"{lines}; phase german-combat; unit XXIV 0404; unit 3A 0405").weather == weather


def test_points_can_be_given() -> None:
    state = position(
        "attrition", "turn 2; phase german-combat; unit XXIV 0404; unit 3A 0405; points sp.german 7"
    )
    assert state.points[state.game.track["sp.german"]] == 7


def test_comments_and_colons_do_not_matter() -> None:
    plain = position("vpg", "turn 3; phase german-combat; unit XXIV 0404; unit 3A 0405")
    dressed = position(
        "vpg", "# a test\n\n turn: 3 # October\nphase: german-combat\nunit: XXIV 0404\n\tunit 3A   0405"
    )
    assert encode(plain) == encode(dressed)


FAULTY = {
    "hill 0404": "'hill' is not one of turn, phase, weather, unit, control, points",
    "turn": "expected one turn",
    "turn 2 3": "expected one turn",
    "turn two": "'two' is not a number from 1 to 7",
    "turn 0": "'0' is not a number from 1 to 7",
    "turn 8": "'8' is not a number from 1 to 7",
    "turn -1": "'-1' is not a number from 1 to 7",
    "turn 99999999999999": "is not a number from 1 to 7",
    "turn ٣": "is not a number from 1 to 7",
    "phase": "expected one phase",
    "phase lunch": "'lunch' is not one of german-replacement, german-panzer",
    "phase setup": "'setup' is not one of",
    "weather": "expected one weather",
    "weather fog": "'fog' is not one of clear, mud",
    "unit": "expected a unit and its place",
    "unit XXIV": "expected a unit and its place",
    "unit LXXX 0404": "no unit 'LXXX'",
    "unit XXII 0404": "no unit 'XXII'",
    "unit XXIV 9999": "no hex or box '9999'",
    "unit XXIV Moscow": "no hex or box 'Moscow'",
    "unit XXIV 0404 tired": "'tired' is not one of reduced, moved, new",
    "control": "expected a side and the hexes that it controls",
    "control german": "expected a side and the hexes that it controls",
    "control french 1103": "'french' is not one of german, soviet",
    "control german 9999": "no hex '9999'",
    "control german 0404": "0404 cannot be controlled",
    "points": "expected a track and its points",
    "points rp": "expected a track and its points",
    "points gold 3": "'gold' is not one of",
    "points rp many": "'many' is not a number from 0 to 999",
    "points rp -1": "'-1' is not a number from 0 to 999",
    "points rp 1000": "'1000' is not a number from 0 to 999",
}
"""Lines that are refused, and what the message says."""

CONTRADICTIONS = {
    "turn 2; turn 3": "turn stands twice",
    "phase german-combat; phase german-combat": "phase stands twice",
    "weather mud; weather clear": "weather stands twice",
    "unit XXIV 0404; unit XXIV 0405": "unit XXIV stands twice",
    "unit XXIV 0404; unit XLI 0404": "another unit stands there",
    "unit XXIV 0404; unit 3A 0404": "another unit stands there",
    "control german 1103; control soviet 1103": "control of 1103 stands twice",
    "points rp 1; points rp 2": "points rp stands twice",
}
"""Lines that cannot both be true, and what the message says."""


@pytest.mark.parametrize("line", FAULTY)
def test_a_faulty_line_is_named(line: str) -> None:
    with pytest.raises(DataError) as caught:
        position("vpg", line)
    (fault,) = caught.value.faults
    assert fault.startswith(f"position line 1: {line}: ")
    assert FAULTY[line] in fault


@pytest.mark.parametrize("lines", CONTRADICTIONS)
def test_lines_that_contradict_each_other_are_named(lines: str) -> None:
    with pytest.raises(DataError) as caught:
        position("vpg", lines)
    (fault,) = caught.value.faults
    assert fault.startswith("position line 2: ")
    assert fault.endswith(CONTRADICTIONS[lines])


def test_faults_are_reported_at_once_twenty_at_a_time() -> None:
    """So that a file of a million faults costs no more than one of twenty."""
    for faulty in (list(FAULTY)[:20], list(FAULTY)[20:]):
        with pytest.raises(DataError) as caught:
            read_position(game("vpg"), faulty)
        assert len(caught.value.faults) == len(faulty)
    with pytest.raises(DataError) as caught:
        read_position(game("vpg"), FAULTY)
    assert len(caught.value.faults) == 21
    assert "not read from line 21 on" in caught.value.faults[20]


def test_faults_are_numbered_from_the_first_line() -> None:
    with pytest.raises(DataError, match="position line 12: hill"):
        read_position(game("vpg"), ["", "hill 0404"], first=11)


WORDS = [
    *("turn", "phase", "unit", "control", "points", "weather", "XXIV", "3A", "0404", "1103", "pool", "out"),
    *("reduced", "moved", "german", "soviet", "german-combat", "soviet-rail", "rp", "mud", "#", ":"),
    *("2", "7", "99", "²"),
]
any_line = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join) | st.text(max_size=20)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(any_line, max_size=8))
def test_any_text_is_a_position_or_refused(lines: list[str]) -> None:
    try:
        state = read_position(game("vpg"), lines)
    except DataError:
        return
    assert encode(read_position(game("vpg"), write_position(state))) == encode(state)
