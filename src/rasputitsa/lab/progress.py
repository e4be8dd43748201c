"""How a run is getting on: games, rate and running score."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from rasputitsa.lab.crew import Result
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.run import Run
from rasputitsa.lab.tally import Tally
from rasputitsa.progress import display_for, duration


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


def score_words(tally: Tally) -> str:
    if tally.score is None:
        return "–"
    low, high = tally.interval
    return f"{tally.score:.3f} [{low:.3f}, {high:.3f}]"
