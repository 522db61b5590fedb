"""The hand-worked scripts of 1820 (scripts), played line by line: every amount must come out, and nothing else."""

from __future__ import annotations

import pytest

from tests.g1820.script import play_script
from tests.g1820.scripts import (
    british_rail,
    cousins,
    directors,
    endings,
    first_round,
    futures,
    growing,
    liquidation,
    more,
    runs,
    takeovers,
    upkeep,
)


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


@pytest.mark.rule(
    "1820:6.5.1b", "1820:6.5.1d", "1820:6.5.1e", "1820:6.5.1f", "1820:6.5.1h", "1820:6.5.2.2a", "1820:6.5.2.2b",
    "1820:6.5.2.2c", "1820:6.5.2.2d", "1820:6.5.2.2e", "1820:6.5.2.2f", "1820:6.5.2.2g", "1820:6.5.2.2h",
    "1820:6.5.2.2j", "1820:P3a", "1820:R28", "1820:6.5.2.3b", "1820:6.7a", "1820:R40", "1820:13.1b", "1820:13.2l",
    "1820:13.3a", "1820:16.2.2a", "1820:F4.1",
)  # fmt: skip
def test_growing(marks: set[str]) -> None:
    play_script(growing.GROWTH, marks)


@pytest.mark.rule(
    "1820:6.5.1b", "1820:6.5.2.1a", "1820:6.5.2.2b", "1820:6.5.2.2i", "1820:6.5.2.2k", "1820:6.5.2.2l", "1820:P3a",
    "1820:P3c", "1820:6.5.2.4e", "1820:P2b", "1820:P2c",
)  # fmt: skip
def test_a_size_passed_over(marks: set[str]) -> None:
    play_script(growing.SKIP, marks)


@pytest.mark.rule(
    "1820:8.1d", "1820:8.2a", "1820:8.2b", "1820:8.2c", "1820:8.2d", "1820:8.2e", "1820:8.2g", "1820:8.2h",
    "1820:8.2i", "1820:8.4.1e", "1820:13.2b", "1820:17.3c", "1820:R64", "1820:R108", "1820:F4.5a", "1820:F4.5b",
    "1820:F4.5c",
)  # fmt: skip
def test_shrinking(marks: set[str]) -> None:
    play_script(growing.SHRINKING, marks)


@pytest.mark.rule(
    "1820:8.1h", "1820:8.1i", "1820:P4b", "1820:8.4.2a", "1820:8.4.2b", "1820:8.4.2c", "1820:8.4.2e", "1820:8.4.2g",
    "1820:P6a", "1820:P6b", "1820:8.4.3a", "1820:R82", "1820:R83", "1820:R107",
)  # fmt: skip
def test_a_takeover_declined(marks: set[str]) -> None:
    play_script(takeovers.DECLINED, marks)


@pytest.mark.rule(
    "1820:8.1h", "1820:8.1j", "1820:P4b", "1820:8.4.2g", "1820:P6a", "1820:P6c", "1820:8.4.3d", "1820:8.4.3e",
    "1820:8.4.3f", "1820:8.4.3g", "1820:8.4.3h", "1820:8.4.3m", "1820:13.6b", "1820:R83", "1820:F4.4b",
    "1820:F4.4c",
)  # fmt: skip
def test_a_takeover_accepted(marks: set[str]) -> None:
    play_script(takeovers.ACCEPTED, marks)


@pytest.mark.rule(
    "1820:8.1j", "1820:P4b", "1820:8.4.2e", "1820:P6a", "1820:8.4.3d", "1820:8.4.3e", "1820:8.4.3g", "1820:8.4.3h",
    "1820:16.2.1d", "1820:R88", "1820:F4.4a",
)  # fmt: skip
def test_a_takeover_forced(marks: set[str]) -> None:
    play_script(takeovers.FORCED, marks)


@pytest.mark.rule(
    "1820:8.1h", "1820:P4b", "1820:8.4.1c", "1820:8.4.2f", "1820:8.4.3b", "1820:17.3f", "1820:R85", "1820:R86",
    "1820:F4.4d",
)  # fmt: skip
def test_the_bank_takes_a_company(marks: set[str]) -> None:
    play_script(takeovers.BANK_BEFORE, marks)


@pytest.mark.rule(
    "1820:P4b", "1820:8.4.1c", "1820:8.5f", "1820:8.5g", "1820:13.5l", "1820:R85", "1820:R96",
)  # fmt: skip
def test_the_bank_pays_twice_as_much_after_the_queen(marks: set[str]) -> None:
    play_script(takeovers.BANK_AFTER, marks)


@pytest.mark.rule(
    "1820:8.1g", "1820:8.1h", "1820:P4b", "1820:8.3a", "1820:8.5a", "1820:8.5b", "1820:8.5c", "1820:8.5d",
    "1820:8.5e", "1820:8.5g", "1820:10.3a", "1820:10.3b", "1820:10.3e", "1820:10.3f", "1820:10.7c", "1820:17.3f",
    "1820:R87", "1820:P8b", "1820:P9a", "1820:F4.4f",
)  # fmt: skip
def test_a_liquidation(marks: set[str]) -> None:
    play_script(liquidation.SCRIPT, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.1c", "1820:7.2a", "1820:7.2.3a", "1820:7.2.3b", "1820:7.2.4c", "1820:7.2.4h", "1820:7.2.5a",
    "1820:7.2.5b", "1820:7.2.5c", "1820:R60", "1820:R61", "1820:7.2.6a", "1820:7.2.7j", "1820:7.2.8a",
    "1820:7.2.8b", "1820:10.7c", "1820:10.7f", "1820:13.2d", "1820:13.2g", "1820:15.1c", "1820:15.1g", "1820:15.2f",
    "1820:R63", "1820:P9a",
)  # fmt: skip
def test_companies_in_need(marks: set[str]) -> None:
    play_script(upkeep.SCRIPT, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.2a", "1820:7.2.4e", "1820:7.2.4g", "1820:7.2.5a", "1820:7.2.8c", "1820:7.2.9a",
    "1820:15.3.1a", "1820:R62",
)  # fmt: skip
def test_interest_refused(marks: set[str]) -> None:
    play_script(upkeep.REFUSED_INTEREST, marks)


@pytest.mark.rule(
    "1820:2h", "1820:5a", "1820:7.2a", "1820:7.2.4e", "1820:7.2.4g", "1820:7.2.5a", "1820:T10.1-gray", "1820:13.5e",
    "1820:13.5f", "1820:13.5g", "1820:15.3.4a", "1820:15.3.4d", "1820:R9",
)  # fmt: skip
def test_a_flood(marks: set[str]) -> None:
    play_script(runs.FLOOD, marks)


@pytest.mark.rule(
    "1820:2h", "1820:5a", "1820:7.2a", "1820:7.2.3b", "1820:7.2.3d", "1820:7.2.4e", "1820:7.2.4g", "1820:7.2.5a",
    "1820:T10.1-gray", "1820:13.5e", "1820:13.5f", "1820:13.5g", "1820:15.3.4c", "1820:R9",
)  # fmt: skip
def test_a_flood_and_another_train(marks: set[str]) -> None:
    play_script(runs.TWO_TRAINS, marks)


@pytest.mark.rule(
    "1820:2h", "1820:5a", "1820:7.2a", "1820:7.2.4e", "1820:7.2.4g", "1820:R58", "1820:7.2.5a", "1820:T10.1-red",
    "1820:13.5e", "1820:13.5f", "1820:13.5g", "1820:15.2p", "1820:15.3.3a", "1820:R9",
)  # fmt: skip
def test_a_5d(marks: set[str]) -> None:
    play_script(runs.DOUBLE, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.2a", "1820:7.2.3b", "1820:7.2.3e", "1820:7.2.4e", "1820:7.2.4g", "1820:7.2.5a",
    "1820:T10.1-green", "1820:15.2o", "1820:M5b",
)  # fmt: skip
def test_the_white_track(marks: set[str]) -> None:
    play_script(runs.WHITE_TRACK, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.2a", "1820:7.2.4e", "1820:7.2.4g", "1820:7.2.5a", "1820:14.1i", "1820:14.2.1a",
    "1820:14.2.2a", "1820:14.5.1a", "1820:14.5.1b", "1820:P7c",
)  # fmt: skip
def test_ports_and_a_train_in_time(marks: set[str]) -> None:
    play_script(cousins.BLUE_AND_HOLDEN, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.2a", "1820:7.2.1a", "1820:7.2.1e", "1820:7.2.4e", "1820:7.2.4h", "1820:7.2.5a", "1820:11i",
    "1820:14.3.2a", "1820:14.4.1a", "1820:14.4.2a", "1820:14.4.2c", "1820:14.4.3a", "1820:15.2f", "1820:15.2j",
    "1820:15.3.1a", "1820:R55",
)  # fmt: skip
def test_cousins_who_build(marks: set[str]) -> None:
    play_script(cousins.BUILDERS, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.2a", "1820:7.2.4e", "1820:7.2.5a", "1820:14.5.2a", "1820:15.2c",
)  # fmt: skip
def test_vulcan(marks: set[str]) -> None:
    play_script(cousins.VULCAN, marks)


@pytest.mark.rule(
    "1820:2h", "1820:5a", "1820:6.2b", "1820:6.5.1d", "1820:6.5.1h", "1820:6.5.1m", "1820:6.5.2a", "1820:6.7c",
    "1820:7.1a", "1820:7.2c", "1820:7.2.4d", "1820:7.2.4h", "1820:7.2.5a", "1820:P4b", "1820:8.2a", "1820:8.4.1d",
    "1820:T10.1-brown", "1820:10.8a", "1820:10.8b", "1820:13.3f", "1820:13.5e", "1820:13.5f", "1820:13.5g",
    "1820:13.5h", "1820:13.5j", "1820:13.5k", "1820:13.5l", "1820:13.5m", "1820:13.5n", "1820:R96",
)  # fmt: skip
def test_british_rail(marks: set[str]) -> None:
    play_script(british_rail.SCRIPT, marks)


@pytest.mark.rule(
    "1820:P4b", "1820:8.5d", "1820:9.1a", "1820:9.2a", "1820:10.2a", "1820:10.2b", "1820:P9b",
)  # fmt: skip
def test_a_player_is_bankrupt(marks: set[str]) -> None:
    play_script(endings.BANKRUPT, marks)


@pytest.mark.rule(
    "1820:5a", "1820:7.1c", "1820:7.2a", "1820:7.2b", "1820:7.2.4c", "1820:7.2.5a", "1820:R60", "1820:P4b",
    "1820:8.4.1c", "1820:8.5f", "1820:9.1b", "1820:9.2a", "1820:T10.1-brown", "1820:R93",
)  # fmt: skip
def test_nobody_directs_a_company(marks: set[str]) -> None:
    play_script(endings.NO_COMPANY, marks)


@pytest.mark.rule(
    "1820:6.5.1d", "1820:6.5.1e", "1820:6.5.1h", "1820:6.5.2a", "1820:6.5.2.4f", "1820:6.7a", "1820:6.7d",
    "1820:9.1c", "1820:9.2a", "1820:16.2.2c",
)  # fmt: skip
def test_a_price_of_500_in_a_stock_round(marks: set[str]) -> None:
    play_script(endings.WHOLLY_HELD, marks)


@pytest.mark.rule(
    "1820:7.2a", "1820:7.2.4g", "1820:9.1d", "1820:9.2a", "1820:13.5g", "1820:15.3.3a", "1820:16.1d",
    "1820:16.2.1c", "1820:R9",
)  # fmt: skip
def test_a_price_of_500_by_a_dividend(marks: set[str]) -> None:
    play_script(endings.DIVIDEND, marks)


@pytest.mark.rule(
    "1820:7.2.5a", "1820:9.1e", "1820:9.2a", "1820:10.5g", "1820:T10.1-gray",
)  # fmt: skip
def test_the_end_of_the_chart(marks: set[str]) -> None:
    play_script(endings.CHART, marks)


@pytest.mark.rule(
    "1820:6.4.1a", "1820:6.4.2b", "1820:6.4.2c", "1820:6.4.2e", "1820:P1a", "1820:P1b", "1820:P1c", "1820:10.4a",
    "1820:10.4b", "1820:10.4d", "1820:10.4e", "1820:15.1a",
)  # fmt: skip
def test_an_open_cry(marks: set[str]) -> None:
    play_script(futures.AUCTION, marks)


@pytest.mark.rule(
    "1820:5a", "1820:T5.1-brown", "1820:6.4.3b", "1820:6.4.3c", "1820:6.4.3d", "1820:6.4.3e", "1820:6.4.3f",
    "1820:P5d", "1820:7.2.5a", "1820:7.2.7b", "1820:P5a", "1820:10.5a", "1820:10.5c", "1820:10.5d",
    "1820:T10.1-blue", "1820:T10.1-brown", "1820:13.7c", "1820:P8a",
)  # fmt: skip
def test_future_trains_given(marks: set[str]) -> None:
    play_script(futures.ASSIGNED, marks)


@pytest.mark.rule(
    "1820:6.5.1a", "1820:6.5.1b", "1820:6.5.1c", "1820:R32", "1820:6.5.2a", "1820:6.5.2.3a", "1820:6.5.2.3c",
    "1820:6.5.2.4e", "1820:13.4c", "1820:13.4d", "1820:13.4e", "1820:14.1b", "1820:14.1c",
)  # fmt: skip
def test_who_directs_after_sales(marks: set[str]) -> None:
    play_script(directors.SALES, marks)


@pytest.mark.rule(
    "1820:R50", "1820:7.2.5a", "1820:8.4.1b", "1820:T13.1-private", "1820:13.2b", "1820:13.2e",
)  # fmt: skip
def test_a_private_company_builds_four_tiles(marks: set[str]) -> None:
    play_script(directors.PRIVATE, marks)


@pytest.mark.rule(
    "1820:8.1j", "1820:P4b", "1820:8.4.1c", "1820:8.4.2f", "1820:8.4.3g", "1820:8.4.3h", "1820:13.2k", "1820:17.1c",
    "1820:F4.3c",
)  # fmt: skip
def test_a_private_company_takes_over(marks: set[str]) -> None:
    play_script(more.PRIVATE_BUYER, marks)


@pytest.mark.rule(
    "1820:7.2.4g", "1820:8.1f", "1820:P4b", "1820:P6a", "1820:8.4.3g", "1820:15.3.1a", "1820:17.2c", "1820:R62",
)  # fmt: skip
def test_loans_push_the_acquirer_into_liquidation(marks: set[str]) -> None:
    play_script(more.WEAK_BUYER, marks)


@pytest.mark.rule(
    "1820:6.5.3.1a", "1820:6.5.3.1c", "1820:17.2b",
)  # fmt: skip
def test_a_company_buys_its_shares_back(marks: set[str]) -> None:
    play_script(more.BUY_BACK, marks)


@pytest.mark.rule(
    "1820:7.2.4h", "1820:7.2.7e", "1820:7.2.7f", "1820:R67", "1820:P9a",
)  # fmt: skip
def test_a_director_helps_to_buy_a_train(marks: set[str]) -> None:
    play_script(more.HELP, marks)


@pytest.mark.rule(
    "1820:5e", "1820:T5.1-red", "1820:7.2.4h", "1820:10.5c", "1820:10.5d", "1820:T10.1-red", "1820:14.1l",
    "1820:P8b",
)  # fmt: skip
def test_cousins_close(marks: set[str]) -> None:
    play_script(more.CLOSING, marks)
