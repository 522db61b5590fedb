"""What a search is asked, and how long it may take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from footplate.board.layout import Layout
from footplate.routes.model.kinds import RunRules, TrainKind
from footplate.routes.model.route import Route
from footplate.routes.model.values import Values


class Late(Exception):
    """The time is up, or the search has gone through all the nodes it may."""


class Clock:
    """Counts nodes of a search; `expires` is a time of `perf_counter`, looked at now and then."""

    __slots__ = ("expires", "floor", "left", "mark")

    def __init__(self, nodes: int, expires: float) -> None:
        self.left = nodes
        self.floor = 0
        self.mark = nodes  # where to look at the time again
        self.expires = expires

    def only(self, nodes: int | None) -> None:
        """From now on only so many nodes, or all that are left."""
        self.floor = 0 if nodes is None else max(0, self.left - nodes)
        self.mark = self.left

    def half(self) -> Clock:
        """A clock for a part of the work, with half of what is left."""
        now = perf_counter()
        return Clock(max(0, self.left // 2), now + (self.expires - now) / 2)

    def tick(self, nodes: int = 1) -> None:
        self.left -= nodes
        if self.left < self.mark:
            if self.left < self.floor or perf_counter() > self.expires:
                raise Late
            self.mark = max(self.floor, self.left - 63)


class Task(NamedTuple):
    """Whose best run is sought, and with what means."""

    layout: Layout
    company: str
    trains: tuple[TrainKind, ...]
    rules: RunRules
    clock: Clock
    scale: int  # more than all treasury money there is
    least: int = 0  # what the treasury must get
    taken: int = 0  # sides that may not be used


class Best:
    """The best run so far, and what none can exceed."""

    def __init__(self, bound: int) -> None:
        self.routes: tuple[Route, ...] = ()
        self.value = 0
        self.bound = bound

    @property
    def is_open(self) -> bool:
        return self.bound > self.value

    def take(self, routes: tuple[Route, ...], value: int) -> None:
        """This run, if it is better."""
        if value > self.value:
            self.routes, self.value = routes, value

    def lower(self, bound: int) -> None:
        """No run exceeds this."""
        self.bound = max(self.value, min(self.bound, bound))


class Quest(NamedTuple):
    """What diagrams and tolls are told: runs are looked for that are better than the best known."""

    trains: Sequence[Values]
    clock: Clock
    least: int  # what the treasury must get
    scale: int  # of values: revenue times this, and the treasury's part
    bound: int  # what no run can exceed, as far as is known
    offer: Callable[[tuple[Route, ...]], int]  # told of each better run, answers the best value there is
