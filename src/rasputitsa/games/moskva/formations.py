"""Reading what the counters are to the rules: formations, stacks, arrivals, rebuilt units and masks."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.moskva.board import Board
from rasputitsa.games.moskva.components import DECOY, MASK
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.fog import Fog
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.rebuilding import Rebuilding
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.impulse.zones import ZoneRules


def read_formations(reader: Reader, board: Board) -> Formations:
    pieces = board.components.pieces
    sizes, classes = reader.sub("stacking").sub("sizes"), reader.sub("classes")
    groups = reader.sub("groups", {})
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


def read_fog(reader: Reader, board: Board, zones: ZoneRules) -> Fog:
    reader.text("rule")
    level = reader.integer("level", high=2)
    reader.raw("decoys", dict)
    asks = reader.flag("asks")
    reader.finish()
    pieces = board.components.pieces
    masks = tuple(
        tuple(u for u, p in enumerate(pieces) if p.counter.kind == MASK and p.counter.side == side)
        for side, _ in enumerate(board.sides)
    )
    return Fog(level, zones.open_sides, masks, asks)
