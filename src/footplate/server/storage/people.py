"""People with an account. The id of a person is a visitor's: what belongs to somebody is kept by that one string,
whether he has an account or not, and `OWNED` says where."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, delete, exists, insert, select, update

from footplate.server.storage import schema
from footplate.server.storage.bell import ring
from footplate.server.storage.rows import written

FORGOTTEN = timedelta(days=7)  # after which nobody asks any more when a sign-in was ended


class SignInRow(msgspec.Struct, frozen=True):
    """A browser in which somebody is signed in."""

    browser: str
    since: str
    seen: str
    agent: str


class Owned(NamedTuple):
    """A column that names whose a row is. When a browser signs in, its rows become the person's; of two that the key
    allows one of, the person's counts. When an account is deleted, its rows go, unless they belong to others too."""

    column: Column[Any]
    stays: bool = False
    moved: Callable[[Connection, str, str], None] | None = None  # what else is to be done, from whom to whom
    left: Callable[[Connection, str, str], None] | None = None  # instead, at the end: who goes, and is called how


def _nameless_talk(connection: Connection, person: str, called: str) -> None:
    """What was said stays, for those who answered it."""
    connection.execute(update(schema.talk_lines).where(schema.talk_lines.c.visitor == person).values(name=called))


def _nameless_scores(connection: Connection, person: str, called: str) -> None:
    """What others have won and lost against them stays."""
    gone = update(schema.scores).where(schema.scores.c.visitor == person)
    connection.execute(gone.values(visitor=None, name=called))


#: every foreign key to `visitors`, but for those that make an account what it is
OWNED: list[Owned] = [
    Owned(schema.tables.c.owner, stays=True),
    Owned(schema.holders.c.visitor),
    Owned(schema.left_seats.c.visitor),
    Owned(schema.talk_lines.c.visitor, left=_nameless_talk),
    Owned(schema.talk_reads.c.visitor),
    Owned(schema.talk_mutes.c.visitor),
    Owned(schema.talk_mutes.c.muted),
    Owned(schema.talk_reports.c.visitor),
    Owned(schema.notes.c.visitor),
    Owned(schema.follows.c.visitor),
    Owned(schema.wait_list.c.visitor),
    Owned(schema.invited.c.visitor),
    Owned(schema.wishes.c.visitor),
    Owned(schema.wished_tables.c.visitor),
    Owned(schema.push_targets.c.visitor),
    Owned(schema.notices.c.visitor),
    Owned(schema.scores.c.visitor, left=_nameless_scores),
    Owned(schema.orders.c.giver),
]


def take_along(connection: Connection, browser: str, person: str) -> list[str]:
    """All that was done in a browser is the person's from now on; the tables that this concerns."""
    found = seated(connection, browser)
    for owned in OWNED:
        column = owned.column
        others = [key for key in column.table.primary_key if key is not column]
        if column.primary_key:
            there = column.table.alias()
            same = [there.c[key.name] == key for key in others]
            double = exists(select(1).select_from(there).where(there.c[column.name] == person, *same))
            connection.execute(delete(column.table).where((column == browser) & double))
        connection.execute(update(column.table).where(column == browser).values({column.name: person}))
        if owned.moved is not None:
            owned.moved(connection, browser, person)
    for table_id in found:
        ring(connection, table_id)
    return found


def seated(connection: Connection, visitor: str) -> list[str]:
    """Tables at which he holds a seat, or which he has opened."""
    tables, holders = schema.tables.c, schema.holders.c
    held = select(holders.table_id).where(holders.visitor == visitor)
    return list(connection.scalars(held.union(select(tables.id).where(tables.owner == visitor))))


# ---- who is signed in ----


def person_of(connection: Connection, browser: str) -> str:
    """Who is signed in there; "" if nobody is."""
    which = schema.sign_ins.c
    return connection.scalar(select(which.person).where((which.browser == browser) & (which.ended == ""))) or ""


def ended_since(connection: Connection, at: str) -> list[str]:
    """Browsers whose sign-in was ended after a time."""
    which = schema.sign_ins.c
    return list(connection.scalars(select(which.browser).where(which.ended > at)))


def saw(connection: Connection, browser: str, now: str) -> None:
    connection.execute(update(schema.sign_ins).where(schema.sign_ins.c.browser == browser).values(seen=now))


def sign_in(connection: Connection, before: str, browser: str, person: str, agent: str, now: str) -> list[str]:
    """A browser gets a new cookie, and what was done with the one before is taken along; the tables that concerns."""
    row = {"browser": browser, "person": person, "since": now, "seen": now, "agent": agent, "ended": ""}
    connection.execute(insert(schema.sign_ins), row)
    called = schema.push_targets
    connection.execute(update(called).where(called.c.cookie == before).values(cookie=browser))
    return take_along(connection, before, person)


def sign_ins(connection: Connection, person: str) -> list[SignInRow]:
    """Those that count, the last used first."""
    which = schema.sign_ins.c
    query = select(schema.sign_ins).where((which.person == person) & (which.ended == ""))
    rows = connection.execute(query.order_by(which.seen.desc(), which.since.desc()))
    return [SignInRow(row.browser, row.since, row.seen, row.agent) for row in rows]


def end_sign_ins(connection: Connection, person: str, now: str, *, only: str = "", but: str = "") -> list[str]:
    """All of a person's, one, or all but one; those that were ended. They take no notices any more: who has lost his
    phone ends its sign-in elsewhere. What was ended long ago is forgotten."""
    which = schema.sign_ins.c
    ending = (which.person == person) & (which.ended == "")
    if only:
        ending &= which.browser == only
    if but:
        ending &= which.browser != but
    found = list(connection.scalars(select(which.browser).where(ending)))
    connection.execute(update(schema.sign_ins).where(ending).values(ended=now))
    connection.execute(delete(schema.push_targets).where(schema.push_targets.c.cookie.in_(found)))
    connection.execute(delete(schema.sign_ins).where((which.ended != "") & (which.ended < _days_before(now))))
    return found


def _days_before(now: str) -> str:
    return written(datetime.fromisoformat(now) - FORGOTTEN)
