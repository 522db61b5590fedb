"""Rulings: what a rule text leaves open, and what is played. They lie with their title, in rulings.toml.

Rows of the ledger cite a ruling by its letter and number, and code and tests of the title may: each one that is cited
must be listed, and each one listed cited by a row. The page of a ledger ends with those of its book.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

FILE = "rulings.toml"
FIELDS = ["open", "played"]


@dataclass(frozen=True)
class Rulings:
    listed: dict[str, tuple[str, str]]  # "G7" -> what is open, what is played
    in_code: str = ""  # how code and tests cite them: a regular expression; "" if they do not


def read_rulings(folder: Path, problems: list[str]) -> Rulings:
    """Those of a title's folder; none if it has no such file."""
    path = folder / FILE
    if not path.is_file():
        return Rulings({})
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{folder.name}/{FILE}: not TOML: {error}")
        return Rulings({})
    listed = {}
    for name, row in data.get("ruling", {}).items():
        if sorted(row) != FIELDS or not all(isinstance(text, str) and text for text in row.values()):
            problems.append(f"{folder.name}/{FILE}: {name} says what is open and what is played, and nothing else")
        else:
            listed[name] = (row["open"], row["played"])
    return Rulings(listed, data.get("in_code", ""))


def check_rulings(root: Path, folder: Path, rows: dict[str, list[str]], problems: list[str]) -> None:
    """`rows` are the rulings that ledgers of the folder cite, each with the rows that do."""
    rulings = read_rulings(folder, problems)
    cited = {name: places[0] for name, places in rows.items()}
    if rulings.in_code:
        cited = cited_in_code(root, folder, rulings.in_code) | cited
    problems.extend(
        f"{place} cites {name}, which is not listed in {folder.name}/{FILE}"
        for name, place in cited.items()
        if name not in rulings.listed
    )
    problems.extend(
        f"{folder.name}/{FILE} lists {name}, which no row cites" for name in rulings.listed if name not in rows
    )


def cited_in_code(root: Path, folder: Path, in_code: str) -> dict[str, str]:
    """Rulings that code, data and tests of a title name, each with a file that does."""
    cited: dict[str, str] = {}
    pattern = re.compile(rf"\b({in_code})\b")
    for place in (folder, root / "tests" / folder.name):
        for path in sorted((*place.rglob("*.py"), *place.rglob("*.toml"))):
            if path.name != FILE:
                for found in pattern.finditer(path.read_text(encoding="utf-8")):
                    cited.setdefault(found[1], path.relative_to(root).as_posix())
    return cited


def rulings_section(folder: Path, rows: dict[str, list[str]]) -> list[str]:
    """The end of a ledger's page: the rulings that its rows cite."""
    listed = {name: row for name, row in read_rulings(folder, []).listed.items() if name in rows}
    if not listed:
        return []
    lines = ["", "## Rulings", "", "What the rulebook leaves open, what is played, and the rows that depend on it.", ""]
    lines += ["| ruling | what is open | what is played | rows |", "| --- | --- | --- | --- |"]
    for name, (question, answer) in listed.items():
        cells = [name, question, answer, ", ".join(rows[name])]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return lines
