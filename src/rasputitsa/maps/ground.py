"""The ground of every hex: shares of areas and means of grids, summed and compared with thresholds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from rasputitsa.hexes import Hex
from rasputitsa.maps.lattice import Lattice
from rasputitsa.maps.recipe import Ground, Layer
from rasputitsa.maps.sources import Sources


class Survey:
    """Measures layers of the sources hex by hex."""

    def __init__(self, lattice: Lattice, sources: Sources) -> None:
        self.hexes = list(lattice.grid)
        self.sources = sources
        self._outlines = np.array([Polygon(lattice.around(h)) for h in self.hexes])
        cells = shapely.points(sources.cells)
        self._cell, self._hex = shapely.STRtree(self._outlines).query(cells, predicate="within")

    def measure(self, layer: Layer) -> NDArray[np.float64]:
        """The mean of a grid, or the percentage of the hex that the shapes cover, for each hex."""
        if layer.grid:
            values = self.sources.grid(layer.grid)[self._cell]
            count = np.bincount(self._hex, minlength=len(self.hexes))
            total = np.bincount(self._hex, weights=values, minlength=len(self.hexes))
            return np.asarray(total / np.maximum(count, 1))
        shapes = self.sources.shapes(layer.shapes, layer.kind)
        covered = shapely.area(shapely.intersection(self._outlines, shapes))
        return np.asarray(100 * covered / shapely.area(self._outlines))

    def grounds(self, kinds: Sequence[Ground]) -> dict[str, set[Hex]]:
        """The hexes of each kind of ground. A hex has the last kind that it deserves."""
        found: dict[Hex, str] = {}
        for ground in kinds:
            total = sum(layer.weight * self.measure(layer) for layer in ground.layers)
            deserving = np.asarray(total >= ground.at_least)
            found.update((h, ground.kind) for h, good in zip(self.hexes, deserving, strict=True) if good)
        return {ground.kind: {h for h, kind in found.items() if kind == ground.kind} for ground in kinds}
