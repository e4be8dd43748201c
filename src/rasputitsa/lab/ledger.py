"""The folder of a run: a header, and a line for each finished game that is on the disk before the next comes.

A line that was cut off when the run was killed is dropped; its game is played again.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from rasputitsa import store
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.lab import fingerprint
from rasputitsa.lab.crew import Failure
from rasputitsa.lab.game_record import GameRecord, read_record
from rasputitsa.lab.spec import CODE, OWN, PARTS, SWAP, RunSpec

HEADER = "run.json"
GAMES = "games.jsonl"
ERRORS = "errors.jsonl"


class Ledger:
    """A run that is being written. Only one process may have it open."""

    def __init__(self, folder: Path, spec: RunSpec) -> None:
        self.folder = folder
        if folder.exists() and not folder.is_dir():
            raise RasputitsaError(f"{folder}: is a file, not a folder")
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / GAMES).open("a+b")
        try:
            _lock(self._file, folder)
            _agree(folder, spec)
            self.done = self._read(spec)
            self._failed = _failed(folder / ERRORS)
        except BaseException:
            self._file.close()
            raise

    def _read(self, spec: RunSpec) -> dict[int, GameRecord]:
        """The games that are finished, by number; what was cut off is taken away."""
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        self._file.truncate(whole)
        path = self.folder / GAMES
        done: dict[int, GameRecord] = {}
        for number, record in _records(path, data[:whole], spec.setting.game().sides):
            if record.n in done or not _belongs(record, spec):
                raise RasputitsaError(f"{path}: line {number}: not a game of this run, or one it has already")
            done[record.n] = record
        return done

    def add(self, record: GameRecord) -> None:
        self._file.write(f"{record.line()}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.done[record.n] = record

    def fail(self, failure: Failure) -> None:
        """Note a game that could not be played; the next run of this folder tries it again.

        A game has one line: how it failed last.
        """
        job = failure.job
        row = {"n": job.n, "seed": job.seed, "players": job.players, "error": failure.reason}
        row |= {"type": failure.type, "message": failure.message, "traceback": failure.traceback}
        line, path = json.dumps(row, ensure_ascii=False), self.folder / ERRORS
        before = self._failed.get(job.n)
        self._failed[job.n] = line
        if before is None:
            store.append(path, [line])
        elif before != line:
            store.write(path, "".join(f"{noted}\n" for noted in self._failed.values()))

    def close(self) -> None:
        self._file.close()


def read_header(folder: Path) -> dict[str, Any]:
    """The header of a run; errors name the file."""
    path = folder / HEADER
    try:
        header = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RasputitsaError(f"{path}: not JSON: {error}") from None
    if not isinstance(header, dict):
        raise RasputitsaError(f"{path}: not the header of a run")
    return header


def read_spec(folder: Path) -> RunSpec:
    try:
        return RunSpec.from_header(read_header(folder))
    except RasputitsaError as error:
        raise RasputitsaError(f"{folder / HEADER}: {error}") from None


def read_games(folder: Path) -> list[GameRecord]:
    """The finished games of a run in the order of the lines, whether or not it is still going on."""
    path, spec = folder / GAMES, read_spec(folder)
    data = path.read_bytes()
    return [record for _, record in _records(path, data[: data.rfind(b"\n") + 1], spec.setting.game().sides)]


def unlike(found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What differs between the header of a run and what it would be now; empty if nothing does."""
    for name in {**wanted, **found}:
        before, after = found.get(name), wanted.get(name)
        if (before or None) == (after or None) or (name == SWAP and _alone(found)):
            continue
        if name == OWN:
            return _other_players(before or {}, after or {})
        where = ""
        if name == CODE and (parts := fingerprint.changed(found.get(PARTS) or {}, wanted.get(PARTS) or {})):
            where = f" (what has changed: {parts})"
        return f"{name} was {_shown(before)}, now it is {_shown(after)}{where}"
    return ""


def _alone(header: dict[str, Any]) -> bool:
    """A player against himself, of whom older headers say that he swaps sides."""
    players = header.get("players")
    return isinstance(players, list) and len(players) == 2 and players[0] == players[1]


def _other_players(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> str:
    told = []
    for player in {**before, **after}:
        one, other = before.get(player, {}), after.get(player, {})
        if names := [name for name in {**one, **other} if one.get(name) != other.get(name)]:
            told.append(f"the code of player {player} has changed ({', '.join(names)})")
    return "; ".join(told)


def _agree(folder: Path, spec: RunSpec) -> None:
    """Write the header of a new run, or see that the one found is of this run or of its first games."""
    path, header = folder / HEADER, spec.header()
    if not path.exists():
        if (folder / GAMES).stat().st_size:
            raise RasputitsaError(f"{folder}: has games but no {HEADER} that says what they are")
    else:
        found = read_header(folder)
        games = found.get("games")
        if isinstance(games, int) and games < spec.games:
            found["games"] = spec.games
        difference = unlike(found, header)
        if difference:
            raise RasputitsaError(f"{folder}: holds another run: {difference} (give another folder)")
        if games == spec.games:
            return
    store.write(path, json.dumps(header, indent=1, ensure_ascii=False) + "\n")


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _records(path: Path, data: bytes, sides: tuple[str, ...]) -> Iterator[tuple[int, GameRecord]]:
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        try:
            yield number, read_record(line.decode("utf-8"), sides)
        except (RasputitsaError, UnicodeDecodeError) as error:
            raise RasputitsaError(f"{path}: line {number}: {error}") from None


def _failed(path: Path) -> dict[int, str]:
    """The lines about games that failed, by game: the last of each."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = {}
    for line in lines:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            found[int(json.loads(line)["n"])] = line
    return found


def _belongs(record: GameRecord, spec: RunSpec) -> bool:
    if type(record.n) is not int or not 0 <= record.n < spec.games:
        return False
    job = spec.job(record.n)
    return (record.pair, record.seed, tuple(record.players.values())) == (job.pair, job.seed, job.players)


def _lock(file: IO[bytes], folder: Path) -> None:
    """Keep other processes out, where the system can; the lock ends with the process."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RasputitsaError(f"{folder}: another run is writing to it") from None
