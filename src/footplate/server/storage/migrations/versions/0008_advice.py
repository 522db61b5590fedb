"""Whether all who play at a table have agreed that people may ask a bot what it would do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.false()))
