"""Keeping what there is: backup, restore, check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from click.exceptions import Exit

from footplate.cli.admin.desk import at, now, on_database, shown, size
from footplate.cli.output import print_json, progress
from footplate.cli.parameters import json_option

if TYPE_CHECKING:
    from footplate.server.admin.backup import Backup
    from footplate.server.admin.check import Checked
    from footplate.server.admin.desk import Desk
    from footplate.server.settings import Settings

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command(short_help="Write everything to a file.")
@click.argument("file", type=_FILE, metavar="FILE")
@json_option
@on_database
def backup(file: Path, settings: Settings, as_json: bool) -> None:
    """Write all tables, seats and journals to FILE, as they are at one moment, while the server goes on.

    A backup is an SQLite database with a seal, compressed if its name ends in .gz, whichever database it comes from: it
    can be restored into SQLite and PostgreSQL. Keep it as safe as the database itself; nobody but you may read it.

    \b
    Examples:
      footplate admin backup tables.db.gz
      footplate admin backup tables.db.gz --database postgresql://footplate@localhost/footplate
    """

    async def work(desk: Desk) -> Backup:
        return await desk.read(take, file, moment(now()))

    from footplate.server.admin.backup import take
    from footplate.server.admin.prune import moment

    made = at(settings, work)
    number = file.stat().st_size
    if as_json:
        print_json({"file": str(file), "bytes": number, **msgspec.to_builtins(made)})
    else:
        click.echo(f"{file}: {made.tables} tables with {made.moves} lines of journal, {size(number)}")


@click.command(short_help="Put a backup into a database.")
@click.argument("file", type=_FILE, metavar="FILE")
@click.option("--replace", is_flag=True, help="Even if the database has tables: they are removed.")
@json_option
@on_database
def restore(file: Path, replace: bool, settings: Settings, as_json: bool) -> None:
    """Put a backup into a database: all of it, or nothing.

    The seal of the backup is checked first. A database that has tables is left alone unless you say --replace.

    \b
    Examples:
      footplate admin restore tables.db.gz --database new.db
      footplate admin restore tables.db.gz --replace --database postgresql://footplate@localhost/footplate
    """
    from footplate.server.admin import backup as backups

    with backups.opened(file) as (found, source):

        async def work(desk: Desk) -> int:
            removed = await desk.write(backups.restore, source, replace=replace)
            await desk.store.secret(anew=True)  # an old backup has its key, and codes of seats, in it
            return removed

        removed = at(settings, work, new=True)
    if as_json:
        print_json({"file": str(file), "removed": removed, **msgspec.to_builtins(found)})
        return
    said = f"; {removed} tables have made room" if removed else ""
    click.echo(f"{found.tables} tables with {found.moves} lines of journal, as of {shown(found.made)}{said}")


@click.command(short_help="Replay every table, and compare.")
@click.option("--table", metavar="TABLE", help="Only this one.")
@click.option("--repair", is_flag=True, help="Mend what follows from the journals.")
@json_option
@on_database
def check(table: str | None, repair: bool, settings: Settings, as_json: bool) -> None:
    """Replay every table from its journal and compare it with what is kept beside it.

    That is: what lists say of it, its snapshot, its seats, what is owed. Prints a line for every fault. --repair mends
    what follows from the journal: lists, and snapshots. Exit status 1 if there is a fault that is not repaired.

    \b
    Examples:
      footplate admin check
      footplate admin check --table 4k7mw2qz9xhb --repair
    """
    from footplate.server.admin.check import check as look

    with progress("Replaying") as advance:

        async def work(desk: Desk) -> Checked:
            return await look(desk, only=table or "", repair=repair, progress=lambda done, of: advance(done))

        found = at(settings, work)
    if as_json:
        print_json(found)
    else:
        for fault in found.faults:
            mended = " (repaired)" if fault.repaired else ""
            click.echo(f"{fault.table or 'database'}: {fault.what}: {fault.problem}{mended}")
        click.echo(f"{found.tables} tables, {found.moves} lines of journal, {len(found.faults)} faults")
    if any(not fault.repaired for fault in found.faults):
        raise Exit(1)
