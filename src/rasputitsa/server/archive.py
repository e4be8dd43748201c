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
from rasputitsa.engine.origin import Origin, Pledge, plain
from rasputitsa.games import load, newest
from rasputitsa.notation import DICE
from rasputitsa.server.schema import entries, matches, seatings, seats

SIDES_APART = ","
DAY = 86_400_000
"""Milliseconds."""


class LogLine(NamedTuple):
    """A line of the log, and the checkpoint after it where a phase or the game ended with it."""

    line: str
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its log. ``version`` is that of the rules it is played by, times in milliseconds.

    The first ``foreign_entries`` lines came with another seed, or with none: their dice cannot be checked.
    ``seed`` is empty where it follows from ``dice``. ``away``: so long may a player be gone.
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
    dice: Origin | None = None
    away: int = 7 * DAY

    @property
    def origin(self) -> Origin:
        return self.dice or plain(self.seed)

    @property
    def luck(self) -> str:
        """What the luck of computer players follows from; never told before the end."""
        return self.seed or self.origin.secret

    def values(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__slots__}
        told = {"options": json.dumps(self.options), "players": json.dumps(self.players)}
        return row | told | {"dice": _origin_text(self.dice)}


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A way into a match: the sides it plays (none: it watches), known by the hash of its token only.

    ``taken``: a person sits there with a secret of his own; ``seen`` is when he was there last.
    """

    token_hash: str
    match: str
    sides: tuple[str, ...]
    host: bool
    locked: bool
    revoked: bool = False
    taken: bool = False
    seen: int = 0

    def values(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__slots__}
        return row | {"sides": SIDES_APART.join(self.sides)}


class SeatNews(NamedTuple):
    """How a seat changed hands, or that somebody asks for it: after so many lines of the log (``revision``).

    ``actor`` did it; ``wish`` and ``player`` are what is asked for.
    """

    number: int
    revision: int
    kind: str
    side: str
    actor: str
    wish: str
    player: str
    at: int


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
    log = StoredLog(row.game, row.version, row.scenario, row.options, row.players)
    origin = row.origin
    log.scheme, log.match, log.commitment, log.seed = origin[:4]
    log.pledges = {pledge.side: pledge.commitment for pledge in origin.pledges}
    log.values = {pledge.side: pledge.value for pledge in origin.pledges}
    if row.position:
        log.position, log.position_line = row.position.split("\n"), 1
    for number, entry in enumerate(lines, start=1):
        log.foreign += number <= row.foreign_entries and entry.line.startswith(f"{DICE} ")
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


def set_dice(connection: Connection, match: str, origin: Origin) -> None:
    connection.execute(update(matches).where(matches.c.id == match).values(dice=_origin_text(origin)))


def set_seen(connection: Connection, token_hash: str, seen: int) -> None:
    connection.execute(update(seats).where(seats.c.token_hash == token_hash).values(seen=seen))


def add_news(connection: Connection, match: str, news: Sequence[SeatNews]) -> None:
    if news:
        connection.execute(insert(seatings), [{"match": match, **one._asdict()} for one in news])


def read_news(connection: Connection, match: str) -> list[SeatNews]:
    columns = [seatings.c[name] for name in SeatNews._fields]
    found = connection.execute(select(*columns).where(seatings.c.match == match).order_by(seatings.c.number))
    return [SeatNews(*row) for row in found]


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
    news: Sequence[SeatNews] = ()


def read_stored(connection: Connection, match: str) -> Stored | None:
    row = read_match(connection, match)
    if row is None:
        return None
    seats, lines = read_seats(connection, match), read_lines(connection, match)
    return Stored(row, seats, lines, read_news(connection, match))


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
        return MatchRow(**row | read | {"dice": _origin_of(row["dice"])})
    except ValueError as error:
        raise RasputitsaError(f"match {row['id']}: its row is damaged ({error})") from None


def _origin_text(origin: Origin | None) -> str:
    return "" if origin is None else json.dumps(origin._asdict())


def _origin_of(text: str) -> Origin | None:
    if not text:
        return None
    told = json.loads(text)
    return Origin(**told | {"pledges": tuple(Pledge(*pledge) for pledge in told["pledges"])})


def _seat_row(row: dict[str, Any]) -> SeatRow:
    return SeatRow(**row | {"sides": tuple(filter(None, row["sides"].split(SIDES_APART)))})


def with_players(row: MatchRow, players: dict[str, str]) -> MatchRow:
    return replace(row, players=players)
