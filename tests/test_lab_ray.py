"""The laboratory on a Ray cluster: a local one with two workers, one of which is killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lab_runs import START, plain, spec, timeless, words
from rasputitsa.cli import main
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import Failure, GameRecord, Run, read_games, run
from rasputitsa.lab.ray_crew import RayCrew

PROC = Path("/proc")
GAMES = 20


@pytest.fixture(scope="module")
def crew() -> Iterator[RayCrew]:
    with closing(RayCrew("local", 2)) as started:
        yield started


def playing() -> list[int]:
    """The processes of our own cluster that play a game now."""
    return [pid for pid in descendants(os.getpid()) if command(pid).startswith("ray::play_game")]


def descendants(root: int) -> set[int]:
    parents = {int(folder.name): parent(folder) for folder in PROC.iterdir() if folder.name.isdigit()}
    found = {root}
    while more := {pid for pid, above in parents.items() if above in found} - found:
        found |= more
    return found - {root}


def parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has just ended
        return 0


def command(pid: int) -> str:
    try:
        return (PROC / str(pid) / "cmdline").read_text()
    except OSError:
        return ""


def test_a_worker_killed_in_mid_run_loses_nothing(crew: RayCrew, tmp_path: Path) -> None:
    with closing(Run(spec(GAMES, START), tmp_path)) as going:
        results = going.play(crew)
        next(results)
        deadline = time.monotonic() + 30
        while not (pids := playing()):
            assert time.monotonic() < deadline
            time.sleep(0.005)
        os.kill(pids[0], signal.SIGKILL)
        assert all(isinstance(result, GameRecord) for result in results)
        assert timeless(going.records()) == plain(GAMES, START)
    assert sorted(record.n for record in read_games(tmp_path)) == list(range(GAMES))


def test_a_game_that_fails_is_given_up(crew: RayCrew) -> None:
    jobs = [spec().job(0), spec().job(1)._replace(players=("nobody", "level0"))]
    results = list(crew.play(jobs))
    (failure,) = (result for result in results if isinstance(result, Failure))
    assert len(results) == 2
    assert failure.job.n == 1
    assert failure.reason.startswith("RasputitsaError: player nobody: unknown")


def test_a_batch_that_is_called_off_leaves_the_crew_usable(crew: RayCrew) -> None:
    with closing(crew.play(spec(1000, START).jobs())) as results:
        next(results)
    assert timeless(run(spec(4), crew=crew)) == plain(4)


@pytest.mark.parametrize("address", ["localhost:1", "ray://localhost:1"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(RasputitsaError, match=f"Ray at {address}: "):
        RayCrew(address)


def test_a_second_cluster_is_refused(crew: RayCrew) -> None:
    with pytest.raises(RasputitsaError, match="Ray at local: "):
        RayCrew("local")


def test_the_command_plays_on_ray(
    crew: RayCrew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, int]] = []

    def borrowed(address: str, workers: int) -> RayCrew:
        asked.append((address, workers))
        return crew

    monkeypatch.setattr("rasputitsa.lab.ray_crew.RayCrew", borrowed)
    monkeypatch.setattr(crew, "close", lambda: None)
    assert main(words("--ray", "somewhere", "--jobs", "2", "--out", str(tmp_path))) == 0
    assert asked == [("somewhere", 2)]
    assert timeless(sorted(read_games(tmp_path), key=lambda record: record.n)) == plain(4, START)
