"""What an order says, and when it comes to its end. Knows the kinds of action there are, and no title."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from footplate import FootplateError, Game, State
from footplate.game import actions as act
from footplate.game.actions import Action
from footplate.game.decision import Decision
from footplate.learnt import learnt
from footplate.rounds.running import AnyRun
from footplate.server.live import Happened, LiveTable
from footplate.server.messages import Message, Word
from footplate.server.policy import ends_round, holds_power, in_stock_turn
from footplate.server.storage.orders import OrderRow
from footplate.server.view.history import BY_ORDER

#: steps of a company's turn in which an order passes; where anything else may be asked, the person decides
PASSED_OVER: Final = frozenset(
    {act.LayTile, act.PlaceToken, act.BuyTrain, act.SellShares, act.DeclareBankruptcy, act.BuyPrivate, act.Pass}
)


class Wish(Message):
    """buy: a share of the company, for `most` at most, on the next stock turn; run: the company's whole turn as long as
    nothing changes: lay nothing, run the best, pay out, buy nothing."""

    kind: Literal["buy", "run"]
    company: Word
    most: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    source: Literal["any", "ipo", "pool"] = "any"


class Foreseen(msgspec.Struct, frozen=True):
    """How it stood when an order was given."""

    moves: int  # in force
    about: str = ""  # what a run depends on, as a digest
    ended: str = ""  # why it is over, "" as long as it waits


class Due(NamedTuple):
    """What an order has its player do now."""

    player: str
    action: Action
    reason: str


def order_reason(number: int) -> str:
    return f"{BY_ORDER}{number}}}"


class Order:
    """One order, as it was given."""

    def __init__(self, row: OrderRow) -> None:
        self.row = row
        self.wish = msgspec.json.decode(row.wish, type=learnt(Wish))
        self.foreseen = msgspec.json.decode(row.foreseen, type=learnt(Foreseen))

    @property
    def reason(self) -> str:
        """In the journal, beside what it did."""
        return order_reason(self.row.number)

    def counts_at(self, table: LiveTable) -> bool:
        """Does who gave it still hold the seat?"""
        return self.row.giver in table.row.holders.get(self.row.player, ())

    def ended(self, table: LiveTable) -> str:
        """Why it is over, "" as long as it waits."""
        if self.foreseen.ended:
            return self.foreseen.ended
        if table.status == "finished" or not self.counts_at(table):
            return "over"
        in_force = table.in_force()
        since = [item for item in in_force if item.number > self.row.since]
        if len(in_force) - len(since) != self.foreseen.moves:
            return "taken-back"
        if self.wish.kind == "buy":
            return self._purchase_ended(table, since)
        return "" if about(table.game.state, self.wish.company) == self.foreseen.about else "changed"

    def _purchase_ended(self, table: LiveTable, since: Iterable[Happened]) -> str:
        for item in since:
            if item.player == self.row.player and item.reason == self.reason:
                return "done"
            if ends_round(item):
                return "round-over"
        decision = table.game.decision
        if decision is None or decision.player != self.row.player or not in_stock_turn(decision.state):
            return ""
        return "" if self._purchase(table.game, decision) else "not-there"

    # ---- carrying it out ----

    def due(self, table: LiveTable, decision: Decision) -> Action | None:
        """What it does now; only what the engine offers, and never past a power."""
        state = decision.state
        if holds_power(state, self.row.player):
            return None
        if self.wish.kind == "buy":
            found = self._purchase(table.game, decision) if in_stock_turn(state) else None
        else:
            found = self._operation(decision) if decision.company == self.wish.company else None
        return found if found is not None and found in decision.options else None

    def _purchase(self, game: Game, decision: Decision) -> Action | None:
        for option in decision.options.of(act.BuyShare).actions():
            assert isinstance(option, act.BuyShare)
            if option.company == self.wish.company and self.wish.source in ("any", option.source):
                paid = _paid(game, self.row.player, option)
                if paid is not None and paid <= self.wish.most:
                    return option
        return None

    def _operation(self, decision: Decision) -> Action | None:
        takes = {*decision.state.top.takes}
        if act.RunTrains in takes:
            run = next((option for option in decision.options if isinstance(option, AnyRun)), None)
            return run.best() if run is not None and run.known().proved else None
        if act.Dividend in takes:
            return act.Dividend("pay")
        return act.Pass() if takes <= PASSED_OVER else None


def _paid(game: Game, player: str, purchase: act.BuyShare) -> int | None:
    """What a player pays for a share, found by buying it in thought; None if that takes more than the purchase."""
    fork, before = game.fork(), game.state
    try:
        fork.play(purchase, player)
    except FootplateError:
        return None
    held = [state.companies[purchase.company].holdings.get(player, 0) for state in (before, fork.state)]
    return before.cash[player] - fork.state.cash[player] if held[1] > held[0] else None


def about(state: State, company: str) -> str:
    """What a run of the company depends on: its president, its trains, the phase, the track and the stations that it
    reaches. A digest, for comparison."""
    board, reached = state.board, state.reach(company)
    hexes = sorted(reached.edges)
    faces = [(hex_, board.faces[hex_].id, board.faces[hex_].rotation, reached.edges[hex_]) for hex_ in hexes]
    stations = [(node, held) for node, held in sorted(board.stations.items()) if node >> 3 in reached.edges]
    data = state.companies[company]
    known = (state.phase, state.speaker(company), list(data.trains), faces, stations)
    return blake2b(msgspec.json.encode(known), digest_size=12).hexdigest()


class Looked(NamedTuple):
    """What comes of a look at the orders of a table."""

    over: list[tuple[int, str]]  # orders that have ended just now, with why
    due: Due | None


def looked_at(table: LiveTable, rows: Iterable[OrderRow]) -> Looked:
    """Orders in the order in which they were given: the first that has something to do does it."""
    decision = table.game.decision
    over: list[tuple[int, str]] = []
    due: Due | None = None
    for order in map(Order, rows):
        ended = order.ended(table)
        if not ended and decision is not None and due is None and _is_asked(order, table, decision):
            action = order.due(table, decision)
            if action is not None:
                due = Due(order.row.player, action, order.reason)
            elif decision.company == order.wish.company and not holds_power(decision.state, order.row.player):
                ended = "unforeseen" if order.wish.kind == "run" else ""
        if ended and not order.foreseen.ended:
            over.append((order.row.number, ended))
    return Looked(over, due)


def _is_asked(order: Order, table: LiveTable, decision: Decision) -> bool:
    return decision.player == order.row.player and decision.player not in table.bots
