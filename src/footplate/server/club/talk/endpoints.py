"""Writing and reading at a table and in the lobby; muting and reporting."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from footplate.server import identity
from footplate.server.call import Call, Endpoint, Query
from footplate.server.club.accounts.export import EXPORTS
from footplate.server.club.talk.messages import AboutLine, Line, NewLine, ReadUpTo, Talk
from footplate.server.club.talk.talking import line_of, lines_of
from footplate.server.live import LiveTable
from footplate.server.refused import Refused
from footplate.server.seating import clean_name
from footplate.server.storage import called, talk
from footplate.server.storage.names import folded
from footplate.server.storage.rows import TableRow
from footplate.server.storage.talk import LOBBY, LineRow
from footplate.server.tables import now

EXPORTS["chat"] = talk.written_by
EXPORTS["objections"] = talk.objected_by
MOST = 200  # lines that are read at once, the newest
JOINERS = "\u200c\u200d"  # invisible, and needed: in some scripts, and in pictures of several people
TABLE = "/api/tables/{id}"


# ---- reading ----


async def read_talk(call: Call) -> Talk:
    table = await call.table()
    return await _read(call, table.row.id, await _writes(call, table))


async def read_lobby(call: Call) -> Talk:
    return await _read(call, LOBBY, "yes" if await _account(call) else "named")


async def _read(call: Call, place: str, writes: Literal["yes", "named", "no"]) -> Talk:
    return await call.hall.store.database.look(_talk, place, call.visitor, call.query("since") or 0, writes)


def _talk(connection: Connection, place: str, visitor: str, since: int, writes: Literal["yes", "named", "no"]) -> Talk:
    last = talk.last(connection, place)
    return Talk(
        lines=lines_of(talk.since(connection, place, since, MOST)),
        last=last,
        read=talk.read_upto(connection, place, visitor),
        unread=talk.unread(connection, visitor, [place]).get(place, 0),
        me=identity.short(visitor),
        muted=[identity.short(who) for who in talk.muted(connection, visitor)],
        writes=writes,
    )


async def mark_read(call: Call) -> None:
    await _mark(call, (await call.table()).row.id)


async def mark_lobby_read(call: Call) -> None:
    await _mark(call, LOBBY)


async def _mark(call: Call, place: str) -> None:
    await call.hall.store.database.write(talk.read, place, call.visitor, call.body.upto, now())


# ---- writing ----


async def write_line(call: Call) -> Line:
    """At a table: those who sit there, and others if the host lets them."""
    table = await call.table()
    writes = await _writes(call, table)
    if writes == "no":
        raise Refused(403, "talk.seated")
    mine = _seat_name(table.row, call.visitor)
    name = mine or await named(call, call.body.name, table.row)
    return await _write(call, table.row.id, name)


async def write_in_lobby(call: Call) -> Line:
    return await _write(call, LOBBY, await named(call, call.body.name))


async def _write(call: Call, place: str, name: str) -> Line:
    words = plain(call.body.text)
    if not words:
        raise Refused(422, "talk.empty")
    call.hall.limits.writing(call.visitor, call.address)
    try:
        row = await call.hall.store.database.write(talk.add, place, call.visitor, name, words, now())
    except IntegrityError:
        raise Refused(404, "table.unknown") from None
    call.hall.talking.heard(f"{place} {row.stamp}")
    return line_of(row)


def plain(text: str) -> str:
    """One line that can be printed: nothing that turns the direction of what others have written."""
    kept = (letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join("".join(kept).split())


# ---- who writes ----


async def _writes(call: Call, table: LiveTable) -> Literal["yes", "named", "no"]:
    if _seat_name(table.row, call.visitor):
        return "yes"
    if not table.row.onlookers_talk:
        return "no"
    return "yes" if await _account(call) else "named"


def _seat_name(row: TableRow, visitor: str) -> str:
    """Who sits at several seats of one screen speaks for the one that is called his."""
    held = row.held_by(visitor)
    mine = sorted((seat for seat in row.seats if seat.player in held), key=lambda seat: seat.kind != "me")
    return mine[0].name if mine else ""


async def _account(call: Call) -> str:
    return await call.hall.store.database.look(called.name_of, call.visitor)


async def named(call: Call, wished: str | None, row: TableRow | None = None) -> str:
    """The name of somebody's account; without one, a name that is nobody else's."""
    name = await _account(call)
    if name:
        return name
    name = clean_name(wished)
    seated = {folded(seat.name) for seat in row.seats} if row else set()
    if folded(name) in seated or await call.hall.store.database.look(called.is_known, name):
        raise Refused(409, "talk.name-taken", name=name)
    return name


# ---- whom one does not want to hear, what one complains about ----


async def mute(call: Call) -> None:
    """Whoever has written this line."""
    line = await _line(call)
    if line.visitor != call.visitor:
        await call.hall.store.database.write(talk.mute, call.visitor, line.visitor, now())


async def unmute(call: Call) -> None:
    await call.hall.store.database.write(talk.unmute, call.visitor, call.query("by") or "-")


async def report(call: Call) -> None:
    line = await _line(call)
    call.hall.limits.writing(call.visitor, call.address)
    try:
        await call.hall.store.database.write(talk.report, call.body.table, line.number, call.visitor, now())
    except IntegrityError:
        raise Refused(404, "talk.unknown") from None


async def _line(call: Call) -> LineRow:
    """One that this visitor may read."""
    if call.body.table:
        await call.table(call.body.table)
    line = await call.hall.store.database.look(talk.line, call.body.table, call.body.number)
    if line is None:
        raise Refused(404, "talk.unknown")
    return line


SINCE = Query("since", "number", "only what has changed after this (`last`)")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", TABLE + "/talk", read_talk, "What people write at a table.", answer=Talk, query=(SINCE,)),
    Endpoint("POST", TABLE + "/talk", write_line, "Write something at a table.", NewLine, Line, 201),
    Endpoint("PUT", TABLE + "/talk/read", mark_read, "I have read up to this line.", ReadUpTo, status=204),
    Endpoint("GET", "/api/lobby/talk", read_lobby, "What people write in the lobby.", answer=Talk, query=(SINCE,)),
    Endpoint("POST", "/api/lobby/talk", write_in_lobby, "Write something in the lobby.", NewLine, Line, 201),
    Endpoint("PUT", "/api/lobby/talk/read", mark_lobby_read, "I have read up to this line.", ReadUpTo, status=204),
    Endpoint(
        "POST", "/api/talk/mutes", mute, "I do not want to hear who has written this line.", AboutLine, status=204
    ),
    Endpoint(
        "DELETE",
        "/api/talk/mutes",
        unmute,
        "I want to hear somebody again.",
        status=204,
        query=(Query("by", says="who, as lines say"),),
    ),
    Endpoint("POST", "/api/talk/reports", report, "Complain about a line.", AboutLine, status=204),
)
