"""Actions as people type them: `lay_tile E8 9 1`, `buy_share AR ipo`, `run_trains 3: E2 F3 G4, 2: K4 K6`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args, get_origin

import msgspec

from footplate import Action
from footplate.game.actions import RunTrains
from footplate.game.title import Title
from footplate.routes import Route

_SEAT = re.compile(r"p\d+")
_AS_WRITTEN = {"ipo", "pool", "bank", "pay", "withhold"}
RUN_FORM = "run_trains TRAIN: HEX HEX ..., TRAIN: HEX HEX ..."


class NotAnAction(ValueError):
    """The text cannot be read; the message says what was expected."""


def forms(title: Title) -> Iterator[str]:
    """How each kind of action is typed."""
    for kind in title.actions:
        yield RUN_FORM if kind is RunTrains else _form(kind)


def _form(kind: type[Action]) -> str:
    words = [
        field.encode_name.upper() if field.required else f"({field.encode_name.upper()})"
        for field in msgspec.structs.fields(kind)
    ]
    return " ".join([kind.kind(), *words])


def is_action(title: Title, text: str) -> bool:
    """Does the first word name a kind of action?"""
    return text.split(None, 1)[0].lower() in {kind.kind() for kind in title.actions}


def parse_action(title: Title, text: str) -> Action:
    """An action from its kind and its fields in order."""
    word, *values = text.split()
    kind = next((kind for kind in title.actions if kind.kind() == word.lower()), None)
    if kind is None:
        raise NotAnAction(f"{word!r} is no action; known are: {', '.join(kind.kind() for kind in title.actions)}")
    if kind is RunTrains:
        return RunTrains(parse_routes(text.split(None, 1)[1] if values else ""))
    fields = msgspec.structs.fields(kind)
    if not sum(field.required for field in fields) <= len(values) <= len(fields):
        raise NotAnAction(f"type it as: {_form(kind)}")
    pairs = zip(fields, values, strict=False)
    named = {
        f.encode_name: _listed(f.type, value) if get_origin(f.type) is tuple else _spelt(value) for f, value in pairs
    }
    try:
        return msgspec.convert(named, kind, strict=False)
    except msgspec.ValidationError as error:
        raise NotAnAction(f"{error}; type it as: {_form(kind)}") from None


def parse_routes(text: str) -> tuple[Route, ...]:
    """Routes as `3: E2 F3 G4, 2: K4 K6`; nothing is no route."""
    routes: list[Route] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        train, colon, path = part.partition(":")
        if not colon:
            raise NotAnAction(f"type routes as: {RUN_FORM.removeprefix('run_trains ')}")
        routes.append(Route(train.strip().upper(), tuple(path.upper().split())))
    return tuple(routes)


def _spelt(value: str) -> str:
    """Hexes, companies, trains and tiles have capitals; places of shares and seats have none."""
    low = value.lower()
    return low if low in _AS_WRITTEN or _SEAT.fullmatch(low) else value.upper()


def _listed(type_: object, value: str) -> list[object]:
    """Several values as `2+,3+`, or with a few fields each as `p1:2,CBV:1`."""
    names = getattr(get_args(type_)[0], "__struct_fields__", ())
    parts = [[_spelt(word) for word in part.split(":")] for part in value.split(",")]
    return [dict(zip(names, words, strict=False)) if names else ":".join(words) for words in parts]
