"""Positions of 1820 in an issue & takeover round.

    table = Table(column=3).company(X, {"p1": 3}, price=78, cash=100).company(Y, {"p2": 2, "p3": 1, POOL: 1})
    game = table.takeovers()

Players p1, p2, p3 have the number cards 1, 2, 3. Money is moved from and to the bank. Only what a test names is in
play; a company's first holder directs it, what nobody holds is in its treasury. The phase is the colour of the column.
Hexes are pointy-topped; stations are given circle after circle, "-" for a free one, "|" before the next city.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, Action, Decline, Pass
from footplate.game.draft import Draft
from footplate.game.events import Event
from footplate.game.play import settle
from footplate.game.state import IPO, Company
from footplate.testing.questions import at_step, events_of, gained, offered, offers, paid, refused, who
from footplate.titles.g1820.actions import CryBid, OfferCompany
from footplate.titles.g1820.books import Books, books, write
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.parties import BRITISH_RAIL, in_liquidation, public_companies
from footplate.titles.g1820.printed import printed

__all__ = [
    "ACCEPT",
    "COUSIN",
    "DECLINE",
    "PASS",
    "P",
    "Q",
    "Table",
    "W",
    "X",
    "Y",
    "Z",
    "at_step",
    "bid",
    "events_of",
    "gained",
    "let_buy",
    "loans",
    "offered",
    "offers",
    "only",
    "paid",
    "passes",
    "placed",
    "price",
    "refused",
    "who",
]  # fmt: skip

W, X, Y, Z, P, Q = "MHR", "LSR", "LUR", "CFR", "SDR", "CNR"
COUSIN = "BI"
PASS, ACCEPT, DECLINE = Pass(), Accept(), Decline()


class Table:
    """A position being built; `shares`, `liquidations`, `takeovers` and `begin` open it as a game."""

    def __init__(self, column: int = 3, *, cash: int = 1000) -> None:
        self.game = footplate.new("1820", ["Aki", "Bea", "Cem"])
        draft = self.draft = Draft.of(self.game.state)
        self.title = draft.title
        draft.stack, draft.ended, draft.privates, draft.clock = (), "", {}, 0
        draft.companies = {c: Company({IPO: data.shares}, (), data.shares) for c, data in self.title.companies.items()}
        draft.own = Books(order=self.title.players, column=column)
        draft.phase = printed(draft).chart[column - 1].colour
        trains = list(self.title.trains)
        gone = trains[: list(self.title.phases).index(draft.phase)]
        draft.depot = {**draft.depot, **dict.fromkeys(gone, 0)}
        money = dict.fromkeys([*self.title.players, *self.title.companies], 0)
        draft.cash = {BANK: self.title.data.setup.bank, **money}
        self.cash(**dict.fromkeys(self.title.players, cash))

    def cash(self, **amounts: int) -> Self:
        for owner, amount in amounts.items():
            self._set_cash(owner, amount)
        return self

    def _set_cash(self, owner: str, amount: int) -> None:
        money = self.draft.cash
        self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money.get(owner, 0) - amount}

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        price: int = 71,
        size: int = 5,
        cash: int = 0,
        loans: int = 0,
        trains: Sequence[str] = (),
        markers: int = 0,
    ) -> Self:
        """A public company; `markers` are station markers on its charter."""
        shares = {IPO: size - sum(holdings.values()), **holdings}
        held = {owner: count for owner, count in shares.items() if count}
        director = "" if name == BRITISH_RAIL else next(iter(holdings))
        self._charter(name, director, held, size, trains, markers)
        prices = self.title.market.prices
        self.draft.put_marker(name, next(space for space, value in prices.items() if value == price))
        write(self.draft, loans={**books(self.draft).loans, name: loans} if loans else books(self.draft).loans)
        self._set_cash(name, cash)
        return self

    def private(self, name: str, director: str, *, trains: Sequence[str] = (), markers: int = 0) -> Self:
        self._charter(name, director, {director: 1}, 1, trains, markers)
        write(self.draft, private_track=(*books(self.draft).private_track, name))
        return self

    def _charter(
        self, name: str, director: str, held: Mapping[str, int], size: int, trains: Sequence[str], markers: int
    ) -> None:
        self.draft.change(
            name,
            holdings=dict(held),
            size=size,
            president=director,
            floated=True,
            operated=True,
            trains=tuple(trains),
            tokens=(0,) * markers,
        )

    def cousin(self, name: str, player: str, cash: int = 0) -> Self:
        self.draft.privates = {**self.draft.privates, name: player}
        self._set_cash(name, cash)
        return self

    def supply(self, counts: Mapping[str, int]) -> Self:
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def tiles(self, **tiles: str) -> Self:
        for hex_, tile in tiles.items():
            number, rotation = tile.split("/")
            self.draft.lay_tile(self.title.map.index(hex_), self.title.map.tiles[number].faces[int(rotation)])
        return self

    def stations(self, **stations: str) -> Self:
        for hex_, cities in stations.items():
            for city, held in enumerate(cities.split("|")):
                for slot, company in enumerate(held.split()):
                    if company != "-":
                        where = node(self.title.map.index(hex_), city)
                        self.draft.board = self.draft.board.place(where, company, slot)
        return self

    def books(self, **fields: object) -> Self:
        write(self.draft, **fields)
        return self

    # ---- where the game stands ----

    def begin(self, cycle: int = 2, number: int = 1) -> Game:
        """As the round begins."""
        return self._at(IssueRound(cycle, number))

    def shares(self) -> Game:
        """Share-counts and issues (8.1, step 3)."""
        return self._at(IssueRound(2, 1, "shares"))

    def liquidations(self) -> Game:
        """Step 4: all that are in liquidation were so when the round began."""
        doomed = [company for company in public_companies(self.draft) if in_liquidation(self.draft, company)]
        write(self.draft, doomed=tuple(doomed))
        return self._at(IssueRound(2, 1, "liquidations"))

    def takeovers(self) -> Game:
        """Step 5."""
        return self._at(IssueRound(2, 1, "liquidations"))

    @property
    def events(self) -> list[Event]:
        """What happened as the game was opened."""
        return self.draft.events

    def _at(self, round_: IssueRound) -> Game:
        self.draft.stack = (round_,)
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        self.before = self.draft.freeze()
        self.draft = Draft.of(self.before)
        settle(self.draft)
        self.game._opening = self.draft.freeze()  # the test begins with its position
        return self.game


def passes(game: Game, count: int = 1) -> tuple[Event, ...]:
    """So many passes, by whoever is asked."""
    return tuple(event for _ in range(count) for event in game.play(PASS))


def bid(game: Game, player: str, amount: int) -> None:
    """A bid by a player, whom the others before him let bid."""
    while who(game) != player:
        game.play(PASS)
    game.play(CryBid(amount), player)


def let_buy(game: Game, company: str) -> None:
    """The company on turn puts another one up, nobody else bids, and a bid that may be declined is accepted."""
    game.play(OfferCompany(company))
    while at_step(game) == "takeover_auction":
        game.play(PASS)
    if at_step(game).startswith("answer_bid"):
        game.play(ACCEPT)


def price(game: Game, company: str) -> int:
    return game.state.price(company)


def loans(game: Game, company: str) -> int:
    own: Books = game.state.own
    return own.loans.get(company, 0)


def only(game: Game) -> Action:
    """The one thing that may be done now."""
    assert game.decision is not None
    (action,) = game.decision.options.actions()
    return action


def placed(game: Game, company: str) -> list[str]:
    """Hexes with a station of the company."""
    return sorted(game.title.map.names[where >> 3] for where in game.state.board.stations_of(company))
