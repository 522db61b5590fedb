"""The command line: one module per family of commands, loaded when one of them is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

import click
from click.exceptions import Exit

from footplate.cli.ending import ended_well
from footplate.cli.output import AMISS, Failure
from footplate.cli.version import tell

#: what people do with footplate, in the order in which they come to it: command -> module in this package
SECTIONS: Final = {
    "Play": {"titles": "titles", "play": "play", "puzzles": "puzzles", "serve": "serve", "work": "work"},
    "Look at a game": {
        "replay": "records",
        "show": "records",
        "legal": "legal",
        "routes": "routes",
        "convert": "records",
        "review": "review",
        "dataset": "dataset",
    },
    "Run a server for others": {"admin": "admin"},
    "Check": {"audit": "audit", "verify": "verify", "legal-check": "legal", "routes-check": "routes"},
    "Measure": {"simulate": "simulate", "tournament": "tournament", "arena": "arena", "perft": "simulate"},
    "Programs and titles": {"engine": "engine", "schema": "titles", "new-title": "new_title", "words": "words"},
}
COMMANDS: Final = {command: module for section in SECTIONS.values() for command, module in section.items()}


class Commands(click.Group):
    """Loads a command's module on demand, and sees to it that every command ends well."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"footplate.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:  # click looks for others among commands that are loaded
            raise click.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, section in SECTIONS.items():
            commands = {name: self.get_command(ctx, name) for name in section}
            with formatter.section(heading):
                formatter.write_dl(
                    [(name, command.get_short_help_str(80)) for name, command in commands.items() if command]
                )

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with ended_well():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")  # a terminal that cannot write the currency still shows the rest
        with ended_well():
            result = super().invoke(ctx)
            if AMISS in ctx.meta:
                raise Exit(Failure.exit_code)
            return result


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=tell, help="Show version and build."
)
def main() -> None:
    """Play, replay and check 18xx games by the rulebook.

    FILE is a game: a footplate record, a position as text or an 18xx.games file, recognised by its contents; - is
    standard input.

    \b
    Examples:
      footplate play 1889
      footplate replay game.json
      footplate show game.json --at 120 -o map.svg
    """
