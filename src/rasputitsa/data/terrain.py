"""Map files: the grid, features of hexes and hexsides, tracks, edges, set-up hexes and named places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Terrain
from rasputitsa.hexes import DIRECTIONS, Grid, Hex, Mask, grid

COURSES = ("river", "canal")


class Water(NamedTuple):
    """A river or a canal by its name: the hexsides along it, from its spring to its mouth."""

    course: str
    names: dict[str, str]
    sides: tuple[tuple[Hex, Hex], ...]


class MapFile(NamedTuple):
    """What a map file says: terrain, set-up hexes in printed order, other names of places, named waters."""

    terrain: Terrain
    setup: dict[str, tuple[Hex, ...]]
    place_names: dict[str, dict[str, str]]
    waters: dict[str, Water]


def read_map(name: str, table: dict[str, Any]) -> MapFile:
    """Read a map file; ``DataError`` with every fault."""
    reader = Reader(name, table)
    reader.text("source")
    shape = read_grid(reader.sub("grid"))
    marks = _Hexes(shape, reader)
    names = _names(reader)
    terrain = Terrain(
        grid=shape,
        hexes=marks.masks("hex"),
        sides=marks.hexsides("side"),
        tracks=marks.paths("path"),
        places={place: marks.hex(row["hex"], f"name.{place}") for place, row in names.items()},
        edges=marks.masks("edge"),
    )
    setup = {side: tuple(marks.hexes(labels, f"setup.{side}")) for side, labels in marks.lists("setup")}
    waters = _waters(marks, reader.sub("water", {}))
    reader.finish()
    reader.check()
    return MapFile(terrain, setup, names, waters)


def read_grid(reader: Reader) -> Grid:
    columns = reader.integer("columns", low=1, high=200)
    odd, even = reader.integer("rows_odd", low=1, high=200), reader.integer("rows_even", low=1, high=200)
    high = reader.text("high", among=("odd", "even"))
    label = reader.text("label", among=("CCRR", "RRCC"))
    first_row = reader.text("first_row", "north", among=("north", "south"))
    missing = frozenset(reader.texts("missing", []))
    reader.finish()
    rows = tuple(odd if column % 2 else even for column in range(1, columns + 1))
    return grid(rows or (1,), high, label, missing, first_row)


def _names(reader: Reader) -> dict[str, dict[str, str]]:
    names = {}
    table = reader.sub("name", {})
    for place in table.names():
        row = table.sub(place)
        names[place] = {"hex": row.text("hex"), "fr": row.text("fr", place), "ja": row.text("ja", place)}
        row.finish()
    return names


def _waters(marks: _Hexes, table: Reader) -> dict[str, Water]:
    found = {}
    for name in table.names():
        row = table.sub(name)
        names = {language: row.text(language, name) for language in ("fr", "ja")}
        pairs = (marks.pair(tuple(text.split("/")), f"water.{name}") for text in row.texts("side"))
        sides = tuple(pair for pair in pairs if pair is not None)
        found[name] = Water(row.text("course", among=COURSES), names, sides)
        row.finish()
    return found


class _Hexes:
    """Turns printed labels into hexes, noting those that the grid does not have."""

    def __init__(self, shape: Grid, reader: Reader) -> None:
        self.grid = shape
        self.reader = reader

    def hex(self, label: str, key: str) -> Hex:
        try:
            return self.grid.hex(label)
        except KeyError:
            self.reader.fault(key, f"no hex {label!r} on this map")
            return next(iter(self.grid))

    def hexes(self, labels: list[str], key: str) -> list[Hex]:
        for label in sorted({label for label in labels if labels.count(label) > 1}):
            self.reader.fault(key, f"{label} stands twice")
        return [self.hex(label, key) for label in labels]

    def lists(self, key: str) -> list[tuple[str, list[str]]]:
        table = self.reader.sub(key, {})
        return [(feature, table.texts(feature)) for feature in table.names()]

    def masks(self, key: str) -> dict[str, Mask]:
        masks = {}
        for feature, labels in self.lists(key):
            mask = 0
            for hex_ in self.hexes(labels, f"{key}.{feature}"):
                mask |= 1 << hex_
            masks[feature] = mask
        return masks

    def hexsides(self, key: str) -> dict[str, tuple[Mask, ...]]:
        """Per feature and direction, the hexes whose side in that direction has it (``0105/0106``)."""
        return {
            feature: self._links([tuple(pair.split("/")) for pair in pairs], f"{key}.{feature}")
            for feature, pairs in self.lists(key)
        }

    def paths(self, key: str) -> dict[str, tuple[Mask, ...]]:
        """Per feature and direction, the hexes that a track leaves that way (``0105-0204-0205``)."""
        found = {}
        for feature, chains in self.lists(key):
            stops = [chain.split("-") for chain in chains]
            links = [pair for chain in stops for pair in pairwise(chain)]
            found[feature] = self._links(links, f"{key}.{feature}")
        return found

    def pair(self, labels: tuple[str, ...], key: str) -> tuple[Hex, Hex] | None:
        """Two hexes side by side; None, and a fault, if they are not."""
        ends = [self.hex(label, key) for label in labels]
        if len(ends) != 2 or self.grid.direction(*ends) is None:
            self.reader.fault(key, f"{'/'.join(labels)} are not two adjacent hexes")
            return None
        return ends[0], ends[1]

    def _links(self, pairs: Sequence[tuple[str, ...]], key: str) -> tuple[Mask, ...]:
        masks = [0] * len(DIRECTIONS)
        for pair in pairs:
            ends = self.pair(pair, key)
            direction = self.grid.direction(*ends) if ends else None
            if ends is None or direction is None:
                continue
            if masks[direction] >> ends[0] & 1:
                self.reader.fault(key, f"{'/'.join(pair)} stands twice")
            masks[direction] |= 1 << ends[0]
            masks[(direction + 3) % 6] |= 1 << ends[1]
        return tuple(masks)
