"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from footplate.game.events import (
    DividendDeclared,
    Event,
    MoneyPaid,
    PriceMoved,
    PrivateMoved,
    ProposalAnswered,
    RoundBegan,
    SharesMoved,
    TrainMoved,
    TrainScrapped,
)
from footplate.game.speech.templates import Speech
from footplate.words import Catalogue


def _price(event: PriceMoved) -> str:
    if not event.before:
        return "set"
    return "up" if event.price > event.before else "down" if event.price < event.before else ""


def _shares(event: SharesMoved) -> str:
    return "bought" if event.giver in ("ipo", "pool") else "sold" if event.taker == "pool" else ""


def _dividend(event: DividendDeclared) -> str:
    return "none" if not event.revenue else "paid" if event.paid else "kept"


#: how an event chooses among its templates
_VARIANT: dict[type[Event], Callable[[Any], str]] = {
    MoneyPaid: lambda event: str(event.why),
    PrivateMoved: lambda event: "" if event.price else "free",
    SharesMoved: _shares,
    PriceMoved: _price,
    DividendDeclared: _dividend,
    TrainMoved: lambda event: "" if event.taker != "pool" else "set-aside" if event.giver == "bank" else "discarded",
    TrainScrapped: lambda event: "unsold" if event.owner == "pool" else "",
    RoundBegan: lambda event: str(event.kind),
    ProposalAnswered: lambda event: "accepted" if event.accepted else "declined",
}


def template_of(event: Event, words: Catalogue) -> str:
    """The key of the template that tells this event."""
    code = event.code()
    variant = _VARIANT[type(event)](event) if type(event) in _VARIANT else event.variant()
    return f"{code}/{variant}" if f"{code}/{variant}" in words.events else code


def event_text(event: Event, speech: Speech | None = None) -> str:
    """One sentence."""
    speech = speech or Speech()
    facts = msgspec.structs.asdict(event)
    template = speech.words.events.get(template_of(event, speech.words))
    if template is None:
        told = speech.row(f"{key} {value}" for key, value in facts.items())
        template, facts = speech.words.unknown["event"], {"code": event.code(), "facts": told}
    return speech.sentence(speech.say(template, facts))
