"""Counting positions: how many there are after so many moves. A change of the rules changes the numbers.

Every way to go on is counted, windows of players who are not at turn included. An option with an open number counts
once, at its lowest number; any other open option once, as the move it offers first (for trains, a best run).
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.decision import decisions
from footplate.game.play import play
from footplate.game.state import State
from footplate.game.step import Numbered, Open


def perft(state: State, depth: int) -> int:
    """The number of positions `depth` moves ahead, counting every way that leads there."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(decision.options) for decision in decisions(state))
    return sum(perft(play(state, action, player)[0], depth - 1) for player, action in moves(state))


def perft_by_option(state: State, depth: int) -> dict[str, int]:
    """The same number, split by the first move, to find where two counts differ."""
    return {
        f"{player} {action}": perft(play(state, action, player)[0], depth - 1)
        for player, action in (moves(state) if depth > 0 else ())
    }


def moves(state: State) -> Iterator[tuple[str, Action]]:
    """Every option of every open decision, as one move."""
    for decision in decisions(state):
        for option in decision.options:
            if isinstance(option, Numbered):
                yield decision.player, option.at(option.low)
            elif isinstance(option, Open):
                yield decision.player, option.sample(lambda n: 0)
            else:
                yield decision.player, option
