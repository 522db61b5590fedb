"""The opening auction of the private companies: buy the cheapest, or bid on a more expensive one."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import BidMade, PlayerPassed, PrivateCheaper
from footplate.game.state import Position
from footplate.game.step import Numbered, Option, Step
from footplate.rounds.income import pay_privates

RAISE = 5

Bids = dict[str, tuple[tuple[str, int], ...]]  # private -> (player, price), in the order of bidding


class PrivateAuction(Step, frozen=True):
    """In turn: pass, buy the cheapest private, or bid on another. Ends when all are sold."""

    takes = (Pass, BuyPrivate, Bid)

    turn: str
    bids: Bids = {}
    passes: int = 0
    cut: int = 0  # by how much the first private has become cheaper
    buyer: str = ""  # the last who bought in his own turn

    def actor(self, pos: Position) -> str:
        return self.turn

    # ---- questions ----

    def lots(self, pos: Position) -> list[str]:
        return [p for p, owner in pos.privates.items() if owner == BANK]

    def price(self, pos: Position, private: str) -> int:
        first = next(iter(pos.title.privates))
        return pos.title.privates[private].price - (self.cut if private == first else 0)

    def lowest_bid(self, pos: Position, private: str) -> int:
        standing = [price for _, price in self.bids.get(private, ())]
        return max([*standing, self.price(pos, private)]) + RAISE

    def free_cash(self, pos: Position, player: str, private: str = "") -> int:
        """Cash not set aside for standing bids; a new bid on `private` would replace the player's old one there."""
        bound = sum(
            price for lot, bids in self.bids.items() if lot != private for bidder, price in bids if bidder == player
        )
        return pos.cash[player] - bound

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        cheapest, *others = self.lots(pos)
        price = self.price(pos, cheapest)
        if price <= self.free_cash(pos, self.turn):
            yield BuyPrivate(cheapest, price)
        for lot in others:
            low, high = self.lowest_bid(pos, lot), self.free_cash(pos, self.turn, lot)
            if low <= high:
                yield Numbered(Bid(lot, low), "price", low, high)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, BuyPrivate):
            problem = self._purchase_refusal(pos, action)
        elif isinstance(action, Bid):
            problem = self._bid_refusal(pos, action)
        else:
            problem = None
        if problem:
            raise problem

    def _purchase_refusal(self, pos: Position, action: BuyPrivate) -> RuleViolation | None:
        lots = self.lots(pos)
        if action.private not in lots:
            return pos.refuse("auction.not-for-sale", private=action.private)
        if action.private != lots[0]:
            return pos.refuse("auction.cheapest-first", private=action.private, cheapest=lots[0])
        price, cash = self.price(pos, action.private), self.free_cash(pos, self.turn)
        if action.price != price:
            return pos.refuse("auction.price", private=action.private, price=price)
        return pos.refuse("auction.money", private=action.private, needs=price, has=cash) if price > cash else None

    def _bid_refusal(self, pos: Position, action: Bid) -> RuleViolation | None:
        lots = self.lots(pos)
        if action.private not in lots:
            return pos.refuse("auction.not-for-sale", private=action.private)
        if action.private == lots[0]:
            return pos.refuse("auction.buy-outright", private=action.private)
        return raise_refusal(self, pos, self.turn, action)

    def play(self, draft: Draft, action: Action) -> None:
        turn = draft.left_of(self.turn)
        if isinstance(action, BuyPrivate):
            draft.move_private(action.private, self.turn, action.price)
            draft.become(self.with_(turn=turn, passes=0, buyer=self.turn))
        elif isinstance(action, Bid):
            draft.tell(BidMade(self.turn, action.private, action.price))
            draft.become(self.with_(turn=turn, passes=0, bids=with_bid(self.bids, self.turn, action)))
        else:
            draft.tell(PlayerPassed(self.turn))
            draft.become(self.with_(turn=turn, passes=self.passes + 1))

    def settle(self, draft: Draft) -> bool:
        lots = self.lots(draft)
        if not lots:
            draft.priority = self.turn
            draft.title.next_round(draft)
            return False
        bids = self.bids.get(lots[0], ())
        if len(bids) > 1:
            draft.push(BiddingWar(lots[0], self._first_bidder(draft, bids)))
            return False
        if bids:
            sell_lot(draft, lots[0])
            return False
        if self.passes == len(draft.players):
            self._all_passed(draft, lots[0])
            return False
        return True

    def _first_bidder(self, pos: Position, bids: tuple[tuple[str, int], ...]) -> str:
        if pos.title.data.auction.lowest_bidder_begins or pos.title.conduct.lowest_bidder_next:
            return min(bids, key=lambda bid: bid[1])[0]
        return next_bidder(pos, bids, max(bids, key=lambda bid: bid[1])[0])

    def _all_passed(self, draft: Draft, cheapest: str) -> None:
        """Everybody passed: an operating round of the privates alone, and the first of them, if unsold, is cheaper."""
        first = next(iter(draft.title.privates))
        if cheapest != first:
            draft.become(self.with_(passes=0))
            pay_privates(draft)
            self.privates_operated(draft)
            return
        cheaper = self.with_(passes=0, cut=self.cut + RAISE)
        price = cheaper.price(draft, first)
        draft.tell(PrivateCheaper(first, price))
        if price > 0:
            draft.become(cheaper)
            return
        to_next = draft.title.data.auction.free_private_to == "next" or draft.title.conduct.free_private_to_next
        taker = self.turn if to_next else draft.priority
        draft.move_private(first, taker, 0)
        draft.become(cheaper.with_(turn=draft.left_of(taker)))

    def privates_operated(self, draft: Draft) -> None:
        """The privates have paid: what else ends such a round. A title may say."""


class BiddingWar(Step, frozen=True):
    """The bidders of one private go on until one is left."""

    takes = (Bid, Pass)

    private: str
    turn: str

    def actor(self, pos: Position) -> str:
        return self.turn

    def options(self, pos: Position) -> Iterator[Option]:
        auction: PrivateAuction = pos.below(PrivateAuction)
        low = auction.lowest_bid(pos, self.private)
        high = auction.free_cash(pos, self.turn, self.private)
        if low <= high:
            yield Numbered(Bid(self.private, low), "price", low, high)
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, Bid):
            if action.private != self.private:
                raise pos.refuse("auction.one-lot", private=action.private, lot=self.private)
            problem = raise_refusal(pos.below(PrivateAuction), pos, self.turn, action)
            if problem:
                raise problem

    def play(self, draft: Draft, action: Action) -> None:
        auction: PrivateAuction = draft.below(PrivateAuction)
        if isinstance(action, Bid):
            draft.tell(BidMade(self.turn, action.private, action.price))
            bids = with_bid(auction.bids, self.turn, action)
        else:
            draft.tell(PlayerPassed(self.turn))
            left = tuple(bid for bid in auction.bids[self.private] if bid[0] != self.turn)
            bids = {**auction.bids, self.private: left}
        draft.amend(auction, auction.with_(bids=bids))
        if len(bids[self.private]) == 1:
            draft.pop()
        else:
            draft.become(self.with_(turn=next_bidder(draft, bids[self.private], self.turn)))


def raise_refusal(auction: PrivateAuction, pos: Position, player: str, bid: Bid) -> RuleViolation | None:
    low, high = auction.lowest_bid(pos, bid.private), auction.free_cash(pos, player, bid.private)
    if bid.price < low:
        return pos.refuse("auction.raise", private=bid.private, lowest=low, bid=bid.price)
    return pos.refuse("auction.money", private=bid.private, needs=bid.price, has=high) if bid.price > high else None


def with_bid(bids: Bids, player: str, bid: Bid) -> Bids:
    """The bids with a new one, which replaces the player's old one on that private."""
    others = tuple(b for b in bids.get(bid.private, ()) if b[0] != player)
    return {**bids, bid.private: (*others, (player, bid.price))}


def next_bidder(pos: Position, bids: tuple[tuple[str, int], ...], after: str) -> str:
    """Clockwise after the last to act, the highest bidder left out; or by the lowest bid where the title plays so."""
    if pos.title.conduct.lowest_bidder_next:
        return min(bids, key=lambda bid: bid[1])[0]
    highest = max(bids, key=lambda bid: bid[1])[0]
    still_in = {player for player, _ in bids} - {highest}
    return next(p for p in (*pos.clockwise_from(after)[1:], after) if p in still_in)


def sell_lot(draft: Draft, private: str) -> None:
    """The one bid that is left buys."""
    auction: PrivateAuction = draft.below(PrivateAuction)
    ((player, price),) = auction.bids[private]
    bids = {lot: b for lot, b in auction.bids.items() if lot != private}
    draft.amend(auction, auction.with_(bids=bids))
    draft.move_private(private, player, price)
