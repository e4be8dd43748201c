"""What is kept of a match, as rows: how it was begun, its log line by line, and who may sit where."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.games import load, newest
from rasputitsa.server.schema import entries, matches, seats

SIDES_APART = ","


class LogLine(NamedTuple):
    """A line of the log, and the checkpoint after it where a phase or the game ended with it."""

    line: str
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its log. ``version`` is that of the rules it is played by, ``created`` in milliseconds.

    The first ``foreign_entries`` lines came with another seed, or with none: their dice cannot be checked.
    """

    id: str
    game: str
    version: int
    scenario: str
    options: dict[str, str]
    players: dict[str, str]
    position: str
    seed: str
    foreign_entries: int
    name: str
    passphrase: str
    created: int
    result: str = ""

    def values(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__slots__}
        return row | {"options": json.dumps(self.options), "players": json.dumps(self.players)}


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A way into a match: the sides it plays (none: it watches), known by the hash of its token only."""

    token_hash: str
    match: str
    sides: tuple[str, ...]
    host: bool
    locked: bool
    revoked: bool = False

    def values(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__slots__}
        return row | {"sides": SIDES_APART.join(self.sides)}


@lru_cache(maxsize=64)
def _shared(game: str, scenario: str, options: tuple[tuple[str, str], ...], version: int) -> Game:
    return load(game, scenario, dict(options), version)


def shared_game(game: str, scenario: str, options: dict[str, str], version: int | None = None) -> Game:
    """One game for all matches that play it alike, by the same version of its rules (None: the newest)."""
    return _shared(game, scenario, tuple(sorted(options.items())), version or newest(game))


class StoredLog(hexlog.Hexlog):
    """A log from the database: a save whose game is shared with other matches."""

    def load_game(self) -> Game:
        return shared_game(self.game_id, self.scenario, self.options, self.game_version)


def as_log(row: MatchRow, lines: Iterable[LogLine]) -> StoredLog:
    """The match as a save that has been read, checkpoints included."""
    log = StoredLog(row.game, row.version, row.scenario, row.options, row.players, seed=row.seed)
    if row.position:
        log.position, log.position_line = row.position.split("\n"), 1
    for number, entry in enumerate(lines, start=1):
        log.lines.append((number, entry.line))
        if entry.checkpoint:
            log.lines.append((number, entry.checkpoint))
    return log


class Append(NamedTuple):
    """Lines to go on with a log that has ``known`` lines, and the result if the game ends with them."""

    match: str
    known: int
    lines: Sequence[LogLine]
    result: str = ""


def append(connection: Connection, appends: Sequence[Append]) -> None:
    """Go on with logs, all at once; fails if another process has gone on with one of them."""
    now = int(time.time())
    rows = [
        {"match": one.match, "number": number, "line": line, "checkpoint": checkpoint, "at": now}
        for one in appends
        for number, (line, checkpoint) in enumerate(one.lines, start=one.known + 1)
    ]
    if rows:
        connection.execute(insert(entries), rows)
    for one in appends:
        if one.result:
            connection.execute(update(matches).where(matches.c.id == one.match).values(result=one.result))


def add_match(
    connection: Connection, row: MatchRow, lines: Sequence[LogLine], seat_rows: Sequence[SeatRow]
) -> None:
    connection.execute(insert(matches), row.values())
    append(connection, [Append(row.id, 0, lines)])
    add_seats(connection, seat_rows)


def add_seats(connection: Connection, rows: Sequence[SeatRow]) -> None:
    if rows:
        connection.execute(insert(seats), [row.values() for row in rows])


def set_players(connection: Connection, match: str, players: dict[str, str]) -> None:
    connection.execute(update(matches).where(matches.c.id == match).values(players=json.dumps(players)))


def revoke_seats(connection: Connection, hashes: Sequence[str]) -> None:
    connection.execute(update(seats).where(seats.c.token_hash.in_(hashes)).values(revoked=True))


def set_sides(connection: Connection, seat: SeatRow) -> None:
    sides = SIDES_APART.join(seat.sides)
    connection.execute(update(seats).where(seats.c.token_hash == seat.token_hash).values(sides=sides))


class Stored(NamedTuple):
    """All that is kept of one match."""

    row: MatchRow
    seats: list[SeatRow]
    lines: list[LogLine]


def read_stored(connection: Connection, match: str) -> Stored | None:
    row = read_match(connection, match)
    if row is None:
        return None
    return Stored(row, read_seats(connection, match), read_lines(connection, match))


def read_match(connection: Connection, match: str) -> MatchRow | None:
    found = connection.execute(select(matches).where(matches.c.id == match)).mappings().first()
    return None if found is None else _match_row(dict(found))


def match_ids(connection: Connection) -> list[str]:
    """The ids of all matches, oldest first."""
    return list(connection.execute(select(matches.c.id).order_by(matches.c.created, matches.c.id)).scalars())


def read_lines(connection: Connection, match: str) -> list[LogLine]:
    columns = select(entries.c.line, entries.c.checkpoint)
    found = connection.execute(columns.where(entries.c.match == match).order_by(entries.c.number))
    return [LogLine(line, checkpoint) for line, checkpoint in found]


def read_seats(connection: Connection, match: str) -> list[SeatRow]:
    found = connection.execute(select(seats).where(seats.c.match == match)).mappings()
    return [_seat_row(dict(row)) for row in found]


def _match_row(row: dict[str, Any]) -> MatchRow:
    try:
        read = {name: json.loads(row[name]) for name in ("options", "players")}
    except ValueError as error:
        raise RasputitsaError(f"match {row['id']}: its row is damaged ({error})") from None
    return MatchRow(**row | read)


def _seat_row(row: dict[str, Any]) -> SeatRow:
    return SeatRow(**row | {"sides": tuple(filter(None, row["sides"].split(SIDES_APART)))})


def with_players(row: MatchRow, players: dict[str, str]) -> MatchRow:
    return replace(row, players=players)
