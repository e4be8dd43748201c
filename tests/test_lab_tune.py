"""Tuning: both methods find the best of noisy functions, and a tuning by games can be stopped and resumed."""

from __future__ import annotations

import json
import math
import random
import shutil
import sys
import tomllib
from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import GameRecord, Job, Result, Setting, fingerprint
from rasputitsa.lab.elo import expected_score
from rasputitsa.lab.ntbea import Landscape, mutant, ntbea
from rasputitsa.lab.parameter import Objective, Parameter, Step, Values, read_parameter
from rasputitsa.lab.spsa import spsa
from rasputitsa.lab.tune import METHODS, TuneSpec, Tuning, with_weights
from rasputitsa.lab.weights_file import WeightsFile

OPTIMUM = {"a": 0.75, "b": 30.0, "c": -1.0}
PARAMETERS = [Parameter("a", 0, 1), Parameter("b", 0, 100), Parameter("c", -2, 2)]
START = {"a": 0.3, "b": 75.0, "c": 1.5}


def distance(values: Values) -> float:
    """How far from the optimum, on the scales of the parameters."""
    return math.hypot(*(p.share(values[p.name]) - p.share(OPTIMUM[p.name]) for p in PARAMETERS))


def games(count: int) -> Objective:
    """A score of so many games, each won the more likely the nearer the values are to the optimum."""

    def score(values: Values, round_: int) -> float:
        rng = random.Random(f"{round_} {sorted(values.items())}")
        chance = expected_score(350 - 700 * distance(values))
        return sum(rng.random() < chance for _ in range(count)) / count

    return score


def last(steps: Iterable[Step]) -> Step:
    *_, end = steps
    return end


@pytest.mark.parametrize(("method", "rounds"), [("spsa", 120), ("ntbea", 120)])
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_optimum_of_a_noisy_function_is_found(method: str, rounds: int, seed: str) -> None:
    end = last(METHODS[method](games(40), PARAMETERS, START, rounds, seed))
    assert distance(START) > 0.85
    assert distance(end.best) < 0.3


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_takes_the_same_steps(method: str) -> None:
    one, again, other = (list(METHODS[method](games(10), PARAMETERS, START, 15, s)) for s in ("x", "x", "y"))
    assert one == again
    assert one != other
    assert [step.round for step in one] == list(range(15))


def test_spsa_compares_two_points_with_the_same_luck() -> None:
    asked: list[tuple[dict[str, float], int]] = []

    def note(values: Values, round_: int) -> float:
        asked.append((dict(values), round_))
        return 0.5

    (step,) = spsa(note, PARAMETERS, START, 1, "1")
    assert [round_ for _, round_ in asked] == [0, 0]
    for name, value in START.items():
        middle = (asked[0][0][name] + asked[1][0][name]) / 2
        assert middle == pytest.approx(value)
    assert step.best == pytest.approx(START), "no difference, no move"
    assert step.scores == (0.5, 0.5)


def test_spsa_stays_within_the_ends() -> None:
    def up(values: Values, round_: int) -> float:
        for parameter in PARAMETERS:
            assert parameter.low <= values[parameter.name] <= parameter.high
        return values["a"]

    end = last(spsa(up, PARAMETERS, START, 60, "1", gain=1.0))
    assert end.best["a"] > 0.95


def test_ntbea_tries_levels_and_remembers_means() -> None:
    seen = set()

    def note(values: Values, round_: int) -> float:
        seen.add(values["b"])
        return 0.5

    last(ntbea(note, PARAMETERS, START, 40, "1", levels=5))
    assert seen == {0, 25, 50, 75, 100}


def test_the_landscape_averages_what_it_knows() -> None:
    landscape = Landscape(2)
    assert landscape.value((0, 0)) == 0
    landscape.add((0, 0), 1.0)
    landscape.add((0, 1), 0.0)
    assert landscape.value((0, 0)) == pytest.approx((0.5 + 1.0 + 1.0) / 3), (
        "of the first, the second, and both"
    )
    assert landscape.value((1, 1)) == 0.0, "only the second level is known"
    assert landscape.promise((2, 2)) > landscape.promise((0, 1)), "the unknown is worth a try"


def test_mutants_differ_and_keep_to_the_levels() -> None:
    rng = random.Random(1)
    for _ in range(200):
        other = mutant((0, 3, 6), 7, rng)
        assert other != (0, 3, 6)
        assert all(0 <= level < 7 for level in other)
    assert mutant((0,), 2, rng) == (1,)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prize", "name:low:high"),
        ("prize:1", "name:low:high"),
        ("prize:a:b", "name:low:high"),
        ("prize:2:2", "below the high one"),
        ("prize:0:inf", "below the high one"),
        (":0:1", "below the high one"),
    ],
)
def test_parameters_that_make_no_sense(text: str, words: str) -> None:
    with pytest.raises(RasputitsaError, match=words):
        read_parameter(text)
    assert read_parameter("weights.prize:-1:2.5") == ("weights.prize", -1.0, 2.5)


WEIGHTS = """\
# what things are worth
format = 1

[weights]
prize = 60.0        # the city
unit = {german = 2.0, soviet = 1}
names = ["a"]
on = true
"""


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(WEIGHTS)
    return path


def test_numbers_of_a_file_by_name(weights: Path) -> None:
    file = WeightsFile(weights)
    assert file.numbers == {
        "format": 1,
        "weights.prize": 60.0,
        "weights.unit.german": 2.0,
        "weights.unit.soviet": 1,
    }
    with pytest.raises(RasputitsaError, match=r"no number weights\.price, only format, weights\.prize"):
        file.values(["weights.price"])


def test_changed_files_keep_their_comments(weights: Path) -> None:
    values = {"weights.prize": 48.123456, "weights.unit.german": 1.5, "weights.unit.soviet": 1.7}
    text = WeightsFile(weights).with_values(values)
    expected = WEIGHTS.replace("60.0", "48.12").replace("german = 2.0", "german = 1.5")
    assert text == expected.replace("soviet = 1", "soviet = 2"), "four digits; a whole number stays whole"
    assert WeightsFile(weights).with_values({}) == WEIGHTS


@pytest.mark.parametrize("content", [b"a = \n", b"\xff", b"[a]\n[a]\n"])
def test_broken_files_are_refused_by_name(weights: Path, content: bytes) -> None:
    weights.write_bytes(content)
    with pytest.raises(RasputitsaError, match=r"mine\.toml"):
        WeightsFile(weights)


class Judge:
    """A crew that plays no games: the nearer the prize of A's weights is to 40, the more likely A wins."""

    def __init__(self, most: int | None = None) -> None:
        self.played = 0
        self.most = most

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        for job in jobs:
            if self.most is not None and self.played >= self.most:
                raise KeyboardInterrupt
            self.played += 1
            (file,) = fingerprint.files_of(job.players[job.first])
            prize = tomllib.loads(Path(file).read_text())["weights"]["prize"]
            luck = random.Random(job.seed + str(job.first)).random()
            score = float(luck < expected_score(200 - 15 * abs(prize - 40)))
            yield record(job, score)

    def close(self) -> None:
        pass


def record(job: Job, score: float) -> GameRecord:
    players = dict(zip(("german", "soviet"), job.players, strict=True))
    return GameRecord(job.n, job.pair, job.seed, players, None, "", score, 1, [], {}, {}, {}, "")


def tune_spec(weights: Path, method: str = "spsa", rounds: int = 40, seed: str = "1") -> TuneSpec:
    prize = Parameter("weights.prize", 20, 80)
    setting = Setting("bfm-vpg-2009", "standard7")
    return TuneSpec(setting, weights, "level2:nodes=1", "level0", (prize,), method, rounds, 20, seed)


OWN = Path(sys.modules["rasputitsa"].__path__[0]) / "games" / "bfm" / "players.toml"


@pytest.fixture
def tunable(tmp_path: Path) -> Path:
    """A file of weights that players can play by."""
    return Path(shutil.copy(OWN, tmp_path / "mine.toml"))


@pytest.mark.no_cover
@pytest.mark.parametrize("method", METHODS)
def test_weights_get_better_by_games(tunable: Path, tmp_path: Path, method: str) -> None:
    end = last(Tuning(tune_spec(tunable, method), tmp_path / "out", Judge()).steps())
    assert end.best["weights.prize"] == pytest.approx(40, abs=9)
    best = (tmp_path / "out" / "best.toml").read_text()
    assert tomllib.loads(best)["weights"]["prize"] == pytest.approx(end.best["weights.prize"], rel=1e-3)
    assert [line for line in best.splitlines() if line.startswith("#")]
    assert tunable.read_text() == OWN.read_text(), "the file to start from is kept"


@pytest.mark.no_cover
@pytest.mark.parametrize("method", METHODS)
def test_a_tuning_goes_on_where_it_was_stopped(tunable: Path, tmp_path: Path, method: str) -> None:
    spec = tune_spec(tunable, method, rounds=12)
    whole = Judge()
    expected = list(Tuning(spec, tmp_path / "whole", whole).steps())
    out, first, rest = tmp_path / "stopped", Judge(most=130), Judge()
    with pytest.raises(KeyboardInterrupt):
        list(Tuning(spec, out, first).steps())
    assert (out / "best.toml").exists()
    with (out / "scores.jsonl").open("a") as file:
        file.write('{"round": 3, "wei')
    assert list(Tuning(spec, out, rest).steps()) == expected
    assert rest.played == whole.played - 120, "six scores of twenty games were there"
    assert (out / "scores.jsonl").read_text() == (tmp_path / "whole" / "scores.jsonl").read_text()
    idle = Judge(most=0)
    assert list(Tuning(spec, out, idle).steps()) == expected, "all is known: nothing is played"


def test_another_tuning_in_the_same_folder_is_refused(tunable: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    list(Tuning(tune_spec(tunable, rounds=2), out, Judge()).steps())
    scores = (out / "scores.jsonl").read_text()
    with pytest.raises(RasputitsaError, match="holds another tuning: seed was"):
        Tuning(tune_spec(tunable, rounds=2, seed="2"), out, Judge())
    tunable.write_text(OWN.read_text() + "# changed\n")
    with pytest.raises(RasputitsaError, match="holds another tuning: weights was"):
        Tuning(tune_spec(tunable, rounds=2), out, Judge())
    assert (out / "scores.jsonl").read_text() == scores


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ('{"round": 0, "weights": "other", "score": 1}\n', "line 1: not a score of this tuning"),
        ("[]\n", "line 1: not a score"),
        ("no JSON\n", "line 1: not a score"),
    ],
)
def test_damaged_scores_are_refused(tunable: Path, tmp_path: Path, change: str, words: str) -> None:
    out = tmp_path / "out"
    spec = tune_spec(tunable, rounds=2)
    list(Tuning(spec, out, Judge()).steps())
    (out / "scores.jsonl").write_text(change)
    with pytest.raises(RasputitsaError, match=words):
        list(Tuning(spec, out, Judge()).steps())


@pytest.mark.parametrize("content", ["{", "[]"])
def test_a_damaged_header_is_refused(tunable: Path, tmp_path: Path, content: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tune.json").write_text(content)
    with pytest.raises(RasputitsaError, match="out"):
        Tuning(tune_spec(tunable), tmp_path / "out", Judge())


def test_a_player_is_given_weights() -> None:
    assert with_weights("level2", Path("a/b.toml")) == "level2:weights=a/b.toml"
    assert with_weights("level2:nodes=9", Path("b.toml")) == "level2:nodes=9,weights=b.toml"
    with pytest.raises(RasputitsaError, match="no comma"):
        with_weights("level2", Path("a,b.toml"))


def tune(weights: Path, out: Path, *more: str) -> int:
    words = ["lab", "tune", str(weights), "--game", "bfm-vpg-2009", "--player", "level2:nodes=1"]
    words += ["--against", "level0", "--method", "ntbea", "--param", "weights.prize:20:90"]
    words += ["--iterations", "2", "--games-per", "2", "--seed", "1", "--jobs", "1", "--out", str(out)]
    return main([*words, *more])


def test_the_command_tunes_with_real_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert tune(OWN, out) == 0
    told = capsys.readouterr()
    assert told.out.startswith("weights.prize = ")
    assert f"level2:nodes=1,weights={out / 'best.toml'} level2:nodes=1" in told.out
    assert told.err.splitlines()[-1].startswith("2/2  score ")
    rows = [json.loads(line) for line in (out / "scores.jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows] == [0, 1]
    tuned = tomllib.loads((out / "best.toml").read_text())
    own = tomllib.loads(OWN.read_text())
    tuned["weights"]["prize"] = own["weights"]["prize"]
    assert tuned == own


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--param", "weights.nothing:0:1"), "no number weights.nothing"),
        (("--param", "weights.prize:0:1"), "is given twice"),
        (("--param", "weights.city:7:9"), "not between 7 and 9"),
        (("--param", "weights.city"), "name:low:high"),
        (("--iterations", "0"), "0 iterations"),
        (("--games-per", "3"), "an even number"),
        (("--against", "nobody"), "nobody: unknown"),
        (("--method", "guess"), "invalid choice"),
    ],
)
def test_bad_words_are_told_in_one_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], words: str
) -> None:
    assert tune(OWN, tmp_path / "out", *more) in (1, 2)
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_an_interrupted_tuning_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rasputitsa.cli.lab_tune.chosen_crew", lambda args: Judge(most=3))
    assert tune(OWN, tmp_path / "out") == 130
    assert "the same command goes on" in capsys.readouterr().err
    assert (tmp_path / "out" / "scores.jsonl").read_text().count("\n") == 1


def test_nothing_to_tune(weights: Path, tmp_path: Path) -> None:
    spec = replace(tune_spec(weights), parameters=())
    with pytest.raises(RasputitsaError, match="no parameter"):
        Tuning(spec, tmp_path / "out", Judge())


def test_missing_files_and_folders_that_are_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tune(tmp_path / "none.toml", tmp_path / "out") == 1
    assert "none.toml: No such file" in capsys.readouterr().err
    (tmp_path / "taken").write_text("mine")
    assert tune(OWN, tmp_path / "taken") == 1
    assert "taken: is a file" in capsys.readouterr().err
