"""One move: find the step that takes it, check it, carry it out, and let the game settle until somebody must decide."""

from __future__ import annotations

from footplate.game.actions import Action
from footplate.game.consent import propose
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import Event
from footplate.game.state import State
from footplate.game.step import Step, step_for


def check(state: State, action: Action, by: str | None = None) -> Step:
    """Raise RuleViolation unless the action is legal now; answers with the step that takes it."""
    try:
        step = step_for(state, action, by)
        step.check(state, action)
    except RuleViolation as refusal:
        refusal.state, refusal.player = state, by or (state.top.actor(state) if state.stack else "")
        raise
    return step


def play(state: State, action: Action, by: str | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action, and what happened. A refused action raises and changes nothing."""
    step = check(state, action, by)
    draft = Draft.of(state)
    consent = step.consent(state, action)
    if consent is None:
        step.play(draft, action)
    else:
        propose(draft, step.actor(state), action, consent)
    settle(draft)
    return draft.freeze(), tuple(draft.events)


def settle(draft: Draft) -> None:
    """Run on until the step on top waits for a decision, or the game is over."""
    while draft.stack and not draft.stack[-1].settle(draft):
        pass
