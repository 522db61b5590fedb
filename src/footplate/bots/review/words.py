"""A review in words, in any language: each line with the position that it speaks of."""

from __future__ import annotations

from typing import Any

import msgspec

from footplate.bots.review.model import Review, action_of
from footplate.bots.review.model import Told as Written
from footplate.game.game import Game
from footplate.telling.voice import Voice
from footplate.words import ENGLISH


class Line(msgspec.Struct, frozen=True):
    """Something about one moment of the game."""

    at: int  # moves before it
    player: str
    text: str


class Row(msgspec.Struct, frozen=True):
    """A decision that the bot would have made otherwise."""

    at: int
    player: str
    made: str
    best: str
    reason: str
    loss: int


class Told(msgspec.Struct, frozen=True):
    """All there is to say."""

    turning: list[Line]
    missed: list[Line]
    players: list[Line]  # one for each whose decisions were looked at
    rows: list[Row]


class Telling:
    """Speaks of one game."""

    def __init__(self, game: Game, language: str = ENGLISH) -> None:
        self.game, self.voice = game, Voice(game, language)
        self.speech = self.voice.speech

    def say(self, key: str, **facts: Any) -> str:
        """A template of the section `review`."""
        return self.speech.say(self.speech.words.review[key], facts)

    def action(self, at: int, action: Written) -> str:
        return self.voice.action(self.game.state_at(at), action_of(self.game.title, action))

    def told(self, review: Review) -> Told:
        turning = [
            Line(
                point.at,
                point.player,
                self.say(
                    "turning",
                    player=point.player,
                    made=self.action(point.at, point.made),
                    best=self.action(point.at, point.best),
                    reason=point.reason.text(self.speech),
                    swing=round(point.swing),
                    played=point.played,
                    better=point.better,
                ),
            )
            for point in review.turning
        ]
        missed = [
            Line(
                chance.at,
                chance.player,
                self.say(
                    "missed",
                    player=chance.player,
                    action=self.action(chance.at, chance.action),
                    gain=chance.gain,
                    reason=chance.reason.text(self.speech),
                ),
            )
            for chance in review.missed
        ]
        return Told(turning, missed, [self._player(review, seat) for seat in review.seats], self._rows(review))

    def _player(self, review: Review, player: str) -> Line:
        own = [judged for judged in review.decisions if judged.player == player]
        same, loss = sum(not judged.loss for judged in own), sum(judged.loss for judged in own)
        return Line(review.moves, player, self.say("player", player=player, count=len(own), same=same, loss=loss))

    def _rows(self, review: Review) -> list[Row]:
        return [
            Row(
                judged.at,
                judged.player,
                self.action(judged.at, judged.made),
                self.action(judged.at, judged.best),
                judged.reason.text(self.speech),
                judged.loss,
            )
            for judged in review.decisions
            if judged.loss
        ]
