"""Crews: the same games whoever plays them, and none lost when a worker is."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import closing
from multiprocessing import Pipe
from threading import Thread
from typing import Any

import pytest

from lab_runs import START, plain, spec, timeless
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import (
    Failure,
    GameRecord,
    Job,
    Run,
    crew_of,
    play_game,
    run,
)
from rasputitsa.lab import crew as crew_module
from rasputitsa.lab.crew import Processes, work


def test_processes_play_the_same_games_batch_after_batch() -> None:
    with closing(Processes(2)) as crew:
        assert timeless(run(spec(8), crew=crew)) == plain(8)
        workers = list(crew.workers)
        assert timeless(run(spec(8), crew=crew)) == plain(8)
        assert crew.workers == workers


def test_a_killed_worker_loses_nothing() -> None:
    with closing(Processes(2)) as crew, closing(Run(spec(12, START))) as going:
        results = going.play(crew)
        next(results)
        busy = next(worker for worker in crew.workers if worker.job is not None)
        assert busy.process.pid is not None
        os.kill(busy.process.pid, signal.SIGKILL)
        assert all(isinstance(result, GameRecord) for result in results)
        assert timeless(going.records()) == plain(12, START)


def test_an_idle_worker_that_was_killed_is_replaced() -> None:
    with closing(Processes(2)) as crew:
        run(spec(4), crew=crew)
        for worker in crew.workers:
            worker.process.kill()
            worker.process.join()
        assert timeless(run(spec(4), crew=crew)) == plain(4)


def test_a_batch_that_is_called_off_leaves_the_crew_usable() -> None:
    with closing(Processes(2)) as crew:
        with closing(Run(spec(1000, START))) as going, closing(going.play(crew)) as results:
            next(results)
        assert timeless(run(spec(4), crew=crew)) == plain(4)


class Deadly(str):
    """Kills whoever unpacks it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (3,)


def test_a_game_that_kills_its_workers_is_given_up() -> None:
    good, bad = spec(6, START).job(0), spec().job(1)._replace(players=(Deadly("level0"), "level0"))
    with closing(Processes(2)) as crew:
        results = list(crew.play([good, bad, *(good._replace(n=n) for n in range(2, 6))]))
    (failure,) = (result for result in results if isinstance(result, Failure))
    assert len(results) == 6
    assert failure.job.n == 1
    assert failure.reason == "its worker died (exit status 3)"


def test_a_crew_whose_workers_all_die_says_so() -> None:
    bad = spec().job(0)._replace(players=(Deadly("level0"), "level0"))
    with (
        closing(Processes(1)) as crew,
        pytest.raises(RasputitsaError, match=r"the last 9 workers died.*status 3"),
    ):
        list(crew.play([bad._replace(n=n) for n in range(4)]))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_fails_is_given_up_and_the_others_go_on(workers: int) -> None:
    jobs = [spec().job(0), spec().job(1)._replace(players=("nobody", "level0")), spec().job(2)]
    with closing(crew_of(workers)) as crew:
        results = {r.n if isinstance(r, GameRecord) else r.job.n: r for r in crew.play(jobs)}
    assert sorted(results) == [0, 1, 2]
    failure = results[1]
    assert isinstance(failure, Failure)
    assert failure.reason.startswith("RasputitsaError: player nobody: unknown")
    assert "rasputitsa.agents.catalogue, line" in failure.reason
    assert isinstance(results[2], GameRecord)


def test_a_game_is_tried_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = plain(2)
    tried: Counter[int] = Counter()

    def flaky(job: Job) -> GameRecord:
        tried[job.n] += 1
        if tried[job.n] < 3:
            raise RuntimeError("bad luck")
        return play_game(job)

    monkeypatch.setattr(crew_module, "play_game", flaky)
    assert timeless(run(spec(2))) == expected
    assert tried == {0: 3, 1: 3}


def test_a_worker_plays_what_it_is_sent_until_nobody_is_there() -> None:
    here, there = Pipe()
    worker = Thread(target=work, args=(there,))
    worker.start()
    here.send(spec().job(0))
    assert here.recv().timeless() == plain(2)[0]
    here.close()
    worker.join(10)
    assert not worker.is_alive()


def test_a_crew_can_be_started_from_a_thread() -> None:
    records: list[GameRecord] = []
    thread = Thread(target=lambda: records.extend(run(spec(4), jobs=2)))
    thread.start()
    thread.join(30)
    assert timeless(records) == plain(4)


def test_a_crew_has_somebody() -> None:
    with pytest.raises(RasputitsaError, match="0 jobs at once: at least one"):
        crew_of(0)
