"""Scenes of 1895, and real games up to their first stock round.

    scene = Namibia(phase="3H").tiles(D10="9/1", E9="58/5")
    game = scene.company("STA", {"p1": 5, "p2": 1}, asleep="p2", cash=320).turn("STA", BuildTrack)

Hexes are flat-topped; the edges of one are numbered clockwise: S SW NW N NE SE. Market spaces are (row, column) from
the top left, from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import footplate
from footplate import Game
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Bid, BuyTrain, LayTile, Pass, RunTrains
from footplate.game.events import DividendDeclared, Event
from footplate.game.state import IPO, POOL
from footplate.rounds.running import best_known
from footplate.rounds.track import fit_refusal
from footplate.routes import Goal, Route
from footplate.testing.questions import events_of, play, who
from footplate.testing.scene import NAMES, Scene
from footplate.titles.g1895.auctions import TRACTOR
from footplate.titles.g1895.founding import FoundingRound
from footplate.titles.g1895.track import BuildTrack

S, SW, NW, N, NE, SE = range(6)
PLAYERS = 3
PASS = Pass()
COMPANIES = ("STA", "OME", "SD", "OB", "NS")
SIX = {"p1": 6}  # shares: p1 presides, four are in the initial offering
PRICES = {"2H": 40, "3H": 70, "4H": 120, "5H": 160, "6H": 210, "8H": 320, "10H": 500, "12H": 600, "16H": 800}
WINDHOEK = {"D10": "9/1", "E9": "58/5"}  # STA's way to F10
OTAVI = {"C9": "8/4", "D8": "4/1", "E7": "9/1", "F6": "57/1"}  # OME's way to F6
SOUTH = {"F12": "58/3", "G13": "8/0", "G15": "4/0", "G17": "57/0"}  # from F10 to G17


# ---- real games ----


def new(*options: str, seed: int = 0) -> Game:
    return footplate.new("1895", NAMES[:PLAYERS], options=options, seed=seed)


def after_tractor() -> Game:
    """A real game after the tractor's auction: p1 has it for 20 and keeps 540; p2 begins with the obligations."""
    game = new()
    play(game, Bid(TRACTOR, 20), PASS, PASS)
    return game


def after_obligations(**lots: tuple[str, int]) -> Game:
    """A real game in its first stock round, p3 to begin: STA=("p2", 70) says who has bought an obligation."""
    game = after_tractor()
    left = dict(lots)
    while game.decision is not None and game.decision.step == "obligation_round":
        mine = next((lot for lot, (player, _) in left.items() if player == who(game)), None)
        if mine is None:
            play(game, PASS)
        else:
            play(game, Bid(f"O-{mine}", left.pop(mine)[1]), PASS, PASS)
    assert not left
    return game


# ---- positions ----


class Namibia(Scene):
    """A scene with three players, obligations and the stock rounds of 1895."""

    stock_round = FoundingRound

    def __init__(self, phase: str = "2H", *, cash: int = 1000) -> None:
        super().__init__("1895", PLAYERS, phase=phase, cash=cash)

    def company(
        self, name: str, holdings: Mapping[str, int], *, asleep: str = "", par: int = 100, **fields: Any
    ) -> Self:
        """A founded company. One share of `asleep`, if somebody is named, sleeps, and he has the obligation."""
        super().company(name, holdings, par=par, **fields)
        if asleep:
            self.change(name, asleep={asleep: 1}).fulfilled(**{name: asleep})
        return self

    def obligations(self, **owners: str) -> Self:
        """STA="p2": the obligation of a company that is not founded, with its share, which sleeps."""
        for company, owner in owners.items():
            self.change(company, holdings={IPO: 9, owner: 1}, asleep={owner: 1})
        return self.fulfilled(**owners)

    def fulfilled(self, **owners: str) -> Self:
        """STA="p2": only the card of an obligation, the share of which is awake."""
        return self.privates(**{f"O-{company}": owner for company, owner in owners.items()})

    def tractor(self, owner: str) -> Self:
        return self.privates(**{TRACTOR: owner})


def sta(phase: str = "2H", cash: int = 500, trains: Sequence[str] = ()) -> Namibia:
    """p1's Staatsbahn in the southern station of Swakopmund, and nothing else."""
    return Namibia(phase, cash=500).company("STA", SIX, cash=cash, trains=trains)


def track(scene: Namibia, company: str, *, waits: bool = True) -> Game:
    """The game as the company is to lay track."""
    return scene.turn(company, BuildTrack, waits=waits)


def bank(train: str) -> BuyTrain:
    """The bank's next train at its price."""
    return BuyTrain(train, BANK, PRICES[train])


def used(train: str) -> BuyTrain:
    """A train that a company had to give back, at its price."""
    return BuyTrain(train, POOL, PRICES[train])


def runs(*routes: str) -> RunTrains:
    """ "2H: C11 D10 E9" is a 2H from Swakopmund to Karibib."""
    return RunTrains(tuple(Route(train, tuple(path.split())) for train, path in (r.split(": ") for r in routes)))


def earns(game: Game, company: str, goal: Goal = "revenue", treasury: int = 0) -> tuple[int, int]:
    """What the best run brings: income, and the money of mines."""
    found = best_known(game.state, company, goal, treasury)
    return found.revenue, found.treasury


def income(events: Sequence[Event]) -> int:
    (event,) = events_of(DividendDeclared, events)
    return event.revenue


def trains(game: Game, company: str) -> tuple[str, ...]:
    return game.state.companies[company].trains


def space(game: Game, company: str) -> Space | None:
    """Where the marker stands: row, column."""
    return game.state.companies[company].space


def tokens(game: Game, hex_: str) -> list[tuple[str, ...]]:
    """The circles of each city of a hex, "" for a free one."""
    at, board = game.title.map.index(hex_), game.state.board
    return [board.slots(8 * at + i) for i, stop in enumerate(board.faces[at].stops) if stop.kind == "city"]


def tile_in(game: Game, hex_: str) -> str:
    """The tile that lies there, as "57/2"; "" if none does."""
    number, rotation = game.state.board.tiles().get(hex_, ("", 0))
    return f"{number}/{rotation}" if number else ""


def on(game: Game, hex_: str) -> set[str]:
    """Tiles and turns that may be laid in a hex now: "57/2"."""
    assert game.decision is not None
    lays = game.decision.options.of(LayTile).actions()
    return {f"{a.tile}/{a.rotation}" for a in lays if isinstance(a, LayTile) and a.hex == hex_}


def problem(game: Game, hex_: str, tile: str) -> str:
    """Why a tile cannot lie there, whoever lays it: a code, "" if it can."""
    number, rotation = tile.split("/")
    found = fit_refusal(game.state, hex_, number, int(rotation))
    return found.code if found else ""
