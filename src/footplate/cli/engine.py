"""`footplate engine`: a bot for other programs."""

from __future__ import annotations

import sys

import click

from footplate.cli.parameters import USUAL_BOT, BotKind, bot_kinds


@click.command(short_help="Let a bot answer other programs, line by line.")
@click.argument("kind", type=BotKind(bot_kinds), default=USUAL_BOT, metavar="[KIND]")
def engine(kind: str) -> None:
    """Let a bot answer other programs: it reads questions from standard input and writes its moves to standard output,
    in the line protocol that docs/protocol.md describes.

    \b
    Examples:
      footplate engine
      footplate engine lookahead
    """
    from footplate.bots.found import find_bot
    from footplate.bots.protocol.engine import Engine

    for line in Engine(kind, find_bot(kind)).answers(sys.stdin):
        click.echo(line)
        sys.stdout.flush()
