"""Matches among computers wait for each other: so many are played at once, and so many of one address."""

from __future__ import annotations

from collections import Counter, OrderedDict

from rasputitsa.server.visitor import address

MOST_WAITING = 64
"""Beyond that the oldest is forgotten; it is thought of again when somebody looks at it."""


class Waiting:
    """``most`` play at the same time, ``each`` of them on account of one address."""

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._playing: dict[str, str] = {}
        self._queue: OrderedDict[str, str] = OrderedDict()

    def may_begin(self, match: str) -> bool:
        """May it be played now? If not, it will be said when."""
        who = self._queue.get(match, address())
        if match in self._playing or self._fits(who):
            self._queue.pop(match, None)
            self._playing[match] = who
            return True
        self._queue[match] = who
        if len(self._queue) > MOST_WAITING:
            self._queue.popitem(last=False)
        return False

    def ended(self, match: str) -> str | None:
        """A match is no longer played; the one that may begin now, if any waits."""
        self._playing.pop(match, None)
        return next((waits for waits, who in self._queue.items() if self._fits(who)), None)

    def _fits(self, who: str) -> bool:
        held = Counter(self._playing.values())
        return len(self._playing) < self._most and held[who] < self._each
