"""What `footplate --version` says: the version, and whether parts of it are compiled (docs/speed.md)."""

from __future__ import annotations

import click

from footplate import __version__


def tell(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from footplate.game.built import build

        click.echo(f"footplate, version {__version__} ({build()})")
        ctx.exit()
