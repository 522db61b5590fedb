"""1820 7.2.3, P7: the highest run of late boards is proved within the nodes of a table."""

from __future__ import annotations

import pytest

from tests.g1820.late_boards import BOARDS, board_of, grown, hexes_of, kept, measured

#: played and grown ones
SAMPLE = range(11, BOARDS, 45)


@pytest.mark.rule("1820:P7a")
@pytest.mark.parametrize("number", SAMPLE)
def test_every_set_of_late_trains_is_proved(number: int) -> None:
    """A sample; `make proof routes` shows it on all boards, with the trains of blue and brown too."""
    board, company = board_of(kept()[number], number)
    assert [run for phase in ("red", "gray") for run in measured(board, company, phase) if not run.proved] == []


def test_two_hundred_boards_are_kept_and_no_two_are_the_same() -> None:
    texts = kept()
    assert len({hexes_of(text) for text in texts}) == len(texts) == BOARDS


def test_the_same_seed_grows_the_same_board() -> None:
    assert grown(1) == grown(1)
    assert grown(1) != grown(2)
