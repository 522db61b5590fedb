"""1889 11 and 15: private companies in the hands of players and companies, their powers, the public companies."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    Decline,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    Pass,
    SellShares,
    StartCompany,
)
from footplate.game.events import CompanyFloated, MoneyPaid, PresidentChanged, PrivateClosed, PrivateMoved
from footplate.game.state import IPO, POOL
from footplate.game.step import Step
from footplate.rounds.auction import BiddingWar
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockRound, StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import best, gained, refused
from footplate.titles.g1889.powers import TrackBesidePort
from tests.g1889.scenes import Shikoku, actor, auctioned, new

TURN_STEPS = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)


def may(game: Game, action: Action, player: str) -> bool:
    """Is this action offered to that player, in his turn or through a window?"""
    return any(action in decision.options for decision in game.decisions if decision.player == player)


# ---- 11 companies buy private companies ----


@pytest.mark.parametrize("step", TURN_STEPS)
@pytest.mark.rule("1889:11", "1889:15.1d")
def test_at_any_moment_of_its_turn_a_company_buys_from_players(step: type[Step]) -> None:
    game = Shikoku("3").uwajima(cash=300, trains=("2",)).privates(F="p1").turn("UR", step, waits=False)
    game.play(BuyPrivate("F", 80))
    assert game.state.privates["F"] == "UR"
    assert gained(game.state_at(0), game.state)["p1"] == 80


@pytest.mark.rule("1889:11")
def test_less_is_proposed_only_where_less_buys_that_private() -> None:
    game = Shikoku("3").uwajima(cash=30).privates(B="p1", F="p1").turn("UR", LayTrack)
    assert str(refused(game, BuyPrivate("B", 31), "private.money", "11.1")).endswith("Offer less.")
    assert "Offer" not in str(refused(game, BuyPrivate("F", 80), "private.money", "11.1"))  # 40 at least; B is no help


@pytest.mark.rule("1889:11")
def test_in_no_other_turn_and_from_no_company() -> None:
    scene = Shikoku("3").uwajima("p1", cash=300).company("AR", {"p2": 5}, cash=300).privates(A="p2", F="AR")
    game = scene.turn("UR", LayTrack)
    refused(game, BuyPrivate("A", 20), "turn.not-yours", "4.1", "p2")  # it is not Awa's turn
    refused(game, BuyPrivate("F", 80), "private.no-player-owns", "11")
    refused(game, BuyPrivate("C", 40), "private.no-player-owns", "11")  # it is closed
    stock = Shikoku("3").uwajima(cash=300).privates(F="p1").stock("p1")
    refused(stock, BuyPrivate("F", 80), "turn.wrong-step", "4.1")


PRINTED = [  # price and revenue
    pytest.param("A", 20, 5, marks=pytest.mark.rule("1889:15.2A-1")),
    pytest.param("B", 30, 5, marks=pytest.mark.rule("1889:15.2B-1")),
    pytest.param("C", 40, 10, marks=pytest.mark.rule("1889:15.2C-1")),
    pytest.param("D", 50, 15, marks=pytest.mark.rule("1889:15.2D-1")),
    pytest.param("E", 60, 15, marks=pytest.mark.rule("1889:15.2E-1")),
    pytest.param("F", 80, 20, marks=pytest.mark.rule("1889:15.2F-1")),
    pytest.param("G", 150, 30, marks=pytest.mark.rule("1889:15.2G-1")),
]


@pytest.mark.parametrize(("private", "price", "revenue"), PRINTED)
@pytest.mark.rule("1889:11.1a", "1889:15.1d", "1889:15.1a", "1889:11.3")
def test_prices_from_half_to_double_and_the_revenue(private: str, price: int, revenue: int) -> None:
    game = Shikoku("3", 4).uwajima(cash=300).privates(**{private: "p1"}).turn("UR", LayTrack)
    refused(game, BuyPrivate(private, price // 2 - 1), "private.price", "11.1")
    refused(game, BuyPrivate(private, price * 2 + 1), "private.price", "11.1")
    for agreed in (price // 2, price * 2):
        branch = game.fork()
        branch.play(BuyPrivate(private, agreed))
        assert branch.state.cash["UR"] == 300 - agreed

    for owner in ("p2", "UR"):  # a company gets the revenue into its treasury
        game = Shikoku("3", 4).uwajima().privates(**{private: owner}).stock("p4", passes=3)
        game.play(Pass())
        assert gained(game.state_at(0), game.state) == {owner: revenue, BANK: -revenue}


@pytest.mark.rule("1889:11.1b", "1889:11.1c")
def test_the_treasury_pays_the_player_and_everybody_hears_the_price() -> None:
    game = Shikoku("3").uwajima(cash=59).cash(p1=500).privates(F="p1").turn("UR", LayTrack)
    refused(game, BuyPrivate("F", 60), "private.money", "11.1")  # however rich the president is
    events = game.play(BuyPrivate("F", 59))
    assert gained(game.state_at(0), game.state) == {"UR": -59, "p1": 59}
    assert PrivateMoved("F", "p1", "UR", 59) in events
    assert MoneyPaid("UR", "p1", 59, "private") in events


@pytest.mark.rule("1889:11.1a")
def test_the_seller_must_agree() -> None:
    game = Shikoku("3").uwajima("p1", cash=300).privates(F="p2").turn("UR", LayTrack)
    game.play(BuyPrivate("F", 40))
    assert actor(game)[0] == "p2"
    assert list(game.decisions[0].options) == [Accept(), Decline()]
    assert game.state.privates["F"] == "p2"
    assert gained(game.state_at(0), game.state) == {}
    refused(game, Accept(), "turn.not-yours", "4.1", "p1")
    game.play(Decline(), "p2")
    assert game.state.privates["F"] == "p2"
    refused(game, BuyPrivate("F", 40), "private.declined", "11.1")
    game.play(BuyPrivate("F", 41))
    game.play(Accept(), "p2")
    assert game.state.privates["F"] == "UR"
    assert gained(game.state_at(0), game.state) == {"UR": -41, "p2": 41}
    assert isinstance(game.state.top, LayTrack)  # and the turn goes on where it was


@pytest.mark.parametrize("phase", ["5", "6", "D"])
@pytest.mark.rule("1889:11.1d", "1889:15.2G-2", "1889:15.2G-3", "1889:15.2G-4")
def test_a_players_ferry_after_the_first_5_train(phase: str) -> None:
    """It stays, pays 50, and is not for sale."""
    game = Shikoku(phase, 4).uwajima(cash=300).privates(G="p1").turn("UR", LayTrack)
    refused(game, BuyPrivate("G", 150), "private.phase", "11")
    game = Shikoku(phase, 4).uwajima().privates(G="p1").stock("p4", passes=3)
    game.play(Pass())
    assert gained(game.state_at(0), game.state) == {"p1": 50, BANK: -50}
    assert game.state.privates == {"G": "p1"}


@pytest.mark.rule("1889:19-private-company")
def test_a_private_company_is_not_sold_to_the_open_market() -> None:
    stock = Shikoku("2").company("AR", {"p1": 3}).privates(F="p1").stock("p1")
    refused(stock, SellShares("F", 1), "stock.no-such-company", "15.3")
    forced = Shikoku("4").uwajima(cash=0).cash(p1=0).privates(F="p1").turn("UR", BuyTrains)
    refused(forced, SellShares("F", 1), "stock.no-such-company", "15.3")
    assert all(isinstance(a, SellShares) and a.company == "UR" for a in forced.decisions[0].options.of(SellShares))


# ---- 15.1 ----


@pytest.mark.rule("1889:15a", "1889:15.1e", "1889:15b")
def test_certificates() -> None:
    """A private is one certificate of its one owner; a company is nine, the president's among them."""
    game = Shikoku("2", 4).company("AR", {"p1": 6, "p2": 4}).privates(A="p1", D="p1", F="AR").stock("p1")
    state = game.state
    assert state.certificates_counted("p2") == 4
    assert state.certificates_counted("p1") == 5 + 2
    assert state.certificates_counted("p3") == 0
    game = Shikoku("2").stock("p1")
    game.play(StartCompany("AR", 65))
    assert game.state.companies["AR"].holdings == {IPO: 8, "p1": 2}  # the president's certificate is 20%
    assert game.state.certificates_counted("p1") == 1


TAKAMATSU = LayTile("K4", "440", 0)
OHZU = LayTile("C4", "12", 0)


@pytest.mark.rule("1889:15.1b", "1889:15.1c", "1889:15.2A-2")
def test_while_a_player_owns_a_nobody_lays_in_takamatsu() -> None:
    for owner, president in (("p1", "p1"), ("p2", "p1")):  # not even the owner's own company
        game = Shikoku("3").company("KO", {president: 5}).privates(A=owner).turn("KO", LayTrack)
        refused(game, TAKAMATSU, "track.private-blocks", "15.1")
    for free in (Shikoku("3").privates(A="KO"), Shikoku("3").privates(A="AR"), Shikoku("3")):
        game = free.company("KO", {"p1": 5}).turn("KO", LayTrack)
        game.play(TAKAMATSU)
        assert game.state.board.tiles()["K4"] == ("440", 0)


@pytest.mark.rule("1889:15.1b", "1889:15.1c", "1889:15.2C-1")
def test_while_a_player_owns_c_nobody_lays_in_ohzu() -> None:
    game = Shikoku("3").uwajima().privates(C="p1").turn("UR", LayTrack)
    refused(game, OHZU, "track.private-blocks", "15.1")
    game = Shikoku("3").uwajima().privates(C="AR").turn("UR", LayTrack)
    game.play(OHZU)
    assert game.state.board.tiles()["C4"] == ("12", 0)


# ---- 15.2 B: the port ----

PORTS = {"B11": 2, "G10": 2, "I12": 2, "J9": 2}


def port(hex_: str = "J9", rotation: int | None = None) -> LayPrivateTile:
    return LayPrivateTile("B", hex_, "437", PORTS[hex_] if rotation is None else rotation)


@pytest.mark.parametrize("hex_", PORTS)
@pytest.mark.rule("1889:15.2B-2", "1889:15.2B-5", "1889:15.2B-6")
def test_the_owner_places_the_port_tile_once(hex_: str) -> None:
    """He needs no company, no connection and no money; the private stays with him."""
    game = Shikoku("2").cash(p1=0).privates(B="p1").stock("p1")
    game.play(port(hex_))
    assert game.state.board.tiles()[hex_] == ("437", PORTS[hex_])
    assert gained(game.state_at(0), game.state) == {}
    assert game.state.privates == {"B": "p1"}
    other = next(h for h in PORTS if h != hex_)
    assert not may(game, port(other), "p1")
    refused(game, port(other), "power.not-now", "15.2", "p1")


@pytest.mark.rule("1889:15.2B-2")
def test_a_company_that_owns_the_ferry_cannot_place_the_port() -> None:
    scene = Shikoku("3").uwajima("p1").privates(B="UR")
    for game in (scene.turn("UR", LayTrack), Shikoku("3").uwajima("p1").privates(B="UR").stock("p1")):
        refused(game, port(), "power.not-now", "15.2")
        assert [decision.player for decision in game.decisions] == ["p1"]
        assert not game.decisions[0].options.of(LayPrivateTile)


@pytest.mark.rule("1889:15.2B-2", "1889:15.2B-3")
def test_where_the_port_cannot_be_placed() -> None:
    game = Shikoku("2").privates(B="p1").tiles(J9="58/2").stock("p1")
    refused(game, port("J9"), "power.tile", "15.2")  # a tile lies there, of the same track
    refused(game, LayPrivateTile("B", "J5", "437", 0), "power.tile", "15.2")  # a town, but no port
    refused(game, LayPrivateTile("B", "G10", "58", 0), "power.tile", "15.2")  # no port tile
    refused(game, LayPrivateTile("B", "B11", "437", 0), "power.tile", "15.2")  # track into the sea
    game.play(port("I12"))


@pytest.mark.rule("1889:15.2B-4", "1889:4.1.2C")
def test_a_run_is_an_act_and_then_it_is_too_late_for_the_port() -> None:
    """The company could lay nothing and place no station."""
    game = Shikoku("3").uwajima("p1", trains=["2"]).privates(B="p3").turn("UR", RunRoutes, acted=False)
    assert may(game, port(), "p3")
    game.play(best(game))
    assert not may(game, port(), "p3")


@pytest.mark.rule("1889:15.2B-4")
def test_the_port_in_another_players_stock_turn() -> None:
    game = Shikoku("2").cash(p3=0).privates(B="p3", C="p2").stock("p1")
    assert [decision.player for decision in game.decisions] == ["p1", "p3"]
    refused(game, port(), "power.not-yours", "15.2", "p2")
    for player in ("p1", "p3"):  # what p3 may do with B says nothing about C
        refused(game, LayPrivateTile("C", "C4", "12", 1), "power.not-now", "15.2", player)
    game.play(port(), "p3")
    assert game.state.top == StockTurn("p1")  # whose turn has not changed


@pytest.mark.rule("1889:15.2B-7")
def test_the_port_in_the_auction_in_his_own_turn_and_in_that_of_another() -> None:
    game = new(3)
    for action in (BuyPrivate("A", 20), BuyPrivate("B", 30), Bid("D", 55)):
        game.play(action)
    refused(game, port(), "power.not-yours", "15.2", "p1")
    own = game.fork()
    own.play(Pass())
    own.play(port())
    assert actor(own) == ("p2", "")  # it is no action of his turn
    game.play(port(), "p2")
    assert game.state.board.tiles() == {"J9": ("437", 2)}
    assert actor(game) == ("p1", "")
    refused(game, port("I12"), "power.not-now", "15.2", "p2")


@pytest.mark.rule("1889:15.2B-7")
def test_the_port_while_others_bid_for_a_private() -> None:
    game = new(3)
    for action in (Bid("C", 45), Bid("C", 50), Pass(), BuyPrivate("A", 20), BuyPrivate("B", 30)):
        game.play(action)
    assert isinstance(game.state.top, BiddingWar)
    assert may(game, port(), "p2")


@pytest.mark.rule("1889:15.2B-7")
def test_no_port_before_the_ferry_is_sold_and_none_under_18xx_games_before_all_are() -> None:
    game = new(3)
    game.play(BuyPrivate("A", 20))
    refused(game, port(), "power.not-now", "15.2")
    game = new(3, "port-after-auction")
    for private in ("A", "B"):
        game.play(BuyPrivate(private, game.title.privates[private].price))
    refused(game, port(), "power.not-now", "15.2", "p2")
    game = auctioned(3, "port-after-auction")
    game.play(port(), "p2")


@pytest.mark.rule("1889:15.2B-8")
def test_an_offer_that_was_declined_leaves_the_turn_with_the_company_that_made_it() -> None:
    scene = Shikoku("3").uwajima("p1", cash=100).privates(B="p2", F="p3")
    game = scene.turn("UR", LayTrack)
    assert may(game, port(), "p2")
    game.play(BuyPrivate("F", 40))
    refused(game, port(), "power.not-now", "15.2", "p2")
    game.play(Decline(), "p3")
    assert game.state.top == TrackBesidePort("UR")
    assert not may(game, port(), "p2")
    refused(game, port(), "power.not-now", "15.2", "p2")


@pytest.mark.rule("1889:15.2B-8")
def test_in_his_own_track_step_a_declined_offer_changes_nothing() -> None:
    game = Shikoku("3").uwajima("p1", cash=100).privates(B="p1", F="p3").turn("UR", LayTrack)
    game.play(BuyPrivate("F", 40))
    game.play(Decline(), "p3")
    game.play(port())


@pytest.mark.rule("1889:15.2B-4")
def test_the_port_between_the_turns_of_companies() -> None:
    """Before a company of p1 has done anything p2 may place the port, afterwards no more."""
    game = Shikoku("2").uwajima("p1", cash=100).privates(B="p2").turn("UR", LayTrack)
    early = game.fork()
    early.play(port(), "p2")
    assert early.state.board.tiles()["J9"] == ("437", 2)
    game.play(Pass())  # even if all it did was to lay no track
    assert actor(game) == ("p1", "UR")
    assert not may(game, port(), "p2")
    refused(game, port(), "power.not-now", "15.2", "p2")


@pytest.mark.rule("1889:15.2B-4")
def test_the_purchase_of_a_private_is_an_act_too() -> None:
    game = Shikoku("3").uwajima("p1", cash=100).privates(B="p2", F="p1").turn("UR", LayTrack)
    game.play(BuyPrivate("F", 80))
    assert game.state.top == TrackBesidePort("UR")
    refused(game, port(), "power.not-now", "15.2", "p2")


@pytest.mark.parametrize("step", TURN_STEPS[1:])
@pytest.mark.rule("1889:15.2B-4")
def test_no_port_in_a_company_turn_after_the_track_step(step: type[Step]) -> None:
    for owner in ("p1", "p2"):
        scene = Shikoku("2").uwajima("p1", cash=100, trains=("2",)).privates(B=owner)
        game = scene.turn("UR", step, waits=False)
        assert not may(game, port(), owner)
        refused(game, port(), "power.not-now", "15.2", owner)


@pytest.mark.rule("1889:15.2B-4", "1889:15.2B-5")
def test_the_port_in_the_owners_own_track_step_is_not_the_companys_tile() -> None:
    lay = LayTile("C8", "9", 2)
    before = Shikoku("2").uwajima("p1").privates(B="p1").turn("UR", LayTrack)
    before.play(port())
    before.play(lay)
    after = Shikoku("2").uwajima("p1").privates(B="p1").turn("UR", LayTrack)
    after.play(lay)
    refused(after, LayTile("A8", "9", 1), "track.once", "6")
    after.play(port())
    for game in (before, after):
        assert game.state.board.tiles() == {"B5": ("9", 0), "C8": ("9", 2), "J9": ("437", 2)}
        assert gained(game.state_at(0), game.state) == {}


@pytest.mark.rule("1889:15.2B-6")
def test_the_ferry_goes_on_paying_after_the_port() -> None:
    game = Shikoku("2").uwajima().privates(B="p1").stock("p1", passes=2)
    game.play(port())
    game.play(Pass())
    assert gained(game.state_at(0), game.state) == {"p1": 5, BANK: -5}


@pytest.mark.rule("1889:19-priority")
def test_port_and_exchange_are_no_acts_of_a_stock_round() -> None:
    """p2 places the port and exchanges E, and all pass: the round is over and the priority card stays with p1."""
    scene = Shikoku("2").company("IR", {"p1": 2}).privates(B="p2", E="p2")
    game = scene.stock("p1")
    game.play(Pass())
    game.play(port())
    game.play(DOUGO)
    assert game.state.top == StockTurn("p2")
    game.play(Pass())
    assert game.state.priority == "p1"
    game.play(Pass())
    assert game.state.priority == "p1"
    assert game.state.top == StockTurn("p1")  # of the next round: no company operates
    assert game.state.below(StockRound).number == 3


# ---- 15.2 C: Ohzu ----

GREEN = {"12", "13", "14", "15", "205", "206"}


def ehime(seller: str) -> Game:
    """Awa, far from Ohzu and presided by p1, has just bought the Ehime Railway."""
    game = Shikoku("3").company("AR", {"p1": 5}, cash=100).privates(C=seller).turn("AR", LayTrack)
    game.play(BuyPrivate("C", 80))
    if seller != "p1":
        game.play(Accept(), seller)
    return game


def ohzu(tile: str, rotation: int) -> LayPrivateTile:
    return LayPrivateTile("C", "C4", tile, rotation)


@pytest.mark.parametrize("seller", ["p1", "p2"])
@pytest.mark.rule("1889:15.2C-2", "1889:15.2C-3", "1889:15.2C-4")
def test_the_seller_of_ehime_may_place_a_green_tile_in_ohzu(seller: str) -> None:
    game = ehime(seller)
    sold = game.state
    assert actor(game)[0] == seller
    if seller != "p1":
        refused(game, ohzu("12", 0), "power.not-yours", "15.2", "p1")
    game.play(ohzu("12", 0), seller)
    assert game.state.board.tiles() == {"C4": ("12", 0)}
    assert gained(sold, game.state) == {}
    assert game.state.privates == {"C": "AR"}  # it stays open
    assert game.state.top == TrackBesidePort("AR")  # and Awa still has the tile of its turn
    game.play(LayTile("K8", "57", 1))
    assert game.state.board.tiles()["K8"] == ("57", 1)


@pytest.mark.rule("1889:15.2C-2", "1889:15.2C-3")
def test_which_tiles_fit_in_ohzu() -> None:
    game = ehime("p2")
    options = list(game.decisions[0].options.of(LayPrivateTile))
    lays = [lay for lay in options if isinstance(lay, LayPrivateTile)]
    assert {lay.tile for lay in lays} == GREEN
    for lay in lays:
        exits = game.title.map.tiles[lay.tile].faces[lay.rotation].exits
        assert 2 in exits  # towards Yawatahama, as printed
        assert 3 not in exits  # that way is the sea
    refused(game, ohzu("12", 1), "power.tile", "15.2")  # loses that track
    refused(game, ohzu("57", 2), "power.tile", "15.2")  # not green
    refused(game, LayPrivateTile("C", "C6", "23", 0), "power.tile", "15.2")  # not Ohzu


@pytest.mark.rule("1889:15.2C-2")
def test_if_he_does_not_the_chance_is_gone() -> None:
    game = ehime("p2")
    game.play(Pass(), "p2")
    assert game.state.top == TrackBesidePort("AR")
    refused(game, ohzu("12", 0), "power.not-now", "15.2", "p2")
    refused(game, ohzu("12", 0), "power.not-now", "15.2", "p1")
    assert game.state.board.tiles() == {}


# ---- 15.2 D: Sumitomo ----


@pytest.mark.rule("1889:15.2D-2", "1889:15.2D-4", "1889:11.2")
def test_the_company_with_sumitomo_builds_free_in_the_mountains() -> None:
    for owner, cost in (("TR", 0), ("p1", 80), ("AR", 80)):
        game = Shikoku("3").company("TR", {"p1": 5}, cash=500).privates(D=owner).turn("TR", LayTrack)
        game.play(LayTile("F7", "9", 0))
        assert game.state.cash["TR"] == 500 - cost
        refused(game, LayTile("G8", "9", 1), "turn.wrong-step", "4.1")  # that was its one tile
        assert game.state.privates == {"D": owner}


@pytest.mark.rule("1889:15.2D-4")
def test_sumitomo_serves_turn_after_turn() -> None:
    scene = Shikoku("3").company("TR", {"p1": 5}, cash=0).privates(D="TR")
    game = scene.turn("TR", LayTrack, rounds=2)
    game.play(LayTile("F7", "9", 0))  # nothing else can be done without money: the second round has begun
    assert game.state.top == TrackBesidePort("TR")
    assert game.state.cash["TR"] == 15
    game.play(LayTile("G8", "9", 1))
    assert {"F7", "G8"} <= game.state.board.tiles().keys()


def sanuki() -> Shikoku:
    """Track from Marugame south to Kotohira and on towards H5."""
    return Shikoku("3").company("SR", {"p1": 5}, cash=100).privates(D="SR").tiles(I2="6/4", I4="438/1")


def takamatsu() -> Shikoku:
    """Track from Takamatsu over J3 and J5 towards I6."""
    scene = Shikoku("3").company("KO", {"p1": 5}, cash=100).privates(D="KO")
    return scene.tiles(J3="7/5", J5="58/1")


RIVERS = {
    "H5": (sanuki, "SR", LayTile("H5", "9", 1)),
    "I6": (takamatsu, "KO", LayTile("I6", "9", 1)),
    "K6": (takamatsu, "KO", LayTile("K6", "9", 0)),
    "Kotohira": (
        lambda: Shikoku("3").company("SR", {"p1": 5}, cash=100).privates(D="SR").tiles(I2="6/4"),
        "SR",
        LayTile("I4", "438", 1),
    ),
    # a company's Sumitomo is closed when brown tiles come: only the price is looked at
    "Kouchi": (
        lambda: Shikoku("5").company("TR", {"p1": 5}, cash=100).privates(D="TR"),
        "TR",
        LayTile("F9", "465", 2),
    ),
}


@pytest.mark.parametrize("place", RIVERS)
@pytest.mark.rule("1889:15.2D-3")
def test_rivers_kotohira_and_kouchi_cost_80_all_the_same(place: str) -> None:
    scene, company, lay = RIVERS[place]
    game = scene().turn(company, LayTrack)
    assert MoneyPaid(company, BANK, 80, "terrain") in game.play(lay)


# ---- 15.2 E: Dougo ----

DOUGO = ExchangePrivate("E", "IR")


def dougo(holdings: dict[str, int], *, turn: str = "p1", cash: int = 420) -> Game:
    """A stock round; Iyo is started, and p1 owns the Dougo Railway."""
    return Shikoku("2").cash(p1=cash).company("IR", holdings, par=80).privates(E="p1").stock(turn)


@pytest.mark.rule("1889:15.2E-2", "1889:15.2E-3")
def test_dougo_is_exchanged_for_a_share_of_iyo() -> None:
    game = dougo({"p2": 2})
    events = game.play(DOUGO)
    assert game.state.companies["IR"].holdings == {IPO: 7, "p2": 2, "p1": 1}
    assert game.state.privates == {}
    assert PrivateClosed("E") in events
    assert gained(game.state_at(0), game.state) == {}
    assert game.state.top == StockTurn("p1")  # he may still buy or sell
    game.play(BuyShare("IR", IPO))
    assert game.state.held("IR", "p1") == 2


@pytest.mark.rule("1889:15.2E-2")
def test_an_exchange_taken_back_and_played_again() -> None:
    """A closed private that came back with an undo and went on paying is a bug others had."""
    game = dougo({"p2": 2})
    game.play(DOUGO)
    game.undo()
    assert (game.state.privates, game.state.held("IR", "p1")) == ({"E": "p1"}, 0)
    game.redo()
    assert (game.state.privates, game.state.held("IR", "p1")) == ({}, 1)


@pytest.mark.rule("1889:15.2E-3")
def test_dougo_off_turn_takes_nothing_from_the_active_player() -> None:
    game = dougo({"p2": 2}, turn="p3")
    assert [decision.player for decision in game.decisions] == ["p3", "p1"]
    refused(game, DOUGO, "power.not-yours", "15.2", "p3")  # it is not his
    refused(game, DOUGO, "power.not-yours", "15.2", "p2")
    game.play(DOUGO, "p1")
    assert game.state.top == StockTurn("p3")
    game.play(BuyShare("IR", IPO))
    assert game.state.companies["IR"].holdings == {IPO: 6, "p2": 2, "p1": 1, "p3": 1}


@pytest.mark.rule("1889:15.2E-3")
def test_the_owner_of_dougo_is_not_passed_over_for_want_of_money() -> None:
    game = Shikoku("2").cash(p1=0, p2=0).company("IR", {"p3": 2}).privates(E="p2").stock("p3")
    game.play(Pass())
    assert game.state.top == StockTurn("p2")  # p1 has no money and no power: he is passed over
    game.play(DOUGO)
    assert game.state.held("IR", "p2") == 1


@pytest.mark.rule("1889:15.2E-3")
def test_when_dougo_cannot_be_exchanged() -> None:
    not_started = Shikoku("2").privates(E="p1").stock("p1")
    refused(not_started, DOUGO, "power.not-now", "15.2")
    operating = Shikoku("2").company("IR", {"p1": 5}).privates(E="p1").turn("IR", LayTrack)
    refused(operating, DOUGO, "power.not-now", "15.2")
    owned_by_a_company = Shikoku("3").company("IR", {"p1": 2}).privates(E="UR").stock("p1")
    refused(owned_by_a_company, DOUGO, "power.not-now", "15.2")
    assert [decision.player for decision in owned_by_a_company.decisions] == ["p1"]


@pytest.mark.rule("1889:15.2E-3")
def test_dougo_and_the_limits() -> None:
    """60% holds; the certificate limit cannot stand in the way, one certificate is given for another."""
    game = dougo({"p1": 6, "p2": 2})
    refused(game, DOUGO, "stock.holding-limit", "5.4.1")
    scene = Shikoku("2", 6).company("IR", {"p2": 2}).privates(E="p1")
    scene.company("AR", {"p1": 6}).company("SR", {"p1": 6})  # ten certificates and a private: the limit
    full = scene.stock("p1")
    assert full.state.certificates_counted("p1") == 11
    refused(full, BuyShare("IR", IPO), "stock.certificate-limit", "5.4.1")
    full.play(DOUGO)
    assert full.state.certificates_counted("p1") == 11


@pytest.mark.rule("1889:15.2E-4")
def test_dougo_brings_a_share_of_the_offering_and_of_iyo_only() -> None:
    game = dougo({"p2": 5, "p3": 2, POOL: 3})
    refused(game, DOUGO, "power.no-share-left", "15.2")
    game = dougo({"p2": 4, POOL: 1})
    refused(game, ExchangePrivate("E", "IR", POOL), "power.exchange", "15.2")
    refused(game, ExchangePrivate("E", "AR"), "power.exchange", "15.2")


@pytest.mark.rule("1889:15.2E-4", "1889:15.2E-3")
def test_who_is_first_has_the_last_share() -> None:
    game = dougo({"p2": 6, "p3": 3}, turn="p3")
    game.play(DOUGO, "p1")
    refused(game, BuyShare("IR", IPO), "stock.none-there", "5.3.1", "p3")
    game = dougo({"p2": 6, "p3": 3}, turn="p3")
    game.play(BuyShare("IR", IPO), "p3")
    refused(game, DOUGO, "power.no-share-left", "15.2", "p1")


@pytest.mark.rule("1889:15.2E-2", "1889:5.6.4b")
def test_the_exchange_may_float_iyo() -> None:
    game = dougo({"p2": 3, "p3": 1})
    events = game.play(DOUGO)
    assert CompanyFloated("IR") in events
    assert gained(game.state_at(0), game.state) == {"IR": 800, BANK: -800}


@pytest.mark.rule("1889:15.2E-2")
def test_the_exchange_may_change_the_president_of_iyo() -> None:
    game = dougo({"p2": 2, "p1": 2}, turn="p3")
    events = game.play(DOUGO, "p1")
    assert PresidentChanged("IR", "p1") in events
    assert game.state.president("IR") == "p1"
    tie = dougo({"p2": 2, "p1": 1}, turn="p3")
    tie.play(DOUGO, "p1")
    assert tie.state.president("IR") == "p2"


# ---- 15.3 the public companies ----

COMPANIES = {  # home, and stations with the one at home
    "AR": ("K8", 2),
    "IR": ("E2", 2),
    "SR": ("I2", 2),
    "KO": ("K4", 2),
    "TR": ("F9", 3),
    "KU": ("C10", 1),
    "UR": ("B7", 3),
}


@pytest.mark.rule("1889:15.3a", "1889:15.3b")
def test_homes_and_stations() -> None:
    game = Shikoku("2").stock("p3", passes=2)
    assert list(game.state.companies) == list(COMPANIES)
    for company, (home, stations) in COMPANIES.items():
        scene = Shikoku("2")
        scene.draft.change(company, holdings={IPO: 5, "p1": 5}, president="p1", par=80, space=(2, 3), floated=True)
        game = scene.stock("p3", passes=2)
        game.play(Pass())  # the operating round begins, and the home station is placed
        state = game.state
        assert [state.title.map.names[n >> 3] for n in state.board.stations_of(company)] == [home]
        assert len(state.companies[company].tokens) == stations - 1
        assert set(state.companies[company].tokens) <= {40}
