"""A player who knows nothing but the page: it clicks what is offered, confirms, and waits for its next turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, Page

OFFERS: Final = "#now .offer:not([disabled])"
LIST: Final = "#now details:not(.small):not([open]) > summary"
LISTED: Final = "#now details[open] .offer"
TURN: Final = "[data-turn=mine], [data-status=finished]"
KINDS: Final = "offers => offers.map((offer) => offer.dataset.kind ?? '')"
#: how readily a patient player does such things, beside others: whoever bids and gives up at random soon has no company
PATIENCE: Final = {
    "abandon": 0.02, "accept": 3.0, "bid": 0.3, "buy_train": 3.0, "cry_bid": 0.2, "decline": 0.05, "default": 0.02,
    "discard_train": 0.02, "float": 20.0, "found_station": 20.0, "fund_lobby": 0.5, "give_up_station": 0.2, "grow": 0.2,
    "issue": 0.2, "lay_tile": 3.0, "offer_company": 0.1, "raise_lobby": 0.02, "reduce": 0.05, "sell_shares": 0.1,
    "subscribe": 10.0, "take_loan": 0.05,
}  # fmt: skip


class Clicker:
    """Plays the seat of this browser through the page alone."""

    def __init__(self, page: Page, seed: int = 0, *, patient: bool = False) -> None:
        self.page = page
        self.patient = patient
        self.rng = random.Random(seed)
        self.clicks = 0

    @property
    def version(self) -> int:
        return int(self.page.locator(".page").get_attribute("data-version") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator(".page").get_attribute("data-status") == "finished"

    def wait(self) -> bool:
        """Until it is my turn; False if the game is over."""
        self.page.wait_for_selector(TURN, state="attached", timeout=60_000)
        return not self.is_over

    def kinds(self) -> Sequence[str]:
        """What kind of thing each offer is, in their order; a list of many hexes is opened first."""
        self.page.wait_for_selector(f"{OFFERS}, {LIST}", state="attached")
        if self.page.locator(LIST).count():  # they are on the map too
            self.page.click(LIST)
            self.page.wait_for_selector(LISTED, state="attached")
        kinds: list[str] = self.page.eval_on_selector_all(OFFERS, KINDS)
        return kinds

    def pick(self) -> Locator:
        """Any offer; a patient player first chooses what kind of thing to do."""
        kinds = self.kinds()
        places: Sequence[int] = range(len(kinds))
        if self.patient:
            known = list(dict.fromkeys(kinds))
            (kind,) = self.rng.choices(known, [PATIENCE.get(name, 1.0) for name in known])
            places = [place for place in places if kinds[place] == kind]
        return self.page.locator(OFFERS).nth(self.rng.choice(places))

    def step(self) -> str:
        """One decision; returns what was clicked."""
        before = self.version
        offer = self.pick()
        said = offer.get_attribute("aria-label") or offer.inner_text()
        offer.click()
        self.clicks += 1
        confirm = self.page.locator(".confirm .primary")
        self.page.wait_for_selector(f".confirm .primary:not([disabled]), .page:not([data-version='{before}'])")
        if confirm.count() and self.version == before:
            confirm.click()
        self.page.wait_for_selector(f".page:not([data-version='{before}'])")
        return " ".join(said.split())

    def play(self, decisions: int = 10_000) -> int:
        """Until the end, or so many decisions."""
        made = 0
        while made < decisions and self.wait():
            self.step()
            made += 1
        return made
