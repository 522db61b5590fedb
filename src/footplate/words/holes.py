"""Templates taken apart: their holes, the parts that may be left out, and what is wrong with them.

    "Buy a share of {company} from {source:who/from}[ for {cost:money}]"

What the holes mean is told in `footplate.game.speech.templates`, which fills them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, Final, NamedTuple

#: how a hole can say its fact; the things of the section `counted` are forms as well
FORMS: Final = frozenset(
    ("who", "private", "money", "amounts", "list", "type", "trains", "routes", "each", "printed", "phase", "reason")
)
#: sections of words, not of sentences: "{}" stands for what is put into them, "/" before a case of theirs
WORDS: Final = frozenset({"grammar", "places", "terms", "counted", "trains", "printed", "endings"})
#: sections without templates
UNFILLED: Final = frozenset({"texts", "offers"})
#: sections whose templates propose what may be done, one part for each
PROPOSING: Final = frozenset({"steps", "refusals"})
PART: Final = " | "
#: a regular expression in the section `grammar`: before which beginnings a pattern takes its form for vowels
VOWELS: Final = "vowels"

_PARTS: Final = re.compile(r"\[([^\[\]]*)\]")


class Hole(NamedTuple):
    """One hole of a template: `{field:form/case}`, or the term `{@term/case}`."""

    field: str
    form: str = ""
    case: str = ""
    quoted: bool = False  # {field!r}

    def __str__(self) -> str:
        """As it is written."""
        case = f"/{self.case}" if self.case else ""
        return f"{{{self.field}{':' if self.form or (case and not self.term) else ''}{self.form}{case}}}"

    @property
    def term(self) -> bool:
        return self.field.startswith("@")


class Part(NamedTuple):
    """What stands in brackets: left out unless all the facts it needs are given."""

    pieces: tuple[str | Hole, ...]
    needs: tuple[str, ...]


Piece = str | Hole | Part


@lru_cache(maxsize=16384)
def parsed(template: str) -> tuple[Piece, ...]:
    """The pieces of a template, one after the other. ValueError says why it cannot be read."""
    pieces: list[Piece] = []
    for number, text in enumerate(_PARTS.split(template)):
        if "[" in text or "]" in text:
            raise ValueError("a bracket is missing, or one pair stands in another")
        found = tuple(_pieces(text))
        if number % 2:
            needs = (piece.field for piece in found if isinstance(piece, Hole) and not piece.term)
            pieces.append(Part(found, tuple(needs)))
        else:
            pieces += found
    return tuple(pieces)


def _pieces(text: str) -> Iterator[str | Hole]:
    try:
        for literal, field, spec, conversion in Formatter().parse(text):
            if literal:
                yield literal
            if field is not None:
                name, _, case = field.partition("/") if field.startswith("@") else (field, "", "")
                form, _, own = (spec or "").partition("/")
                yield Hole(name, form, case or own, bool(conversion))
    except ValueError:
        raise ValueError("a brace is missing, or one too many") from None


def holes(template: str) -> Iterator[tuple[Hole, bool]]:
    """All holes, and whether they may be left out."""
    for piece in parsed(template):
        if isinstance(piece, Part):
            yield from ((hole, True) for hole in piece.pieces if isinstance(hole, Hole))
        elif isinstance(piece, Hole):
            yield piece, False


# ---- whole files ----


class Said(NamedTuple):
    """A template with its place: the section, the key, and which part of an entry that has several."""

    section: str
    key: str
    part: str | int | None
    text: str

    def __str__(self) -> str:
        return f"{self.section}, {self.key}" + ("" if self.part is None else f", {self.part}")


def templates(words: Mapping[str, Any]) -> Iterator[Said]:
    """Every template of a file."""
    for section, entries in words.items():
        if isinstance(entries, dict) and section not in UNFILLED:
            for key, entry in entries.items():
                yield from (Said(section, key, part, text) for part, text in parts_of(entry))


def parts_of(entry: Any) -> Iterator[tuple[str | int | None, str]]:
    """The texts of an entry: one, a pair, or one by each plural category."""
    found = entry.items() if isinstance(entry, dict) else enumerate(entry) if isinstance(entry, list | tuple) else ()
    yield from ((part, text) for part, text in ([(None, entry)] if isinstance(entry, str) else found) if text)


def faults(said: Said, english: Mapping[str, Any], counted: Collection[str]) -> Iterator[str]:
    """What is wrong with a template, so that it cannot be filled: it cannot be read, or has a form that does not exist,
    or a fact that the English one, of the same key or the word it is a case of, does not have."""
    if (said.section, said.key) == ("grammar", VOWELS):
        yield from _misexpressed(said.text)
        return
    try:
        asked = [hole for hole, _ in holes(said.text)]
    except ValueError as error:
        yield f"{said}: cannot be read: {error}: {said.text}"
        return
    section = english.get(said.section, {})
    own = dict(parts_of(section.get(said.key) or section.get(said.key.partition("/")[0]) or ""))
    known = {hole.field for text in own.values() for hole, _ in holes(text)}
    known |= {f"@{term}" for term in english.get("terms", {})} | ({""} if said.section in WORDS else set())
    for hole in asked:
        if hole.form and hole.form not in FORMS and hole.form not in counted:
            yield f"{said}: {hole}: there is no form {hole.form}{_meant(hole.form, {*FORMS, *counted})}"
        elif hole.field not in known:
            yield f"{said}: {hole}: English has no {hole.field} here{_meant(hole.field, known)}"
    if said.section in PROPOSING and said.text.count(PART) != own.get(said.part, said.text).count(PART):
        yield f"{said}: English has {own[said.part].count(PART) + 1} parts with{PART}between them: {said.text}"


def _misexpressed(text: str) -> Iterator[str]:
    try:
        re.compile(text)
    except re.error as error:
        yield f"grammar, {VOWELS}: no regular expression: {error}"


def _meant(word: str, known: Collection[str]) -> str:
    from difflib import get_close_matches  # only needed when something is wrong

    near = get_close_matches(word, sorted(known), n=1)
    return f"; is {near[0]} meant?" if near else f"; it has {', '.join(sorted(filter(None, known)))}" if known else ""
