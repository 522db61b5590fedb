"""Positions to check engines with: counts by depth, and best runs (docs/lab-suite.md)."""

from __future__ import annotations

from footplate.lab.suite.cases import BadSuite, PerftCase, RunCase, check, read, write

__all__ = ["BadSuite", "PerftCase", "RunCase", "check", "read", "write"]
