"""Money that must be paid: who lacks it sells shares, and if that does not do is bankrupt (10.2, 10.3, P9)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, SellShares
from footplate.game.draft import Draft
from footplate.game.events import PlayerBankrupt
from footplate.game.state import POOL, Position
from footplate.game.step import Option, Step
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.directors import ask_seller, tied_with_director
from footplate.titles.g1820.capital.orphans import condemn_orphans, orphan
from footplate.titles.g1820.capital.shares import sale_refusal, sales, sell, worth_of_sales
from footplate.titles.g1820.events import CousinClosed
from footplate.titles.g1820.parties import holders, is_private, speaker


def demand(draft: Draft, owner: str, amount: int, payee: str, why: str, guard: str = "") -> None:
    """A player or cousin must pay: at once if he can, else he sells first."""
    if draft.cash[owner] >= amount:
        draft.pay(owner, payee, amount, why)
    else:
        draft.push(SellToPay(owner, amount, payee, why, guard))


class SellToPay(Step, frozen=True):
    """Sell shares until the debt can be paid, none that is not needed. Waits only while there is something to
    choose."""

    takes = (SellShares,)

    owner: str
    amount: int
    payee: str
    why: str
    guard: str = ""  # a company whose control may not change by the sales

    def actor(self, pos: Position) -> str:
        return speaker(pos, self.owner)

    def lacking(self, pos: Position) -> int:
        return self.amount - pos.cash[self.owner]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from sales(pos, self.owner, self.guard, self.lacking(pos))

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, SellShares)
        problem = sale_refusal(pos, self.owner, action.company, action.shares, self.guard, self.lacking(pos))
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, SellShares)
        sell(draft, self.owner, action.company, action.shares)

    def settle(self, draft: Draft) -> bool:
        if self.lacking(draft) <= 0:
            draft.pop()
            draft.pay(self.owner, self.payee, self.amount, self.why)
        elif worth_of_sales(draft, self.owner, self.guard) < self.lacking(draft):
            draft.pop()
            go_bankrupt(draft, self.owner)
        else:
            return True
        return False


def help_of(pos: Position, company: str) -> int:
    """What its director could add to a company's funds: his cash, unless it is its treasury anyhow (13.2), and what he
    gets for shares without losing control of the company."""
    director = pos.president(company)
    own = 0 if is_private(pos, company) else pos.cash[director]
    return own + worth_of_sales(pos, director, company)


def go_bankrupt(draft: Draft, owner: str) -> None:
    """A player ends the game (10.2); a cousin leaves it (10.3)."""
    if draft.is_player(owner):
        draft.bankrupt = owner
        draft.tell(PlayerBankrupt(owner))
        draft.end("bankrupt")
        return
    player = speaker(draft, owner)
    draft.pay(owner, BANK, draft.cash[owner], "bankruptcy")
    orphans = []
    for company in tuple(draft.companies):
        held, directed = draft.held(company, owner), draft.president(company) == owner
        if held:
            draft.move_shares(company, owner, POOL, held)
        if directed and not holders(draft, company):
            orphan(draft, company)
            orphans.append(company)
        elif directed:
            ask_seller(draft, owner, company, tied_with_director(draft, company))
    draft.close_private(owner)
    draft.tell(CousinClosed(owner, bankrupt=True))
    write(draft, doomed=(*books(draft).doomed, *orphans))  # liquidated in this very round
    condemn_orphans(draft, player, tuple(orphans))
