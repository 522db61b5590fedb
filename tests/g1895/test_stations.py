"""1895 IX: station markers, at home and elsewhere."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import PlaceToken
from footplate.game.events import TokenPlaced
from footplate.rounds.running import RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.testing.questions import at_step, events_of, gained, lay, play, refused
from tests.g1895.scenes import OTAVI, PASS, SIX, SOUTH, WINDHOEK, Namibia, bank, runs, sta, tokens

MARKER, ROUTE, TURN = "IX", "X", "VI"
TO_SD = {"G17": "57/0", "G19": "8/1", "F20": "8/2", "E19": "9/2"}  # from G17 to D18


def places(game: Game) -> set[str]:
    """Where a marker may be placed now: "C11/1"."""
    assert game.decision is not None
    return {f"{a.hex}/{a.city}" for a in game.decision.options.of(PlaceToken).actions() if isinstance(a, PlaceToken)}


# ---- at home ----


@pytest.mark.rule("1895:IX-a", "1895:IX-f", "1895:V-STA", "1895:V-OME")
def test_the_home_marker_is_placed_free_as_the_companys_first_turn_begins() -> None:
    scene = Namibia().company("STA", SIX, cash=500, operated=False)
    scene.company("OME", {"p2": 6}, par=90, cash=500, operated=False)
    game = scene.operate()
    assert at_step(game) == "build_track STA"
    assert events_of(TokenPlaced, scene.events) == [TokenPlaced("STA", "C11", 0)]
    assert tokens(game, "C11") == [("STA",), ("",)]  # exits north-east and north; OME has not acted yet
    assert game.state.cash["STA"] == 500
    events = play(game, PASS, bank("2H"), PASS)
    assert events_of(TokenPlaced, events) == [TokenPlaced("OME", "C11", 1)]
    assert tokens(game, "C11") == [("STA",), ("OME",)]
    assert game.state.cash["OME"] == 500


@pytest.mark.parametrize(
    ("company", "home", "left"),
    [("STA", "C11", 3), ("OME", "C11", 2), ("SD", "D18", 2), ("OB", "F10", 1), ("NS", "F10", 1)],
)
@pytest.mark.rule("1895:IX-b", "1895:IX-a", "1895:IX-f", "1895:V-OB", "1895:V-NS", "1895:V-SD")
def test_what_is_left_after_the_home_marker(company: str, home: str, left: int) -> None:
    game = Namibia().company(company, SIX, cash=500, operated=False).operate()
    assert any(company in circle for circle in tokens(game, home))
    assert game.state.companies[company].tokens == (100,) * left
    assert game.state.cash[company] == 500


@pytest.mark.rule("1895:IX-a", "1895:VII-g")
def test_the_home_marker_follows_the_tiles_of_swakopmund() -> None:
    for tile, places_ in (("814/4", [("STA",), ("OME",)]), ("815/2", [("OME",), ("STA",)])):
        scene = Namibia().company("STA", SIX, cash=500, operated=False).tiles(C11=tile)
        game = scene.company("OME", {"p2": 6}, par=90, operated=True).operate()
        assert tokens(game, "C11") == places_


# ---- further ones ----


@pytest.mark.rule("1895:IX-g", "1895:IX-j", "1895:VI.3d", "1895:V.1g")
def test_a_marker_costs_100() -> None:
    game = sta(cash=360, trains=("3H",)).tiles(**WINDHOEK).turn("STA", PlaceStation)
    assert places(game) == {"F10/0"}
    refused(game, PlaceToken("F6"), "token.unreachable", MARKER)
    game.play(PlaceToken("F10"))
    assert gained(game.state_at(0), game.state) == {"STA": -100, BANK: 100}
    assert tokens(game, "F10") == [("", "", "STA")]  # behind those kept for OB and NS
    poor = sta(cash=99, trains=("3H",)).tiles(**WINDHOEK).turn("STA", PlaceStation, waits=False)
    assert refused(poor, PlaceToken("F10"), "token.money", MARKER).facts == {"needs": 100, "has": 99}


@pytest.mark.rule("1895:VI.3d")
def test_a_marker_is_optional() -> None:
    game = sta(cash=360, trains=("3H",)).tiles(**WINDHOEK).turn("STA", PlaceStation)
    game.play(PASS)
    assert at_step(game) == "run_routes STA"
    assert gained(game.state_at(0), game.state) == {}


@pytest.mark.rule("1895:IX-h")
def test_one_besides_the_home_marker_a_round() -> None:
    scene = Namibia(phase="3H").company("STA", SIX, cash=400, operated=False).tiles(**WINDHOEK, F8="9/0", F6="57/0")
    game = scene.operate()
    play(game, PASS, PlaceToken("F10"))  # in its first turn, after the free one at home
    assert len(game.state.companies["STA"].tokens) == 2
    refused(game, PlaceToken("F6"), "turn.wrong-step", TURN)
    play(game, bank("3H"), PASS)
    assert at_step(game) == "build_track STA"  # the second round of the set
    play(game, PASS, PlaceToken("F6"))
    assert len(game.state.companies["STA"].tokens) == 1


@pytest.mark.rule("1895:IX-b")
def test_no_marker_left_no_question() -> None:
    scene = Namibia().company("NS", SIX, cash=500, trains=("5H",)).tiles(**SOUTH, H10="57/2", G9="9/2")
    game = scene.stations(G17="NS").turn("NS", PlaceStation, waits=False)
    refused(game, PlaceToken("H10"), "token.none-left", MARKER)
    scene = Namibia().company("NS", SIX, cash=500, trains=("5H",)).tiles(**SOUTH).stations(G17="NS")
    assert at_step(scene.turn("NS", RunRoutes)) == "run_routes NS"


@pytest.mark.rule("1895:IX-i")
def test_one_marker_of_a_company_a_tile() -> None:
    ring = {"C9": "8/4", "D8": "58/5", "E9": "4/2", "D10": "8/5"}
    scene = Namibia(phase="4H").company("STA", SIX, cash=300, trains=("4H",)).tiles(C11="814/4", **ring)
    other = scene.turn("STA", PlaceStation, waits=False)
    refused(other, PlaceToken("C11", 1), "token.already-there", MARKER)
    joined = sta("4H", cash=300, trains=("4H",)).tiles(C11="814/4", D10="9/1").tiles(C11="38/0")
    refused(joined.turn("STA", PlaceStation, waits=False), PlaceToken("C11"), "token.already-there", MARKER)
    third = sta("10H", cash=300, trains=("10H",)).tiles(C11="814/4", D10="9/1").tiles(C11="38/0").tiles(C11="849/0")
    refused(third.turn("STA", PlaceStation, waits=False), PlaceToken("C11"), "token.already-there", MARKER)
    windhoek = Namibia().company("NS", SIX, cash=300, trains=("4H",)).tiles(**SOUTH)
    refused(windhoek.turn("NS", PlaceStation), PlaceToken("F10"), "token.already-there", MARKER)


@pytest.mark.rule("1895:IX-j")
def test_a_marker_goes_where_an_open_way_leads() -> None:
    """However long, over small stations; not past a full one."""
    game = Namibia().company("NS", SIX, cash=300, trains=("2H",)).tiles(**SOUTH, H10="57/0").turn("NS", PlaceStation)
    assert places(game) == {"G17/0"}
    refused(game, PlaceToken("H10"), "token.unreachable", MARKER)
    refused(game, PlaceToken("G15"), "token.no-city", MARKER)
    game.play(PlaceToken("G17"))
    assert tokens(game, "G17") == [("NS",)]
    full = Namibia().company("NS", SIX, cash=300, trains=("2H",)).company("SD", {"p2": 6}).company("OB", {"p2": 6})
    full.tiles(**SOUTH, F8="9/0", F6="57/0").stations(F10="- - SD", G17="OB")
    north = full.company("STA", {"p3": 6}, cash=300).tiles(**WINDHOEK).turn("STA", PlaceStation, waits=False)
    refused(north, PlaceToken("F6"), "token.unreachable", MARKER)  # beyond Windhoek, which is full
    refused(north, PlaceToken("F10"), "token.full", MARKER)


# ---- homes are kept ----


@pytest.mark.rule("1895:IX-k")
def test_windhoek_has_one_place_besides_its_homes() -> None:
    scene = sta(cash=300, trains=("2H",)).company("SD", {"p2": 6}, cash=300).tiles(**WINDHOEK)
    game = scene.turn("STA", PlaceStation)
    game.play(PlaceToken("F10"))
    taken = Namibia().company("STA", SIX).company("SD", {"p2": 6}, cash=300, trains=("2H",)).tiles(**SOUTH)
    taken.stations(F10="- - STA", G17="SD")
    second = taken.turn("SD", PlaceStation, waits=False)
    refused(second, PlaceToken("F10"), "token.reserved", MARKER)


@pytest.mark.parametrize("tile", ["57/2", "14/2"])
@pytest.mark.rule("1895:IX-k")
def test_the_home_of_the_sudbahn_is_kept_until_it_is_used(tile: str) -> None:
    """One place of two is free, the only one is not."""
    scene = Namibia(phase="4H").company("OME", SIX, cash=300, trains=("5H",)).tiles(**TO_SD, D18=tile)
    scene.stations(G17="OME")
    game = scene.turn("OME", PlaceStation, waits=False)
    if tile == "57/2":
        refused(game, PlaceToken("D18"), "token.reserved", MARKER)
    else:
        game.play(PlaceToken("D18"))
        assert tokens(game, "D18") == [("", "OME")]


@pytest.mark.rule("1895:IX-k", "1895:IX-d", "1895:X-j")
def test_a_full_station_is_passed_only_by_companies_with_a_marker_in_it() -> None:
    """From G17 to D18 and the port beyond. A place that is kept for SD stops nobody."""

    def at(company: str, *others: str) -> Game:
        scene = Namibia().company(company, SIX, trains=("5H",)).tiles(**TO_SD, D18="57/2")
        for other in others:
            scene.company(other, {"p2": 6})
        if company != "SD":
            scene.stations(G17=company)
        return scene.turn(company, RunRoutes)

    through, to = "5H: C17 D18 E19 F20 G19 G17", "5H: D18 E19 F20 G19 G17"
    empty = at("OB")
    refused(empty, runs(to), "run.not-best", "XI")
    assert empty.play(runs(through))
    full = at("OB", "SD")
    refused(full, runs(through), "route.blocked", ROUTE)
    full.play(runs(to))
    own = at("SD", "OB")
    own.play(runs(through))


@pytest.mark.rule("1895:IX-k", "1895:IX-i")
def test_swakopmund_keeps_a_place_for_each_of_its_companies() -> None:
    way = {"D10": "9/1", "E9": "58/5"}
    for tiles, free in ((("814/4", "38/0"), False), (("814/4", "38/0", "849/0"), True)):
        scene = Namibia(phase="10H").company("OB", SIX, cash=300, trains=("10H",)).company("STA", {"p2": 6})
        scene.tiles(**way)
        for tile in tiles:
            scene.tiles(C11=tile)
        game = scene.turn("OB", PlaceStation, waits=False)
        if free:
            game.play(PlaceToken("C11"))
            assert sorted(tokens(game, "C11")[0]) == ["", "OB", "STA"]
        else:
            refused(game, PlaceToken("C11"), "token.reserved", MARKER)


@pytest.mark.rule("1895:IX-e", "1895:IX-j")
def test_track_is_built_on_from_a_second_marker() -> None:
    scene = Namibia().company("OME", SIX, cash=300, trains=("2H",)).tiles(F6="57/1").stations(F6="OME")
    game = scene.turn("OME", PlaceStation, waits=False)
    refused(game, PlaceToken("F10"), "token.unreachable", MARKER)
    track = Namibia().company("OME", SIX, cash=300, trains=("2H",)).tiles(**OTAVI).operate()
    track.play(lay("G5", "9/1"))
