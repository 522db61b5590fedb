"""Text for people, made from codes and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footplate.game.errors import RuleViolation


def refusal(violation: RuleViolation) -> str:
    facts = ", ".join(f"{k}={v}" for k, v in violation.facts.items())
    return f"{violation.code} ({violation.rule}) {facts}"
