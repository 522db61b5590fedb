"""What the planner asks of 1820."""

from __future__ import annotations
