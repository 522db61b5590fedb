"""The rules at hand: what a title's ledger says about a section, in our own words, with its neighbours."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from functools import cache
from typing import Any, Final

import msgspec

from footplate.game.folder import folder_of
from footplate.titles import rules_of

HEADING: Final = re.compile(r"# ---- (\d+|[IVXL]+) (.+)")


class Ruling(msgspec.Struct, frozen=True):
    """What the book leaves open, and what is played."""

    id: str
    open: str
    played: str


class Row(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    says: str
    rulings: tuple[Ruling, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A section of the book: its rules, what stands around it, and its own parts."""

    number: str
    chapter: str  # its heading
    rows: tuple[Row, ...]
    before: str = ""
    after: str = ""
    inside: tuple[str, ...] = ()  # sections of the same chapter


class Ledger(msgspec.Struct, frozen=True):
    """The rules of one title, section by section, and where each step is explained."""

    sections: dict[str, Section] = {}
    steps: dict[str, str] = {}

    def find(self, number: str) -> Section | None:
        """A section; of one that has no rules of its own, its first part, and of a part that has none the whole."""
        while number:
            if number in self.sections:
                return self.sections[number]
            if part := next((name for name in self.sections if name.startswith(f"{number}.")), ""):
                return self.sections[part]
            number = number.rpartition(".")[0]
        return None

    def of_step(self, step: str) -> Section | None:
        return self.find(self.steps.get(step, ""))


@cache
def ledger(title: str) -> Ledger:
    """Of a title; empty if it has none."""
    folder = folder_of(rules_of(title))
    files = sorted((file for file in folder.iterdir() if _is_ledger(file.name)), key=lambda file: file.name)
    for file in files:
        source = file.read_text(encoding="utf-8")
        data = tomllib.loads(source)
        if data.get("title") == title:
            known = folder.joinpath("rulings.toml")
            rulings = tomllib.loads(known.read_text(encoding="utf-8"))["ruling"] if known.is_file() else {}
            return Ledger(_sections(source, data, rulings), dict(data.get("steps", {})))
    return Ledger()


def _is_ledger(name: str) -> bool:
    return name.startswith("ledger") and name.endswith(".toml")


def _sections(source: str, data: dict[str, Any], rulings: dict[str, dict[str, str]]) -> dict[str, Section]:
    chapters = {m[1]: m[2] for line in source.splitlines() if (m := HEADING.fullmatch(line.strip()))}
    rows: dict[str, list[Row]] = defaultdict(list)
    for rule in data.get("rule", []):
        cited = [Ruling(name, **rulings[name]) for name in rule.get("ruling", ()) if name in rulings]
        rows[str(rule["section"])].append(Row(str(rule["id"]), str(rule["summary"]), tuple(cited)))
    order = list(rows)
    return {
        number: Section(
            number,
            chapters.get(_chapter(number), ""),
            tuple(rows[number]),
            order[place - 1] if place else "",
            order[place + 1] if place + 1 < len(order) else "",
            tuple(other for other in order if _chapter(other) == _chapter(number)),
        )
        for place, number in enumerate(order)
    }


def _chapter(number: str) -> str:
    return number.partition(".")[0]
