"""1889 10: who must own a train, where trains come from and what they cost, limits, discards, forced purchases."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    LayTile,
    Pass,
    RunTrains,
    SellShares,
)
from footplate.game.events import MoneyPaid, PriceMoved, ProposalMade, TrainMoved, TrainScrapped
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from footplate.testing.questions import events_of, gained, refused
from tests.g1889.scenes import Shikoku, actor


def offers(game: Game) -> set[tuple[str, str]]:
    """Trains that may be bought now: (train, seller)."""
    decision = game.decision
    assert decision is not None
    found: set[tuple[str, str]] = set()
    for action in decision.options.of(BuyTrain).actions():
        assert isinstance(action, BuyTrain)
        found.add((action.train, action.source))
    return found


def may(game: Game, action: Action) -> bool:
    decision = game.decision
    assert decision is not None
    return action in decision.options


# ---- 10.1 the duty to own a train ----


@pytest.mark.rule("1889:10.1a", "1889:19-legal-run")
def test_a_company_with_a_route_must_buy_a_train() -> None:
    """Its home city and one town are a route, and the shortest there is."""
    game = Shikoku("3").uwajima(cash=500).turn("UR", BuyTrains)
    refused(game, Pass(), "train.must-buy", "10.1")
    assert not may(game, Pass())
    game.play(BuyTrain("3", BANK, 180))
    assert may(game, Pass())


@pytest.mark.rule("1889:10.1a")
def test_it_may_meet_the_duty_with_another_companys_train_paid_by_itself() -> None:
    game = Shikoku("3").uwajima(cash=10).company("AR", {"p1": 5}, trains=("2",)).turn("UR", BuyTrains)
    game.play(BuyTrain("2", "AR", 10))
    assert game.state.companies["UR"].trains == ("2",)
    assert gained(game.state_at(0), game.state) == {"UR": -10, "AR": 10}


@pytest.mark.rule("1889:10.1b", "1889:19-legal-run")
def test_a_company_without_a_route_need_not_buy() -> None:
    """A home city alone, with track that leads nowhere, is no route."""
    scene = Shikoku("3").company("AR", {"p1": 5}, cash=500).tiles(K8="5/1")
    game = scene.tiles(J9="3/1").turn("AR", BuyTrains)  # the town in J9, its track bent away from K8
    game.play(Pass())
    assert game.state.companies["AR"].trains == ()


# ---- 10.2 the train limit ----


@pytest.mark.rule("1889:10.2a")
def test_several_trains_in_one_turn() -> None:
    game = Shikoku("2").uwajima(cash=500).turn("UR", BuyTrains)
    for _ in range(4):
        game.play(BuyTrain("2", BANK, 80))
    assert game.state.companies["UR"].trains == ("2", "2", "2", "2")
    assert game.state.cash["UR"] == 180
    assert game.state.top.name() != "buy_trains"


@pytest.mark.rule("1889:10.2a")
def test_no_purchase_at_the_limit_even_if_it_would_scrap_the_others() -> None:
    scene = Shikoku("3").uwajima(cash=500, trains=("2", "2", "2", "2")).depot({"3": 0})
    game = scene.turn("UR", BuyTrains, waits=False)
    refused(game, BuyTrain("4", BANK, 300), "train.limit", "10.2")


@pytest.mark.rule("1889:10.2a", "1889:10.2.1a")
def test_with_two_trains_the_first_5_may_be_bought_and_one_is_then_given_up() -> None:
    """Until it is bought the limit is three; with three trains there is no room for it."""
    game = Shikoku("4").uwajima(cash=500, trains=("4", "4")).depot({"4": 0}).turn("UR", BuyTrains)
    game.play(BuyTrain("5", BANK, 450))
    assert game.state.companies["UR"].trains == ("4", "4", "5")
    assert game.state.top.name() == "discard_trains"
    full = Shikoku("4").uwajima(cash=500, trains=("3", "4", "4")).depot({"4": 0})
    refused(full.turn("UR", BuyTrains, waits=False), BuyTrain("5", BANK, 450), "train.limit", "10.2")


@pytest.mark.rule("1889:10.2b", "1889:10.3c")
def test_no_train_is_thrown_away_to_make_room() -> None:
    game = Shikoku("3").uwajima(cash=500, trains=("2", "2")).turn("UR", BuyTrains)
    refused(game, DiscardTrain("UR", "2"), "turn.wrong-step", "4.1")
    assert len(list(game.decisions[0].options.of(DiscardTrain))) == 0


def crowded() -> Shikoku:
    """Phase four, its trains sold: Uwajima (80) has room for the first 5; Awa (70) and Sanuki (100) hold three each."""
    scene = Shikoku("4").uwajima(cash=500, trains=("4", "4")).depot({"4": 0})
    scene.company("AR", {"p2": 5}, par=70, trains=("3", "3", "4"))
    return scene.company("SR", {"p3": 5}, par=100, trains=("3", "3", "4"))


@pytest.mark.rule("1889:10.2.1a", "1889:10.2.1c", "1889:10.2.1d", "1889:10.2.1e")
def test_discards_begin_with_the_buyer_then_by_falling_price() -> None:
    game = crowded().turn("UR", BuyTrains)
    game.play(BuyTrain("5", BANK, 450))
    assert actor(game) == ("p1", "UR")
    assert list(game.decisions[0].options) == [DiscardTrain("UR", "4"), DiscardTrain("UR", "5")]
    refused(game, DiscardTrain("SR", "3"), "turn.not-yours", "4.1", "p3")
    game.play(DiscardTrain("UR", "5"))
    assert actor(game) == ("p3", "SR")
    refused(game, DiscardTrain("SR", "5"), "train.not-owned", "10.2.1")
    game.play(DiscardTrain("SR", "4"))
    assert actor(game) == ("p2", "AR")
    game.play(DiscardTrain("AR", "3"))
    assert [game.state.companies[c].trains for c in ("UR", "SR", "AR")] == [("4", "4"), ("3", "3"), ("3", "4")]
    assert game.state.top.name() != "discard_trains"


@pytest.mark.rule("1889:10.2.1d", "1889:10.2.1e")
def test_one_president_of_two_companies_keeps_the_order() -> None:
    scene = crowded()
    scene.draft.change("AR", president="p3", holdings={"ipo": 5, "p3": 5})
    scene.draft.change("UR", trains=("4",))
    game = scene.turn("UR", BuyTrains)
    game.play(BuyTrain("5", BANK, 450))  # the buyer has room: the dearest company is first
    assert actor(game) == ("p3", "SR")
    refused(game, DiscardTrain("AR", "3"), "train.discard-order", "10.2.1")


@pytest.mark.rule("1889:10.2.1b")
def test_discarded_trains_go_to_the_open_market_without_pay() -> None:
    game = crowded().turn("UR", BuyTrains)
    game.play(BuyTrain("5", BANK, 450))
    before = game.state
    events = game.play(DiscardTrain("UR", "4"))
    assert TrainMoved("4", "UR", POOL) in events
    assert game.state.market_trains == ("4",)
    assert gained(before, game.state) == {}


@pytest.mark.rule("1889:10.2.1a", "1889:10.3b")
def test_scrapped_trains_are_gone_before_the_limit_is_looked_at() -> None:
    """Awa had four trains; without its 2-trains it is within the new limit of three. Sanuki's four 3-trains are not."""
    scene = Shikoku("3").uwajima(cash=500).depot({"3": 0})
    scene.company("AR", {"p2": 5}, par=100, trains=("2", "2", "2", "3"))
    game = scene.company("SR", {"p3": 5}, par=70, trains=("3", "3", "3", "3")).turn("UR", BuyTrains)
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.companies["AR"].trains == ("3",)
    assert actor(game) == ("p3", "SR")
    game.play(DiscardTrain("SR", "3"))
    assert game.state.market_trains == ("3",)
    assert game.state.top.name() != "discard_trains"


# ---- 10.3 scrapping ----


@pytest.mark.rule("1889:10.3a")
def test_5_6_and_diesel_trains_are_never_scrapped() -> None:
    scene = Shikoku("6").uwajima(cash=1100, trains=("5",)).market_trains("5", "6")
    game = scene.company("AR", {"p2": 5}, trains=("5", "6")).turn("UR", BuyTrains)
    events = game.play(BuyTrain("D", BANK, 1100))
    assert not events_of(TrainScrapped, events)
    assert game.state.companies["UR"].trains == ("5", "D")
    assert game.state.companies["AR"].trains == ("5", "6")
    assert game.state.market_trains == ("5", "6")


@pytest.mark.rule("1889:10.3b", "1889:10.3c")
def test_scrapped_trains_make_room_in_the_same_turn_and_are_not_paid_for() -> None:
    game = Shikoku("3").uwajima(cash=1000, trains=("2", "2", "2")).depot({"3": 0}).turn("UR", BuyTrains)
    game.play(BuyTrain("4", BANK, 300))
    assert gained(game.state_at(0), game.state) == {"UR": -300, "bank": 300}
    game.play(BuyTrain("4", BANK, 300))
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.companies["UR"].trains == ("4", "4", "4")


# ---- 10.4 sources ----


@pytest.mark.rule("1889:10.4a", "1889:19-bank")
def test_bank_open_market_and_companies_sell_trains() -> None:
    scene = Shikoku("4").uwajima(cash=900).company("AR", {"p1": 5}, trains=("3", "3", "4"))
    game = scene.market_trains("3").turn("UR", BuyTrains)
    assert offers(game) == {("4", BANK), ("3", POOL), ("3", "AR"), ("4", "AR")}
    game.play(BuyTrain("4", BANK, 300))
    game.play(BuyTrain("3", POOL, 180))
    assert gained(game.state_at(0), game.state) == {"UR": -480, "bank": 480}  # both are paid to the bank
    game.play(BuyTrain("3", "AR", 70))
    assert gained(game.state_at(0), game.state) == {"UR": -550, "bank": 480, "AR": 70}
    assert game.state.companies["UR"].trains == ("4", "3", "3")
    assert game.state.market_trains == ()


@pytest.mark.rule("1889:10.4b")
def test_nobody_is_made_to_buy_from_another_company() -> None:
    """A train of another company for 1 would do; the president may pay for a new one instead."""
    scene = Shikoku("4").uwajima(cash=50).company("AR", {"p1": 5}, trains=("4",)).cash(p1=250)
    game = scene.turn("UR", BuyTrains)
    assert may(game, BuyTrain("4", "AR", 1))
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.companies["AR"].trains == ("4",)
    assert game.state.cash["p1"] == 0


@pytest.mark.rule("1889:10.4.1", "1889:2.5b")
def test_the_bank_sells_trains_in_order() -> None:
    game = Shikoku("2").uwajima(cash=1000).depot({"2": 1}).turn("UR", BuyTrains)
    refused(game, BuyTrain("3", BANK, 180), "train.not-on-offer", "10.4")
    assert offers(game) == {("2", BANK)}
    game.play(BuyTrain("2", BANK, 80))
    assert offers(game) == {("3", BANK)}
    refused(game, BuyTrain("2", BANK, 80), "train.not-on-offer", "10.4")


# ---- 10.5 prices ----


@pytest.mark.parametrize(("train", "source", "price"), [("4", BANK, 300), ("3", POOL, 180)])
@pytest.mark.rule("1889:10.5a", "1889:19-train")
def test_bank_and_open_market_ask_the_printed_price(train: str, source: str, price: int) -> None:
    game = Shikoku("4").uwajima(cash=900).market_trains("3").turn("UR", BuyTrains)
    for wrong in (price - 1, price + 1):
        refused(game, BuyTrain(train, source, wrong), "train.price", "10.5")
    game.play(BuyTrain(train, source, price))
    assert game.state.cash["UR"] == 900 - price


@pytest.mark.rule("1889:19-train")
def test_a_trains_number_is_the_stops_it_counts() -> None:
    """From Uwajima (40) past the town in B3 (20) to Ohzu (20)."""
    route = ("B7", "B5", "B3", "C4")
    game = Shikoku("2").uwajima(trains=("2",)).turn("UR", RunRoutes)
    refused(game, RunTrains((Route("2", route),)), "route.too-long", "8.2")
    game = Shikoku("3").uwajima(trains=("3",)).turn("UR", RunRoutes)
    game.play(RunTrains((Route("3", route),)))
    assert game.state.top.name() == "pay_out"


def neighbours(president: str) -> Game:
    """Uwajima (president p1) could buy the only train of Awa, whose president is given."""
    scene = Shikoku("3").uwajima(cash=60, trains=("2",))
    return scene.company("AR", {president: 5}, trains=("3",)).turn("UR", BuyTrains)


@pytest.mark.rule("1889:10.5b")
def test_the_other_president_must_agree_to_a_sale() -> None:
    game = neighbours("p2")
    events = game.play(BuyTrain("3", "AR", 50))
    assert events == (ProposalMade("p1", "p2"),)
    assert actor(game)[0] == "p2"
    assert list(game.decisions[0].options) == [Accept(), Decline()]
    assert gained(game.state_at(0), game.state) == {}  # nothing happens before he has answered
    assert game.state.companies == game.state_at(0).companies
    refused(game, Accept(), "turn.not-yours", "4.1", "p1")
    refused(game, Accept(), "turn.not-yours", "4.1", "p3")
    refused(game, Pass(), "turn.wrong-step", "4.1", "p2")
    sold = game.play(Accept(), "p2")
    assert MoneyPaid("UR", "AR", 50, "train") in sold  # everybody hears the price
    assert gained(game.state_at(0), game.state) == {"UR": -50, "AR": 50}
    assert game.state.companies["UR"].trains == ("2", "3")
    assert game.state.top.name() != "proposal"


@pytest.mark.rule("1889:10.5b")
def test_after_a_decline_only_a_higher_price_may_be_offered_in_that_turn() -> None:
    game = neighbours("p2")
    game.play(BuyTrain("3", "AR", 50))
    game.play(Decline(), "p2")
    assert gained(game.state_at(0), game.state) == {}
    assert game.state.companies == game.state_at(0).companies
    refused(game, BuyTrain("3", "AR", 50), "proposal.declined", "10.5")
    refused(game, BuyTrain("3", "AR", 49), "proposal.declined", "10.5")
    assert not may(game, BuyTrain("3", "AR", 50))
    game.play(BuyTrain("3", "AR", 51))
    game.play(Decline(), "p2")
    game.play(Pass())
    assert game.state.declined == {}  # the turn is over, and the ban with it


@pytest.mark.rule("1889:10.5b")
def test_one_president_of_both_companies_is_not_asked() -> None:
    game = neighbours("p1")
    refused(game, BuyTrain("3", "AR", 0), "train.lowest-price", "10.5")
    game.play(BuyTrain("3", "AR", 1))
    assert game.state.companies["UR"].trains == ("2", "3")
    assert gained(game.state_at(0), game.state) == {"UR": -1, "AR": 1}


@pytest.mark.rule("1889:10.5c", "1889:10.5e")
@pytest.mark.parametrize("old", ["5", "6"])
def test_a_train_given_in_for_a_diesel_saves_300_and_goes_to_the_open_market(old: str) -> None:
    scene = Shikoku("6").uwajima(cash=800, trains=(old,)).company("AR", {"p2": 5}, cash=700)
    game = scene.tiles(K8="57/1").turn("UR", BuyTrains)
    game.play(BuyTrain("D", BANK, 800, old))
    assert game.state.companies["UR"].trains == ("D",)
    assert game.state.market_trains == (old,)
    assert gained(game.state_at(0), game.state) == {"UR": -800, "bank": 800}
    while game.state.top.name() != "buy_trains":
        game.play(Pass())
    assert actor(game) == ("p2", "AR")
    price = {"5": 450, "6": 630}[old]
    refused(game, BuyTrain(old, POOL, price - 300), "train.price", "10.5")
    game.play(BuyTrain(old, POOL, price))
    assert game.state.companies["AR"].trains == (old,)


@pytest.mark.rule("1889:10.5d", "1889:10.5c")
def test_a_4_given_in_for_the_first_diesel_is_scrapped() -> None:
    game = Shikoku("6").uwajima(cash=800, trains=("4",)).turn("UR", BuyTrains)
    events = game.play(BuyTrain("D", BANK, 800, "4"))
    assert game.state.companies["UR"].trains == ("D",)
    assert game.state.market_trains == ()
    assert TrainScrapped("4", POOL) in events


@pytest.mark.rule("1889:10.5c")
def test_one_train_a_trade_also_at_the_limit() -> None:
    game = Shikoku("6").uwajima(cash=1700, trains=("5", "6")).turn("UR", BuyTrains)
    refused(game, BuyTrain("D", BANK, 1100), "train.limit", "10.2")
    refused(game, BuyTrain("D", BANK, 500, "5"), "train.price", "10.5")  # not 300 for each of two
    game.play(BuyTrain("D", BANK, 800, "6"))
    assert game.state.companies["UR"].trains == ("5", "D")
    game.play(BuyTrain("D", BANK, 800, "5"))
    assert game.state.companies["UR"].trains == ("D", "D")


@pytest.mark.rule("1889:10.5c")
def test_what_is_no_trade_in() -> None:
    game = Shikoku("D").uwajima(cash=1100, trains=("D",)).turn("UR", BuyTrains)
    refused(game, BuyTrain("D", BANK, 800, "D"), "train.no-trade-in", "10.5")
    game = Shikoku("6").uwajima(cash=799, trains=("5",)).turn("UR", BuyTrains)
    refused(game, BuyTrain("6", BANK, 330, "5"), "train.no-trade-in", "10.5")
    refused(game, BuyTrain("D", BANK, 800, "5"), "train.money", "10.6")
    early = Shikoku("5").uwajima(cash=900, trains=("4",)).turn("UR", BuyTrains)
    refused(early, BuyTrain("D", BANK, 800, "4"), "train.not-on-offer", "10.4")


@pytest.mark.rule("1889:19-bank")
def test_terrain_and_shares_are_paid_to_the_bank() -> None:
    """A company gets nothing for its shares, neither from the offering nor from the open market."""
    game = Shikoku("2").company("TR", {"p1": 5}, cash=100).turn("TR", LayTrack)
    game.play(LayTile("F7", "9", 0))
    assert gained(game.state_at(0), game.state) == {"TR": -80, "bank": 80}
    for source in (IPO, POOL):
        game = Shikoku("2").company("TR", {"p2": 4, POOL: 2}, par=80, space=(1, 3)).stock("p1")
        game.play(BuyShare("TR", source))
        price = {IPO: 80, POOL: 90}[source]
        assert gained(game.state_at(0), game.state) == {"p1": -price, "bank": price}


# ---- 10.6 whose money ----


@pytest.mark.rule("1889:10.6a", "1889:10.6.1")
def test_a_company_pays_itself_and_the_president_may_not_add_to_a_free_purchase() -> None:
    game = Shikoku("4").uwajima(cash=310, trains=("3",)).turn("UR", BuyTrains)
    game.play(BuyTrain("4", BANK, 300))
    assert gained(game.state_at(0), game.state) == {"UR": -300, "bank": 300}
    poor = Shikoku("4").uwajima(cash=299, trains=("3",)).market_trains("3").turn("UR", BuyTrains)
    refused(poor, BuyTrain("4", BANK, 300), "train.money", "10.6")
    refused(poor, SellShares("UR", 1), "emergency.not-needed", "10.6.1")


@pytest.mark.rule("1889:10.6.1")
def test_no_help_without_a_route_and_none_for_a_dearer_train_than_it_can_pay() -> None:
    """The market's 3-train is within the company's means, so its president may not pay towards the 4-train (T#269)."""
    no_route = Shikoku("4").company("AR", {"p1": 5}, cash=200).market_trains("3").turn("AR", BuyTrains)
    refused(no_route, BuyTrain("4", BANK, 300), "train.money", "10.6")
    game = Shikoku("4").uwajima(cash=200).market_trains("3").turn("UR", BuyTrains)
    refused(game, BuyTrain("4", BANK, 300), "train.money", "10.6")
    refused(game, SellShares("UR", 1), "emergency.not-needed", "10.6.1")
    game.play(BuyTrain("3", POOL, 180))


@pytest.mark.rule("1889:10.6b")
def test_the_president_adds_what_is_missing_from_his_cash() -> None:
    game = Shikoku("4").uwajima(cash=100).cash(p1=250).turn("UR", BuyTrains)
    refused(game, SellShares("UR", 1), "emergency.not-needed", "10.6.1")  # his cash is enough
    game.play(BuyTrain("4", BANK, 300))
    assert gained(game.state_at(0), game.state) == {"UR": -100, "p1": -200, "bank": 300}
    assert game.state.companies["UR"].trains == ("4",)


def forced(cash: int = 100) -> Shikoku:
    """Uwajima must buy a 4-train for 300 and has nothing; its president p1 has some cash and shares of Awa at 100."""
    scene = Shikoku("4").uwajima().cash(p1=cash)
    return scene.company("AR", {"p2": 5, "p1": 4}, par=100, trains=("4",))


@pytest.mark.rule("1889:10.6b", "1889:10.6.2b", "1889:10.6.2c")
def test_then_he_sells_shares_but_not_one_more_than_needed() -> None:
    game = forced(cash=100).turn("UR", BuyTrains)
    refused(game, BuyTrain("4", BANK, 300), "train.president-money", "10.6")
    refused(game, SellShares("AR", 3), "emergency.too-much", "10.6.2")
    events = game.play(SellShares("AR", 2))
    assert MoneyPaid(BANK, "p1", 200, "sale") in events  # both at 100, before the drop of two rows
    assert [(e.before, e.price) for e in events_of(PriceMoved, events)] == [(100, 90), (90, 80)]
    refused(game, SellShares("UR", 1), "emergency.not-needed", "10.6.1")
    game.play(BuyTrain("4", BANK, 300))
    assert gained(game.state_at(0), game.state) == {"p1": -100, "bank": 100}
    assert game.state.companies["UR"].trains == ("4",)


@pytest.mark.rule("1889:10.6.2c")
def test_a_last_share_may_bring_more_than_is_missing() -> None:
    game = forced(cash=199).turn("UR", BuyTrains)  # 101 are missing
    game.play(SellShares("AR", 2))
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.cash["p1"] == 99


@pytest.mark.rule("1889:10.6.2b")
def test_he_chooses_what_to_sell_and_in_what_order() -> None:
    scene = forced(cash=0).company("SR", {"p3": 5, "p1": 2}, par=70)
    game = scene.turn("UR", BuyTrains)
    assert all(may(game, SellShares(company, 1)) for company in ("AR", "SR", "UR"))
    game.play(SellShares("SR", 1))
    game.play(SellShares("UR", 1))
    game.play(SellShares("AR", 2))
    assert game.state.cash["p1"] == 70 + 80 + 200
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.cash["p1"] == 50


@pytest.mark.rule("1889:10.6.2f")
def test_a_company_may_be_sold_again_for_the_same_train_at_the_price_it_has_then() -> None:
    game = forced(cash=110).turn("UR", BuyTrains)  # 190 are missing
    game.play(SellShares("AR", 1))
    assert may(game, SellShares("AR", 1))
    refused(game, SellShares("AR", 2), "emergency.too-much", "10.6.2")
    game.play(SellShares("AR", 1))
    assert game.state.cash["p1"] == 110 + 100 + 90  # the marker fell between the two sales
    game.play(BuyTrain("4", BANK, 300))


@pytest.mark.rule("1889:10.6.2f", "1889:5.3.2d")
def test_one_block_a_company_is_a_rule_of_stock_turns_and_of_an_option_for_purchases() -> None:
    stock = forced().stock("p1")
    stock.play(SellShares("AR", 1))
    refused(stock, SellShares("AR", 1), "stock.one-block", "5.3.2")
    scene = Shikoku("4", options=["one-sale-a-purchase"]).uwajima().cash(p1=100)
    game = scene.company("AR", {"p2": 5, "p1": 4}, par=100).turn("UR", BuyTrains)
    game.play(SellShares("AR", 1))
    refused(game, SellShares("AR", 1), "emergency.one-block", "10.6.2")


@pytest.mark.rule("1889:10.6c")
def test_with_his_money_only_the_cheapest_train_is_bought() -> None:
    game = Shikoku("4").uwajima(cash=100).cash(p1=500).market_trains("3").turn("UR", BuyTrains)
    refused(game, BuyTrain("4", BANK, 300), "train.cheapest", "10.6")
    game.play(BuyTrain("3", POOL, 180))
    assert gained(game.state_at(0), game.state) == {"UR": -100, "p1": -80, "bank": 180}


@pytest.mark.rule("1889:10.6d")
def test_with_his_money_no_train_is_bought_from_another_company() -> None:
    scene = forced(cash=200).cash(UR=10)
    game = scene.turn("UR", BuyTrains)
    refused(game, BuyTrain("4", "AR", 11), "train.money", "10.6")  # its own 10 and no more
    assert may(game, BuyTrain("4", "AR", 10))
    game.play(SellShares("AR", 1))
    refused(game, BuyTrain("4", "AR", 10), "train.not-from-company", "10.6")
    assert offers(game) == {("4", BANK)}


@pytest.mark.rule("1889:10.6.2a")
def test_no_sale_may_change_a_presidency() -> None:
    """Of no company, be it the one that needs the train or another."""
    scene = Shikoku("4").cash(p1=0).company("UR", {"p1": 4, "p2": 3}).tiles(B5="9/0")
    scene.company("AR", {"p1": 5, "p2": 4}, par=65).company("SR", {"p2": 5, "p1": 3}, par=65)
    game = scene.turn("UR", BuyTrains)
    refused(game, SellShares("UR", 2), "emergency.presidency", "10.6.2")
    refused(game, SellShares("AR", 2), "emergency.presidency", "10.6.2")
    game.play(SellShares("UR", 1))  # 3 against 3: he stays
    game.play(SellShares("AR", 1))  # 4 against 4
    assert (game.state.president("UR"), game.state.president("AR")) == ("p1", "p1")
    game.play(SellShares("SR", 3))  # another's company: all of them
    assert game.state.cash["p1"] == 80 + 65 + 3 * 65


@pytest.mark.rule("1889:10.6.2d")
def test_a_holding_above_60_percent_is_sold_down_to_it() -> None:
    """60 are missing and one share at 75 would do; of eight shares two must go, and no third."""
    game = Shikoku("4").uwajima(cash=240).cash(p1=0).company("KO", {"p1": 8}, par=75).turn("UR", BuyTrains)
    refused(game, SellShares("KO", 1), "emergency.sell-down", "10.6.2")
    refused(game, SellShares("KO", 3), "emergency.too-much", "10.6.2")
    game.play(SellShares("KO", 2))
    assert game.state.held("KO", "p1") == 6
    assert game.state.cash["p1"] == 150


@pytest.mark.rule("1889:10.6.2d")
def test_not_in_the_orange_area_and_not_if_it_is_left_alone() -> None:
    scene = Shikoku("4").uwajima(cash=240).cash(p1=0).company("KO", {"p1": 8}, par=75, space=(8, 0))
    game = scene.turn("UR", BuyTrains)
    assert game.state.price("KO") == 30
    game.play(SellShares("KO", 1))
    assert game.state.held("KO", "p1") == 7
    game = Shikoku("4").uwajima(cash=240).cash(p1=0).company("KO", {"p1": 8}, par=75).turn("UR", BuyTrains)
    game.play(SellShares("UR", 1))  # he need not touch Takamatsu & Kotohira at all
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.held("KO", "p1") == 8


@pytest.mark.rule("1889:19-share-price-order")
def test_an_emergency_sale_changes_the_order_of_companies_that_have_not_acted() -> None:
    scene = forced(cash=100).company("SR", {"p3": 5}, par=90)
    game = scene.turn("UR", BuyTrains, done=())
    assert game.state.operating_order() == ["AR", "SR", "UR"]
    game.play(SellShares("AR", 2))  # from 100 to 80, behind Uwajima's own marker
    game.play(BuyTrain("4", BANK, 300))
    assert actor(game) == ("p3", "SR")


# ---- 10.7 ----


@pytest.mark.rule("1889:10.7")
def test_a_company_may_sell_its_last_train() -> None:
    game = neighbours("p1")
    game.play(BuyTrain("3", "AR", 60))
    assert game.state.companies["AR"].trains == ()
    assert game.state.cash["AR"] == 60
