"""How fast footplate is, in a unit that machines share: `python -m footplate.bench`."""

from __future__ import annotations

from footplate.bench.games import measured
from footplate.bench.measures import measures
from footplate.bench.row import Row
from footplate.bench.unit import Stopwatch, unit, work

__all__ = ["Row", "Stopwatch", "measured", "measures", "unit", "work"]
