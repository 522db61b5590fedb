"""Buying trains: from the bank, the open market, other companies, by handing one in, and in an emergency."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, DeclareBankruptcy, Pass, SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import POOL, Position
from footplate.game.step import Consent, Numbered, Option
from footplate.rounds import emergency
from footplate.rounds.depot import DiscardTrains, Offer, on_offer, over_train_limit, train_left_bank
from footplate.rounds.shares import sell
from footplate.rounds.turn import CompanyStep, note_act

LOWEST_PRICE = 1  # between companies


def needs_train(pos: Position, company: str) -> bool:
    """Must a company without a train buy one?"""
    always = pos.title.data.trains.always_needed and not pos.title.conduct.train_duty_with_route
    return always or pos.reach(company).two_stops


def trains_change_hands(pos: Position) -> bool:
    """May companies buy trains from each other now?"""
    first = pos.title.data.trains.between_companies_from
    if not first or pos.title.conduct.trains_in_any_phase:
        return True
    return pos.title.phase_order[pos.phase] >= pos.title.phase_order[first]


class BuyTrains(CompanyStep, frozen=True):
    """Buy trains until the president passes or nothing more can be bought."""

    takes: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    sold: tuple[str, ...] = ()  # companies whose shares the president has sold for this purchase

    # ---- questions ----

    def has_room(self, pos: Position) -> bool:
        return len(pos.companies[self.company].trains) < pos.phase_data.train_limit

    def must_buy(self, pos: Position) -> bool:
        """A company without a train must buy one if one is on sale, in most games only if it has a route."""
        if pos.companies[self.company].trains or not needs_train(pos, self.company):
            return False
        return bool(on_offer(pos))

    def shortfall(self, pos: Position) -> int:
        """What the company lacks for the cheapest train on offer, if it must have one; else 0."""
        if not self.must_buy(pos):
            return 0
        return max(0, min(offer.price for offer in on_offer(pos)) - pos.cash[self.company])

    def _foreign(self, pos: Position) -> Iterator[tuple[str, str]]:
        """Trains of other companies: (owner, train), one of each kind."""
        if not trains_change_hands(pos):
            return
        for owner, data in pos.companies.items():
            if owner != self.company and not self._other_president(pos, owner):
                for train in dict.fromkeys(data.trains):
                    yield owner, train

    def _other_president(self, pos: Position, owner: str) -> bool:
        """Does the title keep the trains of that company from this one?"""
        return pos.title.data.trains.stay_with_president and pos.president(owner) != self.president(pos)

    def most_between(self, pos: Position, train: str) -> int:
        """The highest price at which the company may buy a train from another company."""
        return pos.cash[self.company]

    def is_bankrupt(self, pos: Position) -> bool:
        """Not even with everything that he may sell could the president pay for the train that must be bought."""
        shortfall = self.shortfall(pos)
        return bool(shortfall) and emergency.is_bankrupt(pos, self.president(pos), shortfall, self.sold)

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        shortfall = self.shortfall(pos)
        yield from self._purchases(pos, shortfall)
        yield from self._trade_ins(pos)
        yield from self._emergency(pos, shortfall)
        if not self.must_buy(pos):
            yield Pass()

    def _emergency(self, pos: Position, shortfall: int) -> Iterator[SellShares | DeclareBankruptcy]:
        if shortfall:
            yield from emergency.sales(pos, self.president(pos), shortfall, self.sold)
            if self.is_bankrupt(pos):
                yield DeclareBankruptcy()

    def president(self, pos: Position) -> str:
        return pos.president(self.company)

    def _purchases(self, pos: Position, shortfall: int) -> Iterator[Option]:
        if not self.has_room(pos):
            return
        for offer in on_offer(pos):
            if self._price_refusal(pos, offer, shortfall) is None:
                yield BuyTrain(offer.train, offer.source, offer.price)
        if not self.sold:
            for owner, train in self._foreign(pos):
                low, high = pos.lowest_offer(goods(owner, train), LOWEST_PRICE), self.most_between(pos, train)
                if low <= high:
                    yield Numbered(BuyTrain(train, owner, low), "price", low, high)

    def _price_refusal(self, pos: Position, offer: Offer, shortfall: int) -> RuleViolation | None:
        """Can the company pay, or, when it must buy and cannot, its president with it?"""
        cash = pos.cash[self.company]
        if offer.price <= cash:
            return None
        if not shortfall:
            return pos.refuse("train.money", needs=offer.price, has=cash)
        if offer.price > cash + shortfall:
            return pos.refuse("train.cheapest", train=offer.train, price=offer.price)
        if pos.cash[self.president(pos)] < shortfall:
            return pos.refuse("train.president-money", needs=shortfall, has=pos.cash[self.president(pos)])
        return None

    def _trade_ins(self, pos: Position) -> Iterator[BuyTrain]:
        own = dict.fromkeys(pos.companies[self.company].trains)
        for offer in on_offer(pos) if own else ():
            for old, credit in pos.title.trains[offer.train].trade_in.items():
                if offer.source == BANK and old in own and offer.price - credit <= pos.cash[self.company]:
                    yield BuyTrain(offer.train, BANK, offer.price - credit, old)

    def check(self, pos: Position, action: Action) -> None:
        problem: RuleViolation | None = None
        if isinstance(action, BuyTrain):
            problem = self._purchase_refusal(pos, action)
        elif isinstance(action, SellShares):
            problem = emergency.sale_refusal(
                pos, self.president(pos), self.shortfall(pos), self.sold, action.company, action.shares
            )
        elif isinstance(action, DeclareBankruptcy):
            if not self.is_bankrupt(pos):
                problem = pos.refuse("train.not-bankrupt", company=self.company)
        elif self.must_buy(pos):
            always = pos.title.data.trains.always_needed
            problem = pos.refuse("train.must-own" if always else "train.must-buy", company=self.company)
        if problem:
            raise problem

    def _purchase_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        if action.exchange:
            return self._trade_in_refusal(pos, action)
        if not self.has_room(pos):
            return pos.refuse("train.limit", company=self.company, limit=pos.phase_data.train_limit)
        if action.source in (BANK, POOL):
            offer = next((o for o in on_offer(pos) if (o.train, o.source) == (action.train, action.source)), None)
            if offer is None:
                return pos.refuse("train.not-on-offer", train=action.train, source=action.source)
            if action.price != offer.price:
                return pos.refuse("train.price", train=action.train, price=offer.price)
            return self._price_refusal(pos, offer, self.shortfall(pos))
        return self._foreign_refusal(pos, action)

    def _foreign_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        if not trains_change_hands(pos):
            return pos.refuse("train.not-yet-between", phase=pos.phase)
        if action.source in pos.companies and self._other_president(pos, action.source):
            return pos.refuse("train.other-president", source=action.source, company=self.company)
        if (action.source, action.train) not in self._foreign(pos):
            return pos.refuse("train.not-on-offer", train=action.train, source=action.source)
        if self.sold:
            return pos.refuse("train.not-from-company", company=self.company)
        if action.price < LOWEST_PRICE:
            return pos.refuse("train.lowest-price", lowest=LOWEST_PRICE)
        if action.price < pos.lowest_offer(goods(action.source, action.train), LOWEST_PRICE):
            return pos.refuse("proposal.declined", train=action.train, source=action.source, price=action.price)
        most = self.most_between(pos, action.train)
        return pos.refuse("train.money", needs=action.price, has=most) if action.price > most else None

    def _trade_in_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        if action.exchange not in pos.companies[self.company].trains:
            return pos.refuse("train.none-to-trade", company=self.company, train=action.exchange)
        offer = next((o for o in on_offer(pos) if (o.train, o.source) == (action.train, action.source)), None)
        if offer is None:
            return pos.refuse("train.not-on-offer", train=action.train, source=action.source)
        credit = pos.title.trains[action.train].trade_in.get(action.exchange)
        if credit is None or offer.source != BANK:
            return pos.refuse("train.no-trade-in", train=action.train, exchange=action.exchange)
        if action.price != offer.price - credit:
            return pos.refuse("train.price", train=action.train, price=offer.price - credit)
        if action.price > pos.cash[self.company]:
            return pos.refuse("train.money", needs=action.price, has=pos.cash[self.company])
        return None

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """Another player's train changes hands only if he agrees."""
        if not isinstance(action, BuyTrain) or action.source in (BANK, POOL):
            return None
        owner = pos.president(action.source)
        if owner == self.president(pos) or pos.title.conduct.no_consent:
            return None
        return Consent((owner,), goods(action.source, action.train), action.price)

    def play(self, draft: Draft, action: Action) -> None:
        note_act(draft)
        if isinstance(action, BuyTrain):
            self._buy(draft, action)
        elif isinstance(action, SellShares):
            sell(draft, self.president(draft), action.company, action.shares)
            draft.become(self.with_(sold=(*self.sold, action.company)))
        elif isinstance(action, DeclareBankruptcy):
            emergency.go_bankrupt(draft, self.president(draft), self.sold)
        else:
            draft.pop()

    def _buy(self, draft: Draft, action: BuyTrain) -> None:
        missing = action.price - draft.cash[self.company]
        if missing > 0:
            draft.pay(self.president(draft), self.company, missing, "president's help")
        seller = BANK if action.source == POOL else action.source
        draft.pay(self.company, seller, action.price, "train")
        if action.exchange:
            draft.take_train(action.exchange, self.company, POOL)
        draft.take_train(action.train, action.source, self.company)
        draft.become(self.with_(sold=()))
        if action.source == BANK:
            train_left_bank(draft, action.train)
        if over_train_limit(draft):
            draft.push(DiscardTrains(self.company if draft.title.data.trains.buyer_discards_first else ""))

    def settle(self, draft: Draft) -> bool:
        """Waits while a train must be bought or could be."""
        if self.must_buy(draft):
            return True
        if self.has_room(draft):
            prices = [offer.price for offer in on_offer(draft)]
            if next(self._foreign(draft), None) is not None:
                prices.append(LOWEST_PRICE)
            if prices and min(prices) <= draft.cash[self.company]:
                return True
        if next(self._trade_ins(draft), None) is not None:
            return True
        draft.pop()
        return False


def goods(owner: str, train: str) -> str:
    """How a proposal names a train."""
    return f"train {train} of {owner}"
