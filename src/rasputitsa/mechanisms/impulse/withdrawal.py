"""Retreats of stacks: where beaten units may go, one hex by their owner's choice, two by the enemy's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rasputitsa.engine.state import State
from rasputitsa.hexes import Grid, Hex, Mask, bits
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import frozen
from rasputitsa.mechanisms.impulse.stacking import has_room
from rasputitsa.mechanisms.impulse.zones import menace, troops
from rasputitsa.mechanisms.topic import topic

Path = tuple[Hex, ...]
Sides = tuple[Mask, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WithdrawalRules:
    """Hexes nobody enters, and hexsides that cost a step, in open and in frozen weather.

    ``swap_in_combined``: a retreat of one hex may be exchanged also where it follows another result.
    """

    impassable: Mask
    costly: tuple[Sides, Sides]
    swap_in_combined: bool = True


class Country(NamedTuple):
    """What retreats of a side depend on: hexes without enemies, their zones, friends, and costly hexsides."""

    grid: Grid
    free: Mask
    zone: Mask
    armoured: Mask
    friends: Mask
    costly: Sides

    def open_to(self, armoured: bool, friends: Mask) -> Mask:
        """The hexes that a retreating unit may enter, room or not, with friends where they are now."""
        return self.free & ~((self.armoured if armoured else self.zone) & ~friends)


@topic("retreat.enemy", "retreat.zone", "retreat.armour-zone", "retreat.impassable")
def country(s: State, side: int) -> Country:
    rules, fear, grid = s.game.of(WithdrawalRules), menace(s, side), s.game.terrain.grid
    free = grid.board & ~fear.enemies & ~rules.impassable
    return Country(grid, free, fear.zone, fear.armoured, troops(s, side), rules.costly[frozen(s)])


@topic("retreat.friend-opens")
def open_hexes(s: State, unit: int, around: Country | None = None) -> Mask:
    """The hexes that a retreating unit may enter, room or not: friends who went before it count."""
    around = around or country(s, s.game.side_of[unit])
    return around.open_to(s.game.of(Formations).armoured[unit], around.friends)


def one_hex(s: State, unit: int, around: Country | None = None) -> list[Path]:
    """Retreats of one hex that end within stacking."""
    return [path for path in _one_hex(s, unit, around) if has_room(s, unit, path[-1])]


def _one_hex(s: State, unit: int, around: Country | None) -> list[Path]:
    here = s.where[unit]
    return [(h,) for h in bits(s.game.terrain.grid.spread(1 << here) & open_hexes(s, unit, around))]


@topic("retreat.overstacked")
def only_full(s: State, unit: int, around: Country) -> bool:
    """Is room all that a retreat of one hex lacks?"""
    return bool(_one_hex(s, unit, around)) and not one_hex(s, unit, around)


@topic("retreat.two-hexes", "retreat.no-hex-twice")
def two_hexes(s: State, unit: int, around: Country) -> list[Path]:
    """Retreats of two hexes that end within stacking."""
    return list(_two_hexes(s, unit, around))


def _two_hexes(s: State, unit: int, around: Country) -> Iterator[Path]:
    grid, here, free = around.grid, s.where[unit], open_hexes(s, unit, around)
    room: dict[Hex, bool] = {}
    for first in bits(grid.spread(1 << here) & free):
        for second in bits(grid.spread(1 << first) & free & ~(1 << here)):
            if second not in room:
                room[second] = has_room(s, unit, second)
            if room[second]:
                yield first, second


@topic("retreat.stops-short")
def short_of_two(s: State, unit: int, around: Country) -> list[Path]:
    """One hex instead of two, for a step: without a further loss if that is possible."""
    found = one_hex(s, unit, around)
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
