"""What people write to each other, at a table or in the lobby (place ""). Each function is a transaction.

One counter a place gives each line its number and every change its stamp: who has seen a stamp asks for what came
after it, and misses neither a line nor that one was hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, delete, exists, func, insert, select, text, update

from footplate import FootplateError
from footplate.server.storage import schema
from footplate.server.storage.seats import know

CHANNEL: Final = "footplate_talk"
LOBBY: Final = ""
KEPT_IN_LOBBY: Final = 1000  # lines; what is said at a table stays as long as the table
_TALKS, _LINES = schema.talks.c, schema.talk_lines.c
_READS, _MUTES, _REPORTS = schema.talk_reads.c, schema.talk_mutes.c, schema.talk_reports.c
_NOTIFY = text("SELECT pg_notify(:channel, :what)")


class LineRow(msgspec.Struct, frozen=True):
    """Something that somebody has written."""

    number: int
    stamp: int
    visitor: str
    name: str
    text: str
    at: str
    hidden: bool


class ReportRow(msgspec.Struct, frozen=True):
    """A line that somebody has complained about."""

    place: str
    number: int
    visitor: str  # who has written it
    name: str
    text: str
    at: str
    hidden: bool
    reports: int


class NoLine(FootplateError):
    """There is no such line."""


_LINE = select(*(_LINES[name] for name in LineRow.__struct_fields__))


# ---- writing ----


def add(connection: Connection, place: str, visitor: str, name: str, words: str, now: str) -> LineRow:
    """IntegrityError if the table has gone meanwhile. Who writes has read what stands before."""
    know(connection, visitor, now)
    number = _stamp(connection, place)
    row = LineRow(number, number, visitor, name, words, now, False)
    connection.execute(insert(schema.talk_lines).values(place=place, **msgspec.structs.asdict(row)))
    read(connection, place, visitor, number, now)
    if place == LOBBY:
        old = (_LINES.place == LOBBY) & (_LINES.number <= number - KEPT_IN_LOBBY)
        connection.execute(delete(schema.talk_lines).where(old))
    ring(connection, place, number)
    return row


def hide(connection: Connection, place: str, number: int) -> None:
    """Nobody reads this line any more; that there was one is still seen."""
    if line(connection, place, number) is None:
        raise NoLine(f"there is no line {number} at {place or 'the lobby'}; footplate admin reports lists some")
    stamp = _stamp(connection, place)
    which = (_LINES.place == place) & (_LINES.number == number)
    connection.execute(update(schema.talk_lines).where(which).values(hidden=True, stamp=stamp))
    dismiss(connection, place, number)
    ring(connection, place, stamp)


def _stamp(connection: Connection, place: str) -> int:
    """The next. The row stays locked until the transaction is through: stamps are given in the order of commits."""
    schema.put_if_new(connection, schema.talks, place=place, table_id=place or None)
    raised = update(schema.talks).where(_TALKS.place == place).values(last=_TALKS.last + 1)
    return int(connection.execute(raised.returning(_TALKS.last)).scalar_one())


def ring(connection: Connection, place: str, stamp: int) -> None:
    """Heard by all processes when the transaction is through. SQLite cannot ring."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "what": f"{place} {stamp}"})


# ---- reading ----


def last(connection: Connection, place: str) -> int:
    return connection.scalar(select(_TALKS.last).where(_TALKS.place == place)) or 0


def marks(connection: Connection) -> dict[str, object]:
    """By place what changes whenever something is written there."""
    return {row.place: row.last for row in connection.execute(select(_TALKS.place, _TALKS.last))}


def since(connection: Connection, place: str, stamp: int, most: int) -> list[LineRow]:
    """The newest lines that have changed after that stamp, in their order."""
    query = _LINE.where((_LINES.place == place) & (_LINES.stamp > stamp)).order_by(_LINES.number.desc()).limit(most)
    return [LineRow(*row) for row in reversed(connection.execute(query).all())]


def line(connection: Connection, place: str, number: int) -> LineRow | None:
    row = connection.execute(_LINE.where((_LINES.place == place) & (_LINES.number == number))).first()
    return None if row is None else LineRow(*row)


def read(connection: Connection, place: str, visitor: str, upto: int, now: str) -> None:
    """He has read up to this line; one that he has read stays read."""
    if connection.scalar(select(_TALKS.place).where(_TALKS.place == place)) is None:
        return
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.talk_reads, place=place, visitor=visitor, upto=0)
    which = (_READS.place == place) & (_READS.visitor == visitor) & (_READS.upto < upto)
    connection.execute(update(schema.talk_reads).where(which).values(upto=upto))


def read_upto(connection: Connection, place: str, visitor: str) -> int:
    which = (_READS.place == place) & (_READS.visitor == visitor)
    return connection.scalar(select(_READS.upto).where(which)) or 0


def unread(connection: Connection, visitor: str, places: Iterable[str]) -> dict[str, int]:
    """How much of what others have written there he has not read; nothing of those whom he does not want to hear."""
    mine = (_READS.place == _LINES.place) & (_READS.visitor == visitor)
    seen = func.coalesce(select(_READS.upto).where(mine).scalar_subquery(), 0)
    muted = exists().where((_MUTES.visitor == visitor) & (_MUTES.muted == _LINES.visitor))
    fresh = (_LINES.number > seen) & (_LINES.visitor != visitor) & ~_LINES.hidden & ~muted
    counted = select(_LINES.place, func.count()).where(_LINES.place.in_(list(places)) & fresh).group_by(_LINES.place)
    return {row[0]: row[1] for row in connection.execute(counted)}


def written_by(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """All that somebody has written, and where."""
    shown = [_LINES[name] for name in ("place", "number", "name", "text", "at")]
    rows = connection.execute(select(*shown).where(_LINES.visitor == visitor).order_by(_LINES.at, _LINES.number))
    return [dict(row) for row in rows.mappings()]


def objected_by(connection: Connection, visitor: str) -> dict[str, Any]:
    """Whom somebody does not want to hear, as they were last called, and what was complained about."""
    said = select(_LINES.name).where(_LINES.visitor == _MUTES.muted).order_by(_LINES.at.desc()).limit(1)
    shown = select(said.correlate(schema.talk_mutes).scalar_subquery()).select_from(schema.talk_mutes)
    names = connection.scalars(shown.where(_MUTES.visitor == visitor).order_by(_MUTES.muted))
    reported = select(_REPORTS.place, _REPORTS.number, _REPORTS.at).where(_REPORTS.visitor == visitor)
    rows = connection.execute(reported.order_by(_REPORTS.at, _REPORTS.number)).mappings()
    return {"muted": list(names), "reported": [dict(row) for row in rows]}


# ---- whom one does not want to hear ----


def mute(connection: Connection, visitor: str, whom: str, now: str) -> None:
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.talk_mutes, visitor=visitor, muted=whom)


def unmute(connection: Connection, visitor: str, begins: str) -> None:
    """Somebody known by the beginning of a hash."""
    which = (_MUTES.visitor == visitor) & _MUTES.muted.startswith(begins, autoescape=True)
    connection.execute(delete(schema.talk_mutes).where(which))


def muted(connection: Connection, visitor: str) -> list[str]:
    return list(connection.scalars(select(_MUTES.muted).where(_MUTES.visitor == visitor).order_by(_MUTES.muted)))


# ---- what is complained about ----


def report(connection: Connection, place: str, number: int, visitor: str, now: str) -> None:
    """Once by each."""
    know(connection, visitor, now)
    schema.put_if_new(connection, schema.talk_reports, place=place, number=number, visitor=visitor, at=now)


def reports(connection: Connection) -> list[ReportRow]:
    """What most complain about first."""
    same = (_REPORTS.place == _LINES.place) & (_REPORTS.number == _LINES.number)
    shown = [_LINES[name] for name in ReportRow.__struct_fields__ if name != "reports"]
    counted = func.count().label("reports")
    query: Select[Any] = select(*shown, counted).join_from(schema.talk_lines, schema.talk_reports, same)
    rows = connection.execute(query.group_by(*shown).order_by(counted.desc(), _LINES.at))
    return [ReportRow(**row) for row in rows.mappings()]


def dismiss(connection: Connection, place: str, number: int) -> None:
    """Complaints that somebody has looked into."""
    which = (_REPORTS.place == place) & (_REPORTS.number == number)
    connection.execute(delete(schema.talk_reports).where(which))
