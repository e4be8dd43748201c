"""Engines: how SQLite and PostgreSQL are reached, and how long anything is waited for."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from rasputitsa.engine.errors import RasputitsaError

if TYPE_CHECKING:
    import psycopg

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BUSY_MILLISECONDS = 2000
"""How long a writer waits for another one, in SQLite."""

CONNECT_SECONDS = 2
POOL_SECONDS = 2
POOL = 10
SILENCE_SECONDS = 2.0
"""A database that has said nothing for so long is given up; libpq itself would wait for ever."""

LONG_SILENCE_SECONDS = 120.0
"""The same for commands, which ask for much at once and keep no player waiting."""

KEEPALIVE = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
"""In seconds: a machine that is gone is noticed on both sides, and what it had locked is free again."""

WRITES = "rasputitsa_writes"
HOW = "write @ : / in a password as %40 %3A %2F, or give it in a file or in PGPASSWORD"


def read_url(text: str) -> URL:
    """The address of a database. What cannot be read is not repeated: a password may be in it."""
    try:
        parsed = make_url(text)
    except ValueError as error:  # the part after a colon, which is no port
        raise RasputitsaError(f"database: the address cannot be read; {HOW}") from error
    except ArgumentError as error:
        raise RasputitsaError("database: expected a URL such as sqlite:///matches.sqlite") from error
    if parsed.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise RasputitsaError(f"database {parsed.get_backend_name()}: expected sqlite or postgresql")
    if parsed.get_backend_name() == POSTGRESQL and text.count("@") > 1:
        raise RasputitsaError(f"database: the address has more than one @; {HOW}")
    return parsed


def file_of(url: URL) -> Path | None:
    """The file that a database of SQLite is in."""
    inside = url.get_backend_name() != SQLITE or url.database in (None, "", ":memory:")
    return None if inside else Path(str(url.database))


def open_engine(url: URL, silence: float) -> Engine:
    try:
        if url.get_backend_name() == POSTGRESQL:
            return _postgresql(url.set(drivername="postgresql+psycopg"), silence)
        return _sqlite(url)
    except NoSuchModuleError as error:
        raise RasputitsaError("database: expected a URL such as sqlite:///matches.sqlite") from error
    except ModuleNotFoundError as error:
        raise RasputitsaError("database: PostgreSQL needs pip install 'rasputitsa[postgres]'") from error
    except SQLAlchemyError as error:
        raise RasputitsaError(f"database: {error}") from error


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True)
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


def _postgresql(url: URL, silence: float) -> Engine:
    import psycopg

    class Impatient(psycopg.Connection[Any]):
        """Gives the server up when it says nothing: stopped, overloaded, or behind a line that is cut."""

        def wait(self, gen: Any, *args: Any, **kwargs: Any) -> Any:
            return super().wait(_heard(gen, self, silence), *args, **kwargs)

    milliseconds = int(750 * silence)  # the server's own answer comes before it is given up
    options = {
        "statement_timeout": milliseconds,
        "lock_timeout": milliseconds,
        "idle_in_transaction_session_timeout": 10 * milliseconds,
        **{f"tcp_{name}": value for name, value in KEEPALIVE.items()},
    }
    own = url.query.get("options", "")
    told = " ".join(f"-c {name}={value}" for name, value in options.items())
    engine = create_engine(
        url,
        pool_pre_ping=True,
        pool_size=POOL,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_SECONDS, "options": f"{told} {own}".strip(), **KEEPALIVE},
    )

    def connect(_dialect: Any, _record: Any, given: Any, named: Any) -> Any:
        return Impatient.connect(*given, **named)

    event.listen(engine, "do_connect", connect)
    return engine


def _heard(
    talk: Generator[Any, Any, Any], connection: psycopg.Connection[Any], silence: float
) -> Generator[Any, Any, Any]:
    """The driver's talk with the server, ended when nothing has come for too long."""
    import psycopg

    try:
        wanted = next(talk)
        heard = time.monotonic()
        while True:
            ready = yield wanted
            if ready:
                heard = time.monotonic()
            elif time.monotonic() - heard > silence:
                connection.pgconn.finish()
                raise psycopg.OperationalError("the connection was given up: no answer")
            wanted = talk.send(ready)
    except StopIteration as ended:
        return ended.value
