"""A browser that takes notices is known by its cookie too: once its sign-in is ended, it is called no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("push_targets", sa.Column("cookie", sa.String(64), nullable=False, server_default=""))
