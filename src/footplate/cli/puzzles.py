"""The puzzles: list them, try one in the terminal, make more, prove them again."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from footplate.cli.output import Failure, progress, table_lines, write_file
from footplate.cli.parameters import seed_option
from footplate.game.errors import FootplateError
from footplate.learning.puzzles.book import by_id, daily, shipped
from footplate.learning.puzzles.puzzle import KINDS, LEVELS, Puzzle
from footplate.words import ENGLISH

FOUND = click.argument("file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")


@click.group(short_help="Solve puzzles, or make new ones.")
def puzzles() -> None:
    """Questions about one's own turn with a proved answer: the best run, the best lay, money without losing a company.

    \b
    Examples:
      footplate puzzles list --title 1889 --kind run
      footplate puzzles play
      footplate puzzles make found.jsonl --title 1889 --games 5 --seed 7
      footplate puzzles pack found.jsonl puzzles.json.xz --count 20
      footplate puzzles prove
    """


@puzzles.command("list")
@click.option("--title", metavar="TITLE", help="Only of this title.")
@click.option("--kind", type=click.Choice(KINDS), help="Only of this kind.")
@click.option("--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), help="Only of this difficulty: 1 is easy.")
def list_(title: str | None, kind: str | None, level: int | None) -> None:
    """List the puzzles that come with footplate."""
    chosen = [p for p in shipped() if title in (None, p.title) and kind in (None, p.kind) and level in (None, p.level)]
    rows = [(p.id, p.title, p.kind, p.level) for p in chosen]
    click.echo("\n".join(table_lines(("puzzle", "title", "kind", "level"), rows, right="level")))


@puzzles.command()
@click.argument("puzzle", required=False, metavar="[PUZZLE]")
def play(puzzle: str | None) -> None:
    """Try a puzzle in the terminal: today's, or the one that is named. The notation is that of docs/notation.md."""
    from footplate import parse
    from footplate.learning.puzzles.question import judged, question, solution
    from footplate.learning.puzzles.trying import verdict

    chosen = by_id(puzzle) if puzzle else daily(datetime.now(UTC).date())
    if chosen is None:
        raise Failure(f"there is no puzzle {puzzle!r}; 'footplate puzzles list' names them all")
    game = chosen.game()
    click.echo(str(game))
    click.echo(question(chosen, game, ENGLISH))
    while True:
        text = click.prompt("Your move, or ? for the answer", default="", show_default=False).strip()
        if text in ("", "?"):
            click.echo("\n".join(solution(chosen, ENGLISH)) if text else "")
            return
        try:
            game.play(parse(text, game))
        except FootplateError as error:
            click.echo(str(error))
            continue
        found = verdict(chosen, game)
        click.echo(judged(chosen, game, found, ENGLISH))
        if found.status == "right":
            return
        if found.status == "wrong":
            game = chosen.game()


@puzzles.command()
@FOUND
@click.option("--title", "titles", multiple=True, metavar="TITLE", help="Of this title; may be repeated.")
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, metavar="K", help="Number of games of each."
)
@seed_option
def make(file: Path, titles: tuple[str, ...], games: int, seed: int) -> None:
    """Let bots play games, and write down the puzzles in them: a line a game. If FILE is there, it is continued."""
    from footplate.learning.puzzles.making import make as made
    from footplate.titles import load, playable, title_data

    chosen = titles or tuple(playable())
    for title in chosen:
        load(title, title_data(title).title.players[0])  # a wrong one says so at once
    with progress("Looking", games * len(chosen)) as advance:
        count = made(file, chosen, games, seed, advance)
    click.echo(f"{file}: {count} puzzles")


@puzzles.command()
@FOUND
@click.argument("packed", type=click.Path(path_type=Path, dir_okay=False), metavar="PACKED")
@click.option("--count", type=click.IntRange(min=1), default=200, show_default=True, help="How many.")
def pack(file: Path, packed: Path, count: int) -> None:
    """Choose puzzles of all titles, kinds and levels from FILE, and write them to one small file."""
    from footplate.learning.puzzles.making import packed as as_bytes
    from footplate.learning.puzzles.making import picked, read_found

    if not file.is_file():
        raise Failure(f"{file}: there is no such file; 'footplate puzzles make' makes one")
    chosen = picked(read_found(file), count)
    write_file(packed, as_bytes(chosen))
    click.echo(f"{packed}: {len(chosen)} puzzles")


@puzzles.command()
@click.pass_context
def prove(ctx: click.Context) -> None:
    """Search all answers of every puzzle once more. Exit status 1 if one is not as it says."""
    from footplate.learning.puzzles.finding import is_proved

    wrong: list[Puzzle] = []
    with progress("Proving", len(shipped())) as advance:
        for number, puzzle in enumerate(shipped(), start=1):
            wrong += [] if is_proved(puzzle) else [puzzle]
            advance(number)
    for puzzle in wrong:
        click.echo(f"{puzzle.id} ({puzzle.title}, {puzzle.kind}) has another answer")
    click.echo(f"puzzles    {len(shipped())}, proved {len(shipped()) - len(wrong)}")
    ctx.exit(1 if wrong else 0)
