"""The small language of the templates: fields with a form, and parts that are left out when a fact is missing.

    "Buy a share of {company} from {source:who}[ for {cost:money}]"

`{source:who}` puts in the fact `source`, said as the form `who` says it; the part in brackets is left out if the fact
`cost` is not given. Everything that is English is in tables, so that a second language is a second set of tables.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from footplate.routes import Route

#: owners that are neither player nor company
PLACES = {"bank": "the bank", "ipo": "the initial offering", "pool": "the open market"}

#: one, several
COUNTED = {
    "certificate": ("{} certificate", "{} certificates"),
    "share": ("{} share", "{} shares"),
    "stop": ("{} stop", "{} stops"),
    "station": ("{} station", "{} stations"),
    "train": ("{} train", "{} trains"),
}

#: why a game is over
REASONS = {
    "bank": "the bank was broken",
    "bankrupt": "a player went bankrupt",
    "agreed": "the players agreed to stop",
}

LIST_COMMA, LIST_AND, RANGE, TRAIN, PRIVATE, UNKNOWN = ", ", " and ", "{} to {}", "{}-train", "private {}", "?"

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{(\w+)")


class Speech(string.Formatter):
    """Fills templates; `names` says what ids are called, `currency` is written before amounts."""

    def __init__(self, names: Mapping[str, str] | None = None, currency: str = "") -> None:
        self.names = names or {}
        self.currency = currency

    def say(self, template: str, facts: Mapping[str, Any]) -> str:
        def kept(part: re.Match[str]) -> str:
            return part[1] if all(_given(facts, name) for name in _FIELD.findall(part[1])) else ""

        return self.vformat(_OPTIONAL.sub(kept, template), (), facts)

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), UNKNOWN)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in COUNTED:
            one, several = COUNTED[format_spec]
            return (one if value == 1 else several).format(value)
        return _FORMS[format_spec](self, value)

    # ---- forms ----

    def who(self, value: Any) -> str:
        said = str(value)  # a fact may be what a broken file says
        return self.names.get(said) or PLACES.get(said, said)

    def private(self, value: Any) -> str:
        return self.names.get(str(value)) or PRIVATE.format(value)

    def money(self, value: Any) -> str:
        if isinstance(value, range):
            return RANGE.format(self.money(value[0]), self.money(value[-1]))
        return f"{self.currency}{value}"

    def amounts(self, value: Iterable[Any]) -> str:
        return listed([self.money(amount) for amount in value])

    def routes(self, value: Iterable[Route]) -> str:
        return "; ".join(f"{TRAIN.format(route.train)} {' '.join(route.path)}" for route in value)


_FORMS: dict[str, Callable[[Speech, Any], str]] = {
    "": lambda speech, value: str(value),
    "who": Speech.who,
    "private": Speech.private,
    "money": Speech.money,
    "amounts": Speech.amounts,
    "routes": Speech.routes,
    "type": lambda speech, value: TRAIN.format(value),
    "reason": lambda speech, value: REASONS.get(str(value), str(value)),
}


def _given(facts: Mapping[str, Any], name: str) -> bool:
    return facts.get(name) not in (None, "", ())


def listed(items: Iterable[str]) -> str:
    """a, b and c"""
    *most, last = items
    return LIST_COMMA.join(most) + LIST_AND + last if most else last


def sentence(text: str) -> str:
    """With a full stop, and a capital where it begins with a word of ours; ids and names stay as they are."""
    ours = (*PLACES.values(), PRIVATE.format(""))
    return (text[:1].upper() + text[1:] if text.startswith(ours) else text) + ("" if text.endswith(".") else ".")
