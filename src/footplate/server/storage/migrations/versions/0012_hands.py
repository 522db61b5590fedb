"""Seats change hands: a bot may stand in for a holder; and who may take back what is agreed when a table is opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("stand_in", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("undo", sa.String(8), nullable=False, server_default="free"))
