"""The tables. The log of a match is its lines in ``entries``; all else follows from it or frames it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("foreign_entries", Integer, nullable=False),
    Column("name", String(200), nullable=False),
    Column("passphrase", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("result", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("away", BigInteger, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("checkpoint", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("sides", String(200), nullable=False),
    Column("host", Boolean, nullable=False),
    Column("locked", Boolean, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("seats_by_match", "match"),
)

makers = Table(
    "makers",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("maker", String(32), nullable=False),
    Index("makers_by_maker", "maker"),
)

seatings = Table(
    "seatings",
    metadata,
    Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("side", String(64), nullable=False),
    Column("actor", String(200), nullable=False),
    Column("wish", String(32), nullable=False),
    Column("player", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
)
keeper = Table(
    "keeper",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(32), nullable=False),
    Column("who", String(200), nullable=False),
    Column("mark", BigInteger, nullable=False),
    Column("ballast", Text, nullable=False),
)
"""The server that is at work, in one row (``tenancy``)."""


def club_tables() -> list[Table]:
    """What a club has: all tables but the server's own, each after those that it refers to."""
    return [table for table in metadata.sorted_tables if table is not keeper]
