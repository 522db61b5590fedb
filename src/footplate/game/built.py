"""Compiled or not: a wheel may carry some modules as machine code (docs/speed.md)."""

from __future__ import annotations

from pathlib import Path

from footplate.board import hexes


def build() -> str:
    """They are compiled together or not at all: one stands for all."""
    return "pure Python" if Path(hexes.__file__).suffix == ".py" else "compiled"
