"""1888 draft VII.1 and VII.3.1, 1888-N VIII.1 and VIII.3.1: operating rounds, who acts when, the steps of a turn."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Dividend,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.events import Event, MoneyPaid, RoundBegan, TokenPlaced, TrainsRan
from footplate.game.state import IPO
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import AnyRun, RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, events_of, gained, lay, offers, paid, play, who
from footplate.testing.scene import Scene
from tests.g1888.scenes import PASS, STEP, both, jhr, new, refused, run

BUY_2, BUY_3 = BuyTrain("2", BANK, 80), BuyTrain("3", BANK, 180)


def rounds(events: tuple[Event, ...]) -> list[tuple[str, int, int]]:
    return [(e.kind, e.number, e.part) for e in events_of(RoundBegan, events)]


def usual(game: Game) -> Action:
    """What is done in a turn in which nothing else is done."""
    assert game.decision is not None
    first = next(iter(game.decision.options))
    if isinstance(first, AnyRun):
        return first.best()
    return Dividend("pay") if game.decision.step == "pay_out" else PASS


def finish(game: Game) -> tuple[Event, ...]:
    """Play on to the next stock round."""
    events: tuple[Event, ...] = ()
    while at_step(game) != "stock_turn":
        events += game.play(usual(game))
    return events


def turns(game: Game) -> list[str]:
    """The companies in the order of their turns, played on to the next stock round."""
    order: list[str] = []
    while at_step(game) != "stock_turn":
        company = game.state.below(CompanyTurn).company
        if order[-1:] != [company]:
            order.append(company)
        game.play(usual(game))
    return order


# ---- operating rounds ----


@both
@pytest.mark.rule("1888-draft:VII.1a", "1888-N:VIII.1a")
def test_in_operating_rounds_companies_act_through_their_directors(title: str) -> None:
    scene = jhr(title, trains=("3",)).company("SSL", {"p2": 6, "p1": 2}, par=70, trains=("3",)).privates(TA="p1")
    game = scene.turn("JHR", LayTrack)
    for step in ("lay_track", "buy_trains", "last_purchases"):
        assert (at_step(game), who(game)) == (f"{step} JHR", "p1")
        assert all(decision.company for decision in game.decisions)
        refused(game, PASS, "turn.not-yours", "V", player="p2")
        for action in (BuyShare("JHR", IPO), SellShares("SSL", 1), StartCompany("CDL", 80)):
            for player in ("p1", "p2", "p3"):
                with pytest.raises(footplate.RuleViolation):
                    game.play(action, player)
        game.play(PASS)
    assert (at_step(game), who(game)) == ("lay_track SSL", "p2")


@both
@pytest.mark.parametrize(("phase", "count"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
@pytest.mark.rule(
    "1888-draft:VII.1b", "1888-N:VIII.1b", "1888-draft:VII.1c", "1888-N:VIII.1c", "1888-draft:VII.1d", "1888-N:VIII.1d"
)
def test_how_many_operating_rounds_follow_a_stock_round(title: str, phase: str, count: int) -> None:
    train = {"2": "2", "3": "3", "4": "4"}.get(phase, "5")
    game = jhr(title, phase=phase, cash=0, trains=(train,)).depot({"2": 0, "3": 0, "4": 0}).stock("p1")
    events = play(game, PASS, PASS, PASS) + finish(game)
    assert rounds(events) == [*[("operating", 2, part) for part in range(1, count + 1)], ("stock", 3, 0)]


@both
@pytest.mark.rule("1888-draft:VII.1b", "1888-N:VIII.1b", "1888-draft:VII.1e", "1888-N:VIII.1e")
def test_without_floated_companies_the_private_companies_pay(title: str) -> None:
    game = Scene(title).company("JHR", {"p1": 5}).privates(KT="p1", FC="p2").stock("p1")
    before = game.state
    events = play(game, PASS, PASS, PASS)
    assert rounds(events) == [("operating", 2, 1), ("stock", 3, 0)]
    assert gained(before, game.state) == {"p1": 5, "p2": 30, BANK: -35}


@both
@pytest.mark.parametrize("exported", [False, True])
@pytest.mark.rule("1888-draft:VII.1c", "1888-N:VIII.1c")
def test_after_the_first_3_train_there_are_two(title: str, exported: bool) -> None:
    """Sold in the last operating round of a set, or leaving at its end: from the next stock round on."""
    trains = ("2",) if exported else ()
    game = jhr(title, phase="2", trains=trains).depot({"2": 0}).turn("JHR", BuyTrains)
    events = (game.play(PASS) if exported else game.play(BUY_3)) + finish(game)
    assert game.state.phase == "3"
    assert rounds(events) == [("stock", 3, 0)]
    events = play(game, PASS, PASS, PASS) + finish(game)
    assert rounds(events) == [("operating", 3, 1), ("operating", 3, 2), ("stock", 4, 0)]


@both
@pytest.mark.rule("1888-draft:VII.1d", "1888-N:VIII.1d")
def test_after_the_first_5_train_there_are_three(title: str) -> None:
    game = jhr(title, phase="4", trains=("4",)).depot({"4": 0}).turn("JHR", BuyTrains)
    events = game.play(BuyTrain("5", BANK, 500)) + finish(game)
    assert rounds(events) == [("operating", 2, 2), ("stock", 3, 0)]  # the set keeps its length
    events = play(game, PASS, PASS, PASS) + finish(game)
    assert rounds(events) == [*[("operating", 3, part) for part in (1, 2, 3)], ("stock", 4, 0)]


@both
@pytest.mark.rule("1888-draft:VII.1e", "1888-N:VIII.1e")
def test_private_companies_pay_before_any_company_acts(title: str) -> None:
    scene = Scene(title).company("JHR", {"p1": 6}, cash=850, operated=False).privates(FC="p1", CW="JHR")
    scene.operate()
    kinds = [type(event) for event in scene.events]
    assert kinds.index(MoneyPaid) < kinds.index(TokenPlaced)
    assert paid(scene.events, "income") == [(BANK, "JHR", 20), (BANK, "p1", 30)]


# ---- the order of companies ----


@both
@pytest.mark.rule("1888-draft:VII.1f", "1888-N:VIII.1f", "1888-draft:VII.1i", "1888-N:VIII.1i")
def test_the_highest_price_acts_first_and_each_once(title: str) -> None:
    scene = Scene(title)
    for company, space in {"JHR": (0, 3), "SSL": (0, 5), "CDL": (2, 3)}.items():  # 100, 120, 90
        scene.company(company, {"p1": 6}, space=space, trains=("2",))
    scene.company("HJR", {"p1": 5}, space=(0, 6))  # not floated
    assert turns(scene.operate()) == ["SSL", "JHR", "CDL"]


@both
@pytest.mark.rule("1888-draft:VII.1g", "1888-N:VIII.1g")
def test_in_one_box_the_upper_marker_acts_first(title: str) -> None:
    def scene() -> Scene:
        scene = Scene(title).company("JHR", {"p1": 6}, par=85, trains=("2",))
        return scene.company("SSL", {"p1": 6}, par=85, trains=("2",))

    assert turns(scene().operate()) == ["JHR", "SSL"]
    moved = scene()
    moved.draft.put_marker("JHR", (2, 3))
    moved.draft.move_marker("JHR", "down")  # back into the box, below SSL
    assert turns(moved.operate()) == ["SSL", "JHR"]


@both
@pytest.mark.rule("1888-draft:VII.1h", "1888-N:VIII.1h")
def test_of_equal_prices_the_one_further_right_acts_first(title: str) -> None:
    scene = Scene(title)
    spaces = {"JHR": (0, 7), "SSL": (1, 8), "CDL": (2, 9), "LYR": (3, 10)}  # all 145
    for company, space in spaces.items():
        scene.company(company, {"p1": 6}, space=space, trains=("2",))
    assert turns(scene.operate()) == ["LYR", "CDL", "SSL", "JHR"]
    two = Scene(title).company("JHR", {"p1": 6}, space=(1, 3), trains=("2",))  # 95
    assert turns(two.company("SSL", {"p1": 6}, space=(3, 5), trains=("2",)).operate()) == ["SSL", "JHR"]


@both
@pytest.mark.rule("1888-N:VIII.1-ex", "1888-draft:VII.1f", "1888-draft:VII.1g", "1888-draft:VII.1h")
def test_picture_of_the_order(title: str) -> None:
    scene = Scene(title)
    spaces = {"JHR": (2, 8), "SSL": (1, 8), "CDL": (0, 8), "LYR": (2, 8), "JZR": (2, 9)}  # 130 145 160 130 145
    for company, space in spaces.items():
        scene.company(company, {"p1": 6}, space=space, trains=("2",))
    assert turns(scene.operate()) == ["CDL", "JZR", "SSL", "JHR", "LYR"]


@both
@pytest.mark.rule("1888-draft:VII.1f", "1888-N:VIII.1f")
def test_a_forced_sale_changes_the_order_of_those_to_come(title: str) -> None:
    """JHR's director must sell SSL, which falls from 85 behind CDL at 80."""
    scene = Scene(title, cash=0).company("JHR", {"p1": 6}, par=90).depot({"2": 0})
    scene.company("SSL", {"p2": 5, "p1": 3}, par=85, trains=("2",)).company("CDL", {"p2": 6}, par=80, trains=("2",))
    game = scene.turn("JHR", BuyTrains)
    assert game.state.operating_order() == ["JHR", "SSL", "CDL"]
    play(game, SellShares("SSL", 3), BUY_3)
    assert game.state.price("SSL") == 70
    assert turns(game)[-2:] == ["CDL", "SSL"]


# ---- the steps of a turn ----


@both
@pytest.mark.rule(
    "1888-draft:VII.3.1a", "1888-N:VIII.3.1a", "1888-draft:VII.3.1b", "1888-draft:VII.3.1c", "1888-N:VIII.3.1b",
    "1888-draft:VII.3.1d", "1888-N:VIII.3.1c",
)  # fmt: skip
def test_the_steps_of_a_turn_come_in_order_and_once(title: str) -> None:
    """TJL in its first turn: home station, its tile in E3, a station in E5, the run between, the dividend, a train."""
    scene = Scene(title).company("TJL", {"p1": 6}, cash=700, trains=("2",), operated=False).tiles(E5="57/1")
    game = scene.operate()
    assert events_of(TokenPlaced, scene.events) == [TokenPlaced("TJL", "E3", 0)]
    steps: list[tuple[str, Action]] = [
        ("lay_track", lay("E3", "5/3")),
        ("place_station", PlaceToken("E5")),
        ("run_routes", run("E3", "E5")),
        ("pay_out", Dividend("pay")),
        ("buy_trains", BUY_2),
    ]
    for place, (step, action) in enumerate(steps):
        assert at_step(game) == f"{step} TJL"
        for _, other in steps[:place] + steps[place + 1 :]:
            refused(game, other, "turn.wrong-step", STEP)
        game.play(action)
    assert at_step(game) == "buy_trains TJL"
    for _, other in steps[:-1]:
        refused(game, other, "turn.wrong-step", STEP)


@both
@pytest.mark.rule("1888-draft:VII.3.1c", "1888-draft:VII.3.1d", "1888-N:VIII.3.1b", "1888-N:VIII.3.1c")
def test_track_and_station_may_be_left(title: str) -> None:
    game = jhr(title, trains=("3",)).tiles(D10="5/1").turn("JHR", LayTrack)
    before = game.state
    for step in ("lay_track", "place_station"):
        assert at_step(game) == f"{step} JHR"
        assert "pass" in offers(game)
        game.play(PASS)
    assert (game.state.board, game.state.cash) == (before.board, before.cash)
    assert at_step(game) == "run_routes JHR"


@both
@pytest.mark.rule("1888-draft:VII.3.1e", "1888-N:VIII.3.1d", "1888-N:VIII.3.1e")
def test_trains_must_run_and_the_income_be_dealt_with(title: str) -> None:
    game = Scene(title).company("CDL", {"p1": 6}, trains=("2",)).turn("CDL", RunRoutes)
    refused(game, PASS, "turn.wrong-step", STEP)
    refused(game, RunTrains(()), "run.not-best", ("VII.3.7", "VIII.3.7"))
    events = game.play(run("A19", "A17"))
    assert [e.revenue for e in events_of(TrainsRan, events)] == [40]
    assert offers(game) == ["dividend pay", "dividend withhold"]
    refused(game, PASS, "turn.wrong-step", STEP)
    for kind, money in (("pay", {"p1": 24, BANK: -24}), ("withhold", {"CDL": 40, BANK: -40})):
        branch = game.fork()
        branch.play(Dividend("pay" if kind == "pay" else "withhold"))
        assert gained(game.state, branch.state) == money


@both
@pytest.mark.rule("1888-draft:VII.3.1e", "1888-N:VIII.3.1e")
def test_without_a_route_nothing_is_asked(title: str) -> None:
    game = Scene(title).company("LYR", {"p1": 6}, trains=("2",), cash=100, par=85).turn("LYR", LayTrack)
    game.play(PASS)
    assert at_step(game) == "buy_trains LYR"
    assert game.state.price("LYR") == 80  # kept: the marker has gone left


@both
@pytest.mark.rule("1888-draft:VII.3.1f", "1888-N:VIII.3.1f")
def test_trains_are_bought_or_not_unless_there_is_none(title: str) -> None:
    game = jhr(title, trains=("3",)).turn("JHR", BuyTrains, rounds=1)
    assert offers(game) == ["buy_train 3 bank 180", "pass"]
    game.play(PASS)
    assert at_step(game) == "stock_turn"
    assert game.state.companies["JHR"].trains == ("3",)
    none = jhr(title).turn("JHR", BuyTrains)
    refused(none, PASS, "train.must-own", ("VII.3.8", "VIII.3.8"))
    none.play(BUY_3)
    assert none.state.companies["JHR"].trains == ("3",)


@both
@pytest.mark.rule("1888-draft:VII.1a", "1888-N:VIII.1a", "1888-draft:VII.1b")
def test_a_real_game_comes_to_its_first_operating_round(title: str) -> None:
    game = new(title)
    for private, data in game.title.privates.items():
        game.play(BuyPrivate(private, data.price))
    play(game, StartCompany("JHR", 70), PASS, PASS, *[BuyShare("JHR", IPO), PASS, PASS] * 3)
    events = play(game, BuyShare("JHR", IPO), PASS, PASS, PASS)
    assert rounds(events) == [("operating", 1, 1)]
    assert (at_step(game), who(game)) == ("lay_track JHR", "p1")
    assert game.state.cash["JHR"] == 700
