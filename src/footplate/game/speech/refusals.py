"""Why a move was refused, and what to do instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from footplate.game.speech.offers import proposals, proposed
from footplate.game.speech.templates import Speech, capital

if TYPE_CHECKING:
    from footplate.game.decision import Decision
    from footplate.game.errors import RuleViolation


def refusal(violation: RuleViolation, speech: Speech | None = None) -> str:
    """What was refused and why, with the section of the rulebook, and what may be done instead."""
    speech = speech or Speech(layers=violation.layers)
    words = speech.words
    if violation.code in words.refusals:
        facts, why = _facts(violation, speech), words.refusals[violation.code][0]
    else:
        told = speech.row(f"{key} {value}" for key, value in violation.facts.items())
        facts, why = {"code": violation.code, "facts": told}, words.unknown["refusal"]
    cited = words.grammar["rule"].format(why=speech.say(why, facts), rule=violation.rule)
    instead = speech.either(said for said, _ in remedies(violation, speech))
    return speech.sentences(speech.sentence(part) for part in (cited, capital(instead)) if part)


def remedies(violation: RuleViolation, speech: Speech) -> list[tuple[str, str]]:
    """What may be done instead, part by part, each with the actions it speaks of ("" for none). If nothing of what the
    refusal proposes is on offer, what is open."""
    decision, words = violation.decision, speech.words
    instead = words.refusals.get(violation.code, ("", ""))[1]
    told = list(proposals(speech, violation.code, instead, _facts(violation, speech), decision))
    if told or not instead or decision is None or not decision.steps:
        return told
    return [(speech.say(words.refusals["turn.wrong-step"][1], {"waits": _prompt(decision.step, decision, speech)}), "")]


def _facts(violation: RuleViolation, speech: Speech) -> dict[str, Any]:
    words = speech.words
    needed = "".join(re.sub(r"\[[^\[\]]*\]", "", part) for part in words.refusals.get(violation.code, ()))
    facts = {key: '""' if fact == "" and f"{{{key}" in needed else fact for key, fact in violation.facts.items()}
    if "action" in facts:
        facts["act"] = words.acts.get(str(facts["action"]), str(facts["action"]))
    if "step" in facts:
        facts["waits"] = _prompt(str(facts["step"]), violation.decision, speech)
    return facts


def _prompt(step: str, decision: Decision | None, speech: Speech) -> str:
    return proposed(speech, step, speech.words.steps.get(step, step), {}, decision)
