"""Fuzzing runs: options drawn by seed and number, and records from which a killed run goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rasputitsa import fuzz
from rasputitsa.cli import main
from rasputitsa.data.options import OFF
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.games import FAMILIES, family, load
from rules.scenes import VPG

MOSKVA = "moskva-1941"
RUN = {"game": VPG, "seed": "1"}


@pytest.mark.parametrize("game_id", FAMILIES)
def test_drawn_options_go_together_and_every_option_of_the_edition_comes(game_id: str) -> None:
    plain = load(game_id)
    edition = family(game_id).ruleset(game_id)["edition"]
    own = {o.name for o in family(game_id).catalogue().values() if edition in o.editions and not o.free_text}
    games = [fuzz.drawn(plain, "draw", number) for number in range(1, 151)]
    assert own <= {name for game in games for name in game.options}
    assert len({tuple(game.options.items()) for game in games}) > 15


def test_a_draw_depends_on_seed_and_number_only() -> None:
    plain = load(MOSKVA)
    first = [dict(fuzz.drawn(plain, "a", number).options) for number in (1, 2, 3)]
    assert first == [dict(fuzz.drawn(plain, "a", number).options) for number in (1, 2, 3)]
    assert first != [dict(fuzz.drawn(plain, "b", number).options) for number in (1, 2, 3)]


def test_choices_that_were_made_stay() -> None:
    chosen = load(MOSKVA, options={"masks": "on"})
    games = [fuzz.drawn(chosen, "stay", number) for number in range(1, 11)]
    assert all(game.options["masks"] != OFF and "total_fog" not in game.options for game in games)


def test_drawn_games_keep_all_invariants() -> None:
    plain = load(MOSKVA)
    for number in (1, 2, 3):
        trial = fuzz.trial(fuzz.drawn(plain, "drawn", number), "drawn", number)
        assert trial.failure is None, trial.failure.what


def rows(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]


def test_a_run_that_was_killed_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["fuzz", VPG, "--seed", "7", "--vary", "--out"]
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    assert main([*words, str(whole), "--games", "3"]) == 0
    told = capsys.readouterr().out
    assert main([*words, str(torn), "--games", "2"]) == 0
    record = torn / "games.jsonl"
    record.write_text(record.read_text()[:-20])
    assert main([*words, str(torn), "--games", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == told.strip()
    assert rows(torn) == rows(whole)
    assert [row.get("number") for row in rows(whole)] == [None, 1, 2, 3]


def test_a_run_may_begin_anywhere(tmp_path: Path) -> None:
    words = ["fuzz", VPG, "--seed", "7", "--out"]
    assert main([*words, str(tmp_path / "all"), "--games", "3"]) == 0
    assert main([*words, str(tmp_path / "last"), "--games", "1", "--first", "3"]) == 0
    assert rows(tmp_path / "last")[1:] == rows(tmp_path / "all")[3:]


def test_failures_are_recorded_and_saved(tmp_path: Path) -> None:
    log = fuzz.Log(tmp_path, RUN)
    save = log.add(load(VPG), fuzz.Trial(4, 10, fuzz.Failure(4, "a fault", "hexlog 1\n")))
    again = fuzz.Log(tmp_path, RUN)
    assert (again.actions, again.failures, list(again.done)) == (10, 1, [4])
    assert Path(save).read_text() == "hexlog 1\n"


def test_a_folder_keeps_one_run(tmp_path: Path) -> None:
    fuzz.Log(tmp_path, RUN)
    with pytest.raises(RasputitsaError, match="holds another run"):
        fuzz.Log(tmp_path, {**RUN, "seed": "2"})


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"game": "bfm-vpg-2009", "seed": "1"}\n{"number": 1}\n'])
def test_a_damaged_record_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "games.jsonl").write_text(text)
    with pytest.raises(RasputitsaError, match="not the record of a fuzzing run"):
        fuzz.Log(tmp_path, RUN)
