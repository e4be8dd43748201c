"""Problems of the defence suite: a position, the side that answers, and which answers are right.

A file holds the problems of one theme. Each gives a game, position lines, why the right answers are right, a
solution and a blunder in notation, and one or more alternatives of criteria.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa.data import files
from rasputitsa.data.reader import Reader
from rasputitsa.engine.errors import DataError, IllegalAction, RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.games import load
from rasputitsa.lab.defence.criteria import criterion
from rasputitsa.lab.defence.played import Criterion, Played
from rasputitsa.notation import parse
from rasputitsa.position import read_position

PACKAGE = "rasputitsa.lab.defence"
FILES = ("gap", "pocket", "exit", "forts", "ring", "mud", "last", "winter", "choice")
"""The files that ship with the package."""

UNTIL = ("answer", "phase", "turn")
"""How long the player plays on: one answer, the phase, or its player turn."""

Alternative = tuple[Criterion, ...]


class Problem(NamedTuple):
    """A position to be answered. ``before`` is played first; any alternative of ``accept`` will do."""

    id: str
    theme: str
    why: str
    game: Game
    side: int
    lines: tuple[str, ...]
    before: tuple[str, ...]
    until: str
    accept: tuple[Alternative, ...]
    solution: tuple[str, ...]
    blunder: tuple[str, ...]

    def begin(self) -> Match:
        """A match at the decision to be answered; its dice are those of the problem's id."""
        match = Match(self.game, self.id, read_position(self.game, self.lines))
        for line in self.before:
            _play(match, line)
        match.roll_dice()
        return match

    def accepts(self, played: Played) -> bool:
        return any(all(holds(played) for holds in alternative) for alternative in self.accept)


def _play(match: Match, line: str) -> None:
    actor, action = parse(match.game, line)
    asked = match.decision
    if asked is None or actor != asked.player:
        raise RasputitsaError(f"before: {line}: somebody else decides here")
    try:
        match.act_once(action)
    except IllegalAction as error:
        raise RasputitsaError(f"before: {line}: {error}") from None


def built_in() -> list[Problem]:
    """The problems that ship with the package."""
    names = (f"{name}.toml" for name in FILES)
    return [problem for name in names for problem in _problems(files.table(PACKAGE, name), name)]


def from_file(path: Path) -> list[Problem]:
    """The problems of a file; ``DataError`` names every fault in it."""
    try:
        content = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError([f"{path}: byte {error.start}: not UTF-8 text"]) from None
    return _problems(files.parse(content, str(path)), str(path), content)


def _problems(table: dict[str, Any], name: str, source: str = "") -> list[Problem]:
    reader = Reader(name, table, source=source)
    theme = reader.text("theme")
    found = [_problem(row, theme) for row in reader.rows("problem")]
    reader.finish()
    ids = [problem.id for problem in found if problem is not None]
    reader.faults.extend(f"{name}: problem {id_} stands twice" for id_ in set(ids) if ids.count(id_) > 1)
    reader.check()
    return [problem for problem in found if problem is not None]


def _problem(row: Reader, theme: str) -> Problem | None:
    id_ = row.text("id")
    if id_:
        row.name = f"{row.name} ({id_})"
    game = _game(row)
    if game is None:
        return None
    side = row.text("side", among=game.sides)
    problem = Problem(
        id=id_,
        theme=theme,
        why=row.text("why"),
        game=game,
        side=game.sides.index(side) if side in game.sides else 0,
        lines=tuple(row.text("position").splitlines()),
        before=tuple(row.texts("before", [])),
        until=row.text("until", "turn", among=UNTIL),
        accept=tuple(_alternatives(row, game)),
        solution=tuple(row.texts("solution")),
        blunder=tuple(row.texts("blunder")),
    )
    row.finish()
    _check_start(row, problem)
    return problem


def _game(row: Reader) -> Game | None:
    options = {key: str(value) for key, value in row.raw("options", dict, {}).items()}
    try:
        return load(row.text("game"), row.text("scenario", ""), options)
    except DataError as error:
        row.faults.extend(f"{row.name}: {fault}" for fault in error.faults)
        return None


def _alternatives(row: Reader, game: Game) -> Iterator[Alternative]:
    tables = row.items("accept", dict)
    if not all(tables) or not tables:
        row.fault("accept", "names no criterion")
    for number, table in enumerate(tables):
        criteria = []
        for name, value in table.items():
            try:
                criteria.append(criterion(game, name, value))
            except ValueError as error:
                row.fault(f"accept[{number}]: {name}", str(error))
        yield tuple(criteria)


def _check_start(row: Reader, problem: Problem) -> None:
    """The position can be read, and it is the side's turn to answer."""
    try:
        asked = problem.begin().decision
    except RasputitsaError as error:
        row.fault("position", str(error))
        return
    if asked is None or asked.player != problem.side:
        row.fault("side", f"{problem.game.sides[problem.side]} has nothing to decide here")
