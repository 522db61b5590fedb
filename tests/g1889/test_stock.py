"""1889 5.2 to 5.6, the stock round: turns, buying, selling, presidents, starting and floating companies."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.bots import RandomPlayer
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, BuyShare, BuyTrain, ExchangePrivate, LayPrivateTile, SellShares, StartCompany
from footplate.game.events import (
    CompanyFloated,
    CompanyStarted,
    PlayerPassed,
    PresidentChanged,
    PriorityMoved,
    RoundBegan,
)
from footplate.game.state import IPO, POOL
from footplate.rounds.stock import StockTurn
from footplate.testing.questions import gained, offers, paid, play, refused, who
from footplate.testing.scene import Scene
from tests.g1889.scenes import PASS, at_work, auctioned, new, operating, stock_round, where

PARS = (65, 70, 75, 80, 90, 100)


def shares(game: Game, company: str) -> dict[str, int]:
    return game.state.companies[company].holdings


def president(game: Game, company: str) -> str:
    return game.state.companies[company].president


# ---- turns ----


@pytest.mark.rule("1889:5", "1889:5.2.1", "1889:5.2.2a", "1889:4.1.1a")
def test_turns_go_clockwise_until_all_have_passed_in_a_row() -> None:
    game = auctioned(3)
    assert (who(game), game.state.priority) == ("p1", "p1")
    seen = []
    for action in (PASS, StartCompany("AR", 65), PASS, BuyShare("AR", IPO), PASS, PASS):
        seen.append(who(game))
        game.play(action)
    assert seen == ["p1", "p2", "p3", "p1", "p2", "p3"]  # p1 passed, and acted when his turn came back
    assert (where(game), who(game)) == ("stock_turn", "p1")  # two have passed since: he must pass too
    events = game.play(PASS)
    assert RoundBegan("operating", 1, 1) in events


@pytest.mark.rule("1889:5.2.2b", "1889:4.1.1b", "1889:5.2.1")
def test_the_priority_card_goes_left_of_the_last_who_acted_or_stays() -> None:
    game = auctioned(3)
    events = play(game, PASS, StartCompany("AR", 65), PASS, PASS, PASS)
    assert PriorityMoved("p3") in events
    assert (stock_round(game), game.state.priority, who(game)) == (2, "p3", "p3")
    play(game, PASS, PASS, PASS)
    assert (stock_round(game), game.state.priority, who(game)) == (3, "p3", "p3")  # nobody acted
    play(game, BuyShare("AR", IPO), PASS, PASS, PASS, PASS)
    assert (stock_round(game), game.state.priority, who(game)) == (4, "p1", "p1")


@pytest.mark.rule("1889:4.1.1b", "1889:19-priority")
@pytest.mark.parametrize(
    ("action", "priority"),
    [
        (BuyShare("IR", IPO), "p3"),
        (BuyShare("IR", POOL), "p3"),
        (SellShares("IR", 1), "p3"),
        (StartCompany("AR", 65), "p3"),
        (ExchangePrivate("E", "IR"), "p1"),
        (LayPrivateTile("B", "B11", "437", 2), "p1"),
    ],
)
def test_only_buying_and_selling_shares_moves_the_priority_card(action: Action, priority: str) -> None:
    scene = Scene("1889").company("IR", {"p1": 2, "p2": 1, POOL: 1}).privates(B="p2", E="p2")
    game = scene.stock("p2", priority="p1")
    game.play(action)
    while where(game) == "stock_turn" and stock_round(game) == 2:
        game.play(PASS)
    assert game.state.priority == priority


@pytest.mark.rule("1889:5.3")
@pytest.mark.parametrize(
    "actions",
    [
        (),
        (BuyShare("AR", IPO),),
        (SellShares("AR", 1),),
        (SellShares("AR", 1), SellShares("IR", 1)),
        (BuyShare("AR", IPO), SellShares("IR", 1)),
    ],
)
def test_a_player_passes_or_acts(actions: tuple[Action, ...]) -> None:
    game = Scene("1889").company("AR", {"p1": 3, "p2": 2}).company("IR", {"p1": 3, "p2": 2}, par=90).stock("p1")
    events = play(game, *actions, PASS)
    assert who(game) == "p2"
    assert (PlayerPassed("p1") in events) is not bool(actions)
    play(game, PASS, PASS)
    assert (where(game) == "stock_turn") is bool(actions)  # the round is over if p1 has passed too


# ---- buying ----


@pytest.mark.rule("1889:5.3.1a")
def test_what_can_be_bought() -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 2, POOL: 1}).company("IR", {"p1": 5, "p2": 5}).stock("p3")
    new_ones = [f"start_company {company} {par}" for company in ("SR", "KO", "TR", "KU", "UR") for par in PARS[::-1]]
    assert offers(game) == ["buy_share AR ipo", "buy_share AR pool", *new_ones, "pass"]
    refused(game, BuyShare("IR", IPO), "stock.none-there", "5.3.1")
    refused(game, BuyShare("IR", POOL), "stock.none-there", "5.3.1")
    refused(game, BuyShare("XX", IPO), "stock.no-such-company", "15.3")


@pytest.mark.rule("1889:5.3.1b", "1889:5.3.1c", "1889:5.1.2a", "1889:5.6.1a", "1889:2.3a", "1889:19-bank")
@pytest.mark.parametrize(("space", "price"), [((0, 5), 125), ((3, 3), 75), ((3, 0), 60), ((10, 0), 10)])
def test_par_in_the_offering_the_market_price_in_the_open_market(space: tuple[int, int], price: int) -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 2, POOL: 1}, par=75, space=space, cash=10).stock("p3")
    for source, cost in ((IPO, 75), (POOL, price)):
        branch = game.fork()
        branch.play(BuyShare("AR", source))
        assert gained(game.state, branch.state) == {"p3": -cost, BANK: cost}  # the company gets nothing
        assert shares(branch, "AR")["p3"] == 1
        assert (branch.state.companies["AR"].par, branch.state.price("AR")) == (75, price)


@pytest.mark.rule("1889:5.3.1b", "1889:5.3.1c")
@pytest.mark.parametrize(("source", "cost"), [(IPO, 75), (POOL, 125)])
def test_nobody_buys_what_he_cannot_pay(source: str, cost: int) -> None:
    scene = Scene("1889").company("AR", {"p1": 4, "p3": 1, POOL: 1}, par=75, space=(0, 5), cash=500)
    game = scene.cash(p3=cost - 1).stock("p3")
    assert refused(game, BuyShare("AR", source), "stock.money", "5.3.1").facts == {"needs": cost, "has": cost - 1}
    game = Scene("1889").company("AR", {"p1": 4, POOL: 1}, par=75, space=(0, 5)).cash(p3=cost).stock("p3")
    game.play(BuyShare("AR", source))
    assert game.state.cash["p3"] == 0


# ---- selling ----


@pytest.mark.rule("1889:5.3.2a", "1889:5.1.3a")
def test_shares_are_sold_into_the_open_market_and_lie_there() -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 2}).stock("p1")
    game.play(SellShares("AR", 2))
    assert shares(game, "AR") == {IPO: 4, "p1": 2, "p2": 2, POOL: 2}
    game.play(PASS)
    refused(game, BuyShare("AR", "p1"), "stock.none-there", "5.3.1")  # nor are shares dealt between players
    game.play(BuyShare("AR", POOL))
    assert shares(game, "AR") == {IPO: 4, "p1": 2, "p2": 3, POOL: 1}


@pytest.mark.rule("1889:5.3.2a")
@pytest.mark.parametrize(("company", "count"), [("AR", 3), ("AR", 0), ("AR", -1), ("IR", 1), ("SR", 1)])
def test_nobody_sells_what_he_has_not(company: str, count: int) -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 3}).stock("p2")
    refused(game, SellShares(company, count), "stock.not-held", "5.3.2")


@pytest.mark.rule("1889:19-private-company")
def test_private_companies_are_not_sold_to_the_open_market() -> None:
    game = Scene("1889").privates(A="p1").company("AR", {"p1": 2}).stock("p1")
    refused(game, SellShares("A", 1), "stock.no-such-company", "15.3")
    scene = Scene("1889", cash=0).privates(F="p1").company("AR", {"p1": 3, "p2": 2}).tiles(K8="57/1")
    game = operating(scene)
    game.play(PASS)  # no track; AR has a route and must buy a train, for which p1 has no money
    assert where(game) == "buy_trains"
    refused(game, SellShares("F", 1), "stock.no-such-company", "15.3")


@pytest.mark.rule("1889:5.3.2b", "1889:5.3.2c", "1889:5.8.2b")
@pytest.mark.parametrize(("count", "price"), [(1, 90), (2, 80), (3, 75), (4, 70)])
def test_a_block_is_paid_at_the_price_before_it_and_the_marker_drops_a_row_a_share(count: int, price: int) -> None:
    game = Scene("1889").company("AR", {"p1": 6, "p2": 2}, par=100).stock("p1")
    before = game.state
    game.play(SellShares("AR", count))
    assert gained(before, game.state) == {"p1": 100 * count, BANK: -100 * count}
    assert game.state.price("AR") == price


@pytest.mark.rule("1889:5.3.2d")
def test_no_second_sale_of_a_company_in_one_turn() -> None:
    game = Scene("1889").company("AR", {"p1": 6, "p2": 2}).company("IR", {"p1": 4}).stock("p1")
    game.play(SellShares("AR", 1))
    refused(game, SellShares("AR", 1), "stock.one-block", "5.3.2")
    play(game, SellShares("IR", 1), PASS, PASS, PASS)
    assert who(game) == "p1"
    game.play(SellShares("AR", 2))  # a later turn of the same round
    assert shares(game, "AR")[POOL] == 3


@pytest.mark.rule("1889:5.3.2e")
@pytest.mark.parametrize("order", [("AR", "IR"), ("IR", "AR")])
def test_the_seller_says_in_which_order_companies_are_sold(order: tuple[str, str]) -> None:
    game = Scene("1889").company("AR", {"p1": 5, "p2": 1}).company("IR", {"p1": 5, "p2": 1}).stock("p1")
    play(game, *[SellShares(company, 2) for company in order])
    assert game.state.companies["AR"].space == game.state.companies["IR"].space
    assert tuple(game.state.operating_order()) == order  # the first to fall lies above the second


@pytest.mark.rule("1889:5.3.2f")
def test_who_sold_in_a_company_buys_none_of_it_before_the_next_operating_rounds_are_over() -> None:
    game = Scene("1889").company("AR", {"p1": 2, "p2": 1}).stock("p2")
    game.play(SellShares("AR", 1))
    refused(game, BuyShare("AR", IPO), "stock.sold-this-round", "5.3.2")
    refused(game, BuyShare("AR", POOL), "stock.sold-this-round", "5.3.2")
    play(game, PASS, PASS, BuyShare("AR", IPO), PASS)
    assert (stock_round(game), who(game)) == (2, "p2")  # a later turn of the round
    refused(game, BuyShare("AR", POOL), "stock.sold-this-round", "5.3.2")
    play(game, PASS, PASS, PASS)
    assert (stock_round(game), who(game)) == (3, "p2")  # AR has not floated: the operating round had no turns
    game.play(BuyShare("AR", POOL))
    assert shares(game, "AR")["p2"] == 1


# ---- the order of a turn ----


@pytest.mark.rule("1889:5.3.3a", "1889:5.3.3c")
def test_sales_then_one_purchase_then_nothing() -> None:
    scene = Scene("1889").company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 4}).company("SR", {"p2": 4})
    game = scene.stock("p1")
    play(game, SellShares("AR", 1), SellShares("IR", 1), BuyShare("SR", IPO))
    assert who(game) == "p2"  # nothing more is possible, so the turn is over
    refused(game, BuyShare("SR", IPO), "turn.not-yours", "4.1", player="p1")
    refused(game, SellShares("SR", 1), "turn.not-yours", "4.1", player="p1")


@pytest.mark.rule("1889:5.3.3c")
def test_sales_before_the_purchase_forbid_sales_after_it() -> None:
    state = Scene("1889").company("AR", {"p1": 4}).company("IR", {"p1": 4}).stock("p1").state
    sold_and_bought = StockTurn("p1", sold=("AR",), bought="IR", sold_first=True)
    refusal = sold_and_bought.closed_to_sales(state)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("stock.sell-after-buy", "1889 5.3.3")
    assert list(sold_and_bought.options(state)) == [PASS]


@pytest.mark.rule("1889:5.3.3b", "1889:5.3.3c")
def test_one_purchase_then_sales_even_of_the_share_just_bought() -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 2}).company("IR", {"p1": 4, "p3": 2}).stock("p3")
    game.play(BuyShare("AR", IPO))
    refused(game, BuyShare("IR", IPO), "stock.one-purchase", "5.3.3")
    refused(game, StartCompany("SR", 65), "stock.one-purchase", "5.3.3")
    play(game, SellShares("AR", 1), SellShares("IR", 2))
    assert shares(game, "AR") == {IPO: 3, "p1": 4, "p2": 2, POOL: 1}
    assert who(game) == "p1"


# ---- the open market's limit ----


@pytest.mark.rule("1889:5.4.2")
@pytest.mark.parametrize(("held", "there", "most"), [(6, 0, 5), (6, 2, 3), (4, 4, 1), (3, 5, 0)])
def test_never_more_than_half_of_a_company_in_the_open_market(held: int, there: int, most: int) -> None:
    holdings = {"p1": held, "p2": 2, **({POOL: there} if there else {})}
    game = Scene("1889").company("AR", holdings).stock("p1")
    facts = refused(game, SellShares("AR", most + 1), "stock.pool-limit", "5.4.2").facts
    assert facts == {"company": "AR", "there": there, "limit": 5}
    if most:
        game.play(SellShares("AR", most))
        assert shares(game, "AR")[POOL] == 5


@pytest.mark.rule("1889:5.4.2")
def test_the_limit_holds_in_an_emergency_too() -> None:
    scene = Scene("1889", cash=0).company("AR", {"p1": 3, "p2": 2}).company("IR", {"p2": 3, "p1": 2, POOL: 5}, par=65)
    game = operating(scene.tiles(K8="57/1"))
    game.play(PASS)
    assert (where(game), at_work(game), who(game)) == ("buy_trains", "AR", "p1")
    refused(game, SellShares("IR", 1), "stock.pool-limit", "5.4.2")


# ---- presidents ----


@pytest.mark.rule("1889:5.5a")
@pytest.mark.parametrize(("buyer_held", "after"), [(2, "p1"), (3, "p2")])
@pytest.mark.parametrize("source", [IPO, POOL])
def test_who_buys_more_than_the_president_has_takes_over_but_not_on_a_tie(
    buyer_held: int, source: str, after: str
) -> None:
    game = Scene("1889").company("AR", {"p1": 3, "p2": buyer_held, POOL: 1}).stock("p2")
    events = game.play(BuyShare("AR", source))
    assert president(game, "AR") == after
    assert (PresidentChanged("AR", "p2") in events) is (after == "p2")


@pytest.mark.rule("1889:5.5b")
@pytest.mark.parametrize(("sold", "after"), [(1, "p1"), (2, "p2"), (3, "p2")])
def test_a_president_who_keeps_less_than_another_is_none_any_more(sold: int, after: str) -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 3, "p3": 1}).stock("p1")
    game.play(SellShares("AR", sold))
    assert president(game, "AR") == after


@pytest.mark.rule("1889:5.5c", "1889:5.6.3a", "1889:5.6.3b")
def test_the_new_president_takes_over_the_company_with_all_it_owns() -> None:
    scene = Scene("1889", phase="3").privates(D="AR")
    game = scene.company("AR", {"p1": 3, "p2": 3}, cash=200, trains=("3", "2"), home=False).stock("p2")
    owned = game.state.companies["AR"]
    assert (owned.trains, owned.tokens, list(game.state.privates_of("AR"))) == (("3", "2"), (0, 40), ["D"])
    before = game.state
    play(game, BuyShare("AR", IPO), PASS)
    assert gained(before, game.state) == {"p2": -80, BANK: 80}  # the treasury stays where it was
    assert game.state.companies["AR"].trains == ("3", "2")
    assert list(game.state.privates_of("AR")) == ["D"]
    play(game, PASS, PASS, PASS)
    assert (where(game), at_work(game), who(game)) == ("lay_track", "AR", "p2")
    refused(game, PASS, "turn.not-yours", "4.1", player="p1")
    play(game, PASS, PASS)
    assert (at_work(game), who(game)) == ("AR", "p2")


@pytest.mark.rule("1889:5.5c")
def test_the_new_president_answers_for_the_train_that_must_be_bought() -> None:
    scene = Scene("1889").company("AR", {"p1": 3, "p2": 3}).tiles(K8="57/1")
    game = scene.stock("p2")
    play(game, BuyShare("AR", IPO), *[PASS] * 4)
    before = game.state
    game.play(PASS)  # no track; AR has a route, no train and no money
    assert offers(game) == ["buy_train 2 bank 80"]
    game.play(BuyTrain("2", BANK, 80))
    assert gained(before, game.state)["p2"] == -80


@pytest.mark.rule("1889:5.5d", "1889:5.5e")
@pytest.mark.parametrize(
    ("holdings", "sold", "code", "section"),
    [
        ({"p1": 4, "p2": 1}, 2, "", ""),
        ({"p1": 4, "p2": 1}, 3, "stock.president-stays", "5.5"),  # nobody else has 20%
        ({"p1": 4, "p2": 1, "p3": 1}, 4, "stock.president-stays", "5.5"),
        ({"p1": 2, "p2": 1, POOL: 2}, 1, "stock.president-stays", "5.5"),
        ({"p1": 2, "p2": 2, POOL: 5}, 1, "stock.pool-limit", "5.4.2"),  # no room
        ({"p1": 2, "p2": 2, POOL: 4}, 2, "stock.pool-limit", "5.4.2"),
        ({"p1": 2, "p2": 2, POOL: 4}, 1, "", ""),  # half of his certificate
        ({"p1": 2, "p2": 2}, 2, "", ""),
        ({"p1": 5, "p2": 2, POOL: 1}, 4, "", ""),
        ({"p1": 5, "p2": 2, POOL: 1}, 5, "stock.pool-limit", "5.4.2"),
    ],
)
def test_when_a_president_may_sell_into_his_last_two_shares(
    holdings: dict[str, int], sold: int, code: str, section: str
) -> None:
    game = Scene("1889").company("AR", holdings).stock("p1")
    if code:
        refused(game, SellShares("AR", sold), code, section)
        return
    game.play(SellShares("AR", sold))
    kept = holdings["p1"] - sold
    assert game.state.held("AR", "p1") == kept
    assert president(game, "AR") == ("p1" if kept >= 2 else "p2")
    assert game.state.held("AR", president(game, "AR")) >= 2


@pytest.mark.rule("1889:5.5e", "1889:5.4.2")
@pytest.mark.parametrize(
    ("holdings", "most"),
    [({"p1": 4, "p2": 2}, 4), ({"p1": 4, "p2": 1}, 2), ({"p1": 6, "p2": 2}, 5), ({"p1": 4, "p2": 2, POOL: 4}, 1)],
)
def test_every_block_a_president_may_sell_is_on_offer(holdings: dict[str, int], most: int) -> None:
    game = Scene("1889").company("AR", holdings).stock("p1")
    sales = [offer for offer in offers(game) if offer.startswith("sell_shares")]
    assert sales == [f"sell_shares AR {count}" for count in range(1, most + 1)]


@pytest.mark.rule("1889:5.5f")
@pytest.mark.parametrize(
    ("holdings", "after"),
    [
        ({"p1": 3, "p2": 2, "p3": 2, "p4": 2}, "p2"),
        ({"p2": 3, "p1": 2, "p3": 2, "p4": 2}, "p3"),
        ({"p3": 3, "p1": 2, "p2": 2}, "p1"),
        ({"p4": 3, "p3": 2, "p2": 2}, "p2"),
        ({"p1": 4, "p2": 3, "p4": 3}, "p2"),
        ({"p1": 4, "p2": 2, "p4": 3}, "p4"),  # no tie: the larger holding, however far to the left
    ],
)
def test_of_equals_the_first_to_the_left_of_the_old_president_follows(holdings: dict[str, int], after: str) -> None:
    old = next(iter(holdings))
    game = Scene("1889", 4).company("AR", holdings).stock(old)
    game.play(SellShares("AR", 2))
    assert president(game, "AR") == after


@pytest.mark.rule("1889:5.5g")
def test_two_shares_are_traded_for_the_presidents_certificate_at_once() -> None:
    game = Scene("1889").company("AR", {"p1": 4, "p2": 3}).stock("p1")
    assert [game.state.certificates_counted(p) for p in ("p1", "p2")] == [3, 3]  # 20 + 10 + 10, and 10 + 10 + 10
    before = game.state
    game.play(SellShares("AR", 2))
    assert [game.state.certificates_counted(p) for p in ("p1", "p2")] == [2, 2]  # 10 + 10, and 20 + 10
    assert shares(game, "AR") == {IPO: 3, "p1": 2, "p2": 3, POOL: 2}
    assert gained(before, game.state) == {"p1": 160, BANK: -160}  # nobody pays for the trade


@pytest.mark.rule("1889:5.5h")
def test_a_president_who_sells_all_leaves_single_shares_in_the_open_market() -> None:
    game = Scene("1889").company("AR", {"p1": 5, "p2": 2}).stock("p1")
    game.play(SellShares("AR", 5))
    assert (shares(game, "AR"), president(game, "AR")) == ({IPO: 3, "p2": 2, POOL: 5}, "p2")
    play(game, PASS, BuyShare("AR", POOL))
    assert shares(game, "AR") == {IPO: 3, "p2": 3, POOL: 4}  # a 10% certificate, like every one there


@pytest.mark.rule("1889:5.5a", "1889:5.5d", "1889:5.5h", "1889:5.4.2")
@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_a_president_has_twenty_percent_and_nobody_has_more_than_he(seed: int) -> None:
    game, bot = new(3 + seed % 3), RandomPlayer(seed)
    while game.decision is not None and len(game) < 300:
        player, action = bot.choose(game.decisions)
        game.play(action, player)
        for company in game.state.companies.values():
            if company.started:
                held = {p: company.holdings.get(p, 0) for p in game.state.players}
                assert held[company.president] == max(held.values())
                assert held[company.president] >= 2
                assert company.holdings.get(POOL, 0) <= 5
                assert sum(company.holdings.values()) == 10


# ---- starting and floating ----


@pytest.mark.rule("1889:5.6a")
def test_a_company_is_started_with_its_presidents_certificate() -> None:
    game = auctioned(3)
    refused(game, BuyShare("AR", IPO), "stock.not-started", "5.6")
    refused(game, StartCompany("XX", 75), "stock.no-such-company", "15.3")
    before = game.state
    assert CompanyStarted("AR", 75) in game.play(StartCompany("AR", 75))
    assert gained(before, game.state) == {"p1": -150, BANK: 150}
    assert (shares(game, "AR"), president(game, "AR")) == ({IPO: 8, "p1": 2}, "p1")
    assert game.state.certificates_counted("p1") == 3  # A, D and one certificate for the two shares
    refused(game, StartCompany("AR", 75), "stock.already-started", "5.6")
    refused(game, BuyShare("IR", IPO), "stock.not-started", "5.6")
    game.play(BuyShare("AR", IPO))
    assert game.state.cash["p2"] == 330 - 75


@pytest.mark.rule("1889:5.6a")
def test_the_certificate_costs_two_shares() -> None:
    game = Scene("1889", cash=149).stock("p1")
    assert refused(game, StartCompany("AR", 75), "stock.money", "5.3.1").facts == {"needs": 150, "has": 149}
    game = Scene("1889", cash=150).stock("p1")
    game.play(StartCompany("AR", 75))
    assert game.state.cash["p1"] == 0


@pytest.mark.rule("1889:5.6b", "1889:5.1.2b", "1889:5.6.1a")
def test_the_buyer_chooses_one_of_six_par_values() -> None:
    game = auctioned(3)
    for par in PARS:
        branch = game.fork()
        branch.play(StartCompany("IR", par))
        assert (branch.state.companies["IR"].par, branch.state.price("IR")) == (par, par)
        assert branch.state.cash["p1"] == 350 - 2 * par
    for par in (0, 60, 64, 85, 95, 110):
        refused(game, StartCompany("IR", par), "stock.par", "5.6")


@pytest.mark.rule(
    "1889:5.6.2a", "1889:5.6.2b", "1889:5.6.2d", "1889:5.6.4a", "1889:5.6.4b", "1889:19-operating-company"
)
def test_with_the_fifth_share_sold_a_company_gets_ten_times_par_and_operates() -> None:
    game = auctioned(3)
    play(game, StartCompany("AR", 65), BuyShare("AR", IPO), BuyShare("AR", IPO))
    assert (game.state.companies["AR"].floated, game.state.cash["AR"]) == (False, 0)
    play(game, PASS, PASS, PASS)
    assert (stock_round(game), who(game)) == (2, "p1")  # an operating round without AR went by
    assert game.state.price("AR") == 65  # and its marker has not moved left
    assert not game.state.board.stations_of("AR")
    before = game.state
    events = game.play(BuyShare("AR", IPO))
    assert CompanyFloated("AR") in events
    assert paid(events, "capital") == [(BANK, "AR", 650)]
    assert gained(before, game.state) == {"p1": -65, "AR": 650, BANK: 65 - 650}
    play(game, PASS, PASS, PASS, PASS)
    assert (where(game), at_work(game)) == ("lay_track", "AR")


@pytest.mark.rule("1889:5.6.2c")
def test_shares_in_the_open_market_count_for_the_five() -> None:
    game = Scene("1889").company("AR", {"p1": 2, "p2": 1, POOL: 1}).stock("p3")
    for source, floated, treasury in ((POOL, False, 0), (IPO, True, 800)):
        branch = game.fork()
        branch.play(BuyShare("AR", source))  # from the open market: four are out as before; from the offering: five
        assert (branch.state.companies["AR"].floated, branch.state.cash["AR"]) == (floated, treasury)


@pytest.mark.rule("1889:5.6.2b", "1889:5.6.2d")
def test_a_company_that_has_not_floated_is_left_out_and_only_sales_move_its_marker() -> None:
    game = Scene("1889").company("AR", {"p1": 3, "p2": 1}, par=90).company("IR", {"p2": 3, "p3": 2}, par=65).stock("p1")
    game.play(SellShares("AR", 1))
    assert game.state.price("AR") == 80
    play(game, PASS, PASS, PASS, PASS)
    assert (where(game), at_work(game)) == ("lay_track", "IR")  # though AR stands higher
    while where(game) != "stock_turn":
        game.play(PASS)
    assert (game.state.price("AR"), game.state.price("IR")) == (80, 60)
    assert not game.state.board.stations_of("AR")


@pytest.mark.rule("1889:5.6.4b")
def test_the_fifth_share_may_leave_the_offering_by_exchange() -> None:
    game = Scene("1889").company("IR", {"p1": 2, "p2": 2}, par=90).privates(E="p3").stock("p1")
    before = game.state
    game.play(ExchangePrivate("E", "IR"), "p3")
    assert gained(before, game.state) == {"IR": 900, BANK: -900}
    assert who(game) == "p1"


@pytest.mark.rule("1889:5.6.4c")
def test_a_treasury_is_nobodys_money_but_the_companys() -> None:
    game = Scene("1889", cash=79).company("AR", {"p1": 4}).company("IR", {"p1": 3, "p2": 2}, cash=800).stock("p1")
    refused(game, BuyShare("AR", IPO), "stock.money", "5.3.1")  # p1 presides IR with its 800, yet has 79
    game = Scene("1889", cash=80).company("AR", {"p1": 4}).company("IR", {"p1": 3, "p2": 2}, cash=800).stock("p1")
    before = game.state
    game.play(BuyShare("AR", IPO))
    assert gained(before, game.state) == {"p1": -80, "AR": 800, BANK: 80 - 800}  # and IR's money is untouched
