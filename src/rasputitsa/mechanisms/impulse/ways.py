"""Ways: what every step on the map costs a class of units, drawn up from ground, roads and waters."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.impulse.travel import Way
from rasputitsa.mechanisms.topic import topic


class Water(NamedTuple):
    """A kind of river: its hexsides and what crossing costs in half points, in open and frozen water.

    ``bridged``: per side, whether bridges spare that cost.
    """

    sides: tuple[Mask, ...]
    open: int
    frozen: int
    bridged: tuple[bool, ...]


class Costs(NamedTuple):
    """Costs in half points: per terrain for foot and for mechanised units; roads; waters.

    ``ground`` lists terrain by hexes, later rows before earlier ones; the first row is everywhere.
    ``bridges`` are hexsides that spare the cost of water where a side may use them.
    """

    ground: tuple[tuple[Mask, int, int], ...]
    impassable: Mask
    roads: tuple[Mask, ...]
    road_cost: int
    waters: tuple[Water, ...]
    bridges: tuple[Mask, ...]

    def of_ground(self, hex_: Hex, mechanised: bool) -> int:
        cost = 0
        for hexes, foot, wheels in self.ground:
            if hexes >> hex_ & 1:
                cost = wheels if mechanised else foot
        return cost

    def of_step(self, start: Hex, direction: int, entry: int, side: int, is_frozen: bool) -> int:
        """Half points to enter a hex from one side of it."""
        base = self.road_cost if self.roads[direction] >> start & 1 else entry
        return base + self._of_water(start, direction, side, is_frozen)

    @topic("move.water", "move.bridges", "move.bridges-blown")
    def _of_water(self, start: Hex, direction: int, side: int, is_frozen: bool) -> int:
        for water in self.waters:
            if water.sides[direction] >> start & 1:
                if water.bridged[side] and self.bridges[direction] >> start & 1:
                    return 0
                return water.frozen if is_frozen else water.open
        return 0


@topic("move.ground", "move.road", "move.impassable")
@lru_cache(maxsize=64)
def build_way(grid: Grid, costs: Costs, barring: Mask, side: int, mechanised: bool, is_frozen: bool) -> Way:
    """What every step costs. Games that differ in other options share it."""
    steps: dict[int, list[Mask]] = {}
    even: dict[int, Mask] = {}
    arrivals: dict[int, Mask] = {}
    on_road = union(costs.roads)
    for end in grid:
        if costs.impassable >> end & 1:
            continue
        entry = costs.of_ground(end, mechanised)
        arrive = costs.road_cost if on_road >> end & 1 else entry
        arrivals[arrive] = arrivals.get(arrive, 0) | 1 << end
        by_side = {
            direction: costs.of_step(end - shift, direction, entry, side, is_frozen)
            for direction, shift in enumerate(grid.shifts)
            if end - shift in grid
        }
        if set(by_side.values()) == {entry} and not barring >> end & 1:
            even[entry] = even.get(entry, 0) | 1 << end
            continue
        for direction, cost in by_side.items():
            steps.setdefault(cost, [0] * 6)[direction] |= 1 << end - grid.shifts[direction]
    return Way(
        grid.shifts,
        tuple(sorted(even.items())),
        tuple((cost, tuple(leaving)) for cost, leaving in sorted(steps.items())),
        tuple(sorted(arrivals.items())),
    )


def union(sides: tuple[Mask, ...]) -> Mask:
    """The hexes that have such a side."""
    total = 0
    for leaving in sides:
        total |= leaving
    return total
