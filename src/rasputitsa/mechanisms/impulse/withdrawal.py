"""Retreats of stacks: where beaten units may go, one hex by their owner's choice, two by the enemy's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rasputitsa.engine.state import State
from rasputitsa.hexes import Hex, Mask, bits
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.impulse.stacking import has_room
from rasputitsa.mechanisms.impulse.zones import menace, troops
from rasputitsa.mechanisms.topic import topic

Path = tuple[Hex, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WithdrawalRules:
    """Hexes nobody enters, and hexsides that cost a step, in open and in frozen weather.

    ``swap_in_combined``: a retreat of one hex may be exchanged also where it follows another result.
    """

    impassable: Mask
    costly: tuple[tuple[Mask, ...], tuple[Mask, ...]]
    swap_in_combined: bool = True


@topic("retreat.enemy", "retreat.zone", "retreat.armour-zone", "retreat.friend-opens", "retreat.impassable")
def open_hexes(s: State, unit: int) -> Mask:
    """The hexes that a retreating unit may enter, room or not."""
    side = s.game.side_of[unit]
    fear = menace(s, side)
    zone = fear.armoured if s.game.of(Formations).armoured[unit] else fear.zone
    barred = fear.enemies | s.game.of(WithdrawalRules).impassable | zone & ~troops(s, side)
    return s.game.terrain.grid.board & ~barred


def one_hex(s: State, unit: int) -> list[Path]:
    """Retreats of one hex that end within stacking."""
    return [path for path in _one_hex(s, unit) if has_room(s, unit, path[-1])]


def _one_hex(s: State, unit: int) -> list[Path]:
    here = s.where[unit]
    return [(h,) for h in bits(s.game.terrain.grid.spread(1 << here) & open_hexes(s, unit))]


@topic("retreat.overstacked")
def only_full(s: State, unit: int) -> bool:
    """Is room all that a retreat of one hex lacks?"""
    return bool(_one_hex(s, unit)) and not one_hex(s, unit)


@topic("retreat.two-hexes", "retreat.no-hex-twice", "retreat.loss-free-first")
def two_hexes(s: State, unit: int) -> list[Path]:
    """Retreats of two hexes that end within stacking: those without loss, if there are any."""
    found = list(_two_hexes(s, unit))
    return [path for path in found if not crosses(s, unit, path)] or found


def _two_hexes(s: State, unit: int) -> Iterator[Path]:
    grid, here, free = s.game.terrain.grid, s.where[unit], open_hexes(s, unit)
    for first in bits(grid.spread(1 << here) & free):
        for second in bits(grid.spread(1 << first) & free & ~(1 << here)):
            if has_room(s, unit, second):
                yield first, second


@topic("retreat.stops-short")
def short_of_two(s: State, unit: int) -> list[Path]:
    """One hex instead of two, for a step: without a further loss if that is possible."""
    found = one_hex(s, unit)
    return [path for path in found if not crosses(s, unit, path)] or found


@topic("retreat.across-water", "retreat.bridges-no-help")
def crosses(s: State, unit: int, path: Path) -> bool:
    """Does this retreat cross water that costs a step?"""
    grid, costly = s.game.terrain.grid, s.game.of(WithdrawalRules).costly[frozen(s)]
    here = s.where[unit]
    for hex_ in path:
        direction = grid.direction(here, hex_)
        if direction is not None and costly[direction] >> here & 1:
            return True
        here = hex_
    return False
