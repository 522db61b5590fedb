"""What is installed only on request: `pip install "footplate[server]"`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from footplate.game.errors import NotInstalled


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Around imports that an extra brings: where one is missing, NotInstalled says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.partition(".")[0] == "footplate":
            raise  # a fault of ours
        raise NotInstalled(extra, what, missing) from None
