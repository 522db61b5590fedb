"""The figures of the last release, kept beside this module, and what has become slower since then."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from footplate import __version__
from footplate.bench.row import Row, short
from footplate.game.built import build
from footplate.learnt import learnt

FILE: Final = Path(__file__).with_name("release.json")
TOLERATED: Final = 0.05  # a figure moves that much by itself
LIKE_ITSELF: Final = ("%", "times")  # shares and ratios: they judge themselves

Figures = dict[str, dict[str, float]]  # title -> what -> figure


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    interpreter: str
    build: str
    unit_ms: float
    figures: Figures
    instructions: dict[str, dict[str, int]]  # by callgrind, likewise


def interpreter() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}"


def last_release(file: Path = FILE) -> Release:
    return msgspec.json.decode(file.read_bytes(), type=learnt(Release))


def keep(
    unit_ms: float | None = None,
    figures: Figures | None = None,
    instructions: dict[str, dict[str, int]] | None = None,
    file: Path = FILE,
) -> None:
    """What was measured takes the place of what was kept; the rest stays."""
    old = last_release(file)
    new = Release(
        __version__,
        interpreter(),
        build(),
        round(unit_ms or old.unit_ms, 2),
        old.figures | (figures or {}),
        old.instructions | (instructions or {}),
    )
    file.write_bytes(msgspec.json.format(msgspec.json.encode(new), indent=2) + b"\n")


def by_name(rows: Iterable[Row]) -> dict[str, Row]:
    """Rows by what tells them apart in every release. An indented one belongs to that above it, and how long the
    longest game was may change."""
    found: dict[str, Row] = {}
    above = ""
    for row in rows:
        what = re.sub(r"after \d+ actions", "late", row.what.strip())
        if row.what.startswith(" "):
            what = f"{above}: {what}"
        else:
            above = what
        found[what] = row
    return found


def slower(title: str, rows: Iterable[Row], release: Release) -> Iterator[str]:
    """A line for each figure that is worse than the release's by more than it moves by itself."""
    kept = release.figures.get(title, {})
    for what, row in by_name(rows).items():
        before = kept.get(what)
        if before and row.value and row.measure not in LIKE_ITSELF:
            ratio = before / row.value if row.more_is_better else row.value / before
            if ratio > 1 + TOLERATED:
                worse = "more" if row.measure == "MiB" else "slower"
                yield (
                    f"{title}: {what}: {100 * (ratio - 1):.0f} % {worse} than in {release.version} "
                    f"({short(before)} then, {short(row.value)} {row.measure} now)"
                )


def longer(title: str, counts: Mapping[str, int], release: Release) -> Iterator[str]:
    """The same of instructions."""
    kept = release.instructions.get(title, {})
    for what, count in counts.items():
        if what in kept and count > kept[what] * (1 + TOLERATED):
            more = 100 * (count / kept[what] - 1)
            yield f"{title}: {what}: {more:.0f} % more instructions than in {release.version}"


def verdict(lines: Iterable[str], release: Release) -> Iterator[str]:
    """What to say below a table."""
    found = list(lines)
    if (interpreter(), build()) != (release.interpreter, release.build):
        yield (
            f"The figures of {release.version} were taken with {release.interpreter}, {release.build}; "
            f"this is {interpreter()}, {build()}: they compare badly."
        )
    yield from found or [f"Nothing is slower than in {release.version} by more than {100 * TOLERATED:.0f} %."]
