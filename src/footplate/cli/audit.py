"""`footplate audit`: what the rulebook would have refused or changed, in one game or in all games of a folder."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from footplate import FootplateError
from footplate.cli.files import named, read_bytes, replayed
from footplate.cli.output import Failure, amiss, print_json, progress
from footplate.cli.parameters import json_option
from footplate.game.decoding import is_record, sense

if TYPE_CHECKING:
    from footplate.interop.audit import Departure

WORKERS = 2
FEW = 4  # for so many files a pool is not worth its start
COLUMNS = ("file", "action", "kind", "player", "rule", "option", "text")


class Audited(msgspec.Struct, frozen=True):
    """What was found in one file."""

    file: str
    departures: list[Departure] = []
    other_result: str = ""  # the file states a result that its moves do not come to
    error: str = ""  # the file cannot be played


@click.command(short_help="List what the rulebook would have refused.")
@click.argument("place", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE|DIR")
@click.option("--csv", "as_csv", is_flag=True, help="Print one row per departure, as CSV.")
@json_option
def audit(place: Path, as_csv: bool, as_json: bool) -> None:
    """List the actions of a game, or of all games in a folder, that the rulebook would have refused or changed.

    Each comes with its number in the file, the section of the rulebook, and the option that allowed it. A file that
    cannot be played, or that states a result its moves do not lead to, is reported, and the others are audited; the
    exit status is then 2.

    \b
    Examples:
      footplate audit 18xx-game.json
      footplate audit games/ --csv > departures.csv
      footplate audit 18xx-game.json --json
    """
    found = list(_all_of(_files(place)))
    if len(found) == 1 and found[0].error:
        raise Failure(found[0].error)
    if as_csv:
        _print_csv(found)
    elif as_json:
        rows = [{"file": one.file, **msgspec.to_builtins(departure)} for one in found for departure in one.departures]
        print_json(rows if place.is_dir() else [msgspec.to_builtins(departure) for departure in found[0].departures])
    else:
        for one in found:
            _tell(one, f"{one.file}: " if place.is_dir() else "")
    for one in found:
        if problem := one.error or one.other_result:
            amiss(problem)


def _files(place: Path) -> list[Path]:
    """One game, or those that lie in a folder."""
    if not place.is_dir():
        return [place]
    files = sorted(place.glob("*.json"))
    if not files:
        raise Failure(f"{place}: cannot be read: no .json file lies in this folder")
    return files


def _all_of(files: Sequence[Path]) -> Iterator[Audited]:
    from footplate.bots.processes import in_processes

    with progress("Auditing", len(files)) as advance:
        for done, audited in enumerate(in_processes(_audited, files, WORKERS if len(files) > FEW else 1), start=1):
            advance(done)
            yield audited


def _audited(path: Path) -> Audited:
    from footplate.interop.audit import audit_game, moves_of
    from footplate.interop.gamefile import decode_game_file
    from footplate.interop.imports import other_result, played_through

    place = str(named(path))
    try:
        raw = read_bytes(path)
        with sense(place):
            if is_record(raw, place):
                return Audited(place, audit_game(replayed(raw, place)))
            file = decode_game_file(raw, place)
            game = played_through(file, place)
            different = other_result(file, game)
            return Audited(place, audit_game(game, moves_of(file)), f"{place}: {different}" if different else "")
    except FootplateError as error:
        return Audited(place, error=str(error))


def _tell(one: Audited, place: str) -> None:
    for found in one.departures:
        who = f"action {found.action}, {found.player}, " if found.action else ""
        allowed = f" [option {found.option}]" if found.option else ""
        click.echo(f"{place}{who}{found.kind}: {found.text} (rule {found.rule}){allowed}")
    if not one.error:
        click.echo(f"{place}departures from the rule text: {len(one.departures)}")


def _print_csv(found: Sequence[Audited]) -> None:
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in found:
        for departure in one.departures:
            rows.writerow([one.file, *(getattr(departure, column) for column in COLUMNS[1:])])
