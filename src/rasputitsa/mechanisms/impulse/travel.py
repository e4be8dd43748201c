"""How far a unit can go: what each step costs in half points, and the flood over them on bitboards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.engine.decision import Refusal
from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.impulse.zones import ANY, ARMOURED, FREE, NEVER, Menace, Rights
from rasputitsa.mechanisms.topic import topic

Sides = tuple[Mask, ...]
NOWHERE: Sides = (0,) * 6


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """What steps cost in half points, cheapest first.

    ``even``: per cost, the hexes that cost the same from all sides and have no side that bars anybody.
    ``steps``: per cost and direction, the hexes left for one of the others. ``arrivals``: what entry costs.
    """

    shifts: tuple[int, ...]
    even: tuple[tuple[int, Mask], ...]
    steps: tuple[tuple[int, Sides], ...]
    arrivals: tuple[tuple[int, Mask], ...] = ()

    def cost(self, start: Hex, direction: int) -> int | None:
        """Half points from a hex in a direction; None if nothing lies there that can be entered."""
        end = start + self.shifts[direction]
        cost = self.even_cost(end) if end >= 0 else None
        return self.side_cost(start, direction) if cost is None else cost

    def even_cost(self, end: Hex) -> int | None:
        """Half points into a hex that costs the same from all sides."""
        for cost, hexes in self.even:
            if hexes >> end & 1:
                return cost
        return None

    def side_cost(self, start: Hex, direction: int) -> int | None:
        """Half points into a hex that is not the same from all sides."""
        for cost, leaving in self.steps:
            if leaving[direction] >> start & 1:
                return cost
        return None

    def arrival(self, hex_: Hex) -> int | None:
        for cost, hexes in self.arrivals:
            if hexes >> hex_ & 1:
                return cost
        return None


class Passage(NamedTuple):
    """How a unit meets the enemy on its way: what it fears, its rights, and where it cannot slip through."""

    menace: Menace
    rights: Rights
    bars: Sides

    @property
    def stops(self) -> Mask:
        """The hexes in which the unit must stop."""
        if self.rights.stop == ANY:
            return self.menace.zone
        return self.menace.armoured if self.rights.stop == ARMOURED else 0


class Reach(NamedTuple):
    """``layers[n]``: hexes first entered with n half points spent. ``forced``: those a minimum move adds.

    ``start`` is None for a unit that enters the map.
    """

    start: Hex | None
    layers: list[Mask]
    reached: Mask
    forced: Mask


@topic("move.allowance", "move.costs", "move.road", "zoc.stop", "zoc.slip", "zoc.leave", "move.enemy")
def flood(grid: Grid, start: Hex, way: Way, points: int, passage: Passage) -> Reach:
    """All hexes that a unit can reach from ``start``."""
    layers = wave(grid, 1 << start, way, points, passage)
    reached = _union(layers[1:])
    forced = _one_step(grid, start, way, passage) & ~reached
    return Reach(start, layers, reached, forced)


def wave(grid: Grid, starts: Mask, way: Way, points: int, passage: Passage) -> list[Mask]:
    """The layers of a flood from all of these hexes at once."""
    layers = [starts]
    _expand(grid, layers, [0] * (points + 1), way, passage)
    return layers


@topic("entry.cost", "entry.hexes")
def flood_in(grid: Grid, entries: Mask, way: Way, points: int, passage: Passage) -> Reach:
    """All hexes that a unit can reach which enters the map at one of these hexes."""
    allowed = entries & ~passage.menace.enemies & ~passage.menace.zone
    pending = [0] * (points + 1)
    forced = 0
    for cost, hexes in way.arrivals:
        if cost <= points:
            pending[cost] |= hexes & allowed
        else:
            forced |= hexes & allowed
    layers = [0]
    _expand(grid, layers, pending, way, passage)
    reached = _union(layers[1:])
    return Reach(None, layers, reached, forced & ~reached)


def _union(masks: list[Mask]) -> Mask:
    total = 0
    for mask in masks:
        total |= mask
    return total


def _expand(grid: Grid, layers: list[Mask], pending: list[Mask], way: Way, passage: Passage) -> None:
    """Fill the layers, cheapest first: each one pushes on to the later ones."""
    menace = passage.menace
    unseen = grid.board & ~(menace.enemies | layers[0])
    go_on = ~passage.stops
    points = len(pending) - 1
    _push(grid, layers[0], 0, pending, way, passage, first=True)
    for spent in range(1, points + 1):
        new = pending[spent] & unseen
        unseen ^= new
        layers.append(new)
        new &= go_on
        if new and spent < points:
            _push(grid, new, spent, pending, way, passage, first=False)


def _push(
    grid: Grid, here: Mask, spent: int, pending: list[Mask], way: Way, passage: Passage, first: bool
) -> None:
    """Where one more step leads from these hexes, and with how many half points spent in all."""
    rights = passage.rights
    slips = here & passage.menace.zone if rights.slip == FREE or (first and rights.slip != NEVER) else 0
    _push_evenly(grid, here, spent, pending, way, passage, slips)
    _push_by_sides(grid, here, spent, pending, way, passage, slips)


def _push_evenly(
    grid: Grid, here: Mask, spent: int, pending: list[Mask], way: Way, passage: Passage, slips: Mask
) -> None:
    """Steps into hexes that are the same from all sides."""
    zone, points = passage.menace.zone, len(pending) - 1
    in_zone = here & zone
    near = grid.spread(here & ~zone) | grid.spread(in_zone) & ~zone if in_zone else grid.spread(here)
    slipping = grid.spread(slips) & zone if slips else 0
    toll_ = passage.rights.toll
    for cost, hexes in way.even:
        total = spent + cost
        if total > points:
            return
        pending[total] |= near & hexes
        if slipping and total + toll_ <= points:
            pending[total + toll_] |= slipping & hexes


def _push_by_sides(
    grid: Grid, here: Mask, spent: int, pending: list[Mask], way: Way, passage: Passage, slips: Mask
) -> None:
    """Steps whose cost depends on the hexside: roads, water, fortifications."""
    zone, barred = passage.menace.zone, passage.menace.barred
    rights, points, shifts = passage.rights, len(pending) - 1, grid.shifts
    in_zone = here & zone
    for cost, leaving in way.steps:
        total = spent + cost
        if total > points:
            return
        ends = 0
        for d in range(6):
            left = here & leaving[d]
            if not left:
                continue
            if barred is not None:
                left &= ~barred[d]
            shift = shifts[d]
            gone = left << shift if shift > 0 else left >> -shift
            if in_zone & left:
                out = left & ~zone
                free = out << shift if shift > 0 else out >> -shift
                slip = left & slips & ~passage.bars[d]
                if slip and total + rights.toll <= points:
                    moved = slip << shift if shift > 0 else slip >> -shift
                    pending[total + rights.toll] |= moved & zone
                ends |= free | gone & ~zone
            else:
                ends |= gone
        pending[total] |= ends


@topic("move.minimum")
def _one_step(grid: Grid, start: Hex, way: Way, passage: Passage) -> Mask:
    """The neighbours that a unit may enter whatever they cost."""
    total = 0
    for direction, shift in enumerate(grid.shifts):
        if way.cost(start, direction) is None:
            continue
        if step_refusal(passage, start, start + shift, direction, first=True) is None:
            total |= 1 << start + shift
    return total


def step_refusal(passage: Passage, here: Hex, end: Hex, direction: int, first: bool) -> Refusal | None:
    """Why a step between neighbours is forbidden; None if the enemy does not hinder it."""
    menace, rights = passage.menace, passage.rights
    if menace.enemies >> end & 1:
        return Refusal("move.enemy", (("hex", end),))
    if menace.barred is not None and menace.barred[direction] >> here & 1:
        return Refusal("move.wide-river-barred", (("hex", end),))
    if menace.zone >> here & menace.zone >> end & 1:
        if rights.slip == NEVER:
            return Refusal("zoc.no-slip", (("start", here), ("hex", end)), rights.rule)
        if passage.bars[direction] >> here & 1:
            return Refusal("zoc.slip-barred", (("start", here), ("hex", end)), rights.rule)
        if rights.slip != FREE and not first:
            return Refusal("zoc.slip-once", (("hex", end),), rights.rule)
    return None


def toll(passage: Passage, here: Hex, end: Hex) -> int:
    """Half points that a step costs on top, from zone to zone."""
    zone = passage.menace.zone
    return passage.rights.toll if zone >> here & zone >> end & 1 else 0


reach = lru_cache(maxsize=512)(flood)
"""``flood``, remembering the latest answers: within a phase the enemy mostly stays where he is."""


def path_to(grid: Grid, way: Way, passage: Passage, found: Reach, end: Hex) -> tuple[Hex, ...]:
    """The canonical cheapest path to a reached hex: the hexes entered, lowest predecessor first."""
    if found.forced >> end & 1:
        return (end,)
    spent = next(n for n, layer in enumerate(found.layers) if n and layer >> end & 1)
    path = [end]
    while True:
        before = _predecessor(grid, way, passage, found, end, spent)
        if before is None:
            path.reverse()
            return tuple(path)
        end, spent = before
        path.append(end)


def _predecessor(
    grid: Grid, way: Way, passage: Passage, found: Reach, end: Hex, spent: int
) -> tuple[Hex, int] | None:
    """The hex from which ``end`` was entered, and the half points spent there; None at the beginning."""
    if found.start is None and way.arrival(end) == spent:
        return None
    best: tuple[Hex, int] | None = None
    layers, stops = found.layers, passage.stops
    came, even = found.reached | layers[0], way.even_cost(end)
    for direction, shift in enumerate(grid.shifts):
        here = end - shift
        if here < 0 or not came >> here & 1:
            continue
        cost = way.side_cost(here, direction) if even is None else even
        if cost is None:
            continue
        before = spent - cost - toll(passage, here, end)
        first = here == found.start and before == 0
        if before < 0 or not layers[before] >> here & 1 or (not first and stops >> here & 1):
            continue
        if step_refusal(passage, here, end, direction, first) is not None:
            continue
        if first:
            return None
        if best is None or here < best[0]:
            best = (here, before)
    assert best is not None, "a reached hex has a predecessor"
    return best
