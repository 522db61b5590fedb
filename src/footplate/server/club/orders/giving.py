"""Giving orders, seeing one's own, withdrawing them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from footplate.server.call import Call, Endpoint, Query
from footplate.server.club.accounts.export import EXPORTS
from footplate.server.club.orders.wishes import Foreseen, Order, Wish, about
from footplate.server.live import LiveTable
from footplate.server.messages import Message, Word
from footplate.server.refused import Refused
from footplate.server.storage import orders
from footplate.server.storage.orders import OrderRow
from footplate.server.view import Teller

EXPORTS["orders"] = orders.given_by
MOST: Final = 12  # orders of one seat
TABLE: Final = "/api/tables/{id}/orders"


class GiveOrder(Message):
    player: Word
    wish: Wish


class OrderView(Message):
    """An order of a seat that one holds."""

    number: int
    player: str
    wish: Wish
    text: str  # what it says, in words
    state: Literal["waiting", "ended"]
    why: str = ""  # it has ended


async def list_orders(call: Call) -> list[OrderView]:
    """Of the seats that one holds; nobody else is told that there are any."""
    table = await call.table()
    rows = await call.hall.store.database.look(orders.at, table.row.id)
    mine = table.row.held_by(call.visitor)
    seen = [order for order in map(Order, rows) if order.row.player in mine and order.counts_at(table)]
    return await call.hall.tables.engine(_views, table, seen, call.lang)


async def give_order(call: Call) -> OrderView:
    table, body = await call.table(), call.body
    call.must_hold(table, body.player)
    if table.status != "playing":
        raise Refused(409, "order.not-now")
    async with table.lock:
        await call.hall.tables.engine(_must_make_sense, table, body)
        rows = await call.hall.store.database.look(orders.at, table.row.id)
        if sum(row.player == body.player for row in rows) >= MOST:
            raise Refused(409, "order.too-many", most=MOST)
        digest = await call.hall.tables.engine(about, table.game.state, body.wish.company)
        foreseen = Foreseen(len(table.game), digest if body.wish.kind == "run" else "")
        wish, seen = (msgspec.json.encode(it).decode() for it in (body.wish, foreseen))
        row = OrderRow(0, body.player, call.visitor, table.version, wish, seen)
        number = await call.hall.store.database.write(orders.give, table.row.id, row)
        table.ordered = True
    call.hall.tables.on_change(table)
    (view,) = _views(table, [Order(msgspec.structs.replace(row, number=number))], call.lang)
    return view


def _must_make_sense(table: LiveTable, body: GiveOrder) -> None:
    state, company = table.game.state, body.wish.company
    if company not in state.companies:
        raise Refused(422, "order.company", company=company)
    if body.wish.kind == "run" and (not state.companies[company].floated or state.speaker(company) != body.player):
        raise Refused(409, "order.not-president", company=company)
    if body.wish.kind == "buy" and not body.wish.most:
        raise Refused(422, "order.price")


async def withdraw_order(call: Call) -> None:
    """From then on no process carries it out: who does looks, in the same transaction, whether it stands."""
    table, player, number = await call.table(), call.query("player") or "", call.query("number") or 0
    call.must_hold(table, player)
    await call.hall.store.database.write(orders.withdraw, table.row.id, player, number)


def _views(table: LiveTable, found: list[Order], lang: str) -> list[OrderView]:
    teller = Teller(table.game, lang)
    return [_view(teller, order, order.ended(table)) for order in found]


def _view(teller: Teller, order: Order, ended: str) -> OrderView:
    wish = order.wish
    key = "order.run" if wish.kind == "run" else f"order.buy-{wish.source}"
    return OrderView(
        number=order.row.number,
        player=order.row.player,
        wish=wish,
        text=teller.say(key, company=wish.company, most=wish.most),
        state="ended" if ended else "waiting",
        why=teller.say(f"order.{ended}") if ended else "",
    )


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", TABLE, list_orders, "Standing orders of the seats one holds.", answer=list[OrderView]),
    Endpoint("POST", TABLE, give_order, "Give a standing order.", GiveOrder, OrderView, 201),
    Endpoint(
        "DELETE",
        TABLE,
        withdraw_order,
        "Withdraw a standing order.",
        status=204,
        query=(Query("player", says="the seat"), Query("number", "number", "of the order")),
    ),
)
