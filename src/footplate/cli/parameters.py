"""The parameters that commands share; shells complete titles, options and bots from what they stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from footplate.cli.output import Failure, meant
from footplate.titles import first_title, is_playable, playable, title_data
from footplate.words import ENGLISH

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from footplate.bots.tournament.series import Spread

#: players at a table where nobody says how many, and the title plays with so many
USUAL: Final = 4
#: the bot that sits down where nobody says which
USUAL_BOT: Final = "medium"

Completed = Mapping[str, str]  # what can be typed, and a few words about it


class Completing(click.ParamType[str]):
    """A word that shells complete."""

    name = "text"

    def __init__(self, known: Callable[[click.Context], Completed]) -> None:
        self.known = known

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only shells that complete need it

        found = self.known(ctx).items()
        return [CompletionItem(word, help=about) for word, about in found if word.startswith(incomplete)]


class BotKind(Completing):
    """A kind of bot, which must be there."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return bot_kind(value)


class Language(Completing):
    """A language that there are words in."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = _languages()
        if value not in known:
            raise Failure(f"there is no language {value!r}; footplate speaks: {', '.join(known)}{meant(value, known)}")
        return value


def bot_kind(word: str) -> str:
    """A kind of bot, or a refusal that says which there are."""
    from footplate.bots.found import UnknownBot, find_bot  # slow to import, and most commands never need it

    try:
        find_bot(word)
    except UnknownBot as error:
        raise Failure(f"{error}{meant(word, bot_kinds())}") from None
    return word


def usual_players(title: str, wanted: int = USUAL) -> int:
    """So many, or the number next to it that the title plays with."""
    low, high = title_data(title).title.players
    return min(max(wanted, low), high)


def _titles(ctx: click.Context) -> Completed:
    return {title: title_data(title).title.name for title in playable()}


def _options(ctx: click.Context) -> Completed:
    """Of the title that is already typed; the usual one's if there is none."""
    words = (ctx.params.get("title"), *ctx.args)  # before an option that lacks its value click has not sorted words yet
    title = next((word for word in words if word), first_title())
    return {option.name: option.says for option in title_data(title).option} if is_playable(title) else {}


def bot_kinds(ctx: click.Context | None = None) -> Completed:
    """The kinds of bot, and a sentence about each."""
    from footplate.bots.found import kinds  # slow to import, and most commands never need it
    from footplate.words import catalogue

    said = catalogue().bots
    return {kind: said[kind][1] if kind in said else "" for kind in kinds()}


def _languages(ctx: click.Context | None = None) -> Completed:
    from footplate.words import languages  # reads files, and most commands never need it

    return languages()


def _bot_seats(ctx: click.Context) -> Completed:
    return {f"{kind}:": about for kind, about in bot_kinds().items()}


def shared_out(cluster: str | None) -> Spread | None:
    """How games are shared out among machines; None for those who have but this one."""
    from footplate.lab.playing.cluster import Cluster  # few have more

    return Cluster(cluster) if cluster else None


title_argument = click.argument("title", type=Completing(_titles), metavar="TITLE")
usual_title_argument = click.argument("title", type=Completing(_titles), required=False, metavar="[TITLE]")
rule_option = click.option(
    "--option", "options", type=Completing(_options), multiple=True, metavar="NAME", help="An option of the title."
)
bots_option = click.option(
    "--bot",
    "bots",
    type=BotKind(bot_kinds),
    multiple=True,
    required=True,
    metavar="KIND",
    help="A kind of bot; repeat it for each seat.",
)
seat_option = click.option(
    "--bot",
    "bots",
    type=Completing(_bot_seats),
    multiple=True,
    metavar="[KIND:]NAME",
    help=f"A seat for a bot; it plays at level {USUAL_BOT} unless another kind is given before the name: hard:Bea.",
)
players_option = click.option(
    "--players",
    type=int,
    metavar="N",
    help=f"Number of players.  [default: {USUAL}, or the nearest number that the title allows]",
)
seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, metavar="S", help="The same seed gives the same games."
)
at_option = click.option(
    "--at", type=click.IntRange(min=0), metavar="N", help="The position after N moves; by default the last one."
)
game_argument = click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
files_argument = click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path, allow_dash=True), metavar="FILE..."
)
out_option = click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="Write to this file; - is standard output.",
)
language_argument = click.argument("language", type=Completing(_languages), required=False, metavar="[LANG]")
language_option = click.option(
    "--language",
    type=Language(_languages),
    default=ENGLISH,
    show_default=True,
    metavar="CODE",
    help="Use this language.",
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a cluster of ray's in place of processes: ray://HOST:PORT, HOST:PORT, or local.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")

#: all commands that have to do with a server read its settings
settings_file = click.option(
    "--settings",
    "settings_file",
    type=click.Path(path_type=Path),
    envvar="FOOTPLATE_SETTINGS",
    help="The settings file of the server, as TOML.",
)
