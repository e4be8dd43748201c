"""Elo, intervals and ratings: known strengths are found again, and intervals hold what they promise."""

from __future__ import annotations

import math
import random

import pytest

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import bradley_terry
from rasputitsa.lab.bradley_terry import Bout, Ratings, Standing
from rasputitsa.lab.elo import SCALE, Interval, elo_interval, elo_of, expected_score, mean_score, wilson

TRUE = {"weak": 0.0, "middle": 200.0, "strong": 320.0}


def bout(rng: random.Random, first: str, second: str, side: float, nu: float) -> Bout:
    x = (TRUE[first] - TRUE[second] + side) / SCALE
    return Bout(first, second, rng.choices((1.0, 0.5, 0.0), (math.exp(x / 2), nu, math.exp(-x / 2)))[0])


def round_robin(seed: int, pairs: int, side: float = -90.0, nu: float = 0.3) -> list[list[Bout]]:
    rng = random.Random(seed)
    meetings = [("weak", "middle"), ("weak", "strong"), ("middle", "strong")]
    return [[bout(rng, a, b, side, nu), bout(rng, b, a, side, nu)] for a, b in meetings for _ in range(pairs)]


def standing(ratings: Ratings, name: str) -> Standing:
    return next(row for row in ratings.standings if row.player == name)


def test_scores_and_elo_are_inverse_to_each_other() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    for elo in (-350.0, -10.0, 0.0, 77.0, 500.0):
        assert elo_of(expected_score(elo)) == pytest.approx(elo, abs=1e-6)
    assert elo_interval(Interval(1.0, 0.5, 1.0)) == (math.inf, 0.0, math.inf)
    assert elo_of(0.0) == -math.inf


def test_wilson_against_published_values() -> None:
    assert wilson(15, 20) == pytest.approx((0.75, 0.5313, 0.8881), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10).high == 1.0
    none = wilson(0, 0)
    assert math.isnan(none.value)
    assert none[1:] == (0.0, 1.0)


def test_the_interval_of_a_mean_covers_it_95_times_in_100() -> None:
    rng = random.Random(5)
    inside = 0
    for _ in range(1000):
        score = mean_score([rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _ in range(60)])
        inside += score.low <= 0.6 <= score.high
    assert 930 <= inside <= 970


def test_pairs_that_share_their_luck_narrow_the_interval() -> None:
    alike, spread = mean_score([0.5] * 100), mean_score([0.0, 1.0] * 50)
    assert alike.high - alike.low < 0.05 < 0.15 < spread.high - spread.low


def test_a_clean_sweep_has_an_interval() -> None:
    swept = mean_score([1.0] * 200)
    assert swept.value == swept.high == 1.0
    assert 0.98 < swept.low < 1.0
    assert math.isnan(mean_score([]).value)


def test_an_interval_in_words() -> None:
    assert f"{Interval(1.234, -0.5, 2.0):.1f}" == "1.2 [-0.5, 2.0]"


def test_known_strengths_are_found_again() -> None:
    ratings = bradley_terry.rate(round_robin(1, 1500), anchor="weak")
    assert [row.player for row in ratings.standings] == ["strong", "middle", "weak"]
    for name, true in TRUE.items():
        assert standing(ratings, name).elo.value == pytest.approx(true, abs=20)
    assert ratings.side.value == pytest.approx(-90, abs=15)
    assert standing(ratings, "weak").elo == (0.0, 0.0, 0.0)
    assert (ratings.games, ratings.pairs, ratings.anchor) == (9000, 4500, "weak")


def test_intervals_cover_the_truth() -> None:
    """Sixty leagues of 40 pairs a pairing: each of three intervals should miss about one in twenty times."""
    inside = 0
    for seed in range(60):
        ratings = bradley_terry.rate(round_robin(seed, 40), anchor="weak", resamples=200, seed=seed)
        for interval, true in (
            (standing(ratings, "middle").elo, 200),
            (standing(ratings, "strong").elo, 320),
            (ratings.side, -90),
        ):
            inside += interval.low <= true <= interval.high
    assert 160 <= inside <= 178


def test_resampling_is_by_pair() -> None:
    """Pairs that all end one to one tell that the players are equal; the same games unpaired would not."""
    level = [[Bout("a", "b", x), Bout("b", "a", x)] for x in (1.0, 0.0)] * 100
    mixed = [[Bout("a", "b", x), Bout("b", "a", 1 - x)] for x in (1.0, 0.0)] * 100
    narrow, wide = (standing(bradley_terry.rate(pairs, anchor="a"), "b").elo for pairs in (level, mixed))
    assert narrow.high - narrow.low < 30 < 60 < wide.high - wide.low


def test_clean_sweeps_stay_finite_and_uncertain() -> None:
    ratings = bradley_terry.rate([[Bout("new", "old", 1.0), Bout("old", "new", 0.0)]] * 200, anchor="old")
    new = standing(ratings, "new")
    assert 900 < new.elo.value < 1200
    assert new.elo.low < new.elo.value - 100
    assert new.first.win_rate == wilson(200, 200)
    assert new.second == new.first
    assert ratings.side.value == pytest.approx(0, abs=1e-6)


def test_sides_are_counted_apart() -> None:
    pairs = [[Bout("a", "b", 1.0), Bout("b", "a", 0.5)], [Bout("a", "b", 1.0), Bout("b", "a", 1.0)]]
    ratings = bradley_terry.rate(pairs)
    a = standing(ratings, "a")
    assert (a.first.games, a.first.wins, a.first.draws) == (2, 2, 0)
    assert (a.second.games, a.second.wins, a.second.draws) == (2, 0, 1)
    assert a.score.value == 0.625
    assert ratings.draws.value == 0.25
    assert ratings.anchor == "a"


def test_a_player_against_himself_measures_the_side() -> None:
    ratings = bradley_terry.rate([[Bout("a", "a", 1.0)]] * 75 + [[Bout("a", "a", 0.0)]] * 25)
    assert ratings.side.value == pytest.approx(elo_of(0.75), abs=5)
    assert ratings.side.low > 100
    assert math.isnan(standing(ratings, "a").score.value)


def test_the_same_seed_gives_the_same_intervals() -> None:
    pairs = round_robin(3, 30)
    assert bradley_terry.rate(pairs, seed=4) == bradley_terry.rate(pairs, seed=4)
    assert bradley_terry.rate(pairs, seed=4) != bradley_terry.rate(pairs, seed=5)


@pytest.mark.parametrize(
    ("pairs", "anchor", "words"),
    [
        ([], None, "there are no games"),
        ([[Bout("a", "b", 1.0)]], None, "do not swap"),
        ([[Bout("a", "b", 1.0), Bout("b", "a", 1.0)]], "c", "c is put at 0"),
        (
            [[Bout(x, y, 1.0), Bout(y, x, 1.0)] for x, y in ("ab", "cd")],
            None,
            "do not link all players",
        ),
    ],
)
def test_games_that_cannot_be_rated_are_refused(
    pairs: list[list[Bout]], anchor: str | None, words: str
) -> None:
    with pytest.raises(RasputitsaError, match=words):
        bradley_terry.rate(pairs, anchor)
