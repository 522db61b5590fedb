"""Hatchling's hook: a wheel carries the built page, so that whoever installs it needs no Node."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install is for those who work on footplate: there make builds the page when it has changed."""
        if version != "editable":
            sys.path.insert(0, self.root)
            from tools.page import build, is_fresh

            if not is_fresh():
                build()
