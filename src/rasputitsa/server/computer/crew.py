"""The crew: worker processes, lent to one match at a time, and replaced when they crash or hang."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from rasputitsa.server.computer.task import CANCEL, MOVE_NOW, Answer, CalledOff, Failed, Share, Task
from rasputitsa.server.computer.worker import work

log = logging.getLogger("rasputitsa.server")
Progress = Callable[[float], None]


class Lost(Exception):
    """The worker has crashed or hangs; whoever asked may ask another one."""


class Mistaken(Exception):
    """The worker is well, but could not answer."""


class Hand:
    """A worker process as the server sees it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="computer player")
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
        try:
            self._line.send(task)
        except OSError:
            raise Lost from None
        hurry = asyncio.get_running_loop().call_later(seconds / 2, self.wish, MOVE_NOW)
        try:
            async with asyncio.timeout(seconds):
                return await self._reply(progress)
        except TimeoutError:
            raise Lost from None
        finally:
            hurry.cancel()

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

    def end(self) -> None:
        self._process.kill()


class Crew:
    """Workers are started when there is work for them, and stay."""

    def __init__(self, size: int, seconds: float) -> None:
        self.seconds = seconds
        self._free: list[Hand] = []
        self._places = asyncio.Semaphore(size)
        self._hands: set[Hand] = set()

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Hand]:
        """A worker for one match. One that was lost in the meantime is not taken back."""
        async with self._places:
            hand = self._take()
            try:
                yield hand
            except BaseException:
                self._dismiss(hand)
                raise
            self._free.append(hand)

    def _take(self) -> Hand:
        while self._free:
            hand = self._free.pop()
            if hand.alive:
                return hand
            self._dismiss(hand)
        hand = Hand()
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
