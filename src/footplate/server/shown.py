"""Which table an address names, and who may see it."""

from __future__ import annotations

from footplate.server import identity
from footplate.server.live import LiveTable
from footplate.server.refused import Refused
from footplate.server.tables import Tables


async def shown(tables: Tables, named: str, visitor: str) -> LiveTable:
    """By its id, or at the address where the owner of a what-if shows it to others."""
    if identity.is_share_id(named):
        table_id = await tables.store.shown(named)
        if not table_id:
            raise Refused(404, "share.withdrawn")
        return await tables.find(table_id)
    if not identity.is_table_id(named):
        raise Refused(404, "table.unknown")
    table = await tables.find(named)
    if table.row.branch_of and table.row.owner != visitor:
        raise Refused(403, "table.private")
    return table
