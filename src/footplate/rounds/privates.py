"""Companies buying private companies from players, at any moment of their turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from footplate.game.actions import Action, BuyPrivate, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Numbered, Option
from footplate.rounds.turn import CompanyStep, note_act


def private_prices(pos: Position, private: str) -> tuple[int, int]:
    """The lowest and the highest price at which a company may buy it; half a coin counts for the buyer."""
    percent, face = pos.title.data.privates.price_percent, pos.title.privates[private].price
    if percent == "any":
        return 1, pos.title.data.setup.bank
    low, high = percent
    return -(-face * low // 100), face * high // 100


class PrivatePurchase(CompanyStep, frozen=True):
    """Open beside every step of the company's turn."""

    takes: ClassVar[tuple[type[Action], ...]] = (BuyPrivate,)

    def options(self, pos: Position) -> Iterator[Option]:
        if not pos.phase_data.companies_may_buy_privates:
            return
        for private, owner in pos.privates.items():
            if pos.is_player(owner) and self._closed(pos, private) is None:
                low, high = private_prices(pos, private)
                low = pos.lowest_offer(private, low)
                high = min(high, pos.cash[self.company])
                if low <= high:
                    yield Numbered(BuyPrivate(private, low), "price", low, high)

    def _closed(self, pos: Position, private: str) -> RuleViolation | None:
        if not pos.title.data.privates.have_powers:
            return pos.refuse("private.not-for-companies", private=private)
        if not pos.phase_data.companies_may_buy_privates:
            return pos.refuse("private.phase", phase=pos.phase)
        if private not in pos.privates or not pos.is_player(pos.privates[private]):
            return pos.refuse("private.no-player-owns", private=private)
        if not pos.title.privates[private].companies_may_buy:
            return pos.refuse("private.not-for-companies", private=private)
        return None

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, BuyPrivate):
            problem = self._closed(pos, action.private) or self._price_refusal(pos, action)
            if problem:
                raise problem

    def _price_refusal(self, pos: Position, action: BuyPrivate) -> RuleViolation | None:
        low, high = private_prices(pos, action.private)
        if not low <= action.price <= high:
            return pos.refuse("private.price", private=action.private, low=low, high=high)
        if action.price < pos.lowest_offer(action.private, low):
            return pos.refuse("private.declined", private=action.private, price=action.price)
        if action.price > pos.cash[self.company]:
            return pos.refuse("private.money", private=action.private, needs=action.price, has=pos.cash[self.company])
        return None

    def consent(self, pos: Position, action: Action) -> Consent | None:
        if not isinstance(action, BuyPrivate):
            return None
        owner = pos.privates[action.private]
        if owner == pos.president(self.company) or pos.title.conduct.no_consent:
            return None
        return Consent((owner,), action.private, action.price)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, BuyPrivate)
        note_act(draft)
        seller = draft.privates[action.private]
        draft.move_private(action.private, self.company, action.price)
        draft.title.company_bought_private(draft, self.company, action.private, seller)


class LastPurchases(PrivatePurchase, frozen=True):
    """The end of a company's turn waits while it could still buy a private, or use one that it owns."""

    takes = (BuyPrivate, Pass)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from super().options(pos)
        yield Pass()

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Pass):
            draft.pop()
        else:
            super().play(draft, action)

    def lingers(self, pos: Position) -> bool:
        """Does the turn stay open for something else that may be done at any point of it? A title may say."""
        return False

    def settle(self, draft: Draft) -> bool:
        if any(isinstance(option, Numbered) for option in super().options(draft)):
            return True
        if self.lingers(draft):
            return True
        draft.pop()
        return False
