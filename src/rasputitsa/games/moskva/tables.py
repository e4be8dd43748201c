"""Reading the combat results table and everything that moves a battle on it."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.data.sheet import Vocabulary, make_steps
from rasputitsa.games.moskva.board import Board
from rasputitsa.mechanisms.impulse.odds import (
    ALWAYS,
    NEVER,
    THAWED,
    Column,
    CombatRules,
    Crossing,
    Ground,
    Season,
)

FACES = 6


def read_combat(reader: Reader, board: Board, words: Vocabulary) -> CombatRules:
    reader.text("rule")
    programs = reader.sub("results")
    programs.text("rule")
    results = {code: make_steps(programs, code, words) for code in programs.names() if code != "rule"}
    columns = _columns(reader.sub("table"), set(results))
    unity = reader.text("unity", among=[column.label for column in columns])
    crossings, grounds, seasons = reader.sub("crossings"), reader.sub("grounds"), reader.sub("seasons")
    found = CombatRules(
        columns=columns,
        unity=next((n for n, column in enumerate(columns) if column.label == unity), 0),
        half_past=reader.flag("half_past"),
        low_die=reader.integer("low_die"),
        crossings=tuple(_crossing(key, crossings.sub(key), board) for key in crossings.names()),
        grounds=tuple(_ground(key, grounds.sub(key), board) for key in grounds.names()),
        seasons=tuple(_season(key, seasons.sub(key), board) for key in seasons.names()),
        doubled=board.all_hexes(reader, "doubled"),
        halved=frozenset(reader.texts("halved")),
        results=results,
        clamp_first=reader.flag("clamp_first"),
    )
    reader.finish()
    return found


def _columns(reader: Reader, results: set[str]) -> tuple[Column, ...]:
    columns = []
    for label in reader.names():
        faces = tuple(reader.texts(label))
        if len(faces) != FACES or not set(faces) <= results:
            reader.fault(label, f"expected {FACES} known results")
        columns.append(Column(label, faces))
    return tuple(columns)


def _crossing(key: str, row: Reader, board: Board) -> Crossing:
    owner = row.text("owner", "", among=("", *board.sides))
    found = Crossing(
        id=key,
        sides=board.hexsides(row, "side", [row.text("side")]),
        columns=row.integer("columns"),
        frozen=row.integer("frozen"),
        near=row.integer("near"),
        rule=row.text("rule"),
        once=row.text("once", ""),
        owner=board.sides.index(owner) if owner else None,
    )
    row.finish()
    return found


def _ground(key: str, row: Reader, board: Board) -> Ground:
    found = Ground(
        id=key,
        hexes=board.hexes(row, "hex", row.text("hex")),
        columns=row.integer("columns"),
        halves=row.text("halves", among=(ALWAYS, THAWED, NEVER)),
        rule=row.text("rule"),
    )
    row.finish()
    return found


def _season(key: str, row: Reader, board: Board) -> Season:
    side = row.text("side", "", among=("", *board.sides))
    found = Season(
        id=key,
        columns=row.integer("columns"),
        rule=row.text("rule"),
        side=board.sides.index(side) if side else None,
        weather=row.text("weather", ""),
        first=row.integer("first", 0),
        last=row.integer("last", 99),
    )
    row.finish()
    return found
