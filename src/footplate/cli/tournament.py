"""The command that lets bots play against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

import footplate
from footplate.cli.keeping import keeper, records_option
from footplate.cli.output import Failure, print_json, progress
from footplate.cli.parameters import (
    bots_option,
    cluster_option,
    json_option,
    rule_option,
    seed_option,
    shared_out,
    title_argument,
)

if TYPE_CHECKING:
    from footplate.bots.tournament import Row, Standings, Verdict

HEADS = ("bot", "games", "wins", "%", "95 %", "worth", "decisions", "mean ms", "median ms", "longest ms")


class Shares(click.ParamType[tuple[float, float]]):
    """Two shares of wins, as 0.25:0.4."""

    name = "shares"

    def convert(
        self, value: str | tuple[float, float], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        try:
            low, high = map(float, value.split(":"))
        except ValueError:
            raise Failure(f"--sprt takes two shares of wins, such as 0.25:0.4, not {value!r}") from None
        return low, high


@click.command(short_help="Let bots play against each other.")
@title_argument
@bots_option
@click.option(
    "--games", type=click.IntRange(min=1), default=20, show_default=True, metavar="K", help="Number of games."
)
@seed_option
@rule_option
@click.option("--rotations", is_flag=True, help="Play every deal from all seats before the next.")
@click.option(
    "--pool",
    type=click.IntRange(min=2),
    metavar="N",
    help="Number of seats, if there are more bots: they take turns, and are rated.",
)
@click.option(
    "--sprt",
    type=Shares(),
    metavar="P0:P1",
    help="Stop when it is clear that the first bot wins rather this, or rather that share of games.",
)
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, metavar="W", help="Number of processes."
)
@click.option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write each game to this file as it ends; a tournament that is there already is continued.",
)
@cluster_option
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
    rotations: bool,
    pool: int | None,
    sprt: tuple[float, float] | None,
    workers: int,
    results: Path | None,
    cluster: str | None,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play against each other, rotating seats, and report how each of them did.

    Kinds of bot are "easy", "medium", "hard", "lookahead" and "random". Exit status 1 if a game does not finish.

    \b
    Examples:
      footplate tournament 1889 --bot lookahead --bot random --bot random --bot random --games 100
      footplate tournament 1889 --bot lookahead --bot lookahead --games 10 --seed 7 --json
      footplate tournament 1889 --bot lookahead --bot random --games 1 --records games
      footplate tournament 1889 --bot hard --bot medium --rotations --workers 2 --results run.jsonl
      footplate tournament 1889 --bot hard --bot medium --bot medium --games 300 --sprt 0.33:0.45
      footplate tournament 1889 --bot easy --bot medium --bot hard --bot lookahead --pool 3
    """
    seats = pool or len(bots)
    footplate.new(title, [f"Seat {n + 1}" for n in range(seats)], options=options)  # a wrong title says so at once
    keep = keeper(records, title, *bots, *options, f"seed{seed}")
    from footplate.bots.tournament import Contest, Plan

    spread = shared_out(cluster)
    plan = Plan(title, bots, seats, seed, tuple(sorted(set(options))), rotations)
    with progress("Playing", games) as advance:
        contest = Contest(
            plan, games, workers=workers, results=results, progress=advance, keep=keep, sprt=sprt, spread=spread
        )
        try:
            standings = contest.run()
        except KeyboardInterrupt:
            if contest.standings().games:  # what is done is not lost
                _report(contest.standings(), as_json)
            if results:
                click.echo(f"{results} keeps the games that are done: the same command continues.", err=True)
            raise
    _report(standings, as_json)
    ctx.exit(1 if standings.finished < standings.games else 0)


def _report(standings: Standings, as_json: bool) -> None:
    if as_json:
        print_json(msgspec.to_builtins(standings))
    else:
        _tell(standings)


def _tell(standings: Standings) -> None:
    heads = HEADS if standings.rows[0].rating is None else (*HEADS, "rating")
    rows = [heads, *map(_cells, standings.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    for name, *cells in rows:
        click.echo("  ".join([f"{name:{widths[0]}}", *(f"{c:>{w}}" for c, w in zip(cells, widths[1:], strict=True))]))
    click.echo(f"games      {standings.games}, finished {standings.finished}")
    click.echo(f"actions    {standings.actions}")
    click.echo(f"seconds    {standings.seconds:.1f}")
    click.echo("endings    " + ", ".join(f"{why} {n}" for why, n in standings.endings.items()))
    click.echo(f"digest     {standings.digest}")
    if standings.sprt:
        click.echo(f"sprt       {_verdict(standings.sprt)}")


def _verdict(verdict: Verdict) -> str:
    shares = {"p0": f"{100 * verdict.p0:g} %", "p1": f"{100 * verdict.p1:g} %"}
    seen = f"after {verdict.games} games, {verdict.wins:g} won (log of the ratio {verdict.ratio:.2f})"
    if not verdict.decided:
        return f"{shares['p0']} or {shares['p1']}: undecided {seen}"
    other = "p0" if verdict.decided == "p1" else "p1"
    return f"{shares[verdict.decided]} rather than {shares[other]}: decided {seen}"


def _cells(row: Row) -> tuple[str, ...]:
    times = (row.mean_seconds, row.median_seconds, row.longest_seconds)
    return (
        row.entrant,
        str(row.games),
        f"{row.wins:g}",
        f"{100 * row.wins / max(1, row.games):.1f}",
        f"{100 * row.low:.1f}-{100 * row.high:.1f}",
        f"{row.mean_worth:.0f}",
        str(row.decisions),
        *(f"{1000 * seconds:.1f}" for seconds in times),
        *([] if row.rating is None else [f"{row.rating.mu:.1f} ± {2 * row.rating.sigma:.1f}"]),
    )
