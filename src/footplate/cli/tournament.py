"""The command that lets bots play against each other."""

from __future__ import annotations

import click
import msgspec

import footplate
from footplate.cli.output import json_option, print_json, progress
from footplate.cli.simulate import rule_option, title_argument


@click.command(short_help="Let bots play against each other.")
@title_argument
@click.option("--bot", "bots", multiple=True, required=True, metavar="KIND", help="Who sits there; one for each seat.")
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="K", help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed gives the same games.")
@rule_option
@json_option
@click.pass_context
def tournament(
    ctx: click.Context,
    title: str,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play against each other, the seats changing round, and say how each of them did.

    Kinds of bot are "lookahead", which tries every move out, and "random". Exit status 1 if a game does not finish.

    \b
    Examples:
      footplate tournament 1889 --bot lookahead --bot random --bot random --bot random --games 100
      footplate tournament 1889 --bot lookahead --bot lookahead --games 10 --seed 7 --json
    """
    footplate.new(title, [f"Seat {n + 1}" for n in range(len(bots))], options=options)  # a wrong title says so at once
    from footplate.bots.tournament import tournament as play

    with progress("Playing", games) as advance:
        table = play(title, bots, games, seed, options=options, progress=advance)
    if as_json:
        print_json(msgspec.to_builtins(table))
    else:
        width = max(len("bot"), *(len(row.entrant) for row in table.rows))
        click.echo(f"{'bot':{width}}  {'wins':>6}  {'worth':>7}  {'decisions':>9}  {'mean ms':>7}  {'longest ms':>10}")
        for row in table.rows:
            click.echo(
                f"{row.entrant:{width}}  {row.wins:6g}  {row.mean_worth:7.0f}  {row.decisions:9}"
                f"  {1000 * row.mean_seconds:7.1f}  {1000 * row.longest_seconds:10.0f}"
            )
        click.echo(f"games      {table.games}, finished {table.finished}")
        click.echo(f"actions    {table.actions}")
        click.echo(f"seconds    {table.seconds:.1f}")
        click.echo("endings    " + ", ".join(f"{why} {n}" for why, n in table.endings.items()))
        click.echo(f"digest     {table.digest}")
    ctx.exit(1 if table.finished < table.games else 0)
