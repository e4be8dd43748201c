"""Reading the set-up: where the Soviets stand, and how the Germans may deploy."""

from __future__ import annotations

from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.games.bfm.sheet import Sheet
from rasputitsa.hexes import Hex
from rasputitsa.mechanisms.setup import SetUp

GERMAN, SOVIET = "german", "soviet"


def read_opening(reader: Reader, sheet: Sheet) -> Opening:
    """The Soviets stand on their stars in counter order; what is left over waits in the pool."""
    reader.text("rule")
    held = [sheet.unit(reader, "held", key) for key in reader.texts("held")]
    out = [sheet.unit(reader, "out", key) for key in reader.texts("out")]
    stars = sheet.map.setup.get(SOVIET, ())
    if len(stars) not in (0, reader.integer("soviet_on_map")):
        reader.fault("soviet_on_map", f"the map has {len(stars)} set-up hexes")
    armies = [u for u in sheet.units_of(SOVIET) if u not in held and u not in out]
    germans = sheet.units_of(GERMAN)
    boxes = [(u, "pool") for u in armies[len(stars) :]] + [(u, "held") for u in held]
    boxes += [(u, "out") for u in out] + [(u, "setup") for u in germans]
    full = frozenset([*germans, *(held if reader.flag("held_full", False) else ())])
    reader.finish()
    return Opening(tuple(zip(armies, stars, strict=False)), tuple(boxes), full)


def read_deployment(name: str, table: dict[str, Any], sheet: Sheet, faults: list[str]) -> SetUp:
    """The marked hexes, and the ready-made set-ups: every unit once, on a marked hex of its own."""
    crosses = sum(1 << h for h in sheet.map.setup.get(GERMAN, ()))
    ready: dict[str, dict[int, Hex]] = {}
    reader = Reader(name, table, faults)
    for row in reader.rows("setup") if crosses else ():
        title = row.text("id")
        row.raw("title", dict)
        row.raw("idea", dict)
        units = _units(row.sub("units"), sheet)
        row.finish()
        if set(units) != set(sheet.units_of(GERMAN)) or sum(1 << h for h in units.values()) != crosses:
            row.fault("units", f"{title} does not put each unit on a marked hex of its own")
        if title in ready:
            row.fault("id", f"{title} stands twice")
        ready[title] = units
    return SetUp(sheet.sides.index(GERMAN), crosses, ready)


def _units(reader: Reader, sheet: Sheet) -> dict[int, Hex]:
    units = {}
    for key in reader.names():
        label = reader.text(key)
        try:
            units[sheet.unit(reader, key, key)] = sheet.terrain.grid.hex(label)
        except KeyError:
            reader.fault(key, f"no hex {label!r} on this map")
    return units
