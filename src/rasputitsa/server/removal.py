"""Matches that go: deleted by their maker or the keeper of the server, or expired."""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, func, select

from rasputitsa.server.database import Database
from rasputitsa.server.schema import entries, matches

DAY = 86_400


def delete_match(connection: Connection, match: str) -> None:
    """A match with its log and its seats; whatever belongs to it goes with it."""
    connection.execute(delete(matches).where(matches.c.id == match))


def expired(database: Database, days: float) -> list[str]:
    """The matches in which nothing has happened for so many days."""
    before = int(time.time() - days * DAY)
    last = select(entries.c.match, func.max(entries.c.at).label("at")).group_by(entries.c.match).subquery()
    when = func.coalesce(last.c.at, matches.c.created / 1000)
    found = select(matches.c.id).outerjoin(last, last.c.match == matches.c.id).where(when < before)
    with database.reading() as connection:
        return list(connection.scalars(found))
