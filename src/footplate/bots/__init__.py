"""Players made of code."""

from __future__ import annotations

from footplate.bots.random_player import RandomPlayer

__all__ = ["RandomPlayer"]
