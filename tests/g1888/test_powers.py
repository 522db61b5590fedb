"""1888, IV.3.1 and scene 1 of both books: the tiles that companies lay through the private companies they own."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    Dividend,
    LayPrivateTile,
    LayTile,
    PlaceToken,
)
from footplate.game.events import TileLaid
from footplate.game.step import Step
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, events_of, gained, lay, lays, offered, offers, paid, play
from footplate.testing.scene import Scene
from tests.g1888.scenes import PASS, ROUTE, TRACK, UPGRADE, both, earns, jhr, refused, run

TURN_STEPS = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)
WALL_HEXES = {"B4", "B6", "B8", "B10", "B16", "C3", "C7", "C11", "C13", "C15", "D2", "D4", "D6", "E3", "F4"}

XIAN = LayPrivateTile("TA", "H2", "L39", 5)
MOUNTAIN = LayPrivateTile("HS", "C5", "L41", 1)
FERRY = LayPrivateTile("YRF", "E17", "L40a", 0)


def wall(hex_: str, tile: str) -> LayPrivateTile:
    """A tile through the Great Wall: "9/1"."""
    number, rotation = tile.split("/")
    return LayPrivateTile("CW", hex_, number, int(rotation))


def powers(game: Game) -> set[str]:
    """The privates through which a tile may be laid now."""
    actions = (option for decision in game.decisions for option in decision.options)
    return {action.private for action in actions if isinstance(action, LayPrivateTile)}


def wall_lays(game: Game) -> set[str]:
    """All tiles that may be laid through the Great Wall now: "D4 9/1"."""
    actions = [option for decision in game.decisions for option in decision.options]
    found = [a for a in actions if isinstance(a, LayPrivateTile) and a.private == "CW"]
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in found}


def first_5_train(scene: Scene, *, by: str = "SSL") -> Game:
    """p2's company has bought the first 5-train; its turn is still on."""
    scene.company(by, {"p2": 6}, cash=600, par=95).depot({"3": 0, "4": 0})
    game = scene.turn(by, BuyTrains)
    game.play(BuyTrain("5", BANK, 500))
    assert game.state.phase == "5"
    return game


# ---- what the powers have in common ----


@both
@pytest.mark.rule("1888-draft:IV.3.1-P1", "1888-N:T1-KT-1")
@pytest.mark.parametrize("step", TURN_STEPS)
def test_kaiping_tramway_has_no_power(title: str, step: type[Step]) -> None:
    game = jhr(title, trains=("3",)).privates(KT="JHR").turn("JHR", step, waits=False)
    assert powers(game) == set()
    refused(game, LayPrivateTile("KT", "H2", "L39", 5), "power.not-owned", "IV.3.1")


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule("1888-draft:IV.3.1g", "1888-N:IV.3.1g")
def test_powers_are_for_the_company_that_owns_it_in_its_own_turn(title: str, power: LayPrivateTile) -> None:
    def scene(owner: str) -> Scene:
        return jhr(title).company("SSL", {"p1": 6}, cash=300, par=95).privates(**{power.private: owner})

    game = scene("p1").turn("JHR", LayTrack)  # a player's own: neither he nor his company uses it
    refused(game, power, "power.not-owned", "IV.3.1")
    other = scene("JHR").turn("SSL", LayTrack)  # the same director, another company's turn
    refused(other, power, "power.not-owned", "IV.3.1")
    stock = scene("JHR").stock("p1")
    refused(stock, power, "power.not-now", "IV.3.1")
    own = scene("JHR").turn("JHR", LayTrack)
    assert powers(own) == {power.private}
    refused(own, power, "power.not-yours", "IV.3.1", player="p2")
    own.play(power)
    assert own.state.board.tiles()[power.hex] == (power.tile, power.rotation)


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule("1888-draft:VII.3.1g", "1888-N:VIII.3.1g", "1888-N:T1-TA-3")
def test_private_companies_are_bought_and_used_throughout_the_turn(title: str, power: LayPrivateTile) -> None:
    """JHR runs its train from Beijing to Tianjin, 30 + 20; a company of p2 follows."""
    scene = jhr(title, trains=("3",)).privates(**{power.private: "p1"}).tiles(D10="6/2")
    game = scene.company("SSL", {"p2": 6}, par=70).turn("JHR", LayTrack)
    price = game.title.privates[power.private].price
    usual: dict[str, Action] = {"run_routes": run("C9/1", "D10", train="3"), "pay_out": Dividend("pay")}
    for step in ("lay_track", "place_station", "run_routes", "pay_out", "buy_trains", "last_purchases"):
        assert at_step(game) == f"{step} JHR"
        branch = game.fork()
        branch.play(BuyPrivate(power.private, price))
        assert at_step(branch) == f"{step} JHR"
        branch.play(power)
        assert branch.state.board.tiles()[power.hex] == (power.tile, power.rotation)
        assert gained(game.state, branch.state) == {"JHR": -price, "p1": price}
        game.play(usual.get(step, PASS))
    assert at_step(game) == "lay_track SSL"
    refused(game, BuyPrivate(power.private, price), "turn.not-yours", "V", player="p1")


# ---- Terracotta Army: the red tile of Xi'an ----


XIAN_VALUES = {"2": (20, 40), "3": (30, 50), "4": (30, 50), "5": (40, 60), "6": (40, 60), "D": (50, 70)}


@both
@pytest.mark.rule("1888-draft:IV.3.1-P2a", "1888-N:T1-TA-2")
def test_the_red_tile_raises_the_values_of_xian(title: str) -> None:
    game = jhr(title).privates(TA="JHR").turn("JHR", LayTrack)
    xian = game.title.map.index("H2")
    printed = game.state.board.faces[xian]
    assert {o for o in offers(game) if "TA" in o} == {"lay_private_tile TA H2 L39 5"}
    for hex_ in ("I11", "A1", "H4", "C5"):
        refused(game, LayPrivateTile("TA", hex_, "L39", 5), "power.tile", "IV.3.1")
    game.play(XIAN)
    now = game.state.board.faces[xian]
    assert now.exits == printed.exits == (3, 4)
    for phase, values in XIAN_VALUES.items():
        keys = game.title.phases[phase].values
        assert (printed.stops[0].worth(keys), now.stops[0].worth(keys)) == values


@both
@pytest.mark.rule("1888-draft:IV.3.1-P2b", "1888-N:T1-TA-3", "1888-draft:IV.3.1-P2c", "1888-N:T1-TA-4")
def test_the_red_tile_is_free_beside_the_normal_tile_and_needs_no_connection(title: str) -> None:
    for first, second in ((XIAN, lay("D10", "5/1")), (lay("D10", "5/1"), XIAN)):
        game = jhr(title, cash=0).privates(TA="JHR").turn("JHR", LayTrack)
        play(game, first, second)
        assert game.state.board.tiles() == {"H2": ("L39", 5), "D10": ("5", 1)}
        assert game.state.cash["JHR"] == 0
    far = Scene(title, phase="3").company("CDL", {"p1": 6}, cash=0).privates(TA="CDL").turn("CDL", LayTrack)
    far.play(XIAN)
    assert (far.state.board.tiles(), far.state.cash["CDL"]) == ({"H2": ("L39", 5)}, 0)


@both
@pytest.mark.parametrize(
    ("power", "private", "income"),
    [(XIAN, "TA", 10), (MOUNTAIN, "HS", 15), (wall("D4", "9/1"), "CW", 20), (FERRY, "YRF", 25)],
)
@pytest.mark.rule(
    "1888-draft:IV.3.1-P2d", "1888-N:T1-TA-5", "1888-draft:IV.3.1-P4c", "1888-N:T1-CW-4", "1888-draft:IV.3.1-P5c",
    "1888-N:T1-YRF-4",
)  # fmt: skip
def test_its_use_does_not_close_it(title: str, power: LayPrivateTile, private: str, income: int) -> None:
    scene = jhr(title, cash=0, trains=("3",)).privates(**{private: "JHR"})
    game = scene.turn("JHR", LayTrack, rounds=2)
    game.play(power)
    assert game.state.privates == {private: "JHR"}
    events = play(game, *[PASS] * (2 if private == "CW" else 1))  # no second tile on the wall, no other track
    assert paid(events, "income") == [(BANK, "JHR", income)]  # in the second round of the set
    assert powers(game) == set()
    refused(game, power, "power.used", "IV.3.1")


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule(
    "1888-draft:IV.3.1-P2e", "1888-N:T1-TA-6", "1888-draft:IV.3.1-P3d", "1888-N:T1-HS-4", "1888-draft:IV.3.1-P5d",
    "1888-N:T1-YRF-5",
)  # fmt: skip
def test_what_is_unlaid_at_the_closing_is_lost(title: str, power: LayPrivateTile) -> None:
    """Also to the company that has just bought the first 5-train itself."""
    game = first_5_train(Scene(title, phase="4").privates(**{power.private: "SSL"}))
    assert powers(game) == set()
    for player in ("p1", "p2", "p3"):  # it belongs to nobody, also not to p2, whose turn it is
        violation = refused(game, power, "power.closed", "IV.3.1", player=player)
        assert "is closed" in str(violation)
    assert game.state.board.tiles() == {}
    normal = jhr(title, phase="5").turn("JHR", LayTrack)
    for phase_tile in ("L39", "L41", "L40a", "L40b"):
        for hex_ in ("H2", "C5", "E17", "F16", "D10"):
            for rotation in range(6):
                code = "track.chart" if hex_ in ("C5", "D10") else "track.printed-for-good"
                refused(normal, LayTile(hex_, phase_tile, rotation), code, TRACK)
    xian = normal.state.board.faces[normal.title.map.index("H2")].stops[0]
    assert xian.worth(normal.state.phase_data.values) == 40


def tjl_at_xian(title: str, phase: str, *, laid_: bool) -> Game:
    """TJL stands in H4, beside Xi'an, with a 2-train."""
    scene = Scene(title, phase=phase).company("TJL", {"p1": 6}, trains=("2",)).tiles(H4="8860/0", E3="57/0")
    scene.stations(H4="TJL")
    return (scene.tiles(H2="L39/5") if laid_ else scene).turn("TJL", RunRoutes)


@both
@pytest.mark.parametrize(("phase", "revenue"), [("3", 90), ("5", 100), ("D", 110)])
@pytest.mark.rule("1888-draft:IV.3.1-P2f", "1888-N:T1-TA-7", "1888-N:T1-TA-2")
def test_all_trains_earn_the_higher_value_of_xian(title: str, phase: str, revenue: int) -> None:
    game = tjl_at_xian(title, phase, laid_=True)
    assert earns(game, "TJL")[0] == revenue == 40 + XIAN_VALUES[phase][1]
    game.play(run("H2", "H4/0"))
    assert game.state.below(PayOut) is not None
    printed = tjl_at_xian(title, phase, laid_=False)
    zhengzhou = {"3": 40, "5": 50, "D": 60}[phase]
    assert earns(printed, "TJL")[0] == 40 + zhengzhou  # the other way, to I5


# ---- Heng Shan: the hex it closes, and the mountain tile ----


def datong(
    title: str, *, phase: str = "3", cash: int = 100, trains: tuple[str, ...] = (), tiles: dict[str, str] | None = None
) -> Scene:
    """JZR of p1 has a station in Datong (C3, track to B4 and C5)."""
    scene = Scene(title, phase=phase).company("JZR", {"p1": 6}, cash=cash, trains=trains)
    return scene.tiles(C3="5/3", **(tiles or {})).stations(C3="JZR")


@both
@pytest.mark.parametrize("owner", ["p1", "p2"])
@pytest.mark.rule("1888-draft:IV.3.1-P3a", "1888-N:T1-HS-2")
def test_c5_is_closed_until_a_company_owns_heng_shan(title: str, owner: str) -> None:
    game = datong(title).privates(HS=owner).turn("JZR", LayTrack)
    assert not [option for option in lays(game) if option.startswith("C5")]
    refused(game, lay("C5", "9/1"), "track.private-blocks", "IV.3.1")


@both
@pytest.mark.parametrize("owner", ["JZR", "SSL", ""])
@pytest.mark.rule("1888-draft:IV.3.1-P3a", "1888-draft:IV.3.1-P3g", "1888-N:T1-HS-2", "1888-N:T1-HS-7")
def test_then_c5_is_open_to_everybody_for_40(title: str, owner: str) -> None:
    scene = datong(title, phase="3" if owner else "5").company("SSL", {"p2": 6})
    game = (scene.privates(HS=owner) if owner else scene).turn("JZR", LayTrack)
    assert {option.split()[1].split("/")[0] for option in lays(game) if option.startswith("C5")} == {"7", "8", "9"}
    game.play(lay("C5", "9/1"))
    assert gained(game.state_at(0), game.state) == {"JZR": -40, BANK: 40}
    poor = datong(title, cash=39).privates(HS="JZR").turn("JZR", LayTrack)
    refused(poor, lay("C5", "9/1"), "track.money", TRACK)


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3b", "1888-draft:IV.3.1-P3c", "1888-N:T1-HS-3")
def test_the_mountain_is_free_beside_the_normal_tile_and_needs_no_connection(title: str) -> None:
    for rotation, exits in ((0, (0, 2, 4)), (1, (1, 3, 5))):
        game = jhr(title, cash=0).privates(HS="JHR").turn("JHR", LayTrack)
        play(game, LayPrivateTile("HS", "C5", "L41", rotation), lay("D10", "5/1"))
        assert game.state.board.faces[game.title.map.index("C5")].exits == exits
        assert (game.state.cash["JHR"], game.state.board.tiles()["D10"]) == (0, ("5", 1))
    game = jhr(title).privates(HS="JHR").turn("JHR", LayTrack)
    for hex_ in ("D8", "D4", "B2"):
        refused(game, LayPrivateTile("HS", hex_, "L41", 1), "power.tile", "IV.3.1")


@both
@pytest.mark.parametrize("kind", ["pay", "withhold"])
@pytest.mark.parametrize("owner", ["JZR", "SSL", ""])  # it serves all, also when Heng Shan is closed
@pytest.mark.rule("1888-draft:IV.3.1-P3e", "1888-N:T1-HS-5", "1888-N:T1-HS-9")
def test_a_run_to_the_mountain_brings_the_treasury_40(title: str, kind: str, owner: str) -> None:
    scene = datong(title, phase="3" if owner else "5", cash=0, trains=("2",), tiles={"C5": "L41/1"}).company(
        "SSL", {"p2": 6}
    )
    game = (scene.privates(HS=owner) if owner else scene).turn("JZR", RunRoutes)
    assert earns(game, "JZR") == (20, 40)
    game.play(run("C3", "C5"))
    game.play(Dividend("pay" if kind == "pay" else "withhold"))
    money = {"p1": 12, "JZR": 40, BANK: -52} if kind == "pay" else {"JZR": 60, BANK: -60}
    assert gained(game.state_at(0), game.state) == money


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3f", "1888-N:T1-HS-6")
def test_the_mountain_is_one_of_the_stops_of_a_train(title: str) -> None:
    tiles = {"C5": "L41/1", "D6": "8/0", "E5": "57/0"}
    two = datong(title, trains=("2",), tiles=tiles).turn("JZR", RunRoutes)
    through = run("C3", "C5", "D6", "E5")
    refused(two, through, "route.too-long", ROUTE)
    three = datong(title, cash=0, trains=("3",), tiles=tiles).turn("JZR", RunRoutes)
    play(three, run("C3", "C5", "D6", "E5", train="3"), Dividend("withhold"))
    assert gained(three.state_at(0), three.state) == {"JZR": 80, BANK: -80}
    assert three.state.companies["JZR"].revenue == 40


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3g", "1888-draft:IV.3.1-P3h", "1888-N:T1-HS-7", "1888-N:T1-HS-8")
def test_after_an_ordinary_tile_on_c5_the_mountain_cannot_be_laid(title: str) -> None:
    scene = datong(title).company("SSL", {"p1": 6}, cash=200, par=70).privates(HS="SSL")
    game = scene.turn("JZR", LayTrack)
    game.play(lay("C5", "9/1"))
    assert game.state.cash["JZR"] == 60
    while at_step(game) != "lay_track SSL":
        game.play(BuyTrain("3", BANK, 180) if "buy_trains" in at_step(game) else PASS)
    assert powers(game) == set()
    refused(game, MOUNTAIN, "power.used", "IV.3.1")


@both
@pytest.mark.parametrize("phase", ["3", "5", "D"])
@pytest.mark.rule("1888-N:T1-HS-8", "1888-N:chart-ends")
def test_the_mountain_is_never_replaced(title: str, phase: str) -> None:
    game = datong(title, phase=phase, cash=500, tiles={"C5": "L41/1"}).turn("JZR", LayTrack)
    assert not [option for option in lays(game) if option.startswith("C5")]
    refused(game, lay("C5", "9/1"), "track.chart", UPGRADE)
    refused(game, lay("C5", "14/1"), "track.chart", UPGRADE)


# ---- Great Wall: one or two yellow tiles ----


@both
@pytest.mark.rule("1888-draft:IV.3.1-P4a", "1888-draft:IV.3.1-P4b", "1888-N:T1-CW-2", "1888-N:T1-CW-3")
def test_wall_tiles_lie_on_every_hex_of_the_wall_and_nowhere_else(title: str) -> None:
    """JHR has nothing but Beijing: no connection is needed, nor any money."""
    game = jhr(title, cash=0).privates(CW="JHR").turn("JHR", LayTrack)
    lays = wall_lays(game)
    assert {option.split()[0] for option in lays} == WALL_HEXES
    tiles = {option.split()[1].split("/")[0] for option in lays}
    # no hex with a single town is on the wall
    assert tiles == {"1", "2", "5", "6", "7", "8", "9", "55", "56", "57", "69"}
    assert {game.title.map.tiles[tile].color for tile in tiles} == {"yellow"}
    for hex_, tile in (("D8", "9/1"), ("C5", "9/1"), ("C9", "L42/0"), ("C9", "57/1"), ("B2", "4/2")):
        refused(game, wall(hex_, tile), "power.tile", "IV.3.1")
    assert "in D8: none of its tiles goes in D8 now (" in str(refused(game, wall("D8", "9/1"), "power.tile", "IV.3.1"))
    refused(game, wall("D2", "9/1"), "power.tile", "IV.3.1")  # off the map
    refused(game, wall("C15", "9/1"), "power.tile", "IV.3.1")  # against a barrier
    refused(game, wall("D4", "57/1"), "power.tile", "IV.3.1")  # a city tile on open land
    assert offered(game, wall("D2", "8/3"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P4a", "1888-N:T1-CW-2")
def test_wall_tiles_are_first_tiles(title: str) -> None:
    game = jhr(title).privates(CW="JHR").tiles(D4="9/1").turn("JHR", LayTrack)
    refused(game, wall("D4", "23/1"), "power.tile", "IV.3.1")
    refused(game, wall("D4", "8/1"), "power.tile", "IV.3.1")


@both
@pytest.mark.parametrize(("first", "second"), [("D4", "D6"), ("B8", "B10")])
@pytest.mark.rule("1888-draft:IV.3.1-P4a", "1888-draft:IV.3.1-P4b", "1888-N:T1-CW-2", "1888-N:T1-CW-3")
def test_two_wall_tiles_cost_nothing_and_leave_the_normal_tile(title: str, first: str, second: str) -> None:
    game = jhr(title, cash=0).privates(CW="JHR").turn("JHR", LayTrack)
    play(game, wall(first, "9/1"), wall(second, "9/1"), lay("D10", "5/1"))
    assert game.state.board.tiles() == {first: ("9", 1), second: ("9", 1), "D10": ("5", 1)}
    assert (game.state.cash["JHR"], game.state.privates) == (0, {"CW": "JHR"})


@both
@pytest.mark.rule("1888-draft:IV.3.1-P4a", "1888-draft:IV.3.1-P4d", "1888-N:T1-CW-2", "1888-N:T1-CW-5")
def test_two_tiles_are_all_it_gives(title: str) -> None:
    game = jhr(title).privates(CW="JHR").turn("JHR", LayTrack)
    play(game, wall("D4", "9/1"), wall("D6", "9/1"))
    assert wall_lays(game) == set()
    refused(game, wall("C7", "8/3"), "power.used", "IV.3.1")


@both
@pytest.mark.rule("1888-draft:IV.3.1-P4d", "1888-N:T1-CW-6")
def test_the_second_wall_tile_is_joined_to_the_first(title: str) -> None:
    game = jhr(title).privates(CW="JHR").turn("JHR", LayTrack)
    game.play(wall("D4", "9/1"))  # W and E
    lays = wall_lays(game)
    assert {option.split()[0] for option in lays} == {"D2", "D6"}  # C5, E3 and others beside it see no track
    for option in lays:
        hex_, tile = option.split()
        exits = game.title.map.tiles[tile.split("/")[0]].faces[int(tile.split("/")[1])].exits
        assert (1 if hex_ == "D6" else 4) in exits
    for hex_, tile in (("D6", "8/0"), ("C15", "7/2"), ("E3", "57/0")):
        assert refused(game, wall(hex_, tile), "power.not-joined", "IV.3.1").facts["first"] == "D4"
    game.play(wall("D6", "9/1"))
    other = jhr(title).privates(CW="JHR").turn("JHR", LayTrack)
    other.play(wall("B8", "9/1"))
    refused(other, wall("B10", "7/4"), "power.not-joined", "IV.3.1")  # E and SE
    refused(other, wall("B16", "55/0"), "power.not-joined", "IV.3.1")
    assert offered(other, wall("B10", "9/1"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P4d", "1888-N:T1-CW-5")
def test_the_second_wall_tile_belongs_to_the_same_turn(title: str) -> None:
    scene = jhr(title, trains=("3",)).privates(CW="JHR")
    game = scene.turn("JHR", LayTrack, rounds=2)
    play(game, wall("D4", "9/1"), lay("D10", "6/2"))
    assert offered(game, wall("D6", "9/1"))  # in the same turn, also after the normal tile
    play(game, PASS, run("C9/1", "D10", train="3"), Dividend("pay"), PASS, PASS)
    assert at_step(game) == "lay_track JHR"  # the next operating round
    assert wall_lays(game) == set()
    refused(game, wall("D6", "9/1"), "power.used", "IV.3.1")


@both
@pytest.mark.rule("1888-N:T1-CW-2", "1888-draft:IV.3.1-P4a")
def test_no_wall_tile_without_supply(title: str) -> None:
    game = jhr(title).privates(CW="JHR").tiles(D10="57/1", E5="57/0", G9="57/0").turn("JHR", LayTrack)
    refused(game, wall("C3", "57/0"), "power.tile", "IV.3.1")
    assert offered(game, wall("C3", "6/2"))


# ---- Yanda Railway Ferry ----


def yantai(title: str, **owners: str) -> Scene:
    """LYR of p2 with a 2-train in Yantai, which has no track beyond its own."""
    scene = Scene(title, phase="3").company("LYR", {"p2": 6}, cash=200, trains=("2",), par=70)
    return scene.company("JHR", {"p1": 6}, cash=0, trains=("3",)).privates(**owners)


@both
@pytest.mark.rule(
    "1888-draft:IV.3.1-P5a", "1888-draft:IV.3.1-P5b", "1888-N:T1-YRF-2", "1888-N:T1-YRF-3", "1888-N:T1-YRF-6"
)
def test_the_ferry_joins_dalian_and_yantai_for_all(title: str) -> None:
    before = yantai(title).turn("LYR", RunRoutes, waits=False)
    assert earns(before, "LYR") == (0, 0)
    game = yantai(title, YRF="JHR").turn("JHR", LayTrack)
    events = play(game, FERRY, lay("D10", "5/1"))
    laid_ = [(e.hex, e.tile, e.rotation) for e in events_of(TileLaid, events)]
    assert laid_ == [("E17", "L40a", 0), ("F16", "L40b", 0), ("D10", "5", 1)]
    assert game.state.cash["JHR"] == 0
    faces = [game.state.board.faces[game.title.map.index(hex_)] for hex_ in ("E17", "F16")]
    assert [face.exits for face in faces] == [(0, 2, 3), (0, 1, 3, 5)]
    assert [face.stops[0].slots for face in faces] == [2, 2]
    assert game.state.board.companies_in(game.title.map.index("F16")) == ("LYR",)
    play(game, run("C9/1", "D10", train="3"), Dividend("pay"), PASS)
    assert at_step(game) == "place_station LYR"  # of its own turn; Dalian is within reach now
    game.play(PASS)
    assert earns(game, "LYR") == (70, 0)  # Yantai 40, Dalian 30
    game.play(run("F16", "E17"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P5a", "1888-N:T1-YRF-2")
def test_the_ferry_lies_there_and_once(title: str) -> None:
    game = yantai(title, YRF="JHR").turn("JHR", LayTrack)
    assert [o for o in offers(game) if "YRF" in o] == ["lay_private_tile YRF E17 L40a 0"]  # both tiles at once
    for action in (
        LayPrivateTile("YRF", "E17", "L40a", 1),
        LayPrivateTile("YRF", "E15", "L40a", 0),
        LayPrivateTile("YRF", "F16", "L40a", 0),
    ):
        refused(game, action, "power.tile", "IV.3.1")
    game.play(FERRY)
    refused(game, FERRY, "power.used", "IV.3.1")
    for hex_ in ("E17", "F16"):
        refused(game, lay(hex_, "L40a/0"), "track.printed-for-good", TRACK)


@both
@pytest.mark.rule("1888-N:T1-YRF-6")
def test_over_the_ferry_stations_are_placed_too(title: str) -> None:
    scene = Scene(title, phase="3").company("CDL", {"p1": 6}, cash=100).stations(E17="CDL")
    without = scene.turn("CDL", PlaceStation, waits=False)
    refused(without, PlaceToken("F16"), "token.unreachable", ("VII.3.5", "VIII.3.5"))
    scene = Scene(title, phase="3").company("CDL", {"p1": 6}, cash=100).tiles(E17="L40a/0", F16="L40b/0")
    game = scene.stations(E17="CDL").turn("CDL", PlaceStation)
    game.play(PlaceToken("F16"))
    assert game.state.board.companies_in(game.title.map.index("F16")) == ("CDL",)
