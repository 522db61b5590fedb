"""What 1895 does besides the common rounds."""

from __future__ import annotations

from footplate.game.title import Title


class Namibia(Title):
    """1895 Namibia."""
