"""Random legal games played to the end, by the thousand."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter

import msgspec

from footplate.bots import RandomPlayer
from footplate.bots.processes import in_processes
from footplate.bots.prudent import PrudentPlayer
from footplate.game.game import Game
from footplate.game.record import encode_record
from footplate.game.title import Title
from footplate.testing.moods import MoodyPlayer
from footplate.testing.prudence import MoodyPrudentPlayer
from footplate.testing.tally import tally
from footplate.testing.watch import Watch, crash
from footplate.titles import load

MOST_ACTIONS = 20_000  # a game that takes longer has lost its way
UNFINISHED = "unfinished"

#: is handed the number of a game, from 0, and its record, in the process that played it
Keep = Callable[[int, bytes], object]


class Played(msgspec.Struct, frozen=True):
    """What is kept of one simulated game."""

    ending: str
    actions: int
    digest: str
    problems: list[str] = []
    seen: dict[str, int] = {}


class Summary(msgspec.Struct, frozen=True):
    """The result of a simulation. `digest` stands for the records of all games, byte for byte."""

    games: int
    finished: int
    actions: int
    seconds: float
    endings: dict[str, int]
    problems: list[str]
    digest: str
    seen: dict[str, int] = {}  # kinds of action and event, and how often they occurred

    @property
    def games_a_second(self) -> float:
        """How fast they were played."""
        return self.games / max(self.seconds, 1e-9)

    @property
    def actions_a_second(self) -> float:
        """The same, in actions."""
        return self.actions / max(self.seconds, 1e-9)


def simulate(
    title_id: str,
    players: int,
    games: int,
    seed: int,
    options: Iterable[str] = (),
    check: bool = False,
    progress: Callable[[int], object] | None = None,
    workers: int = 1,
    count: bool = False,
    keep: Keep | None = None,
) -> Summary:
    """Play random games. `check` verifies every law after every action; `count` counts what occurred; `progress` is
    told how many games are done; `keep` is given their records.

    The same arguments give the same games, whatever the number of `workers` (processes). With more than one, a script
    must keep its main code under `if __name__ == "__main__"`, as always with processes.
    """
    load(title_id, players, options)  # a title, option or number of players that is not there is refused here
    one = partial(_play_by_id, title_id, players, tuple(options), seed, check, count, keep)
    started = perf_counter()
    played: list[Played] = []
    for result in in_processes(one, range(games), min(workers, games)):
        played.append(result)
        if progress:
            progress(len(played))
    return summary(played, perf_counter() - started)


def _play_by_id(
    title_id: str,
    players: int,
    options: tuple[str, ...],
    seed: int,
    check: bool,
    count: bool,
    keep: Keep | None,
    number: int,
) -> Played:
    return play_one(load(title_id, players, options), seed, number, check, count, keep)


def chance_player(title: Title, seed: int, number: int) -> RandomPlayer:
    """Who plays game `number` of a run."""
    tempers = (PrudentPlayer, MoodyPrudentPlayer) if title.data.simulation.prudent else (RandomPlayer, MoodyPlayer)
    return tempers[number % 2](f"{seed}/{number}")


def play_one(
    title: Title, seed: int, number: int, check: bool, count: bool = False, keep: Keep | None = None
) -> Played:
    """Game `number` of a run, seeded from (seed, number) alone. Every other game is played by players with moods."""
    game = Game(title, [f"Player {n + 1}" for n in range(len(title.players))], seed + number)
    chance = chance_player(title, seed, number)
    watch = Watch(game, f"{seed}/{number}/watch") if check else None
    problems: list[str] = watch.problems if watch else []
    try:
        while (waiting := game.decisions) and len(game) < MOST_ACTIONS and not problems:
            player, action = chance.choose(waiting)
            if watch:
                watch.play(player, action)
            else:
                game.play(action, player)
    except Exception as error:
        problems.append(f"after action {len(game)}: {crash(error)}")
    if watch and not problems:
        watch.finish()
    ending = game.result.reason if game.result else UNFINISHED
    record = encode_record(game)
    if keep:
        keep(number, record)
    digest = hashlib.sha256(record).hexdigest()
    seen = tally(game) if count else {}
    return Played(ending, len(game), digest, [f"game {number}: {problem}" for problem in problems], seen)


def summary(played: list[Played], seconds: float) -> Summary:
    seen: Counter[str] = Counter()
    for game in played:
        seen.update(game.seen)
    return Summary(
        games=len(played),
        finished=sum(game.ending != UNFINISHED for game in played),
        actions=sum(game.actions for game in played),
        seconds=seconds,
        endings=dict(sorted(Counter(game.ending for game in played).items())),
        problems=[problem for game in played for problem in game.problems],
        digest=hashlib.sha256("".join(game.digest for game in played).encode()).hexdigest(),
        seen=dict(sorted(seen.items())),
    )
