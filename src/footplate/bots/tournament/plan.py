"""What a tournament plays: everything that its games depend on, and who sits where in each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from footplate.bots.found import find_bot
from footplate.game.errors import FootplateError


class BadTournament(FootplateError):
    """A tournament that cannot be played as it was asked for."""


class Plan(msgspec.Struct, frozen=True):
    """The same plan gives the same games, however many of them are played, and by however many processes."""

    title: str
    bots: tuple[str, ...]  # the kind of each entrant
    seats: int  # at a table; fewer than there are entrants if these take turns
    seed: int
    options: tuple[str, ...] = ()
    rotations: bool = False  # every deal is played from all seats
    names: tuple[str, ...] = ()  # of the entrants, if they are not called by their kind

    def check(self) -> None:
        """Refuse what cannot be played."""
        for kind in set(self.bots):
            find_bot(kind)
        if self.names and (len(self.names) != len(self.bots) or len(set(self.names)) < len(self.names)):
            raise BadTournament("every bot needs a name of its own")
        if len(self.bots) < self.seats:
            raise BadTournament(f"{self.seats} seats need at least as many bots, not {len(self.bots)}")
        if self.rotations and len(set(self.bots)) == 1:
            raise BadTournament("bots of one kind would play the same game from every seat: leave the rotations out")

    @property
    def is_pool(self) -> bool:
        """Do they take turns at the table?"""
        return len(self.bots) > self.seats

    @property
    def entrants(self) -> tuple[str, ...]:
        """What they are called; the same kind may enter more than once."""
        kinds = self.bots
        return self.names or tuple(
            f"{kind} {1 + kinds[:n].count(kind)}" if kinds.count(kind) > 1 else kind for n, kind in enumerate(kinds)
        )

    def deal(self, number: int) -> int:
        """The deal of a game: the shuffle, and the seeds of those who sit at the table."""
        return number // self.seats if self.rotations else number

    def seating(self, number: int) -> tuple[int, ...]:
        """The entrant in each seat, by number; from game to game everybody moves on a seat."""
        deal = self.deal(number)
        playing = self._playing(deal)
        return tuple(playing[(seat - number) % self.seats] for seat in range(self.seats))

    def _playing(self, deal: int) -> Sequence[int]:
        if not self.is_pool:
            return range(self.seats)
        tables = _tables(len(self.bots), self.seats, f"{self.seed}/tables/0")
        turn, place = divmod(deal, len(tables))
        return _tables(len(self.bots), self.seats, f"{self.seed}/tables/{turn}")[place]


@lru_cache(maxsize=4)
def _tables(entrants: int, seats: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """All who may meet, each once, shuffled: however early it is cut off, everybody has played about as often."""
    tables = list(combinations(range(entrants), seats))
    random.Random(seed).shuffle(tables)
    return tuple(tables)
