"""A position for a test of a rule: set up with a few methods, opened as a game at the step that the test is about.

    scene = Scene("1889", phase="3").tiles(K8="57/1").company("AR", {"p1": 6}, cash=120, trains=["3"])
    game = scene.turn("AR", LayTrack)
    refused(game, LayTile("K6", "9", 0), "track.not-reached", "6.2")

Only what a test names is in play: private companies it does not name are out of the game, companies it does not name
have not been started, and players are rich. Money comes from and goes to the bank, so it always adds up; before the
phase of the scene every earlier train has been sold. `game.position()` shows a scene as text (docs/positions.md), and
`Scene.read` begins with one.

Verbs of one title alone are a subclass of `Scene`; what a test asks a game is in `questions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self

import footplate
from footplate.board.layout import Node, node
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.draft import Draft
from footplate.game.events import Event
from footplate.game.game import Game
from footplate.game.play import settle
from footplate.game.setup import opening_state
from footplate.game.state import IPO, UNLIMITED, State
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.rounds.operating import CompanyTurn, OperatingRound, home_of
from footplate.rounds.stations import PlaceHome
from footplate.rounds.stock import StockRound, StockTurn
from footplate.titles import load

NAMES: Final = ("Aki", "Bea", "Cem", "Dai", "Emi", "Fuu", "Gen", "Hal")
FREE: Final = "-"  # a circle without a station


class Scene:
    """A position being set up; `stock`, `turn`, `operate` and `at` open it as a game."""

    #: the rounds and turns that the title has in place of the common ones
    stock_round: ClassVar[type[StockRound]] = StockRound
    operating_round: ClassVar[type[OperatingRound]] = OperatingRound
    company_turn: ClassVar[type[CompanyTurn]] = CompanyTurn
    #: players' names, by seat
    names: ClassVar[Sequence[str]] = NAMES

    def __init__(
        self,
        title: str | Title,
        players: int = 3,
        options: Iterable[str] = (),
        *,
        phase: str = "",
        cash: int = 1000,
        seed: int = 0,
    ) -> None:
        self.title = title if isinstance(title, Title) else load(title, players, options)
        self._begin(opening_state(self.title, seed), seed)
        self.draft.privates = {}
        if phase:
            self.phase(phase)
        self.cash(**dict.fromkeys(self.title.players, cash))

    @classmethod
    def read(cls, text: str) -> Self:
        """A scene that begins with a position as text."""
        return cls.of(footplate.from_position(text))

    @classmethod
    def of(cls, game: Game) -> Self:
        """A scene that begins with the current position of a game; `go_on` opens it there again."""
        scene = cls.__new__(cls)
        scene.title = game.title
        scene._begin(game.state, game.seed)
        return scene

    def _begin(self, state: State, seed: int) -> None:
        self.seed = seed
        self.draft = Draft.of(state)
        self.before = state  # the position as the test describes it, before the game runs on to a decision
        self.events: list[Event] = []  # what happened on the way to it
        self._at_home: list[str] = []
        self._away: list[str] = []
        self._stations: dict[str, str] = {}

    # ---- money and trains ----

    def phase(self, phase: str) -> Self:
        """The phase; if it is named after a train, all earlier trains are gone, and the first one of its own kind."""
        self.draft.phase = phase
        trains = list(self.title.trains)
        if phase in trains[1:]:
            left = self.draft.depot[phase]
            first = {} if left == UNLIMITED else {phase: left - 1}
            self.depot({**dict.fromkeys(trains[: trains.index(phase)], 0), **first})
        return self

    def cash(self, **amounts: int) -> Self:
        """How much players, companies and others have; the bank gives or takes the difference."""
        for owner, amount in amounts.items():
            money = self.draft.cash
            self.draft.cash = {**money, owner: amount, BANK: money[BANK] + money.get(owner, 0) - amount}
        return self

    def bank(self, amount: int, other: str = "") -> Self:
        """How much is left in the bank; the rest goes to a company that should not be in play, the last one printed."""
        money, other = self.draft.cash, other or list(self.title.companies)[-1]
        self.draft.cash = {**money, BANK: amount, other: money[other] + money[BANK] - amount}
        return self

    def depot(self, counts: Mapping[str, int]) -> Self:
        """Trains left in the bank, if not as the phase implies."""
        self.draft.depot = {**self.draft.depot, **counts}
        return self

    def market_trains(self, *trains: str) -> Self:
        """Trains in the open market."""
        self.draft.market_trains = trains
        return self

    # ---- companies ----

    def company(
        self,
        name: str,
        holdings: Mapping[str, int],
        *,
        par: int = 0,
        space: Space | None = None,
        price: int = 0,
        size: int = 0,
        cash: int = 0,
        trains: Sequence[str] = (),
        operated: bool | None = None,
        home: bool = True,
        **fields: Any,
    ) -> Self:
        """A started company; the first holder presides, and what nobody holds is in the initial offering. Its marker is
        at par, or in the box given by its place or its price. If enough shares are sold it has floated, has operated
        before and has its home station, unless the test says otherwise. `fields` are other fields of a company."""
        printed, market = self.title.companies[name], self.title.market
        size = size or printed.shares
        shares = {IPO: size - sum(holdings.values()), **holdings}
        floated = size - shares[IPO] >= (printed.float_shares or self.title.data.setup.float_shares)
        par = par or (80 if 80 in market.par else min(market.par))
        values: dict[str, Any] = {
            "holdings": {owner: count for owner, count in shares.items() if count},
            "size": size,
            "president": next(iter(holdings)),
            "par": par,
            "trains": tuple(trains),
            "floated": floated,
            "operated": floated if operated is None else operated,
        }
        data = self.draft.change(name, **{**values, **fields})
        boxes = (box for box, value in market.prices.items() if value == price)
        self.draft.put_marker(name, space or next(boxes, market.par[par]))
        if not home:
            self._away.append(name)
        elif data.operated and name in self.title.homes:
            self._at_home.append(name)
        return self.cash(**{name: cash})

    def change(self, company: str, **fields: Any) -> Self:
        """New values for some fields of a company."""
        self.draft.change(company, **fields)
        return self

    def privates(self, **owners: str) -> Self:
        """Owners of the private companies that are in the game: players, companies or the bank."""
        found = {**self.draft.privates, **owners}
        self.draft.privates = {private: found[private] for private in self.title.privates if private in found}
        return self

    # ---- the board ----

    def tiles(self, **tiles: str) -> Self:
        """Tiles on the map: D10="6/2" is tile 6, turned twice."""
        for hex_, tile in tiles.items():
            number, rotation = tile.split("/")
            self.draft.lay_tile(self.title.map.index(hex_), self.title.map.tiles[number].faces[int(rotation)])
        return self

    def stations(self, **stations: str) -> Self:
        """Stations besides home stations, circle by circle, "-" for a free one, "|" before the next city:
        D10="AR -", C9="AR | - | KO". They are placed when the game is opened."""
        self._stations.update(stations)
        return self

    def station(self, company: str, *places: str) -> Self:
        """Stations of a company in the first free circles: "K3", or "M13/2" for the third city of a hex."""
        for place in places:
            hex_, _, city = place.partition("/")
            where = node(self.title.map.index(hex_), int(city or 0))
            self._place(company, where, self.draft.board.slots(where).index(""))
        return self

    def _place(self, company: str, where: Node, slot: int) -> None:
        """Where markers stay with their companies, the next one comes from its charter."""
        if self.title.data.stations.stay:
            self.draft.place_token(company, where, slot)
        else:
            self.draft.board = self.draft.board.place(where, company, slot)

    def _place_stations(self) -> None:
        """Homes first: every company's first station is the one at home."""
        for company in self._at_home:
            where = home_of(self.draft, company)
            self._place(company, where, self.draft.board.slots(where).index(""))
        for hex_, cities in self._stations.items():
            for city, held in enumerate(cities.split("|")):
                for slot, company in enumerate(held.split()):
                    if company != FREE:
                        self._place(company, node(self.title.map.index(hex_), city), slot)
        self._away += self._at_home
        self._at_home, self._stations = [], {}

    # ---- where the game stands ----

    def stock(
        self, turn: str = "p1", *, number: int = 2, priority: str = "p1", passes: int = 0, waits: bool = True
    ) -> Game:
        """The game at the beginning of a player's turn in a stock round. A turn in which nothing can be done is over at
        once; `waits=False` holds the game there, so that the test can ask why."""
        self.draft.priority = priority
        round_ = self.stock_round(number, turn, passes, begun=True)
        game = self.at(round_, *([] if waits else [round_.turn_step()]), waits=waits)
        assert game.state.top == round_.turn_step(), f"the game waits in {game.state.top}"
        return game

    def stock_turn(self, turn: StockTurn, *, number: int = 2) -> Game:
        """The game held in a stock turn, even if nothing can be done in it."""
        return self.at(self.stock_round(number, turn.player, begun=True), turn, waits=False)

    def turn(
        self,
        company: str,
        step: type[Step],
        *,
        rounds: int | None = None,
        done: tuple[str, ...] = (),
        waits: bool = True,
        **fields: Any,
    ) -> Game:
        """The game in that step of a company's turn, in the first of `rounds` operating rounds. After the first step of
        a turn even a new company has its home station. `fields` are other fields of the turn.

        A step in which nothing can be done is left at once; `waits=False` holds the game there, so that the test can
        ask why.
        """
        steps = self.title.turn_steps
        stage = self.stage(step)
        if stage and company in self.title.homes and company not in (*self._at_home, *self._away):
            self._at_home.append(company)
        acted = any(own is not PlaceHome for own in steps[:stage])
        turn = self.company_turn(company, stage if waits else stage + 1, **{"acted": acted, **fields})
        game = self.at(self._round(rounds, done), turn, *([] if waits else [steps[stage](company)]), waits=waits)
        assert isinstance(game.state.top, step), f"the game waits in {game.state.top}"
        assert game.state.below(CompanyTurn).company == company
        return game

    def stage(self, step: type[Step]) -> int:
        """The place of a step in a company's turn; the title may have a step of its own in its place."""
        steps = enumerate(self.title.turn_steps)
        return next(number for number, own in steps if isinstance(own, type) and issubclass(own, step))

    def _round(self, rounds: int | None, done: tuple[str, ...]) -> OperatingRound:
        of = self.draft.phase_data.operating_rounds if rounds is None else rounds
        return self.operating_round(2, 1, of, tuple(self.draft.operating_order()), done, begun=True)

    def operate(self, *, set_: int = 2, number: int = 1, rounds: int | None = None) -> Game:
        """The game as an operating round begins: income has been paid, and the first company is at its first decision.
        What happened on the way is in `events`."""
        of = self.draft.phase_data.operating_rounds if rounds is None else rounds
        return self.at(self.operating_round(set_, number, of))

    def at(self, *steps: Step, waits: bool = True) -> Game:
        """The game at these steps, the last on top, run on until somebody must decide; or held there, if not `waits`. A
        scene may be opened more than once."""
        self._place_stations()
        self.draft.stack = steps
        self.before = self.draft.freeze()
        self.draft = Draft.of(self.before)
        opened = Draft.of(self.before)
        if waits:
            settle(opened)
        self.events = opened.events
        return Game(self.title, self.names[: len(self.title.players)], self.seed, opened.freeze())

    def go_on(self) -> Game:
        """The game where it was, with the changes made."""
        return self.at(*self.before.stack, waits=False)
