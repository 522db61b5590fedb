"""The bank's trains in a simulated game: which is next, how long those in use will last, what a new kind does."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from footplate.bots.planner.weights import Weights
from footplate.game.state import UNLIMITED, Position
from footplate.game.titledata import PhaseData

MANY = 12  # of trains without number


class Depot:
    """A copy that can be bought from."""

    def __init__(self, pos: Position, weights: Weights, companies: int) -> None:
        self.title, self.weights = pos.title, weights
        self.trains = pos.title.trains
        self.coming: list[str] = []
        self.first: dict[str, int] = {}  # the place of the first of each kind among them
        for name in self.trains:
            left = pos.depot.get(name, 0)
            if left:
                self.first[name] = len(self.coming)
                self.coming += [name] * (MANY if left == UNLIMITED else left)
        self.sold = 0
        self.order = pos.title.phase_order
        self.phase: PhaseData = pos.phase_data
        self.hurry(companies)

    def hurry(self, companies: int) -> None:
        """So many companies buy trains."""
        self.pace = max(1.0, self.weights.pace * companies)

    @property
    def next(self) -> str | None:
        """The train on sale."""
        return self.coming[self.sold] if self.sold < len(self.coming) else None

    def take(self) -> bool:
        """The next train is sold; does that begin a phase?"""
        train = self.coming[self.sold]
        self.sold += 1
        if train not in self.order or self.order[train] <= self.order[self.phase.name]:
            return False
        self.phase = self.title.phases[train]
        return True

    def export(self) -> bool:
        """After a set of operating rounds a train may leave the game; does that begin a phase?"""
        train = self.next
        return self.take() if train and self.trains[train].exported else False

    def kept(self, trains: Sequence[str]) -> tuple[str, ...]:
        """Those of some trains that the phase leaves to their company, the best ones."""
        phase = self.phase.name
        left = [train for train in trains if self.trains[train].scrapped_by != phase]
        if len(left) > self.phase.train_limit:
            left = sorted(left, key=lambda train: self.trains[train].price)[-self.phase.train_limit :]
        return tuple(left)

    def life(self, train: str) -> float:
        """Rounds until a train is scrapped, if they are sold at an even pace."""
        killer = self.trains[train].scrapped_by
        place = self.first.get(killer)
        if place is None or place < self.sold:
            return inf
        early = self.trains[killer].available_from_phase
        if early in self.first:
            place = min(place, max(self.sold, self.first[early] + 1))
        return (place - self.sold + 1) / self.pace

    def price_after(self, train: str) -> int:
        """Of the train that comes when this one is scrapped."""
        killer = self.trains[train].scrapped_by
        return self.trains[killer].price if killer in self.first else 0
