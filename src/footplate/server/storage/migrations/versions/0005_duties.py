"""What is owed to a table by those who are no people: bots and seats that pass by themselves.

Tables that were there before are looked at once, however they stand.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "duties",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("job", sa.String(16), primary_key=True),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("after", sa.String(32), nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
    )
    owed = sa.text("done < wanted")
    op.create_index("duties_owed", "duties", ["table_id"], sqlite_where=owed, postgresql_where=owed)
    op.execute(
        "INSERT INTO duties (table_id, job, wanted, done, failures, after, trouble)"
        " SELECT id, 'bots', 1, 0, 0, '', '' FROM tables WHERE status <> 'finished' AND"
        " (id IN (SELECT table_id FROM seats WHERE kind = 'bot') OR id IN (SELECT table_id FROM auto_passes))"
    )
