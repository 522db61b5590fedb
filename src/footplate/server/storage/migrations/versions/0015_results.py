"""Results of games, with the ratings after them; standing orders of seats, and whose sales end automatic passing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

UNSCORED = sa.text("scored <> changed AND (status = 'finished' OR scored <> '')")
MOVED = sa.text("visitor <> rated_as")


def upgrade() -> None:
    op.add_column("tables", sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("scored", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE tables SET scored = changed WHERE status = 'finished'")  # nobody asked for those to be listed
    op.create_index("tables_unscored", "tables", ["changed"], sqlite_where=UNSCORED, postgresql_where=UNSCORED)
    op.add_column("auto_passes", sa.Column("companies", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "orders",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(8), nullable=False),
        sa.Column("giver", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("foreseen", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("finished", sa.String(32), nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_table(
        "scores",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(8), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id")),
        sa.Column("rated_as", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("worth", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("overall_mu", sa.Float(53), nullable=False),
        sa.Column("overall_sigma", sa.Float(53), nullable=False),
    )
    op.create_index("scores_by_visitor", "scores", ["visitor"])
    op.create_index("scores_moved", "scores", ["table_id"], sqlite_where=MOVED, postgresql_where=MOVED)
