"""What an address has made: the bytes of its matches. Kept is a short hash of the address only."""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, func, insert, select

from rasputitsa.server.archive import LogLine, MatchRow
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault
from rasputitsa.server.growth import ROW
from rasputitsa.server.rooms import Rooms
from rasputitsa.server.schema import entries, makers, matches
from rasputitsa.server.visitor import address

REMEMBERED = 4096
FRESH_SECONDS = 60.0
"""Matches grow while they are played, so the bytes are counted anew after a while."""


class Quota:
    """``most`` bytes for each address; 0: no limit."""

    def __init__(self, database: Database, rooms: Rooms, most: int) -> None:
        self._database = database
        self._rooms = rooms
        self._most = most
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def admit(self) -> None:
        """Refuses whoever has no room for another match. Asked before the work of making one."""
        maker = _hash(address())
        used, counted = self._known.get(maker, (0, -FRESH_SECONDS))
        if time.monotonic() - counted >= FRESH_SECONDS:
            used = await self._rooms.read(partial(self._count, maker))
            self._remember(maker, used, time.monotonic())
        if self._most and used >= self._most:
            raise Fault(413, "quota", str(self._most // 1_000_000))

    def note(self, row: MatchRow, lines: list[LogLine]) -> Callable[[Connection], None]:
        """A match is made by whoever is being served: to be written down together with it."""
        maker = _hash(address())
        used, counted = self._known.get(maker, (0, -FRESH_SECONDS))
        size = len(row.position) + sum(len(entry.line) + len(entry.checkpoint) + ROW for entry in lines)
        self._remember(maker, used + size, counted)

        def job(connection: Connection) -> None:
            connection.execute(insert(makers), {"match": row.id, "maker": maker})

        return job

    def _remember(self, maker: str, used: int, counted: float) -> None:
        self._known[maker] = (used, counted)
        self._known.move_to_end(maker)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _count(self, maker: str) -> int:
        mine = select(makers.c.match).where(makers.c.maker == maker)
        line = func.length(entries.c.line) + func.length(entries.c.checkpoint) + ROW
        with self._database.reading() as connection:
            played = connection.scalar(select(func.sum(line)).where(entries.c.match.in_(mine)))
            placed = connection.scalar(
                select(func.sum(func.length(matches.c.position))).where(matches.c.id.in_(mine))
            )
        return int(played or 0) + int(placed or 0)


def _hash(address: str) -> str:
    return hashlib.blake2b(address.encode(), digest_size=12, person=b"rasputitsa").hexdigest()
