"""`footplate verify`: replays against recorded states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from footplate import FootplateError
from footplate.cli.files import named
from footplate.cli.output import is_standard, one_line, print_json, progress
from footplate.cli.parameters import files_argument, json_option
from footplate.game.decoding import sense

WORKERS = 2
FEW = 4  # for so many files a pool is not worth its start


class Outcome(msgspec.Struct, frozen=True):
    """What became of one file."""

    file: str
    actions: int = 0
    difference: str = ""
    error: str = ""  # the file itself could not be read

    def __str__(self) -> str:
        if self.error:
            return self.error
        return f"{self.file}: {self.actions} actions, " + (
            f"DIFFERS: {self.difference}" if self.difference else "no difference"
        )


@click.command(short_help="Compare replays with recorded states.")
@files_argument
@json_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Replay 18xx.games files and compare each with every line of the .trace.jsonl.gz file next to it.

    Prints one line per game, with the first difference. Exit status 1 if any game differs, 2 if a file cannot be read.

    \b
    Examples:
      footplate verify tests/data/1889-r0042.json
      footplate verify tests/data/1889-*.json --json
    """
    outcomes: list[Outcome] = []
    with progress("Verifying", len(files)) as advance:
        for outcome in outcomes_of(files):
            outcomes.append(outcome)
            advance(len(outcomes))
            if not as_json:
                click.echo(str(outcome), err=bool(outcome.error))
    differing = sum(1 for outcome in outcomes if outcome.difference)
    broken = sum(1 for outcome in outcomes if outcome.error)
    if as_json:
        print_json(outcomes)
    elif len(files) > 1:
        actions = sum(outcome.actions for outcome in outcomes)
        unread = f", {broken} could not be read" if broken else ""
        click.echo(f"{len(files)} games, {actions} actions, {differing} differ{unread}")
    ctx.exit(2 if broken else 1 if differing else 0)


def outcomes_of(files: Sequence[Path]) -> Iterator[Outcome]:
    """In the order of the files, whoever is ready first."""
    from footplate.bots.processes import in_processes

    return in_processes(outcome_of, files, WORKERS if len(files) > FEW else 1)


def outcome_of(path: Path) -> Outcome:
    from footplate.interop.trace import verify as compare

    if is_standard(path):
        return Outcome(str(named(path)), error=f"{named(path)}: the recorded states lie beside a file; name the file")
    try:
        with sense(str(path)):
            verdict = compare(path)
    except FootplateError as error:
        return Outcome(path.name, error=one_line(str(error)))
    return Outcome(path.name, verdict.actions, one_line(verdict.problem))
