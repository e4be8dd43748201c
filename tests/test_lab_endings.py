"""How games ended that points decide: counts against the records, in the report and in a study."""

from __future__ import annotations

from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.lab import GameRecord, RunSpec, Setting, run
from rasputitsa.lab.endings import differences, endings
from rasputitsa.lab.report import report

GAME, SIDES = "moskva-1941", ("german", "soviet")
STUDY = """
format = 1
player = "level0"
seed = "s"

[[question]]
id = "balance"
title = "Balance"
games = 6

[[question.row]]
name = "as printed"
game = "moskva-1941"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def records(folder: Path) -> list[GameRecord]:
    spec = RunSpec(Setting(GAME, "moskva"), ("level0", "level1"), 6, "ends")
    return run(spec, out=folder / "points")


def test_differences_are_those_of_the_last_turn(records: list[GameRecord]) -> None:
    last = [record.turns[-1]["points"] for record in records]
    assert differences(records, SIDES) == [points["german"] - points["soviet"] for points in last]
    assert len(set(differences(records, SIDES))) > 1


def test_endings_count_every_game_once_and_go_down(records: list[GameRecord]) -> None:
    found = endings(records, SIDES)
    assert sum(end.share.value for end in found) == pytest.approx(1)
    means = []
    for end in found:
        alike = [r for r in records if (r.winner, r.reason) == (end.winner, end.reason)]
        assert end.share.value == len(alike) / len(records)
        means.append(sum(differences(alike, SIDES)) / len(alike))
    assert means == sorted(means, reverse=True)


def test_games_without_points_have_no_differences() -> None:
    assert (
        differences(run(RunSpec(Setting("bfm-gdw-1986", "standard7"), ("level0", "level0"), 2, "x")), SIDES)
        == []
    )


def test_the_report_shows_them(records: list[GameRecord], folder: Path) -> None:
    page = report([folder])
    found = differences(records, SIDES)
    assert "By how many points" in page
    assert f"Mean {sum(found) / len(found):.1f}" in page
    for end in endings(records, SIDES):
        assert f"{end.share.value:.1%} (" in page


def test_a_study_tells_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "points.toml"
    file.write_text(STUDY, encoding="utf-8")
    assert main(["lab", "study", str(file), "--runs", str(tmp_path / "runs"), "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(line for line in lines if "German less Soviet points: mean" in line)
    row = lines[lines.index(head) + 2]
    assert row.count("|") == head.count("|")
    assert "as printed" in row
    assert "%" in row.split("|")[-2]
