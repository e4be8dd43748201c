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
BY_CODE = {
    "28P01": "it does not accept the password of the role {role}",
    "28000": "it knows no role {role}, or does not let it in",
    "3D000": "it has no database {base}",
    "42501": "the role {role} may not make tables in {base}: let it own that database",
    "53300": "all its connections are taken",
}
"""What PostgreSQL means by its codes."""

AT_THE_DOOR = (
    ("password authentication failed", "28P01"),
    ('role "', "28000"),
    ("pg_hba.conf", "28000"),
    ('database "', "3D000"),
    ("too many", "53300"),
    ("remaining connection slots", "53300"),
)
"""Who is refused at the door is told words and no code."""

BY_WORDS = (
    ("no password", "it wants a password for the role {role}: PGPASSWORD, or --database-password-file"),
    ("refused", "nothing answers there; is it running, and is the port right?"),
    ("no such file", "nothing answers there; is it running, and is the port right?"),
    ("timeout", "it does not answer"),
    ("no answer", "it does not answer"),
    ("resolve", "there is no machine of that name"),
    ("translate", "there is no machine of that name"),
)
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
        return _first(IN_FILE, said) or said.splitlines()[0]
    role, base = url.username or "of this user", url.database or url.username or ""
    state = getattr(error.orig, "sqlstate", None) or _first(AT_THE_DOOR, said)
    known = BY_CODE.get(state, "") or _first(BY_WORDS, said) or f"{type(error.orig).__name__} {state}".strip()
    return f"{known.format(role=role, base=base)} ({MORE})"


def _first(rows: tuple[tuple[str, str], ...], said: str) -> str:
    return next((meaning for sign, meaning in rows if sign in said), "")
