"""Zones and ready-made set-ups, and the position before the first decision."""

from __future__ import annotations

from typing import Any, NamedTuple

from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Game
from rasputitsa.engine.play import advance
from rasputitsa.engine.state import State, blank
from rasputitsa.engine.step import push
from rasputitsa.games.moskva.board import Board
from rasputitsa.hexes import Hex, Mask
from rasputitsa.mechanisms.control import Control, at_start
from rasputitsa.mechanisms.impulse.deployment import AssignArmies, DeployZones, FirstContact, Zones
from rasputitsa.mechanisms.impulse.entry import HELD, Schedule
from rasputitsa.mechanisms.impulse.fog import DECOYS, UNSEEN, Fog
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.sequence import NextPhase
from rasputitsa.mechanisms.topic import topic

BOXES = ("pool", HELD, "setup", "out", DECOYS, UNSEEN)


class Opening(NamedTuple):
    """Who sets up first."""

    order: tuple[int, ...]


def read_opening(reader: Reader, board: Board, setups: str, table: dict[str, Any]) -> tuple[Opening, Zones]:
    """The set-up rules and the ready-made set-ups."""
    reader.text("rule")
    front = reader.sub("front")
    hexes = {name: sum(1 << h for h in labels) for name, labels in board.sheet.map.setup.items()}
    zones = Zones(
        hexes=hexes,
        front=tuple(
            tuple(_zone(front, side, name, hexes) for name in front.texts(side)) for side in board.sides
        ),
        armies=tuple(_armies(reader, board, side, hexes) for side in board.sides),
        anywhere=tuple(_anywhere(front, side, hexes) for side in board.sides),
        ready=_setups(Reader(setups, table, reader.faults), board),
        free=reader.flag("free"),
    )
    front.finish()
    order = tuple(board.sheet.side_named(reader, "order", side) for side in reader.texts("order"))
    reader.finish()
    return Opening(order), zones


def _zone(reader: Reader, key: str, name: str, hexes: dict[str, Mask]) -> str:
    if name not in hexes:
        reader.fault(key, f"no zone {name!r} on the map")
    return name


def _armies(reader: Reader, board: Board, side: str, hexes: dict[str, Mask]) -> dict[str, str]:
    """The armies of a side that begin on the map, with their zones."""
    mine = {key: army for key, army in board.components.armies.items() if army.side == side and army.zone}
    return {key: _zone(reader, "armies", army.zone, hexes) for key, army in mine.items()}


def _anywhere(front: Reader, side: str, hexes: dict[str, Mask]) -> Mask:
    total = 0
    for name in front.texts(side):
        total |= hexes.get(name, 0)
    return total


def _setups(reader: Reader, board: Board) -> tuple[dict[str, dict[int, Hex]], ...]:
    """The ready-made set-ups of each side."""
    found: tuple[dict[str, dict[int, Hex]], ...] = tuple({} for _ in board.sides)
    for row in reader.rows("setup", []):
        name = row.text("id")
        row.raw("title", dict)
        row.raw("idea", dict)
        side = board.sheet.side(row)
        units = _units(row.sub("units"), board)
        row.finish()
        if any(board.sheet.counters[u].side != side for u in units):
            row.fault("units", f"{name} places units of the other side")
        if name in found[side]:
            row.fault("id", f"{name} stands twice")
        found[side][name] = units
    reader.finish()
    return found


def _units(reader: Reader, board: Board) -> dict[int, Hex]:
    """Units by the hex where they stand: ``"2808" = ["20.73SD", ...]``."""
    units: dict[int, Hex] = {}
    for label in reader.names():
        for key in reader.texts(label):
            try:
                units[board.sheet.unit(reader, label, key)] = board.sheet.terrain.grid.hex(label)
            except KeyError:
                reader.fault(label, "no such hex on this map")
    return units


@topic("setup.order", "setup.held")
def opening(game: Game) -> State:
    """Everybody waits to be set up, or for his turn to arrive."""
    start, formations = game.of(Opening), game.of(Formations)
    s = blank(game)
    later = {unit for unit, _ in game.of(Schedule).turns}
    masks = {unit for units in game.of(Fog).masks for unit in units}
    for unit, _ in enumerate(game.counters):
        box = "out" if unit in masks else HELD if unit in later else "setup"
        s.where[unit] = game.box[box]
    s.control = at_start(game.of(Control), len(game.sides))
    assign = [AssignArmies(side) for side in start.order]
    deploy = [DeployZones(side) for side in start.order]
    contact = [FirstContact()] if any(formations.decoy) else []
    push(s, *assign, *deploy, *contact, NextPhase())
    return advance(s)
