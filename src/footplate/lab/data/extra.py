"""pyarrow, which an extra brings: imported when a table is read or written, and not before."""

from __future__ import annotations

from typing import Any

from footplate.game.extras import needs


def arrow() -> Any:
    """The module, or NotInstalled."""
    with needs("lab", "a dataset"):
        import pyarrow
    return pyarrow


def parquet() -> Any:
    """Its part that reads and writes Parquet, or NotInstalled."""
    with needs("lab", "a dataset"):
        import pyarrow.parquet
    return pyarrow.parquet
