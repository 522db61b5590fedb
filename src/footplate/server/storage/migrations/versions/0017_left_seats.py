"""Who once had a seat and has left it: his name stands in the lines about the table until his account is deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    tables = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table(
        "left_seats",
        sa.Column("table_id", sa.String(24), tables, primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
    )
    op.create_index("left_seats_by_visitor", "left_seats", ["visitor"])
