"""A random player with a temper, for simulations."""

from __future__ import annotations

from footplate.bots import RandomPlayer
from footplate.game.actions import Action, Dividend
from footplate.game.step import Open, Option

MOODS = (0.05, 0.3, 1, 4)
LASTING = 400  # choices; with one mood for ever some auctions would never end


class MoodyPlayer(RandomPlayer):
    """For a while likes some kinds of action better than others, then has other moods.

    Even chance sells what it has bought before any limit is near, and buys trains long before money is short; whoever
    dislikes to sell, or to lay track, comes to places in the rules that it never sees.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._moods: dict[object, float] = {}
        self._choices = 0

    def pick(self, options: list[Option]) -> Action:
        """First a kind of action, as he is inclined, then any option of that kind."""
        kinds: dict[object, list[Option]] = {}
        for option in options:
            kinds.setdefault(_kind(option), []).append(option)
        (kind,) = self._random.choices(list(kinds), [self._mood(kind) for kind in kinds])
        option = self._random.choice(kinds[kind])
        self._choices += 1
        if self._choices % LASTING == 0:
            self._moods.clear()
        return self.fill_in(option)

    def _mood(self, kind: object) -> float:
        if kind not in self._moods:
            self._moods[kind] = self._random.choice(MOODS)
        return self._moods[kind]


def _action(option: Option) -> Action:
    return option.action if isinstance(option, Open) else option


def _kind(option: Option) -> object:
    """To pay revenue out and to keep it are two inclinations; else one kind of action is one."""
    action = _action(option)
    return action if isinstance(action, Dividend) else type(action)
