"""Data from outside, decoded by type: what is wrong with it is said in a sentence that names the place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from footplate.game.errors import BadRecord
from footplate.learnt import learnt
from footplate.words.misfit import sentence

T = TypeVar("T")


def decode_json(raw: bytes, type_: type[T], place: str, what: str) -> T:
    """A value from JSON, or BadRecord; `what` is what was expected, as in "is not a footplate record"."""
    try:
        return msgspec.json.decode(raw, type=learnt(type_))
    except msgspec.ValidationError as error:
        raise BadRecord(place, f"is not {what}: {sentence(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(place, f"is not whole JSON: {_broken(raw, error)}") from None
    except RecursionError:
        raise BadRecord(place, "is not whole JSON: it is nested too deeply") from None


def _broken(raw: bytes, error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    if not raw.strip():
        return "it is empty"
    found = re.search(r"\(byte (\d+)\)", str(error))
    if found is None:
        return "it ends too early"
    before = raw[: int(found[1])]
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    return f"line {line}, column {column} is not as it should be"


@contextmanager
def sense(place: str) -> Iterator[None]:
    """Data from outside can be wrong in ways that no check foresaw: that too is one line that names the place."""
    try:
        yield
    except (
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
        AssertionError,
        ArithmeticError,
        StopIteration,
    ) as error:
        raise BadRecord(place, f"makes no sense: {unforeseen(error)}") from None
    except RecursionError:
        raise BadRecord(place, "is nested too deeply") from None


def unforeseen(error: Exception) -> str:
    """What no check foresaw, for people who must find it in their data."""
    if isinstance(error, msgspec.ValidationError):
        return sentence(error)
    if isinstance(error, KeyError):
        return f"{error} is missing, or not known here"
    return f"a value does not fit ({type(error).__name__}: {error})"


class _Head(msgspec.Struct):
    """Only our records name a format; theirs have players and actions all the same."""

    format: Any = None
    players: Any = None
    actions: Any = None


def is_record(raw: bytes, place: str) -> bool:
    """Is it a record of footplate? Whatever else is JSON is taken for a file of 18xx.games."""
    return decode_json(raw, _Head, place, "a game").format is not None


def is_game_file(raw: bytes) -> bool:
    """Does it look like a file of 18xx.games?"""
    try:
        head = msgspec.json.decode(raw, type=learnt(_Head))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return head.format is None and head.players is not None and head.actions is not None
