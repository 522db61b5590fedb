"""1888, IV.3.1 and scene 1 of both books: private companies, their owners and prices, and the Forbidden City."""

from __future__ import annotations

import pytest

from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    Dividend,
    ExchangePrivate,
    LayPrivateTile,
    SellShares,
)
from footplate.game.events import PrivateClosed, PrivateMoved
from footplate.game.state import IPO, POOL
from footplate.rounds.stock import StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, events_of, gained, offered, offers, paid, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, N, both, jhr, new, refused

# ---- owners ----


@both
@pytest.mark.rule("1888-draft:IV.3.1a", "1888-N:IV.3.1a")
def test_it_belongs_to_a_player_or_to_a_company(title: str) -> None:
    game = new(title)
    assert game.state.privates["KT"] == BANK
    game.play(BuyPrivate("KT", 25))
    assert game.state.privates["KT"] == "p1"
    game = jhr(title).privates(TA="p1").turn("JHR", LayTrack)
    game.play(BuyPrivate("TA", 50))
    assert game.state.privates == {"TA": "JHR"}
    assert gained(game.state_at(0), game.state) == {"JHR": -50, "p1": 50}


@both
@pytest.mark.rule("1888-draft:IV.3.1b", "1888-N:IV.3.1b")
def test_all_six_are_auctioned_before_a_share_is_sold(title: str) -> None:
    game = new(title)
    for private, data in game.title.privates.items():
        assert at_step(game) == "private_auction"
        game.play(BuyPrivate(private, data.price))
    assert at_step(game) == "stock_turn"
    assert list(game.state.privates.values()) == ["p1", "p2", "p3", "p1", "p2", "p3"]


@both
@pytest.mark.rule("1888-draft:IV.3.1c", "1888-N:IV.3.1c")
def test_no_player_ever_buys_it_from_another(title: str) -> None:
    auction = new(title)
    auction.play(BuyPrivate("KT", 25))
    refused(auction, BuyPrivate("KT", 25), "auction.not-for-sale", ("VI.3", "VI"))
    refused(auction, Bid("KT", 30), "auction.not-for-sale", ("VI.3", "VI"))
    stock = jhr(title).privates(TA="p2").stock("p1")
    refused(stock, BuyPrivate("TA", 50), "turn.wrong-step", ("VI.1", "VII.1"))
    operating = jhr(title).privates(TA="p2").turn("JHR", LayTrack)
    refused(operating, BuyPrivate("TA", 50), "turn.not-yours", "V", player="p3")
    assert not [option for option in offers(stock) if "TA" in option]


@both
@pytest.mark.rule("1888-draft:IV.3.1c", "1888-N:VIII.3.1g")
def test_no_company_buys_it_from_another(title: str) -> None:
    scene = jhr(title).company("SSL", {"p1": 6}, cash=300).privates(TA="SSL")
    game = scene.turn("JHR", LayTrack)
    refused(game, BuyPrivate("TA", 50), "private.no-player-owns", "IV.3.1")
    refused(game, BuyPrivate("CW", 100), "private.no-player-owns", "IV.3.1")  # it is closed


@both
@pytest.mark.parametrize("phase", ["2", "3", "4"])
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
def test_companies_buy_from_phase_3_on(title: str, phase: str) -> None:
    game = jhr(title, phase=phase, cash=700).privates(TA="p1").turn("JHR", LayTrack)
    if phase == "2":
        refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    else:
        game.play(BuyPrivate("TA", 50))
        assert game.state.privates == {"TA": "JHR"}


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d", "1888-draft:VII.3.1g", "1888-N:VIII.3.1g")
def test_the_buyer_of_the_first_3_train_buys_in_the_same_turn(title: str) -> None:
    game = jhr(title, phase="2").privates(TA="p1").depot({"2": 0}).turn("JHR", BuyTrains)
    refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    play(game, BuyTrain("3", BANK, 180), BuyPrivate("TA", 50), LayPrivateTile("TA", "H2", "L39", 5))
    assert (game.state.privates["TA"], game.state.cash["JHR"]) == ("JHR", 500 - 180 - 50)


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
def test_an_exported_3_train_opens_the_sales_too(title: str) -> None:
    scene = jhr(title, phase="2", trains=("2",)).privates(TA="p1").depot({"2": 0})
    game = scene.turn("JHR", BuyTrains)
    game.play(PASS)  # the set of operating rounds is over, a 3-train leaves
    assert (game.state.phase, game.state.depot["3"]) == ("3", 5)
    play(game, PASS, PASS, PASS)
    assert at_step(game) == "lay_track JHR"
    game.play(BuyPrivate("TA", 50))
    assert game.state.privates["TA"] == "JHR"


# ---- the price ----


@pytest.mark.rule("1888-draft:IV.3.1e")
def test_draft_any_price_from_1_to_the_whole_treasury() -> None:
    game = jhr(DRAFT).privates(FC="p2").turn("JHR", LayTrack)
    assert refused(game, BuyPrivate("FC", 0), "private.price", "IV.3.1").facts["low"] == 1
    assert refused(game, BuyPrivate("FC", 501), "private.money", "IV.3.1").facts == {
        "private": "FC",
        "needs": 501,
        "has": 500,
    }
    for price in (1, 300, 500):
        branch = game.fork()
        branch.play(BuyPrivate("FC", price))
        assert (who(branch), branch.state.privates["FC"]) == ("p2", "p2")  # nothing has happened yet
        assert gained(game.state, branch.state) == {}
        events = branch.play(Accept(), "p2")
        assert PrivateMoved("FC", "p2", "JHR", price) in events
        assert gained(game.state, branch.state) == {"JHR": -price, "p2": price}
        assert at_step(branch) == "lay_track JHR"


@both
@pytest.mark.rule("1888-draft:IV.3.1e", "1888-N:IV.3.1e")
def test_the_player_who_sells_must_agree(title: str) -> None:
    game = jhr(title).privates(HS="p2", TA="p1").turn("JHR", LayTrack)
    game.play(BuyPrivate("HS", 60))
    refused(game, Accept(), "turn.not-yours", "V", player="p1")
    game.play(Decline(), "p2")
    assert game.state.privates["HS"] == "p2"
    assert gained(game.state_at(0), game.state) == {}
    refused(game, BuyPrivate("HS", 60), "private.declined", "IV.3.1")
    play(game, BuyPrivate("HS", 61), Accept())
    assert gained(game.state_at(0), game.state) == {"JHR": -61, "p2": 61}
    game.play(BuyPrivate("TA", 50))  # the director's own: no question
    assert game.state.privates == {"TA": "JHR", "HS": "JHR"}


@both
@pytest.mark.rule("1888-draft:IV.3.1e", "1888-N:IV.3.1e")
def test_the_treasury_pays_alone(title: str) -> None:
    game = jhr(title, cash=49).cash(p1=1000).privates(TA="p1").turn("JHR", LayTrack)
    assert refused(game, BuyPrivate("TA", 50), "private.money", "IV.3.1").facts == {
        "private": "TA",
        "needs": 50,
        "has": 49,
    }
    game.play(BuyPrivate("TA", 49))
    assert game.state.cash["JHR"] == 0


N_TABLE = [  # price, income, the range for companies
    pytest.param("KT", 25, 5, (13, 37), marks=pytest.mark.rule("1888-N:T1-KT-1")),
    pytest.param("TA", 50, 10, (25, 75), marks=pytest.mark.rule("1888-N:T1-TA-1")),
    pytest.param("HS", 75, 15, (38, 112), marks=pytest.mark.rule("1888-N:T1-HS-1")),
    pytest.param("CW", 100, 20, (50, 150), marks=pytest.mark.rule("1888-N:T1-CW-1")),
    pytest.param("YRF", 125, 25, (63, 187), marks=pytest.mark.rule("1888-N:T1-YRF-1")),
    pytest.param("FC", 150, 30, (75, 225), marks=pytest.mark.rule("1888-N:T1-FC-1")),
]
DRAFT_TABLE = [
    pytest.param("KT", 25, 5, marks=pytest.mark.rule("1888-draft:T1-KT")),
    pytest.param("TA", 50, 10, marks=pytest.mark.rule("1888-draft:T1-TA")),
    pytest.param("HS", 70, 15, marks=pytest.mark.rule("1888-draft:T1-HS")),
    pytest.param("CW", 100, 20, marks=pytest.mark.rule("1888-draft:T1-CW")),
    pytest.param("YRF", 120, 25, marks=pytest.mark.rule("1888-draft:T1-YRF")),
    pytest.param("FC", 150, 30, marks=pytest.mark.rule("1888-draft:T1-FC")),
]


def check_printed(title: str, private: str, price: int, income: int) -> None:
    """What a player pays for it in the auction, and what it pays in an operating round to whoever owns it."""
    game = new(title)
    for other, data in game.title.privates.items():
        if other == private:
            break
        game.play(BuyPrivate(other, data.price))
    buyer, before = who(game), game.state
    refused(game, BuyPrivate(private, price - 1), "auction.price", ("VI.3", "VI"))
    game.play(BuyPrivate(private, price))
    assert gained(before, game.state) == {buyer: -price, BANK: price}
    if private != "KT":
        first = new(title)
        assert refused(first, Bid(private, price + 4), "auction.raise", ("VI.3", "VI")).facts["lowest"] == price + 5
        assert offered(first, Bid(private, price + 5))
    for owner in ("p2", "JHR"):
        scene = jhr(title).privates(**{private: owner})
        scene.operate()
        assert paid(scene.events, "income") == [(BANK, owner, income)]


@pytest.mark.parametrize(("private", "price", "income", "prices"), N_TABLE)
@pytest.mark.rule("1888-N:IV.3.1e")
def test_n_table_1(private: str, price: int, income: int, prices: tuple[int, int]) -> None:
    check_printed(N, private, price, income)
    game = jhr(N).privates(**{private: "p1"}).turn("JHR", LayTrack)
    for wrong in (prices[0] - 1, prices[1] + 1):
        violation = refused(game, BuyPrivate(private, wrong), "private.price", "IV.3.1")
        assert (violation.facts["low"], violation.facts["high"]) == prices
    for agreed in prices:
        branch = game.fork()
        branch.play(BuyPrivate(private, agreed))
        assert gained(game.state, branch.state) == {"JHR": -agreed, "p1": agreed}


@pytest.mark.parametrize(("private", "price", "income"), DRAFT_TABLE)
def test_draft_table_1(private: str, price: int, income: int) -> None:
    check_printed(DRAFT, private, price, income)


# ---- income, certificates, the closing ----


@both
@pytest.mark.rule(
    "1888-draft:IV.3.1f", "1888-N:IV.3.1f", "1888-draft:VII.1e", "1888-N:VIII.1e", "1888-draft:VII.1a", "1888-N:VIII.1a"
)
def test_income_goes_to_the_owner_as_every_operating_round_begins(title: str) -> None:
    scene = jhr(title, cash=0, trains=("3",)).privates(KT="p1", FC="p1", CW="JHR", TA="p2")
    game = scene.operate(rounds=2)
    income = [(BANK, "p1", 5), (BANK, "p2", 10), (BANK, "JHR", 20), (BANK, "p1", 30)]
    assert paid(scene.events, "income") == income
    assert (game.state.cash["JHR"], at_step(game)) == (20, "lay_track JHR")  # before any company acts
    events = play(game, PASS, PASS)  # no track; the wall is left alone: the second round of the set begins
    assert paid(events, "income") == income
    assert [kind for kind in offers(game) if kind.split()[0] in ("buy_share", "sell_shares", "start_company")] == []


@both
@pytest.mark.rule("1888-draft:IV.3.1h", "1888-N:IV.3.1i")
def test_in_a_players_hand_it_is_one_certificate(title: str) -> None:
    game = jhr(title).privates(KT="p1", TA="p1").turn("JHR", LayTrack)
    assert game.state.certificates_counted("p1") == 2 + 5  # a director's certificate and four shares
    game.play(BuyPrivate("TA", 50))
    assert game.state.certificates_counted("p1") == 1 + 5


@both
@pytest.mark.rule("1888-draft:IV.3.1i", "1888-N:IV.3.1j")
def test_all_close_as_phase_5_begins(title: str) -> None:
    owners = {"KT": "p1", "TA": "JHR", "HS": "p2", "CW": "SSL", "YRF": "p3", "FC": "p1"}
    scene = jhr(title, phase="4", trains=("4",)).privates(**owners).company("SSL", {"p2": 6}, cash=600, par=95)
    game = scene.depot({"4": 0}).turn("SSL", BuyTrains)
    before = game.state
    assert before.certificates_counted("p1") == 2 + 5
    events = game.play(BuyTrain("5", BANK, 500))
    assert [e.private for e in events_of(PrivateClosed, events)] == list(owners)
    assert game.state.privates == {}
    assert gained(before, game.state) == {"SSL": -500, BANK: 500}  # nobody is paid for them
    assert game.state.certificates_counted("p1") == 5
    while game.state.below(StockTurn) is None:
        assert paid(events, "income") == []
        events = game.play(Dividend("withhold") if at_step(game) == "pay_out JHR" else PASS)


# ---- Forbidden City: a share of a company in Beijing ----


def beijing(title: str, *, fc: str = "p1", players: int = 3) -> Scene:
    """JZR is at home in Beijing, HJR has a further station there, SSL none, JHR has not operated yet."""
    scene = Scene(title, players, phase="3").tiles(C9="L42/0", F6="57/0")
    scene.company("JZR", {"p2": 6, "p1": 1, "pool": 1}).company("HJR", {"p3": 6}, cash=100)
    scene.company("SSL", {"p2": 6, "p1": 2}).company("JHR", {"p3": 6}, operated=False)
    return scene.stations(C9="- | HJR").privates(FC=fc)


def exchange(company: str, source: str = IPO) -> ExchangePrivate:
    return ExchangePrivate("FC", company, source)


@both
@pytest.mark.parametrize(("company", "source"), [("JZR", IPO), ("JZR", POOL), ("HJR", IPO)])
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2", "1888-N:IV.3.1h")
def test_the_forbidden_city_becomes_a_share_of_a_company_in_beijing(title: str, company: str, source: str) -> None:
    game = beijing(title).stock("p1")
    before = game.state
    events = game.play(exchange(company, source))
    assert PrivateClosed("FC") in events
    after = game.state
    assert gained(before, after) == {}
    assert after.privates == {}
    assert after.held(company, "p1") == before.held(company, "p1") + 1
    assert after.held(company, source) == before.held(company, source) - 1
    assert after.certificates_counted("p1") == before.certificates_counted("p1")  # one for one


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2")
def test_only_of_a_company_with_a_station_there_at_that_time(title: str) -> None:
    game = beijing(title).stock("p1")
    refused(game, exchange("SSL"), "power.exchange", "IV.3.1")
    refused(game, exchange("JHR"), "power.exchange", "IV.3.1")  # its home is here, its station not yet
    refused(game, exchange("HJR", POOL), "power.no-share-left", "IV.3.1")
    refused(game, exchange("JZR", "p2"), "power.exchange", "IV.3.1")  # not another player's share


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2")
def test_the_exchange_keeps_to_the_rules_of_a_purchase(title: str) -> None:
    most = Scene(title, phase="3").company("JZR", {"p1": 6}).privates(FC="p1").stock("p1")
    refused(most, exchange("JZR"), "stock.holding-limit", ("VI.6", "VII.5"))
    sold = beijing(title).stock("p1")
    play(sold, SellShares("JZR", 1), PASS, PASS, PASS)
    assert who(sold) == "p1"  # a later turn of the same round
    refused(sold, exchange("JZR"), "stock.sold-this-round", ("VI.6", "VII.5"))
    assert offered(sold, exchange("HJR"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2")
def test_the_exchange_at_the_certificate_limit(title: str) -> None:
    """Twenty certificates among three: FC and 19 others. It is one for one; a twenty-first must be sold off first."""

    def scene(more: int) -> Scene:
        scene = beijing(title)  # two of SSL, one of JZR, FC: four
        for company, shares in {"CDL": 5, "TJL": 5, "LYR": 5, "ZDR": more}.items():
            scene.company(company, {"p2": 5, "p1": shares}, home=False)
        return scene

    full = scene(1).stock("p1")
    assert full.state.certificates_counted("p1") == 4 + 5 + 5 + 5 + 1
    refused(full, BuyShare("JZR", IPO), "stock.certificate-limit", ("VI.4", "VII.3"))
    branch = full.fork()
    branch.play(exchange("JZR"))
    assert branch.state.certificates_counted("p1") == 20
    over = scene(2).stock("p1")
    assert over.state.certificates_counted("p1") == 21
    refused(over, exchange("JZR"), "stock.must-sell", ("VI.4", "VII.3"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6b", "1888-N:T1-FC-3")
def test_the_exchange_is_the_purchase_of_the_turn(title: str) -> None:
    game = beijing(title).stock("p1", passes=2)
    game.play(exchange("JZR"))
    assert (at_step(game), who(game)) == ("stock_turn", "p2")  # his turn is over
    refused(game, BuyShare("JZR", IPO), "turn.not-yours", "V", player="p1")
    play(game, PASS, PASS)
    assert who(game) == "p1"  # nobody has passed before it: the round goes on
    game.play(PASS)
    assert game.state.below(StockTurn) is None
    assert game.state.priority == "p2"  # left of the last to act
    bought = beijing(title).stock("p1")
    bought.play(BuyShare("HJR", IPO))
    refused(bought, exchange("JZR"), "power.not-now", "IV.3.1", player="p1")


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6c", "1888-N:T1-FC-4")
def test_nothing_is_sold_in_the_turn_of_the_exchange(title: str) -> None:
    game = beijing(title).stock("p1")
    first = game.fork()
    first.play(SellShares("SSL", 1))
    refused(first, exchange("JZR"), "power.after-sale", "IV.3.1")
    game.play(exchange("JZR"))
    refused(game, SellShares("SSL", 1), "turn.not-yours", "V", player="p1")


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2", "1888-N:IV.3.1h")
def test_the_exchange_is_open_in_its_players_stock_turn_only(title: str) -> None:
    others_turn = beijing(title).stock("p2")
    refused(others_turn, exchange("JZR"), "power.not-now", "IV.3.1", player="p1")
    operating = beijing(title).turn("HJR", LayTrack)
    refused(operating, exchange("JZR"), "power.not-now", "IV.3.1", player="p1")
    bidder = beijing(title).stock("p1")
    refused(bidder, exchange("JZR"), "power.not-yours", "IV.3.1", player="p2")


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6d", "1888-N:T1-FC-5", "1888-N:IV.3.1h")
def test_in_a_companys_hand_it_is_no_share_any_more(title: str) -> None:
    scene = beijing(title, fc="JZR")
    stock = scene.stock("p1")
    for player in ("p1", "p2"):
        refused(stock, exchange("JZR"), "power.not-now", "IV.3.1", player=player)
    play(stock, PASS, PASS)
    events = stock.play(PASS)
    assert paid(events, "income") == [(BANK, "JZR", 30)]
    assert not [option for option in offers(stock) if "FC" in option]


@both
@pytest.mark.rule("1888-draft:IV.3.1-P6a", "1888-N:T1-FC-2")
def test_the_exchange_can_change_the_director(title: str) -> None:
    scene = Scene(title, phase="3").company("JZR", {"p2": 3, "p1": 3}).privates(FC="p1")
    game = scene.stock("p1")
    game.play(exchange("JZR"))
    assert game.state.president("JZR") == "p1"
