"""1888, both books: private companies and share companies in general (IV.3, tables 1 and 2 of either book)."""

from __future__ import annotations

import pytest

from footplate import RuleViolation
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
)
from footplate.game.events import PrivateClosed, PrivateMoved
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, best, gained, lay, offered, offers, paid, play, who
from footplate.testing.scene import Scene
from footplate.titles import load
from tests.g1888.scenes import DRAFT, PASS, N, both, new, refused

XIAN = LayPrivateTile("TA", "H2", "L39", 5)
WALL = LayPrivateTile("CW", "B8", "9", 1)
FERRY = LayPrivateTile("YRF", "E17", "L40a", 0)
MOUNTAIN = LayPrivateTile("HS", "C5", "L41", 1)
POWERS = {"TA": XIAN, "HS": MOUNTAIN, "CW": WALL, "YRF": FERRY}


# ---- scene 1 ----

PRICES = {
    DRAFT: {"KT": 25, "TA": 50, "HS": 70, "CW": 100, "YRF": 120, "FC": 150},
    N: {"KT": 25, "TA": 50, "HS": 75, "CW": 100, "YRF": 125, "FC": 150},
}
INCOMES = {"KT": 5, "TA": 10, "HS": 15, "CW": 20, "YRF": 25, "FC": 30}
SOLD_FOR = {"KT": (13, 37), "TA": (25, 75), "HS": (38, 112), "CW": (50, 150), "YRF": (63, 187), "FC": (75, 225)}


@both
@pytest.mark.rule(
    "1888-draft:T1-KT",
    "1888-draft:T1-TA",
    "1888-draft:T1-HS",
    "1888-draft:T1-CW",
    "1888-draft:T1-YRF",
    "1888-draft:T1-FC",
)
@pytest.mark.rule(
    "1888-N:T1-KT-1", "1888-N:T1-TA-1", "1888-N:T1-HS-1", "1888-N:T1-CW-1", "1888-N:T1-YRF-1", "1888-N:T1-FC-1"
)
@pytest.mark.parametrize("private", INCOMES)
def test_price_and_income(title: str, private: str) -> None:
    price = PRICES[title][private]
    game = new(title)
    for other in list(INCOMES)[: list(INCOMES).index(private)]:
        game.play(BuyPrivate(other, game.title.privates[other].price))
    assert offered(game, BuyPrivate(private, price))
    before, buyer = game.state, who(game)
    game.play(BuyPrivate(private, price))
    assert gained(before, game.state) == {buyer: -price, BANK: price}
    if private != "KT":
        assert f"bid {private} {price + 5} .. 800" in offers(new(title))
    scene = Scene(title).privates(**{private: "p2"})
    scene.operate()
    assert paid(scene.events, "income") == [(BANK, "p2", INCOMES[private])]


@pytest.mark.rule(
    "1888-N:T1-KT-1", "1888-N:T1-TA-1", "1888-N:T1-HS-1", "1888-N:T1-CW-1", "1888-N:T1-YRF-1", "1888-N:T1-FC-1"
)
@pytest.mark.rule("1888-N:IV.3.1e")
@pytest.mark.parametrize("private", SOLD_FOR)
def test_a_company_pays_half_to_one_and_a_half_times_the_price(private: str) -> None:
    low, high = SOLD_FOR[private]
    game = Scene(N, phase="3").company("JHR", {"p1": 6}, cash=500).privates(**{private: "p1"}).turn("JHR", LayTrack)
    assert f"buy_private {private} {low} .. {high}" in offers(game)
    for price in (low - 1, high + 1):
        facts = refused(game, BuyPrivate(private, price), "private.price", "IV.3.1").facts
        assert facts == {"private": private, "low": low, "high": high}
    for price in (low, high):
        sale = game.fork()
        sale.play(BuyPrivate(private, price))
        assert gained(game.state, sale.state) == {"JHR": -price, "p1": price}
        assert sale.state.privates[private] == "JHR"


@pytest.mark.rule("1888-draft:IV.3.1e")
def test_in_the_draft_a_company_pays_what_both_agree_on() -> None:
    game = Scene(DRAFT, phase="3").company("JHR", {"p1": 6}, cash=500).privates(FC="p2").turn("JHR", LayTrack)
    assert "buy_private FC 1 .. 500" in offers(game)
    refused(game, BuyPrivate("FC", 0), "private.price", "IV.3.1")
    assert refused(game, BuyPrivate("FC", 501), "private.money", "IV.3.1").facts == {
        "private": "FC",
        "needs": 501,
        "has": 500,
    }
    for price in (1, 300, 500):
        sale = game.fork()
        play(sale, BuyPrivate("FC", price), Accept())
        assert gained(game.state, sale.state) == {"JHR": -price, "p2": price}


@both
@pytest.mark.rule("1888-draft:IV.3.1e", "1888-N:IV.3.1e", "1888-draft:IV.3.1a", "1888-N:IV.3.1a")
def test_the_selling_player_must_agree(title: str) -> None:
    game = Scene(title, phase="3").company("JHR", {"p1": 6}, cash=500).privates(TA="p2", KT="p1").turn("JHR", LayTrack)
    game.play(BuyPrivate("TA", 50))
    assert (who(game), game.state.privates["TA"]) == ("p2", "p2")
    game.play(Decline())
    assert gained(game.state_at(0), game.state) == {}
    assert game.state.privates["TA"] == "p2"
    play(game, BuyPrivate("TA", 51), Accept())
    assert gained(game.state_at(0), game.state) == {"JHR": -51, "p2": 51}
    events = game.play(BuyPrivate("KT", 25))  # from its own director: no question
    assert PrivateMoved("KT", "p1", "JHR", 25) in events
    assert game.state.privates == {"KT": "JHR", "TA": "JHR"}
    refused(game, BuyPrivate("KT", 25), "private.no-player-owns", "IV.3.1")  # nor does a company sell one on


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
@pytest.mark.parametrize(("phase", "open_"), [("2", False), ("3", True), ("4", True)])
def test_companies_buy_privates_from_phase_3_on(title: str, phase: str, open_: bool) -> None:
    scene = Scene(title, phase=phase).company("JHR", {"p1": 6}, cash=700).privates(TA="p1")
    game = scene.turn("JHR", LayTrack)
    if open_:
        game.play(BuyPrivate("TA", 50))
        assert game.state.privates["TA"] == "JHR"
    else:
        refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
def test_the_first_3_train_opens_the_sale_in_the_same_turn(title: str) -> None:
    scene = Scene(title).depot({"2": 0}).company("JHR", {"p1": 6}, cash=700).privates(TA="p1")
    game = scene.turn("JHR", BuyTrains)
    refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    play(game, BuyTrain("3", BANK, 180), BuyPrivate("TA", 50))
    assert game.state.privates["TA"] == "JHR"


@both
@pytest.mark.rule("1888-draft:IV.3.1c", "1888-N:IV.3.1c")
def test_no_player_gets_a_private_from_another(title: str) -> None:
    game = new(title)
    play(game, BuyPrivate("KT", 25))
    refused(game, BuyPrivate("KT", 25), "auction.not-for-sale", ("VI.3", "VI"))
    refused(game, Bid("KT", 30), "auction.not-for-sale", ("VI.3", "VI"))
    game = Scene(title, phase="3").company("JHR", {"p1": 6}, cash=700).privates(TA="p1", FC="p2").stock("p2")
    refused(game, BuyPrivate("TA", 50), "turn.wrong-step", ("VI.1", "VII.1"))
    scene = Scene(title, phase="3").company("JHR", {"p1": 6}, cash=700).privates(TA="p1", FC="p2")
    game = scene.turn("JHR", LayTrack)
    assert game.state.privates["TA"] == "p1"
    refused(game, BuyPrivate("TA", 50), "turn.not-yours", "V", player="p2")  # only a company, through its director


@both
@pytest.mark.rule("1888-draft:IV.3.1f", "1888-N:IV.3.1f", "1888-N:IV.3.1a", "1888-draft:IV.3.1a")
@pytest.mark.parametrize("number", [1, 2])
def test_every_operating_round_begins_with_the_income_of_the_privates(title: str, number: int) -> None:
    scene = Scene(title, phase="3").privates(KT="p1", CW="p1", TA="JHR").company("JHR", {"p1": 6}, cash=100)
    before = dict(scene.draft.cash)
    game = scene.operate(number=number)
    assert at_step(game) == "lay_track JHR"
    assert {who: game.state.cash[who] - before[who] for who in ("p1", "JHR", "p2", BANK)} == {
        "p1": 25,
        "JHR": 10,
        "p2": 0,
        BANK: -35,
    }


@both
@pytest.mark.rule("1888-draft:IV.3.1g", "1888-N:IV.3.1g")
@pytest.mark.parametrize("private", POWERS)
def test_powers_serve_the_company_that_owns_the_private_in_its_own_turn(title: str, private: str) -> None:
    def scene(owner: str) -> Scene:
        found = Scene(title, phase="3").privates(**{private: owner})
        return found.company("JHR", {"p1": 6}, cash=500, par=95).company("SSL", {"p1": 6}, cash=500, par=70)

    power = POWERS[private]
    game = scene("p1").turn("JHR", LayTrack)  # a player's: nobody's
    refused(game, power, "power.not-owned", "IV.3.1")
    game.play(BuyPrivate(private, 90 if private != "TA" else 60))
    assert offered(game, power)
    refused(game, power, "power.not-yours", "IV.3.1", player="p2")
    game.play(power)
    assert game.state.privates[private] == "JHR"
    game = scene("JHR").turn("SSL", LayTrack)  # the same director, another company
    refused(game, power, "power.not-owned", "IV.3.1")
    game = scene("JHR").stock("p1")
    refused(game, power, "power.not-now", "IV.3.1")


@both
@pytest.mark.rule("1888-draft:T1-KT", "1888-N:T1-KT-1")
def test_the_tramway_has_no_power(title: str) -> None:
    scene = Scene(title, phase="3").privates(KT="JHR").company("JHR", {"p1": 6}, cash=500, trains=("3",))
    game = scene.turn("JHR", LayTrack)
    assert not [offer for offer in offers(game) if "private" in offer]
    refused(game, LayPrivateTile("KT", "D8", "9", 0), "power.not-owned", "IV.3.1")


@both
@pytest.mark.rule("1888-N:IV.3.1h")
def test_the_forbidden_city_is_a_players_in_his_stock_turn(title: str) -> None:
    exchange = ExchangePrivate("FC", "JHR", IPO)

    def scene(owner: str) -> Scene:
        return Scene(title, phase="3").privates(FC=owner).company("JHR", {"p1": 6}, cash=500)

    game = scene("p2").stock("p2")
    assert offered(game, exchange)
    refused(game, exchange, "power.not-yours", "IV.3.1", player="p1")
    refused(scene("p2").stock("p1"), exchange, "power.not-now", "IV.3.1", player="p2")  # not in another's turn
    refused(scene("p2").turn("JHR", LayTrack), exchange, "power.not-now", "IV.3.1", player="p2")
    refused(scene("JHR").turn("JHR", LayTrack), exchange, "power.not-now", "IV.3.1")
    refused(scene("JHR").stock("p1"), exchange, "power.not-now", "IV.3.1")
    game.play(exchange)
    assert (game.state.held("JHR", "p2"), game.state.privates) == (1, {})


@both
@pytest.mark.rule("1888-draft:IV.3.1h", "1888-N:IV.3.1i", "1888-draft:VI.4c", "1888-N:VII.3c")
def test_a_players_private_counts_as_a_certificate(title: str) -> None:
    scene = Scene(title, phase="3").privates(KT="p1", TA="p1").company("JHR", {"p1": 6}, cash=500)
    game = scene.turn("JHR", LayTrack)
    assert game.state.certificates_counted("p1") == 5 + 2
    game.play(BuyPrivate("TA", 50))
    assert game.state.certificates_counted("p1") == 5 + 1


@both
@pytest.mark.rule("1888-draft:IV.3.1i", "1888-N:IV.3.1j")
def test_all_privates_close_with_the_first_5_train(title: str) -> None:
    owners = {"KT": "p1", "TA": "JHR", "HS": "p2", "CW": "SSL", "YRF": "p3", "FC": "p1"}
    scene = Scene(title, phase="4").depot({"4": 0}).privates(**owners).company("SSL", {"p2": 6}, cash=500)
    game = scene.company("JHR", {"p1": 6}, par=70, trains=("4",)).turn("SSL", BuyTrains)
    before = game.state
    events = game.play(BuyTrain("5", BANK, 500))
    assert [event.private for event in events if isinstance(event, PrivateClosed)] == list(INCOMES)
    assert game.state.privates == {}
    assert gained(before, game.state) == {"SSL": -500, BANK: 500}  # nobody is paid for them
    assert (before.certificates_counted("p1"), game.state.certificates_counted("p1")) == (7, 5)
    refused(game, BuyPrivate("KT", 25), "private.phase", "IV.3.1")
    later = Scene(title, phase="5").company("JHR", {"p1": 6})
    later.operate()
    assert paid(later.events, "income") == []


# ---- share companies ----


@both
@pytest.mark.rule("1888-draft:IV.3.2c", "1888-N:IV.3.2c", "1888-draft:V-3", "1888-N:Vd")
def test_the_director_alone_decides(title: str) -> None:
    scene = Scene(title, phase="3").tiles(D10="6/2").company("JHR", {"p1": 4, "p2": 3}, cash=500, trains=("3",))
    game = scene.turn("JHR", LayTrack)
    refused(game, lay("D12", "58/1"), "turn.not-yours", "V", player="p2")
    seen = []
    for action in (PASS, PASS, None, Dividend("pay"), PASS):
        assert game.decision is not None
        seen.append((who(game), at_step(game)))
        chosen = action or best(game)
        with pytest.raises(RuleViolation) as caught:
            game.play(chosen, "p2")
        assert (caught.value.code, caught.value.rule) == ("turn.not-yours", f"{title} V")
        game.play(chosen)
    steps = ("lay_track", "place_station", "run_routes", "pay_out", "buy_trains")
    assert seen == [("p1", f"{step} JHR") for step in steps]


@both
@pytest.mark.rule("1888-draft:IV.3.2d", "1888-N:VII.7d")
def test_a_new_director_has_charge_of_all_that_the_company_owns(title: str) -> None:
    def scene() -> Scene:
        found = Scene(title, phase="3").tiles(D10="6/2").privates(KT="JHR", TA="JHR")
        return found.company("JHR", {"p1": 3, "p2": 3}, cash=300, trains=("3",))

    game = scene().stock("p2")
    before = game.state
    game.play(BuyShare("JHR", IPO))
    assert game.state.president("JHR") == "p2"
    old, now = before.companies["JHR"], game.state.companies["JHR"]
    assert (now.trains, now.tokens) == (old.trains, old.tokens)
    assert game.state.cash["JHR"] == 300
    assert list(game.state.privates_of("JHR")) == ["KT", "TA"]
    while game.decision is not None and game.decision.step == "stock_turn":
        game.play(PASS)
    assert (who(game), at_step(game)) == ("p2", "lay_track JHR")
    refused(game, PASS, "turn.not-yours", "V", player="p1")
    refused(game, XIAN, "power.not-yours", "IV.3.1", player="p1")
    game.play(XIAN, "p2")


@both
@pytest.mark.rule("1888-draft:IV.3.2f", "1888-N:IV.3.2f", "1888-draft:VI.4b", "1888-N:VII.3b")
@pytest.mark.parametrize(("shares", "counted"), [(2, 1), (3, 2), (5, 4), (6, 5)])
def test_the_directors_certificate_is_two_shares_and_one_certificate(title: str, shares: int, counted: int) -> None:
    scene = Scene(title).tiles(D10="6/2").company("JHR", {"p1": shares, "p2": 2, POOL: 2}, trains=("2",))
    game = scene.turn("JHR", RunRoutes)
    assert (game.state.certificates_counted("p1"), game.state.certificates_counted("p2")) == (counted, 2)
    game.play(best(game))  # Beijing and Tianjin: 50
    before = game.state
    game.play(Dividend("pay"))
    assert gained(before, game.state)["p1"] == 5 * shares


@both
@pytest.mark.rule("1888-draft:IV.3.2g", "1888-N:IV.3.2g")
@pytest.mark.parametrize(("kind", "result"), [("pay", {"p1": 54, "p2": 18}), ("withhold", {"JHR": 90})])
def test_shareholders_get_a_dividend_unless_the_director_keeps_it(
    title: str, kind: str, result: dict[str, int]
) -> None:
    scene = Scene(title).tiles(D10="6/2", D12="58/1").company("JHR", {"p1": 6, "p2": 2}, trains=("3",))
    game = scene.turn("JHR", RunRoutes)
    game.play(best(game))  # Beijing 30, Tianjin 20, Tangshan 10, and 30 for its destination
    before = game.state
    game.play(Dividend("pay" if kind == "pay" else "withhold"))
    assert gained(before, game.state) == {**result, BANK: -sum(result.values())}


# ---- scene 2 ----

#: name, home, city there, destination, bonus, prices of the tokens
TABLE_2 = {
    "JHR": ("Jingha Railway", "Beijing", "C9", 1, "D12", 30, (0, 40, 100)),
    "SSL": ("Shenshan Line", "Shenyang & Anshan", "B18", 0, "C13", 20, (0, 40, 100)),
    "CDL": ("Changda Line", "Changchun", "A19", 0, "E17", 20, (0, 40, 100, 100)),
    "HJR": ("Hanji Railway", "Handan", "F6", 0, "G9", 20, (0, 40, 100, 100)),
    "TJL": ("Taijiao Line", "Taiyuan", "E3", 0, "H4", 20, (0, 40, 100, 100)),
    "LYR": ("Lanyan Railway", "Yantai", "F16", 0, "H14", 20, (0, 40, 100)),
    "JZR": ("Jingzhan Railway", "Beijing", "C9", 0, "B6", 40, (0, 40, 100)),
    "ZDR": ("Zidong Railway", "Zibo", "G11", 0, "F12", 40, (0, 40, 100)),
}
DESTINATIONS = {
    "C13": "Qinhuangdao",
    "D12": "Tangshan",
    "E17": "Dalian",
    "G9": "Jinan",
    "H4": "Xinxiang & Jiaozuo",
    "H14": "Qingdao",
    "B6": "Zhangjiakou & Xuanhua",
    "F12": "Dongying",
}


@both
@pytest.mark.rule("1888-draft:T2-JHR", "1888-draft:T2-SSL", "1888-draft:T2-CDL", "1888-draft:T2-HJR")
@pytest.mark.rule("1888-draft:T2-TJL", "1888-draft:T2-LYR", "1888-draft:T2-JZR", "1888-draft:T2-ZDR")
@pytest.mark.rule("1888-N:T2-JHR", "1888-N:T2-SSL", "1888-N:T2-CDL", "1888-N:T2-HJR")
@pytest.mark.rule("1888-N:T2-TJL", "1888-N:T2-LYR", "1888-N:T2-JZR", "1888-N:T2-ZDR")
@pytest.mark.parametrize("company", TABLE_2)
def test_homes_destinations_and_tokens(title: str, company: str) -> None:
    printed = load(title, 3)
    data = printed.companies[company]
    assert data.home is not None
    assert data.destination is not None
    place = {hex_.hex: hex_.name for hex_ in printed.map.hexes}
    found = (data.name, place[data.home.hex], data.home.hex, data.home.city, data.destination.hex)
    assert (*found, data.destination.bonus, data.tokens) == TABLE_2[company]
    assert place[data.destination.hex] == DESTINATIONS[data.destination.hex]
    # its first station is free and goes there
    scene = Scene(title).company(company, {"p1": 6}, cash=500, operated=False)
    game = scene.operate()
    home = game.state.board.companies_in(printed.map.index(data.home.hex))
    assert company in home
    assert game.state.cash[company] == 500
    assert game.state.companies[company].tokens == data.tokens[1:]
