"""Files of puzzles: those that were found, game by game, and a choice of them packed to be shipped."""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import msgspec

from footplate.game.errors import FootplateError
from footplate.learning.puzzles.finding import Found, found_in_game
from footplate.learning.puzzles.puzzle import Puzzle
from footplate.learnt import learnt

Progress = Callable[[int], object]


class BadPuzzles(FootplateError):
    """A file of puzzles that cannot be read."""


def read_found(path: Path) -> list[Found]:
    """The games that a file tells of; what was being written when somebody stopped it is left out."""
    if not path.exists():
        return []
    found: list[Found] = []
    for number, line in enumerate(lines := path.read_bytes().split(b"\n"), start=1):
        try:
            found += [msgspec.json.decode(line, type=learnt(Found))] if line else []
        except msgspec.DecodeError as error:
            if number < len(lines):
                raise BadPuzzles(f"{path}, line {number}: {error}") from None
    return found


def make(path: Path, titles: Sequence[str], games: int, seed: int, progress: Progress = lambda done: None) -> int:
    """Play so many games of each title and write down what is found in each; games that are there already are not
    played again. Answers how many puzzles there are."""
    kept = read_found(path)
    done = {(found.title, found.game) for found in kept}
    with path.open("wb") as file:  # without a line that was cut off
        file.writelines(msgspec.json.encode(found) + b"\n" for found in kept)
        for count, (number, title) in enumerate((n, t) for n in range(games) for t in titles):
            if (title, number) not in done:
                kept.append(found_in_game(title, seed, number))
                file.write(msgspec.json.encode(kept[-1]) + b"\n")
                file.flush()
            progress(count + 1)
    return sum(len(found.puzzles) for found in kept)


def picked(found: Iterable[Found], count: int) -> list[Puzzle]:
    """So many puzzles, evenly from titles, and within a title from kinds and levels; easy ones come first."""
    by_title: dict[str, dict[tuple[str, int], list[Puzzle]]] = defaultdict(lambda: defaultdict(list))
    known: set[str] = set()
    for game in found:
        for puzzle in game.puzzles:
            if puzzle.id not in known:
                known.add(puzzle.id)
                by_title[puzzle.title][puzzle.kind, puzzle.level].append(puzzle)
    in_turn = _in_turn([list(_in_turn(list(sorts.values()))) for sorts in by_title.values()])
    chosen = [puzzle for _, puzzle in zip(range(count), in_turn, strict=False)]
    return sorted(chosen, key=lambda puzzle: (puzzle.level, puzzle.id))


def _in_turn(piles: Sequence[Sequence[Puzzle]]) -> Iterator[Puzzle]:
    for row in zip_longest(*piles):
        yield from (puzzle for puzzle in row if puzzle is not None)


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    return lzma.compress(msgspec.json.encode(list(puzzles)), preset=9)


def unpacked(data: bytes) -> list[Puzzle]:
    return msgspec.json.decode(lzma.decompress(data), type=learnt(list[Puzzle]))
