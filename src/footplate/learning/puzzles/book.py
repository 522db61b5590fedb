"""The puzzles that come with footplate, and the one of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Final

from footplate.learning.puzzles.making import unpacked
from footplate.learning.puzzles.puzzle import Puzzle
from footplate.titles import is_playable
from footplate.words import package_folder

FILE: Final = "puzzles.json.xz"
FIRST_DAY: Final = date(2026, 1, 1)
STRIDE: Final = 7919  # a prime: a year goes through all of them, in no order that anybody sees


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Those of titles that can be played here, the easy ones first."""
    data = package_folder("footplate.learning").joinpath(FILE).read_bytes()
    return tuple(puzzle for puzzle in unpacked(data) if is_playable(puzzle.title))


def by_id(name: str) -> Puzzle | None:
    return next((puzzle for puzzle in shipped() if puzzle.id == name), None)


def daily(day: date, puzzles: Sequence[Puzzle] = ()) -> Puzzle | None:
    """The puzzle of a day: the same for everybody."""
    known = puzzles or shipped()
    return known[(day - FIRST_DAY).days * STRIDE % len(known)] if known else None
