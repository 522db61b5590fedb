"""What is wrong with a value that was decoded by type, in a sentence that names the place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

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
