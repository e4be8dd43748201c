"""Why a database cannot be opened, for the keeper of the server: what, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.server.engines import SQLITE
from rasputitsa.server.fault import Fault

IN_FILE = (
    ("not a database", "it is no SQLite database"),
    ("malformed", "it is damaged; bring a backup back with: rasputitsa matches restore"),
    ("unable to open", "it cannot be opened; is the folder there, and may it be written to?"),
    ("readonly", "it cannot be written to"),
    ("is locked", "another program holds it"),
    ("full", "the disk is full"),
)
IN_SERVER = (
    ("28P01", "password authentication", "it does not accept the password of the role {role}"),
    ("28000", "does not exist", "it knows no role {role}, or does not let it in"),
    ("3D000", "does not exist", "it has no database {base}"),
    (
        "42501",
        "permission denied",
        "the role {role} may not make tables in {base}: let it own that database",
    ),
    ("53300", "too many", "all its connections are taken"),
    ("", "password", "it wants a password for the role {role}: PGPASSWORD, or --database-password-file"),
    ("", "refused", "nothing answers there; is it running, and is the port right?"),
    ("", "no such file", "nothing answers there; is it running, and is the port right?"),
    ("", "timeout", "it does not answer"),
    ("", "no answer", "it does not answer"),
    ("", "resolve", "there is no machine of that name"),
    ("", "translate", "there is no machine of that name"),
    ("", "no pg_hba.conf entry", "it lets nobody of the role {role} in from here (pg_hba.conf)"),
)
"""The code of PostgreSQL, or else what the driver says; the first line that fits is told."""

MORE = "see docs/postgresql.md"


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Turn whatever goes wrong into one sentence without a statement or a password in it."""
    try:
        yield
    except PoolTimeoutError:
        raise RasputitsaError(f"{place(url)}: all its connections are taken") from None
    except Fault as fault:
        raise RasputitsaError(f"{place(url)}: {fault.problem('en').text}") from None
    except DBAPIError as error:
        raise RasputitsaError(f"{place(url)}: {_reason(url, error)}") from None


def place(url: URL) -> str:
    if url.get_backend_name() == SQLITE:
        return f"database {url.database}"
    host = url.host or url.query.get("host") or "this machine"
    return f"PostgreSQL on {host}{f' port {url.port}' if url.port else ''}"


def _reason(url: URL, error: DBAPIError) -> str:
    said = str(error.orig).lower()
    if url.get_backend_name() == SQLITE:
        return next((reason for sign, reason in IN_FILE if sign in said), said.splitlines()[0])
    role, base = url.username or "of this user", url.database or url.username or ""
    state = getattr(error.orig, "sqlstate", None) or _told_state(said)
    for code, sign, reason in IN_SERVER:
        if (state == code) if state and code else (not code and sign in said):
            return f"{reason.format(role=role, base=base)} ({MORE})"
    return f"{type(error.orig).__name__} {state} ({MORE})"


def _told_state(said: str) -> str:
    """Refused at the door, the driver hands on the words and not the code."""
    if "password authentication failed" in said:
        return "28P01"
    if "does not exist" in said:
        return "28000" if 'role "' in said else "3D000"
    return "53300" if "too many" in said or "remaining connection slots" in said else ""
