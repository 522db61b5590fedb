"""1889: running trains and dividends (8, 9)."""

from __future__ import annotations

import msgspec
import pytest

from footplate import Game
from footplate.game.actions import BuyTrain, Dividend, Pass, RunTrains
from footplate.game.events import DividendDeclared, TrainsRan
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from footplate.testing.questions import at_step, lay, refused
from footplate.testing.scene import Scene
from tests.g1889.scenes import payments, track, turn

# Naruto (L7), Takamatsu and Sakaide (J1): two off-board areas with KO's home between them.
HARBOURS = {"K6": "8/3", "J3": "8/3"}
# A town of Takamatsu on the way to Sakaide.
OVER_TOWN = track("K4 J5 J3 J1")
# Tokushima over J7 and I8 to Ikeda, and on over G6 to Niihama.
TO_NIIHAMA = track("K8 J7 I8 H7 G6 G4", to=True)
# Eight stops from Naruto round the east and over Kouchi to Imabari.
LONG = "L7 K8 J9 J11 I12 H11 H9 G8 F9 F7 E6 E4 E2 F1"


def run(*routes: str) -> RunTrains:
    """ "2: K4 K6 L7" is a 2-train from Takamatsu to Naruto."""
    return RunTrains(tuple(Route(train, tuple(path.split())) for train, path in (r.split(": ") for r in routes)))


def revenue(game: Game) -> int:
    """Of the run just made."""
    return next(event.revenue for event in game.moves[-1].events if isinstance(event, TrainsRan))


def earns(game: Game, *routes: str) -> int:
    game.play(run(*routes))
    return revenue(game)


# ---- running


@pytest.mark.rule("1889:8")
def test_a_company_with_trains_runs() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"])
    assert at_step(game) == "run_routes KO"
    refused(game, Pass(), "turn.wrong-step", "4.1")
    assert earns(game, "2: K4 K6 L7") == 50
    assert at_step(game) == "pay_out KO"
    without = turn("KO", RunRoutes, tiles=HARBOURS)
    assert at_step(without) == "buy_trains KO"
    refused(without, run("2: K4 K6 L7"), "turn.wrong-step", "4.1")


@pytest.mark.rule("1889:8")
def test_only_its_own_trains() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"])
    refused(game, run("3: L7 K6 K4 J3 J1"), "route.no-such-train", "8")
    refused(game, run("2: K4 K6 L7", "2: K4 J3 J1"), "route.train-twice", "8")


@pytest.mark.rule("1889:8.3a", "1889:8.3b", "1889:8.1b")
@pytest.mark.parametrize(
    ("train", "phase", "takamatsu", "earned"),
    [
        ("2", "2", "", 30 + 20),
        ("3", "3", "440/0", 20 + 40 + 20),
        ("4", "4", "440/0", 20 + 40 + 20),
        ("5", "5", "466/0", 40 + 60 + 40),
        ("6", "6", "466/0", 40 + 60 + 40),
        ("6", "D", "466/0", 40 + 60 + 40),
        ("D", "D", "466/0", 80 + 60 + 80),
    ],
)
def test_offboard_areas_by_phase_and_train(train: str, phase: str, takamatsu: str, earned: int) -> None:
    tiles = {**HARBOURS, "K4": takamatsu} if takamatsu else HARBOURS
    game = turn("KO", RunRoutes, tiles=tiles, trains=[train], phase=phase)
    path = "K4 K6 L7" if train == "2" else "L7 K6 K4 J3 J1"
    assert earns(game, f"{train}: {path}") == earned


@pytest.mark.rule("1889:8.3b")
@pytest.mark.parametrize(
    ("train", "phase", "imabari"), [("2", "2", 30), ("5", "5", 60), ("5", "D", 60), ("D", "D", 100)]
)
def test_imabari(train: str, phase: str, imabari: int) -> None:
    game = turn("IR", RunRoutes, tiles={"E2": "5/4"}, trains=[train], phase=phase)
    assert earns(game, f"{train}: E2 F1") == 20 + imabari


@pytest.mark.rule("1889:8.1a")
def test_a_route_has_a_station_and_no_gap() -> None:
    game = turn("KO", RunRoutes, tiles={**HARBOURS, "K8": "5/3"}, trains=["3"])
    assert refused(game, run("3: K8 L7"), "route.no-station", "8.1").facts["company"] == "KO"
    refused(game, run("3: K4 K6 K8"), "route.no-track", "8.1")  # K6 leads to Naruto, not to Tokushima
    refused(game, run("3: K4 J1"), "route.not-adjacent", "8.1")


@pytest.mark.rule("1889:8.1b")
def test_no_route_through_an_offboard_area() -> None:
    game = turn("KO", RunRoutes, tiles={**HARBOURS, "K8": "5/3"}, trains=["3"])
    assert refused(game, run("3: K4 K6 L7 K8"), "route.through-end", "8.1").facts["hex"] == "L7"


@pytest.mark.rule("1889:8.1c", "1889:8.1e")
def test_no_turning_back() -> None:
    game = turn("KO", RunRoutes, tiles=OVER_TOWN, trains=["3"])
    refused(game, run("3: J1 J3 J5 J3 J1"), "route.side-twice", "8.1")
    refused(game, run("3: K4 J5 K4"), "route.side-twice", "8.1")


@pytest.mark.rule("1889:8.1c-2", "1889:8.1e")
def test_branches_that_meet_at_a_side() -> None:
    """In J3 track from Takamatsu and track from the town join at the side to Sakaide: a train uses one of them, and
    cannot turn from one into the other."""
    tiles = {**OVER_TOWN, "J3": "24/3"}
    game = turn("KO", RunRoutes, tiles=tiles, trains=["2", "3"])
    refused(game, run("3: K4 J5 J3 K4"), "route.no-track", "8.1")
    refused(game, run("2: K4 J3 J1", "3: K4 J5 J3 J1"), "route.side-twice", "8.1")
    assert earns(game, "2: K4 J5", "3: K4 J3 J1") == 40 + 50


@pytest.mark.rule("1889:8.1-1", "1889:8.1-2", "1889:8.3c")
def test_two_trains() -> None:
    """Both count Takamatsu; a side serves one of them."""
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2", "2"])
    assert refused(game, run("2: K4 K6 L7", "2: L7 K6 K4"), "route.side-twice", "8.1").facts["train"] == "2"
    assert earns(game, "2: K4 K6 L7", "2: K4 J3 J1") == (30 + 20) + (30 + 20)


@pytest.mark.rule("1889:8.1-3")
def test_no_city_twice() -> None:
    game = turn("KO", RunRoutes, tiles={"J5": "3/3", "J3": "7/5"}, trains=["3"])
    assert refused(game, run("3: K4 J5 J3 K4"), "route.stop-twice", "8.1").facts["hex"] == "K4"
    assert earns(game, "3: K4 J5") == 40


@pytest.mark.rule("1889:8.1d", "1889:7.2.4")
def test_a_full_city_is_the_end() -> None:
    game = turn("AR", RunRoutes, tiles=TO_NIIHAMA, stations={"H7": "IR"}, trains=["3"])
    assert refused(game, run("3: K8 J7 I8 H7 G6 G4"), "route.blocked", "8.1").facts["hex"] == "H7"
    assert earns(game, "3: K8 J7 I8 H7") == 40


@pytest.mark.rule("1889:7.2.4")
@pytest.mark.parametrize(("tile", "held"), [("57/2", "-"), ("14/1", "IR -"), ("14/1", "IR AR"), ("57/2", "AR")])
def test_a_city_with_space_or_an_own_token_is_not(tile: str, held: str) -> None:
    game = turn("AR", RunRoutes, tiles={**TO_NIIHAMA, "H7": tile}, stations={"H7": held}, trains=["3"], phase="3")
    assert earns(game, "3: K8 J7 I8 H7 G6 G4") == 40 + (20 if tile == "57/2" else 30)


@pytest.mark.rule("1889:8.1d-2")
def test_a_space_kept_for_a_home_does_not_block() -> None:
    tiles = track("K4 J3 I2 H3 G4", to=True)
    game = turn("KO", RunRoutes, tiles=tiles, trains=["3"])
    assert earns(game, "3: K4 J3 I2 H3 G4") == 30 + 20 + 20
    started = turn("KO", RunRoutes, tiles=tiles, trains=["3"], others=["SR"])
    refused(started, run("3: K4 J3 I2 H3 G4"), "route.blocked", "8.1")


@pytest.mark.rule("1889:8.2a", "1889:8.2b")
def test_a_town_on_the_way_counts() -> None:
    game = turn("KO", RunRoutes, tiles=OVER_TOWN, trains=["2"])
    facts = refused(game, run("2: K4 J5 J3 J1"), "route.too-long", "8.2").facts
    assert (facts["stops"], facts["reach"]) == (3, 2)
    assert earns(game, "2: K4 J5") == 30 + 10
    longer = turn("KO", RunRoutes, tiles=OVER_TOWN, trains=["3"])
    assert earns(longer, "3: K4 J5 J3 J1") == 30 + 10 + 20


@pytest.mark.rule("1889:8.2c")
def test_a_route_has_two_stops() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"])
    assert refused(game, run("2: K4"), "route.too-short", "8.2").facts["stops"] == 1
    refused(game, run("2: K4 K6"), "route.not-a-stop", "8.1")


def stops_of_the_long_way(number: int) -> str:
    """The long way from Tokushima until it has that many stops."""
    hexes, stops = LONG.split()[1:], ("K8", "J9", "J11", "I12", "F9", "E2", "F1")
    return " ".join(hexes[: hexes.index(stops[number - 1]) + 1])


@pytest.mark.rule("1889:8.2b", "1889:19-train")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_a_train_counts_as_many_stops_as_its_number(number: int) -> None:
    options = ["any-run"]  # no matter what would be best
    game = turn("AR", RunRoutes, tiles=track(LONG), trains=[str(number)], options=options)
    facts = refused(game, run(f"{number}: {stops_of_the_long_way(number + 1)}"), "route.too-long", "8.2").facts
    assert (facts["stops"], facts["reach"]) == (number + 1, number)
    assert earns(game, f"{number}: {stops_of_the_long_way(number)}") == (0, 0, 30, 50, 60, 90, 110)[number]


@pytest.mark.rule("1889:8.2d")
def test_a_diesel_runs_as_far_as_it_likes() -> None:
    game = turn("AR", RunRoutes, tiles=track(LONG), trains=["D"], phase="D")
    assert earns(game, f"D: {LONG}") == 80 + 20 + 10 + 20 + 10 + 30 + 20 + 100


@pytest.mark.rule("1889:8.3d")
def test_the_highest_run_is_compulsory() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["3"])
    for poor, ran in ((run("3: K4 K6 L7"), 50), (run("3: K4 J3 J1"), 50), (run(), 0)):
        facts = refused(game, poor, "run.not-best", "8.3").facts
        assert (facts["ran"], facts["possible"]) == (ran, 70)
        assert facts["routes"] == run("3: J1 J3 K4 K6 L7").routes
    assert earns(game, "3: L7 K6 K4 J3 J1") == 70


@pytest.mark.rule("1889:8.3d")
def test_the_total_counts() -> None:
    """The 3-train at its best leaves the 2-train nothing; together they can do better."""
    game = turn("KO", RunRoutes, tiles={**HARBOURS, "J5": "3/3", "J3": "24/3"}, trains=["2", "3"])
    facts = refused(game, run("3: L7 K6 K4 J3 J1"), "run.not-best", "8.3").facts
    assert (facts["ran"], facts["possible"]) == (70, 110)
    assert earns(game, "3: L7 K6 K4 J3 J1", "2: K4 J5") == 70 + 40


@pytest.mark.rule("1889:8.3d")
def test_any_of_the_best_runs_will_do() -> None:
    for path in ("K4 K6 L7", "J1 J3 K4"):
        assert earns(turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"]), f"2: {path}") == 50


@pytest.mark.rule("1889:8.3d")
def test_revenue_is_reckoned_not_declared() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"])
    declared = msgspec.structs.replace(run("2: K4 K6 L7"), revenue=500)
    refused(game, declared, "run.declared", "8.3")


@pytest.mark.rule("1889:6.2f")
def test_new_track_need_not_be_used() -> None:
    """KO builds into the town and runs to Sakaide; the town would be no better for its 2-train."""
    game = turn("KO", tiles=HARBOURS, trains=["2"])
    game.play(lay("J5", "58/2"))
    assert at_step(game) == "run_routes KO"
    assert earns(game, "2: K4 J3 J1") == 50


@pytest.mark.rule("1889:8.3e")
def test_no_better_run_once_the_dividend_is_settled() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["3"], options=["any-run"])
    assert earns(game, "3: K4 J3 J1") == 50
    refused(game, run("3: L7 K6 K4 J3 J1"), "turn.wrong-step", "4.1")
    game.play(Dividend("pay"))
    refused(game, run("3: L7 K6 K4 J3 J1"), "turn.wrong-step", "4.1")
    assert game.state.companies["KO"].revenue == 50


@pytest.mark.rule("1889:19-legal-run")
@pytest.mark.parametrize(
    ("tiles", "legal"),
    [
        ({}, False),  # no track at all
        ({"K8": "5/1"}, False),  # a city, and no stop more
        ({"K8": "57/1"}, True),  # an off-board area
        ({"K8": "5/1", "J9": "58/2"}, True),  # a town
        (TO_NIIHAMA, True),  # a city full of another's tokens
    ],
)
def test_a_station_and_one_stop_more_is_a_legal_run(tiles: dict[str, str], legal: bool) -> None:
    game = turn("AR", BuyTrains, tiles=tiles, stations={"H7": "IR"} if "H7" in tiles else {})
    if legal:
        refused(game, Pass(), "train.must-buy", "10.1")
    else:
        game.play(Pass())


@pytest.mark.rule("1889:19-train")
def test_bank_and_open_market_ask_the_printed_price() -> None:
    for source in ("bank", "pool"):
        game = turn("AR", BuyTrains)
        game = Scene.of(game).market_trains("2").go_on()
        refused(game, BuyTrain("2", source, 79), "train.price", "10.5")
        game.play(BuyTrain("2", source, 80))
        assert payments(game)[0] == ("AR", "bank", 80)


# ---- dividends


def ran(earned: int = 50, holdings: dict[str, int] | None = None) -> Game:
    """KO has run for 50, or for 70 with a longer train."""
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2" if earned == 50 else "3"], holdings=holdings, cash=0)
    assert earns(game, "2: K4 K6 L7" if earned == 50 else "3: L7 K6 K4 J3 J1") == earned
    return game


@pytest.mark.rule("1889:9")
def test_trains_run_before_the_dividend() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, trains=["2"])
    for kind in (Dividend("pay"), Dividend("withhold")):
        refused(game, kind, "turn.wrong-step", "4.1")
    assert at_step(ran()) == "pay_out KO"


@pytest.mark.rule("1889:9.1")
def test_all_or_nothing() -> None:
    game = ran()
    assert game.decision is not None
    assert list(game.decision.options) == [Dividend("pay"), Dividend("withhold")]
    refused(game, Pass(), "turn.wrong-step", "4.1")
    refused(game, Dividend("pay"), "turn.not-yours", "4.1", player="p2")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "dividend", "kind": "half"}, Dividend)


@pytest.mark.rule("1889:9.1.1a", "1889:9.1.1b", "1889:9.1.1c")
@pytest.mark.parametrize(
    ("earned", "holdings", "paid"),
    [
        (50, {"p1": 6, "ipo": 4}, {"p1": 30}),
        (50, {"p1": 5, "p2": 3, "p3": 2}, {"p1": 25, "p2": 15, "p3": 10}),
        (70, {"p1": 4, "p2": 2, "pool": 3, "ipo": 1}, {"p1": 28, "p2": 14, "KO": 21}),
        (70, {"p1": 2, "pool": 5, "ipo": 3}, {"p1": 14, "KO": 35}),
    ],
)
def test_each_share_gets_a_tenth(earned: int, holdings: dict[str, int], paid: dict[str, int]) -> None:
    """Those in the open market for the treasury, those in the initial offering for nobody."""
    game = ran(earned, holdings)
    before = game.state.cash
    game.play(Dividend("pay"))
    gained = {owner: cash - before[owner] for owner, cash in game.state.cash.items() if cash != before[owner]}
    assert gained == {**paid, "bank": -sum(paid.values())}
    assert DividendDeclared("KO", earned, True) in game.moves[-1].events


@pytest.mark.rule("1889:9.1.2b")
def test_income_that_is_kept_goes_to_the_treasury() -> None:
    game = ran(70, {"p1": 4, "p2": 2, "pool": 3, "ipo": 1})
    game.play(Dividend("withhold"))
    assert payments(game)[0] == ("bank", "KO", 70)
    assert game.state.cash["KO"] == 70
    assert game.state.cash["p1"] == game.state.cash["p2"] == 420
    assert DividendDeclared("KO", 70, False) in game.moves[-1].events


@pytest.mark.rule("1889:9.1.2a")
def test_no_dividend_without_a_train() -> None:
    game = turn("KO", RunRoutes, tiles=HARBOURS, cash=0)
    assert at_step(game) == "buy_trains KO"
    assert (game.state.cash["KO"], game.state.cash["p1"]) == (0, 420)
    refused(game, Dividend("pay"), "turn.wrong-step", "4.1")


@pytest.mark.rule("1889:9.1.4")
@pytest.mark.parametrize(
    ("space", "right", "left"),
    [
        ((2, 3), (2, 4), (2, 2)),  # 80
        ((2, 11), (1, 11), (2, 10)),  # 200 at the end of its row: up
        ((1, 14), (0, 14), (1, 13)),
        ((0, 14), (0, 14), (0, 13)),  # 350: stays
        ((5, 0), (5, 1), (6, 0)),  # at the left edge: down
        ((10, 0), (10, 1), (10, 0)),  # the lowest price: stays
    ],
)
def test_the_marker(space: tuple[int, int], right: tuple[int, int], left: tuple[int, int]) -> None:
    for kind, target in ((Dividend("pay"), right), (Dividend("withhold"), left)):
        game = ran()
        game = Scene.of(game).change("KO", space=space).go_on()
        game.play(kind)
        assert game.state.companies["KO"].space == target


@pytest.mark.rule("1889:9.1.4", "1889:9.1.2a")
@pytest.mark.parametrize(("tiles", "trains"), [(HARBOURS, []), ({}, ["2"]), ({"K6": "9/0"}, ["2", "3"])])
def test_without_income_the_marker_moves_left(tiles: dict[str, str], trains: list[str]) -> None:
    """No train, or no route to run: nobody is asked."""
    game = turn("KO", PayOut, tiles=tiles, trains=trains)
    assert at_step(game) == "buy_trains KO"
    assert game.state.price("KO") == 75
    assert game.state.cash["KO"] == 500
    running = turn("KO", RunRoutes, tiles={"K6": "9/0"}, trains=["2"])
    assert at_step(running) == "buy_trains KO"
    assert running.state.price("KO") == 75
