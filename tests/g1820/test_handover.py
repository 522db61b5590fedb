"""1820, 8.4.3, 13.6: what passes over in a takeover: stations, fees for those above the limit, trains."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.game.actions import DiscardTrain
from footplate.game.state import IPO
from footplate.testing.questions import at_step, offers, refused, who
from footplate.titles.g1820.actions import GiveUpStation, KeepStation
from footplate.titles.g1820.books import used
from footplate.titles.g1820.parties import in_supply
from tests.g1820.questions import let_buy, loans, placed, price
from tests.g1820.scenes import COUSIN, PASS, Deals, X, Y, Z

SMALL = ("K11", "J8", "I5", "H14", "M7", "H18", "J14", "F12", "L4", "G3", "E13")  # room for small cities


def board(table: Deals, **stations: str) -> Deals:
    """A yellow small city under every station."""
    return table.tiles(**dict.fromkeys(stations, "57/2")).stations(**stations)


# ---- stations ----


def stations(count: int, gained_: int, *, mine: int = 0, theirs: int = 0, size: int = 5, cash: int = 900) -> Game:
    """X with so many stations on the map and `mine` on its charter takes Y with so many and `theirs`."""
    held = {hex_: X if n < count else Y for n, hex_ in enumerate(SMALL[: count + gained_])}
    table = board(Deals(), **held).company(X, {"p1": 3}, size=size, price=60, cash=cash, markers=mine)
    table.company(Y, {"p2": 3}, price=71, markers=theirs).company(Z, {"p3": 3}, price=477)
    game = table.takeovers()
    let_buy(game, Y)  # 220
    return game


def markers(game: Game, company: str) -> tuple[int, int]:
    """On the map, on the charter."""
    return len(placed(game, company)), len(game.state.companies[company].tokens)


@pytest.mark.rule("1820:8.4.3h", "1820:13.6b", "1820:8.4.3m", "1820:8.1k")
def test_stations_pass_over() -> None:
    game = stations(2, 2, mine=0, theirs=1)
    assert markers(game, X) == (4, 1)
    assert in_supply(game.state, Y)
    data = game.state.companies[Y]
    assert (data.holdings, data.size, data.space, data.president, data.tokens) == ({IPO: 5}, 5, None, "", ())
    assert game.state.cash[X] == 680


@pytest.mark.rule("1820:8.4.3i")
def test_two_stations_in_one_city() -> None:
    table = Deals().tiles(K11="57/2", J8="57/2").tiles(K11="14/0").stations(K11=f"{X} {Y}", J8=Y)
    table.company(X, {"p1": 3}, price=60, cash=900).company(Y, {"p2": 3}).company(Z, {"p3": 3}, price=477)
    game = table.takeovers()
    let_buy(game, Y)
    assert (placed(game, X), placed(game, "BR")) == (["J8", "K11"], ["K11"])


@pytest.mark.rule("1820:8.4.3i", "1820:13.5c")
@pytest.mark.parametrize("given", [0, 1])
def test_two_stations_in_one_hex(given: int) -> None:
    """Tile 802 has two cities: the director says which of them stays."""
    table = Deals().tiles(D10="802/0").stations(D10=f"{X} | {Y}").company(X, {"p1": 3}, price=60, cash=900)
    game = table.company(Y, {"p2": 3}).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert (at_step(game), who(game)) == (f"shared_hexes {X}", "p1")
    assert offers(game) == ["give_up_station D10 0", "give_up_station D10 1"]
    refused(game, GiveUpStation("D10", 2), "settle.station", "8.4.3")
    game.play(GiveUpStation("D10", given))
    hex_ = game.title.map.index("D10")
    assert [game.state.board.slots(8 * hex_ + city) for city in (given, 1 - given)] == [("BR",), (X,)]
    assert markers(game, X) == (1, 0)


@pytest.mark.rule("1820:8.4.3j", "1820:13.6e")
def test_the_maximum() -> None:
    """11 markers of 9: the unplaced one goes by itself, one on the map as the director likes; up to the limit more."""
    game = stations(5, 5, mine=1)
    assert (at_step(game), markers(game, X)) == (f"station_limit {X}", (10, 0))
    refused(game, PASS, "settle.maximum", "8.4.3")
    refused(game, GiveUpStation(), "settle.station", "8.4.3")
    refused(game, GiveUpStation("E13"), "settle.station", "8.4.3")
    game.play(GiveUpStation("K11"))
    assert placed(game, "BR") == ["K11"]
    game.play(PASS)
    assert game.state.cash[X] == 900 - 220 - 300


@pytest.mark.rule("1820:8.4.3k", "1820:13.6d", "1820:T13.1-5")
@pytest.mark.parametrize(("given_up", "fee"), [(0, 200), (1, 100), (2, 0)])
def test_stations_above_the_limit_cost_a_fee(given_up: int, fee: int) -> None:
    game = stations(5, 3)
    for hex_ in SMALL[:given_up]:
        game.play(GiveUpStation(hex_))
    if given_up < 2:
        game.play(PASS)
    assert game.state.cash[X] == 680 - fee
    assert markers(game, X) == (8 - given_up, 0)
    assert at_step(game) == f"takeover_turn {Z}"  # with six left there is nothing more to give up


@pytest.mark.rule("1820:8.4.3j", "1820:13.3h")
def test_unplaced_stations_go_first() -> None:
    game = stations(4, 2, mine=1, theirs=1)
    assert offers(game) == ["give_up_station - 0", "pass"]
    refused(game, GiveUpStation("K11"), "settle.station", "8.4.3")
    game.play(GiveUpStation())
    assert markers(game, X) == (6, 1)
    game.play(GiveUpStation())
    assert (markers(game, X), game.state.cash[X]) == ((6, 0), 680)


@pytest.mark.rule("1820:8.4.3k")
def test_what_was_above_the_limit_before_is_not_paid_again() -> None:
    """Q9: 100 x (kept - the greater of limit and number before)."""
    game = stations(8, 2)
    game.play(GiveUpStation("K11"))
    game.play(PASS)
    assert (markers(game, X), game.state.cash[X]) == ((9, 0), 680 - 100)


@pytest.mark.rule("1820:T13.1-10")
def test_a_larger_company_keeps_more() -> None:
    game = stations(5, 4, size=10)
    assert at_step(game) == f"station_limit {X}"
    game.play(PASS)
    assert (markers(game, X), game.state.cash[X]) == ((9, 0), 580)


@pytest.mark.rule("1820:R91", "1820:R64")
def test_a_fee_is_paid_with_loans_or_not_at_all() -> None:
    game = stations(5, 3, cash=220)
    game.play(PASS)  # 200 with one loan
    assert (game.state.cash[X], loans(game, X), price(game, X)) == (0, 1, 55)
    held = {hex_: X if n < 5 else Y for n, hex_ in enumerate(SMALL[:8])}
    table = board(Deals(), **held).company(X, {"p1": 3}, price=40, cash=220).company(Y, {"p2": 3})
    game = table.company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    refused(game, PASS, "settle.fee", "8.4.3")
    game.play(GiveUpStation("K11"))
    game.play(GiveUpStation("M7"))
    assert (markers(game, X), game.state.cash[X]) == ((6, 0), 0)


@pytest.mark.rule("1820:14.3.2a")
def test_stephenson_and_fox_keep_a_station_for_nothing() -> None:
    held = {hex_: X if n < 5 else Y for n, hex_ in enumerate(SMALL[:8])}
    table = board(Deals(), **held).cousin("RSCF", "p3").company(X, {"p1": 3, "RSCF": 1}, price=60, cash=900)
    game = table.company(Y, {"p2": 3}).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert offers(game)[-2:] == ["keep_station RSCF", "pass"]
    refused(game, KeepStation(COUSIN), "settle.no-help", "8.4.3")
    game.play(KeepStation("RSCF"))
    refused(game, KeepStation("RSCF"), "settle.no-help", "8.4.3")  # one share, one station
    game.play(PASS)
    assert (game.state.cash[X], game.state.cash["RSCF"], used(game.state, "RSCF", X)) == (580, 50, 1)


# ---- trains ----


@pytest.mark.rule("1820:8.4.3l", "1820:F4.4c")
def test_trains_pass_over_up_to_the_limit() -> None:
    table = Deals().company(X, {"p1": 3}, price=60, cash=900, trains=("2+", "2+", "3+", "3+"))
    game = table.company(Y, {"p2": 3}, trains=("2+", "3+")).company(Z, {"p3": 3}, price=477).takeovers()
    let_buy(game, Y)
    assert (at_step(game), offers(game)) == (
        f"discard_trains {X}",
        [f"discard_train {X} 2+", f"discard_train {X} 3+"],
    )
    game.play(DiscardTrain(X, "2+"))
    assert game.state.companies[X].trains == ("2+", "3+", "3+", "2+", "3+")
    assert at_step(game) == f"takeover_turn {Z}"
