"""The command that lets bots play against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

import footplate
from footplate.cli.keeping import keeper, records_option
from footplate.cli.output import print_json, progress
from footplate.cli.parameters import bots_option, json_option, rule_option, seed_option, title_argument

if TYPE_CHECKING:
    from footplate.bots.tournament import Standings


@click.command(short_help="Let bots play against each other.")
@title_argument
@bots_option
@click.option(
    "--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="K", help="Number of games."
)
@seed_option
@rule_option
@records_option
@json_option
@click.pass_context
def tournament(
    ctx: click.Context,
    title: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: tuple[str, ...],
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play against each other, rotating seats, and report how each of them did.

    Kinds of bot are "lookahead", which tries out every move, and "random". Exit status 1 if a game does not finish.

    \b
    Examples:
      footplate tournament 1889 --bot lookahead --bot random --bot random --bot random --games 100
      footplate tournament 1889 --bot lookahead --bot lookahead --games 10 --seed 7 --json
      footplate tournament 1889 --bot lookahead --bot random --games 1 --records games
    """
    footplate.new(title, [f"Seat {n + 1}" for n in range(len(bots))], options=options)  # a wrong title says so at once
    keep = keeper(records, title, *bots, *options, f"seed{seed}")
    from footplate.bots.tournament import tournament as play

    with progress("Playing", games) as advance:
        standings = play(title, bots, games, seed, options=options, progress=advance, keep=keep)
    if as_json:
        print_json(msgspec.to_builtins(standings))
    else:
        _tell(standings)
    ctx.exit(1 if standings.finished < standings.games else 0)


def _tell(standings: Standings) -> None:
    width = max(len("bot"), *(len(row.entrant) for row in standings.rows))
    click.echo(f"{'bot':{width}}  {'wins':>6}  {'worth':>7}  {'decisions':>9}  {'mean ms':>7}  {'longest ms':>10}")
    for row in standings.rows:
        click.echo(
            f"{row.entrant:{width}}  {row.wins:6g}  {row.mean_worth:7.0f}  {row.decisions:9}"
            f"  {1000 * row.mean_seconds:7.1f}  {1000 * row.longest_seconds:10.0f}"
        )
    click.echo(f"games      {standings.games}, finished {standings.finished}")
    click.echo(f"actions    {standings.actions}")
    click.echo(f"seconds    {standings.seconds:.1f}")
    click.echo("endings    " + ", ".join(f"{why} {n}" for why, n in standings.endings.items()))
    click.echo(f"digest     {standings.digest}")
