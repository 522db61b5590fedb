"""What the page is told of what a bot sees: advice, and the review of a game that is over."""

from __future__ import annotations

from typing import Literal

from footplate.server.messages import Json, Message, Word
from footplate.server.view.history import Series


class AskAdvice(Message):
    """What would a bot do in this player's place, now?"""

    player: Word


class Advised(Message):
    """One thing that the bot would consider."""

    action: Json
    text: str
    gain: int  # by how much it is better than leaving it, in money, as the bot sees it
    reason: str


class Advice(Message):
    """What a bot would do, the best first; nothing where no power is worth using now."""

    seq: int
    advised: list[Advised]


class Moment(Message):
    """Something about one moment of the game."""

    at: int  # moves before it: the position to look at
    player: str
    text: str


class ReviewedMove(Message):
    """A decision that the bot would have made otherwise."""

    at: int
    player: str
    made: str
    best: str
    reason: str
    loss: int


class ReviewView(Message):
    """How far a review is; all of it when it is made."""

    status: Literal["none", "making", "failed", "done"]
    done: int = 0
    total: int = 0
    shares: list[Series] = []  # who was winning: hundredths of all that was to be expected, after each move
    turning: list[Moment] = []
    missed: list[Moment] = []
    players: list[Moment] = []  # how each has decided
    moves: list[ReviewedMove] = []
