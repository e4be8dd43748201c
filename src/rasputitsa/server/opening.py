"""Opening a match: the room that is made from what is kept of it, also where the rules have changed since."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.games import newest
from rasputitsa.server import archive
from rasputitsa.server.archive import LogLine, MatchRow, Stored
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault, not_seated
from rasputitsa.server.growth import is_undo
from rasputitsa.server.hearing import Hearing
from rasputitsa.server.room import Room, heard, replayed


def recorded(row: MatchRow, lines: list[LogLine], *, reveal_seed: bool) -> str:
    """A match as a save, line by line as it was written down, for the version of the rules that played it."""
    head = hexlog.header(replayed(_here(row), []), row.players, reveal_seed=reveal_seed)
    text = [line for line in head if not line.startswith("= ")]
    text[1] = f"game: {row.game} {row.version}"
    for entry in lines:
        text += [entry.line, entry.checkpoint] if entry.checkpoint else [entry.line]
    return "\n".join([*text, *([f"result: {row.result}"] if row.result else []), ""])


def read_room(database: Database, match_id: str) -> Stored:
    """What is kept of a match, for a room to be made from it."""
    with database.reading() as connection:
        return stored(connection, match_id)


def stored(connection: Connection, match_id: str) -> Stored:
    found = archive.read_stored(connection, match_id)
    if found is None:
        raise not_seated()
    return found


def make_room(kept: Stored) -> Room:
    """A match as it is kept. One that the rules no longer play like that is shown as far as they do.

    Where something is hidden it is not said which line of the log they refuse: it may name what is hidden.
    """
    row, lines = kept.row, kept.lines
    frozen: Fault | None = None
    try:
        hearing = heard(row, lines)
    except RasputitsaError as error:
        frozen = error if isinstance(error, Fault) else Fault(409, "diverged", str(error))
        hearing, good = _as_far(row, lines, frozen)
        lines = lines[:good]
        if not hearing.open:
            frozen = Fault(frozen.status, frozen.code, f"{row.game} {row.version}")
    room = Room(row, {seat.token_hash: seat for seat in kept.seats}, lines, hearing)
    room.redoable = _taken_back(lines)
    room.frozen, room.news = frozen, list(kept.news)
    return room


def _here(row: MatchRow) -> MatchRow:
    """A match of later rules, to be played by the latest that are known here."""
    return replace(row, version=min(row.version, newest(row.game)))


def _as_far(row: MatchRow, lines: list[LogLine], frozen: Fault) -> tuple[Hearing, int]:
    """The match as far as today's rules play it, and how many lines that is; refused if they cannot begin."""
    try:
        good = hexlog.playable(archive.as_log(_here(row), lines))
        return heard(_here(row), lines[:good]), good
    except RasputitsaError:
        raise frozen from None


def _taken_back(lines: list[LogLine]) -> int:
    """How many actions were taken back last."""
    return next((n for n, entry in enumerate(reversed(lines)) if not is_undo(entry.line)), len(lines))
