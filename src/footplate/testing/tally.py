"""What occurred in games, counted: kinds of action, events, phases, cards. Shows what a corpus has never seen."""

from __future__ import annotations

from collections import Counter

from footplate.game.events import Event
from footplate.game.game import Game
from footplate.game.words.news import template_of

#: facts of an event by which it is counted apart; a company only where one of its shares wakes
APART = {"phase-began": "phase", "private-moved": "private", "shares-woke": "company", "cousin-closed": "cousin"}


def tally(game: Game) -> Counter[str]:
    """How often each kind of action was taken and each kind of event followed."""
    seen: Counter[str] = Counter()
    for move in game.moves:
        seen[f"action {move.action.kind()}"] += 1
        seen.update(_name(event) for event in move.events)
    return seen


def _name(event: Event) -> str:
    fact = APART.get(event.code())
    return f"event {template_of(event)} {getattr(event, fact)}" if fact else f"event {template_of(event)}"
