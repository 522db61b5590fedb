"""Positions of both books of 1888, the draft of 2021 and 1888-N: a table set up with a few verbs, opened as a game.

    table = Table("1888-N", phase="3").tiles(D10="6/2", D12="58/1")
    game = table.company("JHR", {"p1": 6}, cash=500, trains=("3",)).turn("JHR", RunRoutes)

Money is moved from and to the bank, so the 9,000 are always there. Only what a test names is in play: private companies
it does not name are out of the game, companies it does not name are not started. Before the phase of the table every
earlier train has been sold. Hexes are pointy-topped; the edges of one are numbered clockwise: SW W NW NE E SE.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self, TypeVar

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.board.layout import node
from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Action, LayTile, Pass, RunTrains
from footplate.game.codec import encode_state
from footplate.game.draft import Draft
from footplate.game.events import Event, MoneyPaid
from footplate.game.play import settle
from footplate.game.state import IPO, State
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound, home_of, place_home
from footplate.rounds.running import AnyRun
from footplate.rounds.stock import StockRound, StockTurn

DRAFT, N = BOOKS = ("1888-draft", "1888-N")
both = pytest.mark.parametrize("title", BOOKS)  # a test of a rule in which the books agree

SW, W, NW, NE, E, SE = range(6)
NAMES = ("Aki", "Bea", "Cem", "Dai", "Emi", "Fuu")
PASS = Pass()

AnEvent = TypeVar("AnEvent", bound=Event)


# ---- real games ----


def new(title: str, players: int = 3, *options: str, seed: int = 0) -> Game:
    return footplate.new(title, NAMES[:players], options=options, seed=seed)


def play(game: Game, *actions: Action) -> tuple[Event, ...]:
    """Each action by whoever is waited for; answers with all that happened."""
    return tuple(event for action in actions for event in game.play(action))


def face(game: Game | Table, tile: str) -> Face:
    """A tile in its turn: "5/1"."""
    number, rotation = tile.split("/")
    return game.title.map.tiles[number].faces[int(rotation)]


def lay(hex_: str, tile: str) -> LayTile:
    """The action of laying "5/1" there."""
    number, rotation = tile.split("/")
    return LayTile(hex_, number, int(rotation))


# ---- positions ----


class Table:
    """A position being built; `stock`, `turn` and `operate` open it."""

    def __init__(self, title: str, players: int = 3, *options: str, phase: str = "2", cash: int = 1000) -> None:
        game = new(title, players, *options)
        self.title = game.title
        self.draft = Draft.of(game.state)
        self.draft.stack = ()
        self.draft.privates = {}
        self.draft.phase = phase
        self.cash(**dict.fromkeys(self.title.players, cash))
        order = list(self.title.trains)
        at = order.index(phase)
        first_sold = {phase: self.draft.depot[phase] - 1} if at and phase != "D" else {}
        self.draft.depot = {**self.draft.depot, **dict.fromkeys(order[:at], 0), **first_sold}
        self._at_home: list[str] = []
        self._away: list[str] = []
        self._stations: dict[str, str] = {}

    # ---- what lies on the table ----

    def cash(self, **amounts: int) -> Self:
        """What players and companies have; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money[owner] - amount}
        return self

    def bank(self, amount: int, *, other: str = "ZDR") -> Self:
        """What is left in the bank; the rest has gone to a company, which should not be in play."""
        money = self.draft.cash
        self.draft.cash = {**money, BANK: amount, other: money[other] + money[BANK] - amount}
        return self

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 80,
        space: Space | None = None,
        cash: int = 0,
        trains: Sequence[str] = (),
        operated: bool | None = None,
        home: bool = True,
    ) -> Self:
        """A started company; the first holder presides, what nobody holds is in the initial offering. With 60% sold it
        has floated, has operated before and has its home station, unless the test says otherwise."""
        shares = {IPO: 10 - sum(holdings.values()), **holdings}
        floated = shares[IPO] <= 4
        operated = floated if operated is None else operated
        self.draft.change(
            name,
            holdings={owner: count for owner, count in shares.items() if count},
            president=next(iter(holdings)),
            par=par,
            trains=tuple(trains),
            floated=floated,
            operated=operated,
        )
        self.draft.put_marker(name, space or self.title.market.par[par])
        if not home:
            self._away.append(name)
        elif operated:
            self._at_home.append(name)
        return self.cash(**{name: cash})

    def privates(self, **owners: str) -> Self:
        """Owners of the private companies that are in the game: players, companies or the bank."""
        found = {**self.draft.privates, **owners}
        self.draft.privates = {private: found[private] for private in self.title.privates if private in found}
        return self

    def depot(self, counts: Mapping[str, int]) -> Self:
        """Trains left in the bank, where not as the phase says."""
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def market_trains(self, *trains: str) -> Self:
        self.draft.market_trains = trains
        return self

    def tiles(self, **tiles: str) -> Self:
        """Tiles on the map: D10="6/2"."""
        for hex_, tile in tiles.items():
            self.draft.lay_tile(self.title.map.index(hex_), face(self, tile))
        return self

    def stations(self, **stations: str) -> Self:
        """Stations besides those at home, circle after circle, "-" for a free one, "|" before the next city:
        D10="SSL -", C9="JZR | - | HJR"."""
        self._stations.update(stations)
        return self

    def _place_stations(self) -> None:
        """Homes first: every company's first token is its home's."""
        for company in self._at_home:
            place_home(self.draft, company, home_of(self.draft, company))
        for hex_, cities in self._stations.items():
            for city, held in enumerate(cities.split("|")):
                for slot, company in enumerate(held.split()):
                    if company != "-":
                        self.draft.place_token(company, node(self.title.map.index(hex_), city), slot)

    # ---- where the game stands ----

    def stock(
        self, turn: str = "p1", *, number: int = 2, priority: str = "p1", passes: int = 0, waits: bool = True
    ) -> Game:
        """The game at the beginning of a player's turn in a stock round. A turn in which nothing can be done is over at
        once; `waits=False` holds the game there, to ask why."""
        self.draft.priority = priority
        self.draft.push(StockRound(number, turn, passes, begun=True))
        if not waits:
            self.draft.push(StockTurn(turn))
        game = self._game(waits=waits)
        assert game.state.top == StockTurn(turn)
        return game

    def turn(
        self,
        company: str,
        step: type[Step],
        *,
        rounds: int | None = None,
        done: tuple[str, ...] = (),
        waits: bool = True,
    ) -> Game:
        """The game in that step of a company's turn, in the first of `rounds` operating rounds. After the first step of
        a turn a new company too has its home station.

        A step in which nothing can be done is left at once; `waits=False` holds the game there, to ask why.
        """
        stage = next(
            n for n, own in enumerate(self.title.turn_steps) if isinstance(own, type) and issubclass(own, step)
        )
        if stage and company not in (*self._at_home, *self._away):
            self._at_home.append(company)
        of = self.draft.phase_data.operating_rounds if rounds is None else rounds
        self.draft.push(OperatingRound(2, 1, of, tuple(self.draft.operating_order()), done, begun=True))
        self.draft.push(CompanyTurn(company, stage if waits else stage + 1, acted=stage > 1))
        if not waits:
            self.draft.push(self.title.turn_steps[stage](company))
        game = self._game(waits=waits)
        assert isinstance(game.state.top, step)
        assert game.state.below(CompanyTurn).company == company
        return game

    def operate(self, *, set_: int = 2, number: int = 1, rounds: int | None = None) -> Game:
        """The game as an operating round begins: income is paid, the first company has come to its first decision.
        What happened on the way is in `events`."""
        of = self.draft.phase_data.operating_rounds if rounds is None else rounds
        self.draft.push(OperatingRound(set_, number, of))
        return self._game()

    @property
    def events(self) -> list[Event]:
        """What happened as the game was opened."""
        return self.draft.events

    def _game(self, *, waits: bool = True) -> Game:
        self._place_stations()
        self.draft.events.clear()
        if waits:
            settle(self.draft)
        assert sum(self.draft.cash.values()) == self.title.data.setup.bank
        game = Game(self.title, NAMES[: len(self.title.players)])
        game._opening = self.draft.freeze()  # a game begins with its opening; a test begins with its position
        return game


# ---- questions ----


def refused(
    game: Game, action: Action, code: str, section: str | tuple[str, str], player: str | None = None
) -> RuleViolation:
    """The action is refused for this reason under this section (of the draft, of 1888-N), is not on offer, and leaves
    everything as it was."""
    before, picture, length = game.state, encode_state(game.state), len(game)
    with pytest.raises(RuleViolation) as caught:
        game.play(action, player)
    expected = section if isinstance(section, str) else section[BOOKS.index(game.title.id)]
    assert (caught.value.code, caught.value.rule) == (code, f"{game.title.id} {expected}")
    assert game.state is before
    assert encode_state(before) == picture
    assert len(game) == length
    for decision in game.decisions:
        if player in (None, decision.player):
            assert action not in decision.options
            assert action not in list(decision.options)
    return caught.value


def who(game: Game) -> str:
    """The player the game waits for."""
    assert game.decision is not None
    return game.decision.player


def at_step(game: Game) -> str:
    """The step, and the company for which the game waits in it, if any: "lay_track JHR"."""
    assert game.decision is not None
    return f"{game.decision.step} {game.decision.company}".strip()


def offers(game: Game) -> list[str]:
    """What may be done now, in words, also beside the turn."""
    return [str(option) for decision in game.decisions for option in decision.options]


def offered(game: Game, action: Action) -> bool:
    """Is this on offer to anybody now?"""
    return any(action in decision.options for decision in game.decisions)


def laid(game: Game) -> set[str]:
    """All tiles that may be laid now as the company's own: "D10 5/1"."""
    assert game.decision is not None
    actions = game.decision.options.of(LayTile).actions()
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in actions if isinstance(a, LayTile)}


def best(game: Game) -> RunTrains:
    """The best run of the company that is to run now."""
    assert game.decision is not None
    (ways,) = game.decision.options
    assert isinstance(ways, AnyRun)
    return ways.best()


def gained(before: State, after: State) -> dict[str, int]:
    """Who has more or less money than before."""
    changes = {owner: after.cash[owner] - before.cash[owner] for owner in after.cash}
    return {owner: change for owner, change in changes.items() if change}


def paid(events: Iterable[Event], why: str) -> list[tuple[str, str, int]]:
    """The payments made for this reason, in order."""
    return [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid) and e.why == why]


def events_of(kind: type[AnEvent], events: Iterable[Event]) -> list[AnEvent]:
    return [event for event in events if isinstance(event, kind)]
