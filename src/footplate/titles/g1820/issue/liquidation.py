"""Liquidations (8.5): companies that were in liquidation when the round began are sold in an open cry."""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.draft import Draft
from footplate.titles.g1820.events import BidCried, CompanyOffered, CompanySold
from footplate.titles.g1820.issue.takeovers import CompanyAuction
from footplate.titles.g1820.lives.settlement import ChooseAcquirer
from footplate.titles.g1820.lives.winding import bank_buys
from footplate.titles.g1820.parties import in_play


class LiquidationAuction(CompanyAuction, frozen=True, kw_only=True):
    """Stations on the map and trains of one company; the bank's bid is a forcing one (R87)."""

    def sold(self, draft: Draft, bidder: str, price: int) -> None:
        if bidder == BANK:
            draft.pop()
            draft.tell(CompanySold(self.company, BANK, price))
            bank_buys(draft, self.company, price)
        else:
            draft.become(ChooseAcquirer(bidder, self.company, price, "liquidation"))


def open_liquidation(draft: Draft, company: str) -> None:
    """The bank offers the company, and bids its price in the box of 10 for every share in play."""
    price = draft.price(company) * in_play(draft, company)
    draft.tell(CompanyOffered(company, BANK))
    draft.tell(BidCried(BANK, price))
    draft.push(LiquidationAuction(company=company, price=price, bidder=BANK))
