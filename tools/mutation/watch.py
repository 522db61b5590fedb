"""Goes with a row's tests into their process, as a pytest plugin: takes just the tests that name the rows asked for,
and writes down which lines of the packages were run and which test failed.

It is copied beside the packages, and imports nothing of ours.
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

import pytest

HERE = str(Path(__file__).parent)
ROWS = set(os.environ["LEDGER_ROWS"].split())
TRACED = set(filter(None, os.environ["LEDGER_TRACED"].split(os.pathsep)))
NOTES: dict[str, Any] = {"failed": None}
LINES: dict[str, set[int]] = defaultdict(set)
TRACES: dict[CodeType, bool] = {}


def on_call(frame: FrameType, event: str, argument: object) -> Any:
    code = frame.f_code
    if code not in TRACES:
        TRACES[code] = code.co_filename in TRACED
    return on_line if TRACES[code] else None


def on_line(frame: FrameType, event: str, argument: object) -> Any:
    LINES[frame.f_code.co_filename].add(frame.f_lineno)
    return on_line


resource.setrlimit(resource.RLIMIT_CPU, (int(os.environ["LEDGER_SECONDS"]),) * 2)
if TRACED:
    sys.settrace(on_call)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if any(ROWS & set(mark.args) for mark in item.iter_markers("rule"))]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        NOTES["failed"] = report.nodeid


def pytest_unconfigure() -> None:
    sys.settrace(None)
    lines = {str(Path(file).relative_to(HERE)): sorted(lines) for file, lines in LINES.items()}
    Path(HERE, "notes.json").write_text(json.dumps({**NOTES, "lines": lines}), encoding="utf-8")
