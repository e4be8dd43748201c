"""The sequential test, on simulated players of known strength: its errors and its length are as promised."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator

import pytest

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.elo import expected_score
from rasputitsa.lab.sprt import H0, H1, UNDECIDED, Progress, Sprt, follow

TESTS = 250

PairOf = Callable[[random.Random, float], float]


def plain(rng: random.Random, elo: float) -> float:
    """Two independent games without draws."""
    return float(rng.random() < expected_score(elo)) + float(rng.random() < expected_score(elo))


def lopsided(rng: random.Random, elo: float) -> float:
    """One side wins four games of five, and the two games of a pair share their luck."""
    luck, score = rng.random(), expected_score(elo)
    return float(luck < score + 0.3) + float(luck > 1.3 - score)


def drawish(rng: random.Random, elo: float) -> float:
    """A third of the games is drawn."""
    games = (
        0.5 if rng.random() < 1 / 3 else float(rng.random() < 1.5 * expected_score(elo) - 0.25) for _ in "ab"
    )
    return sum(games)


def simulate(test: Sprt, elo: float, pair: PairOf) -> tuple[float, float]:
    """The share of tests that accept H1, and the mean number of games."""
    rng = random.Random(11)
    accepted = games = 0
    for _ in range(TESTS):
        end = last(test, (pair(rng, elo) for _ in itertools.count()))
        assert end.verdict != UNDECIDED
        accepted += end.verdict == H1
        games += end.games
    return accepted / TESTS, games / TESTS


def last(test: Sprt, pairs: Iterator[float]) -> Progress:
    *_, end = follow(test, pairs)
    return end


@pytest.mark.parametrize(("elo", "games", "accepted"), [(0, 258, 0.05), (25, 439, 0.5), (50, 259, 0.95)])
def test_errors_and_length_of_0_50(elo: float, games: float, accepted: float) -> None:
    share, mean = simulate(Sprt(0, 50), elo, plain)
    assert share == pytest.approx(accepted, abs=0.1 if elo == 25 else 0.04)
    assert mean == pytest.approx(games, rel=0.12)


@pytest.mark.parametrize(("elo", "games", "accepted"), [(0, 68, 0.05), (100, 68, 0.95)])
def test_errors_and_length_of_0_100(elo: float, games: float, accepted: float) -> None:
    share, mean = simulate(Sprt(0, 100), elo, plain)
    assert share == pytest.approx(accepted, abs=0.04)
    assert mean == pytest.approx(games, rel=0.12)


@pytest.mark.parametrize("pair", [lopsided, drawish])
def test_errors_hold_with_draws_and_an_advantage_of_side(pair: PairOf) -> None:
    wrong, short = simulate(Sprt(0, 60), 0, pair)
    right, _ = simulate(Sprt(0, 60), 60, pair)
    assert wrong <= 0.09
    assert right >= 0.91
    assert short < 180, "less spread than independent games have, so fewer games"


def test_unequal_errors_are_kept() -> None:
    share, mean = simulate(Sprt(0, 100, alpha=0.01, beta=0.2), 0, plain)
    assert share <= 0.03
    assert mean < 68, "as H0 may be wrong more often"


def test_bounds_are_walds() -> None:
    low, high = Sprt(alpha=0.05, beta=0.1).bounds
    assert (low, high) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


def test_the_ratio_is_that_of_the_most_likely_chances() -> None:
    """Against a search over all chances of the three outcomes seen, on a fine grid."""
    test, counts = Sprt(0, 40), (3, 0, 10, 0, 7)

    def best(elo: float) -> float:
        mean = expected_score(elo)
        found = -math.inf
        for step in range(1, 20_000):
            middle = step / 20_000
            win = mean - middle / 2
            loss = 1 - middle - win
            if win > 0 and loss > 0:
                found = max(found, 3 * math.log(loss) + 10 * math.log(middle) + 7 * math.log(win))
        return found

    assert test.llr(counts) == pytest.approx(best(40) - best(0), abs=0.01)


def test_mirrored_counts_mirror_the_ratio() -> None:
    counts = (4, 9, 20, 11, 6)
    assert Sprt(-30, 30).llr(counts) == pytest.approx(-Sprt(-30, 30).llr(counts[::-1]))
    assert Sprt().llr((0,) * 5) == 0.0


def test_sweeps_are_decided_at_once_and_the_rest_is_not_played() -> None:
    played = []

    def sweep() -> Iterator[float]:
        for n in range(1000):
            played.append(n)
            yield 2.0

    end = last(Sprt(), sweep())
    assert end.verdict == H1
    assert end.counts == (0, 0, 0, 0, len(played))
    assert len(played) < 60
    assert end.elo.low > 200
    assert last(Sprt(), iter([0.0] * 60)).verdict == H0


def test_too_few_pairs_decide_nothing() -> None:
    end = last(Sprt(), iter([1.0, 2.0, 0.5]))
    assert end.verdict == UNDECIDED
    assert end.games == 6


@pytest.mark.parametrize(
    ("test", "words"),
    [
        (Sprt(50, 50), "elo0 50 must be less than elo1 50"),
        (Sprt(0, math.inf), "must be less"),
        (Sprt(alpha=0.0), "alpha 0.0: must be between"),
        (Sprt(beta=0.7), "beta 0.7: must be between"),
    ],
)
def test_hypotheses_that_make_no_test_are_refused(test: Sprt, words: str) -> None:
    with pytest.raises(RasputitsaError, match=words):
        test.check()
