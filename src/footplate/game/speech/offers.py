"""What a sentence proposes is said only if it may be done: the parts of a prompt, or of the remedy of a refusal.

    "Choose a cheaper one | pass"          what is said, part by part
    ["buy_train", "pass"]                  which actions each part speaks of (section `offers` of the catalogue)

A part is left out unless one of the options is such an action: its kind, and what its fields must be. "sell_shares
company" names a sale of the company that the fact `company` names, "sell_shares -company" one of another company,
"start_company company=first" takes the fact `first`, "buy_train +exchange" wants something in that field; "|" stands
between kinds that serve alike. A part that speaks of no action ("Wait for the next round") is always said: "".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from footplate.game.step import Numbered, Open, Option
from footplate.words.holes import PART

if TYPE_CHECKING:
    from footplate.game.decision import Decision
    from footplate.game.speech.templates import Speech

EITHER = "|"


def proposals(
    speech: Speech, key: str, template: str, facts: Mapping[str, Any], decision: Decision | None
) -> Iterator[tuple[str, str]]:
    """The parts of a template that are to be said, each with the actions it speaks of. Without a decision nobody knows
    what may be done, and all are said."""
    asked = speech.words.offers.get(key, ())
    for part, actions in zip_longest(template.split(PART) if template else (), asked, fillvalue=""):
        if part and (not actions or decision is None or on_offer(decision, actions, facts)):
            yield speech.say(part, facts), actions


def proposed(speech: Speech, key: str, template: str, facts: Mapping[str, Any], decision: Decision | None) -> str:
    """The same as one text: "sell shares, buy one certificate, or pass"."""
    return speech.either(said for said, _ in proposals(speech, key, template, facts, decision))


def on_offer(decision: Decision, actions: str, facts: Mapping[str, Any]) -> bool:
    """Is one of these actions among the options?"""
    return any(_offered(decision, *kind.split(), facts=facts) for kind in actions.split(EITHER))


def _offered(decision: Decision, kind: str, *fields: str, facts: Mapping[str, Any]) -> bool:
    action = next((action for action in decision.state.title.actions if action.kind() == kind), None)
    if action is None:
        return False
    if not action.__struct_fields__:
        return action() in decision.options  # the rules say so at once: it may be the last of many
    return any(all(fits(option, field, facts) for field in fields) for option in decision.options.of(action))


def fits(option: Option, field: str, facts: Mapping[str, Any]) -> bool:
    """Is a field of the option what is asked of it?"""
    sign = field[0] if field[0] in "+-" else ""
    name, _, fact = field.removeprefix(sign).partition("=")
    action = option.action if isinstance(option, Open) else option
    value, wanted = getattr(action, name), facts.get(fact or name)
    if sign == "+":
        return bool(value)
    if isinstance(option, Numbered) and option.field == name:
        return wanted in option.numbers()
    return bool(value == wanted) != (sign == "-")
