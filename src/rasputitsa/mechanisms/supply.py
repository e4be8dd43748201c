"""Supply points: a stock per side, limited by the cities held, spent on units in supply."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rasputitsa.engine.event import Rolled
from rasputitsa.engine.state import State
from rasputitsa.engine.step import step
from rasputitsa.hexes import Hex, bits
from rasputitsa.mechanisms import tracks
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.topic import topic
from rasputitsa.mechanisms.trace import terminals
from rasputitsa.mechanisms.zoc import enemy_zone


class Supply(NamedTuple):
    """Stocks at the start, the income per turn and side, what cities let a side keep, and prices."""

    start: tuple[int, ...]
    income: int
    income_until: tuple[int, ...]
    worth: Mapping[tuple[int, Hex], int] = MappingProxyType({})
    requisitions: int = 2
    gear_price: int = 2


def stock(s: State, side: int) -> str:
    return tracks.of_side(s, "sp", side)


@topic("supply.check")
def allowed_stock(s: State, side: int) -> int:
    """One point for each controlled city; some cities are worth more to a side."""
    worth = s.game.of(Supply).worth
    return sum(worth.get((side, city), 1) for city in bits(s.control[side] & s.game.of(Control).hexes))


@step
class SupplyPhase(NamedTuple):
    """Cut the stock to what the cities allow, then receive basic supply."""

    @topic("supply.phase", "supply.basic")
    def ask(self, s: State) -> None:
        side, supply = s.side, s.game.of(Supply)
        track = stock(s, side)
        points = min(tracks.value(s, track), allowed_stock(s, side))
        if s.turn <= supply.income_until[side]:
            points += supply.income
        tracks.put(s, track, points)


@topic("supply.extra")
def requisition(s: State, face: int) -> None:
    """Extra supply: a replacement point turned into a die of supply points."""
    s.events.append(Rolled("supply.extra", face))
    tracks.add(s, stock(s, s.side), face)


@topic("supply.in-supply", "supply.through-friends", "supply.surcharge")
def surcharges(s: State, side: int) -> dict[Hex, int]:
    """For each hex from which a supply line leads to the edge: the empty enemy-zone hexes it must enter.

    A flood outward from the edge, one costly hex more at a time. The hex of origin is not entered.
    """
    grid = s.game.terrain.grid
    ends = terminals(s, side)
    passable = grid.board & ~s.occupied[1 - side]
    costly = passable & enemy_zone(s, side) & ~s.occupied[side]
    free = passable & ~costly
    found: dict[Hex, int] = dict.fromkeys(bits(ends), 0)
    layer = region = grid.flood(ends, free)
    price = 0
    while True:
        for hex_ in bits(grid.spread(layer)):
            found.setdefault(hex_, price)
        seeds = (grid.spread(region) | ends) & costly & ~region
        if not seeds:
            return found
        layer = seeds | grid.flood(grid.spread(seeds), free & ~region)
        region |= layer
        price += 1


def in_supply(s: State, side: int) -> dict[int, int]:
    """The units of a side that are in supply, each with its surcharge."""
    found = surcharges(s, side)
    return {u: found[s.where[u]] for u in s.on_map(side) if s.where[u] in found}
