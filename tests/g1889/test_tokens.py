"""1889: stations (7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from footplate import Game
from footplate.game.actions import Pass, PlaceToken
from footplate.game.events import MoneyPaid, TokenPlaced
from footplate.rounds.stations import PlaceStation
from footplate.testing.questions import at_step, lay, refused
from footplate.testing.scene import Scene
from footplate.titles import load
from tests.g1889.scenes import MAP, city, first_round, payments, track, turn

# Tokushima over J7 and I8 to Ikeda, and on over G6 to Niihama.
TO_NIIHAMA = track("K8 J7 I8 H7 G6 G4", to=True)
# Kouchi to Nahari in the south-east and to Ikeda in the north-east.
FROM_KOUCHI = {**track("F9 G10 G12", to=True), **track("F9 G8 H7", to=True)}
# Marugame to Takamatsu, and Takamatsu to Marugame and on to H3.
TO_TAKAMATSU = track("I2 J3 K4")


def places(game: Game) -> set[str]:
    """Where a station may be placed now."""
    assert game.decision is not None
    return {a.hex for a in game.decision.options.of(PlaceToken).actions() if isinstance(a, PlaceToken)}


def stations(game: Game) -> dict[str, tuple[str, ...]]:
    return {MAP.names[node >> 3]: held for node, held in game.state.board.stations.items()}


def placed(events: Sequence[object]) -> list[tuple[str, str]]:
    return [(event.company, event.hex) for event in events if isinstance(event, TokenPlaced)]


# ---- the home station


@pytest.mark.rule("1889:7.1a")
def test_home_stations_come_first_in_operating_order() -> None:
    """All of them before any company acts; none for a company that has not floated."""
    game, events = first_round({"AR": 70, "UR": 75, "TR": 100, "KO": 90, "KU": 90})
    assert placed(events) == [("TR", "F9"), ("KO", "K4"), ("KU", "C10"), ("UR", "B7"), ("AR", "K8")]
    assert not any(isinstance(event, MoneyPaid) for event in events)
    assert stations(game) == {"F9": ("TR",), "K4": ("KO",), "C10": ("KU",), "B7": ("UR",), "K8": ("AR",)}
    assert at_step(game) == "lay_track TR"
    assert not any(company.operated for company in game.state.companies.values())


@pytest.mark.rule("1889:7.1a")
def test_a_home_station_is_placed_once() -> None:
    game, events = first_round({"AR": 70, "TR": 100}, stations={"F9": "TR"})
    assert placed(events) == [("AR", "K8")]
    assert {c: len(game.state.companies[c].tokens) for c in ("AR", "TR")} == {"AR": 1, "TR": 2}


@pytest.mark.rule("1889:7.1a")
def test_a_company_that_has_not_floated_places_none() -> None:
    game, _ = first_round({"AR": 70})
    scene = Scene.of(game).company("IR", {"p2": 4})
    game = scene.operate(set_=2, rounds=1)
    assert placed(scene.events) == []
    scene = Scene.of(game).change("IR", floated=True)
    scene.operate(set_=3, rounds=1)
    assert placed(scene.events) == [("IR", "E2")]


@pytest.mark.rule("1889:7.1b")
@pytest.mark.parametrize("tiles", [{}, {"K8": "5/1"}, {"K8": "15/1"}])
def test_with_or_without_a_tile(tiles: Mapping[str, str]) -> None:
    game, _ = first_round({"AR": 80}, tiles=tiles)
    assert stations(game) == {"K8": ("AR",)}
    assert ("K8" in game.state.board.tiles()) == bool(tiles)


@pytest.mark.rule("1889:7.1a", "1889:7.2.1c")
def test_the_home_space_was_kept() -> None:
    """SR has taken the second space of Takamatsu; KO finds the first one free."""
    tiles = {**TO_TAKAMATSU, "K4": "440/0"}
    game, _ = first_round({"SR": 70, "KO": 80}, tiles=tiles, stations={"I2": "SR", "K4": "- SR"})
    assert stations(game) == {"I2": ("SR",), "K4": ("KO", "SR")}


@pytest.mark.rule("1889:19-home-station-token")
def test_a_home_station_blocks_before_its_company_has_acted() -> None:
    """KO operates first; its way to H3 leads through Marugame."""
    tiles = track("K4 J3 I2 H3")
    alone, _ = first_round({"KO": 100}, tiles=tiles)
    alone.play(lay("H3", "8/4"))
    game, _ = first_round({"KO": 100, "SR": 80}, tiles=tiles)
    assert at_step(game) == "lay_track KO"
    refused(game, lay("H3", "8/4"), "track.unreachable", "6.1")


# ---- further stations


@pytest.mark.rule("1889:7", "1889:7.3")
def test_number_and_price_of_tokens() -> None:
    tokens = {company.id: company.tokens for company in load("1889", 4).data.company}
    assert tokens == {
        "AR": (0, 40), "IR": (0, 40), "SR": (0, 40), "KO": (0, 40), "TR": (0, 40, 40), "KU": (0,), "UR": (0, 40, 40),
    }  # fmt: skip


@pytest.mark.rule("1889:7.2a", "1889:7.3")
def test_one_station_a_turn_for_40() -> None:
    """Also in the first operating round of the company."""
    game, _ = first_round({"TR": 100}, tiles=FROM_KOUCHI)
    game = Scene.of(game).cash(TR=100).go_on()
    game.play(Pass())
    assert at_step(game) == "place_station TR"
    assert places(game) == {"G12", "H7"}
    game.play(PlaceToken("G12"))
    assert payments(game)[0] == ("TR", "bank", 40)
    assert game.state.cash["TR"] == 60
    assert game.state.companies["TR"].tokens == (40,)
    assert stations(game) == {"F9": ("TR",), "G12": ("TR",)}
    refused(game, PlaceToken("H7"), "turn.wrong-step", "4.1")


@pytest.mark.rule("1889:7.2a")
def test_a_station_need_not_be_placed() -> None:
    game = turn("TR", PlaceStation, tiles=FROM_KOUCHI)
    game.play(Pass())
    assert game.state.cash["TR"] == 500
    assert game.state.companies["TR"].tokens == (40, 40)
    refused(game, PlaceToken("H7"), "turn.wrong-step", "4.1")


@pytest.mark.rule("1889:7.2b")
def test_no_more_stations_than_tokens() -> None:
    game = turn("TR", PlaceStation, tiles=FROM_KOUCHI, stations={"G12": "TR"})
    game.play(PlaceToken("H7"))
    assert game.state.companies["TR"].tokens == ()
    tiles = {**FROM_KOUCHI, **track("F9 F7 F5 F3", to=True)}
    spent = turn("TR", PlaceStation, tiles=tiles, stations={"G12": "TR", "H7": "TR"}, settled=False)
    assert refused(spent, PlaceToken("F3"), "token.none-left", "7.2").facts == {"company": "TR"}
    assert places(spent) == set()
    skipped = turn("TR", PlaceStation, tiles=tiles, stations={"G12": "TR", "H7": "TR"})
    assert at_step(skipped) == "buy_trains TR"


@pytest.mark.rule("1889:7", "1889:7.2b")
def test_kubokawa_has_its_home_only() -> None:
    game = turn("KU", tiles=track("C10 B9 A10", to=True))
    game.play(Pass())
    assert at_step(game) == "buy_trains KU"
    assert stations(game) == {"C10": ("KU",)}


@pytest.mark.rule("1889:7.3")
def test_the_treasury_pays() -> None:
    poor = turn("TR", PlaceStation, tiles=FROM_KOUCHI, cash=39, settled=False)
    assert poor.state.cash["p1"] == 420  # of no use
    assert refused(poor, PlaceToken("H7"), "token.money", "7.3").facts == {"needs": 40, "has": 39}
    assert places(poor) == set()
    game = turn("TR", PlaceStation, tiles=FROM_KOUCHI, cash=40)
    game.play(PlaceToken("H7"))
    assert game.state.cash["TR"] == 0


@pytest.mark.rule("1889:7.2.1a")
def test_the_city_must_be_connected() -> None:
    tiles = {**FROM_KOUCHI, "J11": "5/2", "E2": "5/0"}
    game = turn("TR", PlaceStation, tiles=tiles)
    for hex_ in ("J11", "A10"):
        assert refused(game, PlaceToken(hex_), "token.unreachable", "7.2.1").facts == {"hex": hex_, "company": "TR"}
    game.play(PlaceToken("H7"))


@pytest.mark.rule("1889:7.2.1a", "1889:7.2.4")
@pytest.mark.parametrize(
    ("tile", "held", "reached"),
    [("57/2", "-", "H7 G4"), ("57/2", "IR", ""), ("14/1", "IR SR", ""), ("14/1", "IR -", "H7 G4")],
)
def test_not_behind_a_full_city(tile: str, held: str, reached: str) -> None:
    game = turn("AR", PlaceStation, tiles={**TO_NIIHAMA, "H7": tile}, stations={"H7": held}, settled=False)
    assert places(game) == set(reached.split())
    if not reached:
        refused(game, PlaceToken("G4"), "token.unreachable", "7.2.1")


@pytest.mark.rule("1889:7.2.4")
def test_the_last_token_closes_a_city_at_once() -> None:
    """AR and SR come to Ikeda from both sides; when SR takes its only space AR reaches no further."""
    tiles = {**TO_NIIHAMA, **track("I2 H3 G4"), "G4": "14/0"}
    game = turn("SR", PlaceStation, tiles=tiles, others=["AR"])
    assert city("G4") in game.state.reach("AR").stops
    game.play(PlaceToken("H7"))
    assert game.state.reach("AR").stops == {city("K8"), city("H7")}
    assert game.state.reach("SR").stops == {city("I2"), city("G4"), city("H7"), city("K8")}


@pytest.mark.rule("1889:7.2.4")
def test_an_own_token_opens_a_full_city() -> None:
    game = turn("UR", PlaceStation, tiles={**TO_NIIHAMA, "H7": "14/1"}, stations={"H7": "IR UR"})
    assert places(game) == {"G4"}
    game.play(PlaceToken("G4"))


@pytest.mark.rule("1889:7.2.1b")
def test_the_city_must_have_space() -> None:
    game = turn("AR", PlaceStation, tiles=TO_NIIHAMA, stations={"H7": "IR"}, settled=False)
    assert refused(game, PlaceToken("H7"), "token.full", "7.2.1").facts == {"hex": "H7"}
    two = turn("AR", PlaceStation, tiles={**TO_NIIHAMA, "H7": "14/1"}, stations={"H7": "IR SR"}, settled=False)
    refused(two, PlaceToken("H7"), "token.full", "7.2.1")


@pytest.mark.rule("1889:7.2.1b")
def test_only_cities_take_stations() -> None:
    game = turn("TR", PlaceStation, tiles=FROM_KOUCHI)
    for action in (PlaceToken("G10"), PlaceToken("G8"), PlaceToken("H7", 1), PlaceToken("H7", -1), PlaceToken("Z1")):
        assert refused(game, action, "token.no-city", "7.2.1").facts == {"hex": action.hex}


@pytest.mark.rule("1889:7.2.1c")
def test_the_last_space_of_a_home_is_kept() -> None:
    """Takamatsu is KO's home: not started, started and floated, until its home station stands."""
    one = turn("SR", PlaceStation, tiles=TO_TAKAMATSU, settled=False)
    assert refused(one, PlaceToken("K4"), "token.reserved", "7.2.1").facts == {"hex": "K4"}
    one = Scene.of(one).company("KO", {"p1": 6}, home=False).go_on()
    refused(one, PlaceToken("K4"), "token.reserved", "7.2.1")


@pytest.mark.rule("1889:7.2.1c")
def test_another_space_of_a_home_is_free() -> None:
    tiles = {**TO_TAKAMATSU, "K4": "440/0"}
    game = turn("SR", PlaceStation, tiles=tiles)
    game.play(PlaceToken("K4"))
    assert stations(game) == {"I2": ("SR",), "K4": ("", "SR")}
    tiles = {**tiles, **track("K8 K6 K4")}
    last = turn("AR", PlaceStation, tiles=tiles, stations={"K4": "- SR"}, settled=False)
    refused(last, PlaceToken("K4"), "token.reserved", "7.2.1")


@pytest.mark.rule("1889:7.2.1c")
def test_nothing_is_kept_once_the_home_station_stands() -> None:
    game = turn("SR", PlaceStation, tiles={**TO_TAKAMATSU, "K4": "440/0"}, others=["KO"])
    game.play(PlaceToken("K4"))
    assert stations(game)["K4"] == ("KO", "SR")


@pytest.mark.rule("1889:7.2.1d")
def test_never_two_tokens_in_one_city() -> None:
    game = turn("AR", PlaceStation, tiles={"K8": "15/1"}, settled=False)
    assert refused(game, PlaceToken("K8"), "token.already-there", "7.2").facts == {"hex": "K8", "company": "AR"}
    kouchi = turn("TR", PlaceStation, settled=False)
    refused(kouchi, PlaceToken("F9"), "token.already-there", "7.2")


@pytest.mark.rule("1889:7.2.2")
def test_a_city_just_upgraded_may_be_taken() -> None:
    game = turn("AR", tiles=TO_NIIHAMA, stations={"H7": "IR"}, phase="3")
    game.play(lay("H7", "14/1"))
    assert at_step(game) == "place_station AR"
    assert places(game) == {"H7", "G4"}
    game.play(PlaceToken("H7"))
    assert stations(game)["H7"] == ("IR", "AR")


@pytest.mark.rule("1889:7.2.3")
def test_tokens_stay() -> None:
    """Upgrades keep every token in its place; nothing ever returns to a company."""
    game = turn("AR", tiles={**TO_NIIHAMA, "H7": "14/1"}, stations={"H7": "IR SR"}, phase="5")
    before = stations(game)
    game.play(lay("H7", "611/1"))
    assert stations(game) == before
    assert game.state.companies["IR"].tokens == ()
    home = turn("AR", tiles={"K8": "5/1"}, phase="3")
    home.play(lay("K8", "15/1"))
    assert stations(home)["K8"] == ("AR",)
    assert home.state.board.slots(city("K8")) == ("AR", "")
    first = turn("AR")
    first.play(lay("K8", "57/1"))
    assert stations(first)["K8"] == ("AR",)


@pytest.mark.rule("1889:7.2.3")
def test_a_token_is_not_placed_anew() -> None:
    """Both tokens of AR lie: no free city is open to it, whichever it would leave."""
    game = turn("AR", PlaceStation, tiles=TO_NIIHAMA, stations={"H7": "AR"}, settled=False)
    for hex_ in ("G4", "K8"):
        refused(game, PlaceToken(hex_), "token.none-left", "7.2")
