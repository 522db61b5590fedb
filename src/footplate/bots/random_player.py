"""A player who takes any legal option, and now and then an off-turn power."""

from __future__ import annotations

import random

from footplate.game.actions import Action
from footplate.game.decision import Decision
from footplate.game.step import Open, Option

WINDOW_CHANCE = 0.1  # how often an open window is used when somebody else is at turn
PASS_CHANCE = 0.25  # passing is one option among many, yet games in which nobody ever passes are odd


class RandomPlayer:
    """The same seed makes the same choices."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, decisions: tuple[Decision, ...]) -> tuple[str, Action]:
        """Who acts, and how."""
        for window in decisions[1:]:
            if self._random.random() < WINDOW_CHANCE:
                return window.player, self.pick(list(window.options))
        return decisions[0].player, self.pick(list(decisions[0].options))

    def pick(self, options: list[Option]) -> Action:
        """One of the options, an open one filled in at random."""
        option = options[-1] if self._random.random() < PASS_CHANCE else self._random.choice(options)
        return self.fill_in(option)

    def fill_in(self, option: Option) -> Action:
        """An option as an action."""
        return option.sample(self.number) if isinstance(option, Open) else option

    def number(self, count: int) -> int:
        """One of so many numbers."""
        return self._random.randrange(count)
