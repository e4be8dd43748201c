"""The lines of the sources in the units of a picture, to lay over a map and see how well it follows them."""

from __future__ import annotations

from collections.abc import Iterable

from shapely import LineString, box

from rasputitsa.data.files import parse
from rasputitsa.data.terrain import MapFile
from rasputitsa.maps.kit import RECIPE, Kit, read
from rasputitsa.maps.lattice import Lattice
from rasputitsa.maps.lines import stretches
from rasputitsa.maps.picture import Path, R, Sheet
from rasputitsa.maps.projection import Point
from rasputitsa.maps.reading import read_recipe
from rasputitsa.maps.recipe import Recipe
from rasputitsa.maps.sources import Sources

COLOURS = {"rivers": "#00f", "railways": "#000", "roads": "#d00", "lines": "#808"}


def source_lines(kit: Kit, found: MapFile) -> dict[str, list[Path]]:
    """Every line that the recipe uses, by colour."""
    source = read(kit.recipe)
    recipe = read_recipe(RECIPE, parse(source, RECIPE), source)
    sources, sheet = Sources(recipe.project), Sheet(found.terrain)
    lattice = Lattice(recipe.grid, recipe.frame)
    anchor = recipe.grid.hex(recipe.frame.label)
    (left, top), (x, y) = sheet.middle(anchor), lattice.middle[anchor]
    scale = R / recipe.frame.km_side
    frame = box(*_bounds(lattice.middle.values(), recipe.frame.km_across))

    def drawn(points: list[Point]) -> list[Path]:
        inside = stretches(LineString(points), frame, 0.0)
        return [
            [(left + (px - x) * scale, top - (py - y) * scale) for px, py in part.line.coords]
            for part in inside
        ]

    over: dict[str, list[Path]] = {colour: [] for colour in COLOURS.values()}
    for source, points in _used(recipe, sources):
        over[COLOURS[source]] += drawn(points)
    return over


def _used(recipe: Recipe, sources: Sources) -> Iterable[tuple[str, list[Point]]]:
    for river in recipe.rivers:
        for part in river.parts:
            yield from (("rivers", piece) for piece in sources.pieces("rivers", part))
    for track in recipe.tracks:
        yield track.source, sources.line(track.source, track.id)
    ids = [wall.id for wall in recipe.walls] + ([recipe.front.line] if recipe.front else [])
    yield from (("lines", sources.line("lines", id_)) for id_ in ids)


def _bounds(points: Iterable[Point], margin: float) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
