"""The sequential test, on simulated players of known strength: its errors and its length are as promised."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import Failure, Job, Result, Run, RunSpec, Setting, play_game, run
from rasputitsa.lab.elo import expected_score
from rasputitsa.lab.sprt import H0, H1, UNDECIDED, Progress, Sprt, follow
from rasputitsa.lab.sprt_run import SprtRun, in_order

TESTS = 250
VPG = Setting("bfm-vpg-2009", "standard7")

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


@pytest.mark.no_cover
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


@pytest.mark.no_cover
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


def play(*words: str, game: str = "bfm-vpg-2009") -> int:
    return main(["lab", "sprt", *words, "--game", game, "--seed", "3", "--jobs", "1"])


@pytest.mark.no_cover
def test_a_clear_case_on_real_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("level1", "level0", "--elo1", "200", "--max-games", "80", "--out", str(tmp_path))
    assert play(*words) == 0
    told = capsys.readouterr()
    assert told.out.splitlines()[0].startswith("SPRT of level1 against level0: Elo 0 or 200")
    assert told.out.rstrip().endswith("accepted H1")
    assert "LLR" in told.err
    result = json.loads((tmp_path / "sprt.json").read_text())
    assert result["verdict"] == H1
    assert result["llr"] > result["bounds"][1]
    assert result["games"] < 80
    assert (
        sum(result["pairs"]) * 2 == result["games"] == result["german"]["games"] + result["soviet"]["games"]
    )
    games = (tmp_path / "games.jsonl").read_bytes()
    assert play(*words) == 0, "again: decided by the games already there"
    assert (tmp_path / "games.jsonl").read_bytes() == games
    assert json.loads((tmp_path / "sprt.json").read_text()) == result


def test_equal_players_stay_undecided_within_few_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("random", "level0", "--max-games", "8") == 0
    assert capsys.readouterr().out.rstrip().endswith("undecided")


def test_pairs_are_judged_in_the_order_of_their_numbers() -> None:
    records = run(RunSpec(VPG, ("level0", "random"), 8, "1"))
    pairs = [tuple(records[n : n + 2]) for n in range(0, 8, 2)]
    shuffled = [pairs[2], pairs[0], pairs[1], pairs[3]]
    assert list(in_order(shuffled)) == pairs
    assert list(in_order(pairs[1:])) == [], "nothing is judged before the first pair is there"


class Broken:
    """A crew that fails at the third game."""

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        for job in jobs:
            yield Failure(job, "the lights went out") if job.n == 2 else play_game(job)

    def close(self) -> None:
        pass


def test_a_game_that_fails_ends_the_test() -> None:
    going = SprtRun(Run(RunSpec(VPG, ("level0", "random"), 100, "1")), Sprt())
    with pytest.raises(RasputitsaError, match="game 2 could not be played: the lights went out"):
        list(going.play(Broken()))
    assert len(going.games) == 2


def test_nothing_is_decided_before_the_least_number_of_games() -> None:
    test, always = Sprt(0, 50), [2.0] * 100
    *_, early = follow(test, always)
    *_, late = follow(test, always, least_games=150)
    assert early.games < 150
    assert (early.verdict, late.verdict, late.games) == (H1, H1, 150)
    *_, short = follow(test, always[:50], least_games=150)
    assert short.verdict == UNDECIDED


def test_a_test_needs_two_players_who_swap_sides() -> None:
    spec = RunSpec(VPG, ("level0", "random"), 100, "1", swap=False)
    with pytest.raises(RasputitsaError, match="swap sides"):
        SprtRun(Run(spec), Sprt())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("level0", "level0", "--max-games", "10"), "must differ"),
        (("level0", "random", "--max-games", "9"), "an even number"),
        (("level0", "random", "--max-games", "0"), "at least one"),
        (("level0", "nobody", "--max-games", "10"), "nobody: unknown"),
        (("level0", "random", "--max-games", "10", "--elo1", "-5"), "elo0 0 must be less"),
        (("level0", "--max-games", "10"), "arguments are required: PLAYER"),
        (("level0", "random", "--min-games", "12", "--max-games", "10"), "at least 12 games, but 10 at most"),
    ],
)
def test_bad_words_are_told_in_one_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(*words) in (1, 2)
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
