"""`footplate play`: who sits where, and then the table."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import click
import msgspec

import footplate
from footplate import Game
from footplate.cli.files import load_game, named
from footplate.cli.output import Failure, is_standard, meant, one_line
from footplate.cli.parameters import (
    USUAL_BOT,
    bot_kind,
    bot_kinds,
    language_option,
    rule_option,
    seat_option,
    usual_players,
    usual_title_argument,
)
from footplate.game.speech import Speech
from footplate.titles import first_title, title_data

SEATS = 3  # a quick game, and privates enough
CONSOLE = "CON" if sys.platform == "win32" else "/dev/tty"


class Seat(msgspec.Struct, frozen=True):
    name: str
    bot: str = ""  # the kind of bot; "" for a person


class Seating(click.Command):
    """Remembers in which order --player and --bot were given: that is the order of seats."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = (arg.partition("=")[0] for arg in args)
        ctx.meta["seating"] = [option for option in given if option in ("--player", "--bot")]
        return super().parse_args(ctx, args)


@click.command(cls=Seating, short_help="Play at a table in the terminal.")
@usual_title_argument
@click.option("--player", "people", multiple=True, metavar="NAME", help="A seat for a person.")
@seat_option
@rule_option
@click.option("--seed", type=int, metavar="S", help="Seed for chance and bots; the same seed gives the same deal.")
@click.option(
    "--load",
    "file",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Continue a saved game, or start from a position as text; - is standard input.",
)
@language_option
@click.pass_context
def play(
    ctx: click.Context,
    title: str | None,
    people: tuple[str, ...],
    bots: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    file: Path | None,
    language: str,
) -> None:
    """Play at a table in the terminal: TITLE, or the first one that `footplate titles` lists.

    Seats are filled in the order of --player and --bot; without these options you are asked. Bots play at medium
    level unless another kind is given before the name: easy:Cem, hard:Bea. With --load, --bot names the seats of the
    saved game that bots take over.

    \b
    Examples:
      footplate play
      footplate play 1889 --player Aki --bot hard:Bea --bot easy:Cem
      footplate play 1889 --player Aki --player Bea --option beginner
      footplate play --load game.json --bot Bea
      footplate play 1889 --language de
    """
    seed = secrets.randbelow(2**31) if seed is None else seed
    if file is not None:
        if people:
            raise click.UsageError("--player is for a new game: with --load the seats are those of the saved one.")
        taken = [bot_seat(n, bot) for n, bot in enumerate(bots, start=1)]
        game, robots = loaded(file, [seat.name for seat in taken]), taken
    else:
        title = title or first_title()
        title_data(title)  # an unknown title says so before anything is asked
        seats = in_order(ctx.meta["seating"], people, bots) or asked_or_usual(title, Speech(language=language))
        game = footplate.new(title, [seat.name for seat in seats], options=options, seed=seed)
        robots = [seat for seat in seats if seat.bot]
    sit_down(game, robots, seed, language)


def sit_down(game: Game, robots: Sequence[Seat], seed: int, language: str) -> None:
    from footplate.bots.found import find_bot
    from footplate.cli.terminal.sitting import Sitting

    if sys.stdin.isatty():
        import_readline()
    say = say_wrapped if sys.stdout.isatty() else click.echo
    bots = {seat.name: find_bot(seat.bot)(f"{seed} {seat.name}") for seat in robots}
    sitting = Sitting(game, bots, input, say, language)
    listed = sitting.voice.speech.listed
    sitting.tell("welcome", title=sitting.voice.texts.title.name, players=listed(game.names.values()))
    if robots:
        sitting.tell("bots", bots=listed(f"{seat.name} ({seat.bot})" for seat in robots))
    sitting.run()


def loaded(file: Path, robots: Sequence[str]) -> Game:
    """A saved game whose seats these bots may take over."""
    game = load_game(file)
    names = list(game.names.values())
    for name in robots:
        if name not in names:
            raise Failure(
                f"{named(file)}: nobody is called {name!r}; its players are: {', '.join(names)}{meant(name, names)}"
            )
    if is_standard(file):
        answer_from_terminal()
    return game


def answer_from_terminal() -> None:
    """The game came through standard input: who plays it sits at the terminal, where there is one."""
    with suppress(OSError):
        os.dup2(os.open(CONSOLE, os.O_RDONLY), sys.stdin.fileno())


def asked_or_usual(title: str, speech: Speech) -> list[Seat]:
    if sys.stdin.isatty():
        return ask_seats(title, input, click.echo, speech)
    count = usual_players(title, SEATS)
    return usual_seats(count, dict.fromkeys(range(2, count + 1), USUAL_BOT), speech)


def in_order(seating: list[str], people: tuple[str, ...], bots: tuple[str, ...]) -> list[Seat]:
    """The seats as they were named."""
    names = {"--player": iter(people), "--bot": iter(bots)}
    return [
        bot_seat(n, next(names[option])) if option == "--bot" else Seat(one_line(next(names[option])))
        for n, option in enumerate(seating, start=1)
    ]


def bot_seat(number: int, said: str) -> Seat:
    """A bot as --bot names it: a name, a kind and a name, or a kind alone; then it is called by its seat."""
    from footplate.bots.found import PROGRAM

    kind, colon, name = said.rpartition(":") if PROGRAM.fullmatch(said) else said.partition(":")
    if PROGRAM.fullmatch(said) and not PROGRAM.fullmatch(kind):  # a command without a name
        return Seat(f"Bot {number}", bot_kind(said))
    if colon:
        return Seat(one_line(name), bot_kind(kind))
    return Seat(f"Bot {number}", said) if said in bot_kinds() else Seat(one_line(said), USUAL_BOT)


def usual_seats(count: int, bots: Mapping[int, str], speech: Speech) -> list[Seat]:
    """Bots by the number of their seat, people in all others."""
    words = speech.words.terminal
    return [
        Seat(speech.say(words["seat.bot" if n in bots else "seat.person"], {"number": n}), bots.get(n, ""))
        for n in range(1, count + 1)
    ]


def ask_seats(title: str, ask: Callable[[str], str], say: Callable[[str], None], speech: Speech) -> list[Seat]:
    """How many play, and which of them are bots; Enter twice begins a game against bots."""

    def text(key: str, **facts: object) -> str:
        return speech.say(speech.words.terminal[key], facts)

    low, high = title_data(title).title.players
    usual = str(usual_players(title, SEATS))
    try:
        while True:
            line = ask(text("how-many", low=low, high=high, usual=usual)).strip() or usual
            if line.isdecimal() and low <= int(line) <= high:
                count = int(line)
                break
            say(text("how-many/wrong", line=line, low=low, high=high))
        while True:
            usual = " ".join(str(n) for n in range(2, count + 1))
            line = ask(text("which-bots", usual=usual)).strip() or usual
            bots = {} if line == text("none") else seated_bots(line, count)
            if bots is not None:
                return usual_seats(count, bots, speech)
            kinds = ", ".join(f"{kind}:{count}" for kind in bot_kinds())
            say(text("which-bots/wrong", count=count, kinds=kinds))
    except EOFError:
        raise click.Abort from None


def seated_bots(line: str, count: int) -> dict[int, str] | None:
    """Kinds of bot by seat, as somebody has typed them ("2 hard:3", "none"); None if that cannot be understood."""
    bots: dict[int, str] = {}
    for word in [] if line == "none" else line.replace(",", " ").split():
        kind, _, number = word.rpartition(":")
        kind = kind or USUAL_BOT
        if kind not in bot_kinds() or not number.isdecimal() or not 1 <= int(number) <= count:
            return None
        bots[int(number)] = kind
    return bots


def say_wrapped(text: str) -> None:
    """Lines as long as the terminal is wide, broken between words."""
    width = max(shutil.get_terminal_size().columns, 40)
    click.echo(textwrap.fill(text, width, subsequent_indent="    ") if len(text) > width else text)


def import_readline() -> None:
    """Lines can then be edited and called back; not every system has it."""
    with suppress(ImportError):
        import readline  # noqa: F401 - its import is its effect
