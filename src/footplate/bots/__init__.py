"""Players made of code."""

from __future__ import annotations

from typing import Final

from footplate.bots.bot import Bot, Choice, Reason, next_choice
from footplate.bots.chance import ChanceBot
from footplate.bots.lookahead import LookaheadBot
from footplate.bots.random_player import RandomPlayer

#: the kinds of bot there are; the catalogue of words says what each is called
BOTS: Final[dict[str, type[Bot]]] = {"lookahead": LookaheadBot, "random": ChanceBot}

__all__ = ["BOTS", "Bot", "Choice", "RandomPlayer", "Reason", "next_choice"]
