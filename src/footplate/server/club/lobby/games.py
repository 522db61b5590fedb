"""My games: every table that concerns somebody, on every device."""

from __future__ import annotations

from sqlalchemy import Connection

from footplate.server.call import Call
from footplate.server.club.lobby.messages import GameCard, Why
from footplate.server.messages import TableCard
from footplate.server.storage import lobby, talk
from footplate.server.storage.rows import TableRow
from footplate.server.tables import now


async def my_games(call: Call) -> list[GameCard]:
    """My turn first, who has waited longest for me before the others; then what goes on, then what is over."""
    own = await call.hall.store.tables_of(call.visitor)
    other, unread = await call.hall.store.database.look(_beside, call.visitor, [row.id for row in own])
    mine = {row.id for row in own}
    found = [_card(call, row, "seat", unread) for row in own]
    found += [_card(call, row, _why(row.id, other), unread) for row in other.rows if row.id not in mine]
    return sorted(sorted(found, key=lambda one: one.since, reverse=True), key=_urgency)


def _beside(connection: Connection, visitor: str, own: list[str]) -> tuple[lobby.Mine, dict[str, int]]:
    other = lobby.concerning(connection, visitor, now())
    return other, talk.unread(connection, visitor, {*own, *(row.id for row in other.rows)})


def _why(table_id: str, other: lobby.Mine) -> Why:
    """The first that asks for something."""
    if table_id in other.offered:
        return "offered"
    if table_id in other.invited:
        return "invited"
    return "waits" if table_id in other.waited_for else "follows"


def _card(call: Call, row: TableRow, why: Why, unread: dict[str, int]) -> GameCard:
    """A table in memory as it is, others as they were when they were last changed."""
    live, seating = call.hall.tables.in_memory(row), call.hall.seating
    card = seating.card(live.now, call.visitor, call.lang) if live else seating.listed(row, call.visitor, call.lang)
    names = {seat.player: seat.name for seat in row.seats}
    first = (live.deciding[:1] if live else row.summary.deciding.split()) if card.status == "playing" else []
    return GameCard(
        card=card,
        why=why,
        unread=unread.get(row.id, 0),
        since=card.changed,
        deciding=names.get(first[0], "") if first else "",
    )


def _urgency(game: GameCard) -> tuple[int, str]:
    card: TableCard = game.card
    if card.my_turn:
        return (0, game.since)  # who has waited longest
    if game.why in ("offered", "invited"):
        return (1, "")
    return ({"playing": 2, "waiting": 3}.get(card.status, 4), "")
