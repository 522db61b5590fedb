"""The laboratory: games by the thousand, data and experiments for research (`pip install "footplate[lab]"`)."""

from __future__ import annotations

from footplate.lab.playing import play_many

__all__ = ["play_many"]
