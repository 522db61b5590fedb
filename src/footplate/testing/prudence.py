"""The prudent random player (`bots/prudent.py`) with a temper, for simulations."""

from __future__ import annotations

from footplate.bots.prudent import PrudentPlayer
from footplate.game.decision import Decision
from footplate.testing.moods import LASTING

MOODS = (0.2, 0.5, 1.0, 2.0)  # gentler than those of pure chance: a game that nobody cares for is over


class MoodyPrudentPlayer(PrudentPlayer):
    """Prudent, but for a while likes some kinds of action better than others."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._moods: dict[str, float] = {}
        self._choices = 0

    def inclination(self, decision: Decision, kind: str) -> float:
        self._choices += 1
        if self._choices % LASTING == 0:
            self._moods.clear()
        return super().inclination(decision, kind) * self._moods.setdefault(kind, self._random.choice(MOODS))
