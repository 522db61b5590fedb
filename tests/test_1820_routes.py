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

from footplate.board.layout import Layout, node
from footplate.cli import main
from footplate.cli import routes as cli_routes
from footplate.drawing import board_svg
from footplate.drawing.style import ROUTES
from footplate.routes import Help, Route, RouteError, RunRules, TrainKind, best_run, check_run, run_help, run_ways
from footplate.titles import load
from footplate.titles.g1820.running import RunRailway
from tests.build_1820_operating import Table

TITLE = load("1820", 3)
WHITE = TITLE.run_rules("LSR", "green")


def board(stations: dict[str, str], **tiles: str) -> Layout:
    """Tiles as "number/rotation"; in stations "LSR BR" are the companies in a city, "M13/0" names one of several."""
    faces = list(TITLE.map.printed)
    for name, tile in tiles.items():
        number, _, rotation = tile.partition("/")
        faces[TITLE.map.index(name)] = TITLE.map.tiles[number].faces[int(rotation)]
    placed = {}
    for place, held in stations.items():
        name, _, stop = place.partition("/")
        placed[node(TITLE.map.index(name), int(stop or 0))] = tuple(held.split())
    return Layout(TITLE.map, tuple(faces), placed)


def kinds(phase: str, *trains: str) -> list[TrainKind]:
    return [TITLE.train_kind(train, phase) for train in trains]


def runs(*told: str) -> list[Route]:
    """Routes as "2+: L12 M13"."""
    found = []
    for line in told:
        train, _, path = line.partition(": ")
        found.append(Route(train, tuple(path.split())))
    return found


def earns(layout: Layout, phase: str, *told: str, rules: RunRules = WHITE) -> int | str:
    """What LSR earns with these routes, or why it may not run them."""
    routes = runs(*told)
    try:
        return check_run(layout, "LSR", routes, kinds(phase, *(route.train for route in routes)), rules)
    except RouteError as error:
        return error.code


def best(layout: Layout, phase: str, *trains: str) -> int:
    run = best_run(layout, "LSR", kinds(phase, *trains), rules=WHITE)
    assert run.proved
    assert check_run(layout, "LSR", run.routes, kinds(phase, *trains), WHITE) == run.revenue
    return run.revenue


# ---- London and its docks


def london(stations: dict[str, str]) -> Layout:
    """A small city north-west of London, another south-east of Chatham."""
    return board(stations, L12="57/2", N16="57/2")


def test_the_docks_lie_beside_london() -> None:
    """15.2, R70: from the own station in London on to the docks; a city 20, London 60, the docks 60."""
    layout = london({"M13/0": "LSR"})
    assert earns(layout, "green", "2+: L12 M13 M15 M17 M19") == 20 + 60 + 60
    assert earns(layout, "green", "2+: M13/0 M15 M17 M19") == "route.too-short"
    assert earns(layout, "yellow", "2+: L12 M13 M15 M17 M19") == 20 + 40 + 0
    assert best(layout, "green", "2+") == best(layout, "green", "2+", "2+") == 140
    assert best(layout, "brown", "2+") == 20 + 80 + 80


def test_only_a_station_on_that_edge_opens_london() -> None:
    """15.2: another company's circle, an empty one, or an own one on another edge does not help."""
    elsewhere = london({"M13/2": "LSR", "L12": "LSR"})
    assert earns(elsewhere, "green", "2+: L12 M13/0") == "route.not-yours"
    assert best(elsewhere, "green", "2+") == 0
    assert best(london({"L12": "LSR"}), "green", "2+") == 0


def test_the_docks_lie_beside_chatham() -> None:
    """15.2: from an own station in Chatham, 30; without one the city is run to and the docks are not."""
    assert best(london({"M15": "LSR"}), "green", "2+") == 20 + 30 + 60
    other = london({"N16": "LSR"})
    assert best(other, "green", "2+") == 20 + 30
    assert earns(other, "green", "2+: N16 M15 M17 M19") == "route.not-beside-station"
    assert earns(london({"M13/0": "LSR", "N16": "LSR"}), "green", "2+: N16 M15 M17 M19") == "route.not-beside-station"


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


def test_margate_has_its_port_at_two_edges() -> None:
    """Two trains from one station to one port, for they use separate track; each train once."""
    layout = margate()
    both = ("2+: N16 N18 N20", "2+: O17 N18 O19 N20")
    assert earns(layout, "green", *both) == (20 + 30 + 40) + (30 + 30 + 40)
    assert best(layout, "green", "2+", "2+") == 190
    assert best(layout, "green", "2+") == 100
    assert earns(layout, "green", "3+: N20 N18 O19 N20") == "route.stop-twice"


def test_every_port_faces_a_hex_where_its_station_may_stand() -> None:
    """11, 15.2: but for the docks, where white track leads on to Chatham and London."""
    ports = [(h, face) for h, face in enumerate(TITLE.map.printed) if any(s.kind == "port" for s in face.stops)]
    assert len(ports) == 18
    for hex_, face in ports:
        faced = {TITLE.map.names[TITLE.map.grid.neighbour(hex_, edge)] for edge in face.stop_exits[0]}
        assert faced <= {*face.stops[0].beside, "M17"}
        assert (face.stops[0].group, face.stops[0].range_cost, face.stops[0].makes_route) == ("port", 0, False)


def test_british_rail_shuts_a_city() -> None:
    """15.2: nobody runs through a city that is full of others' stations; a free circle, or an own one, is enough."""
    assert best(margate("LSR BR"), "green", "2+") == 100
    assert best(margate("BR BR"), "green", "2+") == 0
    open_ = board({"L12": "LSR", "K11": "BR"}, L12="57/2", K11="14/2", J10="57/2")
    assert best(open_, "green", "3+") == 20 + 30 + 20
    shut = board({"L12": "LSR", "K11": "BR BR"}, L12="57/2", K11="14/2", J10="57/2")
    assert best(shut, "green", "3+") == 20 + 30
    assert earns(shut, "green", "3+: J10 K11 L12") == "route.blocked"


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
    table = Table(column=15).company("LSR", {"p1": 2}, trains=(train,), size=50, price=208)
    game = table.tiles(K3=tile).stations("LSR", "K3").turn("LSR", RunRailway)
    assert isinstance(game.state.top, RunRailway) == waits


def test_a_closed_circle_is_nothing_to_run_to() -> None:
    """15.2: beside London without a station there."""
    table = Table(column=15).company("LSR", {"p1": 2}, trains=("8+",), size=50, price=208)
    game = table.tiles(L12="57/2").stations("LSR", "L12").turn("LSR", RunRailway)
    assert not isinstance(game.state.top, RunRailway)


# ---- the types of trains


def midland(*, shut: str = "") -> Layout:
    """From London north-west: small cities, a town in K11, big G7; eight stops and the docks."""
    tiles = dict.fromkeys(("L12", "J10", "I9", "H8", "F6"), "57/2")
    return board({"M13/0": "LSR", **({"H8": shut} if shut else {})}, K11="4/2", G7="150/2", **tiles)


def test_plus_trains_count_no_towns_and_no_port() -> None:
    """15.3.1: N cities, the town and the port beside them."""
    assert best(midland(), "green", "2+") == (60 + 20) + 10 + 60
    assert best(midland(), "green", "3+") == (60 + 20 + 20) + 10 + 60
    assert best(midland(), "brown", "8+") == (80 + 4 * 20 + 30 + 20) + 10 + 80
    assert best(midland(shut="BR"), "brown", "8+") == (80 + 4 * 20) + 10 + 80


def test_the_best_five_count_double() -> None:
    """15.3.3: London 80, G7 30 and three of 20 of the seven cities; the town and the port; all doubled."""
    assert best(midland(), "red", "5D") == 2 * (80 + 30 + 3 * 20 + 10 + 80)
    assert earns(midland(), "red", "5D: L12 K11 J10 I9 H8 G7 F6") == "route.no-station"
    assert best(midland(shut="BR"), "red", "5D") == 2 * (80 + 4 * 20 + 10 + 80)


def bristol(**tiles: str) -> Layout:
    """A green city in K3 beside Bristol's port and Cardiff."""
    return board({"K3": "LSR"}, K3="15/0", **tiles)


def test_a_network_with_one_spike() -> None:
    """15.3.4, R75: city 30, Cardiff 50, the port 40 once."""
    layout = bristol()
    assert earns(layout, "gray", "FLOOD: K3") == 30 + 50 + 40
    assert best(layout, "gray", "FLOOD") == 120


def test_a_network_with_two_spikes() -> None:
    """R75: the second spike of Cardiff comes to the station over J4, so the port counts twice."""
    assert best(bristol(J4="7/0"), "gray", "FLOOD") == 30 + 50 + 2 * 40
    town = bristol(J4="3/0")
    assert best(town, "gray", "FLOOD") == 30 + 10 + 50 + 2 * 40
    assert earns(town, "gray", "FLOOD: K3", "8+: J2 K3") == (30 + 10 + 50 + 40) + (50 + 30)  # one spike is taken
    assert best(town, "gray", "FLOOD", "8+") == 210


def test_british_rail_shuts_a_spike() -> None:
    """R75: a line does not pass a full city; it is run to all the same."""
    tiles = {"K3": "15/0", "J4": "5/1"}
    assert best(board({"K3": "LSR"}, **tiles), "gray", "FLOOD") == 30 + 20 + 50 + 2 * 40
    assert best(board({"K3": "LSR", "J4": "BR"}, **tiles), "gray", "FLOOD") == 30 + 20 + 50 + 40


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
    table = Table(column=15).company("LSR", {"p1": 2}, trains=("8+", "FLOOD"), size=50, price=208)
    game = table.tiles(K3="15/0", J4="3/0", L2="5/3").stations("LSR", "K3").turn("LSR", RunRailway)
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
