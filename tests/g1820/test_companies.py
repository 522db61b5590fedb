"""1820, 13: companies by size, who directs them, shares of British Rail."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyShare, SellShares
from footplate.game.state import IPO, POOL
from footplate.testing.questions import at_step, gained, lay, offers, play, refused
from footplate.titles.g1820.actions import ActFor, Float, FoundStation
from footplate.titles.g1820.parties import BRITISH_RAIL, in_supply
from footplate.titles.g1820.printed import of_title
from tests.g1820.questions import let_buy, shares, split
from tests.g1820.scenes import BLUE, NAMES, PASS, PLAYERS, A, B, Board, C, Deals, Stock, X, Y, Z

# ---- 13.1-13.3: kinds and sizes ----


@pytest.mark.rule("1820:13.1a")
def test_thirty_companies_all_alike() -> None:
    """In the supply, neither public nor private; only names and colours tell them apart."""
    game = footplate.new("1820", NAMES)
    printed = {company: data for company, data in game.title.companies.items() if company != BRITISH_RAIL}
    assert all(in_supply(game.state, company) for company in printed)
    assert len(printed) == len({data.name for data in printed.values()}) == 30
    assert len({(data.shares, data.tokens, data.full_capital, data.home) for data in printed.values()}) == 1


@pytest.mark.rule("1820:T13.1-private", "1820:T13.1-5", "1820:T13.1-10", "1820:T13.1-20", "1820:T13.1-50")
def test_limits_and_maxima_of_stations() -> None:
    title = footplate.new("1820", NAMES).title
    table = of_title(title)
    assert table.sizes == {1: (6, 9), 5: (6, 9), 10: (8, 12), 20: (10, 15), 50: (12, 18)}
    assert table.overage_fee == 100
    prices = {phase.name: phase.station_price for phase in title.data.phase}
    assert (prices.pop("yellow"), set(prices.values())) == (40, {100})


ROOM = ("K11", "J8", "I5", "H14", "M7")  # for small cities


def with_markers(size: int, markers: int) -> Game:
    """X with 900 has paid 220 for Y and has now so many markers: five of them on the map, two of those from Y."""
    table = Deals(15).tiles(**dict.fromkeys(ROOM, "57/2"))
    table.stations(**{hex_: X if number < 3 else Y for number, hex_ in enumerate(ROOM)})
    table.company(X, {"p1": 3}, size=size, price=60, cash=900, markers=markers - 5)
    game = table.company(Y, {"p2": 3}).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    return game


@pytest.mark.parametrize(
    ("size", "limit", "most"),
    [
        pytest.param(5, 6, 9, marks=pytest.mark.rule("1820:T13.1-5"), id="5"),
        pytest.param(10, 8, 12, marks=pytest.mark.rule("1820:T13.1-10"), id="10"),
        pytest.param(20, 10, 15, marks=pytest.mark.rule("1820:T13.1-20"), id="20"),
        pytest.param(50, 12, 18, marks=pytest.mark.rule("1820:T13.1-50"), id="50"),
    ],
)
def test_stations_by_size(size: int, limit: int, most: int) -> None:
    """Up to the limit they cost nothing, one more 100; beyond the maximum there is none."""
    within = with_markers(size, limit)
    assert (at_step(within), within.state.cash[X]) == (f"takeover_turn {Z}", 680)
    above = with_markers(size, limit + 1)
    play(above, PASS)
    assert above.state.cash[X] == 680 - 100
    beyond = with_markers(size, most + 1)
    assert len(beyond.state.companies[X].tokens) == most - 5


@pytest.mark.rule("1820:13.2e")
def test_four_tiles_of_a_private_company_lie_in_four_hexes() -> None:
    """An upgrade and three new ones, which is all; no hex twice. In the yellow phase two."""
    table = Board("green", column=4).tiles(K11="57/2").stations(K11="CNR").private("CNR", "p1")
    game = table.building("CNR")
    play(game, lay("K11", "14/0"), lay("J10", "9/2"), lay("J12", "9/0"))
    refused(game, lay("J10", "20/2"), "track.same-hex", "12.3.5")
    assert at_step(game) == "build_track CNR"
    play(game, lay("L10", "9/0"))
    assert at_step(game) == "rest"
    table = Board(column=2).tiles(K11="57/2").stations(K11="CNR").private("CNR", "p1")
    yellow = table.building("CNR")
    play(yellow, lay("J10", "9/2"), lay("I9", "9/2"))
    assert at_step(yellow) == "rest"


@pytest.mark.rule("1820:13.3h")
@pytest.mark.parametrize("places", [(("G7", "150"),), (("G7", "150"), ("M15", ""))], ids=["one", "two"])
def test_a_new_company_has_two_markers(places: tuple[tuple[str, str], ...]) -> None:
    """On the map or on the charter."""
    game = Stock(cash=2000).floating(A)
    play(game, Float(X, 5, 71), *(FoundStation(hex_, 0, tile) for hex_, tile in places))
    if len(places) == 1:
        play(game, PASS)
    play(game, split(**{A: 2}))
    assert len(game.state.board.stations_of(X)) == len(places)
    assert game.state.companies[X].tokens == (0,) * (2 - len(places))


# ---- 13.4: directors ----


@pytest.mark.rule("1820:13.4c")
@pytest.mark.parametrize(("sold", "director"), [(1, A), (2, B)])
def test_who_sells_below_another_loses_control(sold: int, director: str) -> None:
    """A 4, B 3: equal is not below."""
    game = Stock().company(X, {A: 4, B: 3}, size=10).part_a()
    play(game, SellShares(X, sold))
    assert game.state.president(X) == director


@pytest.mark.rule("1820:13.4c")
def test_control_goes_to_a_cousin_too() -> None:
    """A 2, blue 3: to blue when A sells from 3, and when blue buys its third."""
    sold = Stock().cousin(BLUE, B).company(X, {A: 3, BLUE: 3}, size=10).part_a()
    play(sold, SellShares(X, 1))
    assert (sold.state.president(X), sold.state.speaker(X)) == (BLUE, B)
    bought = Stock().cousin(BLUE, B, cash=500).company(X, {A: 2, BLUE: 2}, size=10).part_a(turn=B)
    play(bought, ActFor(BLUE), BuyShare(X, IPO))
    assert bought.state.president(X) == BLUE


@pytest.mark.rule("1820:13.4d")
@pytest.mark.parametrize(
    ("seller", "others", "director"),
    [
        (A, {B: 3, C: 3}, B), (B, {A: 3, C: 3}, C), (C, {A: 3, B: 3}, A), (A, {BLUE: 3, C: 3}, C),
        (A, {B: 2, C: 3, BLUE: 3}, C), (B, {A: 3, BLUE: 3}, A),
    ],
)  # fmt: skip
def test_of_tied_players_the_next_by_card_directs(seller: str, others: dict[str, int], director: str) -> None:
    """The seller goes from 4 to 2; players come before cousins (R31), whoever's they are."""
    table = Stock().cousin(BLUE, B).company(X, {seller: 4, **others}, size=20)
    game = table.part_a(turn=seller)
    play(game, SellShares(X, 2))
    assert game.state.president(X) == director


@pytest.mark.rule("1820:13.4d")
def test_the_cards_and_not_the_seats_decide() -> None:
    """Cards C, B, A: after A, who sells, comes C."""
    game = Stock().books(order=PLAYERS[::-1]).company(X, {A: 4, B: 3, C: 3}, size=20).part_a(turn=C)
    play(game, SellShares(X, 2))
    assert game.state.president(X) == C


# ---- 13.5: British Rail ----


@pytest.mark.rule("1820:13.5h")
def test_shares_of_british_rail_are_traded() -> None:
    """Bought one a turn, 95 to the bank; sold as many at once as one likes (R94)."""
    game = Stock(round_=6, phase="brown").british_rail({POOL: 98, A: 2}).part_b()
    assert [offer for offer in offers(game) if "BR" in offer] == [
        "sell_shares BR 1",
        "sell_shares BR 2",
        "buy_share BR pool",
    ]
    before = game.state
    play(game, BuyShare("BR", POOL))
    assert gained(before, game.state) == {A: -95, BANK: 95}
    refused(game, BuyShare("BR", POOL), "stock.one-thing", "6.5.2", player=A)
    later = Stock(round_=7, phase="brown").british_rail({POOL: 97, A: 3}).part_b()
    before = later.state
    play(later, SellShares("BR", 3))
    assert gained(before, later.state) == {A: 285, BANK: -285}
    assert (shares(later.state, "BR"), later.state.president("BR")) == ({POOL: 100}, "")
