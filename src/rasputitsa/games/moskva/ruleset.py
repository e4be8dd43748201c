"""Reading a ruleset table into the parameter records of the mechanisms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rasputitsa.data.reader import Reader
from rasputitsa.data.sheet import Sheet
from rasputitsa.games.moskva.components import DECOY, MASK, Components
from rasputitsa.games.moskva.sides import around, both, joined, minus
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.air import OPEN, SECRET, TOGETHER, AirRules
from rasputitsa.mechanisms.impulse.calendar import Drift
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.fog import Fog
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import MarchRules, Pace, Water
from rasputitsa.mechanisms.impulse.pursuit import PursuitRules
from rasputitsa.mechanisms.impulse.rail import Railways
from rasputitsa.mechanisms.impulse.rebuilding import Rebuilding
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines
from rasputitsa.mechanisms.impulse.tally import Level, Tally
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
from rasputitsa.mechanisms.impulse.zones import Rights, ZoneRules

HexSides = tuple[Mask, ...]


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

    def hexsides(self, reader: Reader, key: str, names: list[str]) -> HexSides:
        found = self.sheet.terrain.sides
        for name in names:
            if name not in found:
                reader.fault(key, f"no hexsides {name!r} on the map")
        return joined(found[name] for name in names if name in found)

    def tracks(self, reader: Reader, key: str, names: list[str]) -> HexSides:
        found = self.sheet.terrain.tracks
        for name in names:
            if name not in found:
                reader.fault(key, f"no path {name!r} on the map")
        return joined(found[name] for name in names if name in found)

    def per_side(self, reader: Reader, key: str) -> tuple[int, ...]:
        row = reader.sub(key)
        numbers = tuple(row.integer(side) for side in self.sides)
        row.finish()
        return numbers


def read_formations(reader: Reader, board: Board) -> Formations:
    pieces = board.components.pieces
    sizes, classes, groups = (
        reader.sub("stacking").sub("sizes"),
        reader.sub("classes"),
        reader.sub("groups", {}),
    )
    halves = {DECOY: 0, MASK: 0} | {size: round(2 * sizes.number(size)) for size in sizes.names()}
    classes.text("rule")
    mechanised, armoured = classes.texts("mechanised"), classes.texts("armoured")
    classes.finish()
    allied = {key for key, army in board.components.armies.items() if army.allied}
    for piece in pieces:
        if piece.counter.size not in halves:
            reader.fault("stacking", f"no size {piece.counter.size!r} for {piece.counter.key}")
    return Formations(
        army=tuple(p.army for p in pieces),
        attack=tuple(p.attack for p in pieces),
        defence=tuple(p.defence for p in pieces),
        entrenched=tuple(p.entrenched for p in pieces),
        mechanised=tuple(p.counter.kind in (*mechanised, DECOY) for p in pieces),
        armoured=tuple(p.counter.kind in armoured for p in pieces),
        halves=tuple(halves.get(p.counter.size, 2) for p in pieces),
        decoy=tuple(p.counter.kind in (DECOY, MASK) for p in pieces),
        allied=tuple(p.army in allied for p in pieces),
        groups={name: _group(groups.sub(name), board) for name in groups.names()},
    )


def _group(row: Reader, board: Board) -> frozenset[int]:
    row.text("rule")
    armies = row.texts("armies")
    row.finish()
    return frozenset(u for u, piece in enumerate(board.components.pieces) if piece.army in armies)


def read_stacking(reader: Reader, board: Board) -> StackLimit:
    reader.text("rule")
    limits = board.per_side(reader, "divisions")
    reader.raw("sizes", dict)
    reader.finish()
    return StackLimit(tuple(2 * divisions for divisions in limits))


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
    impassable = 0
    for name in reader.texts("impassable"):
        impassable |= board.hexes(reader, "impassable", name)
    found = MarchRules(
        ground=tuple(ground),
        impassable=impassable,
        roads=board.tracks(reader, "roads", ["road"]),
        road_cost=round(2 * reader.number("road")),
        waters=tuple(_water(row, board) for row in reader.rows("waters")),
        bridges=read_bridges(reader.sub("bridges"), board),
        weather={name: _pace(weathers.sub(name), board) for name in weathers.names()},
    )
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


def read_bridges(row: Reader, board: Board) -> HexSides:
    """Hexsides that a track crosses, and all those of some hexes."""
    tracks = board.tracks(row, "tracks", row.texts("tracks"))
    hexes = 0
    for name in row.texts("around"):
        hexes |= board.hexes(row, "around", name)
    row.finish()
    return both(tracks, around(board.sheet.terrain.grid, hexes))


def _pace(row: Reader, board: Board) -> Pace:
    less = row.sub("mechanised_less", {})
    taken = tuple(less.integer(side, 0) for side in board.sides)
    less.finish()
    found = Pace(row.flag("halved", False), taken, row.flag("frozen", False))
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
    banks = 0
    for leaving in wide:
        banks |= leaving
    found = ZoneRules(
        open_sides=minus((grid.board,) * 6, wide),
        wide=wide,
        banks=banks,
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
    )
    row.finish()
    return found


def read_supply(reader: Reader, board: Board, march: MarchRules) -> SupplyLines:
    grid = board.sheet.terrain.grid
    reader.texts("rules")
    edges, tracks, lengths = reader.sub("edges"), reader.sub("tracks"), reader.sub("length")
    water = joined(w.sides for w in march.waters)
    closed = minus(water, march.bridges)
    thin = board.hexsides(reader, "frozen_open", reader.texts("frozen_open"))
    shelters = 0
    for name in reader.texts("shelters"):
        shelters |= board.hexes(reader, "shelters", name)
    every = (grid.board,) * 6
    found = SupplyLines(
        edges=tuple(board.sheet.edge(edges, side, edges.text(side)) for side in board.sides),
        tracks=tuple(board.tracks(tracks, side, tracks.texts(side)) for side in board.sides),
        lengths=tuple(_length(lengths.sub(side)) for side in board.sides),
        open_sides=(minus(every, closed), minus(every, minus(closed, thin))),
        impassable=march.impassable,
        shelters=shelters,
    )
    for row in (edges, tracks, lengths, reader):
        row.finish()
    return found


def _length(row: Reader) -> dict[str, int]:
    return {weather: row.integer(weather) for weather in row.names()}


def read_rail(reader: Reader, board: Board, entries: tuple[Mask, ...]) -> Railways:
    reader.texts("rules")
    enemy = reader.sub("enemy_side")
    track = board.tracks(reader, "track", [reader.text("track")])
    grid = board.sheet.terrain.grid
    lines = []
    for side in board.sides:
        hostile = board.hexes(enemy, side, enemy.text(side)) if enemy.has(side) else 0
        lines.append(minus(track, around(grid, hostile)))
    enemy.finish()
    usable = tuple(_hexes_on(line) for line in lines)
    prices, dear = _prices(reader.sub("prices")), _prices(reader.sub("mechanised_prices"))
    formations, counters = _mechanised(board), board.sheet.counters
    paired = reader.texts("paired")
    found = Railways(
        capacity=board.per_side(reader, "capacity"),
        lines=tuple(lines),
        hexes=usable,
        price=tuple(
            (dear if m else prices).get(c.size, 1) for c, m in zip(counters, formations, strict=True)
        ),
        paired=tuple(c.size in paired and not m for c, m in zip(counters, formations, strict=True)),
        entries=tuple(entry & on for entry, on in zip(entries, usable, strict=True)),
    )
    reader.finish()
    return found


def _mechanised(board: Board) -> list[bool]:
    return [piece.counter.kind in ("mechanised", "armour") for piece in board.components.pieces]


def _hexes_on(lines: HexSides) -> Mask:
    total = 0
    for leaving in lines:
        total |= leaving
    return total


def _prices(row: Reader) -> dict[str, int]:
    return {size: row.integer(size) for size in row.names()}


def read_air(reader: Reader, board: Board, turns: int) -> AirRules:
    reader.text("rule")
    points = tuple(tuple(row) for row in reader.items("points", list))
    if len(points) != turns or any(len(row) != len(board.sides) for row in points):
        reader.fault("points", "expected a number for each side on every turn")
    found = AirRules(
        points=points,
        price=board.per_side(reader, "price"),
        most=reader.integer("most"),
        interdicts=board.per_side(reader, "interdicts"),
        support=reader.text("support", among=(OPEN, SECRET, TOGETHER)),
    )
    reader.finish()
    return found


def read_retreat(reader: Reader, board: Board, march: MarchRules) -> WithdrawalRules:
    reader.text("rule")
    costly = reader.sub("costly")
    waters = [board.hexsides(costly, key, costly.texts(key)) for key in ("open", "frozen")]
    costly.finish()
    if reader.flag("bridges_help"):
        waters = [minus(water, march.bridges) for water in waters]
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


def read_entry(reader: Reader, board: Board) -> Schedule:
    reader.texts("rules")
    edges = reader.sub("edges")
    entries = tuple(board.sheet.edge(edges, side, edges.text(side)) for side in board.sides)
    edges.finish()
    turns = tuple((u, piece.turn) for u, piece in enumerate(board.components.pieces) if piece.turn)
    for side in reader.texts("without", []):
        if any(board.sides[board.sheet.counters[u].side] == side for u, _ in turns):
            reader.fault("without", f"the {side} side has units that come later")
    reader.finish()
    return Schedule(turns, entries)


def read_rebuild(reader: Reader, board: Board) -> Rebuilding:
    reader.text("rule")
    found = Rebuilding(board.sheet.side(reader), reader.integer("turn"), 2 * reader.integer("divisions"))
    reader.finish()
    return found


def read_drift(reader: Reader) -> Drift:
    reader.text("rule")
    found = Drift(reader.integer("before"), reader.integer("after"))
    reader.finish()
    return found


def read_fog(reader: Reader, board: Board, zones: ZoneRules) -> Fog:
    reader.text("rule")
    level = reader.integer("level", high=2)
    reader.raw("decoys", dict)
    reader.finish()
    pieces = board.components.pieces
    masks = tuple(
        tuple(u for u, p in enumerate(pieces) if p.counter.kind == MASK and p.counter.side == side)
        for side, _ in enumerate(board.sides)
    )
    return Fog(level, zones.open_sides, masks)


def read_victory(reader: Reader, board: Board, control: Control) -> Tally:
    reader.text("rule")
    attacker = board.sheet.side_named(reader, "attacker", reader.text("attacker"))
    prize = board.sheet.place(reader, "prize", reader.text("prize"))
    pieces = list(enumerate(board.components.pieces))
    found = Tally(
        attacker=attacker,
        cities=control.hexes & ~(1 << prize),
        prize_hex=prize,
        prize=reader.integer("prize_points"),
        starving=reader.integer("starving_points"),
        tanks=frozenset(u for u, p in pieces if p.counter.kind == "armour" and p.counter.side == attacker),
        tank_points=reader.integer("tank_points"),
        tank_reduced=reader.integer("tank_reduced"),
        uncounted=frozenset(u for u, p in pieces if p.entrenched),
        levels=tuple(_level(row, board) for row in reader.rows("levels")),
    )
    reader.finish()
    return found


def _level(row: Reader, board: Board) -> Level:
    winner = row.text("winner", among=("", *board.sides))
    found = Level(
        row.integer("to", high=9999), board.sides.index(winner) if winner else None, row.text("reason")
    )
    row.finish()
    return found


def read_control(reader: Reader, board: Board) -> Control:
    reader.text("rule")
    held = reader.sub("held")
    masks = []
    for side in board.sides:
        mask = 0
        for name in held.texts(side, []):
            mask |= 1 << board.sheet.place(held, side, name)
        masks.append(mask)
    held.finish()
    owner = board.sheet.side_named(reader, "others", reader.text("others"))
    found = Control(board.hexes(reader, "hexes", reader.text("hexes")), owner, tuple(masks))
    reader.finish()
    return found


def parameters(reader: Reader, board: Board, turns: int) -> dict[type, object]:
    """The records of all mechanisms."""
    march = read_movement(reader.sub("movement"), board)
    zones = read_zones(reader.sub("zones"), board)
    schedule = read_entry(reader.sub("entry"), board)
    control = read_control(reader.sub("control"), board)
    found: Mapping[type, object] = {
        Formations: read_formations(reader, board),
        StackLimit: read_stacking(reader.sub("stacking"), board),
        MarchRules: march,
        ZoneRules: zones,
        Schedule: schedule,
        Control: control,
        SupplyLines: read_supply(reader.sub("supply"), board, march),
        Railways: read_rail(reader.sub("rail"), board, schedule.entries),
        AirRules: read_air(reader.sub("air"), board, turns),
        WithdrawalRules: read_retreat(reader.sub("retreat"), board, march),
        PursuitRules: read_advance(reader.sub("advance"), board),
        Rebuilding: read_rebuild(reader.sub("rebuild"), board),
        Drift: read_drift(reader.sub("calendar")),
        Fog: read_fog(reader.sub("fog"), board, zones),
        Tally: read_victory(reader.sub("victory"), board, control),
    }
    return dict(found)
