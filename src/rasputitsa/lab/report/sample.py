"""What a report is about: games of one setting, played by one program and the same players, go together."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa.agents.catalogue import is_known
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.games import family
from rasputitsa.lab.game_record import GameRecord
from rasputitsa.lab.job import Setting
from rasputitsa.lab.ledger import GAMES, HEADER, read_games, read_header, read_spec, unlike
from rasputitsa.lab.report.program import Program, own_parts, told_apart
from rasputitsa.lab.spec import RunSpec

SameGame = tuple[str, ...]
"""The dice of a game, who played which side, and how it ended: equal for copies of one game."""


class Played(NamedTuple):
    """A run as far as it has been played. ``copies`` of its games are counted where they were met first."""

    name: str
    spec: RunSpec
    header: Mapping[str, Any]
    players: tuple[str, str]
    records: tuple[GameRecord, ...]
    copies: int = 0

    @property
    def program(self) -> Program:
        return Program.of(self.header)

    @property
    def meeting(self) -> tuple[str, ...]:
        """Who played whom: two that swapped sides in no order, else the first side first."""
        one, other = self.players
        return tuple(sorted(self.players)) if self.spec.per_pair > 1 else (one, "against", other)

    @property
    def meeting_words(self) -> str:
        one, other = self.players
        if one == other:
            return f"{one} on both sides"
        if self.spec.per_pair > 1:
            return f"{one} against {other}"
        first, second = (side.capitalize() for side in self.spec.setting.game().sides)
        return f"{one} ({first}) against {other} ({second})"

    @property
    def command(self) -> str:
        """The words that play it again."""
        spec, setting = self.spec, self.spec.setting
        words = ["rasputitsa", "lab", "run", setting.game_id, "--scenario", setting.scenario]
        for name, value in setting.chosen().items():
            words += ["--option", f"{name}={value}"]
        for side, player in zip(setting.game().sides, spec.players, strict=True):
            words += [f"--{side}", player]
        words += ["--games", str(spec.games), "--seed", spec.seed]
        words += [] if spec.swap else ["--no-swap"]
        words += ["--position", self.position_file] if setting.position else []
        return shlex.join([*words, "--out", self.name])

    @property
    def position_file(self) -> str:
        return f"{self.name}.position"

    @property
    def obstacle(self) -> str:
        """Why its games would not come out the same again here; empty if they would."""
        for player in self.spec.players:
            if not is_known(player):
                return f"player {player} is none of this program, only of the script that played the run"
        try:
            return unlike(dict(self.header), self.spec.header())
        except (RasputitsaError, OSError) as error:
            return str(error)


class Sample(NamedTuple):
    """All games of one setting by one program and the same players. ``apart`` tells it from the others."""

    runs: tuple[Played, ...]
    apart: tuple[str, ...] = ()

    @property
    def setting(self) -> Setting:
        return self.runs[0].spec.setting

    @property
    def program(self) -> Program:
        return self.runs[0].program

    @property
    def game(self) -> Game:
        return self.setting.game()

    @property
    def records(self) -> list[GameRecord]:
        return [record for run in self.runs for record in run.records]

    @property
    def title(self) -> str:
        """The game, its scenario, what was changed in it, and what else differs from the others."""
        own, setting = family(self.setting.game_id), self.setting
        parts = [self.game.title, own.scenarios()[setting.scenario]["title"]["en"]]
        parts += [option_words(setting, name) for name in setting.chosen()]
        parts += ["from a given position"] if setting.position else []
        return " · ".join([*parts, *self.apart])

    @property
    def copies(self) -> int:
        return sum(run.copies for run in self.runs)


def option_words(setting: Setting, name: str) -> str:
    """An option of a setting in words, with its value if it is more than on."""
    known, value = family(setting.game_id).catalogue(), dict(setting.options)[name]
    words: str = known[name].title["en"] if name in known else name
    return words if value == "on" else f"{words}: {value}"


def read_samples(folders: Iterable[Path]) -> list[Sample]:
    """The games in these folders or right below them; ``RasputitsaError`` if a setting has none."""
    together: dict[object, list[Played]] = {}
    for run in _named([run for folder in folders for run in _runs(folder)]):
        together.setdefault((run.spec.setting, run.program, run.meeting), []).append(run)
    samples = [Sample(_once(runs)) for runs in together.values()]
    for sample in samples:
        if not sample.records:
            raise RasputitsaError(f"{sample.runs[0].name}: no game has been finished yet")
    programs = len({sample.program for sample in samples}) > 1
    meetings = len({sample.runs[0].meeting for sample in samples}) > 1
    return [sample._replace(apart=_apart(sample, programs, meetings)) for sample in samples]


def _apart(sample: Sample, programs: bool, meetings: bool) -> tuple[str, ...]:
    told = [sample.runs[0].meeting_words] if meetings else []
    return (*told, sample.program.name) if programs else tuple(told)


def same_game(record: GameRecord) -> SameGame:
    return (record.seed, *record.players.values(), record.hash)


def _once(runs: Iterable[Played]) -> tuple[Played, ...]:
    """The runs, each without the games that one before it has already."""
    seen: set[SameGame] = set()
    found = []
    for run in runs:
        new = tuple(record for record in run.records if same_game(record) not in seen)
        seen.update(map(same_game, new))
        found.append(run._replace(records=new, copies=len(run.records) - len(new)))
    return tuple(found)


def _named(runs: list[Played]) -> Iterable[Played]:
    """The runs with names of players that no two different players share."""
    parts = [{player: own_parts(run.header, player) for player in run.spec.players} for run in runs]
    names = told_apart(item for own in parts for item in own.items())
    for run, own in zip(runs, parts, strict=True):
        called = {player: names[player, own[player]] for player in own}
        one, other = run.spec.players
        yield run._replace(
            players=(called[one], called[other]),
            records=tuple(
                replace(record, players={side: called[name] for side, name in record.players.items()})
                for record in run.records
            ),
        )


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
    records = read_games(folder) if (folder / GAMES).exists() else []
    return Played(folder.resolve().name, spec, read_header(folder), spec.players, tuple(records))
