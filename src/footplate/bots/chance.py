"""Random players in a seat."""

from __future__ import annotations

from typing import ClassVar

from footplate.bots.bot import Choice, Reason
from footplate.bots.prudent import PrudentPlayer
from footplate.bots.random_player import RandomPlayer
from footplate.game.decision import Decision


class ChanceBot:
    """Takes any legal option."""

    kind: ClassVar[type[RandomPlayer]] = RandomPlayer

    def __init__(self, seed: int | str = 0) -> None:
        self._player = self.kind(seed)

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        own = tuple(d for d in decisions[1:] if d.player == player)
        chooser, action = self._player.choose((decisions[0], *own))
        return Choice(player, action, Reason("chance")) if chooser == player else None


class PrudentBot(ChanceBot):
    """The same, but looks after its companies: where chance alone ends a game before it has begun."""

    kind = PrudentPlayer
