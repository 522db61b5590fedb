"""1820 7.2.3, P7: the highest run of late boards is proved within the nodes of a table."""

from __future__ import annotations

import pytest

from tests.g1820.late_boards import grown, measured


@pytest.mark.rule("1820:P7a")
@pytest.mark.parametrize("seed", range(3))
def test_every_set_of_late_trains_is_proved(seed: int) -> None:
    """A sample; `make proof routes` shows it on 200 boards, with the trains of blue and brown too."""
    board, companies = grown(seed)
    assert [run for phase in ("red", "gray") for run in measured(board, companies[0], phase) if not run.proved] == []


def test_the_same_seed_grows_the_same_board() -> None:
    assert grown(1) == grown(1)
    assert grown(1) != grown(2)
