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
    """Gives the computer a clock for each answer and watches it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._interrupted = float("-inf")
        self._began = 0.0
        self._shown = False

    @contextmanager
    def clock(self) -> Iterator[Clock]:
        """A clock for one answer. Ctrl-C moves now; twice, it cancels. Signals reach the main thread only."""
        clock = Clock(progress=self._show)
        self._began = time.monotonic()

        def interrupt(_signal: int, _frame: FrameType | None) -> None:
            now = time.monotonic()
            if now - self._interrupted < TWICE:
                clock.cancel()
            else:
                clock.move_now()
            self._interrupted = now

        here = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, interrupt) if here else None
        try:
            yield clock
        finally:
            if here:
                signal.signal(signal.SIGINT, before)
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
