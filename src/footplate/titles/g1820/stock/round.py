"""The stock round (6): income, auctions, turns with lobbies (part A), floats, further turns (part B), prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from footplate.game.draft import Draft
from footplate.game.events import RoundBegan
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.titles.g1820.auctions.cousins import CousinAuction, CousinOffer, CousinPayment
from footplate.titles.g1820.auctions.futures import ChooseFutures, FutureAuction, auction_futures, pay_income
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.lives.floating import FloatCompany, FloatShares, FoundStations
from footplate.titles.g1820.lives.growing import GrowthSales, GrowthShares
from footplate.titles.g1820.lives.lobbies import ResolveLobbies
from footplate.titles.g1820.stock.closing import adjust_prices, forget_round, hand_out_cards
from footplate.titles.g1820.stock.turns import SharesTurn, Turns


class SharesRound(Step, frozen=True):
    """One stock round, and how many of its stages have begun (6.1)."""

    number: int
    stage: int = 0

    def settle(self, draft: Draft) -> bool:
        draft.become(self.with_(stage=self.stage + 1))
        STAGES[self.stage](draft, self.number)
        return False


class PartA(Turns, frozen=True):
    """Turns in card order until as many in a row as there are players leave lobbies and share-counts alone (R21)."""

    turn: int = 0
    quiet: int = 0

    def settle(self, draft: Draft) -> bool:
        order = books(draft).order
        if self.quiet == len(order):
            draft.pop()
        else:
            draft.push(SharesTurn(order[self.turn], lobbies=True))
        return False

    def after(self, pos: Position, turn: SharesTurn) -> Step:
        quiet = 0 if turn.is_loud else self.quiet + 1
        after: PartA = self.with_(turn=(self.turn + 1) % len(books(pos).order), quiet=quiet)
        return after


class PartB(Turns, frozen=True):
    """Turns from #1 again (R20): who passes takes the lowest card of the other colour, who acts gives his back and
    those above it move down (R22). When all are taken the round is over, and they are the new order."""

    turn: int = 0
    cards: tuple[str, ...] = ()

    def settle(self, draft: Draft) -> bool:
        order = books(draft).order
        if len(self.cards) == len(order):
            draft.pop()
            end_round(draft, self.cards)
        else:
            draft.push(SharesTurn(order[self.turn], lobbies=False))
        return False

    def after(self, pos: Position, turn: SharesTurn) -> Step:
        if turn.has_acted:
            cards = tuple(player for player in self.cards if player != turn.player)
        else:
            cards = tuple(dict.fromkeys((*self.cards, turn.player)))
        after: PartB = self.with_(turn=(self.turn + 1) % len(books(pos).order), cards=cards)
        return after


def end_round(draft: Draft, cards: tuple[str, ...]) -> None:
    """6.7 with the old cards, then the new ones."""
    adjust_prices(draft)
    hand_out_cards(draft, cards)
    forget_round(draft)


def _begin(draft: Draft, number: int) -> None:
    draft.tell(RoundBegan("stock", number))
    write(draft, sold=())
    pay_income(draft)


def _cousins(draft: Draft, number: int) -> None:
    if number == 1:
        draft.push(CousinAuction())


#: 6.1; each puts its step on the stack, or does what it has to at once
STAGES: Final[tuple[Callable[[Draft, int], None], ...]] = (
    _begin,
    _cousins,
    auction_futures,
    lambda draft, number: draft.push(PartA()),
    lambda draft, number: draft.push(ResolveLobbies()),
    lambda draft, number: draft.push(PartB()),
    lambda draft, number: draft.title.next_round(draft),
)

STOCK_STEPS: Final[tuple[type[Step], ...]] = (
    SharesRound, CousinAuction, CousinPayment, CousinOffer, FutureAuction, ChooseFutures, PartA, PartB, SharesTurn,
    GrowthSales, GrowthShares, ResolveLobbies, FloatCompany, FoundStations, FloatShares,
)  # fmt: skip
