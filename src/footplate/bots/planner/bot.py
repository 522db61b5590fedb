"""The planner in a seat, and its levels."""

from __future__ import annotations

from typing import ClassVar

from footplate.bots.bot import Choice
from footplate.bots.planner.judge import judgement
from footplate.bots.planner.playout import Foresight
from footplate.bots.planner.thought import Leaf, Thought
from footplate.bots.planner.weights import EASY, HARD, MEDIUM, Weights, Work, tempered
from footplate.game.decision import Decision


class PlannerBot:
    """Knows no particular game: it sees options, money, shares, trains and track, whatever the title."""

    work: ClassVar[Work] = MEDIUM
    beliefs: ClassVar[Weights] = Weights()

    def __init__(self, seed: int | str = 0, weights: Weights | None = None, leaf: Leaf = judgement) -> None:
        self.weights = weights or tempered(seed, self.beliefs)  # only the character is left to chance, no move
        self.leaf = leaf

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """The best of all options on the player's turn; out of turn a power, if it gains something."""
        if decisions[0].player == player:
            think = Foresight if self.work.playouts else Thought
            return think(decisions[0], self.weights, self.work, self.leaf).choice()
        window = next((d for d in decisions if d.player == player), None)
        return Thought(window, self.weights, self.work, self.leaf).worthwhile() if window else None


class EasyBot(PlannerBot):
    """Plays soundly, but looks no further than the next rounds, and at few possibilities."""

    work = EASY
    beliefs = Weights(horizon=3, envy=0.0)


class MediumBot(PlannerBot):
    """Plans."""

    work = MEDIUM


class HardBot(PlannerBot):
    """Plans, and looks further at the best plans."""

    work = HARD
