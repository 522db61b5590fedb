"""1820, 8.1-8.3: the clock of an issue & takeover round, share-counts reduced, shares issued."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import DiscardTrain
from footplate.game.events import GameEnded, PhaseBegan, SupplyDiscarded
from footplate.game.state import IPO, POOL, UNLIMITED
from footplate.testing.questions import at_step, events_of, gained, offered, offers, refused, who
from footplate.titles.g1820.actions import BuyOut, GiveUpStation, Issue, Merge, Reduce
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.prices import drop_for
from tests.g1820.questions import loans, only, passes, placed, price
from tests.g1820.scenes import COUSIN, PASS, Deals, P, Q, X, Y, Z


def column(game: Game) -> int:
    return books(game.state).column


def depot(game: Game, train: str) -> int:
    return game.state.depot[train]


# ---- the clock ----


@pytest.mark.rule("1820:8.1a", "1820:10.5e")
def test_the_marker_comes_to_a_new_colour() -> None:
    table = Deals(5).company(X, {"p1": 3}).depot({"3+": 11, "5+": 13})
    game = table.begin()
    assert (column(game), depot(game, "3+"), depot(game, "5+"), game.state.phase) == (6, 0, 12, "blue")
    assert events_of(SupplyDiscarded, table.events) == [SupplyDiscarded("3+")]


@pytest.mark.rule("1820:8.1b", "1820:10.5b")
def test_one_train_of_the_supply_goes() -> None:
    game = Deals(3).company(X, {"p1": 3}).depot({"3+": 14}).begin()
    assert (column(game), depot(game, "3+"), game.state.phase) == (4, 13, "green")
    game = Deals(1).company(X, {"p1": 3}).begin()
    assert (column(game), depot(game, "2+"), game.state.phase) == (2, UNLIMITED, "yellow")


@pytest.mark.rule("1820:8.1c")
def test_with_the_last_of_a_colour_the_first_of_the_next_goes() -> None:
    game = Deals(3).company(X, {"p1": 3}).depot({"3+": 1, "5+": 13}).begin()
    assert (column(game), depot(game, "3+"), depot(game, "5+"), game.state.phase) == (6, 0, 12, "blue")


@pytest.mark.rule("1820:R14", "1820:10.5b")
def test_the_unlimited_yellow_trains_end_with_the_chart() -> None:
    game = Deals(2).company(X, {"p1": 3}).begin(1, 2)
    assert (column(game), depot(game, "2+"), depot(game, "3+"), game.state.phase) == (3, 0, 15, "green")


@pytest.mark.rule("1820:8.1a")
def test_a_colour_that_is_on_sale_but_not_begun() -> None:
    """All green trains were bought: the blue one that is discarded begins its phase (10.5)."""
    game = Deals(3).company(X, {"p1": 3}).depot({"3+": 0, "5+": 14}).begin()
    assert (column(game), depot(game, "5+"), game.state.phase) == (6, 13, "blue")
    game = Deals(5).company(X, {"p1": 3}).depot({"3+": 0, "5+": 0}).begin()
    assert (column(game), depot(game, "8+"), game.state.phase) == (9, 5, "brown")


@pytest.mark.rule("1820:R11")
def test_nothing_is_left_to_discard() -> None:
    game = Deals(15).company(X, {"p1": 3}).depot({"FLOOD": 0}).begin()
    assert (column(game), game.state.phase) == (16, "gray")


@pytest.mark.rule("1820:9.1e", "1820:10.5g")
def test_the_chart_ends_the_game() -> None:
    table = Deals(17).company(X, {"p1": 3})
    game = table.begin()
    assert game.state.ended == "chart"
    assert events_of(GameEnded, table.events) == [GameEnded("chart")]
    assert depot(game, "FLOOD") == 9


@pytest.mark.rule("1820:13.7c", "1820:P8a")
def test_a_new_phase_holds_for_all_trains_at_once() -> None:
    """In operating order, before anything else."""
    five = ("3+", "3+", "5+", "5+", "5+")
    table = Deals(8).company(X, {"p1": 3}, trains=five).company(Y, {"p2": 3}, price=86, trains=five)
    game = table.begin()
    assert game.state.phase == "brown"
    assert (at_step(game), who(game)) == (f"discard_trains {Y}", "p2")
    refused(game, DiscardTrain(X, "3+"), "turn.not-yours", "13.7", "p1")
    game.play(DiscardTrain(Y, "3+"))
    assert (at_step(game), who(game)) == (f"discard_trains {X}", "p1")
    game.play(DiscardTrain(X, "5+"))
    assert at_step(game) == "issue_turn"


@pytest.mark.rule("1820:14.1l")
def test_a_company_that_a_closing_cousin_leaves_alone() -> None:
    """As in 10.3; it is liquidated in the next round, having been in none when this one began."""
    table = Deals(11).cousin(COUSIN, "p1", 45).company(X, {COUSIN: 2}, trains=("8+", "5+", "8+", "8+"))
    game = table.company(Y, {"p2": 3}).begin()
    assert events_of(PhaseBegan, table.events) == [PhaseBegan("red")]
    assert gained(table.before, game.state) == {COUSIN: -45, "p1": 94, BANK: -49}
    assert (price(game, X), game.state.president(X), game.state.held(X, POOL)) == (10, "", 2)
    assert game.state.companies[X].trains == ("8+", "8+", "8+")  # the limit is 3, the cheapest goes
    assert books(game.state).doomed == ()
    assert who(game) == "p2"


# ---- round and round ----


@pytest.mark.rule("1820:8.1d", "1820:P4a")
def test_one_deed_in_a_turn_and_any_number_of_turns() -> None:
    table = Deals().company(X, {"p1": 3}, price=95).company(Y, {"p1": 3}).company(Z, {"p2": 3})
    game = table.shares()
    assert who(game) == "p1"
    game.play(Issue(X, 1))
    refused(game, Issue(X, 1), "turn.not-yours", "8.1", "p1")
    assert who(game) == "p2"
    passes(game)  # p3 directs nothing
    assert who(game) == "p1"
    game.play(Issue(X, 1))
    assert game.state.held(X, POOL) == 2


@pytest.mark.rule("1820:P4b", "1820:8.1d")
def test_it_ends_when_all_have_passed_in_a_row() -> None:
    table = Deals().company(X, {"p1": 3}).company(Y, {"p2": 3}, size=10).company(Z, {"p3": 3})
    game = table.shares()
    passes(game)
    game.play(Issue(Y, 1), "p2")
    passes(game, 2)
    assert (at_step(game), who(game)) == ("issue_turn", "p2")
    passes(game)
    assert at_step(game).startswith("takeover_turn")
    refused(game, Issue(Y, 1), "turn.wrong-step", "8.1")


def test_who_can_do_nothing_is_not_asked() -> None:
    """Brown phase: no reductions; the treasury is empty, and a private company issues nothing."""
    game = Deals(9).company(X, {"p1": 5}).private(P, "p2").company(Y, {"p3": 3}, price=40).shares()
    assert at_step(game) == f"takeover_turn {Y}"


# ---- issuing ----


@pytest.mark.rule("1820:8.3b", "1820:F4.1")
def test_shares_are_issued_at_the_price_which_falls() -> None:
    game = Deals().company(X, {"p1": 5}, size=10, price=95).company(Y, {"p1": 25}, size=50, price=95).shares()
    game.play(Issue(X, 2))
    assert (game.state.cash[X], game.state.held(X, POOL), price(game, X)) == (190, 2, 78)
    game.play(Issue(Y, 7))
    assert (game.state.cash[Y], game.state.held(Y, POOL), price(game, Y)) == (665, 7, 71)
    refused(game, Issue(X, 4), "issue.treasury", "8.3")
    refused(game, Issue(X, 0), "issue.treasury", "8.3")


@pytest.mark.rule("1820:F4.1")
@pytest.mark.parametrize(
    ("size", "shares", "boxes"),
    [(5, 1, 1), (10, 4, 4), (20, 3, 3), (50, 1, 1), (50, 2, 1), (50, 3, 2), (50, 5, 2), (50, 7, 3), (50, 25, 10)],
)
def test_boxes_for_shares(size: int, shares: int, boxes: int) -> None:
    assert drop_for(shares, size) == boxes


@pytest.mark.rule("1820:8.3c")
def test_an_issue_does_not_lead_into_liquidation() -> None:
    game = Deals().company(X, {"p1": 3}, price=43).company(Y, {"p1": 3}, price=40).shares()
    refused(game, Issue(X, 2), "issue.shares", "8.3")
    refused(game, Issue(Y, 1), "issue.shares", "8.3")
    game.play(Issue(X, 1))
    assert (game.state.cash[X], price(game, X)) == (43, 40)


@pytest.mark.rule("1820:8.3a", "1820:10.7c")
def test_private_companies_and_those_in_liquidation_issue_nothing() -> None:
    game = Deals().private(P, "p1").company(X, {"p1": 3}, price=10).company(Y, {"p1": 3}).shares()
    refused(game, Issue(P, 1), "issue.director", "8.3")
    refused(game, Issue(X, 1), "issue.liquidation", "8.3")
    refused(game, Reduce(X, 1), "reduce.liquidation", "8.2")
    assert offers(game) == [f"reduce {Y} 1", f"issue {Y} 1 .. 2", "pass"]


def test_only_the_director_himself_acts() -> None:
    game = Deals().company(X, {"p1": 3}).cousin(COUSIN, "p1").company(Y, {COUSIN: 3}).company(Z, {"p2": 3}).shares()
    for company in (Y, Z, "BR", "nobody"):
        refused(game, Issue(company, 1), "issue.director", "8.3")
        refused(game, Reduce(company, 1), "reduce.director", "8.2")


# ---- reducing ----


def ten(cash: int = 0, loans: int = 0) -> Deals:
    """A company of ten shares at 86: p1 4, p2 1, pool 2, treasury 3."""
    return (
        Deals().company(X, {"p1": 4, "p2": 1, POOL: 2}, size=10, price=86, cash=cash, loans=loans).company(Y, {"p3": 3})
    )


def holdings(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].holdings


@pytest.mark.rule("1820:8.2a", "1820:13.3f")
def test_no_reduction_from_brown_phase_on() -> None:
    for number in (8, 9):
        table = Deals(number).company(X, {"p1": 4}, size=10, price=86, cash=500)
        game = table.shares()
        if number == 8:
            assert offered(game, Reduce(X, 5))
        else:
            refused(game, Reduce(X, 5), "reduce.phase", "8.2")


@pytest.mark.rule("1820:8.2b", "1820:8.2d")
def test_shares_in_the_pool_come_back_first() -> None:
    game = ten(cash=300).shares()
    for size in (10, 20, 7, 0):
        refused(game, Reduce(X, size), "reduce.size", "8.2")
    game.play(Reduce(X, 5))
    assert gained(game.state_at(0), game.state) == {X: -172, BANK: 172}
    assert (holdings(game, X), game.state.companies[X].size) == ({"p1": 4, "p2": 1}, 5)
    assert (price(game, X), books(game.state).reduced) == (86, (X,))


@pytest.mark.rule("1820:8.2d")
def test_treasury_shares_go_without_a_purchase() -> None:
    game = Deals().company(X, {"p1": 2, "p2": 1}, size=10).shares()
    game.play(Reduce(X, 5))
    assert holdings(game, X) == {IPO: 2, "p1": 2, "p2": 1}


@pytest.mark.rule("1820:8.2c", "1820:R108")
@pytest.mark.parametrize(("from_b", "left"), [(2, {"p1": 4, "p2": 1}), (1, {"p1": 3, "p2": 2})])
def test_the_director_chooses_whose_shares_come_back(from_b: int, left: dict[str, int]) -> None:
    game = Deals().company(X, {"p1": 4, "p2": 3}, size=10, price=86, cash=300).shares()
    game.play(Reduce(X, 5))
    assert (at_step(game), who(game)) == (f"reduction {X}", "p1")
    refused(game, BuyOut("p2", 0), "reduce.shares", "8.2")  # 2 to 3: another director
    refused(game, BuyOut("p2", 3), "reduce.shares", "8.2")
    refused(game, BuyOut("p1", 1), "reduce.seller", "8.2")
    before = game.state
    game.play(BuyOut("p2", from_b))
    parts = {"p1": 86 * (2 - from_b), "p2": 86 * from_b}
    assert gained(before, game.state) == {X: -172, **{p: n for p, n in parts.items() if n}}
    assert holdings(game, X) == left


@pytest.mark.rule("1820:R108")
def test_equal_holdings_leave_no_choice() -> None:
    game = Deals().company(X, {"p1": 4, "p2": 4}, size=10, price=60, cash=300).shares()
    game.play(Reduce(X, 5))
    refused(game, BuyOut("p2", 1), "reduce.shares", "8.2")
    game.play(BuyOut("p2", 2))  # 3 to 2
    assert holdings(game, X) == {"p1": 3, "p2": 2}


def test_three_holders_are_named_one_after_the_other() -> None:
    game = Deals().company(X, {"p1": 9, "p2": 6, "p3": 5}, size=20, price=60, cash=900).shares()
    game.play(Reduce(X, 10))
    assert offers(game) == ["buy_out p2 1 .. 6"]  # none from p2, five from p3, five from p1: 4 to 6
    game.play(BuyOut("p2", 4))
    assert offers(game) == ["buy_out p3 1 .. 5"]  # none: 3 to 5
    game.play(BuyOut("p3", 5))
    assert holdings(game, X) == {"p1": 8, "p2": 2}


@pytest.mark.rule("1820:8.2e", "1820:13.2a", "1820:13.2b", "1820:R108")
def test_a_company_becomes_private() -> None:
    table = Deals().company(X, {"p1": 2, "p3": 1, POOL: 1}, cash=300).company(Y, {"p2": 3})
    game = table.shares()
    game.play(Reduce(X, 1))
    assert gained(game.state_at(0), game.state) == {X: -300, BANK: 71, "p1": 71 + 87, "p3": 71}
    data = game.state.companies[X]
    assert (data.holdings, data.size, data.space, data.floated) == ({"p1": 1}, 1, None, True)
    assert books(game.state).private_track == (X,)
    assert game.state.worth("p1") == game.state.cash["p1"]


@pytest.mark.rule("1820:8.2f")
def test_private_companies_of_one_round_stand_as_they_operated() -> None:
    table = Deals().private(P, "p3").company(X, {"p1": 1}, price=71).company(Y, {"p2": 1}, price=95)
    game = table.company(Z, {"p1": 1}, price=71).company(Q, {"p3": 3}).shares()
    game.play(Reduce(Z, 1))
    game.play(Reduce(Y, 1))
    passes(game)
    game.play(Reduce(X, 1))
    assert at_step(game) == f"merger {X}"
    game.play(PASS)
    assert books(game.state).private_track == (P, Y, X, Z)


@pytest.mark.rule("1820:8.2h", "1820:F4.5a", "1820:17.2b")
def test_loans_above_the_new_limit_are_repaid() -> None:
    game = ten(cash=400, loans=6).shares()
    game.play(Reduce(X, 5))
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (28, 5, 95)
    game = ten(cash=2000, loans=6).shares()
    game.play(Reduce(X, 1))
    assert loans(game, X) == 0
    assert gained(game.state_at(0), game.state) == {
        X: -2000, "p1": 3 * 86 + 2000 - 6 * 86 - 1200, "p2": 86, BANK: 2 * 86 + 1200,
    }  # fmt: skip


@pytest.mark.rule("1820:R64", "1820:17.1e")
def test_loans_are_taken_for_shares_bought_back() -> None:
    """The loan comes first, and makes them cheaper."""
    game = ten().shares()
    game.play(Reduce(X, 5))
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (44, 1, 78)
    assert gained(game.state_at(0), game.state) == {X: 44, BANK: -44}


@pytest.mark.rule("1820:8.2i")
def test_a_reduction_that_cannot_be_paid_is_refused() -> None:
    table = Deals().company(X, {"p1": 4, "p2": 1, POOL: 2}, size=10, price=40, cash=79).company(Y, {"p1": 3})
    game = table.shares()
    refused(game, Reduce(X, 5), "reduce.money", "8.2")  # at 40 no loan is possible
    assert offered(Deals().company(X, {"p1": 4, POOL: 2}, size=10, price=40, cash=80).shares(), Reduce(X, 5))


@pytest.mark.rule("1820:F4.5b", "1820:17.1c")
@pytest.mark.parametrize(("debt", "gain"), [(0, 260), (1, 60)])
def test_the_director_repays_the_loans_of_a_private_company(debt: int, gain: int) -> None:
    game = Deals(cash=0).company(X, {"p1": 3, POOL: 1}, price=60, cash=320, loans=debt).shares()
    game.play(Reduce(X, 1))
    assert gained(game.state_at(0), game.state) == {X: -320, "p1": gain, BANK: 320 - gain}
    assert loans(game, X) == 0


@pytest.mark.rule("1820:8.2i", "1820:17.3d")
@pytest.mark.parametrize(
    ("cash", "shares", "possible"), [(159, 0, False), (160, 0, True), (89, 1, True), (88, 1, False)]
)
def test_loans_that_nobody_could_repay(cash: int, shares: int, possible: bool) -> None:
    """X buys its share in the pool for 60 and has 140 left; p1 gets 0 for his only share and lacks 160 - or 71 less,
    with a share of Y."""
    table = Deals(cash=cash).company(X, {"p1": 1, POOL: 1}, price=60, cash=100, loans=1)
    table.company(Y, {"p2": 3, "p1": shares} if shares else {"p2": 3})
    game = table.shares()
    assert who(game) == "p1"
    if not possible:
        refused(game, Reduce(X, 1), "reduce.loans", "8.2")
        return
    game.play(Reduce(X, 1))
    if shares:
        assert at_step(game) == "sell_to_pay"
        assert offers(game) == [f"sell_shares {Y} 1"]
        game.play(only(game))
    assert game.state.cash["p1"] == 0


@pytest.mark.rule("1820:17.3c", "1820:17.3d")
def test_the_director_helps_a_public_company_to_repay() -> None:
    """7 in play, 7 loans, 372: 200 left for two excess loans; p1 adds 200, of which he has 130. Up two, down one."""
    table = ten(cash=372, loans=7).cash(p1=130)
    game = table.shares()
    game.play(Reduce(X, 5))
    assert (at_step(game), who(game)) == ("sell_to_pay", "p1")
    assert offers(game) == [f"sell_shares {X} 1"]
    game.play(only(game))
    assert (loans(game, X), price(game, X), game.state.cash[X], game.state.cash["p1"]) == (5, 95, 0, 16)
    assert holdings(game, X) == {"p1": 3, "p2": 1, POOL: 1}


@pytest.mark.rule("1820:R108", "1820:8.2i")
def test_buy_outs_that_leave_the_director_unable_to_help() -> None:
    """p1 must add 200 and has nothing but shares of X at 86: three of them must go, sold or bought back, and he must
    still hold as many as p2."""
    table = Deals(cash=0).company(X, {"p1": 4, "p2": 3}, size=10, price=86, cash=172, loans=6).company(Y, {"p3": 3})
    game = table.shares()
    game.play(Reduce(X, 5))  # only with two from p2 can he sell three
    assert at_step(game) == "sell_to_pay"
    refused(game, BuyOut("p2", 1), "turn.wrong-step", "10.2")
    assert holdings(game, X) == {"p1": 4, "p2": 1}


@pytest.mark.rule("1820:13.3a")
def test_all_the_way_down() -> None:
    table = Deals(6).company(X, {"p1": 8, "p2": 2, POOL: 4}, size=20, price=60, cash=1000)
    game = table.shares()
    game.play(Reduce(X, 10))  # 4 from the pool
    assert (holdings(game, X), game.state.cash[X]) == ({"p1": 8, "p2": 2}, 760)
    game.play(Reduce(X, 5))
    game.play(BuyOut("p2", 2))  # and 3 of p1
    assert (holdings(game, X), game.state.cash[X]) == ({"p1": 5}, 460)
    game.play(Reduce(X, 1))
    assert (holdings(game, X), game.state.cash[X], books(game.state).private_track) == ({"p1": 1}, 0, (X,))
    assert gained(game.state_at(0), game.state) == {X: -1000, "p1": 180 + 240 + 220, "p2": 120, BANK: 240}


# ---- merging private companies ----


def two_private(markers: int = 0) -> Game:
    """p1 has the private company P with two stations and a 2+, and X with one share, three stations and a 3+."""
    table = Deals().tiles(K11="57/2", J8="57/2", I5="57/2", H14="57/2", M7="57/2").private(P, "p1", trains=("2+",))
    table.company(X, {"p1": 1}, cash=50, trains=("3+",), markers=markers).company(Y, {"p2": 3})
    table.stations(K11=P, J8=P, I5=X, H14=X, M7=X)
    game = table.shares()
    game.play(Reduce(X, 1))
    assert (at_step(game), who(game)) == (f"merger {X}", "p1")
    return game


@pytest.mark.rule("1820:8.2g", "1820:F4.5c")
def test_private_companies_merge() -> None:
    game = two_private()
    for other in (X, Y, Q):
        refused(game, Merge(other), "reduce.merger", "8.2")
    game.play(Merge(P))
    assert placed(game, P) == ["H14", "I5", "J8", "K11", "M7"]
    assert game.state.companies[P].trains == ("2+", "3+")
    assert not game.state.companies[X].floated
    assert books(game.state).private_track == (P,)
    assert game.state.cash["p1"] == 1050


@pytest.mark.rule("1820:8.2g")
def test_private_companies_need_not_merge() -> None:
    game = two_private()
    game.play(PASS)
    assert books(game.state).private_track == (P, X)
    assert at_step(game) == "issue_turn"


@pytest.mark.rule("1820:8.2g", "1820:8.4.3k", "1820:T13.1-private")
def test_merged_stations_above_the_limit_cost_the_director() -> None:
    game = two_private(markers=2)
    game.play(Merge(P))
    assert at_step(game) == f"station_limit {P}"
    refused(game, GiveUpStation("K11"), "settle.station", "8.4.3")  # the unplaced ones first
    game.play(PASS)
    assert game.state.cash["p1"] == 950
    assert len(game.state.companies[P].tokens) == 2
