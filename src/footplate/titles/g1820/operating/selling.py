"""Shares that a director sells to buy a train for their company (7.2.7, P9)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, BuyTrain, SellShares
from footplate.game.consent import propose
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Option, Step
from footplate.titles.g1820.capital.directors import heir
from footplate.titles.g1820.capital.shares import sale_refusal, saleable, sales, sell
from footplate.titles.g1820.parties import is_private, speaker


def lacking(pos: Position, company: str, price: int) -> int:
    """What a company and its director lack of a price, before he sells anything."""
    own = 0 if is_private(pos, company) else pos.cash[pos.president(company)]
    return price - pos.funds(company) - own


class SellForTrain(Step, frozen=True):
    """A train was chosen that the director pays for with shares. When there is money enough it is bought."""

    takes = (SellShares,)

    company: str
    train: str
    source: str
    price: int
    agreed: str = ""  # the player who spoke for the seller when the price was agreed

    def actor(self, pos: Position) -> str:
        return pos.speaker(self.company)

    def acts_for(self, pos: Position) -> str:
        return self.company

    def lacking(self, pos: Position) -> int:
        return lacking(pos, self.company, self.price)

    def options(self, pos: Position) -> Iterator[Option]:
        for sale in sales(pos, self.actor(pos), self.company, self.lacking(pos)):
            if self.refusal(pos, sale) is None:
                yield sale

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, SellShares)
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: SellShares) -> RuleViolation | None:
        director = self.actor(pos)
        problem = sale_refusal(pos, director, action.company, action.shares, self.company, self.lacking(pos))
        if problem is None and self.successor(pos, action) and goods(action.company) in pos.declined:
            return pos.refuse("sell.declined", company=action.company)
        return problem

    def successor(self, pos: Position, sale: SellShares) -> str:
        """The player who would direct the company that sells the train; "" if that stays, or is not what is sold."""
        if sale.company != self.source or pos.president(self.source) != self.actor(pos):
            return ""
        after = speaker(pos, heir(pos, sale.company, sale.shares))
        return after if after != self.actor(pos) else ""

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """7.2.7: he must agree to become it."""
        assert isinstance(action, SellShares)
        after = self.successor(pos, action)
        return Consent((after,), goods(action.company), 0) if after else None

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, SellShares)
        sell(draft, self.actor(draft), action.company, action.shares)

    def settle(self, draft: Draft) -> bool:
        if self.lacking(draft) <= 0:
            draft.pop()
            self._buy(draft)
        elif self.lacking(draft) > self._left(draft):
            draft.pop()  # a sale was declined that it takes
        else:
            return True
        return False

    def _buy(self, draft: Draft) -> None:
        """A new director of the seller has not agreed to its price yet."""
        action = BuyTrain(self.train, self.source, self.price)
        consent = draft.top.consent(draft, action)
        if consent is None or consent.players == (self.agreed,):
            draft.top.play(draft, action)
        else:
            propose(draft, self.actor(draft), action, consent)

    def _left(self, pos: Position) -> int:
        """What sales could still bring."""
        return sum(self._most(pos, company) * pos.price(company) for company in pos.companies)

    def _most(self, pos: Position, company: str) -> int:
        shares = saleable(pos, self.actor(pos), company, self.company)
        while shares and goods(company) in pos.declined and self.successor(pos, SellShares(company, shares)):
            shares -= 1
        return shares


def goods(company: str) -> str:
    """How a proposal names a sale that gives a company another director."""
    return f"control of {company}"
