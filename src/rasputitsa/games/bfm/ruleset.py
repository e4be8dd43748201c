"""Reading a ruleset table into the parameter records of the mechanisms."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.bfm.deployment import read_opening
from rasputitsa.games.bfm.economy import read_arrival, read_attrition, read_replacement, read_supply
from rasputitsa.games.bfm.opening import Opening
from rasputitsa.games.bfm.sheet import Sheet, Vocabulary
from rasputitsa.games.bfm.tables import read_combat
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.arrival import Arrival
from rasputitsa.mechanisms.attrition import Attrition
from rasputitsa.mechanisms.combat import Combat
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.losses import Losses
from rasputitsa.mechanisms.movement import Movement, WeatherMovement
from rasputitsa.mechanisms.replacement_rules import Replacement
from rasputitsa.mechanisms.retreat import RetreatRules
from rasputitsa.mechanisms.supply import Supply
from rasputitsa.mechanisms.trace import SeasonalEdge, Trace
from rasputitsa.mechanisms.victory import Holder, Victory

BOXES = ("pool", "held", "setup", "out")
TRACKS = (
    "rp", "requisitions", "sp.german", "sp.soviet", "vp.german", "vp.soviet", "bonus", "panzer-step",
)  # fmt: skip


def parameters(reader: Reader, sheet: Sheet, turns: int) -> dict[type, object]:
    """The records of all mechanisms that this ruleset uses."""
    movement = read_movement(reader.sub("movement"), sheet)
    found: dict[type, object] = {
        Movement: movement,
        Control: Control(sheet.terrain.hexes.get("city", 0), sheet.sides.index("soviet")),
        Trace: read_trace(reader.sub("trace"), sheet),
        Combat: read_combat(reader.sub("combat"), sheet, vocabulary(sheet, movement)),
        RetreatRules: read_retreat(reader.sub("retreat")),
        Replacement: read_replacement(reader.sub("replacement"), sheet, turns),
        Arrival: read_arrival(reader.sub("arrival"), sheet),
        Victory: read_victory(reader.sub("victory"), sheet),
        Losses: read_losses(reader.sub("losses", {})),
        Opening: read_opening(reader.sub("setup"), sheet),
    }
    if reader.has("attrition"):
        found[Attrition] = read_attrition(reader.sub("attrition"), sheet)
    if reader.has("supply"):
        found[Supply] = read_supply(reader.sub("supply"), sheet)
    return found


def vocabulary(sheet: Sheet, movement: Movement) -> Vocabulary:
    """The words that steps of this ruleset may use."""
    return {"feature": sheet.terrain.hexes, "group": ("", *movement.groups)}


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
        tracks=_tracks(reader, sheet),
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
        rule=reader.text("rule", ""),
    )
    if found != WeatherMovement() and not found.rule:
        reader.fault("rule", "missing, expected text")
    reader.finish()
    return found


def _tracks(reader: Reader, sheet: Sheet) -> tuple[Mask, ...]:
    if "rail" not in sheet.terrain.tracks:
        reader.fault("tracks", "the map has no path.rail")
    return sheet.terrain.tracks.get("rail", (0,) * 6)


def read_trace(reader: Reader, sheet: Sheet) -> Trace:
    reader.text("rule")
    edges = tuple(sheet.edge(reader, "edges", name) for name in reader.texts("edges"))
    if len(edges) != len(sheet.sides):
        reader.fault("edges", "expected one edge for each side")
    seasonal = []
    for row in reader.rows("seasonal", []):
        row.text("rule")
        hexes = sheet.edge(row, "edge", row.text("edge"))
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
