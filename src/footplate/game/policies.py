"""How a title plays where the common rounds leave a choice: flags and numbers in tables of its TOML file.

Every table but two may be left out; the defaults are what most games do. A rule that is more than a flag or a number is
a step of the title's own, or a question of `game/title.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all tables of a title file: a key nobody knows is a misprint."""


class AuctionData(Part, frozen=True):
    """`[auction]`: the opening auction of the privates."""

    lowest_bidder_begins: bool = False  # among bidders; else the one to the left of the highest
    free_private_to: Literal["priority", "next"] = "priority"  # who takes the first private when it costs nothing


class FeeData(Part, frozen=True):
    """Who owns so much of a company already pays the bank more than the price of a share."""

    from_percent: int
    percent: int  # of the price


class StockData(Part, frozen=True):
    """`[stock]`: what a stock turn allows and what it does to the price."""

    order: Literal["either", "sell_then_buy", "sell_buy_sell"]  # "either": before the purchase or after it, not both
    one_sale_a_company: bool  # each company is sold at most once a turn, in one block
    drop: Literal["each_share", "each_sale", "none"]
    sales_from_round: int = 2
    sold_out_rises: bool = True
    sales_after_operating: bool = False  # only shares of companies that have operated may be sold
    starts_in_order: bool = False  # companies are started in the order in which they are printed
    fee: FeeData | None = None


class OperatingData(Part, frozen=True):
    """`[operating]`: who acts when in an operating round."""

    homes_at_once: bool = True  # all floated companies place homes as it begins; else each in its own first turn
    order_is_fixed: bool = False  # companies act in the order that stood when it began, whatever prices do since


class TrackData(Part, frozen=True):
    """`[track]`: tiles."""

    upgrades_must_help: bool = True  # bring new track or a stop; else it is enough that the company reaches the tile


class StationsData(Part, frozen=True):
    """`[stations]`: station markers."""

    stay: bool = True  # a company keeps the markers printed for it; else they change hands, or turn into others
    one_a_hex: bool = True  # a company places no second station in a hex
    homes_keep_any_place: bool = False  # on their tile; else a circle of the home city itself is kept for a home


class RunningData(Part, frozen=True):
    """`[running]`: trains on their routes."""

    #: what a run brings the treasury (mines) is beside the point; or counts: no run may be better in it and as good in
    #: revenue, unless that one leaves another stop out, or the reverse; or is a choice: the president may run for the
    #: highest of both together
    treasury: Literal["aside", "counts", "choice"] = "aside"
    shared_track: tuple[tuple[str, str], ...] = ()  # between two hexes: several trains may use it


class DividendData(Part, frozen=True):
    """`[dividend]`: whom shares outside players' hands pay. "rest": the company gets what is left when all others,
    rounded, are paid or would have been."""

    ipo: Literal["nobody", "company", "rest"]
    pool: Literal["nobody", "company"]


class TrainsData(Part, frozen=True):
    """`[trains]`: who must own trains, who may buy whose, what becomes of those too many."""

    always_needed: bool = False  # every company must own one; else only a company with a route
    between_companies_from: str = ""  # the phase from which companies buy from each other
    stay_with_president: bool = False  # companies buy only from companies with the same president
    sells_down: bool = False  # a president who sells for a train: a holding above the limit, once touched, down to it
    buyer_discards_first: bool = True  # of companies above the limit; else all go by operating order
    discards: Literal["market", "gone"] = "market"
    exports_wait_for_sale: bool = False  # exported trains leave only once a company has bought one of the first kind


class PrivatesData(Part, frozen=True):
    """`[privates]`: private companies after the auction."""

    have_powers: bool = True  # and may be sold to companies
    price_percent: tuple[int, int] | Literal["any"] = (50, 200)  # of what is printed, for a company that buys one


class EndingData(Part, frozen=True):
    """`[ending]`: when the bank has run out, and what counts when the game is over."""

    bankrupt_scores_nothing: bool = False  # whatever is left to him
    empty_bank_is_broken: bool = False  # with nothing left it has run out; else only when it owes something
