"""Limits: how much, how often, how long. Whoever asks for more is told so and loses nothing."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KEPT = 10_000


class Buckets:
    """A bucket of tokens for each who asks: ``rate`` drops fall in per second, ``size`` is full."""

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = float(size)
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """One more request; false if the bucket is empty."""
        now = self._clock()
        level, since = self._levels.pop(who, (self._size, now))
        level = min(self._size, level + (now - since) * self._rate)
        allowed = level >= 1.0
        self._levels[who] = (level - 1.0 if allowed else level, now)
        if len(self._levels) > KEPT:
            self._levels.popitem(last=False)
        return allowed
