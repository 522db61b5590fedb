"""Who is there: holders of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from footplate.cli.admin.desk import at, on_database
from footplate.cli.output import print_json, table_lines
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings


@click.command(short_help="Say who holds which seat of a table.")
@click.argument("table", metavar="TABLE")
@click.option("--new-code", "seat", metavar="SEAT", help="Give the seat a new code to come back with, and print it.")
@click.option("--remove", type=(str, str), metavar="SEAT HASH", help="This browser may no longer act for the seat.")
@json_option
@on_database
def holders(table: str, seat: str | None, remove: tuple[str, str] | None, settings: Settings, as_json: bool) -> None:
    """Say who holds which seat of a table; visitors are shown by the beginning of a hash.

    --new-code helps somebody who has lost their browser: with the printed code they come back to their seat, and the
    old code is worth nothing. A browser that is removed could come back with the old code: give the seat a new one too.

    \b
    Examples:
      footplate admin holders 4k7mw2qz9xhb
      footplate admin holders 4k7mw2qz9xhb --remove p2 3f9a12c4d5e6 --new-code p2
    """

    async def work(desk: Desk) -> tuple[list[listing.SeatLine], str]:
        if remove:
            await desk.write(listing.remove_holder, table, *remove)
        code = await desk.write(listing.new_code, table, seat) if seat else ""
        return await desk.read(listing.seats, table), code

    from footplate.server.admin import listing

    seats, code = at(settings, work)
    if as_json:
        print_json({"table": table, "seats": seats, **({"new_code": code} if code else {})})
        return
    rows = [(s.player, s.name if s.taken else "(free)", s.bot or s.kind, " ".join(s.holders)) for s in seats]
    for line in table_lines(("seat", "name", "kind", "holders"), rows):
        click.echo(line)
    if code:
        click.echo(f"The new code of {seat} is {code}")
