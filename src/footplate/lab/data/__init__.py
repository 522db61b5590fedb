"""Games as tables: records, moves, positions and features in Parquet (docs/dataset.md)."""

from __future__ import annotations

from footplate.lab.data.dataset import Written, write_dataset
from footplate.lab.data.filters import Filters
from footplate.lab.data.sources import Source, games_in

__all__ = ["Filters", "Source", "Written", "games_in", "write_dataset"]
