"""The tables of the database for talk, presence, notes and the lobby. `schema` has all of them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

talks = Table(
    "talks",
    metadata,
    Column("place", String(24), primary_key=True),  # a table, or "" for the lobby
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),  # none for the lobby
    Column("last", Integer, nullable=False, server_default="0"),  # stamp of what has changed last
)

talk_lines = Table(
    "talk_lines",
    metadata,
    Column("place", String(24), ForeignKey("talks.place", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # the stamp it was written under
    Column("stamp", Integer, nullable=False),  # of its last change: a line may be hidden later
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("name", String(40), nullable=False),  # at the time
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("talk_lines_by_stamp", "place", "stamp"),
)

talk_reads = Table(
    "talk_reads",
    metadata,
    Column("place", String(24), ForeignKey("talks.place", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("upto", Integer, nullable=False),
)

talk_mutes = Table(
    "talk_mutes",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("muted", String(64), ForeignKey("visitors.id"), primary_key=True),  # for him alone
)

talk_reports = Table(
    "talk_reports",
    metadata,
    Column("place", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("at", String(32), nullable=False),
    ForeignKeyConstraint(["place", "number"], ["talk_lines.place", "talk_lines.number"], ondelete="CASCADE"),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("beat", String(32), nullable=False),  # when it last said that it is there
)

presences = Table(
    "presences",
    metadata,
    Column("process", String(24), ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(24), primary_key=True),
    Column("seats", String(80), nullable=False),  # whose holders have the page open, with blanks between
    Column("names", Text, nullable=False),  # JSON: of those who look on and have a name
    Column("others", Integer, nullable=False),  # who look on and have none
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("player", String(8), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),  # who has written it
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
    ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
)

follows = Table(
    "follows",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("since", String(32), nullable=False),
    Index("follows_by_visitor", "visitor"),
)

wait_list = Table(
    "wait_list",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("since", String(32), nullable=False),
    Column("offered", String(32), nullable=False, server_default=""),  # when a seat was, "" if none is
    Index("wait_list_by_visitor", "visitor"),
)

invited = Table(
    "invited",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),  # who may sit down
    Column("name", String(40), nullable=False),
    Column("since", String(32), nullable=False),
    Index("invited_by_visitor", "visitor"),
)
