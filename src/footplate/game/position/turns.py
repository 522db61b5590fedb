"""The lines of what is kept as it is: a step of the turn stack, a note, what only the title remembers.

    turn stock_turn player=p1 sold=[AR]

One step a line, the lowest first; fields at their usual value are left out. Players go by their seats: p1 is the first.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any, Final

import msgspec

from footplate.game.position.grammar import Line, choice, text_of, value_of, word_of, written
from footplate.game.state import State
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.learnt import learnt
from footplate.words.misfit import sentence

COMPANY_FIELDS: Final = {"company", "companies", "done"}
PLAYER_FIELDS: Final = {"player", "players", "turn", "last"}
_KINDS: Final = {
    "int": "a number",
    "str": "a word",
    "bool": "true or false",
    "array": "a [list]",
    "object": "a {name:value} table",
    "null": "nothing",
}


@cache
def _fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)  # found anew each time, and every position asks


# ---- written ----


def write_step(step: Step) -> str:
    plain = msgspec.to_builtins(step, str_keys=True)
    words = [
        f"{field.encode_name}={written(plain[field.encode_name])}"
        for field in _fields(type(step))
        if getattr(step, field.name) != _usual(field)
    ]
    return " ".join(["turn", step.name(), *words])


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def write_own(opening: State, state: State) -> Iterator[str]:
    """What only the title remembers, field by field where it has changed."""
    if state.own is None:
        return
    plain = msgspec.to_builtins(state.own, str_keys=True)
    kind: Any = type(state.own)
    for field in _fields(kind):
        if getattr(state.own, field.name) != getattr(opening.own, field.name):
            yield f"own {field.encode_name}={written(plain[field.encode_name])}"


def write_notes(opening: State, state: State) -> Iterator[str]:
    for key, value in state.notes.items():
        if key not in opening.notes or opening.notes[key] != value:
            yield f"note {word_of(key)}={written(value)}"


# ---- read ----


def assignments(words: tuple[str, ...], line: Line) -> dict[str, Any]:
    """The values of `name=value` words."""
    found: dict[str, Any] = {}
    for word in words:
        name, value = _split(word, line)
        if name in found:
            raise line.wrong(f"{name} is said twice")
        found[name] = value_of(value, line)
    return found


def _split(word: str, line: Line) -> tuple[str, str]:
    match = re.match(r'("(?:[^"\\]|\\.)*"|[^="]+)=(.+)', word, re.DOTALL)
    if match is None:
        raise line.wrong(f"{word} is not understood: values are written name=value, without blanks around the =")
    return text_of(match[1], line), match[2]


def read_step(title: Title, purses: Collection[str], line: Line) -> Step:
    """The step of the turn stack that a line describes; `purses` are those who may be the player of one."""
    kinds = {kind.name(): kind for kind in title.steps}
    name = line.words[1] if len(line.words) > 1 else ""
    if name not in kinds:
        raise line.wrong(f"there is no step {name or 'named'}{choice(name, kinds)}")
    values = assignments(line.words[2:], line)
    fields = {field.encode_name: field for field in _fields(kinds[name])}
    for key in values:
        if key not in fields:
            raise line.wrong(f"{name} has no {key}{choice(key, fields) or ': it has no values'}")
    for key, field in fields.items():
        if key not in values and field.required:
            raise line.wrong(f"{name} needs {key}, as in: {key}=...")
    step: Step = converted(values, kinds[name], line)
    for names, known in ((COMPANY_FIELDS, title.companies), (PLAYER_FIELDS, purses)):
        for key in names & fields.keys():
            _check_names(key, values.get(key), known, line)
    return step


def _check_names(key: str, value: Any, known: Collection[str], line: Line) -> None:
    """By agreement a field of this name holds an id, or a list of them."""
    for name in value if isinstance(value, list) else [value]:
        if isinstance(name, str) and name and name not in known:
            raise line.wrong(f"{name} in {key} is not known{choice(name, known)}")


def read_own(title: Title, own: Any, line: Line) -> Any:
    """What the title remembers, with the values that a line gives."""
    if title.own_type is None:
        raise line.wrong(f"{title.id} remembers nothing of its own; leave the line out")
    values = assignments(line.words[1:], line)
    plain = msgspec.to_builtins(own, str_keys=True)
    for key in values:
        if key not in plain:
            raise line.wrong(f"there is no {key} that {title.id} remembers{choice(key, plain)}")
    return converted({**plain, **values}, title.own_type, line)


def converted(plain: dict[str, Any], kind: Any, line: Line) -> Any:
    try:
        return msgspec.convert(plain, learnt(kind), str_keys=True)
    except (msgspec.ValidationError, RecursionError) as error:
        raise line.wrong(sentence(error, _KINDS)) from None
