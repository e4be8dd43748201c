"""The stock: all matches of a database, to be listed, played again, and carried to another one."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from rasputitsa import hexlog
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server import archive, founding
from rasputitsa.server.archive import LogLine, MatchRow
from rasputitsa.server.database import Database
from rasputitsa.server.room import entries_of, replayed
from rasputitsa.table.wire.match import MatchCreated

SUFFIX = ".hexlog"
MOST_FILES = 100_000


class Stock:
    """Works on the database directly; a server may be running on it meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self, match_id: str | None = None) -> list[MatchRow]:
        """All matches, oldest first, or the one asked for."""
        with self._database.reading() as connection:
            rows = archive.all_matches(connection)
        if match_id is None:
            return rows
        found = [row for row in rows if row.id == match_id]
        if not found:
            raise RasputitsaError(f"match {match_id}: there is none of this id")
        return found

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
            if not row.foreign_entries and lines:
                hexlog.verify_dice(archive.as_log(row, lines))
        except RasputitsaError as error:
            return str(error)
        result = hexlog.trailer(match)[0].partition(": ")[2] if match.decision is None else ""
        return None if result == row.result else f"result: expected {row.result}, found {result}"

    def save(self, row: MatchRow) -> str:
        """A match as a save with its seed: for the keeper of the server, not for players."""
        match = replayed(row, self.lines(row))
        if row.foreign_entries:
            return hexlog.write(match, row.players, reveal_seed=False).replace(f"reveal: {match.seed}\n", "")
        return hexlog.write(match, row.players, reveal_seed=True)

    def write_archive(self, path: Path) -> int:
        """All matches, a save each; the number of them."""
        rows = self.rows()
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as files:
            for row in rows:
                files.writestr(f"{row.game}-{row.id}{SUFFIX}", self.save(row))
        return len(rows)

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
