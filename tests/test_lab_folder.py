"""The folder of a run: resumed, never mixed, and read with care."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lab_runs import ENDGAME, START, VPG, plain, spec, timeless
from rasputitsa.agents.doctrine import PLAYERS
from rasputitsa.data import files
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import (
    GameRecord,
    Job,
    Run,
    RunSpec,
    crew_of,
    play_game,
    read_games,
    read_header,
    read_spec,
    run,
)
from rasputitsa.lab import crew as crew_module
from rasputitsa.lab.ledger import ERRORS, GAMES, HEADER


def test_a_run_reports_each_new_game(tmp_path: Path) -> None:
    seen: list[Any] = []
    run(spec(4), out=tmp_path, report=seen.append)
    assert [record.n for record in seen] == [0, 1, 2, 3]
    run(spec(8), out=tmp_path, report=seen.append)
    assert [record.n for record in seen] == list(range(8))
    assert timeless(read_games(tmp_path)) == plain(8)
    assert read_spec(tmp_path) == spec(8)


def test_pairs_come_whole_those_of_the_folder_first(tmp_path: Path) -> None:
    with closing(Run(spec(8), tmp_path)) as begun:
        for record in begun.play(crew_of(1)):
            if isinstance(record, GameRecord) and record.n == 2:
                break
    with closing(Run(spec(8), tmp_path)) as going:
        pairs = list(going.pairs(crew_of(1)))
    assert [[record.n for record in pair] for pair in pairs] == [[0, 1], [2, 3], [4, 5], [6, 7]]


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    run(spec(4), out=tmp_path)
    path = tmp_path / GAMES
    path.write_bytes(path.read_bytes()[:-20])
    assert len(read_games(tmp_path)) == 3
    seen: list[Any] = []
    assert timeless(run(spec(4), out=tmp_path, report=seen.append)) == plain(4)
    assert [record.n for record in seen] == [3]
    assert timeless(read_games(tmp_path)) == plain(4)


def test_the_header_tells_how_to_repeat_the_run(tmp_path: Path) -> None:
    weights = tmp_path / "weights.toml"
    own = files.text("rasputitsa.games.bfm", PLAYERS)
    weights.write_text(own)
    run(spec(2, players=(f"level2:nodes=1,weights={weights}", "level0")), out=tmp_path / "out")
    header = read_header(tmp_path / "out")
    assert header["game"] == VPG
    assert header["version"] == START.game().version
    assert header["position"] == list(ENDGAME.position)
    assert list(header["files"]) == [str(weights)]
    weights.write_text(f"{own}# changed\n")
    with pytest.raises(RasputitsaError, match="holds another run: files was"):
        run(spec(2, players=(f"level2:nodes=1,weights={weights}", "level0")), out=tmp_path / "out")


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (RunSpec(ENDGAME, ("level1", "level0"), 4, "t"), 'seed was "s", now it is "t"'),
        (spec(4, players=("level0", "level1")), "players was"),
        (spec(4, START), "position was"),
        (spec(2), "games was 4, now it is 2"),
    ],
    ids=["seed", "players", "position", "fewer games"],
)
def test_another_run_in_the_same_folder_is_refused(tmp_path: Path, other: RunSpec, difference: str) -> None:
    run(spec(4), out=tmp_path)
    before = (tmp_path / GAMES).read_bytes()
    with pytest.raises(RasputitsaError, match=difference):
        run(other, out=tmp_path)
    assert (tmp_path / GAMES).read_bytes() == before


def test_a_folder_that_says_a_player_swapped_with_himself_goes_on(tmp_path: Path) -> None:
    """Older headers do; it never meant anything."""
    alone = [spec(games, players=("level0", "level0")) for games in (2, 4)]
    run(alone[0], out=tmp_path)
    header = json.loads((tmp_path / HEADER).read_text())
    (tmp_path / HEADER).write_text(json.dumps({**header, "swap": True}))
    assert len(run(alone[1], out=tmp_path)) == 4
    assert read_header(tmp_path)["swap"] is False


def test_other_code_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(spec(2), out=tmp_path)
    monkeypatch.setattr("rasputitsa.lab.fingerprint.PLAYING", ("hexes.py",))
    with pytest.raises(RasputitsaError, match="code was"):
        run(spec(2), out=tmp_path)


def test_two_runs_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with closing(Run(spec(2), tmp_path)), pytest.raises(RasputitsaError, match="another run is writing"):
        Run(spec(2), tmp_path)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"nonsense\n", "line 3: not JSON"),
        (b"\xff\xfe\n", "line 3: .*decode"),
        (b"{}\n", "line 3: not the record of a game"),
        (None, "line 3: not a game of this run, or one it has already"),
    ],
    ids=["no JSON", "no text", "no record", "twice"],
)
def test_a_damaged_line_is_named_and_nothing_is_touched(
    tmp_path: Path, line: bytes | None, told: str
) -> None:
    run(spec(2), out=tmp_path)
    path = tmp_path / GAMES
    damaged = path.read_bytes() + (path.read_bytes().splitlines(keepends=True)[0] if line is None else line)
    path.write_bytes(damaged)
    with pytest.raises(RasputitsaError, match=told):
        run(spec(4), out=tmp_path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    "record", [play_game(spec(100).job(50)), play_game(spec().job(0)._replace(seed="x"))]
)
def test_a_game_of_another_run_is_refused(tmp_path: Path, record: GameRecord) -> None:
    run(spec(2), out=tmp_path)
    (tmp_path / GAMES).write_text(record.line() + "\n")
    with pytest.raises(RasputitsaError, match="line 1: not a game of this run"):
        run(spec(2), out=tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 1, "scenario": 2, "options": 3}'])
def test_a_damaged_header_is_named(tmp_path: Path, text: str) -> None:
    run(spec(2), out=tmp_path)
    (tmp_path / HEADER).write_text(text)
    for read in (read_spec, read_games):
        with pytest.raises(RasputitsaError, match=r"run\.json: not"):
            read(tmp_path)


def test_games_without_a_header_are_refused(tmp_path: Path) -> None:
    run(spec(2), out=tmp_path)
    (tmp_path / HEADER).unlink()
    with pytest.raises(RasputitsaError, match="has games but no run"):
        run(spec(2), out=tmp_path)


def test_a_failed_game_is_noted_and_tried_again_by_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(job: Job) -> GameRecord:
        if job.n == 1:
            raise RuntimeError("a bug")
        return play_game(job)

    with monkeypatch.context() as patch:
        patch.setattr(crew_module, "play_game", broken)
        with pytest.raises(
            RasputitsaError, match="1 games could not be played, the first is 1: RuntimeError: a bug"
        ):
            run(spec(4), out=tmp_path)
    row = json.loads((tmp_path / ERRORS).read_text())
    assert row["n"] == 1
    assert row["error"].startswith("RuntimeError: a bug")
    assert timeless(run(spec(4), out=tmp_path)) == plain(4)
