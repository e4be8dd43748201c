"""The axial layout: hexes as cells of a rectangle in which the six neighbours lie at constant offsets.

Columns of the array are columns of the map; each is shifted by half a hex against the one before, so that the
map becomes a leaning band. Cells beside it belong to no hex.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rasputitsa.hexes import Grid, Hex, Mask

OFFSETS = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
"""Row and column of each neighbour, in the order of ``hexes.DIRECTIONS``."""

KERNEL = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]], dtype=np.float32)
"""A mask for 3 x 3 convolutions: multiplied by it, a kernel sees a hex and its six neighbours only."""


class Layout:
    """The cell of every hex, as row and column or ``flat``: counted row by row.

    The bit of a hex is column * stride + axial row, up to a constant.
    """

    def __init__(self, grid: Grid) -> None:
        axial = {hex_: self._axial(grid, hex_) for hex_ in grid}
        top = min(row for row, _ in axial.values())
        self.cell: dict[Hex, tuple[int, int]] = {h: (row - top, column) for h, (row, column) in axial.items()}
        self.height = 1 + max(row for row, _ in self.cell.values())
        self.width = 1 + max(column for _, column in self.cell.values())
        self._bytes = max(grid) // 8 + 1
        outside = self._bytes * 8
        self.flat = np.zeros(outside, dtype=np.intp)
        self._bits = np.full(self.height * self.width, outside, dtype=np.intp)
        for hex_, (row, column) in self.cell.items():
            self.flat[hex_] = row * self.width + column
            self._bits[self.flat[hex_]] = hex_

    @staticmethod
    def _axial(grid: Grid, hex_: Hex) -> tuple[int, int]:
        column = grid.column_row(hex_)[0] - 1
        return hex_ - column * grid.stride, column

    def planes(self, masks: list[Mask]) -> npt.NDArray[np.uint8]:
        """Sets of hexes as planes of zeros and ones, flattened."""
        raw = b"".join([mask.to_bytes(self._bytes, "little") + b"\0" for mask in masks])
        table = np.frombuffer(raw, dtype=np.uint8).reshape(len(masks), self._bytes + 1)
        found: npt.NDArray[np.uint8] = np.unpackbits(table, axis=1, bitorder="little")[:, self._bits]
        return found
