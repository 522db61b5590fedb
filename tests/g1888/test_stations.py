"""1888 draft VII.3.2 and VII.3.5, 1888-N VIII.3.2 and VIII.3.5: home stations and further ones."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, PlaceToken
from footplate.game.events import TokenPlaced
from footplate.rounds.running import RunRoutes
from footplate.rounds.stations import PlaceHome, PlaceStation
from footplate.rounds.track import LayTrack
from footplate.testing.questions import at_step, events_of, gained, lay, offers, play
from footplate.testing.scene import Scene
from tests.g1888.scenes import PASS, ROUTE, STEP, TOKEN, TRACK, both, earns, jhr, refused, run, tokens


def places(game: Game) -> set[str]:
    """Where a station may be placed now: "C9/1"."""
    assert game.decision is not None
    return {f"{a.hex}/{a.city}" for a in game.decision.options.of(PlaceToken).actions() if isinstance(a, PlaceToken)}


# ---- home ----


@both
@pytest.mark.rule(
    "1888-draft:VII.3.2a", "1888-N:VIII.3.2a", "1888-N:VIII.3.2b", "1888-N:VIII.3.2c", "1888-draft:VII.3.1b",
    "1888-N:VIII.3.5e",
)  # fmt: skip
def test_the_home_station_comes_free_at_the_start_of_the_companys_first_turn(title: str) -> None:
    scene = Scene(title).company("JHR", {"p1": 6}, par=95, cash=950, operated=False)
    scene.company("TJL", {"p2": 6}, par=80, cash=800, operated=False)
    game = scene.operate()
    assert (at_step(game), game.state.cash["JHR"]) == ("lay_track JHR", 950)
    assert tokens(game, "C9") == [("",), ("JHR",)]
    assert tokens(game, "E3") == [("",)]  # TJL's turn has not come
    assert events_of(TokenPlaced, scene.events) == [TokenPlaced("JHR", "C9", 1)]
    events = play(game, PASS, BuyTrain("2", BANK, 80), PASS)
    assert events_of(TokenPlaced, events) == [TokenPlaced("TJL", "E3", 0)]
    assert tokens(game, "E3") == [("TJL",)]  # on the bare hex
    assert game.state.cash["TJL"] == 800
    game.play(lay("E3", "57/0"))
    assert tokens(game, "E3") == [("TJL",)]


@both
@pytest.mark.parametrize(
    ("company", "home", "city"),
    [("SSL", "B18", 0), ("CDL", "A19", 0), ("LYR", "F16", 0), ("JZR", "C9", 0), ("ZDR", "G11", 0)],
)
@pytest.mark.rule("1888-draft:VII.3.2a", "1888-draft:VII.3.5e", "1888-N:VIII.3.2a", "1888-N:VIII.3.5e")
def test_where_the_home_stations_stand(title: str, company: str, home: str, city: int) -> None:
    scene = Scene(title).company(company, {"p1": 6}, cash=700, operated=False)
    game = scene.operate()
    assert tokens(game, home)[city] == (company, *[""] * (len(tokens(game, home)[city]) - 1))
    assert gained(game.state_at(0), game.state) == {}
    assert game.state.cash[company] == 700
    assert game.state.companies[company].tokens[0] == 40


@both
@pytest.mark.rule("1888-draft:VII.3.5e", "1888-N:VIII.3.5e")
def test_a_tile_laid_over_the_home_station_keeps_it(title: str) -> None:
    game = Scene(title).company("ZDR", {"p1": 6}, cash=700, operated=False).operate()
    game.play(lay("G11", "57/1"))
    assert tokens(game, "G11") == [("ZDR",)]
    assert game.state.cash["ZDR"] == 700


@both
@pytest.mark.rule("1888-draft:VII.3.2a", "1888-N:VIII.3.2a", "1888-N:VIII.3.5k")
def test_the_home_station_follows_the_tiles_laid_on_its_home(title: str) -> None:
    scene = Scene(title, phase="3").tiles(C9="L42/2").company("JHR", {"p1": 6}, cash=99, operated=False)
    game = scene.company("JZR", {"p1": 6}, cash=99, par=70, operated=False, trains=("3",)).operate()
    assert tokens(game, "C9") == [("",), ("JHR",), ("",), ("",)]  # exits NE, SE, SW, W
    joined = Scene(title, phase="5").tiles(C9="8892/0").company("JZR", {"p1": 6}, operated=False).operate()
    assert tokens(joined, "C9") == [("JZR", "", "", "")]


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_a_home_city_taken_by_another_company_leaves_the_director_the_choice(title: str) -> None:
    scene = Scene(title, phase="3").tiles(C9="L42/0", F6="57/0").company("HJR", {"p2": 6}, par=95)
    scene.company("JHR", {"p1": 6}, cash=99, par=90, operated=False).stations(C9="- | - | - | HJR")
    game = scene.turn("JHR", PlaceHome)
    assert places(game) == {"C9/0", "C9/1", "C9/2"}
    assert "pass" not in offers(game)
    for action in (PlaceToken("C9", 3), PlaceToken("D10", 0)):
        refused(game, action, "token.home", TOKEN)
    game.play(PlaceToken("C9", 1))
    assert tokens(game, "C9") == [("",), ("JHR",), ("",), ("HJR",)]
    assert (at_step(game), game.state.cash["JHR"]) == ("lay_track JHR", 99)
    assert game.state.companies["JHR"].tokens == (40, 100)
    scene = Scene(title, phase="3").tiles(C9="L42/0", F6="57/0").company("HJR", {"p2": 6}, par=95)
    scene.company("SSL", {"p2": 6}, par=95).company("JHR", {"p1": 6}, par=90, operated=False)
    assert places(scene.stations(C9="- | - | SSL | HJR").turn("JHR", PlaceHome)) == {"C9/0", "C9/1"}  # two are a choice


# ---- further stations ----


@both
@pytest.mark.rule("1888-draft:VII.3.5a", "1888-N:VIII.3.5a", "1888-draft:VII.3.5f", "1888-N:VIII.3.5f")
def test_one_station_a_turn_also_beside_the_home_station(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 6}, cash=200, operated=False).operate()
    game.play(lay("D10", "5/1"))
    assert (at_step(game), places(game)) == ("place_station JHR", {"D10/0"})
    refused(game, PlaceToken("E7"), "token.no-city", TOKEN)
    refused(game, PlaceToken("D8"), "token.no-city", TOKEN)
    before = game.state
    game.play(PlaceToken("D10"))
    assert tokens(game, "D10") == [("JHR",)]
    assert gained(before, game.state) == {"JHR": -40, BANK: 40}
    refused(game, PlaceToken("D10"), "turn.wrong-step", STEP)


@both
@pytest.mark.rule("1888-draft:VII.3.5f", "1888-draft:VII.3.1d", "1888-N:VIII.3.5f", "1888-N:VIII.3.1c")
def test_a_station_may_be_left(title: str) -> None:
    """LYR, new in Yantai, comes to Qingdao."""
    scene = Scene(title).company("LYR", {"p1": 6}, cash=200, operated=False).tiles(G15="9/0", H14="6/1")
    game = scene.operate()
    game.play(PASS)
    branch = game.fork()
    branch.play(PlaceToken("H14"))
    assert [tokens(branch, hex_) for hex_ in ("F16", "H14")] == [[("LYR", "")], [("LYR",)]]
    refused(branch, PlaceToken("H14"), "turn.wrong-step", STEP)
    game.play(PASS)
    assert (tokens(game, "H14"), game.state.cash["LYR"]) == ([("",)], 200)
    refused(game, PlaceToken("H14"), "turn.wrong-step", STEP)


TO_THREE = {  # Handan: over E5 to C3, and over E7 to D10
    "F6": "15/2", "E5": "57/2", "D4": "9/2", "C3": "6/3", "E7": "4/0", "D8": "8/4", "D10": "5/1",
}  # fmt: skip


@both
@pytest.mark.rule("1888-draft:VII.3.5g", "1888-N:VIII.3.5g")
def test_further_stations_cost_40_then_100_each(title: str) -> None:
    taken: dict[str, str] = {}
    for price, hex_ in ((40, "E5"), (100, "C3"), (100, "D10")):

        def scene(cash: int, there: dict[str, str]) -> Scene:
            scene = Scene(title).company("HJR", {"p1": 6}, cash=cash)
            return scene.tiles(**TO_THREE).stations(**there)

        poor = scene(price - 1, taken).turn("HJR", PlaceStation, waits=False)
        assert refused(poor, PlaceToken(hex_), "token.money", TOKEN).facts == {"needs": price, "has": price - 1}
        game = scene(price, taken).turn("HJR", PlaceStation)
        assert f"{hex_}/0" in places(game)
        game.play(PlaceToken(hex_))
        assert gained(game.state_at(0), game.state) == {"HJR": -price, BANK: price}
        taken = {**taken, hex_: "HJR"}
    last = Scene(title).company("HJR", {"p1": 6}, cash=500).tiles(**TO_THREE, G9="57/0").stations(**taken)
    refused(last.turn("HJR", PlaceStation, waits=False), PlaceToken("G9"), "token.none-left", TOKEN)


@both
@pytest.mark.parametrize(("company", "prices"), [("JHR", (40, 100)), ("CDL", (40, 100, 100)), ("LYR", (40, 100))])
@pytest.mark.rule("1888-draft:VII.3.5g", "1888-N:VIII.3.5g")
def test_how_many_stations_are_left(title: str, company: str, prices: tuple[int, ...]) -> None:
    game = Scene(title).company(company, {"p1": 6}, cash=300).turn(company, LayTrack)
    assert game.state.companies[company].tokens == prices
    cities = ["D10", "E5", "G9"][: len(prices)]
    tiles = {"D10": "5/1", "E5": "57/0", "G9": "57/0", "C3": "6/3"}
    full = Scene(title).company(company, {"p1": 6}, cash=300).tiles(**tiles).stations(**dict.fromkeys(cities, company))
    refused(full.turn(company, PlaceStation, waits=False), PlaceToken("C3"), "token.none-left", TOKEN)


@both
@pytest.mark.rule("1888-draft:VII.3.5h", "1888-N:VIII.3.5h")
def test_one_station_of_a_company_on_a_hex(title: str) -> None:
    four = Scene(title, phase="3").company("JZR", {"p1": 6}, cash=300).tiles(C9="L42/0")
    game = four.turn("JZR", PlaceStation, waits=False)
    for city in range(4):
        refused(game, PlaceToken("C9", city), "token.already-there", TOKEN)
    joined = Scene(title, phase="5").company("JHR", {"p1": 6}, cash=300).tiles(C9="8892/0")
    refused(joined.turn("JHR", PlaceStation, waits=False), PlaceToken("C9"), "token.already-there", TOKEN)
    shenyang = Scene(title, phase="3").company("SSL", {"p1": 6}, cash=300)
    refused(shenyang.turn("SSL", PlaceStation, waits=False), PlaceToken("B18", 1), "token.already-there", TOKEN)
    green = Scene(title, phase="3").company("SSL", {"p1": 6}, cash=300).tiles(B18="8859/1")
    refused(green.turn("SSL", PlaceStation, waits=False), PlaceToken("B18", 1), "token.already-there", TOKEN)


@both
@pytest.mark.rule("1888-draft:VII.3.5d", "1888-draft:VII.3.5i", "1888-N:VIII.3.5d", "1888-N:VIII.3.5i")
def test_a_route_must_lead_to_the_new_station(title: str) -> None:
    tiles = {"D10": "5/1", "D8": "8/4", "E7": "58/1", "E5": "57/1"}
    open_ = jhr(title).tiles(**tiles).turn("JHR", PlaceStation)
    assert places(open_) == {"D10/0", "E5/0"}
    gap = jhr(title).tiles(**{**tiles, "E7": "58/2"}).turn("JHR", PlaceStation)
    assert places(gap) == {"D10/0"}
    refused(gap, PlaceToken("E5"), "token.unreachable", TOKEN)
    full = jhr(title).company("SSL", {"p2": 6}).tiles(**tiles).stations(D10="SSL")
    blocked = full.turn("JHR", PlaceStation, waits=False)
    refused(blocked, PlaceToken("E5"), "token.unreachable", TOKEN)
    refused(blocked, PlaceToken("D10"), "token.full", TOKEN)
    through = jhr(title).company("SSL", {"p2": 6}).tiles(**{**tiles, "D10": "15/1"}).stations(D10="SSL")
    assert places(through.turn("JHR", PlaceStation)) == {"D10/0", "E5/0"}


@both
@pytest.mark.rule("1888-draft:VII.3.5i", "1888-N:VIII.3.5j")
def test_however_far_but_not_back_at_a_junction(title: str) -> None:
    """From Beijing by Tianjin, over E9, F10, Zibo and H12 to Qingdao, six hexes away."""
    far = {"D10": "5/1", "E9": "9/2", "F10": "9/2", "G11": "57/2", "H12": "8/2", "H14": "57/1"}
    curve = jhr(title).tiles(**far, D8="7/4").turn("JHR", PlaceStation)
    assert places(curve) == {"D10/0", "H14/0"}  # Zibo is kept for ZDR
    junction = jhr(title).tiles(**far, D8="23/1").turn("JHR", PlaceStation)  # W with E, W with SE
    assert places(junction) == {"D10/0"}
    refused(junction, PlaceToken("H14"), "token.unreachable", TOKEN)


# ---- places kept for homes ----


def around_beijing(title: str, **stations: str) -> Scene:
    """Beijing with its green tile, which a company reaches from a station in Tianjin: from the south-east, and over
    C11 from the east."""
    scene = Scene(title, phase="3").tiles(C9="L42/0", D10="15/1", C11="7/0", F6="57/0", E3="57/0", E5="14/1")
    for company in ("HJR", "TJL", "CDL"):
        scene.company(company, {"p1": 6}, cash=100)
    return scene.stations(**stations)


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_printed_beijing_is_kept_for_its_two_companies(title: str) -> None:
    for started in (False, True):
        scene = Scene(title).company("SSL", {"p1": 6}, cash=100)
        if started:
            scene.company("JHR", {"p2": 6}, operated=False).company("JZR", {"p2": 6}, operated=False)
        game = scene.turn("SSL", PlaceStation, waits=False)
        for city in (0, 1):
            refused(game, PlaceToken("C9", city), "token.reserved", TOKEN)


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_of_four_places_in_beijing_two_are_kept_wherever_they_are(title: str) -> None:
    first = around_beijing(title, D10="HJR TJL").turn("HJR", PlaceStation)
    assert places(first) == {"C9/2", "C9/3"}
    first.play(PlaceToken("C9", 3))  # JHR's own city
    second = around_beijing(title, D10="HJR TJL", C9="- | - | - | HJR").turn("TJL", PlaceStation)
    assert places(second) == {"C9/2"}
    second.play(PlaceToken("C9", 2))
    third = around_beijing(title, D10="CDL -", C9="- | - | TJL | HJR").turn("CDL", PlaceStation, waits=False)
    for city in (0, 1):
        refused(third, PlaceToken("C9", city), "token.reserved", TOKEN)
    refused(third, PlaceToken("C9", 2), "token.full", TOKEN)


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_with_one_home_in_beijing_placed_one_place_is_kept(title: str) -> None:
    scene = around_beijing(title, D10="HJR TJL").company("JHR", {"p2": 6})
    game = scene.turn("HJR", PlaceStation)
    assert places(game) == {"C9/2"}
    game.play(PlaceToken("C9", 2))
    scene = around_beijing(title, D10="TJL -", C9="- | HJR").company("JHR", {"p2": 6})
    game = scene.turn("TJL", PlaceStation)
    game.play(PlaceToken("C9", 2))
    assert tokens(game, "C9") == [("",), ("HJR",), ("TJL",), ("JHR",)]
    last = around_beijing(title, D10="CDL -", C9="- | HJR | TJL").company("JHR", {"p2": 6})
    refused(last.turn("CDL", PlaceStation, waits=False), PlaceToken("C9", 0), "token.reserved", TOKEN)
    both_there = around_beijing(title, D10="HJR").company("JHR", {"p2": 6}).company("JZR", {"p2": 6})
    assert places(both_there.turn("HJR", PlaceStation)) == {"C9/2"}  # then the others are free to all


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_a_home_of_one_place_and_of_two(title: str) -> None:
    """TJL and CDL come from E5 to Handan, before HJR has begun."""

    def scene(handan: str, **stations: str) -> Scene:
        scene = Scene(title, phase="3").tiles(F6=handan, E5="14/1", E3="57/0")
        return scene.company("TJL", {"p1": 6}, cash=100).company("CDL", {"p1": 6}, cash=100).stations(**stations)

    one = scene("57/2", E5="TJL").turn("TJL", PlaceStation, waits=False)
    refused(one, PlaceToken("F6"), "token.reserved", TOKEN)
    two = scene("14/1", E5="TJL").turn("TJL", PlaceStation)
    two.play(PlaceToken("F6"))
    assert tokens(two, "F6") == [("TJL", "")]
    last = scene("14/1", E5="CDL -", F6="TJL").turn("CDL", PlaceStation, waits=False)
    refused(last, PlaceToken("F6"), "token.reserved", TOKEN)


@both
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_yantai_has_two_places_and_changchun_one(title: str) -> None:
    ferry = {"E17": "L40a/0", "F16": "L40b/0"}
    scene = Scene(title, phase="3").tiles(**ferry).company("CDL", {"p1": 6}, cash=100).stations(E17="CDL")
    game = scene.turn("CDL", PlaceStation)
    game.play(PlaceToken("F16"))
    scene = Scene(title, phase="3").tiles(**ferry).company("CDL", {"p1": 6}).company("SSL", {"p1": 6}, cash=100)
    full = scene.stations(F16="CDL", E17="SSL").turn("SSL", PlaceStation, waits=False)
    refused(full, PlaceToken("F16"), "token.reserved", TOKEN)
    changchun = Scene(title).company("SSL", {"p1": 6}, cash=100).turn("SSL", PlaceStation, waits=False)
    refused(changchun, PlaceToken("A19"), "token.reserved", TOKEN)


@both
@pytest.mark.parametrize("city", [0, 1])
@pytest.mark.rule("1888-draft:VII.3.5j", "1888-N:VIII.3.5k")
def test_in_shenyang_and_anshan_the_home_gets_the_other_city(title: str, city: int) -> None:
    """CDL reaches both cities of B18: over the NE side, and over B20 from the east."""

    def scene(**stations: str) -> Scene:
        scene = Scene(title, phase="3").tiles(B18="8859/1", B20="8858/0").company("CDL", {"p1": 6}, cash=100)
        return scene.company("SSL", {"p2": 6}, par=95, cash=100, operated=False).stations(**stations)

    game = scene().turn("CDL", PlaceStation)
    assert {"B18/0", "B18/1"} <= places(game)
    game.play(PlaceToken("B18", city))
    assert tokens(game, "B18")[city] == ("CDL",)
    later = scene(B18="- | CDL" if city else "CDL").operate()
    assert at_step(later) == "lay_track SSL"  # no question: one place is free
    assert tokens(later, "B18") == ([("SSL",), ("CDL",)] if city else [("CDL",), ("SSL",)])


# ---- what stations are for ----


@both
@pytest.mark.rule("1888-draft:VII.3.5b", "1888-N:VIII.3.5b")
def test_a_route_needs_a_station_of_the_company(title: str) -> None:
    def scene() -> Scene:
        return Scene(title, phase="3").tiles(D10="5/1").company("SSL", {"p1": 6}, trains=("2",))

    without = scene().turn("SSL", RunRoutes, waits=False)
    refused(without, run("C9/1", "D10"), "route.no-station", ROUTE)
    game = scene().stations(D10="SSL").turn("SSL", RunRoutes)
    assert earns(game, "SSL") == (50, 0)
    game.play(run("C9/1", "D10"))


FIGURE_2 = {"C13": "57/0", "D12": "58/1", "D10": "14/0", "E9": "8/1", "E7": "58/2"}


@both
@pytest.mark.rule(
    "1888-N:VIII.3.5-fig2", "1888-draft:VII.3.5c", "1888-N:VIII.3.5c", "1888-N:VIII.2j", "1888-N:VIII.2k",
    "1888-N:VIII.2l", "1888-draft:VII.2j", "1888-draft:VII.2k",
)  # fmt: skip
def test_figure_a_city_of_two_places(title: str) -> None:
    """CDL and JHR have filled it: SSL runs to it and not through it; with one place free it goes on."""

    def game(tianjin: str) -> Game:
        scene = Scene(title, phase="3").tiles(**FIGURE_2).company("SSL", {"p1": 6}, trains=("4",))
        scene.company("CDL", {"p2": 6}, trains=("4",)).company("JHR", {"p2": 6})
        return scene.stations(C13="SSL", D10=tianjin).turn("SSL", RunRoutes)

    through = run("C13", "D12", "D10", "E9", "E7", train="4")
    full = game("CDL JHR")
    assert earns(full, "SSL") == (60, 0)
    refused(full, through, "route.blocked", ROUTE)
    full.play(run("C13", "D12", "D10", train="4"))
    assert earns(full, "CDL") == (70, 0)  # who has a station in it runs through
    free = game("CDL -")
    assert earns(free, "SSL") == (70, 0)
    free.play(through)


@both
@pytest.mark.rule("1888-N:VIII.3.5-fig1", "1888-N:VIII.3.5c", "1888-draft:VII.3.5c", "1888-draft:VII.2j")
def test_figure_a_city_of_one_place(title: str) -> None:
    """CDL's: it runs and builds through it, SSL runs up to it."""
    tiles = {"C13": "57/0", "D12": "58/1", "D10": "57/1", "D8": "8/4", "E7": "58/3"}
    scene = Scene(title, phase="3").tiles(**tiles).company("SSL", {"p1": 6}, cash=100, trains=("4",))
    scene.company("CDL", {"p2": 6}, cash=100, trains=("4",)).stations(C13="SSL", D10="CDL")
    game = scene.turn("SSL", RunRoutes)
    assert earns(game, "SSL") == (50, 0)
    refused(game, run("C13", "D12", "D10", "D8", "E7", train="4"), "route.blocked", ROUTE)
    assert earns(game, "CDL") == (60, 0)  # C13, D12, D10, E7

    def building(company: str) -> Game:
        scene = Scene(title, phase="3").tiles(**tiles).company("SSL", {"p1": 6}, cash=100)
        return scene.company("CDL", {"p2": 6}, cash=100).stations(C13="SSL", D10="CDL").turn(company, LayTrack)

    refused(building("SSL"), lay("D8", "25/4"), "track.unreachable", TRACK)
    building("CDL").play(lay("D8", "25/4"))


# ---- circles of joined cities, where 18xx.games numbers them ----

BEIJING = "8892/0"  # brown: the four cities of the green tile become one


def joined(stations: str, *options: str, tile: str = "L42/0") -> Game:
    """SSL, with a station in Beijing, joins its cities; JZR's home is to the south-west, JHR's to the south-east."""
    scene = Scene("1888-N", options=options, phase="5").company("SSL", {"p1": 6}, cash=500).tiles(C9=tile)
    for company in ("CDL", "JZR", "JHR"):
        if company in stations:
            scene.company(company, {"p2": 6}, home=False)
    game = scene.stations(C9=stations).turn("SSL", LayTrack)
    game.play(lay("C9", BEIJING))
    return game


@pytest.mark.parametrize(
    ("stations", "circles"),
    [
        ("JZR | SSL | CDL | JHR", ("JZR", "SSL", "CDL", "JHR")),
        ("JZR | SSL | CDL | -", ("JZR", "", "SSL", "CDL")),  # JHR's circle is the second, though its city was the last
        ("- | SSL | CDL | JHR", ("", "SSL", "CDL", "JHR")),
        ("- | SSL | CDL | -", ("", "", "SSL", "CDL")),
        ("- | - | SSL | JHR", ("", "SSL", "JHR", "")),
    ],
)
def test_18xx_games_keeps_the_first_circles_for_homes_when_cities_are_joined(
    stations: str, circles: tuple[str, ...]
) -> None:
    assert tokens(joined(stations, "home-circle-kept"), "C9") == [circles]


def test_by_the_book_circles_follow_each_other_as_the_cities_did() -> None:
    assert tokens(joined("JZR | SSL | CDL | -"), "C9") == [("JZR", "SSL", "CDL", "")]


def test_on_a_turned_tile_the_order_of_its_cities_decides() -> None:
    """Turned by two the first city is to the north-west, the second JHR's, the last JZR's."""
    game = joined("SSL | - | CDL | JZR", "home-circle-kept", tile="L42/2")
    assert tokens(game, "C9") == [("", "SSL", "CDL", "JZR")]


def test_each_home_station_comes_into_its_own_circle() -> None:
    scene = Scene("1888-N", options=["home-circle-kept"], phase="5").tiles(C9=BEIJING)
    scene.company("SSL", {"p1": 6}, par=70).stations(C9="- - SSL")
    game = scene.company("JHR", {"p2": 6}, par=95, cash=500, operated=False).operate()
    assert tokens(game, "C9") == [("", "JHR", "SSL", "")]
