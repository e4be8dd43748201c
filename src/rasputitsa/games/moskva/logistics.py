"""Reading what armies live on: supply, railways and aircraft."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.moskva.board import Board
from rasputitsa.games.moskva.sides import around, beside, joined, minus
from rasputitsa.hexes import Mask
from rasputitsa.mechanisms.impulse.air import OPEN, SECRET, TOGETHER, AirRules
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.rail import Railways
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines


def read_supply(reader: Reader, board: Board, march: MarchRules) -> SupplyLines:
    grid = board.sheet.terrain.grid
    reader.texts("rules")
    edges, tracks, lengths = reader.sub("edges"), reader.sub("tracks"), reader.sub("length")
    water = joined(w.sides for w in march.costs.waters)
    closed = minus(water, march.costs.bridges)
    thin = board.hexsides(reader, "frozen_open", reader.texts("frozen_open"))
    every = (grid.board,) * 6
    found = SupplyLines(
        edges=tuple(board.sheet.edge(edges, side, edges.text(side)) for side in board.sides),
        tracks=tuple(board.tracks(tracks, side, tracks.texts(side)) for side in board.sides),
        lengths=tuple(_length(lengths.sub(side)) for side in board.sides),
        open_sides=(minus(every, closed), minus(every, minus(closed, thin))),
        impassable=march.impassable,
        shelters=board.all_hexes(reader, "shelters"),
    )
    for row in (edges, tracks, lengths, reader):
        row.finish()
    return found


def _length(row: Reader) -> dict[str, int]:
    return {weather: row.integer(weather) for weather in row.names()}


def read_rail(reader: Reader, board: Board, formations: Formations, entries: tuple[Mask, ...]) -> Railways:
    reader.texts("rules")
    enemy = reader.sub("enemy_side")
    track = board.tracks(reader, "track", [reader.text("track")])
    grid = board.sheet.terrain.grid
    lines = []
    for side in board.sides:
        hostile = board.hexes(enemy, side, enemy.text(side)) if enemy.has(side) else 0
        lines.append(minus(track, around(grid, hostile)))
    enemy.finish()
    usable = tuple(beside(line) for line in lines)
    prices, dear = _prices(reader.sub("prices")), _prices(reader.sub("mechanised_prices"))
    paired = reader.texts("paired")
    units = list(zip(board.sheet.counters, formations.mechanised, strict=True))
    found = Railways(
        capacity=board.per_side(reader, "capacity"),
        lines=tuple(lines),
        hexes=usable,
        price=tuple((dear if mechanised else prices).get(c.size, 1) for c, mechanised in units),
        paired=tuple(c.size in paired and not mechanised for c, mechanised in units),
        entries=tuple(entry & on for entry, on in zip(entries, usable, strict=True)),
    )
    reader.finish()
    return found


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
