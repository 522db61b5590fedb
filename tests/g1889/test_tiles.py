"""1889: the tiles, how many there are, where each may lie and what it may become (6.4, 18, 21)."""

from __future__ import annotations

import pytest

import footplate
from footplate.board.tiles import FIRST_STOP, Stop
from footplate.game.actions import LayPrivateTile
from footplate.game.state import State
from footplate.rounds.track import fit_refusal
from footplate.testing.questions import lay, lays, refused
from footplate.testing.scene import NAMES, Scene
from footplate.titles import load
from tests.g1889.scenes import MAP, city, track, turn

PLAIN = ("A8", "B5", "B9", "C6", "C8", "D3", "D5", "D7", "D9", "E4", "E6", "E8", "F5", "F7", "G6", "G8", "H3", "H5",
         "H9", "H11", "H13", "I6", "I8", "I10", "J3", "K6")  # fmt: skip
TOWNS = ("B11", "G10", "I12", "J5", "J9")
CITIES = ("A10", "C10", "E2", "F3", "G4", "G12", "H7", "I2", "J11", "K8")
FIXED = ("B3", "B7", "F1", "G14", "J1", "J7", "L7")  # gray and red

COUNTS = {
    "3": 2, "5": 2, "6": 2, "7": 2, "8": 5, "9": 5, "57": 2, "58": 3, "437": 1, "438": 1,
    "12": 1, "13": 1, "14": 1, "15": 3, "16": 1, "19": 1, "20": 1, "23": 2, "24": 2, "25": 1, "26": 1, "27": 1,
    "28": 1, "29": 1, "205": 1, "206": 1, "439": 1, "440": 1,
    "39": 1, "40": 1, "41": 1, "42": 1, "45": 1, "46": 1, "47": 1, "448": 4, "465": 1, "466": 1, "492": 1, "611": 2,
}  # fmt: skip


def position(phase: str = "D", tiles: dict[str, str] | None = None) -> State:
    """A board in a phase in which all colours may be laid."""
    return Scene("1889", 4, phase=phase).tiles(**(tiles or {})).draft.freeze()


def refusals(pos: State, hex_: str, tile: str) -> set[str]:
    """Why a tile may not lie there, over its six turns; "" if it may."""
    found = (fit_refusal(pos, hex_, tile, rotation) for rotation in range(6))
    return {problem.code if problem else "" for problem in found}


def may_follow(pos: State, hex_: str) -> set[str]:
    """Tiles that the chart and the print of the hex do not rule out."""
    return {tile for tile in COUNTS if refusals(pos, hex_, tile).isdisjoint({"track.chart", "track.printed-for-good"})}


# ---- how many


@pytest.mark.rule("1889:21-counts")
def test_the_supply() -> None:
    assert footplate.new("1889", NAMES[:4]).state.tiles == COUNTS
    assert sum(COUNTS.values()) == 63


@pytest.mark.rule("1889:T4")
@pytest.mark.rule("1889:21-beginner")
def test_the_supply_of_the_beginner_game() -> None:
    more = {"6": 2, "7": 1, "8": 1, "9": 1, "57": 1, "23": 1, "24": 1}
    supply = footplate.new("1889", NAMES[:4], options=["beginner"]).state.tiles
    assert {tile: count - COUNTS[tile] for tile, count in supply.items() if count != COUNTS[tile]} == more
    assert supply.keys() == COUNTS.keys()


@pytest.mark.rule("1889:21-supply")
def test_none_left() -> None:
    """Both 57 lie elsewhere: Matsuyama cannot have one, until an upgrade has brought one back."""
    game = turn("IR", tiles={"G4": "57/0", "H7": "57/0"}, phase="3")
    assert refused(game, lay("E2", "57/1"), "track.none-left", "21").facts == {"tile": "57"}
    assert not any("57/" in option for option in lays(game))
    game = Scene.of(game).tiles(G4="14/0").go_on()
    assert game.state.tiles["57"] == 1
    assert {"E2 57/1", "E2 57/4"} <= lays(game)
    game.play(lay("E2", "57/1"))
    assert game.state.tiles["57"] == 0


@pytest.mark.rule("1889:21-supply")
def test_an_upgrade_returns_the_old_tile() -> None:
    game = turn("AR", tiles={"K8": "5/1"}, phase="3")
    assert (game.state.tiles["5"], game.state.tiles["12"]) == (1, 1)
    game.play(lay("K8", "12/1"))
    assert (game.state.tiles["5"], game.state.tiles["12"]) == (2, 0)


# ---- the first tile


@pytest.mark.rule("1889:21-map-plain")
@pytest.mark.parametrize("hex_", PLAIN)
def test_plain_hexes_take_plain_track(hex_: str) -> None:
    assert may_follow(position(), hex_) == {"7", "8", "9"}


@pytest.mark.rule("1889:6.4.1a")
@pytest.mark.rule("1889:21-map-town")
@pytest.mark.parametrize("hex_", TOWNS)
def test_town_hexes_take_one_town(hex_: str) -> None:
    assert may_follow(position(), hex_) == {"3", "58"}
    assert all([stop.kind for stop in MAP.tiles[tile].stops] == ["town"] for tile in ("3", "58"))


@pytest.mark.rule("1889:6.4.2")
@pytest.mark.rule("1889:21-map-city")
@pytest.mark.parametrize("hex_", CITIES)
def test_city_hexes_take_a_city(hex_: str) -> None:
    assert may_follow(position(), hex_) == {"5", "6", "57"}


@pytest.mark.parametrize(
    ("hex_", "tiles"),
    [
        pytest.param("I4", {"438"}, marks=pytest.mark.rule("1889:21-map-kotohira")),
        pytest.param("K4", {"440"}, marks=pytest.mark.rule("1889:21-map-takamatsu")),
        pytest.param("F9", {"465"}, marks=pytest.mark.rule("1889:21-map-kouchi")),
        pytest.param("C4", {"12", "13", "14", "15", "205", "206"}, marks=pytest.mark.rule("1889:21-map-ohzu")),
    ],
)
def test_hexes_with_tiles_of_their_own(hex_: str, tiles: set[str]) -> None:
    assert may_follow(position(), hex_) == tiles
    assert all("" in refusals(position(), hex_, tile) for tile in tiles)  # and each fits in some turn


@pytest.mark.rule("1889:6.1a", "1889:6.1c")
def test_the_colour_of_a_first_tile() -> None:
    """Yellow; on printed yellow green, on printed green brown; nothing on gray and red."""
    assert {*PLAIN, *TOWNS, *CITIES, *FIXED, "I4", "C4", "K4", "F9"} == set(MAP.names)
    colours = {hex_: {MAP.tiles[tile].color for tile in may_follow(position(), hex_)} for hex_ in MAP.names}
    assert all(colours.pop(hex_) == {"yellow"} for hex_ in (*PLAIN, *TOWNS, *CITIES, "I4"))
    assert all(colours.pop(hex_) == set() for hex_ in FIXED)
    assert colours == {"C4": {"green"}, "K4": {"green"}, "F9": {"brown"}}


@pytest.mark.rule("1889:6.4.1a", "1889:6.4.2")
def test_town_and_city_tiles_are_refused_elsewhere() -> None:
    game = turn("UR")
    assert refused(game, lay("C8", "57/2"), "track.chart", "6.6").facts == {"hex": "C8", "tile": "57", "on": ""}
    refused(game, lay("C8", "58/2"), "track.chart", "6.6")
    game.play(lay("C8", "9/2"))
    town = turn("UR", tiles=track("B7 C8 C10 B11"))
    refused(town, lay("B11", "57/1"), "track.chart", "6.6")
    refused(town, lay("B11", "9/1"), "track.chart", "6.6")
    town.play(lay("B11", "58/2"))
    home = turn("AR")
    refused(home, lay("K8", "8/2"), "track.chart", "6.6")
    refused(home, lay("K8", "58/2"), "track.chart", "6.6")


@pytest.mark.rule("1889:6.4.1b")
def test_the_port_is_no_tile_of_a_company() -> None:
    """Only the player with the Mitsubishi Ferry lays it, also in the turn of his own company."""
    for hex_ in TOWNS:
        assert refusals(position(), hex_, "437") == {"track.chart"}
    game = turn("AR", tiles={"K8": "57/1"}, privates={"B": "p1"})
    refused(game, lay("J9", "437/2"), "track.chart", "6.6")
    game.play(LayPrivateTile("B", "J9", "437", 2), "p1")
    assert game.state.board.tiles()["J9"] == ("437", 2)


# ---- upgrades; Ikeda (H7) and I8 have no closed side


def becomes(hex_: str, tile: str) -> str:
    """What a tile may become, and can: each of them fits in some turn."""
    pos = position(tiles={hex_: f"{tile}/0"})
    after = may_follow(pos, hex_)
    assert all("" in refusals(pos, hex_, new) for new in after)
    return " ".join(new for new in COUNTS if new in after)


@pytest.mark.parametrize(
    ("tile", "after"),
    [
        pytest.param("5", "12 14 15 205 206", marks=pytest.mark.rule("1889:21-5")),
        pytest.param("6", "12 13 14 15 205 206", marks=pytest.mark.rule("1889:21-6")),
        pytest.param("57", "14 15 205 206", marks=pytest.mark.rule("1889:21-57")),
    ],
)
def test_cities_become(tile: str, after: str) -> None:
    assert becomes("H7", tile) == after


@pytest.mark.rule("1889:21-green-cities")
@pytest.mark.parametrize(
    ("tile", "after"),
    [("12", "448 611"), ("13", "611"), ("14", "611"), ("15", "448 611"), ("205", "448 611"), ("206", "448 611")],
)
def test_green_cities_become(tile: str, after: str) -> None:
    assert becomes("H7", tile) == after


@pytest.mark.parametrize(
    ("tile", "after"),
    [
        pytest.param("7", "26 27 28 29", marks=pytest.mark.rule("1889:21-7")),
        pytest.param("8", "16 19 23 24 25 28 29", marks=pytest.mark.rule("1889:21-8")),
        pytest.param("9", "19 20 23 24 26 27", marks=pytest.mark.rule("1889:21-9")),
        pytest.param("28", "39 46", marks=pytest.mark.rule("1889:21-28-29")),
        pytest.param("29", "39 45", marks=pytest.mark.rule("1889:21-28-29")),
    ],
)
def test_track_becomes(tile: str, after: str) -> None:
    assert becomes("I8", tile) == after


@pytest.mark.rule("1889:21-green-track")
@pytest.mark.parametrize(
    ("tile", "after"),
    [("16", ""), ("19", "45 46"), ("20", "47"), ("23", "41 45 47"), ("24", "42 46 47"), ("25", "40 45 46"),
     ("26", "42 45"), ("27", "41 46")],
)  # fmt: skip
def test_green_track_becomes(tile: str, after: str) -> None:
    assert becomes("I8", tile) == after


@pytest.mark.rule("1889:21-kotohira")
def test_kotohira_becomes() -> None:
    assert may_follow(position(tiles={"I4": "438/1"}), "I4") == {"439"}
    assert may_follow(position(tiles={"I4": "439/1"}), "I4") == {"492"}


@pytest.mark.rule("1889:21-440")
def test_takamatsu_becomes() -> None:
    assert may_follow(position(tiles={"K4": "440/0"}), "K4") == {"466"}
    assert refusals(position(tiles={"K4": "440/0"}), "K4", "466") == {"", "track.dead-edge"}


@pytest.mark.rule("1889:6.2b", "1889:21-towns")
def test_towns_stay_as_they_are() -> None:
    for tile in ("3", "58", "437"):
        assert becomes("J9", tile) == ""


@pytest.mark.rule("1889:21-brown")
@pytest.mark.rule("1889:19-upgrade")
def test_nothing_is_above_brown() -> None:
    brown = [tile for tile in COUNTS if MAP.tiles[tile].color == "brown"]
    assert brown == ["39", "40", "41", "42", "45", "46", "47", "448", "465", "466", "492", "611"]
    homes = {"448": "H7", "611": "H7", "465": "F9", "466": "K4", "492": "I4"}
    for tile in brown:
        assert becomes(homes.get(tile, "I8"), tile) == ""
    assert {MAP.tiles[tile].color for tile in COUNTS} == {"yellow", "green", "brown"}
    assert {colour for phase in load("1889", 4).data.phase for colour in phase.tiles} == {"yellow", "green", "brown"}


@pytest.mark.rule("1889:6.2a")
@pytest.mark.rule("1889:6.6")
def test_an_upgrade_is_one_colour_up_and_no_more() -> None:
    """Tokushima's 5 becomes no other yellow tile and no brown one, a green one becomes no green one."""
    game = turn("AR", tiles={"K8": "5/1"}, phase="D")
    for tile in ("6/1", "57/1", "5/2", "5/1", "448/1", "611/1"):
        assert refused(game, lay("K8", tile), "track.chart", "6.6").facts["on"] == "5"
    refused(game, lay("K8", "13/0"), "track.chart", "6.6")  # green, but not on the chart of 5
    green = turn("AR", tiles={"K8": "12/1"}, phase="D")
    refused(green, lay("K8", "15/1"), "track.chart", "6.6")
    refused(green, lay("K8", "5/1"), "track.chart", "6.6")
    assert {option for option in lays(green) if option.startswith("K8")} == {"K8 448/1"}
    green.play(lay("K8", "448/1"))
    assert green.state.board.tiles()["K8"] == ("448", 1)
    ranks = [(MAP.tiles[old].rank, MAP.tiles[new].rank) for old in COUNTS for new in becomes_on_chart(old)]
    assert len(ranks) == 65
    assert all(after == before + 1 for before, after in ranks)


def becomes_on_chart(tile: str) -> tuple[str, ...]:
    return load("1889", 4).data.tiles.upgrades.next.get(tile, ())


@pytest.mark.rule("1889:6.4.3")
def test_special_tiles_lie_on_their_own_city_only() -> None:
    """Kotohira, Takamatsu and Kouchi, whatever lies on the other hexes."""
    special = {"438": "I4", "439": "I4", "492": "I4", "440": "K4", "466": "K4", "465": "F9"}
    boards: list[dict[str, str]] = [
        {},
        {"H7": "57/0", "K4": "440/0", "I4": "438/1"},
        {"H7": "205/0", "E2": "15/3", "C4": "12/1", "I4": "439/1"},
        {"H7": "611/0", "F9": "465/2"},
    ]
    found = {
        (tile, hex_)
        for tiles in boards
        for hex_ in MAP.names
        for tile in special
        if refusals(position(tiles=tiles), hex_, tile) - {"track.chart", "track.printed-for-good"}
    }
    assert found == set(special.items())


@pytest.mark.rule("1889:6.4.3")
def test_a_special_city_takes_no_common_tile_of_the_colour() -> None:
    kotohira = turn("SR", tiles=track("I2 I4"), phase="5")
    for tile in ("5/3", "6/1", "57/0"):
        refused(kotohira, lay("I4", tile), "track.chart", "6.6")
    takamatsu = turn("KO", phase="5")
    for tile in ("12/0", "15/0", "205/0"):
        refused(takamatsu, lay("K4", tile), "track.chart", "6.6")
    kouchi = turn("TR", phase="5")
    for tile in ("448/2", "611/2", "466/2"):
        refused(kouchi, lay("F9", tile), "track.chart", "6.6")
    kouchi.play(lay("F9", "465/2"))
    assert kouchi.state.board.stop(city("F9")).slots == 3


@pytest.mark.rule("1889:6.4.3")
@pytest.mark.parametrize(
    ("tile", "worth", "slots", "exits"),
    [
        ("438", 40, 1, 2), ("439", 60, 2, 3), ("492", 80, 3, 6),
        ("440", 40, 2, 3), ("466", 60, 2, 3), ("465", 60, 3, 4),
    ],
)  # fmt: skip
def test_special_cities_are_worth_more(tile: str, worth: int, slots: int, exits: int) -> None:
    stop: Stop = MAP.tiles[tile].stops[0]
    assert (stop.revenue, stop.slots, len(stop.exits)) == (worth, slots, exits)


@pytest.mark.rule("1889:6.2a")
def test_upgrades_of_common_cities_are_worth_more() -> None:
    worth = {"yellow": 20, "green": 30, "brown": 40}
    for tile in ["5", "6", "57", "12", "13", "14", "15", "205", "206", "448", "611"]:
        assert MAP.tiles[tile].stops[0].revenue == worth[MAP.tiles[tile].color]
    two = {tile for tile in COUNTS if MAP.tiles[tile].stops and MAP.tiles[tile].stops[0].slots == 2}
    assert two == {"14", "15", "448", "611", "439", "440", "466"}


@pytest.mark.rule("1889:6.2g")
def test_every_tile_has_each_piece_of_track_once() -> None:
    """New track is told from old by its pieces, so a tile in a turn must have as many pieces as are printed on it."""
    for tile in MAP.tiles.values():
        printed = len(tile.track) + sum(len(stop.exits) for stop in tile.stops)
        assert {len(turned.pieces) for turned in tile.faces} == {printed}
        assert all(b < FIRST_STOP + len(tile.stops) for turned in tile.faces for _, b in turned.pieces)
