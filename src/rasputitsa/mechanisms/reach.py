"""How far a unit can go: a flood by points spent, on bitboards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.topic import topic


class Way:
    """A way to travel: points to spend, what hexes cost to enter, and tracks where each hex costs one.

    Ways are built once and compared by identity, so that floods can be remembered cheaply.
    """

    __slots__ = ("costs", "points", "tracks")

    def __init__(self, points: int, costs: Sequence[tuple[int, Mask]], tracks: Sequence[Mask] | None) -> None:
        self.points = points
        self.costs = tuple(costs)
        self.tracks = tuple(tracks) if tracks else None

    def cost(self, grid: Grid, start: Hex, end: Hex) -> int | None:
        """Points to go from a hex to the adjacent hex ``end``; None if this way does not lead there."""
        direction = grid.direction(start, end)
        if direction is None:
            return None
        if self.tracks and self.tracks[direction] >> start & 1:
            return 1
        for points, hexes in self.costs:
            if hexes >> end & 1:
                return points
        return None


class Reach(NamedTuple):
    """``reached``: all hexes that can be entered. ``onward[n]``: hexes left with n points spent."""

    reached: Mask
    layers: tuple[Mask, ...]
    onward: tuple[Mask, ...]


@lru_cache(maxsize=1 << 14)
@topic("move.allowance", "move.costs", "move.rail-costs", "move.free-to-leave-zone")
def reach(grid: Grid, start: Hex, way: Way, enemies: Mask, zone: Mask) -> Reach:
    """Flood from ``start``: never into ``enemies``, never on from a hex of ``zone`` that was entered."""
    seen = enemies | 1 << start
    layers = [1 << start]
    onward = [1 << start]
    neighbours = [grid.spread(1 << start)]
    costs, tracks = way.costs, way.tracks
    for spent in range(1, way.points + 1):
        new = 0
        for points, hexes in costs:
            if points <= spent:
                new |= neighbours[spent - points] & hexes
        if tracks:
            new |= grid.follow(onward[spent - 1], tracks)
        new &= ~seen
        seen |= new
        free = new & ~zone
        layers.append(new)
        onward.append(free)
        neighbours.append(grid.spread(free) if free else 0)
    return Reach(seen & ~enemies & ~(1 << start), tuple(layers), tuple(onward))


def path_to(grid: Grid, way: Way, reach_: Reach, end: Hex) -> tuple[Hex, ...]:
    """The canonical cheapest path to a reached hex: the hexes entered, lowest predecessor first."""
    spent = 1
    while not reach_.layers[spent] >> end & 1:
        spent += 1
    path = [end]
    while spent:
        spent, before = _predecessor(grid, way, reach_, end, spent)
        if spent:
            path.append(before)
        end = before
    path.reverse()
    return tuple(path)


def _predecessor(grid: Grid, way: Way, reach_: Reach, end: Hex, spent: int) -> tuple[int, Hex]:
    here = 1 << end
    if way.tracks and (sources := grid.follow(here, way.tracks) & reach_.onward[spent - 1]):
        return spent - 1, (sources & -sources).bit_length() - 1
    around = grid.spread(here)
    for points, hexes in way.costs:
        if hexes & here and points <= spent and (sources := around & reach_.onward[spent - points]):
            return spent - points, (sources & -sources).bit_length() - 1
    raise AssertionError("a reached hex has a predecessor")
