"""What the rules must know of a unit beyond its counter: army, class, size, attack, defence, entrenchment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms import marks
from rasputitsa.mechanisms.topic import topic

Values = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Formations:
    """One entry per unit. Values are listed by steps lost; ``entrenched`` is 0 where a unit cannot dig in.

    ``halves`` is the size in half divisions. ``decoy`` units have no substance, ``allied`` ones fewer rights.
    ``groups`` are sets of units that the sequence of play names.
    """

    army: tuple[str, ...]
    attack: Values
    defence: Values
    entrenched: tuple[int, ...]
    mechanised: tuple[bool, ...]
    armoured: tuple[bool, ...]
    halves: tuple[int, ...]
    decoy: tuple[bool, ...]
    allied: tuple[bool, ...]
    groups: Mapping[str, frozenset[int]]

    def belongs(self, unit: int, group: str) -> bool:
        """Is a unit one of a group? The group without a name has everybody."""
        return not group or unit in self.groups[group]


@topic("unit.face", "unit.double")
def attack(s: State, unit: int) -> int:
    """The attack strength printed on the face in play."""
    return s.game.of(Formations).attack[unit][s.steps[unit]]


@topic("unit.face", "entrench.defence")
def defence(s: State, unit: int) -> int:
    """The defence strength printed on the face in play."""
    formations = s.game.of(Formations)
    if s.marks[unit] & marks.ENTRENCHED:
        return formations.entrenched[unit]
    return formations.defence[unit][s.steps[unit]]


def steps_left(s: State, unit: int) -> int:
    return len(s.game.strength[unit]) - s.steps[unit]


def units_at(s: State, side: int, hex_: Hex) -> list[int]:
    """All units of a side on a hex, decoys included."""
    where = s.where
    return [u for u in s.game.units_of[side] if where[u] == hex_]


def troops_at(s: State, side: int, hex_: Hex) -> list[int]:
    """The units of a side on a hex that are no decoys."""
    decoy = s.game.of(Formations).decoy
    return [u for u in units_at(s, side, hex_) if not decoy[u]]


def hexes_of(s: State, units: list[int]) -> Mask:
    total = 0
    for unit in units:
        total |= 1 << s.where[unit]
    return total
