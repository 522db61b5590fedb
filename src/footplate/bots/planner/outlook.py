"""How long things last: guesses from what is printed and from what is left in the bank."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import inf
from typing import NamedTuple

from footplate.bots.planner.weights import Weights
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.state import UNLIMITED, Position


class Funds(NamedTuple):
    """The money with which trains will be bought."""

    now: float  # what companies have, and part of what players will put into them
    more: float  # in each round
    depot: Mapping[str, int]  # before any of it was spent

    def left(self, pos: Position) -> float:
        """What there is to spend when some trains have been sold."""
        trains = pos.title.trains
        spent = [trains[name].price * (many - pos.depot.get(name, 0)) for name, many in self.depot.items() if many > 0]
        return max(0.0, self.now - sum(spent))


def funds_of(pos: Position, weights: Weights) -> Funds:
    """Guessed once a thought, so that what is compared is compared with one idea of the others."""
    floated = [company for company, data in pos.companies.items() if data.floated]
    now = sum([pos.cash[company] for company in floated])
    players = sum([pos.cash[player] for player in pos.players])
    earned = sum([pos.companies[company].revenue for company in floated])
    return Funds(weights.spend * now + weights.invest * players, weights.keep * earned, pos.depot)


class Outlook:
    """The trains to come, and when those in use will be scrapped: as fast as there is money for them."""

    def __init__(self, pos: Position, weights: Weights, funds: Funds) -> None:
        self.pos, self.weights, self.funds = pos, weights, funds
        self.advice = PlannerAdvice.of(pos.title)
        self._lives: dict[str, float] = {}
        self._on_sale: dict[int, str | None] = {}

    @cached_property
    def prices(self) -> dict[str, int]:
        """Of all trains."""
        return {name: data.price for name, data in self.pos.title.trains.items()}

    @cached_property
    def stops(self) -> dict[str, int]:
        """Stops that each train makes on grown track."""
        return {name: self._stops(name) for name in self.pos.title.trains}

    def _stops(self, train: str) -> int:
        told = self.advice.stops(self.pos, train)
        if told is not None:
            return told
        data = self.pos.title.trains[train]
        if not isinstance(data.range, int):
            return MANY
        return min(MANY, (data.range + 1) // 2 if data.counts == "hexes" else data.range)

    @cached_property
    def _coming(self) -> list[str]:
        """The bank's trains in the order they will be sold; of those without number one."""
        found: list[str] = []
        for name in self.pos.title.trains:
            left = self.pos.depot.get(name, 0)
            found += [name] * (1 if left == UNLIMITED else left)
        return found

    @cached_property
    def _spent(self) -> list[float]:
        """What all will have spent on trains after so many rounds."""
        left, found, total = self.funds.left(self.pos), [0.0], 0.0
        first = self._coming[0] if self._coming else ""
        exported = self.pos.title.trains[first].exported if first else False
        leaves = self.prices[first] / self.pos.phase_data.operating_rounds if exported else 0.0
        for _ in range(LONG):
            now = left / 2
            left -= now
            total += now + self.funds.more + leaves
            found.append(total)
        return found

    def _until(self, amount: float) -> float:
        """Rounds until so much is spent."""
        spent = self._spent
        if amount <= 0:
            return 0.0
        for rounds in range(1, LONG + 1):
            if spent[rounds] >= amount:
                return rounds - 1 + (amount - spent[rounds - 1]) / (spent[rounds] - spent[rounds - 1])
        return inf

    @cached_property
    def _costs(self) -> list[int]:
        """What has been spent when each of the coming trains is sold."""
        found, total = [], 0
        for name in self._coming:
            total += self.prices[name]
            found.append(total)
        return found

    def train_in(self, rounds: int) -> str | None:
        """The train the bank will probably sell in so many rounds; None if it has no more."""
        if rounds not in self._on_sale:
            coming, spent = self._coming, self._spent[min(rounds, LONG)]
            place = sum([cost <= spent for cost in self._costs[:-1]])
            guess = coming[place] if coming else None
            self._on_sale[rounds] = self.advice.train_in(self.pos, rounds, guess)
        return self._on_sale[rounds]

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The phase in each of the rounds to come, by the trains bought until then."""
        order, now = self.pos.title.phase_order, self.pos.phase
        found = [now]
        for rounds in range(max(self.weights.horizon, self.weights.far)):
            begun = self.train_in(rounds)
            if begun in order and order[begun] > order[now]:
                now = begun
            found.append(now)
        return tuple(found)

    def life(self, train: str) -> float:
        """Rounds until a train is scrapped."""
        if train not in self._lives:
            self._lives[train] = self._life(train)
        return self._lives[train]

    def _life(self, train: str) -> float:
        killer = self.pos.title.trains[train].scrapped_by
        if killer not in self.pos.title.trains:
            return inf
        if killer not in self._coming:
            return inf
        phase = self.pos.title.trains[killer].available_from_phase
        place = self._coming.index(killer)
        cost = self._costs[place]
        if phase in self._coming:
            cost = min(cost, self._costs[self._coming.index(phase)] + self.prices[killer])
        elif phase:
            cost = min(cost, self.prices[killer])
        return self._until(cost)

    @cached_property
    def until_closing(self) -> float:
        """Rounds until the private companies close."""
        order = self.pos.title.phase_order
        now = order[self.pos.phase]
        closing = [n for n, p in self.pos.title.phases.items() if p.closes_privates and order[n] > now]
        costs = [self._costs[self._coming.index(name)] for name in closing if name in self._coming]
        return self._until(min(costs)) if costs else inf


MANY = 8  # stops on the longest run that is worth thinking of
LONG = 12  # rounds; nobody knows what is after them

#: by what they depend on, by identity: each keeps its position alive
Outlooks = dict[tuple[object, ...], Outlook]


def outlook_on(pos: Position, weights: Weights, funds: Funds, known: Outlooks) -> Outlook:
    """One for all positions of a thought that have the same trains in the bank."""
    key = id(pos.depot), pos.phase, PlannerAdvice.of(pos.title).clock(pos)
    found = known.get(key)
    if found is None:
        found = known[key] = Outlook(pos, weights, funds)
    return found
