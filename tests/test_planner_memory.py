"""What the planner remembers: nothing of what it only thought of."""

from __future__ import annotations

import gc

import pytest

import footplate
from footplate.board.layout import Layout
from footplate.bots import BOTS, next_choice


def layouts() -> dict[int, Layout]:
    return {id(thing): thing for thing in gc.get_objects() if type(thing) is Layout}


@pytest.mark.parametrize("kind", ["medium", "hard"])
def test_what_was_only_thought_is_given_back(kind: str) -> None:
    """Boards that a bot looked ahead to, and all that was worked out on them, go when the thought is over. A state kept
    with a layout would keep it for ever: the garbage collector does not look into states."""
    game = footplate.new("skerry", ["Aki", "Bea", "Cem"], seed=1)
    bots = {player: BOTS[kind](player) for player in game.names}
    gc.collect()
    before = layouts()
    for _ in range(45):
        choice = next_choice(game.decisions, bots)
        assert choice is not None
        game.play(choice.action, choice.player)
    assert len({id(game.state_at(number).board) for number in range(len(game) + 1)}) > 1  # track was laid
    del bots, choice
    gc.collect()
    played = {id(game.state_at(number).board) for number in range(len(game) + 1)}
    assert layouts().keys() - before.keys() - played == set()
