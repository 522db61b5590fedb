"""The only way to change a position: methods of a draft, which copies a container before changing it.

A draft that is thrown away has changed nothing; `freeze` makes the next state, sharing all that stayed as it was.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

from footplate.board.layout import Node
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK, transfer
from footplate.finance.market import Direction, Space
from footplate.finance.shares import moved
from footplate.game.events import (
    BankBroken,
    CompanyFloated,
    Event,
    GameEnded,
    MoneyPaid,
    PresidentChanged,
    PriceMoved,
    PrivateClosed,
    PrivateMoved,
    SharesMoved,
    TileLaid,
    TokenPlaced,
    TrainExported,
    TrainMoved,
    TrainScrapped,
)
from footplate.game.state import FIELDS, IPO, POOL, UNLIMITED, Company, Position, State
from footplate.game.step import Step


class Draft(Position):
    """A position being changed, and the events of the change."""

    base: State | None = None
    events: list[Event] = msgspec.field(default_factory=list)

    @classmethod
    def of(cls, state: State) -> Draft:
        """A draft that begins as a copy of the state; both share what the draft does not change."""
        draft = cls(*astuple(state))
        draft.base = state
        return draft

    def freeze(self) -> State:
        """The finished state."""
        return State(*astuple(self)[: len(FIELDS)])

    def _own(self, name: str) -> Any:
        """The draft's own copy of a map, made on first touch."""
        value = getattr(self, name)
        if value is getattr(self.base, name):
            value = dict(value)
            setattr(self, name, value)
        return value

    def tell(self, event: Event) -> None:
        """Add an event to what happened."""
        self.events.append(event)

    # ---- turn stack ----

    def push(self, step: Step) -> None:
        """Interrupt: `step` is done before what is on the stack."""
        self.stack = (*self.stack, step)

    def pop(self) -> None:
        """Return to the step below."""
        self.stack = self.stack[:-1]

    def become(self, step: Step) -> None:
        """Replace the top of the stack."""
        self.stack = (*self.stack[:-1], step)

    def amend(self, old: Step, new: Step) -> None:
        """Replace a step anywhere on the stack by a changed version of itself."""
        self.stack = tuple(new if step is old else step for step in self.stack)

    # ---- money ----

    def pay(self, payer: str, payee: str, amount: int, why: str) -> None:
        """Move money; a bank that has run out is broken, but goes on paying."""
        if not amount:
            return
        if payer == BANK and not self.broken and self.bank_runs_out(self.cash[BANK] - amount):
            self.broken = True  # it goes on paying, and owes
            self.tell(BankBroken())
        transfer(self._own("cash"), payer, payee, amount)
        self.tell(MoneyPaid(payer, payee, amount, why))

    # ---- companies and shares ----

    def change(self, company: str, **fields: Any) -> Company:
        """Give a company new values for some of its fields."""
        changed = msgspec.structs.replace(self.companies[company], **fields)
        self._own("companies")[company] = changed
        return changed

    def move_shares(self, company: str, giver: str, taker: str, shares: int) -> None:
        """Move shares from one holder to another; the presidency changes and the company floats if that is due."""
        data = self.change(company, holdings=moved(self.companies[company].holdings, giver, taker, shares))
        self.tell(SharesMoved(company, giver, taker, shares))
        if data.president:
            self._settle_president(company)
        if giver == IPO:
            self._settle_float(company)

    def _settle_president(self, company: str) -> None:
        president = self.title.president_after(self, company)
        if president != self.companies[company].president:
            self.change(company, president=president)
            self.tell(PresidentChanged(company, president))

    def _settle_float(self, company: str) -> None:
        data, printed = self.companies[company], self.title.companies[company]
        needs = printed.float_shares or self.title.data.setup.float_shares
        if data.floated or not data.started or data.size - data.holdings.get(IPO, 0) < needs:
            return
        self.change(company, floated=True)
        self.tell(CompanyFloated(company))
        self.title.company_floated(self, company)

    def put_marker(self, company: str, space: Space) -> None:
        """Put a price marker into a box, below those already there."""
        before = self.price(company)
        self.clock += 1
        self.change(company, space=space, arrived=self.clock)
        self.tell(PriceMoved(company, self.price(company), before))

    def move_marker(self, company: str, direction: Direction, times: int = 1) -> None:
        """Move a company's price marker, as far as the market goes."""
        for _ in range(times):
            space = self.companies[company].space
            if space is None:
                return
            target = self.title.market.step(space, direction)
            if target == space:
                return  # a marker that cannot move keeps its place in the pile
            self.put_marker(company, target)

    def close_private(self, private: str) -> None:
        """A private company leaves the game."""
        del self._own("privates")[private]
        self.tell(PrivateClosed(private))

    def move_private(self, private: str, taker: str, price: int) -> None:
        """Sell a private company; the price goes to its owner."""
        giver = self.privates[private]
        self._own("privates")[private] = taker
        self.tell(PrivateMoved(private, giver, taker, price))
        self.pay(taker, giver, price, "private")
        brings = self.title.privates[private].brings_share
        if brings and giver == BANK:
            self.move_shares(brings, IPO, taker, 1)

    # ---- trains ----

    def take_train(self, train: str, source: str, taker: str) -> None:
        """Move a train card; the open market's name is "pool", the bank's own stack "bank"."""
        if source == BANK:
            if self.depot[train] != UNLIMITED:
                self._own("depot")[train] -= 1
        elif source == POOL:
            self.market_trains = without(self.market_trains, train)
        else:
            self.change(source, trains=without(self.companies[source].trains, train))
        if taker == POOL:
            self.market_trains = (*self.market_trains, train)
        else:
            self.change(taker, trains=(*self.companies[taker].trains, train))
        self.tell(TrainMoved(train, source, taker))

    def scrap_train(self, company: str, train: str) -> None:
        """A company's train leaves the game."""
        self.change(company, trains=without(self.companies[company].trains, train))
        self.tell(TrainScrapped(train, company))

    def export_train(self, train: str) -> None:
        """A train leaves the bank's stack and the game without ever having had an owner."""
        self._own("depot")[train] -= 1
        self.tell(TrainExported(train))

    # ---- board ----

    def lay_tile(self, hex_: int, face: Face) -> None:
        """Put a tile down; the one it replaces goes back to the supply."""
        tiles = self._own("tiles")
        old = self.board.faces[hex_]
        if old.id:
            tiles[old.id] = tiles.get(old.id, 0) + 1
        tiles[face.id] -= 1
        self.board = self.board.lay(hex_, face, homes_first=self.title.conduct.home_circle_kept)
        self.tell(TileLaid(self.title.map.names[hex_], face.id, face.rotation))

    def place_token(self, company: str, node: Node, slot: int) -> None:
        """Place the company's next station."""
        self.board = self.board.place(node, company, slot)
        self.change(company, tokens=self.companies[company].tokens[1:])
        self.tell(TokenPlaced(company, self.title.map.names[node >> 3], node & 7))

    # ---- the rest ----

    def note(self, key: str, value: Any) -> None:
        """Remember something that only this title knows."""
        self._own("notes")[key] = value

    def end(self, reason: str) -> None:
        """The game is over."""
        self.ended = reason
        self.stack = ()
        self.tell(GameEnded(reason))


def without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """All but one of these."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
