"""Actions that come from Python code: do their fields hold what their types say?

A record or a request is decoded by type; an action that a program makes is not looked at by anybody before it is
played. So `Game` looks, and it must cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from footplate.game.actions import Action
from footplate.game.errors import BadAction
from footplate.game.step import Open

LONG = 60  # letters of a wrong value that are worth showing

#: of each field its name, the one type of its values (None if there is more to it), and the whole question
_Plan = tuple[tuple[str, type | None, Callable[[object], bool]], ...]
_plans: dict[type, _Plan] = {}


def typed(action: Any) -> Action:
    """The action itself, or BadAction: it is none, or a field of it holds what it may not hold."""
    plan = _plans.get(type(action))
    if plan is None:
        plan = _plan(action)
    for name, type_, fits in plan:
        value = getattr(action, name)
        if type(value) is not type_ and not fits(value):
            raise _misfit(action, name, value)
    checked: Action = action  # only actions have a plan
    return checked


def _plan(action: object) -> _Plan:
    """Made once for each type of action."""
    if not isinstance(action, Action):
        raise BadAction(action, f"{_said(action)} is no action{_hint(action)}")
    from footplate.game.fields import Number, Word, fields_of  # needed as soon as something is played, not before

    only: dict[type, type] = {Word: str, Number: int}
    plan = tuple((f.name, only.get(type(f.kind)), f.kind.fits) for f in fields_of(type(action)))
    _plans[type(action)] = plan
    return plan


def _misfit(action: Any, name: str, value: object) -> BadAction:
    from footplate.game.fields import fields_of

    (kind,) = (field.kind for field in fields_of(action.__class__) if field.name == name)
    return BadAction(action, f"{type(action).__name__}.{name} is {kind.expected}, not {_said(value)}", name)


def _said(value: object) -> str:
    """As Python writes it, but short, and whatever it is."""
    try:
        text = repr(value)
    except Exception:  # of a class that cannot even say what it is
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONG else f"{text[:LONG]}..."


def _hint(value: object) -> str:
    if isinstance(value, Open):
        return ": it stands for many; play its action, or one that it samples"
    if isinstance(value, str):
        return ": footplate.parse makes one of a text"
    if isinstance(value, type) and issubclass(value, Action):
        return ": it is a kind of them, and wants its fields"
    return ""
