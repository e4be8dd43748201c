"""A listener: someone at a live socket, and what he has not heard yet.

Nothing is queued for him. He remembers how far he has heard; when he is woken he is told all that is new, so
one who reads slowly hears more at a time and holds nobody up.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from rasputitsa.server.archive import SeatRow


@dataclass(eq=False, slots=True)
class Listener:
    """``revision`` and ``seating`` are what he has heard of last."""

    seat: SeatRow
    language: str
    revision: int
    address: str = ""
    seating: object = None
    progress: tuple[str, float] | None = None
    dismissed: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        self._news.set()

    def dismiss(self) -> None:
        """His token is no longer good."""
        self.dismissed = True
        self.wake()

    async def news(self, timeout: float) -> bool:
        """Wait for news; false if there were none for so long."""
        try:
            async with asyncio.timeout(timeout):  # wait_for can lose a cancellation
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True
