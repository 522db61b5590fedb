"""What is measured, one function a row or two of the table."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from statistics import mean, median
from time import process_time
from typing import TypeVar

import footplate
from footplate import Game, State
from footplate.bench import games
from footplate.bench.row import Row
from footplate.bench.unit import Stopwatch
from footplate.board.reach import Reach, reach
from footplate.game.actions import LayTile
from footplate.game.record import encode_record
from footplate.rounds.operating import OperatingRound
from footplate.rounds.track import lays
from footplate.routes import Run, best_run, forget_runs

T = TypeVar("T")

MIB = 1024 * 1024
TIMES = 2000  # for what takes a millionth of a second
EARLY = 20  # actions


class Effort:
    """How much is measured: enough for a table to be believed, or just a taste."""

    def __init__(self, quick: bool) -> None:
        self.games = 2 if quick else 12
        self.positions = 5 if quick else 60
        self.repeat = 1 if quick else 3


Measure = Callable[[Stopwatch, Effort], Iterator[Row]]


def replays(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Replay from the bytes of a record; under the rule text that includes the proof that every run was the best."""
    whose, records = games.records(effort.games)
    yield _replay(f"replay of {whose}, every action checked", footplate.read_record, records, watch, effort)
    ours = _random_records(effort)
    yield _replay("replay under the rule text, every run proved best", footplate.read_record, ours, watch, effort)
    folder = games.SHARED_FILES if games.SHARED_FILES.is_dir() else games.OWN_FILES
    files = games.files(folder, 2 * effort.games)
    if files:
        yield _replay("replay of 18xx.games files, translated and checked", games.replay, files, watch, effort)


def _replay(what: str, read: Callable[[T], Game], sources: list[T], watch: Stopwatch, effort: Effort) -> Row:
    actions = sum(len(read(source)) for source in sources)
    taken = sum(watch.each([partial(_afresh, read, source) for source in sources], effort.repeat))
    return Row(what, actions / taken, "actions/unit", 8, 80, more_is_better=True)


def _afresh(read: Callable[[T], Game], source: T) -> Game:
    games.forget()
    return read(source)


def _random_records(effort: Effort) -> list[bytes]:
    return [encode_record(games.random_game(seed)) for seed in range(effort.games)]


def random_games(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Four players, all options listed at every decision."""
    seeds = range(effort.games)
    taken = [watch.units(partial(games.played_anew, seed), effort.repeat) for seed in seeds]
    actions = sum(len(games.random_game(seed)) for seed in seeds)
    yield Row("random game, 4 players, options always listed", mean(taken), "units", 250, 25)
    yield Row("  the same, an action", sum(taken) / actions, "units", 250 / 747)


def track(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Nothing is known of the board at first: what is reached is part of the listing."""
    places = _places("lay_track", effort)
    listed = watch.each([partial(_list_lays, *place) for place in places], effort.repeat)
    yield Row("all legal tile lays of a company, median", median(listed), "units", 1)
    reached = watch.each([partial(_reach, *place) for place in places], effort.repeat)
    yield Row("what a company's track reaches, afresh, median", median(reached), "units", 0.06)


def runs(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    taken = watch.each([partial(_best_run, *place) for place in _places("run_routes", effort)], effort.repeat)
    yield Row("best run of a company, proved, median", median(taken), "units")
    yield Row("best run of a company, proved, worst", max(taken), "units")


def share_of_runs(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """What the operating rounds of a random game take, and what they take when every best run is known already."""
    searching = in_all = 0.0
    for seed in range(effort.games):
        afresh = min(_operating_time(seed, forget=True) for _ in range(effort.repeat))
        knowing = min(_operating_time(seed) for _ in range(effort.repeat))
        searching += afresh - knowing
        in_all += afresh
    yield Row("share of operating rounds spent on best runs", 100 * searching / in_all, "%", None, 33)


def _operating_time(seed: int, *, forget: bool = False) -> float:
    """Seconds that a random game spends in operating rounds."""
    if forget:
        games.forget()
    spent, last = 0.0, process_time()

    def clock(before: State) -> None:
        nonlocal spent, last
        now = process_time()
        if before.below(OperatingRound):
            spent += now - last
        last = now

    games.finished(seed, clock)
    return spent


def _places(step: str, effort: Effort) -> list[tuple[State, str]]:
    return [(state, state.top.acts_for(state)) for state in games.positions(step, effort.positions)]


def _list_lays(state: State, company: str) -> list[LayTile]:
    state.board.forget()
    return list(lays(state, company))


def _reach(state: State, company: str) -> Reach:
    state.board.forget()
    return reach(state.board, company)


def _best_run(state: State, company: str) -> Run:
    forget_runs(state.board)
    return best_run(state.board, company, state.train_kinds(company))


def history(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Constant time shows in the second figure: late in a game it takes as long as early."""
    late = max((games.random_game(seed) for seed in range(effort.games)), key=len).fork()
    early, last = late.at(EARLY), len(late)
    verbs: tuple[tuple[str, Callable[[], object], Callable[[], object], float | None], ...] = (
        ("undo and redo", partial(_back_and_forth, early), partial(_back_and_forth, late), 50),
        ("fork", early.fork, late.fork, None),
        ("jump in the history", partial(late.at, EARLY), partial(late.at, last - 1), None),
    )
    for what, soon, at_end, reference in verbs:
        first, then = watch.each([partial(_often, soon), partial(_often, at_end)], effort.repeat)
        yield Row(f"{what}, after {last} actions", then / TIMES, "units", reference)
        yield Row(f"  by the same after {EARLY} actions", then / first, "times", None, 2)


def _often(once: Callable[[], object]) -> None:
    for _ in range(TIMES):
        once()


def _back_and_forth(game: Game) -> None:
    game.undo()
    game.redo()


def memory(watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """A finished game with every state of its history; the title is shared by all games and not counted."""
    _, records = games.records(effort.games)
    sizes = [kept(raw) / MIB for raw in records + _random_records(effort)]
    yield Row("a finished game with its history, mean", mean(sizes), "MiB", 2.2, 2)
    yield Row("  the largest", max(sizes), "MiB", 2.2, 2)


def kept(raw: bytes) -> int:
    """Bytes that a game holds on to, once its title has seen it before."""
    footplate.read_record(raw)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        game = footplate.read_record(raw)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        del game
    finally:
        tracemalloc.stop()
    return after - before


MEASURES: tuple[Measure, ...] = (replays, random_games, track, runs, share_of_runs, history, memory)


def measures(watch: Stopwatch, quick: bool = False) -> Iterator[Row]:
    """Every row of the table, as it is measured."""
    effort = Effort(quick)
    for measure in MEASURES:
        yield from measure(watch, effort)
