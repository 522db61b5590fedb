"""The operating round (7.1)."""

from __future__ import annotations

from footplate.rounds.operating import OperatingRound


class RailwayRound(OperatingRound, frozen=True):
    """Public companies and British Rail by price, then private companies by age."""
