"""The rounds to come of one company, roughly simulated.

Each round it runs the trains it still has, pays or keeps, pays what is due, and buys when it must or when a train pays.
What that brings a share, where it leaves the price, and what the president has to add, is all a shareholder wants to
know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

import msgspec

from footplate.bots.planner.surroundings import COUNTED
from footplate.finance.market import Direction
from footplate.game.state import IPO, POOL

if TYPE_CHECKING:
    from footplate.bots.planner.projection import Projector


class Prospect(msgspec.Struct, frozen=True):
    """For one company: dividends and price of a share, what its president must add."""

    dividends: float = 0.0  # of one share, over the rounds to come
    price: float = 0.0  # of one share, in the end
    burden: float = 0.0  # money its president must bring
    run: int = 0  # with its present trains


class Journey:
    """One company on its way through the rounds to come."""

    def __init__(self, projector: Projector, company: str, likely: float = 1.0) -> None:
        self.projector, self.company, self.likely = projector, company, likely
        self.pos, self.weights, self.outlook = projector.pos, projector.weights, projector.outlook
        self.advice = projector.advice
        self.data = self.pos.companies[company]
        self.own = self.data.president == projector.player
        self.by_itself = self.advice.runs_by_itself(self.pos, company)
        self.rate = 1.0 if self.own or self.by_itself else self.weights.trust
        self.prices, self.stops = self.outlook.prices, self.outlook.stops
        self.alone: dict[str, int] = {}  # what a train runs that has the track to itself
        policy, held = self.pos.title.data.dividend, self.data.holdings
        payees = (IPO, policy.ipo), (POOL, policy.pool)
        self.pays_itself = sum(held.get(place, 0) for place, payee in payees if payee in ("company", "rest"))
        self.cash = self._treasury()
        self.present = list(self.data.trains)
        self.lives = {train: self.outlook.life(train) for train in self.present}  # and of those it buys
        self.soonest = min(self.lives.values(), default=inf)  # that one of them goes
        self.bought: list[str] = []
        self.space = self.data.space
        self.moved = 0.0  # steps to the right not yet taken, for those who do not always pay
        self.dividends = self.burden = 0.0
        self.credit, self.loan = self.advice.credit(self.pos, company)
        self.loans = 0
        self.failed = False
        self.marks: list[int] = []  # its price after each round

    def prospect(self) -> Prospect:
        place = self.projector.place(self.company) if self.data.floated else 2
        worth = self.projector.start
        for round_ in range(self.projector.rounds):
            dues = self._dues(round_)
            if round_ or place == 0:
                self._operate(round_, worth, dues)
            if dues:
                self._pay(dues, worth)
            if (round_ or place < 2) and not self.failed:
                self._buy(round_, worth)
            if self.failed:
                break
            self.marks.append(self._price())
            worth *= self.weights.patience
        kept = self.weights.treasury * self.pos.cash[self.company] + self.projector.sight(self.company)
        share = (self.rate * self.dividends + kept) / self.data.size
        start = self.pos.price(self.company)
        if_not = start * (1.0 - self.weights.stuck)
        price = if_not + self.likely * (self._last_price() - if_not)
        return Prospect(self.likely * share, price, self.likely * self.burden, self._run)

    def private(self) -> Prospect:
        """A company without a price: what its trains bring its owner as long as they pay for themselves, and newer
        ones if they will."""
        place = self.projector.place(self.company)
        worth = self.projector.start
        for round_ in range(self.projector.rounds):
            revenue = self._earnings(round_) if round_ or place == 0 else 0.0
            brings = revenue - self._dues(round_)
            if brings < 0 or not self._has_train(round_):
                self.dividends += max(0.0, self._renewed(round_)) * worth
                break
            self.dividends += brings * worth
            worth *= self.weights.patience
        sight = self.projector.sight(self.company) if self.dividends else 0.0
        return Prospect((self.dividends + sight) / self.data.size, run=self._run)

    def _renewed(self, round_: int) -> float:
        """What the next train would bring over its life, less its price."""
        train = self.outlook.train_in(round_)
        if train is None:
            return 0.0
        self.present, self.bought = [], []
        self._take(train)
        rounds = range(round_ + 1, self.projector.rounds)
        return sum(max(0.0, self._earnings(later) - self._dues(later)) for later in rounds) - self._prices([train])

    def _last_price(self) -> float:
        """Where it stands in the end; where companies may fail, on the way there: who holds shares need not wait for
        the end."""
        left = self.advice.if_it_fails(self.pos, self.company, self.cash, self.loans)
        if left is None:
            return self._price()
        lost = max(left, self.weights.escape * self._price())
        rounds = self.projector.rounds
        return (sum(self.marks) + lost * (rounds - len(self.marks))) / rounds

    def _treasury(self) -> int:
        """Before it floats: what it will get then, for all shares or for those sold."""
        promised = int(self.advice.grants(self.pos, self.company))
        if self.data.floated:
            return self.pos.cash[self.company] + promised
        full = self.pos.title.companies[self.company].full_capital
        return self.data.par * (self.data.size if full else self.projector.to_float(self.company)) + promised

    # ---- revenue ----

    @cached_property
    def _run(self) -> int:
        return self.projector.run(self.company, self.data.trains)

    def _run_alone(self, train: str) -> int:
        if train not in self.alone:
            self.alone[train] = self.projector.run(self.company, [train])
        return self.alone[train]

    def _earnings(self, round_: int) -> float:
        """What its trains will run in that round: as the track lies, or on what is built until then."""
        alive, bought = self._alive(self.present, round_), self._alive(self.bought, round_)
        now = self._lasting(alive)
        for train in bought:
            alone = not alive and train == bought[0]
            now += self._run_alone(train) * (1.0 if alone else self.weights.extra)
        told = self.advice.earnings(self.pos, self.company, [*alive, *bought], now, round_)
        if told is not None:
            return told
        grown = self._grown([*alive, *bought], round_) if round_ else 0.0
        return now + self.weights.growth * (grown - now) if grown > now else now

    def _grown(self, trains: list[str], round_: int) -> float:
        """What trains run over the stops that the company's track may have come to by then: each over its own, but for
        one where they meet."""
        if not trains:
            return 0.0
        row, further = self._table[round_], len(trains) - 1
        stops = sum([self.stops[train] for train in trains]) - further
        return row[min(stops, COUNTED)] + further * self.weights.share * row[1]

    @cached_property
    def _table(self) -> list[list[float]]:
        return self.projector.around(self.company)

    def _lasting(self, alive: list[str]) -> float:
        """What those of its trains run that it still has: their part, by price, of the run of all."""
        return self._run * self._prices(alive) / self._prices(self.data.trains) if alive else 0.0

    def _prices(self, trains: Sequence[str]) -> int:
        return sum([self.prices[train] for train in trains])

    def _operate(self, round_: int, worth: float, dues: int) -> None:
        revenue = self._earnings(round_)
        if revenue and self._must_save(round_, dues):
            self.cash += int(revenue)
            self._move(-1.0)
        elif revenue:
            self.dividends += revenue * worth
            self.cash += int(revenue * (1 - self.rate)) + self._own_dividends(revenue)
            kept = (1 - self.rate) * self._rise(0) if self.rate < 1 else 0.0
            self._move(self.rate * self._rise(revenue) + kept)
        else:
            self._move(self._rise(0))

    def _own_dividends(self, revenue: float) -> int:
        return int(self.rate * revenue * self.pays_itself / self.data.size)

    def _must_save(self, round_: int, dues: int) -> bool:
        """It could not pay what is due, or its last train is about to go, and the next one is not paid for."""
        if not self.own:
            return False
        train = None if self._has_train(round_ + 1) else self.outlook.train_in(round_)
        needs = dues + (self.prices[train] if train else 0)
        return self.cash + self.credit * self.loan < needs

    # ---- the price ----

    def _price(self) -> int:
        assert self.space is not None
        return self.pos.title.market.prices[self.space]

    def _rise(self, paid: float) -> int:
        return self.advice.rise(self.pos, self.company, self._price(), paid, bool(self.present or self.bought))

    def _move(self, steps: float) -> None:
        """The marker goes right and left, by whole steps as they add up."""
        assert self.space is not None
        self.moved += steps
        while abs(self.moved) >= 1:
            direction: Direction = "right" if self.moved > 0 else "left"
            self.space = self.pos.title.market.step(self.space, direction)
            self.moved -= 1 if self.moved > 0 else -1

    # ---- trains and debts ----

    def _has_train(self, round_: int) -> bool:
        if round_ < self.soonest:
            return bool(self.present or self.bought)
        return bool(self._alive(self.present, round_) or self._alive(self.bought, round_))

    def _dues(self, round_: int) -> int:
        if not self.advice.companies_owe:
            return 0
        alive = [*self._alive(self.present, round_), *self._alive(self.bought, round_)]
        return self.advice.dues(self.pos, self.company, alive, round_, self.loans)

    def _drop_worn(self, round_: int) -> None:
        """Trains that will cost too much next time go, as long as another one is left."""
        if not self.advice.companies_owe or len(self.present) + len(self.bought) < 2:
            return
        for trains in (self.present, self.bought):
            for train in tuple(trains):
                if self.outlook.pays(train) <= round_ + 1 and len(self.present) + len(self.bought) > 1:
                    trains.remove(train)

    def _pay(self, amount: int, worth: float) -> None:
        """From the treasury, with loans if need be; what is lacking then its president adds, if he must or it pays."""
        missing = max(0, amount - self.cash - self.credit * self.loan)
        if missing and self._is_given_up(missing):
            self.failed = True
            return
        while self.cash < amount and self.credit:
            self.credit -= 1
            self.loans += 1
            self.cash += self.loan
            self._move(-1.0)
        self.burden += missing * worth
        self.cash = max(0, self.cash - amount)

    def _is_given_up(self, missing: int) -> bool:
        if self.advice.if_it_fails(self.pos, self.company, 0) is None:
            return False
        held = self.data.holdings.get(self.data.president, 0)
        return missing > self.weights.rescue * held * self.pos.price(self.company)

    def _buy(self, round_: int, worth: float) -> None:
        train = self.outlook.train_in(round_)
        if train is None or self.by_itself:
            return
        price = self.prices[train]
        lives = [*self._alive(self.present, round_ + 1), *self._alive(self.bought, round_ + 1)]
        running = sum([self.outlook.pays(t) > round_ + 1 for t in lives]) if self.advice.companies_owe else len(lives)
        if not running:
            if lives and price > self.cash:
                return  # the old one must do, as long as it can be kept
            self._pay(price, worth)
            self._take(train)
        else:
            self._buy_another(lives, round_)
        self._drop_worn(round_)

    def _buy_another(self, lives: list[str], round_: int) -> None:
        """A train that it need not buy: no better one than is on sale now. Who counts on better ones waits for ever."""
        train = self.outlook.train_in(0) or ""
        if train and self._pays_back(train, self.prices[train], lives, round_):
            self.cash -= self.prices[train]
            self._take(train)

    def _pays_back(self, train: str, price: int, lives: list[str], round_: int) -> bool:
        """Has it room and money for the train, and does that earn its price in time?"""
        limit = self.pos.title.phases[self.outlook.phases[round_]].train_limit
        if round_ < self.weights.delay or len(lives) >= limit or self.cash < price:
            return False
        if self.advice.companies_owe:
            return self.cash >= 2 * price
        last = min(self.projector.rounds, round_ + self.outlook.life(train))
        more = self._grown([*lives, train], round_) - self._grown(lives, round_)
        return self.weights.growth * more * (last - round_ - 1) >= self.weights.payback * price

    def _take(self, train: str) -> None:
        self.bought.append(train)
        self.lives[train] = self.outlook.life(train)
        self.soonest = min(self.soonest, self.lives[train])

    def _alive(self, trains: list[str], round_: int) -> list[str]:
        """Those of its trains that are not scrapped by then."""
        if round_ < self.soonest:
            return trains
        lives = self.lives
        return [train for train in trains if lives[train] > round_]
