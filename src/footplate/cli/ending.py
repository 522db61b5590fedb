"""How a command ends, whatever happened on the way: an exit status, and at most one line on the error stream."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import click
from click.exceptions import Exit

from footplate import FootplateError, UnknownTitle
from footplate.cli.output import Failure, meant

#: 128 and the number of the signal, as shells say it
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


@contextmanager
def ended_well() -> Iterator[None]:
    """Ctrl-C and a closed pipe end quietly; what footplate raises and a full disk end with a line."""
    try:
        yield
    except FootplateError as error:
        raise Failure(f"{error}{_hint(error)}") from None
    except (KeyboardInterrupt, EOFError, click.Abort):
        if sys.stderr and sys.stderr.isatty():
            click.echo(err=True)  # the terminal stands behind its ^C
        raise Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _let_go_of_output()
        raise Exit(PIPE_CLOSED) from None
    except OSError as error:
        _let_go_of_output()
        raise Failure(f"{error.filename or 'standard output'}: {error.strerror or error}") from None


def _hint(error: FootplateError) -> str:
    if isinstance(error, UnknownTitle) and error.code in ("title", "option"):
        return meant(str(error.facts[error.code]), str(error.facts["known"]).split(", "))
    return ""


def _let_go_of_output() -> None:
    """What could not be written must not be tried again when Python ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
