"""Who is kept out; and which backup a table was put back from, so that a server that knew it before notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("whom", sa.String(64), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.add_column("tables", sa.Column("restored", sa.String(32), nullable=False, server_default=""))
