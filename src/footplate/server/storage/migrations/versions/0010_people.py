"""Accounts, for those who want one; and room for codes of seats that are sealed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    visitor, person = "visitors.id", "people.id"
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), sa.ForeignKey(visitor), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey(person, ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_table(
        "sign_ins",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey(visitor), nullable=False, index=True),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.Column("agent", sa.String(120), nullable=False),
        sa.Column("ended", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "challenges",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("challenge", sa.String(120), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey(person, ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("whose", sa.String(80), primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("after", sa.String(32), nullable=False),
    )
    if op.get_context().dialect.name == "postgresql":  # SQLite does not count
        op.alter_column("seats", "code", type_=sa.String(80), existing_nullable=False)
