"""What all searches of several trains at once are told: the trains, and what counts as better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from footplate.routes.route import Route
from footplate.routes.values import Clock, Values


class Quest(NamedTuple):
    """Runs are looked for that are better than the best known."""

    trains: Sequence[Values]
    clock: Clock
    least: int  # what the treasury must get
    scale: int  # of values: revenue times this, and the treasury's part
    bound: int  # what no run can exceed, as far as is known
    offer: Callable[[tuple[Route, ...]], int]  # told of each better run, answers the best value there is
