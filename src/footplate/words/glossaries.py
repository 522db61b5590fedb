"""What a language calls things: one word for one thing, and the other words that are not used for it.

    [station]
    word = "station"
    also = ["stations"]                       # other forms of the word
    never = ["token*", "station marker*"]     # "*" stands for any ending
    says = "What a company places in a city, so that its trains may run from there."

A file a language, `words/glossary/xx.toml`: the common one in footplate, that of a title in its own folder. A title's
concepts lie over the common ones, each as a whole. A forbidden word is sought whole and in capitals or not; within a
word of the glossary it is meant otherwise ("private" in "private company").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from footplate.learnt import learnt
from footplate.words import COMMON, ENGLISH, Layers, package_folder

FOLDER = "words/glossary"
_GAP = " … "  # stands where something was taken out, so that what is left and right of it does not become one phrase
_TERM = re.compile(r"\{@([\w/]+)\}")
_HOLE = re.compile(r"\{[^{}]*\}")


class Concept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that people speak of, and what it is called."""

    word: str
    says: str = ""  # what it is; English must say it, and what another language does not say is said in English
    also: tuple[str, ...] = ()  # other forms of the word, and longer ones that it stands in
    never: tuple[str, ...] = ()
    but: tuple[str, ...] = ()  # where a forbidden word may stand all the same: "page/ledger.privates"


Glossary = Mapping[str, Concept]


@cache
def glossary(language: str = ENGLISH, layers: Layers = ()) -> Glossary:
    """By concept, those of a title laid over the common ones. ValueError names a file that cannot be understood."""
    found: dict[str, Concept] = {}
    for package in (COMMON, *layers):
        found |= own_glossary(package, language)
    return found


@cache
def own_glossary(package: str, language: str) -> Glossary:
    """The concepts of one package; what they are is said in English where the language does not say it."""
    file = package_folder(package).joinpath(FOLDER).joinpath(f"{language}.toml")
    if not file.is_file():
        return {}
    import tomllib  # slow to import, and `import footplate` reads nothing

    try:
        found = read_glossary(tomllib.loads(file.read_text(encoding="utf-8")))
    except ValueError as error:
        from footplate.words.misfit import sentence  # only needed when something is wrong

        raise ValueError(f"{FOLDER}/{language}.toml of {package}: {sentence(error)}") from error
    if language == ENGLISH:
        return found
    english = glossary(ENGLISH, (package,))
    return {
        name: msgspec.structs.replace(concept, says=concept.says or english[name].says) if name in english else concept
        for name, concept in found.items()
    }


def read_glossary(data: Mapping[str, Any]) -> Glossary:
    """The concepts that have a word; those without are not translated yet."""
    found = msgspec.convert(data, learnt(dict[str, Concept]))
    return {name: concept for name, concept in found.items() if concept.word}


def synonyms(text: str, words: Glossary, address: str = "") -> Iterator[tuple[str, str]]:
    """Forbidden words in a text, each with the concept that has another word for it."""
    if not words:
        return
    right = _pattern(form for concept in words.values() for form in (concept.word, *concept.also))
    left = right.sub(_GAP, _HOLE.sub(_GAP, text.replace("\N{SOFT HYPHEN}", "")))
    for name, concept in words.items():
        if concept.never and address not in concept.but:
            yield from ((name, found[0]) for found in _pattern(concept.never).finditer(left))


def with_terms(template: str, terms: Mapping[str, str]) -> str:
    """The terms of a title put in, each in its case."""

    def term(field: re.Match[str]) -> str:
        return terms.get(field[1]) or terms.get(field[1].partition("/")[0], "")

    return _TERM.sub(term, template)


@cache
def _compiled(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    parts = (
        r"\s+".join(re.escape(part) for part in word.split()).removesuffix(r"\*") + (r"\w*" if word[-1] == "*" else "")
        for word in longest_first
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)", re.IGNORECASE)


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    return _compiled(tuple(words))
