"""From latitude and longitude to kilometres on a flat map: x to the east, y to the north."""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

from rasputitsa.data.reader import Reader

Point = tuple[float, float]


class Projection(Protocol):
    """Takes longitude and latitude in degrees, in the order of GeoJSON."""

    def __call__(self, lon: float, lat: float) -> Point: ...

    def __hash__(self) -> int: ...

    def latitude(self, point: Point) -> float:
        """The latitude of a point of the map."""
        ...


class Sinusoidal(NamedTuple):
    """Distances along parallels and along the central meridian are true."""

    meridian: float
    km_east: float
    km_north: float

    def __call__(self, lon: float, lat: float) -> Point:
        return (lon - self.meridian) * self.km_east * math.cos(math.radians(lat)), lat * self.km_north

    def latitude(self, point: Point) -> float:
        return point[1] / self.km_north


class Conic(NamedTuple):
    """Equidistant: distances along meridians and along two parallels are true."""

    meridian: float
    first: float
    second: float
    radius: float

    def _cone(self) -> tuple[float, float]:
        """How much the meridians bend together, and the latitude in radians at which they would meet."""
        low, high = math.radians(self.first), math.radians(self.second)
        bend = (math.cos(low) - math.cos(high)) / (high - low)
        return bend, math.cos(low) / bend + low

    def __call__(self, lon: float, lat: float) -> Point:
        bend, apex = self._cone()
        reach = self.radius * (apex - math.radians(lat))
        turn = bend * math.radians(lon - self.meridian)
        return reach * math.sin(turn), -reach * math.cos(turn)

    def latitude(self, point: Point) -> float:
        return math.degrees(self._cone()[1] - math.hypot(*point) / self.radius)


def read_projection(reader: Reader) -> Projection:
    """The projection that a recipe names, with its numbers."""
    kind = reader.text("kind", among=("sinusoidal", "conic"))
    meridian = reader.number("meridian")
    if kind == "conic":
        cone = Conic(meridian, reader.number("first"), reader.number("second"), reader.number("radius_km"))
        if cone.first == cone.second:
            reader.fault("second", "the two parallels must differ")
            cone = cone._replace(second=cone.first + 1)
        reader.finish()
        return cone
    plain = Sinusoidal(meridian, reader.number("km_east", 111.32), reader.number("km_north", 111.2))
    reader.finish()
    return plain
