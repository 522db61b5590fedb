"""What `import footplate` gives, and what it does not load."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import footplate
from footplate import BuyPrivate, FootplateError, Game, Pass, Route, Run, best_run
from footplate.bots import RandomPlayer
from footplate.game import errors
from footplate.game.actions import ACTIONS
from footplate.rounds.running import AnyRun

#: slow to import, and needed by some programs only
LATER = {
    "asyncio", "click", "importlib.resources", "pathlib", "rich", "tomllib",
    "footplate.game.fields", "footplate.game.notation", "footplate.game.position", "footplate.game.record",
    "footplate.game.speech", "footplate.rounds", "footplate.routes.search", "footplate.drawing", "footplate.interop",
    "footplate.telling", "footplate.bots", "footplate.testing", "footplate.server",
}  # fmt: skip


def test_a_star_brings_what_a_program_needs() -> None:
    names: dict[str, object] = {}
    exec("from footplate import *", names)
    assert {kind.__name__ for kind in ACTIONS} <= names.keys()
    raised = {thing.__name__ for thing in vars(errors).values() if inspect.isclass(thing)}
    assert {name for name in raised if issubclass(getattr(errors, name), FootplateError)} <= names.keys()
    needed = (
        "Game Decision Options Open Numbered Move Result Route Run State Event best_run new open_record parse TITLES"
    )
    assert set(needed.split()) <= names.keys()
    assert sorted(footplate.__all__) == sorted(set(footplate.__all__))


def test_every_name_says_what_it_is() -> None:
    for name in footplate.__all__:
        thing = getattr(footplate, name)
        if callable(thing):
            assert thing.__doc__, name


def test_importing_it_loads_no_more_than_it_must() -> None:
    program = "import sys, footplate; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    modules = set(loaded.stdout.split())
    assert "footplate.game.game" in modules
    assert not LATER & modules
    assert {module for module in modules if module.startswith("footplate.titles")} == {
        "footplate.titles",
        "footplate.titles.found",
    }


def running() -> tuple[Game, AnyRun]:
    """A game in which a company is about to run its trains."""
    game, player = footplate.new("skerry", ["Aki", "Bea", "Cem"]), RandomPlayer(3)
    while game.decision:
        option = next(iter(game.decision.options), None)
        if isinstance(option, AnyRun) and option.known().revenue:
            return game, option
        who, action = player.choose(game.decisions)
        game.play(action, who)
    raise AssertionError("nobody has run a train")


def test_the_best_run_of_a_company() -> None:
    game, option = running()
    run = best_run(game, option.company)
    assert isinstance(run, Run)
    assert run == best_run(game.state, option.company) == option.known()
    assert run.proved
    assert isinstance(run.routes[0], Route)
    assert game.why_not(footplate.RunTrains(run.routes)) is None


def test_a_company_without_trains_runs_nothing() -> None:
    game = footplate.new("skerry", ["Aki", "Bea"])
    assert best_run(game, "PSK").routes == ()
    with pytest.raises(LookupError, match="XX is no company of skerry; there are PSK, NWR"):
        best_run(game, "XX")


def test_every_name_of_the_routes_can_be_had() -> None:
    from footplate import routes

    assert all(getattr(routes, name) for name in routes.__all__)
    with pytest.raises(AttributeError, match="no attribute 'best_walk'"):
        getattr(routes, "best_" + "walk")


def test_a_game_from_the_front_door() -> None:
    game = footplate.new("skerry", players=["Aki", "Bea"])
    game.play(BuyPrivate("KB", 20))
    game.play(Pass())
    assert len(game) == 2
