"""Lines on the ground: pieces joined into one, and the parts of a line that lie on the map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import Geometry, LineString

from rasputitsa.maps.projection import Point


class Stretch(NamedTuple):
    """A part of a line on the map, and whether each of its ends is where the line leaves the map."""

    line: LineString
    enters: bool
    leaves: bool


def joined(pieces: Sequence[Sequence[Point]]) -> LineString:
    """One line of all pieces, each laid to the nearer end of what there is, the nearest piece first."""
    left = [list(piece) for piece in pieces]
    line = left.pop(0)
    while left:
        choices = [
            (math.dist(end, other), index, at_end, at_start)
            for index, piece in enumerate(left)
            for at_end, end in ((True, line[-1]), (False, line[0]))
            for at_start, other in ((True, piece[0]), (False, piece[-1]))
        ]
        _, index, at_end, at_start = min(choices, key=lambda choice: choice[:2])
        piece = left.pop(index)
        if at_end:
            line = line + (piece if at_start else piece[::-1])
        else:
            line = (piece[::-1] if at_start else piece) + line
    return LineString(line)


def stretches(line: LineString, land: Geometry, shortest: float) -> list[Stretch]:
    """The parts of a line inside the land, in its order, without those shorter than ``shortest``."""
    shapely.prepare(land)
    found: list[list[Point]] = []
    for start, end in pairwise((x, y) for x, y in line.coords):
        for near, far in _inside(start, end, land):
            if found and _same(found[-1][-1], near):
                found[-1].append(far)
            else:
                found.append([near, far])
    first, last = line.coords[0], line.coords[-1]
    return [
        Stretch(LineString(points), not _same(points[0], first), not _same(points[-1], last))
        for points in found
        if LineString(points).length >= shortest
    ]


def _inside(start: Point, end: Point, land: Geometry) -> list[tuple[Point, Point]]:
    """The parts of a straight segment inside the land. Cut one by one, a line may even cross itself."""
    whole = LineString([start, end])
    if shapely.contains_properly(land, whole):
        return [(start, end)]
    parts = shapely.get_parts(shapely.intersection(whole, land))
    segments = [part.coords for part in parts if isinstance(part, LineString) and part.length]
    pairs = [
        sorted(((c[0][0], c[0][1]), (c[-1][0], c[-1][1])), key=lambda p: math.dist(p, start))
        for c in segments
    ]
    return sorted(((near, far) for near, far in pairs), key=lambda pair: math.dist(pair[0], start))


def _same(a: Sequence[float], b: Sequence[float]) -> bool:
    return math.dist(a, b) < 1e-6
