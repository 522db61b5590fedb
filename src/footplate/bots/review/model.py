"""A review as plain data: codes, actions and numbers, without a word in any language."""

from __future__ import annotations

from typing import Any

import msgspec

from footplate.bots.bot import Reason
from footplate.game.actions import Action
from footplate.game.events import RoundBegan
from footplate.game.game import Game
from footplate.game.record import union_of
from footplate.game.title import Title
from footplate.learnt import learnt

FORM = 1  # of the data; raised when older reviews can no longer be read
Told = dict[str, Any]  # an action, as it is written in records


class Judged(msgspec.Struct, frozen=True):
    """A decision that left a choice: what was done, what the bot would have done."""

    at: int  # moves before it: the position to look at
    player: str
    made: Told
    best: Told
    loss: int  # by how much what was done is worth less, in money, as the bot sees it
    reason: Reason  # for the best
    likely: int = 0  # if the loss is much: what it is on average as bots of other characters see it


class Turning(msgspec.Struct, frozen=True):
    """A decision that changed the game: bots have played on from what was done, and from what was better."""

    at: int
    player: str
    made: Told
    best: Told
    loss: int
    reason: Reason
    swing: float  # what the better one brought in the end, in hundredths of all that the players had
    better: int  # of so many pairs of games, how often it brought more
    played: int


class Missed(msgspec.Struct, frozen=True):
    """The best moment to use a power that was not used then."""

    at: int
    player: str
    action: Told
    gain: int
    reason: Reason


class Work(msgspec.Struct, frozen=True):
    """What it took, counted: positions valued, moves played on."""

    valued: int
    played: int


class Review(msgspec.Struct, frozen=True):
    title: str
    names: dict[str, str]  # of all players
    seats: tuple[str, ...]  # whose decisions were looked at
    moves: int
    decisions: tuple[Judged, ...]
    turning: tuple[Turning, ...]  # in the order of the game
    missed: tuple[Missed, ...]
    expected: dict[str, tuple[int, ...]]  # by player: what they could expect after 0, 1, 2 ... moves
    work: Work
    form: int = FORM

    def shares(self, at: int) -> dict[str, float]:
        """Who was winning: each one's part of all that was to be expected, in hundredths."""
        worths = {player: max(0, values[at]) for player, values in self.expected.items()}
        total = sum(worths.values())
        return {player: 100 * worth / total if total else 100 / len(worths) for player, worth in worths.items()}


class Kept(msgspec.Struct):
    """A review that is being made, laid aside."""

    expected: dict[str, list[int]]
    at: int = 0  # positions that have been looked at
    judged: list[Judged] = []
    chances: list[Missed] = []  # to use a power that has not been used since
    valued: int = 0
    found: list[Turning] = []
    played: int = 0  # moves, for decisions that are settled
    candidate: int = 0  # the decision that is played on from,
    swings: list[float] = []  # what its pairs of games have brought,
    moves: int = 0  # the moves of these,
    made: float | None = None  # and of the pair begun what came of the move that was made
    state: dict[str, Any] | None = None  # of the game that is being played on,
    going: int = 0  # and its moves


def round_starts(game: Game) -> list[int]:
    """After how many moves each round began."""
    began = (n for n, move in enumerate(game.moves, start=1) if any(isinstance(e, RoundBegan) for e in move.events))
    return [0, *began]


def told(action: Action) -> Told:
    """As JSON has it, so that what was laid aside is the same as what was not."""
    found: Told = msgspec.json.decode(msgspec.json.encode(action))
    return found


def plain(reason: Reason) -> Reason:
    """Likewise."""
    return msgspec.json.decode(msgspec.json.encode(reason), type=learnt(Reason))


def action_of(title: Title, told: Told) -> Action:
    found: Action = msgspec.convert(told, type=learnt(union_of(title.actions)))
    return found
