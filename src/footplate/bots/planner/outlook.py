"""How long things last: guesses from what is printed and from what is left in the bank."""

from __future__ import annotations

from functools import cached_property
from math import inf

from footplate.bots.planner.weights import Weights
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.state import UNLIMITED, Position


class Outlook:
    """The trains to come, and when those in use will be scrapped."""

    def __init__(self, pos: Position, weights: Weights, floated: int) -> None:
        self.pos, self.weights = pos, weights
        self.advice = PlannerAdvice.of(pos.title)
        self.pace = max(1.0, weights.pace * floated)  # trains that leave the bank in a round
        self._lives: dict[str, float] = {}
        self._pays: dict[str, float] = {}
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

    def train_in(self, rounds: int) -> str | None:
        """The train the bank will probably sell in so many rounds; None if it has no more."""
        if rounds not in self._on_sale:
            coming = self._coming
            guess = coming[min(int(rounds * self.pace), len(coming) - 1)] if coming else None
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
        phase = self.pos.title.trains[killer].available_from_phase
        sold_before = [self._coming.index(name) for name in (killer, phase) if name in self._coming]
        if killer not in self._coming:
            return inf
        return (min(sold_before) + 0.5 + (phase in self._coming)) / self.pace

    def pays(self, train: str) -> float:
        """Rounds until a train costs too much to keep."""
        if train not in self._pays:
            self._pays[train] = self._until_worn(train)
        return self._pays[train]

    def _until_worn(self, train: str) -> float:
        """Until a round's upkeep is too large a part of its price."""
        most = self.weights.wear * self.pos.title.trains[train].price
        rounds = (r for r in range(self.weights.far) if self.advice.upkeep(self.pos, train, r) > most)
        return next(rounds, inf)

    @cached_property
    def until_closing(self) -> float:
        """Rounds until the private companies close."""
        order = self.pos.title.phase_order
        now = order[self.pos.phase]
        closing = [n for n, p in self.pos.title.phases.items() if p.closes_privates and order[n] > now]
        places = [self._coming.index(name) for name in closing if name in self._coming]
        return (min(places) + 0.5) / self.pace if places else inf


MANY = 8  # stops on the longest run that is worth thinking of

#: by what they depend on, by identity: each keeps its position alive
Outlooks = dict[tuple[object, ...], Outlook]


def outlook_on(pos: Position, weights: Weights, known: Outlooks) -> Outlook:
    """One for all positions of a thought that have the same trains in the bank and as many companies that buy them."""
    floated = sum([data.floated for data in pos.companies.values()])
    key = id(pos.depot), pos.phase, floated, PlannerAdvice.of(pos.title).clock(pos)
    found = known.get(key)
    if found is None:
        found = known[key] = Outlook(pos, weights, floated)
    return found
