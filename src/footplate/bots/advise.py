"""Advice for people: what a bot would do in their place, and what else it thought of."""

from __future__ import annotations

from footplate.bots import BOTS, OFFERED
from footplate.bots.bot import Candidate
from footplate.game.game import Game

LEVEL = "medium"


def advise(game: Game, player: str = "", level: str = LEVEL) -> tuple[Candidate, ...]:
    """The two or three best things to do, the best first; for somebody else than the player at turn, powers that may
    be used now. Nothing if nothing is asked of that player, or nothing is worth doing."""
    if level not in OFFERED:
        raise LookupError(f"there is no level {level!r}; there are {', '.join(OFFERED)}")
    decisions = game.decisions
    player = player or (decisions[0].player if decisions else "")
    if not any(decision.player == player for decision in decisions):
        return ()
    choice = BOTS[level](f"advice/{player}").choose(decisions, player)
    if choice is None:
        return ()
    return choice.candidates or (Candidate(choice.action, 0, choice.reason),)
