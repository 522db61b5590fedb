"""Commands about what may be done: legal, legal-check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from footplate import BadRecord, Decision, Numbered, Open
from footplate.cli.files import game_at, named, read_bytes
from footplate.cli.output import games_left_out, one_line, print_json, progress
from footplate.cli.parameters import at_option, game_argument, json_option
from footplate.game.decoding import sense
from footplate.rounds.running import AnyRun


@click.command(short_help="List every legal option at one point of a game.")
@game_argument
@at_option
@json_option
def legal(file: Path, at: int | None, as_json: bool) -> None:
    """List every legal option at one point of a game, in a stable order.

    The first decision is the one the game is waiting for; others are powers that may be used out of turn. An option
    may stand for a range of amounts (a bid), given by the lowest and the highest; a run stands for all runs of the
    highest revenue.

    \b
    Examples:
      footplate legal game.json --at 120
      footplate legal game.json --at 120 --json
    """
    game = game_at(file, at)
    if as_json:
        print_json([_decision(decision) for decision in game.decisions])
        return
    from footplate.telling.voice import Voice

    voice = Voice(game)
    if game.decision is None:
        click.echo("The game is over: there is nothing to decide.")
    for number, decision in enumerate(game.decisions):
        click.echo(voice.decision(decision, off_turn=number > 0))
        for option in decision.options:
            action = option.action if isinstance(option, Open) else option
            click.echo(f"  {voice.option(game.state, option)}  [{option if isinstance(option, Open) else action}]")


def _decision(decision: Decision) -> dict[str, Any]:
    rows: list[dict[str, Any]] = []
    for option in decision.options:
        if isinstance(option, Numbered):
            number = {"field": option.field, "low": option.low, "high": option.high, "step": option.step}
            rows.append({"action": option.action, "number": number})
        elif isinstance(option, AnyRun):
            run = option.known()
            rows.append({"action": option.best(), "open": True, "proved": run.proved, "bound": run.bound})
        elif isinstance(option, Open):
            rows.append({"action": option.action, "open": True})
        else:
            rows.append({"action": option})
    return {"player": decision.player, "company": decision.company, "step": decision.step, "options": rows}


@click.command("legal-check", short_help="Compare legal options with recorded ones.")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE.jsonl.gz")
@json_option
@click.pass_context
def legal_check(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Compare footplate's legal options with recorded ones.

    The games must be next to the file or, for -, in the current folder. Prints every difference and a final count. A
    game that cannot be played is reported and skipped. Exit status 1 if anything differs, 2 if a game was skipped.

    \b
    Examples:
      footplate legal-check tests/data/1889.legal.jsonl.gz
      footplate legal-check tests/data/1889.legal.jsonl.gz --json
    """
    from footplate.interop.legal import legal_check as compare

    compared, differing = 0, []
    left_out: list[str] = []
    raw, path = read_bytes(file), named(file)
    with sense(str(path)), progress(f"Comparing options of {path.name}") as advance:
        for verdict in compare(path, raw, lambda problem: left_out.append(one_line(str(problem)))):
            compared += 1
            advance(compared)
            if verdict.problems:
                differing.append(verdict)
    if not compared and not left_out:
        raise BadRecord(str(path), "contains no recorded options")
    if as_json:
        different = [msgspec.to_builtins(verdict) for verdict in differing]
        print_json({"compared": compared, "different": different, "left_out": left_out})
    else:
        for verdict in differing:
            for problem in verdict.problems:
                click.echo(f"{verdict.place}: {problem}")
        for problem in left_out:
            click.echo(problem, err=True)
        click.echo(f"{compared} positions compared, {len(differing)} differ{games_left_out(left_out)}")
    ctx.exit(2 if left_out else 1 if differing else 0)
