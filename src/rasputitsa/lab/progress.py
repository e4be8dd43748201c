"""How a run is getting on: a bar at the terminal, plain lines in a log."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Protocol, TextIO

from rasputitsa.lab.crew import Result
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.run import Run
from rasputitsa.lab.tally import Tally

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

SECONDS_BETWEEN_LINES = 10.0
HOUR, MINUTE = 3600, 60


class Display(Protocol):
    """Shows progress until it is closed."""

    def show(self, progress: Progress) -> None: ...

    def close(self) -> None: ...


class Progress:
    """Counts the results of a run and shows where it stands."""

    def __init__(self, run: Run, stream: TextIO | None = None) -> None:
        self.total = run.spec.games
        self.sides = run.spec.setting.game().sides
        self.tally = Tally(run.spec.per_pair)
        for record in run.records():
            self.tally.add(record)
        self._before = self.tally.games
        self._failed = 0
        self._started = time.monotonic()
        self._display = display_for(sys.stderr if stream is None else stream)
        self._display.show(self)

    def add(self, result: Result) -> None:
        if isinstance(result, GameRecord):
            self.tally.add(result)
        else:
            self._failed += 1
        self._display.show(self)

    def close(self) -> None:
        self._display.close()

    @property
    def done(self) -> int:
        return self.tally.games + self._failed

    @property
    def rate(self) -> float:
        """Games per second since this process took the run up."""
        return (self.done - self._before) / max(time.monotonic() - self._started, 1e-9)

    @property
    def words(self) -> str:
        """The state of the run in one line, without the count."""
        left = "--:--" if not self.rate else duration((self.total - self.done) / self.rate)
        side = self.sides[0]
        parts = [f"{self.rate:.1f}/s", f"{left} left", f"A {score_words(self.tally)}"]
        parts.append(f"{side} wins {self.tally.share(side):.0%}")
        if self._failed:
            parts.append(f"{self._failed} failed")
        return "  ".join(parts)


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

    def show(self, progress: Progress) -> None:
        self._rich.update(
            self._task, total=progress.total, completed=progress.done, description=progress.words
        )

    def close(self) -> None:
        self._rich.stop()


class Lines:
    """A line now and then, and one at the end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = time.monotonic() + SECONDS_BETWEEN_LINES
        self._unsaid = ""

    def show(self, progress: Progress) -> None:
        self._unsaid = f"{progress.done}/{progress.total} games  {progress.words}"
        if time.monotonic() >= self._next:
            self.close()

    def close(self) -> None:
        """Say what has not been said yet."""
        if self._unsaid:
            print(self._unsaid, file=self._stream, flush=True)
        self._unsaid = ""
        self._next = time.monotonic() + SECONDS_BETWEEN_LINES


def score_words(tally: Tally) -> str:
    if tally.score is None:
        return "–"
    low, high = tally.interval
    return f"{tally.score:.3f} [{low:.3f}, {high:.3f}]"


def duration(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = whole // HOUR, whole % HOUR // MINUTE
    return f"{hours}:{minutes:02}:{whole % MINUTE:02}" if hours else f"{minutes}:{whole % MINUTE:02}"
