"""The tables of the database. The primary key of `moves` is the lock: of two writers of one number one is refused."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy import text as sql
from sqlalchemy.dialects import postgresql, sqlite

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash: who reads the database cannot act for anybody
    Column("since", String(32), nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("owner", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("branch_of", String(24), nullable=False, default=""),
    Column("created", String(32), nullable=False),
    Column("restored", String(32), nullable=False, server_default=""),  # which backup it was last put back from
    Column("position", Text, nullable=False, server_default=""),  # the game begins with, "" if as usual
    Column("looked", String(32), nullable=False, server_default=""),  # somebody, last, at one without people
    # for lists of tables; all of it could be found again by replaying
    Column("changed", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("moves", Integer, nullable=False, default=0),
    Column("round", String(80), nullable=False, default=""),
    Column("deciding", String(80), nullable=False, default=""),
    Column("result", String(400), nullable=False, default=""),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(8), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(64), nullable=False, default=""),
    Column("taken", Boolean, nullable=False),
    Column("code", String(32), nullable=False),
)

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", String(8), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
    Index("holders_by_visitor", "visitor"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # play, undo, redo
    Column("player", String(8), nullable=False),
    Column("action", Text, nullable=False),  # JSON, of a play
    Column("length", Integer, nullable=False),  # moves in force after it
    Column("at", String(32), nullable=False),
    Column("reason", Text, nullable=False, default=""),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),  # line of the journal that led to it
    Column("rules", Integer, nullable=False),  # version of the title's rules, and
    Column("build", String(64), nullable=False),  # of everything that plays it
    Column("seal", String(64), nullable=False),  # over table, journal, build and state
    Column("state", Text, nullable=False),  # JSON
)

auto_passes = Table(
    "auto_passes",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", String(8), primary_key=True),
    Column("until", Text, nullable=False),  # JSON
    Column("since", Integer, nullable=False),  # number in the journal at which it was set
    ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
)

_OWED = sql("done < wanted")
duties = Table(
    "duties",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("job", String(16), primary_key=True),  # what is to be seen to
    Column("wanted", Integer, nullable=False),  # times that something has happened that may call for it
    Column("done", Integer, nullable=False),  # up to which of them somebody has looked, and left nothing undone
    Column("failures", Integer, nullable=False),  # since something last happened
    Column("after", String(32), nullable=False),  # not before this time, "" if at once
    Column("trouble", Text, nullable=False),  # the last failure
    Index("duties_owed", "table_id", sqlite_where=_OWED, postgresql_where=_OWED),
)

bans = Table(
    "bans",
    metadata,
    Column("whom", String(64), primary_key=True),  # how the hash of a visitor begins, or a network
    Column("reason", Text, nullable=False),
    Column("since", String(32), nullable=False),
    Column("until", String(32), nullable=False),  # "" for good
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)


def put_if_new(connection: Connection, table: Table, **values: str) -> None:
    """One statement: who looked first could find that another has written since."""
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(table).values(**values).on_conflict_do_nothing())
