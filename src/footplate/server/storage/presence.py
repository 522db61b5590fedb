"""Who has a page open where, as each process says it of its own pages. Each function is a transaction.

A process writes only what has changed, all places in one transaction, and once a minute that it is still there: what
it costs follows from how often people come and go, not from how many are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from footplate.server.storage import schema

CHANNEL: Final = "footplate_presence"
_PLACES, _PROCESSES = schema.presences.c, schema.processes.c
_NOTIFY = text("SELECT pg_notify(:channel, :what)")


class Here(msgspec.Struct, frozen=True):
    """Who is at a place: seats whose holders are, onlookers with a name, and how many without."""

    seats: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    others: int = 0

    def __or__(self, more: Here) -> Here:
        return Here(self.seats | more.seats, self.names | more.names, self.others + more.others)


NOBODY: Final = Here()


def beat(connection: Connection, process: str, now: str, before: str) -> bool:
    """This process is there; those that have not said so for long are not. Was it not known, or not any more?"""
    for ended in connection.scalars(select(_PROCESSES.id).where(_PROCESSES.beat < before)).all():
        leave(connection, ended)
    known = update(schema.processes).where(_PROCESSES.id == process).values(beat=now)
    if connection.execute(known).rowcount:
        return False
    schema.put_if_new(connection, schema.processes, id=process, beat=now)
    return True


def write(connection: Connection, process: str, here: Mapping[str, Here]) -> bool:
    """What has changed at these places, as this process knows it; False if it is not known any more."""
    if connection.scalar(select(_PROCESSES.id).where(_PROCESSES.id == process)) is None:
        return False
    mine = (_PLACES.process == process) & _PLACES.place.in_(list(here))
    connection.execute(delete(schema.presences).where(mine))
    rows = [
        {
            "process": process,
            "place": place,
            "seats": " ".join(sorted(one.seats)),
            "names": msgspec.json.encode(sorted(one.names)).decode(),
            "others": one.others,
        }
        for place, one in here.items()
        if one != NOBODY
    ]
    if rows:
        connection.execute(insert(schema.presences), rows)
    if connection.dialect.name == "postgresql":
        for place in here:
            connection.execute(_NOTIFY, {"channel": CHANNEL, "what": place})
    return True


def at(connection: Connection, place: str, without: str = "") -> Here:
    """Who is there, as the other processes say."""
    found = NOBODY
    query = select(_PLACES.seats, _PLACES.names, _PLACES.others)
    for seats, names, others in connection.execute(
        query.where((_PLACES.place == place) & (_PLACES.process != without))
    ):
        found |= Here(frozenset(seats.split()), frozenset(msgspec.json.decode(names)), others)
    return found


def marks(connection: Connection) -> dict[str, object]:
    """By place what changes whenever somebody comes or goes there."""
    found: dict[str, object] = {}
    for row in connection.execute(select(schema.presences).order_by(_PLACES.place, _PLACES.process)):
        found[row.place] = (found.get(row.place), tuple(row))
    return found


def leave(connection: Connection, process: str) -> None:
    """The process ends, and all its pages with it."""
    places = list(connection.scalars(select(_PLACES.place).where(_PLACES.process == process)))
    write(connection, process, dict.fromkeys(places, NOBODY))
    connection.execute(delete(schema.processes).where(_PROCESSES.id == process))
