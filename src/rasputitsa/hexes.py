"""Hex grids as integers.

A hex is an ``int``: the bit it occupies in a board-sized integer. Columns lie one after the other with a
guard bit between them and are skewed, so that the six neighbours of any hex are six constant shifts. A set
of hexes is a Python ``int`` used as a bitboard. Printed labels such as ``0504`` exist only at the border.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

Hex = int
Mask = int

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


def bits(mask: Mask) -> Iterator[Hex]:
    """The hexes of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_bit(mask: Mask, n: int) -> Hex:
    """The n-th lowest hex of a mask (n from 0)."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


class Grid:
    """A flat-top hex map of columns that may differ in length.

    ``rows`` gives the number of hexes of each column. ``high`` says which printed columns stand half a hex
    higher than their neighbours: ``"odd"`` or ``"even"``. ``missing`` hexes are not part of the map.
    ``first_row`` says at which end of a column its printed rows begin: ``"north"`` or ``"south"``.
    """

    __slots__ = (
        "_axial",
        "_by_axial",
        "_by_label",
        "_columns",
        "_labels",
        "_rings",
        "board",
        "high",
        "rows",
        "shifts",
        "stride",
    )

    def __init__(
        self,
        rows: Sequence[int],
        high: str = "odd",
        label: str = "CCRR",
        missing: Container[str] = (),
        first_row: str = "north",
    ) -> None:
        self.rows = tuple(rows)
        self.high = high
        self.stride = max(self.rows) + 2
        s = self.stride
        self.shifts = (-1, s - 1, s, 1, 1 - s, -s)
        self._labels: dict[Hex, str] = {}
        self._by_label: dict[str, Hex] = {}
        self._axial: dict[Hex, tuple[int, int]] = {}
        self._columns: dict[Hex, tuple[int, int]] = {}
        self._rings: dict[tuple[Hex, int], Mask] = {}
        self._by_axial: dict[tuple[int, int], Hex] = {}
        self.board: Mask = 0
        lowered = 0 if high == "odd" else 1
        for index, height in enumerate(self.rows):
            skew = (index + lowered) // 2
            for row in range(1, height + 1):
                hex_ = index * s - skew + row + lowered
                printed = row if first_row == "north" else height + 1 - row
                column, line = f"{index + 1:02d}", f"{printed:02d}"
                text = column + line if label == "CCRR" else line + column
                if text not in missing:
                    self._add(hex_, index, row, skew, text)

    def _add(self, hex_: Hex, index: int, row: int, skew: int, text: str) -> None:
        self._labels[hex_] = text
        self._by_label[text] = hex_
        self._axial[hex_] = (index, row - skew)
        self._by_axial[index, row - skew] = hex_
        self._columns[hex_] = (index + 1, row)
        self.board |= 1 << hex_

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._labels)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._labels

    def label(self, hex_: Hex) -> str:
        return self._labels[hex_]

    def hex(self, label: str) -> Hex:
        """The hex with this printed number; ``KeyError`` if the map has none."""
        return self._by_label[label]

    def mask(self, labels: Iterable[str]) -> Mask:
        total = 0
        for label in labels:
            total |= 1 << self._by_label[label]
        return total

    def labels(self, mask: Mask) -> tuple[str, ...]:
        return tuple(self._labels[h] for h in bits(mask))

    def column_row(self, hex_: Hex) -> tuple[int, int]:
        """Where a hex stands: its column from the west and its row from the north, whatever is printed."""
        return self._columns[hex_]

    def spread(self, mask: Mask) -> Mask:
        """All hexes adjacent to a hex of ``mask`` (hexes of the mask only if they touch another one)."""
        s = self.stride
        up, down = mask << 1, mask >> 1
        return (up | down | ((down | mask) << s) | ((up | mask) >> s)) & self.board

    def two_steps_from(self, ends: Mask, through: Mask) -> Mask:
        """All hexes at distance 2 from a hex of ``ends``, with a hex of ``through`` between them."""
        far = self.stride
        near = far - 1
        # Each of the six: the hexes that have an end in this direction.
        north, north_east, south_east = ends << 1, ends >> near, ends >> far
        south, south_west, north_west = ends >> 1, ends << near, ends << far
        return (
            (through & (north_west | north | north_east)) << 1
            | (through & (north | north_east | south_east)) >> near
            | (through & (north_east | south_east | south)) >> far
            | (through & (south_east | south | south_west)) >> 1
            | (through & (south | south_west | north_west)) << near
            | (through & (south_west | north_west | north)) << far
        ) & self.board

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        return tuple(n for d in self.shifts if (n := hex_ + d) in self._labels)

    def neighbour(self, hex_: Hex, direction: int) -> Hex | None:
        n = hex_ + self.shifts[direction]
        return n if n in self._labels else None

    def direction(self, start: Hex, end: Hex) -> int | None:
        """The direction of ``end`` seen from the adjacent hex ``start``; None if they do not touch."""
        step = end - start
        if step not in self.shifts or start not in self._labels or end not in self._labels:
            return None
        return self.shifts.index(step)

    def adjacent(self, a: Hex, b: Hex) -> bool:
        return (b - a) in self.shifts and b in self._labels and a in self._labels

    def distance(self, a: Hex, b: Hex) -> int:
        qa, ra = self._axial[a]
        qb, rb = self._axial[b]
        dq, dr = qa - qb, ra - rb
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ring(self, centre: Hex, radius: int) -> Mask:
        """The hexes at exactly this distance, as the crow flies: missing hexes are no obstacle."""
        known = self._rings.get((centre, radius))
        if known is None:
            q, r = self._axial[centre]
            known = 0
            for dq in range(-radius, radius + 1):
                for dr in range(-radius, radius + 1):
                    if max(abs(dq), abs(dr), abs(dq + dr)) == radius and (q + dq, r + dr) in self._by_axial:
                        known |= 1 << self._by_axial[q + dq, r + dr]
            self._rings[centre, radius] = known
        return known

    def flood(self, sources: Mask, open_hexes: Mask) -> Mask:
        """All hexes of ``open_hexes`` joined to a source that is itself open."""
        s = self.stride
        frontier = region = sources & open_hexes
        left = open_hexes & self.board & ~region
        while frontier:
            up, down = frontier << 1, frontier >> 1
            frontier = (up | down | (down | frontier) << s | (up | frontier) >> s) & left
            left ^= frontier
            region |= frontier
        return region

    def follow(self, mask: Mask, tracks: Sequence[Mask]) -> Mask:
        """The hexes reached from ``mask`` by one step along ``tracks`` (per direction: hexes it leaves)."""
        s = self.stride
        north, north_east, south_east, south, south_west, north_west = tracks
        return self.board & (
            (mask & north) >> 1
            | (mask & north_east) << s - 1
            | (mask & south_east) << s
            | (mask & south) << 1
            | (mask & south_west) >> s - 1
            | (mask & north_west) >> s
        )


@lru_cache(maxsize=64)
def grid(
    rows: tuple[int, ...],
    high: str = "odd",
    label: str = "CCRR",
    missing: frozenset[str] = frozenset(),
    first_row: str = "north",
) -> Grid:
    """One shared grid per shape, so that its tables are built once."""
    return Grid(rows, high, label, missing, first_row)
