"""Every template of every language, filled with players, companies, places and numbers of all kinds, reads well.

Each is said in the words of every title, for a title may call a place or a president otherwise. What must not come out
of it is data: a table of faults that have been found, by language. A language that has no table is held to those that
hold for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest

from footplate.game.folder import package_of
from footplate.game.speech import Speech
from footplate.routes import Route
from footplate.titles import TITLES, load, rules_of, title_data
from footplate.words import Catalogue, Layers, catalogue, languages, page_words, words_of
from footplate.words.holes import VOWELS, WORDS, Hole, Part, Said, holes, parsed, templates
from footplate.words.plurals import category

NUMBERS = (0, 1, 2, 5, 1234)
NAMES = {"p1": "Anna", "p2": "Ben", "E": "Ehime Railway (E)", "B": "Mitsubishi Ferry (B)"}
COMPANIES = ("AR", "SDR")
#: facts that may be a place as well as a player or a company
PLACES = {"source", "giver", "taker", "payer", "payee", "owner", "holder", "first", "buyer", "who"}
#: facts that are numbers, though no form says so
PLAIN_NUMBERS = {
    "adds", "amount", "asleep", "at", "awake", "before", "count", "factor", "free", "held", "hexes", "high", "ipo",
    "laid", "left", "limit", "loans", "low", "markers", "most", "moves", "names", "newest", "number", "percent",
    "players", "pool", "range", "reach", "rounds", "seq", "set", "shares", "size", "step", "tiles", "tokens", "total",
}  # fmt: skip
PAGE_NUMBERS = {"at", "count", "left", "most", "moves", "n", "number", "of", "seq", "shares", "size"}
#: sections that are said in the holes of others
WITHIN = {*WORDS, "directions"}


# ---- what must not be said ----

#: whatever the language; what a template says by itself is meant
EVERYWHERE = {
    "left over": r"[{}\[\]]",
    "no fact": r"\?",
    "empty word": r"  | [,.;](?!\w)|\( | \)|\(\)|^ |\.\.(?!\.)|,,|: ?[.;,]|[,;:]$",
    "ungrouped": r"1234",
}
#: by language. WHO is a player or a company; DER a noun of `places` or `terms` that is masculine in the nominative
FAULTS: dict[str, dict[str, str]] = {
    "en": {
        "article": r"\b[Aa] (8|11|18|[AEIO])|\b[Aa]n ([2-79]|1(?![18])|Ben|SDR)",
        "1 ...s": r"ONE (?!is|has|was|does|as|its|this|begins|becomes|brings|fetches)[a-z]+s\b",
        "verb of one": r"ONE (share|certificate|loan|station|train|stop|move)\b[^.;:,]* (are|become|were|fetch)\b",
        "verb of many": r"MANY (shares|certificates|loans|stations|trains)( of \w+)? (is|becomes|was|has|fetches)\b",
        "doubled": r"\b(\w+) \1\b",
        "ordinal": r"\bthe \d+\. ",
    },
    "de": {
        "dative": r"\b(?i:von|aus|mit|bei|nach|zu|seit) (die|das|(der|den) DER)\b",
        "accusative": r"\b(?i:für|gegen|durch|ohne|um) (der|dem)\b",
        "nominative": r"\b(?i:an|auf|in|vor|über|unter) der DER\b",
        "dative plural": r"\b(?i:von|aus|mit|bei|nach|zu|seit) MANY [A-ZÄÖÜ][a-zäöüß]*[a-mo-rt-zäöüß]\b",
        "aus a person": r"\b(?i:aus) WHO\b",
        "genitive": r"\b(?i:des) (\S+-Zug|DER)\b",
        "1 ...": r"ONE (Felder|Städte|Kleinstädte|Möglichkeiten|Größen|Paketgrößen|Zeilen|Personen|Namen|Bytes)\b",
        "verb of one": r"(?<!Mit )(?<!Auf )ONE (Aktie|Zertifikat|Kredit|Bahnhof|Zug|Halt)\b[^.;:,]*"
        r" (sind|werden|waren|bringen)\b",
        "verb of many": r"(?<!Mit )(?<!Auf )MANY (Aktien|Zertifikate|Kredite|Bahnhöfe|Züge)( von \w+)?"
        r" (ist|wird|war|bringt|hat)\b",
    },
    "fr": {  # "collez-le ici" is no elision, "2: E2" is typed so
        "elision": r"(?<![-\w])(?i:de|le|la|que|se|ne|je|me) (?:Anna|AR|[aeiouéèêàâîôûAEIOUÉÈÊÀ](?!\d))",
        "contraction": r"\b(?i:de|à) (le|les)\b",
        "apostrophe": r"'",
        "space": r"[^\s\d»][:;!?](\s|$)|\d[:;!?](?! [EK]\d)(\s|$)|«(?!\N{NARROW NO-BREAK SPACE})",
        "wide space": r" [:;!?»%]|« |\d ¤",
        "doubled": r"\b(?!nous|vous)(\w+) \1\b",
        "two prepositions": r"\b(?:de|du|à|au|dans|sur|chez) (?:de|du|à|au|dans|sur|chez) ",
        "verb of one": r"ONE (action|certificat|gare|train)\b[^.;:,]* (sont|deviennent|rapportent|manqueront)\b",
        "verb of many": r"(?<!vendre )MANY (actions|certificats|gares|trains)( d\S+ ?\w*)? (est|rapporte|manquera)\b",
    },
}


# ---- what is put in ----


class Table(NamedTuple):
    """A title, or nobody's: whose words are spoken, and which trains run there."""

    layers: Layers
    trains: tuple[str, ...]


@cache
def tables(code: str) -> dict[str, Table]:
    """All that have something to say in the language: one that grows may leave whole titles to English."""
    return {package: table for package, table in all_tables().items() if words_of(package, code)}


@cache
def all_tables() -> dict[str, Table]:
    found = {"footplate": Table((), ("2", "8", "D"))}
    for title in (load(title, title_data(title).title.players[0]) for title in TITLES if ours(title)):
        trains = found.get(title.layers[-1], Table((), ())).trains
        found[title.layers[-1]] = Table(title.layers, tuple(dict.fromkeys((*trains, *title.trains))))
    return found


def ours(title: str) -> bool:
    return package_of(rules_of(title)).startswith("footplate.")


def filled(hole: Hole, place: int, number: int, table: Table, words: Catalogue) -> Any:
    """A fact for a hole, the `place`th of its kind."""

    def one_of(*values: Any) -> Any:
        return values[place % len(values)]

    own = [name for name in words.places if "/" not in name]
    simple: dict[str, Any] = {
        "who": one_of("p1", "p2", *COMPANIES, *(own if hole.field in PLACES else ())),
        "private": one_of("A", "E", "B"),
        "amounts": [number, 1234],
        "list": ["K8", "AR"],
        "type": one_of(*table.trains),
        "trains": one_of(table.trains[:1], (table.trains[0], *table.trains[:2])),
        "routes": (Route(table.trains[0], ("E2", "F3")), Route(table.trains[-1], ("K8", "K6"))),
        "printed": one_of("green", "river", "city"),
        "phase": one_of("3", "D", "green"),
        "reason": one_of(*words.endings),
        "": number if hole.field in PLAIN_NUMBERS else one_of(*COMPANIES),
    }
    if hole.form == "each":
        asked = {
            inner.field: filled(inner, place, number, table, words) for inner, _ in holes(words.grammar[hole.case])
        }
        return (msgspec.defstruct("Entry", list(asked))(**asked),)
    return simple.get(hole.form, number)


def sayings(speech: Speech, template: str, table: Table) -> Iterator[str]:
    """A template with everything in its holes, and once with nothing in those that may be left out."""
    asked = [hole for hole, _ in holes(template) if not hole.term]
    kinds = range(len(speech.words.places) + 4) if any(hole.form == "who" for hole in asked) else range(4)
    for place, number in product(kinds if asked else (0,), NUMBERS if asked else (0,)):
        facts = {hole.field: filled(hole, place + n, number, table, speech.words) for n, hole in enumerate(asked)}
        yield speech.say(template, facts)
    if any(isinstance(piece, Part) for piece in parsed(template)):
        needed = [hole for hole, optional in holes(template) if not (optional or hole.term)]
        yield speech.say(template, {hole.field: filled(hole, 0, 2, table, speech.words) for hole in needed})


# ---- what comes out ----


def checks(code: str, words: Catalogue) -> dict[str, re.Pattern[str]]:
    """The faults of a language, with the words of a title in them."""
    nouns = [word for entries in (words.places, words.terms) for key, word in entries.items() if is_named(key)]
    known = {
        "WHO": f"(?:Anna|Ben|{'|'.join(COMPANIES)})",
        "DER": f"(?:{'|'.join(re.escape(noun[4:]) for noun in nouns if noun.startswith('der ')) or 'nobody'})",
        "ONE": r"(?<![\d.,¤])(?<!\d of )(?<!\d von )\b1",
        "MANY": r"(?<![\d.,¤])(?:[25]|1[,.]234)",
    }
    faults = {**EVERYWHERE, **FAULTS.get(code, {})}
    for word, meant in known.items():
        faults = {name: fault.replace(word, meant) for name, fault in faults.items()}
    return {name: re.compile(fault) for name, fault in faults.items()} | {"number": miscounted(code, words)}


def is_named(key: str) -> bool:
    """A word in the case of a subject."""
    return "/" not in key or key.endswith("/nom")


def miscounted(code: str, words: Catalogue) -> re.Pattern[str]:
    """A number before the word for another number: "1 shares", in French "0 actions"."""
    speech = Speech(language=code)
    wrong: list[str] = []
    for thing in {thing.partition("/")[0] for thing in words.counted}:
        entries = [forms for key, forms in words.counted.items() if key.partition("/")[0] == thing]
        said = {form for forms in entries for form in forms.values() if form.startswith("{} ")}
        for number in NUMBERS:
            kind = category(code, number)
            right = {forms.get(kind) or forms["other"] for forms in entries}
            wrong += [re.escape(form.replace("{}", speech.number(number))) for form in said - right]
    return re.compile(rf"(?<![\d.,¤])(?<!\d of )(?<!\d von )(?<!\d sur )\b(?:{'|'.join(wrong) or 'nothing'})\b")


def failures(code: str) -> dict[str, tuple[str, str]]:
    """Templates that read badly, by their address: the fault, and how it sounds."""
    found: dict[str, tuple[str, str]] = {}
    for package, table in tables(code).items():
        speech = Speech(NAMES, "¤", code, table.layers)
        faults, own = checks(code, speech.words), {(s.section, s.key) for s in templates(words_of(package, code))}
        english = {*templates(msgspec.to_builtins(catalogue("en", table.layers)))} if is_growing(code) else set()
        for said in templates(msgspec.to_builtins(speech.words)):
            if said.section in WITHIN or said in english:
                continue
            address = f"{said.section}/{said.key}" + ("" if said.part is None else f"/{said.part}")
            if (said.section, said.key) in own and package != "footplate":
                address = f"{package.rpartition('.')[2]} {address}"
            elif address in found:
                continue
            for text in {text for part in said.text.split(" | ") for text in sayings(speech, part, table)}:
                fault = next((name for name, wrong in faults.items() if is_wrong(name, wrong, text, said.text)), None)
                if fault:
                    found[address] = (fault, text)
                    break
    return found


def is_growing(code: str) -> bool:
    """Does it still say in English what it lacks? That is not held to its table."""
    return not catalogue(code).complete


def page_failures(code: str) -> dict[str, tuple[str, str]]:
    """The same of the texts of the page, which fills them itself, as web/src/lib/filling.ts does."""
    speech = Speech(language=code)
    faults = checks(code, speech.words)
    found: dict[str, tuple[str, str]] = {}
    for key, entry in page_words(code).items():
        if is_growing(code) and entry == page_words()[key]:
            continue
        for number in NUMBERS:
            text = entry if isinstance(entry, str) else entry.get(category(code, number)) or entry["other"]
            fields = [hole.field for hole, _ in holes(text)]
            facts = {
                field: number if field in PAGE_NUMBERS else ("Anna", "Ben")[n % 2] for n, field in enumerate(fields)
            }
            said = speech.say(text, facts)
            found |= {
                f"page/{key}": (name, said) for name, fault in faults.items() if is_wrong(name, fault, said, text)
            }
    return found


def is_wrong(name: str, wrong: re.Pattern[str], text: str, template: str) -> bool:
    """Is there such a fault in the text, which its template does not say itself?"""
    return bool(wrong.search(text)) and not (name in EVERYWHERE and wrong.search(template) and name != "left over")


@pytest.mark.parametrize("code", languages())
def test_every_template_reads_well_whatever_is_put_in(code: str) -> None:
    assert failures(code) | page_failures(code) == {}


def test_all_sections_are_looked_through() -> None:
    """Pairs, such as refusals, are no less templates than single texts."""
    looked = {said.section for said in templates(msgspec.to_builtins(Speech().words))}
    assert {"actions", "moves", "events", "refusals", "counted", "terminal"} <= looked


@pytest.mark.parametrize("code", languages())
def test_every_case_that_is_asked_for_exists(code: str) -> None:
    """A word without it would be said as it is, and nobody would notice."""
    for package, table in tables(code).items():
        words = Speech(language=code, layers=table.layers).words
        asked = [(said, hole) for said in templates(msgspec.to_builtins(words)) for hole in cases_in(said)]
        assert [f"{said}: {hole}" for said, hole in asked if not has_case(words, hole)] == [], package


def cases_in(said: Said) -> Iterator[Hole]:
    if said.key != VOWELS:
        yield from (hole for hole, _ in holes(said.text) if hole.case and hole.form != "each")


def has_case(words: Catalogue, hole: Hole) -> bool:
    """The word of a term, or of something counted, has it; elsewhere one word or pattern at least."""
    if hole.term or hole.form in words.counted:
        word, there = (hole.field[1:], words.terms) if hole.term else (hole.form, words.counted)
        return f"{word}/{hole.case}" in there
    own = {"who": words.places, "type": words.trains, "printed": words.printed}.get(hole.form, words.endings)
    return any(f"/{hole.case}" in key for key in (*own, *words.grammar))


# ---- the checks themselves ----


@pytest.mark.parametrize(
    ("code", "fault", "said"),
    [
        ("en", "article", "Buy a 8+ train"),
        ("en", "article", "Buy an 2-train"),
        ("en", "1 ...s", "after 1 moves"),
        ("en", "number", "There are no 1 shares of AR"),
        ("en", "verb of one", "1 share of OME held by Ben become active"),
        ("en", "verb of many", "2 shares of AR becomes active"),
        ("en", "ordinal", "A private company, the 1. of them"),
        ("en", "ungrouped", "¥1234"),
        ("en", "empty word", "Sell  shares"),
        ("en", "no fact", "Sell ? shares"),
        ("en", "left over", "Sell {shares"),
        ("de", "aus a person", "Eine Aktie von SDR aus Anna kaufen"),
        ("de", "dative", "Von der Bankpool gibt es keine Aktie"),
        ("de", "dative", "Von die Kasse der Gesellschaft gibt es keine Aktie"),
        ("de", "accusative", "Antworte für der Bankpool"),
        ("de", "nominative", "Das liegt in der Bankpool"),
        ("de", "dative plural", "Mit 5 Anteile kann keine Gesellschaft beginnen"),
        ("de", "genitive", "Der Preis des 3+-Zug"),
        ("de", "number", "1 Aktien von AR"),
        ("de", "verb of one", "1 Aktie von AR werden aktiv"),
        ("fr", "elision", "une action de Anna"),
        ("fr", "contraction", "une action de le marché"),
        ("fr", "elision", "la case de AR"),
        ("fr", "space", "Vous pouvez: passer"),
        ("fr", "wide space", "Vous pouvez : passer"),
        ("fr", "wide space", "pour 40 ¤"),
        ("fr", "two prepositions", "achète une action à dans l’offre initiale"),
        ("fr", "number", "1 actions"),
        ("fr", "number", "0 actions"),
        ("fr", "verb of one", "1 action d’AR sont vendues"),
        ("fr", "verb of many", "2 actions d’AR rapporte 40"),
    ],
)
def test_each_fault_is_found(code: str, fault: str, said: str) -> None:
    assert any(faults[fault].search(said) for faults in all_checks(code))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Buy an 8+ train. A 2-train runs for ¥1,234, and 1 share of AR is held by Ben; 1 of 1 certificates."),
        (
            "de",
            "Anna kauft 2 Aktien von AR aus dem Bankpool und 1 Aktie von der Bank, mit 5 Aktien; das Feld.",
        ),
        ("fr", "Une action d’Anna est vendue au marché de Bea\N{NARROW NO-BREAK SPACE}: 1 action. Collez-la ici."),
    ],
)
def test_what_is_right_is_let_be(code: str, said: str) -> None:
    assert [name for faults in all_checks(code) for name, fault in faults.items() if fault.search(said)] == []


def all_checks(code: str) -> list[dict[str, re.Pattern[str]]]:
    return [checks(code, Speech(language=code, layers=table.layers).words) for table in tables(code).values()]
