"""While the computer thinks: a line that says how far it is, and a way to hurry or to stop it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rich.control import Control
from rich.segment import ControlType

from rasputitsa.agents import Clock, Progress
from rasputitsa.terminal.screen import Screen

PATIENCE = 0.5
"""Seconds before the line is shown."""

TWICE = 2.0
"""Seconds within which a second interrupt stops the computer; a first one makes it move now."""


class Thinking:
    """Gives the computer a clock for each answer, and watches over it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._clock = Clock()
        self._interrupted = float("-inf")
        self._began = 0.0
        self._shown = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """While the computer is at it, Ctrl-C makes it move now; twice, it is stopped (``Cancelled``).

        Signals reach the main thread only: in another one this does nothing.
        """
        self._clock = Clock()
        here = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, self._interrupt) if here else None
        try:
            yield
        finally:
            if here:
                signal.signal(signal.SIGINT, before)

    def _interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if now - self._interrupted < TWICE:
            self._clock.cancel()
        else:
            self._clock.move_now()
        self._interrupted = now

    @contextmanager
    def clock(self) -> Iterator[Clock]:
        """A clock for one answer; ``Cancelled`` if the computer was stopped between two answers."""
        self._clock.expired()
        self._clock = Clock(progress=self._show)
        self._began = time.monotonic()
        try:
            yield self._clock
        finally:
            self._wipe()

    def _show(self, progress: Progress) -> None:
        console = self.screen.console
        if not console.is_terminal or console.is_dumb_terminal or time.monotonic() - self._began < PATIENCE:
            return
        self._wipe()
        share = 100 * progress.nodes // progress.budget
        console.print(self.screen.speaker.say("play-thinking", percent=min(share, 100)), end="", style="dim")
        self._shown = True

    def _wipe(self) -> None:
        if self._shown:
            self.screen.console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
            self._shown = False
