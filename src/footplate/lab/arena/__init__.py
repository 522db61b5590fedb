"""Experiments: bots against each other in several titles, with a report as a page and as JSON (docs/arena.md)."""

from __future__ import annotations

from footplate.lab.arena.config import Config, read_config
from footplate.lab.arena.report import Report
from footplate.lab.arena.run import Arena

__all__ = ["Arena", "Config", "Report", "read_config"]
