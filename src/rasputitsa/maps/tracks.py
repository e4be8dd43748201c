"""Lines laid from hex to hex: railways and roads, through the places on them, over rivers they cross."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import Geometry, LineString
from shapely import Point as Spot
from shapely.ops import substring

from rasputitsa.engine.errors import DataError
from rasputitsa.hexes import Hex
from rasputitsa.maps.chains import Chain, middle_of, near
from rasputitsa.maps.lattice import Lattice, Side, side
from rasputitsa.maps.lines import Stretch, stretches
from rasputitsa.maps.projection import Point
from rasputitsa.maps.route import Field, apart, cheapest

EASE = 0.2
STATION_KM = 4.0
"""A place is on a line that passes it no farther than this; towns only if no river is between."""

NEEDLESS = 1.5
"""What it costs to cross a river hexside where the line on the ground does not cross the river."""

SHARED, BESIDE = 0.7, 0.85
"""Links cost less where another line of the kind runs, or one of another kind: they keep together."""

JUNCTION = 0.25
"""Lines that end on the map rather end on another line of the kind."""

EDGE_RUN = 2
"""Where a line leaves the map it may run along the edge for this many hexes."""

Rebate = Mapping[Side, float]
"""What part of its cost a link has to pay."""


class Stop(NamedTuple):
    """A place that a line must pass: how far along the line, and in which hex."""

    along: float
    hex: Hex


class Links:
    """The links between hexes as a graph, on which lines are laid."""

    def __init__(
        self,
        lattice: Lattice,
        land: Geometry,
        rivers: Sequence[Chain],
        places: Mapping[Hex, Point],
        cities: Set[Hex],
    ) -> None:
        self.lattice, self.land, self.places, self.cities = lattice, land, places, cities
        self.unit = lattice.frame.km_across / 2
        segments = {s: (lattice.heart[s[0]], lattice.heart[s[1]]) for s in lattice.ends}
        self._field = Field(segments, self.unit)
        self._chains = rivers
        self._rivers: dict[Side, list[Chain]] = {}
        for chain in rivers:
            for s in chain.sides:
                self._rivers.setdefault(s, []).append(chain)
        grid = lattice.grid
        self._border = {h for h in grid if len(grid.neighbours(h)) < 6}

    def lay(self, name: str, line: LineString, used: set[Side], beside: set[Side]) -> set[Side]:
        """Lay each stretch of a line that is on the map; the links it needs.

        ``used``: those of the same kind of track that there are, ``beside``: those of other kinds.
        """
        rebate = dict.fromkeys(beside, BESIDE) | dict.fromkeys(used, SHARED)
        found: set[Side] = set()
        for stretch in stretches(line, self.land, self.lattice.frame.km_across / 3):
            way = self._through(stretch, self._stops(stretch.line), rebate)
            if not way:
                raise DataError([f"track {name}: no hexes of the map follow it"])
            if stretch.leaves:
                way = self._off_edge(way)
            if stretch.enters:
                way = self._off_edge(way[::-1])
            found.update(side(a, b) for a, b in pairwise(way))
        return found

    def _off_edge(self, way: list[Hex]) -> list[Hex]:
        while len(way) > EDGE_RUN and self._border.issuperset(way[-EDGE_RUN - 1 :]):
            way = way[:-1]
        return way

    def _stops(self, line: LineString) -> list[Stop]:
        passed = [
            Stop(line.project(Spot(point)), hex_)
            for hex_, point in self.places.items()
            if line.distance(Spot(point)) <= STATION_KM
            and (hex_ in self.cities or not self._parted(line, point))
        ]
        return sorted(passed)

    def _parted(self, line: LineString, point: Point) -> bool:
        """Does a river run between a line and a place beside it?"""
        way = shapely.shortest_line(line, Spot(point))
        return any(chain.line.intersects(way) for chain in self._chains)

    def _through(self, stretch: Stretch, stops: list[Stop], rebate: Rebate) -> list[Hex]:
        line = stretch.line
        ends = [(0.0, self._ends(line.coords[0], stretch.enters, rebate))]
        ends += [(stop.along, {stop.hex: 0.0}) for stop in stops]
        ends += [(line.length, self._ends(line.coords[-1], stretch.leaves, rebate))]
        if stops and not stretch.enters and stops[0].along < self.unit:
            del ends[0]
        if stops and not stretch.leaves and stops[-1].along > line.length - self.unit:
            del ends[-1]
        way: list[Hex] = []
        for (start, starts), (end, goals) in pairwise(ends):
            part = substring(line, start, end)
            if not isinstance(part, LineString):
                part = LineString([part.coords[0], (part.x + 1e-6, part.y)])
            found = cheapest({way[-1]: 0.0} if way else starts, goals, self._steps(part, rebate))
            if not found:
                return []
            way += found[1:] if way else found
        return way

    def _ends(self, point: Sequence[float], at_border: bool, rebate: Rebate) -> dict[Hex, float]:
        hexes = sorted(self._border) if at_border else sorted(self.lattice.heart)
        costs = apart(((h, self.lattice.heart[h]) for h in hexes), (point[0], point[1]), self.unit)
        joint = {h for s, share in rebate.items() if share == SHARED for h in s}
        return {h: cost * (JUNCTION if h in joint and not at_border else 1.0) for h, cost in costs.items()}

    def _steps(self, line: LineString, rebate: Rebate) -> Callable[[Hex], Iterator[tuple[Hex, float]]]:
        costs = self._field.costs(line, EASE)
        crossings: dict[int, list[Point]] = {}

        def needless(s: Side) -> bool:
            spot = middle_of(self.lattice, s)
            for chain in self._rivers.get(s, ()):
                key = id(chain)
                if key not in crossings:
                    crossings[key] = _meetings(line, chain.line)
                if near(crossings[key], spot, self.lattice.frame.km_across):
                    return False
            return s in self._rivers

        def steps(hex_: Hex) -> Iterator[tuple[Hex, float]]:
            for other in self.lattice.grid.neighbours(hex_):
                s = side(hex_, other)
                if s in costs:
                    yield other, costs[s] * rebate.get(s, 1.0) + (NEEDLESS if needless(s) else 0.0)

        return steps


def _meetings(line: LineString, other: LineString) -> list[Point]:
    """The points where two lines cross."""
    met = shapely.intersection(line, other)
    return [(point.x, point.y) for point in shapely.get_parts(shapely.extract_unique_points(met))]
