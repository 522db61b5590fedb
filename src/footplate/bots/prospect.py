"""What is to be expected of one company: its next rounds are played in the head, coarsely.

Each round it runs the trains that are not yet scrapped, pays or keeps, and buys when it must or easily can. What
that brings a share, where it leaves the price, and what the president has to add, is all a shareholder wants to know.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from footplate.board.layout import node
from footplate.bots.outlook import Outlook, place_in_round
from footplate.bots.weights import Weights
from footplate.finance.market import Direction
from footplate.game.state import IPO, POOL, Position
from footplate.rounds.running import best_known


class Prospect(msgspec.Struct, frozen=True):
    """For one company: dividends and price of a share, what its president must add."""

    dividends: float = 0.0  # of one share, over the rounds to come
    price: float = 0.0  # of one share, in the end
    burden: float = 0.0  # money its president must bring
    run: int = 0  # with its present trains


class Projector:
    """Projects companies of one position; `player` is the one who pays his own companies' revenue out."""

    def __init__(self, pos: Position, player: str, rounds: int, weights: Weights, later: int = 0) -> None:
        self.pos = pos
        self.start = weights.patience**later  # a coin of the first round, in coins of when the thought began
        self.player = player
        self.rounds = rounds
        self.weights = weights
        self.outlook = Outlook(pos, weights)

    def run(self, company: str, trains: Sequence[str]) -> int:
        """What these trains would earn on the board as it lies."""
        board, phase, nodes = self.pos.board, self.pos.phase, self.weights.nodes * len(trains)
        key = ("bots.run", company, tuple(trains), phase, nodes)
        revenue = board.memo.get(key)
        if not isinstance(revenue, int):
            kinds = [self.pos.title.train_kind(train, phase) for train in trains]
            idle = not trains or not board.stations_of(company)
            revenue = 0 if idle else best_known(self.pos, company, trains=kinds, nodes=nodes).revenue
            board.memo[key] = revenue
        return revenue

    def sight(self, company: str) -> float:
        """What its track is good for in the long run: a long train's run, and what comes into view."""
        if not self.pos.reach(company).stations:
            return 0.0
        limited = [t for t in self.pos.title.data.train if isinstance(t.range, int)]
        longest = [max(limited, key=lambda t: t.range).name] if limited else []
        return (self.run(company, longest) + self.view(company)) * self.pos.title.advice.foresight(self.pos)

    def view(self, company: str) -> float:
        """Stops that one more tile could reach, if the title has no better idea."""
        promised = self.pos.title.advice.view(self.pos, company)
        if promised is not None:
            return promised
        board, reach = self.pos.board, self.pos.reach(company)
        stops = (node(hex_, number) for hex_ in reach.edges for number in range(len(board.faces[hex_].stops)))
        return self.weights.view * sum(stop not in reach.stops for stop in stops)

    def key(self, company: str) -> tuple[object, ...]:
        """All that the prospect depends on, by identity: whoever keeps it must keep the position alive.

        What new track does to companies of others is not looked at: it takes long and seldom decides.
        """
        pos, data = self.pos, self.pos.companies[company]
        rich = 0 if data.floated or not data.president else pos.cash[data.president]
        track = id(pos.reach(company)) if data.president == self.player else 0
        trains = id(pos.depot), pos.phase, self.outlook.pace
        place = place_in_round(pos, company), self.rounds
        return company, id(data), pos.cash[company], rich, track, trains, place, pos.title.advice.key(pos, company)

    def prospect(self, company: str) -> Prospect:
        data = self.pos.companies[company]
        if data.space is None:
            return Journey(self, company, 1.0).private() if data.floated else Prospect()
        if self.pos.title.advice.is_lost(self.pos, company):
            left = self.pos.title.advice.if_it_fails(self.pos, company, self.pos.cash[company])
            return Prospect(price=left or 0.0)
        likely = self._floats(company)
        if not likely:
            return Prospect(price=self.pos.price(company))
        return Journey(self, company, likely).prospect()

    def to_float(self, company: str) -> int:
        """Shares that must be sold before it floats."""
        title = self.pos.title
        return title.companies[company].float_shares or title.data.setup.float_shares

    def _floats(self, company: str) -> float:
        """How likely a company will operate: certain if its president can buy what is missing."""
        data = self.pos.companies[company]
        if data.floated:
            return 1.0
        missing = self.to_float(company) - (data.size - data.holdings.get(IPO, 0))
        affordable = self.pos.cash.get(data.president, 0) // max(1, self.pos.price(company))
        room = self.pos.title.holding_limit(self.pos, company) - data.holdings.get(data.president, 0)
        return float(0.5 ** max(0, missing - min(affordable, room)))


class Journey:
    """One company on its way through the rounds to come."""

    def __init__(self, projector: Projector, company: str, likely: float) -> None:
        self.projector, self.company, self.likely = projector, company, likely
        self.pos, self.weights, self.outlook = projector.pos, projector.weights, projector.outlook
        self.data = self.pos.companies[company]
        self.own = self.data.president == projector.player
        self.rate = 1.0 if self.own else self.weights.trust
        self.cash = self._treasury()
        self.present = self.data.trains
        self.bought: list[str] = []
        self.space = self.data.space
        self.moved = 0.0  # steps to the right not yet taken, for those who do not always pay
        self.dividends = self.burden = 0.0
        self.advice = self.pos.title.advice
        self.credit, self.loan = self.advice.credit(self.pos, company)
        self.loans = 0
        self.failed = False

    def prospect(self) -> Prospect:
        place = place_in_round(self.pos, self.company) if self.data.floated else 2
        worth = self.projector.start
        for round_ in range(self.projector.rounds):
            if round_ or place == 0:
                self._operate(round_, worth)
            self._pay(self._dues(round_), worth)
            if (round_ or place < 2) and not self.failed:
                self._buy(round_, worth)
            if self.failed:
                break
            worth *= self.weights.patience
        run = self.projector.run(self.company, self.present)
        sight = self.weights.sight * self.projector.sight(self.company)
        kept = self.weights.treasury * self.pos.cash[self.company] + sight
        share = (self.rate * self.dividends + kept) / self.data.size
        assert self.space is not None
        price: float = self.pos.title.market.prices[self.space]
        if self.failed:
            price = self.advice.if_it_fails(self.pos, self.company, self.cash) or 0.0
        start = self.pos.price(self.company)
        return Prospect(self.likely * share, start + self.likely * (price - start), self.likely * self.burden, run)

    def private(self) -> Prospect:
        """A company without a price: what its trains bring its owner as long as they pay for themselves, and newer
        ones if they will."""
        worth = self.projector.start
        place = place_in_round(self.pos, self.company)
        for round_ in range(self.projector.rounds):
            revenue = self._earnings(round_) if round_ or place == 0 else 0.0
            brings = revenue - self._dues(round_)
            if brings < 0 or not self._has_train(round_):
                self.dividends += max(0.0, self._renewed(round_)) * worth
                break
            self.dividends += brings * worth
            worth *= self.weights.patience
        sight = self.weights.sight * self.projector.sight(self.company) if self.dividends else 0.0
        run = self.projector.run(self.company, self.present)
        return Prospect((self.dividends + sight) / self.data.size, run=run)

    def _renewed(self, round_: int) -> float:
        """What the next train would bring over its life, less its price."""
        train = self.outlook.train_in(round_)
        if train is None:
            return 0.0
        self.present, self.bought, sum_ = (), [train], -float(self.pos.title.trains[train].price)
        for later in range(round_ + 1, self.projector.rounds):
            sum_ += max(0.0, self._earnings(later) - self._dues(later))
        return sum_

    def _treasury(self) -> int:
        """Before it floats: what it will get then, for all shares or for those sold."""
        if self.data.floated:
            return self.pos.cash[self.company]
        full = self.pos.title.companies[self.company].full_capital
        return self.data.par * (self.data.size if full else self.projector.to_float(self.company))

    def _earnings(self, round_: int) -> float:
        """What its trains will run in that round: as the track lies, and a little more each round."""
        alive = [t for t in self.present if self.outlook.life(t) > round_]
        bought = [t for t in self.bought if self.outlook.life(t) > round_]
        now = self._lasting(alive)
        for train in bought:
            alone = not alive and train == bought[0]
            now += self.projector.run(self.company, [train]) * (1.0 if alone else self.weights.extra)
        grown = self._grown([*alive, *bought])
        return now + max(0.0, grown - now) * min(1.0, self.weights.growth * round_)

    def _grown(self, trains: list[str]) -> float:
        """What they would run on grown track."""
        told = self.advice.earns(self.pos, trains)
        return self.weights.earns * self._prices(trains) if told is None else told

    def _lasting(self, alive: list[str]) -> float:
        """What those of its trains run that are not scrapped yet: their part, by price, of the run of all."""
        if not alive:
            return 0.0
        run = self.projector.run(self.company, self.present)
        return run * self._prices(alive) / self._prices(self.present)

    def _prices(self, trains: Sequence[str]) -> int:
        return sum(self.pos.title.trains[train].price for train in trains)

    def _operate(self, round_: int, worth: float) -> None:
        revenue = self._earnings(round_)
        if revenue and self._must_save(round_):
            self.cash += int(revenue)
            self._move(-1.0)
        elif revenue:
            self.dividends += revenue * worth
            self.cash += int(revenue * (1 - self.rate)) + self._own_dividends(revenue)
            self._move(self.rate * self._rise(revenue) + (1 - self.rate) * self._rise(0))
        else:
            self._move(self._rise(0))

    def _rise(self, paid: float) -> int:
        assert self.space is not None
        price = self.pos.title.market.prices[self.space]
        return self.advice.rise(self.pos, self.company, price, paid, bool(self.present or self.bought))

    def _own_dividends(self, revenue: float) -> int:
        policy, held = self.pos.title.data.dividend, self.data.holdings
        own = [place for place, payee in ((IPO, policy.ipo), (POOL, policy.pool)) if payee in ("company", "rest")]
        return int(self.rate * revenue * sum(held.get(place, 0) for place in own) / self.data.size)

    def _must_save(self, round_: int) -> bool:
        """It could not pay what is due, or its last train is about to go, and the next one is not paid for."""
        if not self.own:
            return False
        needs, has = self._dues(round_), self.cash + self.credit * self.loan
        train = None if self._has_train(round_ + 1) else self.outlook.train_in(round_)
        if train is not None:
            needs += self.pos.title.trains[train].price
        return has < needs

    def _dues(self, round_: int) -> int:
        alive = [t for t in (*self.present, *self.bought) if self.outlook.life(t) > round_]
        return self.advice.dues(self.pos, self.company, alive, round_, self.loans)

    def _pay(self, amount: int, worth: float) -> None:
        """From the treasury, with loans if need be; what is lacking then its president adds, if he must or it pays."""
        while self.cash < amount and self.credit:
            self.credit -= 1
            self.loans += 1
            self.cash += self.loan
            self._move(-1.0)
        missing = amount - self.cash
        if missing > 0 and self._is_given_up(missing):
            self.failed = True
            return
        if missing > 0:
            self.burden += missing * worth
        self.cash = max(0, self.cash - amount)

    def _is_given_up(self, missing: int) -> bool:
        if self.advice.if_it_fails(self.pos, self.company, 0) is None:
            return False
        held = self.data.holdings.get(self.data.president, 0)
        return missing > self.weights.rescue * held * self.pos.price(self.company)

    def _has_train(self, round_: int) -> bool:
        return any(self.outlook.life(t) > round_ for t in (*self.present, *self.bought))

    def _buy(self, round_: int, worth: float) -> None:
        train = self.outlook.train_in(round_)
        if train is None:
            return
        price = self.pos.title.trains[train].price
        running = sum(self.outlook.life(t) > round_ + 1 for t in (*self.present, *self.bought))
        if not running:
            self._pay(price, worth)
            self.bought.append(train)
        elif round_ >= self.weights.delay and running < self.pos.phase_data.train_limit and self.cash >= 2 * price:
            self.cash -= price
            self.bought.append(train)

    def _move(self, steps: float) -> None:
        """The marker goes right and left, by whole steps as they add up."""
        assert self.space is not None
        self.moved += steps
        while abs(self.moved) >= 1:
            direction: Direction = "right" if self.moved > 0 else "left"
            self.space = self.pos.title.market.step(self.space, direction)
            self.moved -= 1 if self.moved > 0 else -1
