"""Chances of winning: from a position, fitted to games, and the file between the two."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from matches import CASES, EDITIONS, game, played, position
from rasputitsa.agents.calibration import LARGEST, Row, Stage, calibration, read_calibration
from rasputitsa.agents.evaluation import Terms
from rasputitsa.agents.outlook import deployed, expected, judged, outlook, stage_of
from rasputitsa.cli import main
from rasputitsa.data import files
from rasputitsa.engine.action import Arrange, Place
from rasputitsa.engine.errors import DataError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import decision, outcome
from rasputitsa.lab import Setting, play_match
from rasputitsa.lab.calibrate import CalibrationSpec, play_samples, samples_of, stages
from rasputitsa.lab.calibration_file import save
from rasputitsa.lab.outlook_fit import Sample, fit, reliability

DEFAULT: dict[str, Any] = {"shift": 0.0, "draw": 0.0, "slopes": {"material": 0.02}}
NOTHING = Terms(*[0.0] * len(Terms._fields))


def worth(material: float, **others: float) -> Terms:
    return NOTHING._replace(material=material, **others)


def by_material(shift: float, slope: float, draw: float) -> Row:
    return Row(shift, draw, worth(slope))


# Rows


def test_chances_add_up_and_never_fall_as_the_position_improves() -> None:
    for row in (by_material(0.3, 0.02, 0.4), by_material(-2.0, 0.07, 0.0), by_material(0.0, 0.0, 1.0)):
        found = [row.chances(worth(value / 4)) for value in range(-2000, 2000)]
        assert all(sum(chances) == pytest.approx(1) for chances in found)
        for worse, better in pairwise(found):
            assert worse.win <= better.win
            assert worse.loss >= better.loss


def test_chances_by_hand() -> None:
    assert by_material(0.0, 1.0, 0.0).chances(worth(math.log(3))).win == pytest.approx(0.75)
    assert by_material(0.0, 1.0, 2.0).chances(NOTHING) == pytest.approx((0.25, 0.5, 0.25))
    assert by_material(0.0, 1.0, 1.0).chances(worth(1e9)).win == pytest.approx(1)
    assert by_material(0.0, 1.0, 1.0).chances(worth(-LARGEST * 3)).loss == pytest.approx(1)
    two = Row(0.0, 0.0, worth(1.0, threat=0.5))
    assert two.chances(worth(math.log(3), threat=-2 * math.log(3))).win == pytest.approx(0.5)


# Positions


@pytest.mark.parametrize("case", CASES)
def test_every_position_of_a_game_has_an_outlook(case: str) -> None:
    match = played(case, 3)
    for number in range(0, len(match.log), 5):
        found = outlook(match.state_after(number))
        assert sum(found.wins) + found.draw == pytest.approx(1)
        assert min(*found.wins, found.draw) >= 0


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_finished_game_has_its_result(case: str, seed: int) -> None:
    state = played(case, seed).state
    winner, _ = outcome(state)
    found = outlook(state)
    assert found.draw == float(winner is None)
    assert found.wins == tuple(float(side == winner) for side in (0, 1))


def test_who_is_judged() -> None:
    """The side that has moved, until the attack of the other is over."""
    units = "unit XXIV 0504; unit 30A 0604"
    expected_stages = {
        "turn 1; phase german-combat": Stage(0, 1, ahead=False),
        "turn 3; phase german-panzer": Stage(2, 1, ahead=False),
        "turn 3; phase german-movement": Stage(3, 0, ahead=True),
        "turn 3; phase soviet-combat": Stage(3, 0, ahead=False),
        "turn 3; phase soviet-movement": Stage(3, 1, ahead=True),
    }
    for line, stage in expected_stages.items():
        assert stage_of(position("vpg", f"{line}; {units}")) == stage


def test_more_units_have_better_chances() -> None:
    common = "turn 5; phase soviet-movement; unit XXIV 0504; unit XLI 0505; unit 30A 0604"
    weak, strong = position("vpg", common), position("vpg", f"{common}; unit 1Sh 1103; unit 5A 1004")
    assert outlook(strong).wins[1] > outlook(weak).wins[1]


def test_a_set_up_under_way_is_judged_as_if_it_were_done() -> None:
    start = game("vpg").start()
    whole = deployed(start)
    assert (whole.turn, whole.phase >= 0) == (1, True)
    match = Match(game("vpg"), "s")
    options = decision(start)
    assert options is not None
    for action in list(options.options):
        if isinstance(action, Place):
            match.act(action)
            break
    first = match.log[0].action
    assert isinstance(first, Place)
    assert deployed(match.state).where[first.unit] == first.hex
    ready = next(a for a in options.options if isinstance(a, Arrange))
    arranged = Match(game("vpg"), "s")
    arranged.act(ready)
    assert outlook(start) == outlook(arranged.state)


def test_one_side_gains_what_the_other_loses() -> None:
    stage = Stage(3, 1, ahead=False)
    better, worse = (expected(game("gdw"), stage, worth(value)).wins for value in (40.0, -40.0))
    assert better[1] > worse[1]
    assert better[0] < worse[0]


# The file


@pytest.mark.parametrize("case", [*EDITIONS, "campaign"])
def test_the_games_are_calibrated(case: str) -> None:
    """Every stage of a whole game has a row of its own."""
    found = calibration(game(case))
    match = played(case, 3)
    assert {stage for stage, _ in stages(match)} <= set(found.rows)
    assert all(min(row.draw, *row.slopes) >= 0 < max(row.slopes) for row in found.rows.values())


def table(**changes: Any) -> dict[str, Any]:
    row = {"turn": 1, "side": "german", "ahead": False, **DEFAULT, "slopes": {"material": 0.5}}
    about = {"game": "bfm-gdw-1986", "scenario": "standard7", "options": {}, "player": "p", "games": 5}
    return {"default": DEFAULT, "table": [{**about, "seed": "s", "rows": [row], **changes}]}


def test_rows_by_options_by_scenario_or_by_default() -> None:
    stage = Stage(1, 0, ahead=False)

    def slope(entries: dict[str, Any], case: str) -> float:
        return read_calibration(game(case), entries, "c").row(stage).slopes.material

    assert slope(table(), "gdw") == 0.5
    assert slope(table(), "vpg") == slope(table(), "campaign") == 0.02
    assert slope(table(options={"kane_vp": "on"}), "gdw") == 0.5
    both = table(options={"kane_vp": "on"})
    steep = {**table()["table"][0]["rows"][0], "slopes": {"material": 0.9}}
    both["table"].append({**table()["table"][0], "rows": [steep]})
    assert slope(both, "gdw") == 0.9


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ({}, "default: missing"),
        ({"default": {**DEFAULT, "slopes": {"material": -1}}}, "must not be negative"),
        ({"default": {**DEFAULT, "slopes": {"luck": 1}}}, "luck: unknown key"),
        ({"default": {"shift": 0.0, "draw": 0.0}}, "slopes: missing"),
        ({"default": {**DEFAULT, "draw": "none"}}, "draw: expected a number"),
        ({"default": DEFAULT, "tables": []}, "tables: unknown key"),
        (table(rows=[{"turn": 99, "side": "german", "ahead": True, **DEFAULT}]), "turn: 99 is not in"),
        (table(rows=[{"turn": 1, "side": "french", "ahead": True, **DEFAULT}]), "side: unknown 'french'"),
        (table(rows=[{"turn": 1, "side": "german", **DEFAULT}]), "ahead: missing"),
        (table(colour="red"), "colour: unknown key"),
    ],
)
def test_faults_of_a_calibration_are_named(entries: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        read_calibration(game("gdw"), entries, "c.toml")


def test_a_calibration_is_saved_beside_others(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    stage = Stage(1, 0, ahead=False)
    for case, slope in (("gdw", 0.1), ("vpg", 0.2), ("campaign", 0.3), ("gdw", 0.4)):
        spec = CalibrationSpec(Setting.of(game(case)), "level1", 7, 's"1')
        save(path, spec, {stage: by_material(-1.23456789, slope, 0.5)})
    entries = files.parse(path.read_text(encoding="utf-8"), "c")
    assert len(entries["table"]) == 3
    assert {entry["seed"] for entry in entries["table"]} == {'s"1'}
    for case, slope in (("gdw", 0.4), ("vpg", 0.2), ("campaign", 0.3)):
        assert read_calibration(game(case), entries, "c").row(stage) == by_material(-1.235, slope, 0.5)


def test_a_file_that_is_no_calibration_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    spec = CalibrationSpec(Setting("bfm-gdw-1986", "standard7"), "level1", 7, "s")
    for content, fault in ((b"format = 2\n", "format: expected 1"), (b"\xff", "byte 0: not UTF-8")):
        path.write_bytes(content)
        with pytest.raises(DataError, match=fault):
            save(path, spec, {})
        assert path.read_bytes() == content


# The fit


def synthetic(row: Row, positions: Iterable[Terms], stage: Stage, rng: random.Random) -> list[Sample]:
    found = []
    for number, position_worth in enumerate(positions):
        chances = row.chances(position_worth)
        face = rng.random()
        result = 1 if face < chances.win else 0 if face < chances.win + chances.draw else -1
        found.append(Sample(number, stage, position_worth, result))
    return found


@pytest.mark.parametrize("draw", [0.0, 0.8])
def test_the_fit_finds_what_the_games_were_made_with(draw: float) -> None:
    rng = random.Random(5)
    made = {
        Stage(turn, 0, ahead=False): Row(0.5 * turn - 1.0, draw, worth(0.01 * turn, threat=0.03))
        for turn in (1, 2, 3)
    }
    samples = []
    for stage, row in made.items():
        positions = [worth(rng.gauss(20, 60), threat=rng.gauss(-10, 30)) for _ in range(4000)]
        samples += synthetic(row, positions, stage, rng)
    found = fit(samples)
    assert set(found) == set(made)
    for stage, row in made.items():
        for material, threat in ((-60.0, 0.0), (0.0, -40.0), (20.0, -10.0), (80.0, 20.0)):
            there = worth(material, threat=threat)
            assert found[stage].chances(there) == pytest.approx(row.chances(there), abs=0.035)
        assert (found[stage].draw == 0) == (draw == 0)


def test_the_terms_of_units_share_a_slope() -> None:
    """What keeps a unit from the prize is never worth more than the unit."""
    rng = random.Random(7)
    stage = Stage(1, 0, ahead=False)
    positions = [
        worth(rng.gauss(0, 60), access=rng.gauss(0, 60), threat=rng.gauss(0, 60)) for _ in range(900)
    ]
    made = Row(0.0, 0.0, worth(0.01, access=0.05, threat=0.02))
    slopes = fit(synthetic(made, positions, stage, rng))[stage].slopes
    assert slopes.material == slopes.access == slopes.pressure == slopes.isolation == slopes.trapped
    assert 0.01 < slopes.material < 0.05
    assert slopes.threat != slopes.material


def test_chances_from_one_sided_games_are_not_certain() -> None:
    stage = Stage(1, 1, ahead=True)
    found = fit([Sample(n, stage, worth(float(n)), 1) for n in range(20)])[stage]
    assert 0.9 < found.chances(worth(10.0)).win < 1


def test_no_slope_is_negative_and_what_never_changes_has_none() -> None:
    stage = Stage(1, 0, ahead=False)
    samples = [Sample(n, stage, worth(float(n), points=3.0), 1 if n < 50 else -1) for n in range(100)]
    assert fit(samples)[stage].slopes == NOTHING


def test_reliability_counts_every_position_once() -> None:
    rng = random.Random(6)
    stage = Stage(2, 1, ahead=False)
    samples = synthetic(
        by_material(0.0, 0.03, 0.0), [worth(rng.gauss(0, 60)) for _ in range(3000)], stage, rng
    )
    found = reliability(samples)
    assert found.positions == sum(bin_.positions for bin_ in found.bins) == 3000
    assert found.brier < found.base
    for bin_ in found.bins:
        assert bin_.observed == pytest.approx(bin_.predicted, abs=4 * 0.5 / math.sqrt(bin_.positions))
    first_side = sum(sample.result < 0 for sample in samples) / len(samples)
    assert found.base == pytest.approx(first_side * (1 - first_side))


# The command


def test_samples_of_a_game() -> None:
    job = CalibrationSpec(Setting("bfm-vpg-2009", "standard7"), "level0", 5, "s").run().job(2)
    samples = samples_of(job)
    assert samples == samples_of(job)
    assert {sample.game for sample in samples} == {2}
    assert samples[0].stage == Stage(0, 1, ahead=False)
    assert {sample.stage.turn for sample in samples} == set(range(8))
    assert {sample.result * (1 if sample.stage.side else -1) for sample in samples} in ({1}, {-1}, {0})


def test_the_worth_of_a_sample_is_that_of_its_position() -> None:
    job = CalibrationSpec(Setting("bfm-vpg-2009", "standard7"), "level0", 5, "s").run().job(1)
    found = list(stages(play_match(job)))
    assert len(found) == 28
    for sample, (stage, state) in zip(samples_of(job), found, strict=True):
        assert (sample.stage, stage) == (stage, stage_of(state))
        assert sample.worth == judged(state, stage)


def words(*more: str | Path) -> list[str]:
    return ["lab", "calibrate", "bfm-vpg-2009", "--player", "level0", "--seed", "s", *map(str, more)]


def test_calibrate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same rows whoever plays the games."""
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    assert main(words("--games", "8", "--jobs", "1", "--out", one)) == 0
    told = capsys.readouterr()
    assert "| german wins: predicted | observed | positions |" in told.out
    assert "Brier score" in told.out
    assert "8/8 games" in told.err
    assert main(words("--games", "8", "--jobs", "2", "--out", two)) == 0
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")
    rows = read_calibration(game("vpg"), files.parse(one.read_text(encoding="utf-8"), "c"), "c").rows
    assert len(rows) == 28


@pytest.mark.parametrize(
    ("more", "status", "fault"),
    [
        (("--games", "4"), 1, "4 games: at least 5"),
        (("--games", "8", "--jobs", "0"), 2, "--jobs 0: at least one"),
        (("--games", "8", "--player", "level9"), 1, "player level9: unknown"),
        (("--games", "8", "--out", "nowhere/c.toml"), 1, "its folder does not exist"),
    ],
)
def test_what_cannot_be_calibrated(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...], status: int, fault: str
) -> None:
    assert main(words(*more)) == status
    err = capsys.readouterr().err
    assert fault in err
    assert err.count("\n") == 1


def test_an_interrupted_calibration_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr("rasputitsa.lab.calibrate.samples_of", interrupted)
    path = tmp_path / "c.toml"
    assert main(words("--games", "8", "--jobs", "1", "--out", path)) == 130
    assert "interrupted; nothing was written" in capsys.readouterr().err
    assert not path.exists()


def test_a_worker_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def died(*_: object) -> object:
        raise BrokenProcessPool

    monkeypatch.setattr(ProcessPoolExecutor, "map", died)
    spec = CalibrationSpec(Setting("bfm-vpg-2009", "standard7"), "level0", 5, "s")
    with pytest.raises(RasputitsaError, match="a worker died"):
        play_samples(spec, 2, lambda _: None)
    with pytest.raises(RasputitsaError, match="0 jobs at once"):
        play_samples(spec, 0, lambda _: None)
