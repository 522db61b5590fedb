"""How people want to be called, and what they were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _wishes()
    _notices()


def _wishes() -> None:
    op.create_table(
        "wishes",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("base", sa.String(200), nullable=False),
        sa.Column("push", sa.Boolean, nullable=False),
        sa.Column("mail", sa.Boolean, nullable=False),
        sa.Column("hook", sa.Boolean, nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("hook_kind", sa.String(8), nullable=False),
        sa.Column("hook_url", sa.String(500), nullable=False),
        sa.Column("hook_secret", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),
        sa.Column("quiet_to", sa.Integer, nullable=False),
        sa.Column("digest", sa.Integer, nullable=False),
        sa.Column("digested", sa.String(10), nullable=False),
        sa.Column("remind", sa.Integer, nullable=False),
    )
    op.create_table(
        "wished_tables",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("called", sa.Boolean, nullable=False),
    )
    op.create_table(
        "push_targets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("browser", sa.String(60), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_index("push_targets_by_visitor", "push_targets", ["visitor"])


def _notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("player", sa.String(8), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("after", sa.String(32), nullable=False),
        sa.Column("lease", sa.String(32), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    unsent = sa.text("state IN ('waiting', 'sending')")
    op.create_index("notices_open", "notices", ["after"], sqlite_where=unsent, postgresql_where=unsent)
    op.create_index("notices_by_visitor", "notices", ["visitor", "at"])
    op.create_table(
        "notice_looks",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("changed", sa.String(32), nullable=False),
    )
