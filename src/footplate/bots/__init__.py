"""Computer players."""

from __future__ import annotations

from typing import Final

from footplate.bots.bot import Bot, Candidate, Choice, Reason, next_choice
from footplate.bots.chance import ChanceBot, PrudentBot
from footplate.bots.one_ply import OnePlyBot
from footplate.bots.planner import EasyBot, HardBot, MediumBot
from footplate.bots.random_player import RandomPlayer

#: the kinds of bot there are; the catalogue of words says what each is called
BOTS: Final[dict[str, type[Bot]]] = {
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "lookahead": OnePlyBot,
    "one-ply-1": OnePlyBot,
    "random": ChanceBot,
    "prudent": PrudentBot,
}
#: those that a table offers: a name stands for the best of its kind, so that frozen ones need not be asked for
OFFERED: Final = ("easy", "medium", "hard", "lookahead", "random")

__all__ = ["BOTS", "OFFERED", "Bot", "Candidate", "Choice", "RandomPlayer", "Reason", "next_choice"]
