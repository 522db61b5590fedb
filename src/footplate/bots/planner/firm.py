"""One company in a simulated game (economy.py): its trains, its money, its price."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from footplate.bots.planner.prospect import Prospect
from footplate.finance.market import Direction, Space
from footplate.game.state import IPO, POOL

if TYPE_CHECKING:
    from footplate.bots.planner.economy import Economy


class Firm:
    """A company, or one that may be started (`par`, `begins`)."""

    def __init__(self, economy: Economy, company: str, par: int = 0, begins: int = 0) -> None:
        self.economy, self.company = economy, company
        projector = self.projector = economy.projector
        self.weights = economy.weights
        pos = projector.pos
        self.data = pos.companies[company]
        self.size = self.data.size
        self.likely = 1.0 if par else projector.floats(company)
        self.own = self.data.president == projector.player
        self.rate = 1.0 if self.own else self.weights.trust
        self.track = projector.track(company)
        self.trains = self.data.trains
        self.begins, self.place = begins, 1
        if self.data.floated:
            self.place = projector.place(company)
        elif not par:
            self.begins = economy.rest if self.data.president in economy.passed else economy.next
        space = pos.title.market.par[par] if par else self.data.space
        assert space is not None  # companies without a price go another way
        self.space: Space = space
        self.cash = projector.capital(company, par) if par else projector.treasury(company)
        self.had = self.cash  # in the beginning
        policy, held = pos.title.data.dividend, self.data.holdings
        payees = (IPO, policy.ipo), (POOL, policy.pool)
        own = sum([held.get(place, 0) for place, payee in payees if payee in ("company", "rest")])
        self.own_part = own / self.size
        self.players_part = 1.0 - sum([held.get(place, 0) for place in (IPO, POOL)]) / self.size
        self.sold_out = not par and not held.get(IPO) and not held.get(POOL)
        self.moved = 0.0  # steps to the right not yet taken, for those who do not always pay
        self.dividends = self.burden = 0.0

    def order(self) -> int:
        """Companies with a high price come first."""
        return -self.economy.pos.title.market.prices[self.space]

    def prospect(self) -> Prospect:
        pos, weights = self.economy.pos, self.weights
        kept = weights.treasury * pos.cash[self.company] + self.projector.sight(self.company)
        kept *= min(1.0, (self.economy.guess - 1) / weights.horizon)  # worth nothing in the end
        share = (self.rate * self.dividends + kept) / self.size
        if_not = pos.price(self.company) * (1.0 - weights.stuck)
        price = if_not + self.likely * (-self.order() - if_not)
        return Prospect(self.likely * share, price, self.likely * self.burden, self.track.now)

    # ---- a turn ----

    def operate(self, round_: int) -> None:
        economy = self.economy
        revenue = self.track.earnings(self.trains, round_)
        if not revenue:
            self._move(self._rise(0))
            return
        if self._must_save() or self._saves(revenue, round_):
            self.cash += int(revenue)
            economy.bank -= int(revenue)
            self._move(-1.0)
            return
        self.dividends += revenue * economy.worth
        kept = revenue * (1 - self.rate) + self.rate * revenue * self.own_part
        paid = self.rate * revenue * self.players_part
        self.cash += int(kept)
        economy.pool += paid
        economy.bank -= int(kept + paid)
        self._move(self.rate * self._rise(revenue) + ((1 - self.rate) * self._rise(0) if self.rate < 1 else 0.0))

    def _must_save(self) -> bool:
        """Its last train is about to go, and the next one is not paid for."""
        depot = self.economy.depot
        if any(depot.life(train) > self.weights.soon for train in self.trains):
            return False
        return self.cash < max([depot.price_after(train) for train in self.trains], default=0)

    def _saves(self, revenue: float, round_: int) -> bool:
        """Is there a train that it could soon pay for, and that earns more than keeping the revenue costs?"""
        depot = self.economy.depot
        train = depot.next
        if train is None or len(self.trains) >= depot.phase.train_limit:
            return False
        price = depot.trains[train].price
        missing = price - self.cash
        if missing <= 0 or missing > self.weights.saving * revenue:
            return False
        rounds = ceil(missing / revenue)
        lost = self.weights.drop * rounds * self.size * -self.order()
        return self._adds(train, round_ + rounds - 1) >= self.weights.payback * price + lost

    def trade(self) -> None:
        """A stock round: the price of a company that is sold out rises."""
        if self.sold_out:
            self.space = self.economy.pos.title.market.step(self.space, "up")

    def buy(self, round_: int) -> None:
        """Trains while it must, or while they pay."""
        depot = self.economy.depot
        while (train := depot.next) is not None:
            price = depot.trains[train].price
            if self.trains and not self._wants(train, price, round_):
                return
            if price > self.cash:
                self.burden += (price - self.cash) * self.economy.worth
            self.cash = max(0, self.cash - price)
            self.economy.bank += price
            self.trains = (*self.trains, train)
            if depot.take():
                self.economy.begun(round_)

    def _wants(self, train: str, price: int, round_: int) -> bool:
        """A train that it need not buy must earn its price in time."""
        depot = self.economy.depot
        if price > self.cash or len(self.trains) >= depot.phase.train_limit:
            return False
        if all(depot.life(old) <= self.weights.soon for old in self.trains):
            return True
        return self._adds(train, round_) >= self._demands(price, round_) * price

    def _demands(self, price: int, round_: int) -> float:
        """How many times a train must earn its price: little if there is no better use for the money. Who counts on
        buying for his own company in the next rounds what it can pay for now waits for ever."""
        weights, depot = self.weights, self.economy.depot
        if self.own and self.data.floated and round_ < weights.delay and self.had >= price:
            return weights.later
        going = [depot.price_after(old) for old in self.trains if depot.life(old) < weights.heed]
        return weights.idle if self.cash - price >= max(going, default=0) else weights.payback

    def _adds(self, train: str, round_: int) -> float:
        """What a train earns in its life, or in the rounds to come, if it is bought in that round."""
        last = min(self.economy.guess, round_ + self.economy.depot.life(train))
        if last <= round_ + 1:
            return 0.0
        earnings, both, end = self.track.earnings, (*self.trains, train), int(last) - 1
        more = earnings(both, round_ + 1) - earnings(self.trains, round_ + 1)
        more += earnings(both, end) - earnings(self.trains, end)
        return more / 2 * (last - round_ - 1)

    # ---- the price ----

    def _rise(self, paid: float) -> int:
        economy = self.economy
        return economy.advice.rise(economy.pos, self.company, -self.order(), paid, bool(self.trains))

    def _move(self, steps: float) -> None:
        """The marker goes right and left, by whole steps as they add up."""
        self.moved += steps
        while abs(self.moved) >= 1:
            direction: Direction = "right" if self.moved > 0 else "left"
            self.space = self.economy.pos.title.market.step(self.space, direction)
            self.moved -= 1 if self.moved > 0 else -1
