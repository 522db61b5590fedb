"""`footplate arena`: an experiment with bots, as a file asks for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from footplate.cli.output import print_json, progress, table_lines
from footplate.cli.parameters import cluster_option, json_option, shared_out

if TYPE_CHECKING:
    from footplate.lab.arena import Report

HEADS = ("bot", "games", "wins", "%", "95 %", "worth", "rating")


@click.command(short_help="Run an experiment: bots in several titles, with a report.")
@click.argument("config", type=click.Path(path_type=Path, dir_okay=False), metavar="CONFIG")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where games and report go.  [default: CONFIG without its ending]",
)
@click.option("--workers", type=click.IntRange(min=1), metavar="W", help="Number of processes, whatever CONFIG says.")
@cluster_option
@json_option
@click.pass_context
def arena(
    ctx: click.Context, config: Path, folder: Path | None, workers: int | None, cluster: str | None, as_json: bool
) -> None:
    """Run an experiment: bots play each other in one or more titles, as the TOML file CONFIG asks for (docs/arena.md).

    Every game is kept in a folder as it ends, and the same command goes on where it was cut off. At the end the folder
    has a report: report.html and report.json. Exit status 1 if a game does not finish.

    \b
    Examples:
      footplate arena spring.toml
      footplate arena spring.toml --folder results --workers 2 --json
    """
    from footplate.lab.arena import Arena, read_config

    folder = folder or config.with_suffix("")
    this = Arena(read_config(config), folder, workers=workers, spread=shared_out(cluster))
    with progress("Playing", this.games) as advance:
        try:
            report = this.run(advance)
        except KeyboardInterrupt:
            click.echo(f"{folder} keeps the games that are done: the same command continues.", err=True)
            raise
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        _tell(report, folder)
    ctx.exit(1 if any(title.standings.finished < title.standings.games for title in report.titles) else 0)


def _tell(report: Report, folder: Path) -> None:
    for title in report.titles:
        click.echo(f"{title.title} with {title.players} players: {title.standings.games} games")
        rows = [
            (
                row.entrant,
                row.games,
                f"{row.wins:g}",
                f"{100 * row.wins / max(1, row.games):.1f}",
                f"{100 * row.low:.1f}-{100 * row.high:.1f}",
                f"{row.mean_worth:.0f}",
                f"{row.rating.mu:.1f} ± {2 * row.rating.sigma:.1f}" if row.rating else "",
            )
            for row in title.standings.rows
        ]
        for line in table_lines(HEADS, rows, right="games wins % 95 worth rating"):
            click.echo(line)
    click.echo(f"digest     {report.digest}")
    click.echo(f"report     {folder / 'report.html'}")
