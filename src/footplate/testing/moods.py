"""A random player with a temper, for simulations."""

from __future__ import annotations

from footplate.bots import RandomPlayer
from footplate.game.actions import Action
from footplate.game.step import Open, Option

MOODS = (0.05, 0.3, 1, 4)


class MoodyPlayer(RandomPlayer):
    """Likes some kinds of action better than others, all game long.

    Even chance sells what it has bought before any limit is near, and buys trains long before money is short; whoever
    dislikes to sell, or to lay track, comes to places in the rules that it never sees.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._moods: dict[type[Action], float] = {}

    def pick(self, options: list[Option]) -> Action:
        """First a kind of action, as he is inclined, then any option of that kind."""
        kinds: dict[type[Action], list[Option]] = {}
        for option in options:
            kinds.setdefault(type(option.action if isinstance(option, Open) else option), []).append(option)
        (kind,) = self._random.choices(list(kinds), [self._mood(kind) for kind in kinds])
        option = self._random.choice(kinds[kind])
        return option.sample(self._random.randrange) if isinstance(option, Open) else option

    def _mood(self, kind: type[Action]) -> float:
        return self._moods.setdefault(kind, self._random.choice(MOODS))
