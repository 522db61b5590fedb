"""Dividends (7.2.4), and how the price follows them (16.2.3)."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Dividend
from footplate.game.draft import Draft
from footplate.game.events import DividendDeclared
from footplate.game.state import Position
from footplate.rounds.running import PayOut, pay_dividend
from footplate.rounds.turn import company_turn
from footplate.titles.g1820.capital.prices import move
from footplate.titles.g1820.parties import BRITISH_RAIL, is_private

RISES = ((4, 3), (2, 2), (1, 1))  # a dividend of so many times the price: so many boxes up


class DeclareDividend(PayOut, frozen=True):
    """Pay the revenue out or keep it. Nobody is asked where there is none, or for a private company, which must pay."""

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Dividend)
        declare = pay_out if action.kind_of == "pay" else withhold
        declare(draft, self.company, company_turn(draft).revenue)
        draft.pop()

    def settle(self, draft: Draft) -> bool:
        revenue = company_turn(draft).revenue
        if is_private(draft, self.company):
            pay_out(draft, self.company, revenue)
        elif revenue:
            return True
        else:
            withhold(draft, self.company, 0)
        draft.pop()
        return False


def pay_out(draft: Draft, company: str, revenue: int) -> None:
    """Everybody's part, and the price by the whole of it (R58)."""
    pay_dividend(draft, company, revenue)
    _declared(draft, company, revenue, paid=True)


def withhold(draft: Draft, company: str, revenue: int) -> None:
    """All to the treasury; for the price that is a dividend of 0 (R57)."""
    draft.pay(BANK, company, revenue, "withheld")
    _declared(draft, company, revenue, paid=False)


def _declared(draft: Draft, company: str, revenue: int, *, paid: bool) -> None:
    draft.tell(DividendDeclared(company, revenue, paid))
    draft.change(company, revenue=revenue)
    if draft.companies[company].started:
        move(draft, company, boxes(draft, company, revenue if paid else 0))


def boxes(pos: Position, company: str, dividend: int) -> int:
    """How far the price moves: up by the dividend, else down, and once more without a train (British Rail: R96)."""
    for times, rise in RISES:
        if dividend >= times * pos.price(company):
            return rise
    return -1 if pos.companies[company].trains or company == BRITISH_RAIL else -2
