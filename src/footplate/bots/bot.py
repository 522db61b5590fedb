"""What every bot is: a player who is asked what to do in a position, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

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


class Candidate(msgspec.Struct, frozen=True):
    """Something a bot thought of doing: what it would expect to gain by it, in money, and what speaks for it."""

    action: Action
    gain: int
    reason: Reason


class Choice(msgspec.Struct, frozen=True):
    """Who does what, and why; of bots that compare, with the best candidates, the chosen one first."""

    player: str
    action: Action
    reason: Reason
    candidates: tuple[Candidate, ...] = ()


class Chooser(Protocol):
    """Somebody in a seat."""

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        """What `player` does when these decisions are open. None leaves a window unused; never if the game is waiting
        for this player (`decisions[0]`)."""


class Bot(Chooser, Protocol):
    """A bot that can take a seat. Bots with the same seed make the same choices in the same positions."""

    def __init__(self, seed: int | str = 0) -> None: ...


@runtime_checkable
class KnowsDeal(Protocol):
    """A bot that must know which deal it plays, since it writes positions down: whoever seats it says so."""

    deal: int  # the seed of the game


def next_choice(decisions: tuple[Decision, ...], bots: Mapping[str, Chooser]) -> Choice | None:
    """What the bots (by player id) do next: one that wants to use a power out of turn, else the one whose turn it is.

    None if the game is over or is waiting for somebody who is not a bot.
    """
    for window in decisions[1:]:
        if window.player in bots:
            choice = bots[window.player].choose(decisions, window.player)
            if choice is not None:
                return choice
    if decisions and decisions[0].player in bots:
        return bots[decisions[0].player].choose(decisions, decisions[0].player)
    return None
