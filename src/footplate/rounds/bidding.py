"""An auction of one lot: in turn players bid more than the last bid, or pass and are out. The last one left buys."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, Bid, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import BidMade, PlayerPassed
from footplate.game.state import Position
from footplate.game.step import Numbered, Option, Step
from footplate.rounds.auction import RAISE


class Bidding(Step, frozen=True):
    """One private is bid for. What a sale does, or that nobody wants it, a title says in a subclass."""

    takes = (Bid, Pass)

    lot: str
    turn: str
    bidder: str = ""
    price: int = 0  # of the highest bid
    out: tuple[str, ...] = ()  # those who have passed

    def actor(self, pos: Position) -> str:
        return self.turn

    # ---- what a title says ----

    def first_bid(self, pos: Position) -> int:
        """The lowest bid to begin with."""
        return pos.title.privates[self.lot].price

    def knock_down(self, draft: Draft) -> None:
        """The highest bidder is the last one left: hand over the lot and go on."""
        raise NotImplementedError

    def nobody_bids(self, draft: Draft) -> None:
        """All have passed and nobody has bid. Cannot be where the auction begins with a bid."""
        raise NotImplementedError

    # ---- the step ----

    def lowest_bid(self, pos: Position) -> int:
        return self.price + RAISE if self.bidder else self.first_bid(pos)

    def options(self, pos: Position) -> Iterator[Option]:
        low, high = self.lowest_bid(pos), pos.cash[self.turn]
        if low <= high:
            yield Numbered(Bid(self.lot, low), "price", low, high)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Bid):
            if action.private != self.lot:
                raise pos.refuse("auction.one-lot", private=action.private, lot=self.lot)
            problem = bid_refusal(pos, self.turn, action, self.lowest_bid(pos))
            if problem:
                raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Bid):
            draft.tell(BidMade(self.turn, self.lot, action.price))
            draft.become(self._next(draft, bidder=self.turn, price=action.price))
        else:
            self._leave(draft)

    def settle(self, draft: Draft) -> bool:
        """Waits while somebody can still bid."""
        left = [player for player in draft.players if player not in self.out]
        if not left:
            self.nobody_bids(draft)
        elif left == [self.bidder]:
            self.knock_down(draft)
        elif self.lowest_bid(draft) > draft.cash[self.turn]:
            self._leave(draft)
        else:
            return True
        return False

    def _leave(self, draft: Draft) -> None:
        draft.tell(PlayerPassed(self.turn))
        draft.become(self._next(draft, out=(*self.out, self.turn)))

    def _next(self, pos: Position, **fields: object) -> Bidding:
        """With these changes, the next clockwise who is not out has the turn."""
        after: Bidding = self.with_(**fields)
        others = (*pos.clockwise_from(self.turn)[1:], self.turn)
        turned: Bidding = after.with_(turn=next((p for p in others if p not in after.out), self.turn))
        return turned


def bid_refusal(pos: Position, player: str, bid: Bid, lowest: int) -> RuleViolation | None:
    if bid.price < lowest:
        return pos.refuse("auction.raise", private=bid.private, lowest=lowest, bid=bid.price)
    cash = pos.cash[player]
    return pos.refuse("auction.money", private=bid.private, needs=bid.price, has=cash) if bid.price > cash else None
