"""Calibration: games of a player against himself, and what their positions tell about how they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from rasputitsa.agents.calibration import Stage
from rasputitsa.agents.outlook import judged, stage_of
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.play import outcome
from rasputitsa.engine.state import State
from rasputitsa.lab.job import Job, Setting
from rasputitsa.lab.outlook_fit import FOLDS, Sample
from rasputitsa.lab.play import play_match
from rasputitsa.lab.spec import RunSpec


class CalibrationSpec(NamedTuple):
    """The games that a calibration is fitted to."""

    setting: Setting
    player: str
    games: int
    seed: str

    def run(self) -> RunSpec:
        return RunSpec(self.setting, (self.player, self.player), self.games, self.seed)

    def check(self) -> None:
        """Refuse what cannot be fitted before anything is played."""
        if self.games < FOLDS:
            raise RasputitsaError(f"{self.games} games: at least {FOLDS} to fit some and predict the others")
        self.run().check()


def samples_of(job: Job) -> list[Sample]:
    """The positions of one game at which a stage begins, with the result of the game."""
    match = play_match(job)
    winner, _ = outcome(match.state)
    found = []
    for stage, state in stages(match):
        result = 0 if winner is None else 1 if winner == stage.side else -1
        found.append(Sample(job.n, stage, judged(state, stage), result))
    return found


def stages(match: Match) -> Iterator[tuple[Stage, State]]:
    """The stages of a match with the first position of each."""
    latest: Stage | None = None
    for number, _ in enumerate(match.log):
        state = match.state_after(number)
        if state.phase >= 0 and (stage := stage_of(state)) != latest:
            latest = stage
            yield stage, state


def play_samples(spec: CalibrationSpec, workers: int, report: Callable[[int], object]) -> list[Sample]:
    """The samples of all games, in the order of the games. ``report`` is told how many are done."""
    spec.check()
    if workers < 1:
        raise RasputitsaError(f"{workers} jobs at once: at least one")
    found: list[Sample] = []
    for done, samples in enumerate(_games(spec, workers), start=1):
        found += samples
        report(done)
    return found


def _games(spec: CalibrationSpec, workers: int) -> Iterator[list[Sample]]:
    jobs = spec.run().jobs()
    if workers == 1:
        yield from map(samples_of, jobs)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _serve)
    try:
        yield from pool.map(samples_of, jobs)
    except BrokenProcessPool:
        raise RasputitsaError("a worker died over a game; nothing was written, so begin again") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _serve() -> None:
    """Leave Ctrl-C to the process that waits for this one, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has been started by another process"
    parent.join()
    os._exit(1)
