"""Where the dice of a match come from, who has sat down and was last there, and how seats changed hands."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "fair_dice"
down_revision = "makers"
branch_labels = None
depends_on = None

WEEK = 7 * 86_400_000


def upgrade() -> None:
    """Whoever has a seat already is taken to sit in it, and to have been there a moment ago."""
    now = time.time_ns() // 1_000_000
    op.add_column("matches", sa.Column("dice", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("away", sa.BigInteger, nullable=False, server_default=str(WEEK)))
    op.add_column("seats", sa.Column("taken", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("seen", sa.BigInteger, nullable=False, server_default=str(now)))
    op.create_table(
        "seatings",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("side", sa.String(64), nullable=False),
        sa.Column("actor", sa.String(200), nullable=False),
        sa.Column("wish", sa.String(32), nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
