"""The hand-worked scripts of 1820 (scripts_1820), played line by line: every amount must come out, and nothing else."""

from __future__ import annotations

import pytest

from tests.script_1820 import play_script
from tests.scripts_1820 import first_round


@pytest.fixture
def marks(request: pytest.FixtureRequest) -> set[str]:
    """The rows that the test names."""
    return {row for mark in request.node.iter_markers("rule") for row in mark.args}


@pytest.mark.rule(
    "1820:5a", "1820:5c", "1820:T5.1-yellow", "1820:R14", "1820:6.2a", "1820:6.3.1a", "1820:6.3.1b", "1820:6.3.2b",
    "1820:6.3.2c", "1820:6.3.2d", "1820:6.3.2e", "1820:6.3.3a", "1820:6.3.3c", "1820:6.3.3d", "1820:6.3.3f",
    "1820:6.3.3g", "1820:6.4.1a", "1820:6.4.2a", "1820:6.4.2b", "1820:6.4.2c", "1820:6.4.2f", "1820:R7",
    "1820:6.4.3a", "1820:6.4.3b", "1820:6.5.1a", "1820:6.5.1b", "1820:6.5.1c", "1820:6.5.1d", "1820:6.5.1e",
    "1820:6.5.1f", "1820:6.5.1g", "1820:6.5.1h", "1820:6.5.1i", "1820:6.5.1j", "1820:6.5.1m", "1820:6.5.2.1a",
    "1820:6.5.2.1b", "1820:6.5.2.1c", "1820:6.5.2.1d", "1820:6.5.2.3a", "1820:6.5.2.4c", "1820:6.5.2.4f",
    "1820:R31", "1820:6.6.1a", "1820:6.6.1b", "1820:6.6.1c", "1820:6.6.2a", "1820:6.6.2b", "1820:6.6.2c",
    "1820:6.6.2d", "1820:6.6.2e", "1820:6.6.2h", "1820:6.6.2i", "1820:6.6.2j", "1820:6.6.2l", "1820:6.6.2m",
    "1820:R27", "1820:R30", "1820:R35", "1820:P2a", "1820:P2b", "1820:P2c", "1820:6.7d", "1820:7.2a", "1820:7.2b",
    "1820:7.2.3a", "1820:7.2.4e", "1820:7.2.4h", "1820:7.2.7j", "1820:8.1h", "1820:P4b", "1820:P1a", "1820:P1b",
    "1820:10.1c", "1820:10.5b", "1820:13.4b", "1820:14.1b", "1820:14.3.1a", "1820:14.3.1c", "1820:14.5.2c",
    "1820:15.3.1a", "1820:T16.1-par", "1820:M5k",
)  # fmt: skip
def test_the_first_stock_round(marks: set[str]) -> None:
    play_script(first_round.SCRIPT, marks)
