"""What people have complained about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from footplate.cli.admin.desk import at, on_database, shown
from footplate.cli.output import print_json, table_lines
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings

LOBBY = "lobby"  # in place of a table


@click.command(short_help="List messages that people have reported; hide them.")
@click.option("--hide", type=(str, int), metavar="TABLE NUMBER", help="Nobody reads this message any more.")
@click.option("--dismiss", type=(str, int), metavar="TABLE NUMBER", help="The message stays; it is not listed again.")
@json_option
@on_database
def reports(hide: tuple[str, int] | None, dismiss: tuple[str, int] | None, settings: Settings, as_json: bool) -> None:
    """List messages of the chat that people have reported, those that most complain about first.

    TABLE is the table at which a message was written, or lobby. Pages that are open lose a message within seconds when
    it is hidden. Who has written it is shown by the beginning of a hash, which footplate admin bans takes.

    \b
    Examples:
      footplate admin reports
      footplate admin reports --hide 4k7mw2qz9xhb 17
      footplate admin reports --dismiss lobby 204
    """

    async def work(desk: Desk) -> list[talk.ReportRow]:
        if hide:
            await desk.write(talk.hide, _place(hide[0]), hide[1])
        if dismiss:
            await desk.write(talk.dismiss, _place(dismiss[0]), dismiss[1])
        return await desk.read(talk.reports)

    from footplate.server.identity import short
    from footplate.server.storage import talk

    found = at(settings, work)
    if as_json:
        told = [
            {"table": row.place or LOBBY, "number": row.number, "by": short(row.visitor), "name": row.name}
            | {"text": row.text, "at": row.at, "reports": row.reports}
            for row in found
        ]
        print_json({"reports": told})
        return
    rows = [
        (row.place or LOBBY, row.number, row.reports, shown(row.at), short(row.visitor), row.name, row.text)
        for row in found
    ]
    heads = ("table", "number", "reports", "at", "by", "name", "text")
    for line in table_lines(heads, rows) if rows else ["None."]:
        click.echo(line)


def _place(table: str) -> str:
    return "" if table == LOBBY else table
