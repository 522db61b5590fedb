"""1820: ports, London, off-boards and every type of train on the real map, added up by hand (15.2, 15.3).

Edges: 0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east.
"""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from footplate.board.layout import Layout
from footplate.cli import main
from footplate.cli import routes as cli_routes
from footplate.drawing import board_svg
from footplate.drawing.style import ROUTES
from footplate.routes import Help, RunRules, TrainKind, best_run, run_help, run_ways
from footplate.titles.g1820.operating.running import RunRailway
from tests.g1820.boards import TITLE, WHITE, best, board, earns, kinds, runs
from tests.g1820.scenes import Turns

# ---- what a route is


KENT = {"N16": "8/2", "N18": "57/1"}  # Chatham and Margate
BRIGHTON = {**KENT, "N14": "9/0", "O13": "57/0"}


@pytest.mark.rule("1820:15.2a", "1820:12.2h")
def test_a_route_leads_from_stop_to_stop() -> None:
    """A town, a city, London: 10 + 20 + 40 in the yellow phase; it does not end on plain track."""
    layout = board({"M13/0": "LSR", "K11": "LSR"}, J10="4/2", K11="57/2", L12="9/2")
    assert best(layout, "yellow", "2+") == 10 + 20 + 40
    assert earns(layout, "yellow", "2+: J10 K11") == 10 + 20
    assert earns(layout, "yellow", "2+: J10 K11 L12") == "route.not-a-stop"
    assert earns(layout, "yellow", "2+: J10 L12 M13") == "route.not-adjacent"


@pytest.mark.rule("1820:15.2b")
def test_a_route_holds_an_own_station() -> None:
    """Not a station elsewhere, and not two towns."""
    layout = board({"K11": "LSR"}, K11="57/2", **KENT)
    assert earns(layout, "green", "2+: M15 N16 N18") == "route.no-station"
    assert best(layout, "green", "3+") == 0
    assert earns(board({"L12": "LSR"}, L12="57/2", J10="4/2", I9="4/2"), "green", "2+: I9 J10") == "route.no-station"


@pytest.mark.rule("1820:15.2q", "1820:12.2h")
def test_a_port_and_a_city_are_no_route() -> None:
    """R74."""
    layout = board({"N18": "LSR"}, N18="57/1")
    assert earns(layout, "green", "2+: N18 N20") == "route.too-short"
    assert best(layout, "green", "2+") == 0


@pytest.mark.rule("1820:15.2c", "1820:15.2h")
def test_a_free_circle_is_passed_a_full_city_is_not() -> None:
    """Margate, Chatham, Brighton: 70 over the empty Chatham; where others fill it the route ends there."""
    assert best(board({"N18": "LSR"}, **BRIGHTON), "yellow", "3+") == 20 + 30 + 20
    shut = board({"N18": "LSR", "M15": "LUR"}, **BRIGHTON)
    assert earns(shut, "green", "3+: N20 N18 N16 M15 N14 O13") == "route.blocked"
    assert best(shut, "green", "3+") == 40 + 20 + 30
    assert earns(board({"M15": "LSR", "N18": "LUR"}, **KENT), "green", "2+: M19 M17 M15 N16 N18") == 60 + 30 + 20


@pytest.mark.rule("1820:15.2d", "1820:12.2h", "1820:7.2.3d")
def test_lines_that_cross_do_not_meet() -> None:
    """On L12 one line leads from K11 to London, one from M11 to K13; two trains may use them, none may turn there."""
    layout = board({"M13/0": "LSR", "K13": "LSR"}, K11="57/2", L12="20/2", K13="57/0", M11="57/3")
    assert earns(layout, "green", "2+: K11 L12 M13", "2+: M11 L12 K13") == (20 + 60) + (20 + 20)
    assert earns(layout, "green", "2+: K11 L12 K13") == "route.no-track"


@pytest.mark.rule("1820:15.2e")
@pytest.mark.parametrize(("path", "revenue"), [("J2 K3 K1", 40 + 40 + 40), ("J4 K3 K1", 20 + 40 + 40)])
def test_a_city_is_left_by_any_other_exit(path: str, revenue: int) -> None:
    """K3 has five; one leads to the port, one to Cardiff, one to J4."""
    layout = board({"K3": "LSR"}, K3="51/2", J4="57/0")
    assert earns(layout, "brown", f"2+: {path}") == revenue
    assert earns(layout, "brown", "3+: J2 K3 J4") == 40 + 40 + 20


@pytest.mark.rule("1820:15.2g")
def test_no_side_and_no_track_twice() -> None:
    """K3 is not left by the exit it was entered by; a loop behind two switches has the side between them twice."""
    assert earns(board({"K3": "LSR"}, K3="5/2"), "brown", "2+: J2 K3 J2") == "route.side-twice"
    loop = board({"L2": "LSR"}, L2="57/0", K3="24/3", J4="24/0", I5="7/0", I3="7/4", L4="57/2")
    assert earns(loop, "green", "3+: L2 K3 J4 I5 I3 J4 K3 L4") == "route.side-twice"


@pytest.mark.rule("1820:15.2i")
def test_no_city_twice_but_several_of_manchester() -> None:
    """D6 has three cities: two of them joined by a loop outside are 100."""
    layout = board({"D6/1": "LSR"}, D6="M02/0", E5="7/3", E7="7/1")
    assert earns(layout, "green", "2+: D6/1 E5 E7 D6/2") == 50 + 50
    loop = board({"K3": "LSR"}, K3="51/2", J4="7/5", K5="7/1")
    assert earns(loop, "brown", "3+: K1 K3 J4 K5 K3 J2") == "route.stop-twice"
    both = board({"C7/0": "LSR"}, C7="54/3", C9="7/0", D8="7/2")
    assert earns(both, "green", "2+: C7/0 C9 D8 C7/1") == 50 + 50


@pytest.mark.rule("1820:15.2k")
def test_london_is_not_at_both_ends() -> None:
    """R70: L12, the city in K13 and L14 join its edges north-west and north-east."""
    tiles = {"L12": "8/3", "K13": "5/0", "L14": "8/0"}
    assert earns(board({"M13/0": "LSR"}, **tiles), "green", "3+: M13/0 L12 K13 L14 M13/1") == "route.not-yours"
    twice = board({"M13/0": "LSR", "M13/1": "LSR"}, **tiles)  # as no company can stand
    assert earns(twice, "green", "3+: M13/0 L12 K13 L14 M13/1") == "route.group-twice"
    assert best(twice, "green", "3+") == 20 + 60 + 60


@pytest.mark.rule("1820:15.2p")
def test_nothing_runs_through_an_off_board_or_london() -> None:
    """Cardiff ends a route; so does London, but that the docks may follow."""
    layout = board({"K3": "LSR"}, K3="5/2", J4="5/0")
    assert earns(layout, "green", "3+: K3 J2 J4") == "route.through-end"
    through = board({"M13/0": "LSR"}, L12="57/2", N14="57/2")
    assert earns(through, "green", "3+: L12 M13 N14") == "route.no-track"
    assert earns(through, "green", "3+: L12 M13 M15 M17 M19") == 20 + 60 + 60


@pytest.mark.rule("1820:15.2n", "1820:7.2.3d")
def test_routes_meet_in_cities_but_share_no_track() -> None:
    """Two trains from K3: over its own side to Cardiff, and over J4. With one way only, one train runs."""
    layout = board({"K3": "LSR"}, K3="51/2", J4="7/0")
    assert earns(layout, "brown", "2+: J2 K3 K1", "2+: J2 J4 K3") == (40 + 40 + 40) + (40 + 40)
    assert best(layout, "brown", "2+", "2+") == 200
    single = board({"K3": "LSR"}, K3="5/2")
    assert earns(single, "brown", "2+: J2 K3 K1", "2+: J2 K3") == "route.side-twice"
    assert best(single, "brown", "2+", "2+") == best(single, "brown", "2+") == 40 + 20 + 40


@pytest.mark.rule("1820:R72")
def test_two_off_boards_of_one_name_are_two_places() -> None:
    """Scotland in A13 and in A15, over Leeds in C11."""
    layout = board({"C11/0": "LSR"}, B12="9/0", C11="803/2", C13="8/1", B14="9/0")
    assert earns(layout, "green", "3+: A13 B12 C11 C13 B14 A15") == 30 + 50 + 30
    assert best(layout, "green", "3+") == 110


# ---- London and its docks


def london(stations: dict[str, str]) -> Layout:
    """A small city north-west of London, another south-east of Chatham."""
    return board(stations, L12="57/2", N16="57/2")


@pytest.mark.rule("1820:15.2p")
def test_the_docks_lie_beside_london() -> None:
    """15.2, R70: from the own station in London on to the docks; a city 20, London 60, the docks 60."""
    layout = london({"M13/0": "LSR"})
    assert earns(layout, "green", "2+: L12 M13 M15 M17 M19") == 20 + 60 + 60
    assert earns(layout, "green", "2+: M13/0 M15 M17 M19") == "route.too-short"
    assert earns(layout, "yellow", "2+: L12 M13 M15 M17 M19") == 20 + 40 + 0
    assert best(layout, "green", "2+") == best(layout, "green", "2+", "2+") == 140
    assert best(layout, "brown", "2+") == 20 + 80 + 80


@pytest.mark.rule("1820:15.2j")
def test_only_a_station_on_that_edge_opens_london() -> None:
    """15.2: another company's circle, an empty one, or an own one on another edge does not help."""
    elsewhere = london({"M13/2": "LSR", "L12": "LSR"})
    assert earns(elsewhere, "green", "2+: L12 M13/0") == "route.not-yours"
    assert best(elsewhere, "green", "2+") == 0
    assert best(london({"L12": "LSR"}), "green", "2+") == 0


@pytest.mark.rule("1820:M5b", "1820:15.2f")
def test_the_docks_lie_beside_chatham() -> None:
    """15.2: from an own station in Chatham, 30; without one the city is run to and the docks are not."""
    assert best(london({"M15": "LSR"}), "green", "2+") == 20 + 30 + 60
    both = london({"M13/0": "LSR", "M15": "LSR"})
    assert earns(both, "green", "3+: L12 M13 M15 M17 M19") == 20 + 60 + 60  # London's line passes Chatham's city
    assert TITLE.map.printed[TITLE.map.index("M15")].stop_exits == ((0, 4, 5),)
    other = london({"N16": "LSR"})
    assert best(other, "green", "2+") == 20 + 30
    assert earns(other, "green", "2+: N16 M15 M17 M19") == "route.not-beside-station"
    assert earns(london({"M13/0": "LSR", "N16": "LSR"}), "green", "2+: N16 M15 M17 M19") == "route.not-beside-station"


@pytest.mark.rule("1820:15.2o", "1820:7.2.3e", "1820:M5b")
def test_white_track_is_used_twice() -> None:
    """15.2: one train from London, one from Chatham, over the same white track; not two from one station."""
    layout = london({"M13/0": "LSR", "M15": "LSR"})
    both = ("2+: L12 M13 M15 M17 M19", "2+: N16 M15 M17 M19")
    assert earns(layout, "green", *both) == (20 + 60 + 60) + (20 + 30 + 60)
    assert earns(layout, "green", *both, rules=RunRules()) == "route.side-twice"
    assert best(layout, "green", "2+", "2+") == 250
    forked = board({"M15": "LSR"}, N14="57/0", N16="57/2")
    assert best(forked, "green", "2+", "2+") == (20 + 30 + 60) + (20 + 30)
    assert earns(forked, "green", "2+: N14 M15 M17 M19", "2+: N16 M15 M17 M19") == "route.side-twice"


# ---- other ports


def margate(held: str = "LSR") -> Layout:
    """Margate green with exits east, south-east, south-west and west; Dover big; a small city in N16."""
    return board({"N18": held}, N18="15/4", N16="57/1", O17="150/0")


@pytest.mark.rule("1820:M5c")
def test_margate_has_its_port_at_two_edges() -> None:
    """Two trains from one station to one port, for they use separate track; each train once."""
    layout = margate()
    both = ("2+: N16 N18 N20", "2+: O17 N18 O19 N20")
    assert earns(layout, "green", *both) == (20 + 30 + 40) + (30 + 30 + 40)
    assert best(layout, "green", "2+", "2+") == 190
    assert best(layout, "green", "2+") == 100
    assert earns(layout, "green", "3+: N20 N18 O19 N20") == "route.stop-twice"


@pytest.mark.rule("1820:15.2f")
def test_every_port_faces_a_hex_where_its_station_may_stand() -> None:
    """11, 15.2: but for the docks, where white track leads on to Chatham and London."""
    ports = [(h, face) for h, face in enumerate(TITLE.map.printed) if any(s.kind == "port" for s in face.stops)]
    assert len(ports) == 18
    for hex_, face in ports:
        faced = {TITLE.map.names[TITLE.map.grid.neighbour(hex_, edge)] for edge in face.stop_exits[0]}
        assert faced <= {*face.stops[0].beside, "M17"}
        assert (face.stops[0].group, face.stops[0].range_cost, face.stops[0].makes_route) == ("port", 0, False)


@pytest.mark.rule("1820:15.2h")
def test_british_rail_shuts_a_city() -> None:
    """15.2: nobody runs through a city that is full of others' stations; a free circle, or an own one, is enough."""
    assert best(margate("LSR BR"), "green", "2+") == 100
    assert best(margate("BR BR"), "green", "2+") == 0
    open_ = board({"L12": "LSR", "K11": "BR"}, L12="57/2", K11="14/2", J10="57/2")
    assert best(open_, "green", "3+") == 20 + 30 + 20
    shut = board({"L12": "LSR", "K11": "BR BR"}, L12="57/2", K11="14/2", J10="57/2")
    assert best(shut, "green", "3+") == 20 + 30
    assert earns(shut, "green", "3+: J10 K11 L12") == "route.blocked"


@pytest.mark.rule("1820:R73")
def test_liverpools_port() -> None:
    """R73: the city in C5 and 20, 0 and 20 without a tile there; from C5 or from D4."""
    layout = board({"C5": "LSR"}, C5="179/1", C7="802/1")
    assert earns(layout, "green", "2+: C3 C5 C7") == (40 + 20) + 40 + 50
    assert best(layout, "brown", "2+") == 150
    south = {"D4": "57/2", "E5": "57/2"}
    assert best(board({"D4": "LSR"}, **south), "green", "2+") == 20 + 20 + 20
    assert best(board({"D4": "LSR"}, C5="150/1", **south), "green", "2+") == 20 + 20 + (30 + 20)
    assert best(board({"E5": "LSR"}, **south), "green", "2+") == 20 + 20


@pytest.mark.parametrize(
    ("tile", "train", "waits"), [("57/1", "2+", False), ("57/1", "FLOOD", True), ("15/0", "2+", True)]
)
def test_a_port_alone_is_nothing_to_run_to(tile: str, train: str, waits: bool) -> None:
    """15.2, 15.3.4: a station beside a port is no route, so nobody is asked; but a network; with Cardiff it is one."""
    table = Turns(column=15).company("LSR", {"p1": 2}, trains=(train,), size=50, price=208)
    game = table.tiles(K3=tile).station("LSR", "K3").turn("LSR", RunRailway)
    assert isinstance(game.state.top, RunRailway) == waits


def test_a_closed_circle_is_nothing_to_run_to() -> None:
    """15.2: beside London without a station there."""
    table = Turns(column=15).company("LSR", {"p1": 2}, trains=("8+",), size=50, price=208)
    game = table.tiles(L12="57/2").station("LSR", "L12").turn("LSR", RunRailway)
    assert not isinstance(game.state.top, RunRailway)


# ---- the types of trains


def midland(*, shut: str = "") -> Layout:
    """From London north-west: small cities, a town in K11, big G7; eight stops and the docks."""
    tiles = dict.fromkeys(("L12", "J10", "I9", "H8", "F6"), "57/2")
    return board({"M13/0": "LSR", **({"H8": shut} if shut else {})}, K11="4/2", G7="150/2", **tiles)


@pytest.mark.rule("1820:15.3.1a")
def test_plus_trains_count_no_towns_and_no_port() -> None:
    """15.3.1: N cities, the town and the port beside them."""
    assert best(midland(), "green", "2+") == (60 + 20) + 10 + 60
    assert best(midland(), "green", "3+") == (60 + 20 + 20) + 10 + 60
    assert best(midland(), "brown", "8+") == (80 + 4 * 20 + 30 + 20) + 10 + 80
    assert best(midland(shut="BR"), "brown", "8+") == (80 + 4 * 20) + 10 + 80


@pytest.mark.rule("1820:15.3.3a")
def test_the_best_five_count_double() -> None:
    """15.3.3: London 80, G7 30 and three of 20 of the seven cities; the town and the port; all doubled."""
    assert best(midland(), "red", "5D") == 2 * (80 + 30 + 3 * 20 + 10 + 80)
    assert earns(midland(), "red", "5D: L12 K11 J10 I9 H8 G7 F6") == "route.no-station"
    assert best(midland(shut="BR"), "red", "5D") == 2 * (80 + 4 * 20 + 10 + 80)


def bristol(**tiles: str) -> Layout:
    """A green city in K3 beside Bristol's port and Cardiff."""
    return board({"K3": "LSR"}, K3="15/0", **tiles)


@pytest.mark.rule("1820:15.3.4a", "1820:15.3.4d")
def test_a_network_with_one_spike() -> None:
    """15.3.4, R75: city 30, Cardiff 50, the port 40 once."""
    layout = bristol()
    assert earns(layout, "gray", "FLOOD: K3") == 30 + 50 + 40
    assert best(layout, "gray", "FLOOD") == 120


@pytest.mark.rule("1820:15.3.4d", "1820:15.3.4c")
def test_a_network_with_two_spikes() -> None:
    """R75: the second spike of Cardiff comes to the station over J4, so the port counts twice."""
    assert best(bristol(J4="7/0"), "gray", "FLOOD") == 30 + 50 + 2 * 40
    town = bristol(J4="3/0")
    assert best(town, "gray", "FLOOD") == 30 + 10 + 50 + 2 * 40
    assert earns(town, "gray", "FLOOD: K3", "8+: J2 K3") == (30 + 10 + 50 + 40) + (50 + 30)  # one spike is taken
    assert best(town, "gray", "FLOOD", "8+") == 210


@pytest.mark.rule("1820:15.3.4a")
def test_british_rail_shuts_a_spike() -> None:
    """R75: a line does not pass a full city; it is run to all the same."""
    tiles = {"K3": "15/0", "J4": "5/1"}
    assert best(board({"K3": "LSR"}, **tiles), "gray", "FLOOD") == 30 + 20 + 50 + 2 * 40
    assert best(board({"K3": "LSR", "J4": "BR"}, **tiles), "gray", "FLOOD") == 30 + 20 + 50 + 40


@pytest.mark.rule("1820:15.3.4b", "1820:15.3.4a")
def test_a_network_has_all_ports_of_its_stations() -> None:
    """15.3.4: London, Chatham and Dover with three ports, the docks once for both; no off-board, so all once."""
    layout = board({"M13/0": "LSR", "M15": "LSR", "O17": "LSR"}, L12="57/2", N16="57/2", O17="179/5")
    assert earns(layout, "gray", "FLOOD: O17") == 40 + 20 + 30 + (50 + 100)
    assert earns(layout, "gray", "FLOOD: M13/0") == 20 + 100 + 100
    assert best(layout, "gray", "FLOOD", "FLOOD") == 240 + 220  # apart but for the white track


# ---- with a cousin's help


def helped(layout: Layout, kind: TrainKind) -> tuple[int, Help]:
    run = best_run(layout, "LSR", [kind], rules=WHITE)
    told = run_help(layout, "LSR", run.routes, [kind], WHITE)
    return run.revenue, told[0][1] if told else Help()


def test_great_western_steamship() -> None:
    """14.2.1: the docks, Chatham, N16, Dover and Folkestone; half of the smaller port is the cousin's."""
    layout = board({"M15": "LSR", "O17": "LSR"}, N16="57/2", O17="149/2")
    (kind,) = kinds("green", "3+")
    assert best(layout, "green", "3+") == 60 + 30 + 20 + 30
    assert helped(layout, replace(kind, free_groups=("port",))) == (60 + 30 + 20 + 30 + 30, Help(free_group=30))


def test_sassoon() -> None:
    """14.2.2: Bristol's port, K3 and Cardiff twice."""
    (kind,) = kinds("brown", "2+")
    assert best(bristol(), "brown", "2+") == 40 + 30 + 40
    assert helped(bristol(), replace(kind, doubles=("offboard", "port"))) == (40 + 30 + 2 * 40, Help(doubled=40))


def test_vulcan() -> None:
    """14.5.2, R101: a third city for a 2+ train; the cheapest one is the cousin's."""
    (kind,) = kinds("green", "2+")
    assert helped(midland(), replace(kind, reach=3, lent=1)) == ((60 + 20 + 20) + 10 + 60, Help(lent=20))


# ---- pictures


def flooded() -> Layout:
    """Bristol with a town on the way to the second spike, and a city to the south-west."""
    return board({"K3": "LSR"}, K3="15/0", J4="3/0", L2="5/3")


def test_all_track_of_a_network() -> None:
    """15.3.4: both spikes of Cardiff, the port and the city; what another train uses is missing."""
    layout, trains = flooded(), kinds("gray", "FLOOD", "8+")
    (ways,) = run_ways(layout, "LSR", runs("FLOOD: K3"), trains, WHITE)
    assert {frozenset(way) for way in ways} == {
        frozenset(("K3/0", "J2/0")),
        frozenset(("K3/0", "J4/0")),
        frozenset(("J4/0", "J2/0")),
        frozenset(("K3/0", "K1/0")),
        frozenset(("K3/0", "L2/0")),
    }
    beside, route = run_ways(layout, "LSR", runs("FLOOD: K3", "8+: J2 K3 L2"), trains, WHITE)
    assert {frozenset(way) for way in ways} - {frozenset(way) for way in beside} == {
        frozenset(("K3/0", "J2/0")),
        frozenset(("K3/0", "L2/0")),
    }
    assert route == (("J2", "K3", "L2"),)


def test_a_picture_of_a_network() -> None:
    """Every hex shows as many pieces of track as the network has there, each once, and a ring around each stop."""
    layout = flooded()
    (ways,) = run_ways(layout, "LSR", runs("FLOOD: K3"), kinds("gray", "FLOOD"), WHITE)
    drawn = board_svg(layout, company_colours={}, routes=[("FLOOD", ways)])
    assert "Route 1: FLOOD" in drawn
    colour = ROUTES[0][0]
    pieces: dict[str, int] = {}
    rings: dict[str, int] = {}
    for group in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}g"):
        if name := group.get("data-hex"):
            marked = [part for part in group.iter() if part.get("stroke") == colour]
            pieces[name] = sum(part.tag.endswith("path") for part in marked)
            rings[name] = sum(part.tag.endswith("circle") for part in marked)
    assert {name: count for name, count in pieces.items() if count} == {"K3": 4, "J4": 2, "J2": 2, "K1": 1, "L2": 1}
    assert {name for name, count in rings.items() if count} == {"K3", "J4", "J2", "K1", "L2"}
    assert rings["K3"] == 2  # one for each circle of the city


def test_routes_at_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`footplate routes` with a network beside a route: what each earns beside the other, and a picture of both."""
    table = Turns(column=15).company("LSR", {"p1": 2}, trains=("8+", "FLOOD"), size=50, price=208)
    game = table.tiles(K3="15/0", J4="3/0", L2="5/3").station("LSR", "K3").turn("LSR", RunRailway)
    monkeypatch.setattr(cli_routes, "game_at", lambda file, at: game)
    (tmp_path / "game.json").touch()
    told = json.loads(_cli("routes", tmp_path / "game.json", "--json"))[0]
    assert (told["company"], told["proved"]) == ("LSR", True)
    assert told["revenue"] == sum(route["revenue"] for route in told["routes"])
    assert {route["train"] for route in told["routes"]} == {"8+", "FLOOD"}
    assert "FLOOD: K3" in _cli("routes", tmp_path / "game.json")
    _cli("routes", tmp_path / "game.json", "--train", "flood", "-o", tmp_path / "map.svg")
    assert "Route 1: FLOOD £190" in (tmp_path / "map.svg").read_text(encoding="utf-8")


def _cli(*args: object) -> str:
    result = CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output
