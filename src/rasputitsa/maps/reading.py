"""Reading a recipe file, with every fault of it."""

from __future__ import annotations

from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.data.terrain import COURSES, read_grid
from rasputitsa.hexes import Grid
from rasputitsa.maps.chains import EASE
from rasputitsa.maps.lattice import Frame
from rasputitsa.maps.projection import Projection, read_projection
from rasputitsa.maps.recipe import Edge, Front, Ground, Layer, Place, Recipe, River, Track, Wall, Zone

BORDERS = ("north", "east", "south", "west")


def read_recipe(name: str, table: dict[str, Any], source: str = "") -> Recipe:
    """Read a recipe; ``DataError`` with every fault, by its line in the ``source`` of the table."""
    reader = Reader(name, table, source=source)
    project = read_projection(reader.sub("projection"))
    shape = read_grid(reader.sub("grid"))
    recipe = Recipe(
        source=reader.text("source"),
        grid_row=dict(table.get("grid", {})),
        grid=shape,
        project=project,
        frame=_frame(reader.sub("frame"), project, shape),
        places=_places(reader.sub("place", {})),
        grounds=tuple(_ground(row) for row in reader.rows("ground", [])),
        bare=tuple(reader.texts("bare", [])),
        impassable=tuple(reader.texts("impassable", [])),
        rivers=tuple(_river(row) for row in reader.rows("river", [])),
        tracks=tuple(track for row in reader.rows("track", []) for track in _tracks(row)),
        walls=tuple(_wall(row) for row in reader.rows("wall", [])),
        front=_front(reader.sub("front")) if reader.has("front") else None,
        zones=tuple(_zone(row, shape) for row in reader.rows("zone", [])),
        edges=tuple(_edge(row, shape) for row in reader.rows("edge", [])),
    )
    if recipe.front is None and any(
        [*(zone.side for zone in recipe.zones), *(edge.side for edge in recipe.edges)]
    ):
        reader.fault("front", "missing, a zone or an edge belongs to a side of it")
    reader.finish()
    reader.check()
    return recipe


def _frame(reader: Reader, project: Projection, shape: Grid) -> Frame:
    across = reader.number("km_across")
    label, at = reader.text("hex"), reader.numbers("at")
    if across <= 0:
        reader.fault("km_across", "must be more than 0")
    _on_map(reader, "hex", label, shape)
    if len(at) != 2:
        reader.fault("at", "expected latitude and longitude")
        at = [0.0, 0.0]
    reader.finish()
    return Frame(across, label, project(at[1], at[0]))


def _places(reader: Reader) -> tuple[Place, ...]:
    found = []
    for name in reader.names():
        row = reader.sub(name)
        place = Place(
            name=name,
            source=row.text("source", name),
            at=tuple(row.numbers("at", [])),
            kind=row.text("kind", ""),
            hex=row.text("hex", ""),
            fr=row.text("fr", name),
            ja=row.text("ja", name),
        )
        if len(place.at) not in (0, 2):
            row.fault("at", "expected latitude and longitude")
        row.finish()
        found.append(place)
    return tuple(found)


def _ground(reader: Reader) -> Ground:
    layers = []
    for row in reader.rows("layers"):
        layer = Layer(
            row.text("grid", ""), row.text("shapes", ""), row.text("kind", ""), row.number("weight", 1.0)
        )
        if bool(layer.grid) == bool(layer.shapes):
            row.fault("", "expected either a grid or shapes")
        row.finish()
        layers.append(layer)
    found = Ground(reader.text("kind"), reader.number("at_least"), tuple(layers))
    reader.finish()
    return found


def _river(reader: Reader) -> River:
    name = reader.text("name")
    found = River(
        name=name,
        parts=tuple(reader.texts("parts", [name])),
        into=reader.text("into", ""),
        out_of=reader.text("out_of", ""),
        kind=reader.text("kind", "river"),
        course=reader.text("course", COURSES[0], among=COURSES),
        major=_pair(reader, "major"),
        ease=reader.number("ease", EASE),
        fr=reader.text("fr", name),
        ja=reader.text("ja", name),
    )
    reader.finish()
    return found


def _tracks(reader: Reader) -> list[Track]:
    kind, source = reader.text("kind"), reader.text("source")
    between = _pair(reader, "between")
    found = [Track(kind, source, line, between) for line in reader.texts("lines")]
    reader.finish()
    return found


def _wall(reader: Reader) -> Wall:
    found = Wall(reader.text("kind"), reader.text("line"), _pair(reader, "between"))
    reader.finish()
    return found


def _front(reader: Reader) -> Front:
    found = Front(reader.text("line"), reader.text("side"), reader.text("place"))
    reader.finish()
    return found


def _zone(reader: Reader, shape: Grid) -> Zone:
    found = Zone(
        name=reader.text("name"),
        side=reader.text("side", ""),
        north=reader.number("north", 90.0),
        south=reader.number("south", -90.0),
        depth=reader.integer("depth", 0),
        hex=reader.text("hex", ""),
        radius=reader.integer("radius", 0),
    )
    if found.hex:
        _on_map(reader, "hex", found.hex, shape)
    elif not found.side:
        reader.fault("", "expected a side of the front or a hex")
    reader.finish()
    return found


def _edge(reader: Reader, shape: Grid) -> Edge:
    found = Edge(
        name=reader.text("name"),
        border=reader.text("border", among=BORDERS),
        north=reader.number("north", 90.0),
        south=reader.number("south", -90.0),
        start=reader.text("start", ""),
        side=reader.text("side", ""),
    )
    if found.start:
        _on_map(reader, "start", found.start, shape)
    reader.finish()
    return found


def _on_map(reader: Reader, key: str, label: str, shape: Grid) -> None:
    if label not in shape.labels(shape.board):
        reader.fault(key, f"no hex {label!r} on this map")


def _pair(reader: Reader, key: str) -> tuple[str, ...]:
    names = reader.texts(key, [])
    if len(names) not in (0, 2):
        reader.fault(key, "expected two places")
    return tuple(names)
