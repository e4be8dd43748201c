"""Reading how units go: marches, weather, zones, retreats and advances."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.moskva.board import Board
from rasputitsa.games.moskva.sides import HexSides, around, beside, both, minus
from rasputitsa.mechanisms.impulse.march_rules import MarchRules, Pace
from rasputitsa.mechanisms.impulse.pursuit import PursuitRules
from rasputitsa.mechanisms.impulse.ways import Costs, Water
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
from rasputitsa.mechanisms.impulse.zones import Rights, ZoneRules


def read_movement(reader: Reader, board: Board) -> MarchRules:
    terrain = board.sheet.terrain
    reader.text("rule")
    ground = []
    for row in reader.rows("ground"):
        row.text("rule")
        name = row.text("hex")
        hexes = board.hexes(row, "hex", name) if name else terrain.grid.board
        ground.append((hexes, 2 * row.integer("foot"), 2 * row.integer("mechanised")))
        row.finish()
    weathers = reader.sub("weather")
    costs = Costs(
        ground=tuple(ground),
        impassable=board.all_hexes(reader, "impassable"),
        roads=board.tracks(reader, "roads", ["road"]),
        road_cost=round(2 * reader.number("road")),
        waters=tuple(_water(row, board) for row in reader.rows("waters")),
        bridges=_bridges(reader.sub("bridges"), board),
    )
    found = MarchRules(costs, {name: _pace(weathers.sub(name), board) for name in weathers.names()})
    reader.finish()
    return found


def _water(row: Reader, board: Board) -> Water:
    row.text("rule")
    spared = row.texts("bridges")
    found = Water(
        board.hexsides(row, "side", [row.text("side")]),
        2 * row.integer("open"),
        2 * row.integer("frozen"),
        tuple(side in spared for side in board.sides),
    )
    row.finish()
    return found


def _bridges(row: Reader, board: Board) -> HexSides:
    """Hexsides that a track crosses, and all those of some hexes."""
    tracks = board.tracks(row, "tracks", row.texts("tracks"))
    hexes = board.all_hexes(row, "around")
    row.finish()
    return both(tracks, around(board.sheet.terrain.grid, hexes))


def _pace(row: Reader, board: Board) -> Pace:
    less = row.sub("mechanised_less", {})
    taken = tuple(less.integer(side, 0) for side in board.sides)
    less.finish()
    found = Pace(row.flag("halved", False), taken, row.flag("frozen", False), row.text("rule", ""))
    row.finish()
    return found


def read_zones(reader: Reader, board: Board) -> ZoneRules:
    grid = board.sheet.terrain.grid
    reader.text("rule")
    wide = board.hexsides(reader, "stopped_by", [reader.text("stopped_by")])
    bars = reader.sub("bars")
    shared = bars.texts("any")
    per_side = tuple(board.hexsides(bars, side, [*shared, *bars.texts(side)]) for side in board.sides)
    bars.finish()
    rights = reader.sub("rights")
    found = ZoneRules(
        open_sides=minus((grid.board,) * 6, wide),
        wide=wide,
        banks=beside(wide),
        bars=per_side,
        rights=tuple(_rights_of(rights.sub(side)) for side in board.sides),
    )
    rights.finish()
    reader.finish()
    return found


def _rights_of(row: Reader) -> tuple[Rights, Rights, Rights]:
    foot, armoured, allied = (_rights(row.sub(key)) for key in ("foot", "armoured", "allied"))
    row.finish()
    return foot, armoured, allied


def _rights(row: Reader) -> Rights:
    found = Rights(
        row.text("stop", among=("any", "armoured", "never")),
        row.text("slip", among=("once", "free", "never")),
        round(2 * row.number("toll")),
        row.text("rule"),
    )
    row.finish()
    return found


def read_retreat(reader: Reader, board: Board, march: MarchRules) -> WithdrawalRules:
    reader.text("rule")
    costly = reader.sub("costly")
    waters = [board.hexsides(costly, key, costly.texts(key)) for key in ("open", "frozen")]
    costly.finish()
    if reader.flag("bridges_help"):
        waters = [minus(water, march.costs.bridges) for water in waters]
    found = WithdrawalRules(march.impassable, (waters[0], waters[1]), reader.flag("swap_in_combined"))
    reader.finish()
    return found


def read_advance(reader: Reader, board: Board) -> PursuitRules:
    reader.text("rule")
    walls = reader.sub("walls")
    found = PursuitRules(tuple(board.hexsides(walls, side, walls.texts(side)) for side in board.sides))
    walls.finish()
    reader.finish()
    return found
