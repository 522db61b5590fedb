"""The pace of a table's bots; games brought from elsewhere, and what the rulebook says of them; what-ifs that are shown
to others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(8), nullable=False, server_default="once"))
    op.add_column("tables", sa.Column("bots_wait", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("source", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "audits",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("beat", sa.String(32), nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
    )
    op.create_table(
        "shares",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column(
            "table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("since", sa.String(32), nullable=False),
    )
