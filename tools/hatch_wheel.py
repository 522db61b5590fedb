"""Hatchling's hook: what a wheel carries beside the files of the package.

The built page, so that whoever installs it needs no Node; and compiled modules, where there is a C compiler. An
editable install is for those who work on footplate and has neither: there make builds the page when it has changed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[Any]):
    made: Path | None = None

    def dependencies(self) -> list[str]:
        """The compiler's tools are fetched only where they will be used."""
        sys.path.insert(0, self.root)
        from tools.compiled import TOOLS, reason_for_pure

        return [] if reason_for_pure() else list(TOOLS)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            sys.path.insert(0, self.root)
            self.add_page()
            self.add_compiled(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.made is not None:
            shutil.rmtree(self.made, ignore_errors=True)

    def add_page(self) -> None:
        from tools.page import build, is_fresh

        if not is_fresh():
            build()

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        from tools.compiled import attempt

        self.made = Path(tempfile.mkdtemp())
        why = attempt(self.made)
        if why:
            self.app.display_info(f"footplate: a wheel of pure Python, since {why}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in self.made.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = file.relative_to(self.made).as_posix()
