"""A rules engine for 18xx: railway board games of track and shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__version__ = "0.1.0"
