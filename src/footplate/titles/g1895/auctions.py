"""The initial stock round (III): the steam tractor, then the obligations, each in an auction of its own."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, Pass
from footplate.game.draft import Draft
from footplate.game.events import BidMade, PlayerPassed, PriorityMoved, PrivateCheaper
from footplate.game.state import IPO, Position
from footplate.game.step import Numbered, Option, Step
from footplate.rounds.auction import RAISE
from footplate.rounds.bidding import Bidding, bid_refusal
from footplate.titles.g1895.obligations import obligations

TRACTOR = "ML"


class TractorAuction(Bidding, frozen=True):
    """III, A1: wanted by nobody it becomes cheaper, and at last the start player gets it for nothing."""

    cut: int = 0

    def first_bid(self, pos: Position) -> int:
        return super().first_bid(pos) - self.cut

    def knock_down(self, draft: Draft) -> None:
        self._hand_over(draft, self.bidder, self.price)

    def nobody_bids(self, draft: Draft) -> None:
        cheaper: TractorAuction = self.with_(cut=self.cut + RAISE, out=(), turn=draft.priority)
        price = cheaper.first_bid(draft)
        draft.tell(PrivateCheaper(self.lot, price))
        if price:
            draft.become(cheaper)
        else:
            self._hand_over(draft, draft.priority, 0)

    def _hand_over(self, draft: Draft, player: str, price: int) -> None:
        draft.move_private(self.lot, player, price)
        pass_priority(draft)
        draft.title.next_round(draft)


class ObligationRound(Step, frozen=True):
    """III, A2: in turn, open the auction of any obligation with a bid, or pass. Three passes in a row end it."""

    takes = (Bid, Pass)

    turn: str
    passes: int = 0

    def actor(self, pos: Position) -> str:
        return self.turn

    def lots(self, pos: Position) -> list[str]:
        return [private for private, owner in pos.privates.items() if owner == BANK]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._bids(pos)
        yield Pass()

    def _bids(self, pos: Position) -> Iterator[Numbered]:
        for lot in self.lots(pos):
            low, high = pos.title.privates[lot].price, pos.cash[self.turn]
            if low <= high:
                yield Numbered(Bid(lot, low), "price", low, high)

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Bid):
            if action.private not in self.lots(pos):
                raise pos.refuse("auction.not-for-sale", private=action.private)
            problem = bid_refusal(pos, self.turn, action, pos.title.privates[action.private].price)
            if problem:
                raise problem

    def play(self, draft: Draft, action: Action) -> None:
        turn = draft.left_of(self.turn)
        if isinstance(action, Bid):
            draft.tell(BidMade(self.turn, action.private, action.price))
            draft.become(self.with_(turn=turn, passes=0))
            draft.push(ObligationAuction(action.private, turn, self.turn, action.price))
        else:
            draft.tell(PlayerPassed(self.turn))
            draft.become(self.with_(turn=turn, passes=self.passes + 1))

    def settle(self, draft: Draft) -> bool:
        """Who cannot pay for any of them passes without being asked."""
        unsold = self.lots(draft)
        if not unsold or self.passes == len(draft.players):
            for obligation in unsold:  # A4: out of the game; the share stays in the initial offering
                draft.close_private(obligation)
            pass_priority(draft)
            draft.title.next_round(draft)
        elif next(self._bids(draft), None) is None:
            self.play(draft, Pass())
        else:
            return True
        return False


class ObligationAuction(Bidding, frozen=True):
    """One obligation, opened with a bid. The buyer gets a share of its company with it, which sleeps (IV)."""

    def knock_down(self, draft: Draft) -> None:
        draft.pop()
        draft.move_private(self.lot, self.bidder, self.price)
        company = obligations(draft.title)[self.lot].company
        draft.move_shares(company, IPO, self.bidder, 1)
        draft.change(company, asleep={self.bidder: 1})


def pass_priority(draft: Draft) -> None:
    """III, A3: after each of the two auctions the priority deal moves one seat."""
    draft.priority = draft.left_of(draft.priority)
    draft.tell(PriorityMoved(draft.priority))
