"""All rooms that are open: found by their id, opened when somebody asks, closed when nobody has for long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection

from rasputitsa import hexlog
from rasputitsa.engine.action import Action
from rasputitsa.engine.match import NothingToUndo
from rasputitsa.reannounce import Change
from rasputitsa.server import archive
from rasputitsa.server.archive import Append, LogLine, MatchRow, SeatRow, Stored
from rasputitsa.server.database import Conflict, Database
from rasputitsa.server.fault import INTERNAL, LOST, UNSURE, Fault, GoneOn, not_seated
from rasputitsa.server.opening import make_room, read_room, recorded, stored
from rasputitsa.server.room import Room, lines_of, undo_line
from rasputitsa.server.threads import in_thread
from rasputitsa.server.writer import PATIENCE, Writer

log = logging.getLogger("rasputitsa.server")
T = TypeVar("T")
READERS = 4
RENEWING_PAUSE, LONGEST_PAUSE = 0.1, 0.8
AT_LEAST = 0.25
"""Seconds for which a doubtful room is waited for, however long its lock has taken."""


class Rooms:
    """Opens rooms and changes matches: first by the rules, then on the disk, then for everybody to see."""

    def __init__(self, database: Database, writer: Writer, most: int) -> None:
        self._database = database
        self._writer = writer
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._renewing: dict[str, asyncio.Task[None]] = {}
        self._readers = ThreadPoolExecutor(READERS, "reader")

    @asynccontextmanager
    async def entered(self, match_id: str) -> AsyncIterator[Room]:
        """The room of a match, for one at a time, and as it is on the disk."""
        until = time.monotonic() + PATIENCE
        room = await self._found(match_id)
        while True:
            async with room.lock:
                if not room.doubtful:
                    yield room
                    return
            await self._renewed(room, max(AT_LEAST, until - time.monotonic()))

    async def read(self, work: Callable[[], T]) -> T:
        """Read in a thread that only reads: a database that hangs keeps nobody else from thinking."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._readers, work)
        except TimeoutError:
            raise Fault(503, LOST) from None

    async def _kept(self, match_id: str) -> Stored:
        return await self.read(lambda: read_room(self._database, match_id))

    async def recording(self, match_id: str) -> str:
        """A match as a save, line by line as it was written down."""
        kept = await self._kept(match_id)
        return await in_thread(recorded, kept.row, kept.lines, reveal_seed=False)

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
        room = await in_thread(make_room, await self._kept(match_id))
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

    def known(self, match_id: str) -> Room | None:
        """The room of a match if it is open."""
        return self._rooms.get(match_id)

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def create(
        self,
        row: MatchRow,
        lines: Sequence[LogLine],
        seats: Sequence[SeatRow],
        also: Callable[[Connection], None],
    ) -> None:
        """Write down a new match, and what goes with it; all of it is there when this returns, or nothing."""

        def job(connection: Connection) -> None:
            archive.add_match(connection, row, lines, seats)
            also(connection)

        await self._writer.write(job)

    async def act(self, room: Room, action: Action) -> None:
        """Answer the decision at hand. Refused or not durable: nothing has happened."""
        async with self._change(room):
            entries = room.match.act(action)
            await self._keep(room, lines_of(room.match, entries), redoable=0)

    async def roll(self, room: Room) -> None:
        """Roll the dice that are asked for, if there is a seed for them now."""
        async with self._change(room):
            entries = room.match.roll_dice()
            if entries:
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

    async def write(self, room: Room, job: Callable[[Connection], Any]) -> None:
        """Change what is kept around a match, such as its seats."""
        try:
            await self._writer.write(job)
        except BaseException as error:
            if not isinstance(error, Exception) or _unsure(error):
                self._doubt(room, unsure=True)
            raise

    async def reannounce(self, room: Room, change: Change) -> None:
        """Take back to an announced battle, and announce again what is left: all of it is written at once."""
        async with self._change(room):
            lines: list[LogLine] = []
            for _ in range(change.back):
                room.match.undo()
                lines.append(undo_line(room.match))
            for action in change.actions:
                lines += lines_of(room.match, room.match.act(action))
            await self._keep(room, lines, redoable=0)

    @asynccontextmanager
    async def _change(self, room: Room) -> AsyncIterator[None]:
        """If a change does not reach the disk, the match in memory is made again from the log."""
        before = room.match.state
        try:
            yield
        except Conflict:
            self._doubt(room, unsure=False)
            await self._renewed(room, PATIENCE)
            if room.id not in self._rooms:  # the keeper has deleted it
                raise not_seated() from None
            raise GoneOn from None
        except BaseException as error:
            if room.match.state is not before:
                self._doubt(room, unsure=not isinstance(error, Exception) or _unsure(error))
            raise

    def _doubt(self, room: Room, *, unsure: bool) -> None:
        """Make a room again as soon as the database lets us, whether anybody asks or not."""
        room.doubtful = True
        room.unsure = room.unsure or unsure
        if room.id not in self._renewing:
            task = asyncio.create_task(self._renew(room), name=f"renewing {room.id}")
            self._renewing[room.id] = task
            task.add_done_callback(lambda _: self._renewing.pop(room.id, None))

    async def _renewed(self, room: Room, seconds: float) -> None:
        """Wait until a room is no longer doubtful; if that takes too long, say that it is not known."""
        task = self._renewing.get(room.id)
        if task is not None:
            await asyncio.wait({task}, timeout=seconds)
        if room.doubtful:
            raise Fault(503, UNSURE)

    async def _renew(self, room: Room) -> None:
        """Make the match again from its log, for those who are in the room already.

        Where a commit may still be on its way the log is read by the writer, behind that commit.
        """
        pause = RENEWING_PAUSE
        while room.doubtful:
            try:
                if room.unsure:
                    kept = await self._writer.write(lambda connection: stored(connection, room.id))
                else:
                    kept = await self._kept(room.id)
                fresh = await in_thread(make_room, kept)
            except Exception as error:
                if isinstance(error, Fault) and error.status < INTERNAL:
                    self.forget(room)
                    return
                if not isinstance(error, Fault):
                    log.error("match %s cannot be made again: %s", room.id, error)
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
            else:
                room.become(fresh)

    def forget(self, room: Room) -> None:
        """The match is gone, or can no longer be opened: it is looked for anew when somebody asks."""
        room.doubtful = room.unsure = False
        self._rooms.pop(room.id, None)
        for listener in room.listeners:
            listener.dismiss()

    def close(self) -> None:
        for task in self._renewing.values():
            task.cancel()
        self._readers.shutdown(wait=False, cancel_futures=True)

    async def _keep(self, room: Room, lines: list[LogLine], redoable: int) -> None:
        result = hexlog.trailer(room.match)[0].partition(": ")[2] if room.over else ""
        await self._writer.write(Append(room.id, len(room.lines), lines, result))
        room.extend(lines)
        room.redoable = redoable
        room.changed()


def _unsure(error: BaseException) -> bool:
    return isinstance(error, Fault) and error.code == UNSURE
