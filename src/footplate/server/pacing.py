"""How fast the bots of a table play: set at the table, the same for all who sit there."""

from __future__ import annotations

from footplate.server.call import Call, Endpoint
from footplate.server.messages import Message, Pace
from footplate.server.refused import Refused
from footplate.server.tables import now


class Pacing(Message):
    """How long the bots of a table wait before a move; or until somebody lets them go on."""

    pace: Pace
    bots_wait: bool = False


async def set_pace(call: Call) -> Pacing:
    table, wish = await call.table(), call.body
    if not table.row.held_by(call.visitor) and call.visitor != table.row.owner:
        raise Refused(403, "pace.not-yours")
    async with table.lock:
        await call.hall.store.set_pace(table.row.id, wish.pace, wish.bots_wait, now())
        table.go_at(wish.pace, wish.bots_wait)
    call.hall.tables.announce(table)
    return Pacing(pace=wish.pace, bots_wait=wish.bots_wait)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("PUT", "/api/tables/{id}/pace", set_pace, "Let the bots play faster or slower, or wait.", Pacing, Pacing),
)
