"""Commands that play games without players: simulate, perft."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

import footplate
from footplate.cli.keeping import keeper, records_option
from footplate.cli.output import print_json, progress
from footplate.cli.parameters import (
    json_option,
    players_option,
    rule_option,
    seed_option,
    title_argument,
    usual_players,
)
from footplate.game.game import Game

if TYPE_CHECKING:
    from footplate.testing import Summary


@click.command(short_help="Play random legal games to the end.")
@title_argument
@players_option
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="K", help="Number of games."
)
@seed_option
@rule_option
@click.option("--check", is_flag=True, help="Verify every law of the game after every action.")
@click.option("--counts", is_flag=True, help="Also print how often each kind of action and event occurred.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, metavar="W", help="Number of processes."
)
@records_option
@json_option
@click.pass_context
def simulate(
    ctx: click.Context,
    title: str,
    players: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    check: bool,
    counts: bool,
    workers: int,
    records: Path | None,
    as_json: bool,
) -> None:
    """Play random legal games to the end and report how they went.

    Exit status 1 if a game does not finish or, with --check, a law is broken.

    \b
    Examples:
      footplate simulate 1889 --players 4 --games 200 --seed 1
      footplate simulate 1889 --players 3 --games 20 --option beginner --check
      footplate simulate 1889 --games 1 --seed 7 --records games
    """
    seats = len(_opening(title, players, options).names)
    keep = keeper(records, title, f"{seats}p", *options, f"seed{seed}")
    from footplate import testing

    with progress("Playing", games) as advance:
        summary = testing.simulate(
            title,
            seats,
            games,
            seed,
            options=options,
            check=check,
            progress=advance,
            workers=workers,
            count=counts,
            keep=keep,
        )
    if as_json:
        print_json(_as_json(summary))
    else:
        _tell(summary, check)
    ctx.exit(1 if summary.problems or summary.finished < summary.games else 0)


def _opening(title: str, players: int | None, options: tuple[str, ...]) -> Game:
    """A wrong title, option or number of players says so before anything is done."""
    seats = usual_players(title) if players is None else players
    return footplate.new(title, [f"Seat {n + 1}" for n in range(seats)], options=options)


def _rates(summary: Summary) -> dict[str, float]:
    return {"games_per_second": summary.games_a_second, "actions_per_second": summary.actions_a_second}


def _as_json(summary: Summary) -> dict[str, Any]:
    return {**msgspec.to_builtins(summary), **{name: round(rate, 2) for name, rate in _rates(summary).items()}}


def _tell(summary: Summary, checked: bool) -> None:
    rates = _rates(summary)
    click.echo(f"games      {summary.games}")
    click.echo(f"finished   {summary.finished}")
    click.echo(f"actions    {summary.actions}")
    click.echo(f"seconds    {summary.seconds:.2f}")
    click.echo(f"games/s    {rates['games_per_second']:.2f}")
    click.echo(f"actions/s  {rates['actions_per_second']:.0f}")
    click.echo("endings    " + (", ".join(f"{why} {n}" for why, n in sorted(summary.endings.items())) or "none"))
    click.echo(f"digest     {summary.digest}")
    for problem in summary.problems:
        click.echo(f"problem    {problem}")
    if checked and not summary.problems:
        click.echo("checked    no law broken")
    for name, count in summary.seen.items():
        click.echo(f"{count:9}  {name}")


@click.command(short_help="Count the positions reachable from the opening.")
@title_argument
@players_option
@click.option(
    "--depth", type=click.IntRange(min=0), default=3, show_default=True, metavar="D", help="Number of actions."
)
@rule_option
@click.option("--divide", is_flag=True, help="Also count separately for each first option.")
@json_option
def perft(title: str, players: int | None, depth: int, options: tuple[str, ...], divide: bool, as_json: bool) -> None:
    """Count the positions that can be reached from the opening in a number of actions.

    \b
    Examples:
      footplate perft 1889 --players 3 --depth 2
      footplate perft 1889 --players 3 --depth 2 --divide
    """
    game = _opening(title, players, options)
    from footplate import testing

    counts: list[int] = []
    with progress("Counting", depth + 1) as advance:
        for level in range(depth + 1):
            counts.append(testing.perft(game.state, level))
            advance(level + 1)
        behind = testing.perft_by_option(game.state, depth) if divide and depth else {}
    if as_json:
        seats = len(game.names)
        print_json({"title": title, "players": seats, "options": options, "positions": counts, "divide": behind})
        return
    for level, positions in enumerate(counts):
        click.echo(f"depth {level}: {positions}")
    for option, positions in behind.items():
        click.echo(f"  {option}: {positions}")
