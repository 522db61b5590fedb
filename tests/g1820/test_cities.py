"""1820, 12.3.3 and 12.3.4: how near to each other cities and towns may be; 6.6.2: where a float's station may stand."""

from __future__ import annotations

import pytest

from footplate.titles.g1820.actions import FoundStation
from footplate.titles.g1820.books import write
from footplate.titles.g1820.building.cities import distance
from footplate.titles.g1820.lives.sites import free_sites, site_refusal
from footplate.titles.g1820.operating.britishrail import filling_order
from tests.g1820.questions import may_lie, problem
from tests.g1820.scenes import Board

X, Y = "LSR", "LUR"
NEAR, TOWN, ONE_BIG = "city.spacing", "city.town", "city.one-big"
SMALL, BIG, TOWNS = ("5", "6", "57"), ("148", "149", "150"), ("3", "4", "58")


def small(table: Board, hex_: str) -> str:
    """Why no small city may be built there; "" if one may."""
    return _any_turn(table, hex_, SMALL)


def big(table: Board, hex_: str) -> str:
    return _any_turn(table, hex_, BIG)


def town(table: Board, hex_: str) -> str:
    return _any_turn(table, hex_, TOWNS)


def _any_turn(table: Board, hex_: str, tiles: tuple[str, ...]) -> str:
    if may_lie(table, hex_, *tiles):
        return ""
    turns = {problem(table, hex_, f"{tile}/{turn}") for tile in tiles for turn in range(6)}
    (why,) = turns - {"track.dead-edge", "track.not-yet"}
    return why


# ---- small cities ----


@pytest.mark.rule("1820:12.3.3.1a", "1820:12.3.1c", "1820:12.3.3.1b")
def test_small_cities_touch_no_other_city() -> None:
    table = Board("green")
    assert [small(table, hex_) for hex_ in ("N18", "B6", "C15", "D16")] == [""] * 4
    for hex_ in ("H8", "G9", "N12", "L12", "N16", "E9", "B8"):  # beside Birmingham, London, Chatham, Sheffield, ...
        assert small(table, hex_) == NEAR, hex_
    assert [small(table, hex_) for hex_ in ("K11", "L10", "G11")] == [""] * 3
    table.tiles(K11="57/2")
    assert small(table, "L10") == NEAR
    assert problem(table, "L10", "57/1") == NEAR
    assert small(table, "G11") == ""


@pytest.mark.rule("1820:12.3.3.1c")
@pytest.mark.parametrize(("first", "second"), [("N6", "N8"), ("K19", "L18"), ("N8", "N6")])
def test_barriers_keep_small_cities_apart(first: str, second: str) -> None:
    table = Board("green").tiles(**{first: "57/0"})
    assert small(table, second) == ""
    assert big(table, second) == NEAR  # there is a way round of two steps


@pytest.mark.rule("1820:12.3.3.1d", "1820:R55")
def test_chatham_hinders_nobody_north_of_it() -> None:
    table = Board("green")
    assert problem(table, "L16", "57/1") == ""
    assert problem(table, "N16", "57/1") == NEAR
    assert small(table, "N14") == NEAR  # London, and Chatham


# ---- big cities ----


@pytest.mark.rule("1820:12.3.3.2a", "1820:12.3.3.2c", "1820:R55", "1820:12.3.3.2e")
def test_big_cities_have_two_free_hexes_around_them() -> None:
    table = Board("green")
    for hex_ in ("G13", "J10", "K17"):
        assert big(table, hex_) == "", hex_
    for hex_ in ("G11", "I9", "K11", "L16", "L18", "O13"):
        assert big(table, hex_) == NEAR, hex_
    assert small(table, "K11") == ""
    table.tiles(J10="57/2")
    assert big(table, "J14") == NEAR
    assert big(table, "J16") == ""


@pytest.mark.rule("1820:M5i", "1820:12.3.3.2a")
def test_printed_cities_ask_for_no_room_but_count_for_others() -> None:
    table = Board("green").tiles(D4="802/2", D6="M01/1", B6="57/1")
    assert big(table, "C5") == ""
    assert small(table, "E9") == NEAR
    assert problem(table, "B6", "150/1") == "track.chart"


@pytest.mark.rule("1820:12.3.3.2b", "1820:R56")
@pytest.mark.parametrize(("first", "second"), [("C15", "D16"), ("D16", "C15")])
def test_hull_or_grimsby(first: str, second: str) -> None:
    table = Board("green")
    assert (big(table, first), big(table, second)) == ("", "")
    table.tiles(**{first: "150/1"})
    assert problem(table, second, "150/1") == ONE_BIG
    assert problem(table, second, "57/1") == ""
    assert problem(table, first, "179/1") == ""  # the big one stays big
    small_first = Board("green").tiles(**{first: "57/1"})
    assert big(small_first, second) == ""


# ---- towns ----


@pytest.mark.rule("1820:12.3.4a", "1820:12.3.4b", "1820:R54", "1820:M5j")
def test_towns() -> None:
    table = Board("green").tiles(K11="57/2", K13="4/1", D6="M01/1", N6="4/2")
    for hex_ in ("K17", "B8", "E7", "L10", "G9"):  # beside a printed town, Manchester's stub, and cities
        assert town(table, hex_) == "", hex_
    for hex_ in ("K15", "L14", "N8", "L12", "M11", "N12", "N14"):  # also over a barrier
        assert town(table, hex_) == TOWN, hex_
    assert problem(table, "K13", "848/1") == ""  # an upgrade


# ---- stations of a float ----


def sites(table: Board, hex_: str) -> set[str]:
    """Places for a station in a hex: "57/2 0", or "0" where no tile is laid."""
    return {
        f"{site.tile}/{site.rotation} {site.city}" if site.tile else str(site.city)
        for site in free_sites(table.draft)
        if site.hex == hex_
    }


def why_not(table: Board, hex_: str, city: int = 0, tile: str = "", rotation: int = 0) -> str:
    found = site_refusal(table.draft, FoundStation(hex_, city, tile, rotation))
    return found.code if found else ""


@pytest.mark.rule("1820:6.6.2e", "1820:R37", "1820:6.6.2h", "1820:R38", "1820:M5d", "1820:M5e")
def test_a_float_lays_a_yellow_city_or_takes_a_free_circle() -> None:
    table = Board("yellow").tiles(D10="802/0")
    assert sites(table, "G7") == {f"{tile}/{turn} 0" for tile in BIG for turn in range(6)}
    assert sites(table, "M15") == {"0"}
    assert sites(table, "D10") == {"0", "1"}  # one of the two cities has no track
    assert sites(table, "C5") == sites(table, "M13") == sites(table, "H8") == set()
    assert sites(table, "D6") == {"M01/1 0", "M01/1 1"}
    assert why_not(table, "H10") == "float.no-tile"
    assert why_not(table, "G7") == "float.no-tile"
    assert why_not(table, "M13", 3) == "float.london"
    assert why_not(table, "H10", tile="9") == "float.no-circle"
    assert why_not(table, "H8", tile="57", rotation=1) == NEAR
    assert why_not(table, "H10", tile="57") == ""
    assert why_not(table, "D10", 2) == "float.no-circle"
    assert why_not(table, "Z9") == "track.no-such-hex"
    table.stations(M15=X, D10=f"{X} | {Y}")
    assert sites(table, "M15") == sites(table, "D10") == set()


@pytest.mark.rule("1820:6.6.2f", "1820:6.6.2g")
def test_a_float_upgrades_once_for_a_new_circle() -> None:
    full = {"H10": "57/0", "D6": "M01/1", "G7": "150/0"}
    stations = {"H10": X, "D6": f"{X} | {Y}", "G7": X}
    yellow = Board("yellow").tiles(**full).stations(**stations)
    assert [sites(yellow, hex_) for hex_ in full] == [set()] * 3
    assert why_not(yellow, "H10", tile="14") == "track.phase"
    green = Board("green").tiles(**full).stations(**stations)
    assert sites(green, "H10") == {f"{tile} 0" for tile in may_lie(green, "H10")} >= {"14/0 0", "15/0 0", "38/0 0"}
    assert sites(green, "G7") == set()  # a green big city has one circle too
    assert {site.split()[0] for site in sites(green, "D6")} == {f"M02/{turn}" for turn in range(6)}
    assert len(sites(green, "D6")) == 6  # in its third city
    assert why_not(green, "H10", tile="51") == "track.chart"
    write(green.draft, float_tiles=("H10",))
    assert sites(green, "H10") == set()
    assert why_not(green, "H10", tile="14") == "float.new-tile"


@pytest.mark.rule("1820:6.6.2e")
@pytest.mark.parametrize("phase", ["yellow", "green", "brown"])
def test_what_is_listed_is_what_is_allowed(phase: str) -> None:
    table = (
        Board(phase).tiles(H10="57/0", C7="802/0", D6="M01/1", K13="4/0", D16="150/1").stations(H10=X, C7=f"- | {Y}")
    )
    listed = set(free_sites(table.draft))
    asked = {
        FoundStation(hex_, city, tile, rotation)
        for hex_ in ("H10", "C7", "D6", "K13", "D16", "C15", "G7", "M15", "M13", "J4", "B6", "H12", "A9")
        for city in range(3)
        for tile in ("", *table.title.map.tiles)
        for rotation in range(6)
    }
    assert {site for site in asked if site_refusal(table.draft, site) is None} == listed & asked


# ---- distances ----


@pytest.mark.rule("1820:6.6.2j", "1820:6.6.2k", "1820:R36", "1820:R37")
@pytest.mark.parametrize(
    ("a", "b", "edges"),
    [
        ("D6", "G7", 3), ("C15", "D16", 2), ("L14", "N16", 3), ("B6", "C5", 2), ("N8", "N6", 2), ("M15", "O17", 2),
        ("K11", "K3", 4), ("G7", "G7", 0), ("G7", "G9", 1),
    ],
)  # fmt: skip
def test_sides_between_two_stations(a: str, b: str, edges: int) -> None:
    for phase in ("yellow", "green"):
        assert distance(Board(phase).draft, a, b) == distance(Board(phase).draft, b, a) == edges


@pytest.mark.rule("1820:F4.7a", "1820:F4.7b")
def test_hexes_by_their_distance_from_london() -> None:
    map_ = Board().title.map
    names = ("K11", "O13", "N18", "K3", "G7", "M19")
    apart = {name: map_.grid.apart(map_.index("M13"), map_.index(name)) for name in names}
    assert apart == {"K11": 2, "O13": 2, "N18": 3, "K3": 6, "G7": 6, "M19": 3}
    order = [map_.names[hex_] for hex_ in filling_order(map_)]
    assert " ".join(order[: 1 + 6 + 12 + 16]) == (
        "M13 N14 N12 M11 L12 L14 M15 N16 O15 O13 O11 N10 M9 L10 K11 K13 K15 L16 M17 "
        "N18 O17 P16 P12 O9 N8 M7 L8 K9 J10 J12 J14 J16 K17 L18 M19"
    )
    assert order[35] == "O19"
    assert len(order) == 144
