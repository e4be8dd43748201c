"""How far something long has come: a bar at the terminal, plain lines in a log."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

SECONDS_BETWEEN_LINES = 10.0
HOUR, MINUTE = 3600, 60


class Standing(Protocol):
    """Where it stands: so many games of so many, and more in words."""

    @property
    def done(self) -> int: ...

    @property
    def total(self) -> int: ...

    @property
    def words(self) -> str: ...


class Display(Protocol):
    """Shows progress until it is closed."""

    def show(self, standing: Standing) -> None: ...

    def close(self) -> None: ...


def display_for(stream: TextIO) -> Display:
    """A bar if somebody watches and can see one, else lines."""
    if stream.isatty():
        try:
            return Bar(stream)
        except ModuleNotFoundError:
            pass
    return Lines(stream)


class Bar:
    """A progress bar that stays on one line."""

    def __init__(self, stream: TextIO) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as RichProgress

        columns = (
            BarColumn(bar_width=10),
            MofNCompleteColumn(),
            TextColumn("{task.description}", markup=False),
        )
        self._rich: RichProgress = RichProgress(*columns, console=Console(file=stream))
        self._task = self._rich.add_task("")
        self._rich.start()

    def show(self, standing: Standing) -> None:
        self._rich.update(
            self._task, total=standing.total, completed=standing.done, description=standing.words
        )

    def close(self) -> None:
        self._rich.stop()


class Lines:
    """A line now and then, and one at the end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = time.monotonic() + SECONDS_BETWEEN_LINES
        self._unsaid = ""

    def show(self, standing: Standing) -> None:
        self._unsaid = f"{standing.done}/{standing.total} games  {standing.words}"
        if time.monotonic() >= self._next:
            self.close()

    def close(self) -> None:
        """Say what has not been said yet."""
        if self._unsaid:
            print(self._unsaid, file=self._stream, flush=True)
        self._unsaid = ""
        self._next = time.monotonic() + SECONDS_BETWEEN_LINES


def duration(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = whole // HOUR, whole % HOUR // MINUTE
    return f"{hours}:{minutes:02}:{whole % MINUTE:02}" if hours else f"{minutes}:{whole % MINUTE:02}"
