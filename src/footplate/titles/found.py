"""Which titles there are: installed packages name theirs as entry points of the group `footplate.titles`.

    [project.entry-points."footplate.titles"]
    1889 = "footplate.titles.g1889.rules:Shikoku"

The list is made on first use, and no rules are imported for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import msgspec

from footplate.game.errors import UnknownTitle
from footplate.game.title import Title

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "footplate.titles"
OURS: Final = "footplate"


class Titles(Mapping[str, "EntryPoint"]):
    """The titles by id, footplate's own first. What cannot be played is left out, and named in `left_out`."""

    def __getitem__(self, title_id: str) -> EntryPoint:
        return self._found[0][title_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found[0])

    def __len__(self) -> int:
        return len(self._found[0])

    def __repr__(self) -> str:
        return f"<titles {', '.join(self)}>"

    @property
    def left_out(self) -> tuple[UnknownTitle, ...]:
        """Titles whose module is gone, or whose id another package has too: what is wrong with each."""
        return self._found[1]

    def load(self, title_id: str) -> type[Title]:
        """The class of a title's rules."""
        if title_id not in self:
            gone = (fault for fault in self.left_out if fault.facts["title"] == title_id)
            raise next(gone, UnknownTitle("title", {"title": title_id, "known": ", ".join(self)}))
        try:
            rules = self[title_id].load()
        except Exception as error:  # whatever a stranger's module does on import
            raise self.broken(title_id, error) from error
        if not (isinstance(rules, type) and issubclass(rules, Title)):
            raise self.broken(title_id, TypeError(f"{self[title_id].value} is not a Title"))
        return rules

    def broken(self, title_id: str, error: Exception) -> UnknownTitle:
        """What to say of a title that turns out not to work."""
        from footplate.game.decoding import unforeseen  # only needed when something is wrong

        problem = unforeseen(error) if isinstance(error, (KeyError, msgspec.ValidationError)) else str(error)
        return _broken(self[title_id], problem or type(error).__name__)

    @cached_property
    def _found(self) -> tuple[dict[str, EntryPoint], tuple[UnknownTitle, ...]]:
        from importlib.metadata import entry_points  # takes long to import, and not every program asks for titles

        found: dict[str, EntryPoint] = {}
        faults = []
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: (_package(entry) != OURS, _package(entry))):
            if problem := _missing(entry.module):
                faults.append(_broken(entry, problem))
            elif entry.name in found:
                other = _package(found[entry.name])
                faults.append(UnknownTitle("taken", {"title": entry.name, "package": _package(entry), "other": other}))
            else:
                found[entry.name] = entry
        return {name: found[name] for name in sorted(found, key=lambda name: _place(found[name]))}, tuple(faults)


def _broken(entry: EntryPoint, problem: str) -> UnknownTitle:
    return UnknownTitle("broken", {"title": entry.name, "package": _package(entry), "problem": problem})


def _missing(module: str) -> str:
    """Why a module cannot be there, "" if it is; of packages above it only the `__init__` is imported."""
    try:
        return "" if find_spec(module) else f"No module named {module!r}"
    except Exception as error:
        return str(error) or type(error).__name__


def _place(entry: EntryPoint) -> tuple[bool, int, str]:
    """Where a title is listed: ours first, by the rank that their folder gives, then others by id."""
    if _package(entry) != OURS:
        return True, 0, entry.name.casefold()
    folder = sys.modules[entry.module.rpartition(".")[0]]
    return False, folder.RANK, entry.name.casefold()


def _package(entry: EntryPoint) -> str:
    return _name(entry.dist) if entry.dist else "?"


@cache
def _name(package: Distribution) -> str:
    return package.name  # read from a file each time


#: the titles that are installed
TITLES: Final = Titles()
