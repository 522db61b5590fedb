"""1820, 7.2.2: placing stations; 14.3.2: Stephenson & Fox; 13.5: British Rail."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.board.layout import node
from footplate.finance.ledger import BANK
from footplate.game.events import TokenPlaced
from footplate.game.state import IPO, POOL
from footplate.testing.questions import at_step, events_of, gained, play, refused
from footplate.titles.g1820.actions import TakeLoan
from footplate.titles.g1820.books import used, write
from footplate.titles.g1820.building.markers import exchange_station, replace_all_stations
from footplate.titles.g1820.building.stations import free_stations
from footplate.titles.g1820.events import StationBecameBritishRail
from footplate.titles.g1820.operating import britishrail
from footplate.titles.g1820.parties import BRITISH_RAIL
from tests.g1820.questions import free_token, slots, station
from tests.g1820.scenes import PASS, Board

X, Y, W, P = "LSR", "LUR", "MHR", "CNR"
TOKEN, POWER = "7.2.2", "14.1"
BR = BRITISH_RAIL

BRISTOL = {"K3": "5/2"}  # west to its port, north-west to Cardiff
KENT = {"N16": "8/2", "N18": "57/1"}  # Chatham to Margate, and on to its port
BRIGHTON = {"N14": "9/0", "O13": "57/0"}  # from Chatham, and on to its port


def midland(phase: str = "yellow", cash: int = 142, markers: int = 1) -> Board:
    """G7 150/2 - H8 9/2 - I9 57/2, with X in Birmingham."""
    table = Board(phase).tiles(G7="150/2", H8="9/2", I9="57/2", J10="9/2", K11="57/2")
    return table.stations(G7=X).company(X, {"p1": 3}, cash=cash, markers=markers)


def charter(game: Game, company: str = X) -> int:
    """Markers that a company has left to place."""
    return len(game.state.companies[company].tokens)


# ---- placing ----


@pytest.mark.rule("1820:7.2.2a", "1820:7.2.2b", "1820:R51", "1820:7.2.2d")
@pytest.mark.parametrize(
    ("phase", "price"), [("yellow", 40), *((later, 100) for later in ("green", "blue", "brown", "red", "gray"))]
)
def test_one_station_a_turn_for_40_or_100(phase: str, price: int) -> None:
    game = midland(phase, cash=142, markers=2).placing(X)
    game.play(station("I9"))
    assert gained(game.state_at(0), game.state) == {X: -price, BANK: price}
    assert slots(game, "I9") == [(X,)]
    assert charter(game) == 1
    assert at_step(game) == "rest"
    assert at_step(midland(phase, markers=0).placing(X)) == "rest"
    left = midland(phase).placing(X)
    left.play(PASS)
    assert charter(left) == 1


@pytest.mark.rule("1820:R51", "1820:7.2.2b")
def test_a_private_company_pays_with_its_directors_cash() -> None:
    table = Board("green").tiles(G7="150/2", H8="9/2", I9="57/2").stations(G7=P).private(P, "p1", markers=1)
    game = table.placing(P)
    game.play(station("I9"))
    assert gained(game.state_at(0), game.state) == {"p1": -100, BANK: 100}


@pytest.mark.rule("1820:7.2.2b", "1820:7.2.2a")
def test_without_money_the_step_waits_for_a_loan() -> None:
    game = midland("green", cash=90).placing(X)
    refused(game, station("I9"), "token.money", TOKEN)
    assert game.decision is not None
    assert list(game.decision.options) == [PASS, TakeLoan(X)]
    play(game, TakeLoan(X), station("I9"))
    assert game.state.cash[X] == 90 + 200 - 100
    table = midland("green", cash=90)
    table.draft.put_marker(X, (0, 1))  # a loan would move it into liquidation
    assert at_step(table.placing(X)) == "rest"
    none = midland("green", markers=0).placing(X, waits=False)
    refused(none, station("I9"), "token.none-left", TOKEN)


@pytest.mark.rule("1820:7.2.2c")
def test_a_full_city_is_in_the_way() -> None:
    for held, behind in (("-", True), (Y, False), (BR, False), (X, True)):
        game = midland().stations(I9=held).placing(X, waits=False)
        assert game.decision is not None
        assert (station("K11") in list(game.decision.options)) == behind
        if not behind:
            refused(game, station("K11"), "token.unreachable", TOKEN)
            refused(game, station("I9"), "token.full", TOKEN)
    game = midland().placing(X)
    refused(game, station("N18"), "token.unreachable", TOKEN)
    refused(game, station("H8"), "token.no-city", TOKEN)


@pytest.mark.rule("1820:7.2.2e", "1820:13.5c")
def test_the_older_station_of_a_hex_becomes_british_rail() -> None:
    """Warrington and Bolton, joined by C9 and D8."""
    table = (
        Board("green").tiles(C7="54/3", C9="7/0", D8="7/2").stations(C7=X).company(X, {"p1": 3}, cash=100, markers=1)
    )
    game = table.placing(X)
    events = play(game, station("C7", 1))
    assert slots(game, "C7") == [(BR,), (X,)]
    assert gained(game.state_at(0), game.state) == {X: -100, BANK: 100}
    assert charter(game) == 1  # one placed, one returned
    assert events_of(StationBecameBritishRail, events) == [StationBecameBritishRail(X, "C7", 0)]
    assert events_of(TokenPlaced, events) == [TokenPlaced(X, "C7", 1)]
    apart = Board("green").tiles(C7="54/3").stations(C7=X).company(X, {"p1": 3}, markers=1).placing(X, waits=False)
    refused(apart, station("C7", 1), "token.unreachable", TOKEN)  # no track joins the two


@pytest.mark.rule("1820:7.2.2e", "1820:13.5c")
def test_a_second_station_in_the_same_city() -> None:
    game = Board("green").tiles(K11="14/0").stations(K11=X).company(X, {"p1": 3}, cash=100, markers=1).placing(X)
    game.play(station("K11"))
    assert slots(game, "K11") == [(BR, X)]
    assert charter(game) == 1


@pytest.mark.rule("1820:7.2.2e")
def test_london_has_five_places_of_their_own() -> None:
    table = Board("green").tiles(K11="57/2", L12="9/2").stations(K11=X).company(X, {"p1": 3}, markers=1)
    game = table.placing(X)
    refused(game, station("M13", 1), "token.unreachable", TOKEN)
    game.play(station("M13", 0))
    assert slots(game, "M13") == [(X,), ("",), ("",), ("",), ("",)]
    second = Board("green").tiles(K13="57/2", L14="8/0").stations(K13=X, M13=X).company(X, {"p1": 3}, markers=1)
    game = second.placing(X)
    game.play(station("M13", 1))
    assert slots(game, "M13") == [(BR,), (X,), ("",), ("",), ("",)]
    assert charter(game) == 1


@pytest.mark.rule("1820:14.1d")
def test_under_a_cousin_no_station_is_placed() -> None:
    table = midland("green").cousin("VF")
    table.draft.change(X, president="VF", holdings={"VF": 3, IPO: 2})
    assert at_step(table.placing(X)) == "rest"


# ---- Stephenson & Fox ----


@pytest.mark.rule("1820:14.3.2a")
def test_stephenson_and_fox_place_a_station_for_nothing() -> None:
    def helped(shares: int, uses: int, cash: int = 0) -> Game:
        table = midland("green", cash=cash).cousin("RSCF")
        table.draft.change(X, size=10, holdings={"p1": 4, "RSCF": shares, IPO: 6 - shares})
        write(table.draft, uses={"RSCF": uses, f"RSCF {X}": uses})
        return table.placing(X, waits=False)

    game = helped(1, 0)
    game.play(free_token("I9"))
    assert gained(game.state_at(0), game.state) == {"RSCF": 50, BANK: -50}
    assert used(game.state, "RSCF", X) == used(game.state, "RSCF") == 1
    assert slots(game, "I9") == [(X,)]
    assert [free_stations(helped(shares, uses).state, X) for shares, uses in ((1, 1), (2, 1), (4, 0), (4, 3))] == [
        0, 1, 3, 0,
    ]  # fmt: skip
    spent = helped(1, 1, cash=100)
    refused(spent, free_token("I9"), "power.spent", POWER)
    spent.play(station("I9"))
    assert gained(spent.state_at(0), spent.state) == {X: -100, BANK: 100}
    refused(helped(2, 1), free_token("N18"), "token.unreachable", TOKEN)
    refused(helped(2, 1), free_token("I9", cousin="BI"), "power.not-invested", POWER)
    refused(midland("green").placing(X), free_token("I9"), "power.not-invested", POWER)
    saved = helped(1, 0, cash=100)
    saved.play(station("I9"))  # paid for: the free one is kept
    assert free_stations(saved.state, X) == 1


@pytest.mark.rule("1820:14.3.2a")
def test_a_free_station_needs_a_marker() -> None:
    table = midland("green", markers=0).cousin("RSCF")
    table.draft.change(X, holdings={"p1": 2, "RSCF": 1, IPO: 2})
    refused(table.placing(X, waits=False), free_token("I9"), "token.none-left", TOKEN)


# ---- British Rail ----


@pytest.mark.rule("1820:13.5e", "1820:13.5f", "1820:13.5g", "1820:2h")
def test_british_rail_appears() -> None:
    table = Board("brown").stations(M13=X).company(Y, {"p1": 3}, par=95).company(X, {"p1": 3})
    britishrail.appear(table.draft)
    draft = table.draft
    assert draft.price(BR) == 95
    assert draft.companies[BR].holdings == {POOL: 100}
    assert draft.companies[BR].floated
    assert draft.operating_order()[:2] == [Y, BR]
    assert slots(table, "M13") == [(X,), (BR,), (BR,), (BR,), (BR,)]
    assert slots(table, "M15") == [(BR,)]
    assert len(events_of(TokenPlaced, draft.events)) == 5


def queen_is_dead(phase: str = "brown") -> Board:
    """British Rail in all of London and in Chatham; three cities around, and one far away."""
    table = Board(phase).tiles(**KENT, **BRIGHTON, **BRISTOL, K11="14/0").stations(K11=X).company(X, {"p1": 3})
    britishrail.appear(table.draft)
    table.draft.events.clear()
    return table


@pytest.mark.rule("1820:13.5j", "1820:13.5k", "1820:13.5l", "1820:13.5m")
def test_british_rail_fills_three_tiles_and_counts() -> None:
    table = queen_is_dead()
    britishrail.operate(table.draft)
    filled = [event.hex for event in events_of(TokenPlaced, table.draft.events)]
    assert filled == ["O13", "K11", "N18"]
    assert slots(table, "K11") == [(X, BR)]
    assert slots(table, "K3") == [("",)]
    # London 5 x 80, Chatham 30, cities 20 + 30 + 20; ports 40 + 30 + 80
    assert table.draft.companies[BR].revenue == 400 + 30 + 70 + 150 == 650
    britishrail.operate(table.draft)
    assert table.draft.companies[BR].revenue == 650 + 20 + 40 + 40  # Bristol, its port and Cardiff


@pytest.mark.rule("1820:13.5m")
def test_an_offboard_behind_a_full_city_does_not_count() -> None:
    for held, far in ((Y, 0), ("-", 40), (BR, 40 + 20)):
        table = Board("brown").tiles(J4="57/1", J6="9/1", J8="57/1").stations(J4=held, J8=BR)
        assert britishrail.income(table.draft) == 20 + far


@pytest.mark.rule("1820:13.5k")
def test_cities_of_a_tile_count_each_circles_of_a_city_once() -> None:
    assert britishrail.income(Board("green").tiles(D10="54/0").stations(D10=f"{BR} | {BR}").draft) == 100
    assert britishrail.income(Board("green").tiles(K11="14/0").stations(K11=f"{BR} {BR}").draft) == 30


@pytest.mark.rule("1820:13.5n", "1820:13.5a", "1820:R96")
def test_british_rail_pays_and_its_price_moves() -> None:
    table = queen_is_dead()
    table.draft.change(BR, holdings={"p1": 10, "p2": 3, POOL: 87})
    before = dict(table.draft.cash)
    britishrail.operate(table.draft)  # 650 are at least four times 95
    change = {owner: money - before[owner] for owner, money in table.draft.cash.items() if money != before[owner]}
    assert change == {"p1": 65, "p2": 20, BANK: -85}
    assert table.draft.price(BR) == 128


@pytest.mark.rule("1820:R96")
def test_british_rail_without_trains_falls_one_box_only() -> None:
    table = Board("brown").stations(M13=" | ".join([X, *[BR] * 4]))
    table.draft.put_marker(BR, (0, 30))
    assert table.draft.price(BR) == 453
    britishrail.operate(table.draft)  # London, and the docks
    assert table.draft.companies[BR].revenue == 4 * 80 + 80
    assert table.draft.price(BR) == 429


# ---- markers that change hands ----


@pytest.mark.rule("1820:13.5c")
def test_stations_change_hands() -> None:
    table = Board("green").tiles(K11="14/0", D10="54/0").stations(K11=f"{X} {Y}", D10=f"- | {X}").company(X, {"p1": 3})
    exchange_station(table.draft, Y, W, node(table.title.map.index("K11"), 0))
    assert slots(table, "K11") == [(X, W)]
    replace_all_stations(table.draft, X)
    assert (slots(table, "K11"), slots(table, "D10")) == ([(BR, W)], [("",), (BR,)])
    assert len(events_of(StationBecameBritishRail, table.draft.events)) == 2
    assert len(table.draft.companies[X].tokens) == 2
