"""What occurred in games, counted: kinds of action and where they were taken, events, phases, cards. Shows what a
corpus has never seen."""

from __future__ import annotations

from collections import Counter

from footplate.game.consent import Proposal
from footplate.game.events import Event
from footplate.game.game import Game, Move
from footplate.game.speech.events import template_of
from footplate.game.state import State
from footplate.words import catalogue

#: facts of an event by which it is counted apart, beside those that a title names; a company only where one of its
#: shares wakes
APART = {
    "game-ended": "reason",
    "phase-began": "phase",
    "private-moved": "private",
    "shares-woke": "company",
}


def tally(game: Game) -> Counter[str]:
    """How often each kind of action was taken, and at which step, and how often each kind of event followed."""
    seen: Counter[str] = Counter()
    words = catalogue(layers=game.title.layers)
    before = game.state_at(0)
    apart = APART | game.title.data.simulation.apart
    for move in game.moves:
        seen[f"action {move.action.kind()}"] += 1
        seen[f"step {_place(before, move)}: {move.action.kind()}"] += 1
        seen.update(_name(template_of(event, words), event, apart) for event in move.events)
        before = move.state
    return seen


def _place(before: State, move: Move) -> str:
    """The step that was on top, or that somebody did something beside it; of a proposal what it is about."""
    top = before.top
    if isinstance(top, Proposal):
        return f"{top.name()} to {top.proposed(before).kind()}"
    return top.name() if isinstance(move.action, top.takes) else "aside"


def _name(template: str, event: Event, apart: dict[str, str]) -> str:
    return f"event {template} {getattr(event, apart[template])}" if template in apart else f"event {template}"
