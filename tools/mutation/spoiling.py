"""One small fault in the text of a file."""

from __future__ import annotations

import difflib
from collections.abc import Set
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """Bytes `start` to `end` of a file become `new`. Code is run if one of `lines` is; data always is."""

    start: int
    end: int
    new: str
    lines: range
    names: Set[str] = frozenset()  # in data: the key and the item it belongs to

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


def shown(name: str, source: bytes, fault: Fault) -> str:
    """The fault as a unified diff without context."""
    before, after = (text.decode().splitlines() for text in (source, fault.applied(source)))
    lines = difflib.unified_diff(before, after, name, name, lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith("---"))
