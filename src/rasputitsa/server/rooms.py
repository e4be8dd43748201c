"""All rooms that are open: found by their id, opened when somebody asks, closed when nobody has for long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy.exc import IntegrityError

from rasputitsa import hexlog
from rasputitsa.engine.action import Action
from rasputitsa.engine.match import NothingToUndo
from rasputitsa.server import archive
from rasputitsa.server.archive import Append, LogLine, MatchRow, SeatRow
from rasputitsa.server.database import Database
from rasputitsa.server.fault import Fault, GoneOn
from rasputitsa.server.room import Room, lines_of, open_room, undo_line
from rasputitsa.server.threads import in_thread
from rasputitsa.server.writer import Writer


class Rooms:
    """Opens rooms and changes matches: first by the rules, then on the disk, then for everybody to see."""

    def __init__(self, database: Database, writer: Writer, most: int) -> None:
        self._database = database
        self._writer = writer
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}

    @asynccontextmanager
    async def entered(self, match_id: str) -> AsyncIterator[Room]:
        """The room of a match, for one at a time, and as it is on the disk."""
        room = await self._found(match_id)
        async with room.lock:
            if room.doubtful:
                await self._renew(room)
            yield room

    async def _found(self, match_id: str) -> Room:
        found = self._rooms.get(match_id)
        if found is not None:
            self._rooms.move_to_end(match_id)
            return found
        task = self._opening.get(match_id)
        if task is None:
            task = asyncio.create_task(self._open(match_id))
            self._opening[match_id] = task
            task.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(task)

    async def _open(self, match_id: str) -> Room:
        room = await in_thread(open_room, self._database, match_id)
        self._rooms[match_id] = room
        self._close_some()
        return room

    def _close_some(self) -> None:
        """Close the rooms that nobody has asked for the longest, as far as there are too many."""
        for match_id in list(self._rooms):
            if len(self._rooms) <= self._most:
                return
            if not self._rooms[match_id].busy():
                del self._rooms[match_id]

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def create(self, row: MatchRow, lines: Sequence[LogLine], seats: Sequence[SeatRow]) -> None:
        """Write down a new match; it is there when this returns."""
        await self._writer.write(lambda connection: archive.add_match(connection, row, lines, seats))

    async def act(self, room: Room, action: Action) -> None:
        """Answer the decision at hand. Refused or not durable: nothing has happened."""
        async with self._change(room):
            entries = room.match.act(action)
            await self._keep(room, lines_of(room.match, entries), redoable=0)

    async def undo(self, room: Room) -> None:
        async with self._change(room):
            try:
                room.match.undo()
            except NothingToUndo:
                raise Fault(422, "nothing-to-undo") from None
            await self._keep(room, [undo_line(room.match)], redoable=room.redoable + 1)

    async def redo(self, room: Room) -> None:
        async with self._change(room):
            try:
                entries = room.match.redo()
            except NothingToUndo:
                raise Fault(422, "nothing-to-redo") from None
            await self._keep(room, lines_of(room.match, entries), redoable=room.redoable - 1)

    @asynccontextmanager
    async def _change(self, room: Room) -> AsyncIterator[None]:
        """If a change does not reach the disk, the match in memory is made again from the log."""
        before = len(room.match.log)
        try:
            yield
        except IntegrityError:
            room.doubtful = True
            await self._renew(room)
            raise GoneOn from None
        except BaseException:
            room.doubtful = len(room.match.log) != before
            raise

    async def _renew(self, room: Room) -> None:
        """Make the match again from its log, for those who are in the room already."""
        fresh = await in_thread(open_room, self._database, room.id)
        room.hearing, room.lines = fresh.hearing, fresh.lines
        room.row, room.seats, room.redoable = fresh.row, fresh.seats, fresh.redoable
        room.doubtful = False
        room.changed()

    async def _keep(self, room: Room, lines: list[LogLine], redoable: int) -> None:
        result = hexlog.trailer(room.match)[0].partition(": ")[2] if room.over else ""
        await self._writer.write(Append(room.id, len(room.lines), lines, result))
        room.extend(lines)
        room.redoable = redoable
        room.changed()
