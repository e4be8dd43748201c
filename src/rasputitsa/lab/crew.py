"""A crew plays jobs: in this process, in several, or (``ray_crew``) on other machines.

The standard pools give up when one of their processes is killed. This one gives the game to another worker.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from traceback import format_exception
from typing import NamedTuple, Protocol

from rasputitsa.agents.catalogue import is_known
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import own_code
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Job
from rasputitsa.lab.play import play_game

TRIES = 3
"""A game that fails so often is given up."""


class Failure(NamedTuple):
    """A game that could not be played: why in one line, and what was raised, if anything was."""

    job: Job
    reason: str
    type: str = ""
    message: str = ""
    traceback: str = ""

    @classmethod
    def of(cls, job: Job, error: BaseException) -> Failure:
        lines = "".join(format_exception(error))
        return cls(job, told(error), type(error).__name__, str(error), lines)


Result = GameRecord | Failure


class Crew(Protocol):
    """Plays jobs and yields the results in any order. It serves several batches, one after the other.

    A batch that is not read to its end is called off.
    """

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]: ...

    def close(self) -> None: ...


def crew_of(workers: int) -> Crew:
    """A crew of so many workers on this machine."""
    if workers < 1:
        raise RasputitsaError(f"{workers} jobs at once: at least one")
    return Alone() if workers == 1 else Processes(workers)


def attempt(job: Job) -> Result:
    """Play a game; whatever goes wrong comes back with the place."""
    try:
        return play_game(job)
    except Exception as error:
        return Failure.of(job, error)


def told(error: BaseException) -> str:
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = "" if frame is None else f" ({frame.tb_frame.f_globals.get('__name__')}, line {frame.tb_lineno})"
    return " ".join(f"{type(error).__name__}: {error}{place}".split())


def for_others(job: Job) -> Job:
    """A job that other processes can play; ``RasputitsaError`` if a player of it exists in this one only."""
    for player in job.players:
        if is_known(player) and own_code.only_here(player):
            raise RasputitsaError(
                f"player {player}: exists in this process only, so no other can play it: put it into a file"
                " that they can import, or play one game at a time (jobs=1)"
            )
    return job


class Alone:
    """A crew of one: this process."""

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        for job in jobs:
            for _ in range(TRIES):
                result = attempt(job)
                if isinstance(result, GameRecord):
                    break
            yield result

    def close(self) -> None:
        pass


def work(connection: Connection) -> None:
    """What a worker does: play what it is sent, until nobody is at the other end."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(attempt(connection.recv()))


class _Worker:
    """A process that plays games, started anew rather than forked so that it inherits nothing."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        with _interrupts_ignored():
            self.process.start()
        theirs.close()
        self.job: Job | None = None

    def give(self, job: Job) -> None:
        """Hand over a job. If the worker is no longer there, it is missed when the result is taken."""
        self.job = job
        with contextlib.suppress(OSError):
            self.connection.send(job)

    def take(self) -> Result | None:
        """The result of its job; None if the worker has died over it."""
        try:
            result: Result = self.connection.recv()
        except (EOFError, OSError):
            return None
        self.job = None
        return result

    def dismiss(self) -> int | None:
        """End the process; its exit status."""
        self.connection.close()
        self.process.terminate()
        self.process.join()
        status = self.process.exitcode
        self.process.close()
        return status


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started here leave Ctrl-C to this one."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not the main thread: interrupts do not come here
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Processes:
    """A crew of processes. They start when there is work for them, and stay for the next batch."""

    def __init__(self, workers: int) -> None:
        self.size = workers
        self.workers: list[_Worker] = []

    def play(self, jobs: Iterable[Job]) -> Generator[Result, None, None]:
        batch = _Batch(map(for_others, jobs), TRIES * max(self.size, TRIES))
        try:
            while True:
                self._assign(batch)
                busy = [worker for worker in self.workers if worker.job is not None]
                if not busy:
                    return
                ready = wait([worker.connection for worker in busy])
                for worker in busy:
                    if worker.connection in ready and (result := self._collect(worker, batch)) is not None:
                        yield result
        finally:
            for worker in [worker for worker in self.workers if worker.job is not None]:
                self._dismiss(worker)

    def _assign(self, batch: _Batch) -> None:
        """Give every worker something to do, as long as there are jobs."""
        for worker in self.workers:
            if worker.job is None and (job := batch.next()) is not None:
                worker.give(job)
        while len(self.workers) < self.size and (job := batch.next()) is not None:
            self.workers.append(_Worker())
            self.workers[-1].give(job)

    def _collect(self, worker: _Worker, batch: _Batch) -> Result | None:
        job = worker.job
        assert job is not None, "only busy workers are waited for"
        result = worker.take()
        if result is None:
            status = self._dismiss(worker)
            return batch.failed(Failure(job, f"its worker died (exit status {status})"), died=True)
        return batch.failed(result) if isinstance(result, Failure) else batch.played(result)

    def _dismiss(self, worker: _Worker) -> int | None:
        self.workers.remove(worker)
        return worker.dismiss()

    def close(self) -> None:
        for worker in self.workers[:]:
            self._dismiss(worker)


class _Batch:
    """The jobs still to be given out, and how often each has failed."""

    def __init__(self, jobs: Iterable[Job], most_deaths: int) -> None:
        self._jobs = iter(jobs)
        self._again: deque[Job] = deque()
        self._tries: Counter[Job] = Counter()
        self._most_deaths = most_deaths
        self._deaths_in_a_row = 0

    def next(self) -> Job | None:
        return self._again.popleft() if self._again else next(self._jobs, None)

    def played(self, record: GameRecord) -> GameRecord:
        self._deaths_in_a_row = 0
        return record

    def failed(self, failure: Failure, *, died: bool = False) -> Failure | None:
        """The failure, if the game is to be given up; else it will be tried again."""
        self._deaths_in_a_row = self._deaths_in_a_row + 1 if died else 0
        if self._deaths_in_a_row >= self._most_deaths:
            raise RasputitsaError(
                f"the last {self._most_deaths} workers died: {failure.reason}; a script that starts workers"
                " must do so under if __name__ == '__main__'"
            )
        self._tries[failure.job] += 1
        if self._tries[failure.job] >= TRIES:
            return failure
        self._again.append(failure.job)
        return None
