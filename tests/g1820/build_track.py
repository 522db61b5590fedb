"""Positions of 1820 on the board: companies with stations and tiles, held in one step of a company's turn.

    table = Table("green").tiles(K11="57/2").company("LSR", {"p1": 3}, cash=500).stations(K11="LSR")
    game = table.building("LSR")

Money is moved from and to the bank. Cards lie in the order of the seats; no cousin is in the game that a test does not
name. Behind the step a test looks at the game waits in `Rest`. Edges: SW W NW NE E SE, clockwise from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, LayPrivateTile, LayTile, Pass, PlaceToken
from footplate.game.draft import Draft
from footplate.game.play import settle
from footplate.game.state import IPO, POOL
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.track import fit_refusal
from footplate.testing.questions import at_step, events_of, gained, lay, paid, play, refused
from footplate.titles.g1820.actions import PlaceFreeToken
from footplate.titles.g1820.books import Books, write
from footplate.titles.g1820.building.stations import PlaceStations
from footplate.titles.g1820.building.track import BuildTrack
from footplate.titles.g1820.operating.round import RailwayRound
from footplate.titles.g1820.printed import printed

__all__ = [
    "NAMES", "PASS", "Rest", "Table", "at_step", "events_of", "face_of", "free_token", "gained", "lay", "lays_with",
    "may_lie", "on", "paid", "play", "problem", "refused", "slots", "station", "tile_in", "with_power",
]  # fmt: skip

NAMES = ("Ada", "Bob", "Cat")
PASS = Pass()
X, Y, Z = "LSR", "LUR", "CNR"


class Rest(Step, frozen=True):
    """Where the game waits when the step under test is over."""

    takes = (Pass,)

    def actor(self, pos: object) -> str:
        return "p1"


class Table:
    """A position being built; `building` and `placing` open it."""

    def __init__(self, phase: str = "yellow", cash: int = 500, column: int | None = None) -> None:
        game = footplate.new("1820", NAMES, seed=0)
        self.title = game.title
        self.draft = Draft.of(game.state)
        self.draft.stack = ()
        self.draft.own = Books(order=self.title.players)
        self.draft.privates = {}
        self.draft.cash = {owner: money for owner, money in self.draft.cash.items() if owner not in self.title.privates}
        self.cash(**dict.fromkeys(self.title.players, cash))
        self.phase(phase, column)

    def phase(self, phase: str, column: int | None = None) -> Self:
        chart = printed(self.draft).chart
        self.draft.phase = phase
        write(self.draft, column=column or next(i for i, data in enumerate(chart, 1) if data.colour == phase))
        return self

    def cash(self, **amounts: int) -> Self:
        """What players, companies and cousins have; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money.get(owner, 0) - amount}
        return self

    def cousin(self, name: str, owner: str = "p1", cash: int = 0) -> Self:
        self.draft.privates = {**self.draft.privates, name: owner}
        return self.cash(**{name: cash})

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 71,
        size: int = 5,
        cash: int = 1000,
        markers: int = 2,
    ) -> Self:
        """A public company; the first holder directs it. `markers` lie on its charter, besides those on the map."""
        shares = {IPO: size - sum(holdings.values()), **holdings}
        self.draft.change(
            name,
            holdings={owner: count for owner, count in shares.items() if count},
            size=size,
            president=next(iter(holdings)),
            par=par,
            floated=True,
            tokens=(0,) * markers,
        )
        self.draft.put_marker(name, self.title.market.par[par])
        return self.cash(**{name: cash})

    def private(self, name: str, director: str, *, markers: int = 2) -> Self:
        """A private company, which pays with its director's cash."""
        self.draft.change(name, holdings={director: 1}, size=1, president=director, floated=True, tokens=(0,) * markers)
        write(self.draft, private_track=(*self.draft.own.private_track, name))
        return self

    def tiles(self, **tiles: str) -> Self:
        """Tiles on the map: D10="6/2"."""
        for hex_, tile in tiles.items():
            self.draft.lay_tile(self.title.map.index(hex_), face_of(self, tile))
        return self

    def stations(self, **stations: str) -> Self:
        """Circle after circle, "-" for a free one, "|" before the next city: D10="LSR -", D6="LSR | - | LUR"."""
        for hex_, cities in stations.items():
            for city, held in enumerate(cities.split("|")):
                for slot, company in enumerate(held.split()):
                    if company != "-":
                        where = node(self.title.map.index(hex_), city)
                        self.draft.board = self.draft.board.place(where, company, slot)
        return self

    # ---- where the game stands ----

    def building(self, company: str, *, waits: bool = True) -> Game:
        return self._in(company, BuildTrack(company), waits=waits)

    def placing(self, company: str, *, waits: bool = True) -> Game:
        return self._in(company, PlaceStations(company), waits=waits)

    def _in(self, company: str, step: Step, *, waits: bool) -> Game:
        self.draft.push(RailwayRound(2, 1, 2, tuple(self.draft.operating_order()), begun=True))
        self.draft.push(CompanyTurn(company, len(self.title.turn_steps)))
        self.draft.push(Rest())
        self.draft.push(step)
        if waits:
            settle(self.draft)
        return self.game()

    def game(self) -> Game:
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        self.draft.events.clear()
        game = Game(self.title, NAMES)
        game._opening = self.draft.freeze()  # a game begins with its opening; a test begins with its position
        return game


# ---- questions ----


def face_of(game: Game | Table, tile: str) -> Face:
    """A tile in its turn: "5/1"."""
    number, rotation = tile.split("/")
    return game.title.map.tiles[number].faces[int(rotation)]


def with_power(cousin: str, hex_: str, tile: str) -> LayPrivateTile:
    number, rotation = tile.split("/")
    return LayPrivateTile(cousin, hex_, number, int(rotation))


def station(hex_: str, city: int = 0) -> PlaceToken:
    return PlaceToken(hex_, city)


def free_token(hex_: str, city: int = 0, cousin: str = "RSCF") -> PlaceFreeToken:
    return PlaceFreeToken(cousin, hex_, city)


def on(game: Game, hex_: str) -> set[str]:
    """Tiles and turns that may be laid in a hex now: "57/2"."""
    assert game.decision is not None
    lays = game.decision.options.of(LayTile).actions()
    return {f"{a.tile}/{a.rotation}" for a in lays if isinstance(a, LayTile) and a.hex == hex_}


def lays_with(game: Game, cousin: str) -> set[str]:
    """What may be laid with a cousin's help: "K11 14/0"."""
    assert game.decision is not None
    lays: list[Action] = list(game.decision.options.of(LayPrivateTile).actions())
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in lays if isinstance(a, LayPrivateTile) and a.private == cousin}


def problem(table: Table, hex_: str, tile: str) -> str:
    """Why a tile cannot lie there, whoever lays it: a code, "" if it can."""
    number, rotation = tile.split("/")
    found = fit_refusal(table.draft, hex_, number, int(rotation))
    return found.code if found else ""


def may_lie(table: Table, hex_: str, *tiles: str) -> set[str]:
    """Turns of these tiles (of all, if none is named) that can lie there: "57/2"."""
    numbers = tiles or tuple(table.title.map.tiles)
    turns = [f"{number}/{rotation}" for number in numbers for rotation in range(6)]
    return {tile for tile in turns if not problem(table, hex_, tile)}


def tile_in(game: Game, hex_: str) -> str:
    """The tile that lies there, as "57/2"; "" if none does."""
    number, rotation = game.state.board.tiles().get(hex_, ("", 0))
    return f"{number}/{rotation}" if number else ""


def slots(game: Game | Table, hex_: str) -> list[tuple[str, ...]]:
    """The circles of each city of a hex, "" for a free one."""
    board = game.draft.board if isinstance(game, Table) else game.state.board
    at = board.map.index(hex_)
    return [board.slots(node(at, i)) for i, stop in enumerate(board.faces[at].stops) if stop.kind == "city"]


def in_pool(game: Game, company: str) -> int:
    return game.state.held(company, POOL)
