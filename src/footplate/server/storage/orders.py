"""Standing orders of seats. Each function is a transaction. That an order was carried out is said by the journal, with
the move: nobody carries one out twice, whenever a server is killed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from footplate.server.storage import duties, schema

_ORDERS = schema.orders.c


class OrderRow(msgspec.Struct, frozen=True):
    number: int
    player: str
    giver: str
    since: int  # line of the journal after which it was given
    wish: str  # JSON
    foreseen: str  # JSON: what must still be so; and why the order has ended, when it has


_ROW = tuple(_ORDERS[name] for name in OrderRow.__struct_fields__)


def at(connection: Connection, table_id: str) -> list[OrderRow]:
    """All of a table, in the order in which they were given."""
    rows = connection.execute(select(*_ROW).where(_ORDERS.table_id == table_id).order_by(_ORDERS.number))
    return [OrderRow(*row) for row in rows]


def given_by(connection: Connection, visitor: str) -> list[dict[str, Any]]:
    """All orders that somebody has given, and what became of those that have ended."""
    shown = (_ORDERS.table_id, _ORDERS.player, _ORDERS.number, _ORDERS.wish, _ORDERS.foreseen)
    query = select(*shown).where(_ORDERS.giver == visitor).order_by(_ORDERS.table_id, _ORDERS.number)
    decode = msgspec.json.decode
    return [
        {"table": row.table_id, "player": row.player, "number": row.number}
        | {"wish": decode(row.wish), "ended": decode(row.foreseen).get("ended", "")}
        for row in connection.execute(query)
    ]


def give(connection: Connection, table_id: str, row: OrderRow) -> int:
    """Its number: of two that are given at once, one waits. From now on the table is looked after."""
    connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update())
    highest = select(func.max(_ORDERS.number)).where(_ORDERS.table_id == table_id)
    number = 1 + (connection.scalar(highest) or 0)
    values = msgspec.structs.asdict(row) | {"number": number}
    connection.execute(insert(schema.orders).values(table_id=table_id, **values))
    duties.take_on(connection, table_id)
    return number


def end(connection: Connection, table_id: str, number: int, foreseen: str) -> None:
    """It is kept, with why, until who gave it has seen that."""
    which = (_ORDERS.table_id == table_id) & (_ORDERS.number == number)
    connection.execute(update(schema.orders).where(which).values(foreseen=foreseen))


def stands(connection: Connection, table_id: str, row: OrderRow) -> bool:
    """Has it neither been withdrawn nor ended since it was read? Whoever wants to withdraw it waits until that is
    used."""
    which = (_ORDERS.table_id == table_id) & (_ORDERS.player == row.player) & (_ORDERS.number == row.number)
    known = connection.execute(select(*_ROW).where(which).with_for_update()).first()
    return known is not None and OrderRow(*known) == msgspec.structs.replace(row, giver=known.giver)


def withdraw(connection: Connection, table_id: str, player: str, number: int) -> None:
    which = (_ORDERS.table_id == table_id) & (_ORDERS.player == player) & (_ORDERS.number == number)
    connection.execute(delete(schema.orders).where(which))


def clear(connection: Connection, table_id: str, players: Collection[str]) -> None:
    """Who takes something back thinks again."""
    connection.execute(
        delete(schema.orders).where((_ORDERS.table_id == table_id) & _ORDERS.player.in_(sorted(players)))
    )
