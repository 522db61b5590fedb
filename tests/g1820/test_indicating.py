"""1820 7.2.3, P7: where the search for the highest run is cut short, the others are asked for a better one.

Kent and Brighton: two trains of X earn 60 + 30 + 20 and 30 + 20 + 40 at best. The search has found the first of these
routes, and does not know that 200 is all there is.
"""

from __future__ import annotations

from typing import Any

import pytest

from footplate import Game, from_position
from footplate.game.actions import RunTrains
from footplate.game.events import TrainsRan
from footplate.rounds import running
from footplate.routes import Route, Run
from footplate.server.view.runs import best_runs, run_option
from footplate.server.view.teller import Teller
from footplate.telling.voice import Voice
from footplate.testing.offers import Offer
from footplate.testing.questions import at_step, gained, offers, refused, who
from footplate.testing.strangers import Strangers
from footplate.titles.g1820.actions import AssignFuture, TakeLoan, UsePower
from footplate.titles.g1820.conduct import BritainConduct
from footplate.titles.g1820.operating.round import RailwayTurn
from footplate.titles.g1820.operating.running import RunRailway
from tests.g1820.questions import best
from tests.g1820.scenes import PASS, Turns
from tests.g1820.test_issue_random import offers_hold

X, Q = "LSR", "CNR"
BRIGHTON = {"N16": "8/2", "N18": "57/1", "N14": "9/0", "O13": "57/0"}
DOCKS, PORT = "M19 M17 M15 N14 O13", "M15 N16 N18 N20"
BOUND = 360


def run(*paths: str) -> RunTrains:
    return RunTrains(tuple(Route("2+", tuple(path.split())) for path in paths))


LOW, FOUND, LIKE_IT, HIGHEST = run(PORT), run(DOCKS), run("M19 M17 M15 N16 N18"), run(DOCKS, PORT)


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Is cut short."""

    def cut_short(*asked: Any, **more: Any) -> Run:
        return Run(FOUND.routes, 110, proved=False, bound=BOUND)

    monkeypatch.setattr(running, "best_run", cut_short)
    return monkeypatch


def scene(holdings: dict[str, int]) -> Turns:
    table = Turns(column=3, cousins={"GWSC": "p2"}).tiles(**BRIGHTON).bystander()
    table.company(X, holdings, size=10, trains=("2+", "2+"), price=86, cash=100)
    return table.station(X, "M15", "N18", "O13")


def at_run(holdings: dict[str, int] | None = None, **books: Any) -> Game:
    """X, which p1 directs, at its run."""
    return scene(holdings or {"p1": 3}).books(**books).turn(X, RunRailway)


def revenue(game: Game) -> int:
    turn = game.state.below(RailwayTurn)
    assert isinstance(turn, RailwayTurn)
    return turn.revenue


@pytest.mark.rule("1820:P7d")
def test_the_others_are_asked_once_in_order_of_their_cards() -> None:
    """Nobody knows a better run: what the director ran stands."""
    game = at_run(order=("p3", "p1", "p2"))
    refused(game, LOW, "run.not-best", "7.2.3")
    game.play(FOUND)
    for player in ("p3", "p2"):
        assert (at_step(game), who(game)) == (f"indicate_routes {X}", player)
        assert offers(game) == ["run_trains (2+, 2+)", "pass"]
        game.play(PASS)
    assert (at_step(game), who(game), revenue(game)) == (f"declare_dividend {X}", "p1", 110)


@pytest.mark.rule("1820:P7d", "1820:7.2.3b")
def test_a_better_run_that_is_named_is_run() -> None:
    """Whoever names it; after it only what earns as much."""
    game = at_run()
    game.play(FOUND)
    refused(game, LOW, "run.not-best", "7.2.3", "p2")
    refused(game, run(DOCKS, "M15 N16"), "route.not-a-stop", "15.2", "p2")
    assert game.why_not(HIGHEST, "p3") is not None
    game.play(HIGHEST)
    assert who(game) == "p3"
    told = refused(game, FOUND, "run.not-best", "7.2.3", "p3")
    assert (told.facts["ran"], told.facts["possible"]) == (110, 200)
    (*_, ran) = [event for event in game.play(PASS) if isinstance(event, TrainsRan)]
    assert (ran, revenue(game)) == (TrainsRan(X, 200, HIGHEST.routes), 200)


@pytest.mark.rule("1820:P7d", "1820:P7b")
def test_of_runs_worth_the_same_the_directors_stands() -> None:
    game = at_run()
    game.play(FOUND)
    game.play(LIKE_IT)
    (*_, ran) = [event for event in game.play(PASS) if isinstance(event, TrainsRan)]
    assert ran == TrainsRan(X, 110, FOUND.routes)


@pytest.mark.rule("1820:P7d")
def test_a_director_who_knows_more_than_the_search_runs_it() -> None:
    """And the others are asked all the same."""
    game = at_run()
    game.play(HIGHEST)
    refused(game, FOUND, "run.not-best", "7.2.3", "p2")
    game.play(PASS)
    game.play(PASS)
    assert revenue(game) == 200


@pytest.mark.rule("1820:P7d", "1820:P7a")
def test_nobody_is_asked_where_no_run_can_earn_more(search: pytest.MonkeyPatch) -> None:
    """As much as no run can exceed has been run, or what was found is proved."""
    search.setattr(running, "best_run", lambda *_, **__: Run(HIGHEST.routes, 200, proved=True, bound=200))
    game = at_run()
    game.play(HIGHEST)
    assert (at_step(game), revenue(game)) == (f"declare_dividend {X}", 200)
    search.setattr(running, "best_run", lambda *_, **__: Run(FOUND.routes, 110, proved=False, bound=200))
    game = at_run()
    game.play(HIGHEST)
    assert (at_step(game), revenue(game)) == (f"declare_dividend {X}", 200)
    game = at_run()
    game.play(FOUND)
    game.play(HIGHEST, "p2")
    assert (at_step(game), revenue(game)) == (f"declare_dividend {X}", 200)


@pytest.mark.rule("1820:P7d")
def test_games_of_rules_version_1_go_on_without_the_question(search: pytest.MonkeyPatch) -> None:
    for conduct in (BritainConduct(unproved_runs=True), BritainConduct(any_run=True)):
        game = at_run()
        search.setattr(game.title, "conduct", conduct)
        game.play(FOUND)
        assert (at_step(game), revenue(game)) == (f"declare_dividend {X}", 110)


@pytest.mark.rule("1820:P7d", "1820:P7c")
def test_help_of_cousins_is_the_directors_to_ask_for() -> None:
    """Without it a route has one port. With it two count, and the cousin is paid for the run that is run."""
    both = run("M19 M17 M15 N16 N18 N20", "M15 N14 O13")
    holdings = {"p1": 3, "GWSC": 1}
    game = at_run(holdings)
    game.play(FOUND)
    refused(game, both, "route.group-twice", "15.2", "p2")
    assert game.why_not(UsePower("GWSC", ("2+",)), "p2") is not None
    game = at_run(holdings)
    game.play(UsePower("GWSC", ("2+",)))
    game.play(FOUND)
    game.play(both)
    before = game.state
    game.play(PASS)
    assert (revenue(game), gained(before, game.state)["GWSC"]) == (200, 20)


@pytest.mark.rule("1820:P7d", "1820:14.1d")
def test_of_a_company_under_a_cousin_everybody_is_asked() -> None:
    """It keeps the revenue, and goes into liquidation, for it pays no maintenance."""
    game = scene({"GWSC": 3}).operate()
    for player in ("p1", "p2"):
        assert (at_step(game), who(game)) == (f"indicate_routes {X}", player)
        game.play(PASS)
    before = game.state
    game.play(HIGHEST)
    assert gained(before, game.state)[X] == 200
    assert (game.state.price(X), game.state.below(RailwayTurn).company) == (10, Q)


def test_nothing_else_is_done_while_others_are_asked() -> None:
    """No loan, and no future train: the run is made with the trains that ran."""
    game = at_run(futures={"p2": ("3+",)})
    game.play(FOUND)
    for player in ("p1", "p2"):
        assert game.why_not(TakeLoan(X), player) is not None
        assert game.why_not(AssignFuture("3+", X), player) is not None


@pytest.mark.rule("1820:P7d", "1820:14.1d")
def test_who_speaks_for_the_cousin_that_directs_is_only_asked_for_a_run() -> None:
    game = scene({"GWSC": 3}).books(futures={"p2": ("2+",)}).operate()
    game.play(PASS)
    assert (at_step(game), who(game)) == (f"indicate_routes {X}", "p2")
    refused(game, AssignFuture("2+", X), "turn.wrong-step", "7.2")
    refused(game, TakeLoan(X), "turn.wrong-step", "7.2")


def test_what_is_offered_is_accepted_and_shown() -> None:
    game = at_run()
    game.play(FOUND)
    assert not list(offers_hold(Offer(game.state), Strangers(game.title, "asked")))
    assert from_position(game.position()).state.stack == game.state.stack
    assert Voice(game).decision(game.decisions[0]).endswith(f"name a run of {X} that earns more, or pass.")
    option = run_option(game, "p2")
    assert option is not None
    shown = best_runs(game, option, Teller(game, "en")).runs
    assert (shown[0].revenue, shown[0].bound, shown[0].proved, shown[0].refusal) == (110, BOUND, False, None)
    assert option.best() == FOUND == best(game)
