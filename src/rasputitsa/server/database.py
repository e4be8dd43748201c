"""The database: SQLite or PostgreSQL behind one door, and what went wrong with it in words of ours."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server import reasons
from rasputitsa.server.engines import (
    POSTGRESQL,
    SILENCE_SECONDS,
    SQLITE,
    WRITES,
    file_of,
    open_engine,
    read_url,
)
from rasputitsa.server.fault import BUSY, DAMAGED, FULL, LOST, READ_ONLY, UNSURE, Fault
from rasputitsa.server.tenancy import Tenancy

log = logging.getLogger("rasputitsa.server")
MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATING = 0x52415350
"""The lock of PostgreSQL under which tables are changed: "RASP"."""

SIGNS = (
    ("is locked", 503, BUSY),
    ("lock timeout", 503, BUSY),
    ("statement timeout", 503, BUSY),
    ("readonly", 503, READ_ONLY),
    ("read-only", 503, READ_ONLY),
    ("disk is full", 507, FULL),
    ("disk full", 507, FULL),
    ("no space left", 507, FULL),
    ("malformed", 503, DAMAGED),
    ("not a database", 503, DAMAGED),
    ("invalid page", 503, DAMAGED),
)
"""What drivers say, and what it means to a player."""

GONE = ("connection", "unable to open", "server closed", "disk i/o", "shutting down")
UNSETTLED = "disk i/o"
"""What SQLite says of a commit that may or may not be found on the disk later."""


class Conflict(Exception):
    """Something is there already that the tables hold only once."""


class StoreError(Exception):
    """The database refuses something that nobody foresaw. Says what kind, and nothing of what was written."""


class Database:
    """Connections to read and to write with. Nothing else in the server knows which database it is."""

    def __init__(self, url: str, silence: float = SILENCE_SECONDS) -> None:
        self.url = read_url(url)
        self.engine = open_engine(self.url, silence)
        self.tenancy = Tenancy(self)

    @property
    def sqlite(self) -> bool:
        return self.url.get_backend_name() == SQLITE

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with told_plainly(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """All that is read comes from one moment, whatever is written meanwhile."""
        with self.reading() as connection:
            if not self.sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: durable when this returns, or nothing of it has happened.

        One exception: ``UNSURE``, where the answer to the commit was lost.
        """
        with told_plainly(), self._writing() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self.engine.connect() as plain:
            connection = plain.execution_options(**{WRITES: True})
            transaction = connection.begin()
            try:
                yield connection
            except BaseException:
                with contextlib.suppress(SQLAlchemyError):
                    transaction.rollback()
                raise
            try:
                transaction.commit()
            except DBAPIError as error:
                if error.connection_invalidated or UNSETTLED in str(error.orig).lower():
                    raise Fault(503, UNSURE) from None
                raise

    def migrate(self) -> None:
        """Bring the tables up to date, one process at a time; refuses those of a later version."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        script = ScriptDirectory.from_config(config)
        with reasons.told(self.url):
            with self.engine.connect() as connection:
                if _revision(connection) == script.get_current_head():
                    return
            with self._writing() as connection:
                if self.url.get_backend_name() == POSTGRESQL:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
                current = _revision(connection)
                if current is not None and current not in {step.revision for step in script.walk_revisions()}:
                    raise RasputitsaError(f"the database was written by a later version (tables {current})")
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    def take(self) -> None:
        """Be the only server on this database; refuses if another one is."""
        with reasons.told(self.url):
            self.tenancy.take()

    def examine(self) -> None:
        """See whether everything can be read; of SQLite also whether its file is there, and whole."""
        with self.reading() as connection:
            if not self.sqlite:
                connection.execute(text("SELECT 1"))
                return
            path = file_of(self.url)
            if path is not None and not path.is_file():
                raise Fault(503, LOST)
            if connection.execute(text("PRAGMA quick_check(1)")).scalar() != "ok":
                raise Fault(503, DAMAGED)

    def close(self) -> None:
        self.tenancy.release()
        self.engine.dispose()


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn an error of the database into one that gives nothing away: no seed, no token, no statement."""
    try:
        yield
    except PoolTimeoutError:
        raise Fault(503, BUSY) from None
    except IntegrityError:
        raise Conflict from None
    except DBAPIError as error:
        found = _fault(error)
        if found is None:
            raise StoreError(_kind(error)) from None
        log.warning("%s: %s", found.code, _kind(error))
        raise found from None


def _fault(error: DBAPIError) -> Fault | None:
    said = str(error.orig).lower()
    for sign, status, code in SIGNS:
        if sign in said:
            return Fault(status, code)
    unanswered = type(error.orig).__name__ == "OperationalError" and _state(error) == ""
    if error.connection_invalidated or unanswered or any(sign in said for sign in GONE):
        return Fault(503, LOST)
    return None


def _state(error: DBAPIError) -> str | None:
    """The code that PostgreSQL gives its errors; empty if it gave none, None if it was not PostgreSQL."""
    return (getattr(error.orig, "sqlstate", None) or "") if hasattr(error.orig, "sqlstate") else None


def _kind(error: DBAPIError) -> str:
    """What is known of an error without what was written: that would be in its details."""
    said = "" if _state(error) else str(error.orig).splitlines()[0]
    return " ".join(filter(None, (type(error.orig).__name__, _state(error), said)))
