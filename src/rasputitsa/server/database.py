"""The database: SQLite or PostgreSQL behind one door, and what went wrong with it in words of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.fault import BUSY, FULL, LOST, READ_ONLY, Fault

BUSY_MILLISECONDS = 3000
MIGRATIONS = Path(__file__).with_name("migrations")
WRITES = "rasputitsa_writes"

SIGNS = (
    ("is locked", 503, BUSY),
    ("lock timeout", 503, BUSY),
    ("readonly", 503, READ_ONLY),
    ("read-only", 503, READ_ONLY),
    ("disk is full", 507, FULL),
    ("disk full", 507, FULL),
    ("no space left", 507, FULL),
)
"""What drivers say, and what it means to a player."""


class Database:
    """Connections to read and to write with. Nothing else in the server knows which database it is."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with told_plainly(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: durable when this returns, or nothing of it has happened."""
        with told_plainly(), self.engine.connect() as plain:
            connection = plain.execution_options(**{WRITES: True})
            with connection.begin():
                yield connection

    def migrate(self) -> None:
        """Bring the tables up to date; refuses those of a later version."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        script = ScriptDirectory.from_config(config)
        with self.reading() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
        if current == script.get_current_head():
            return
        if current is not None and current not in {step.revision for step in script.walk_revisions()}:
            raise RasputitsaError(f"the database was written by a later version (tables {current})")
        with self.writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn an error of the database into a fault that gives nothing away."""
    try:
        yield
    except DBAPIError as error:
        found = _fault(str(error.orig).lower())
        if found is None:
            raise
        raise found from error


def _fault(said: str) -> Fault | None:
    for sign, status, code in SIGNS:
        if sign in said:
            return Fault(status, code)
    lost = ("connection", "unable to open", "server closed", "disk i/o", "shutting down")
    return Fault(503, LOST) if any(sign in said for sign in lost) else None


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
        if parsed.get_backend_name() != "sqlite":
            raise RasputitsaError(f"database {parsed.get_backend_name()}: expected sqlite or postgresql")
        engine = create_engine(parsed)
    except (ArgumentError, NoSuchModuleError) as error:
        raise RasputitsaError("database: expected a URL such as sqlite:///matches.sqlite") from error
    except SQLAlchemyError as error:
        raise RasputitsaError(f"database: {error}") from error
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """A log written ahead and flushed at each commit: readers do not wait, and what was told is kept."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once, so that it never has to give up halfway."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
