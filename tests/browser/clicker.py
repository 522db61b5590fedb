"""A player who knows nothing but the page: it clicks what is offered, confirms, and waits for its next turn."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, Page

OFFERS: Final = "#now .offer:not([disabled])"
TURN: Final = "[data-turn=mine], [data-status=finished]"
#: offers that a hurried player likes less: they make a game longer
SLOW: Final = ("end_game",)


class Clicker:
    """Plays the seat of this browser through the page alone."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
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
        self.page.wait_for_selector(TURN, state="attached", timeout=30_000)
        return not self.is_over

    def offers(self) -> Sequence[Locator]:
        self.page.wait_for_selector(OFFERS, state="attached")
        return self.page.locator(OFFERS).all()

    def step(self) -> str:
        """One decision; returns what was clicked."""
        before = self.version
        offer = self.rng.choice(self.offers())
        said = offer.get_attribute("aria-label") or offer.inner_text()
        offer.click()
        self.clicks += 1
        confirm = self.page.locator(".confirm .primary")
        self.page.wait_for_selector(f".confirm .primary:not([disabled]), .page:not([data-version='{before}'])")
        if confirm.count() and self.version == before:
            confirm.click()
        self.page.wait_for_selector(f".page:not([data-version='{before}'])", timeout=10_000)
        return " ".join(said.split())

    def play(self, decisions: int = 10_000) -> int:
        """Until the end, or so many decisions."""
        made = 0
        while made < decisions and self.wait():
            self.step()
            made += 1
        return made
