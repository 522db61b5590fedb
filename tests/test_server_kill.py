"""A server killed at any moment has lost nothing it acknowledged. `tools/kill_server.py` does it 200 times."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent / "tools" / "kill_server.py"


def test_killed_at_random_moments(tmp_path: Path) -> None:
    """In a process of its own, which forks its servers before it has any thread."""
    command = [sys.executable, str(TOOL), "--kills", "6", "--seed", "7", "--database", str(tmp_path / "tables.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost, nothing doubled" in done.stdout
