"""Runs tests of rows, each time in a process of its own that begins with pytest already loaded: takes just the tests
that name the rows asked for, and tells which lines of the packages were run and which test failed.

A job is a line of JSON on standard input, the answer to it a line on standard output. This file is copied beside the
packages and imports nothing of ours.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import _pytest.assertion.rewrite
import _pytest.python
import msgspec
import pytest

OPTIONS = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
HERE = Path(__file__).parent
NOTES = HERE / "notes.json"
LOADED = (_pytest.assertion.rewrite, _pytest.python, msgspec)


class Watch:
    def __init__(self, rows: list[str], traced: list[str]) -> None:
        self.rows = set(rows)
        self.traced = {str(HERE / file) for file in traced}
        self.lines: dict[str, set[int]] = defaultdict(set)
        self.known: dict[CodeType, bool] = {}
        self.failed = ""

    def on_call(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if code not in self.known:
            self.known[code] = code.co_filename in self.traced
        return self.on_line if self.known[code] else None

    def on_line(self, frame: FrameType, event: str, argument: object) -> Any:
        self.lines[frame.f_code.co_filename].add(frame.f_lineno)
        return self.on_line

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(self.rows & set(mark.args) for mark in item.iter_markers("rule"))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid


def run(job: dict[str, Any]) -> None:
    """In the new process."""
    resource.setrlimit(resource.RLIMIT_CPU, (job["seconds"], job["seconds"]))
    os.chdir(job["root"])
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    watch = Watch(job["rows"], job["traced"])
    if job["traced"]:
        sys.settrace(watch.on_call)
    passed = pytest.main([*OPTIONS, *job["tests"]], plugins=[watch]) == pytest.ExitCode.OK
    sys.settrace(None)
    lines = {str(Path(file).relative_to(HERE)): sorted(lines) for file, lines in watch.lines.items()}
    NOTES.write_text(json.dumps({"passed": passed, "failed": watch.failed, "lines": lines}), encoding="utf-8")


def serve() -> None:
    for line in sys.stdin:
        NOTES.unlink(missing_ok=True)
        process = os.fork()
        if not process:
            try:
                run(json.loads(line))
            finally:
                os._exit(0)
        _, status = os.waitpid(process, 0)
        ended: dict[str, Any] = {
            "passed": False,
            "failed": "no end" if os.WIFSIGNALED(status) else "nothing could be run",
            "lines": {},
        }
        print(NOTES.read_text(encoding="utf-8") if NOTES.exists() else json.dumps(ended), flush=True)


if __name__ == "__main__":
    serve()
