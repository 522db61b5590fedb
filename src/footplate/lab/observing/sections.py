"""The parts of an observation: where each lies in the vector, its shape, and what its columns mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from typing import Final

import msgspec

from footplate.board.hexes import EDGES
from footplate.game.title import Title

#: raised when a column comes to mean something else
FORM: Final = 1
TAKEN: Final = 16  # ids: the last that were taken of the present action, and those of what is proposed
#: room for all that a title of ours can hold: nothing of it is cut off
STEPS: Final = 5  # of the turn stack, from the top
FIELDS: Final = 96  # numbers of each
NOTES: Final = 32  # of what only the title remembers
OWN: Final = 256

TABLE: Final = (
    "players",
    "company",  # that is decided for, from 1
    "window",  # it is one, out of turn
    "phase",  # from 0
    "bank",
    "bank is broken",
    "game is over",
)
PLAYER: Final = ("seat", "cash", "worth", "certificates", "privates", "priority", "decides", "bankrupt")
COMPANY: Final = (
    "started",
    "floated",
    "operated",
    "president",  # who decides for it: 1 is who looks, 2 the next to the left, ...
    "par",
    "price",
    "row",  # of its marker, from 1
    "column",
    "arrived",
    "cash",
    "revenue",
    "size",
    "stations left",
)
TRAIN: Final = ("price", "left", "in the pool")  # left: -1 without limit
PRIVATE: Final = ("open", "price", "revenue", "in the bank", "player", "company", "of another owner")
HEX: Final = (
    "colour",  # 1 white to 5 gray; 0 printed outside the order
    "tile",  # from 1, in the order of the tile list
    "rotation",
    "cost",  # of the next tile, by what is printed
    *(f"exit {edge}" for edge in EDGES),
    *(f"track {a}-{b}" for a, b in combinations(EDGES, 2)),
    *(f"joined {edge}" for edge in EDGES),  # track leads on into the neighbour
)
STOP: Final = ("there", "value", "slots", "free", "end", *(f"exit {edge}" for edge in EDGES))


class Section(msgspec.Struct, frozen=True):
    """One array of an observation."""

    name: str
    start: int
    axes: tuple[tuple[str, ...], ...]  # the names along each axis

    @property
    def shape(self) -> tuple[int, ...]:
        """How many names there are along each axis."""
        return tuple(map(len, self.axes))

    @property
    def stop(self) -> int:
        """Where the next one begins."""
        return self.start + prod(self.shape)

    def names(self) -> list[str]:
        """What each number means: "players/2/cash"."""
        return ["/".join((self.name, *parts)) for parts in product(*self.axes)]


def sections_of(title: Title) -> tuple[Section, ...]:
    """The sections of a title's observations, in order. Those that change seldom come last."""
    data = title.data
    seats = tuple(str(n) for n in range(len(title.players)))
    companies = tuple(company.id for company in data.company)
    trains = tuple(train.name for train in data.train)
    hexes = tuple(hex_.hex for hex_ in data.map.hex)
    market = data.market.rows
    wanted: list[tuple[str, Sequence[Sequence[str]]]] = [
        ("table", (TABLE,)),
        ("taken", (_count(TAKEN),)),
        ("proposal", (_count(TAKEN),)),
        ("steps", (_count(STEPS), ("step", *_count(FIELDS)))),
        ("notes", (_count(NOTES),)),
        ("players", (seats, PLAYER)),
        ("companies", (companies, COMPANY)),
        ("holdings", (companies, (*seats, "ipo", "pool", "others"))),
        ("owned trains", (companies, trains)),
        ("market", (_count(len(market)), _count(max(map(len, market))))),
        ("trains", (trains, TRAIN)),
        ("privates", (tuple(private.id for private in data.private), PRIVATE)),
        ("tiles", (tuple(data.tile),)),
        ("hexes", (hexes, HEX)),
        ("stops", (hexes, _count(most_stops(title)), STOP)),
        ("stations", (hexes, companies)),
    ]
    if title.own_type is not None:
        wanted.insert(5, ("own", (_count(OWN),)))
    found: list[Section] = []
    for name, axes in wanted:
        found.append(Section(name, found[-1].stop if found else 0, tuple(map(tuple, axes))))
    return tuple(found)


def most_stops(title: Title) -> int:
    """The most stops that a hex can have."""
    printed = (hex_.stops for hex_ in title.data.map.hex)
    return max(len(stops) for stops in (*printed, *(tile.stops for tile in title.data.tile.values())))


def _count(number: int) -> tuple[str, ...]:
    return tuple(map(str, range(number)))
