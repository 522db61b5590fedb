"""Who decides what, and what can be done: decisions, actions and options in words."""

from __future__ import annotations

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
    told = {**msgspec.structs.asdict(action), **facts}
    told.setdefault("place", told.get("hex"))
    kind = action.kind()
    if kind == "run_trains" and not told["routes"]:
        kind = "run_trains/none"
    elif kind == "pass" and told.get("done"):
        kind = "pass/done"
    elif kind == "dividend":
        kind = f"dividend/{told['kind_of']}"
    elif kind == "place_token" and not told["city"]:
        told["city"] = None  # the only city there, or the first: not worth a word
    elif "any" in told:
        kind = f"{kind}/any"  # who takes how many is still open
    speech = speech or Speech()
    template = speech.words.actions.get(kind)
    return str(action) if template is None else speech.say(template, told)
