"""What a puzzle is."""

from __future__ import annotations

from functools import cached_property
from math import log2
from typing import Final, Literal

import msgspec

from footplate.game.game import Game
from footplate.titles import load

#: run: the run of the highest revenue; lay, station: what lets the trains earn most; raise: money, no chair lost
Kind = Literal["run", "lay", "station", "raise"]
KINDS: Final[tuple[Kind, ...]] = ("run", "lay", "station", "raise")
LEVELS: Final = (1, 2, 3)
#: points at which a puzzle is of the second and of the third level, by kind
STEPS: Final[dict[Kind, tuple[float, float]]] = {
    "run": (6.4, 8.0),
    "lay": (11.5, 14.5),
    "station": (8.5, 10.0),
    "raise": (5.5, 8.0),
}


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A position and a question about it. `best` is the value of the best answers: what the trains earn then, or the
    worth of who has sold shares."""

    title: str
    kind: Kind
    position: str
    best: int
    answers: tuple[tuple[str, ...], ...]  # the best ones there are, each as actions in the notation; of a run only one
    work: int  # what the search has counted
    near: int  # other answers that are almost as good
    need: int = 0  # of "raise": so much cash is wanted

    @cached_property
    def id(self) -> str:
        """A name that stays: made from what is asked."""
        from hashlib import sha256  # only needed where puzzles are named

        return sha256(f"{self.kind} {self.need} {self.position}".encode()).hexdigest()[:10]

    @property
    def level(self) -> int:
        """1 is easy, 3 is hard: by how long the search took, and how many answers come near."""
        points = log2(max(1, self.work)) + log2(1 + self.near) / 2
        return 1 + sum(points >= step for step in STEPS[self.kind])

    def game(self) -> Game:
        """A game that begins with it."""
        from footplate.game.position.reader import read_position  # slow to import

        return read_position(self.position, load)


class Verdict(msgspec.Struct, frozen=True):
    """How an answer stands: not given yet, right, or worth so much less than the best."""

    status: Literal["open", "right", "wrong"]
    value: int | None = None
