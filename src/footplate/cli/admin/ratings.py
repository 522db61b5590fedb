"""Ratings: who has which, and working them out anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from footplate.cli.admin.desk import at, on_database
from footplate.cli.output import print_json, table_lines
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings


@click.command(short_help="List ratings; work them out anew.")
@click.option("--title", default="", metavar="TITLE", help="Only games of this title.  [default: all titles]")
@click.option("--rebuild", is_flag=True, help="Work all ratings out anew from the results, in their order.")
@json_option
@on_database
def ratings(title: str, rebuild: bool, settings: Settings, as_json: bool) -> None:
    """List who has which rating, the best first, as the page shows them; players by the beginning of a hash.

    Ratings follow from the results of games: --rebuild works them out anew and says how many have changed, which should
    be none.

    \b
    Examples:
      footplate admin ratings
      footplate admin ratings --title 1889
      footplate admin ratings --rebuild
    """

    async def work(desk: Desk) -> tuple[int | None, list[results.Standing]]:
        changed = await desk.write(results.rebuild) if rebuild else None
        return changed, await desk.read(results.standings, title)

    from footplate.server.club.ratings.people import margin, shown
    from footplate.server.identity import short
    from footplate.server.storage import results

    changed, found = at(settings, work)
    rows = [(short(one.visitor), one.name, shown(one.rating), margin(one.rating), one.games, one.wins) for one in found]
    head = ("player", "name", "rating", "margin", "games", "won")
    if as_json:
        told = [dict(zip(head, row, strict=True)) for row in rows]
        print_json({"ratings": told, **({} if changed is None else {"changed": changed})})
        return
    for line in table_lines(head, [tuple(map(str, row)) for row in rows]) if rows else ["None."]:
        click.echo(line)
    if changed is not None:
        click.echo(f"Ratings that have changed: {changed}")
