"""1888 draft VII.3.8, 1888-N VIII.3.8: buying trains, the train limit, Diesels, trains between companies, discards."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Accept, BuyPrivate, BuyTrain, Decline, DiscardTrain, SellShares
from footplate.game.events import MoneyPaid, PhaseBegan, ProposalMade, TrainMoved, TrainScrapped
from footplate.game.state import POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, events_of, gained, offered, offers, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, STEP, N, both, jhr, new, refused

TRAINS = ("VII.3.8", "VIII.3.8")
PRICES = {"2": 80, "3": 180, "4": 300, "5": 500, "6": 630, "D": 900}


def bank(train: str) -> BuyTrain:
    """The bank's next train at its price."""
    return BuyTrain(train, BANK, PRICES[train])


def sellers(game: Game) -> set[tuple[str, str]]:
    """Trains that may be bought now without giving one in: (train, seller)."""
    decision = game.decision
    assert decision is not None
    actions = decision.options.of(BuyTrain).actions()
    return {(a.train, a.source) for a in actions if isinstance(a, BuyTrain) and not a.exchange}


def trains(game: Game, company: str) -> tuple[str, ...]:
    return game.state.companies[company].trains


def shop(title: str, phase: str, *owned: str, cash: int = 2000, limit_reached: bool = False) -> Game:
    """JHR with some trains and much money is to buy."""
    return jhr(title, phase=phase, cash=cash, trains=owned).turn("JHR", BuyTrains, waits=not limit_reached)


# ---- the last step, and the duty ----


@both
@pytest.mark.rule("1888-draft:VII.3.8a", "1888-N:VIII.3.8a")
def test_trains_are_bought_last_and_run_in_the_next_turn(title: str) -> None:
    scene = Scene(title).company("JHR", {"p1": 6}, cash=850, par=85).tiles(D10="5/1")
    game = scene.turn("JHR", LayTrack)
    refused(game, bank("2"), "turn.wrong-step", STEP)
    play(game, PASS, PASS)  # no tile, no station
    assert at_step(game) == "buy_trains JHR"
    assert game.state.price("JHR") == 80  # nothing was earned, although there was a route
    play(game, bank("2"), bank("2"))
    assert (trains(game, "JHR"), game.state.cash["JHR"]) == (("2", "2"), 690)
    assert at_step(game) == "buy_trains JHR"
    play(game, PASS)
    assert at_step(game) == "stock_turn"  # the only company, the only round: they did not run
    play(game, PASS, PASS, PASS, PASS, PASS)
    assert at_step(game) == "run_routes JHR"


@both
@pytest.mark.rule("1888-draft:VII.3.8b", "1888-N:VIII.3.8b")
def test_a_purchase_starts_a_phase_in_the_midst_of_the_turn(title: str) -> None:
    scene = jhr(title, phase="2", cash=500).depot({"2": 0}).company("SSL", {"p1": 6}, trains=("2",))
    game = scene.privates(KT="p1").turn("JHR", BuyTrains)
    from_ssl, tramway = BuyTrain("2", "SSL", 50), BuyPrivate("KT", 25)
    refused(game, from_ssl, "train.not-yet-between", TRAINS)
    refused(game, tramway, "private.phase", "IV.3.1")
    assert PhaseBegan("3") in game.play(bank("3"))
    play(game, from_ssl, tramway)
    assert trains(game, "JHR") == ("3", "2")
    assert gained(game.state_at(0), game.state) == {"JHR": -180 - 50 - 25, "SSL": 50, "p1": 25, BANK: 180}


@both
@pytest.mark.parametrize("company", ["LYR", "ZDR", "JHR"])  # in Yantai without track; without a tile; with a route
@pytest.mark.rule("1888-draft:VII.3.8c", "1888-N:VIII.3.8c", "1888-N:VIII.3.8d")
def test_no_company_ends_its_turn_without_a_train(title: str, company: str) -> None:
    scene = Scene(title).company(company, {"p1": 6}, cash=700).tiles(D10="5/1")
    game = scene.turn(company, BuyTrains)
    refused(game, PASS, "train.must-own", TRAINS)
    play(game, bank("2"))
    assert game.state.cash[company] == 620
    play(game, PASS)
    assert at_step(game) == "stock_turn"


# ---- the bank's stack ----


@both
@pytest.mark.rule("1888-draft:VII.3.8d", "1888-draft:VII.3.8p", "1888-N:VIII.3.8e")
def test_the_bank_sells_trains_by_rising_size(title: str) -> None:
    game = jhr(title, phase="2", cash=1000).depot({"2": 1}).turn("JHR", BuyTrains)
    refused(game, bank("3"), "train.not-on-offer", TRAINS)
    assert sellers(game) == {("2", BANK)}
    play(game, bank("2"))
    assert sellers(game) == {("3", BANK)}
    refused(game, bank("2"), "train.not-on-offer", TRAINS)


TABLE_4 = [
    pytest.param("2", 7, "4", marks=pytest.mark.rule("1888-N:T4-2", "1888-draft:T4-2")),
    pytest.param("3", 6, "6", marks=pytest.mark.rule("1888-N:T4-3", "1888-draft:T4-3")),
    pytest.param("4", 5, "D", marks=pytest.mark.rule("1888-N:T4-4", "1888-draft:T4-4")),
    pytest.param("5", 3, "", marks=pytest.mark.rule("1888-N:T4-5", "1888-draft:T4-5")),
    pytest.param("6", 2, "", marks=pytest.mark.rule("1888-N:T4-6", "1888-draft:T4-6")),
]


@both
@pytest.mark.parametrize(("kind", "count", "end"), TABLE_4)
def test_table_4(title: str, kind: str, count: int, end: str) -> None:
    """Number, price and range; scrapped by the first train of the kind that is named and by no other."""
    order = list(PRICES)
    assert new(title).state.depot[kind] == count
    assert new(title).title.train_kind(kind, kind).reach == int(kind)
    game = jhr(title, phase=kind, cash=1500).turn("JHR", BuyTrains)
    play(game, bank(kind))
    assert gained(game.state_at(0), game.state) == {"JHR": -PRICES[kind], BANK: PRICES[kind]}
    assert game.state.depot[kind] == game.state_at(0).depot[kind] - 1
    for later in order[order.index(kind) + 1 :]:
        before = order[order.index(later) - 1]
        scene = jhr(title, phase=before, cash=900).depot({before: 0}).company("SSL", {"p2": 6}, trains=(kind,))
        game = scene.turn("JHR", BuyTrains)
        play(game, bank(later))
        assert trains(game, "SSL") == (() if later == end else (kind,))


# ---- Diesels ----


@pytest.mark.rule("1888-draft:VII.3.8e", "1888-draft:VII.3.10-6b")
def test_draft_diesels_beside_the_6_trains() -> None:
    game = jhr(DRAFT, phase="5", cash=2000).depot({"5": 0}).turn("JHR", BuyTrains)
    assert sellers(game) == {("6", BANK)}
    refused(game, bank("D"), "train.not-on-offer", TRAINS)
    play(game, bank("6"))
    assert sellers(game) == {("6", BANK), ("D", BANK)}
    play(game, bank("D"))  # in the same turn
    assert trains(game, "JHR") == ("6", "D")


@pytest.mark.rule("1888-N:VIII.3.8f", "1888-N:T4-D")
def test_n_diesels_after_the_last_6_train() -> None:
    game = jhr(N, phase="5", cash=3000).depot({"5": 0}).turn("JHR", BuyTrains)
    play(game, bank("6"))
    assert sellers(game) == {("6", BANK)}
    refused(game, bank("D"), "train.not-on-offer", TRAINS)
    game = jhr(N, phase="6", cash=3000).turn("JHR", BuyTrains)
    play(game, bank("6"))
    assert sellers(game) == {("D", BANK)}
    given_in = jhr(N, phase="6", cash=3000).depot({"6": 0}).market_trains("5", "6").turn("JHR", BuyTrains)
    assert sellers(given_in) == {("D", BANK), ("5", POOL), ("6", POOL)}  # trains that came back do not matter


@both
@pytest.mark.rule("1888-N:T4-D", "1888-draft:T4-D", "1888-draft:VII.3.8f", "1888-N:VIII.3.8g")
def test_a_diesel_costs_900_and_there_is_always_another(title: str) -> None:
    game = jhr(title, phase="D", cash=1800).depot({"5": 0, "6": 0}).turn("JHR", BuyTrains)
    before = game.state.depot
    play(game, bank("D"), bank("D"))
    assert gained(game.state_at(0), game.state) == {"JHR": -1800, BANK: 1800}
    assert game.state.depot == before


@both
@pytest.mark.parametrize("old", ["4", "5", "6"])
@pytest.mark.rule("1888-draft:VII.3.8f", "1888-N:VIII.3.8g", "1888-N:T4-D")
def test_a_diesel_costs_700_with_a_train_given_in(title: str, old: str) -> None:
    scene = jhr(title, phase="6", cash=700, trains=(old,)).depot({"6": 0})
    game = scene.turn("JHR", BuyTrains)
    refused(game, bank("D"), "train.money", TRAINS)
    refused(game, BuyTrain("D", BANK, 900, old), "train.price", TRAINS)
    assert str(BuyTrain("D", BANK, 700, old)) in offers(game)
    play(game, BuyTrain("D", BANK, 700, old))
    assert (trains(game, "JHR"), game.state.cash["JHR"]) == (("D",), 0)
    assert gained(game.state_at(0), game.state) == {"JHR": -700, BANK: 700}


@both
@pytest.mark.rule("1888-draft:VII.3.8f", "1888-N:VIII.3.8g")
def test_what_is_no_trade_in(title: str) -> None:
    old = jhr(title, phase="6", cash=2000, trains=("3",)).depot({"6": 0}).turn("JHR", BuyTrains)
    refused(old, BuyTrain("D", BANK, 700, "3"), "train.no-trade-in", TRAINS)
    refused(old, BuyTrain("D", BANK, 700, "5"), "train.none-to-trade", TRAINS)
    diesel = jhr(title, phase="D", cash=2000, trains=("D",)).depot({"6": 0}).turn("JHR", BuyTrains)
    refused(diesel, BuyTrain("D", BANK, 700, "D"), "train.no-trade-in", TRAINS)
    poor = jhr(title, phase="6", cash=699, trains=("5",)).depot({"6": 0}).market_trains("5").turn("JHR", BuyTrains)
    refused(poor, BuyTrain("D", BANK, 700, "5"), "train.money", TRAINS)
    refused(poor, SellShares("JHR", 1), "emergency.not-needed", ("VII.3.9", "VIII.3.9"))
    other = jhr(title, phase="6", cash=700, trains=("5",)).turn("JHR", BuyTrains)
    refused(other, BuyTrain("6", BANK, 430, "5"), "train.no-trade-in", TRAINS)


@both
@pytest.mark.rule("1888-draft:VII.3.8f", "1888-draft:VII.3.8m", "1888-N:VIII.3.8g", "1888-N:VIII.3.8m")
def test_one_train_for_one_diesel_also_at_the_limit(title: str) -> None:
    game = jhr(title, phase="6", cash=1700, trains=("5", "6")).depot({"6": 0}).turn("JHR", BuyTrains)
    refused(game, bank("D"), "train.limit", TRAINS)
    refused(game, BuyTrain("D", BANK, 500, "5"), "train.price", TRAINS)  # not 200 for each of two
    play(game, BuyTrain("D", BANK, 700, "5"))
    assert (trains(game, "JHR"), game.state.market_trains) == (("6", "D"), ("5",))
    play(game, BuyTrain("D", BANK, 700, "6"))
    assert (trains(game, "JHR"), game.state.market_trains) == (("D", "D"), ("5", "6"))


@both
@pytest.mark.rule("1888-draft:VII.3.8g", "1888-N:VIII.3.8h", "1888-draft:VII.3.10-7c", "1888-N:VIII.3.10-7c")
def test_the_first_diesel_removes_every_4_train(title: str) -> None:
    scene = jhr(title, phase="6", cash=700, trains=("4",)).depot({"6": 0}).market_trains("4")
    game = scene.company("SSL", {"p2": 6}, trains=("4", "5")).turn("JHR", BuyTrains)
    events = play(game, BuyTrain("D", BANK, 700, "4"))
    assert (trains(game, "JHR"), trains(game, "SSL"), game.state.market_trains) == (("D",), ("5",), ())
    gone = [(event.train, event.owner) for event in events_of(TrainScrapped, events)]
    assert sorted(gone) == [("4", "SSL"), ("4", POOL), ("4", POOL)]
    assert gained(game.state_at(0), game.state) == {"JHR": -700, BANK: 700}


@both
@pytest.mark.parametrize("old", ["5", "6"])
@pytest.mark.rule("1888-draft:VII.3.8h", "1888-N:VIII.3.8i")
def test_5_and_6_trains_given_in_are_sold_again(title: str, old: str) -> None:
    scene = jhr(title, phase="6", cash=700, trains=(old,)).depot({"6": 0})
    game = scene.company("SSL", {"p2": 6}, par=70, cash=700).turn("JHR", BuyTrains)
    play(game, BuyTrain("D", BANK, 700, old))
    while at_step(game) != "buy_trains SSL":
        play(game, PASS)
    refused(game, BuyTrain(old, POOL, PRICES[old] - 1), "train.price", TRAINS)
    before = game.state
    events = play(game, BuyTrain(old, POOL, PRICES[old]))
    assert gained(before, game.state) == {"SSL": -PRICES[old], BANK: PRICES[old]}
    assert (trains(game, "SSL"), game.state.market_trains) == ((old,), ())
    assert not events_of(PhaseBegan, events)


# ---- the train limit ----


LIMITS = [
    pytest.param("2", 4, marks=pytest.mark.rule("1888-draft:VII.3.8j", "1888-draft:VII.3.10-1b", "1888-N:VIII.3.8j")),
    pytest.param("3", 4, marks=pytest.mark.rule("1888-draft:VII.3.8j", "1888-N:VIII.3.8j", "1888-N:VIII.3.10-1b")),
    pytest.param("4", 3, marks=pytest.mark.rule("1888-draft:VII.3.8k", "1888-draft:VII.3.10-4b", "1888-N:VIII.3.8k")),
    pytest.param("5", 2, marks=pytest.mark.rule("1888-draft:VII.3.8l", "1888-draft:VII.3.10-5c", "1888-N:VIII.3.8l")),
    pytest.param("6", 2, marks=pytest.mark.rule("1888-draft:VII.3.8l", "1888-N:VIII.3.8l", "1888-N:VIII.3.10-5c")),
    pytest.param("D", 2, marks=pytest.mark.rule("1888-draft:VII.3.8l", "1888-N:VIII.3.8l")),
]


@both
@pytest.mark.parametrize(("phase", "limit"), LIMITS)
@pytest.mark.rule("1888-draft:VII.3.8i", "1888-N:VIII.3.10-4b")
def test_how_many_trains_a_company_may_own(title: str, phase: str, limit: int) -> None:
    kind = phase
    full = shop(title, phase, *[kind] * limit, limit_reached=True)
    assert refused(full, bank(kind), "train.limit", TRAINS).facts["limit"] == limit
    game = shop(title, phase, *[kind] * (limit - 1))
    play(game, bank(kind))
    assert trains(game, "JHR") == (kind,) * limit
    ssl = Scene(title, phase=phase).company("SSL", {"p1": 6, POOL: 4}, cash=900, trains=[kind] * limit)
    refused(ssl.turn("SSL", BuyTrains, waits=False), bank(kind), "train.limit", TRAINS)  # whatever is sold of it


@both
@pytest.mark.rule("1888-draft:VII.3.8m", "1888-N:VIII.3.8m")
def test_no_purchase_at_the_limit_even_if_it_would_scrap_the_others(title: str) -> None:
    scene = jhr(title, phase="3", cash=500, trains=("2", "2", "2", "2")).depot({"3": 0})
    game = scene.turn("JHR", BuyTrains, waits=False)
    refused(game, bank("4"), "train.limit", TRAINS)
    scene = jhr(title, phase="3", cash=500, trains=("2", "2", "2")).depot({"3": 0})
    game = scene.turn("JHR", BuyTrains)
    play(game, bank("4"))
    assert trains(game, "JHR") == ("4",)


@both
@pytest.mark.parametrize("given_up", ["3", "4", "5"])
@pytest.mark.rule("1888-draft:VII.3.8n", "1888-N:VIII.3.8n", "1888-draft:VII.3.10-5c", "1888-N:VIII.3.10-5c")
def test_example_the_first_5_train_beside_a_3_and_a_4(title: str, given_up: str) -> None:
    scene = jhr(title, phase="4", cash=800, trains=("3", "4")).depot({"4": 0})
    game = scene.turn("JHR", BuyTrains)
    play(game, bank("5"))
    assert (game.state.phase, trains(game, "JHR")) == ("5", ("3", "4", "5"))
    assert (at_step(game), who(game)) == ("discard_trains JHR", "p1")
    assert list(game.decisions[0].options) == [DiscardTrain("JHR", train) for train in ("3", "4", "5")]
    refused(game, PASS, "turn.wrong-step", STEP)
    events = play(game, DiscardTrain("JHR", given_up))
    assert events[0] == TrainMoved(given_up, "JHR", POOL)
    assert trains(game, "JHR") == tuple(train for train in ("3", "4", "5") if train != given_up)
    assert game.state.market_trains == (given_up,)
    assert gained(game.state_at(0), game.state) == {"JHR": -500, BANK: 500}  # nothing for the one given up


# ---- prices and sellers ----


@both
@pytest.mark.parametrize(("train", "source", "price"), [("4", BANK, 300), ("3", POOL, 180)])
@pytest.mark.rule("1888-draft:VII.3.8o", "1888-N:VIII.3.8o")
def test_trains_cost_the_printed_price(title: str, train: str, source: str, price: int) -> None:
    game = jhr(title, phase="4", cash=1000).market_trains("3").turn("JHR", BuyTrains)
    for wrong in (price - 1, price + 1):
        assert refused(game, BuyTrain(train, source, wrong), "train.price", TRAINS).facts["price"] == price
    play(game, BuyTrain(train, source, price))
    assert gained(game.state_at(0), game.state) == {"JHR": -price, BANK: price}


def neighbours(title: str, director: str, *, phase: str = "3", cash: int = 100) -> Game:
    """JHR (p1) could buy the only train of SSL, whose director is given."""
    scene = jhr(title, phase=phase, cash=cash, trains=("2",)).company(
        "SSL", {director: 6}, trains=("2",), par=70, cash=90
    )
    return scene.turn("JHR", BuyTrains)


@both
@pytest.mark.rule("1888-draft:VII.3.8q", "1888-draft:VII.3.10-3b", "1888-N:VIII.3.8p", "1888-N:VIII.3.10-3b")
def test_no_trains_between_companies_before_phase_3(title: str) -> None:
    game = neighbours(title, "p1", phase="2")
    refused(game, BuyTrain("2", "SSL", 50), "train.not-yet-between", TRAINS)
    assert sellers(game) == {("2", BANK)}
    game = neighbours(title, "p1")
    play(game, BuyTrain("2", "SSL", 50))
    assert trains(game, "JHR") == ("2", "2")


@both
@pytest.mark.rule("1888-draft:VII.3.8q", "1888-draft:VII.3.10-3b", "1888-N:VIII.3.8p", "1888-N:VIII.3.10-3b")
def test_an_exported_3_train_opens_that_trade_too(title: str) -> None:
    scene = jhr(title, phase="2", cash=100, trains=("2",)).depot({"2": 0, "3": 6})
    scene.company("SSL", {"p1": 6}, trains=("2",), par=70, cash=100)
    game = scene.turn("SSL", LayTrack, done=("JHR",))
    while at_step(game) != "lay_track JHR":
        assert not offered(game, BuyTrain("2", "JHR", 50))
        play(game, PASS)
    assert game.state.phase == "3"
    while at_step(game) != "buy_trains JHR":
        play(game, PASS)
    play(game, BuyTrain("2", "SSL", 50))
    assert trains(game, "SSL") == ()


@both
@pytest.mark.rule("1888-draft:VII.3.8q", "1888-N:VIII.3.8p", "1888-draft:VII.3.8r", "1888-N:VIII.3.8q")
def test_both_directors_agree_to_a_sale(title: str) -> None:
    game = neighbours(title, "p2")
    assert play(game, BuyTrain("2", "SSL", 100)) == (ProposalMade("p1", "p2"),)
    assert (who(game), list(game.decisions[0].options)) == ("p2", [Accept(), Decline()])
    assert gained(game.state_at(0), game.state) == {}
    refused(game, Accept(), "turn.not-yours", "V", player="p1")
    events = game.play(Accept(), "p2")
    assert MoneyPaid("JHR", "SSL", 100, "train") in events  # everybody hears the price
    assert gained(game.state_at(0), game.state) == {"JHR": -100, "SSL": 100}
    assert (trains(game, "JHR"), trains(game, "SSL")) == (("2", "2"), ())
    game = neighbours(title, "p2")
    play(game, BuyTrain("2", "SSL", 50), Decline())
    assert gained(game.state_at(0), game.state) == {}
    assert (trains(game, "JHR"), trains(game, "SSL")) == (("2",), ("2",))
    refused(game, BuyTrain("2", "SSL", 50), "proposal.declined", TRAINS)


@both
@pytest.mark.rule("1888-draft:VII.3.8r", "1888-N:VIII.3.8q")
def test_any_price_from_1_to_the_whole_treasury(title: str) -> None:
    for price in (1, 100):
        game = neighbours(title, "p1")
        refused(game, BuyTrain("2", "SSL", 0), "train.lowest-price", TRAINS)
        refused(game, BuyTrain("2", "SSL", 101), "train.money", TRAINS)
        play(game, BuyTrain("2", "SSL", price))  # one director: nobody is asked
        assert gained(game.state_at(0), game.state) == {"JHR": -price, "SSL": price}


@both
@pytest.mark.rule("1888-draft:VII.3.8s", "1888-N:VIII.3.8r", "1888-N:VIII.3.8s")
def test_only_the_company_in_turn_buys_and_it_sells_nothing(title: str) -> None:
    scene = jhr(title, phase="3", cash=500, trains=("2",)).company("SSL", {"p2": 6}, trains=("2",), cash=500, par=70)
    game = scene.company("CDL", {"p2": 6}, trains=("2",), cash=500, par=70).turn("JHR", BuyTrains)
    assert sellers(game) == {("3", BANK), ("2", "SSL"), ("2", "CDL")}
    assert len(game.decisions) == 1
    refused(game, BuyTrain("2", "JHR", 50), "train.not-on-offer", TRAINS)
    refused(game, BuyTrain("2", "JHR", 50), "turn.not-yours", "V", player="p2")
    game = neighbours(title, "p2")
    while at_step(game) != "buy_trains SSL":
        play(game, PASS)
    refused(game, BuyTrain("2", "SSL", 50), "turn.not-yours", "V", player="p1")


@both
@pytest.mark.rule("1888-draft:VII.3.8t", "1888-draft:VII.3.8u", "1888-N:VIII.3.8t", "1888-N:VIII.3.8u")
def test_no_train_goes_back_to_the_bank_or_away_by_choice(title: str) -> None:
    for phase, owned in (("3", ("2", "3")), ("5", ("4", "5"))):  # below the limit, at the limit
        scene = jhr(title, phase=phase, cash=2000, trains=owned).company("SSL", {"p1": 6}, trains=("5",))
        full = phase == "5"
        game = scene.turn("JHR", BuyTrains, waits=not full)
        assert not list(game.decisions[0].options.of(DiscardTrain))
        refused(game, DiscardTrain("JHR", owned[0]), "turn.wrong-step", STEP)
        for source in (BANK, POOL):
            assert not offered(game, BuyTrain(owned[0], source, 1))
    running = jhr(title, trains=("2",)).tiles(D10="5/1").turn("JHR", RunRoutes)
    refused(running, DiscardTrain("JHR", "2"), "turn.wrong-step", STEP)


@both
@pytest.mark.rule("1888-draft:VII.3.8v", "1888-N:VIII.3.8v", "1888-N:VIII.3.8n", "1888-draft:VII.3.10-5c")
def test_trains_above_the_limit_go_to_the_pool_the_buyers_first(title: str) -> None:
    scene = jhr(title, phase="4", cash=500, trains=("3", "4")).depot({"4": 0})
    scene.company("SSL", {"p2": 6}, par=95, trains=("3", "3", "4"))
    scene.company("CDL", {"p3": 6}, par=70, trains=("3", "4", "4"))
    game = scene.turn("JHR", BuyTrains)
    play(game, bank("5"))
    assert (at_step(game), who(game)) == ("discard_trains JHR", "p1")
    refused(game, DiscardTrain("SSL", "3"), "train.discard-order", TRAINS)
    refused(game, DiscardTrain("SSL", "3"), "turn.not-yours", "V", player="p2")
    refused(game, DiscardTrain("JHR", "2"), "train.not-owned", TRAINS)
    play(game, DiscardTrain("JHR", "3"))
    assert (at_step(game), who(game)) == ("discard_trains SSL", "p2")  # then by falling price
    play(game, DiscardTrain("SSL", "4"))
    assert (at_step(game), who(game)) == ("discard_trains CDL", "p3")
    play(game, DiscardTrain("CDL", "4"))
    assert [trains(game, c) for c in ("JHR", "SSL", "CDL")] == [("4", "5"), ("3", "3"), ("3", "4")]
    assert gained(game.state_at(0), game.state) == {"JHR": -500, BANK: 500}
    assert game.state.market_trains == ("3", "4", "4")


@both
@pytest.mark.rule("1888-draft:VII.3.8v", "1888-N:VIII.3.8v", "1888-draft:VII.3.8o", "1888-N:VIII.3.8o")
def test_discarded_trains_are_on_sale_beside_the_banks(title: str) -> None:
    scene = jhr(title, phase="5", cash=1000).market_trains("3", "4", "4")
    game = scene.turn("JHR", BuyTrains)
    assert sellers(game) == {("5", BANK), ("3", POOL), ("4", POOL)}
    play(game, BuyTrain("4", POOL, 300))
    assert game.state.market_trains == ("3", "4")
    assert gained(game.state_at(0), game.state) == {"JHR": -300, BANK: 300}
    assert game.state.phase == "5"
