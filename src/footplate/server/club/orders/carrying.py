"""Standing orders as whoever drives the tables needs them: what is to be done now, and what has come to its end."""

from __future__ import annotations

from functools import partial

import msgspec

from footplate.server.club.orders.wishes import Due, Order, looked_at
from footplate.server.live import LiveTable
from footplate.server.storage import orders
from footplate.server.storage.transactions import Still
from footplate.server.tables import Tables


class Orders:
    """The orders of all tables, for whoever drives them."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._database = tables, tables.store.database

    async def due(self, table: LiveTable) -> tuple[Due, Still] | None:
        """What somebody's order says is to be done now, and whether it is still to be. What has come to its end is
        noted."""
        rows = await self._database.look(orders.at, table.row.id)
        table.ordered = bool(rows)
        if not rows:
            return None
        if not all(order.foreseen.ended or order.counts_at(table) for order in map(Order, rows)):
            await self._tables.reseat(table)  # who gave it may have signed in meanwhile, and be known otherwise
            rows = await self._database.look(orders.at, table.row.id)
        found = await self._tables.engine(looked_at, table, rows)
        for row in rows:
            ended = dict(found.over).get(row.number)
            if ended:
                was = msgspec.structs.replace(Order(row).foreseen, ended=ended)
                await self._database.write(orders.end, table.row.id, row.number, msgspec.json.encode(was).decode())
        if found.due is None:
            return None
        order = next(row for row in rows if Order(row).reason == found.due.reason)
        return found.due, partial(orders.stands, table_id=table.row.id, row=order)
