"""The bot one-ply-1: it looks one action ahead. It is frozen, moves and all, as a yardstick for future bots.

A better bot is another folder with advice of its own (`footplate.game.advice`); nothing here is changed for it.
"""

from __future__ import annotations

from footplate.bots.one_ply.bot import OnePlyBot
from footplate.bots.one_ply.weights import Weights

__all__ = ["OnePlyBot", "Weights"]
