"""Who decides what, and what can be done: decisions, actions and options in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.game.actions import Action
from footplate.game.speech import offers
from footplate.game.speech.templates import Speech

if TYPE_CHECKING:
    from footplate.game.decision import Decision


def decision_text(
    decision: Decision,
    speech: Speech | None = None,
    *,
    off_turn: bool = False,
    **facts: Any,
) -> str:
    """Who decides, for which company, and between what; `off_turn` for a power that may be used out of turn.

    Further `facts` (the company that proposes to buy) fill the optional parts of the template.
    """
    speech = speech or Speech(layers=decision.state.title.layers)
    lead = decision.steps[0]
    facts = {**{name: getattr(lead, name) for name in lead.__struct_fields__}, **facts}
    proposed = getattr(lead, "proposed", None)  # a proposal knows what it is about
    if proposed is not None and "proposed" not in facts:
        facts["proposed"] = action_text(proposed(decision.state), speech)
    what = offers.proposed(speech, decision.step, speech.words.steps.get(decision.step, decision.step), facts, decision)
    who = {"player": decision.player, "company": decision.company, "what": what}
    return speech.sentence(speech.say(speech.words.decisions["off-turn" if off_turn else "turn"], who))


def action_text(action: Action, speech: Speech | None = None, **facts: Any) -> str:
    """What an action does. `facts` (a cost, an owner, the track of a tile) fill the optional parts of its template."""
    speech, told = speech or Speech(), _told(action, facts)
    template = speech.words.actions.get(_form(action, told))
    return str(action) if template is None else speech.say(template, told)


def move_text(action: Action, speech: Speech, facts: Mapping[str, Any], variants: Iterable[str] = ()) -> str | None:
    """What somebody has done, as a log tells it: in the first of these variants that has a told form (section `moves`),
    or as it was offered. None if the title has no told form for it."""
    told, kind = _told(action, facts), action.kind()
    keys = (*(f"{kind}/{variant}" for variant in variants), _form(action, told), kind)
    key = next((key for key in keys if key in speech.words.moves), None)
    return None if key is None else speech.sentence(speech.say(speech.words.moves[key], told))


def _told(action: Action, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an action, and what is known besides."""
    told = {**msgspec.structs.asdict(action), **facts}
    told.setdefault("place", told.get("hex"))
    told.setdefault("turned", told.get("rotation"))  # worth a word unless the track says it
    if action.kind() == "place_token" and not told["city"]:
        told["city"] = None  # the only city there, or the first: not worth a word
    return told


def _form(action: Action, told: Mapping[str, Any]) -> str:
    """The key of the template that says what an action does."""
    kind = action.kind()
    if kind == "run_trains" and not told["routes"]:
        return "run_trains/none"
    if kind == "pass" and told.get("done"):
        return "pass/done"
    if kind == "dividend":
        return f"dividend/{told['kind_of']}"
    return f"{kind}/any" if "any" in told else kind  # who takes how many is still open
