"""Actions as text: `lay_tile E8 9 1`, `buy_share AR ipo`, `run_trains 3: E2 F3 G4, 2: K4 K6` (docs/notation.md).

`write` is what `str(action)` says, `parse` reads it back. Both follow the fields of the action's type, so a title's
own actions have a notation too, without a word of code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from footplate.finance.ledger import BANK
from footplate.game.errors import BadNotation
from footplate.game.fields import NOTHING, Misread, Token, fields_of

if TYPE_CHECKING:
    from footplate.game.actions import Action
    from footplate.game.game import Game
    from footplate.game.title import Title

_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([,:;])|([^\s,:;"]+))', re.DOTALL)


def write(action: Action) -> str:
    """The kind of an action and its fields in order; empty ones at the end are left out."""
    fields = fields_of(type(action))
    words = [field.write(getattr(action, field.name)) for field in fields]
    while words and words[-1] == NOTHING and fields[len(words) - 1].absent in fields[len(words) - 1].kind.nothings:
        words.pop()
    for at in range(len(words) - 1):
        if fields[at].kind.runs_on:
            words[at] += ";"
    return " ".join([action.kind(), *words])


def parse(text: str, game: Game | Title) -> Action:
    """The action that a text says, in a game or a title; BadNotation tells what was expected.

    Capitals do not matter where only one thing of the title can be meant. Whether the action is legal is not asked.
    """
    title = _title(game)
    tokens = _tokens(text)
    if not tokens:
        raise BadNotation(text, "nothing is written")
    word = str(tokens[0]).lower()
    kind = next((kind for kind in title.actions if kind.kind() == word), None)
    if kind is None:
        known = ", ".join(kind.kind() for kind in title.actions)
        raise BadNotation(text, f"'{tokens[0]}' is no action; known are: {known}")
    try:
        return kind(**_values(kind, tokens[1:], title))
    except Misread as problem:
        raise BadNotation(text, str(problem), form(kind)) from None


def forms(game: Game | Title) -> Iterator[str]:
    """How each kind of action is written; what stands in brackets may be left out."""
    return map(form, _title(game).actions)


def form(kind: type[Action]) -> str:
    fields = fields_of(kind)
    words = [field.kind.form(field.label) for field in fields]
    for at, field in enumerate(fields):
        if field.absent is not msgspec.NODEFAULT:
            words[at] = f"({words[at]})"
        if field.kind.runs_on and field is not fields[-1]:
            words[at] += ";"
    return " ".join([kind.kind(), *words])


def is_action(text: str, game: Game | Title) -> bool:
    """Does its first word name a kind of action?"""
    return text.partition(" ")[0].lower() in {kind.kind() for kind in _title(game).actions}


def _title(game: Game | Title) -> Title:
    return game.title if hasattr(game, "title") else game


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            raise BadNotation(text, "a quotation mark is not closed")
        in_quotes, *bare = found.groups()
        if in_quotes is None:
            tokens.append(Token(bare[0] or bare[1]))
        else:
            tokens.append(Token(re.sub(r"\\(.)", r"\1", in_quotes, flags=re.DOTALL), quoted=True))
        at = found.end()
    return tokens


def _values(kind: type[Action], tokens: list[Token], title: Title) -> dict[str, Any]:
    """Field by field: one word each, or up to the next ";"."""

    def spell(word: str) -> str:
        return _spelt(title, word)

    values: dict[str, Any] = {}
    for field in fields_of(kind):
        if tokens:
            taken = _until_semicolon(tokens) if field.kind.runs_on else tokens[:1]
            values[field.name] = field.read_all(taken, spell)
            tokens = tokens[len(taken) :]
            if field.kind.runs_on and tokens:
                tokens = tokens[1:]
        elif field.absent is msgspec.NODEFAULT:
            raise Misread(f"{field.label} is missing")
        else:
            values[field.name] = field.absent
    if tokens:
        raise Misread(f"{' '.join(map(str, tokens))} is too much")
    return values


def _until_semicolon(tokens: list[Token]) -> list[Token]:
    return tokens[: tokens.index(Token(";"))] if Token(";") in tokens else tokens


def _spelt(title: Title, word: str) -> str:
    """As the title spells it: a hex, company, private, tile, train, seat or place of shares; else as it is."""
    spellings = _vocabulary(title)
    place, slash, stop = word.partition("/")
    for known, rest in ((word, ""), (place, slash + stop)):
        found = spellings.get(known.lower(), ())
        if known in found:
            return word
        if len(found) > 1:
            raise Misread(f"one of {' and '.join(found)}, which differ in their capitals, not {word}")
        if found:
            return found[0] + rest
    return word


@lru_cache(maxsize=64)
def _vocabulary(title: Title) -> dict[str, tuple[str, ...]]:
    """How each id of a title is spelt, by its small letters."""
    parts = (title.map.names, title.data.tile, title.companies, title.privates, title.trains, title.players)
    spellings: dict[str, tuple[str, ...]] = {}
    for id_ in dict.fromkeys((BANK, "ipo", "pool", *(id_ for part in parts for id_ in part))):
        spellings[id_.lower()] = (*spellings.get(id_.lower(), ()), id_)
    return spellings
