"""Late boards of 1820, grown by lays and stations that the rules allow, and the trains that may stand on them.

Eight companies lay two tiles a turn each, with all the money they need, and place a station every other turn: sixteen
turns give 60 to 90 tiles. The same seed grows the same board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from time import process_time
from typing import Final, NamedTuple

from footplate import Game
from footplate.board.layout import Layout, node
from footplate.game.draft import Draft
from footplate.rounds.stations import free_slot, places
from footplate.rounds.track import lays
from footplate.routes import best_run, forget_runs
from footplate.titles import load

COMPANIES: Final = 8
TURNS: Final = 16
STATIONS: Final = 6
RICH: Final = 100_000
CHOICES: Final = 4  # lays that are looked at; the one with most exits is taken
PHASES: Final = ("yellow", "green", "brown", "gray")
#: trains of a phase, and how many a company may have
TRAINS: Final = {"blue": (5, "3+ 5+"), "brown": (4, "3+ 5+ 8+"), "red": (3, "8+ 5D"), "gray": (2, "8+ 5D FLOOD")}


class Measured(NamedTuple):
    """A best run with a table's nodes."""

    phase: str
    trains: tuple[str, ...]
    proved: bool
    seconds: float


def grown(seed: int) -> tuple[Layout, list[str]]:
    """A board, and the companies on it, those with most stations first."""
    rng = random.Random(seed)
    title = load("1820", 3)
    draft = Draft.of(Game(title, ["Aki", "Bea", "Cem"], seed).state)
    companies = rng.sample(list(title.companies), COMPANIES)
    cities = [node(hex_, i) for hex_, face in enumerate(title.map.printed) for i, s in enumerate(face.stops) if s.slots]
    for company, city in zip(companies, rng.sample(cities, COMPANIES), strict=True):
        draft.board = draft.board.place(city, company, 0)
    for turn in range(TURNS):
        draft.phase = PHASES[turn * len(PHASES) // TURNS]
        for company in companies:
            for _ in range(2):
                _lay(draft, company, rng)
            if turn % 2 and len(draft.board.stations_of(company)) < STATIONS:
                _place(draft, company, rng)
    companies.sort(key=lambda company: -len(draft.board.stations_of(company)))
    return draft.board, companies


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
        yield Measured(phase, trains, run.proved, process_time() - start)
