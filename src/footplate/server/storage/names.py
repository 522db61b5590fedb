"""Names at a table: when two are the same to people who read them, and how a table is shown that has one twice."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

LONGEST = 40  # characters that the database has room for


def folded(name: str) -> str:
    """What is compared: width, composition, case and blanks make no other name."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def distinct(names: Iterable[str]) -> list[str]:
    """The same names, where one that was there before is given a number: a game must tell its players apart, and a
    table opens whatever was once stored."""
    found: list[str] = []
    for name in names:
        told, number = name, 1
        while told in found:
            number += 1
            told = f"{name[: LONGEST - len(f' ({number})')]} ({number})"
        found.append(told)
    return found
