"""What happened, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
)
from footplate.game.words.speech import Speech, sentence

#: code of the event -> template; "/" begins a variant
EVENTS: dict[str, str] = {
    "money-paid": "{payer:who} pays {amount:money} to {payee:who} for {why}",
    "money-paid/bankruptcy": "{payer:who} hands the last {amount:money} to {payee:who}",
    "money-paid/capital": "{payee:who} receives {amount:money} as its capital",
    "money-paid/dividend": "{payee:who} receives {amount:money} as dividend",
    "money-paid/fee": "{payer:who} pays {amount:money} as a fee",
    "money-paid/income": "{payee:who} receives {amount:money} from private companies",
    "money-paid/mine": "{payee:who} receives {amount:money} for its treasury, apart from the revenue",
    "money-paid/obligation": "{payee:who} receives {amount:money} for the share of its obligation",
    "money-paid/president's certificate": "{payer:who} pays {amount:money} for the president's certificate",
    "money-paid/president's help": "{payer:who} adds {amount:money} to the treasury of {payee:who} for a train",
    "money-paid/private": "{payer:who} pays {amount:money} to {payee:who} for a private company",
    "money-paid/sale": "{payee:who} receives {amount:money} for shares",
    "money-paid/share": "{payer:who} pays {amount:money} for a share",
    "money-paid/terrain": "{payer:who} pays {amount:money} for building",
    "money-paid/token": "{payer:who} pays {amount:money} for a station",
    "money-paid/train": "{payer:who} pays {amount:money} to {payee:who} for a train",
    "money-paid/withheld": "{payee:who} keeps {amount:money}",
    "bid-made": "{player:who} bids {price:money} for {private:private}",
    "player-passed": "{player:who} passes",
    "private-moved": "{taker:who} buys {private:private} from {giver:who} for {price:money}",
    "private-moved/free": "{taker:who} receives {private:private} for nothing",
    "private-cheaper": "{private:private} now costs {price:money}",
    "private-closed": "{private:private} closes",
    "company-started": "{company} is started at par {par:money}",
    "company-floated": "{company} floats: it will operate",
    "shares-moved": "{shares:share} of {company} from {giver:who} to {taker:who}",
    "shares-moved/bought": "{taker:who} receives {shares:share} of {company} from {giver:who}",
    "shares-moved/sold": "{giver:who} sells {shares:share} of {company}",
    "shares-woke": "{shares:share} of {company} held by {owner:who} become active",
    "size-changed": "{company} now has {size:share} in all, it had {before}",
    "president-changed": "{president:who} is now president of {company}",
    "price-moved": "The price of {company} stays at {price:money}",
    "price-moved/set": "The price of {company} is set at {price:money}",
    "price-moved/up": "The price of {company} rises from {before:money} to {price:money}",
    "price-moved/down": "The price of {company} falls from {before:money} to {price:money}",
    "tile-laid": "Tile {tile} is laid in {hex}, rotation {rotation}",
    "token-placed": "{company} places a station in {hex}",
    "trains-ran": "{company} runs for {revenue:money}[: {routes:routes}]",
    "dividend-declared/paid": "{company} pays out {revenue:money}",
    "dividend-declared/kept": "{company} keeps {revenue:money}",
    "dividend-declared/none": "{company} has no revenue to pay out",
    "train-moved": "{taker:who} receives a {train:type} from {giver:who}",
    "train-moved/discarded": "A {train:type} of {giver:who} goes to {taker:who}",
    "train-exported": "A {train:type} is sold abroad and leaves the game",
    "train-scrapped": "A {train:type} of {owner:who} is obsolete and scrapped",
    "phase-began": "Phase {phase} begins",
    "round-began": "A round begins: {kind} {number}",
    "round-began/stock": "Stock round {number} begins",
    "round-began/operating": "Operating round {number}.{part} begins",
    "priority-moved": "{player:who} has the priority card",
    "proposal-made": "{asker:who} needs the consent of {answerer:who}",
    "proposal-answered/accepted": "{answerer:who} accepts",
    "proposal-answered/declined": "{answerer:who} declines",
    "bank-broken": "The bank is broken: the game will end with this set of operating rounds",
    "player-bankrupt": "{player:who} is bankrupt",
    "game-ended": "The game ends: {reason:reason}",
}


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
    TrainMoved: lambda event: "discarded" if event.taker == "pool" else "",
    RoundBegan: lambda event: str(event.kind),
    ProposalAnswered: lambda event: "accepted" if event.accepted else "declined",
}


def template_of(event: Event) -> str:
    """The key of the template that tells this event."""
    code = event.code()
    variant = _VARIANT[type(event)](event) if type(event) in _VARIANT else ""
    return f"{code}/{variant}" if f"{code}/{variant}" in EVENTS else code


def event_text(event: Event, names: Mapping[str, str] | None = None, currency: str = "") -> str:
    """One sentence."""
    facts = msgspec.structs.asdict(event)
    template = EVENTS.get(template_of(event))
    if template is None:
        told = ", ".join(f"{key} {value}" for key, value in facts.items())
        return sentence(f"{event.code()}: {told}")
    return sentence(Speech(names, currency).say(template, facts))
