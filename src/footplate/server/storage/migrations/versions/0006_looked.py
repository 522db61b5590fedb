"""When somebody last looked at a table without people: its bots play on only while somebody does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("looked", sa.String(32), nullable=False, server_default=""))
