"""Tables whose last guests sat down at the same moment were stored as waiting: they are played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        sa.text(
            "UPDATE tables SET status = CASE WHEN result = '' THEN 'playing' ELSE 'finished' END "
            "WHERE status = 'waiting' AND id NOT IN (SELECT table_id FROM seats WHERE NOT taken)"
        )
    )
