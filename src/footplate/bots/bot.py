"""What every bot is: somebody who is asked what he does at a position, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from footplate.game.actions import Action
from footplate.game.decision import Decision
from footplate.game.speech import Speech


class Reason(msgspec.Struct, frozen=True):
    """Why a bot did something: a code and facts. The words are in the catalogue of each language."""

    code: str
    facts: dict[str, Any] = {}

    def text(self, speech: Speech | None = None) -> str:
        """One line for people."""
        speech = speech or Speech()
        return speech.say(speech.words.reasons[self.code], self.facts)


class Choice(msgspec.Struct, frozen=True):
    """Who does what, and why."""

    player: str
    action: Action
    reason: Reason


class Chooser(Protocol):
    """Somebody in a seat."""

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """What `player` does where these decisions are open. None: he lets a window be; never if the game waits for
        him (`decisions[0]` is his)."""


class Bot(Chooser, Protocol):
    """One that can be seated. Made with the same seed, it chooses the same at the same positions."""

    def __init__(self, seed: int | str = 0) -> None: ...


def next_choice(decisions: tuple[Decision, ...], bots: Mapping[str, Chooser]) -> Choice | None:
    """What the bots (by player id) do next: somebody off turn who wants to use a power, else who is at turn.

    None if the game is over or waits for somebody who is no bot.
    """
    for window in decisions[1:]:
        if window.player in bots:
            choice = bots[window.player].choose(decisions, window.player)
            if choice is not None:
                return choice
    if decisions and decisions[0].player in bots:
        return bots[decisions[0].player].choose(decisions, decisions[0].player)
    return None
