"""The host: everything that a running server holds together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from rasputitsa.engine.origin import JOINT
from rasputitsa.server.archive import SeatRow, set_seen
from rasputitsa.server.computer.crew import Crew
from rasputitsa.server.computer.pilot import Pilot
from rasputitsa.server.computer.task import CANCEL, Allowance
from rasputitsa.server.computer.waiting import Waiting
from rasputitsa.server.database import Database
from rasputitsa.server.fault import UNSURE, Fault, GoneOn, not_seated, stale
from rasputitsa.server.limits import Buckets
from rasputitsa.server.quota import Quota
from rasputitsa.server.removal import delete_match, expired
from rasputitsa.server.room import Room
from rasputitsa.server.rooms import Rooms
from rasputitsa.server.settings import Settings
from rasputitsa.server.token import token_hash
from rasputitsa.server.writer import Writer

EXAMINE_SECONDS = 30.0
"""So often a database is read through, which takes a second for every few hundred megabytes."""
SEEN_EVERY = 3_600_000
"""How often it is written down that a player was here, in milliseconds."""
THINKING = Allowance(nice=5, memory=1 << 29)
ALONE = Allowance(nice=15, memory=1 << 29)
CHECKING = Allowance(nice=10, memory=1 << 28)
TIDY_SECONDS = 3600.0
CLOCK = 6
"""So many times its processor time an errand may take by the clock: others use the machine, too."""


class Host:
    """Opens when the server starts, closes when it ends."""

    def __init__(
        self, settings: Settings, database: Database | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.database = database or opened(settings)
        self.writer = Writer(self.database)
        self._examined = float("-inf")
        self.rooms = Rooms(self.database, self.writer, settings.matches_in_memory)
        self.crew = Crew(settings.worker_count, settings.answer_seconds, THINKING)
        self.background = Crew(1, settings.answer_seconds, ALONE)
        self.advisers = Crew(1, settings.answer_seconds, THINKING)
        allowance = CHECKING._replace(seconds=settings.check_seconds)
        self.checks = Crew(2, CLOCK * settings.check_seconds, allowance, each=1)
        waiting = Waiting(settings.computer_matches, settings.computer_matches_per_address)
        self.quota = Quota(self.database, self.rooms, settings.address_bytes)
        self.pilot = Pilot(self.rooms, self.crew, self.background, waiting)
        self.guesses = Buckets(0.1, 5)
        self._tidying = asyncio.create_task(self._tidy()) if settings.expire_days else None

    @property
    def crews(self) -> dict[str, Crew]:
        return {
            "thinking": self.crew,
            "background": self.background,
            "advice": self.advisers,
            "checks": self.checks,
        }

    @asynccontextmanager
    async def seated(self, match_id: str, token: str) -> AsyncIterator[tuple[Room, SeatRow]]:
        """The room of a match and the seat that a token opens in it."""
        async with self.rooms.entered(match_id) as room:
            seat = room.seats.get(token_hash(token)) if token else None
            if seat is None or seat.revoked:
                raise not_seated()
            if seat.locked:
                raise Fault(401, "passphrase")
            with contextlib.suppress(Fault):
                await self._settled(room, seat)
            if room.doubtful:
                raise Fault(503, UNSURE)
            self.pilot.wake(room)
            yield room, seat

    @property
    def now(self) -> int:
        """In milliseconds."""
        return int(self.clock() * 1000)

    async def _settled(self, room: Room, seat: SeatRow) -> None:
        """Dice that are due are rolled, and it is noted, now and then, that this player was here."""
        if room.match.seed is not None and room.dice_asked:
            await self.rooms.roll(room)
        if seat.taken and self.now - seat.seen > SEEN_EVERY:
            await self.rooms.write(room, lambda connection: set_seen(connection, seat.token_hash, self.now))
            room.seats[seat.token_hash] = replace(seat, seen=self.now)

    @asynccontextmanager
    async def answering(
        self, match_id: str, token: str, index: int, side: str = ""
    ) -> AsyncIterator[tuple[Room, SeatRow]]:
        """The same for a player who answers the decision at ``index``; the computer goes on afterwards.

        Who plays two sides counts for each of them, and can say for which ``side`` he means his answer.
        Between people nobody acts by a link alone, which others know, before he has sat down.
        """
        async with self.seated(match_id, token) as (room, seat):
            if room.frozen is not None:
                raise room.frozen
            known, decider = room.sight(seat).index, room.decider()
            if index != known or (side and side != decider):
                raise stale(known)
            if room.dice_asked:
                raise Fault(409, "dice-wait", index=known)
            if decider is not None and decider not in seat.sides:
                raise Fault(403, "not-yours" if seat.sides else "observer")
            if seat.sides and not seat.taken and room.row.origin.scheme == JOINT:
                raise Fault(403, "sit-down")
            if self.settings.match_bytes and room.growth().bytes >= self.settings.match_bytes:
                raise Fault(413, "match-full")
            try:
                yield room, seat
            except GoneOn:
                raise stale(room.sight(seat).index) from None
            self.pilot.wake(room)

    async def ready(self) -> None:
        """Refused while the database is lost, damaged, full, or another server's."""
        if time.monotonic() - self._examined > EXAMINE_SECONDS:
            await self.rooms.read(self.database.examine)
            self._examined = time.monotonic()
        await self.writer.write(self.database.tenancy.probe)

    def check_takebacks(self, room: Room) -> None:
        """In a phase only so much can be taken back: every takeback stays in the log for ever."""
        most = self.settings.undos_per_phase
        if room.growth().takebacks >= most:
            raise Fault(422, "too-many-undos", str(most))

    async def delete(self, room: Room) -> None:
        """A match goes, with everything that belongs to it; whoever looks at it is told that it is gone."""
        self.pilot.command(room, CANCEL)
        await self.rooms.write(room, partial(delete_match, match=room.id))
        self.rooms.forget(room)

    async def _tidy(self) -> None:
        """Delete what has expired, now and then."""
        while True:
            with contextlib.suppress(Fault):  # the database is busy or away: next time
                await self._expire_some()
            await asyncio.sleep(TIDY_SECONDS)

    async def _expire_some(self) -> None:
        for match_id in await self.rooms.read(partial(expired, self.database, self.settings.expire_days)):
            await self._expire(match_id)

    async def _expire(self, match_id: str) -> None:
        room = self.rooms.known(match_id)
        if room is not None:
            await self.delete(room)
        else:
            await self.writer.write(partial(delete_match, match=match_id))

    async def close(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        await self.pilot.close()
        for crew in self.crews.values():
            crew.close()
        self.rooms.close()
        self.writer.close()
        self.database.close()


def opened(settings: Settings) -> Database:
    """The database, brought up to date, with this process as its only server."""
    database = Database(settings.database_url)
    try:
        database.migrate()
        database.take()
    except BaseException:
        database.close()
        raise
    return database
