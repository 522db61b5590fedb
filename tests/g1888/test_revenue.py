"""1888 draft VII.3.7, 1888-N VIII.3.7: what a run earns, which run must be made, and who gets the money."""

from __future__ import annotations

import msgspec
import pytest

from footplate import BadAction, Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Dividend
from footplate.game.events import DividendDeclared, TrainsRan
from footplate.game.state import POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.testing.questions import at_step, events_of, gained, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, N, both, earns, jhr, refused, runs

REVENUE, STEP = ("VII.3.7", "VIII.3.7"), ("VII.3.1", "VIII.3.1")
PAY, KEEP = Dividend("pay"), Dividend("withhold")
TANGSHAN = {"D10": "6/2", "D12": "58/1"}  # Beijing (30), Tianjin (20), Tangshan (10)


def ran(game: Game, *routes: str) -> int:
    """The revenue of a run that is made."""
    (event,) = events_of(TrainsRan, game.play(runs(*routes)))
    return event.revenue


# ---- what stops are worth ----


@both
@pytest.mark.rule("1888-draft:VII.3.7a", "1888-N:VIII.3.7a")
def test_a_train_earns_its_stops_and_a_company_its_trains(title: str) -> None:
    scene = Scene(title).company("SSL", {"p1": 6}, trains=("3",)).tiles(**TANGSHAN).stations(D10="SSL")
    assert ran(scene.turn("SSL", RunRoutes), "3: C9/1 D10 D12") == 30 + 20 + 10
    scene = Scene(title, phase="3").company("SSL", {"p1": 6}, trains=("3", "2")).tiles(**TANGSHAN, B16="55/1")
    game = scene.stations(D10="SSL").turn("SSL", RunRoutes)
    assert ran(game, "3: C9/1 D10 D12", "2: B18/0 B16/0") == (30 + 20 + 10) + (30 + 10)


PRINTED = [
    pytest.param("2", "JHR", {"D10": "5/1"}, "C9/1 D10", 30 + 20, id="yellow"),
    pytest.param("3", "JHR", {"C9": "L42/0", "D10": "15/1"}, "C9/3 D10", 40 + 30, id="green"),
    pytest.param("5", "JHR", {"C9": "8892/0", "D10": "611/0"}, "C9 D10", 60 + 40, id="brown"),
    pytest.param("D", "JHR", {"C9": "8893/0", "D10": "51/0"}, "C9 D10", 70 + 50, id="gray"),
    pytest.param("2", "SSL", {"B16": "55/1"}, "B18/0 B16/0", 30 + 10, id="printed two cities and a town"),
    pytest.param("3", "SSL", {"B18": "8860/0", "C19": "9/2"}, "B18/0 C19 D20", 40 + 30, id="green two cities"),
    pytest.param("5", "SSL", {"B18": "X7/0", "C19": "9/2"}, "B18 C19 D20", 50 + 30, id="brown two cities"),
    pytest.param("D", "SSL", {"B18": "512/0"}, "B18 A19", 60 + 50, id="gray two cities"),
    pytest.param("3", "SSL", {"B18": "8860/0", "B16": "55/1"}, "B18/0 B16/0", 40 + 10, id="towns stay at 10"),
    pytest.param("2", "LYR", {"H14": "57/3", "G15": "9/0"}, "F16 G15 H14", 40 + 20 + 20, id="Yantai"),
    pytest.param("D", "LYR", {"H14": "57/3", "G15": "9/0"}, "F16 G15 H14", 40 + 20 + 20, id="Yantai in the end"),
    pytest.param("2", "CDL", {}, "A17 A19", 20 + 20, id="A17"),
    pytest.param("D", "CDL", {}, "A17 A19", 20 + 50, id="A17 in the end"),
]


@both
@pytest.mark.parametrize(("phase", "company", "tiles", "path", "revenue"), PRINTED)
@pytest.mark.rule("1888-draft:VII.3.7b", "1888-N:VIII.3.7b")
def test_values_as_printed(
    title: str, phase: str, company: str, tiles: dict[str, str], path: str, revenue: int
) -> None:
    scene = Scene(title, phase=phase).company(company, {"p1": 6}, trains=("2",)).tiles(**tiles)
    assert ran(scene.turn(company, RunRoutes), f"2: {path}") == revenue


PHASES = ("2", "3", "4", "5", "6", "D")
BY_PHASE = [
    pytest.param("LYR", {"H14": "57/1", "H12": "9/1", "H10": "7/4"}, "I11 H10 H12 H14 H16", 30, 20 + 10, id="Xuzhou"),
    pytest.param("TJL", {"G3": "9/0", "F4": "9/0", "E5": "57/0"}, "H2 G3 F4 E5", 20, 20, id="Xi'an"),
    pytest.param("CDL", {}, "A19 A17", 20, 20, id="Changchun"),
    pytest.param("HJR", {"H6": "9/0", "G7": "8/0", "F6": "57/2"}, "I5 H6 G7 F6", 30, 20, id="Zhengzhou"),
    pytest.param("SSL", {"D18": "8/0", "C17": "58/3"}, "E17 D18 C17", 20, 10, id="Dalian"),
]
STATIONS = {"LYR": "H14", "TJL": "E5", "SSL": "E17"}


@both
@pytest.mark.parametrize("train", ["2", "5", "D"])
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("company", "tiles", "path", "first", "rest"), BY_PHASE)
@pytest.mark.rule("1888-draft:VII.3.7b", "1888-draft:VII.3.10-2a", "1888-draft:VII.3.10-3d", "1888-draft:VII.3.10-5b")
@pytest.mark.rule("1888-draft:VII.3.10-7b", "1888-N:VIII.3.7c", "1888-N:VIII.3.10-2a", "1888-N:VIII.3.10-3d")
@pytest.mark.rule("1888-N:VIII.3.10-5b", "1888-N:VIII.3.10-7b")
def test_red_and_gray_areas_pay_by_phase_the_same_to_every_train(
    title: str, company: str, tiles: dict[str, str], path: str, first: int, rest: int, phase: str, train: str
) -> None:
    scene = Scene(title, phase=phase).company(company, {"p1": 6}, trains=(train,)).tiles(**tiles)
    if company in STATIONS:
        scene.stations(**{STATIONS[company]: company})
    value = first + 10 * {"2": 0, "3": 1, "4": 1, "5": 2, "6": 2, "D": 3}[phase]
    assert ran(scene.turn(company, RunRoutes), f"{train}: {path}") == value + rest


@both
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.rule("1888-draft:VII.3.7b", "1888-draft:VII.3.10-3d", "1888-N:VIII.3.7c")
def test_baotou_pays_40_in_every_phase(title: str, phase: str) -> None:
    scene = Scene(title, phase=phase).company("TJL", {"p1": 6}, trains=("2",)).tiles(C3="5/2", B4="8/0")
    assert ran(scene.stations(C3="TJL").turn("TJL", RunRoutes), "2: A3 B4 C3") == 40 + 20


# ---- the highest revenue ----


@both
@pytest.mark.rule("1888-draft:VII.3.7c", "1888-N:VIII.3.7d")
def test_the_run_must_be_one_of_the_highest_revenue(title: str) -> None:
    game = jhr(title, trains=("3",)).tiles(**TANGSHAN).turn("JHR", RunRoutes)
    facts = refused(game, runs("3: C9/1 D10"), "run.not-best", REVENUE).facts
    assert (facts["ran"], facts["possible"]) == (50, 90)
    refused(game, runs(), "run.not-best", REVENUE)
    assert ran(game, "3: C9/1 D10 D12") == 90


@both
@pytest.mark.rule("1888-draft:VII.3.7c", "1888-N:VIII.3.7d")
def test_of_equal_runs_the_director_chooses(title: str) -> None:
    for path in ("A1 B2 C3", "A3 B4 C3 B2"):  # Baotou, by either hex
        scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("3",)).stations(C3="TJL")
        assert ran(scene.tiles(B2="4/2", C3="5/2", B4="8/0").turn("TJL", RunRoutes), f"3: {path}") == 70


WEST = {"B2": "4/2", "C3": "6/2", "C5": "L41/1"}  # Baotou (40), Hohhot (10), Datong (20), Heng Shan


def datong(title: str, *trains: str, **more: str) -> Game:
    """JZR in Datong, between Heng Shan to the east and Hohhot and Baotou to the north-west; phase 3."""
    scene = Scene(title, phase="3").company("JZR", {"p1": 6, "p2": 1, POOL: 1}, trains=trains).tiles(**WEST, **more)
    return scene.stations(C3="JZR").turn("JZR", RunRoutes)


HENG_SHAN = [  # train, run, revenue; does the draft, does 1888-N accept it?
    pytest.param("2", "B2 C3", 30, True, True, id="2: Hohhot"),
    pytest.param("2", "C3 C5", 20, False, True, id="2: mountain for a better town"),
    pytest.param("3", "A1 B2 C3", 70, True, True, id="3: Baotou"),
    pytest.param("3", "B2 C3 C5", 30, False, True, id="3: mountain for Baotou"),
    pytest.param("3", "C3 C5", 20, False, False, id="3: mountain alone"),
    pytest.param("3", "B2 C3", 30, False, False, id="3: neither"),
    pytest.param("4", "A1 B2 C3", 70, True, False, id="4: not the mountain, for nothing"),
    pytest.param("4", "A1 B2 C3 C5", 70, True, True, id="4: the mountain too"),
    pytest.param("4", "B2 C3 C5", 30, False, False, id="4: not Baotou"),
]


@both
@pytest.mark.parametrize(("train", "path", "revenue", "draft", "published"), HENG_SHAN)
@pytest.mark.rule("1888-draft:VII.3.7d", "1888-N:VIII.3.7f")
def test_heng_shan_and_the_highest_revenue(
    title: str, train: str, path: str, revenue: int, draft: bool, published: bool
) -> None:
    """The draft leaves its 40 out of account. 1888-N lets the director run there in place of any other stop, and to a
    lesser one in its place; that must be excused only if the 40 count, so they are not to be left out for nothing."""
    game = datong(title, train)
    if {DRAFT: draft, N: published}[title]:
        assert ran(game, f"{train}: {path}") == revenue
    else:
        assert refused(game, runs(f"{train}: {path}"), "run.not-best", REVENUE).facts["ran"] == revenue


@both
@pytest.mark.parametrize(("routes", "mountain"), [(("3: C3 C5 D6 E5",), 40), (("3: C3 C5", "3: C5 D6 E5"), 80)])
@pytest.mark.rule("1888-draft:VII.3.7d", "1888-N:VIII.3.7f")
def test_once_or_twice_to_heng_shan(title: str, routes: tuple[str, ...], mountain: int) -> None:
    scene = Scene(title, phase="3").company("TJL", {"p1": 6}, trains=("3", "3"))
    scene.tiles(C3="6/2", C5="L41/1", D6="8/0", E5="57/0").stations(C3="TJL", E5="TJL")
    game = scene.turn("TJL", RunRoutes)
    if title == N and mountain == 40:  # two trains could have gone there
        facts = refused(game, runs(*routes), "run.not-best", REVENUE).facts
        assert (facts["ran_treasury"], facts["possible_treasury"]) == (40, 80)
        return
    assert ran(game, *routes) == 40
    game.play(KEEP)
    assert gained(game.state_at(0), game.state) == {"TJL": 40 + mountain, BANK: -40 - mountain}


AROUND = {"B4": "9/5", "C3": "5/5", "C5": "L41/0", "D2": "8/3", "D4": "7/2", "E3": "6/2", "E5": "6/1"}


@both
@pytest.mark.parametrize("path", ["E5 E3 D2 C3", "A3 B4 C5 D4 C3"])
@pytest.mark.rule("1888-draft:VII.3.7d", "1888-N:VIII.3.7f")
def test_heng_shan_may_be_left_out_for_another_stop(title: str, path: str) -> None:
    """60 over Taiyuan, or 60 and 40 for the treasury from Baotou: the second brings more, but goes elsewhere."""
    scene = Scene(title, phase="5").company("TJL", {"p1": 6}, trains=("3",)).tiles(**AROUND)
    game = scene.stations(C3="TJL", E3="TJL", E5="TJL").turn("TJL", RunRoutes)
    assert earns(game, "TJL") == (60, 40)
    assert ran(game, f"3: {path}") == 60


# ---- what is done with it ----


@both
@pytest.mark.parametrize(
    ("dividend", "money", "price"),
    [
        (PAY, {"p1": 12, "p2": 2, "JZR": 40 + 2, BANK: -56}, 85),
        (KEEP, {"JZR": 60, BANK: -60}, 75),
    ],
)
@pytest.mark.rule("1888-draft:VII.3.7f", "1888-N:VIII.3.7h")
def test_heng_shans_money_goes_to_the_treasury(
    title: str, dividend: Dividend, money: dict[str, int], price: int
) -> None:
    """A run of 20 and 40; the marker, at 80, moves for the 20."""
    scene = Scene(title, phase="3").company("JZR", {"p1": 6, "p2": 1, POOL: 1}, trains=("2",))
    game = scene.tiles(C3="6/2", C5="L41/1").stations(C3="JZR").turn("JZR", RunRoutes)
    assert ran(game, "2: C3 C5") == 20
    assert gained(game.state_at(0), game.state) == {}
    (declared,) = events_of(DividendDeclared, game.play(dividend))
    assert declared == DividendDeclared("JZR", 20, dividend is PAY)
    assert gained(game.state_at(0), game.state) == money
    assert game.state.price("JZR") == price


def earning(title: str, revenue: int, **holdings: int) -> Game:
    """JHR at 85 has run for 90 (over Tangshan) or 100 (from Beijing to Beijing) and is to decide; phase 3."""
    tiles = TANGSHAN if revenue == 90 else {"C9": "L42/0", "C11": "7/0", "D10": "5/2"}
    scene = Scene(title, phase="3").company("JHR", holdings, par=85, trains=("3",)).tiles(**tiles)
    game = scene.turn("JHR", RunRoutes)
    assert ran(game, "3: C9/1 D10 D12" if revenue == 90 else "3: C9/3 D10 C11 C9/2") == revenue
    return game


@both
@pytest.mark.rule("1888-draft:VII.3.7e", "1888-draft:VII.3.7g", "1888-N:VIII.3.7g", "1888-N:VIII.3.7i")
def test_pay_all_or_keep_all_as_the_director_decides(title: str) -> None:
    game = earning(title, 90, p1=6, p2=1, pool=1)
    assert (at_step(game), who(game)) == ("pay_out JHR", "p1")
    assert list(game.decisions[0].options) == [PAY, KEEP]
    assert gained(game.state_at(0), game.state) == {}
    refused(game, PAY, "turn.not-yours", "V", player="p2")
    refused(game, PASS, "turn.wrong-step", STEP)
    with pytest.raises(BadAction):
        game.play(msgspec.structs.replace(PAY, kind_of="half"))
    game.play(KEEP)
    assert gained(game.state_at(0), game.state) == {"JHR": 90, BANK: -90}


@both
@pytest.mark.rule("1888-draft:VII.3.7i", "1888-draft:VII.3.7j", "1888-draft:VII.3.7k", "1888-draft:VII.3.6m")
@pytest.mark.rule("1888-N:VIII.3.7k", "1888-N:VIII.3.7l", "1888-N:VIII.3.7m", "1888-N:VIII.3.6m")
@pytest.mark.rule("1888-draft:VII.3.7l", "1888-N:VIII.3.7n")
def test_a_dividend(title: str) -> None:
    """90 are 9 a share, JHR's bonus for Tangshan among them: the pool's go to JHR, the offering's stay in the bank."""
    game = earning(title, 90, p1=6, p2=1, pool=1)
    game.play(PAY)
    assert gained(game.state_at(0), game.state) == {"p1": 54, "p2": 9, "JHR": 9, BANK: -72}
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == ((3, 4), 90)
    game = earning(title, 100, p1=5, p2=2, pool=1)
    game.play(PAY)
    assert gained(game.state_at(0), game.state) == {"p1": 50, "p2": 20, "JHR": 10, BANK: -80}


@both
@pytest.mark.rule("1888-draft:VII.3.7m", "1888-draft:VII.3.7n", "1888-N:VIII.3.7o", "1888-N:VIII.3.7p")
def test_kept_it_is_all_the_companys_and_the_price_falls(title: str) -> None:
    game = earning(title, 100, p1=5, p2=2, pool=1)
    game.play(KEEP)
    assert gained(game.state_at(0), game.state) == {"JHR": 100, BANK: -100}
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == ((3, 2), 80)
    assert game.state.companies["JHR"].revenue == 100


@both
@pytest.mark.parametrize("trains", [(), ("3",)])  # no train; no route
@pytest.mark.rule("1888-draft:VII.3.7n", "1888-N:VIII.3.7p")
def test_without_revenue_the_price_falls_and_nobody_is_asked(title: str, trains: tuple[str, ...]) -> None:
    scene = Scene(title, phase="3").company("JHR", {"p1": 6}, par=85, cash=500, trains=trains, operated=False)
    game = scene.turn("JHR", LayTrack)
    play(game, PASS)
    assert at_step(game) == "buy_trains JHR"
    assert (game.state.companies["JHR"].space, game.state.price("JHR")) == ((3, 2), 80)
    assert gained(game.state_at(0), game.state) == {}
