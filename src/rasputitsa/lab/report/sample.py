"""What a report is about: the games of one or more runs, those of one setting together."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.games import family, load
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Setting
from rasputitsa.lab.ledger import GAMES, HEADER, read_games, read_header, read_spec
from rasputitsa.lab.spec import RunSpec


class Played(NamedTuple):
    """A run as far as it has been played."""

    name: str
    spec: RunSpec
    software: str
    records: tuple[GameRecord, ...]

    @property
    def command(self) -> str:
        """The words that play it again."""
        spec, setting = self.spec, self.spec.setting
        words = ["rasputitsa", "lab", "run", setting.game_id, "--scenario", setting.scenario]
        for name, value in chosen_options(setting).items():
            words += ["--option", f"{name}={value}"]
        for side, player in zip(setting.game().sides, spec.players, strict=True):
            words += [f"--{side}", player]
        words += ["--games", str(spec.games), "--seed", spec.seed]
        words += [] if spec.swap else ["--no-swap"]
        words += ["--position", "FILE"] if setting.position else []
        return shlex.join([*words, "--out", self.name])


class Sample(NamedTuple):
    """All games of one setting."""

    setting: Setting
    runs: tuple[Played, ...]

    @property
    def game(self) -> Game:
        return self.setting.game()

    @property
    def records(self) -> list[GameRecord]:
        return [record for run in self.runs for record in run.records]

    @property
    def title(self) -> str:
        """The game, its scenario, and what was changed in it."""
        own, setting = family(self.setting.game_id), self.setting
        parts = [self.game.title, own.scenarios()[setting.scenario]["title"]["en"]]
        catalogue = own.catalogue()
        for name, value in chosen_options(setting).items():
            words = catalogue[name].title["en"] if name in catalogue else name
            parts.append(words if value == "on" else f"{words}: {value}")
        parts += ["from a given position"] if setting.position else []
        return " · ".join(parts)


def chosen_options(setting: Setting) -> dict[str, str]:
    """The options that the scenario would not have brought."""
    usual = load(setting.game_id, setting.scenario).options
    return {name: value for name, value in setting.options if usual.get(name) != value}


def read_samples(folders: Iterable[Path]) -> list[Sample]:
    """The runs in these folders or right below them, by setting; ``RasputitsaError`` without games."""
    by_setting: dict[Setting, list[Played]] = {}
    for folder in folders:
        for run in _runs(folder):
            by_setting.setdefault(run.spec.setting, []).append(run)
    samples = [Sample(setting, tuple(runs)) for setting, runs in by_setting.items()]
    for sample in samples:
        if not sample.records:
            raise RasputitsaError(f"{sample.runs[0].name}: no game has been finished yet")
    return samples


def _runs(folder: Path) -> list[Played]:
    if not folder.is_dir():
        raise RasputitsaError(f"{folder}: there is no such folder")
    found = (
        [folder] if (folder / HEADER).exists() else sorted(path.parent for path in folder.glob(f"*/{HEADER}"))
    )
    if not found:
        raise RasputitsaError(f"{folder}: no run, and no folder of runs: there is no {HEADER}")
    return [_read(path) for path in found]


def _read(folder: Path) -> Played:
    spec = read_spec(folder)
    records: Sequence[GameRecord] = read_games(folder) if (folder / GAMES).exists() else ()
    software = str(read_header(folder).get("software", "unknown"))
    return Played(folder.resolve().name, spec, software, tuple(records))
