"""A recipe: everything that makes one game's map out of the sources, as data."""

from __future__ import annotations

from typing import Any, NamedTuple

from rasputitsa.hexes import Grid
from rasputitsa.maps.lattice import Frame
from rasputitsa.maps.projection import Projection


class Layer(NamedTuple):
    """A share of a hex in percent (or the mean of a grid in its own unit), and its weight in a sum."""

    grid: str
    shapes: str
    kind: str
    weight: float


class Ground(NamedTuple):
    """A kind of ground: hexes where the sum of the layers is large enough. Later kinds replace others."""

    kind: str
    at_least: float
    layers: tuple[Layer, ...]


class River(NamedTuple):
    """A river: its parts in the sources, the river it flows into, and between which places it is major.

    A canal, or a river out of a lake, flows ``out_of`` a water or the lake in the hex of a place; others have
    springs. ``ease`` is how straight it goes (``route.Field``), ``course`` what it is called beside its name.
    """

    name: str
    parts: tuple[str, ...]
    into: str
    out_of: str
    kind: str
    course: str
    major: tuple[str, ...]
    ease: float
    fr: str
    ja: str


class Track(NamedTuple):
    """A line of one kind of track, cut to the stretch between two places if they are named."""

    kind: str
    source: str
    id: str
    between: tuple[str, ...]


class Wall(NamedTuple):
    """A line laid along hexsides."""

    kind: str
    id: str
    between: tuple[str, ...]


class Place(NamedTuple):
    """A named place: its name in the sources or its own latitude and longitude, and the hex it must be in."""

    name: str
    source: str
    at: tuple[float, ...]
    kind: str
    hex: str
    fr: str
    ja: str


class Front(NamedTuple):
    """The line between the sides; the side named holds the part of the map with its place."""

    line: str
    side: str
    place: str


class Zone(NamedTuple):
    """Set-up hexes: a band between two parallels on one side of the front, or the hexes around one."""

    name: str
    side: str
    north: float
    south: float
    depth: int
    hex: str
    radius: int


class Edge(NamedTuple):
    """Hexes of one border: between two parallels, from a hex eastward, or on one side of the front."""

    name: str
    border: str
    north: float
    south: float
    start: str
    side: str


class Recipe(NamedTuple):
    """What a map is made of."""

    source: str
    grid_row: dict[str, Any]
    grid: Grid
    project: Projection
    frame: Frame
    places: tuple[Place, ...]
    grounds: tuple[Ground, ...]
    bare: tuple[str, ...]
    impassable: tuple[str, ...]
    rivers: tuple[River, ...]
    tracks: tuple[Track, ...]
    walls: tuple[Wall, ...]
    front: Front | None
    zones: tuple[Zone, ...]
    edges: tuple[Edge, ...]
