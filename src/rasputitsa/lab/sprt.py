"""Is A stronger than B? A sequential test over pairs of games, which stops as soon as it knows.

H0 says that A is stronger by ``elo0`` at most, H1 by ``elo1`` at least. A pair of games (one seed, sides
swapped) ends with 0, 1/2, 1, 3/2 or 2 points for A; how often each happens is the pentanomial. Nothing is
assumed about those five chances except the mean that a hypothesis fixes, ``s = 1 / (1 + 10^(-elo/400))``
per game (logistic Elo): draws, the advantage of a side and shared dice are all in the frequencies. This is
the generalised SPRT as computer chess tests its engines with it: the likelihood ratio of the most likely
chances with mean ``s1`` to those with mean ``s0``.

With frequencies ``f`` and pair scores ``a`` (0 to 1), the most likely chances with mean ``s`` are
``p = f / (1 + x (a - s))``, where ``x`` solves ``sum f (a - s) / (1 + x (a - s)) = 0``. Over ``n`` pairs
``LLR = n sum f log((1 + x0 (a - s0)) / (1 + x1 (a - s1)))``. The test ends outside Wald's bounds
``log(beta / (1 - alpha))`` and ``log((1 - beta) / alpha)``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.elo import Interval, elo_interval, expected_score, mean_score

OUTCOMES = 5
UNSEEN = 1e-3
"""The count given to an outcome never seen, so that every mean is possible."""

ROUNDS = 100
PRECISION = 1e-12

H0, H1, UNDECIDED = "accepted H0", "accepted H1", "undecided"


class Sprt(NamedTuple):
    """The two hypotheses and the errors that are allowed: ``alpha`` of a false H1, ``beta`` of a false H0."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        """``RasputitsaError`` if these are no hypotheses that a test can tell apart."""
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise RasputitsaError(f"sprt: {name} {getattr(self, name)}: must be between 0 and 0.5")
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise RasputitsaError(f"sprt: elo0 {self.elo0:g} must be less than elo1 {self.elo1:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """The log likelihood ratio of H1 to H0, by how many pairs ended with 0, 1/2, 1, 3/2 and 2 points."""
        pairs = sum(counts)
        if not pairs:
            return 0.0
        shares = [max(count, UNSEEN) for count in counts]
        total = math.fsum(shares)
        shares = [share / total for share in shares]
        high = _divisors(shares, expected_score(self.elo1))
        low = _divisors(shares, expected_score(self.elo0))
        return pairs * math.fsum(
            share * math.log(down / up) for share, up, down in zip(shares, high, low, strict=True)
        )

    def verdict(self, llr: float) -> str:
        low, high = self.bounds
        return H0 if llr <= low else H1 if llr >= high else UNDECIDED


def _divisors(shares: Sequence[float], mean: float) -> list[float]:
    """``1 + x (a - s)`` for every outcome, by which the most likely chances with this mean differ from the
    shares.

    The sum that ``x`` must bring to zero falls steadily between its two poles: Newton's steps, halved by
    bisection where they would leave the bracket, cannot miss.
    """
    gaps = [outcome / (OUTCOMES - 1) - mean for outcome in range(OUTCOMES)]
    low, high = -1 / gaps[-1], -1 / gaps[0]
    x = 0.0
    for _ in range(ROUNDS):
        terms = [gap / (1 + x * gap) for gap in gaps]
        rest = sum(share * term for share, term in zip(shares, terms, strict=True))
        if abs(rest) < PRECISION:
            break
        low, high = (x, high) if rest > 0 else (low, x)
        x += rest / sum(share * term * term for share, term in zip(shares, terms, strict=True))
        if not low < x < high:
            x = (low + high) / 2
    return [1 + x * gap for gap in gaps]


class Progress(NamedTuple):
    """How a test stands after some pairs."""

    counts: tuple[int, ...]
    llr: float
    verdict: str

    @property
    def games(self) -> int:
        return 2 * sum(self.counts)

    @property
    def elo(self) -> Interval:
        """What the score says, as if the number of games had been fixed before."""
        scores = [k / (OUTCOMES - 1) for k, count in enumerate(self.counts) for _ in range(count)]
        return elo_interval(mean_score(scores))


def follow(test: Sprt, pairs: Iterable[float], least_games: int = 0) -> Iterator[Progress]:
    """The state of the test after each pair (points of A: 0 to 2), ending with the one that decides.

    Before ``least_games`` nothing is decided: more evidence than the errors ask for.

    Pairs must come in the order of their numbers, not in the order in which they happen to end: games that
    are decided early end early, and would be counted too often.
    """
    counts = [0] * OUTCOMES
    for points in pairs:
        counts[round(2 * points)] += 1
        llr = test.llr(counts)
        enough = 2 * sum(counts) >= least_games
        now = Progress(tuple(counts), llr, test.verdict(llr) if enough else UNDECIDED)
        yield now
        if now.verdict != UNDECIDED:
            return
