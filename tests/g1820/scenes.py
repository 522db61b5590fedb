"""Scenes of 1820: positions of its stock, operating, and issue & takeover rounds, and of its board.

    game = Stock(phase="green").company(X, {A: 2, "pool": 1}, price=78).part_a()
    game = Turns(column=4).tiles(K3="5/2").company(X, {A: 2}, cash=40).station(X, "K3").turn(X, PayUpkeep)

Players p1, p2, p3 have the number cards 1, 2, 3. Only cousins that a test names are in play. What of a company nobody
is said to hold is in its treasury; the first holder directs it. The phase is the colour of the column on the Cost of
Business chart; trains of earlier colours have left the supply. Hexes are pointy-topped; edges are numbered clockwise:
SW W NW NE E SE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from footplate import Game
from footplate.game.actions import Accept, Decline, Pass
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn
from footplate.testing.scene import Scene
from footplate.titles.g1820.books import Books, Lobby, books, write
from footplate.titles.g1820.building.stations import PlaceStations
from footplate.titles.g1820.building.track import BuildTrack
from footplate.titles.g1820.chart import colour
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.lives.floating import FloatCompany
from footplate.titles.g1820.lives.lobbies import LOBBIES, ResolveLobbies
from footplate.titles.g1820.operating.round import RailwayRound, RailwayTurn
from footplate.titles.g1820.parties import BRITISH_RAIL, in_liquidation, public_companies
from footplate.titles.g1820.printed import of_title
from footplate.titles.g1820.stock.round import PartA, PartB, SharesRound

A, B, C = PLAYERS = ("p1", "p2", "p3")
V, W, X, Y, Z, P, Q = "S&D", "MHR", "LSR", "LUR", "CFR", "SDR", "CNR"
BLUE, BROWN, GREEN, RED = "GWSC", "CBV", "BI", "VF"  # all printed at 120; brown is Vignoles
COUSIN = GREEN
NAMES = ("Ann", "Bob", "Cat")
PASS, ACCEPT, DECLINE = Pass(), Accept(), Decline()


class Britain(Scene):
    """Companies, cousins and what the books of 1820 say."""

    operating_round = RailwayRound
    company_turn = RailwayTurn

    def __init__(self, phase: str = "", *, column: int = 0, cash: int = 500) -> None:
        super().__init__("1820", cash=cash)
        self.draft.priority = A
        self.draft.cash = {owner: money for owner, money in self.draft.cash.items() if owner not in self.title.privates}
        colours = [line.colour for line in of_title(self.title).chart]
        column = column or colours.index(phase or colours[0]) + 1
        self.draft.own = Books(order=PLAYERS, column=column)
        self.draft.phase = phase or colours[column - 1]
        now = self.title.phase_order[self.draft.phase]
        gone = [train for train in self.title.trains if self.title.phase_order[colour(self.draft, train)] < now]
        self.depot(dict.fromkeys(gone, 0))

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 0,
        size: int = 5,
        loans: int = 0,
        markers: int = 0,
        new: bool = False,
        **fields: Any,
    ) -> Self:
        """A public company, by itself at 71; `markers` are stations on its charter. A new one was floated in this stock
        round."""
        prices = {"price": 71} if not par and "price" not in fields else {}
        values = {"floated": True, "tokens": (0,) * markers, **prices, **fields}
        super().company(name, holdings, par=par, size=size, **values)
        if name == BRITISH_RAIL:
            self.change(name, president="")
        if not par:
            self.change(name, par=0)
        memory = books(self.draft)
        if loans:
            self.books(loans={**memory.loans, name: loans})
        if new:
            self.books(floated=(*memory.floated, name))
        return self

    def private(self, name: str, director: str, *, trains: Sequence[str] = (), markers: int = 0) -> Self:
        """A private company, which pays with its director's cash, behind those named before it on the private track."""
        tokens = (0,) * markers
        self.change(name, holdings={director: 1}, size=1, president=director, floated=True, tokens=tokens)
        self.change(name, trains=tuple(trains))
        return self.books(private_track=(*books(self.draft).private_track, name))

    def british_rail(self, holdings: Mapping[str, int], price: int = 95) -> Self:
        return self.company(BRITISH_RAIL, holdings, size=100, price=price)

    def cousin(self, name: str, owner: str = A, cash: int = 0) -> Self:
        return self.privates(**{name: owner}).cash(**{name: cash})

    def lobby(self, owner: str, amount: int) -> Self:
        lobbies = sorted((*books(self.draft).lobbies, Lobby(amount, owner)), key=lambda lobby: -lobby.amount)
        return self.books(lobbies=tuple(lobbies)).cash(**{LOBBIES: self.draft.cash[LOBBIES] + amount})

    def books(self, **fields: Any) -> Self:
        """What only 1820 remembers."""
        write(self.draft, **fields)
        return self

    def stations(self, **stations: str) -> Self:
        """On the board at once: nobody has a home here."""
        super().stations(**stations)._place_stations()
        self._stations.clear()
        return self


class Stock(Britain):
    """Opened by `part_a`, `part_b`, `lobbying`, `floating` and `staged`."""

    names = NAMES
    #: how many stages of a stock round have begun
    COUSINS, FUTURES, TURNS, LOBBYING, MORE_TURNS = 2, 3, 4, 5, 6

    def __init__(self, *, round_: int = 2, phase: str = "yellow", cash: int = 1000) -> None:
        super().__init__(phase, cash=cash)
        self.round = round_

    @classmethod
    def first(cls) -> Self:
        """As a game of three begins, before the first stock round's income."""
        return cls(round_=1, cash=0).cash(p1=10, p2=20, p3=30)

    def part_a(self, *, turn: str = A, quiet: int = 0) -> Game:
        return self.staged(PartA(PLAYERS.index(turn), quiet), stage=self.TURNS)

    def part_b(self, *, turn: str = A, cards: tuple[str, ...] = ()) -> Game:
        return self.staged(PartB(PLAYERS.index(turn), cards), stage=self.MORE_TURNS)

    def lobbying(self) -> Game:
        """As the lobbies are resolved."""
        return self.staged(ResolveLobbies(), stage=self.LOBBYING)

    def floating(self, owner: str = A) -> Game:
        return self.staged(ResolveLobbies(), FloatCompany(owner), stage=self.LOBBYING)

    def staged(self, *steps: Step, stage: int = 0) -> Game:
        return self.at(SharesRound(self.round, stage), *steps)


class Turns(Britain):
    """Opened by `turn` and `operate`."""

    def __init__(self, *, column: int = 1, cash: int = 500, cousins: Mapping[str, str] | None = None) -> None:
        super().__init__(column=column, cash=cash)
        for name, owner in (cousins or {}).items():
            self.cousin(name, owner)

    def bystander(self) -> Self:
        """A company that is still to operate, and stops the game when the turn before its own is over."""
        return self.company(Q, {"p3": 2}, price=40, trains=("2+",))

    def turn(self, company: str, step: type[Step], *, done: tuple[str, ...] = (), **fields: Any) -> Game:
        """The game at that step of a company's turn, or where it goes on from there."""
        turn = RailwayTurn(company, self.stage(step), **{"acted": True, **fields})
        return self.at(self._round(2, done), turn)


class Deals(Britain):
    """Opened by `shares`, `liquidations`, `takeovers` and `begin`."""

    def __init__(self, column: int = 3, *, cash: int = 1000) -> None:
        super().__init__(column=column, cash=cash)

    def begin(self, cycle: int = 2, number: int = 1) -> Game:
        """As the round begins."""
        return self.at(IssueRound(cycle, number))

    def shares(self) -> Game:
        """Share-counts and issues (8.1, step 3)."""
        return self.at(IssueRound(2, 1, "shares"))

    def liquidations(self) -> Game:
        """Step 4: all that are in liquidation were so when the round began."""
        doomed = [company for company in public_companies(self.draft) if in_liquidation(self.draft, company)]
        return self.books(doomed=tuple(doomed)).takeovers()

    def takeovers(self) -> Game:
        """Step 5."""
        return self.at(IssueRound(2, 1, "liquidations"))


class Board(Britain):
    """Companies with 1,000 and two markers on their charters; opened by `building` and `placing`. Behind the step under
    test the game waits in `Rest`."""

    names = ("Ada", "Bob", "Cat")

    def company(self, name: str, holdings: Mapping[str, int], **fields: Any) -> Self:
        return super().company(name, holdings, **{"par": 71, "cash": 1000, "markers": 2, **fields})

    def private(self, name: str, director: str, *, trains: Sequence[str] = (), markers: int = 2) -> Self:
        return super().private(name, director, trains=trains, markers=markers)

    def building(self, company: str, *, waits: bool = True) -> Game:
        return self._held(company, BuildTrack(company), waits=waits)

    def placing(self, company: str, *, waits: bool = True) -> Game:
        return self._held(company, PlaceStations(company), waits=waits)

    def _held(self, company: str, step: Step, *, waits: bool) -> Game:
        turn = CompanyTurn(company, len(self.title.turn_steps))
        return self.at(self._round(2, ()), turn, Rest(), step, waits=waits)


class Rest(Step, frozen=True):
    """Where the game waits when the step under test is over."""

    takes = (Pass,)

    def actor(self, pos: Position) -> str:
        return A
