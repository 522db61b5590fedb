"""Everything that speaks about one game in one language."""

from __future__ import annotations

from footplate import Game
from footplate.server.speech import TableSpeech
from footplate.telling.voice import Voice
from footplate.words import ENGLISH


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
