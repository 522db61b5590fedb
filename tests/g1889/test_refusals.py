"""Moves that 1889 refuses: each with the position, the code, and the section of the rulebook it is refused by."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

import footplate
from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from footplate.testing.questions import refused
from tests.g1889.scenes import Shikoku


class Refusal(NamedTuple):
    name: str
    build: Callable[[], Game]
    action: Action
    code: str
    section: str
    player: str | None = None  # the one whose turn it is, if not named


def after(game: Game, *actions: Action) -> Game:
    """The game after some moves, each of the player who has to decide."""
    for action in actions:
        game.play(action)
    return game


# ---- small positions ----


def auction() -> Game:
    """The opening: A is for sale at 20, B to F may be bid for."""
    return footplate.new("1889", ["Aki", "Bea", "Cem"])


def bidding_war() -> Game:
    """p1 and p2 have bid on B, p3 has bought A: p1 must answer p2's 40."""
    return after(auction(), Bid("B", 35), Bid("B", 40), BuyPrivate("A", 20))


def market(holdings: dict[str, int], *, cash: int = 420, number: int = 2) -> Game:
    """Awa at 80, and p1 has his stock turn."""
    return Shikoku("2").cash(p1=cash).company("AR", holdings).stock_turn(StockTurn("p1"), number=number)


def two_stocks() -> Game:
    """p1 holds three shares each of Awa and Iyo, both presided by p2, who holds as many."""
    return Shikoku("2").company("AR", {"p2": 3, "p1": 3}).company("IR", {"p2": 3, "p1": 3}).stock("p1")


def sold_and_bought() -> Game:
    """p1 has sold Awa and then bought Tosa. His turn would be over by itself; it is held here to ask why."""
    scene = Shikoku("2").company("AR", {"p2": 3, "p1": 3}).company("IR", {"p2": 3, "p1": 3})
    return scene.stock_turn(StockTurn("p1", ("AR",), "TR", sold_first=True))


def above_sixty_percent() -> Game:
    """Awa has left the orange area, and p1 has eight shares of it."""
    return Shikoku("2").company("AR", {"p1": 8, "p2": 1}, space=(4, 3)).stock("p1")


def at_certificate_limit(more: int = 0) -> Game:
    """Six players may hold eleven certificates; p1 has that many in five-certificate lots and privates, or more."""
    privates = dict.fromkeys("ABCD"[: 1 + more], "p1")
    scene = Shikoku("2", 6).company("AR", {"p1": 6, "p2": 1}).company("IR", {"p1": 6}).privates(**privates)
    return scene.company("SR", {"p2": 2}).stock("p1")


def track(phase: str = "3", cash: int = 100) -> Game:
    """Uwajima, with a straight tile in B5, may lay track."""
    return Shikoku(phase).uwajima(cash=cash).turn("UR", LayTrack)


def kouchi(phase: str = "3", cash: int = 100) -> Game:
    """Tosa, with a straight tile in the mountains of F7, may lay track."""
    return Shikoku(phase).company("TR", {"p1": 5}, cash=cash).tiles(F7="9/0").turn("TR", LayTrack)


def no_tiles_left() -> Game:
    scene = Shikoku("3").uwajima()
    scene.draft.tiles = {**scene.draft.tiles, "9": 0}
    return scene.turn("UR", LayTrack)


def port_owner() -> Shikoku:
    return Shikoku("2").uwajima().privates(B="p1")


def station(company: str = "UR", cash: int = 100) -> Game:
    """Uwajima may place a station: it reaches the city of Ohzu. Or Kubokawa, which has only the one at home."""
    scene = Shikoku("3").uwajima(cash=cash).company("KU", {"p1": 5}, cash=cash)
    return scene.turn(company, PlaceStation, waits=False)


def ohzu_taken() -> Game:
    scene = Shikoku("3").uwajima(cash=100).company("AR", {"p2": 5})
    scene.draft.place_token("AR", node(scene.title.map.index("C4"), 0), 0)
    return scene.turn("UR", PlaceStation, waits=False)


def kubokawa_kept() -> Game:
    """Track to the home of a company that has not been started."""
    return Shikoku("3").uwajima(cash=100).tiles(C8="8/0", C10="5/2").turn("UR", PlaceStation)


def running(*trains: str) -> Game:
    """Uwajima runs: its home (40), the town in B3 (20), Ohzu (20) in a line."""
    return Shikoku("3").uwajima(trains=trains).turn("UR", RunRoutes)


def circle() -> Game:
    """Track from Uwajima all the way round back to it."""
    scene = Shikoku("3").company("UR", {"p1": 5}, trains=("3",)).tiles(C8="7/1")
    return scene.tiles(B9="8/2", A8="7/4", B5="9/0").turn("UR", RunRoutes)


def uwajima_full() -> Game:
    """Kubokawa's way north leads through Uwajima, where all circles are taken."""
    scene = Shikoku("3").uwajima().company("KU", {"p1": 5}, trains=("3",)).tiles(C10="5/2", C8="8/0")
    scene.draft.place_token("AR", node(scene.title.map.index("B7"), 0), 1)
    return scene.turn("KU", RunRoutes)


def past_okayama() -> Game:
    """Track from Marugame to the red area J1, and from there to Takamatsu."""
    scene = Shikoku("3").company("SR", {"p1": 5}, trains=("3",)).tiles(I2="6/4")
    return scene.tiles(J3="8/3").turn("SR", RunRoutes)


def buying(cash: int = 500, trains: tuple[str, ...] = (), phase: str = "4") -> Game:
    """Uwajima, which has a route, may buy trains; Awa, of the same president, has a 3-train, the open market too."""
    scene = Shikoku(phase).uwajima(cash=cash, trains=trains).company("AR", {"p1": 5}, trains=("3",))
    return scene.market_trains("3").turn("UR", BuyTrains, waits=False)


def forced(p1: int, cash: int = 0, options: tuple[str, ...] = ()) -> Game:
    """Uwajima must buy a 4-train for 300. p1 may sell of Uwajima (80), Awa (100) and Takamatsu (75)."""
    scene = Shikoku("4", options=options).cash(p1=p1).company("UR", {"p1": 4, "p2": 3}, cash=cash).tiles(B5="9/0")
    scene.company("AR", {"p2": 5, "p1": 4}, par=100, trains=("4",)).company("KO", {"p1": 8}, par=75)
    return scene.turn("UR", BuyTrains)


def discarding() -> Game:
    """Uwajima has bought the first 5-train; it, Awa (70) and Sanuki (100) must give up a train each."""
    scene = Shikoku("4").uwajima(cash=450, trains=("4", "4")).depot({"4": 0})
    scene.company("AR", {"p1": 5}, par=70, trains=("3", "3", "4"))
    scene.company("SR", {"p1": 5}, par=100, trains=("3", "3", "4"))
    return after(scene.turn("UR", BuyTrains), BuyTrain("5", BANK, 450))


def diesels(*trains: str, cash: int = 1100) -> Game:
    return Shikoku("6").uwajima(cash=cash, trains=trains).turn("UR", BuyTrains)


def forced_out() -> Game:
    """p1 has nothing to sell towards the train that Uwajima must buy."""
    return Shikoku("4").cash(p1=0).company("UR", {"p1": 2, "p2": 2, POOL: 1}).tiles(B5="9/0").turn("UR", BuyTrains)


def declined() -> Game:
    """p2 did not want to sell Awa's train for 50."""
    scene = Shikoku("3").uwajima(cash=60, trains=("2",)).company("AR", {"p2": 5}, trains=("3",))
    return after(scene.turn("UR", BuyTrains), BuyTrain("3", "AR", 50), Decline())


def others_turn() -> Game:
    """p2 owns the port; Uwajima, presided by p1, has come to its trains."""
    return Shikoku("2").uwajima().privates(B="p2").turn("UR", BuyTrains, waits=False)


def privates(phase: str = "3", cash: int = 300, owner: str = "p1") -> Game:
    return Shikoku(phase, 4).uwajima(cash=cash).privates(F=owner, G="UR").turn("UR", LayTrack)


def dougo(holdings: dict[str, int]) -> Game:
    return Shikoku("2").company("IR", holdings).privates(E="p1").stock_turn(StockTurn("p1"))


def run(*routes: tuple[str, ...], train: str = "2") -> RunTrains:
    return RunTrains(tuple(Route(train, path) for path in routes))


LINE = ("B3", "B5", "B7")
PASS = Pass()


def closed() -> Game:
    """The first 5-train was sold, and the ferry with its port is closed."""
    return Shikoku("5").company("AR", {"p1": 3}).stock("p1")


REFUSALS = [
    # 4.1 and 12: who may act, and where
    Refusal("another player's turn", auction, PASS, "turn.not-yours", "4.1", "p2"),
    Refusal("another president's company", track, PASS, "turn.not-yours", "4.1", "p2"),
    Refusal("track in a stock round", two_stocks, LayTile("C8", "9", 2), "turn.wrong-step", "4.1"),
    Refusal("a train before the track step is over", track, BuyTrain("3", BANK, 180), "turn.wrong-step", "4.1"),
    Refusal("an answer nobody asked for", two_stocks, Accept(), "turn.wrong-step", "4.1"),
    Refusal("after the end", lambda: after(forced_out(), DeclareBankruptcy()), PASS, "game.over", "12"),
    # 5.7: the auction
    Refusal("a private that is sold", bidding_war, Bid("A", 40), "auction.one-lot", "5.7"),
    Refusal("a private that is sold, bought again", lambda: after(auction(), BuyPrivate("A", 20)), BuyPrivate("A", 20),
            "auction.not-for-sale", "5.7"),
    Refusal("not the cheapest", auction, BuyPrivate("B", 30), "auction.cheapest-first", "5.7"),
    Refusal("below the price", auction, BuyPrivate("A", 15), "auction.price", "5.7"),
    Refusal("more than he has", auction, Bid("F", 421), "auction.money", "5.7"),
    Refusal("a bid on the cheapest", auction, Bid("A", 25), "auction.buy-outright", "5.7"),
    Refusal("a bid less than 5 above the price", auction, Bid("B", 34), "auction.raise", "5.7"),
    Refusal("a raise less than 5", bidding_war, Bid("B", 44), "auction.raise", "5.7"),
    Refusal("a bid on another private", bidding_war, Bid("C", 45), "auction.one-lot", "5.7"),
    # 5: stock rounds
    Refusal("no such company", two_stocks, BuyShare("XX", IPO), "stock.no-such-company", "15.3"),
    Refusal("a company not started", two_stocks, BuyShare("TR", IPO), "stock.not-started", "5.6"),
    Refusal("no share in the open market", two_stocks, BuyShare("AR", POOL), "stock.none-there", "5.3.1"),
    Refusal("no money for a share", lambda: market({"p2": 5}, cash=79), BuyShare("AR", IPO), "stock.money", "5.3.1"),
    Refusal("no money for a company", lambda: market({"p2": 5}, cash=129), StartCompany("IR", 65),
            "stock.money", "5.3.1"),
    Refusal("more than 60%", lambda: market({"p1": 6}), BuyShare("AR", IPO), "stock.holding-limit", "5.4.1"),
    Refusal("one certificate too many", at_certificate_limit, BuyShare("SR", IPO), "stock.certificate-limit", "5.4.1"),
    Refusal("passing above the limit", lambda: at_certificate_limit(1), PASS, "stock.must-sell", "5.4.1"),
    Refusal("buying above the limit", lambda: at_certificate_limit(1), BuyShare("SR", IPO), "stock.must-sell", "5.4.1"),
    Refusal("a block too small to come within the limit", above_sixty_percent, SellShares("AR", 1), "stock.small-block",
            "5.4.1"),
    Refusal("more shares than held", two_stocks, SellShares("AR", 4), "stock.not-held", "5.3.2"),
    Refusal("no share at all", two_stocks, SellShares("AR", 0), "stock.not-held", "5.3.2"),
    Refusal("more than half in the open market", lambda: market({"p2": 3, "p1": 3, POOL: 4}), SellShares("AR", 2),
            "stock.pool-limit", "5.4.2"),
    Refusal("a president without an heir", lambda: market({"p1": 3, "p2": 1}), SellShares("AR", 2),
            "stock.president-stays", "5.5"),
    Refusal("sales in the first round", lambda: market({"p2": 2, "p1": 2}, number=1), SellShares("AR", 1),
            "stock.no-sales-yet", "5.7"),
    Refusal("sell, buy, sell", sold_and_bought, SellShares("IR", 1), "stock.sell-after-buy", "5.3.3"),
    Refusal("two blocks of one company", lambda: after(two_stocks(), SellShares("AR", 1)), SellShares("AR", 1),
            "stock.one-block", "5.3.2"),
    Refusal("two purchases", lambda: after(two_stocks(), BuyShare("AR", IPO)), BuyShare("IR", IPO),
            "stock.one-purchase", "5.3.3"),
    Refusal("bought back", lambda: after(two_stocks(), SellShares("AR", 1)), BuyShare("AR", POOL),
            "stock.sold-this-round", "5.3.2"),
    Refusal("started twice", two_stocks, StartCompany("AR", 65), "stock.already-started", "5.6"),
    Refusal("no par value", two_stocks, StartCompany("TR", 85), "stock.par", "5.6"),
    # 6: track
    Refusal("a second tile", lambda: after(port_owner().turn("UR", LayTrack), LayTile("C8", "9", 2)),
            LayTile("A8", "7", 4), "track.once", "6"),
    Refusal("a hex closed by a private", lambda: Shikoku("3").uwajima().privates(C="p1").turn("UR", LayTrack),
            LayTile("C4", "12", 0), "track.private-blocks", "15.1"),
    Refusal("out of reach", track, LayTile("J9", "58", 0), "track.unreachable", "6.1"),
    Refusal("an upgrade it cannot use", track, LayTile("B5", "24", 3), "track.no-use", "6.2"),
    Refusal("mountains without money", lambda: kouchi(cash=79), LayTile("G8", "9", 1), "track.money", "6.5"),
    Refusal("off the board", track, LayTile("Z9", "9", 0), "track.no-such-hex", "6.1"),
    Refusal("no such tile", track, LayTile("C8", "999", 0), "track.no-such-tile", "21"),
    Refusal("a seventh rotation", track, LayTile("C8", "9", 6), "track.no-such-tile", "21"),
    Refusal("on a gray hex", track, LayTile("B7", "57", 0), "track.printed-for-good", "6.1"),
    Refusal("on a red hex", track, LayTile("F1", "9", 0), "track.printed-for-good", "6.1"),
    Refusal("a town's tile on open land", track, LayTile("C8", "58", 0), "track.chart", "6.6"),
    Refusal("yellow on yellow", track, LayTile("B5", "8", 0), "track.chart", "6.6"),
    Refusal("green in phase two", lambda: kouchi("2"), LayTile("F7", "23", 0), "track.phase", "4.2"),
    Refusal("brown in phase four", lambda: kouchi("4"), LayTile("F9", "465", 2), "track.phase", "4.2"),
    Refusal("none left", no_tiles_left, LayTile("C8", "9", 2), "track.none-left", "21"),
    Refusal("into the sea", track, LayTile("A8", "9", 1), "track.dead-edge", "6.3"),
    Refusal("old track lost", kouchi, LayTile("F7", "23", 1), "track.keeps-track", "6.2"),
    # 7: stations
    Refusal("no station left", lambda: station("KU"), PlaceToken("C4"), "token.none-left", "7.2"),
    Refusal("no money for a station", lambda: station(cash=39), PlaceToken("C4"), "token.money", "7.3"),
    Refusal("a station in a town", station, PlaceToken("B3"), "token.no-city", "7.2.1"),
    Refusal("a station off the board", station, PlaceToken("Z9"), "token.no-city", "7.2.1"),
    Refusal("a station out of reach", station, PlaceToken("F9"), "token.unreachable", "7.2.1"),
    Refusal("two stations in a city", station, PlaceToken("B7"), "token.already-there", "7.2"),
    Refusal("a full city", ohzu_taken, PlaceToken("C4"), "token.full", "7.2.1"),
    Refusal("a place kept for a home", kubokawa_kept, PlaceToken("C10"), "token.reserved", "7.2.1"),
    # 8: running trains
    Refusal("a run only declared", lambda: running("2"), RunTrains((), 60), "run.declared", "8.3"),
    Refusal("not the best run", lambda: running("3"), run(LINE, train="3"), "run.not-best", "8.3"),
    Refusal("no run at all", lambda: running("2"), RunTrains(()), "run.not-best", "8.3"),
    Refusal("a route off the board", lambda: running("2"), run(("B7", "Z9")), "route.unknown-hex", "8.1"),
    Refusal("a leap", lambda: running("2"), run(("B7", "C4")), "route.not-adjacent", "8.1"),
    Refusal("over land without track", lambda: running("2"), run(("B7", "B5", "C4")), "route.no-track", "8.1"),
    Refusal("an end on plain track", lambda: running("2"), run(("B7", "B5")), "route.not-a-stop", "8.1"),
    Refusal("one stop", lambda: running("2"), run(("B7",)), "route.too-short", "8.2"),
    Refusal("a city twice", circle, run(("B7", "C8", "B9", "A8", "B7"), train="3"), "route.stop-twice", "8.1"),
    Refusal("track used by two trains", lambda: running("2", "2"), run(LINE, LINE), "route.side-twice", "8.1"),
    Refusal("there and back", lambda: running("3"), run(("B7", "B5", "B7"), train="3"), "route.side-twice", "8.1"),
    Refusal("without a station of its own", lambda: running("2"), run(("B3", "C4")), "route.no-station", "8.1"),
    Refusal("through a full city", uwajima_full, run(("C10", "C8", *LINE[::-1]), train="3"), "route.blocked", "8.1"),
    Refusal("through a red area", past_okayama, run(("I2", "J1", "J3", "K4"), train="3"), "route.through-end", "8.1"),
    Refusal("a stop too many", lambda: running("2"), run(("B7", "B5", "B3", "C4")), "route.too-long", "8.2"),
    Refusal("one train twice", lambda: running("2"), run(LINE, ("B3", "C4")), "route.train-twice", "8"),
    Refusal("a train it does not own", lambda: running("2"), run(LINE, train="4"), "route.no-such-train", "8"),
    # 10: trains
    Refusal("no train although there is a route", buying, PASS, "train.must-buy", "10.1"),
    Refusal("above the limit", lambda: buying(trains=("3", "3", "4")), BuyTrain("4", BANK, 300), "train.limit", "10.2"),
    Refusal("a train too early", buying, BuyTrain("5", BANK, 450), "train.not-on-offer", "10.4"),
    Refusal("not in the open market", buying, BuyTrain("2", POOL, 80), "train.not-on-offer", "10.4"),
    Refusal("no train of that company", buying, BuyTrain("4", "AR", 1), "train.not-on-offer", "10.4"),
    Refusal("not the printed price", buying, BuyTrain("4", BANK, 299), "train.price", "10.5"),
    Refusal("for nothing", buying, BuyTrain("3", "AR", 0), "train.lowest-price", "10.5"),
    Refusal("the company cannot pay", lambda: buying(299, ("3",)), BuyTrain("4", BANK, 300), "train.money", "10.6"),
    Refusal("it cannot pay another company", buying, BuyTrain("3", "AR", 501), "train.money", "10.6"),
    Refusal("with help, a dearer train", lambda: buying(100), BuyTrain("4", BANK, 300), "train.cheapest", "10.6"),
    Refusal("the president cannot pay", lambda: forced(299), BuyTrain("4", BANK, 300), "train.president-money", "10.6"),
    Refusal("with help, from a company", lambda: after(forced(200, 10), SellShares("AR", 1)), BuyTrain("4", "AR", 10),
            "train.not-from-company", "10.6"),
    Refusal("bankrupt with money left", lambda: forced(299), DeclareBankruptcy(), "train.not-bankrupt", "12.1"),
    Refusal("discards out of order", discarding, DiscardTrain("SR", "3"), "train.discard-order", "10.2.1"),
    Refusal("discards what it has not", discarding, DiscardTrain("UR", "3"), "train.not-owned", "10.2.1"),
    Refusal("no discard to make room", lambda: buying(trains=("3", "3")), DiscardTrain("UR", "3"),
            "turn.wrong-step", "4.1"),
    Refusal("a Diesel for a Diesel", lambda: diesels("D"), BuyTrain("D", BANK, 800, "D"), "train.no-trade-in", "10.5"),
    Refusal("a 6-train for a 5-train", lambda: diesels("5"), BuyTrain("6", BANK, 330, "5"),
            "train.no-trade-in", "10.5"),
    Refusal("hands in what it has not", lambda: diesels("5"), BuyTrain("D", BANK, 800, "4"),
            "train.none-to-trade", "10.5"),
    Refusal("an offer that was declined", declined, BuyTrain("3", "AR", 50), "proposal.declined", "10.5"),
    # 10.6: forced sales
    Refusal("shares sold without need", lambda: forced(300), SellShares("AR", 1), "emergency.not-needed", "10.6.1"),
    Refusal("a second block", lambda: after(forced(0, options=("one-sale-a-purchase",)), SellShares("AR", 1)),
            SellShares("AR", 1), "emergency.one-block", "10.6.2"),
    Refusal("a presidency lost", lambda: forced(0), SellShares("UR", 2), "emergency.presidency", "10.6.2"),
    Refusal("still above 60%", lambda: forced(0), SellShares("KO", 1), "emergency.sell-down", "10.6.2"),
    Refusal("a share too many", lambda: forced(200), SellShares("AR", 2), "emergency.too-much", "10.6.2"),
    # 11 and 15.2: private companies
    Refusal("the port of a closed ferry", closed, LayPrivateTile("B", "J9", "437", 2), "power.closed", "4.2.4"),
    Refusal("a private in phase two", lambda: privates("2"), BuyPrivate("F", 80), "private.phase", "11"),
    Refusal("a private of a company", privates, BuyPrivate("G", 150), "private.no-player-owns", "11"),
    Refusal("less than half its price", privates, BuyPrivate("F", 39), "private.price", "11.1"),
    Refusal("more than double its price", privates, BuyPrivate("F", 161), "private.price", "11.1"),
    Refusal("more than the treasury", lambda: privates(cash=79), BuyPrivate("F", 80), "private.money", "11.1"),
    Refusal("a private whose owner declined", lambda: after(privates(owner="p2"), BuyPrivate("F", 50), Decline()),
            BuyPrivate("F", 50), "private.declined", "11.1"),
    Refusal("a port inland", lambda: port_owner().stock("p1"), LayPrivateTile("B", "J5", "437", 0),
            "power.tile", "15.2"),
    Refusal("a port in the turn of another's company", others_turn, LayPrivateTile("B", "J9", "437", 2),
            "power.not-now", "15.2", "p2"),
    Refusal("another player's Dougo", lambda: dougo({"p2": 2}), ExchangePrivate("E", "IR"), "power.not-yours", "15.2",
            "p3"),
    Refusal("Dougo for a share of another company", lambda: dougo({"p2": 2}), ExchangePrivate("E", "AR"),
            "power.exchange", "15.2"),
    Refusal("Dougo for a share in the open market", lambda: dougo({"p2": 3, POOL: 1}), ExchangePrivate("E", "IR", POOL),
            "power.exchange", "15.2"),
    Refusal("Dougo when none is left", lambda: dougo({"p2": 6, "p3": 4}), ExchangePrivate("E", "IR"),
            "power.no-share-left", "15.2"),
]  # fmt: skip


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: row.name)
def test_refused(row: Refusal) -> None:
    game = row.build()
    foretold = game.why_not(row.action, row.player)
    assert foretold is not None
    assert foretold.code == row.code
    assert not any(row.action in d.options for d in game.decisions if row.player in (None, d.player))
    refused(game, row.action, row.code, row.section, row.player)


#: families of codes, and single ones: for refusals that only other titles can meet, or only a mistake of a program
NOT_IN_1889 = {"stock", "track", "token", "train", "power", "route", "private.not-for-companies", "dividend.kind"}
#: keys of sections that are no codes: where in the sequence of play something is tried
PLACES = {"turn", "turn.private_auction", "turn.discard_trains", "turn.ohzu_tile", "track.first-tile"}


def test_every_refusal_of_the_title_is_tried() -> None:
    sections = footplate.new("1889", ["Aki", "Bea"]).title.data.sections
    assert {row.code for row in REFUSALS} == (sections.keys() | {"turn.wrong-step"}) - NOT_IN_1889 - PLACES
    assert len({row.name for row in REFUSALS}) == len(REFUSALS) >= 60
