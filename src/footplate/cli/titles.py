"""`footplate titles` and `footplate schema`."""

from __future__ import annotations

from typing import Any

import click

from footplate.cli.output import print_json
from footplate.cli.parameters import json_option, title_argument
from footplate.game.record import record_schema
from footplate.titles import faults, load, playable, title_data


@click.command()
@json_option
def titles(as_json: bool) -> None:
    """List the games that footplate plays, and their options.

    An option is a named departure from the rulebook; each is listed with the section that it affects.

    \b
    Examples:
      footplate titles
      footplate titles --json
    """
    found = [_title(title_id) for title_id in playable()]
    for fault in faults():
        click.echo(f"Warning: {fault}", err=True)
    if as_json:
        print_json(found)
        return
    for title in found:
        low, high = title["players"]
        click.echo(f"{title['id']}  {title['name']}")
        players = f"{low} to {high}" if low < high else f"{low}"
        click.echo(f"  Designer: {title['designer']}. Players: {players}.")
        for line in title["about"]:
            click.echo(f"  {line}")
        click.echo("  Options:" if title["options"] else "  Options: none.")
        for option in title["options"]:
            click.echo(f"    {option['name']} (rule {option['rule']}): {option['says']}")


@click.command()
@title_argument
def schema(title: str) -> None:
    """Print the JSON Schema of a title's records.

    It describes every action that a game of the title may contain, so programs that read or write records can check
    them against it.

    \b
    Examples:
      footplate schema 1889
      footplate schema 1820 > 1820.schema.json
    """
    print_json(record_schema(load(title, title_data(title).title.players[0])))


def _title(title_id: str) -> dict[str, Any]:
    data = title_data(title_id)
    return {
        "id": title_id,
        "name": data.title.name,
        "designer": data.title.designer,
        "players": list(data.title.players),
        "rules_version": data.title.rules_version,
        "about": list(data.title.about),
        "options": [{"name": o.name, "rule": f"{title_id} {o.rule}", "says": o.says} for o in data.option],
    }
