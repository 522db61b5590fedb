"""What the fields of an action may hold, derived from its type: how each is checked, written and read.

A field holds a word (an id), a number, one of a few choices, yes or no, perhaps nothing; or several words or
structs. A struct holds such fields itself, and at most one list, its last (a `Route`: a train, and its hexes).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

NOTHING: Final = "-"
_BARE = re.compile(r'[^\s,:;"]+')
_NUMBER = re.compile(r"[+-]?[0-9]{1,4000}")


class Token(NamedTuple):
    """A word of the notation; what stood in quotes is taken as it is."""

    text: str
    quoted: bool = False

    def __str__(self) -> str:
        return quoted(self.text) if self.quoted else self.text


#: how the title spells a word, whatever its capitals
Speller = Callable[[str], str]


class Misread(Exception):
    """Words that do not say what the field expects."""


class Kind:
    """What one field may hold."""

    expected: str
    #: the one value that "-" stands for, where there is such a value
    nothings: tuple[object, ...] = ()
    #: takes all words up to ";", not one
    runs_on = False

    def fits(self, value: object) -> bool:
        raise NotImplementedError

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, tokens: Sequence[Token], spell: Speller) -> Any:
        """From one word, or from all of them if it runs on."""
        raise NotImplementedError

    def form(self, label: str) -> str:
        """How it is typed."""
        return label


class Word(Kind):
    expected = "text"
    nothings = ("",)

    def fits(self, value: object) -> bool:
        return type(value) is str

    def write(self, value: str) -> str:
        return value if value != NOTHING and _BARE.fullmatch(value) else quoted(value)

    def read(self, tokens: Sequence[Token], spell: Speller) -> str:
        return tokens[0].text if tokens[0].quoted else spell(tokens[0].text)


class Number(Kind):
    expected = "a whole number"

    def fits(self, value: object) -> bool:
        return type(value) is int

    def read(self, tokens: Sequence[Token], spell: Speller) -> int:
        if tokens[0].quoted or not _NUMBER.fullmatch(tokens[0].text):
            raise Misread(f"{self.expected}, not {tokens[0]}")
        return int(tokens[0].text)


class Choice(Kind):
    """One of a few words."""

    def __init__(self, choices: dict[str, object]) -> None:
        self.choices = choices
        self.expected = " or ".join(choices)

    def fits(self, value: object) -> bool:
        return any(type(value) is type(choice) and value == choice for choice in self.choices.values())

    def write(self, value: Any) -> str:
        return next(word for word, choice in self.choices.items() if choice == value)

    def read(self, tokens: Sequence[Token], spell: Speller) -> object:
        word = tokens[0].text.lower()
        if word not in self.choices:
            raise Misread(f"{self.expected}, not {tokens[0]}")
        return self.choices[word]

    def form(self, label: str) -> str:
        return "|".join(self.choices)


class Maybe(Kind):
    """Something, or None."""

    nothings = (None,)

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.expected = f"{kind.expected} or nothing"
        self.runs_on = kind.runs_on

    def fits(self, value: object) -> bool:
        return value is None or self.kind.fits(value)

    def write(self, value: Any) -> str:
        return self.kind.write(value)

    def read(self, tokens: Sequence[Token], spell: Speller) -> Any:
        return self.kind.read(tokens, spell)

    def form(self, label: str) -> str:
        return self.kind.form(label)


class Several(Kind):
    """A tuple: "2+, 3+", and inside a struct "E2 F3 G4"."""

    nothings = ((),)
    runs_on = True

    def __init__(self, item: Kind) -> None:
        self.item = item
        self.expected = f"a tuple, each of it {item.expected}"

    def fits(self, value: object) -> bool:
        return type(value) is tuple and all(map(self.item.fits, value))

    def write(self, value: Sequence[Any]) -> str:
        return ", ".join(map(self.item.write, value))

    def write_inside(self, value: Sequence[Any]) -> str:
        return " ".join(map(self.item.write, value))

    def read(self, tokens: Sequence[Token], spell: Speller) -> tuple[Any, ...]:
        groups: list[list[Token]] = [[]]
        for token in tokens:
            if token == Token(","):
                groups.append([])
            else:
                groups[-1].append(token)
        for group in groups:
            if not group or not (self.item.runs_on or len(group) == 1):
                raise Misread(f"{self.item.expected} between commas, not {_said(group)}")
        return tuple(self.item.read(group, spell) for group in groups)

    def form(self, label: str) -> str:
        return f"{self.item.form(label)}, ..."


class Parts(Kind):
    """A struct: its fields in order; a list at its end stands behind a colon."""

    runs_on = True

    def __init__(self, type_: type[msgspec.Struct]) -> None:
        self.type = type_
        self.expected = f"a {type_.__name__}"
        self.fields = fields_of(type_)
        self.plain = [field for field in self.fields if not isinstance(field.kind, Several)]
        self.list: Several | None = None
        if self.plain != list(self.fields):
            last = self.fields[-1].kind
            if len(self.plain) + 1 != len(self.fields) or not isinstance(last, Several) or last.item.runs_on:
                raise TypeError(f"{type_.__name__}: only its last field may be a list, and of single values")
            self.list = last
        if any(field.kind.runs_on for field in self.plain):
            raise TypeError(f"{type_.__name__}: a struct in an action holds no other struct")

    def fits(self, value: object) -> bool:
        return type(value) is self.type and all(field.kind.fits(getattr(value, field.name)) for field in self.fields)

    def write(self, value: Any) -> str:
        head = " ".join(field.write(getattr(value, field.name)) for field in self.plain)
        if self.list is None:
            return head
        return f"{head}: {self.list.write_inside(getattr(value, self.fields[-1].name))}".rstrip(" ")

    def read(self, tokens: Sequence[Token], spell: Speller) -> Any:
        if len(tokens) < len(self.plain) or (self.list is None) != (len(tokens) == len(self.plain)):
            raise Misread(f"{self.form('')}, not {_said(tokens)}")
        values = [field.read(token, spell) for field, token in zip(self.plain, tokens, strict=False)]
        if self.list is not None:
            colon, *rest = tokens[len(self.plain) :]
            if colon != Token(":") or Token(":") in rest:
                raise Misread(f"{self.form('')}, not {_said(tokens)}")
            values.append(tuple(self.list.item.read([token], spell) for token in rest))
        return self.type(*values)

    def form(self, label: str) -> str:
        head = " ".join(field.kind.form(field.label) for field in self.plain)
        return head if self.list is None else f"{head}: {self.fields[-1].label} {self.fields[-1].label} ..."


class Field(NamedTuple):
    """One field of an action, or of a struct in it."""

    name: str
    label: str
    kind: Kind
    default: object = msgspec.NODEFAULT

    @property
    def absent(self) -> object:
        """What it holds if it is left out at the end; NODEFAULT if it may not be."""
        return () if self.default is msgspec.NODEFAULT and isinstance(self.kind, Several) else self.default

    def write(self, value: Any) -> str:
        if not self.kind.fits(value):
            return quoted(repr(value))  # no good action; it is printed all the same
        return NOTHING if value in self.kind.nothings else self.kind.write(value)

    def read(self, token: Token, spell: Speller) -> Any:
        return self.read_all([token], spell)

    def read_all(self, tokens: Sequence[Token], spell: Speller) -> Any:
        if not tokens or list(tokens) == [Token(NOTHING)]:
            if not self.kind.nothings:
                raise Misread(f"{self.label} is {self.kind.expected}, not nothing")
            return self.kind.nothings[0]
        if any(token.text in ",:;" and not token.quoted for token in tokens) and not self.kind.runs_on:
            raise Misread(f"{self.label} is {self.kind.expected}, not {_said(tokens)}")
        try:
            return self.kind.read(tokens, spell)
        except Misread as problem:
            raise Misread(f"{self.label} is {problem}") from None


@cache
def fields_of(type_: type[msgspec.Struct]) -> tuple[Field, ...]:
    return tuple(
        Field(field.name, field.encode_name.upper(), _kind(field.type, f"{type_.__name__}.{field.name}"), field.default)
        for field in msgspec.structs.fields(type_)
    )


def _kind(type_: Any, place: str) -> Kind:
    if type_ is str:
        return Word()
    if type_ is int:
        return Number()
    if type_ is bool:
        return Choice({"yes": True, "no": False})
    origin, args = get_origin(type_), get_args(type_)
    if origin is Literal and all(isinstance(arg, str) and arg == arg.lower() for arg in args):
        return Choice({arg: arg for arg in args})
    if origin in (UnionType, Union) and len(args) == 2 and NoneType in args:
        return Maybe(_kind(next(arg for arg in args if arg is not NoneType), place))
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return Several(_kind(args[0], place))
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return Parts(type_)
    raise TypeError(f"{place} is of the type {type_}, for which there is no notation")


def quoted(text: str) -> str:
    return '"' + re.sub(r'["\\]', r"\\\g<0>", text) + '"'


def _said(tokens: Sequence[Token]) -> str:
    return " ".join(map(str, tokens)) or "nothing"
