"""Everything that speaks about one game in one language."""

from __future__ import annotations

from footplate import Game
from footplate.server.phrases import Phrases
from footplate.telling.voice import Voice
from footplate.words import ENGLISH


class Teller:
    """The voice of the game, and the table's own words."""

    def __init__(self, game: Game, lang: str = ENGLISH) -> None:
        self.lang = lang
        self.voice = Voice(game, lang)
        self.phrases = Phrases(lang, self.voice.names, self.voice.currency, self.voice.retold)
        self.say = self.phrases.say
        self.printed = self.phrases.printed
        self.name = self.voice.name
        self.money = self.voice.money
