"""The board of the game: map and counters, and the names that rules call them by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rasputitsa.data.reader import Reader
from rasputitsa.data.sheet import Sheet
from rasputitsa.games.moskva.components import Components
from rasputitsa.games.moskva.sides import NONE, HexSides, joined
from rasputitsa.hexes import Mask


class Board(NamedTuple):
    """The sheet with the hexsides that rules speak of, looked up with a fault for every name not there."""

    sheet: Sheet
    components: Components

    @property
    def sides(self) -> tuple[str, ...]:
        return self.sheet.sides

    def hexes(self, reader: Reader, key: str, name: str) -> Mask:
        found = self.sheet.terrain.hexes
        if name not in found:
            reader.fault(key, f"no hexes {name!r} on the map")
        return found.get(name, 0)

    def all_hexes(self, reader: Reader, key: str) -> Mask:
        """The hexes of every name that is listed under the key."""
        total = 0
        for name in reader.texts(key):
            total |= self.hexes(reader, key, name)
        return total

    def hexsides(self, reader: Reader, key: str, names: list[str]) -> HexSides:
        known = self.sheet.terrain.sides
        return joined(_found(reader, key, name, known, "hexsides") for name in names)

    def tracks(self, reader: Reader, key: str, names: list[str]) -> HexSides:
        known = self.sheet.terrain.tracks
        return joined(_found(reader, key, name, known, "path") for name in names)

    def per_side(self, reader: Reader, key: str) -> tuple[int, ...]:
        return self.sheet.by_side(reader.sub(key))


def _found(reader: Reader, key: str, name: str, known: Mapping[str, HexSides], sort: str) -> HexSides:
    if name not in known:
        reader.fault(key, f"no {sort} {name!r} on the map")
    return known.get(name, NONE)
