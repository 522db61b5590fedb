"""The small language of the templates: holes with a form, and parts that are left out when a fact is missing.

    "Buy a share of {company} from {source:who}[ for {cost:money}]"

`{source:who}` puts in the fact `source`, said as the form `who` says it; the part in brackets is left out if the fact
`cost` is not given. `{@president}` puts in what the title calls a president (section `terms`). Any hole may ask for a
case, where a language has cases: "{source:who/from}", "{company:/gen}", "{@president/gen}". The templates, and all
words that forms put in, stand in the catalogue of the language (`footplate.words`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from footplate.routes import Route
from footplate.words import ENGLISH, Layers, Templates, catalogue
from footplate.words.holes import VOWELS, Hole, Piece, parsed
from footplate.words.plurals import OTHER, category

if TYPE_CHECKING:
    from footplate.game.printed import PrintedTitle

MINUS = "\N{MINUS SIGN}"  # as the page writes it


class Speech:
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
        """A template, filled. One that cannot be read is said as it stands: a slip in it never ends a game."""
        try:
            pieces = parsed(template)
        except ValueError:
            return template
        return self._filled(pieces, facts)

    def _filled(self, pieces: Iterable[Piece], facts: Mapping[str, Any]) -> str:
        said: list[str] = []
        for piece in pieces:
            if isinstance(piece, str):
                said.append(piece)
            elif isinstance(piece, Hole):
                said.append(self._put(piece, facts))
            elif all(_given(facts, name) for name in piece.needs):
                said.append(self._filled(piece.pieces, facts))
        return "".join(said)

    def _put(self, hole: Hole, facts: Mapping[str, Any]) -> str:
        if hole.term:
            return self.term(hole.field[1:], hole.case)
        if hole.field not in facts:
            return self.words.grammar["unknown"]
        value = facts[hole.field]
        if isinstance(value, range) and len(value) == 1:
            value = value[0]
        if hole.quoted:
            return repr(value)
        if hole.form in self.words.counted:
            return self.counted(value, hole.form, hole.case)
        return _FORMS.get(hole.form, Speech.plain)(self, value, hole.case)

    def term(self, key: str, case: str = "") -> str:
        """What the title's book calls something."""
        return (case and self.words.terms.get(f"{key}/{case}")) or self.words.terms.get(key, key)

    # ---- forms ----

    def plain(self, value: Any, case: str = "") -> str:
        """As it is; whole numbers in groups of three digits."""
        said = self.number(value) if type(value) is int else str(value)
        return self.inflected(said, "name", case) if case else said

    def number(self, value: int) -> str:
        return f"{value:,}".replace(",", self.words.grammar["thousands"])

    def counted(self, value: Any, thing: str, case: str = "") -> str:
        """A thing with its number, or a word that agrees with the number; a range counts by its end."""
        numbers = (value[0], value[-1]) if isinstance(value, range) else (value,)
        said = [self.plain(number) for number in numbers]
        counted = self.words.counted
        forms = (case and counted.get(f"{thing}/{case}")) or counted[thing]
        kind = category(self.language, numbers[-1]) if isinstance(numbers[-1], int) else OTHER
        form = forms.get(kind) or forms.get(OTHER) or next(iter(forms.values()))
        return form.format(said[0] if len(said) == 1 else self.words.grammar["range"].format(*said))

    def who(self, value: Any, case: str = "") -> str:
        """A player, a company, or a place that things lie in."""
        said, places = str(value), self.words.places  # a fact may be what a broken file says
        if said in self.names or said not in places:
            return self._named(said, case)
        return (case and places.get(f"{said}/{case}")) or places[said]

    def _named(self, id_: str, case: str) -> str:
        name = self.names.get(id_, id_)
        return self.names.get(f"{id_}/{case}") or self.inflected(name, "name", case) if case else name

    def private(self, value: Any, case: str = "") -> str:
        if str(value) in self.names:
            return self._named(str(value), case)
        grammar = self.words.grammar
        return grammar.get(f"private/{case}", grammar["private"]).format(value)

    def money(self, value: Any, case: str = "") -> str:
        if isinstance(value, range):
            said = self.words.grammar["range"].format(self.money(value[0]), self.money(value[-1]))
        else:
            owed = isinstance(value, int) and value < 0  # the sign stands before the currency
            amount = self.plain(-value if owed else value)
            said = self.words.grammar["money"].format(currency=self.currency, amount=amount).strip()
            said = f"{MINUS}{said}" if owed else said
        return self.inflected(said, "money", case) if case else said

    def train(self, value: Any, case: str = "") -> str:
        """By its type, or by the letter after a number: all that run so many hexes are called alike. A case is that of
        the one type, or of all ("/a": "a {}")."""
        trains, type_ = self.words.trains, str(value)
        kind = type_.lstrip("0123456789")
        if case:
            own = trains.get(f"{type_}/{case}") or (kind and trains.get(f"{kind}/{case}"))
            return own.format(value) if own else self._by_pattern(trains, f"/{case}", self.train(value))
        return (trains.get(type_) or trains.get(kind) or trains["other"]).format(value)

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
        return self.parts(f"{self.train(route.train)} {' '.join(route.path)}" for route in value)

    def printed(self, value: Any, case: str = "") -> str:
        """A word of the board or the market; what has no word is an id or a name."""
        said = (case and self.words.printed.get(f"{value}/{case}")) or self.words.printed.get(str(value))
        return said or str(value).replace("_", " ")

    def reason(self, value: Any, case: str = "") -> str:
        return (case and self.words.endings.get(f"{value}/{case}")) or self.words.endings.get(str(value), str(value))

    def phase(self, value: Any, case: str = "") -> str:
        """As the title's book calls its phases: "phase 3", "green phase". A colour that must agree with the word for a
        phase has a case of its own: French "green/phase" is "verte"."""
        grammar = self.words.grammar
        return ((case and grammar.get(f"phase/{case}")) or grammar["phase"]).format(self.printed(value, "phase"))

    # ---- around words ----

    def inflected(self, said: str, kind: str, case: str) -> str:
        """A name or an amount in a case, by the pattern that the language has for its kind ("name/from": "von {}")."""
        return self._by_pattern(self.words.grammar, f"{kind}/{case}", said)

    def _by_pattern(self, patterns: Templates, key: str, said: str) -> str:
        """There may be another pattern for what begins with a vowel ("name/de/vowel": "d’{}")."""
        before_vowel, vowels = patterns.get(f"{key}/vowel"), self.words.grammar.get(VOWELS)
        if before_vowel and vowels and re.match(vowels, said):
            return before_vowel.format(said)
        return patterns.get(key, "{}").format(said)

    def listed(self, items: Iterable[str]) -> str:
        """a, b and c"""
        return self._joined(items, "and")

    def either(self, items: Iterable[str]) -> str:
        """a, b, or c; "" if there is nothing to choose"""
        return self._joined(items, "or")

    def _joined(self, items: Iterable[str], last_by: str) -> str:
        grammar = self.words.grammar
        *most, last = [*items] or [""]
        return grammar["comma"].join(most) + grammar[last_by] + last if most else last

    def row(self, items: Iterable[str]) -> str:
        """a, b, c"""
        return self.words.grammar["comma"].join(items)

    def parts(self, items: Iterable[str]) -> str:
        """a; b; c"""
        return self.words.grammar["semicolon"].join(items)

    def label(self, what: str, said: str) -> str:
        """what: said"""
        return self.words.grammar["label"].format(what, said)

    def sentences(self, items: Iterable[str]) -> str:
        """One after the other."""
        return self.words.grammar["space"].join(items)

    def sentence(self, text: str) -> str:
        """With a full stop, and a capital where it begins with a word of ours; ids and names stay as they are."""
        return self.ended(capital(text) if text.startswith(self._ours) else text)

    def ended(self, text: str) -> str:
        stop = self.words.grammar["stop"]
        return text if text.endswith(stop) else text + stop

    def unended(self, text: str) -> str:
        """As part of another sentence."""
        return text.removesuffix(self.words.grammar["stop"])

    @cached_property
    def _ours(self) -> tuple[str, ...]:
        """How words and patterns of the catalogue begin."""
        words = self.words
        patterns = [p for key, p in words.grammar.items() if key.partition("/")[0] in ("name", "phase", "private")]
        begun = (pattern.partition("{")[0] for pattern in (*patterns, *words.trains.values()))
        return tuple({*words.places.values(), *words.terms.values(), *begun} - {""})


_FORMS: Final[dict[str, Callable[[Speech, Any, str], str]]] = {
    "": Speech.plain,
    "who": Speech.who,
    "private": Speech.private,
    "money": Speech.money,
    "amounts": lambda speech, value, _: speech.listed(speech.money(amount) for amount in value),
    "list": lambda speech, value, _: speech.listed(speech.plain(item) for item in value),
    "type": Speech.train,
    "trains": lambda speech, value, _: speech.trains(value),
    "routes": lambda speech, value, _: speech.routes(value),
    "each": Speech.each,
    "printed": Speech.printed,
    "phase": Speech.phase,
    "reason": Speech.reason,
}


def capital(text: str) -> str:
    """As it stands at the beginning of a sentence, or alone on a label."""
    return text[:1].upper() + text[1:]


def _given(facts: Mapping[str, Any], name: str) -> bool:
    return facts.get(name) not in (None, "", ())
