"""Elo, scores and their intervals.

A score is a mean of 1 for a win, one half for a draw and 0 for a loss. Elo is its logistic scale: 400
points are odds of ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

SCALE = 400 / math.log(10)
"""Elo points per unit of natural log odds."""

Z95 = 1.959963984540054


class Interval(NamedTuple):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    def __format__(self, spec: str) -> str:
        return f"{self.value:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"


def expected_score(elo: float) -> float:
    """The score expected of a player who is stronger by so many Elo."""
    return 1 / (1 + math.exp(-elo / SCALE))


def elo_of(score: float) -> float:
    """The Elo difference that a score stands for; infinite if all games were won or lost."""
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return SCALE * math.log(score / (1 - score))


def wilson(count: float, total: int) -> Interval:
    """A share of independent games with Wilson's score interval, which stays within 0 and 1."""
    if not total:
        return Interval(math.nan, 0.0, 1.0)
    share = count / total
    z2 = Z95 * Z95
    centre = (share + z2 / (2 * total)) / (1 + z2 / total)
    reach = Z95 / (1 + z2 / total) * math.sqrt(share * (1 - share) / total + z2 / (4 * total * total))
    return Interval(share, min(share, max(0.0, centre - reach)), max(share, min(1.0, centre + reach)))


def mean_score(pairs: Sequence[float]) -> Interval:
    """The mean of scores per pair of games.

    The two games of a pair share their dice, so the pair is the unit: its spread is measured, not assumed.
    To the pairs seen, one lost and one won pair of half weight are added for the interval, so that a clean
    sweep has one.
    """
    n = len(pairs)
    if not n:
        return Interval(math.nan, 0.0, 1.0)
    mean = math.fsum(pairs) / n
    centre = (math.fsum(pairs) + 0.5) / (n + 1)
    spread = math.fsum((x - centre) ** 2 for x in pairs) + 0.5 * ((1 - centre) ** 2 + centre**2)
    reach = Z95 * math.sqrt(spread / (n + 1) / (n + 1))
    return Interval(mean, min(mean, max(0.0, centre - reach)), max(mean, min(1.0, centre + reach)))


def elo_interval(score: Interval) -> Interval:
    return Interval(*(elo_of(end) for end in score))


def finite(interval: Interval) -> list[float | None]:
    """An interval for JSON, which has no infinity."""
    return [round(end, 4) if abs(end) < float("inf") else None for end in interval]
