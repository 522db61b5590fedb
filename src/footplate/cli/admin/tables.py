"""What there is, what is owed, what may go: tables, jobs, prune."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from footplate.cli.admin.desk import Span, at, now, on_database, shown, size
from footplate.cli.output import print_json, table_lines
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.admin.prune import Going
    from footplate.server.settings import Settings


@click.command(short_help="List the tables.")
@click.option("--status", type=click.Choice(["waiting", "playing", "finished"]), help="Only those.")
@click.option("--title", metavar="TITLE", help="Only tables of this title.")
@click.option("--idle", type=Span(), metavar="SPAN", help="Only tables that nothing has happened at for 12h, 30d, ...")
@click.option("--owner", metavar="HASH", help="Only tables that this visitor has opened.")
@click.option("--most", type=click.IntRange(min=1), default=200, show_default=True, help="So many at most.")
@json_option
@on_database
def tables(
    status: str | None,
    title: str | None,
    idle: timedelta | None,
    owner: str | None,
    most: int,
    settings: Settings,
    as_json: bool,
) -> None:
    """List the tables, the last changed first: what is played, who sits there, moves, last change, size.

    \b
    Examples:
      footplate admin tables --status playing --idle 30d
      footplate admin tables --title 1889 --json
    """

    async def work(desk: Desk) -> list[listing.TableLine]:
        return await desk.read(listing.tables, wanted)

    from footplate.server.admin import listing
    from footplate.server.admin.prune import moment

    before = moment(now() - idle) if idle else ""
    wanted = listing.Wanted(status=status or "", title=title or "", owner=owner or "", before=before, most=most)
    found = at(settings, work)
    if as_json:
        print_json(found)
        return
    rows = [
        (t.id, t.title, t.status, t.moves, shown(t.changed), size(t.size), t.owner, ", ".join(t.seats)) for t in found
    ]
    _print(("table", "title", "status", "moves", "changed", "size", "owner", "seats"), rows, "moves size")


@click.command(short_help="List what bots owe, and what has failed.")
@click.option("--retry", metavar="TABLE", help="Have this table's tried again at once.")
@json_option
@on_database
def jobs(retry: str | None, settings: Settings, as_json: bool) -> None:
    """List what bots and seats that pass automatically owe to tables: owed, failing or dead.

    What fails is tried again, later and later; what has failed too often (dead) waits until something happens at the
    table, or for --retry.

    \b
    Examples:
      footplate admin jobs
      footplate admin jobs --retry 4k7mw2qz9xhb
    """

    async def work(desk: Desk) -> list[listing.Job]:
        if retry:
            await desk.write(listing.retry, retry)
        return await desk.read(listing.jobs)

    from footplate.server.admin import listing

    found = at(settings, work)
    if as_json:
        print_json(found)
        return
    rows = [(j.table, j.title, j.job, j.state, j.failures, shown(j.changed), j.trouble) for j in found]
    _print(("table", "title", "job", "state", "failures", "changed", "trouble"), rows, "failures")


@click.command(short_help="Remove tables that nobody needs any more.")
@click.option("--apply", "really", is_flag=True, help="Remove them; without it they are only listed.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write what is removed to a backup first.",
)
@json_option
@on_database
def prune(really: bool, keep: Path | None, settings: Settings, as_json: bool) -> None:
    """List tables that may go: never begun, played by bots only, what-ifs, finished or idle for long.

    The settings of the server say after how many days. --apply removes them, but for those at which something
    happens meanwhile.

    \b
    Examples:
      footplate admin prune
      footplate admin prune --apply --keep pruned.db.gz
    """

    async def work(desk: Desk) -> list[Going]:
        found = await desk.read(rules.going, rules.Policy.of(settings), moment)
        if not really or not found:
            return found
        if keep:
            await desk.read(take, keep, rules.moment(moment), [one.id for one in found])
        gone = set(await desk.write(rules.remove, found))
        return [one for one in found if one.id in gone]

    from footplate.server.admin import prune as rules
    from footplate.server.admin.backup import take

    moment = now()
    found = at(settings, work)
    if as_json:
        print_json({"removed": really, "tables": msgspec.to_builtins(found)})
        return
    _print(
        ("table", "title", "moves", "changed", "why"),
        [(g.id, g.title, g.moves, shown(g.changed), g.why) for g in found],
    )
    if found and not really:
        click.echo("Nothing has been removed; --apply removes them.")
    elif found:
        click.echo(f"{len(found)} tables have been removed.")


def _print(head: tuple[str, ...], rows: Sequence[tuple[object, ...]], right: str = "moves") -> None:
    for line in table_lines(head, rows, right) if rows else ["None."]:
        click.echo(line)
