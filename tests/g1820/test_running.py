"""1820 7.2.3, 14.2, 14.5.2, P7: runs with and without the help of cousins, and what the cousins earn by it.

Kent: N16 8/2 and N18 57/1 join Chatham (M15) and Margate with its port N20. Brighton: N14 9/0 and O13 57/0 besides.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from footplate import BadRecord, Game
from footplate.finance.ledger import BANK
from footplate.game.actions import RunTrains
from footplate.game.record import RecordRow, decode_record, replay_record, to_record
from footplate.routes import Route
from footplate.testing.questions import at_step, gained, offers, refused
from footplate.titles import load
from footplate.titles.g1820.actions import UsePower
from footplate.titles.g1820.operating.round import RailwayTurn
from footplate.titles.g1820.operating.running import RunRailway
from tests.g1820.questions import best
from tests.g1820.scenes import Turns

X, P = "LSR", "N&PR"
GREEN = 3
KENT = {"N16": "8/2", "N18": "57/1"}
BRIGHTON = {**KENT, "N14": "9/0", "O13": "57/0"}


def runs(
    cousin: str, shares: int, tiles: dict[str, str], stations: tuple[str, ...], *trains: str, column: int = GREEN
) -> Game:
    table = Turns(column=column, cousins={cousin: "p2"}).tiles(**tiles)
    held = {"p1": 3, **({cousin: shares} if shares else {})}
    table.company(X, held, size=10, trains=trains, price=86)
    return table.station(X, *stations).bystander().turn(X, RunRailway)


def earned(game: Game) -> tuple[int, dict[str, int]]:
    """The revenue of the best run, and who was paid for it before it is paid out."""
    before = game.state
    (told, *_) = [event for event in game.play(best(game)) if hasattr(event, "revenue")]
    return told.revenue, gained(before, game.state)


# ---- the best run ----


def route(train: str, path: str) -> RunTrains:
    return RunTrains((Route(train, tuple(path.split())),))


@pytest.mark.rule("1820:P7a", "1820:7.2.3b")
def test_the_best_run_and_no_lower_one() -> None:
    """N20 40 + 20 + 30 is 20 less than the way from the Docks."""
    game = runs("CBV", 0, KENT, ("M15", "N18"), "2+")
    found = refused(game, route("2+", "N20 N18 N16 M15"), "run.not-best", "7.2.3")
    assert (found.facts["ran"], found.facts["possible"]) == (90, 110)
    assert earned(game) == (110, {})


@pytest.mark.rule("1820:P7b", "1820:7.2.3b")
@pytest.mark.parametrize("path", ["M19 M17 M15 N16 N18", "N20 N18 N16 M15 N14 O13"])
def test_of_runs_worth_the_same_the_director_chooses(path: str) -> None:
    """60 + 30 + 20, and 40 + 20 + 30 + 20."""
    game = runs("CBV", 0, BRIGHTON, ("M15", "N18"), "3+")
    game.play(route("3+", path))
    assert game.state.below(RailwayTurn).revenue == 110


@pytest.mark.rule("1820:P7a")
def test_a_record_of_rules_version_1_keeps_a_run_that_was_not_the_highest() -> None:
    """Before version 2 a search could end too early. Such games go on as they began, and are written as they were."""
    raw = gzip.decompress((Path(__file__).parents[1] / "data/before-0.2/1820.json.gz").read_bytes())
    record = decode_record(raw)
    last = max(i for i, row in enumerate(record.actions) if row.action.get("routes"))
    record.actions = [
        *record.actions[:last],
        RecordRow(record.actions[last].player, {"type": "run_trains", "routes": []}),
    ]
    game = replay_record(record, load)
    assert (record.rules, sorted(game.title.options)) == (1, ["unproved-runs"])
    written = to_record(game)
    assert (written.rules, written.options, len(written.actions)) == (1, [], last + 1)
    record.rules = 2
    with pytest.raises(BadRecord, match=r"7\.2\.3"):
        replay_record(record, load)


# ---- the Great Western Steamship Company ----


@pytest.mark.rule("1820:14.2.1a", "1820:15.2m", "1820:P7c", "1820:7.2.3c")
def test_two_ports_on_a_route() -> None:
    """14.2.1: Docks 60 + 30 + 20 without it, + 40 for N20 with it; half of the smaller port is the cousin's."""
    game = runs("GWSC", 1, KENT, ("M15", "N18"), "2+")
    assert earned(game) == (110, {})
    game = runs("GWSC", 1, KENT, ("M15", "N18"), "2+")
    assert offers(game)[1:2] == ["use_power GWSC 2+"]
    game.play(UsePower("GWSC", ("2+",)))
    refused(game, route("2+", "M19 M17 M15 N16 N18"), "run.not-best", "7.2.3")
    assert earned(game) == (150, {"GWSC": 20, BANK: -20})


def test_help_is_asked_for_once_and_for_as_many_trains_as_shares_are_held() -> None:
    game = runs("GWSC", 1, KENT, ("M15", "N18"), "2+", "2+")
    assert [offer for offer in offers(game) if offer.startswith("use_power")] == ["use_power GWSC 2+"]
    refused(game, UsePower("GWSC", ("2+", "2+")), "power.trains", "14.1")
    refused(game, UsePower("VF", ("2+",)), "power.trains", "14.1")
    game.play(UsePower("GWSC", ("2+",)))
    refused(game, UsePower("GWSC", ("2+",)), "power.trains", "14.1")
    assert at_step(game) == f"run_railway {X}"


def test_every_choice_of_trains_is_offered_once() -> None:
    game = runs("GWSC", 2, KENT, ("M15", "N18"), "3+", "2+", "2+")
    assert [offer for offer in offers(game) if offer.startswith("use_power")] == [
        f"use_power GWSC {trains}" for trains in ("2+", "3+", "2+, 2+", "2+, 3+")
    ]


# ---- David Sassoon ----


@pytest.mark.rule("1820:14.2.2a")
def test_an_off_board_pays_twice() -> None:
    """14.2.2: Bristol: Cardiff 30 twice, K3 20, the port 30; the cousin gets half of the port."""
    game = runs("SDS", 1, {"K3": "5/2"}, ("K3",), "2+")
    assert earned(game) == (80, {})
    game = runs("SDS", 1, {"K3": "5/2"}, ("K3",), "2+")
    game.play(UsePower("SDS", ("2+",)))
    assert earned(game) == (110, {"SDS": 15, BANK: -15})


@pytest.mark.rule("1820:14.2.2a")
def test_sassoon_helps_three_routes_at_most() -> None:
    game = runs("SDS", 4, {"K3": "5/2"}, ("K3",), "2+", "2+", "2+", "2+")
    assert [offer for offer in offers(game) if offer.startswith("use_power")] == [
        "use_power SDS " + ", ".join(["2+"] * n) for n in (1, 2, 3)
    ]


# ---- Vulcan Foundry ----


@pytest.mark.rule("1820:14.5.2a", "1820:7.2.3c")
def test_a_city_more() -> None:
    """14.5.2, R101: N20 40 + 20 + Chatham 30, and O13 20 more; half of the cheapest city is the cousin's."""
    game = runs("VF", 1, BRIGHTON, ("N18",), "2+")
    assert earned(game) == (90, {})
    game = runs("VF", 1, BRIGHTON, ("N18",), "2+")
    game.play(UsePower("VF", ("2+",)))
    assert earned(game) == (110, {"VF": 10, BANK: -10})


def test_help_that_adds_nothing_pays_nothing() -> None:
    """Only two cities to run to."""
    game = runs("VF", 1, KENT, ("N18",), "2+")
    game.play(UsePower("VF", ("2+",)))
    assert earned(game) == (90, {})


def test_the_cheapest_city_of_a_route_may_be_one_in_the_middle() -> None:
    """Helped 3+: N18 20, M15 30 and O13 20, no fourth city: nothing for the cousin."""
    game = runs("VF", 1, BRIGHTON, ("N18",), "3+")
    game.play(UsePower("VF", ("3+",)))
    assert earned(game) == (110, {})


# ---- who has none ----


@pytest.mark.parametrize("cousin", ["GWSC", "SDS", "VF"])
@pytest.mark.rule("1820:14.1i")
def test_no_shares_no_help(cousin: str) -> None:
    table = Turns(column=GREEN, cousins={cousin: "p1"}).tiles(**KENT).company(X, {"p1": 3}, trains=["2+"])
    game = table.station(X, "N18").turn(X, RunRailway)
    refused(game, UsePower(cousin, ("2+",)), "power.trains", "14.1")


@pytest.mark.rule("1820:14.1i")
def test_a_private_company_has_no_help() -> None:
    """R104."""
    table = Turns(column=GREEN, cousins={"VF": "p1"}).tiles(**KENT).private(P, "p1", trains=["2+"])
    game = table.station(P, "N18").turn(P, RunRailway)
    refused(game, UsePower("VF", ("2+",)), "power.trains", "14.1")


@pytest.mark.rule("1820:7.2.3a")
def test_no_train_or_no_route_no_question() -> None:
    table = Turns(column=GREEN).tiles(**KENT).company(X, {"p1": 3}).station(X, "N18")
    assert at_step(table.turn(X, RunRailway)) == f"buy_railway_trains {X}"
    table = Turns(column=GREEN).company(X, {"p1": 3}, trains=["3+"])
    assert at_step(table.turn(X, RunRailway)) == f"buy_railway_trains {X}"
