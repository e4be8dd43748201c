"""From the evaluation of a position to chances: rows of numbers fitted to lab games. Data of a game.

With *x* = shift + the sum of slope * value over the terms of the evaluation, a win, a draw and a loss of the
side that is judged are as likely as *e^(x/2) : draw : e^(-x/2)*. No slope is negative: a position that is
better in every term never has worse chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from rasputitsa.agents.evaluation import Terms
from rasputitsa.data import files
from rasputitsa.data.reader import Reader
from rasputitsa.engine.game import Game
from rasputitsa.games import family

CALIBRATION = "calibration.toml"

LARGEST = 700.0
"""Beyond this a chance is 0 or 1 to every digit, and e to its power is no number any more."""


class Chances(NamedTuple):
    """Of one side: to win, to draw, to lose. They add up to 1."""

    win: float
    draw: float
    loss: float


class Row(NamedTuple):
    """The numbers for the positions of one player turn. ``slopes`` has one for each term."""

    shift: float
    draw: float
    slopes: Terms

    def chances(self, terms: Terms) -> Chances:
        """Of the side to whom the position is worth so much, term by term."""
        x = self.shift + sum([slope * value for slope, value in zip(self.slopes, terms, strict=True)])
        x = max(-LARGEST, min(LARGEST, x))
        win, loss = exp(x / 2), exp(-x / 2)
        total = win + self.draw + loss
        return Chances(win / total, self.draw / total, loss / total)


class Stage(NamedTuple):
    """Which positions a row is for: those of a turn and a side, before its movement (``ahead``) or after it.

    After turn 0 is after the set-up.
    """

    turn: int
    side: int
    ahead: bool


class Calibration(NamedTuple):
    """Rows by stage. ``otherwise``: where no games were played."""

    rows: Mapping[Stage, Row]
    otherwise: Row

    def row(self, stage: Stage) -> Row:
        return self.rows.get(stage, self.otherwise)


@lru_cache(maxsize=32)
def calibration(game: Game) -> Calibration:
    """The calibration that comes with the game."""
    return read_calibration(game, files.table(family(game.id).PACKAGE, CALIBRATION), CALIBRATION)


def read_calibration(game: Game, table: dict[str, Any], name: str) -> Calibration:
    """The table of this game: of its scenario and options, else of its scenario; the default row besides."""
    reader = Reader(name, table)
    otherwise = _row(reader.sub("default"))
    best: dict[Stage, Row] = {}
    fit = 0
    for entry in reader.rows("table", []):
        found = _fit(entry, game)
        rows = dict(_rows(entry, game) if found else ())
        if found > fit:
            best, fit = rows, found
    reader.finish()
    reader.check()
    return Calibration(best, otherwise)


def _fit(entry: Reader, game: Game) -> int:
    """How well a table fits a game: 0 if it belongs to another one."""
    options = entry.raw("options", dict, {})
    if (entry.text("game"), entry.text("scenario")) != (game.id, game.scenario):
        return 0
    return 2 if options == dict(game.options) else 1


def _rows(entry: Reader, game: Game) -> list[tuple[Stage, Row]]:
    found = []
    for row in entry.rows("rows"):
        turn, ahead = row.integer("turn", high=len(game.turns)), row.flag("ahead")
        side = row.text("side", among=game.sides)
        if side in game.sides:
            found.append((Stage(turn, game.sides.index(side), ahead), _row(row)))
    for about in ("player", "games", "seed"):
        entry.raw(about, object)
    entry.finish()
    return found


def _row(reader: Reader) -> Row:
    by_term = reader.sub("slopes")
    row = Row(
        _number(reader, "shift"),
        _number(reader, "draw"),
        Terms(*(_number(by_term, term, 0.0) for term in Terms._fields)),
    )
    if min(row.draw, *row.slopes) < 0:
        reader.fault("", "slopes and draw must not be negative")
    by_term.finish()
    reader.finish()
    return row


def _number(reader: Reader, key: str, default: float | None = None) -> float:
    value = reader.raw(key, object, default)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6:
        return float(value)
    reader.fault(key, "expected a number")
    return 0.0
