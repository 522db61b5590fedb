"""1895 XVI, XVII: buying and selling shares, the order of turns, the monopoly fee and the share price index; the
presidency (V)."""

from __future__ import annotations

import pytest

from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import BuyShare, BuyTrain, Dividend, SellShares, StartCompany
from footplate.game.events import PresidentChanged, PriceMoved, RoundBegan
from footplate.game.state import IPO, POOL
from footplate.rounds.operating import OperatingRound
from footplate.rounds.running import RunRoutes
from footplate.testing.questions import at_step, best, events_of, gained, offered, offers, paid, play, refused, who
from footplate.titles.g1895.forced import BuyNamibianTrains, RaiseMoney
from tests.g1895.scenes import PASS, Namibia, new

BUY, BUY_OLD, SELL = BuyShare("STA", IPO), BuyShare("STA", POOL), SellShares("STA", 1)


# ---- the turn ----


@pytest.mark.rule("1895:XVI.1a", "1895:V.1e")
def test_what_a_stock_turn_is_made_of() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2, POOL: 1}).stock("p1")
    assert {offer.split()[0] for offer in offers(game)} == {"sell_shares", "buy_share", "start_company", "pass"}


@pytest.mark.rule("1895:XVI.1b", "1895:XVII.1a")
def test_sell_then_buy_once() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p2": 2}).company("OME", {"p2": 5, "p1": 1}).company("SD", {"p3": 6})
    game = scene.stock("p1")
    play(game, SellShares("STA", 2), SellShares("OME", 1))
    assert who(game) == "p1"
    play(game, BuyShare("SD", IPO))
    assert [game.state.held(company, "p1") for company in ("STA", "OME", "SD")] == [2, 0, 1]
    assert who(game) == "p2"  # nothing more could be done
    for action in (BuyShare("SD", IPO), SELL):
        refused(game, action, "turn.not-yours", "XVI", player="p1")


@pytest.mark.rule("1895:XVI.1c", "1895:V.4d")
def test_players_do_not_trade_among_themselves() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2}).stock("p1")
    refused(game, BuyShare("STA", "p2"), "stock.none-there", "XVII")
    for offer in offers(game):
        assert offer.split()[0] in ("sell_shares", "buy_share", "start_company", "pass")
        assert "p2" not in offer


@pytest.mark.rule("1895:XVI.1d", "1895:XVI.1f", "1895:XVII.2g")
@pytest.mark.parametrize(("space", "price"), [((1, 4), 110), ((0, 5), 130), ((5, 0), 30)])
def test_an_initial_share_costs_the_present_price_and_pays_the_company(space: Space, price: int) -> None:
    """S4: the par value of 100 does not matter any more."""
    game = Namibia().company("STA", {"p2": 6}, par=100, space=space).stock("p1")
    play(game, BUY)
    assert game.state.companies["STA"].holdings == {IPO: 3, "p1": 1, "p2": 6}
    assert gained(game.state_at(0), game.state) == {"p1": -price, "STA": price}


@pytest.mark.rule("1895:XVI.1e", "1895:XVII.2h")
def test_a_share_of_the_bank_pool_pays_the_bank() -> None:
    game = Namibia().company("STA", {"p2": 5, POOL: 1}, space=(1, 4)).stock("p1")
    play(game, BUY_OLD)
    assert game.state.companies["STA"].holdings == {IPO: 4, "p1": 1, "p2": 5}
    assert gained(game.state_at(0), game.state) == {"p1": -110, BANK: 110}


@pytest.mark.rule("1895:XVII.1b")
def test_one_certificate_a_turn_as_often_as_the_turn_comes() -> None:
    game = Namibia().stock("p1", number=1)
    play(game, StartCompany("STA", 60), PASS, PASS, BUY, PASS, PASS, BUY, PASS, PASS)
    assert game.state.held("STA", "p1") == 4
    assert who(game) == "p1"


# ---- the round ----


@pytest.mark.rule("1895:XVI.2a")
def test_the_priority_deal_begins() -> None:
    scene = Namibia()
    scene.draft.priority = "p3"
    game = scene.operate(set_=1)
    turns = []
    for _ in range(3):
        turns.append(who(game))
        play(game, PASS)
    assert turns == ["p3", "p1", "p2"]


@pytest.mark.rule("1895:XVI.2c", "1895:XVI.2d", "1895:XVII.2l")
def test_three_passes_in_a_row_end_the_round() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 1}, cash=500, operated=True).stock("p3", passes=2)
    play(game, StartCompany("OME", 60), SELL, PASS)  # a sale alone is no pass
    assert who(game) == "p2"
    play(game, PASS, PASS)
    assert who(game) == "p1"
    events = play(game, PASS)
    assert events_of(RoundBegan, events)[0] == RoundBegan("operating", 2, 1)
    assert game.state.priority == "p2"  # left of p1, who sold


@pytest.mark.rule("1895:XVI.2e")
def test_without_any_action_the_priority_deal_stays() -> None:
    game = Namibia().stock("p3", priority="p3")
    events = play(game, PASS, PASS, PASS)
    assert RoundBegan("operating", 2, 1) in events
    assert (game.state.priority, who(game)) == ("p3", "p3")


@pytest.mark.rule("1895:XVI.1i")
def test_two_operating_rounds_after_the_first_3h() -> None:
    """From the next stock round on (R12)."""
    scene = Namibia().depot({"2H": 0}).company("STA", {"p1": 4, "p2": 2}, cash=500)
    game = scene.turn("STA", BuyNamibianTrains, rounds=1)
    events = play(game, BuyTrain("3H", BANK, 70), PASS)
    assert events_of(RoundBegan, events) == [RoundBegan("stock", 3)]
    play(game, PASS, PASS, PASS)
    round_ = game.state.below(OperatingRound)
    assert (round_.set, round_.number, round_.of) == (3, 1, 2)


@pytest.mark.rule("1895:XVI.1j")
def test_three_operating_rounds_after_the_first_10h() -> None:
    scene = Namibia(phase="8H").depot({"8H": 0}).company("STA", {"p1": 4, "p2": 2}, cash=500)
    game = scene.turn("STA", BuyNamibianTrains, rounds=2)
    events = play(game, BuyTrain("10H", BANK, 500))
    assert events_of(RoundBegan, events) == [RoundBegan("operating", 2, 2)]
    while at_step(game).endswith("STA"):
        play(game, PASS)
    play(game, PASS, PASS, PASS)
    round_ = game.state.below(OperatingRound)
    assert (round_.set, round_.number, round_.of) == (3, 1, 3)


# ---- sold out ----


@pytest.mark.rule("1895:XVI.3a", "1895:XVI.3c")
def test_a_company_sold_out_rises_a_row() -> None:
    """C7: one company can be sold out; within 13 certificates."""
    game = Namibia().company("STA", {"p1": 6, "p2": 4}, space=(2, 4)).stock("p3", passes=2)
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [5, 4]
    events = play(game, PASS)
    assert events_of(PriceMoved, events)[0] == PriceMoved("STA", 110, 100)
    assert game.state.companies["STA"].space == (1, 4)


@pytest.mark.rule("1895:XVI.3a")
@pytest.mark.parametrize("left", [IPO, POOL])
def test_with_a_share_unsold_it_stays(left: str) -> None:
    game = Namibia().company("STA", {"p1": 5, "p2": 4, left: 1}, space=(2, 4)).stock("p3", passes=2)
    play(game, PASS)
    assert game.state.companies["STA"].space == (2, 4)


@pytest.mark.rule("1895:XVI.3b")
def test_a_share_under_an_obligation_counts_as_sold_at_the_end_of_the_round() -> None:
    game = Namibia().company("STA", {"p1": 9, "p2": 1}, asleep="p2", space=(2, 4)).stock("p3", passes=2)
    play(game, PASS)
    assert game.state.companies["STA"].space == (1, 4)


@pytest.mark.rule("1895:XVI.3d")
@pytest.mark.parametrize("space", [(0, 4), (1, 1), (2, 0)])
def test_without_a_space_above_it_stays(space: Space) -> None:
    """Q38: and keeps its place in the pile."""
    game = Namibia().company("STA", {"p1": 6, "p2": 4}, space=space).stock("p3", passes=2)
    arrived = game.state.companies["STA"].arrived
    assert events_of(PriceMoved, play(game, PASS)) == []
    assert (game.state.companies["STA"].space, game.state.companies["STA"].arrived) == (space, arrived)


@pytest.mark.rule("1895:XVI.3e")
def test_a_marker_that_rises_goes_below_those_there() -> None:
    scene = Namibia().company("STA", {"p1": 6, "p2": 4}, space=(2, 4)).company("OME", {"p2": 6}, space=(1, 4))
    game = scene.stock("p3", passes=2)
    play(game, PASS)
    assert game.state.operating_order() == ["OME", "STA"]
    assert at_step(game) == "build_track OME"


@pytest.mark.rule("1895:XVI.3a", "1895:XVI.3e")
@pytest.mark.parametrize("first", ["STA", "OME"])
def test_of_two_that_rise_from_one_space_the_upper_goes_first(first: str) -> None:
    second = {"STA": "OME", "OME": "STA"}[first]
    scene = Namibia().company(first, {"p1": 6, "p2": 4}, space=(2, 4)).company(second, {"p2": 6, "p3": 4}, space=(2, 4))
    game = scene.stock("p3", passes=2)
    play(game, PASS)
    assert [game.state.companies[company].space for company in ("STA", "OME")] == [(1, 4), (1, 4)]
    assert game.state.operating_order() == [first, second]


# ---- buying ----


@pytest.mark.rule("1895:XVII.2-market")
def test_the_share_price_index() -> None:
    market = new().title.market
    rows = [[market.prices[space] for space in sorted(market.prices) if space[0] == row] for row in range(7)]
    assert rows == [
        [100, 110, 120, 130, 145, 160, 180, 200, 230, 260, 300, 350],
        [80, 90, 100, 110, 120, 135, 150, 170, 190, 215, 240, 280, 320],
        [60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200],
        [50, 60, 70, 80, 90, 100, 115, 130, 150],
        [40, 50, 60, 70, 80, 90, 105, 120],
        [30, 40, 50, 60, 70, 80, 95],
        [20, 30, 40, 50, 60, 70, 85],
    ]
    assert [min(col for row, col in market.prices if row == at) for at in range(7)] == [2, 1, 0, 0, 0, 0, 0]
    assert market.par == {100: (1, 3), 90: (2, 3), 80: (3, 3), 70: (4, 3), 60: (5, 3)}
    assert market.zones == {}


@pytest.mark.rule("1895:XVII.2i")
@pytest.mark.parametrize(
    ("space", "price", "fee"), [((1, 4), 110, 22), ((4, 6), 105, 21), ((5, 6), 95, 19), ((6, 6), 85, 17)]
)
@pytest.mark.parametrize("source", [IPO, POOL])
def test_who_owns_60_percent_pays_a_fifth_more_to_the_bank(space: Space, price: int, fee: int, source: str) -> None:
    def scene() -> Namibia:
        return Namibia().company("STA", {"p1": 6, POOL: 2}, space=space)

    buy = BuyShare("STA", source)
    game = scene().cash(p1=price + fee).stock("p1")
    events = play(game, buy)
    seller = "STA" if source == IPO else BANK
    assert paid(events, "share") == [("p1", seller, price)]
    assert paid(events, "fee") == [("p1", BANK, fee)]
    assert game.state.cash["p1"] == 0
    poor = scene().cash(p1=price + fee - 1).stock("p1")
    refusal = refused(poor, buy, "stock.money", "XVII")
    assert refusal.facts == {"needs": price + fee, "has": price + fee - 1}


@pytest.mark.rule("1895:XVII.2i")
def test_the_fee_begins_after_60_percent_and_no_limit_ends_it() -> None:
    game = Namibia().company("STA", {"p1": 5, "p2": 1}, space=(1, 4)).stock("p1")
    play(game, BUY)
    assert gained(game.state_at(0), game.state) == {"p1": -110, "STA": 110}
    game = Namibia().company("STA", {"p1": 9}, space=(1, 4)).stock("p1")
    play(game, BUY)
    assert game.state.companies["STA"].holdings == {"p1": 10}
    assert game.state.cash["p1"] == 1000 - 132


@pytest.mark.rule("1895:XVII.2k")
def test_what_was_sold_is_not_bought_back_in_the_same_round() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2}, trains=("2H",)).stock("p1")
    play(game, SELL)
    for buy in (BUY, BUY_OLD):
        refused(game, buy, "stock.sold-this-round", "XVII")
    play(game, PASS)
    assert offered(game, BUY)
    play(game, BUY_OLD, PASS)  # p2 may
    assert who(game) == "p1"
    refused(game, BUY, "stock.sold-this-round", "XVII")
    play(game, PASS, PASS, PASS)
    while "STA" in at_step(game):
        play(game, PASS)
    assert game.state.below(OperatingRound) is None
    while who(game) != "p1":
        play(game, PASS)
    play(game, BUY)


# ---- the certificate limit ----


def thirteen() -> Namibia:
    """p1 has 13: the tractor, STA's president's certificate, five each of OME and SD, one of OB."""
    scene = Namibia().tractor("p1").company("STA", {"p1": 2, "p2": 2}, cash=400)
    scene.company("OME", {"p1": 6}, par=90).company("SD", {"p1": 6}, par=90)
    return scene.company("OB", {"p2": 2, "p1": 1}, cash=300)


@pytest.mark.rule("1895:XVII.3a")
def test_thirteen_certificates_are_the_limit() -> None:
    game = thirteen().stock("p1")
    assert game.state.certificates_counted("p1") == 13
    for action in (BUY, BuyShare("OME", IPO), StartCompany("NS", 60)):
        refusal = refused(game, action, "stock.certificate-limit", "XVII")
        assert refusal.facts == {"held": 13, "limit": 13}
    play(game, SellShares("OME", 1), StartCompany("NS", 60))
    assert game.state.certificates_counted("p1") == 13


@pytest.mark.rule("1895:XVII.3b", "1895:V.4f")
def test_over_the_limit_by_a_lost_presidency_certificates_are_sold_first() -> None:
    game = thirteen().stock("p2")
    play(game, BUY, PASS)
    assert game.state.president("STA") == "p2"
    assert game.state.certificates_counted("p1") == 14
    assert who(game) == "p1"
    for action in (PASS, BuyShare("OME", IPO), StartCompany("NS", 60)):
        refused(game, action, "stock.must-sell", "XVII")
    play(game, SellShares("OME", 1))
    assert game.state.certificates_counted("p1") == 13
    refused(game, StartCompany("NS", 60), "stock.certificate-limit", "XVII")
    play(game, PASS)
    assert who(game) == "p2"


@pytest.mark.rule("1895:XVII.3b")
def test_over_the_limit_with_nothing_to_sell_he_goes_on() -> None:
    """Q37: but buys nothing."""
    scene = thirteen().company("STA", {"p2": 3, "p1": 2}, cash=400)
    game = scene.stock("p1", number=1, waits=False)
    assert game.state.certificates_counted("p1") == 14
    refused(game, BUY, "stock.certificate-limit", "XVII")
    play(game, PASS)
    assert who(game) == "p2"


@pytest.mark.rule("1895:XVII.3d")
def test_two_certificates_too_many_go_in_one_block_where_no_other_company_can_be_sold() -> None:
    scene = Namibia().tractor("p1").company("STA", {"p2": 4, "p1": 4}, cash=400)
    for company in ("OME", "SD"):
        scene.company(company, {"p1": 5, POOL: 5}, par=90)
    game = scene.company("OB", {"p1": 3, POOL: 5}, cash=300).stock("p1")
    assert game.state.certificates_counted("p1") == 15
    violation = refused(game, SellShares("STA", 1), "stock.small-block", "XVII")
    assert (violation.facts["instead"], violation.facts["enough"]) == ("STA", 2)
    play(game, SellShares("STA", 2))
    assert game.state.certificates_counted("p1") == 13


# ---- selling ----


@pytest.mark.rule("1895:XVII.5c", "1895:XVII.5d", "1895:XVII.6a")
def test_all_shares_of_one_sale_bring_the_old_price_and_lower_it_once() -> None:
    game = Namibia().company("STA", {"p1": 6, "p2": 4}, space=(1, 4)).stock("p1")
    play(game, SellShares("STA", 3))
    assert gained(game.state_at(0), game.state) == {"p1": 330, BANK: -330}
    assert (game.state.companies["STA"].space, game.state.price("STA")) == ((2, 4), 100)
    refused(game, SELL, "stock.one-block", "XVII")
    play(game, PASS, PASS, PASS)
    before = game.state
    play(game, SELL)
    assert gained(before, game.state) == {"p1": 100, BANK: -100}
    assert (game.state.companies["STA"].space, game.state.price("STA")) == ((3, 4), 90)
    refused(game, BUY_OLD, "stock.sold-this-round", "XVII")


@pytest.mark.rule("1895:XVII.6c")
def test_a_sale_of_each_of_two_players_lowers_the_price_twice() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2}, space=(1, 4)).stock("p1")
    play(game, SELL, PASS, SELL)
    assert [event.price for move in game.moves for event in events_of(PriceMoved, move.events)] == [100, 90]
    assert (game.state.cash["p1"], game.state.cash["p2"]) == (1110, 1100)


@pytest.mark.rule("1895:XVII.6b")
@pytest.mark.parametrize(
    ("space", "after"),
    [
        ((6, 4), (6, 4)), ((1, 13), (1, 13)), ((2, 9), (2, 9)), ((3, 8), (3, 8)), ((4, 7), (4, 7)),
        ((2, 8), (3, 8)), ((0, 13), (1, 13)), ((4, 6), (5, 6)),
    ],
)  # fmt: skip
def test_a_sale_moves_the_marker_down_where_there_is_a_space(space: Space, after: Space) -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2}, space=space).stock("p1")
    price = game.state.price("STA")
    play(game, SELL)
    assert (game.state.companies["STA"].space, game.state.cash["p1"]) == (after, 1000 + price)


@pytest.mark.rule("1895:XVII.6d")
def test_a_marker_that_falls_goes_below_those_there() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p2": 2}, space=(1, 4)).company("OME", {"p2": 6}, space=(2, 4))
    game = scene.stock("p1")
    play(game, SELL)
    assert game.state.companies["STA"].space == (2, 4)
    assert game.state.operating_order() == ["OME", "STA"]


@pytest.mark.rule("1895:XVII.5f")
def test_only_shares_of_companies_that_have_operated_are_sold() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p2": 2}).company("OME", {"p1": 6}, operated=False)
    game = scene.company("SD", {"p1": 3}).stock("p1")
    for company in ("OME", "SD"):
        refused(game, SellShares(company, 1), "stock.not-operated", "XVII")
    assert {offer for offer in offers(game) if offer.startswith("sell")} == {
        f"sell_shares STA {n}" for n in (1, 2, 3, 4)
    }


@pytest.mark.rule("1895:XVII.5g")
def test_the_bank_pool_takes_five_shares() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2, POOL: 4}).stock("p1")
    refusal = refused(game, SellShares("STA", 2), "stock.pool-limit", "XVII")
    assert refusal.facts == {"company": "STA", "there": 4, "limit": 5}
    play(game, SELL)
    assert game.state.held("STA", POOL) == 5
    game = Namibia().company("STA", {"p1": 3, "p2": 2, POOL: 5}).stock("p1")
    refused(game, SELL, "stock.pool-limit", "XVII")


@pytest.mark.rule("1895:XVII.5j")
def test_no_presidency_changes_by_a_forced_sale() -> None:
    scene = Namibia(phase="8H").depot({"8H": 0}).cash(p1=0)
    scene.company("STA", {"p1": 4, "p2": 3}, space=(0, 12), trains=("8H",)).company("OB", {"p1": 6}, cash=100)
    game = scene.turn("OB", BuyNamibianTrains)
    play(game, BuyTrain("10H", BANK, 500))
    assert isinstance(game.state.top, RaiseMoney)
    refused(game, SellShares("STA", 2), "emergency.presidency", "XIII")
    play(game, SELL)
    refused(game, SELL, "emergency.presidency", "XIII")
    assert game.state.president("STA") == "p1"


# ---- dividends and the presidency (V) ----


@pytest.mark.rule("1895:V.1d")
@pytest.mark.parametrize(("kind", "gains"), [("pay", {"p1": 12, "p2": 6, "STA": 12}), ("withhold", {"STA": 30})])
def test_shareholders_are_paid_unless_the_president_withholds(kind: str, gains: dict[str, int]) -> None:
    scene = Namibia().tiles(D10="9/1", E9="58/5").company("STA", {"p1": 4, "p2": 2}, trains=("2H",))
    game = scene.turn("STA", RunRoutes)
    play(game, best(game), Dividend("pay" if kind == "pay" else "withhold"))
    assert gained(game.state_at(0), game.state) == {**gains, BANK: -30}


@pytest.mark.rule("1895:V.4a", "1895:V.4f")
def test_whoever_has_more_than_the_president_takes_over() -> None:
    scene = Namibia().company("STA", {"p1": 2, "p2": 2, "p3": 2}, cash=400, trains=("2H", "3H"))
    game = scene.stock("p2")
    before = game.state
    events = play(game, BUY)
    assert events_of(PresidentChanged, events) == [PresidentChanged("STA", "p2")]
    sta = game.state.companies["STA"]
    assert (sta.trains, sta.tokens, game.state.cash["STA"]) == (("2H", "3H"), (100, 100, 100), 500)
    assert sta.holdings == {IPO: 3, "p1": 2, "p2": 3, "p3": 2}
    changes = [game.state.certificates_counted(p) - before.certificates_counted(p) for p in ("p1", "p2", "p3")]
    assert changes == [1, 0, 0]  # p2 bought one, and gave two for one
    play(game, PASS, PASS, PASS)
    assert (at_step(game), who(game)) == ("build_track STA", "p2")


@pytest.mark.rule("1895:V.4b")
def test_with_as_many_he_does_not() -> None:
    game = Namibia().company("STA", {"p1": 3, "p2": 2, "p3": 1}).stock("p2")
    events = play(game, BUY)
    assert events_of(PresidentChanged, events) == []
    assert game.state.president("STA") == "p1"


@pytest.mark.rule("1895:V.4c")
@pytest.mark.parametrize(("old", "new_"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
def test_of_equals_the_first_to_the_left_of_the_old_president(old: str, new_: str) -> None:
    holdings = {old: 4, **{player: 3 for player in ("p1", "p2", "p3") if player != old}}
    game = Namibia().company("STA", holdings).stock(old)
    play(game, SellShares("STA", 2))
    assert game.state.president("STA") == new_


@pytest.mark.rule("1895:V.4c")
def test_the_highest_percentage_comes_before_the_seat() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2, "p3": 3}).stock("p1")
    play(game, SellShares("STA", 3))
    assert game.state.president("STA") == "p3"


@pytest.mark.rule("1895:V.4e", "1895:XVII.5i", "1895:V.4d")
def test_a_president_leaves_by_selling_to_the_bank_pool() -> None:
    game = Namibia().company("STA", {"p1": 2, "p3": 2, POOL: 4}).stock("p1")
    refused(game, SellShares("STA", 2), "stock.pool-limit", "XVII")
    events = play(game, SELL)
    assert events_of(PresidentChanged, events) == [PresidentChanged("STA", "p3")]
    assert game.state.companies["STA"].holdings == {IPO: 2, "p1": 1, "p3": 2, POOL: 5}
    assert game.state.certificates_counted("p1") == 1
    full = Namibia().company("STA", {"p1": 2, "p3": 2, POOL: 5}).stock("p1")
    refused(full, SELL, "stock.pool-limit", "XVII")
    alone = Namibia().company("STA", {"p1": 2, "p3": 1, "p2": 1, POOL: 4}).stock("p1")
    refused(alone, SELL, "stock.president-stays", "V")
    both = Namibia().company("STA", {"p1": 2, "p3": 2, POOL: 3}).stock("p1")
    play(both, SellShares("STA", 2))
    assert both.state.companies["STA"].holdings == {IPO: 3, "p3": 2, POOL: 5}
