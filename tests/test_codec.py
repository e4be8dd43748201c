"""States as JSON: nothing is lost, hashes are stable, and damage is noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches import CASES, game, position, walk
from rasputitsa.codec import decode, encode, state_hash
from rasputitsa.engine.errors import DataError
from rasputitsa.engine.play import apply, decision
from rasputitsa.engine.state import State
from rasputitsa.engine.step import agenda_steps
from rasputitsa.notation import parse_words

BATTLE = (
    "turn 2; phase german-combat; unit XXIV 0404; unit XLI 0406; unit 3A 0405; "
    "unit V 1002; unit 5A 1103 reduced"
)


def again(state: State) -> State:
    """The state after a journey through a file."""
    return decode(state.game, json.loads(json.dumps(encode(state))))


def in_battle() -> State:
    """An assault has been bought for one attacker of a declared battle, and the other one is asked."""
    state = position("attrition", f"{BATTLE}; points sp.german 9")
    for text in ("attack 5A with V", "assault V 2", "attack 3A with XXIV XLI", "assault XXIV 3"):
        state = apply(state, parse_words(state.game, text))
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", range(2))
def test_every_state_survives(case: str, seed: int) -> None:
    for state, _ in walk(game(case).start(), seed):
        copy = again(state)
        for slot in set(State.__slots__) - {"events"}:
            assert getattr(copy, slot) == getattr(state, slot), slot


@pytest.mark.parametrize("case", CASES)
def test_the_same_is_asked_of_a_state_that_was_read(case: str) -> None:
    for state, asked in islice(walk(game(case).start(), 7), 0, None, 5):
        twin = decision(again(state))
        assert twin is not None
        assert (twin.player, twin.topic, twin.args) == (asked.player, asked.topic, asked.args)
        assert list(islice(twin.options, 30)) == list(islice(asked.options, 30))


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_a_game_goes_on_in_the_same_way_from_any_state(case: str) -> None:
    states = [state for state, _ in walk(game(case).start(), 8)]
    for state in states[:: len(states) // 5]:
        ends = []
        for start in (state, again(state)):
            *_, (last, _) = walk(start, 9)
            ends.append(encode(last))
        assert ends[0] == ends[1]


def test_the_end_of_a_game_survives() -> None:
    *_, (last, asked) = walk(game("vpg").start(), 1)
    over = apply(last, asked.options.sample(random.Random(1)))
    while (more := decision(over)) is not None:
        over = apply(over, more.options.sample(random.Random(1)))
    assert again(over).todo == ()


def test_everything_is_written_by_name() -> None:
    table = encode(in_battle())
    assert table["phase"] == "german-combat"
    assert table["units"]["XXIV"] == ["0404", 0, []]
    assert table["units"]["VI"] == ["out", 0, []]
    assert table["control"]["german"] == []
    assert table["battles"] == [
        ["5A", "1103", ["V"], [2], 0],
        ["3A", "0405", ["XXIV", "XLI"], [3], 0],
    ]
    assert table["todo"][0] == ["BuyAssault", "3A"]


def test_the_orders_still_to_be_given_are_written_by_name() -> None:
    state = position(
        "vpg", "turn 2; phase german-movement; unit XXIV 0404; unit XLI 0406 moved; unit 3A 1103"
    )
    table = encode(state)
    assert ["XXIV"] in table["todo"][0]
    assert table["units"]["XLI"] == ["0406", 0, ["moved"]]


def test_the_time_before_the_first_phase_has_a_name() -> None:
    assert encode(game("vpg").start())["phase"] == "setup"


def test_tracks_at_nought_are_left_out() -> None:
    assert encode(position("vpg", BATTLE))["points"] == {}


# Hashes

PINNED = {
    "gdw": "6b11bc180cf4",
    "vpg": "b6f3d25fd0cc",
    "c3i": "c50aedecb34a",
    "campaign": "292808a9b4e2",
    "attrition": "21239c2b4036",
}


@pytest.mark.parametrize("case", CASES)
def test_the_hash_of_an_opening_never_changes(case: str) -> None:
    assert state_hash(game(case).start()) == PINNED[case]


def test_the_hash_of_a_state_in_battle_never_changes() -> None:
    assert state_hash(in_battle()) == "aaa65312e3bc"


def test_the_hash_is_that_of_a_copy() -> None:
    state = in_battle()
    assert state_hash(again(state)) == state_hash(state.copy()) == state_hash(state)


CHANGES: dict[str, Callable[[State], None]] = {
    "the turn": lambda s: setattr(s, "turn", 3),
    "the phase": lambda s: setattr(s, "phase", 1),
    "the side": lambda s: setattr(s, "side", 1),
    "the weather": lambda s: setattr(s, "weather", "mud"),
    "a place": lambda s: s.place(0, s.game.grid.hex("1410")),
    "a step": lambda s: s.steps.__setitem__(0, 1 - s.steps[0]),
    "a mark": lambda s: s.marks.__setitem__(0, 1),
    "control": lambda s: s.control.reverse(),
    "points": lambda s: s.points.__setitem__(0, s.points[0] + 1),
    "the battle": lambda s: setattr(s, "battle", s.battles[0]),
    "the battles": lambda s: setattr(s, "battles", s.battles[:1]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_hash_changes_with(what: str) -> None:
    state = in_battle()
    CHANGES[what](state)
    assert state_hash(state) != state_hash(in_battle())


def test_the_hash_does_not_depend_on_how_the_agenda_is_organised() -> None:
    state = in_battle()
    assert agenda_steps(state.todo)
    state.todo = ()
    assert state_hash(state) == state_hash(in_battle())


# Damage


def put(*path_and_value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of the value at a path of keys."""
    *path, last, value = path_and_value

    def change(table: dict[str, Any]) -> None:
        target: Any = table
        for key in path:
            target = target[key]
        target[last] = value

    return change


DAMAGE: dict[str, Callable[[dict[str, Any]], None]] = {
    "another game": put("game", "bfm-gdw-1986"),
    "no turn": lambda table: table.__delitem__("turn"),
    "a key too many": put("extra", 1),
    "a turn in words": put("turn", "two"),
    "a turn too many": put("turn", 8),
    "turn nought": put("turn", 0),
    "half a turn": put("turn", 1.5),
    "a true turn": put("turn", True),
    "an unknown phase": put("phase", "lunch"),
    "a phase by number": put("phase", 2),
    "an unknown side": put("side", "french"),
    "unknown weather": put("weather", "fog"),
    "units in a list": put("units", []),
    "a unit too many": put("units", "LXXX", ["0404", 0, []]),
    "a unit without a step": put("units", "XXIV", ["0404"]),
    "a unit nowhere": put("units", "XXIV", ["9999", 0, []]),
    "a unit on a number": put("units", "XXIV", [404, 0, []]),
    "a step too many": put("units", "XXIV", ["0404", 2, []]),
    "a step too few": put("units", "XXIV", ["0404", -1, []]),
    "an unknown mark": put("units", "XXIV", ["0404", 0, ["tired"]]),
    "enemies in one hex": put("units", "XXIV", ["0405", 0, []]),
    "control in a list": put("control", []),
    "control by nobody": put("control", {}),
    "control of nothing": put("control", "german", ["9999"]),
    "an unknown track": put("points", {"gold": 1}),
    "points in words": put("points", {"rp": "many"}),
    "points below nought": put("points", {"rp": -1}),
    "endless points": put("points", {"rp": 10**30}),
    "a battle of nobody": put("battle", ["LXXX", "0405", ["XXIV"], [], 0]),
    "a battle nowhere": put("battle", ["3A", "9999", ["XXIV"], [], 0]),
    "half a battle": put("battle", ["3A", "0405"]),
    "a battle in words": put("battle", "Moscow"),
    "battles in words": put("battles", "many"),
    "a battle for words": put("battles", [["3A", "0405", ["XXIV"], ["all"], 0]]),
    "an unknown step": put("todo", [["Lunch"]]),
    "a step without its fields": put("todo", [["MakeRoom"]]),
    "a step with a field too many": put("todo", [["NextPhase", 1]]),
    "a step with another field": put("todo", [["FrostbiteRoll", "one", 0]]),
    "a step with an unknown unit": put("todo", [["BuyAssault", "LXXX"]]),
    "a step with unknown units": put("todo", [["MakeRoom", "ground", ["LXXX"], "XXIV"]]),
    "an agenda of numbers": put("todo", [1]),
    "an empty step": put("todo", [[]]),
    "no agenda": put("todo", None),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_noticed(what: str) -> None:
    state = position("vpg", BATTLE)
    table = json.loads(json.dumps(encode(state)))
    DAMAGE[what](table)
    with pytest.raises(DataError, match=r"^state: \S"):
        decode(state.game, table)


@pytest.mark.parametrize("value", [None, 1, "state", [], {}, [1, 2], {"game": "bfm-vpg-2009"}])
def test_what_is_no_state_is_refused(value: Any) -> None:
    with pytest.raises(DataError):
        decode(game("vpg"), value)


def nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value, as a container and a key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [node for key in keys for node in nodes(value[key])]


numbers = st.integers(-9, 10**9) | st.floats() | st.booleans()
anything: st.SearchStrategy[Any] = numbers | st.none() | st.text(max_size=4) | st.just([]) | st.just({})


@settings(max_examples=200, deadline=None, derandomize=True)
@given(case=st.sampled_from(sorted(CASES)), value=anything, rng=st.randoms(use_true_random=False))
def test_random_damage_is_noticed_or_does_not_matter(case: str, value: Any, rng: random.Random) -> None:
    state = in_battle() if case == "attrition" else position(case, BATTLE)
    table = json.loads(json.dumps(encode(state)))
    container, key = rng.choice(nodes(table))
    container[key] = value
    try:
        copy = decode(state.game, table)
    except DataError:
        return
    assert encode(decode(state.game, encode(copy))) == encode(copy)
