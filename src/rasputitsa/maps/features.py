"""What stands on a map under construction, as sets of hexes, hexsides and links between hexes."""

from __future__ import annotations

from dataclasses import dataclass, field

from rasputitsa.hexes import Grid, Hex
from rasputitsa.maps.lattice import Side
from rasputitsa.maps.recipe import Place, River


@dataclass
class Features:
    """The parts of a map file, before they are written."""

    grid: Grid
    hexes: dict[str, set[Hex]] = field(default_factory=dict)
    sides: dict[str, set[Side]] = field(default_factory=dict)
    paths: dict[str, set[Side]] = field(default_factory=dict)
    edges: dict[str, set[Hex]] = field(default_factory=dict)
    waters: list[tuple[River, tuple[Side, ...]]] = field(default_factory=list)
    setup: dict[str, set[Hex]] = field(default_factory=dict)
    places: list[tuple[Place, Hex]] = field(default_factory=list)
