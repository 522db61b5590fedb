"""Open-cry auctions (10.4), asked in card order (P1): future trains, takeovers and liquidations."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.events import PlayerPassed
from footplate.game.state import Position
from footplate.game.step import Numbered, Option, Step
from footplate.titles.g1820.actions import CryBid
from footplate.titles.g1820.books import books
from footplate.titles.g1820.events import BidCried
from footplate.titles.g1820.printed import printed


class OpenCry(Step, frozen=True, kw_only=True):
    """A high bid, and who is still to be asked to beat it. A bid asks everybody anew, from #1 on; when all have passed
    on the same high bid the lot is sold, and if there never was one it is not. A pass binds nobody.

    What is sold says the first bid, how far a player may go, and what happens then.
    """

    takes = (CryBid, Pass)

    price: int = 0  # the high bid, 0 before the first
    bidder: str = ""  # who made it: a player, or the bank
    asked: int = 0  # place in the order of cards of who is asked now
    barred: tuple[str, ...] = ()  # a winner who did not buy (10.4)

    # ---- what a lot decides ----

    def first_bid(self, pos: Position) -> int:
        """The lowest bid as long as there is none."""
        return printed(pos).lowest_bid

    def limit(self, pos: Position, player: str) -> int:
        """The most that a player could bid."""
        raise NotImplementedError(type(self).__name__)

    def sold(self, draft: Draft, bidder: str, price: int) -> None:
        """All have passed on this bid: pop the step, or put another in its place."""
        raise NotImplementedError(type(self).__name__)

    def unsold(self, draft: Draft) -> None:
        """Nobody ever bid: pop the step, or put another in its place."""
        raise NotImplementedError(type(self).__name__)

    # ---- the step ----

    def actor(self, pos: Position) -> str:
        return books(pos).order[self.asked]

    def lowest(self, pos: Position) -> int:
        """The lowest bid open now."""
        step = printed(pos).bid_step
        return (self.price // step + 1) * step if self.bidder else self.first_bid(pos)

    def highest(self, pos: Position, player: str) -> int:
        """The highest bid open to a player: his limit, in steps."""
        limit = self.limit(pos, player)
        return limit - limit % printed(pos).bid_step

    def may_bid(self, pos: Position, player: str) -> bool:
        if player == self.bidder or player in self.barred:
            return False
        return self.lowest(pos) <= self.highest(pos, player)

    def options(self, pos: Position) -> Iterator[Option]:
        low, high = self.lowest(pos), self.highest(pos, self.actor(pos))
        yield Numbered(CryBid(low), "price", low, high, printed(pos).bid_step)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, CryBid):
            return
        step, low, high = printed(pos).bid_step, self.lowest(pos), self.highest(pos, self.actor(pos))
        if action.price % step:
            raise pos.refuse("cry.step", step=step)
        if action.price < low:
            raise pos.refuse("cry.low", bid=action.price, lowest=low)
        if action.price > high:
            raise pos.refuse("cry.high", bid=action.price, highest=high)

    def play(self, draft: Draft, action: Action) -> None:
        player = self.actor(draft)
        if isinstance(action, CryBid):
            draft.tell(BidCried(player, action.price))
            draft.become(self.with_(price=action.price, bidder=player, asked=0))
        else:
            draft.tell(PlayerPassed(player))
            draft.become(self.with_(asked=self.asked + 1))

    def settle(self, draft: Draft) -> bool:
        """Who may not or cannot go higher is not asked."""
        order = books(draft).order
        asked = self.asked
        while asked < len(order) and not self.may_bid(draft, order[asked]):
            asked += 1
        if asked < len(order):
            if asked != self.asked:
                draft.become(self.with_(asked=asked))
            return True
        if self.bidder:
            self.sold(draft, self.bidder, self.price)
        else:
            self.unsold(draft)
        return False
