"""A what-if shown to others by a link: to look at, or to play on from; and withdrawn."""

from __future__ import annotations

from typing import Literal

from footplate.server import identity
from footplate.server.call import Call, Endpoint
from footplate.server.live import LiveTable
from footplate.server.messages import Message
from footplate.server.refused import Refused
from footplate.server.seating import page_path
from footplate.server.tables import now

SHARES = "/api/tables/{id}/shares"

#: whoever follows the link looks on, or may also branch off a what-if of their own
ShareKind = Literal["look", "play"]


class NewShare(Message):
    kind: ShareKind


class Share(Message):
    """A link at which a what-if is shown, until it is withdrawn."""

    kind: ShareKind
    path: str  # of the address


async def _own(call: Call) -> LiveTable:
    table = await call.table()
    if call.visitor != table.row.owner:
        raise Refused(403, "table.not-yours")
    return table


def _share(share_id: str) -> Share:
    return Share(kind="play" if share_id.startswith("play-") else "look", path=page_path(share_id))


async def share_what_if(call: Call) -> Share:
    table = await _own(call)
    if not table.row.branch_of:
        raise Refused(409, "share.not-now")
    return _share(await call.hall.store.share(table.row.id, identity.new_share_id(call.body.kind), now()))


async def list_shares(call: Call) -> list[Share]:
    return [_share(one) for one in await call.hall.store.shares((await _own(call)).row.id)]


async def withdraw_shares(call: Call) -> None:
    """Whoever looks on at this moment is let go, and comes back only if they may."""
    table = await _own(call)
    await call.hall.store.withdraw(table.row.id)
    call.hall.tables.listeners.close(table.row.id)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", SHARES, list_shares, "Where a what-if of one's own is shown to others.", answer=list[Share]),
    Endpoint("POST", SHARES, share_what_if, "Show a what-if of one's own to others, by a link.", NewShare, Share, 201),
    Endpoint("DELETE", SHARES, withdraw_shares, "Show it to nobody any more.", status=204),
)
