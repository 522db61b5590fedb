"""1820, 11 and 12: what is printed on the map and on the tiles, and which tile may follow which."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from footplate.board.hexes import EDGE_NAMES, opposite
from footplate.board.tiles import Face, Stop
from footplate.game.title import Title
from footplate.titles.g1820.building.cities import kind_of
from tests.g1820.questions import may_lie, problem
from tests.g1820.scenes import Board

SIDES = EDGE_NAMES["pointy"]
PHASES = ("yellow", "green", "blue", "brown", "red", "gray")
RURAL, CITIES, GRAY, FAR, PORTS = 99, 12, 9, 6, 18
BARRIERS = "B6-C5 C3-D4 C5-D4 C5-C7 C5-D6 C15-D16 K19-L18 N6-N8"


@cache
def title() -> Title:
    return Board().title


def printed(hex_: str) -> Face:
    return title().map.printed[title().map.index(hex_)]


def stop_in(hex_: str) -> Stop:
    (stop,) = printed(hex_).stops
    return stop


def spikes(hex_: str) -> str:
    """The sides to which a printed hex has track, as they are called."""
    return " ".join(SIDES[edge] for edge in printed(hex_).exits)


def values(stop: Stop) -> tuple[int, ...]:
    """What a stop is worth in each of the six phases."""
    return tuple(stop.worth(title().phases[phase].values) for phase in PHASES)


# ---- the map ----


@pytest.mark.rule("1820:11a", "1820:11e")
def test_144_hexes_of_five_kinds() -> None:
    hexes = title().map.hexes
    cities = {h.hex: h for h in hexes if h.color == "white" and h.stops}
    counts = Counter("city" if h.hex in cities else h.color for h in hexes)
    assert counts == {"white": RURAL, "city": CITIES, "gray": GRAY, "red": FAR, "blue": PORTS}
    assert len(hexes) == 144
    assert {name: len(h.stops) for name, h in cities.items() if len(h.stops) > 1} == dict.fromkeys(
        ("C7", "C11", "D4", "D6", "D10"), 2
    )
    assert {name: h.label for name, h in cities.items() if h.label} == {
        "C5": "B", "G7": "B", "O17": "B", "C15": "B?", "D16": "B?", "D6": "M", "C7": "OO", "C11": "OO", "D4": "OO",
        "D10": "OO",
    }  # fmt: skip
    assert {h.cost for h in hexes if h.terrain} == {40}
    assert all(bool(h.terrain) == bool(h.cost) for h in hexes)
    assert {kind for h in hexes for kind in h.terrain} == {"river", "hill"}


@pytest.mark.rule("1820:11h", "1820:11i", "1820:M5a")
def test_barriers_and_the_edges_of_london() -> None:
    borders = set(title().map.borders.values())
    barriers = {"-".join(b.between) for b in borders if b.from_phase == "green" and b.cost == 80}
    london = {b.between: b.cost for b in borders if not b.from_phase}
    assert barriers == set(BARRIERS.split())
    assert london == {("M13", other): 40 for other in ("N12", "M11", "L12", "L14", "N14")}
    assert len(borders) == 13
    assert [stop.exits for stop in printed("M13").stops] == [(2, 4), (3, 4), (5, 4), (0, 4), (1, 4)]
    assert {stop.slots for stop in printed("M13").stops} == {1}
    assert values(printed("M13").stops[0]) == (40, 60, 60, 80, 80, 100)


@pytest.mark.rule("1820:T11-ports-north", "1820:T11-ports-east", "1820:T11-ports-south", "1820:11g", "1820:R10")
def test_ports() -> None:
    ports = {h.hex: spikes(h.hex) for h in title().map.hexes if h.color == "blue"}
    assert ports == {
        "B4": "E", "C3": "E SE", "C17": "W", "D18": "W", "G17": "SE", "I23": "W", "K21": "W", "L20": "W", "M19": "W",
        "N20": "SW W", "K1": "E", "O5": "NE", "O9": "NW", "O19": "W NW NE", "P2": "NE", "P4": "NW", "P12": "NE",
        "P16": "NE",
    }  # fmt: skip
    assert stop_in("O19").exits == (1,)  # the other two edges are a line that passes Dover's port
    assert values(stop_in("I23")) == (0, 50, 50, 30, 30, 30)
    assert values(stop_in("M19")) == (0, 60, 60, 80, 80, 100)
    assert all(values(stop_in(port))[0] == 0 for port in ports if port != "C3")
    assert (values(stop_in("C3")), stop_in("C3").adds) == ((20,) * 6, "C5")  # R73


@pytest.mark.rule("1820:T11-offboards", "1820:T11-gray", "1820:11c", "1820:R10")
def test_offboards_and_gray_hexes() -> None:
    far = {h.hex: spikes(h.hex) for h in title().map.hexes if h.color == "red"}
    assert far == {
        "A13": "SW SE", "A15": "SW SE", "D2": "E SE", "E1": "E SE", "J2": "NE E SE", "M1": "NE E SE",
    }  # fmt: skip
    assert values(stop_in("J2")) == (30, 30, 30, 40, 40, 50)
    assert values(stop_in("D2")) == (30, 40, 40, 30, 30, 40)
    gray = {h.hex: spikes(h.hex) for h in title().map.hexes if h.color == "gray"}
    assert gray == {
        "A7": "SW SE", "A9": "SW SE", "A11": "SW SE", "G1": "NE E SE", "I1": "NE E", "M13": " ".join(SIDES),
        "M15": "SW W E SE", "M17": " ".join(SIDES), "O1": "NE E",
    }  # fmt: skip
    assert (stop_in("A9").kind, stop_in("A9").revenue, stop_in("O1").revenue) == ("town", 20, 20)
    assert stop_in("M15").exits == (0, 4, 5)  # Chatham; the line from west to east passes it


@pytest.mark.rule("1820:11b", "1820:11c")
def test_printed_track_leads_to_land_or_to_printed_track() -> None:
    grid = title().map.grid
    for hex_, data in enumerate(title().map.hexes):
        for edge in title().map.printed[hex_].exits:
            other = grid.neighbour(hex_, edge)
            assert other >= 0, data.hex
            if title().map.hexes[other].color != "white":
                assert opposite(edge) in title().map.printed[other].exits, data.hex


# ---- the tiles ----


@pytest.mark.rule("1820:T12-yellow", "1820:T12-green", "1820:T12-brown", "1820:T12-gray", "1820:12.1c", "1820:2b")
def test_80_kinds_435_pieces() -> None:
    """The sheet has 36 pieces of 7, 8 and 9, which never run out (12.1)."""
    on_sheet = {**title().tile_counts, "7": 6, "8": 15, "9": 15}
    assert len(on_sheet) == 80
    colours: Counter[str] = Counter()
    for number, count in on_sheet.items():
        colours[title().map.tiles[number].color] += count
    assert colours == {"yellow": 119, "green": 182, "brown": 126, "gray": 8}
    assert {title().tile_counts[number] for number in ("7", "8", "9")} == {144}  # as many as there are hexes


@pytest.mark.rule("1820:12.2a", "1820:12.2f", "1820:T12-yellow", "1820:T12-green", "1820:T12-brown", "1820:T12-gray")
@pytest.mark.parametrize(
    ("tiles", "stops"),
    [
        ("3 4 58", [("town", 10, 0)]), ("5 6 57", [("city", 20, 1)]), ("148 149 150", [("city", 30, 1)]),
        ("248 802 803", [("city", 50, 1)] * 2), ("M01", [("city", 50, 1)] * 2 + [("town", 10, 0)]),
        ("847 848 849", [("town", 20, 0)]), ("14 15 38", [("city", 30, 2)]), ("179 180 181 182", [("city", 40, 1)]),
        ("35 36 54 64 65 66 67 68 212", [("city", 50, 1)] * 2), ("M02", [("city", 50, 1)] * 3),
        ("867 868 869", [("town", 30, 0)]), ("51", [("city", 40, 2)]), ("198 199 200", [("city", 60, 2)]),
        ("339", [("city", 50, 1)] * 2), ("M03", [("city", 60, 4)]), ("290", [("city", 70, 2)]),
        ("804", [("city", 60, 1)] * 2), ("M04", [("city", 80, 4)]),
    ],
)  # fmt: skip
def test_what_stops_are_worth(tiles: str, stops: list[tuple[str, int, int]]) -> None:
    for number in tiles.split():
        tile = title().map.tiles[number]
        assert [(stop.kind, stop.revenue, stop.slots) for stop in tile.stops] == stops


@pytest.mark.rule("1820:12.2a", "1820:12.3.5d")
def test_five_types_of_tiles() -> None:
    types = Counter(kind_of(tile.faces[0]) for tile in title().map.tiles.values())
    assert types == {"plain": 35, "town": 9, "small": 7, "big": 11, "other": 18}
    for old, later in title().data.tiles.upgrades.next.items():
        for new in later:
            a, b = title().map.tiles[old], title().map.tiles[new]
            assert (kind_of(a.faces[0]), a.label) == (kind_of(b.faces[0]), b.label)
            assert b.rank == a.rank + 1


@pytest.mark.rule("1820:T12-upgrades", "1820:12.1f", "1820:M5h")
def test_the_chart_is_what_keeps_all_track() -> None:
    """Every pair of the chart fits in some turn; no other pair of the same type and the next colour does."""
    tiles, chart = title().map.tiles, title().data.tiles.upgrades.next
    for old in tiles.values():
        fits = {
            new.id
            for new in tiles.values()
            if (kind_of(new.faces[0]), new.label, new.rank) == (kind_of(old.faces[0]), old.label, old.rank + 1)
            and any(title().map.carried(old.faces[0], face) is not None for face in new.faces)
        }
        assert fits == set(chart.get(old.id, ())), old.id
    assert (len(chart["7"]), len(chart["9"])) == (12, 7)
    assert not {"36", "212", "51", "868", "290"} & chart.keys()


@pytest.mark.rule("1820:M5f")
def test_upgrades_of_two_cities() -> None:
    """36 and 212 lead no further; of four hexes three can become brown and two gray."""
    for dead in ("36/0", "212/0"):
        table = Board("brown").tiles(D10=dead)
        assert {problem(table, "D10", f"339/{turn}") for turn in range(6)} == {"track.chart"}
    brown = Board("brown").tiles(C7="339/0", C11="339/0", D10="54/0")
    assert "" in {problem(brown, "D10", f"339/{turn}") for turn in range(6)}
    brown.tiles(D10="339/0", D4="54/0")
    assert {problem(brown, "D4", f"339/{turn}") for turn in range(6)} == {"track.none-left"}
    assert (brown.draft.tiles["339"], brown.draft.tiles["804"]) == (0, 2)


@pytest.mark.rule("1820:M5g", "1820:12.3.5j")
def test_manchester_keeps_its_cities_and_its_stub_becomes_a_third() -> None:
    green = title().map.tiles["M02"]
    assert [stop.exits for stop in green.stops] == [(1, 2, 4), (0, 3, 4), (0, 2, 5)]
    for face in green.faces:
        pairs = {edge % 3 for exits in face.stop_exits for edge in exits if (edge + 3) % 6 in exits}
        assert pairs == {0, 1, 2}
    yellow = title().map.tiles["M01"].faces[1]
    assert all(title().map.carried(yellow, face) is not None for face in green.faces)
    # the city between south-west and north-east is the one that has them on the green tile, and west
    after = green.faces[1].stop_exits[(title().map.carried(yellow, green.faces[1]) or ())[0]]
    assert sorted(after) == [0, 1, 3]


# ---- which hex takes what ----


@pytest.mark.rule("1820:11d", "1820:12.1e", "1820:12.3.1.1i")
@pytest.mark.parametrize("hex_", ["A7", "A9", "G1", "M13", "M15", "M17", "J2", "A13", "K1", "M19"])
def test_printed_hexes_take_no_tile(hex_: str) -> None:
    for phase in PHASES:
        table = Board(phase)
        assert problem(table, hex_, "9/0") == problem(table, hex_, "57/1") == "track.printed-for-good"
        assert may_lie(table, hex_) == set()


@pytest.mark.rule("1820:12.2d", "1820:12.2e", "1820:12.3.2a", "1820:12.1d", "1820:12.3.3.2a", "1820:12.3.3.1a")
def test_cities_printed_take_their_own_tiles() -> None:
    table = Board("green")
    numbers = {hex_: {tile.split("/")[0] for tile in may_lie(table, hex_)} for hex_ in ("C7", "D6", "G7", "N18", "C15")}
    assert numbers == {
        "C7": {"248", "802", "803"}, "D6": {"M01"}, "G7": {"148", "149", "150"}, "N18": {"5", "6", "57"},
        "C15": {"5", "6", "57", "148", "149", "150"},
    }  # fmt: skip
    for hex_, tile in (
        ("C7", "57/1"),
        ("K11", "802/2"),
        ("D6", "57/1"),
        ("K11", "M01/1"),
        ("G7", "9/0"),
        ("K11", "14/0"),
    ):
        assert problem(table, hex_, tile) == "track.chart"
    for hex_ in ("N18", "B6", "C15", "D16"):
        assert problem(table, hex_, "57/1") == ""
        assert problem(table, hex_, "150/1") == ("" if hex_ in ("C15", "D16") else "track.chart")
    assert problem(table, "G7", "57/1") == "track.chart"
    assert problem(table, "J12", "9/0") == ""


@pytest.mark.rule("1820:12.3.3.3a", "1820:12.2e")
def test_manchester_takes_its_own_tiles_in_every_colour() -> None:
    """Under every M tile nothing but the next one fits; and an M tile fits nowhere else."""
    table = Board("gray")
    own = [tile for tile in title().map.tiles if tile.startswith("M0")]
    for lying, following in zip((None, *own), (*own, None), strict=True):
        if lying:
            table.tiles(D6=f"{lying}/1")
        for tile in title().map.tiles:
            fits = {problem(table, "D6", f"{tile}/{turn}") for turn in range(6)} - {"track.chart", "track.preserve"}
            assert bool(fits) == (tile == following), (lying, tile, fits)
    for hex_ in ("C7", "G7", "N18", "K11"):
        assert {problem(table, hex_, f"{tile}/1") for tile in own} == {"track.chart"}


@pytest.mark.rule("1820:11b", "1820:11c", "1820:11d", "1820:R52", "1820:12.3.1.1d")
def test_no_track_against_the_sea_or_a_blank_side() -> None:
    table = Board("gray")
    against = "G15 8/2, H16 7/2, L14 9/2, L16 9/0, L18 9/2, B16 9/1, H22 9/1, J22 9/1"
    for place in against.split(", "):
        assert problem(table, *place.split()) == "track.dead-edge", place
    for place in ["K3 5/2", "H18 9/2", "J4 9/1", "J4 7/0", "L16 9/1", "H22 7/0", "N18 57/2"]:
        assert problem(table, *place.split()) == "", place
    grid = title().map.grid  # every side of an off-board beside land has a spike: no tile is refused for it
    for hex_, data in enumerate(title().map.hexes):
        if data.color == "red":
            beside = [e for e in range(6) if title().map.hexes[grid.neighbour(hex_, e)].color == "white"]
            land = [e for e in beside if grid.neighbour(hex_, e) >= 0]
            assert set(land) <= set(title().map.printed[hex_].exits)


@pytest.mark.rule("1820:12.3.1.1c", "1820:12.3.5e", "1820:12.1f", "1820:12.3.1e", "1820:12.3.1b")
def test_upgrades_keep_type_and_track() -> None:
    table = Board("brown").tiles(J12="9/0", K11="57/2", K13="4/0", H10="8/0", J10="179/2")
    assert problem(table, "J12", "20/1") == "track.keeps-track"
    assert problem(table, "J12", "20/0") == problem(table, "H10", "28/0") == ""
    assert problem(table, "K11", "14/0") == ""
    assert problem(table, "K11", "14/1") == "track.keeps-track"
    assert problem(table, "K11", "51/1") == problem(table, "K11", "179/2") == "track.chart"
    assert may_lie(table, "K13") == {"848/0", "848/3"}
    assert problem(table, "J10", "198/2") == ""  # spacing is only looked at as the first tile is laid
    for colour, last in (("14/0", ""), ("51/1", "track.phase")):
        assert problem(Board("blue").tiles(K11="57/2" if colour == "14/0" else "14/0"), "K11", colour) == last


@pytest.mark.rule("1820:12.3.5a")
@pytest.mark.parametrize(
    ("hex_", "old", "new", "first"),
    [("K11", "57/2", "14/0", "green"), ("K11", "14/0", "51/1", "brown"), ("G7", "198/0", "290/0", "gray")],
)
def test_colours_come_with_their_phases(hex_: str, old: str, new: str, first: str) -> None:
    for phase in PHASES:
        late = PHASES.index(phase) >= PHASES.index(first)
        fits = {problem(Board(phase).tiles(**{hex_: old}), hex_, f"{new.split('/')[0]}/{turn}") for turn in range(6)}
        assert ("" in fits) == late
        assert late or fits == {"track.phase"}


@pytest.mark.rule("1820:12.1b", "1820:12.1c", "1820:12.1g")
def test_the_supply() -> None:
    table = Board("green").tiles(C7="803/0", D10="803/0")
    assert {problem(table, "C11", f"803/{turn}") for turn in range(6)} == {"track.none-left"}
    table.draft.tiles = {**table.draft.tiles, "9": 144 - 40}
    assert problem(table, "H10", "9/0") == ""
    table.tiles(K11="57/2")
    assert (table.draft.tiles["57"], table.draft.tiles["14"]) == (9, 8)
    table.tiles(K11="14/0")
    assert (table.draft.tiles["57"], table.draft.tiles["14"]) == (10, 7)


@pytest.mark.rule("1820:M5d", "1820:M5e", "1820:11h", "1820:12.3.1.1g", "1820:7.2.1d")
def test_no_track_towards_barriers_in_the_yellow_phase() -> None:
    yellow, green = Board("yellow"), Board("green")
    assert may_lie(yellow, "C5") == set()
    assert may_lie(yellow, "D6") == {"M01/1"}
    for hex_, tile in (("C15", "57/2"), ("N8", "9/1"), ("D4", "802/2"), ("K19", "9/0"), ("C5", "150/1")):
        assert problem(yellow, hex_, tile) == "track.not-yet"
        assert problem(green, hex_, tile) == ""


# ---- cousins ----


@pytest.mark.rule("1820:14.4.1c")
def test_prices_of_cousins() -> None:
    """R102: Bedlington costs 120, and no cousin has an income."""
    prices = {cousin.id: cousin.price for cousin in title().privates.values()}
    assert {cousin for cousin, price in prices.items() if price == 120} == {"GWSC", "CBV", "BI", "JL", "VF"}
    assert set(prices.values()) == {120, 130}
    assert {cousin.revenue for cousin in title().privates.values()} == {0}
