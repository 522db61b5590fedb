"""Trains (XIII): a company must own one. Where its money is short its president adds their own, and then sells shares:
their own, or unsold ones of the company at half price."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyTrain, DeclareBankruptcy, Pass, SellShares
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Option
from footplate.rounds import emergency
from footplate.rounds import shares as rules
from footplate.rounds.depot import Offer
from footplate.rounds.shares import pool_limit
from footplate.rounds.trains import BuyTrains
from footplate.rounds.turn import CompanyStep, note_act


class SellInitialShares(Action, frozen=True):
    """Sell unsold shares of the company that must buy a train, at half price."""

    shares: int


class BuyNamibianTrains(BuyTrains, frozen=True):
    """The president may choose any train on sale that he can raise the money for (R11, Q28)."""

    takes = (BuyTrain, DeclareBankruptcy, Pass)

    def shortfall(self, pos: Position) -> int:
        return 0  # it is not the cheapest train that counts, but the one he chooses

    def funds(self, pos: Position) -> int:
        """What the treasury and the president have together."""
        return pos.cash[self.company] + pos.cash[self.president(pos)]

    def _price_refusal(self, pos: Position, offer: Offer, shortfall: int) -> RuleViolation | None:
        cash = pos.cash[self.company]
        if offer.price <= cash:
            return None
        if not self.must_buy(pos):
            return pos.refuse("train.money", needs=offer.price, has=cash)
        most = self.funds(pos)
        if offer.price > most:
            most += most_raised(pos, self.president(pos), self.company)
        return pos.refuse("train.out-of-reach", price=offer.price, most=most) if offer.price > most else None

    def most_between(self, pos: Position, train: str) -> int:
        """Q29: the president may help here too, as long as no more than the printed price is paid."""
        cash = pos.cash[self.company]
        if not self.must_buy(pos):
            return cash
        return max(cash, min(pos.title.trains[train].price, self.funds(pos)))

    def is_bankrupt(self, pos: Position) -> bool:
        """XIV, Q33: no purchase at all is possible."""
        return self.must_buy(pos) and next(self._purchases(pos, 0), None) is None

    def _emergency(self, pos: Position, shortfall: int) -> Iterator[SellShares | DeclareBankruptcy]:
        if self.is_bankrupt(pos):
            yield DeclareBankruptcy()

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, DeclareBankruptcy):
            note_act(draft)
            go_bankrupt(draft, self.president(draft), self.company)
        elif isinstance(action, BuyTrain) and action.price > self.funds(draft):
            note_act(draft)
            draft.push(RaiseMoney(self.company, action.train, action.source))
        else:
            super().play(draft, action)


class RaiseMoney(CompanyStep, frozen=True):
    """A train has been chosen that must be bought: shares are sold until it can be paid. All sales of one company are
    one sale, at the price before it; the price falls when the train is bought (R11a)."""

    takes = (SellShares, SellInitialShares)

    train: str
    source: str
    sold: tuple[str, ...] = ()

    def lacking(self, pos: Position) -> int:
        have = pos.cash[self.company] + pos.cash[self.actor(pos)]
        return pos.title.trains[self.train].price - have

    def options(self, pos: Position) -> Iterator[Option]:
        for company in rules.owned(pos, self.actor(pos)):
            for shares in range(1, emergency.most_saleable(pos, self.actor(pos), company, ()) + 1):
                if self.sale_refusal(pos, company, shares) is None:
                    yield SellShares(company, shares)
        for shares in range(1, pos.held(self.company, IPO) + 1):
            if self.initial_refusal(pos, shares) is None:
                yield SellInitialShares(shares)

    def sale_refusal(self, pos: Position, company: str, shares: int) -> RuleViolation | None:
        problem = rules.sale_refusal(pos, self.actor(pos), company, shares)
        if problem:
            return problem
        if emergency.changes_president(pos, self.actor(pos), company, shares):
            return pos.refuse("emergency.presidency", company=company)
        return self._too_much(pos, company, (shares - 1) * pos.price(company))

    def initial_refusal(self, pos: Position, shares: int) -> RuleViolation | None:
        company, held = self.company, pos.held(self.company, IPO)
        if not 1 <= shares <= held:
            return pos.refuse("forced.no-initial-shares", company=company, held=held)
        if shares > room(pos, company):
            limit, there = pool_limit(pos, company), pos.held(company, POOL)
            return pos.refuse("stock.pool-limit", company=company, there=there, limit=limit)
        problem = self._too_much(pos, company, (shares - 1) * half_price(pos, company))
        if problem is None and most_raised(pos, self.actor(pos), company, shares) < self.lacking(pos):
            return pos.refuse("forced.dead-end", company=company)
        return problem

    def _too_much(self, pos: Position, company: str, without_one: int) -> RuleViolation | None:
        """Never more certificates than needed."""
        needed = self.lacking(pos)
        return pos.refuse("emergency.too-much", company=company, needed=needed) if without_one >= needed else None

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, SellShares):
            problem = self.sale_refusal(pos, action.company, action.shares)
        else:
            assert isinstance(action, SellInitialShares)
            problem = self.initial_refusal(pos, action.shares)
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, SellShares):
            company = action.company
            sell_own(draft, self.actor(draft), company, action.shares)
        else:
            assert isinstance(action, SellInitialShares)
            company = self.company
            sell_initial(draft, company, action.shares)
        draft.become(self.with_(sold=(*self.sold, company)))

    def settle(self, draft: Draft) -> bool:
        """When the money is there the train is bought."""
        if self.lacking(draft) > 0:
            return True
        draft.pop()
        lower_prices(draft, self.sold)
        draft.top.play(draft, BuyTrain(self.train, self.source, draft.title.trains[self.train].price))
        return False


# ---- sales ----


def room(pos: Position, company: str) -> int:
    """Shares that the bank pool still takes."""
    return pool_limit(pos, company) - pos.held(company, POOL)


def half_price(pos: Position, company: str) -> int:
    return pos.price(company) // 2


def most_raised(pos: Position, player: str, buyer: str, initial: int = 0) -> int:
    """The most that sales could bring him and the company that must buy, if so many of its initial shares are sold
    first. His own shares bring more, and both need room in the bank pool."""
    most = {c: emergency.most_saleable(pos, player, c, ()) for c in rules.owned(pos, player)}
    own = min(most.pop(buyer, 0), room(pos, buyer) - initial)
    unsold = initial + min(pos.held(buyer, IPO) - initial, room(pos, buyer) - initial - own)
    others = sum(shares * pos.price(company) for company, shares in most.items())
    return others + own * pos.price(buyer) + unsold * half_price(pos, buyer)


def sell_own(draft: Draft, player: str, company: str, shares: int) -> None:
    draft.pay(BANK, player, shares * draft.price(company), "sale")
    draft.move_shares(company, player, POOL, shares)


def sell_initial(draft: Draft, company: str, shares: int) -> None:
    draft.pay(BANK, company, shares * half_price(draft, company), "sale")
    draft.move_shares(company, IPO, POOL, shares)


def lower_prices(draft: Draft, sold: tuple[str, ...]) -> None:
    """Each company of which shares were sold falls one row, however many they were."""
    for company in dict.fromkeys(sold):
        draft.move_marker(company, "down")


def go_bankrupt(draft: Draft, player: str, buyer: str) -> None:
    """XIV, Q34: all that may be sold is sold, and the game ends."""
    sold: list[str] = []
    held = tuple(c for c in rules.owned(draft, player) if draft.companies[c].started)
    for company in draft.operating_order(held):
        shares = emergency.most_saleable(draft, player, company, ())
        if shares:
            sell_own(draft, player, company, shares)
            sold.append(company)
    unsold = min(draft.held(buyer, IPO), room(draft, buyer))
    if unsold:
        sell_initial(draft, buyer, unsold)
        sold.append(buyer)
    lower_prices(draft, tuple(sold))
    emergency.end_bankrupt(draft, player)
