"""What `footplate --version` says: the version, and whether parts of it are compiled (docs/speed.md)."""

from __future__ import annotations

from pathlib import Path

import click

from footplate import __version__


def built() -> str:
    """The build of the modules that plays go through: they are compiled together, or not at all."""
    from footplate.game import play

    return "pure Python" if Path(play.__file__).suffix == ".py" else "compiled"


def tell(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"footplate, version {__version__} ({built()})")
        ctx.exit()
