"""What came of an experiment, as data: title by title, and all in all."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from footplate.bots.found import STRANGERS, package_of
from footplate.bots.tournament.plan import Plan
from footplate.bots.tournament.playing import Played
from footplate.bots.tournament.ratings import Rating, ratings
from footplate.bots.tournament.standings import Standings, interval
from footplate.lab.arena.config import BotConfig, Config, TitleConfig

FORMAT = "footplate-arena"


class Entrant(msgspec.Struct, frozen=True):
    """Who took part, and how it did in all titles together."""

    name: str
    kind: str  # or the command of a program
    origin: str  # "footplate", the package it comes from, or "program"
    games: int
    wins: float
    low: float  # where the share of wins lies, with 95 % confidence
    high: float
    rating: Rating


class TitleReport(msgspec.Struct, frozen=True):
    """One title."""

    title: str
    players: int
    options: tuple[str, ...]
    standings: Standings
    seats: tuple[float, ...]  # wins of each seat, whoever sat there
    ahead: dict[str, dict[str, float]]  # how often somebody ended before somebody else; half for equal worths
    met: dict[str, dict[str, int]]  # how often they played at one table
    worths: dict[str, tuple[int, ...]]  # final worths, game by game
    records: str  # the folder with the records, beside the report


class Report(msgspec.Struct, frozen=True):
    """All of it. `digest` stands for the records of all games, byte for byte."""

    name: str
    seed: int
    complete: bool
    digest: str
    entrants: tuple[Entrant, ...]
    titles: tuple[TitleReport, ...]
    format: str = FORMAT
    version: int = 1


def title_report(title: TitleConfig, plan: Plan, standings: Standings, played: Sequence[Played]) -> TitleReport:
    """Of the games of one title."""
    names = plan.entrants
    ahead = {one: dict.fromkeys((other for other in names if other != one), 0.0) for one in names}
    met = {one: dict.fromkeys(ahead[one], 0) for one in names}
    seats = [0.0] * plan.seats
    worths: dict[str, list[int]] = {name: [] for name in names}
    for game in played:
        for seat, won in enumerate(game.wins()):
            seats[seat] += won
        ended = dict(zip(game.entrants, game.worths, strict=True))
        for one, worth in ended.items():
            worths[one].append(worth)
            for other in ended.keys() - {one}:
                met[one][other] += 1
                ahead[one][other] += 1.0 if worth > ended[other] else 0.5 if worth == ended[other] else 0.0
    return TitleReport(
        title.id,
        title.players,
        plan.options,
        standings,
        tuple(round(won, 2) for won in seats),
        ahead,
        met,
        {name: tuple(each) for name, each in worths.items()},
        f"records/{title.name}",
    )


def whole_report(config: Config, titles: Sequence[TitleReport], played: Sequence[Played], complete: bool) -> Report:
    """Of all titles."""
    rated = ratings([bot.name for bot in config.bot], played)
    digest = hashlib.sha256("".join(title.standings.digest for title in titles).encode()).hexdigest()
    entrants = tuple(_entrant(bot, titles, rated) for bot in config.bot)
    return Report(config.name, config.seed, complete, digest, entrants, tuple(titles))


def _entrant(bot: BotConfig, titles: Sequence[TitleReport], rated: Mapping[str, Rating]) -> Entrant:
    rows = [row for title in titles for row in title.standings.rows if row.entrant == bot.name]
    games, wins = sum(row.games for row in rows), sum(row.wins for row in rows)
    low, high = interval(wins, games)
    origin = "footplate"
    if bot.is_program:
        origin = "program"
    elif bot.kind in STRANGERS:
        origin = package_of(STRANGERS[bot.kind])
    said = bot.kind or " ".join(bot.command)
    return Entrant(bot.name, said, origin, games, round(wins, 2), round(low, 4), round(high, 4), rated[bot.name])
