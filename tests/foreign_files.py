"""A file with something wrong in it, handed to the command line: for tests, and in full for `make proof foreign`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner

from footplate.cli import main


def amiss(path: Path, raw: bytes, scores: Mapping[str, int]) -> str:
    """What is wrong with how such a file is taken: it must be told in one line and with exit status 2, or leave the
    scores as they are; "" if all is well."""
    path.write_bytes(raw)
    told = CliRunner().invoke(main, ["replay", str(path), "--json"])
    lines = told.stderr.splitlines()
    if told.exit_code == 0:
        result = json.loads(told.stdout)["result"]
        return "" if not lines and result and result["worths"] == scores else f"other scores: {result}"
    if told.exit_code == 2 and len(lines) == 1 and str(path) in lines[0] and lines[0].isprintable():
        return ""
    return f"exit status {told.exit_code}: {told.stderr} {told.exception!r}"
