"""The sequential test on real games: a run that ends when the test does."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any

from rasputitsa import __version__
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab.bradley_terry import record
from rasputitsa.lab.crew import Crew
from rasputitsa.lab.elo import finite
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.ladder import bout, record_json
from rasputitsa.lab.run import Pair, Run
from rasputitsa.lab.sprt import OUTCOMES, UNDECIDED, Progress, Sprt, follow

FORMAT = 1


class SprtRun:
    """Plays pairs until the test is decided, or the run is at its end."""

    def __init__(self, run: Run, test: Sprt, least_games: int = 0) -> None:
        test.check()
        if least_games > run.spec.games:
            raise RasputitsaError(f"sprt: at least {least_games} games, but {run.spec.games} at most")
        if run.spec.per_pair != 2:
            raise RasputitsaError("sprt: the two players must differ and swap sides")
        self.run = run
        self.test = test
        self.least_games = least_games
        self.games: list[GameRecord] = []
        self.state = Progress((0,) * OUTCOMES, 0.0, UNDECIDED)

    def play(self, crew: Crew) -> Iterator[Progress]:
        """The state after each pair; what is still being played when the test is decided is called off."""
        with closing(self._whole(crew)) as pairs:
            for state in follow(self.test, self._points(in_order(pairs)), self.least_games):
                self.state = state
                yield state

    def _whole(self, crew: Crew) -> Generator[Pair, None, None]:
        """The pairs as they end. A game that fails would keep all later pairs waiting: it ends the test."""
        for pair in self.run.pairs(crew):
            yield pair
            self._refuse_failures()
        self._refuse_failures()

    def _refuse_failures(self) -> None:
        if self.run.failures:
            first = self.run.failures[0]
            raise RasputitsaError(f"sprt: game {first.job.n} could not be played: {first.reason}")

    def _points(self, pairs: Iterable[Pair]) -> Iterator[float]:
        for pair in pairs:
            self.games.extend(pair)
            yield sum(game.score for game in pair)

    def to_json(self) -> dict[str, Any]:
        """The result; ``games`` counts those that the test has used."""
        test, state, spec = self.test, self.state, self.run.spec
        sides = spec.setting.game().sides
        bouts = [bout(game, sides) for game in self.games]
        return {
            "sprt": FORMAT,
            "software": __version__,
            "game": spec.setting.game_id,
            "scenario": spec.setting.scenario,
            "options": dict(spec.setting.options),
            "players": list(spec.players),
            "seed": spec.seed,
            **test._asdict(),
            "least_games": self.least_games,
            "most_games": spec.games,
            "games": state.games,
            "pairs": list(state.counts),
            "llr": round(state.llr, 4),
            "bounds": [round(bound, 4) for bound in test.bounds],
            "elo": finite(state.elo),
            **{side: record_json(record(bouts, spec.players[0], i)) for i, side in enumerate(sides)},
            "verdict": state.verdict,
        }


def in_order(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """Pairs in the order of their numbers, each as soon as all before it are there."""
    waiting: dict[int, Pair] = {}
    following = 0
    for pair in pairs:
        waiting[pair[0].pair] = pair
        while following in waiting:
            yield waiting.pop(following)
            following += 1
