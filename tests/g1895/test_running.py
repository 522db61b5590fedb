"""1895 X, XI and XII: runs of so many hexes, mines, what the president may choose, income and price."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Dividend, RunTrains
from footplate.game.draft import Draft
from footplate.game.state import POOL, State
from footplate.rounds.running import AnyRun, RunRoutes, best_known, falls_short
from footplate.rounds.track import lays
from footplate.routes import Earnings
from footplate.testing.questions import at_step, gained, play, refused
from tests.g1895.scenes import PASS, SIX, SOUTH, WINDHOEK, Namibia, bank, earns, new, runs, space, sta
from tests.test_routes_oracles import every_route, outcomes

ROUTE, RUN = "X", "XI"
PAY, KEEP = Dividend("pay"), Dividend("withhold")
TO_H22 = {"G19": "9/0", "G21": "58/3"}  # from G17
SD_NET = {"D18": "14/2", "D20": "8/3", "E19": "9/2", "F20": "9/2", "G21": "4/2"}  # C17, the mine D20 and H22


def running(scene: Namibia, company: str = "STA") -> Game:
    return scene.turn(company, RunRoutes)


def windhoek(*trains: str, phase: str = "2H") -> Game:
    return running(sta(phase, trains=trains).tiles(**WINDHOEK))


def sd(*trains: str, phase: str = "4H") -> Game:
    return running(Namibia(phase=phase).company("SD", SIX, trains=trains).tiles(**SD_NET), "SD")


# ---- a train and its route ----


@pytest.mark.rule("1895:X-a", "1895:VI.3e")
def test_each_train_runs_once_and_must() -> None:
    game = windhoek("3H")
    refused(game, runs("3H: C11 D10 E9 F10", "3H: C11 D10 E9"), "route.train-twice", ROUTE)
    refused(game, RunTrains(()), "run.not-best", RUN)
    refused(game, runs("3H: C11 D10 E9"), "run.not-best", RUN)
    game.play(runs("3H: C11 D10 E9 F10"))
    assert game.state.price("STA") == 100
    assert at_step(game) == "pay_out STA"


@pytest.mark.rule("1895:X-b", "1895:XIII-a", "1895:XII-c", "1895:VI.3a")
def test_a_train_does_not_run_in_the_turn_it_was_bought() -> None:
    scene = Namibia().company("STA", SIX, space=(0, 3), cash=500, operated=False).tiles(**WINDHOEK)
    game = scene.operate()
    refused(game, bank("2H"), "turn.wrong-step", "VI")
    play(game, PASS, PASS)
    assert at_step(game) == "buy_namibian_trains STA"
    assert space(game, "STA") == (0, 2)
    play(game, bank("2H"))
    refused(game, runs("2H: C11 D10 E9"), "turn.wrong-step", "VI")
    assert game.state.cash["STA"] == 460


@pytest.mark.rule("1895:X-c", "1895:X-f", "1895:IX-c")
def test_two_stops_one_of_them_with_an_own_marker() -> None:
    game = windhoek("2H")
    refused(game, runs("2H: E9 F10"), "route.no-station", ROUTE)
    refused(game, runs("2H: C11"), "route.too-short", ROUTE)
    refused(game, runs("2H: C11 D10"), "route.not-a-stop", ROUTE)
    assert earns(game, "STA") == (30, 0)
    game.play(runs("2H: C11 D10 E9"))


@pytest.mark.rule("1895:X-d", "1895:VII-r")
def test_a_mine_may_be_an_end() -> None:
    game = running(Namibia().company("SD", SIX, trains=("2H",)).tiles(D18="57/0", D20="8/3"), "SD")
    game.play(runs("2H: D18 D20"))
    game.play(PAY)
    assert game.state.cash["SD"] == 30 + 8


@pytest.mark.rule("1895:X-e")
def test_no_stop_twice_in_a_route() -> None:
    ring = {"D10": "8/1", "D8": "3/0", "C9": "8/4"}  # from one station of Swakopmund to the other
    two = running(sta("4H", trains=("4H",)).tiles(**ring))
    two.play(runs("4H: C11/0 D10 D8 C9 C11/1"))
    play(two, KEEP)
    assert two.state.cash["STA"] == 500 + 20 + 10 + 20
    one = running(sta("4H", trains=("4H",)).tiles(**ring, C11="814/4").tiles(C11="38/0"))
    refused(one, runs("4H: C11 D10 D8 C9 C11"), "route.stop-twice", ROUTE)
    angola = running(sta("4H", trains=("4H",)).tiles(**ring, A3="7/3", B2="7/1"))
    refused(angola, runs("4H: A1 A3 B2 A1"), "route.stop-twice", ROUTE)


@pytest.mark.rule("1895:X-g")
def test_a_train_crosses_as_many_hex_sides_as_its_number() -> None:
    refused(windhoek("2H"), runs("2H: C11 D10 E9 F10"), "route.too-long", ROUTE)
    windhoek("3H").play(runs("3H: C11 D10 E9 F10"))
    assert earns(windhoek("3H"), "STA") == (70, 0)
    port = running(sta("4H", trains=("2H",)).tiles(C11="814/4").tiles(C11="38/0"))
    port.play(runs("2H: B10 C11 C13"))
    play(port, KEEP)
    assert port.state.cash["STA"] == 500 + 30 + 40 + 20


def ns(*trains: str, stations: str = "-", phase: str = "4H") -> Game:
    scene = Namibia(phase=phase).company("NS", SIX, trains=trains).tiles(**SOUTH, **TO_H22)
    return running(scene.stations(G17=stations), "NS")


@pytest.mark.rule("1895:X-h", "1895:X-i")
def test_every_stop_on_the_way_pays() -> None:
    game = ns("8H")
    assert earns(game, "NS") == (40 + 10 + 10 + 20 + 10 + 60, 0)
    game.play(runs("8H: F10 F12 G13 G15 G17 G19 G21 H22"))
    five = ns("5H")
    assert earns(five, "NS") == (80, 0)  # G19, the fifth hex, is no stop
    five.play(runs("5H: F10 F12 G13 G15 G17"))


@pytest.mark.rule("1895:X-h")
def test_red_hexes_only_end_a_route() -> None:
    scene = Namibia(phase="4H").company("NS", SIX, trains=("10H",)).tiles(**SOUTH, **TO_H22, H20="8/0")
    game = running(scene, "NS")
    refused(game, runs("10H: F10 F12 G13 G15 G17 G19 G21 H22 H20 G19"), "route.through-end", ROUTE)


@pytest.mark.rule("1895:X-k")
def test_a_station_with_a_free_place_is_passed() -> None:
    def at(stations: str) -> Game:
        scene = sta("4H", trains=("4H",)).tiles(**WINDHOEK, F12="58/3")
        for other in ("OB", "NS"):
            scene.company(other, {"p2": 6})
        return running(scene.company("SD", {"p2": 6}).stations(F10=stations))

    through = runs("4H: C11 D10 E9 F10 F12")
    game = at("- - -")
    assert earns(game, "STA") == (20 + 10 + 40 + 10, 0)
    game.play(through)
    full = at("- - SD")
    refused(full, through, "route.blocked", ROUTE)
    full.play(runs("4H: C11 D10 E9 F10"))


@pytest.mark.rule("1895:X-l")
def test_no_track_twice_but_two_pieces_of_a_tile() -> None:
    way = {"D10": "20/0", "E9": "3/1", "D8": "3/5", "D12": "8/3", "E13": "9/2", "F14": "57/2"}
    game = running(sta("5H", trains=("8H",)).tiles(**way))
    refused(game, runs("8H: C11 D10 E9 D10"), "route.side-twice", ROUTE)
    assert earns(game, "STA") == (20 + 10 + 10 + 20, 0)
    game.play(runs("8H: C11 D10 E9 D8 D10 D12 E13 F14"))


@pytest.mark.rule("1895:X-m", "1895:XI-b")
def test_trains_of_a_company_meet_in_stations_only() -> None:
    game = ns("4H", "4H", stations="NS")
    north, south = "4H: F10 F12 G13 G15 G17", "4H: G17 G19 G21 H22"
    refused(game, runs(south, "4H: G15 G17 G19 G21"), "route.side-twice", ROUTE)
    assert earns(game, "NS") == (170, 0)
    play(game, runs(north, south), KEEP)
    assert game.state.cash["NS"] == 170


# ---- mines, and the president's choice ----


@pytest.mark.rule("1895:X-n", "1895:X-d", "1895:XI-k")
def test_a_mine_pays_for_each_route_that_holds_its_hex() -> None:
    game = sd("5H", "4H")
    assert earns(game, "SD") == (160, 40)
    play(game, runs("5H: C17 D18 E19 F20 G21 H22", "4H: D18 D20"), KEEP)
    assert game.state.cash["SD"] == 160 + 40


@pytest.mark.rule("1895:X-n")
def test_two_trains_may_meet_in_a_mine() -> None:
    """One from each side: they share no hex side (Q24)."""
    way = {"D18": "57/0", "D20": "8/3", "E21": "8/2", "F20": "9/1", "G19": "8/1", "G17": "57/0"}
    scene = Namibia(phase="4H").company("SD", SIX, trains=("2H", "4H")).tiles(**way).stations(G17="SD")
    game = running(scene, "SD")
    play(game, runs("2H: D18 D20", "4H: G17 G19 F20 E21 D20"), KEEP)
    assert game.state.cash["SD"] == 20 + 20 + 40 + 40


@pytest.mark.parametrize(
    ("train", "path", "earned"),
    [
        ("5H", "C17 D18 E19 F20 G21 H22", (130, 0)),
        ("5H", "D20 D18 E19 F20 G21 H22", (100, 40)),
        ("5H", "C17 D18 D20", None),
        ("5H", "D18 E19 F20 G21 H22", None),
        ("5H", "D18 D20", None),
        ("4H", "D18 E19 F20 G21 H22", (100, 0)),
        ("4H", "C17 D18 D20", (60, 40)),
        ("4H", "D18 D20", None),
        ("4H", "C17 D18 E19 F20 G21", None),
    ],
)
@pytest.mark.rule("1895:XI-e")
def test_the_highest_income_or_the_highest_run_with_a_mine(
    train: str, path: str, earned: tuple[int, int] | None
) -> None:
    game = sd(train)
    run = runs(f"{train}: {path}")
    if earned is None:
        refused(game, run, "run.not-best", RUN)
    else:
        play(game, run, KEEP)
        assert game.state.cash["SD"] == sum(earned)


@pytest.mark.rule("1895:XI-e")
def test_both_choices_are_on_offer() -> None:
    game = sd("5H")
    assert game.decision is not None
    highest, with_mine = game.decision.options
    assert isinstance(highest, AnyRun)
    assert highest.best() == runs("5H: C17 D18 E19 F20 G21 H22")
    assert with_mine == runs("5H: D20 D18 E19 F20 G21 H22")


@pytest.mark.rule("1895:XI-e")
@pytest.mark.parametrize(
    ("train", "possible", "routes"),
    [
        (
            "5H",
            "130 is possible, or over a mine 100 and 40 for the treasury",
            "5H-train C17 D18 E19 F20 G21 H22, or over the mine 5H-train D20 D18 E19 F20 G21 H22",
        ),
        (
            "4H",
            "100 is possible, or over a mine 60 and 40 for the treasury",
            "4H-train D18 E19 F20 G21 H22, or over the mine 4H-train C17 D18 D20",
        ),
    ],
)
def test_a_refusal_names_both_choices(train: str, possible: str, routes: str) -> None:
    refusal = refused(sd(train), RunTrains(()), "run.not-best", RUN)
    assert str(refusal).endswith(f"this earns 0, but {possible} (rule 1895 XI). Run {routes}.")
    nowhere = refused(windhoek("3H"), RunTrains(()), "run.not-best", RUN)
    assert "mine" not in str(nowhere)


# ---- what stops are worth ----


@pytest.mark.parametrize(
    ("hex_", "values"),
    [
        ("A1", (50, 80, 120)),
        ("N2", (80, 100, 150)),
        ("H22", (40, 60, 100)),
        ("C13", (10, 20, 50)),
        ("J10", (10, 20, 50)),
        ("B10", (30, 30, 30)),
        ("C17", (30, 30, 30)),
    ],
)
@pytest.mark.rule("1895:XI-d", "1895:XI-c", "1895:XV-2c", "1895:XV-4a", "1895:XV-10a")
def test_red_hexes_and_ports_by_phase(hex_: str, values: tuple[int, ...]) -> None:
    title = new().title
    (stop,) = title.map.hexes[title.map.index(hex_)].stops
    phases = (("2H", "3H"), ("4H", "5H", "6H", "8H"), ("10H", "12H", "16H"))
    for names, value in zip(phases, values, strict=True):
        assert {stop.worth(title.train_kind("8H", phase).keys) for phase in names} == {value}


@pytest.mark.rule("1895:XI-d", "1895:XV-2c", "1895:XV-4a", "1895:XV-10a")
def test_mines_by_phase() -> None:
    title = new().title
    phases = {"yellow": ("2H", "3H"), "green": ("4H", "5H", "6H", "8H"), "brown": ("10H", "12H", "16H")}
    expected = {"yellow": {"G5": 10, "D20": 30}, "green": {"G5": 20, "D20": 40}, "brown": {"G5": 30, "D20": 50}}
    for colour, names in phases.items():
        for phase in names:
            mines = title.run_rules("SD", phase).mines
            assert {mine.hex: mine.treasury for mine in mines} == expected[colour]


@pytest.mark.rule("1895:XI-c", "1895:XI-d")
@pytest.mark.parametrize(("phase", "h22"), [("2H", 40), ("4H", 60), ("10H", 100)])
def test_a_train_earns_all_that_it_meets(phase: str, h22: int) -> None:
    scene = Namibia(phase=phase).company("SD", SIX, trains=("5H",)).tiles(**{**SD_NET, "D18": "57/2"})
    game = running(scene, "SD")
    play(game, runs("5H: C17 D18 E19 F20 G21 H22"), KEEP)
    assert game.state.cash["SD"] == 30 + 20 + 10 + h22


# ---- payment ----


def after_70(holdings: dict[str, int], asleep: str = "") -> Game:
    """STA has run for 70."""
    scene = Namibia(cash=500).company("STA", holdings, cash=500, trains=("3H",), space=(2, 4))
    if asleep:  # F10 is joined already: the share sleeps only because the test says so
        scene.draft.change("STA", asleep={asleep: 1})
    game = running(scene.tiles(**WINDHOEK))
    game.play(runs("3H: C11 D10 E9 F10"))
    return game


def change(game: Game, action: Dividend) -> dict[str, int]:
    before = game.state
    game.play(action)
    return gained(before, game.state)


@pytest.mark.rule("1895:XI-a", "1895:XI-f", "1895:VI.3f", "1895:V.1d")
def test_withheld_income_goes_to_the_treasury() -> None:
    game = after_70({"p1": 3, "p3": 3})
    refused(game, PAY, "turn.not-yours", "VI", "p3")
    assert change(game, KEEP) == {"STA": 70, BANK: -70}
    assert space(game, "STA") == (2, 3)


@pytest.mark.parametrize(
    ("holdings", "asleep", "paid_"),
    [
        pytest.param(
            {"p1": 3, "p2": 1, "p3": 2}, "", {"p1": 21, "p2": 7, "p3": 14, "STA": 28},
            marks=pytest.mark.rule("1895:XI-g", "1895:XI-h", "1895:XI-a", "1895:V.1f"),
        ),
        pytest.param(
            {"p1": 3, "p3": 1, POOL: 2}, "", {"p1": 21, "p3": 7, "STA": 28}, marks=pytest.mark.rule("1895:XI-i")
        ),
        pytest.param(
            {"p1": 3, "p2": 1, "p3": 2}, "p2", {"p1": 21, "p3": 14, "STA": 28},
            marks=pytest.mark.rule("1895:XI-j", "1895:IV.2i"),
        ),
    ],
)  # fmt: skip
def test_who_is_paid(holdings: dict[str, int], asleep: str, paid_: dict[str, int]) -> None:
    game = after_70(holdings, asleep)
    assert change(game, PAY) == {**paid_, BANK: -sum(paid_.values())}
    assert space(game, "STA") == (2, 5)


@pytest.mark.parametrize("kind", [PAY, KEEP])
@pytest.mark.rule("1895:XI-k", "1895:XII-b", "1895:X-d")
def test_mine_money_goes_to_the_company_whatever_is_done(kind: Dividend) -> None:
    scene = Namibia(cash=500).company("SD", SIX, trains=("2H",), space=(2, 4)).tiles(D18="57/0", D20="8/3")
    game = running(scene, "SD")
    game.play(runs("2H: D18 D20"))
    paid_ = {"p1": 12, "SD": 8 + 30} if kind == PAY else {"SD": 20 + 30}
    assert change(game, kind) == {**paid_, BANK: -50}
    assert space(game, "SD") == ((2, 5) if kind == PAY else (2, 3))


# ---- the price ----


@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ((2, 4), (2, 5), 110),
        ((2, 10), (1, 10), 215),
        ((1, 13), (0, 13), 350),
        ((0, 13), (0, 13), 350),
        ((5, 6), (4, 6), 105),
    ],
)
@pytest.mark.rule("1895:XII-a", "1895:VI.3g")
def test_a_dividend_moves_the_marker_right_or_up(before: Space, after: Space, price: int) -> None:
    game = running(Namibia().company("STA", SIX, trains=("3H",), space=before).tiles(**WINDHOEK))
    play(game, runs("3H: C11 D10 E9 F10"), PAY)
    assert (space(game, "STA"), game.state.price("STA")) == (after, price)


@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ((2, 4), (2, 3), 90),
        ((0, 2), (1, 2), 90),
        ((1, 1), (2, 1), 70),
        ((2, 0), (3, 0), 50),
        ((6, 0), (6, 0), 20),
    ],
)
@pytest.mark.rule("1895:XII-c", "1895:VI.3g")
def test_no_dividend_moves_it_left_or_down(before: Space, after: Space, price: int) -> None:
    game = running(Namibia().company("STA", SIX, trains=("3H",), space=before).tiles(**WINDHOEK))
    play(game, runs("3H: C11 D10 E9 F10"), KEEP)
    assert (space(game, "STA"), game.state.price("STA")) == (after, price)
    idle = Namibia().company("STA", SIX, cash=100, space=before).tiles(**WINDHOEK).operate()
    play(idle, PASS, PASS)
    assert (at_step(idle), space(idle, "STA")) == ("buy_namibian_trains STA", after)


@pytest.mark.rule("1895:XII-d")
def test_on_an_occupied_space_it_goes_underneath() -> None:
    scene = Namibia(phase="3H").company("OME", {"p2": 6}, space=(0, 2), trains=("3H",))
    scene.company("STA", SIX, space=(0, 3), trains=("3H",)).tiles(**WINDHOEK)
    game = running(scene)
    play(game, runs("3H: C11 D10 E9 F10"), KEEP)
    assert space(game, "STA") == space(game, "OME") == (0, 2)
    assert game.state.operating_order() == ["OME", "STA"]


# ---- against brute force ----

TRAINS = [("2H",), ("3H",), ("4H",), ("6H",), ("2H", "3H"), ("4H", "2H"), ("5H", "4H"), ("8H", "3H")]


def grown(rng: random.Random, phase: str, trains: tuple[str, ...], tiles: int) -> State:
    """Everybody's track after some random tiles, OME's marker in Otavi and OB's in Keetmanshoop among them."""
    scene = Namibia(phase=phase).tiles(D18="57/2", D20="8/3", F6="57/1", G5="9/1", G17="57/0")
    for company in ("STA", "OME", "SD", "OB"):
        scene.company(company, SIX, cash=500, trains=trains)
    draft: Draft = Draft.of(running(scene.stations(F6="OME", G17="OB"), "SD").state)
    for _ in range(tiles):
        choices = list(lays(draft, rng.choice(("STA", "OME", "SD", "OB"))))
        if choices:
            lay = rng.choice(choices)
            draft.lay_tile(draft.title.map.index(lay.hex), draft.title.map.tiles[lay.tile].faces[lay.rotation])
    return draft.freeze()


def positions(seed: int, count: int) -> Iterator[tuple[State, str, set[tuple[int, int]]]]:
    """Positions, a company, and all that its trains could earn."""
    rng = random.Random(seed)
    while count:
        phase = rng.choice(("3H", "5H", "12H"))
        state = grown(rng, phase, rng.choice(TRAINS), rng.randrange(6, 22))
        company = rng.choice(("STA", "OME", "SD", "OB"))
        rules = state.title.run_rules(company, phase)
        routes = []
        for route in every_route(state.board, company, rules):
            routes.append(route)
            if len(routes) > 400:
                break
        if 2 < len(routes) <= 400:
            count -= 1
            yield state, company, outcomes(state.board, routes, state.train_kinds(company), rules)


@pytest.mark.rule("1895:XI-e", "1895:X-g", "1895:X-l", "1895:X-m", "1895:X-n", "1895:X-d")
def test_both_choices_agree_with_brute_force() -> None:
    mines = differ = 0
    for state, company, found in positions(1895, 150):
        highest = max(income for income, _ in found)
        with_mine = max((sum(both) for both in found if both[1]), default=0)
        assert best_known(state, company).revenue == highest
        run = best_known(state, company, "total", 1)
        assert (run.revenue + run.treasury if run.routes else 0) == with_mine
        for both in found:
            legal = both[0] == highest or (both[1] > 0 and sum(both) == with_mine)
            assert (falls_short(state, company, Earnings(*both)) is None) == legal
        mines += with_mine > 0
        differ += with_mine > 0 and not any(both[1] for both in found if both[0] == highest)
    assert mines >= 40
    assert differ >= 8  # a real choice
