"""All that is known of somebody, as one JSON file; and how a part of the club adds to it what it knows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.responses import StreamingResponse

from footplate.game.record import to_record
from footplate.server.call import JSON, Call
from footplate.server.club.notices import export as notices
from footplate.server.identity import short
from footplate.server.live import LiveTable
from footplate.server.refused import Refused
from footplate.server.storage import accounts, people

#: what is told of a person, or of a browser without an account, by the name of the part; whatever JSON can say
EXPORTS: dict[str, Callable[[Connection, str], Any]] = {}


def _account(connection: Connection, visitor: str) -> Any:
    row = accounts.person(connection, visitor)
    keys = accounts.passkeys(connection, visitor)
    if row is None:
        return None
    return {
        "name": row.name,
        "email": row.email,
        "created": row.created,
        "has_password": bool(row.password),
        "passkeys": [{"label": key.label, "created": key.created, "used": key.used} for key in keys],
    }


def _sign_ins(connection: Connection, visitor: str) -> Any:
    rows = people.sign_ins(connection, visitor)
    return [{"id": short(row.browser), "since": row.since, "seen": row.seen, "browser": row.agent} for row in rows]


def _left_seats(connection: Connection, visitor: str) -> Any:
    return [{"table": table_id, "name": name} for table_id, name in accounts.left_by(connection, visitor)]


EXPORTS["account"] = _account
EXPORTS["sign_ins"] = _sign_ins
EXPORTS["left_seats"] = _left_seats
EXPORTS["notices"] = notices.told


async def export(call: Call) -> StreamingResponse:
    """Table by table: nobody's server holds all games of a person at once."""
    parts = await call.hall.store.database.read(_parts, call.visitor)
    ids = await call.hall.store.database.look(people.seated, call.visitor)
    name = {"Content-Disposition": 'attachment; filename="footplate.json"', "Cache-Control": "no-store"}
    return StreamingResponse(_written(call, parts, ids), media_type=JSON, headers=name)


def _parts(connection: Connection, visitor: str) -> dict[str, Any]:
    return {name: tell(connection, visitor) for name, tell in EXPORTS.items()}


async def _written(call: Call, parts: dict[str, Any], ids: list[str]) -> AsyncIterator[bytes]:
    yield b'{"format":"footplate-person"'
    for name, part in parts.items():
        yield b",%s:%s" % (msgspec.json.encode(name), msgspec.json.encode(part))
    yield b',"tables":['
    between = b"\n"
    for id_ in sorted(ids):
        try:
            table = await call.hall.tables.find(id_)
        except Refused:  # it has gone meanwhile
            continue
        yield between + await call.hall.tables.engine(_table, table, call.visitor)
        between = b",\n"
    yield b"]}\n"


def _table(table: LiveTable, visitor: str) -> bytes:
    row = table.row
    mine = [{"player": seat.player, "name": seat.name} for seat in row.seats if seat.player in row.held_by(visitor)]
    opened = visitor == row.owner
    told = {"id": row.id, "created": row.created, "opened": opened, "what_if_of": row.branch_of, "seats": mine}
    return msgspec.json.encode({**told, "record": to_record(table.game)})
