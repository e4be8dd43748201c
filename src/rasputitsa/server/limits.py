"""Limits: how much, how often, how long. Whoever asks for more is told so and loses nothing."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KEPT = 10_000


class Buckets:
    """A bucket for each who asks: ``rate`` drops fall in per second, ``size`` is full."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = float(size)
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, drops: float = 1.0) -> bool:
        """Take drops out; false, and nothing is taken, if there are not so many."""
        level = self._level(who)
        allowed = level >= drops
        self._put(who, level - drops if allowed else level)
        return allowed

    def has(self, who: str) -> bool:
        """Is anything left?"""
        return self._level(who) > 0.0

    def charge(self, who: str, drops: float) -> None:
        """Take out what was used, even if the bucket owes it afterwards; less than nothing puts it back."""
        self._put(who, min(self._size, self._level(who) - drops))

    def _level(self, who: str) -> float:
        level, since = self._levels.get(who, (self._size, 0.0))
        return min(self._size, level + (self._clock() - since) * self._rate)

    def _put(self, who: str, level: float) -> None:
        self._levels[who] = (level, self._clock())
        self._levels.move_to_end(who)
        if len(self._levels) > KEPT:
            self._levels.popitem(last=False)
