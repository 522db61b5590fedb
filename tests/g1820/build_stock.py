"""Positions in stock rounds of 1820.

    table = Table(round_=2, phase="green").company(X, {A: 2, "pool": 1}, price=78)
    game = table.part_a()

A, B, C hold number cards 1, 2, 3. Only cousins that a test names are in play; the money comes from and goes to the
bank. What of a company nobody is said to hold is its own; the first holder directs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Pass
from footplate.game.draft import Draft
from footplate.game.events import Event
from footplate.game.play import settle
from footplate.game.state import IPO, State
from footplate.game.step import Step
from footplate.testing.questions import at_step, events_of, gained, offered, offers, paid, play, refused, who
from footplate.titles.g1820.actions import Part, Subscribe
from footplate.titles.g1820.books import Books, Lobby, books, write
from footplate.titles.g1820.lives.floating import FloatCompany
from footplate.titles.g1820.lives.lobbies import LOBBIES, ResolveLobbies
from footplate.titles.g1820.printed import of_title
from footplate.titles.g1820.stock.round import PartA, PartB, SharesRound

PASS = Pass()

__all__ = [
    "BLUE", "BROWN", "GREEN", "PASS", "PLAYERS", "RED", "A", "B", "C", "Table", "W", "X", "Y", "Z", "at_step", "book",
    "cards", "events_of", "first_round", "gained", "offered", "offers", "paid", "play", "quiet", "refused", "shares",
    "split", "who",
]  # fmt: skip

A, B, C = PLAYERS = ("p1", "p2", "p3")
W, X, Y, Z = "CFR", "LSR", "LUR", "S&D"
BLUE, BROWN, GREEN, RED = "GWSC", "CBV", "BI", "VF"  # all printed at 120; brown is Vignoles
NAMES = ("Ann", "Bob", "Cat")

#: how many stages of a stock round have begun
COUSINS, FUTURES, TURNS, LOBBYING, MORE_TURNS = 2, 3, 4, 5, 6


def first_round() -> Table:
    """The table as a game of three begins, before the first stock round's income."""
    table = Table(round_=1, cash=0)
    table.draft.cash = {**table.draft.cash, A: 10, B: 20, C: 30, BANK: table.draft.cash[BANK] - 60}
    return table


class Table:
    """A position being built; `part_a`, `part_b`, `lobbying`, `floating` and `at` open it."""

    def __init__(self, *, round_: int = 2, phase: str = "yellow", cash: int = 1000) -> None:
        game = footplate.new("1820", NAMES, seed=3)
        self.title = game.title
        self.round = round_
        self.draft = Draft.of(game.state)
        self.draft.stack = ()
        self.draft.privates = {}
        self.draft.phase = phase
        chart = of_title(self.title).chart
        column = next(number for number, data in enumerate(chart, 1) if data.colour == phase)
        self.draft.own = Books(order=PLAYERS, column=column)
        self.draft.priority = A
        kinds = list(self.title.trains)
        sold_out = kinds[: self.title.phase_order[phase]]
        self.draft.depot = {**self.draft.depot, **dict.fromkeys(sold_out, 0)}
        self.cash(**dict.fromkeys(PLAYERS, cash))

    def cash(self, **amounts: int) -> Self:
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money.get(owner, 0) - amount}
        return self

    def cousin(self, name: str, owner: str = A, cash: int = 0) -> Self:
        self.draft.privates = {**self.draft.privates, name: owner}
        return self.cash(**{name: cash})

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        size: int = 5,
        price: int = 71,
        cash: int = 0,
        loans: int = 0,
        new: bool = False,
    ) -> Self:
        """A public company, floated in an earlier stock round unless it is new."""
        held = {IPO: size - sum(holdings.values()), **holdings}
        self.draft.change(
            name,
            size=size,
            holdings={owner: count for owner, count in held.items() if count},
            president=next(iter(holdings)),
            floated=True,
        )
        prices = {worth: space for space, worth in self.title.market.prices.items()}
        self.draft.put_marker(name, prices[price])
        memory = books(self.draft)
        if loans:
            write(self.draft, loans={**memory.loans, name: loans})
        if new:
            write(self.draft, floated=(*memory.floated, name))
        return self.cash(**{name: cash})

    def private(self, name: str, director: str) -> Self:
        self.draft.change(name, size=1, holdings={director: 1}, president=director, floated=True)
        write(self.draft, private_track=(*books(self.draft).private_track, name))
        return self

    def british_rail(self, holdings: Mapping[str, int], price: int = 95) -> Self:
        self.company("BR", holdings, size=100, price=price)
        self.draft.change("BR", president="")
        return self

    def lobby(self, owner: str, amount: int) -> Self:
        lobbies = sorted((*books(self.draft).lobbies, Lobby(amount, owner)), key=lambda lobby: -lobby.amount)
        write(self.draft, lobbies=tuple(lobbies))
        return self.cash(**{LOBBIES: self.draft.cash[LOBBIES] + amount})

    def books(self, **fields: object) -> Self:
        write(self.draft, **fields)
        return self

    def tiles(self, **tiles: str) -> Self:
        """Tiles on the map: D10="6/2"."""
        for hex_, tile in tiles.items():
            number, rotation = tile.split("/")
            self.draft.lay_tile(self.title.map.index(hex_), self.title.map.tiles[number].faces[int(rotation)])
        return self

    def station(self, company: str, hex_: str, city: int = 0) -> Self:
        where = node(self.title.map.index(hex_), city)
        self.draft.board = self.draft.board.place(where, company, self.draft.board.slots(where).index(""))
        return self

    # ---- where the game stands ----

    def part_a(self, *, turn: str = A, quiet: int = 0) -> Game:
        return self.at(PartA(PLAYERS.index(turn), quiet), stage=TURNS)

    def part_b(self, *, turn: str = A, cards: tuple[str, ...] = ()) -> Game:
        return self.at(PartB(PLAYERS.index(turn), cards), stage=MORE_TURNS)

    def lobbying(self) -> Game:
        """As the lobbies are resolved."""
        return self.at(ResolveLobbies(), stage=LOBBYING)

    def floating(self, owner: str = A) -> Game:
        return self.at(ResolveLobbies(), FloatCompany(owner), stage=LOBBYING)

    def at(self, *steps: Step, stage: int = 0) -> Game:
        self.draft.stack = (SharesRound(self.round, stage), *steps)
        self.draft.events.clear()
        settle(self.draft)
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        game = Game(self.title, NAMES)
        game._opening = self.draft.freeze()  # a game begins with its opening; a test begins with its position
        return game

    @property
    def events(self) -> list[Event]:
        """What happened as the game was opened."""
        return self.draft.events


# ---- questions ----


def book(game: Game) -> Books:
    return books(game.state)


def quiet(game: Game) -> int:
    """Turns in a row, in part A, that left lobbies and share-counts alone."""
    found = game.state.below(PartA)
    assert isinstance(found, PartA)
    return found.quiet


def cards(game: Game) -> tuple[str, ...]:
    """Who has taken a card in part B, the lowest first."""
    found = game.state.below(PartB)
    assert isinstance(found, PartB)
    return found.cards


def shares(state: State, company: str) -> dict[str, int]:
    return state.companies[company].holdings


def split(**parts: int) -> Subscribe:
    """The proposal that these buy so many shares each."""
    return Subscribe(tuple(Part(buyer, count) for buyer, count in parts.items()))
