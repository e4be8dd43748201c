"""The pilot: lets the computer play its sides of a match, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import NamedTuple

from rasputitsa import notation
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.computer.crew import Crew, Hand, Lost, Mistaken
from rasputitsa.server.computer.task import ANSWER, CANCEL, Task
from rasputitsa.server.computer.waiting import Waiting
from rasputitsa.server.fault import Fault
from rasputitsa.server.room import PEOPLE, Room
from rasputitsa.server.rooms import Rooms

log = logging.getLogger("rasputitsa.server")

TRIES = 3
"""So often the chosen player is asked again when its worker is lost; then a simpler one answers."""

SUBSTITUTES = ("level1", "level0")
WAIT_SECONDS = 1.0
"""Before another try when the database cannot be written to."""


FOR_GOOD = ("seat", "version", "diverged")
"""Faults that waiting does not mend: the match is gone, or not one that the rules here can play."""


def among_people(room: Room) -> bool:
    """Does a person play in this match?"""
    return any(player in PEOPLE for player in room.row.players.values())


class Question(NamedTuple):
    """A task, where it came up, and whether people play there."""

    room: Room
    task: Task
    side: str
    people: bool

    def progress(self, share: float) -> None:
        """Tell how far it is; where something is hidden only to who plays that side: others could count."""
        hidden = self.room.match.game.conceal is not None
        for listener in self.room.listeners:
            if not hidden or self.side in listener.seat.sides:
                listener.progress = (self.side, share)
                listener.wake()


class Pilot:
    """One task per match in which a computer has to decide."""

    def __init__(self, rooms: Rooms, crew: Crew, background: Crew, waiting: Waiting) -> None:
        self._rooms = rooms
        self._crew = crew
        self._background = background
        self._waiting = waiting
        self._flights: dict[str, asyncio.Task[None]] = {}
        self._hands: dict[str, Hand] = {}
        self._beginning: set[asyncio.Task[None]] = set()

    def wake(self, room: Room) -> None:
        """See to it that the computer plays if it has to. Called whenever a match may have changed."""
        if room.computer() is None or room.paused or room.id in self._flights:
            return
        if not among_people(room) and not self._waiting.may_begin(room.id):
            return
        room.thinking = room.decider()
        task = asyncio.create_task(self._fly(room.id), name=f"computer in {room.id}")
        self._flights[room.id] = task
        task.add_done_callback(lambda ended: self._landed(room, ended))

    def _landed(self, room: Room, ended: asyncio.Task[None]) -> None:
        """Somebody may have moved in the very moment in which the computer had nothing left to do."""
        self._flights.pop(room.id, None)
        following = self._waiting.ended(room.id)
        if ended.cancelled():
            return
        if following is not None:
            self._begin(following)
        error = ended.exception()
        if error is not None:
            log.error("computer player in %s failed", room.id, exc_info=error)
            room.paused = True
            room.thinking = None
            room.changed()
        self.wake(room)

    def _begin(self, match_id: str) -> None:
        """The turn of a match among computers has come."""

        async def begin() -> None:
            with contextlib.suppress(Fault):
                async with self._rooms.entered(match_id) as room:
                    self.wake(room)

        task = asyncio.create_task(begin())
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def command(self, room: Room, wish: str) -> None:
        """Pass a wish on to the worker at this match. To cancel stops it between two answers, too."""
        room.paused = room.paused or wish == CANCEL
        hand = self._hands.get(room.id)
        if hand is not None:
            hand.wish(wish)

    async def close(self) -> None:
        flights = [*self._flights.values(), *self._beginning]
        for task in flights:
            task.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    async def _fly(self, match_id: str) -> None:
        """Answer by answer, so that matches take turns at the workers."""
        lost = 0
        while True:
            try:
                if await self._turn(match_id, lost):
                    return
                lost = 0
            except (Lost, Mistaken) as error:
                lost += 1
                log.warning("computer player in %s lost (%d): %s", match_id, lost, error)
                if lost >= TRIES + len(SUBSTITUTES):
                    await self._stop(match_id)
            except Fault as fault:
                log.warning("computer player in %s waits: %s", match_id, fault.code)
                if fault.code in FOR_GOOD:
                    return
                await asyncio.sleep(WAIT_SECONDS)

    async def _turn(self, match_id: str, lost: int) -> bool:
        """Play on until others want the worker; true if the computer has nothing more to decide."""
        crew, rank = self._crew_for(match_id)
        async with crew.lent(rank) as hand:
            self._hands[match_id] = hand
            try:
                while (question := await self._question(match_id, lost)) is not None:
                    await self._decide(question, hand)
                    if crew.waiting or not question.people:
                        return False
                return True
            finally:
                del self._hands[match_id]

    def _crew_for(self, match_id: str) -> tuple[Crew, int]:
        """Where a person waits at his socket comes first. Computers among themselves have a worker of their
        own; of them those who are watched come first.
        """
        room = self._rooms.known(match_id)
        if room is None:
            return self._crew, 1
        if among_people(room):
            return self._crew, 0 if any(listener.seat.sides for listener in room.listeners) else 1
        return self._background, 0 if room.listeners else 1

    async def _question(self, match_id: str, lost: int) -> Question | None:
        """What the computer has to decide now, if anything."""
        async with self._rooms.entered(match_id) as room:
            player = None if room.paused else room.computer()
            side = None if player is None else room.decider()
            if room.thinking != side:
                room.thinking = side
                room.changed()
            if player is None or side is None:
                return None
            who = player if lost < TRIES else SUBSTITUTES[lost - TRIES]
            viewer = room.match.game.sides.index(side)
            task = Task(ANSWER, room.row, tuple(room.lines), who, viewer)
            return Question(room, task, side, among_people(room))

    async def _decide(self, question: Question, hand: Hand) -> None:
        """Ask the worker and carry out its answer, unless things have changed meanwhile."""
        task = question.task
        words = await hand.ask(task, question.progress, self._crew.seconds)
        async with self._rooms.entered(task.row.id) as room:
            if words is None:
                room.paused = True
            if room.paused or len(room.lines) != len(task.lines) or room.computer() is None:
                return
            try:
                await self._rooms.act(room, notation.parse_words(room.match.game, words or ""))
            except Fault:
                raise
            except RasputitsaError as error:
                raise Mistaken(str(error)) from error

    async def _stop(self, match_id: str) -> None:
        """Nothing helped: the match waits for a person to resume the computer or to take its place."""
        async with self._rooms.entered(match_id) as room:
            room.paused = True
