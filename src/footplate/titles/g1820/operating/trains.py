"""Buying trains: early (7.2, 13.2, 14.5.1), and after the run, when trains may also be discarded (7.2.6, 7.2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, DiscardTrain, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Numbered, Option
from footplate.rounds.trains import LOWEST_PRICE, goods
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.abilities import HOLDEN, invested
from footplate.titles.g1820.books import note_use, used
from footplate.titles.g1820.capital.loans import reach_of
from footplate.titles.g1820.capital.raising import help_of
from footplate.titles.g1820.chart import available, train_arrived, upkeep
from footplate.titles.g1820.events import CousinHelped
from footplate.titles.g1820.lives.failing import fail
from footplate.titles.g1820.operating.asides import could_be_given, holds_future
from footplate.titles.g1820.operating.selling import SellForTrain, lacking
from footplate.titles.g1820.parties import is_private

HOLDEN_USES = 3  # a game, and one a company (14.5.1)


def fair_price(pos: Position, train: str) -> int:
    """What a train is worth between private and public companies, and with a director's help: its price less its
    maintenance now, at least 1 (7.2.7)."""
    return max(LOWEST_PRICE, pos.title.trains[train].price - upkeep(pos, train))


class TrainPurchase(CompanyStep, frozen=True):
    """A step in which the company may buy trains from the supply."""

    # ---- questions ----

    def may_buy(self, pos: Position) -> bool:
        return True

    def has_room(self, pos: Position) -> bool:
        """13.7: the limit as it is before the purchase."""
        return len(pos.companies[self.company].trains) < pos.phase_data.train_limit

    def help(self, pos: Position) -> int:
        """What the director may add: for a private company, and for a public one without a train (7.2.7, R67)."""
        helps = is_private(pos, self.company) or not pos.companies[self.company].trains
        return help_of(pos, self.company) if helps else 0

    def supply_in_reach(self, pos: Position, funds: int) -> bool:
        train = available(pos)
        return bool(train) and self.may_buy(pos) and pos.title.trains[train].price <= funds + self.help(pos)

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self.purchases(pos)
        yield Pass()

    def purchases(self, pos: Position) -> Iterator[Option]:
        if self.has_room(pos) and self.supply_in_reach(pos, pos.funds(self.company)):
            train = available(pos)
            yield BuyTrain(train, BANK, pos.title.trains[train].price)

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: Action) -> RuleViolation | None:
        if not isinstance(action, BuyTrain):
            return None
        if not self.may_buy(pos):
            return pos.refuse("train.too-early", company=self.company)
        if not self.has_room(pos):
            return pos.refuse("train.limit", company=self.company, limit=pos.phase_data.train_limit)
        if action.source == BANK:
            return self._supply_refusal(pos, action)
        return self.foreign_refusal(pos, action)

    def _supply_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        if action.train != available(pos) or action.exchange:
            return pos.refuse("train.not-on-offer", train=action.train, source=action.source)
        price, funds, help_ = pos.title.trains[action.train].price, pos.funds(self.company), self.help(pos)
        if action.price != price:
            return pos.refuse("train.price", train=action.train, price=price)
        if price <= funds + help_:
            return None
        if help_:
            return pos.refuse("train.out-of-reach", price=price, most=funds + help_)
        return pos.refuse("train.money", needs=price, has=funds)

    def foreign_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        return pos.refuse("train.supply-only", company=self.company)

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, BuyTrain):
            self.buy(draft, action)
        else:
            self.leave(draft)

    def buy(self, draft: Draft, action: BuyTrain) -> None:
        """At once, or when the director has sold shares for it."""
        if lacking(draft, self.company, action.price) > 0:
            agreed = "" if action.source == BANK else draft.speaker(action.source)
            draft.push(SellForTrain(self.company, action.train, action.source, action.price, agreed))
        else:
            self.complete(draft, action)

    def complete(self, draft: Draft, action: BuyTrain) -> None:
        """Pay and take it."""
        missing = action.price - draft.funds(self.company)
        if missing > 0:
            draft.pay(draft.president(self.company), self.company, missing, "president's help")
        seller = BANK if action.source == BANK else draft.purse(action.source)
        if seller != draft.purse(self.company):  # two private companies of one director share his cash
            draft.pay(draft.purse(self.company), seller, action.price, "train")
        draft.take_train(action.train, action.source, self.company)
        if action.source == BANK:
            train_arrived(draft, action.train)

    def leave(self, draft: Draft) -> None:
        draft.pop()

    def settle(self, draft: Draft) -> bool:
        if self.has_choice(draft):
            return True
        self.leave(draft)
        return False

    def has_choice(self, pos: Position) -> bool:
        """Something to buy, if need be with loans taken first."""
        return self.has_room(pos) and self.supply_in_reach(pos, reach_of(pos, self.company))


class BuyEarly(TrainPurchase, frozen=True):
    """Before the run: private companies, and one train with the help of James Holden. Waits too for a director who
    holds a future train: it could run yet."""

    takes = (BuyTrain, Pass)

    def may_buy(self, pos: Position) -> bool:
        return is_private(pos, self.company) or self.holden_helps(pos)

    def holden_helps(self, pos: Position) -> bool:
        """14.5.1: he holds a share, and has not helped this company before, or three times at all."""
        spent = used(pos, HOLDEN, self.company) or used(pos, HOLDEN) >= HOLDEN_USES
        return invested(pos, HOLDEN, self.company) > 0 and not spent

    def complete(self, draft: Draft, action: BuyTrain) -> None:
        if not is_private(draft, self.company):
            note_use(draft, HOLDEN, self.company)
            draft.tell(CousinHelped(HOLDEN, self.company))
        super().complete(draft, action)

    def has_choice(self, pos: Position) -> bool:
        return super().has_choice(pos) or holds_future(pos, self.actor(pos))


class BuyRailwayTrains(TrainPurchase, frozen=True):
    """After the run: discard trains, then buy from the supply and from other companies. Who has no train at the end
    goes into liquidation, or closes."""

    takes = (DiscardTrain, BuyTrain, Pass)

    bought: bool = False

    # ---- trains of other companies ----

    def sellers(self, pos: Position) -> Iterator[tuple[str, str]]:
        """Trains of other companies that somebody speaks for: (owner, train), one of each kind."""
        for owner, data in pos.companies.items():
            if owner != self.company and pos.is_player(pos.speaker(owner)):
                yield from ((owner, train) for train in dict.fromkeys(data.trains))

    def prices(self, pos: Position, seller: str, train: str, funds: int) -> range:
        """The prices that may be offered with such funds (7.2.7, 13.2, R66)."""
        low, fair = LOWEST_PRICE, fair_price(pos, train)
        high = max(funds, min(fair, funds + self.help(pos)))
        if is_private(pos, self.company) and not is_private(pos, seller):
            low = fair
        elif is_private(pos, seller) and not is_private(pos, self.company):
            high = min(high, fair)
        return range(pos.lowest_offer(goods(seller, train), low), high + 1)

    def foreign_refusal(self, pos: Position, action: BuyTrain) -> RuleViolation | None:
        if (action.source, action.train) not in self.sellers(pos) or action.exchange:
            return pos.refuse("train.not-on-offer", train=action.train, source=action.source)
        prices = self.prices(pos, action.source, action.train, pos.funds(self.company))
        if action.price in prices:
            return None
        if action.price <= pos.declined.get(goods(action.source, action.train), -1):
            return pos.refuse("proposal.declined", train=action.train, source=action.source, price=action.price)
        if not prices:
            return pos.refuse("train.money", needs=prices.start, has=prices.stop - 1)
        return pos.refuse("train.bounds", train=action.train, prices=prices)

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """The director of the other company must agree (P5)."""
        if not isinstance(action, BuyTrain) or action.source == BANK:
            return None
        owner = pos.speaker(action.source)
        if owner == self.actor(pos):
            return None
        return Consent((owner,), goods(action.source, action.train), action.price)

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        if not self.bought:
            own = dict.fromkeys(pos.companies[self.company].trains)
            yield from (DiscardTrain(self.company, train) for train in own)
        yield from super().options(pos)

    def purchases(self, pos: Position) -> Iterator[Option]:
        yield from super().purchases(pos)
        if self.has_room(pos):
            for owner, train in self.sellers(pos):
                prices = self.prices(pos, owner, train, pos.funds(self.company))
                if prices:
                    yield Numbered(BuyTrain(train, owner, prices[0]), "price", prices[0], prices[-1])

    def refusal(self, pos: Position, action: Action) -> RuleViolation | None:
        if not isinstance(action, DiscardTrain):
            return super().refusal(pos, action)
        if self.bought:
            return pos.refuse("train.discard-first", company=self.company)
        if action.company != self.company or action.train not in pos.companies[self.company].trains:
            return pos.refuse("train.not-owned", company=self.company, train=action.train)
        return None

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, DiscardTrain):
            draft.scrap_train(self.company, action.train)
        else:
            super().play(draft, action)

    def complete(self, draft: Draft, action: BuyTrain) -> None:
        draft.become(self.with_(bought=True))
        super().complete(draft, action)

    def leave(self, draft: Draft) -> None:
        draft.pop()
        if not draft.companies[self.company].trains:
            fail(draft, self.company)

    def has_choice(self, pos: Position) -> bool:
        if pos.companies[self.company].trains:
            anything_else = not self.bought  # a train to discard
        else:
            anything_else = could_be_given(pos, self.company, self.actor(pos))
        return anything_else or super().has_choice(pos) or self._sale_in_reach(pos)

    def _sale_in_reach(self, pos: Position) -> bool:
        funds = reach_of(pos, self.company)
        return self.has_room(pos) and any(self.prices(pos, *other, funds) for other in self.sellers(pos))
