"""The browser and the server of tests/browser."""

from __future__ import annotations

from tests.browser.conftest import browser, person, server, tables

__all__ = ["browser", "person", "server", "tables"]
