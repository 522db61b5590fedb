"""Late boards of 1820, and the trains that may stand on them.

Two hundred are kept as position texts (`data/late_boards.txt.gz`), a part of them *played* by look-ahead bots, from the
blue phase on, the others *grown* by lays and stations that the rules allow: eight companies lay two tiles a turn each,
with all the money they need, and place a station every other turn. Sixteen turns give 60 to 90 tiles; every fifth board
grows for twenty-four, up to 103 tiles. `python -m tests.g1820.late_boards` makes them anew.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import footplate
from footplate.board.layout import Layout, node
from footplate.bots import BOTS, next_choice
from footplate.game.draft import Draft
from footplate.game.position.board import write_hexes
from footplate.rounds.stations import free_slot, places
from footplate.rounds.track import lays
from footplate.routes import best_run, forget_runs
from footplate.titles import load

KEPT: Final = Path(__file__).parent / "data/late_boards.txt.gz"
BOARDS: Final = 200
GAMES: Final = (2, 3, 5, 6)  # seeds of games that bots play
NAMES: Final = ("Aki", "Bea", "Cem", "Dee", "Eli")
LEAST_TILES: Final = 36  # of a played board
COMPANIES: Final = 8
TURNS: Final = (16, 16, 16, 16, 24)
STATIONS: Final = 6
RICH: Final = 100_000
CHOICES: Final = 4  # lays that are looked at; the one with most exits is taken
PHASES: Final = ("yellow", "green", "brown", "gray")
STATE_RAILWAY: Final = "BR"  # it runs no trains
#: trains of a phase, and how many a company may have
TRAINS: Final = {"blue": (5, "3+ 5+"), "brown": (4, "3+ 5+ 8+"), "red": (3, "8+ 5D"), "gray": (2, "8+ 5D FLOOD")}


class Measured(NamedTuple):
    """A best run with a table's nodes."""

    trains: tuple[str, ...]
    proved: bool
    seconds: float


def kept() -> list[str]:
    """The position texts."""
    return gzip.decompress(KEPT.read_bytes()).decode().split("\n\n")


def board_of(text: str, number: int) -> tuple[Layout, str]:
    """The board of a position, and a company on it: one of the three with most stations."""
    board = footplate.from_position(text).state.board
    companies = {company for slots in board.stations.values() for company in slots} - {"", STATE_RAILWAY}
    order = sorted(companies, key=lambda company: (-len(board.stations_of(company)), company))
    return board, order[number % min(3, len(order))]


def played(seed: int) -> Iterator[str]:
    """The positions of a game of bots whenever a tile was laid or a phase began, from the blue phase on."""
    game = footplate.new("1820", NAMES[: 3 + seed % 3], seed=seed, options=["short-search"])
    bots = {player: BOTS["one-ply-1"](f"boards/{seed}/{player}") for player in game.names}
    before = None
    while choice := next_choice(game.decisions, bots):
        state = game.state
        now = state.phase, len(state.board.tiles())
        if now != before and state.phase in TRAINS and now[1] >= LEAST_TILES:
            before = now
            yield game.position()
        game.play(choice.action, choice.player)


def grown(seed: int) -> str:
    """A position with a board that has grown by legal lays; the same seed grows the same board."""
    rng = random.Random(seed)
    title = load("1820", 3)
    draft = Draft.of(footplate.new("1820", NAMES[:3], seed=seed).state)
    companies = rng.sample([company for company in title.companies if company != STATE_RAILWAY], COMPANIES)
    cities = [node(hex_, i) for hex_, face in enumerate(title.map.printed) for i, s in enumerate(face.stops) if s.slots]
    for company, city in zip(companies, rng.sample(cities, COMPANIES), strict=True):
        draft.board = draft.board.place(city, company, 0)
    turns = TURNS[seed % len(TURNS)]
    for turn in range(turns):
        draft.phase = PHASES[turn * len(PHASES) // turns]
        for company in companies:
            for _ in range(2):
                _lay(draft, company, rng)
            if turn % 2 and len(draft.board.stations_of(company)) < STATIONS:
                _place(draft, company, rng)
    return "\n".join(["title 1820", "players Aki, Bea, Cem", *write_hexes(Layout(title.map), draft.board)])


def _lay(draft: Draft, company: str, rng: random.Random) -> None:
    options = list(lays(draft, company, RICH))
    if options:
        tiles = draft.title.map.tiles
        some = rng.sample(options, min(CHOICES, len(options)))
        lay = max(some, key=lambda lay: len(tiles[lay.tile].faces[lay.rotation].exits))
        draft.lay_tile(draft.title.map.index(lay.hex), tiles[lay.tile].faces[lay.rotation])


def _place(draft: Draft, company: str, rng: random.Random) -> None:
    options = [node(draft.title.map.index(place.hex), place.city) for place in places(draft, company)]
    options = [city for city in options if company not in draft.board.companies_in(city >> 3)]
    if options:
        city = rng.choice(options)
        draft.board = draft.board.place(city, company, free_slot(draft, company, city))


def train_sets(phase: str) -> Iterator[tuple[str, ...]]:
    """Every set of trains that a company may have in a phase."""
    limit, names = TRAINS[phase]
    for count in range(1, limit + 1):
        yield from combinations_with_replacement(names.split(), count)


def measured(board: Layout, company: str, phase: str) -> Iterator[Measured]:
    """The best run of every set of trains, each search anew, within the nodes of a table."""
    title = load("1820", 3)
    for trains in train_sets(phase):
        forget_runs(board)
        kinds = [title.train_kind(train, phase) for train in trains]
        start = process_time()
        run = best_run(board, company, kinds, rules=title.run_rules(company, phase), nodes=title.search_nodes)
        yield Measured(trains, run.proved, process_time() - start)


def keep(texts: Sequence[str]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(gzip.compress("\n\n".join(text.strip() for text in texts).encode(), mtime=0))


def main() -> None:
    boards = {hexes_of(text): text for seed in GAMES for text in played(seed)}
    keep([*boards.values(), *(grown(seed) for seed in range(BOARDS - len(boards)))])


def hexes_of(text: str) -> tuple[str, ...]:
    """The lines of a position that make up its board."""
    return tuple(line for line in text.splitlines() if line.startswith("hex "))


if __name__ == "__main__":
    main()
