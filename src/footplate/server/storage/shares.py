"""What-ifs that their owners show to others: by addresses of their own, which can be withdrawn. Each function is a
transaction."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from footplate.server.storage import schema

_SHARE = schema.shares.c


def share(connection: Connection, table_id: str, new: str, now: str) -> str:
    """Its address of that kind: the one that there is, or this new one."""
    tables = schema.tables.c
    connection.execute(select(tables.id).where(tables.id == table_id).with_for_update())  # one after the other
    kind = new.partition("-")[0]
    for known in of_table(connection, table_id):
        if known.partition("-")[0] == kind:
            return known
    connection.execute(insert(schema.shares).values(id=new, table_id=table_id, since=now))
    return new


def of_table(connection: Connection, table_id: str) -> list[str]:
    return list(connection.scalars(select(_SHARE.id).where(_SHARE.table_id == table_id).order_by(_SHARE.id)))


def shown(connection: Connection, share_id: str) -> str:
    """The table that is shown at an address; "" if none is any more."""
    return connection.scalar(select(_SHARE.table_id).where(_SHARE.id == share_id)) or ""


def withdraw(connection: Connection, table_id: str) -> None:
    connection.execute(delete(schema.shares).where(_SHARE.table_id == table_id))
