"""Bots against each other: many games with rotating seats, and the results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter, process_time

import msgspec

from footplate.bots import BOTS, Bot, Choice
from footplate.bots.bot import next_choice
from footplate.game.decision import Decision
from footplate.game.errors import FootplateError
from footplate.game.game import Game
from footplate.game.record import encode_record
from footplate.game.title import Title
from footplate.titles import load

MOST_ACTIONS = 20_000  # a game that takes longer has lost its way
UNFINISHED = "unfinished"

Keep = Callable[[int, bytes], object]


class UnknownBot(FootplateError):
    """No such kind of bot."""


class Row(msgspec.Struct, frozen=True):
    """How one entrant did; the same kind may enter more than once."""

    entrant: str
    wins: float  # a win that is shared counts for a part
    mean_worth: float
    decisions: int
    mean_seconds: float  # of processor time for a decision
    longest_seconds: float


class Standings(msgspec.Struct, frozen=True):
    """The result of a tournament. `digest` stands for the records of all games, byte for byte."""

    games: int
    finished: int
    actions: int
    seconds: float
    endings: dict[str, int]
    rows: list[Row]
    digest: str


class Entrant:
    """One who plays all games, each from another seat, and whose thinking is timed."""

    def __init__(self, kind: str, label: str) -> None:
        self.kind, self.label = kind, label
        self.wins = 0.0
        self.worths: list[int] = []
        self.times: list[float] = []
        self._bot: Bot | None = None

    def sit_down(self, seed: str) -> None:
        self._bot = BOTS[self.kind](seed)

    def choose(self, decisions: tuple[Decision, ...], player: str) -> Choice | None:
        assert self._bot is not None
        started = process_time()  # not what other programs take of the machine
        choice = self._bot.choose(decisions, player)
        self.times.append(process_time() - started)
        return choice

    def row(self) -> Row:
        decided = max(1, len(self.times))
        return Row(
            self.label,
            round(self.wins, 2),
            round(sum(self.worths) / max(1, len(self.worths)), 1),
            len(self.times),
            sum(self.times) / decided,
            max(self.times, default=0.0),
        )


def tournament(
    title_id: str,
    kinds: Sequence[str],
    games: int,
    seed: int,
    options: Iterable[str] = (),
    progress: Callable[[int], object] | None = None,
    keep: Keep | None = None,
) -> Standings:
    """Bots of these kinds, one for each seat, play a title. The same arguments give the same games; only the times
    differ. `progress` is told how many games are done, `keep` is handed the number of each, from 0, and its record."""
    return compete(load(title_id, len(kinds), options), kinds, games, seed, progress, keep)


def compete(
    title: Title,
    kinds: Sequence[str],
    games: int,
    seed: int,
    progress: Callable[[int], object] | None = None,
    keep: Keep | None = None,
) -> Standings:
    """The same for a title that is already loaded."""
    entrants = _entrants(kinds)
    started = perf_counter()
    endings: dict[str, int] = {}
    actions, digest = 0, hashlib.sha256()
    for number in range(games):
        game = Game(title, [f"Player {n + 1}" for n in range(len(kinds))], seed + number)
        ending = _play(game, entrants, f"{seed}/{number}", number)
        endings[ending] = endings.get(ending, 0) + 1
        actions += len(game)
        record = encode_record(game)
        digest.update(record)
        if keep:
            keep(number, record)
        if progress:
            progress(number + 1)
    finished = games - endings.get(UNFINISHED, 0)
    rows = [entrant.row() for entrant in entrants]
    seconds = perf_counter() - started
    return Standings(games, finished, actions, seconds, dict(sorted(endings.items())), rows, digest.hexdigest())


def _entrants(kinds: Sequence[str]) -> list[Entrant]:
    for kind in kinds:
        if kind not in BOTS:
            raise UnknownBot(f"there is no bot {kind!r}; footplate has: {', '.join(BOTS)}")
    return [
        Entrant(kind, f"{kind} {1 + kinds[:n].count(kind)}" if kinds.count(kind) > 1 else kind)
        for n, kind in enumerate(kinds)
    ]


def _play(game: Game, entrants: list[Entrant], seed: str, turn: int) -> str:
    """One game; the first entrant sits a seat further on in each. Answers with how it ended."""
    players = game.title.players
    seats = {players[(n + turn) % len(players)]: entrant for n, entrant in enumerate(entrants)}
    for player, entrant in seats.items():
        entrant.sit_down(f"{seed}/{player}")
    while (waiting := game.decisions) and len(game) < MOST_ACTIONS:
        choice = next_choice(waiting, seats)
        assert choice is not None  # every seat has a bot
        game.play(choice.action, choice.player)
    worths = {player: game.state.worth(player) for player in players}
    best = [player for player, worth in worths.items() if worth == max(worths.values())]
    for player, entrant in seats.items():
        entrant.worths.append(worths[player])
        if game.result and player in best:
            entrant.wins += 1 / len(best)
    return game.result.reason if game.result else UNFINISHED
