"""Games by the thousand, on one machine or on many."""

from __future__ import annotations

from footplate.lab.playing.many import Many, play_many

__all__ = ["Many", "play_many"]
