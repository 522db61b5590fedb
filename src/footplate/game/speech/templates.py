"""The small language of the templates: fields with a form, and parts that are left out when a fact is missing.

    "Buy a share of {company} from {source:who}[ for {cost:money}]"

`{source:who}` puts in the fact `source`, said as the form `who` says it; the part in brackets is left out if the fact
`cost` is not given. `{@president}` puts in what the title calls a president (section `terms`). A form or a term may ask
for a case of the word, where a language has cases: "von {source:who/dat}", "{@president/gen}". The templates, and all
words that forms put in, stand in the catalogue of the language (`footplate.words`).
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

import msgspec

from footplate.routes import Route
from footplate.words import ENGLISH, Layers, catalogue

if TYPE_CHECKING:
    from footplate.game.printed import PrintedTitle

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{(\w+)")


class Speech(string.Formatter):
    """Fills templates; `names` says what ids are called (players, and private companies where their names shall be
    heard), `currency` stands beside amounts, `layers` are where a title has words of its own."""

    def __init__(
        self,
        names: Mapping[str, str] | None = None,
        currency: str = "",
        language: str = ENGLISH,
        layers: Layers = (),
    ) -> None:
        self.names = names or {}
        self.currency = currency
        self.language = language
        self.words = catalogue(language, layers)

    @classmethod
    def of(cls, title: PrintedTitle, language: str = ENGLISH, names: Mapping[str, str] | None = None) -> Self:
        """As a title speaks."""
        return cls(names, title.data.title.currency, language, title.layers)

    def say(self, template: str, facts: Mapping[str, Any]) -> str:
        def kept(part: re.Match[str]) -> str:
            return part[1] if all(_given(facts, name) for name in _FIELD.findall(part[1])) else ""

        return self.vformat(_OPTIONAL.sub(kept, template), (), facts)

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        if str(key).startswith("@"):
            return self.term(str(key)[1:])
        return kwargs.get(str(key), self.words.grammar["unknown"])

    def term(self, key: str) -> str:
        """What the title's book calls something, in a case of the word if one is asked for."""
        return self.words.terms.get(key) or self.words.terms[key.partition("/")[0]]

    def format_field(self, value: Any, format_spec: str) -> str:
        form, _, case = format_spec.partition("/")
        if isinstance(value, range) and len(value) == 1:
            value = value[0]
        if form in self.words.counted:
            counted = self.words.counted.get(format_spec) or self.words.counted[form]
            said = self.words.grammar["range"].format(value[0], value[-1]) if isinstance(value, range) else value
            return counted["one" if value == 1 else "other"].format(said)
        if form == "who":
            return self.who(value, case)
        if form == "each":
            return self.each(value, case)
        if form == "type":
            return self.train(value, case)
        return _FORMS[form](self, value)

    # ---- forms ----

    def who(self, value: Any, case: str = "") -> str:
        said, names, places = str(value), self.names, self.words.places  # a fact may be what a broken file says
        inflected = f"{said}/{case}"
        return names.get(inflected) or names.get(said) or places.get(inflected) or places.get(said, said)

    def private(self, value: Any) -> str:
        return self.names.get(str(value)) or self.words.grammar["private"].format(value)

    def money(self, value: Any) -> str:
        if isinstance(value, range):
            return self.words.grammar["range"].format(self.money(value[0]), self.money(value[-1]))
        return self.words.grammar["money"].format(currency=self.currency, amount=value).strip()

    def amounts(self, value: Iterable[Any]) -> str:
        return self.listed(self.money(amount) for amount in value)

    def train(self, value: Any, case: str = "") -> str:
        """By its type, or by the letter after a number: all that run so many hexes are called alike. A case is that of
        the one type, or of all ("/a": "a {}")."""
        trains, type_ = self.words.trains, str(value)
        if case:
            return trains.get(f"{type_}/{case}") or trains.get(f"/{case}", "{}").format(self.train(value))
        return (trains.get(type_) or trains.get(type_.lstrip("0123456789")) or trains["other"]).format(value)

    def trains(self, value: Iterable[Any]) -> str:
        """Several, each kind once with its number."""
        kinds = dict.fromkeys(value)
        several = self.words.grammar["several"]
        return self.listed(
            self.train(kind) if (n := list(value).count(kind)) == 1 else several.format(n, self.train(kind))
            for kind in kinds
        )

    def each(self, value: Iterable[msgspec.Struct], template: str) -> str:
        """The entries of a list, each said by a template of the section `grammar` that knows their fields."""
        said = self.words.grammar[template]
        return self.listed(self.say(said, msgspec.structs.asdict(entry)) for entry in value)

    def routes(self, value: Iterable[Route]) -> str:
        return "; ".join(f"{self.train(route.train)} {' '.join(route.path)}" for route in value)

    def printed(self, value: Any) -> str:
        """A word of the board or the market."""
        return self.words.printed.get(str(value)) or str(value).replace("_", " ")

    # ---- around words ----

    def listed(self, items: Iterable[str]) -> str:
        """a, b and c"""
        grammar = self.words.grammar
        *most, last = items
        return grammar["comma"].join(most) + grammar["and"] + last if most else last

    def either(self, items: Iterable[str]) -> str:
        """a, b, or c; "" if there is nothing to choose"""
        grammar = self.words.grammar
        *most, last = [*items] or [""]
        return grammar["comma"].join(most) + grammar["or"] + last if most else last

    def sentence(self, text: str) -> str:
        """With a full stop, and a capital where it begins with a word of ours; ids and names stay as they are."""
        ours = (*self.words.places.values(), self.words.grammar["private"].format(""))
        return (text[:1].upper() + text[1:] if text.startswith(ours) else text) + ("" if text.endswith(".") else ".")


_FORMS: dict[str, Callable[[Speech, Any], str]] = {
    "": lambda speech, value: str(value),
    "private": Speech.private,
    "money": Speech.money,
    "amounts": Speech.amounts,
    "list": lambda speech, value: speech.listed(str(item) for item in value),
    "routes": Speech.routes,
    "trains": Speech.trains,
    "printed": Speech.printed,
    "reason": lambda speech, value: speech.words.endings.get(str(value), str(value)),
}


def _given(facts: Mapping[str, Any], name: str) -> bool:
    return facts.get(name) not in (None, "", ())
