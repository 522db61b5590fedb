"""The plays of a game of which only the record is at hand, and the one state they led to.

Whoever takes up a long game where it stands need not play it again. What happened before (a position far back, the log
in words) is replayed once, when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from footplate.game.codec import encode_state

if TYPE_CHECKING:
    from footplate.game.actions import Action
    from footplate.game.game import Game, Move
    from footplate.game.state import State


class Play(NamedTuple):
    """An action that was played, and how many moves were in force after it."""

    player: str
    action: Action
    length: int


class Past:
    """Plays in the order in which they were made, those that were taken back too. `state` is what is known: the
    position after `length` moves, when the last of them had been played. Threads may ask at the same time."""

    def __init__(self, opening: Game, plays: Sequence[Play], length: int, state: State) -> None:
        self.plays = plays
        self.length = length
        self.in_force = in_force(plays)  # with those that can be redone behind `length`
        self._opening = opening
        self._known = self.in_force[length - 1]
        self._state = state
        self._replayed: Replayed | None = None
        self._lock = Lock()

    def state(self, place: int) -> State:
        """The state after one of the plays."""
        return self._state if place == self._known else self.move(place).state

    def move(self, place: int) -> Move:
        """One of the plays, with all that happened."""
        return self.replayed().moves[place]

    def before(self, place: int) -> State:
        """The state in which it was made."""
        return self.replayed().before[place]

    def is_true(self) -> bool | None:
        """Do the plays lead to the state that was said to be known? None as long as nobody has replayed them."""
        return None if self._replayed is None else self._replayed.agrees

    def replayed(self) -> Replayed:
        with self._lock:
            if self._replayed is None:
                self._replayed = self._replay()
        return self._replayed

    def _replay(self) -> Replayed:
        game, before, moves = self._opening.fork(), [], []
        for player, action, length in self.plays:
            if len(game) != length - 1:
                game = game.at(length - 1)
            before.append(game.state)
            game.play_decoded(action, player)
            moves.append(game.last)
        return Replayed(before, moves, encode_state(moves[self._known].state) == encode_state(self._state))


class Replayed(NamedTuple):
    """What came of it: the state before each play, the play, and whether they led to what was known."""

    before: list[State]
    moves: list[Move]
    agrees: bool


def in_force(plays: Sequence[Play]) -> list[int]:
    """Which of the plays count: where one was made after others had been taken back, those count no more."""
    places: list[int] = []
    for place, play in enumerate(plays):
        del places[play.length - 1 :]
        places.append(place)
    return places
