"""1888, both books: the stock round (draft VI.1, VI.2, VI.5 to VI.8; 1888-N VII but VII.3)."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.bots import RandomPlayer
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyShare, BuyTrain, Dividend, SellShares, StartCompany
from footplate.game.events import CompanyFloated, PlayerPassed, PresidentChanged, PriorityMoved, RoundBegan
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.stock import StockRound
from footplate.testing.questions import at_step, best, gained, offers, paid, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, N, both, new, refused

PARS = (70, 75, 80, 85, 90, 95)
TURNS, LIMIT, SALE, PURCHASE, START = (
    ("VI.1", "VII.1"),
    ("VI.4", "VII.3"),
    ("VI.5", "VII.4"),
    ("VI.6", "VII.5"),
    ("VI.7", "VII.6"),
)


def shares(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].holdings


def stock_round(game: Game) -> int:
    step = game.state.stack[0]
    assert isinstance(step, StockRound)
    return step.number


def three(title: str) -> Scene:
    """Three companies, p1 with three or four shares in each."""
    scene = Scene(title).company("JHR", {"p1": 4, "p2": 3}, par=85).company("SSL", {"p2": 4, "p1": 3}, par=90)
    return scene.company("CDL", {"p3": 4, "p1": 3}, par=70)


# ---- turns ----


@both
@pytest.mark.rule("1888-draft:VI.1a", "1888-draft:VI.1f", "1888-draft:VI.1g", "1888-draft:VI.2a")
@pytest.mark.rule("1888-N:VII.1a", "1888-N:VII.1f", "1888-N:VII.1g", "1888-N:VII.2a", "1888-N:VII.2b")
def test_turns_go_clockwise_from_the_priority_until_all_have_passed_in_a_row(title: str) -> None:
    game = Scene(title, 4).company("JHR", {"p1": 2, "p2": 2}).stock("p3", priority="p3")
    seen = []
    buy = BuyShare("JHR", IPO)
    for action in (PASS, buy, buy, buy, buy, PASS, PASS, PASS):
        seen.append(who(game))
        game.play(action)
    # p3 passed first and bought when his turn came back
    assert seen == ["p3", "p4", "p1", "p2", "p3", "p4", "p1", "p2"]
    assert (at_step(game), who(game), stock_round(game)) == ("stock_turn", "p3", 2)  # three passes are not enough
    events = game.play(PASS)
    assert RoundBegan("operating", 2, 1) in events


@both
@pytest.mark.rule("1888-draft:VI.1g", "1888-N:VII.2b", "1888-N:VII.1g")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_round_in_which_nobody_acts(title: str, players: int) -> None:
    game = Scene(title, players).company("JHR", {"p1": 2}).stock("p1")
    for _ in range(players - 1):
        game.play(PASS)
    assert stock_round(game) == 2
    game.play(PASS)
    assert stock_round(game) == 3


@both
@pytest.mark.rule("1888-draft:VI.2b", "1888-N:VII.2c")
@pytest.mark.parametrize(
    ("actions", "priority"),
    [
        ((BuyShare("JHR", IPO), SellShares("JHR", 1), PASS), "p3"),  # p2 has only sold: left of him
        ((BuyShare("JHR", IPO), PASS, StartCompany("SSL", 70)), "p1"),
        ((SellShares("JHR", 1), PASS, PASS, PASS), "p2"),
    ],
)
def test_the_priority_goes_left_of_the_last_who_acted(title: str, actions: tuple[Action, ...], priority: str) -> None:
    game = Scene(title).company("JHR", {"p1": 3, "p2": 1}).stock("p1", priority="p1")
    events = [*play(game, *actions)]
    while stock_round(game) == 2:
        events += game.play(PASS)
    assert PriorityMoved(priority) in events
    assert (game.state.priority, who(game)) == (priority, priority)


@both
@pytest.mark.rule("1888-draft:VI.2b", "1888-N:VII.2c")
def test_the_priority_stays_if_nobody_acts(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 2}).stock("p2", priority="p2")
    play(game, PASS, PASS, PASS)
    assert (stock_round(game), game.state.priority, who(game)) == (3, "p2", "p2")


@both
@pytest.mark.rule("1888-draft:VI.1b", "1888-draft:VI.1c", "1888-N:VII.1b")
@pytest.mark.parametrize(
    "actions",
    [
        (),
        (SellShares("SSL", 1),),
        (BuyShare("JHR", IPO),),
        (SellShares("SSL", 2), SellShares("CDL", 1)),
        (SellShares("SSL", 1), SellShares("CDL", 1), BuyShare("JHR", IPO)),
    ],
)
def test_pass_sell_buy_or_sell_and_then_buy(title: str, actions: tuple[Action, ...]) -> None:
    game = three(title).stock("p1")
    events = play(game, *actions)
    bought = any(isinstance(action, BuyShare) for action in actions)
    if not bought:  # a purchase ends the turn
        assert who(game) == "p1"
        events += game.play(PASS)
    assert who(game) == "p2"
    assert (PlayerPassed("p1") in events) is not bool(actions)


@both
@pytest.mark.rule("1888-draft:VI.1b", "1888-draft:VI.1d", "1888-N:VII.1b", "1888-N:VII.1d")
def test_after_the_purchase_nothing_is_sold_and_nothing_more_bought(title: str) -> None:
    game = three(title).stock("p1")
    game.play(BuyShare("JHR", IPO))
    for action in (SellShares("SSL", 1), BuyShare("JHR", IPO), BuyShare("SSL", IPO), StartCompany("HJR", 70)):
        refused(game, action, "turn.not-yours", "V", player="p1")
    assert who(game) == "p2"
    assert shares(game, "JHR")["p1"] == 5


@both
@pytest.mark.rule("1888-draft:VI.1c", "1888-N:VII.1c")
def test_several_sales_of_one_company_in_a_turn(title: str) -> None:
    game = three(title).stock("p1")
    before = game.state
    play(game, SellShares("SSL", 2), SellShares("CDL", 1), SellShares("SSL", 1))
    # 90 twice, 70, and the third of SSL at the 80 then standing
    assert gained(before, game.state) == {"p1": 180 + 70 + 80, BANK: -330}
    assert (game.state.price("SSL"), game.state.price("CDL")) == (75, 65)


@both
@pytest.mark.rule("1888-draft:VI.1e", "1888-N:VII.1e")
def test_players_trade_with_the_bank_only(title: str) -> None:
    game = three(title).stock("p1")
    for owner in ("p2", "JHR"):
        refused(game, BuyShare("JHR", owner), "stock.none-there", PURCHASE)
    assert {offer.split()[2] for offer in offers(game) if offer.startswith("buy_share")} == {IPO}
    game.play(SellShares("SSL", 1))
    assert (shares(game, "SSL")[POOL], shares(game, "SSL")["p2"]) == (1, 4)


# ---- selling ----


@both
@pytest.mark.rule("1888-draft:VI.5a", "1888-N:VII.4a")
def test_no_sales_in_the_first_stock_round(title: str) -> None:
    for number in (1, 2):
        game = Scene(title).company("JHR", {"p1": 4, "p2": 1}).stock("p1", number=number)
        if number == 1:
            refused(game, SellShares("JHR", 1), "stock.no-sales-yet", SALE)
        else:
            game.play(SellShares("JHR", 1))
            assert shares(game, "JHR")[POOL] == 1


@both
@pytest.mark.rule("1888-draft:VI.5a", "1888-N:VII.4a")
def test_a_sale_for_a_train_is_allowed_in_the_first_operating_round(title: str) -> None:
    scene = Scene(title).cash(p1=0).company("JHR", {"p1": 6}, cash=60).company("SSL", {"p2": 3, "p1": 2}, par=70)
    game = scene.operate(set_=1)
    play(game, PASS)
    before = game.state
    play(game, SellShares("SSL", 1), BuyTrain("2", BANK, 80))
    assert gained(before, game.state) == {"JHR": -60, "p1": 50, BANK: 10}


@both
@pytest.mark.rule("1888-draft:VI.5b", "1888-draft:VI.8c", "1888-N:VII.4b", "1888-N:VII.4c", "1888-N:VII.7f")
@pytest.mark.parametrize(
    ("holdings", "most", "director"),
    [
        ({"p1": 2}, 0, ""),
        ({"p1": 2, "p2": 1, "p3": 1}, 0, ""),
        ({"p1": 3, "p2": 1}, 1, "p1"),
        ({"p1": 2, "p2": 2}, 2, "p2"),
        ({"p1": 3, "p2": 2}, 3, "p2"),
        ({"p1": 4, "p2": 1, POOL: 2}, 2, "p1"),
        ({"p1": 4, "p2": 2, POOL: 3}, 2, "p1"),
    ],
)
def test_the_directors_certificate_is_never_sold(
    title: str, holdings: dict[str, int], most: int, director: str
) -> None:
    game = Scene(title).company("JHR", holdings).stock("p1")
    sales = [offer for offer in offers(game) if offer.startswith("sell_shares")]
    assert sales == [f"sell_shares JHR {count}" for count in range(1, most + 1)]
    if most < holdings["p1"]:
        code = "stock.pool-limit" if most + holdings.get(POOL, 0) == 5 else "stock.president-stays"
        refused(game, SellShares("JHR", most + 1), code, SALE)
    if most:
        game.play(SellShares("JHR", most))
        assert (game.state.president("JHR"), shares(game, "JHR")[POOL]) == (director, most + holdings.get(POOL, 0))


@both
@pytest.mark.rule("1888-N:VII.4-fig")
def test_shares_in_the_pool_pay_to_the_company(title: str) -> None:
    scene = Scene(title).tiles(D10="6/2").company("JHR", {"p1": 4, POOL: 3}, trains=("2",))
    game = scene.turn("JHR", RunRoutes)
    game.play(best(game))  # 50
    before = game.state
    game.play(Dividend("pay"))
    assert gained(before, game.state) == {"p1": 20, "JHR": 15, BANK: -35}  # what is in the offering pays nobody


@both
@pytest.mark.rule("1888-draft:VI.5c", "1888-N:VII.4d", "1888-N:VII.4-fig")
@pytest.mark.parametrize(("there", "most"), [(0, 5), (3, 2), (4, 1), (5, 0)])
def test_the_pool_takes_five_of_a_company(title: str, there: int, most: int) -> None:
    holdings = {"p2": 10 - there - min(6, 8 - there), "p1": min(6, 8 - there), POOL: there}
    game = Scene(title).company("JHR", {owner: held for owner, held in holdings.items() if held}).stock("p1")
    facts = refused(game, SellShares("JHR", most + 1), "stock.pool-limit", SALE).facts
    assert facts == {"company": "JHR", "there": there, "limit": 5}
    if most:
        game.play(SellShares("JHR", most))
        assert shares(game, "JHR")[POOL] == 5


@both
@pytest.mark.rule("1888-draft:VI.5d", "1888-draft:VI.5e", "1888-N:VII.4e", "1888-N:VII.4f", "1888-N:VII.4h")
def test_a_block_is_paid_at_the_price_before_the_sale_and_goes_to_the_pool(title: str) -> None:
    game = Scene(title).company("SSL", {"p2": 4, "p1": 3}, par=90).stock("p1")
    block, single = game.fork(), game.fork()
    block.play(SellShares("SSL", 2))
    play(single, SellShares("SSL", 1), SellShares("SSL", 1))
    assert gained(game.state, block.state) == {"p1": 180, BANK: -180}
    assert gained(game.state, single.state) == {"p1": 90 + 85, BANK: -175}
    for after in (block, single):
        assert shares(after, "SSL") == {IPO: 3, "p2": 4, "p1": 1, POOL: 2}
        assert after.state.companies["SSL"].space == (4, 3)  # 80


@pytest.mark.rule("1888-draft:VI.5e", "1888-draft:VI.5g")
def test_three_shares_at_once_or_one_by_one() -> None:
    game = Scene(DRAFT).company("JHR", {"p2": 4, "p1": 3}, par=85).stock("p1")
    block, single = game.fork(), game.fork()
    block.play(SellShares("JHR", 3))
    play(single, *[SellShares("JHR", 1)] * 3)
    assert gained(game.state, block.state)["p1"] == 255
    assert gained(game.state, single.state)["p1"] == 85 + 80 + 75
    assert {after.state.companies["JHR"].space for after in (block, single)} == {(6, 3)}  # 70


@pytest.mark.rule("1888-N:VII.4-ex", "1888-N:IX.3-fig1")
def test_the_example_of_a_sale() -> None:
    game = Scene(N).company("LYR", {"p2": 4, "p1": 3}, par=95).stock("p1")
    before = game.state
    game.play(SellShares("LYR", 3))
    assert gained(before, game.state) == {"p1": 285, BANK: -285}
    assert (game.state.price("LYR"), game.state.companies["LYR"].space) == (80, (4, 3))
    assert shares(game, "LYR") == {IPO: 3, "p2": 4, POOL: 3}


@both
@pytest.mark.rule("1888-draft:VI.5f", "1888-N:VII.4g")
@pytest.mark.parametrize("first", ["JHR", "SSL"])
def test_the_seller_chooses_the_order_of_his_sales(title: str, first: str) -> None:
    scene = Scene(title).company("JHR", {"p2": 4, "p1": 3}, par=85).company("SSL", {"p2": 4, "p1": 3}, par=80)
    game = scene.stock("p1")
    sales = [SellShares("JHR", 2), SellShares("SSL", 1)]
    play(game, *(sales if first == "JHR" else reversed(sales)))
    assert (game.state.companies["JHR"].space, game.state.companies["SSL"].space) == ((5, 3), (5, 3))  # both at 75
    assert game.state.operating_order()[0] == first


# ---- buying ----


@both
@pytest.mark.rule("1888-draft:VI.6a", "1888-N:VII.5a")
def test_what_is_for_sale(title: str) -> None:
    game = Scene(title).cash(p1=150).company("JHR", {"p2": 2, POOL: 1}, par=75).stock("p1")
    bought = [offer for offer in offers(game) if not offer.startswith("start_company")]
    assert bought == ["buy_share JHR ipo", "buy_share JHR pool", "pass"]
    started = [offer.split()[1:] for offer in offers(game) if offer.startswith("start_company")]
    assert {company for company, _ in started} == {"SSL", "CDL", "HJR", "TJL", "LYR", "JZR", "ZDR"}
    assert {par for _, par in started} == {"70", "75"}  # as far as his money goes
    refused(game, StartCompany("JHR", 70), "stock.already-started", START)
    refused(game, BuyShare("SSL", IPO), "stock.not-started", START)


@both
@pytest.mark.rule("1888-draft:VI.6b", "1888-draft:VI.6c", "1888-draft:VI.6d")
@pytest.mark.rule("1888-N:VII.5b", "1888-N:VII.5c", "1888-N:VII.5d")
@pytest.mark.parametrize("floated", [False, True])
@pytest.mark.parametrize(("source", "price"), [(IPO, 80), (POOL, 100)])
def test_the_starting_price_in_the_offering_the_present_one_in_the_pool(
    title: str, source: str, price: int, floated: bool
) -> None:
    holdings = {"p2": 5, POOL: 2} if floated else {"p2": 2, POOL: 1}
    game = Scene(title).company("JHR", holdings, par=80, space=(0, 3), cash=50).stock("p1")
    before = game.state
    game.play(BuyShare("JHR", source))
    assert gained(before, game.state) == {"p1": -price, BANK: price}  # never the company
    assert game.state.held("JHR", "p1") == 1


@both
@pytest.mark.rule("1888-draft:VI.6c", "1888-N:VII.5c")
def test_an_empty_pool_sells_nothing(title: str) -> None:
    game = Scene(title).company("JHR", {"p2": 2}).stock("p1")
    refused(game, BuyShare("JHR", POOL), "stock.none-there", PURCHASE)


@both
@pytest.mark.rule("1888-draft:VI.6e", "1888-N:VII.5e", "1888-N:VII.6b")
@pytest.mark.parametrize(
    ("action", "price"), [(BuyShare("JHR", IPO), 80), (BuyShare("JHR", POOL), 100), (StartCompany("SSL", 90), 180)]
)
def test_only_with_cash_of_ones_own(title: str, action: Action, price: int) -> None:
    for cash in (price - 1, price):
        scene = Scene(title).cash(p1=cash).company("JHR", {"p2": 2, POOL: 1}, par=80, space=(0, 3))
        game = scene.stock("p1", waits=False)
        if cash < price:
            assert refused(game, action, "stock.money", PURCHASE).facts == {"needs": price, "has": cash}
        else:
            game.play(action)
            assert game.state.cash["p1"] == 0


@both
@pytest.mark.rule("1888-draft:VI.6f", "1888-N:VII.5f")
def test_nobody_buys_beyond_sixty_percent(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 6, "p2": 1, POOL: 1}).stock("p1")
    for source in (IPO, POOL):
        refused(game, BuyShare("JHR", source), "stock.holding-limit", PURCHASE)
    game = Scene(title).company("JHR", {"p1": 5, "p2": 1, POOL: 1}).stock("p1")
    game.play(BuyShare("JHR", POOL))
    assert game.state.percent("JHR", "p1") == 60


@both
@pytest.mark.rule("1888-draft:VI.6g", "1888-N:VII.5g")
def test_who_has_sold_in_a_company_buys_of_it_in_the_next_round(title: str) -> None:
    game = three(title).stock("p1")
    game.play(SellShares("SSL", 1))
    for source in (IPO, POOL):
        refused(game, BuyShare("SSL", source), "stock.sold-this-round", PURCHASE)
    play(game, BuyShare("JHR", IPO), PASS, PASS)
    assert who(game) == "p1"
    refused(game, BuyShare("SSL", IPO), "stock.sold-this-round", PURCHASE)
    later = three(title).stock("p1", number=3)
    later.play(BuyShare("SSL", IPO))


@both
@pytest.mark.rule("1888-draft:VI.6g", "1888-N:VII.5g")
def test_the_next_round_forgets_sales(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 2, "p2": 1}).stock("p2", priority="p1")
    play(game, SellShares("JHR", 1), PASS, PASS, PASS, PASS)
    assert (stock_round(game), who(game)) == (3, "p3")
    play(game, PASS, PASS, BuyShare("JHR", POOL))
    assert shares(game, "JHR")["p2"] == 1


# ---- starting and floating ----


@both
@pytest.mark.rule("1888-draft:VI.7a", "1888-draft:VI.7b", "1888-N:VII.6a", "1888-N:VII.6b")
def test_the_director_pays_twice_the_starting_price(title: str) -> None:
    game = Scene(title).cash(p1=800).stock("p1")
    refused(game, BuyShare("JHR", IPO), "stock.not-started", START)
    before = game.state
    game.play(StartCompany("JHR", 85))
    assert gained(before, game.state) == {"p1": -170, BANK: 170}
    company = game.state.companies["JHR"]
    assert (company.president, company.holdings, company.par) == ("p1", {IPO: 8, "p1": 2}, 85)


@both
@pytest.mark.rule("1888-draft:VI.7c", "1888-N:VII.6c", "1888-N:VII.6d")
def test_six_starting_prices(title: str) -> None:
    game = Scene(title).stock("p1")
    spaces = {}
    for par in PARS:
        branch = game.fork()
        branch.play(StartCompany("JHR", par))
        assert branch.state.price("JHR") == par
        spaces[par] = branch.state.companies["JHR"].space
    assert spaces == {70: (6, 3), 75: (5, 3), 80: (4, 3), 85: (3, 3), 90: (2, 3), 95: (1, 3)}
    for par in (65, 72, 100):
        refused(game, StartCompany("JHR", par), "stock.par", START)


@both
@pytest.mark.rule("1888-draft:VI.7c", "1888-N:VII.6d")
def test_a_second_company_at_the_same_price_goes_below_and_par_is_remembered(title: str) -> None:
    game = Scene(title).stock("p1")
    play(game, StartCompany("SSL", 90), StartCompany("JHR", 90))
    assert game.state.operating_order(("JHR", "SSL")) == ["SSL", "JHR"]
    later = Scene(title).company("JHR", {"p1": 6}, par=90, trains=("2",)).tiles(D10="6/2").turn("JHR", RunRoutes)
    play(later, best(later), Dividend("pay"))
    assert (later.state.price("JHR"), later.state.companies["JHR"].par) == (95, 90)


@both
@pytest.mark.rule("1888-draft:VI.7d", "1888-draft:VI.7e", "1888-draft:VI.7f")
@pytest.mark.rule("1888-N:VII.6e", "1888-N:VII.6f", "1888-N:VII.6h")
def test_with_the_sixth_share_sold_a_company_floats_and_gets_ten_times_par(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 4}, par=85).stock("p2", number=1)
    before = game.state
    game.play(BuyShare("JHR", IPO))
    assert gained(before, game.state) == {"p2": -85, BANK: 85}  # five are sold: not yet
    assert not game.state.companies["JHR"].floated
    half = game.fork()
    play(half, PASS, PASS, PASS)
    assert (at_step(half), stock_round(half)) == ("stock_turn", 2)  # a round went by without JHR
    assert half.state.price("JHR") == 85
    before = game.state
    events = game.play(BuyShare("JHR", IPO))
    assert CompanyFloated("JHR") in events
    assert paid(events, "capital") == [(BANK, "JHR", 850)]
    assert gained(before, game.state) == {"p3": -85, "JHR": 850, BANK: 85 - 850}
    assert len(game.state.companies["JHR"].tokens) == 3
    play(game, PASS, PASS, PASS)
    assert at_step(game) == "lay_track JHR"  # in the very next operating round


@both
@pytest.mark.rule("1888-draft:VI.7d", "1888-N:VII.6g")
def test_shares_in_the_pool_count_as_sold(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 3, POOL: 2}, par=80).stock("p2")
    for source, floated, treasury in ((POOL, False, 0), (IPO, True, 800)):
        branch = game.fork()
        branch.play(BuyShare("JHR", source))
        assert (branch.state.companies["JHR"].floated, branch.state.cash["JHR"]) == (floated, treasury)


@both
@pytest.mark.rule("1888-draft:VI.7d", "1888-N:VII.6g")
def test_what_has_floated_stays_so_whatever_is_sold(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 4, "p2": 2}, cash=100).stock("p1")
    play(game, SellShares("JHR", 2), PASS, SellShares("JHR", 2), PASS, PASS, PASS, PASS)
    assert at_step(game) == "lay_track JHR"


# ---- change of director ----


@both
@pytest.mark.rule("1888-draft:VI.8a", "1888-N:VII.7a", "1888-N:VII.7b")
@pytest.mark.parametrize(("held", "after"), [(2, "p1"), (3, "p2")])
def test_who_buys_more_than_the_director_has_takes_over(title: str, held: int, after: str) -> None:
    game = Scene(title).company("JHR", {"p1": 3, "p2": held}).stock("p2")
    events = game.play(BuyShare("JHR", IPO))
    assert game.state.president("JHR") == after
    assert (PresidentChanged("JHR", "p2") in events) is (after == "p2")


@both
@pytest.mark.rule("1888-draft:VI.8a", "1888-N:VII.7a", "1888-N:VII.7b", "1888-draft:VI.5b")
@pytest.mark.parametrize(
    ("holdings", "sold", "after"),
    [
        ({"p1": 3, "p2": 3}, 1, "p2"),
        ({"p1": 5, "p2": 2}, 3, "p1"),
        ({"p1": 5, "p2": 2}, 4, "p2"),
        ({"p1": 3, "p2": 2}, 2, "p2"),
    ],
)
def test_a_director_who_keeps_less_than_another_hands_over(
    title: str, holdings: dict[str, int], sold: int, after: str
) -> None:
    game = Scene(title).company("JHR", holdings).stock("p1")
    game.play(SellShares("JHR", sold))
    assert game.state.president("JHR") == after


@both
@pytest.mark.rule("1888-draft:VI.8b", "1888-N:VII.7c")
def test_the_directors_certificate_is_traded_for_two_shares(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 3, "p2": 3}).stock("p2")
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [2, 3]
    before = game.state
    game.play(BuyShare("JHR", IPO))
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [3, 3]
    assert shares(game, "JHR") == {IPO: 3, "p1": 3, "p2": 4}
    assert gained(before, game.state) == {"p2": -80, BANK: 80}  # nobody pays for the trade


@both
@pytest.mark.rule("1888-draft:VI.8d", "1888-N:VII.7g")
@pytest.mark.parametrize(
    ("holdings", "sold"), [({"p1": 4, "p2": 2, "p3": 3}, 3), ({"p1": 4, "p2": 2, "p3": 3}, 2), ({"p1": 3, "p3": 2}, 2)]
)
def test_the_largest_holder_follows(title: str, holdings: dict[str, int], sold: int) -> None:
    game = Scene(title).company("JHR", holdings).stock("p1")
    game.play(SellShares("JHR", sold))
    assert game.state.president("JHR") == "p3"
    assert game.state.held("JHR", "p1") == holdings["p1"] - sold


@both
@pytest.mark.rule("1888-draft:VI.8e", "1888-N:VII.7h")
@pytest.mark.parametrize(
    ("holdings", "sold", "after"),
    [
        ({"p3": 4, "p1": 2, "p2": 2}, 3, "p1"),
        ({"p1": 4, "p2": 3, "p4": 3}, 2, "p2"),
        ({"p3": 4, "p2": 3, "p4": 3}, 2, "p4"),
        ({"p2": 4, "p1": 2, "p4": 2}, 3, "p4"),
    ],
)
def test_of_equals_the_next_after_the_old_director(title: str, holdings: dict[str, int], sold: int, after: str) -> None:
    director = next(iter(holdings))
    game = Scene(title, 4).company("JHR", holdings).stock(director)
    game.play(SellShares("JHR", sold))
    assert game.state.president("JHR") == after


@both
@pytest.mark.rule("1888-draft:VI.6c", "1888-draft:IX.1e")
def test_a_share_is_one_payment_and_what_costs_nothing_is_none(title: str) -> None:
    """1888 has no fee for a share."""
    game = Scene(title).company("JHR", {"p1": 3}, par=80).stock("p1")
    assert paid(play(game, BuyShare("JHR", IPO))) == [("p1", BANK, 80)]


@both
@pytest.mark.rule("1888-N:VII.7-ex")
def test_the_example_of_a_change_of_director(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 5, "p2": 2}, par=90).stock("p1")
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [4, 2]
    before = game.state
    game.play(SellShares("JHR", 4))
    assert gained(before, game.state) == {"p1": 360, BANK: -360}
    assert (game.state.price("JHR"), game.state.companies["JHR"].space) == (70, (6, 3))
    assert (shares(game, "JHR"), game.state.president("JHR")) == ({IPO: 3, "p1": 1, "p2": 2, POOL: 4}, "p2")
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [1, 1]


@both
@pytest.mark.rule("1888-N:VII.7e", "1888-draft:VI.8c")
def test_a_director_leaves_only_by_selling(title: str) -> None:
    """Of all that he may do in his turn nothing else costs him the office, and only if he keeps less than another."""
    scene = Scene(title).company("JHR", {"p1": 4, "p2": 3, POOL: 1}).company("SSL", {"p2": 3, "p1": 3})
    game = scene.privates(KT="p1").stock("p1")
    assert game.decision is not None
    directors: dict[str, str] = {}
    for action in game.decision.options.actions():
        after = game.fork()
        after.play(action)
        directors[str(action)] = after.state.president("JHR")
        assert after.state.president("SSL") == ("p1" if action == BuyShare("SSL", IPO) else "p2")
    leaves = {action for action, director in directors.items() if director != "p1"}
    assert leaves == {str(SellShares("JHR", number)) for number in (2, 3, 4)}
    stays = (PASS, SellShares("JHR", 1), SellShares("SSL", 3), BuyShare("JHR", POOL))
    assert {str(action) for action in stays} < directors.keys() - leaves


@both
@pytest.mark.rule("1888-N:VII.7e", "1888-draft:VI.8c")
def test_in_a_game_offices_change_by_a_directors_sale_or_anothers_purchase(title: str) -> None:
    game, bot = new(title, 4), RandomPlayer(1888)
    directors: dict[str, str] = {}
    changes = 0
    while game.decision is not None and len(game) < 250:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
        for name, company in game.state.companies.items():
            if company.started:
                held = {p: company.holdings.get(p, 0) for p in game.state.players}
                assert held[company.president] == max(held.values()) >= 2
                old = directors.setdefault(name, company.president)
                if old != company.president:
                    assert held[company.president] > held[old]
                    assert (type(action), player) in ((SellShares, old), (BuyShare, company.president))
                    directors[name] = company.president
                    changes += 1
    assert changes


@both
@pytest.mark.rule("1888-N:VII.7f", "1888-draft:VI.8c")
def test_a_director_leaves_only_if_another_has_a_fifth(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 3, "p2": 1, "p3": 1}).stock("p1")
    refused(game, SellShares("JHR", 2), "stock.president-stays", SALE)
    play(game, SellShares("JHR", 1))  # he keeps the two of his certificate
    assert game.state.president("JHR") == "p1"
    refused(game, SellShares("JHR", 1), "stock.president-stays", SALE)
    game = Scene(title).company("JHR", {"p1": 3, "p2": 1, "p3": 2}).stock("p1")
    play(game, SellShares("JHR", 3))
    assert game.state.president("JHR") == "p3"
