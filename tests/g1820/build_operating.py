"""Positions of operating rounds of 1820: a table set up with a few verbs, opened as a game.

    table = Table(column=4, cash=500).tiles(K3="5/2").company("LSR", {"p1": 2, "p2": 1}, cash=40, trains=("2+",))
    game = table.stations("LSR", "K3").turn("LSR", PayUpkeep)

Players p1, p2, p3 have the number cards 1, 2, 3. Money is moved from and to the bank, so the 100,000 are always there.
Only what a test names is in play: cousins it does not name are out, companies it does not name have not been floated.
The phase is that of the column on the Cost of Business chart; trains of earlier colours have left the supply. What
nobody holds of a company is in its treasury. Hexes are pointy-topped; edges are numbered clockwise: SW W NW NE E SE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass, RunTrains
from footplate.game.draft import Draft
from footplate.game.events import Event
from footplate.game.play import settle
from footplate.game.state import IPO, State
from footplate.game.step import Open, Step
from footplate.rounds.running import AnyRun
from footplate.testing.questions import at_step, events_of, gained, offered, offers, paid, play, refused, who
from footplate.titles.g1820.books import Books, books, write
from footplate.titles.g1820.chart import colour
from footplate.titles.g1820.operating.round import RailwayRound, RailwayTurn
from footplate.titles.g1820.parties import loans
from footplate.titles.g1820.printed import of_title

PASS = Pass()

__all__ = [
    "PASS", "Table", "at_step", "best", "debts", "events_of", "gained", "offered", "offers", "option", "paid", "play",
    "price", "refused", "trains", "who",
]  # fmt: skip

NAMES = ("Aki", "Bea", "Cem")
PLAYERS = ("p1", "p2", "p3")
BYSTANDER = "CNR"


class Table:
    """A position being built; `turn` and `operate` open it."""

    def __init__(self, *, column: int = 1, cash: int = 500, cousins: Mapping[str, str] | None = None) -> None:
        game = footplate.new("1820", NAMES)
        self.title = game.title
        self.draft = Draft.of(game.state)
        self.draft.stack, self.draft.ended = (), ""
        self.draft.own = Books(order=PLAYERS, column=column)
        self.draft.phase = of_title(self.title).chart[column - 1].colour
        now = self.title.phase_order[self.draft.phase]
        gone = [t for t in self.title.trains if self.title.phase_order[colour(self.draft, t)] < now]
        self.draft.depot = {**self.draft.depot, **dict.fromkeys(gone, 0)}
        everybody = {BANK, *PLAYERS, *self.title.companies, *(cousins or {})}
        self.draft.cash = {**dict.fromkeys(everybody, 0), BANK: self.title.data.setup.bank}
        self.draft.privates = dict(cousins or {})
        self.cash(**dict.fromkeys(PLAYERS, cash))

    def cash(self, **amounts: int) -> Self:
        """What players, cousins and companies have; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money[owner] - amount}
        return self

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        price: int = 71,
        cash: int = 0,
        trains: Sequence[str] = (),
        size: int = 5,
        loans: int = 0,
    ) -> Self:
        """A public company; the first holder directs it."""
        shares = {IPO: size - sum(holdings.values()), **holdings}
        self.draft.change(
            name,
            holdings={owner: count for owner, count in shares.items() if count},
            size=size,
            president=next(iter(holdings)),
            trains=tuple(trains),
            floated=True,
        )
        space = next(space for space, value in self.title.market.prices.items() if value == price)
        self.draft.put_marker(name, space)
        if loans:
            write(self.draft, loans={**books(self.draft).loans, name: loans})
        return self.cash(**{name: cash})

    def private(self, name: str, director: str, *, trains: Sequence[str] = ()) -> Self:
        """A private company, behind those named before it on the private track."""
        self.draft.change(name, holdings={director: 1}, size=1, president=director, trains=tuple(trains), floated=True)
        write(self.draft, private_track=(*books(self.draft).private_track, name))
        return self

    def bystander(self) -> Self:
        """A company that is still to operate, and stops the game when the turn before its own is over."""
        return self.company(BYSTANDER, {"p3": 2}, price=40, trains=("2+",))

    def books(self, **fields: Any) -> Self:
        write(self.draft, **fields)
        return self

    def depot(self, counts: Mapping[str, int]) -> Self:
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def tiles(self, **tiles: str) -> Self:
        """Tiles on the map: K3="5/2"."""
        for hex_, tile in tiles.items():
            number, rotation = tile.split("/")
            face = self.title.map.tiles[number].faces[int(rotation)]
            self.draft.lay_tile(self.title.map.index(hex_), face)
        return self

    def stations(self, company: str, *places: str) -> Self:
        """Its stations on the map: "K3", or "M13/2" for the third city of a hex."""
        for place in places:
            hex_, _, city = place.partition("/")
            where = node(self.title.map.index(hex_), int(city or 0))
            self.draft.board = self.draft.board.place(where, company, self.draft.board.slots(where).index(""))
        return self

    # ---- where the game stands ----

    def turn(self, company: str, step: type[Step], *, revenue: int = 0, done: tuple[str, ...] = ()) -> Game:
        """The game at that step of a company's turn, or where it goes on from there."""
        stage = list(self.title.turn_steps).index(step)
        self.draft.push(RailwayRound(2, 1, 2, tuple(self.draft.operating_order()), done, begun=True))
        self.draft.push(RailwayTurn(company, stage, revenue=revenue, acted=True))
        return self._game()

    def operate(self, *, number: int = 1) -> Game:
        """The game as an operating round begins."""
        self.draft.push(RailwayRound(2, number, 2))
        return self._game()

    @property
    def events(self) -> list[Event]:
        """What happened as the game was opened."""
        return self.draft.events

    def _game(self) -> Game:
        self.before = self.draft.freeze()  # the position as the test describes it
        self.draft = Draft.of(self.before)
        settle(self.draft)
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        game = Game(self.title, NAMES)
        game._opening = self.draft.freeze()  # a game begins with its opening; a test begins with its position
        return game


# ---- questions ----


def option(game: Game, words: str) -> Action:
    """The first option that begins with these words."""
    assert game.decision
    found = next(option for option in game.decision.options if str(option).startswith(words))
    return found.action if isinstance(found, Open) else found


def best(game: Game) -> RunTrains:
    """The best run of the company that is to run now."""
    assert game.decision
    ways = next(iter(game.decision.options))
    assert isinstance(ways, AnyRun)
    return ways.best()


def price(game: Game | State, company: str) -> int:
    state = game.state if isinstance(game, Game) else game
    return state.price(company)


def trains(game: Game, company: str) -> tuple[str, ...]:
    return game.state.companies[company].trains


def debts(game: Game, company: str) -> int:
    """Its loans."""
    return loans(game.state, company)
