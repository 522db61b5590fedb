"""A sequential test: is the first entrant rather as strong as hoped, or rather not? It stops as soon as that is clear.

Wald's test of two shares of wins, with an error of 5 % either way. A shared win counts for a part.
"""

from __future__ import annotations

from math import log
from typing import Final, Literal

import msgspec

from footplate.bots.tournament.plan import BadTournament

ERROR: Final = 0.05  # the chance to be told the wrong one, if one of both is true
BOUND: Final = log((1 - ERROR) / ERROR)


class Verdict(msgspec.Struct, frozen=True):
    """How the test stands after so many games."""

    p0: float
    p1: float
    games: int
    wins: float
    ratio: float  # the logarithm of how much likelier p1 makes what has been seen than p0; decided beyond ±2.94
    decided: Literal["p0", "p1", ""]


class Sprt:
    """Is its share of wins rather `p1` than `p0`? Told games in their order."""

    def __init__(self, p0: float, p1: float) -> None:
        if not 0 < p0 < p1 < 1:
            raise BadTournament(f"a test needs two shares of wins between 0 and 1, the lower one first, not {p0}:{p1}")
        self.p0, self.p1 = p0, p1
        self.games, self.wins = 0, 0.0

    def add(self, won: float) -> None:
        """One game more, and what was won of it."""
        self.games += 1
        self.wins += won

    def verdict(self) -> Verdict:
        """What it says now."""
        lost = self.games - self.wins
        ratio = self.wins * log(self.p1 / self.p0) + lost * log((1 - self.p1) / (1 - self.p0))
        decided: Literal["p0", "p1", ""] = "p1" if ratio >= BOUND else "p0" if ratio <= -BOUND else ""
        return Verdict(self.p0, self.p1, self.games, round(self.wins, 2), round(ratio, 3), decided)
