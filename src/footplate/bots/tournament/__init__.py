"""Bots against each other: many games with rotating seats, and the results."""

from __future__ import annotations

from footplate.bots.found import BotFault, UnknownBot
from footplate.bots.tournament.contest import Contest, compete, tournament
from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.ratings import Rating
from footplate.bots.tournament.sprt import Sprt, Verdict
from footplate.bots.tournament.standings import Row, Standings, interval

__all__ = [
    "BadTournament",
    "BotFault",
    "Contest",
    "Plan",
    "Played",
    "Rating",
    "Row",
    "Sprt",
    "Standings",
    "UnknownBot",
    "Verdict",
    "compete",
    "interval",
    "tournament",
]
