"""A room: one match in memory, as its log has made it, with those who look at it.

Whoever reads or changes the match holds ``lock``. What is in memory is a copy: if anything goes wrong between
the rules and the disk, it is thrown away and made again from the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rasputitsa import hexlog
from rasputitsa.engine.decision import CHANCE
from rasputitsa.engine.errors import IllegalAction, RasputitsaError
from rasputitsa.engine.match import Entry, Match
from rasputitsa.games import newest
from rasputitsa.notation import actor_name
from rasputitsa.server import archive
from rasputitsa.server.archive import LogLine, MatchRow, SeatRow
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault, not_seated
from rasputitsa.server.listener import Listener
from rasputitsa.table.wire.match import HERE, LINK

PEOPLE = (HERE, LINK)


@dataclass(eq=False, slots=True)
class Room:
    """``lengths[n]`` is the length of the match's log after ``n`` lines of the append-only one."""

    row: MatchRow
    seats: dict[str, SeatRow]
    match: Match
    lines: list[LogLine]
    lengths: list[int]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: str | None = None
    paused: bool = False
    redoable: int = 0
    """How many actions that were taken back can be done again."""
    doubtful: bool = False
    """What is in memory may not be what is on the disk."""
    advice: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What the analyst has found out about the match as it stands."""
    shown: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """The match as it stands, put into words once for all who see the same."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def revision(self) -> int:
        return len(self.lines)

    @property
    def index(self) -> int:
        return len(self.match.log)

    @property
    def over(self) -> bool:
        return self.match.decision is None

    def decider(self) -> str | None:
        """The side that must decide; none if the game is over."""
        asked = self.match.decision
        if asked is None or asked.player == CHANCE:
            return None
        return self.match.game.sides[asked.player]

    def computer(self) -> str | None:
        """The computer player that must decide, by its name; none if a person must, or nobody."""
        side = self.decider()
        player = HERE if side is None else self.row.players[side]
        return None if player in PEOPLE else player

    def stopped(self) -> str | None:
        """The side whose computer player must decide but was told to stop, and has stopped."""
        waits = self.paused and self.thinking is None and self.computer() is not None
        return self.decider() if waits else None

    def kept_since(self, revision: int) -> int:
        """How many entries of the log have stood all the time since a revision."""
        known = min(max(revision, 0), self.revision)
        return min(self.lengths[known:])

    def extend(self, lines: Iterable[LogLine]) -> None:
        """Take note of lines that are on the disk."""
        for entry in lines:
            self.lines.append(entry)
            self.lengths.append(_length_after(self.lengths[-1], entry.line))
        self.advice.clear()

    def changed(self) -> None:
        """Something is different: what was shown no longer holds, and all who listen are to hear."""
        self.shown.clear()
        for listener in self.listeners:
            listener.wake()

    def busy(self) -> bool:
        return bool(self.listeners) or self.thinking is not None or self.lock.locked()


def _is_undo(line: str) -> bool:
    return line.split()[1:] == [hexlog.UNDO]


def _length_after(length: int, line: str) -> int:
    return length - 1 if _is_undo(line) else length + 1


def lengths_of(lines: Iterable[LogLine]) -> list[int]:
    lengths = [0]
    for entry in lines:
        lengths.append(_length_after(lengths[-1], entry.line))
    return lengths


def lines_of(match: Match, entries: Iterable[Entry]) -> list[LogLine]:
    """Entries as they are written down."""
    return [LogLine(*hexlog.entry_lines(match, entry)) for entry in entries]


def undo_line(match: Match) -> LogLine:
    """How it is written down that the last action has been taken back."""
    asked = match.decision
    assert asked is not None, "a match that is over cannot be taken back"
    return LogLine(f"{actor_name(match.game, asked.player)} {hexlog.UNDO}")


def replayed(row: MatchRow, lines: list[LogLine], *, check: bool = False) -> Match:
    """The match of a log. One of another version of the rules must come through all its checkpoints."""
    log = archive.as_log(row, lines)
    version = newest(row.game)
    if row.version > version:
        raise Fault(409, "version", f"{row.game} {row.version}")
    try:
        return hexlog.replay(log, check=check or row.version != version)
    except (hexlog.Divergence, IllegalAction) as error:
        raise Fault(409, "diverged", str(error)) from error


def open_room(database: Database, match_id: str) -> Room:
    """A match from the database."""
    with database.reading() as connection:
        row = archive.read_match(connection, match_id)
        if row is None:
            raise not_seated()
        seats = archive.read_seats(connection, match_id)
        lines = archive.read_lines(connection, match_id)
    try:
        match = replayed(row, lines)
    except Fault:
        raise
    except RasputitsaError as error:
        raise Fault(409, "diverged", str(error)) from error
    room = Room(row, {seat.token_hash: seat for seat in seats}, match, lines, lengths_of(lines))
    room.redoable = _taken_back(lines)
    return room


def _taken_back(lines: list[LogLine]) -> int:
    """How many actions were taken back last."""
    return next((n for n, entry in enumerate(reversed(lines)) if not _is_undo(entry.line)), len(lines))
