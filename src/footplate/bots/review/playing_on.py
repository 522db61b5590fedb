"""Bots play on from a position, to see what comes of it."""

from __future__ import annotations

from math import inf, sqrt
from statistics import mean, stdev

from footplate.bots.bot import next_choice
from footplate.bots.planner import MediumBot
from footplate.game.codec import decode_state, encode_state
from footplate.game.decision import decisions
from footplate.game.play import play
from footplate.game.state import State

SLICE = 60  # moves between two cold starts, after which a review may be laid aside
MOST_MOVES = 6_000  # of one game; one that takes longer has lost its way


def cold(state: State) -> State:
    """The same position, with nothing worked out yet: a search that may only take so many steps finds more where
    others have searched before, and a review shall be the same wherever it is made."""
    return decode_state(state.title, encode_state(state))


class PlayingOn:
    """A game that medium bots play to its end; the seed gives them their characters."""

    def __init__(self, state: State, player: str, seed: str, moves: int = 0) -> None:
        self.state, self.player, self.moves = state, player, moves
        self._bots = {seat: MediumBot(f"{seed}/{seat}") for seat in state.players}

    def go(self) -> bool:
        """A slice more; False when it is over."""
        self.state = cold(self.state)
        until = min(MOST_MOVES, self.moves + SLICE)
        while self.state.stack and not self.state.ended and self.moves < until:
            choice = next_choice(decisions(self.state), self._bots)
            assert choice is not None  # every seat has a bot
            self.state = play(self.state, choice.action, choice.player)[0]
            self.moves += 1
        return bool(self.state.stack) and not self.state.ended and self.moves < MOST_MOVES

    def share(self) -> float:
        """The player's part of all that the players have, in hundredths."""
        worths = {seat: max(0, self.state.worth(seat)) for seat in self.state.players}
        total = sum(worths.values())
        return 100 * worths[self.player] / total if total else 0.0


def play_on(state: State, player: str, seed: str) -> float:
    """The player's share when the game is over."""
    game = PlayingOn(state, player, seed)
    while game.go():
        pass
    return game.share()


def mean_of(swings: list[float]) -> float:
    return mean(swings) if swings else 0.0


def error_of(swings: list[float]) -> float:
    """By how much their mean may be off: its standard error."""
    return stdev(swings) / sqrt(len(swings)) if len(swings) > 1 else inf
