"""When a game is over: its review, and a rematch."""

from __future__ import annotations

import msgspec

from footplate.bots.review import Review
from footplate.learnt import learnt
from footplate.server.call import Call
from footplate.server.live import LiveTable
from footplate.server.messages import TableCard
from footplate.server.refused import Refused
from footplate.server.reviewed import ReviewView
from footplate.server.storage.reviews import MOST_TRIES
from footplate.server.storage.rows import ReviewRow
from footplate.server.view.reviewed import review_view


def _must_have_played(call: Call, table: LiveTable) -> None:
    if not table.row.held_by(call.visitor) and call.visitor != table.row.owner:
        raise Refused(403, "afterwards.not-yours")


async def ask_review(call: Call) -> ReviewView:
    """Once for a game; who asks again is told how far it is."""
    table = await call.table()
    _must_have_played(call, table)
    if table.status != "finished":
        raise Refused(409, "review.not-now")
    known = await call.hall.store.review(table.row.id)
    if known is None or known.version != table.version or (not known.data and known.tries >= MOST_TRIES):
        await call.hall.store.ask_review(ReviewRow(table.row.id, table.version))
        call.hall.reviewer.nudge()
    return await _view(call, table)


async def get_review(call: Call) -> ReviewView:
    return await _view(call, await call.table())


async def _view(call: Call, table: LiveTable) -> ReviewView:
    row = await call.hall.store.review(table.row.id)
    if row is None or row.version != table.version:
        return ReviewView(status="none")
    if not row.data:
        failed = row.tries >= MOST_TRIES
        return ReviewView(status="failed" if failed else "making", done=row.done, total=row.total)
    return await call.hall.tables.engine(_told, table, row.data, call.lang)


def _told(table: LiveTable, data: str, lang: str) -> ReviewView:
    return review_view(table.game, msgspec.json.decode(data, type=learnt(Review)), lang)


async def rematch(call: Call) -> TableCard:
    """The same people once more; whoever asks first opens it, the others are led there."""
    table = await call.table()
    _must_have_played(call, table)
    if table.status != "finished" or table.row.source:  # nobody has played it here
        raise Refused(409, "rematch.not-now")
    if not table.row.rematch:
        await call.may_open()
    again = await call.hall.seating.rematch(table, call.visitor)
    return call.hall.seating.card(again.now, call.visitor, call.lang)
