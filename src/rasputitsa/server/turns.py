"""Turns: what is scarce goes round among those who wait, so that nobody has it all."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Line = OrderedDict[str, deque[asyncio.Future[None]]]


class Turns:
    """``places`` may be taken at once, ``each`` of them by one key (0: as many as there are).

    Of those who wait the lowest rank goes first; within a rank one of each key in turn; within a key whoever
    came first.
    """

    def __init__(self, places: int, each: int = 0) -> None:
        self._free = places
        self._each = each or places
        self._held: Counter[str] = Counter()
        self._lines: dict[int, Line] = {}

    @property
    def waiting(self) -> int:
        return sum(len(queue) for line in self._lines.values() for queue in line.values())

    @property
    def taken(self) -> int:
        return self._held.total()

    @asynccontextmanager
    async def turn(self, key: str, rank: int = 0) -> AsyncIterator[None]:
        """Wait until it is this key's turn, and hold a place meanwhile."""
        if self._free > 0 and self._held[key] < self._each:
            self._take(key)
        else:
            await self._wait(key, rank)
        try:
            yield
        finally:
            self._give_back(key)

    def _take(self, key: str) -> None:
        self._free -= 1
        self._held[key] += 1

    def _give_back(self, key: str) -> None:
        self._free += 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
        self._call_next()

    async def _wait(self, key: str, rank: int) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(rank, OrderedDict()).setdefault(key, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._give_back(key)
            else:
                self._leave(key, rank, called)
            raise

    def _leave(self, key: str, rank: int, called: asyncio.Future[None]) -> None:
        queue = self._lines[rank].get(key, deque())
        if called in queue:
            queue.remove(called)
            if not queue:
                del self._lines[rank][key]

    def _call_next(self) -> None:
        """Give the free places to those who may have them."""
        while self._free > 0 and (found := self._next()) is not None:
            rank, key = found
            line = self._lines[rank]
            called = line[key].popleft()
            if line[key]:
                line.move_to_end(key)
            else:
                del line[key]
            if called.done():  # has given up, and is on the way out
                continue
            self._take(key)
            called.set_result(None)

    def _next(self) -> tuple[int, str] | None:
        for rank in sorted(self._lines):
            for key in self._lines[rank]:
                if self._held[key] < self._each:
                    return rank, key
        return None
