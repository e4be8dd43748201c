"""The laboratory plays, records and reports a game with stacks, whose result is a difference of points."""

from __future__ import annotations

from pathlib import Path

import pytest

from rasputitsa.cli import main
from rasputitsa.games import load
from rasputitsa.lab import GameRecord, RunSpec, Setting, run
from rasputitsa.lab.game_record import read_record
from rasputitsa.lab.report.measures import cities, prizes

GAME = "moskva-1941"
SPEC = RunSpec(Setting(GAME, "moskva"), ("level1", "level0"), 2, "s")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "short"
    words = ["--german", "level1", "--soviet", "level0", "--seed", "s", "--games", "2", "--out", str(folder)]
    assert main(["lab", "run", GAME, *words]) == 0
    return folder


@pytest.fixture(scope="module")
def records(runs: Path) -> list[GameRecord]:
    lines = (runs / "games.jsonl").read_text(encoding="utf-8").splitlines()
    return [read_record(line, ("german", "soviet")) for line in lines]


def test_a_run_is_recorded_and_repeated(records: list[GameRecord]) -> None:
    assert sorted(r.n for r in records) == [0, 1]
    again = run(SPEC)
    assert [r.timeless() for r in again] == [r.timeless() for r in sorted(records, key=lambda r: r.n)]


def test_points_battles_and_losses_are_recorded(records: list[GameRecord]) -> None:
    for record in records:
        assert len(record.turns) == 10
        last = record.turns[-1]["points"]
        difference = last["german"] - last["soviet"]
        assert record.winner == ("german" if difference >= 12 else "soviet" if difference <= 8 else None)
        assert sum(record.battles.values()) > 0
        assert sum(row["lost"]["soviet"] for row in record.turns) > 0


def test_the_report_shows_the_prize(runs: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["lab", "report", str(runs), "-o", str(page)]) == 0
    assert "Moscow" in page.read_text(encoding="utf-8")


def test_the_prize_and_the_cities_come_from_the_rules() -> None:
    game = load(GAME)
    assert prizes(game) == [game.grid.label(game.terrain.places["Moscow"])]
    assert {"Moscow", "Smolensk", "Tula"} <= set(cities(game).values())
