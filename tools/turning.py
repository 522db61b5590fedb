"""Are the turning points that reviews name true? Bots play on from each, from the move made and from the one advised.

python -m tools.turning 1889 1820 --games 3 --times 20 --out DIR

Games are played by bots of different levels, so that there is something to find. What is played on has characters that
the review has not tried. What has been found lies in the folder: who stops and starts again goes on with the next game,
review or turning point.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeVar

import msgspec

import footplate
from footplate import Game
from footplate.bots import BOTS, next_choice
from footplate.bots.review import Review, Turning, review
from footplate.bots.review.making import GAMES
from footplate.bots.review.model import action_of
from footplate.bots.review.playing_on import play_on
from footplate.game.play import play
from footplate.game.record import encode_record
from footplate.titles import TITLES

Found = TypeVar("Found")
LEVELS = ("easy", "lookahead", "medium")
NAMES = ("Aki", "Bea", "Cem")
REVIEWED_GAMES, TIMES = 3, 20
HOLDS = 0.7  # of the turning points named
MOST = 6_000  # moves of a game


def self_played(title: str, seed: int) -> Game:
    """A game of three bots, each of another level; the seed says who sits where."""
    game = footplate.new(title, NAMES, seed=seed)
    bots = {p: BOTS[LEVELS[(n + seed) % len(LEVELS)]](f"turning/{seed}/{p}") for n, p in enumerate(game.names)}
    while len(game) < MOST and (choice := next_choice(game.decisions, bots)):
        game.play(choice.action, choice.player)
    return game


class Tried(msgspec.Struct, frozen=True):
    """A turning point, played on: mean shares at the end, in hundredths, and pairs in which the advised was better."""

    point: Turning
    made: float
    best: float
    better: int
    times: int

    @property
    def holds(self) -> bool:
        return self.best > self.made


def tried(game: Game, point: Turning, times: int) -> Tried:
    state = game.state_at(point.at)
    after = [play(state, action_of(game.title, told), point.player)[0] for told in (point.made, point.best)]
    ends = [[play_on(one, point.player, f"fresh/{point.at}/{n}") for n in range(times)] for one in after]
    better = sum(best > made for made, best in zip(*ends, strict=True))
    return Tried(point, sum(ends[0]) / times, sum(ends[1]) / times, better, times)


class Folder:
    """What has been found so far; without a folder nothing is kept."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        if place is not None:
            place.mkdir(parents=True, exist_ok=True)

    def game(self, title: str, seed: int) -> Game:
        path = self._path(f"{title}-{seed}-game")
        if path is not None and path.exists():
            return footplate.read_record(path.read_bytes(), path.name)
        game = self_played(title, seed)
        self._write(path, encode_record(game))
        return game

    def made(self, name: str, kind: type[Found], make: Callable[[], Found]) -> Found:
        path = self._path(name)
        if path is not None and path.exists():
            return msgspec.json.decode(path.read_bytes(), type=kind)
        found = make()
        self._write(path, msgspec.json.encode(found))
        return found

    def _path(self, name: str) -> Path | None:
        return None if self._place is None else self._place / f"{name}.json"

    def _write(self, path: Path | None, data: bytes) -> None:
        """Whole or not at all: somebody may stop us at any moment."""
        if path is not None:
            half = path.with_suffix(".half")
            half.write_bytes(data)
            half.replace(path)


class Looked(msgspec.Struct, frozen=True):
    """A review, and the processor time it took."""

    review: Review
    seconds: float


def looked_over(game: Game, effort: int) -> Looked:
    began = process_time()
    found = review(game, games=effort)
    return Looked(found, process_time() - began)


def borne_out(
    title: str,
    found: list[Tried],
    seeds: Sequence[int] = range(1, REVIEWED_GAMES + 1),
    times: int = TIMES,
    effort: int = GAMES,
    place: Path | None = None,
) -> Iterator[str]:
    """A line for each game and turning point; what was tried is added to `found`."""
    folder = Folder(place)
    for seed in seeds:
        game = folder.game(title, seed)
        looked = folder.made(f"{title}-{seed}-review", Looked, partial(looked_over, game, effort))
        turning = looked.review.turning
        took = f"reviewed in {looked.seconds:.0f} s of processor time"
        yield f"{title}, game {seed}: {len(game)} moves, {took}, {len(turning)} turning points"
        for point in turning:
            name = f"{title}-{seed}-point-{point.at + 1}"
            one = folder.made(name, Tried, partial(tried, game, point, times))
            found.append(one)
            yield f"  {_told(game, one)}"


def _told(game: Game, one: Tried) -> str:
    point = one.point
    made, best = (action_of(game.title, told) for told in (point.made, point.best))
    shares = f"{one.made:.1f} % -> {one.best:.1f} %, better in {one.better} of {one.times}"
    verdict = "" if one.holds else ", NOT BORNE OUT"
    return f"move {point.at + 1}, {point.player}: {made} -> {best}: {shares}{verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", default=list(TITLES))
    parser.add_argument("--games", type=int, default=REVIEWED_GAMES)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--effort", type=int, default=GAMES)
    parser.add_argument("--out", type=Path, help="a folder that keeps what was found, to go on with later")
    given = parser.parse_args()
    found: list[Tried] = []
    for seed in range(1, given.games + 1):  # a game of each title before the next of any
        for title in given.titles:
            for line in borne_out(title, found, [seed], given.times, given.effort, given.out):
                print(line, flush=True)
            print(f"{sum(one.holds for one in found)} of {len(found)} turning points borne out so far", flush=True)


if __name__ == "__main__":
    main()
