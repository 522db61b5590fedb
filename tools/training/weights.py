"""Weights of a bot by evolution: each candidate plays some games against fixed opponents, in all seats by turns."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from footplate.bots import BOTS, next_choice
from footplate.bots.network import ALL, worth_shares
from footplate.game.game import Game
from footplate.titles import load, title_data
from tools.training.beliefs import Beliefs, at, names, tuned
from tools.training.evolution import Evolution
from tools.training.pool import Deadline, each

MOST_ACTIONS = 8_000
WIN = 0.5  # what a win counts beside the share of worth, which says more about a single game


class Contest(msgspec.Struct, frozen=True):
    """Who is tuned, and against whom."""

    bot: str
    against: tuple[str, ...]  # kinds of opponents, one of them in each game, by turns
    titles: tuple[str, ...]
    games: int  # of each title, for each candidate and generation
    players: int = 4
    seed: int = 1


class Match(msgspec.Struct, frozen=True):
    """One game of one candidate."""

    contest: Contest
    candidate: int
    beliefs: Beliefs
    title: str
    generation: int
    number: int


class Score(msgspec.Struct, frozen=True):
    """How a match ended for the candidate."""

    candidate: int
    title: str
    number: int
    share: float  # of the worth of all, 1 for what players have on average
    won: float

    @property
    def total(self) -> float:
        return self.share + WIN * self.won


def play_match(match: Match) -> Score:
    """All candidates of a generation play the same seeds from the same seats."""
    contest = match.contest
    low, high = title_data(match.title).title.players
    players = min(max(contest.players, low), high)
    seed = f"weights {contest.seed}/{match.title}/{match.generation}/{match.number}"
    luck = random.Random(seed)
    title = load(match.title, players)
    game = Game(title, [f"Player {n + 1}" for n in range(players)], luck.randrange(1 << 30))
    mine = title.players[(luck.randrange(players) + match.number) % players]
    against = contest.against[match.number % len(contest.against)]
    seats = {player: BOTS[against](f"{seed}/{player}") for player in title.players if player != mine}
    seats[mine] = tuned(contest.bot, f"{seed}/{mine}", match.beliefs)
    while (waiting := game.decisions) and len(game) < MOST_ACTIONS:
        choice = next_choice(waiting, seats)
        assert choice is not None  # every seat has a bot
        game.play(choice.action, choice.player)
    shares = worth_shares(game.state)
    best = [player for player, share in shares.items() if share == max(shares.values())]
    won = 1 / len(best) if game.result and mine in best else 0.0
    return Score(match.candidate, match.title, match.number, shares[mine] * players / ALL, won)


def evolve(
    contest: Contest,
    chosen: list[str],
    sigma: float,
    population: int,
    out: Path,
    workers: int,
    deadline: Deadline,
    generations: int,
) -> Iterator[str]:
    """Goes on where `out` stands. Candidate 0 of every generation is the bot as it is: what the others are measured
    with. A generation that was not finished is not counted."""
    out.mkdir(parents=True, exist_ok=True)
    chosen = names(contest.bot, chosen)
    file = out / "evolution.json"
    search = Evolution([0.0] * len(chosen), sigma, population, contest.seed)
    if file.exists():
        search = msgspec.json.decode(file.read_bytes(), type=Evolution)
    while search.generation < generations and not deadline.passed:
        places = search.ask()
        beliefs = [{}, at(contest.bot, chosen, search.mean), *(at(contest.bot, chosen, place) for place in places)]
        scores = _scores(contest, beliefs, search.generation, workers, deadline)
        if scores is None:
            yield "time is up: this generation is not counted"
            return
        totals = [fmean(score.total for score in row) for row in scores]
        line = {
            "generation": search.generation,
            "as it is": told(scores[0]),
            "mean": told(scores[1]),
            "best": round(max(totals[2:]), 4),
            "all": round(fmean(totals[2:]), 4),
            "sigma": round(search.sigma, 4),
        }
        search.tell(places, totals[2:])
        file.write_bytes(msgspec.json.encode(search))
        found = at(contest.bot, chosen, search.mean)
        out.joinpath("weights.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
        with out.joinpath("weights.log").open("a", encoding="utf-8") as log:
            print(json.dumps({**line, "weights": found}), file=log)
        yield json.dumps(line)


def matches_of(contest: Contest, beliefs: list[Beliefs], generation: int) -> list[Match]:
    """Every candidate in every game."""
    return [
        Match(contest, candidate, belief, title, generation, number)
        for number in range(contest.games)
        for title in contest.titles
        for candidate, belief in enumerate(beliefs)
    ]


def _scores(
    contest: Contest, beliefs: list[Beliefs], generation: int, workers: int, deadline: Deadline
) -> list[list[Score]] | None:
    """By candidate; None if time was up before all were played."""
    matches = matches_of(contest, beliefs, generation)
    found: list[list[Score]] = [[] for _ in beliefs]
    for score in each(play_match, matches, workers, deadline):
        found[score.candidate].append(score)
    return found if sum(map(len, found)) == len(matches) else None


def told(scores: list[Score]) -> dict[str, float]:
    totals = [score.total for score in scores]
    spread = stdev(totals) / len(totals) ** 0.5 if len(totals) > 1 else 0.0
    return {
        "games": len(totals),
        "score": round(fmean(totals), 4),
        "error": round(spread, 4),
        "won": round(fmean(score.won for score in scores), 3),
    }
