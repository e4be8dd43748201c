"""Stacking: how many divisions a hex holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.topic import topic


class StackLimit(NamedTuple):
    """Half divisions per hex, by side."""

    halves: tuple[int, ...]


def load(s: State, side: int, hex_: Hex) -> int:
    """The half divisions of a side on a hex."""
    halves, where = s.game.of(Formations).halves, s.where
    return sum(halves[u] for u in s.game.units_of[side] if where[u] == hex_)


@topic("stack.limit", "stack.sizes")
def has_room(s: State, unit: int, hex_: Hex) -> bool:
    """May this unit stay on that hex?"""
    if s.where[unit] == hex_:
        return True
    side = s.game.side_of[unit]
    if not s.occupied[side] >> hex_ & 1:
        return True
    return load(s, side, hex_) + s.game.of(Formations).halves[unit] <= s.game.of(StackLimit).halves[side]


def loads(s: State, side: int) -> dict[Hex, int]:
    """The half divisions of a side by hex."""
    halves, where = s.game.of(Formations).halves, s.where
    found: dict[Hex, int] = {}
    for unit in s.game.units_of[side]:
        hex_ = where[unit]
        if hex_ >= 0:
            found[hex_] = found.get(hex_, 0) + halves[unit]
    return found


@topic("stack.limit")
def full_for(loaded: Mapping[Hex, int], limit: int, halves: int) -> Mask:
    """The hexes on which a unit of this size finds no room."""
    total = 0
    for hex_, load_ in loaded.items():
        if load_ + halves > limit:
            total |= 1 << hex_
    return total
