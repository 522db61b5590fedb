"""Actions that make no sense: of the right form, with values from anywhere."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from footplate import Game
from footplate.game.actions import Action
from footplate.server.live import read_action

NUMBERS = (-(2**63), -100, -1, 0, 1, 2, 3, 5, 10, 60, 65, 80, 100, 1000, 10**9, 2**63 - 1, 10**30)
TEXTS = ("", "x", "ZZ99", "p1", "p9", "bank", "ipo", "pool", "market", "2", "D", "-1", "0", "\0", "é" * 50)


def values(game: Game) -> list[str]:
    """All names of things in a title, and some that nothing has."""
    title = game.title
    hexes = list(title.map.names)
    found = [*title.companies, *title.privates, *title.trains, *title.players, *hexes[::7], *list(title.map.tiles)[::9]]
    return [*found, *TEXTS]


def any_value(kind: Any, names: list[str], chance: random.Random, depth: int = 0) -> Any:
    """Something that may be written where this type is wanted."""
    origin = get_origin(kind)
    if origin is Annotated:
        return any_value(get_args(kind)[0], names, chance, depth)
    if origin in (Union, types.UnionType):
        return any_value(chance.choice(get_args(kind)), names, chance, depth)
    if origin is Literal:
        return chance.choice(get_args(kind))
    if origin in (tuple, list, frozenset):
        inner = [one for one in get_args(kind) if one is not ...]
        fixed = origin is tuple and ... not in get_args(kind)
        kinds = inner if fixed else [inner[0]] * chance.choice((0, 1, 2, 3, 7))
        return [any_value(one, names, chance, depth + 1) for one in kinds]
    if origin is dict:
        key, value = get_args(kind)
        return {any_value(key, names, chance): any_value(value, names, chance) for _ in range(chance.choice((0, 1, 3)))}
    if kind is str:
        return chance.choice(names)
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.choice(NUMBERS)
    if kind is None or kind is type(None):
        return None
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made_up(kind, names, chance, depth)
    raise AssertionError(kind)


def made_up(kind: type[msgspec.Struct], names: list[str], chance: random.Random, depth: int = 0) -> dict[str, Any]:
    wanted = [field for field in msgspec.structs.fields(kind) if field.required or chance.random() < 0.7]
    return {field.encode_name: any_value(field.type, names, chance, depth + 1) for field in wanted}


def senseless(game: Game, chance: random.Random, each: int) -> Iterator[tuple[str, Action]]:
    """So many of each kind: made up, or an option with a field changed."""
    names, seats = values(game), list(game.names)
    offered: dict[str, list[dict[str, Any]]] = {}
    for decision in game.decisions:
        for option in list(decision.options)[:200]:
            if isinstance(option, Action):
                data = msgspec.to_builtins(option)
                offered.setdefault(data["type"], []).append(data)
    for kind in game.title.actions:
        fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        for _ in range(each):
            if kind.kind() in offered and fields and chance.random() < 0.6:
                field = chance.choice(list(fields))
                made = {**chance.choice(offered[kind.kind()]), field: any_value(fields[field], names, chance)}
            else:
                made = {"type": kind.kind(), **made_up(kind, names, chance)}
            try:
                action = read_action(game.title, made)
            except msgspec.ValidationError:
                continue  # refused before the engine is asked
            deciding = [decision.player for decision in game.decisions]
            yield chance.choice([*deciding, *deciding, *seats]), action
