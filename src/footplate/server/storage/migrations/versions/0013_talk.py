"""Talk at tables and in the lobby, who is there, notes, tables in the lobby, wait lists, invitations by name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("onlookers_talk", sa.Boolean, nullable=False, server_default=sa.false()))
    listed = sa.text("listed")
    op.create_index("tables_listed", "tables", ["changed"], sqlite_where=listed, postgresql_where=listed)
    _talk()
    _presence()
    _lobby()


def _talk() -> None:
    op.create_table(
        "talks",
        sa.Column("place", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("last", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "talk_lines",
        sa.Column("place", sa.String(24), sa.ForeignKey("talks.place", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stamp", sa.Integer, nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "talk_reads",
        sa.Column("place", sa.String(24), sa.ForeignKey("talks.place", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("upto", sa.Integer, nullable=False),
    )
    op.create_table(
        "talk_mutes",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("muted", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
    )
    op.create_table(
        "talk_reports",
        sa.Column("place", sa.String(24), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["place", "number"], ["talk_lines.place", "talk_lines.number"], ondelete="CASCADE"),
    )
    op.create_index("talk_lines_by_stamp", "talk_lines", ["place", "stamp"])


def _presence() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("beat", sa.String(32), nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("process", sa.String(24), sa.ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("place", sa.String(24), primary_key=True),
        sa.Column("seats", sa.String(80), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("others", sa.Integer, nullable=False),
    )


def _lobby() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("player", sa.String(8), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
    )
    op.create_table(
        "follows",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "wait_list",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("offered", sa.String(32), nullable=False, server_default=""),
    )
    op.create_table(
        "invited",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_index("follows_by_visitor", "follows", ["visitor"])
    op.create_index("wait_list_by_visitor", "wait_list", ["visitor"])
    op.create_index("invited_by_visitor", "invited", ["visitor"])
