"""Reading replacements, arrivals, attrition and supply."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.bfm.sheet import Sheet
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.replacement_rules import Conversion, Entry, Replacement
from rasputitsa.mechanisms.supply import Supply


def read_replacement(reader: Reader, sheet: Sheet, turns: int) -> Replacement:
    found = Replacement(
        schedule=_schedule(reader, sheet, turns),
        always_served=_always_served(reader.sub("always_served"), sheet),
        entry=_entry(reader.sub("entry"), sheet),
        edge_barred_in_zone=reader.flag("edge_barred_in_zone"),
        resting=frozenset(reader.texts("resting", [])),
        not_consecutive=frozenset(reader.texts("not_consecutive", [])),
        consecutive_track="panzer-step",
        conversion=_conversion(reader.sub("conversion"), sheet) if reader.has("conversion") else None,
    )
    reader.finish()
    return found


def _schedule(reader: Reader, sheet: Sheet, turns: int) -> tuple[tuple[int, ...], ...]:
    """Points per side and turn; a later row overrides an earlier one."""
    schedule = [[0] * turns for _ in sheet.sides]
    for row in reader.rows("rows"):
        row.text("rule")
        side, points = sheet.side(row), row.integer("points", high=99)
        for turn in range(row.integer("from", low=1), min(row.integer("to"), turns) + 1):
            schedule[side][turn - 1] = points
        row.finish()
    return tuple(map(tuple, schedule))


def _always_served(reader: Reader, sheet: Sheet) -> tuple[Mask, ...]:
    served = [0] * len(sheet.sides)
    for name in reader.names():
        for place in reader.texts(name):
            served[sheet.side_named(reader, name, name)] |= 1 << sheet.place(reader, name, place)
    return tuple(served)


def _entry(reader: Reader, sheet: Sheet) -> tuple[Entry, ...]:
    found = []
    for side in sheet.sides:
        row = reader.sub(side)
        found.append(Entry(row.sub("edge").text("rule"), row.sub("city").text("rule")))
        row.finish()
    reader.finish()
    return tuple(found)


def _conversion(reader: Reader, sheet: Sheet) -> Conversion:
    into = sheet.unit(reader, "into", reader.text("into"))
    found = Conversion(sheet.side(reader), reader.integer("turn", low=1), into, reader.text("rule"))
    reader.finish()
    return found


def read_arrival(reader: Reader, sheet: Sheet) -> Arrival:
    rule = reader.text("rule")
    turns = reader.sub("turns")
    rows = tuple((sheet.unit(turns, key, key), turns.integer(key, low=1)) for key in turns.names())
    early = reader.sub("early", {})
    found = Arrival(rows, early.integer("turn", 0), early.integer("on", 0), rule)
    early.finish()
    reader.finish()
    return found


def read_attrition(reader: Reader, sheet: Sheet) -> Attrition:
    rolls = {}
    for row in reader.rows("rolls", []):
        row.text("rule")
        side, number = sheet.side(row), row.integer("rolls", low=1)
        rolls.update({(side, turn): number for turn in row.items("turns", int)})
        row.finish()
    found = Attrition(
        weather=reader.text("weather", ""),
        frostbite_to=sheet.by_side(reader.sub("frostbite_to", dict.fromkeys(sheet.sides, 0))),
        rolls=rolls,
        full_units_first=reader.flag("full_units_first", False),
    )
    reader.finish()
    return found


def read_supply(reader: Reader, sheet: Sheet) -> Supply:
    reader.text("rule")
    worth = {}
    for row in reader.rows("worth"):
        worth[sheet.side(row), sheet.place(row, "place", row.text("place"))] = row.integer("points")
        row.finish()
    found = Supply(
        start=sheet.by_side(reader.sub("start")),
        income=reader.integer("income"),
        income_until=sheet.by_side(reader.sub("income_until")),
        worth=worth,
        requisitions=reader.integer("requisitions"),
        gear_price=reader.integer("gear_price"),
    )
    reader.finish()
    return found
