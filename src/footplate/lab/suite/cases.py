"""The lines of the suite: how they are written, read, and checked."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from footplate.game.errors import FootplateError
from footplate.game.game import Game
from footplate.game.notation import parse
from footplate.game.position.reader import read_position
from footplate.rounds.running import best_known, run_earned
from footplate.routes import RouteError
from footplate.testing.perft import perft
from footplate.titles import load

BREAK = "; "  # between the lines of a position, which stand in one


class BadSuite(FootplateError):
    """A line that cannot be read."""


class PerftCase(msgspec.Struct, frozen=True):
    """How many ways there are to go on from a position, by the number of moves."""

    name: str
    position: str
    counts: tuple[int, ...]  # after one move, after two, ...

    def line(self) -> str:
        """As it stands in the file."""
        return "\t".join((self.name, _joined(self.position), " ".join(map(str, self.counts))))

    @staticmethod
    def of(name: str, position: str, counts: str) -> PerftCase:
        """Read from its columns."""
        return PerftCase(name, _parted(position), tuple(map(int, counts.split())))

    def problems(self, depth: int = 99) -> Iterator[str]:
        """What is otherwise, up to so many moves."""
        state = game_of(self.position).state
        for number, count in enumerate(self.counts[:depth]):
            found = perft(state, number + 1)
            if found != count:
                yield f"{self.name}: {found} ways after {number + 1} moves, not {count}"


class RunCase(msgspec.Struct, frozen=True):
    """A company's best run in a position: what it earns, and one that earns it."""

    position: str
    company: str
    revenue: int
    treasury: int  # what this run brings the company beside it
    run: str  # in the notation

    def line(self) -> str:
        """As it stands in the file."""
        return "\t".join((_joined(self.position), self.company, str(self.revenue), str(self.treasury), self.run))

    @staticmethod
    def of(position: str, company: str, revenue: str, treasury: str, run: str) -> RunCase:
        """Read from its columns."""
        return RunCase(_parted(position), company, int(revenue), int(treasury), run)

    def problems(self, depth: int = 99) -> Iterator[str]:
        """What is otherwise."""
        game = game_of(self.position)
        where = f"{game.title.id} {self.company}"
        best = best_known(game.state, self.company)
        if not best.proved or best.revenue != self.revenue:
            yield f"{where}: the best run earns {best.revenue}, not {self.revenue}"
        action = parse(self.run, game)
        try:
            earned = tuple(run_earned(game.state, self.company, getattr(action, "routes", ())))
        except RouteError as error:
            yield f"{where}: {self.run} cannot be run: {error}"
            return
        if earned != (self.revenue, self.treasury):
            yield f"{where}: {self.run} earns {earned}, not {(self.revenue, self.treasury)}"


Case = PerftCase | RunCase
HEADS: dict[str, type[Case]] = {
    "name\tposition\tcounts": PerftCase,
    "position\tcompany\trevenue\ttreasury\trun": RunCase,
}


def game_of(position: str) -> Game:
    """A game that begins with the position."""
    return read_position(position, load)


def read(path: Path) -> Iterator[Case]:
    """The lines of a file, plain or compressed; its first line names the columns."""
    raw = path.read_bytes()
    head, *lines = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode().splitlines()
    kind = HEADS.get(head)
    if kind is None:
        raise BadSuite(f"{path.name}: the first line names the columns of the suite, and {head[:60]!r} does not")
    for number, line in enumerate(lines, 2):
        try:
            yield kind.of(*line.split("\t"))
        except (TypeError, ValueError):
            raise BadSuite(f"{path.name}, line {number}: {line[-60:]!r} has not the columns that are named") from None


def write(path: Path, cases: Iterable[Case]) -> None:
    """A file with these lines, compressed if its name says so; the same lines make the same bytes."""
    listed = list(cases)
    head = next(head for head, kind in HEADS.items() if isinstance(listed[0], kind))
    raw = "".join(f"{line}\n" for line in (head, *(case.line() for case in listed))).encode()
    path.write_bytes(gzip.compress(raw, 9, mtime=0) if path.suffix == ".gz" else raw)


def check(path: Path, every: int = 1, depth: int = 99) -> Iterator[list[str]]:
    """For each of the lines, or every so many-th: what is otherwise than it says."""
    for number, case in enumerate(read(path)):
        if number % every == 0:
            yield list(case.problems(depth))


def _joined(position: str) -> str:
    return BREAK.join(position.strip().splitlines())


def _parted(position: str) -> str:
    return position.replace(BREAK, "\n")
