"""Who has made a match, as a hash of an address: for quotas."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "makers"
down_revision = "keeper"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "makers",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("maker", sa.String(32), nullable=False),
    )
    op.create_index("makers_by_maker", "makers", ["maker"])
