"""How far a unit can go: a flood by points spent, on bitboards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.topic import topic


class Limit(NamedTuple):
    """What leaves a unit fewer points than its counter has: a weather, by the rule that says so.

    ``hexes``: the points are hexes of any terrain.
    """

    weather: str
    hexes: bool
    allowance: int
    rule: str


class Way:
    """A way to travel: points to spend, what hexes cost to enter, and tracks where each hex costs one.

    ``entry[n]`` are the hexes that cost n + 1 points; ``plain`` is the same where that is all there is to it:
    no tracks, and costs of one or two. ``limit`` says why there are fewer points than printed. Ways are built
    once and compared by identity, so that floods can be remembered cheaply.
    """

    __slots__ = ("entry", "limit", "plain", "points", "tracks")

    def __init__(
        self,
        points: int,
        costs: Sequence[tuple[int, Mask]],
        tracks: Sequence[Mask] | None,
        limit: Limit | None = None,
    ) -> None:
        self.points = points
        self.limit = limit
        by_cost = dict(costs)
        self.entry = tuple(by_cost.get(n, 0) for n in range(1, max(by_cost, default=0) + 1))
        self.tracks = tuple(tracks) if tracks else None
        self.plain: tuple[Mask, Mask] | None = None
        if not tracks and len(self.entry) <= 2:
            cheap, dear = (*self.entry, 0, 0)[:2]
            self.plain = (cheap, dear)

    def cost(self, grid: Grid, start: Hex, end: Hex) -> int | None:
        """Points to go from a hex to the adjacent hex ``end``; None if this way does not lead there."""
        if self.tracks:
            direction = grid.direction(start, end)
            if direction is not None and self.tracks[direction] >> start & 1:
                return 1
        for points, hexes in enumerate(self.entry, start=1):
            if hexes >> end & 1:
                return points
        return None


class Reach(NamedTuple):
    """``reached``: all hexes that can be entered. ``layers[n]``: those first entered with n points spent."""

    reached: Mask
    layers: list[Mask]


@topic("move.allowance", "move.costs", "move.rail-costs", "move.free-to-leave-zone")
def flood(grid: Grid, start: Hex, way: Way, enemies: Mask, zone: Mask) -> Reach:
    """Flood from ``start``: never into ``enemies``, never on from a hex of ``zone`` that was entered."""
    if way.plain:
        cheap, dear = way.plain
        return _plain_flood(grid, 1 << start, way.points, cheap, dear, enemies, zone)
    return flood_all(grid, 1 << start, way, enemies, zone)


def flood_all(grid: Grid, here: Mask, way: Way, enemies: Mask, zone: Mask) -> Reach:
    """The flood from several hexes at once: where any of the units there could get to."""
    if way.plain:
        cheap, dear = way.plain
        return _plain_flood(grid, here, way.points, cheap, dear, enemies, zone)
    if way.tracks and not way.entry:
        return _track_flood(grid, here, way.points, way.tracks, enemies, zone)
    free = here
    unseen = ~(enemies | here)
    layers = [here]
    near = [grid.spread(here)]  # near[n]: around the hexes left with n points spent
    entry, tracks, open_ = way.entry, way.tracks, ~zone
    for spent in range(1, way.points + 1):
        new = grid.follow(free, tracks) if tracks else 0
        before = spent
        for hexes in entry:
            if before:
                before -= 1
                new |= near[before] & hexes
        new &= unseen
        unseen ^= new
        layers.append(new)
        free = new & open_
        near.append(grid.spread(free))
    return Reach(~unseen & ~enemies ^ here, layers)


def _track_flood(
    grid: Grid, here: Mask, points: int, tracks: Sequence[Mask], enemies: Mask, zone: Mask
) -> Reach:
    """The flood of a unit bound to its tracks."""
    unseen = ~(enemies | here)
    layers = [here]
    free = here
    for _ in range(points):
        new = grid.follow(free, tracks) & unseen
        unseen ^= new
        layers.append(new)
        free = new & ~zone
    return Reach(~unseen & ~enemies ^ here, layers)


def _plain_flood(
    grid: Grid, here: Mask, points: int, cheap: Mask, dear: Mask, enemies: Mask, zone: Mask
) -> Reach:
    """The flood of most moves, with ``grid.spread`` written out: these are the hottest lines of all."""
    unseen = ~(enemies | here)
    layers = [here]
    stride, open_, before, around = grid.stride, ~zone, 0, grid.spread(here)
    for _ in range(points):
        new = (around & cheap | before & dear) & unseen
        unseen ^= new
        layers.append(new)
        free = new & open_
        up, down = free << 1, free >> 1
        before, around = around, up | down | (down | free) << stride | (up | free) >> stride
    return Reach(~unseen & ~enemies ^ here, layers)


reach = lru_cache(maxsize=256)(flood)
"""``flood``, remembering the latest answers: within a phase enemies and their zones stay the same."""


def path_to(grid: Grid, way: Way, found: Reach, zone: Mask, end: Hex) -> tuple[Hex, ...]:
    """The canonical cheapest path to a reached hex: the hexes entered, lowest predecessor first."""
    spent = 1
    while not found.layers[spent] >> end & 1:
        spent += 1
    path = [end]
    while True:
        spent, sources = _predecessors(grid, way, found, zone, end, spent)
        if not spent:
            path.reverse()
            return tuple(path)
        end = (sources & -sources).bit_length() - 1
        path.append(end)


def _predecessors(grid: Grid, way: Way, found: Reach, zone: Mask, end: Hex, spent: int) -> tuple[int, Mask]:
    """The hexes from which ``end`` can be entered with ``spent`` points in all, and the points spent there.

    A unit goes on from its start, and from any hex it entered outside a zone.
    """
    here, layers = 1 << end, found.layers
    before = spent - 1
    if way.tracks:
        sources = grid.follow(here, way.tracks) & (layers[before] & ~zone if before else layers[0])
        if sources:
            return before, sources
    around = grid.spread(here)
    for hexes in way.entry:
        if hexes & here:
            sources = around & (layers[before] & ~zone if before else layers[0])
            if sources:
                return before, sources
        before -= 1
    raise AssertionError("a reached hex has a predecessor")
