"""The record of a fuzzing run: a header, and a line for each game that is on the disk before the next begins.

A run that was killed goes on where it was: a line that was cut off is dropped, and its game played again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from rasputitsa import store
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.game import Game
from rasputitsa.fuzz.trial import Trial

GAMES = "games.jsonl"


class Row(NamedTuple):
    """A game that was played: its options, its length, and what went wrong (empty: nothing)."""

    number: int
    options: dict[str, str]
    actions: int
    failure: str


class Log:
    """The games of a run. Without a folder they are only counted; with one, failed games are saved there."""

    def __init__(self, folder: Path | None, run: dict[str, Any]) -> None:
        self.folder = folder
        self.done: dict[int, Row] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._open(folder / GAMES, run)

    def _open(self, path: Path, run: dict[str, Any]) -> None:
        if not path.exists():
            store.write(path, f"{json.dumps(run)}\n")
        header, *lines = _whole_lines(path)
        try:
            if json.loads(header) != run:
                raise RasputitsaError(f"{path}: holds another run (give another folder): {header}")
            rows = [Row(**json.loads(line)) for line in lines]
        except (ValueError, TypeError) as error:
            raise RasputitsaError(f"{path}: not the record of a fuzzing run: {error}") from None
        self.done = {row.number: row for row in rows}

    @property
    def actions(self) -> int:
        return sum(row.actions for row in self.done.values())

    @property
    def failures(self) -> int:
        return sum(bool(row.failure) for row in self.done.values())

    def add(self, game: Game, trial: Trial) -> str:
        """Record a game; where its save is, if it failed and there is a folder."""
        failure = trial.failure
        row = Row(trial.number, dict(game.options), trial.actions, failure.what if failure else "")
        self.done[trial.number] = row
        if self.folder is None:
            return ""
        save = self.folder / f"{game.id}-{trial.number}.hexlog"
        if failure is not None:
            store.write(save, failure.hexlog)
        store.append(self.folder / GAMES, [json.dumps(row._asdict(), ensure_ascii=False)])
        return str(save) if failure else ""


def _whole_lines(path: Path) -> list[str]:
    """The lines of the file; what was cut off is taken away."""
    text = path.read_text(encoding="utf-8", errors="replace")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        store.write(path, whole)
    return whole.splitlines() or [""]
