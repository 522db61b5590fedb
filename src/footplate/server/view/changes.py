"""What differs between two views, as paths and values. How they are read is said in `messages.News`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

Change = tuple[list[str | int], Any]
Parts = list[tuple[str | int, Any, Any]]


def changes(before: msgspec.Struct, after: msgspec.Struct, without: Collection[str] = ()) -> list[Change]:
    """All that is otherwise in the second of two messages, but for some fields."""
    return [
        change for part in _fields(before, after) if part[0] not in without for change in _changes(*part[1:], part[:1])
    ]


def _changes(before: Any, after: Any, path: tuple[str | int, ...]) -> Iterator[Change]:
    if before is after or before == after:
        return
    parts = _parts(before, after)
    if parts is None:
        yield [*path], after
        return
    for name, old, new in parts:
        yield from _changes(old, new, (*path, name))


def _parts(before: Any, after: Any) -> Parts | None:
    """What two values of one shape consist of. A list that has become longer, or a table with other keys, is told as a
    whole."""
    if type(before) is not type(after):
        return None
    if isinstance(before, msgspec.Struct):
        return _fields(before, after)
    if isinstance(before, list | tuple) and len(before) == len(after):
        return [(place, old, new) for place, (old, new) in enumerate(zip(before, after, strict=True))]
    if isinstance(before, dict) and before.keys() == after.keys():
        return [(key, old, after[key]) for key, old in before.items()]
    return None


def _fields(before: msgspec.Struct, after: msgspec.Struct) -> Parts:
    return [(name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__]
