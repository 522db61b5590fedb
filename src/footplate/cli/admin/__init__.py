"""`footplate admin`: what somebody who runs a server for others needs, beside the server that is running."""

from __future__ import annotations

import click

from footplate.cli.admin.guests import bans, holders
from footplate.cli.admin.keeping import backup, check, restore
from footplate.cli.admin.people import people
from footplate.cli.admin.ratings import ratings
from footplate.cli.admin.reports import reports
from footplate.cli.admin.tables import jobs, prune, tables


@click.group(short_help="Look after a server's database while it runs.")
def admin() -> None:
    """Look after the database of a server, while the server runs: tables, seats, backups, an integrity check.

    Visitors are shown by the beginning of a hash only; no code, cookie or invitation is printed unless you ask for a
    new one. Use the version of footplate that the server runs.

    \b
    Examples:
      footplate admin tables --status playing
      footplate admin backup tables.db.gz
      footplate admin check
    """


for command in (tables, holders, people, ratings, bans, reports, jobs, backup, restore, check, prune):
    admin.add_command(command)
