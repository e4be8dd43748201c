"""A whole club, row for row: copied to another database, kept as a backup, brought back.

Ids, links, seats, passphrases, players and takebacks stay what they are. It is read in one transaction, so a
server may go on meanwhile; what it is written to must be empty, and no server may be at work there.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from sqlalchemy import Connection, func, insert, select

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server import reasons
from rasputitsa.server.database import Database
from rasputitsa.server.engines import LONG_SILENCE_SECONDS, file_of, read_url
from rasputitsa.server.schema import club_tables, matches
from rasputitsa.server.tenancy import lock_file

AT_ONCE = 1000
PARTIAL = ".partial"


def found(url: str) -> Database:
    """A database that is there already: a slip in its name is no empty club."""
    path = file_of(read_url(url))
    if path is not None and path.parent.is_dir() and not path.is_file():
        raise RasputitsaError(f"{path}: there is no such file")
    return opened(url)


def opened(url: str) -> Database:
    """A database for a command, with its tables up to date; that of a file is made if need be."""
    database = Database(url, LONG_SILENCE_SECONDS)
    try:
        database.migrate()
    except BaseException:
        database.close()
        raise
    return database


def copy(source: Database, target: Database) -> int:
    """Everything that a club has; the number of matches."""
    target.take()
    with reasons.told(target.url), target.writing() as there:
        if there.execute(select(func.count()).select_from(matches)).scalar():
            raise RasputitsaError(f"{reasons.place(target.url)}: there are matches in it; name an empty one")
        with reasons.told(source.url), source.snapshot() as here:
            for table in club_tables():
                rows = here.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
                for some in rows.partitions():
                    there.execute(insert(table), [dict(row) for row in some])
        return _count(there)


def written_ahead(path: Path) -> Path:
    """Where SQLite keeps what is not in its file yet; gone when the last one has closed it."""
    return path.with_name(f"{path.name}-wal")


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(matches)).scalar_one()


def backup(source: Database, path: Path) -> int:
    """The club as a file of SQLite for its keeper's eyes, whole or not at all; the number of matches."""
    if path.exists():
        raise RasputitsaError(f"{path}: is there already")
    partial = path.with_name(path.name + PARTIAL)
    for rest in (partial, written_ahead(partial)):
        rest.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    target = opened(f"sqlite:///{partial}")
    try:
        number = copy(source, target)
        target.close()
        os.replace(partial, path)
    finally:
        target.close()
        for rest in (partial, lock_file(partial)):
            rest.unlink(missing_ok=True)
    return number


def restore(path: Path, target: Database) -> int:
    """Bring a backup back, of this version or an earlier one; the file stays as it is."""
    if not path.is_file():
        raise RasputitsaError(f"{path}: there is no such file")
    if written_ahead(path).exists():
        raise RasputitsaError(f"{path}: this is a database that was not closed, no backup; use: matches copy")
    with tempfile.TemporaryDirectory() as folder:
        source = opened(f"sqlite:///{shutil.copy(path, Path(folder) / path.name)}")
        try:
            return copy(source, target)
        finally:
            source.close()
