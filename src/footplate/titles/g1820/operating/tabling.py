"""Future trains on the table (P5): offered at any time, and presented to the director when the company has its turn."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.consent import propose
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Option, Step
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import AssignFuture, TableFuture, WithdrawFuture
from footplate.titles.g1820.auctions.futures import holder_of, table, tabled
from footplate.titles.g1820.books import books
from footplate.titles.g1820.chart import is_available
from footplate.titles.g1820.parties import cousin_directs


class TableFutures(Step, frozen=True):
    """Who holds future trains may lay each on the table for a company of another director, and take it back."""

    takes = (TableFuture, WithdrawFuture)

    player: str

    def actor(self, pos: Position) -> str:
        return self.player

    def options(self, pos: Position) -> Iterator[Option]:
        takers = [company for company in pos.companies if may_take(pos, company, self.player)]
        for train in books(pos).futures[self.player]:
            offers = (TableFuture(train, company) for company in takers)
            yield from (offer for offer in offers if self.refusal(pos, offer) is None)
            if train in tabled(pos):
                yield WithdrawFuture(train)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, TableFuture | WithdrawFuture)
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: TableFuture | WithdrawFuture) -> RuleViolation | None:
        if holder_of(pos, action.train) != self.player:
            return pos.refuse("assign.not-held", train=action.train)
        taker = tabled(pos).get(action.train)
        if isinstance(action, WithdrawFuture):
            return None if taker else pos.refuse("assign.not-tabled", train=action.train)
        if not may_take(pos, action.company, self.player):
            return pos.refuse("assign.no-director", company=action.company)
        if taker == action.company:
            return pos.refuse("assign.tabled", train=action.train, company=action.company)
        return None

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, TableFuture | WithdrawFuture)
        table(draft, action.train, action.company if isinstance(action, TableFuture) else "")


class PresentOffers(CompanyStep, frozen=True):
    """The director is asked about one offer after the other. He may decline one now and take it later in the turn."""

    trains: tuple[str, ...]

    def settle(self, draft: Draft) -> bool:
        if not self.trains:
            draft.pop()
            return False
        train, *others = self.trains
        draft.become(self.with_(trains=tuple(others)))
        if train in on_offer(draft, self.company):
            asked = Consent((self.actor(draft),), goods(train, self.company), 0)
            propose(draft, holder_of(draft, train), AssignFuture(train, self.company), asked)
        return False


def present_offers(draft: Draft, company: str) -> None:
    """As a company's turn begins, and before it runs, pays maintenance and buys trains."""
    trains = tuple(on_offer(draft, company))
    if trains:
        draft.push(PresentOffers(company, trains))


def is_presented(pos: Position) -> bool:
    return pos.below(PresentOffers) is not None


def on_offer(pos: Position, company: str) -> Iterator[str]:
    """Trains on the table that the company could get now; his own its director gives when he likes."""
    for train, taker in tabled(pos).items():
        if taker == company and is_available(pos, train) and may_take(pos, company, holder_of(pos, train)):
            yield train


def may_take(pos: Position, company: str, holder: str) -> bool:
    """Is it a company that another player directs?"""
    floated = company in pos.companies and pos.companies[company].floated
    return floated and not cousin_directs(pos, company) and pos.speaker(company) != holder


def clear_table(draft: Draft, company: str) -> None:
    """Its turn is over: what its director has declined in it is no longer offered."""
    for train, taker in tabled(draft).items():
        if taker == company and goods(train, company) in draft.declined:
            table(draft, train)


def goods(train: str, company: str) -> str:
    """How a proposal names a future train."""
    return f"future {train} for {company}"
