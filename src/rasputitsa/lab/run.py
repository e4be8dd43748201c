"""A run: the games of a specification, played by a crew and kept in a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.crew import Crew, Failure, Result, crew_of
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.ledger import Ledger
from rasputitsa.lab.spec import RunSpec

Pair = tuple[GameRecord, ...]
"""The games that share a seed: two with the sides swapped, or one if they are not."""


class Run:
    """A run, with or without a folder. What the folder already holds is not played again."""

    def __init__(self, spec: RunSpec, out: Path | None = None) -> None:
        spec.check()
        self.spec = spec
        self._ledger = None if out is None else Ledger(out, spec)
        self.done: dict[int, GameRecord] = {} if self._ledger is None else dict(self._ledger.done)
        self.failures: list[Failure] = []

    def play(self, crew: Crew) -> Generator[Result, None, None]:
        """Play what is missing; the results in the order in which they come, each of them kept first."""
        missing = (job for job in self.spec.jobs() if job.n not in self.done)
        with closing(crew.play(missing)) as results:
            for result in results:
                self._keep(result)
                yield result

    def pairs(self, crew: Crew) -> Generator[Pair, None, None]:
        """The pairs as they become complete, those already played first."""
        for pair in range(self.spec.games // self.spec.per_pair):
            if (games := self._pair(pair)) is not None:
                yield games
        with closing(self.play(crew)) as results:
            for result in results:
                if isinstance(result, GameRecord) and (games := self._pair(result.pair)) is not None:
                    yield games

    def records(self) -> list[GameRecord]:
        """The games played so far, in the order of their numbers."""
        return [self.done[n] for n in sorted(self.done)]

    def close(self) -> None:
        if self._ledger is not None:
            self._ledger.close()

    def _keep(self, result: Result) -> None:
        if isinstance(result, GameRecord):
            self.done[result.n] = result
            if self._ledger is not None:
                self._ledger.add(result)
        else:
            self.failures.append(result)
            if self._ledger is not None:
                self._ledger.fail(result)

    def _pair(self, pair: int) -> Pair | None:
        """The games of a pair, if all are there."""
        size = self.spec.per_pair
        games = [self.done.get(n) for n in range(pair * size, pair * size + size)]
        return None if None in games else tuple(game for game in games if game is not None)


def run(
    spec: RunSpec,
    jobs: int = 1,
    out: Path | None = None,
    report: Callable[[Result], object] | None = None,
    crew: Crew | None = None,
) -> list[GameRecord]:
    """Play a run to its end; all its games by number. ``report`` is told of each new one as it comes.

    Give a ``crew`` to use one for several runs; it stays open. A game that cannot be played is an error, but
    only when all the others have been.
    """
    own = crew_of(jobs) if crew is None else crew
    try:
        with closing(Run(spec, out)) as going:
            for result in going.play(own):
                if report is not None:
                    report(result)
            if going.failures:
                first, lost = going.failures[0], len(going.failures)
                raise RasputitsaError(
                    f"{lost} games could not be played, the first is {first.job.n}: {first.reason}"
                )
            return going.records()
    finally:
        if crew is None:
            own.close()
