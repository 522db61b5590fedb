"""`footplate review`: a finished game looked over, as a page and as JSON."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from footplate import Game
from footplate.cli.files import load_game, named
from footplate.cli.output import Failure, is_standard, meant, progress, write_file
from footplate.cli.parameters import game_argument, language_option


@click.command(short_help="Look a game over with the medium bot.")
@game_argument
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only decisions of this player; repeatable.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="NAME",
    help="Write NAME.html and NAME.json.  [default: the name of the file, with -review]",
)
@language_option
def review(file: Path, players: tuple[str, ...], output: Path | None, language: str) -> None:
    """Look a game over, decision by decision, and write a page and a JSON file about it.

    Every decision is compared with what the medium bot saw: what it would have done, and what was lost. Decisions that
    cost most are played on by bots, and named turning points where that makes it sure. The page needs no network and no
    script. The same game gives the same review; it takes some minutes. FILE is a record or an 18xx.games file.

    \b
    Examples:
      footplate review game.json
      footplate review game.json --player Bea --language de -o bea
    """
    game = load_game(file)
    if not len(game):
        raise Failure(f"{named(file)}: there is nothing to review: it has no moves")
    seats = [_seat(game, name, file) for name in players]
    from footplate.bots.review import review as look_over
    from footplate.bots.review.making import most_steps
    from footplate.bots.review.page import page
    from footplate.bots.review.words import Telling

    with progress("Reviewing", most_steps(game)) as advance:
        found = look_over(game, seats, lambda done, total: advance(done))
    name = output or Path(f"{'game' if is_standard(file) else file.stem}-review")
    telling = Telling(game, language)
    told = telling.told(found)
    for line in (*told.players, *told.missed):
        click.echo(line.text)
    for line in told.turning:
        click.echo(f"{telling.say('at', at=line.at + 1)} {line.text}")
    if not told.turning:
        click.echo(telling.say("turning/none"))
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    for ending, written in ((".html", page(game, found, language).encode()), (".json", data + b"\n")):
        place = name.with_name(name.name + ending)
        write_file(place, written)
        click.echo(telling.say("written", file=place))


def _seat(game: Game, name: str, file: Path) -> str:
    for player, called in game.names.items():
        if name in (called, player):
            return player
    names = list(game.names.values())
    raise Failure(f"{named(file)}: nobody is called {name!r}; its players are: {', '.join(names)}{meant(name, names)}")
