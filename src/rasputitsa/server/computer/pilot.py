"""The pilot: lets the computer play its sides of a match, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import logging

from rasputitsa import notation
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.computer.crew import Crew, Hand, Lost, Mistaken
from rasputitsa.server.computer.task import ANSWER, Task
from rasputitsa.server.fault import Fault
from rasputitsa.server.room import Room
from rasputitsa.server.rooms import Rooms

log = logging.getLogger("rasputitsa.server")

TRIES = 3
"""So often the chosen player is asked again when its worker is lost; then a simpler one answers."""

SUBSTITUTES = ("level1", "level0")
WAIT_SECONDS = 1.0
"""Before another try when the database cannot be written to."""


class Pilot:
    """One task per match in which a computer has to decide."""

    def __init__(self, rooms: Rooms, crew: Crew) -> None:
        self._rooms = rooms
        self._crew = crew
        self._flights: dict[str, asyncio.Task[None]] = {}
        self._hands: dict[str, Hand] = {}

    def wake(self, room: Room) -> None:
        """See to it that the computer plays if it has to. Called whenever a match may have changed."""
        if room.computer() is None or room.paused or room.id in self._flights:
            return
        room.thinking = room.decider()
        task = asyncio.create_task(self._fly(room.id), name=f"computer in {room.id}")
        self._flights[room.id] = task
        task.add_done_callback(lambda _: self._flights.pop(room.id, None))

    def command(self, room: Room, wish: str) -> None:
        """Pass a wish on to the worker at this match."""
        hand = self._hands.get(room.id)
        if hand is not None:
            hand.wish(wish)

    async def close(self) -> None:
        flights = list(self._flights.values())
        for task in flights:
            task.cancel()
        await asyncio.gather(*flights, return_exceptions=True)

    async def _fly(self, match_id: str) -> None:
        """Phase by phase, so that matches take turns at the workers."""
        lost = 0
        while True:
            try:
                if await self._phase(match_id, lost):
                    return
                lost = 0
            except (Lost, Mistaken) as error:
                lost += 1
                log.warning("computer player in %s lost (%d): %s", match_id, lost, error)
                if lost >= TRIES + len(SUBSTITUTES):
                    await self._stop(match_id)
                    return
            except Fault as fault:
                log.warning("computer player in %s waits: %s", match_id, fault.code)
                await asyncio.sleep(WAIT_SECONDS)

    async def _phase(self, match_id: str, lost: int) -> bool:
        """Play on to the end of the phase; true if the computer has nothing more to decide."""
        async with self._crew.lent() as hand:
            self._hands[match_id] = hand
            try:
                phase: tuple[int, int] | None = None
                while True:
                    task = await self._task(match_id, lost)
                    if task is None:
                        return True
                    moment = task[1]
                    if phase is not None and moment != phase and self._crew.waiting():
                        return False
                    phase = moment
                    if not await self._decide(match_id, task[0], hand):
                        return True
            finally:
                del self._hands[match_id]

    async def _task(self, match_id: str, lost: int) -> tuple[Task, tuple[int, int]] | None:
        async with self._rooms.entered(match_id) as room:
            player = room.computer()
            if player is None or room.paused:
                room.thinking = None
                room.changed()
                return None
            side = room.decider()
            assert side is not None
            if room.thinking != side:
                room.thinking = side
                room.changed()
            state = room.match.state
            who = player if lost < TRIES else SUBSTITUTES[lost - TRIES]
            viewer = room.match.game.sides.index(side)
            return Task(ANSWER, room.row, tuple(room.lines), who, viewer), (state.turn, state.phase)

    async def _decide(self, match_id: str, task: Task, hand: Hand) -> bool:
        """Ask the worker and carry out its answer; false if it was called off."""
        async with self._rooms.entered(match_id) as room:
            pass

        def progress(share: float) -> None:
            for listener in room.listeners:
                listener.progress = (room.match.game.sides[task.viewer], share)
                listener.wake()

        words = await hand.ask(task, progress, self._crew.seconds)
        async with self._rooms.entered(match_id) as room:
            if words is None:
                room.paused = True
            if words is None or room.revision != len(task.lines) or room.computer() is None:
                return words is not None or await self._rest(room)
            try:
                await self._rooms.act(room, notation.parse_words(room.match.game, words))
            except Fault:
                raise
            except RasputitsaError as error:
                raise Mistaken(str(error)) from error
        return True

    async def _rest(self, room: Room) -> bool:
        room.thinking = None
        room.changed()
        return False

    async def _stop(self, match_id: str) -> None:
        """Nothing helped: the match waits for a person to resume the computer or to take its place."""
        async with self._rooms.entered(match_id) as room:
            room.paused = True
            room.thinking = None
            room.changed()
