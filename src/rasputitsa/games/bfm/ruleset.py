"""Reading a ruleset table into the parameter records of the mechanisms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rasputitsa.data.reader import Reader
from rasputitsa.data.terrain import MapFile
from rasputitsa.engine.game import Counter, Phase, Terrain, Turn
from rasputitsa.engine.step import STEPS
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.games.bfm.tables import read_combat
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms import attrition, declaration, movement_phase, replacement, weather
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.losses import Losses
from rasputitsa.mechanisms.movement import Movement, WeatherMovement
from rasputitsa.mechanisms.replacement_rules import Conversion, Replacement
from rasputitsa.mechanisms.retreat import RetreatRules
from rasputitsa.mechanisms.setup import SetUp
from rasputitsa.mechanisms.supply import Supply
from rasputitsa.mechanisms.trace import SeasonalEdge, Trace
from rasputitsa.mechanisms.victory import Holder, Victory
from rasputitsa.mechanisms.weather import EARLY, LATE, VariableWeather

STEP_MODULES = (attrition, declaration, movement_phase, replacement, weather)
"""Imported so that their steps are known by name to data files."""

BOXES = ("pool", "held", "setup", "out")
TRACKS = (
    "rp", "requisitions", "sp.german", "sp.soviet", "vp.german", "vp.soviet", "bonus", "panzer-step",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sheet:
    """The components that rules refer to by name."""

    sides: tuple[str, ...]
    map: MapFile
    counters: tuple[Counter, ...]
    setups: dict[str, Any]

    @property
    def terrain(self) -> Terrain:
        return self.map.terrain

    def side(self, reader: Reader, key: str = "side") -> int:
        name = reader.text(key, among=self.sides)
        return self.sides.index(name) if name in self.sides else 0

    def unit(self, reader: Reader, key: str, name: str) -> int:
        for number, counter in enumerate(self.counters):
            if counter.key == name:
                return number
        reader.fault(key, f"no unit {name!r}")
        return 0

    def place(self, reader: Reader, key: str, name: str) -> int:
        if name in self.terrain.places:
            return self.terrain.places[name]
        reader.fault(key, f"no place {name!r}")
        return 0

    def mask(self, reader: Reader, key: str, name: str) -> Mask:
        """The hexes of an edge of the map."""
        if name in self.terrain.edges:
            return self.terrain.edges[name]
        reader.fault(key, f"no edge {name!r}")
        return 0

    def by_side(self, reader: Reader) -> tuple[int, ...]:
        """Numbers given per side."""
        numbers = tuple(reader.integer(side) for side in self.sides)
        reader.finish()
        return numbers


def parameters(reader: Reader, sheet: Sheet, turns: int) -> dict[type, object]:
    """The records of all mechanisms that this ruleset uses."""
    found: dict[type, object] = {
        Movement: read_movement(reader.sub("movement"), sheet),
        Control: Control(sheet.terrain.hexes.get("city", 0), sheet.sides.index("soviet")),
        Trace: read_trace(reader.sub("trace"), sheet),
        Combat: read_combat(reader.sub("combat"), sheet.terrain, sheet.sides, sheet.counters),
        RetreatRules: read_retreat(reader.sub("retreat")),
        Replacement: read_replacement(reader.sub("replacement"), sheet, turns),
        Arrival: read_arrival(reader.sub("arrival"), sheet),
        Victory: read_victory(reader.sub("victory"), sheet),
        Losses: read_losses(reader.sub("losses", {})),
        VariableWeather: VariableWeather(),
    }
    found[Opening], found[SetUp] = read_setup(reader.sub("setup"), sheet)
    if reader.has("attrition"):
        found[Attrition] = read_attrition(reader.sub("attrition"), sheet)
    if reader.has("supply"):
        found[Supply] = read_supply(reader.sub("supply"), sheet)
    return found


def read_turns(reader: Reader) -> tuple[Turn, ...]:
    options = reader.sub("weather", {})
    options.integer("changes_on", 4)
    rows = list(reader.rows("turns"))
    marks = _weather_marks(options, len(rows))
    options.finish()
    turns = []
    for number, row in enumerate(rows, start=1):
        turns.append(Turn(number, row.text("label"), row.text("weather"), marks.get(number, "")))
        row.finish()
    return tuple(turns)


def _weather_marks(reader: Reader, last: int) -> dict[int, str]:
    marks: dict[int, str] = {}
    for mark in filter(None, reader.text("marks", "").split(",")):
        turn, _, when = mark.strip().partition(":")
        if not (turn.isascii() and turn.isdigit()) or when not in (EARLY, LATE):
            reader.fault("marks", f"{mark!r} is not like 2:early or 5:late")
        elif not 1 <= int(turn) <= last or int(turn) in marks:
            reader.fault("marks", f"{mark!r} marks no turn of 1..{last}, or one that is marked already")
        else:
            marks[int(turn)] = when
    return marks


def read_phases(reader: Reader, sides: tuple[str, ...]) -> tuple[Phase, ...]:
    phases = []
    for row in reader.rows("phases"):
        side = row.text("side", among=sides)
        steps = tuple(read_step(row, step) for step in row.items("steps", list))
        skip = frozenset(row.items("skip_turns", int, []))
        phases.append(
            Phase(row.text("id"), sides.index(side) if side in sides else 0, steps, row.text("rule"), skip)
        )
        row.finish()
    return tuple(phases)


def read_step(reader: Reader, step: list[Any]) -> Any:
    """A step as data writes it: its name, then its fields."""
    kind = STEPS.get(step[0]) if step else None
    if kind is None:
        reader.fault("steps", f"unknown step {step}")
        return None
    return kind(*step[1:])


def read_movement(reader: Reader, sheet: Sheet) -> Movement:
    board, hexes = sheet.terrain.grid.board, sheet.terrain.hexes
    reader.text("rule")
    special: dict[int, Mask] = {}
    dear = 0
    costs = reader.sub("costs")
    for feature in costs.names():
        points = costs.integer(feature, low=1, high=99)
        if feature not in hexes:
            costs.fault(feature, "no such terrain on the map")
        special[points] = special.get(points, 0) | hexes.get(feature, 0)
        dear |= hexes.get(feature, 0)
    plain = reader.integer("default_cost", low=1, high=99)
    special[plain] = special.get(plain, 0) | board & ~dear
    weathers = reader.sub("weather")
    groups = reader.sub("groups")
    found = Movement(
        board=board,
        costs=tuple(sorted(special.items())),
        tracks=sheet.terrain.tracks["rail"],
        weather={name: _weather(weathers.sub(name)) for name in weathers.names()},
        groups={name: frozenset(groups.texts(name)) for name in groups.names()},
        off_rail=frozenset(reader.texts("off_rail", [])),
    )
    reader.finish()
    return found


def _weather(reader: Reader) -> WeatherMovement:
    reduce = reader.sub("reduce", {})
    found = WeatherMovement(
        hexes=reader.integer("hexes") if reader.has("hexes") else None,
        points=reader.integer("points") if reader.has("points") else None,
        reduce={kind: reduce.integer(kind) for kind in reduce.names()},
    )
    reader.finish()
    return found


def read_trace(reader: Reader, sheet: Sheet) -> Trace:
    reader.text("rule")
    edges = tuple(sheet.mask(reader, "edges", name) for name in reader.texts("edges"))
    seasonal = []
    for row in reader.rows("seasonal", []):
        row.text("rule")
        hexes = sheet.mask(row, "edge", row.text("edge"))
        seasonal.append(SeasonalEdge(sheet.side(row), hexes, frozenset(row.items("turns", int))))
        row.finish()
    reader.finish()
    return Trace(edges, tuple(seasonal))


def read_retreat(reader: Reader) -> RetreatRules:
    reader.text("rule")
    found = RetreatRules(
        hexes=reader.integer("hexes", low=1),
        extend=reader.flag("extend"),
        through_zone=reader.flag("through_zone"),
        from_attackers=reader.flag("from_attackers"),
    )
    reader.finish()
    return found


def read_replacement(reader: Reader, sheet: Sheet, turns: int) -> Replacement:
    schedule = [[0] * turns for _ in sheet.sides]
    for row in reader.rows("rows"):
        row.text("rule")
        side, points = sheet.side(row), row.integer("points", high=99)
        for turn in range(row.integer("from", low=1), min(row.integer("to"), turns) + 1):
            schedule[side][turn - 1] = points
        row.finish()
    served = [0] * len(sheet.sides)
    exempt = reader.sub("always_served")
    for name in exempt.names():
        for place in exempt.texts(name):
            served[sheet.sides.index(name)] |= 1 << sheet.place(exempt, name, place)
    conversion = None
    if reader.has("conversion"):
        row = reader.sub("conversion")
        into = sheet.unit(row, "into", row.text("into"))
        conversion = Conversion(sheet.side(row), row.integer("turn", low=1), into)
        row.finish()
    found = Replacement(
        schedule=tuple(map(tuple, schedule)),
        always_served=tuple(served),
        edge_barred_in_zone=reader.flag("edge_barred_in_zone"),
        resting=frozenset(reader.texts("resting", [])),
        not_consecutive=frozenset(reader.texts("not_consecutive", [])),
        consecutive_track="panzer-step",
        conversion=conversion,
    )
    reader.finish()
    return found


def read_arrival(reader: Reader, sheet: Sheet) -> Arrival:
    reader.text("rule")
    turns = reader.sub("turns")
    rows = tuple((sheet.unit(turns, key, key), turns.integer(key, low=1)) for key in turns.names())
    early = reader.sub("early", {})
    found = Arrival(rows, early.integer("turn", 0), early.integer("on", 0))
    early.finish()
    reader.finish()
    return found


def read_victory(reader: Reader, sheet: Sheet) -> Victory:
    holders = []
    for row in reader.rows("holders"):
        row.text("rule")
        place = sheet.place(row, "place", row.text("place"))
        holders.append(Holder(sheet.side(row), place, row.integer("others")))
        row.finish()
    worth = reader.sub("place_points", {})
    bonus = reader.sub("bonus", {"side": sheet.sides[0], "place": "", "points": 0})
    prize = bonus.text("place")
    found = Victory(
        holders=tuple(holders),
        by_points=reader.flag("by_points", False),
        city_points=reader.integer("city_points", 0),
        place_points={sheet.place(worth, name, name): worth.integer(name) for name in worth.names()},
        bonus_side=sheet.side(bonus),
        bonus_place=sheet.place(bonus, "place", prize) if prize else 0,
        bonus=bonus.integer("points"),
    )
    bonus.finish()
    reader.finish()
    return found


def read_losses(reader: Reader) -> Losses:
    found = Losses(reader.integer("points", 0))
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


def read_setup(reader: Reader, sheet: Sheet) -> tuple[Opening, SetUp]:
    """The Soviets stand on their stars in counter order; what is left over waits in the pool."""
    reader.text("rule")
    german, soviet = sheet.sides.index("german"), sheet.sides.index("soviet")
    held = [sheet.unit(reader, "held", key) for key in reader.texts("held")]
    out = [sheet.unit(reader, "out", key) for key in reader.texts("out")]
    stars = sheet.map.setup.get("soviet", ())
    if len(stars) not in (0, reader.integer("soviet_on_map")):
        reader.fault("soviet_on_map", f"the map has {len(stars)} set-up hexes")
    special = {*held, *out}
    armies = [u for u, c in enumerate(sheet.counters) if c.side == soviet and u not in special]
    germans = [u for u, c in enumerate(sheet.counters) if c.side == german]
    boxes = [(u, "pool") for u in armies[len(stars) :]] + [(u, "held") for u in held]
    boxes += [(u, "out") for u in out] + [(u, "setup") for u in germans]
    full = frozenset([*germans, *(held if reader.flag("held_full", False) else ())])
    reader.finish()
    crosses = sum(1 << h for h in sheet.map.setup.get("german", ()))
    start = Opening(tuple(zip(armies, stars, strict=False)), tuple(boxes), full)
    return start, SetUp(german, crosses, _ready(reader, sheet, crosses) if crosses else {})


def _ready(reader: Reader, sheet: Sheet, allowed: Mask) -> dict[str, dict[int, int]]:
    """The ready-made set-ups, each checked: every unit once, on a marked hex of its own."""
    ready = {}
    grid = sheet.terrain.grid
    germans = {u for u, c in enumerate(sheet.counters) if c.side == sheet.sides.index("german")}
    for row in sheet.setups["setup"]:
        units = {sheet.unit(reader, "setups", key): grid.hex(label) for key, label in row["units"].items()}
        if set(units) != germans or sum(1 << h for h in units.values()) != allowed:
            reader.fault("setups", f"{row['id']} does not put each unit on a marked hex of its own")
        ready[row["id"]] = units
    return ready
