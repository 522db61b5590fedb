"""Where 18xx.games departs from the rulebooks: one frozen value, made once from the options of a game.

Each field is an option of the same name (`any_run` is "any-run"); all are off by the rule texts. A title with
departures from rules of its own extends this in its folder and names the type: `conduct = ShikokuConduct()`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Self

import msgspec


class Conduct(msgspec.Struct, frozen=True):
    """Departures from rules that the common rounds keep."""

    # ---- auction and stock rounds ----
    lowest_bidder_next: bool = False  # the lowest standing bid acts next, not the next bidder clockwise
    free_private_to_next: bool = False  # a private at price 0 goes to the player in turn, not to the priority card
    small_blocks: bool = False  # above a limit a block may be sold that is too small to come within it
    passed_over_with_powers: bool = False  # a player who can neither buy nor sell is skipped even with a power

    # ---- operating rounds ----
    unconnected_track: bool = False  # tiles are laid whether or not the company reaches them
    home_circle_kept: bool = False  # for a home a circle of its city is kept, not any place on its tile
    any_run: bool = False  # a company may run for less than it could
    declared_runs: bool = False  # runs are taken with the revenue that was declared for them
    train_duty_with_route: bool = False  # only a company with a route must own a train
    trains_in_any_phase: bool = False  # companies may buy trains from each other from the start
    discards_in_any_order: bool = False  # companies above the train limit discard in any order
    no_consent: bool = False  # trains and privates change hands between players without asking the seller
    one_sale_a_purchase: bool = False  # emergency sales take each company once, in one block
    no_sell_down: bool = False  # emergency sales never have to bring a holding down to the limit
    presidencies_may_change: bool = False  # emergency sales may cost the president companies that do not buy

    # ---- the end ----
    end_by_agreement: bool = False  # the game may be ended at any moment

    @classmethod
    def of(cls, options: Collection[str]) -> Self:
        """What the options of a game ask for."""
        return cls(**{name: True for name in cls.__struct_fields__ if option_name(name) in options})


def option_name(field: str) -> str:
    """The option that switches a field on."""
    return field.replace("_", "-")
