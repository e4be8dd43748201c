"""The crews: worker processes, lent to one asker at a time by turns, and replaced when they crash or hang."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from rasputitsa.server.computer.task import (
    CANCEL,
    MOVE_NOW,
    Allowance,
    Answer,
    CalledOff,
    Done,
    Errand,
    Exceeded,
    Failed,
    Refused,
    Share,
    Task,
)
from rasputitsa.server.computer.worker import work
from rasputitsa.server.fault import Fault
from rasputitsa.server.turns import Turns
from rasputitsa.server.visitor import address, visiting

log = logging.getLogger("rasputitsa.server")
Progress = Callable[[float], None]
P = ParamSpec("P")
T = TypeVar("T")


class Lost(Exception):
    """The worker has crashed or hangs; whoever asked may ask another one."""


class Mistaken(Exception):
    """The worker is well, but could not answer."""


class Overspent(Exception):
    """An errand has used up what a worker may use; the worker is not used again."""

    def __init__(self, message: Exceeded) -> None:
        super().__init__()
        self.message = message


class Hand:
    """A worker process as the server sees it."""

    def __init__(self, allowance: Allowance) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=work, args=(theirs, allowance), daemon=True, name="computer player"
        )
        self._process.start()
        theirs.close()
        self._loop = asyncio.get_running_loop()
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        threading.Thread(target=self._listen, daemon=True, name="crew").start()

    def _listen(self) -> None:
        """Pass on what the process says; None when it has fallen silent for good."""
        while True:
            try:
                message = self._line.recv()
            except (EOFError, OSError):
                message = None
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has ended
                self._loop.call_soon_threadsafe(self._heard.put_nowait, message)
            if message is None:
                self._line.close()  # by this thread only: another pipe may get the number at once
                return

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def wish(self, wish: str) -> None:
        """Move now, or cancel."""
        with contextlib.suppress(OSError):
            self._line.send(wish)

    async def ask(self, task: Task, progress: Progress, seconds: float) -> str | None:
        """The answer to a task; None if it was called off. Half the time gone, the worker is hurried."""
        self._send(task)
        hurry = asyncio.get_running_loop().call_later(seconds / 2, self.wish, MOVE_NOW)
        try:
            async with asyncio.timeout(seconds):
                return await self._reply(progress)
        except TimeoutError:
            raise Lost from None
        finally:
            hurry.cancel()

    def _send(self, message: Task | Errand) -> None:
        try:
            self._line.send(message)
        except OSError:
            raise Lost from None

    async def _reply(self, progress: Progress) -> str | None:
        while True:
            message = await self._heard.get()
            match message:
                case Share(done):
                    progress(done)
                case Answer(text):
                    return text
                case CalledOff():
                    return None
                case Failed(reason):
                    raise Mistaken(reason)
                case _:
                    raise Lost

    async def run(self, errand: Errand, seconds: float) -> Done | Refused:
        """What comes of an errand. It may be long, and a worker that is just starting takes it late."""
        try:
            async with asyncio.timeout(seconds):
                await asyncio.to_thread(self._send, errand)
                message = await self._heard.get()
        except TimeoutError:
            raise Lost from None
        match message:
            case Done() | Refused():
                return message
            case Exceeded():
                raise Overspent(message)
            case Failed(reason):
                raise Mistaken(reason)
            case _:
                raise Lost

    def end(self) -> None:
        self._process.kill()


class Crew:
    """Workers are started when there is work for them, and stay.

    ``seconds`` is what a task may take by the clock. Askers take turns, by rank and by who they are, and hold
    at most ``each`` workers at once.
    """

    def __init__(self, size: int, seconds: float, allowance: Allowance, each: int = 0) -> None:
        self.seconds = seconds
        self._allowance = allowance
        self._free: list[Hand] = []
        self._turns = Turns(size, each)
        self._hands: set[Hand] = set()

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    @asynccontextmanager
    async def lent(self, rank: int = 0) -> AsyncIterator[Hand]:
        """A worker for whoever is being served. One that was lost in the meantime is not taken back."""
        async with self._turns.turn(address(), rank):
            hand = self._take()
            try:
                yield hand
            except BaseException:
                self._dismiss(hand)
                raise
            self._free.append(hand)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in a worker, with limits; who is being served pays for the time that it takes."""
        assert not kwargs, "an errand is given things by their place"
        message: Done | Refused | Exceeded
        try:
            async with self.lent() as hand:
                message = await hand.run(Errand(work, args), self.seconds)
        except Overspent as error:
            message = error.message
        except Lost:
            message = Exceeded(self._allowance.seconds)
        visitor = visiting.get()
        if visitor is not None:
            visitor.charge(message.seconds)
        match message:
            case Done(result):
                found: T = result
                return found
            case Refused(reason):
                raise reason
        raise Fault(422, "too-costly")

    def warm(self) -> None:
        """Start a worker before anybody asks for it."""
        if not self._hands:
            self._free.append(self._new())

    def _take(self) -> Hand:
        while self._free:
            hand = self._free.pop()
            if hand.alive:
                return hand
            self._dismiss(hand)
        return self._new()

    def _new(self) -> Hand:
        hand = Hand(self._allowance)
        self._hands.add(hand)
        return hand

    def _dismiss(self, hand: Hand) -> None:
        self._hands.discard(hand)
        hand.end()
        log.warning("a computer player's process was ended")

    def pids(self) -> list[int]:
        return [hand.pid for hand in self._hands if hand.pid is not None]

    def close(self) -> None:
        for hand in self._hands:
            hand.wish(CANCEL)
            hand.end()
        self._hands.clear()
