"""What is to be expected of a company."""

from __future__ import annotations

import msgspec


class Prospect(msgspec.Struct, frozen=True):
    """For one company: dividends and price of a share, what its president must add."""

    dividends: float = 0.0  # of one share, over the rounds to come
    price: float = 0.0  # of one share, in the end
    burden: float = 0.0  # money its president must bring
    run: int = 0  # with its present trains
