"""Tables, seats, journal, visitors. Written out: a later form of the schema must not change what this one made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(64), sa.ForeignKey("visitors.id"), nullable=False),
        sa.Column("branch_of", sa.String(24), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("round", sa.String(80), nullable=False),
        sa.Column("deciding", sa.String(80), nullable=False),
        sa.Column("result", sa.String(400), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
    )
    _of_a_seat(
        "holders",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), primary_key=True),
    )
    op.create_index("holders_by_visitor", "holders", ["visitor"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player", sa.String(8), nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    _of_a_seat(
        "auto_passes",
        sa.Column("until", sa.Text, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _of_a_seat(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("player", sa.String(8), primary_key=True),
        *columns,
        sa.ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
    )
