"""Commands about the best run: routes, routes-check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from footplate import BadRecord, Game, State
from footplate.cli.files import game_at, named, read_bytes
from footplate.cli.output import Failure, games_left_out, is_standard, meant, one_line, print_json, progress, write_file
from footplate.cli.parameters import at_option, files_argument, game_argument, json_option, out_option
from footplate.cli.records import picture, picture_form
from footplate.game.decoding import sense
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.running import TOGETHER, best_known, gives_choice, run_parts
from footplate.routes import Goal, Route, Run, TrainKind, Way
from footplate.routes.search import NODES

if TYPE_CHECKING:
    from footplate.interop.optima import RunVerdict
    from footplate.telling.voice import Voice

SECONDS = 30.0
GZIP = b"\x1f\x8b"  # how such files begin


class Search(msgspec.Struct):
    """The best run of one company, as it was asked for."""

    company: str
    trains: tuple[TrainKind, ...]
    run: Run
    goal: Goal = "revenue"


@click.command(short_help="Find and prove a company's best run.")
@game_argument
@at_option
@click.option(
    "--company", metavar="X", help="The company to run; by default the one whose turn it is, or all with trains."
)
@click.option("--train", "trains", multiple=True, metavar="T", help="Use this train instead of its own (repeatable).")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0),
    default=SECONDS,
    show_default=True,
    help="Limit the search to so many seconds.",
)
@out_option
@json_option
def routes(
    file: Path,
    at: int | None,
    company: str | None,
    trains: tuple[str, ...],
    seconds: float,
    output: Path | None,
    as_json: bool,
) -> None:
    """Find the run with the highest revenue, and say whether it is proved that no run earns more.

    With -o the routes of one company are drawn on the map, as SVG or PNG depending on the name of the output file;
    -o - writes SVG and nothing else.

    \b
    Examples:
      footplate routes game.json --at 120
      footplate routes game.json --at 120 --company KO -o map.svg
      footplate routes game.json --company KO --train 5 --train D
    """
    form = picture_form(output)
    game = game_at(file, at)
    companies = _companies(game.state, company)
    if output is not None and len(companies) != 1:
        raise Failure(f"{named(file)}: {_whose(game, companies)}")
    with progress("Searching", len(companies)) as advance:
        found: list[Search] = []
        for done, name in enumerate(companies, start=1):
            found += _searches(game.state, name, _kinds(game.state, name, trains), seconds)
            advance(done)
    if as_json:
        print_json([_as_json(game.state, search) for search in found])
    elif not is_standard(output):
        _tell(game, found)
    if output is not None:
        write_file(output, picture(game, form, _drawn(game, found[0])))


def _companies(state: State, named: str | None) -> list[str]:
    if named is not None:
        known = {company.casefold(): company for company in state.companies}
        if named.casefold() not in known:
            there = ", ".join(state.companies)
            raise Failure(f"there is no company {named!r}; there are: {there}{meant(named, state.companies)}")
        return [known[named.casefold()]]
    turn: CompanyTurn | None = state.below(CompanyTurn) if state.stack else None
    return [turn.company] if turn else [name for name, company in state.companies.items() if company.trains]


def _whose(game: Game, companies: Sequence[str]) -> str:
    """Why it is not plain whose run is to be drawn, and what to do."""
    if not companies:
        return f"after {len(game)} moves no company has a train: there is no run to draw"
    return (
        f"after {len(game)} moves it is no company's turn; name the one whose run to draw, "
        f"as in --company {companies[0]} (with trains: {', '.join(companies)})"
    )


def _kinds(state: State, company: str, trains: Sequence[str]) -> tuple[TrainKind, ...]:
    if not trains:
        return state.train_kinds(company)
    known = {name.casefold(): name for name in state.title.trains}
    for name in trains:
        if name.casefold() not in known:
            there = ", ".join(state.title.trains)
            raise Failure(f"there is no train {name!r}; there are: {there}{meant(name, state.title.trains)}")
    return tuple(state.title.train_kind(known[name.casefold()], state.phase) for name in trains)


def _searches(state: State, company: str, kinds: tuple[TrainKind, ...], seconds: float) -> Iterator[Search]:
    """The run of the highest revenue, then those that the president may choose in its place."""
    best = best_known(state, company, trains=kinds, nodes=NODES, deadline=seconds)
    yield Search(company, kinds, best)
    if gives_choice(state, company):
        goal, treasury = TOGETHER.goal, TOGETHER.treasury
        run = best_known(state, company, goal, treasury, trains=kinds, nodes=NODES, deadline=seconds)
        if run.routes and (run.revenue, run.treasury) != (best.revenue, best.treasury):
            yield Search(company, kinds, run, goal)


def _parts(state: State, search: Search) -> list[tuple[Route, int, tuple[Way, ...]]]:
    """Each route with what it earns beside the others, and all track that it uses."""
    parts = run_parts(state, search.company, search.run.routes, search.trains)
    return [(route, earned.revenue, ways) for route, (earned, ways) in zip(search.run.routes, parts, strict=True)]


def _tell(game: Game, found: Sequence[Search]) -> None:
    from footplate.telling.voice import Voice

    voice = Voice(game)
    if not found:
        click.echo("No company has a train.")
    for search in found:
        click.echo("\n".join(_lines(game.state, search, voice)))


def _lines(state: State, search: Search, voice: Voice) -> Iterator[str]:
    run = search.run
    trains = ", ".join(kind.name for kind in search.trains) or "no train"
    choice = "" if search.goal == "revenue" else " with a mine"
    proof = "proved: no run earns more" if run.proved else f"not proved: up to {voice.money(run.bound)} not ruled out"
    treasury = f" and {voice.money(run.treasury)} for its treasury" if run.treasury else ""
    earned = f"{voice.money(run.revenue)}{treasury}"
    yield f"{search.company} with {trains} in phase {state.phase}: {earned}, {proof}{choice}."
    for route, revenue, _ in _parts(state, search):
        yield f"  {route.train}: {' '.join(route.path)}  {voice.money(revenue)}"


def _as_json(state: State, search: Search) -> dict[str, Any]:
    run = search.run
    return {
        "company": search.company,
        "trains": [kind.name for kind in search.trains],
        "goal": search.goal,
        "revenue": run.revenue,
        "treasury": run.treasury,
        "proved": run.proved,
        "bound": run.bound,
        "routes": [
            {"train": route.train, "path": route.path, "revenue": revenue}
            for route, revenue, _ in _parts(state, search)
        ],
    }


def _drawn(game: Game, search: Search) -> list[tuple[str, tuple[Way, ...]]]:
    """The routes as the picture wants them: with a label, and by hexes."""
    money = game.title.data.title.currency
    return [(f"{route.train} {money}{revenue}", ways) for route, revenue, ways in _parts(game.state, search)]


class Compared(msgspec.Struct):
    """The runs of one file, and what they were compared with."""

    file: str
    against: str
    runs: int


OPTIMA, PLAYED = "recorded optima", "runs as they were played"


@click.command("routes-check", short_help="Compare best runs with recorded ones.")
@files_argument
@json_option
@click.pass_context
def routes_check(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Compare our best runs with recorded ones, searching each from scratch.

    FILE.jsonl.gz holds recorded optima, with the games next to it; FILE.json is an 18xx.games file, in which no run
    may earn more than our best. Prints what differs and what is not proved, what each file was compared with, then
    counts and times, also in units of a fixed piece of work on this machine. A game that cannot be played is reported
    and skipped. Exit status 1 if anything differs, 2 if a game was skipped.

    \b
    Examples:
      footplate routes-check tests/data/1889.routes.jsonl.gz
      footplate routes-check 18xx-game.json
    """
    from footplate.bench.unit import unit

    before = unit()
    compared: list[Compared] = []
    verdicts: list[RunVerdict] = []
    left_out: list[str] = []
    for file in files:
        raw, path = read_bytes(file), named(file)
        against = OPTIMA if raw.startswith(GZIP) else PLAYED
        found = list(_verdicts(path, raw, against, left_out))
        compared.append(Compared(str(path), against, len(found)))
        verdicts += found
    for problem in left_out:
        click.echo(problem, err=True)
    if not verdicts and left_out:
        ctx.exit(2)
    if not verdicts:
        raise BadRecord(", ".join(row.file for row in compared), "contains no recorded runs")
    summary = _summary(verdicts, (before + unit()) / 2)
    if as_json:
        remarks = [msgspec.to_builtins(v) for v in verdicts if _remark(v)]
        print_json({**summary, "compared": compared, "runs": remarks, "left_out": left_out})
    else:
        _tell_check(verdicts, compared, summary, games_left_out(left_out))
    good = not any(not verdict.is_equal or verdict.is_beaten or not verdict.proved for verdict in verdicts)
    ctx.exit(2 if left_out else 0 if good else 1)


def _verdicts(path: Path, raw: bytes, against: str, left_out: list[str]) -> Iterator[RunVerdict]:
    from footplate.interop.optima import check_optima, check_runs

    check = check_optima if against == OPTIMA else check_runs
    with sense(str(path)), progress(f"Searching the runs of {path.name}") as advance:
        told = check(path, raw, lambda problem: left_out.append(one_line(str(problem))))
        for done, verdict in enumerate(told, start=1):
            advance(done)
            yield verdict


def _tell_check(
    verdicts: Sequence[RunVerdict], compared: Sequence[Compared], summary: dict[str, Any], left_out: str
) -> None:
    for verdict in verdicts:
        if _remark(verdict):
            click.echo(f"{verdict.place}, {verdict.company} with {', '.join(verdict.trains)}: {_remark(verdict)}")
    for row in compared:
        click.echo(f"{row.file}: {row.runs} runs compared with {row.against}")
    equal = f"{summary['equal']} equal, " if summary["recorded"] else ""
    click.echo(f"{len(verdicts)} runs: {equal}{summary['beaten']} beaten, {summary['proved']} proved{left_out}")
    times = ", ".join(f"{name} {ms:.3g} ms ({units:.2g} units)" for name, (ms, units) in summary["times"].items())
    click.echo(f"search time: {times}")


def _remark(verdict: RunVerdict) -> str:
    if not verdict.is_equal:
        return f"DIFFERS: {verdict.recorded} recorded, {verdict.found} found"
    if verdict.illegal:
        return f"{verdict.declared} was run, {verdict.found} is possible; not legal: {verdict.illegal}"
    if verdict.is_beaten:
        return f"BEATEN: {verdict.declared} was run, {verdict.found} found"
    return "" if verdict.proved else f"not proved: {verdict.found} found, up to {verdict.bound} not ruled out"


def _summary(verdicts: Sequence[RunVerdict], unit: float) -> dict[str, Any]:
    times = sorted(verdict.seconds for verdict in verdicts)
    percentiles = {"median": 50, "99th percentile": 99, "largest": 100}
    taken = {name: times[min(len(times) - 1, len(times) * p // 100)] for name, p in percentiles.items()}
    return {
        "runs_searched": len(verdicts),
        "recorded": sum(verdict.recorded is not None for verdict in verdicts),
        "equal": sum(verdict.is_equal for verdict in verdicts if verdict.recorded is not None),
        "beaten": sum(verdict.is_beaten for verdict in verdicts),
        "proved": sum(verdict.proved for verdict in verdicts),
        "times": {name: (1000 * seconds, seconds / unit) for name, seconds in taken.items()},
    }
