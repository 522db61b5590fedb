"""Why a move was refused, and what to do instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footplate.game.speech.templates import Speech

if TYPE_CHECKING:
    from footplate.game.errors import RuleViolation


def refusal(violation: RuleViolation, speech: Speech | None = None) -> str:
    """What was refused and why, with the section of the rulebook, and what to do instead."""
    speech = speech or Speech(layers=violation.layers)
    words, facts = speech.words, dict(violation.facts)
    if "action" in facts:
        facts["act"] = words.acts.get(str(facts["action"]), str(facts["action"]))
    if "step" in facts:
        facts["waits"] = speech.say(words.steps.get(str(facts["step"]), str(facts["step"])), {})
    if violation.code in words.refusals:
        why, instead = words.refusals[violation.code]
    else:
        told = ", ".join(f"{key} {value}" for key, value in violation.facts.items())
        facts, why, instead = {"code": violation.code, "facts": told}, words.unknown["refusal"], ""
    cited = words.grammar["rule"].format(why=speech.say(why, facts), rule=violation.rule)
    return " ".join(speech.sentence(part) for part in (cited, speech.say(instead, facts)) if part)
