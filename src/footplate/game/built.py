"""Compiled or not: a wheel may carry some modules as machine code (docs/speed.md)."""

from __future__ import annotations

from pathlib import Path

from footplate.game import play


def build() -> str:
    """Of the modules that every move goes through: they are compiled together, or not at all."""
    return "pure Python" if Path(play.__file__).suffix == ".py" else "compiled"
