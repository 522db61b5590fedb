"""The words and values of a position's lines.

A line is words, set apart by blanks or commas; `#` begins a remark. A word in double quotes is taken as it stands. A
value is a number, true, false, a word, [a list] or {a: table}: JSON in which plain words need no quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from footplate.game.errors import BadPosition

DEEPEST: Final = 20  # lists and tables within each other
LONGEST: Final = 15  # digits of a number

_NUMBER = re.compile(r"-?\d+")
_PLAIN = re.compile(r"[^\s\"{}\[\]:,=#]+")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s"{}\[\]:,]+)')
_NAMED_VALUES: Final = {"true": True, "false": False, "null": None}


class Line(msgspec.Struct, frozen=True):
    """One line: its number in the text, what stands there, and its words."""

    number: int
    text: str
    words: tuple[str, ...]

    @property
    def kind(self) -> str:
        return self.words[0]

    def wrong(self, problem: str) -> BadPosition:
        return BadPosition(self.number, self.text, problem)


def lines(text: str) -> Iterator[Line]:
    """The lines that say something."""
    for number, line in enumerate(text.split("\n"), start=1):
        shown = line.strip()
        words = tuple(_words(Line(number, shown, ())))
        if words:
            yield Line(number, shown, words)


def _words(line: Line) -> Iterator[str]:
    """Words of a line; brackets and quotes hold together what is in them."""
    word, depth, at = "", 0, 0
    text = line.text
    while at < len(text):
        char = text[at]
        if char == '"':
            quoted = _QUOTED.match(text, at)
            if quoted is None:
                raise line.wrong("a quotation mark is not closed")
            word += quoted[0]
            at = quoted.end()
            continue
        if char == "#" and not word:
            return
        depth += (char in "[{") - (char in "]}")
        if depth < 0:
            raise line.wrong(f"{char} closes a bracket that was not opened")
        if not depth and (char.isspace() or char == ","):
            if word:
                yield word
            word = ""
        else:
            word += char
        at += 1
    if depth:
        raise line.wrong("a bracket is not closed")
    if word:
        yield word


# ---- values ----


def written(value: Any) -> str:
    """A plain value as a word."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{written(str(key))}:{written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(written, value)) + "]"
    if isinstance(value, str):
        return word_of(value)
    return json.dumps(value)


def word_of(text: str) -> str:
    """A text as a word: in quotes where it would read as something else."""
    if _PLAIN.fullmatch(text) and not _NUMBER.fullmatch(text) and text not in _NAMED_VALUES:
        return text
    return json.dumps(text, ensure_ascii=False)


def value_of(word: str, line: Line) -> Any:
    """The value that a word stands for."""
    tokens = [*_TOKEN.findall(word), ""]
    value, rest = _value(tokens, 0, line, 0)
    if tokens[rest]:
        raise line.wrong(f"{tokens[rest]} is one too many in {word}")
    return value


def _value(tokens: list[str], at: int, line: Line, depth: int) -> tuple[Any, int]:
    """The value that begins at a token, and where it ends."""
    token = tokens[at]
    if depth > DEEPEST:
        raise line.wrong(f"lists and tables within each other, more than {DEEPEST} deep")
    if token == "[":
        return _list(tokens, at + 1, line, depth + 1)
    if token == "{":
        return _table(tokens, at + 1, line, depth + 1)
    if token in {"", "}", "]", ":", ","}:
        raise line.wrong(f"a value is missing{f' before {token}' if token else ' at the end'}")
    return _simple(token, line), at + 1


def _list(tokens: list[str], at: int, line: Line, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while tokens[at] != "]":
        value, at = _value(tokens, at, line, depth)
        found.append(value)
        at = _after_item(tokens, at, "]", line)
    return found, at + 1


def _table(tokens: list[str], at: int, line: Line, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    while tokens[at] != "}":
        key = text_of(tokens[at], line)
        if tokens[at] in {"", "]", "[", "{", ":", ","} or tokens[at + 1] != ":":
            raise line.wrong(f"a table is written {{name:value}}, and after {tokens[at] or 'it'} there is no value")
        found[key], at = _value(tokens, at + 2, line, depth)
        at = _after_item(tokens, at, "}", line)
    return found, at + 1


def _after_item(tokens: list[str], at: int, end: str, line: Line) -> int:
    if tokens[at] == ",":
        return at + 1
    if tokens[at] != end:
        raise line.wrong(f"a comma or {end} is missing" + (f" before {tokens[at]}" if tokens[at] else ""))
    return at


def _simple(token: str, line: Line) -> Any:
    if token in _NAMED_VALUES:
        return _NAMED_VALUES[token]
    return number_of(token, line) if _NUMBER.fullmatch(token) else text_of(token, line)


def text_of(word: str, line: Line) -> str:
    """The text that a word stands for, without its quotes."""
    if '"' not in word:
        return word
    if not _QUOTED.fullmatch(word):
        raise line.wrong(f"quotation marks belong around a whole word, not into {word}")
    try:
        text: str = json.loads(word, strict=False)
    except ValueError:
        raise line.wrong(f"{word} is not a text in quotes: \\ only stands before a quotation mark or \\") from None
    return text


def number_of(word: str, line: Line, what: str = "a number", longest: int = LONGEST) -> int:
    """The whole number that a word stands for."""
    if not _NUMBER.fullmatch(word):
        raise line.wrong(f"{word} stands where {what} belongs")
    if len(word) > longest:
        raise line.wrong(f"{what} has more than {longest} digits")
    return int(word)


def is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None


# ---- suggestions ----


def choice(word: str, known: Iterable[str]) -> str:
    """What could be meant: the end of a message."""
    from difflib import get_close_matches  # only where something is wrong

    names = [str(name) for name in known]
    near = get_close_matches(word, names, n=1, cutoff=0.5) or [n for n in names if n.lower() == word.lower()]
    if near:
        return f"; did you mean {near[0]}?"
    return f"; there are {', '.join(names)}" if 0 < len(names) <= 40 else ""
