"""Data from outside, decoded by type: what is wrong with it is said in a sentence that names the place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from footplate.game.errors import BadRecord

T = TypeVar("T")

#: what msgspec calls the kinds of JSON values, in words
KINDS: Final = {
    "object": "an object",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
}
_STEP: Final = r"\.([^.\[`]+)|\[(\d+)\]"
_FORMS: Final = (
    (r"Expected `([^`]+)`, got `([^`]+)`", "{where} should be {0}, not {1}"),
    (r"Expected `([^`]+)` of length (\d+).*", "{where} should be {0} of length {1}"),
    (r"Expected `([^`]+)` of length >= (\d+)", "{where} should be {0} of {1} or more"),
    (r"Expected `([^`]+)` >= (\S+)", "{where} should be {0}, {1} or more"),
    (r"Expected `([^`]+)` <= (\S+)", "{where} should be {0}, {1} or less"),
    (r"Object missing required field `([^`]+)`", "{where} lacks {0}"),
    (r"Object contains unknown field `(.+)`", "{where} has {0}, which is not known here"),
    (r"Invalid (?:enum )?value (.+)", "{where} cannot be {0}"),
    (r"Number out of range", "{where} is too large or too small a number"),
)


def decode_json(raw: bytes, type_: type[T], place: str, what: str) -> T:
    """A value from JSON, or BadRecord; `what` is what was expected, as in "is not a footplate record"."""
    try:
        return msgspec.json.decode(raw, type=type_)
    except msgspec.ValidationError as error:
        raise BadRecord(place, f"is not {what}: {sentence(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(place, f"is not whole JSON: {_broken(raw, error)}") from None
    except RecursionError:
        raise BadRecord(place, "is not whole JSON: it is nested too deeply") from None


def sentence(error: Exception, kinds: Mapping[str, str] = KINDS) -> str:
    """What msgspec says of a value that does not fit, without its own words for it; other errors as they are."""
    if not isinstance(error, msgspec.ValidationError):
        return str(error)
    problem, _, path = str(error).rpartition(" - at ") if " - at `" in str(error) else (str(error), "", "")
    for form, said in _FORMS:
        if match := re.fullmatch(form, problem, re.DOTALL):
            return said.format(*(_in_words(part, kinds) for part in match.groups()), where=_where(path))
    return f"a value does not fit: {error}"


def _in_words(part: str, kinds: Mapping[str, str]) -> str:
    """The kinds in it; anything else stays as it is written."""
    return " or ".join(kinds.get(kind, kind) for kind in part.split(" | "))


def _where(path: str) -> str:
    """Where it is, from within: "name in entry 1 of players"."""
    where = ""
    for field, number in re.findall(_STEP, path.replace("[...]", "")):
        step = field or f"entry {int(number) + 1}"
        where = f"{step} {'in' if field else 'of'} {where}" if where else step
    return f"a name in {where or 'it'}" if path.startswith("`key`") else where or "it"


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


def unforeseen(error: Exception) -> str:
    """What no check foresaw, for people who must find it in their data."""
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
        head = msgspec.json.decode(raw, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return head.format is None and head.players is not None and head.actions is not None
