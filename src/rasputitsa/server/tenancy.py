"""Tenancy: one server at a time on a database, and a mark by which it knows its own commits again.

Who may be the server is decided by a lock that ends with its process: of PostgreSQL, or on a file beside
that of SQLite. The row in ``keeper`` says who it is. Every commit of the server renews the mark in that row,
so one that lost the lock and does not know it yet writes nothing more.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import socket
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, bindparam, insert, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.engines import file_of
from rasputitsa.server.fault import TAKEN, Fault
from rasputitsa.server.schema import keeper

if TYPE_CHECKING:
    from rasputitsa.server.database import Database

log = logging.getLogger("rasputitsa.server")
SERVING = 0x4D534B56
"""The lock of PostgreSQL that the server holds: "MSKV"."""

MARK = update(keeper).where(keeper.c.holder == bindparam("me")).values(mark=bindparam("number"))
LOCK_SUFFIX = ".lock"
BEAT_SECONDS = 2.0
BALLAST = 8192
"""Bytes that are written and taken away again to see whether there is room."""


class Tenancy:
    """The lock of this process, once it has taken it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._holder = secrets.token_hex(8)
        self._taken = False
        self._file: sqlite3.Connection | None = None
        self._session: Connection | None = None
        self._ended = threading.Event()
        self._lock = threading.Lock()

    def take(self) -> None:
        if self._taken:
            return
        if not self._locked():
            raise RasputitsaError(f"another server is at work on this database{self._other()}; end it first")
        self._taken = True
        with self._database.writing() as connection:
            claimed = {"holder": self._holder, "who": _who(), "mark": 0}
            if connection.execute(update(keeper).values(claimed)).rowcount == 0:
                connection.execute(insert(keeper).values(id=1, ballast="", **claimed))
        if self._session is not None:
            threading.Thread(target=self._beat, name="tenancy", daemon=True).start()

    def mark(self, connection: Connection, number: int) -> None:
        """Note a commit in the commit itself; refused if another server has taken over."""
        if connection.execute(MARK, {"me": self._holder, "number": number}).rowcount == 0:
            raise Fault(503, TAKEN)

    def marked(self, connection: Connection, number: int) -> bool | None:
        """Has the commit been carried out? Waits for one still on its way; None if that cannot be known."""
        found = connection.execute(select(keeper.c.holder, keeper.c.mark).with_for_update()).first()
        return None if found is None or found[0] != self._holder else found[1] == number

    def probe(self, connection: Connection) -> None:
        """See whether there is room to write."""
        connection.execute(update(keeper).values(ballast=secrets.token_hex(BALLAST // 2)))
        connection.execute(update(keeper).values(ballast=""))

    def release(self) -> None:
        self._ended.set()
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None
            self._drop()
        self._taken = False

    def _locked(self) -> bool:
        return self._lock_file() if self._database.sqlite else self._lock_session()

    def _lock_file(self) -> bool:
        """Held by the file system for as long as the process lives."""
        path = file_of(self._database.url)
        if path is None:
            return True
        file = sqlite3.connect(lock_file(path), timeout=0, isolation_level=None, check_same_thread=False)
        try:
            file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            file.close()
            return False
        self._file = file
        return True

    def _lock_session(self) -> bool:
        """Held by PostgreSQL for as long as the connection lasts."""
        session = self._database.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if session.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": SERVING}).scalar():
            self._session = session
            return True
        session.close()
        return False

    def _beat(self) -> None:
        """See to it that the lock is held: a connection that was cut is made again."""
        while not self._ended.wait(BEAT_SECONDS):
            with self._lock, contextlib.suppress(SQLAlchemyError):
                if self._ended.is_set():
                    return
                try:
                    if self._session is None:
                        self._lock_session()
                    else:
                        self._session.execute(text("SELECT 1"))
                except SQLAlchemyError:
                    self._drop()

    def _drop(self) -> None:
        if self._session is not None:
            session, self._session = self._session, None
            with contextlib.suppress(SQLAlchemyError):
                session.invalidate()
                session.close()

    def _other(self) -> str:
        """Who holds the lock, as far as it has told."""
        with contextlib.suppress(SQLAlchemyError), self._database.engine.connect() as connection:
            if inspect(connection).has_table(keeper.name):
                who = connection.execute(select(keeper.c.who)).scalar()
                return f" ({who})" if who else ""
        return ""


def lock_file(path: Path) -> Path:
    """What a server of a file of SQLite holds. It is empty, and stays there."""
    return path.with_name(path.name + LOCK_SUFFIX)


def _who() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}"[:200]
