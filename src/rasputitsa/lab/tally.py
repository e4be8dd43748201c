"""The running score of a run, with an interval that takes pairs of games as its samples."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from rasputitsa.lab.game_record import GameRecord

Z95 = 1.96
"""Half the width of a 95 % interval, in standard errors."""


class Tally:
    """Counts games as they come. ``per_pair`` games share their luck and make one sample."""

    def __init__(self, per_pair: int) -> None:
        self.per_pair = per_pair
        self.games = 0
        self.winners: Counter[str | None] = Counter()
        self._begun: dict[int, list[float]] = {}
        self._pairs = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, record: GameRecord) -> None:
        self.games += 1
        self.winners[record.winner] += 1
        scores = self._begun.setdefault(record.pair, [])
        scores.append(record.score)
        if len(scores) == self.per_pair:
            mean = sum(self._begun.pop(record.pair)) / self.per_pair
            self._pairs += 1
            self._sum += mean
            self._squares += mean * mean

    @property
    def pairs(self) -> int:
        """Complete pairs."""
        return self._pairs

    @property
    def score(self) -> float | None:
        """The mean score of contestant A over complete pairs."""
        return self._sum / self._pairs if self._pairs else None

    @property
    def interval(self) -> tuple[float, float]:
        """95 % by the spread between pairs, with one pair won and one lost added.

        The two keep the interval honest when few pairs, or equal ones, have been played.
        """
        n = self._pairs + 2
        mean = (self._sum + 1) / n
        variance = max(0.0, (self._squares + 1) / n - mean * mean)
        half = Z95 * sqrt(variance / n)
        return max(0.0, mean - half), min(1.0, mean + half)

    def share(self, winner: str | None) -> float:
        """How much of all games a side has won; None: how much was drawn."""
        return self.winners[winner] / self.games if self.games else 0.0
