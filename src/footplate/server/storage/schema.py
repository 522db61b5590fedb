"""The tables of the database. The primary key of `moves` is the lock: of two writers of one number one is refused."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)
from sqlalchemy import text as sql
from sqlalchemy.dialects import postgresql, sqlite

from footplate.server.storage.schema_talk import follows as follows
from footplate.server.storage.schema_talk import invited as invited
from footplate.server.storage.schema_talk import metadata as metadata
from footplate.server.storage.schema_talk import notes as notes
from footplate.server.storage.schema_talk import presences as presences
from footplate.server.storage.schema_talk import processes as processes
from footplate.server.storage.schema_talk import talk_lines as talk_lines
from footplate.server.storage.schema_talk import talk_mutes as talk_mutes
from footplate.server.storage.schema_talk import talk_reads as talk_reads
from footplate.server.storage.schema_talk import talk_reports as talk_reports
from footplate.server.storage.schema_talk import talks as talks
from footplate.server.storage.schema_talk import wait_list as wait_list

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash: who reads the database cannot act for anybody
    Column("since", String(32), nullable=False),
)

people = Table(
    "people",  # who has an account: whatever belongs to him belongs to the visitor of the same id
    metadata,
    Column("id", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", Text, nullable=False, unique=True),  # the name as it is compared
    Column("email", String(254), nullable=False),  # "" if none was given
    Column("password", Text, nullable=False),  # argon2id, "" if there is none
    Column("created", String(32), nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # the browser's, in base64url
    Column("person", String(64), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),  # of its signatures, as far as it counts them
    Column("label", String(80), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
)

sign_ins = Table(
    "sign_ins",  # one that was ended stays for some days, so that every process learns of it
    metadata,
    Column("browser", String(64), primary_key=True),  # the hash of its cookie
    Column("person", String(64), ForeignKey("visitors.id"), nullable=False, index=True),
    Column("since", String(32), nullable=False),
    Column("seen", String(32), nullable=False),
    Column("agent", String(120), nullable=False),  # what the browser says that it is
    Column("ended", String(32), nullable=False, index=True),  # "" if it counts
)

challenges = Table(
    "challenges",  # what a passkey is to sign, once
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("challenge", String(120), nullable=False),
    Column("until", String(32), nullable=False),
)

recoveries = Table(
    "recoveries",  # links that give a person a new password, once
    metadata,
    Column("token", String(64), primary_key=True),  # a hash
    Column("person", String(64), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", String(32), nullable=False),
)

attempts = Table(
    "attempts",  # to sign in, that have failed
    metadata,
    Column("whose", String(80), primary_key=True),  # a hash of the name, or of the network, that they came for
    Column("failures", Integer, nullable=False),
    Column("after", String(32), nullable=False),  # none before this time
)

UNSCORED = sql("scored <> changed AND (status = 'finished' OR scored <> '')")
_DUE = sql("deadline <> ''")
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
    Column("advice", Boolean, nullable=False, server_default=false()),  # agreed by all who play
    Column("rematch", String(24), nullable=False, server_default=""),  # the table at which they play again
    Column("pace", String(8), nullable=False, server_default="once"),  # of its bots
    Column("bots_wait", Boolean, nullable=False, server_default=false()),  # they wait
    Column("source", String(16), nullable=False, server_default=""),  # whose form a game had that was brought here
    Column("undo", String(8), nullable=False, server_default="free"),  # free, consent, never
    Column("listed", Boolean, nullable=False, server_default=false()),  # in the lobby
    Column("onlookers_talk", Boolean, nullable=False, server_default=false()),  # may they write?
    Column("counts", Boolean, nullable=False, server_default=false()),  # for ratings, as all who sit down know
    Column("scored", String(32), nullable=False, server_default=""),  # `changed`, when its result was written down
    Column("clock", Text, nullable=False, server_default=""),  # JSON of what was agreed, "" if there is none
    Column("began", Text, nullable=False, server_default=""),  # JSON: how the clocks stood when all had sat down
    # for lists of tables; all of it could be found again by replaying
    Column("changed", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("moves", Integer, nullable=False, default=0),
    Column("round", String(80), nullable=False, default=""),
    Column("deciding", String(80), nullable=False, default=""),
    Column("result", String(400), nullable=False, default=""),
    Index("tables_listed", "changed", sqlite_where=sql("listed"), postgresql_where=sql("listed")),
    Index("tables_unscored", "changed", sqlite_where=UNSCORED, postgresql_where=UNSCORED),
    Column("reckoning", Text, nullable=False, server_default=""),  # JSON: how the clocks stood after the last line
    Column("deadline", String(32), nullable=False, server_default=""),  # when somebody's time will be out
    Index("tables_by_deadline", "deadline", sqlite_where=_DUE, postgresql_where=_DUE),
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
    Column("code", String(80), nullable=False),  # sealed: who reads the database cannot come back with it
    Column("stand_in", Boolean, nullable=False, server_default=false()),  # the bot plays until its holder is back
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

left_seats = Table(
    "left_seats",  # that somebody once had: the lines about the table go on calling him by this name
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("name", String(40), primary_key=True),
    Index("left_seats_by_visitor", "visitor"),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # play, undo, redo, event
    Column("player", String(8), nullable=False),
    Column("action", Text, nullable=False),  # JSON, of a play or an event
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
    Column("companies", Text, nullable=False, server_default="[]"),  # JSON: whose sales end it; all, if none is named
    ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # lines of the journal that it speaks of
    Column("done", Integer, nullable=False),  # of the work, of
    Column("total", Integer, nullable=False),  # so much; 0 before it has begun
    Column("tries", Integer, nullable=False),  # that have come to nothing
    Column("beat", String(32), nullable=False),  # when whoever makes it last said so, "" if nobody does
    Column("data", Text, nullable=False),  # JSON, "" until it is made
)

audits = Table(
    "audits",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("done", Integer, nullable=False),  # moves that have been put to the rulebook, of
    Column("total", Integer, nullable=False),  # so many
    Column("tries", Integer, nullable=False),  # that have come to nothing
    Column("beat", String(32), nullable=False),  # when whoever makes it last said so, "" if nobody does
    Column("found", Text, nullable=False),  # JSON
    Column("other", Text, nullable=False),  # how the result that the file states differs, "" if it does not
)

shares = Table(
    "shares",
    metadata,
    Column("id", String(24), primary_key=True),  # stands in the address of whom it is shown to
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", String(32), nullable=False),
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

orders = Table(
    "orders",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # at this table
    Column("player", String(8), nullable=False),
    Column("giver", String(64), ForeignKey("visitors.id"), nullable=False),  # counts while he holds the seat
    Column("since", Integer, nullable=False),  # line of the journal after which it was given
    Column("wish", Text, nullable=False),  # JSON
    Column("foreseen", Text, nullable=False),  # JSON: what must still be so when it is carried out
    ForeignKeyConstraint(["table_id", "player"], ["seats.table_id", "seats.player"], ondelete="CASCADE"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(24), primary_key=True),  # which may have been thrown away since
    Column("number", Integer, nullable=False, unique=True),  # in the order in which they were rated
    Column("title", String(64), nullable=False),
    Column("finished", String(32), nullable=False),
    Column("counts", Boolean, nullable=False),
)

MOVED = sql("visitor <> rated_as")
scores = Table(
    "scores",
    metadata,
    Column("table_id", String(24), ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    Column("player", String(8), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id")),  # nobody: a bot, or somebody who has gone for good
    Column("rated_as", String(64), nullable=False),  # who it was when it was rated; "" for a bot
    Column("name", String(40), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("worth", Integer, nullable=False),
    Column("mu", Float(53), nullable=False),  # the rating for this title after the game, and
    Column("sigma", Float(53), nullable=False),
    Column("overall_mu", Float(53), nullable=False),  # the one for all titles; 0 where nothing counts
    Column("overall_sigma", Float(53), nullable=False),
    Index("scores_by_visitor", "visitor"),
    Index("scores_moved", "table_id", sqlite_where=MOVED, postgresql_where=MOVED),
)

bans = Table(
    "bans",
    metadata,
    Column("whom", String(64), primary_key=True),  # how the hash of a visitor begins, or a network
    Column("reason", Text, nullable=False),
    Column("since", String(32), nullable=False),
    Column("until", String(32), nullable=False),  # "" for good
)

wishes = Table(  # how somebody wants to be called
    "wishes",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("lang", String(8), nullable=False),
    Column("zone", String(64), nullable=False),  # of the hours below
    Column("base", String(200), nullable=False),  # the address under which the server was reached
    Column("push", Boolean, nullable=False),
    Column("mail", Boolean, nullable=False),
    Column("hook", Boolean, nullable=False),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),  # that letters to this address are wanted there
    Column("hook_kind", String(8), nullable=False),
    Column("hook_url", String(500), nullable=False),
    Column("hook_secret", String(64), nullable=False),
    Column("quiet_from", Integer, nullable=False),  # minutes of the day; quiet_to is the same where it is never quiet
    Column("quiet_to", Integer, nullable=False),
    Column("digest", Integer, nullable=False),  # an hour of the day, -1 for single notices
    Column("digested", String(10), nullable=False),  # the day of the last
    Column("remind", Integer, nullable=False),  # minutes before a clock runs out, 0 for never
)

wished_tables = Table(  # where somebody wants it otherwise
    "wished_tables",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("called", Boolean, nullable=False),
)

push_targets = Table(  # browsers that take notices
    "push_targets",
    metadata,
    Column("id", String(32), primary_key=True),  # a hash of the address
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("browser", String(60), nullable=False),
    Column("since", String(32), nullable=False),
    Column("cookie", String(64), nullable=False, server_default=""),  # its hash, as in sign_ins
    Index("push_targets_by_visitor", "visitor"),
)

_OPEN = sql("state IN ('waiting', 'sending')")
notices = Table(
    "notices",
    metadata,
    Column("id", String(32), primary_key=True),  # a hash of what is told and to whom: nothing is told twice
    Column("visitor", String(64), ForeignKey("visitors.id"), nullable=False),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("player", String(8), nullable=False),
    Column("turn", Integer, nullable=False),  # the last line of the journal that he wrote himself
    Column("kind", String(8), nullable=False),
    Column("channel", String(8), nullable=False),
    Column("target", String(32), nullable=False),  # of push_targets
    Column("state", String(8), nullable=False),
    Column("at", String(32), nullable=False),
    Column("after", String(32), nullable=False),  # not before this time
    Column("lease", String(32), nullable=False),  # until then somebody sees to it
    Column("tries", Integer, nullable=False),
    Column("why", String(200), nullable=False),  # it was not sent, the last time
    Index("notices_open", "after", sqlite_where=_OPEN, postgresql_where=_OPEN),
    Index("notices_by_visitor", "visitor", "at"),
)

notice_looks = Table(  # how each table stood when it was last looked at for notices
    "notice_looks",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("changed", String(32), nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)


def put_if_new(connection: Connection, table: Table, **values: str | int | None) -> None:
    """One statement: who looked first could find that another has written since."""
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(table).values(**values).on_conflict_do_nothing())
