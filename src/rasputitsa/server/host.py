"""The host: everything that a running server holds together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rasputitsa.server.archive import SeatRow
from rasputitsa.server.computer.crew import Crew
from rasputitsa.server.computer.pilot import Pilot
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault, GoneOn, not_seated, stale
from rasputitsa.server.limits import Buckets
from rasputitsa.server.room import Room
from rasputitsa.server.rooms import Rooms
from rasputitsa.server.settings import Settings
from rasputitsa.server.token import token_hash
from rasputitsa.server.writer import Writer


class Host:
    """Opens when the server starts, closes when it ends."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.database.migrate()
        self.writer = Writer(self.database)
        self.rooms = Rooms(self.database, self.writer, settings.matches_in_memory)
        self.crew = Crew(settings.worker_count, settings.answer_seconds)
        self.pilot = Pilot(self.rooms, self.crew)
        self.founding = Buckets(settings.matches_per_minute / 60, int(settings.matches_per_minute))
        self.guesses = Buckets(0.1, 5)

    @asynccontextmanager
    async def seated(self, match_id: str, token: str) -> AsyncIterator[tuple[Room, SeatRow]]:
        """The room of a match and the seat that a token opens in it."""
        async with self.rooms.entered(match_id) as room:
            seat = room.seats.get(token_hash(token)) if token else None
            if seat is None or seat.revoked:
                raise not_seated()
            if seat.locked:
                raise Fault(401, "passphrase")
            self.pilot.wake(room)
            yield room, seat

    @asynccontextmanager
    async def answering(
        self, match_id: str, token: str, index: int, side: str = ""
    ) -> AsyncIterator[tuple[Room, SeatRow]]:
        """The same for a player who answers the decision at ``index``; the computer goes on afterwards.

        Who plays two sides counts for each of them, and can say for which ``side`` he means his answer.
        """
        async with self.seated(match_id, token) as (room, seat):
            known, decider = room.sight(seat).index, room.decider()
            if index != known or (side and side != decider):
                raise stale(known)
            if decider is not None and decider not in seat.sides:
                raise Fault(403, "not-yours" if seat.sides else "observer")
            try:
                yield room, seat
            except GoneOn:
                raise stale(room.sight(seat).index) from None
            self.pilot.wake(room)

    async def close(self) -> None:
        await self.pilot.close()
        self.crew.close()
        self.writer.close()
        self.database.close()
