"""How far a language has come: what is said, what is missing, what reads as in English, and what is wrong with it.

A language is measured by English, entry by entry: an entry is a text, a pair of texts, or one by each plural category.
Cases of a word ("ipo/dat") and counted words that agree with a number are a language's own business: none of them is
missing, but what is said must fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec

from footplate.words import ENGLISH
from footplate.words.holes import FORMS, UNFILLED, VOWELS, WORDS, Hole, Said, faults, holes, parts_of
from footplate.words.notes import Notes, note_on
from footplate.words.plurals import CATEGORIES, OTHER, category

#: what a file says of the language, not in it
ABOUT: Final = ("language", "complete", "same")
SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"  # seen only where a word is parted at the end of a line
#: texts that may stay as they are printed
NAMES: Final = re.compile(r"texts/.*/name")


class State(StrEnum):
    DONE = "done"
    MISSING = "missing"
    SAME = "same"  # as in English, and the file does not say that it is meant to be
    WRONG = "wrong"


class Entry(msgspec.Struct, frozen=True):
    """One entry of English, with what a language says in its place."""

    address: str  # "actions/buy_share", "page/tab.log", "texts/title.toml/private/A/says"
    english: Any
    said: Any
    problems: tuple[str, ...] = ()
    state: State = State.DONE


class Language(msgspec.Struct, frozen=True):
    """What there is to measure in one file: its words, and those of English that lie in the same place."""

    code: str
    english: Mapping[str, Any]
    said: Mapping[str, Any]
    below: Mapping[str, Any]  # English with all that lies under the file: whose terms and counted things it may use
    common: Mapping[str, Any] = {}  # of a title: what the language says in all titles, over which the file lies
    same: frozenset[str] = frozenset()  # addresses of texts that are meant to read as in English
    notes: Notes = Notes()


def entries(words: Mapping[str, Any]) -> dict[str, Any]:
    """All entries of a file, by address."""
    found: dict[str, Any] = {}
    for section, body in words.items():
        if section == "texts":
            found |= {f"texts/{file}/{key}": text for file, tables in body.items() for key, text in _leaves(tables)}
        elif section not in (*ABOUT, *UNFILLED) and isinstance(body, Mapping):
            found |= {f"{section}/{key}": entry for key, entry in body.items()}
    return found


def _leaves(tables: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, Mapping):
            yield from ((f"{key}/{below}", text) for below, text in _leaves(value))
        else:
            yield key, value


def is_own(address: str) -> bool:
    """Is it one that each language has, or has not, as it likes: a case of a word?"""
    section, _, key = address.partition("/")
    return section in WORDS and ("/" in key or key == VOWELS)


def measured(language: Language) -> list[Entry]:
    """Every entry that English has, in its order, then those that are wrong without being there in English."""
    agree = {f"counted/{word}" for word in agreeing(language.english.get("counted", {}))}
    english = {address: text for address, text in entries(language.english).items() if address not in agree}
    said = entries(language.said)
    found = [
        _entry(language, address, text, said.get(address))
        for address, text in english.items()
        if _texts(text) and not is_own(address) and not NAMES.fullmatch(address)
    ]
    for address, text in said.items():
        if _texts(text) and (is_own(address) or (address.startswith("counted/") and address not in english)):
            found += _wrong(address, english.get(address), text, problems(language, address, None, text))
        elif _texts(text) and not _texts(english.get(address)):
            found += _wrong(address, None, text, ["English has no such entry"])
    declared = sorted(language.same - {entry.address for entry in found if _same(entry.english, entry.said)})
    return [
        *found,
        *(e for a in declared for e in _wrong(a, english.get(a), said.get(a), ["is not the same as in English"])),
    ]


def _wrong(address: str, english: Any, said: Any, found: Iterable[str]) -> list[Entry]:
    told = tuple(found)
    return [Entry(address, english, said, told, State.WRONG)] if told else []


def _entry(language: Language, address: str, english: Any, said: Any) -> Entry:
    if not _texts(said):
        return Entry(address, english, said, (), State.MISSING)
    told = tuple(problems(language, address, english, said))
    if told:
        return Entry(address, english, said, told, State.WRONG)
    meant = address in language.same or not has_words(english) or language.code == ENGLISH
    return Entry(address, english, said, (), State.SAME if _same(english, said) and not meant else State.DONE)


def _texts(entry: Any) -> list[str]:
    return [text for _, text in parts_of(entry)]


def has_words(entry: Any) -> bool:
    """Is there anything to translate, besides fields and signs?"""
    return any(re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", text)) for text in _texts(entry))


def _same(english: Any, said: Any) -> bool:
    return bool(_texts(said)) and {*_texts(said)} <= {*_texts(english)}


# ---- what is wrong ----


def problems(language: Language, address: str, english: Any, said: Any) -> Iterator[str]:
    """What is wrong with one entry, each in a few words that name the field."""
    section, _, key = address.partition("/")
    if not _shaped_alike(section, english, said):
        yield f"should be {_SHAPES[type(english)]}, as in English"
    if section == "texts" or not _shaped_alike(section, english, said):
        return
    counted = {
        **language.below.get("counted", {}),
        **language.common.get("counted", {}),
        **language.said.get("counted", {}),
    }
    told = [
        fault.partition(": ")[2]
        for part, text in parts_of(said)
        for fault in faults(Said(section, key, part, text), {**language.below, **language.english}, counted)
    ]
    yield from told
    if told:
        return
    if isinstance(said, Mapping):
        yield from _plurals(said, categories(language.code))
    yield from _cases(language, said)
    yield from _left_below(language, section, key)
    if english is not None and section not in WORDS:
        yield from _lacking(english, said, agreeing(counted))
    longest = note_on(language.notes, address).longest
    if longest:
        lengths = {text: len(re.sub(rf"\{{[^{{}}]*\}}|{SOFT_HYPHEN}", "", text)) for text in _texts(said)}
        yield from (f"{n} letters, {longest} are the most: {text}" for text, n in lengths.items() if n > longest)


def categories(language: str) -> tuple[str, ...]:
    """The plural categories of a language."""
    found = {category(language, number) for number in range(200)}
    return tuple(name for name in CATEGORIES if name in found)


def _plurals(said: Mapping[str, str], needed: Iterable[str]) -> Iterator[str]:
    yield from (f"the plural form {name!r} is missing" for name in needed if not said.get(name))
    yield from (f"there is no plural form {name!r} in this language" for name in said if name not in needed)


def _cases(language: Language, said: Any) -> Iterator[str]:
    known = cases(language.common) | cases(language.said)
    yield from (f"{hole}: no word has a case {hole.case!r}" for hole in cases_of(said) if hole.case not in known)


def _left_below(language: Language, section: str, key: str) -> Iterator[str]:
    """Cases of a common word that a title says itself. The common ones are left out with it, as those of another word:
    "das Startangebot" of 1888 lies over "the IPO", not over "das Startangebot"."""
    below, own = language.common.get(section, {}), language.said.get(section, {})
    if section in WORDS and key in below:
        left = [case for case in below if case.startswith(f"{key}/") and case not in own]
        yield from (f"{case} must be said too: the common one is not taken" for case in left)


def cases_of(entry: Any) -> list[Hole]:
    """The holes of an entry that ask for a case of a word."""
    return [hole for text in _texts(entry) for hole, _ in holes(text) if hole.case and hole.form != "each"]


def cases(words: Mapping[str, Any]) -> set[str]:
    """The cases that words of a file have: what stands behind "/" in their keys."""
    keys = [key for section in (*WORDS, "printed", "endings") for key in words.get(section, {}) if "/" in key]
    return {key.partition("/")[2].removesuffix("/vowel") for key in keys}


_SHAPES: Final[dict[type, str]] = {str: "one text", list: "a list of texts", dict: "a text for each plural form"}


def _shaped_alike(section: str, english: Any, said: Any) -> bool:
    """The page may count where English does not, or need not where English does."""
    if english is None or type(english) is type(said):
        return True
    return section == "page" and {type(english), type(said)} == {str, dict}


def agreeing(counted: Mapping[str, Any]) -> set[str]:
    """Counted words that only agree with a number, and do not say it."""
    return {word for word, forms in counted.items() if not any("{" in form for _, form in parts_of(forms))}


def _lacking(english: Any, said: Any, agree: Collection[str]) -> Iterator[str]:
    """Facts that English tells and the entry does not, or by another form, or in brackets where English has none."""
    theirs = dict(parts_of(english))
    for part, text in parts_of(said):
        wanted = _told(theirs.get(part) or theirs.get(OTHER) or next(iter(theirs.values())), agree)
        told = _told(text, agree)
        if not isinstance(said, Mapping) or part == OTHER:  # "one" may say "a share" instead of "1 share"
            yield from (f"{{{field}}} is missing" for field in wanted if field not in told)
        for field, (forms, optional) in told.items():
            known, may_lack = wanted.get(field, (forms, optional))
            for form in sorted(forms - known):
                yield f"{Hole(field, form)} should be {Hole(field, min(known))}"
            if optional != may_lack:
                yield f"{{{field}}} must {'' if may_lack else 'not '}stand in brackets"


def _told(text: str, agree: Collection[str] = ()) -> dict[str, tuple[set[str], bool]]:
    """The facts of a template with their forms, and whether all of it is said without them. What is a language's own
    business is left out: terms, words that agree with a number, and what is counted with it."""
    found: dict[str, tuple[set[str], bool]] = {}
    for hole, optional in holes(text):
        if not hole.term and hole.form not in agree:
            forms, so_far = found.get(hole.field, (set(), True))
            found[hole.field] = ({*forms, hole.form if hole.form in FORMS else ""}, optional and so_far)
    return found


def fields_of(entry: Any) -> list[str]:
    """The facts that an entry tells."""
    return [*dict.fromkeys(field for text in _texts(entry) for field in _told(text))]


# ---- in numbers ----


def tally(measured: Iterable[Entry]) -> Counter[State]:
    return Counter(entry.state for entry in measured)


def by_section(measured: Iterable[Entry]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in measured:
        found.setdefault(entry.address.partition("/")[0], []).append(entry)
    return found
