"""What is measured: one function for each row or two of the table."""

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
from footplate.bench.games import Games, replay
from footplate.bench.row import Row
from footplate.bench.unit import Stopwatch
from footplate.board.reach import Reach, reach
from footplate.game.actions import LayTile
from footplate.game.record import encode_record
from footplate.game.step import Step
from footplate.rounds.operating import OperatingRound
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack, lays
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


Measure = Callable[[Games, Stopwatch, Effort], Iterator[Row]]


def replays(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Replay from the bytes of a record; under the rule text that includes the proof that every run was the best."""
    whose, records = games.records(effort.games)
    yield _replay(games, f"replay of {whose}, every action checked", footplate.read_record, records, watch, effort)
    ours = _random_records(games, effort)
    yield _replay(
        games, "replay under the rule text, every run proved best", footplate.read_record, ours, watch, effort
    )
    files = games.shared_files(2 * effort.games)
    if files:
        yield _replay(games, "replay of 18xx.games files, translated and checked", replay, files, watch, effort)


def _replay(
    games: Games, what: str, read: Callable[[T], Game], sources: list[T], watch: Stopwatch, effort: Effort
) -> Row:
    actions = sum(len(read(source)) for source in sources)
    taken = sum(watch.each([partial(_afresh, games, read, source) for source in sources], effort.repeat))
    return _row(games, "replay", what, actions / taken, "actions/unit", more_is_better=True)


def _row(games: Games, key: str, what: str, value: float, measure: str, *, more_is_better: bool = False) -> Row:
    """With what the title says of the figure."""
    reference, promise = games.data.reference.get(key), games.data.promise.get(key)
    return Row(what, value, measure, reference, promise, more_is_better)


def _afresh(games: Games, read: Callable[[T], Game], source: T) -> Game:
    games.forget()
    return read(source)


def _random_records(games: Games, effort: Effort) -> list[bytes]:
    return [encode_record(games.random(seed)) for seed in range(effort.games)]


def random_games(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """All options are listed at every decision."""
    seeds = range(effort.games)
    taken = [watch.units(partial(games.played_anew, seed), effort.repeat) for seed in seeds]
    actions = sum(len(games.random(seed)) for seed in seeds)
    what = f"random game, {games.data.players} players, options always listed"
    yield _row(games, "game", what, mean(taken), "units")
    yield _row(games, "action", "  the same, per action", sum(taken) / actions, "units")


def track(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Nothing is known of the board at first: what is reached is part of the listing."""
    places = _places(games, LayTrack, effort)
    if not places:
        return
    listed = watch.each([partial(_list_lays, *place) for place in places], effort.repeat)
    yield _row(games, "lays", "all legal tile lays of a company, median", median(listed), "units")
    reached = watch.each([partial(_reach, *place) for place in places], effort.repeat)
    yield _row(games, "reach", "what a company's track reaches, from scratch, median", median(reached), "units")


def runs(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    places = _places(games, RunRoutes, effort)
    if not places:
        return
    taken = watch.each([partial(_best_run, *place) for place in places], effort.repeat)
    yield Row("best run of a company, proved, median", median(taken), "units")
    yield Row("best run of a company, proved, worst", max(taken), "units")


def share_of_runs(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """What the operating rounds of a random game take, and what they take when every best run is known already."""
    searching = in_all = 0.0
    for seed in range(effort.games):
        afresh = min(_operating_time(games, seed, forget=True) for _ in range(effort.repeat))
        knowing = min(_operating_time(games, seed) for _ in range(effort.repeat))
        searching += afresh - knowing
        in_all += afresh
    yield _row(games, "runs", "share of operating rounds spent on best runs", 100 * searching / in_all, "%")


def _operating_time(games: Games, seed: int, *, forget: bool = False) -> float:
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


def _places(games: Games, step: type[Step], effort: Effort) -> list[tuple[State, str]]:
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


def history(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """Constant time shows in the second figure: late in a game it takes as long as early."""
    late = max((games.random(seed) for seed in range(effort.games)), key=len).fork()
    early, last = late.at(EARLY), len(late)
    verbs: tuple[tuple[str, str, Callable[[], object], Callable[[], object]], ...] = (
        ("undo", "undo and redo", partial(_back_and_forth, early), partial(_back_and_forth, late)),
        ("fork", "fork", early.fork, late.fork),
        ("jump", "jump in the history", partial(late.at, EARLY), partial(late.at, last - 1)),
    )
    for key, what, soon, at_end in verbs:
        first, then = watch.each([partial(_often, soon), partial(_often, at_end)], effort.repeat)
        yield _row(games, key, f"{what}, after {last} actions", then / TIMES, "units")
        yield _row(games, "history", f"  ratio to the same after {EARLY} actions", then / first, "times")


def _often(once: Callable[[], object]) -> None:
    for _ in range(TIMES):
        once()


def _back_and_forth(game: Game) -> None:
    game.undo()
    game.redo()


def memory(games: Games, watch: Stopwatch, effort: Effort) -> Iterator[Row]:
    """A finished game with every state of its history; the title is shared by all games and not counted."""
    _, records = games.records(effort.games)
    sizes = [kept(raw) / MIB for raw in records + _random_records(games, effort)]
    yield _row(games, "memory", "a finished game with its history, mean", mean(sizes), "MiB")
    yield _row(games, "memory", "  the largest", max(sizes), "MiB")


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


def measures(title: str, watch: Stopwatch, quick: bool = False) -> Iterator[Row]:
    """Every row of a title's table, as it is measured."""
    games, effort = Games(title), Effort(quick)
    for measure in MEASURES:
        yield from measure(games, watch, effort)
