"""Everything that speaks about one game in one language."""

from __future__ import annotations

from typing import Final

from footplate import Game
from footplate.game.show import Fact
from footplate.server.speech import TableSpeech
from footplate.server.view.printed import keep, printed_of
from footplate.telling.voice import Voice
from footplate.words import ENGLISH

PLAIN: Final = (str, int, range, type(None))  # values that show at once whether they name a player


class Teller:
    """The voice of the game, and the table's own words."""

    def __init__(self, game: Game, lang: str = ENGLISH) -> None:
        self.lang = lang
        self.voice = Voice(game, lang)
        self.speech = TableSpeech.of(game.title, lang, self.voice.names)
        self.say = self.speech.tell
        self.printed = self.speech.printed
        self.name = self.voice.name
        self.money = self.voice.money
        self._seats = frozenset(game.names)
        self._told = printed_of(game.title, lang).told

    def fact(self, shown: Fact) -> str:
        """What a title shows beside the common values. Much of it is the same in every view: what speaks of no player
        is told once."""
        try:
            key = (shown.code, *shown.facts.items())
            text = self._told.get(key)
        except TypeError:  # a list, or the like
            return self.voice.fact(shown)
        if text is None:
            text = self.voice.fact(shown)
            if all(type(value) in PLAIN and value not in self._seats for value in shown.facts.values()):
                keep(self._told, key, text)
        return text
