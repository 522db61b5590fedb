"""Positions as fixed-size arrays of whole numbers, with a name for every column (docs/lab-observations.md)."""

from __future__ import annotations

from footplate.game.extras import needs
from footplate.lab.observing.sections import FORM, Section

with needs("lab", "a position as arrays"):  # all environments look through this door first
    from footplate.lab.observing.observer import Asked, Observer

__all__ = ["FORM", "Asked", "Observer", "Section"]
