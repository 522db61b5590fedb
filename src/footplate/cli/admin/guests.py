"""Who is there, and who is kept out: holders, bans."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import click

from footplate.cli.admin.desk import Span, at, now, on_database, shown
from footplate.cli.output import Failure, print_json, table_lines
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
        code = await desk.write(listing.new_code, table, seat, await desk.store.secret()) if seat else ""
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


@click.command(short_help="List who is banned; ban and unban.")
@click.option("--ban", "banned", metavar="WHOM", help="Keep out a visitor, an address or a network.")
@click.option("--reason", metavar="TEXT", help="With --ban: what they are told.")
@click.option("--for", "span", type=Span(), metavar="SPAN", help="With --ban: for 12h, 30d, ...; for good without it.")
@click.option("--unban", "let_in", metavar="WHOM", help="Let them in again.")
@json_option
@on_database
def bans(
    banned: str | None,
    reason: str | None,
    span: timedelta | None,
    let_in: str | None,
    settings: Settings,
    as_json: bool,
) -> None:
    """List who is banned, and ban or unban somebody; a running server notices within seconds.

    WHOM is a visitor, by the twelve digits that footplate admin holders shows, or an address or network. Who is banned
    is refused with 403 and the reason. A visitor who clears the cookies is somebody new, without any seat.

    \b
    Examples:
      footplate admin bans
      footplate admin bans --ban 3f9a12c4d5e6 --reason "offends others" --for 7d
      footplate admin bans --ban 203.0.113.0/24 --reason "too many requests"
      footplate admin bans --unban 203.0.113.0/24
    """
    if bool(banned) != bool(reason) or (span and not banned):
        raise Failure("--ban needs --reason, which is what they are told; --reason and --for need --ban")

    async def work(desk: Desk) -> list[stored.BanRow]:
        if let_in:
            await desk.write(stored.unban, stored.whom(let_in))
        if banned and reason:
            until = moment(at_once + span) if span else ""
            await desk.write(stored.ban, stored.BanRow(stored.whom(banned), reason, moment(at_once), until))
        return await desk.read(stored.bans, moment(at_once))

    from footplate.server.admin.prune import moment
    from footplate.server.storage import bans as stored

    at_once = now()
    found = at(settings, work)
    if as_json:
        print_json(found)
        return
    rows = [(row.whom, shown(row.since), shown(row.until) or "for good", row.reason) for row in found]
    for line in table_lines(("whom", "since", "until", "reason"), rows) if rows else ["None."]:
        click.echo(line)
