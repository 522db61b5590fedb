"""Which kinds of bot can take a seat: footplate's own, those of installed packages, and programs.

A package names its bots as entry points of the group `footplate.bots`:

    [project.entry-points."footplate.bots"]
    timid = "my_bots:Timid"

A program that speaks the line protocol (docs/protocol.md) is the kind `exec:COMMAND`. A table on a server offers
neither: only footplate's own (`OFFERED`).
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footplate.bots import BOTS
from footplate.bots.bot import Bot
from footplate.game.errors import FootplateError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "footplate.bots"
#: a program, and how many seconds it may take for an answer if not the usual time: `exec/10:perl bot.pl`
PROGRAM: Final = re.compile(r"exec(?:/(\d+(?:\.\d+)?))?:(.+)", re.DOTALL)

Maker = Callable[[str], Bot]


class UnknownBot(FootplateError):
    """No such kind of bot."""


class BotFault(FootplateError):
    """A bot did what no bot may do, or nothing at all."""


class Strangers(Mapping[str, "EntryPoint"]):
    """The bots of other packages, by kind. Names of footplate's own are not theirs to take."""

    def __getitem__(self, kind: str) -> EntryPoint:
        return self._found[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        from importlib.metadata import entry_points  # takes long to import, and few programs ask

        entries = sorted(entry_points(group=GROUP), key=package_of, reverse=True)
        found = {entry.name: entry for entry in entries if entry.name not in BOTS}  # of two packages, the first
        return dict(sorted(found.items()))

    def load(self, kind: str) -> Maker:
        """What makes bots of this kind: a class, or anything that is called with a seed."""
        entry = self[kind]
        try:
            made = entry.load()
        except Exception as error:  # whatever a stranger's module does on import
            problem = f"{type(error).__name__}: {error}"
        else:
            if callable(made):
                maker: Maker = made
                return maker
            problem = f"{entry.value} is nothing that makes a bot"
        raise UnknownBot(f"the bot {kind!r} of {package_of(entry)} cannot be used: {problem}")


def package_of(entry: EntryPoint) -> str:
    """The package that a bot comes from."""
    return entry.dist.name if entry.dist else "?"


#: the bots that other packages have brought
STRANGERS: Final = Strangers()


def kinds() -> list[str]:
    """All that have a name: ours first."""
    return [*BOTS, *STRANGERS]


def find_bot(kind: str) -> Maker:
    """What makes bots of a kind, given their seed; or UnknownBot."""
    if kind in BOTS:
        return BOTS[kind]
    if kind in STRANGERS:
        return STRANGERS.load(kind)
    if PROGRAM.fullmatch(kind):
        return _program(kind)
    raise UnknownBot(f"there is no bot {kind!r}; footplate has: {', '.join(kinds())}")


def program_kind(command: Iterable[str], seconds: float | None = None) -> str:
    """The kind of bot that a command is."""
    return f"exec{'' if seconds is None else f'/{seconds:g}'}:{shlex.join(command)}"


def _program(kind: str) -> Maker:
    from footplate.bots.protocol.client import ProgramBot  # few games have programs in their seats

    seconds, command = _parts(kind)
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(f"the program of the bot {kind!r} is not there, or cannot be run")
    return partial(ProgramBot, command, seconds)


def _parts(kind: str) -> tuple[float | None, tuple[str, ...]]:
    match = PROGRAM.fullmatch(kind)
    assert match
    try:
        return float(match[1]) if match[1] else None, tuple(shlex.split(match[2]))
    except ValueError as error:  # a quotation mark that is alone
        raise UnknownBot(f"the command of the bot {kind!r} cannot be read: {error}") from None


def files_of(kind: str) -> list[Path]:
    """What a bot from elsewhere is made of, as far as that can be seen: its package, or files that its command names.
    Nothing for footplate's own."""
    if kind in BOTS:
        return []
    if kind in STRANGERS:
        spec = find_spec(STRANGERS[kind].module.partition(".")[0])
        folders = list(spec.submodule_search_locations or ()) if spec else []
        alone = [Path(spec.origin)] if spec and spec.origin and not folders else []
        inside = (file for folder in folders for file in Path(folder).rglob("*"))
        return [*alone, *sorted(file for file in inside if file.is_file() and file.suffix != ".pyc")]
    if PROGRAM.fullmatch(kind):
        return [Path(word) for word in _parts(kind)[1] if Path(word).is_file()]
    return []
