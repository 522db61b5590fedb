"""Recorded runs of 18xx.games games beside our best ones.

A file of recorded optima says what the highest revenue was at some runs; a game file only says what was run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Annotated

import msgspec

from footplate.game.actions import RunTrains
from footplate.game.errors import BadRecord
from footplate.game.events import TrainsRan
from footplate.game.game import Move
from footplate.game.state import State
from footplate.interop.gamefile import GameFile, decode_game_file, read_game_file
from footplate.interop.imports import Excuse, insist, replay_as_played
from footplate.interop.trace import read_lines
from footplate.learnt import learnt
from footplate.rounds.running import best_known, run_revenue
from footplate.routes import RouteError, forget_runs
from footplate.routes.search import NODES
from footplate.words.misfit import sentence

RUN = "run_routes"


class Optimum(msgspec.Struct):
    """One line of a file of recorded optima: `i` is the number of the run among the game's actions."""

    game: str
    i: Annotated[int, msgspec.Meta(ge=1)]
    corp: str
    max: int


class RunVerdict(msgspec.Struct, frozen=True):
    """A recorded run and ours."""

    place: str
    company: str
    trains: tuple[str, ...]
    declared: int
    recorded: int | None  # the optimum on record, if there is one
    found: int
    proved: bool
    bound: int
    seconds: float
    illegal: str = ""  # what is wrong with the routes that were run, where they earned more than ours

    @property
    def is_equal(self) -> bool:
        """Is ours the one on record?"""
        return self.recorded is None or self.recorded == self.found

    @property
    def is_beaten(self) -> bool:
        """Was more run, and lawfully, than we hold possible?"""
        return self.declared > self.found and not self.illegal


def check_optima(path: Path, raw: bytes | None = None, left_out: Excuse = insist) -> Iterator[RunVerdict]:
    """Search again for every recorded optimum; the games lie beside the file. Grouped by game.

    `raw` is what is in the file, where that has been read; `left_out` is told of a game that cannot be played.
    """
    by_game: dict[str, dict[int, Optimum]] = {}
    for number, line in enumerate(read_lines(path, raw), start=1):
        try:
            optimum = msgspec.convert(line, learnt(Optimum))
        except msgspec.ValidationError as error:
            raise BadRecord(f"{path}: line {number}", f"is not a recorded run: {sentence(error)}") from None
        by_game.setdefault(optimum.game, {})[optimum.i] = optimum
    for name, optima in by_game.items():
        game_path = path.parent / f"{Path(name).name}.json"  # beside the file, whatever the name says
        try:
            yield from _check(read_game_file(game_path), game_path.stem, optima)
        except BadRecord as error:
            left_out(error)


def check_runs(path: Path, raw: bytes | None = None, left_out: Excuse = insist) -> Iterator[RunVerdict]:
    """Search at every run of a game for the best one; `raw` is what is in the file, where that has been read;
    `left_out` is told if the game cannot be played."""
    try:
        file = read_game_file(path) if raw is None else decode_game_file(raw, str(path))
        yield from _check(file, path.stem, None)
    except BadRecord as error:
        left_out(error)


def _check(file: GameFile, name: str, optima: dict[int, Optimum] | None) -> Iterator[RunVerdict]:
    replay = replay_as_played(file, name)
    if optima and max(optima) > len(replay.actions):
        raise BadRecord(f"{name} at {max(optima)}", f"the game has only {len(replay.actions)} actions")
    last = len(replay.actions) if optima is None else max(optima, default=0)
    for number, foreign in enumerate(replay.actions[:last], start=1):
        before = replay.game.state
        replay.play(foreign)
        recorded = None if optima is None else optima.get(number)
        is_run = foreign.type == RUN and foreign.is_move
        if recorded and not (is_run and before.top.acts_for(before) == recorded.corp):
            raise BadRecord(f"{name} at {number}", f"is no run of {recorded.corp}")
        if recorded or (is_run and optima is None):
            yield _verdict(before, replay.game.moves[-1], f"{name} action {number}", recorded)


def _verdict(before: State, move: Move, place: str, recorded: Optimum | None) -> RunVerdict:
    company = before.top.acts_for(before)
    declared = next(event.revenue for event in move.events if isinstance(event, TrainsRan))
    forget_runs(before.board)
    started = process_time()
    run = best_known(before, company, nodes=NODES)
    seconds = process_time() - started
    return RunVerdict(
        place,
        company,
        before.companies[company].trains,
        declared,
        recorded.max if recorded else None,
        run.revenue,
        run.proved,
        run.bound,
        seconds,
        _wrong(before, company, move) if declared > run.revenue else "",
    )


def _wrong(before: State, company: str, move: Move) -> str:
    """Why a run was not lawful, or not worth what was declared."""
    assert isinstance(move.action, RunTrains)
    try:
        return f"the routes earn {run_revenue(before, company, move.action.routes)}" if move.action.revenue else ""
    except RouteError as error:
        return str(before.refuse(error.code, **{"company": company, **error.facts}))
