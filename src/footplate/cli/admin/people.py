"""Accounts: who has one, and what an administrator does for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from footplate.cli.admin.desk import at, now, on_database, shown
from footplate.cli.output import print_json, table_lines
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings


@click.command(short_help="List accounts; end sign-ins, delete one, make a link for a new password.")
@click.option("--end", metavar="NAME", help="Sign this person out of every browser.")
@click.option("--recover", metavar="NAME", help="Print a link with which this person sets a new password.")
@click.option("--delete", "deleted", metavar="NAME", help="Delete the account: moves stay, the name goes.")
@json_option
@on_database
def people(end: str | None, recover: str | None, deleted: str | None, settings: Settings, as_json: bool) -> None:
    """List who has an account, and help: a running server notices within a second.

    The link of --recover counts once, for an hour; put the address of the server before it, and give it to nobody but
    the one it is for.

    \b
    Examples:
      footplate admin people
      footplate admin people --recover Mia
      footplate admin people --end Mia
    """

    async def work(desk: Desk) -> tuple[list[admin.PersonLine], str]:
        moment = written(now())
        if end:
            await desk.write(admin.end_sign_ins, end, moment)
        if deleted:
            await desk.write(admin.delete, deleted, moment)
        link = await desk.write(admin.recover, recover) if recover else ""
        return await desk.read(admin.listed), link

    from footplate.server.admin import people as admin
    from footplate.server.storage.rows import written

    found, link = at(settings, work)
    if as_json:
        print_json({"people": found, **({"link": link} if link else {})})
        return
    heads = ("person", "name", "mail", "password", "passkeys", "signed in", "seen", "since")
    rows = [
        (
            *(one.id, one.name, "yes" if one.has_email else "", "yes" if one.has_password else ""),
            *(str(one.passkeys), str(one.sign_ins), shown(one.seen), shown(one.created)),
        )
        for one in found
    ]
    for line in table_lines(heads, rows) if rows else ["None."]:
        click.echo(line)
    if link:
        click.echo(f"The link for {recover} is {link}")
