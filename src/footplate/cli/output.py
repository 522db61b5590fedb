"""What the commands share on their way out: one-line errors, whole files, JSON, progress on the error stream."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import msgspec


class Failure(click.ClickException):
    """Bad input: one line on the error stream, exit status 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def one_line(text: str) -> str:
    """Without line breaks and control characters: a file must not be able to steer the terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def write_file(path: Path, data: bytes) -> None:
    """The file is whole or not there; one that was there stays as it was until the new one is whole."""
    part = ""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as stream:
            part = stream.name
            stream.write(data)
        Path(part).chmod(0o666 & ~_umask())
        Path(part).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(part).unlink()
        raise Failure(f"{path}: cannot be written: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def print_json(data: Any) -> None:
    """For programs: indented, so that people can read it too."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


Advance = Callable[[int], None]


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Advance]:
    """A bar on the error stream while something slow goes on; tell it how much is done.

    Only on a terminal. Where colours are not wanted (NO_COLOR, TERM=dumb), or footplate[rich] is not installed, nothing
    moves: a line at every tenth.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
    elif os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or find_spec("rich") is None:
        yield _lines(what, total)
    else:
        from rich.console import Console  # slow to import, and most commands never need it
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
        shared = sys.stdout.isatty()  # then lines are printed above the bar; a pipe must get them untouched
        with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=shared) as bars:
            task = bars.add_task(what, total=total)
            yield lambda done: bars.update(task, completed=done)


def _lines(what: str, total: int | None) -> Advance:
    told = 0

    def advance(done: int) -> None:
        nonlocal told
        if total and done * 10 // total > told:
            told = done * 10 // total
            click.echo(f"{what}: {done} of {total}", err=True)

    click.echo(f"{what} ...", err=True)
    return advance


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
