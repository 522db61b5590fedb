"""Takeovers (8.4): a company offers another one, or itself, and an open cry decides who has it."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, Action, Decline, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed, ProposalAnswered
from footplate.game.state import Position
from footplate.game.step import Option
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import OfferCompany
from footplate.titles.g1820.auctions.opencry import OpenCry
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.loans import capacity
from footplate.titles.g1820.chart import column
from footplate.titles.g1820.events import BidCried, CompanyOffered, CompanySold
from footplate.titles.g1820.lives.settlement import ChooseAcquirer, reach
from footplate.titles.g1820.lives.winding import bank_buys
from footplate.titles.g1820.parties import box, cousin_directs, in_liquidation, in_play, is_public, price_in
from footplate.titles.g1820.printed import printed

# ---- amounts (4.4 of the notes) ----


def opening_bid(pos: Position, company: str) -> int:
    """The price of all shares in play, rounded up to a bid (R82)."""
    step = printed(pos).bid_step
    return -(-pos.price(company) * in_play(pos, company) // step) * step


def forcing_bid(pos: Position, company: str) -> int:
    """From here on the director cannot decline: the price further up the market, by the premium on the chart."""
    return price_in(pos, box(pos, company) + column(pos).premium) * in_play(pos, company)


def bank_bid(pos: Position, company: str) -> int:
    """For a company that offers itself: half its worth, all of it after the queen's death (R85)."""
    worth = pos.price(company) * in_play(pos, company)
    return worth if books(pos).queen_is_dead else worth // 2


# ---- the turn of a company ----


class TakeoverTurn(CompanyStep, frozen=True):
    """8.1: a company puts companies up one after the other, until it has taken one over, is gone, or passes (P6)."""

    takes = (OfferCompany, Pass)

    bought_before: int | None = None  # companies it had taken over when its turn began

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._offers(pos)
        yield Pass()

    def _offers(self, pos: Position) -> Iterator[OfferCompany]:
        for company in pos.companies:
            if offer_refusal(pos, self.company, company) is None:
                yield OfferCompany(company)

    def check(self, pos: Position, action: Action) -> None:
        problem = offer_refusal(pos, self.company, action.company) if isinstance(action, OfferCompany) else None
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, OfferCompany):
            offer(draft, self.company, action.company)
        else:
            draft.tell(PlayerPassed(self.actor(draft)))
            draft.pop()

    def settle(self, draft: Draft) -> bool:
        """Under a cousin it offers itself as soon as it can, and does nothing else (14.1, R98)."""
        bought = books(draft).acquired.count(self.company)
        if self.bought_before is None:
            draft.become(self.with_(bought_before=bought))
            return False
        is_over = bought > self.bought_before or not is_public(draft, self.company)
        if is_over or in_liquidation(draft, self.company):
            draft.pop()
        elif not cousin_directs(draft, self.company) and next(self._offers(draft), None):
            return True
        elif offer_refusal(draft, self.company, self.company) is None:
            offer(draft, self.company, self.company)
        else:
            draft.pop()
        return False


def offer_refusal(pos: Position, by: str, company: str) -> RuleViolation | None:
    """Why a company may not put up this one, itself perhaps (8.4.1)."""
    if company not in pos.companies or not is_public(pos, company):
        return pos.refuse("takeover.target", company=company)
    if in_liquidation(pos, company):
        return pos.refuse("takeover.liquidation", company=company)
    if company in books(pos).offered:
        return pos.refuse("takeover.offered", company=company)
    if company == by:
        return None
    if company in books(pos).reduced:
        return pos.refuse("takeover.reduced", company=company)
    if company in books(pos).acquired:
        return pos.refuse("takeover.acquired", company=company)
    needs, has = opening_bid(pos, company), capacity(pos, by)
    return pos.refuse("takeover.money", company=by, needs=needs, has=has) if needs > has else None


def offer(draft: Draft, by: str, company: str) -> None:
    """The offer is the first bid (R83); for a company that offers itself the bank makes it (R85)."""
    write(draft, offered=(*books(draft).offered, company))
    draft.tell(CompanyOffered(company, by))
    if company == by:
        bidder, price = BANK, bank_bid(draft, company)
    else:
        bidder, price = draft.speaker(by), opening_bid(draft, company)
    draft.tell(BidCried(bidder, price))
    draft.push(TakeoverAuction(company=company, price=price, bidder=bidder, is_forced=company == by))


# ---- the auction ----


class CompanyAuction(OpenCry, frozen=True, kw_only=True):
    """A company is sold to whoever bids most for one of his companies (8.4.2). A bid stands from the beginning."""

    company: str

    def limit(self, pos: Position, player: str) -> int:
        """What a company of his could pay; the director of this one goes only one step above the others (R84)."""
        most = reach(pos, player, self.company)
        return min(most, self.price + printed(pos).bid_step) if pos.president(self.company) == player else most


class TakeoverAuction(CompanyAuction, frozen=True, kw_only=True):
    """A company that was put up for takeover."""

    is_forced: bool = False  # it offered itself: every bid is a forcing one

    def sold(self, draft: Draft, bidder: str, price: int) -> None:
        if bidder == BANK:
            draft.pop()
            draft.tell(CompanySold(self.company, BANK, price))
            bank_buys(draft, self.company, price)
        elif self.is_forced or price >= forcing_bid(draft, self.company):
            draft.become(ChooseAcquirer(bidder, self.company, price))
        else:
            draft.become(AnswerBid(self.company, bidder, price))


class AnswerBid(CompanyStep, frozen=True):
    """The winning bid is below the forcing one: the director of the company may decline it (8.4.2)."""

    takes = (Accept, Decline)

    bidder: str
    price: int

    def options(self, pos: Position) -> Iterator[Option]:
        yield Accept()
        yield Decline()

    def check(self, pos: Position, action: Action) -> None:
        """Either answer is always possible."""

    def play(self, draft: Draft, action: Action) -> None:
        accepted = isinstance(action, Accept)
        draft.tell(ProposalAnswered(self.actor(draft), accepted))
        if accepted:
            draft.become(ChooseAcquirer(self.bidder, self.company, self.price))
        else:
            draft.pop()
