"""The stored geography: lines, shapes, places and grids, in kilometres of one projection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from rasputitsa.engine.errors import DataError
from rasputitsa.maps.projection import Point, Projection


@lru_cache(maxsize=16)
def features(name: str) -> list[dict[str, Any]]:
    """The features of a stored GeoJSON file."""
    text = (files(__package__) / "geodata" / f"{name}.geojson").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["features"]
    return found


class Sources:
    """What the sources hold, projected."""

    def __init__(self, project: Projection) -> None:
        self.project = project

    def point(self, place: str) -> Point:
        """Where a place of the list of towns lies."""
        for feature in features("places"):
            if feature["properties"]["name"] == place:
                lon, lat = feature["geometry"]["coordinates"]
                return self.project(lon, lat)
        raise DataError([f"places: no {place!r}"])

    def line(self, source: str, id_: str) -> list[Point]:
        """The points of the line with this id."""
        return self._one(source, "id", id_)[0]

    def pieces(self, source: str, name: str) -> list[list[Point]]:
        """The points of every line with this name."""
        return self._one(source, "name", name)

    def _one(self, source: str, key: str, value: str) -> list[list[Point]]:
        found = [
            [self.project(lon, lat) for lon, lat in f["geometry"]["coordinates"]]
            for f in features(source)
            if f["properties"].get(key) == value
        ]
        if not found:
            raise DataError([f"{source}: no {value!r}"])
        return found

    def shapes(self, source: str, kind: str) -> BaseGeometry:
        """All areas of a source, or those of one class, as one geometry."""
        areas = [
            Polygon([self.project(lon, lat) for lon, lat in rings[0]])
            for f in features(source)
            if not kind or f["properties"].get("class") == kind
            for rings in _polygons(f["geometry"])
        ]
        if not areas:
            raise DataError([f"{source}: nothing of class {kind!r}"])
        return shapely.union_all([shapely.make_valid(area) for area in areas])

    def grid(self, name: str) -> NDArray[np.float64]:
        """The values of a stored grid, in the order of ``cells``."""
        if name not in grids() or name == "frame":
            raise DataError([f"ground: no grid {name!r}"])
        return grids()[name].ravel()

    @property
    def cells(self) -> NDArray[np.float64]:
        """The middles of the cells of the grids, one row of x and y for each."""
        return _cells(self.project)


@lru_cache(maxsize=1)
def grids() -> dict[str, NDArray[np.float64]]:
    """The stored grids by name, and the ``frame`` that says where they lie."""
    stored = np.load(BytesIO((files(__package__) / "geodata" / "ground.npz").read_bytes()))
    return {name: np.asarray(stored[name], dtype=np.float64) for name in stored.files}


@lru_cache(maxsize=4)
def _cells(project: Projection) -> NDArray[np.float64]:
    west, north, wide, high = grids()["frame"]
    rows, columns = grids()["relief"].shape
    return np.array(
        [
            project(west + (column + 0.5) * wide, north - (row + 0.5) * high)
            for row in range(rows)
            for column in range(columns)
        ]
    )


def _polygons(geometry: dict[str, Any]) -> Sequence[Any]:
    coordinates: Sequence[Any] = geometry["coordinates"]
    return coordinates if geometry["type"] == "MultiPolygon" else [coordinates]
