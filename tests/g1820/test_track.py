"""1820, 7.2.1 and 12.3.1: how many tiles a company lays, where it may, what it pays; 14.4: what cousins help with."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.testing.questions import at_step, gained, lay, play, refused
from footplate.titles.g1820.actions import TakeLoan
from footplate.titles.g1820.books import write
from footplate.titles.g1820.building.track import BuildTrack
from tests.g1820.questions import lays_with, on, slots, tile_in, with_power
from tests.g1820.scenes import PASS, Board

X, Y, P = "LSR", "LUR", "CNR"
TRACK, TURN, UPGRADE, POWER = "12.3.1.1", "7.2.1", "12.3.5", "14.1"


def midland(phase: str = "yellow", cash: int = 1000, markers: int = 1) -> Board:
    """p1's company in Oxford: K11 57/2 (NW, SE)."""
    return Board(phase).tiles(K11="57/2").stations(K11=X).company(X, {"p1": 3}, cash=cash, markers=markers)


def cost(game: Game, hex_: str, tile: str) -> int:
    """What X pays for laying a tile; everything goes to the bank."""
    before = game.state
    game.play(lay(hex_, tile))
    change = gained(before, game.state)
    assert set(change) <= {X, BANK}
    return change.get(BANK, 0)


# ---- how many ----


@pytest.mark.rule("1820:7.2.1a", "1820:R50")
@pytest.mark.parametrize("phase", ["yellow", "green", "gray"])
def test_a_public_company_lays_two_tiles(phase: str) -> None:
    game = midland(phase).building(X)
    play(game, lay("J10", "9/2"), lay("I9", "9/2"))
    assert at_step(game) == "rest"
    one = midland(phase).building(X)
    play(one, lay("J10", "9/2"), PASS)
    assert at_step(one) == "rest"
    assert (tile_in(one, "J10"), tile_in(one, "I9")) == ("9/2", "")
    none = midland(phase).building(X)
    none.play(PASS)
    assert at_step(none) == "rest"


@pytest.mark.rule("1820:R50", "1820:T13.1-private")
@pytest.mark.parametrize(("phase", "most"), [("yellow", 2), ("green", 4), ("gray", 4)])
def test_a_private_company_lays_four_after_the_yellow_phase(phase: str, most: int) -> None:
    game = Board(phase, cash=500).tiles(K11="57/2").stations(K11=P).private(P, "p1").building(P)
    for hex_ in ("J10", "I9", "H8", "L12")[:most]:
        assert at_step(game) == f"build_track {P}"
        game.play(lay(hex_, "9/2"))
    assert at_step(game) == "rest"
    # it pays with its director's cash (13.2): 40 for the edge of London
    assert gained(game.state_at(0), game.state) == ({"p1": -40, BANK: 40} if most == 4 else {})


@pytest.mark.rule("1820:7.2.1b", "1820:12.3.5g")
def test_tiles_lie_in_different_hexes() -> None:
    game = midland("green").tiles(G11="57/1").stations(G11=X).building(X)
    game.play(lay("J10", "9/2"))
    refused(game, lay("J10", "20/2"), "track.same-hex", UPGRADE)
    assert on(game, "J10") == set()
    game.play(lay("G11", "14/2"))
    assert tile_in(game, "G11") == "14/2"
    other = midland("green").tiles(J10="9/2").building(X)
    assert "20/2" in on(other, "J10")  # in another turn


# ---- what it costs ----


@pytest.mark.rule("1820:7.2.1c", "1820:11e", "1820:12.3.1f")
def test_terrain_is_paid_once_from_the_treasury() -> None:
    def manchester(cash: int) -> Board:
        return Board("green").tiles(D6="M01/1").stations(D6=f"- | {X}").company(X, {"p1": 3}, cash=cash)

    game = manchester(100).tiles(J4="57/1").stations(J4=X).building(X)
    assert cost(game, "D8", "8/1") == 40  # hill
    assert game.state.cash[X] == 60
    assert cost(game, "J6", "9/1") == 0
    again = manchester(0).tiles(D8="8/1").building(X)
    assert cost(again, "D8", "24/1") == 0
    refused(manchester(30).building(X), lay("D8", "8/1"), "track.money", TURN)


@pytest.mark.rule("1820:12.3.1f", "1820:12.3.5j")
def test_manchester_costs_40_twice() -> None:
    game = Board().tiles(D8="9/1").company(X, {"p1": 3}).stations(D6=X).building(X)
    assert cost(game, "D6", "M01/1") == 40
    for phase, old, new, price in (
        ("green", "M01/1", "M02/1", 40), ("brown", "M02/1", "M03/0", 0), ("gray", "M03/0", "M04/0", 0),
    ):  # fmt: skip
        table = Board(phase).tiles(D6=old).stations(D6=X).company(X, {"p1": 3})
        assert cost(table.building(X), "D6", new) == price
    game = Board("green").tiles(D6="M01/1").stations(D6=f"{X} | {Y}").company(X, {"p1": 3}).building(X)
    game.play(lay("D6", "M02/1"))
    assert slots(game, "D6") == [("",), (Y,), (X,)]


@pytest.mark.rule("1820:7.2.1e", "1820:R53", "1820:11i", "1820:12.3.1d", "1820:12.3.1.1h")
@pytest.mark.parametrize(
    ("tiles", "hex_", "tile", "price"),
    [
        ({}, "K19", "9/0", 0),  # points at the barrier, joins nothing
        ({"K19": "9/0"}, "L18", "8/1", 120),  # river and barrier
        ({}, "D4", "802/2", 120),  # river; the port's spike is there
        ({}, "N8", "9/1", 40),
        ({"N8": "9/1"}, "N6", "9/1", 120),
        ({"C15": "57/2"}, "D16", "57/2", 120),
        ({}, "L12", "9/2", 40),  # London's edge
        ({}, "M11", "9/1", 80),  # river and London's edge
        ({"L12": "9/2"}, "L12", "20/2", 0),  # the edge was joined before
        ({"L18": "9/1"}, "K19", "9/0", 0),  # the other side has no track to it
        ({"L18": "8/1", "K19": "9/1"}, "K19", "20/0", 80),  # an upgrade joins it
    ],
)
def test_who_joins_track_across_a_border_pays_for_it(tiles: dict[str, str], hex_: str, tile: str, price: int) -> None:
    table = Board("green").tiles(**tiles).company(X, {"p1": 3})
    at = table.title.map.index(hex_)
    number, rotation = tile.split("/")
    assert table.title.tile_cost(table.draft, X, at, table.title.map.tiles[number].faces[int(rotation)]) == price


@pytest.mark.rule("1820:7.2.1e", "1820:12.3.1.1j")
def test_the_treasury_pays_for_a_border_or_a_loan_does() -> None:
    table = Board("green").tiles(C15="57/2").stations(C15=X).company(X, {"p1": 3}, cash=70)
    game = table.building(X)
    refused(game, lay("D16", "57/2"), "track.money", TURN)
    play(game, TakeLoan(X))
    assert cost(game, "D16", "57/2") == 120
    assert (game.state.cash[X], game.state.price(X)) == (150, 65)
    rich = Board("green").tiles(C15="57/2").stations(C15=X).company(X, {"p1": 3}, cash=120).building(X)
    assert cost(rich, "D16", "57/2") == 120
    assert rich.state.cash[X] == 0


@pytest.mark.rule("1820:12.3.1.1j")
def test_the_step_waits_while_a_loan_would_pay_for_something() -> None:
    """Leeds alone: every tile beside it costs 40."""
    for box, waits in ((5, True), (1, False), (0, False)):  # a loan may not move the price into liquidation
        table = Board("green").company(X, {"p1": 3}, cash=0).stations(C11=X)
        table.draft.put_marker(X, (0, box))
        game = table.building(X)
        assert (at_step(game) == f"build_track {X}") == waits
        if waits:
            assert game.decision is not None
            assert list(game.decision.options) == [PASS, TakeLoan(X)]


# ---- where ----


@pytest.mark.rule("1820:12.3.1.1a", "1820:12.3.1.1b")
def test_the_tile_is_joined_to_a_station() -> None:
    game = midland("green").building(X)
    refused(game, lay("L12", "9/0"), "track.unreachable", TRACK)
    refused(game, lay("K3", "9/1"), "track.unreachable", TRACK)
    assert "9/2" in on(game, "L12")
    for held, open_ in ((Y, False), ("-", True), (X, True)):
        table = midland("green").tiles(J10="9/2", I9="57/2").stations(I9=held)
        game = table.building(X)
        assert ("9/2" in on(game, "H8")) == open_
        if not open_:
            refused(game, lay("H8", "9/2"), "track.unreachable", TRACK)
    used = midland("green").tiles(L12="9/2").building(X)
    used.play(lay("L12", "20/2"))  # the second line of it is of no use to X


@pytest.mark.rule("1820:14.1d")
def test_under_a_cousin_nothing_is_built() -> None:
    table = midland("green").cousin("VF")
    table.draft.change(X, president="VF", holdings={"VF": 3, "ipo": 2})
    assert at_step(table.building(X)) == "rest"


# ---- cousins ----


def helped(cousin: str, phase: str = "green", cash: int = 1000) -> Board:
    """The cousin holds one share of X."""
    table = Board(phase).cousin(cousin).tiles(K11="57/2").stations(K11=X)
    return table.company(X, {"p1": 2, cousin: 1}, cash=cash, markers=1)


@pytest.mark.rule("1820:14.4.1a", "1820:14.1i")
def test_bedlington_upgrades_a_city_besides() -> None:
    game = helped("BI").building(X)
    play(game, lay("J10", "9/2"), lay("L12", "9/2"))
    assert at_step(game) == f"build_track {X}"
    refused(game, lay("I9", "9/2"), "track.no-more", TURN)
    refused(game, with_power("BI", "I9", "9/2"), "power.no-city", "14.4.1")
    refused(game, with_power("BI", "J10", "20/2"), "track.same-hex", UPGRADE)
    assert lays_with(game, "BI") == {f"K11 {tile}" for tile in on(helped("BI").building(X), "K11")}
    before = game.state
    game.play(with_power("BI", "K11", "14/0"))
    assert gained(before, game.state) == {"BI": 15, BANK: -15}
    assert at_step(game) == "rest"
    first = helped("BI").building(X)
    play(first, with_power("BI", "K11", "14/0"), lay("J10", "9/2"))
    refused(first, with_power("BI", "K11", "51/1"), "power.spent", POWER)
    first.play(lay("L12", "9/2"))
    assert at_step(first) == "rest"


@pytest.mark.rule("1820:14.4.1a", "1820:14.1i", "1820:14.1k", "1820:12.3.5g")
def test_bedlington_only_for_what_it_holds_and_what_lay_there() -> None:
    table = Board("green").cousin("BI").company(X, {"p1": 3}).company(Y, {"p2": 2, "BI": 1})
    game = table.tiles(K11="57/2").stations(K11=X).building(X)
    refused(game, with_power("BI", "K11", "14/0"), "power.not-invested", POWER)
    new = Board("green").cousin("BI").company(X, {"p1": 2, "BI": 1}).tiles(J10="9/2", I9="57/2").stations(I9=X)
    built = new.building(X)
    built.play(lay("K11", "57/2"))
    refused(built, with_power("BI", "K11", "14/0"), "track.same-hex", UPGRADE)
    private = Board("green").cousin("BI").private(P, "p1").tiles(K11="57/2").stations(K11=P).building(P)
    refused(private, with_power("BI", "K11", "14/0"), "power.not-invested", POWER)
    refused(private, with_power("", "K11", "14/0"), "power.not-invested", POWER)


@pytest.mark.rule("1820:14.4.2a", "1820:14.4.2c")
def test_gas_builds_a_big_city_with_the_room_of_a_small_one() -> None:
    table = Board("yellow").cousin("GLCC").company(X, {"p1": 2, "GLCC": 1}).company(Y, {"p2": 2, "GLCC": 1})
    game = table.tiles(J10="9/2", I9="57/2").stations(I9=X).building(X)
    refused(game, lay("K11", "150/2"), "city.spacing", "12.3.3")
    before = game.state
    game.play(with_power("GLCC", "K11", "150/2"))
    assert gained(before, game.state) == {X: -40, BANK: 40 - 30, "GLCC": 30}
    assert game.state.top == BuildTrack(X, laid=1, hexes=("K11",))  # one of the two tiles
    refused(game, with_power("GLCC", "G7", "150/2"), "power.spent", POWER)
    assert lays_with(game, "GLCC") == set()
    for company, open_ in ((X, False), (Y, True)):  # X has had its turn in an earlier round
        table = Board("yellow").cousin("GLCC").company(X, {"p1": 2, "GLCC": 1}).company(Y, {"p2": 2, "GLCC": 1})
        write(table.draft, uses={"GLCC": 1, f"GLCC {X}": 1})
        later = table.tiles(J10="9/2", I9="57/2").stations(I9=company).building(company)
        assert ("K11 150/2" in lays_with(later, "GLCC")) == open_
    near = Board("yellow").cousin("GLCC").company(X, {"p1": 2, "GLCC": 1}).tiles(K11="57/1").stations(K11=X)
    refused(near.building(X), with_power("GLCC", "K9", "150/1"), "power.tile", "14.4.2")


@pytest.mark.rule("1820:14.4.2b", "1820:14.4.2c", "1820:12.3.5d")
def test_gas_makes_a_yellow_small_city_a_green_big_one() -> None:
    game = helped("GLCC").building(X)
    refused(game, lay("K11", "179/2"), "track.chart", "12.3.1")
    before = game.state
    game.play(with_power("GLCC", "K11", "179/2"))
    assert gained(before, game.state) == {"GLCC": 40, BANK: -40}
    assert slots(game, "K11") == [(X,)]
    yellow = helped("GLCC", "yellow").building(X)
    refused(yellow, with_power("GLCC", "K11", "179/2"), "power.tile", "14.4.2")
    table = Board("brown").cousin("GLCC").tiles(K11="14/0").stations(K11=X)
    late = table.company(X, {"p1": 2, "GLCC": 1}).building(X)
    assert not any(option.startswith("K11") for option in lays_with(late, "GLCC"))


@pytest.mark.rule("1820:M5i", "1820:R56")
def test_gas_on_printed_cities() -> None:
    table = Board("green").cousin("GLCC").company(X, {"p1": 2, "GLCC": 1}).tiles(B8="9/1", C15="150/1", D14="9/1")
    game = table.stations(B6=X, C15=X, D16=X).building(X)
    assert "B6 150/1" in lays_with(game, "GLCC")
    assert not any(option.startswith(("D16", "G7")) for option in lays_with(game, "GLCC"))
    refused(game, with_power("GLCC", "D16", "150/1"), "power.tile", "14.4.2")
    assert "57/1" in on(game, "D16")
    table.draft.stack = ()
    later = table.tiles(D16="57/1").building(X)
    refused(later, with_power("GLCC", "D16", "179/1"), "power.tile", "14.4.2")


@pytest.mark.rule("1820:14.4.3a")
@pytest.mark.parametrize(
    ("tiles", "station", "hex_", "tile", "half"),
    [
        ({"C15": "57/2"}, "C15", "D16", "57/2", 60), ({"L10": "57/2"}, "L10", "M11", "7/1", 20),
        ({"D6": "M01/1"}, "D6", "D6", "M02/1", 20), ({"K11": "57/2"}, "K11", "J10", "9/2", 0),
    ],
)  # fmt: skip
def test_joseph_locke_halves_all_costs(tiles: dict[str, str], station: str, hex_: str, tile: str, half: int) -> None:
    table = Board("green").cousin("JL").company(X, {"p1": 2, "JL": 1}, cash=60).tiles(**tiles)
    game = table.stations(**{station: X}).building(X)
    game.play(lay(hex_, tile))
    change = gained(game.state_at(0), game.state)
    assert change == ({X: -half, "JL": half} if half else {})


@pytest.mark.rule("1820:14.4.3a")
def test_joseph_locke_at_london() -> None:
    table = Board("green").cousin("JL").company(X, {"p1": 2, "JL": 1}, cash=40).tiles(M9="57/1").stations(M9=X)
    game = table.building(X)
    game.play(lay("M11", "9/1"))
    assert gained(game.state_at(0), game.state) == {X: -40, "JL": 40}


@pytest.mark.parametrize("cousin", ["BI", "GLCC", "JL"])
@pytest.mark.parametrize("phase", ["yellow", "green", "brown"])
def test_what_is_listed_is_accepted(cousin: str, phase: str) -> None:
    table = helped(cousin, phase, cash=45).tiles(J10="9/2", D6="M01/1", L12="9/2").stations(D6=f"- | {X}", M15=X)
    game = table.building(X)
    assert game.decision is not None
    options = list(game.decision.options.actions())
    assert len(options) == len(set(options))
    for action in options:
        assert game.why_not(action) is None
