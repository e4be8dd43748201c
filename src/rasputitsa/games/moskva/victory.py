"""Reading who holds the cities and what they are worth."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.moskva.board import Board
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.tally import Level, Tally


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


def read_victory(reader: Reader, board: Board, formations: Formations, control: Control) -> Tally:
    reader.text("rule")
    attacker = board.sheet.side_named(reader, "attacker", reader.text("attacker"))
    prize = board.sheet.place(reader, "prize", reader.text("prize"))
    units = list(enumerate(board.sheet.counters))
    found = Tally(
        attacker=attacker,
        cities=control.hexes & ~(1 << prize),
        prize_hex=prize,
        prize=reader.integer("prize_points"),
        starving=reader.integer("starving_points"),
        tanks=frozenset(u for u, c in units if formations.armoured[u] and c.side == attacker),
        tank_points=reader.integer("tank_points"),
        tank_reduced=reader.integer("tank_reduced"),
        uncounted=frozenset(u for u, _ in units if formations.entrenched[u]),
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
