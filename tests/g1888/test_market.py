"""1888, both books: the certificate limit, and the price board (draft IV.2, VI.4, VIII; 1888-N IV.2, VII.3, IX)."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.market import Direction, Space
from footplate.game.actions import BuyShare, BuyTrain, Dividend, SellShares, StartCompany
from footplate.game.events import PriceMoved
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.testing.questions import at_step, best, events_of, gained, offers, play, who
from footplate.testing.scene import Scene
from footplate.titles import load
from tests.g1888.scenes import DRAFT, PASS, N, both, refused

LIMIT, PURCHASE = ("VI.4", "VII.3"), ("VI.6", "VII.5")

# The board as printed: o orange, r red in 1888-N and yellow in the draft, y yellow in the draft only.
PRINTED = """
-    -    95   100  110  120  130  145  160  180  200  225  250  275  300  330  360  400
-    85   90   95o  100  110  120  130  145  160  180  200  225  250  275  300  330  360
75   80   85   90o  95   100  110  120  130  145  160  180  200  225  250
70y  75   80   85o  90   95   100  110  120  130  145  160
65y  70   75   80o  85   90   95   100  110  120
60r  65y  70   75o  80   85   90   95
55r  60r  65   70o  75   80   85
50r  55r  60r  65   70   75
40r  50r  55r  60r  65y
"""
BOXES: dict[Space, str] = {
    (row, column): text
    for row, line in enumerate(PRINTED.strip().splitlines())
    for column, text in enumerate(line.split())
    if text != "-"
}


def boxes(colours: str) -> list[Space]:
    return [space for space, text in BOXES.items() if text[-1] in colours]


def full(title: str, players: int, certificates: int) -> Scene:
    """p1 has that many certificates that count: up to five of a company, the director's among them."""
    scene, left = Scene(title, players), certificates
    for company in ("SSL", "CDL", "HJR", "TJL", "LYR", "ZDR"):
        here = min(5, left)
        if here:
            scene.company(company, {"p1": here + 1})
        left -= here
    assert left == 0
    return scene


# ---- certificate limit ----


@pytest.mark.rule("1888-draft:VI.4a", "1888-draft:T3-3", "1888-draft:T3-4", "1888-draft:T3-5", "1888-draft:T3-6")
@pytest.mark.rule("1888-N:VII.3a", "1888-N:T3-2", "1888-N:T3-3", "1888-N:T3-4", "1888-N:T3-5", "1888-N:T3-6")
@pytest.mark.parametrize(
    ("title", "players", "limit"),
    [(book, players, limit) for book in (DRAFT, N) for players, limit in ((3, 20), (4, 16), (5, 13), (6, 11))]
    + [(N, 2, 28)],
)
def test_no_purchase_above_the_certificate_limit(title: str, players: int, limit: int) -> None:
    game = full(title, players, limit).company("JHR", {"p2": 3, POOL: 1}).stock("p1")
    for action in (BuyShare("JHR", IPO), BuyShare("JHR", POOL), StartCompany("JZR", 70)):
        assert refused(game, action, "stock.certificate-limit", LIMIT).facts == {"held": limit, "limit": limit}
    game = full(title, players, limit - 1).company("JHR", {"p2": 3}).stock("p1")
    game.play(BuyShare("JHR", IPO))
    assert game.state.certificates_counted("p1") == limit


@both
@pytest.mark.rule("1888-draft:VI.4b", "1888-N:VII.3b")
def test_a_directors_certificate_counts_as_one(title: str) -> None:
    game = Scene(title, 4).company("JHR", {"p1": 4, "p2": 4}).company("SSL", {"p2": 6}).stock("p1")
    assert game.state.certificates_counted("p1") == 3
    assert game.state.certificates_counted("p2") == 4 + 5


@both
@pytest.mark.rule("1888-draft:VI.4c", "1888-N:VII.3c")
@pytest.mark.parametrize(("privates", "counted"), [({}, 14), ({"KT": "p1"}, 15), ({"KT": "p1", "TA": "p1"}, 16)])
def test_a_private_counts_as_one(title: str, privates: dict[str, str], counted: int) -> None:
    game = full(title, 4, 14).company("JHR", {"p2": 3}).privates(**privates, HS="p2", CW="JHR").stock("p1")
    assert game.state.certificates_counted("p1") == counted
    if counted == 16:
        refused(game, BuyShare("JHR", IPO), "stock.certificate-limit", LIMIT)
    else:
        game.play(BuyShare("JHR", IPO))


@both
@pytest.mark.rule("1888-draft:VI.4d", "1888-N:VII.3d", "1888-draft:IV.2c", "1888-N:IV.2c")
def test_shares_in_the_coloured_area_do_not_count(title: str) -> None:
    scene = full(title, 3, 20).company("JHR", {"p2": 4, "p1": 4, POOL: 1}, space=(7, 0))  # at 50
    game = scene.company("JZR", {"p2": 3}).stock("p1")
    assert game.state.certificates_counted("p1") == 20
    refused(game, BuyShare("JZR", IPO), "stock.certificate-limit", LIMIT)
    game.play(BuyShare("JHR", POOL))
    assert (game.state.certificates_counted("p1"), game.state.held("JHR", "p1")) == (20, 5)


@both
@pytest.mark.rule("1888-draft:VI.4d", "1888-draft:VI.6f", "1888-N:VII.3d", "1888-N:VII.5f")
def test_sixty_percent_is_the_limit_in_the_coloured_area_too(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 6, "p2": 1, POOL: 1}, space=(7, 0)).stock("p1")
    for source in (IPO, POOL):
        facts = refused(game, BuyShare("JHR", source), "stock.holding-limit", PURCHASE).facts
        assert facts == {"company": "JHR", "held": 6, "limit": 6}


def pushed(title: str) -> Game:
    """p1 counted 18 of 20; Jingha Railway, of which he has three, has left the area without a limit by a dividend.

    He has the next stock turn, with 21.
    """
    scene = full(title, 3, 18).company("JHR", {"p2": 6, "p1": 3}, space=(5, 0) if title == N else (5, 1), trains=("2",))
    game = scene.tiles(D10="6/2").company("JZR", {"p2": 2}).turn("JHR", RunRoutes, done=("SSL", "CDL", "HJR", "TJL"))
    assert game.state.certificates_counted("p1") == 18
    play(game, best(game), Dividend("pay"))
    assert (at_step(game), who(game)) == ("stock_turn", "p1")
    assert game.state.certificates_counted("p1") == 21
    return game


@both
@pytest.mark.rule("1888-draft:VI.4a", "1888-N:VII.3e", "1888-N:VII.3f")
def test_pushed_over_the_limit_a_player_first_sells(title: str) -> None:
    game = pushed(title)
    assert game.state.price("JHR") == (65 if title == N else 70)
    assert all(offer.startswith("sell_shares") for offer in offers(game))
    for action in (PASS, BuyShare("JHR", IPO), BuyShare("JZR", IPO), StartCompany("ZDR", 70)):
        refused(game, action, "stock.must-sell", LIMIT)
    game.play(SellShares("SSL", 1))
    refused(game, BuyShare("JZR", IPO), "stock.certificate-limit", LIMIT)  # 20: within it, no further one
    play(game, SellShares("CDL", 1), BuyShare("JZR", IPO))
    assert (game.state.certificates_counted("p1"), who(game)) == (20, "p2")


@both
@pytest.mark.rule("1888-draft:VI.4a", "1888-N:VII.3f")
def test_who_has_sold_down_to_the_limit_may_pass(title: str) -> None:
    game = pushed(title)
    play(game, SellShares("CDL", 1), PASS)
    assert (game.state.certificates_counted("p1"), who(game)) == (20, "p2")


@both
@pytest.mark.rule("1888-draft:VI.4a", "1888-N:VII.3f")
def test_one_share_too_few_is_followed_by_another_of_the_same_company(title: str) -> None:
    """Two certificates too many, and JHR alone can be sold: the duty waits until both are gone."""
    scene = Scene(title).company("JHR", {"p2": 5, "p1": 4})
    for company, held in (("SSL", 5), ("CDL", 5), ("HJR", 5), ("TJL", 5), ("LYR", 3)):
        scene.company(company, {"p1": held, POOL: 5})
    game = scene.stock("p1")
    assert game.state.certificates_counted("p1") == 22
    game.play(SellShares("JHR", 1))
    refused(game, PASS, "stock.must-sell", LIMIT)
    game.play(SellShares("JHR", 1))
    assert game.state.certificates_counted("p1") == 20


@both
@pytest.mark.rule("1888-draft:VI.4a", "1888-N:VII.3f")
def test_who_can_sell_nothing_goes_on_but_buys_nothing_that_counts(title: str) -> None:
    scene = Scene(title)
    for company in ("SSL", "CDL", "HJR", "TJL", "LYR"):
        scene.company(company, {"p1": 5, POOL: 5})  # the pool takes no more
    scene.company("JHR", {"p2": 3, "p1": 2, POOL: 5}).company("JZR", {"p2": 4, POOL: 1}, space=(7, 0))
    game = scene.stock("p1")
    assert game.state.certificates_counted("p1") == 22
    assert offers(game) == ["buy_share JZR ipo", "buy_share JZR pool", "pass"]
    refused(game, StartCompany("ZDR", 70), "stock.certificate-limit", LIMIT)
    game.play(PASS)
    assert who(game) == "p2"


# ---- the board ----


@both
@pytest.mark.rule("1888-draft:IV.2a", "1888-draft:IV.2b", "1888-draft:VI.7c")
@pytest.mark.rule("1888-N:IV.2a", "1888-N:IV.2b", "1888-N:VII.6c")
def test_the_board_is_as_printed(title: str) -> None:
    market = load(title, 3).market
    assert market.prices == {space: int(text.rstrip("roy")) for space, text in BOXES.items()}
    assert market.par == {int(BOXES[space].rstrip("o")): space for space in boxes("o")}
    assert sorted(market.par) == [70, 75, 80, 85, 90, 95]


@pytest.mark.rule("1888-draft:IV.2c", "1888-draft:VI.4d", "1888-N:IV.2c", "1888-N:VII.3d")
@pytest.mark.parametrize(("title", "area"), [(DRAFT, "ry"), (N, "r")])
def test_the_area_without_a_limit(title: str, area: str) -> None:
    free = boxes(area)
    assert len(free) == (14 if title == DRAFT else 10)
    scene = full(title, 3, 18)
    for space in BOXES:
        counted = scene.company("JHR", {"p2": 4, "p1": 2}, space=space).draft.certificates_counted("p1")
        assert counted == (18 if space in free else 20), space


@both
@pytest.mark.rule("1888-draft:VIII.1a", "1888-N:IX.1a")
def test_private_companies_have_no_price(title: str) -> None:
    game = Scene(title).privates(KT="p1").company("JHR", {"p1": 2}).stock("p1")
    refused(game, SellShares("KT", 1), "stock.no-such-company", "IV.3.2")
    assert "KT" not in game.state.companies
    assert game.state.price("JHR") == 80


@both
@pytest.mark.rule("1888-draft:VIII.1c", "1888-draft:VIII.1d", "1888-draft:VIII.3a", "1888-draft:VIII.3b")
@pytest.mark.rule("1888-N:IX.1c", "1888-N:IX.1d", "1888-N:IX.1e", "1888-N:IX.1f", "1888-N:IX.3b", "1888-N:IX.3d")
@pytest.mark.parametrize(
    ("direction", "start", "end"),
    [
        ("right", (3, 3), (3, 4)),
        ("right", (6, 6), (5, 6)),  # 85: at the end of a row up, to 90
        ("right", (2, 14), (1, 14)),
        ("right", (3, 11), (2, 11)),
        ("right", (1, 17), (0, 17)),
        ("right", (0, 17), (0, 17)),  # 400
        ("left", (3, 3), (3, 2)),
        ("left", (6, 0), (7, 0)),  # 55: at the beginning of a row down, to 50
        ("left", (1, 1), (2, 1)),
        ("left", (0, 2), (1, 2)),
        ("left", (2, 0), (3, 0)),
        ("left", (8, 0), (8, 0)),  # 40
        ("down", (0, 15), (1, 15)),
        ("down", (1, 15), (1, 15)),  # a ledge
        ("down", (4, 9), (4, 9)),
        ("down", (7, 5), (7, 5)),
        ("down", (8, 2), (8, 2)),
        ("up", (2, 4), (1, 4)),
        ("up", (0, 5), (0, 5)),
        ("up", (1, 1), (1, 1)),  # no box above
        ("up", (2, 0), (2, 0)),
    ],
)
def test_directions(title: str, direction: Direction, start: Space, end: Space) -> None:
    assert load(title, 3).market.step(start, direction) == end


@both
@pytest.mark.rule("1888-draft:VIII.1c", "1888-draft:VIII.1d", "1888-N:IX.1c", "1888-N:IX.1e")
def test_every_row_turns_up_at_its_right_end_and_down_at_its_left(title: str) -> None:
    market = load(title, 3).market
    for row, column in BOXES:
        if (row, column + 1) not in BOXES and row > 0:
            assert market.step((row, column), "right") == (row - 1, column)
        if (row, column - 1) not in BOXES and row < 8:
            assert market.step((row, column), "left") == (row + 1, column)


# ---- operating rounds ----


TRACK = {
    "JHR": {"D10": "6/2"},
    "CDL": {},  # printed
    "TJL": {"E3": "5/3", "E5": "57/1"},
    "JZR": {"C7": "9/1", "C5": "9/1", "C3": "5/3"},
}


def runner(title: str, company: str, space: Space) -> Game:
    """A company with a 2-train stands in that box and is to run between two stops."""
    scene = Scene(title).tiles(**TRACK[company])
    scene.company(company, {"p1": 5, "p2": 2, POOL: 1}, space=space, trains=("2",))
    return scene.turn(company, RunRoutes)


@both
@pytest.mark.rule("1888-draft:VIII.2a", "1888-draft:VIII.1c", "1888-N:IX.2a", "1888-N:IX.1c", "1888-N:IX.1d")
@pytest.mark.parametrize(
    ("start", "end", "price"),
    [
        ((3, 3), (3, 4), 90),
        ((2, 3), (2, 4), 95),
        ((6, 6), (5, 6), 90),
        ((2, 14), (1, 14), 275),
        ((3, 11), (2, 11), 180),
        ((1, 17), (0, 17), 400),
        ((0, 17), (0, 17), 400),
    ],
)
def test_a_dividend_moves_the_marker_right(title: str, start: Space, end: Space, price: int) -> None:
    game = runner(title, "JHR", start)
    play(game, best(game), Dividend("pay"))
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == (end, price)


@both
@pytest.mark.rule("1888-draft:VIII.2b", "1888-draft:VIII.1d", "1888-N:IX.2b", "1888-N:IX.1e", "1888-N:IX.1f")
@pytest.mark.parametrize(
    ("start", "end", "price"),
    [
        ((3, 3), (3, 2), 80),
        ((2, 3), (2, 2), 85),
        ((2, 0), (3, 0), 70),
        ((1, 1), (2, 1), 80),
        ((0, 2), (1, 2), 90),
        ((6, 0), (7, 0), 50),
        ((8, 0), (8, 0), 40),
    ],
)
@pytest.mark.parametrize("why", ["withheld", "no train", "no route"])
def test_without_a_dividend_the_marker_moves_left(title: str, start: Space, end: Space, price: int, why: str) -> None:
    if why == "withheld":
        game = runner(title, "JHR", start)
        play(game, best(game), Dividend("withhold"))
    else:
        trains = () if why == "no train" else ("2",)
        scene = Scene(title).company("JHR", {"p1": 6}, space=start, trains=trains, cash=80, operated=False)
        game = scene.operate()  # its first turn
        play(game, PASS)
        assert at_step(game) == "buy_trains JHR"
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == (end, price)


@both
@pytest.mark.rule("1888-draft:VIII.2a", "1888-N:IX.2a")
def test_one_space_whatever_the_dividend(title: str) -> None:
    small = runner(title, "JHR", (2, 3))
    large = Scene(title, phase="D").company("CDL", {"p1": 6}, space=(2, 3), trains=("D", "2")).turn("CDL", RunRoutes)
    spaces = set()
    for game in (small, large):
        play(game, best(game), Dividend("pay"))
        company = "JHR" if game is small else "CDL"
        spaces.add(game.state.companies[company].space)
    assert small.state.companies["JHR"].revenue < large.state.companies["CDL"].revenue
    assert spaces == {(2, 4)}


@pytest.mark.rule("1888-N:IX.2-fig1", "1888-N:IX.2-fig2", "1888-N:IX.2-fig3")
@pytest.mark.parametrize(
    ("company", "start", "dividend", "end", "price"),
    [
        ("TJL", (0, 5), Dividend("pay"), (0, 6), 130),
        ("CDL", (2, 3), Dividend("withhold"), (2, 2), 85),
        ("JZR", (3, 0), Dividend("withhold"), (4, 0), 65),
    ],
)
def test_the_figures_of_dividends(company: str, start: Space, dividend: Dividend, end: Space, price: int) -> None:
    game = runner(N, company, start)
    play(game, best(game), dividend)
    assert (game.state.companies[company].space, game.state.price(company)) == (end, price)


# ---- stock rounds ----


@both
@pytest.mark.rule("1888-draft:VI.5g", "1888-draft:VIII.3a", "1888-N:VII.4h", "1888-N:IX.3a", "1888-N:IX.3b")
@pytest.mark.parametrize(
    ("start", "sold", "paid", "end", "price"),
    [
        ((3, 3), 1, 85, (4, 3), 80),
        ((3, 3), 2, 170, (5, 3), 75),
        ((3, 3), 3, 255, (6, 3), 70),
        ((2, 3), 2, 180, (4, 3), 80),
        ((7, 5), 2, 150, (7, 5), 75),  # nothing below: paid all the same
        ((0, 15), 3, 990, (1, 15), 300),
        ((4, 9), 2, 240, (4, 9), 120),
        ((3, 9), 3, 390, (4, 9), 120),
        ((7, 0), 3, 150, (8, 0), 40),
    ],
)
def test_a_sale_moves_the_marker_down_as_far_as_there_are_boxes(
    title: str, start: Space, sold: int, paid: int, end: Space, price: int
) -> None:
    game = Scene(title).company("JHR", {"p2": 4, "p1": 3}, space=start).stock("p1")
    before = game.state
    game.play(SellShares("JHR", sold))
    assert gained(before, game.state)["p1"] == paid
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == (end, price)


@both
@pytest.mark.rule("1888-draft:VIII.3a", "1888-N:IX.3a")
def test_a_sale_for_a_train_moves_it_as_well(title: str) -> None:
    scene = Scene(title).cash(p1=0).company("JHR", {"p1": 6}).company("SSL", {"p2": 4, "p1": 2}, par=75)
    game = scene.operate()
    play(game, PASS, SellShares("SSL", 2), BuyTrain("2", "bank", 80))
    assert (game.state.companies["SSL"].space, game.state.cash["p1"]) == ((7, 3), 70)


@both
@pytest.mark.rule("1888-draft:VIII.3b", "1888-N:IX.3c", "1888-N:IX.3d")
@pytest.mark.parametrize(
    ("holdings", "start", "end"),
    [
        ({"p1": 6, "p2": 4}, (3, 3), (2, 3)),
        ({"p1": 6, "p2": 4}, (2, 4), (1, 4)),
        ({"p1": 6, "p2": 3}, (2, 4), (2, 4)),  # one in the offering
        ({"p1": 6, "p2": 3, POOL: 1}, (2, 4), (2, 4)),
        ({"p1": 6, "p2": 4}, (0, 5), (0, 5)),  # no box above
        ({"p1": 6, "p2": 4}, (1, 1), (1, 1)),
        ({"p1": 6, "p2": 4}, (2, 0), (2, 0)),
    ],
)
def test_a_company_that_is_sold_out_rises(title: str, holdings: dict[str, int], start: Space, end: Space) -> None:
    game = Scene(title).company("JHR", holdings, space=start).stock("p3", passes=2)
    game.play(PASS)
    assert game.state.companies["JHR"].space == end


@pytest.mark.rule("1888-N:IX.3-fig2")
def test_the_figure_of_sold_out_companies() -> None:
    sold_out = {"p1": 6, "p2": 4}
    scene = Scene(N).company("ZDR", sold_out, par=85, operated=False).company("JHR", sold_out, space=(0, 5))
    game = scene.stock("p3", passes=2)
    game.play(PASS)
    assert (game.state.price("ZDR"), game.state.companies["ZDR"].space) == (90, (2, 3))
    assert (game.state.price("JHR"), game.state.companies["JHR"].space) == (120, (0, 5))


@both
@pytest.mark.rule("1888-draft:VIII.3b", "1888-N:IX.3e")
def test_several_that_are_sold_out_move_as_they_operate(title: str) -> None:
    sold_out = {"p1": 6, "p2": 4}
    scene = Scene(title).company("JHR", sold_out, space=(2, 5)).company("SSL", sold_out, space=(2, 5))
    scene.company("CDL", sold_out, par=95).company("TJL", sold_out, par=90)
    game = scene.stock("p3", passes=2)
    events = game.play(PASS)
    moved = [event.company for event in events_of(PriceMoved, events)][:4]
    assert moved == ["JHR", "SSL", "CDL", "TJL"]  # 100 first, the upper marker before the lower one; 95; 90
    assert game.state.operating_order(("SSL", "JHR")) == ["JHR", "SSL"]


# ---- several markers in one box ----


@both
@pytest.mark.rule("1888-draft:VIII.1b", "1888-N:IX.1b")
def test_a_marker_that_comes_into_a_box_goes_below(title: str) -> None:
    scene = Scene(title).tiles(D10="6/2").company("SSL", {"p2": 6}, space=(2, 4), cash=80)
    game = scene.company("JHR", {"p1": 6}, par=90, trains=("2",), cash=80).turn("JHR", RunRoutes, done=("SSL",))
    play(game, best(game), Dividend("pay"))
    assert game.state.companies["JHR"].space == game.state.companies["SSL"].space == (2, 4)
    assert game.state.operating_order() == ["SSL", "JHR"]


@both
@pytest.mark.rule("1888-draft:VIII.1b", "1888-N:IX.1d")
def test_a_marker_that_cannot_move_keeps_its_place(title: str) -> None:
    scene = Scene(title).tiles(D10="6/2").company("JHR", {"p1": 6}, space=(0, 17), trains=("2",))
    game = scene.company("SSL", {"p2": 6}, space=(0, 17)).turn("JHR", RunRoutes)
    play(game, best(game), Dividend("pay"))
    assert game.state.companies["JHR"].space == (0, 17)
    assert game.state.operating_order() == ["JHR", "SSL"]
