"""The hexes of a grid laid over the land: their middles, corners and sides in kilometres.

A hex that holds a named place is taken to have its middle there, and its corners give way a little. What is
drawn along hexsides then keeps the place on its own side of a river, and what is drawn from hex to hex
passes through it, wherever in its hex the place really lies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from rasputitsa.hexes import DIRECTIONS, Grid, Hex
from rasputitsa.maps.projection import Point

Corner = tuple[int, int]
"""A corner by whole numbers: half hexsides from the west and half hexes from the north."""

Side = tuple[Hex, Hex]
"""A hexside by the two hexes it parts, the lower first."""

ENDS = (
    ((-1, -1), (1, -1)),
    ((1, -1), (2, 0)),
    ((2, 0), (1, 1)),
    ((1, 1), (-1, 1)),
    ((-1, 1), (-2, 0)),
    ((-2, 0), (-1, -1)),
)
"""The corners at the ends of each hexside as steps from the middle, in the order of directions."""


class Frame(NamedTuple):
    """Where the grid lies: kilometres between opposite sides of a hex, and the middle of one hex."""

    km_across: float
    label: str
    middle: Point

    @property
    def km_side(self) -> float:
        return self.km_across / math.sqrt(3)


def side(a: Hex, b: Hex) -> Side:
    return (a, b) if a < b else (b, a)


class Lattice:
    """Middles of hexes, corners and sides; ``ends`` has the two corners of every hexside between hexes."""

    def __init__(self, grid: Grid, frame: Frame) -> None:
        self.grid, self.frame = grid, frame
        self._origin = self._key(grid.hex(frame.label))
        self.middle: dict[Hex, Point] = {h: self.km(self._key(h)) for h in grid}
        self.heart: dict[Hex, Point] = dict(self.middle)
        """The middle of a hex, or the place in it."""
        self.ends: dict[Side, tuple[Corner, Corner]] = {}
        self._touching: dict[Corner, list[Hex]] = {}
        for hex_ in grid:
            self._join(hex_)
        self.spot: dict[Corner, Point] = {}
        self.settle({})

    def _join(self, hex_: Hex) -> None:
        x, y = self._key(hex_)
        for direction, _ in enumerate(DIRECTIONS):
            first, second = ((x + dx, y + dy) for dx, dy in ENDS[direction])
            self._touching.setdefault(first, []).append(hex_)
            other = self.grid.neighbour(hex_, direction)
            if other is not None:
                self.ends.setdefault(side(hex_, other), (first, second))

    def _key(self, hex_: Hex) -> Corner:
        column, row = self.grid.column_row(hex_)
        low = (column % 2 == 1) != (self.grid.high == "odd")
        return 3 * column, 2 * row + low

    def km(self, key: Corner) -> Point:
        """Where a corner, or a middle by the same numbers, lies."""
        (x, y), (left, top) = self.frame.middle, self._origin
        return x + (key[0] - left) * self.frame.km_side / 2, y - (key[1] - top) * self.frame.km_across / 2

    def settle(self, places: Mapping[Hex, Point]) -> None:
        """Move the hearts of hexes to the places in them, and their corners a third of the way."""
        self.heart = {**self.middle, **places}
        for corner, hexes in self._touching.items():
            x, y = self.km(corner)
            for hex_ in hexes:
                x += (self.heart[hex_][0] - self.middle[hex_][0]) / 3
                y += (self.heart[hex_][1] - self.middle[hex_][1]) / 3
            self.spot[corner] = (x, y)

    def border(self) -> set[Corner]:
        """The corners at the edge of the map that a hexside between two hexes reaches."""
        inner = {corner for ends in self.ends.values() for corner in ends}
        return {corner for corner in inner if len(self._touching[corner]) < 3}

    def shore(self, hex_: Hex) -> list[Corner]:
        """The six corners of a hex."""
        x, y = self._key(hex_)
        return [(x + dx, y + dy) for (dx, dy), _ in ENDS]

    def around(self, hex_: Hex) -> list[Point]:
        """The six corners of a hex, where they truly lie."""
        return [self.km(corner) for corner in self.shore(hex_)]

    def hex_at(self, point: Point) -> Hex | None:
        """The hex with the nearest middle; None if the point is off the map."""
        hex_ = min(self.middle, key=lambda h: math.dist(point, self.middle[h]))
        return hex_ if math.dist(point, self.middle[hex_]) <= self.frame.km_side else None
