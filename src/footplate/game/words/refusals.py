"""Why a move was refused, and what to do instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from footplate.game.words.speech import Speech
from footplate.words import ENGLISH

if TYPE_CHECKING:
    from footplate.game.errors import RuleViolation


def refusal(
    violation: RuleViolation, names: Mapping[str, str] | None = None, currency: str = "", language: str = ENGLISH
) -> str:
    """What was refused and why, with the section of the rulebook, and what to do instead."""
    speech = Speech(names, currency, language)
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
