"""A made-up title with what the first game of the house does not have. Start reading in rules.py."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from footplate.titles import read_title
from tests.toy.rules import Toy


def toy(players: int = 2, options: Iterable[str] = ()) -> Toy:
    """The toy title, ready for play."""
    text = Path(__file__).with_name("title.toml").read_text(encoding="utf-8")
    return Toy(read_title(text), players, options)
