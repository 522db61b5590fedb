"""Scenes of 1889, and real games up to their first stock round.

Hexes are flat-topped; the edges of one are numbered clockwise from the south: S SW NW N NE SE.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.board.tiles import Face
from footplate.game.actions import BuyPrivate, Pass
from footplate.game.events import Event
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.stock import StockRound
from footplate.rounds.track import LayTrack
from footplate.testing.questions import paid
from footplate.testing.scene import NAMES, Scene
from footplate.titles import load

S, SW, NW, N, NE, SE = range(6)
MAP = load("1889", 4).map
PASS = Pass()
HOLDINGS = {"p1": 6}


# ---- real games ----


def new(players: int = 3, *options: str, seed: int = 0) -> Game:
    return footplate.new("1889", NAMES[:players], options=options, seed=seed)


def auctioned(players: int = 3, *options: str) -> Game:
    """A real game after the auction: the privates were bought in turn at their prices, the next in turn begins.

    With three players: p1 has A and D, p2 B and E, p3 C and F; they keep 350, 330 and 300, and p1 begins.
    """
    game = new(players, *options)
    for private in tuple(game.state.privates):
        game.play(BuyPrivate(private, game.title.privates[private].price))
    return game


# ---- positions ----


class Shikoku(Scene):
    """A scene with the cash of the start."""

    def __init__(
        self, phase: str = "2", players: int = 3, options: Iterable[str] = (), *, cash: int = 420, seed: int = 0
    ) -> None:
        super().__init__("1889", players, options, phase=phase, cash=cash, seed=seed)

    def uwajima(self, president: str = "p1", *, cash: int = 0, trains: Sequence[str] = ()) -> Shikoku:
        """Uwajima Railway at 80, half sold, with track from its home to the town in B3: it has a legal route."""
        other = "p2" if president == "p1" else "p1"
        return self.company("UR", {president: 4, other: 1}, cash=cash, trains=trains).tiles(B5="9/0")

    def all_privates(self, owners: Mapping[str, str] | None = None) -> Shikoku:
        """All private companies are in the game; the bank has those that nobody is said to own."""
        return self.privates(**{**self.before.privates, **(owners or {})})


def turn(
    company: str,
    step: type[Step] = LayTrack,
    *,
    tiles: Mapping[str, str] | None = None,
    stations: Mapping[str, str] | None = None,
    phase: str = "2",
    cash: int = 500,
    trains: Sequence[str] = (),
    holdings: Mapping[str, int] | None = None,
    privates: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    others: Sequence[str] = (),
    settled: bool = True,
) -> Game:
    """A game in which that company has come to that step of its turn; `others` operate after it. If not `settled` the
    step is there though it would not wait.

    Home stations of started companies stand unless `stations` names the home hex; everyone in `stations` is started.
    """
    held = dict(stations or {})
    scene = Shikoku(phase, 4, options).tiles(**(tiles or {})).stations(**held).all_privates(privates)
    named = (name for names in held.values() for name in names.split() if name != "-")
    for name in dict.fromkeys((company, *others, *named)):
        home = MAP.names[scene.title.homes[name][0]] not in held
        scene.company(name, (name == company and holdings) or HOLDINGS, home=home)
    scene.cash(**{company: cash}).change(company, trains=tuple(trains))
    stage = scene.stage(step)
    round_ = OperatingRound(1, 1, 1, companies=(company, *others), begun=True)
    own = scene.title.turn_steps[stage](company)
    return scene.at(round_, CompanyTurn(company, stage + 1), own, waits=settled)


def first_round(
    par: Mapping[str, int], *, tiles: Mapping[str, str] | None = None, stations: Mapping[str, str] | None = None
) -> tuple[Game, list[Event]]:
    """The start of an operating round in which these companies are new, in this order started; and what happened.

    Those named in `stations` have operated before.
    """
    scene = Shikoku(players=4).tiles(**(tiles or {})).stations(**(stations or {})).all_privates()
    for company, price in par.items():
        scene.company(company, HOLDINGS, par=price, operated=False, home=False)
    return scene.operate(set_=1, rounds=1), scene.events


def operating(scene: Scene) -> Game:
    """The game in the first turn of the operating rounds: everybody passes in the stock round before them."""
    game = scene.at(StockRound(2, "p1", begun=True))
    while game.decision is not None and game.decision.step == "stock_turn":
        game.play(PASS)
    return game


# ---- the board ----


def face(tile: str) -> Face:
    """A tile in its turn: "5/1"."""
    number, rotation = tile.split("/")
    return MAP.tiles[number].faces[int(rotation)]


def city(hex_: str, stop: int = 0) -> int:
    """The node of a city."""
    return node(MAP.index(hex_), stop)


def track(path: str, *, to: bool = False) -> dict[str, str]:
    """First tiles that join the hexes of a path ("E2 E4 D5") where print does not; on the last hex only if `to`."""
    hexes = [MAP.index(name) for name in path.split()]
    tiles: dict[str, str] = {}
    for i, hex_ in enumerate(hexes if to else hexes[:-1]):
        ends = {MAP.grid.edge_towards(hex_, other) for other in hexes[max(i - 1, 0) : i + 2] if other != hex_}
        if not ends <= set(MAP.printed[hex_].exits):
            tiles[MAP.names[hex_]] = str(
                next(f for f in MAP.successors(hex_, MAP.printed[hex_]) if ends <= set(f.exits))
            )
    return tiles


# ---- questions ----


def actor(game: Game) -> tuple[str, str]:
    """Whom the game waits for, and for which company he decides."""
    assert game.decision is not None
    return game.decision.player, game.decision.company


def at_work(game: Game) -> str:
    """The company the game waits for, "" if for a player himself."""
    return actor(game)[1]


def where(game: Game) -> str:
    """The step the game waits in."""
    assert game.decision is not None
    return game.decision.step


def stock_round(game: Game) -> int:
    """The number of the stock round being played."""
    step = game.state.stack[0]
    assert isinstance(step, StockRound)
    return step.number


def payments(game: Game) -> list[tuple[str, str, int]]:
    """Who paid whom how much in the last move."""
    return paid(game.last.events)
