"""Tuning weights by games: a tuner asks for scores, and games against a fixed player give them.

A tuner is deterministic and only sees scores. So its state is the list of scores so far: a tuning that was
stopped is done again from the beginning with the scores in its folder, and goes on where they end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rasputitsa import store
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import fingerprint
from rasputitsa.lab.crew import Crew
from rasputitsa.lab.job import Setting
from rasputitsa.lab.ledger import unlike
from rasputitsa.lab.ntbea import ntbea
from rasputitsa.lab.parameter import Objective, Parameter, Step, Values, check_start
from rasputitsa.lab.run import run
from rasputitsa.lab.spec import RunSpec, played_by
from rasputitsa.lab.spsa import spsa
from rasputitsa.lab.weights_file import WeightsFile

FORMAT = 1
HEADER, SCORES, BEST, CANDIDATES = "tune.json", "scores.jsonl", "best.toml", "candidates"

Tuner = Callable[[Objective, Sequence[Parameter], Values, int, str], Iterator[Step]]
METHODS: dict[str, Tuner] = {"spsa": spsa, "ntbea": ntbea}


@dataclass(frozen=True, slots=True)
class TuneSpec:
    """What is tuned, by which games, and how. ``player`` is given the weights, ``against`` is fixed."""

    setting: Setting
    weights: Path
    player: str
    against: str
    parameters: tuple[Parameter, ...]
    method: str
    rounds: int
    games: int
    seed: str

    def check(self) -> dict[str, float]:
        """The values to start from; ``RasputitsaError`` if this cannot be tuned."""
        if self.rounds < 1:
            raise RasputitsaError(f"{self.rounds} iterations: at least one")
        start = WeightsFile(self.weights).values([parameter.name for parameter in self.parameters])
        check_start(self.parameters, start)
        self.match(self.weights, 0).check()
        return start

    def match(self, weights: Path, round_: int) -> RunSpec:
        """The games that score a file of weights. The same round has the same dice."""
        players = (with_weights(self.player, weights), self.against)
        return RunSpec(self.setting, players, self.games, f"{self.seed}/{round_}")

    def header(self) -> dict[str, Any]:
        """All that the scores depend on."""
        own = {
            "tune": FORMAT,
            "weights": fingerprint.of_file(self.weights),
            "player": self.player,
            "against": self.against,
            **played_by((self.player, self.against)),
            "parameters": [list(parameter) for parameter in self.parameters],
            "method": self.method,
            "rounds": self.rounds,
            "games": self.games,
            "seed": self.seed,
        }
        setting = self.setting
        return own | {"game": setting.game_id, "scenario": setting.scenario, "options": dict(setting.options)}


def with_weights(player: str, weights: Path) -> str:
    """The specification of a player who is given these weights."""
    if set(",=") & set(str(weights)):
        raise RasputitsaError(f"{weights}: a file of weights must have no comma and no = in its path")
    return f"{player}{',' if ':' in player else ':'}weights={weights}"


class Tuning:
    """A tuning in its folder. ``steps`` plays what is missing; the best weights so far are always there."""

    def __init__(self, spec: TuneSpec, out: Path, crew: Crew) -> None:
        self.spec = spec
        self.out = out
        self.crew = crew
        self._start = spec.check()
        with_weights(spec.player, out)
        self._file = WeightsFile(spec.weights)
        if out.exists() and not out.is_dir():
            raise RasputitsaError(f"{out}: is a file, not a folder")
        (out / CANDIDATES).mkdir(parents=True, exist_ok=True)
        self._agree()
        self._known = self._read()
        self._asked = 0

    def steps(self) -> Iterator[Step]:
        spec = self.spec
        tuner = METHODS[spec.method]
        for step in tuner(self._score, spec.parameters, self._start, spec.rounds, spec.seed):
            store.write(self.out / BEST, self._file.with_values(step.best))
            yield step

    def _score(self, values: Values, round_: int) -> float:
        """The score of these values in this round: known already, or played now and kept."""
        text = self._file.with_values(values)
        name = hashlib.sha256(text.encode()).hexdigest()[:12]
        number, self._asked = self._asked, self._asked + 1
        if number < len(self._known):
            row = self._known[number]
            if (row["round"], row["weights"]) != (round_, name):
                raise RasputitsaError(f"{self.out / SCORES}: line {number + 1}: not a score of this tuning")
            return float(row["score"])
        path = self.out / CANDIDATES / f"{name}.toml"
        store.write(path, text)
        records = run(self.spec.match(path, round_), crew=self.crew)
        score = sum(record.score for record in records) / len(records)
        row = {"round": round_, "weights": name, "score": score, "values": dict(values)}
        store.append(self.out / SCORES, [json.dumps(row)])
        return score

    def _agree(self) -> None:
        """Write the header of a new tuning, or see that the one found is of this one."""
        path, header = self.out / HEADER, self.spec.header()
        if path.exists():
            try:
                found = json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise RasputitsaError(f"{path}: not JSON: {error}") from None
            difference = unlike(found, header) if isinstance(found, dict) else "it has no header"
            if difference:
                raise RasputitsaError(f"{self.out}: holds another tuning: {difference} (give another folder)")
        else:
            store.write(path, json.dumps(header, indent=1, ensure_ascii=False) + "\n")

    def _read(self) -> list[dict[str, Any]]:
        """The scores so far; a line that was cut off is dropped, its games are played again."""
        path = self.out / SCORES
        if not path.exists():
            return []
        store.drop_unfinished(path)
        rows = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                row = json.loads(line)
                rows.append({"round": row["round"], "weights": row["weights"], "score": float(row["score"])})
            except (ValueError, KeyError, TypeError):
                raise RasputitsaError(f"{path}: line {number}: not a score") from None
        return rows
