"""The stock: all matches of a database, to be listed, played again, and carried to another one as saves."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server import archive, founding
from rasputitsa.server.archive import LogLine, MatchRow
from rasputitsa.server.database import Database
from rasputitsa.server.opening import recorded
from rasputitsa.server.removal import delete_match
from rasputitsa.server.room import entries_of, replayed
from rasputitsa.table.wire.match import MatchCreated

SUFFIX = ".hexlog"
MOST_FILES = 100_000
PARTIAL = ".partial"


class Stock:
    """Works on the database directly; a server may be running on it meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ids(self, match_id: str | None = None) -> list[str]:
        """Those of all matches, oldest first, or the one asked for."""
        with self._database.reading() as connection:
            found = archive.match_ids(connection)
        if match_id is None:
            return found
        if match_id not in found:
            raise RasputitsaError(f"match {match_id}: there is none of this id")
        return [match_id]

    def row(self, match_id: str) -> MatchRow:
        with self._database.reading() as connection:
            found = archive.read_match(connection, match_id)
        if found is None:
            raise RasputitsaError(f"match {match_id}: there is none of this id")
        return found

    def rows(self, match_id: str | None = None) -> list[MatchRow]:
        return [self.row(found) for found in self.ids(match_id)]

    def lines(self, row: MatchRow) -> list[LogLine]:
        with self._database.reading() as connection:
            return archive.read_lines(connection, row.id)

    def length(self, row: MatchRow) -> int:
        """The number of actions in a match."""
        return entries_of(self.lines(row))

    def fault(self, row: MatchRow) -> str | None:
        """What comes out otherwise when a match is played again by today's rules; None if nothing does."""
        lines = self.lines(row)
        try:
            match = replayed(row, lines, check=True)
            if match.seed is not None and lines:
                hexlog.verify_dice(archive.as_log(row, lines))
        except RasputitsaError as error:
            return str(error)
        result = hexlog.trailer(match)[0].partition(": ")[2] if match.decision is None else ""
        return None if result == row.result else f"result: expected {row.result}, found {result}"

    def save(self, row: MatchRow) -> str:
        """A match as a save with its seed: for the keeper of the server, not for players."""
        match = replayed(row, self.lines(row))
        return hexlog.write(match, row.players, reveal_seed=True)

    def delete(self, match_id: str) -> None:
        with self._database.writing() as connection:
            delete_match(connection, self.row(match_id).id)

    def write_archive(self, path: Path) -> tuple[int, dict[str, str]]:
        """A save of every match; how many, and what is wrong with the others, by their id.

        One that the rules no longer play as it was played is saved as it was recorded, and named as well.
        """
        faults: dict[str, str] = {}
        partial, number = path.with_name(path.name + PARTIAL), 0
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as files:
            for match_id in self.ids():
                try:
                    row = self.row(match_id)
                    files.writestr(f"{row.game}-{row.id}{SUFFIX}", self._kept(row, faults))
                    number += 1
                except RasputitsaError as error:
                    faults[match_id] = str(error)
        os.replace(partial, path)
        return number, faults

    def _kept(self, row: MatchRow, faults: dict[str, str]) -> str:
        try:
            return self.save(row)
        except RasputitsaError as error:
            faults[row.id] = str(error)
            return recorded(row, self.lines(row), reveal_seed=not row.foreign_entries)

    def read(self, path: Path) -> Iterator[MatchCreated]:
        """Take in a save or an archive of them. A bad one is named, and none of it is taken."""
        founded = [founding.from_save(text, [], name) for name, text in _saves(path)]
        with self._database.writing() as connection:
            for match in founded:
                archive.add_match(connection, match.row, match.lines, match.seats)
        return iter([match.created for match in founded])


def _saves(path: Path) -> Iterator[tuple[str, str]]:
    if path.suffix != ".zip":
        yield path.stem[: founding.LONGEST_NAME], hexlog.decode_bytes(path.read_bytes())
        return
    try:
        with zipfile.ZipFile(path) as files:
            for info in files.infolist()[:MOST_FILES]:
                if info.filename.endswith(SUFFIX) and info.file_size <= hexlog.MAX_BYTES:
                    name = Path(info.filename).stem[: founding.LONGEST_NAME]
                    yield name, hexlog.decode_bytes(files.read(info))
    except zipfile.BadZipFile as error:
        raise RasputitsaError(f"{path}: {error}") from error
