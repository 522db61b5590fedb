"""The rooms of 1820: its rules.py lists them, and each knows only those listed before it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from footplate.titles.g1820 import rules

HERE = Path(rules.__file__).parent
NAME = "footplate.titles.g1820."


def listed() -> dict[str, int]:
    """Room or module -> its place in the list of rules.py."""
    lines = re.findall(r"^- ([a-z_, ]+):", rules.__doc__ or "", re.MULTILINE)
    return {room: place for place, line in enumerate(lines) for room in line.split(", ")}


def test_every_room_is_listed() -> None:
    there = {path.stem for path in HERE.glob("*.py")} | {path.parent.name for path in HERE.glob("*/__init__.py")}
    assert there - {"__init__", "rules"} == listed().keys()


def test_a_room_knows_only_those_before_it() -> None:
    places = listed()
    for path in sorted(HERE.rglob("*.py")):
        room = path.relative_to(HERE).parts[0].removesuffix(".py")
        if room not in places:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(NAME):
                other = str(node.module).removeprefix(NAME).partition(".")[0]
                assert other == room or places[other] <= places[room], f"{path.relative_to(HERE)} imports {other}"
