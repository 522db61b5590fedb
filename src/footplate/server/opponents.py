"""The bots one can sit down with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

import msgspec

from footplate.bots import RandomPlayer
from footplate.game.actions import Action
from footplate.game.decision import Decision


class Choice(msgspec.Struct, frozen=True):
    """Who does what, and why."""

    player: str
    action: Action
    reason: str


class Opponent(Protocol):
    """A bot in one seat."""

    name: ClassVar[str]
    says: ClassVar[str]

    def __init__(self, seed: int | str = 0) -> None: ...

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """What `player` does; None: he lets a window be."""


class RandomOpponent:
    """Takes any legal option."""

    name: ClassVar[str] = "Random"
    says: ClassVar[str] = "Takes any legal option. Beat it to learn the rules."

    def __init__(self, seed: int | str = 0) -> None:
        self._player = RandomPlayer(seed)

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        own = tuple(decision for decision in decisions[1:] if decision.player == player)
        chooser, action = self._player.choose((decisions[0], *own))
        return Choice(player, action, "A random choice.") if chooser == player else None


OPPONENTS: dict[str, type[Opponent]] = {"random": RandomOpponent}


def next_choice(decisions: tuple[Decision, ...], bots: Mapping[str, Opponent]) -> Choice | None:
    """What the bots do next: somebody off turn who wants to use a power, else who is at turn."""
    for window in decisions[1:]:
        if window.player in bots:
            choice = bots[window.player].choose(decisions, window.player)
            if choice is not None:
                return choice
    if decisions and decisions[0].player in bots:
        return bots[decisions[0].player].choose(decisions, decisions[0].player)
    return None
