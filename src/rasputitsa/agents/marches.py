"""Where a unit could march, remembered by what lies in its way.

Positions judged one after the other differ in the places of a unit or two. What is remembered for a unit
holds as long as the enemies near enough to hinder it are the same, wherever the others went.
"""

from __future__ import annotations

from functools import lru_cache

from rasputitsa.hexes import Grid, Hex, Mask
from rasputitsa.mechanisms.reach import Way, flood, flood_all

march_of_all = lru_cache(maxsize=64)(flood_all)
"""``flood_all``, remembered: of the two sides only one moves while a phase is planned."""


@lru_cache(maxsize=4096)
def march(grid: Grid, start: Hex, way: Way, hinderers: Mask) -> Mask:
    """The hexes that a unit could enter. Of the enemies only those may be named that could hinder it."""
    return flood(grid, start, way, hinderers, grid.spread(hinderers)).reached


@lru_cache(maxsize=8192)
def hindering(grid: Grid, start: Hex, way: Way) -> Mask:
    """Where enemies could hinder a march: on a hex it might enter, or next to one it might go on from."""
    found = flood(grid, start, way, 0, 0)
    going_on = 0
    for layer in found.layers[1:-1]:
        going_on |= layer
    return found.reached | grid.spread(going_on)
