"""Two checkouts are compared: alike is said to be alike, and a difference is found."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from footplate.titles import TITLES
from tools.compare.__main__ import main

OURS = f'#!/bin/sh\nexec "{sys.executable}" "$@"\n'
TASK = f"perft-{min(title for title in TITLES if title != 'skerry')}"
OTHER = """#!/bin/sh
echo '{"figures": [["s", 3.0, false]], "digest": "something else"}'
"""


def checkout(folder: Path, python: str) -> Path:
    """A checkout with that for its Python."""
    program = folder / ".venv/bin/python"
    program.parent.mkdir(parents=True)
    program.write_text(python)
    program.chmod(0o755)
    return folder


def test_a_checkout_compared_with_itself_is_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = str(checkout(tmp_path / "ours", OURS))
    assert main([ours, ours, "--quick", "--rounds", "2", "--tasks", TASK]) == 0
    _, row, last = capsys.readouterr().out.splitlines()[:3]
    assert re.fullmatch(rf"{TASK} +[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+ [ \d.]+  same", row)
    assert last == "1 tasks, 0 differ, 0 failed"


def test_another_digest_and_another_cost_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = checkout(tmp_path / "other", OTHER)
    cheaper = checkout(tmp_path / "cheaper", OTHER.replace("3.0", "1.5"))
    assert main([str(cheaper), str(other), "--rounds", "3", "--tasks", TASK]) == 0
    dearer = capsys.readouterr().out
    assert "2.000   2.000  2.000  same" in dearer
    assert f"dearer by more than 2 %: {TASK} (2.000)" in dearer
    ours = checkout(tmp_path / "ours", OURS)
    assert main([str(ours), str(other), "--quick", "--rounds", "1", "--tasks", TASK]) == 1
    assert f"DIFFERS\n1 tasks, 1 differ, 0 failed\ndiffer: {TASK}" in capsys.readouterr().out


def test_a_task_that_fails_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = checkout(tmp_path / "broken", "#!/bin/sh\necho 'out of steam' >&2; exit 1\n")
    assert main([str(broken), str(broken), "--rounds", "1", "--tasks", "perft-*"]) == 2
    assert "FAILED: broken: out of steam" in capsys.readouterr().out


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="make setup"):
        main([str(tmp_path), str(tmp_path), "--tasks", TASK])
    with pytest.raises(SystemExit) as end:
        main([str(tmp_path), str(tmp_path), "--tasks", "nothing"])
    assert end.value.code == 2
