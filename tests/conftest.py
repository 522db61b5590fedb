"""For all tests."""

from __future__ import annotations

import signal
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

# A shell that starts tests in the background has them ignore Ctrl-C, and so would every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """In a folder of its own: root's database belongs to another user, and whoever starts pytest a second time closes
    pytest's folders to all but root."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")  # of the wheel's own helpers
        from pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "pg")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return str(request.getfixturevalue("postgresql"))
