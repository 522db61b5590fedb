"""A player who takes any legal option, and now and then an off-turn power."""

from __future__ import annotations

import random

from footplate.game.actions import Action, Bid
from footplate.game.decision import Decision
from footplate.game.step import Open, Option

WINDOW_CHANCE = 0.1  # how often an open window is used when somebody else is at turn
PATIENCE = 5000  # choices; after so many no more bids: an auction in which all money is bid at once never ends
PASS_CHANCE = 0.25  # passing is one option among many, yet games in which nobody ever passes are odd


class RandomPlayer:
    """Chooses at random; the same seed makes the same choices."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(seed)
        self._turns = 0

    def choose(self, decisions: tuple[Decision, ...]) -> tuple[str, Action]:
        """Who acts, and how."""
        self._turns += 1
        for window in decisions[1:]:
            if self._random.random() < WINDOW_CHANCE:
                return window.player, self.pick(list(window.options))
        options = list(decisions[0].options)
        if self._turns > PATIENCE:
            options = [option for option in options if not _bids(option)] or options
        return decisions[0].player, self.pick(options)

    def pick(self, options: list[Option]) -> Action:
        """One of the options; an open one is filled in at random."""
        option = options[-1] if self._random.random() < PASS_CHANCE else self._random.choice(options)
        return self.fill_in(option)

    def fill_in(self, option: Option) -> Action:
        """An option as an action."""
        return option.sample(self.number) if isinstance(option, Open) else option

    def number(self, count: int) -> int:
        """One of so many numbers."""
        return self._random.randrange(count)


def _bids(option: Option) -> bool:
    return isinstance(option.action if isinstance(option, Open) else option, Bid)
