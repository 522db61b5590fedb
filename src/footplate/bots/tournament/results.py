"""The file of a tournament: a line about its plan, then one for each game, written as it comes.

A run that was cut off goes on with the same file; what was only half written is played again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from footplate.bots.found import files_of
from footplate.bots.tournament.plan import BadTournament, Plan
from footplate.bots.tournament.playing import Played
from footplate.learnt import learnt
from footplate.titles import folder, title_data
from footplate.words import package_folder

FORMAT: Final = "footplate-tournament"
FORMAT_VERSION: Final = 1
APART: Final = ("tournament", "protocol", "words", "__pycache__")  # folders that are no part of what bots think


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    plan: Plan
    rules: int  # version of the title's rules
    code: str  # digest of what the bots are made of: games of others must not be added to theirs
    format: str = FORMAT
    version: int = FORMAT_VERSION


class Results:
    """Games of one plan in a file, and those still to come."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._head = Head(plan, title_data(plan.title).title.rules_version, code_of_bots(plan.title, plan.bots))
        self._file: BinaryIO | None = None

    def begin(self) -> Iterator[Played]:
        """Read what is there, then be ready to add to it."""
        first = msgspec.json.encode(self._head) + b"\n"
        whole = 0  # bytes of lines that end
        if self.path.exists():
            with self.path.open("rb") as file:
                for number, line in enumerate(file, start=1):
                    if not line.endswith(b"\n"):
                        if number == 1 and not first.startswith(line):
                            raise self._wrong(1, "is not the file of a tournament")
                        break
                    if number == 1:
                        self._check(line)
                    else:
                        yield self._read(number, line)
                    whole += len(line)
        self._file = self.path.open("ab", buffering=0)
        self._file.truncate(whole)
        if not whole:
            self._file.write(first)

    def add(self, played: Played) -> None:
        """A line more, in one piece."""
        assert self._file is not None
        self._file.write(msgspec.json.encode(played) + b"\n")

    def close(self) -> None:
        """No more is added."""
        if self._file:
            self._file.close()

    def _check(self, line: bytes) -> None:
        head = read_head(line, self.path)
        asked, begun = _arguments(self._head), _arguments(head)
        other = [f"{name} {begun[name]}, not {asked[name]}" for name in asked if asked[name] != begun[name]]
        if other:
            raise BadTournament(f"{self.path} was begun with other arguments: {'; '.join(other)}; name another file")
        if head.code != self._head.code:
            raise BadTournament(f"{self.path} was begun with bots whose code was different; name another file")

    def _read(self, number: int, line: bytes) -> Played:
        try:
            return msgspec.json.decode(line, type=learnt(Played))
        except msgspec.MsgspecError as error:
            raise self._wrong(number, str(error)) from None

    def _wrong(self, number: int, problem: str) -> BadTournament:
        return BadTournament(f"{self.path}: line {number}: {problem}")


def read_head(line: bytes, place: Path) -> Head:
    """The first line of a file, if that is one."""
    try:
        head = msgspec.json.decode(line, type=learnt(Head))
    except msgspec.MsgspecError:
        raise BadTournament(f"{place} is not the file of a tournament") from None
    if (head.format, head.version) != (FORMAT, FORMAT_VERSION):
        raise BadTournament(f"{place} is not the file of a tournament, or was written by a newer footplate")
    return head


def _arguments(head: Head) -> dict[str, str]:
    told: dict[str, Any] = {**msgspec.to_builtins(head.plan), "rules": head.rules}
    return {
        name: " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        for name, value in told.items()
    }


def code_of_bots(title_id: str, kinds: Iterable[str] = ()) -> str:
    """A digest of everything that decides what bots do, apart from the rules, which have their version; of `kinds`
    from elsewhere, of what these are made of."""
    places = [package_folder("footplate.bots"), package_folder("footplate.game.advice"), folder(title_id)]
    own = (file for place in places for file in _files(place))
    others = (file for kind in sorted(set(kinds)) for file in files_of(kind))
    digest = hashlib.sha256()
    for file in chain(own, others):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _files(place: Traversable) -> Iterator[Traversable]:
    for entry in sorted(place.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in APART:
            yield from _files(entry)
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            yield entry
