"""`footplate dataset`: games as tables in Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from footplate.cli.output import Failure, amiss, print_json, progress
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.lab.data import Written

USUAL = ("games", "moves", "positions", "features")
TABLES = (*USUAL, "observations")


@click.command(short_help="Turn games into tables for analysis (Parquet).")
@click.argument("places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE|DIR...")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), required=True, metavar="DIR", help="Write here."
)
@click.option(
    "--table",
    "tables",
    type=click.Choice(TABLES),
    multiple=True,
    help="Only this table; repeat it for more.  [default: all but observations]",
)
@click.option("--title", "titles", multiple=True, metavar="TITLE", help="Only games of this title.")
@click.option("--players", type=int, multiple=True, metavar="N", help="Only games of so many players.")
@click.option(
    "--ending", "endings", multiple=True, metavar="WHY", help="Only games that ended like this, such as bank."
)
@click.option("--finished", is_flag=True, help="Only games that came to an end.")
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Only games in which this bot played.")
@click.option("--origin", type=click.Choice(("footplate", "18xx.games")), help="Only games from there.")
@click.option("--moves", type=click.IntRange(min=0), default=0, metavar="N", help="Only games of at least N moves.")
@click.option("--by-the-book", is_flag=True, help="Only games in which nothing departs from the rulebook.")
@click.option("--audit", is_flag=True, help="Also list what departs from the rulebook, as columns of games.")
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Of positions and features only every Nth.",
)
@click.option(
    "--step", "steps", multiple=True, metavar="STEP", help="Of positions and features only those at this step."
)
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, metavar="W", help="Number of processes."
)
@json_option
def dataset(
    places: tuple[Path, ...],
    output: Path,
    tables: tuple[str, ...],
    audit: bool,
    workers: int,
    as_json: bool,
    **filters: object,
) -> None:
    """Turn games into tables for analysis: games.parquet, moves.parquet, positions.parquet and features.parquet in a
    folder (docs/dataset.md).

    Games are footplate records, 18xx.games files, folders of either, what `footplate tournament --results` and
    `footplate arena` have written, and other datasets. A file that cannot be read is reported, and the others are
    taken; the exit status is then 2.

    \b
    Examples:
      footplate dataset run.jsonl -o data
      footplate dataset games/ -o data --title 1889 --audit --workers 2
      footplate dataset data -o stock --table positions --step stock_turn --every 5
    """
    from footplate.lab.data import Filters, games_in, write_dataset
    from footplate.learnt import learnt

    for place in places:
        if not place.exists():
            raise Failure(f"{place}: cannot be read: there is no such file or folder")
    wanted = msgspec.convert(
        {name: value or "" if name == "origin" else value for name, value in filters.items()}, learnt(Filters)
    )
    chosen = [table for table in TABLES if table in (tables or USUAL)]
    sources = games_in(places, besides=output)
    with progress("Reading games") as advance:
        written = write_dataset(
            sources, output, tables=chosen, filters=wanted, audit=audit, workers=workers, progress=advance
        )
    if as_json:
        print_json(msgspec.to_builtins(written))
    else:
        _tell(written, output)
    for problem in written.problems:
        amiss(problem)


def _tell(written: Written, folder: Path) -> None:
    for table, rows in written.rows.items():
        click.echo(f"{folder / table}.parquet: {rows} rows, {written.bytes[table]} bytes")
    if written.left_out:
        click.echo(f"games that the filters left out: {written.left_out}")
