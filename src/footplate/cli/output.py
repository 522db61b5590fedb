"""What the commands share for output: one-line errors, complete files, JSON, progress on standard error."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click
import msgspec


class Failure(click.ClickException):
    """Bad input: one line on the error stream, exit status 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


AMISS: Final = "footplate.amiss"


def amiss(problem: str) -> None:
    """Something in a file is wrong, and the command does its work all the same: a line now, and exit status 2 then."""
    Failure(problem).show()
    ctx = click.get_current_context(silent=True)
    if ctx:
        ctx.meta[AMISS] = True


def one_line(text: str) -> str:
    """Without line breaks and control characters: a file must not be able to steer the terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def games_left_out(problems: Sequence[str]) -> str:
    """The end of a line that counts."""
    return f"; games skipped because they could not be played: {len(problems)}" if problems else ""


def meant(word: str, known: Iterable[str]) -> str:
    """What was probably meant, as the end of an error; nothing if nothing known is close."""
    from difflib import get_close_matches  # only needed when something is wrong

    names = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), names, n=1)
    return f"; did you mean {names[close[0]]}?" if close else ""


def is_standard(path: Path | None) -> bool:
    """Does it stand for standard input or output?"""
    return str(path) == "-"


def write_file(path: Path, data: bytes) -> None:
    """The file is whole or not there; one that was there stays as it was until the new one is whole."""
    if is_standard(path):
        click.echo(data, nl=False)
        return
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe stays what it is
        else:
            _replace(path, data)
    except OSError as error:
        raise Failure(f"{path}: cannot be written: {error.strerror}") from None


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    except BaseException:  # Ctrl-C too leaves nothing behind
        part.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def print_json(data: Any) -> None:
    """For programs: indented, so that people can read it too."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def table_lines(head: Sequence[str], rows: Iterable[Sequence[object]], right: str = "") -> list[str]:
    """Rows under their heads, in columns as wide as they need to be; those named in `right` are numbers."""
    cells = [list(head), *([one_line(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(head))]
    aligns = [">" if name in right.split() else "<" for name in head]
    return ["  ".join(f"{c:{a}{w}}" for c, a, w in zip(row, aligns, widths, strict=True)).rstrip() for row in cells]


Advance = Callable[[int], None]


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Advance]:
    """A bar on the error stream while something slow goes on; tell it how much is done.

    Only on a terminal. Where colours are not wanted (NO_COLOR, TERM=dumb), or footplate[rich] is not installed, nothing
    moves: a line at every tenth.
    """
    if not (sys.stderr and sys.stderr.isatty()):
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
