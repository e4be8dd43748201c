"""Thinking time: limits, progress, and the wishes of whoever waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from rasputitsa.engine.errors import RasputitsaError


class Progress(NamedTuple):
    """How far a search has come: positions judged, out of how many, and the value of the best plan so far."""

    nodes: int
    budget: int
    best: float


class Cancelled(RasputitsaError):
    """The search was called off; nothing was decided."""


class Clock:
    """How long an agent may think about one decision, and a line to it while it does.

    ``nodes`` limits the positions it judges and keeps it deterministic; ``seconds`` limits the time. Another
    thread may call ``move_now`` (take the best found so far) or ``cancel`` (raises ``Cancelled`` inside).
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        if seconds is not None and seconds <= 0:
            raise RasputitsaError(f"time budget {seconds}: must be more than zero seconds")
        if nodes is not None and nodes < 1:
            raise RasputitsaError(f"node budget {nodes}: must be at least 1")
        self.seconds = seconds
        self.nodes = nodes
        self.progress = progress
        self._hurry = False
        self._cancelled = False
        self._end: float | None = None

    def start(self) -> None:
        """Start counting the seconds of a decision."""
        self._end = None if self.seconds is None else time.monotonic() + self.seconds

    def move_now(self) -> None:
        self._hurry = True

    def cancel(self) -> None:
        self._cancelled = True

    def expired(self) -> bool:
        """Must the agent answer now? Raises ``Cancelled`` if nobody wants the answer any more."""
        if self._cancelled:
            raise Cancelled("the search was cancelled")
        return self._hurry or (self._end is not None and time.monotonic() >= self._end)

    def report(self, nodes: int, budget: int, best: float) -> None:
        if self.progress is not None:
            self.progress(Progress(nodes, budget, best))
