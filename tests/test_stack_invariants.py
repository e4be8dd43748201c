"""States of a game with stacks that are put out of order: each fault is found, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rasputitsa.engine.event import Moved
from rasputitsa.engine.state import State
from rasputitsa.invariants import invariants
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.impulse.engagement import engage
from rules.moskva.field import CD, ID1, ID2, PZ1, PZ2, RCORPS, SD1, SE, C, field, scene

FAR = "0303"
LAKE = "0202"


def table() -> State:
    game = field(lake=[LAKE])
    return scene(game, "german-combat", {ID1: C, ID2: C, PZ1: C, SD1: SE, CD: FAR})


def put(s: State, key: str, label: str) -> None:
    s.place(s.game.unit[key], s.game.grid.hex(label))


def mark(s: State, key: str, flags: int) -> None:
    s.marks[s.game.unit[key]] |= flags


def take(s: State, key: str, box: str, lost: int = 0) -> None:
    s.remove(s.game.unit[key], s.game.box[box])
    s.steps[s.game.unit[key]] = lost


def attack(s: State, target: str, *attackers: str) -> None:
    battle = engage(s, s.game.grid.hex(target), tuple(s.game.unit[key] for key in attackers))
    s.battles = (*s.battles, battle)
    for key in attackers:
        mark(s, key, marks.FOUGHT)


def lost_too_many_steps(s: State) -> None:
    s.steps[s.game.unit[ID1]] = 9


def marked_off_the_map(s: State) -> None:
    take(s, ID1, "out")
    mark(s, ID1, marks.CUT)


def attacked_and_gone(s: State) -> None:
    attack(s, SE, ID1)
    take(s, SD1, "out")


def attacking_twice(s: State) -> None:
    attack(s, SE, ID1)
    attack(s, SE, ID1)


def attacking_unmarked(s: State) -> None:
    attack(s, SE, ID1)
    marks.clear(s, marks.FOUGHT)


def told_otherwise(s: State) -> None:
    here, far = s.game.grid.hex(C), s.game.grid.hex(FAR)
    s.events.append(Moved(s.game.unit[ID1], here, (far,)))


BREAKAGES: dict[str, Callable[[State], None]] = {
    "off the board": lambda s: s.place(s.game.unit[SD1], 0),
    "enemies share a hex": lambda s: put(s, SD1, C),
    "where none can": lambda s: put(s, SD1, LAKE),
    "holds 4.0 divisions": lambda s: put(s, PZ2, C),
    "has lost 9 steps": lost_too_many_steps,
    "marks off the map": marked_off_the_map,
    "cannot be entrenched": lambda s: mark(s, PZ1, marks.ENTRENCHED),
    "a second marker without a first": lambda s: mark(s, SD1, marks.CUT_AGAIN),
    "eliminated before its last step": lambda s: take(s, ID1, "pool"),
    "was not set up": lambda s: take(s, ID1, "setup"),
    "came before its turn": lambda s: put(s, RCORPS, FAR),
    "held back with losses": lambda s: take(s, ID1, "held", lost=1),
    "that its side does not control": lambda s: put(s, SD1, "1601"),
    "a movement phase that is over": lambda s: mark(s, ID1, marks.MOVED),
    "shown after its battle": lambda s: mark(s, ID1, marks.SHOWN),
    "nobody defends": attacked_and_gone,
    "not next to the hex it attacks": lambda s: attack(s, FAR, ID1),
    "in two battles": attacking_twice,
    "attacks without being marked": attacking_unmarked,
    "not what the events say": told_otherwise,
}
"""What is said of a fault, and how to make it."""


def test_the_table_is_in_order() -> None:
    assert invariants(table()) == []


@pytest.mark.parametrize("words", BREAKAGES)
def test_a_broken_invariant_is_found(words: str) -> None:
    state = table()
    BREAKAGES[words](state)
    (found,) = invariants(state)
    assert words in found


BLIND = field("total_fog")


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("tally", "decoys change the score of the german side"),
        ("supply_line", "decoys change the supply of the german side"),
    ],
)
def test_a_rule_that_takes_a_decoy_for_a_unit_is_found(
    place: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = {"GD1": "1616", "GD2": "0504", ID1: "0506", SD1: "0604", CD: FAR}
    s = scene(BLIND, "german-combat", units)
    assert invariants(s) == []
    monkeypatch.setattr(f"rasputitsa.mechanisms.impulse.{place}.troops", lambda s, side: s.occupied[side])
    assert fault in invariants(s)


def test_a_decoy_that_hinders_a_march_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    units = {"GD1": "0704", SD1: "0706", CD: FAR}
    s = scene(BLIND, "soviet-movement", units)
    assert invariants(s) == []
    monkeypatch.setattr("rasputitsa.mechanisms.impulse.zones.contacted", lambda s, side: s.occupied[1 - side])
    assert [fault.split()[1] for fault in invariants(s)] == ["hinder"]


def test_an_overfull_hex_is_a_fault_unless_it_can_still_be_cleared() -> None:
    s = scene(BLIND, "german-movement", {ID1: C, ID2: C, PZ1: C, PZ2: SE, SD1: FAR})
    s = s.copy()
    put(s, PZ2, C)
    assert invariants(s) == []
    for key in (ID1, ID2, PZ1, PZ2):
        mark(s, key, marks.MOVED)
    assert invariants(s) == ["0807 holds 4.0 divisions"]
