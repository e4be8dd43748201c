"""``lab run`` and ``lab rerun``: good and bad input, and runs that are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from lab_runs import ENDGAME, VPG, plain, spec, timeless, words
from rasputitsa import store
from rasputitsa.cli import main
from rasputitsa.hexlog import verify_dice
from rasputitsa.lab import (
    GameRecord,
    Job,
    play_game,
    read_games,
    run,
)
from rasputitsa.lab import crew as crew_module
from rasputitsa.lab.ledger import GAMES, HEADER
from rasputitsa.lab.thinking import thinking

OVER = "turn 7\nphase soviet-movement\n"


@pytest.fixture
def endgame(tmp_path: Path) -> Path:
    path = tmp_path / "endgame.txt"
    path.write_text("\n".join(ENDGAME.position) + "\n")
    return path


def test_run_prints_the_score(tmp_path: Path, endgame: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(words("--jobs", "1", "--out", str(out), "--position", str(endgame))) == 0
    printed, told = capsys.readouterr()
    assert printed.startswith(f"4 games in 2 pairs of {VPG} standard7, seed s\nlevel1 against level0: ")
    assert "  as german: " in printed
    assert "  as soviet: " in printed
    assert "won by german " in printed
    assert re.search(r"level1 thought \d+\.\d\d s a player turn, \d+\.\d\d s in 95 of 100", printed)
    assert told.startswith("4/4 games")
    assert timeless(read_games(out)) == plain(4)


def test_thinking_is_counted_by_player_turns() -> None:
    seconds = {"german": [n / 100 for n in range(1, 101)], "soviet": [9.0]}
    record = replace(plain(2)[0], players={"german": "level2", "soviet": "level1"}, seconds=seconds)
    assert thinking([record], "level2") == pytest.approx((0.505, 0.96, 1.0))
    assert thinking([record, record], "level1") == (9.0, 9.0, 9.0)
    assert thinking([record], "level3") is None


def test_run_without_swapping(endgame: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words("--jobs", "1", "--no-swap", "--position", str(endgame), games=3)) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("3 games of")
    assert "as soviet" not in printed


def test_help_says_that_sides_swap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "A as the Germans against B, then B as the Germans against A" in told
    assert "example: rasputitsa lab run" in told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--games", "5"], "5 games: an even number"),
        (["--games", "0"], "0 games: at least one"),
        (["--games", "x"], "invalid int value"),
        (["--soviet", "level99"], "player level99: unknown, expected one of level0"),
        (["--jobs", "0"], "--jobs 0: at least one"),
        (["--jobs", "-3"], "--jobs -3: at least one"),
        (["--seed", ""], "the seed is empty"),
        (["--out", "FILE"], "FILE: is a file, not a folder"),
        (["--out", "FILE/below"], "Not a directory"),
        (["--position", "OVER"], "position: its game is over"),
        (["--position", "BINARY"], "BINARY: byte 0: not UTF-8"),
        (["--position", "MISSING"], "MISSING: No such file"),
        (["--position", "FILE"], "position line 1: hello"),
        (["--scenario", "nowhere"], "nowhere"),
        (["--ray", "localhost:1"], "Ray at localhost:1: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input(
    more: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text("hello\n")
    (tmp_path / "OVER").write_text(OVER)
    (tmp_path / "BINARY").write_bytes(b"\xff")
    before = sorted(tmp_path.iterdir())
    assert main(words(*more)) in (1, 2)
    error = capsys.readouterr().err
    assert error.startswith("rasputitsa: ")
    assert told in error
    assert error.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_missing_package_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(words("--ray", "local")) == 1
    assert capsys.readouterr().err == "rasputitsa: this command needs ray: pip install 'rasputitsa[ray]'\n"


def test_the_laboratory_needs_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab"]) == 2
    assert "name a command of the laboratory" in capsys.readouterr().err


def test_failed_games_are_told_and_the_command_fails(
    endgame: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(job: Job) -> GameRecord:
        raise RuntimeError("a bug")

    monkeypatch.setattr(crew_module, "play_game", broken)
    assert main(words("--jobs", "1", "--position", str(endgame), games=2)) == 1
    error = capsys.readouterr().err
    assert "2/2 games" in error
    assert "rasputitsa: game 1 could not be played: RuntimeError: a bug (test_lab_run, line" in error


def test_a_failed_game_leaves_its_traceback_once(
    tmp_path: Path, endgame: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However often the run is tried again, a game has one line: how it failed last."""

    def clumsy(job: Job) -> GameRecord:
        if job.n % 2:
            raise KeyError("no such hex")
        return play_game(job)

    monkeypatch.setattr(crew_module, "play_game", clumsy)
    errors = tmp_path / "out" / "errors.jsonl"
    command = words("--jobs", "1", "--position", str(endgame), "--out", str(tmp_path / "out"))
    for _ in range(2):
        assert main(command) == 1
        rows = [json.loads(line) for line in errors.read_text(encoding="utf-8").splitlines()]
        assert [row["n"] for row in rows] == [1, 3]
    for row in rows:
        assert row["type"] == "KeyError"
        assert "no such hex" in row["message"]
        assert row["traceback"].startswith("Traceback (most recent call last):")
        assert 'in clumsy\n    raise KeyError("no such hex")' in row["traceback"]
    assert str(errors) in capsys.readouterr().err

    def otherwise(job: Job) -> GameRecord:
        raise ValueError("another fault")

    monkeypatch.setattr(crew_module, "play_game", otherwise)
    assert main(command) == 1
    rows = [json.loads(line) for line in errors.read_text(encoding="utf-8").splitlines()]
    assert [(row["n"], row["type"]) for row in rows] == [(1, "ValueError"), (3, "ValueError")]


BLOCK = """# of a save
position
  turn 6   # the sixth
phase german-combat

unit XXIV 1004
unit 5A 1103 {note}
end
"""


@pytest.mark.parametrize("ends", [True, False], ids=["block", "bare lines"])
def test_a_position_may_stand_in_its_block(tmp_path: Path, ends: bool) -> None:
    """As docs/hexlog.md shows it, and as its lines alone: the same position, the same games."""
    file, out = tmp_path / "late.txt", tmp_path / "out"
    text = BLOCK.format(note="")
    file.write_text(text if ends else text.replace("position\n", "").replace("end\n", ""))
    assert main(words("--jobs", "1", "--position", str(file), "--out", str(out), games=2)) == 0
    header = json.loads((out / "run.json").read_text())
    assert header["position"] == ["turn 6", "phase german-combat", "unit XXIV 1004", "unit 5A 1103"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (BLOCK.format(note="tired"), "position line 7: unit 5A 1103 tired: 'tired' is not one of reduced"),
        (BLOCK.replace("end\n", "").format(note=""), "position line 2: the block position has no end"),
        (BLOCK.format(note="") + "german done\n", "position line 9: german done: stands after the end"),
    ],
    ids=["fault", "no end", "more"],
)
def test_faults_of_a_block_name_their_line(
    tmp_path: Path, text: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "late.txt"
    file.write_text(text)
    assert main(words("--position", str(file))) == 1
    assert capsys.readouterr().err.startswith(f"rasputitsa: {file}: {fault}")


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupt_says_how_to_go_on(
    kept: bool,
    tmp_path: Path,
    endgame: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(job: Job) -> GameRecord:
        if job.n == 2:
            raise KeyboardInterrupt
        return play_game(job)

    monkeypatch.setattr(crew_module, "play_game", interrupted)
    out = ["--out", str(tmp_path / "out")] if kept else []
    assert main(words("--jobs", "1", "--position", str(endgame), *out)) == 130
    error = capsys.readouterr().err
    assert "interrupted after 2 of 4 games; " in error
    assert (
        "the same command goes on with them" if kept else "they are lost, since there is no --out"
    ) in error
    assert not kept or len(read_games(tmp_path / "out")) == 2


# Playing a game again


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(spec(4), out=tmp_path / "run")
    return tmp_path / "run"


def test_rerun_plays_the_same_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rerun", str(folder), "3"]) == 0
    assert capsys.readouterr().out.startswith("line 3, game 2: the same again")


def test_rerun_writes_the_save(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = folder / "game.hexlog"
    assert main(["lab", "rerun", str(folder), "4", "--hexlog", str(save)]) == 0
    log = store.read_save(save)
    assert log.players == {"german": "level0", "soviet": "level1"}
    assert verify_dice(log) > 0


def test_rerun_tells_a_difference(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / GAMES
    path.write_text(path.read_text().replace('"hash":"', '"hash":"0').replace('"seconds":', '"seconds": '))
    assert main(["lab", "rerun", str(folder), "1"]) == 1
    assert capsys.readouterr().out == "line 1, game 0: differs in hash\n"
    monkeypatch.setattr("rasputitsa.lab.fingerprint.PLAYING", ("hexes.py",))
    assert main(["lab", "rerun", str(folder), "1"]) == 1
    assert "since the run, code was" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["0", "5", "-1"])
def test_rerun_of_a_line_that_is_not_there(
    folder: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "rerun", str(folder), line]) == 2
    assert "the run has lines 1 to 4" in capsys.readouterr().err


def test_rerun_of_no_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rerun", str(tmp_path), "1"]) == 1
    assert capsys.readouterr().err == f"rasputitsa: {tmp_path / HEADER}: No such file or directory\n"


# Runs that are killed

MANY = 600
MORE_THAN_ENOUGH = 50_000


@pytest.fixture(params=[MANY])
def long_run(
    request: pytest.FixtureRequest, tmp_path: Path, endgame: Path
) -> Iterator[subprocess.Popen[str]]:
    """A run in processes of its own, with some games already on the disk; Ctrl-C reaches it in any case."""
    command = [
        sys.executable,
        "-m",
        "rasputitsa",
        *words("--jobs", "2", "--out", "out", "--position", str(endgame), games=request.param),
    ]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    games, deadline = tmp_path / "out" / GAMES, time.monotonic() + 30
    while not games.exists() or games.read_bytes().count(b"\n") < 6:
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.01)
    yield process
    process.communicate()


def gone(group: int) -> bool:
    """Whether no process of a group is left; waits for it a while."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_a_killed_run_goes_on_where_it_was(long_run: subprocess.Popen[str], tmp_path: Path) -> None:
    long_run.kill()
    long_run.wait()
    assert gone(long_run.pid)
    out = tmp_path / "out"
    kept = read_games(out)
    assert 6 <= len(kept) < MANY
    played = run(spec(MANY), out=out)
    assert timeless(played) == plain(MANY)
    lines = read_games(out)
    assert lines[: len(kept)] == kept
    assert sorted(record.n for record in lines) == list(range(MANY))


@pytest.mark.parametrize("long_run", [MORE_THAN_ENOUGH], indirect=True)
def test_control_c_ends_cleanly(long_run: subprocess.Popen[str], tmp_path: Path) -> None:
    os.killpg(long_run.pid, signal.SIGINT)
    _, error = long_run.communicate(timeout=20)
    assert long_run.returncode == 130
    assert gone(long_run.pid)
    assert "Traceback" not in error
    assert "the same command goes on with them: rasputitsa lab run" in error
    assert f"interrupted after {len(read_games(tmp_path / 'out'))} of {MORE_THAN_ENOUGH} games" in error
