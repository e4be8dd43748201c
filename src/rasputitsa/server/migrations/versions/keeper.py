"""The server that is at work on the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "keeper"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keeper",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("mark", sa.BigInteger, nullable=False),
        sa.Column("ballast", sa.Text, nullable=False),
    )
