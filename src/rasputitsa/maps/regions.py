"""Which hexes belong to whom at the start: sides of the front, set-up zones and edges of the map."""

from __future__ import annotations

from shapely import LineString, MultiPoint
from shapely import Point as Spot
from shapely.ops import split

from rasputitsa.engine.errors import DataError
from rasputitsa.hexes import Grid, Hex, bits
from rasputitsa.maps.lattice import Lattice, Side
from rasputitsa.maps.projection import Point, Projection
from rasputitsa.maps.recipe import Edge, Zone


def held(lattice: Lattice, line: LineString, place: Point) -> set[Hex]:
    """The hexes on the same side of a line as a place."""
    frame = MultiPoint(list(lattice.middle.values())).envelope.buffer(lattice.frame.km_across)
    for part in split(frame, line).geoms:
        if part.contains(Spot(place)):
            return {h for h, point in lattice.heart.items() if part.contains(Spot(point))}
    raise DataError(["front: its place is not on the map"])


def parting(lattice: Lattice, hexes: set[Hex]) -> set[Side]:
    """The hexsides between these hexes and the others."""
    return {s for s in lattice.ends if (s[0] in hexes) != (s[1] in hexes)}


def depth(grid: Grid, hexes: set[Hex], others: set[Hex]) -> dict[Hex, int]:
    """How many hexes deep behind the line each hex lies; those that touch the other side are 1 deep."""
    found: dict[Hex, int] = {}
    ring = {h for h in hexes if any(n in others for n in grid.neighbours(h))}
    deep = 1
    while ring:
        found.update(dict.fromkeys(ring, deep))
        ring = {n for h in ring for n in grid.neighbours(h) if n in hexes and n not in found}
        deep += 1
    return found


def zone_hexes(
    zone: Zone, lattice: Lattice, project: Projection, sides: dict[str, set[Hex]], barred: set[Hex]
) -> set[Hex]:
    """The set-up hexes of a zone."""
    grid = lattice.grid
    if zone.hex:
        centre = grid.hex(zone.hex)
        near = {h for radius in range(zone.radius + 1) for h in bits(grid.ring(centre, radius))}
        return near - barred
    own = sides[zone.side]
    deep = depth(grid, own, set(grid) - own)
    return {
        h
        for h in own - barred
        if zone.south <= project.latitude(lattice.middle[h]) < zone.north
        and (not zone.depth or deep.get(h, zone.depth + 1) <= zone.depth)
    }


def edge_hexes(edge: Edge, lattice: Lattice, project: Projection, sides: dict[str, set[Hex]]) -> set[Hex]:
    """The hexes of one row of a recipe's edges."""
    grid = lattice.grid
    last = len(grid.rows)
    start = grid.column_row(grid.hex(edge.start))[0] if edge.start else 1
    own = sides[edge.side] if edge.side else set(grid)
    found = set()
    for hex_ in own:
        column, row = grid.column_row(hex_)
        at = {
            "west": column == 1,
            "east": column == last,
            "north": row == 1,
            "south": row == grid.rows[column - 1],
        }
        if at[edge.border] and column >= start:
            found.add(hex_)
    return {h for h in found if edge.south <= project.latitude(lattice.middle[h]) < edge.north}
