"""Games that bots play among themselves, with a chance move now and then, and what they are remembered by."""

from __future__ import annotations

import hashlib
import json
import random
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

import msgspec

import footplate
from footplate.bots import BOTS, next_choice
from footplate.bots.network import DIGEST, features, worth_shares
from footplate.bots.random_player import RandomPlayer
from footplate.game.game import Game
from footplate.titles import load, title_data
from tools.training import store
from tools.training.pool import Deadline, each

MOST_ACTIONS = 8_000  # a game that takes longer has lost its way, and is not kept


class Recipe(msgspec.Struct, frozen=True):
    """All that the games depend on, beside their numbers."""

    seed: int
    bots: tuple[str, ...]  # each seat has one of them, drawn anew for each game
    players: tuple[int, ...] = (4,)  # by turns; as many as the title allows
    chance: int = 10  # decisions of a thousand that are made at random
    every: int = 8  # one decision of so many is kept


class Job(msgspec.Struct, frozen=True):
    title: str
    number: int
    recipe: Recipe


class Report(msgspec.Struct, frozen=True):
    """What came of a job; no positions if the game was not finished."""

    title: str
    number: int
    actions: int
    ending: str
    positions: int
    seconds: float
    packed: bytes


def play_one(job: Job) -> Report:
    """Plays one game; the same job makes the same bytes."""
    started = monotonic()
    recipe = job.recipe
    low, high = title_data(job.title).title.players
    players = min(max(recipe.players[job.number % len(recipe.players)], low), high)
    seed = f"positions {recipe.seed}/{job.title}/{job.number}"
    luck = random.Random(seed)
    title = load(job.title, players)
    game = Game(title, [f"Player {n + 1}" for n in range(players)], luck.randrange(1 << 30))
    seats = {player: BOTS[luck.choice(recipe.bots)](f"{seed}/{player}") for player in title.players}
    chance = RandomPlayer(seed)
    samples = []
    while (waiting := game.decisions) and len(game) < MOST_ACTIONS:
        if luck.randrange(recipe.every) == 0:
            vectors = features(game.state)
            shares = worth_shares(game.state)
            samples.append(store.Sample((*shares.values(),), tuple(array("h", v) for v in vectors.values())))
        if luck.randrange(1000) < recipe.chance:
            game.play(chance.pick(list(waiting[0].options)), waiting[0].player)
        else:
            choice = next_choice(waiting, seats)
            assert choice is not None  # every seat has a bot
            game.play(choice.action, choice.player)
    seconds = round(monotonic() - started, 1)
    if game.result is None:
        return Report(job.title, job.number, len(game), "", 0, seconds, b"")
    played = store.Played(job.number, (*worth_shares(game.state).values(),), tuple(samples))
    return Report(job.title, job.number, len(game), game.result.reason, len(samples), seconds, store.pack(played))


def code_digest() -> str:
    """Stands for the code that plays: bots and rules change, and a folder holds games of one kind only."""
    source, digest = Path(footplate.__file__).parent, hashlib.sha256()
    for path in sorted([*source.rglob("*.py"), *source.rglob("*.toml")]):
        digest.update(path.relative_to(source).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def collect(games: Mapping[str, int], recipe: Recipe, out: Path, workers: int, deadline: Deadline) -> Iterator[str]:
    """Plays what is missing of so many games of each title, writes it, and says so line by line."""
    out.mkdir(parents=True, exist_ok=True)
    jobs = []
    for title, many in games.items():
        path = store.file_of(out, title)
        about = {"title": title, "features": DIGEST, "code": code_digest(), **msgspec.to_builtins(recipe)}
        store.begin(path, about)
        done = {number for number, _ in store.frames(path)}
        jobs += [Job(title, number, recipe) for number in range(many) if number not in done]
    jobs.sort(key=lambda job: (job.number + 1) / games[job.title])  # in proportion, wherever time is up
    with out.joinpath("positions.log").open("a", encoding="utf-8") as log:
        for report in each(play_one, jobs, workers, deadline):
            if report.packed:
                store.append(store.file_of(out, report.title), report.number, report.packed)
            line = json.dumps({n: getattr(report, n) for n in Report.__struct_fields__ if n != "packed"})
            print(line, file=log, flush=True)
            yield line
