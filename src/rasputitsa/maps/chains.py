"""Lines laid along hexsides: rivers, which join at corners and never break off, and lines of works."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import Geometry, LineString
from shapely import Point as Spot

from rasputitsa.maps.lattice import Corner, Lattice, Side
from rasputitsa.maps.lines import Stretch, stretches
from rasputitsa.maps.projection import Point
from rasputitsa.maps.route import Field, apart, cheapest

EASE = 0.06
SHORTEST = 3
"""Stretches of a line shorter than this many hexes are left out: they only cut a corner of the map."""

DRY, WET = 0.15, 0.25
"""Beside named places, hexsides within one bank cost more; those between two banks pay less for distance."""

BANK_KM = 1.0
"""A place nearer to a river than this stands on it, not on one of its banks."""

STRANGE = 1.0
"""What it costs to touch a corner of another river that this one does not flow into."""

PULL = 2.0
"""How much more than along the way it matters that the ends of a chain lie right."""


class Chain(NamedTuple):
    """A line laid along hexsides: the line, the corners in its order, and the sides between them."""

    name: str
    line: LineString
    corners: tuple[Corner, ...]
    sides: tuple[Side, ...]


class Course(NamedTuple):
    """How a line is laid: the chain that its last end meets, the corners that its first end is one of (empty:
    any), the corners of other rivers, and how straight it goes."""

    into: Chain | None = None
    out_of: frozenset[Corner] = frozenset()
    strange: frozenset[Corner] = frozenset()
    ease: float = EASE


class Hexsides:
    """The hexsides of a map as a graph of corners, on which lines are laid."""

    def __init__(self, lattice: Lattice, land: Geometry) -> None:
        self.lattice, self.land = lattice, land
        self.unit = lattice.frame.km_side
        segments = {s: (lattice.spot[a], lattice.spot[b]) for s, (a, b) in lattice.ends.items()}
        self._field = Field(segments, self.unit)
        self._border = lattice.border()
        self._near: defaultdict[Corner, list[tuple[Corner, Side]]] = defaultdict(list)
        for s, (a, b) in lattice.ends.items():
            self._near[a].append((b, s))
            self._near[b].append((a, s))
        self._side_of = {frozenset(ends): s for s, ends in lattice.ends.items()}

    def lay(self, name: str, line: LineString, course: Course) -> Iterator[Chain]:
        """Lay each stretch of a line that is on the map."""
        for stretch in stretches(line, self.land, SHORTEST * self.lattice.frame.km_across):
            corners = self._way(stretch, course)
            if len(corners) > 1:
                sides = tuple(self._side_of[frozenset(pair)] for pair in pairwise(corners))
                yield Chain(name, stretch.line, tuple(corners), sides)

    def _way(self, stretch: Stretch, course: Course) -> list[Corner]:
        costs = self._costs(stretch.line, course.ease)
        mouth = None if stretch.leaves else course.into
        closed = frozenset(mouth.sides) if mouth else frozenset()
        joins = frozenset(mouth.corners) if mouth else frozenset()
        springs = course.out_of if not stretch.enters else frozenset()
        bad = course.strange - joins
        first, last = stretch.line.coords[0], stretch.line.coords[-1]

        def steps(corner: Corner) -> Iterator[tuple[Corner, float]]:
            if corner in joins:
                return
            for other, s in self._near[corner]:
                if s in costs and s not in closed and other not in springs:
                    yield other, costs[s] + (STRANGE if other in bad else 0.0)

        starts = self._ends((first[0], first[1]), stretch.enters)
        starts = {c: cost for c, cost in starts.items() if c not in joins and (not springs or c in springs)}
        goals = self._ends((last[0], last[1]), stretch.leaves)
        if mouth:
            goals = {c: cost for c, cost in goals.items() if c in joins}
        return cheapest(starts, goals, steps)

    def _costs(self, line: LineString, ease: float) -> dict[Side, float]:
        """What each hexside near a line costs. A named place has to keep its bank: does the line part it
        from the hex across the side?"""
        costs = self._field.costs(line, ease)
        hearts, middles = self.lattice.heart, self.lattice.middle
        places = {h for s in costs for h in s if hearts[h] != middles[h]}
        banked = {h for h in places if line.distance(Spot(hearts[h])) > BANK_KM}
        for s in costs:
            if banked.isdisjoint(s):
                continue
            way = LineString([hearts[s[0]], hearts[s[1]]])
            parted = shapely.get_num_coordinates(way.intersection(line)) % 2
            costs[s] = costs[s] * WET if parted else costs[s] + DRY
        return costs

    def _ends(self, point: Point, at_border: bool) -> Mapping[Corner, float]:
        corners = sorted(self._border if at_border else self._near)
        near = apart(((c, self.lattice.spot[c]) for c in corners), point, self.unit)
        return {corner: PULL * cost for corner, cost in near.items()}


def towards(line: LineString, parent: LineString) -> LineString:
    """The line turned so that its end is the one nearer to another line."""
    first, last = Spot(line.coords[0]), Spot(line.coords[-1])
    return line if last.distance(parent) <= first.distance(parent) else line.reverse()


def between(line: LineString, first: Point, second: Point) -> tuple[float, float]:
    """How far along a line the points nearest to two others lie, the lesser first."""
    a, b = sorted(line.project(Spot(point)) for point in (first, second))
    return a, b


def middle_of(lattice: Lattice, s: Side) -> Point:
    (ax, ay), (bx, by) = (lattice.spot[c] for c in lattice.ends[s])
    return (ax + bx) / 2, (ay + by) / 2


def near(points: list[Point], spot: Point, reach: float) -> bool:
    return any(math.dist(point, spot) <= reach for point in points)
