"""Clocks: what a table has agreed on, how its clocks stand, and when somebody's time will be out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

DUE = sa.text("deadline <> ''")


def upgrade() -> None:
    for name in ("clock", "began", "reckoning"):
        op.add_column("tables", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("deadline", sa.String(32), nullable=False, server_default=""))
    op.create_index("tables_by_deadline", "tables", ["deadline"], sqlite_where=DUE, postgresql_where=DUE)
