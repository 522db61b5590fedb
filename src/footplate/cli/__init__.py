"""The command line: one module a family of commands, loaded when one of them is called for."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

import click

from footplate import FootplateError, __version__
from footplate.cli.output import Failure

#: command -> module in this room
COMMANDS: Final = {
    "titles": "titles",
    "schema": "titles",
    "new-title": "new_title",
    "play": "play",
    "serve": "serve",
    "replay": "records",
    "audit": "records",
    "convert": "records",
    "show": "records",
    "legal": "legal",
    "legal-check": "legal",
    "routes": "routes",
    "routes-check": "routes",
    "verify": "verify",
    "simulate": "simulate",
    "perft": "simulate",
    "tournament": "tournament",
}


class Commands(click.Group):
    """Loads a command's module on demand, and turns everything footplate raises into one line and exit status 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"footplate.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def invoke(self, ctx: click.Context) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a terminal that cannot write the currency still shows the rest
        try:
            return super().invoke(ctx)
        except FootplateError as error:
            raise Failure(str(error)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="footplate")
def main() -> None:
    """Play, replay and check 18xx games by the rulebook.

    FILE is a game: a record of footplate or a game file of 18xx.games, whichever it turns out to be.

    \b
    Examples:
      footplate play 1889
      footplate replay game.json
      footplate show game.json --at 120 -o map.svg
    """
