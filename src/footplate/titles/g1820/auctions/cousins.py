"""The cousin auction of the first stock round (6.3): bids, payment, and what nobody bid for."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyPrivate, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import BidMade, PlayerPassed
from footplate.game.state import Position
from footplate.game.step import Numbered, Option, Step
from footplate.titles.g1820.books import books
from footplate.titles.g1820.printed import printed

MOST_WITH_BIDS = 3  # cousins that may be bid on at the same time (6.3.2)

Bids = dict[str, tuple[str, int]]  # cousin -> player, price


def unsold(pos: Position) -> list[str]:
    return [cousin for cousin, owner in pos.privates.items() if owner == BANK]


class CousinAuction(Step, frozen=True):
    """In card order, bid on one cousin or pass, until all have passed in a row. A bid may not exceed what a player has
    beside his other bids (R23)."""

    takes = (Bid, Pass)

    bids: Bids = {}
    turn: int = 0
    passes: int = 0

    def actor(self, pos: Position) -> str:
        return books(pos).order[self.turn]

    # ---- questions ----

    def lowest(self, pos: Position, cousin: str) -> int:
        """A bid beats the one on this cousin; on the fourth it beats the smallest on the others."""
        to_beat = self._smallest() if self._is_fourth(cousin) else self.bids.get(cousin, ("", 0))[1]
        return to_beat + printed(pos).bid_step if to_beat else printed(pos).lowest_bid

    def free_cash(self, pos: Position, cousin: str) -> int:
        """What the player could bid here: his cash without those of his bids that would go on standing."""
        player = self.actor(pos)
        standing = self.after(cousin, player, 0)
        return pos.cash[player] - sum(price for owner, price in standing.values() if owner == player)

    def after(self, cousin: str, player: str, price: int) -> Bids:
        """The bids once this one is made: a fourth sends all of the smallest back (R24)."""
        smallest = self._smallest() if self._is_fourth(cousin) else 0
        kept = {c: bid for c, bid in self.bids.items() if bid[1] != smallest}
        return {**kept, cousin: (player, price)}

    def _is_fourth(self, cousin: str) -> bool:
        return len(self.bids) == MOST_WITH_BIDS and cousin not in self.bids

    def _smallest(self) -> int:
        return min(price for _, price in self.bids.values())

    def refusal(self, pos: Position, bid: Bid) -> RuleViolation | None:
        if bid.private not in unsold(pos):
            return pos.refuse("auction.not-for-sale", private=bid.private)
        if bid.price % printed(pos).bid_step:
            return pos.refuse("auction.step", step=printed(pos).bid_step)
        lowest, free = self.lowest(pos, bid.private), self.free_cash(pos, bid.private)
        if bid.price < lowest:
            return pos.refuse("auction.raise", private=bid.private, lowest=lowest, bid=bid.price)
        if bid.price > free:
            return pos.refuse("auction.money", private=bid.private, needs=bid.price, has=free)
        return None

    # ---- the step ----

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._bids(pos)
        yield Pass()

    def _bids(self, pos: Position) -> Iterator[Numbered]:
        step = printed(pos).bid_step
        for cousin in unsold(pos):
            low, high = self.lowest(pos, cousin), self.free_cash(pos, cousin)
            if low <= high:
                yield Numbered(Bid(cousin, low), "price", low, high, step)

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action) if isinstance(action, Bid) else None
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        player, turn = self.actor(draft), (self.turn + 1) % len(draft.players)
        if isinstance(action, Bid):
            draft.tell(BidMade(player, action.private, action.price))
            bids = self.after(action.private, player, action.price)
            draft.become(self.with_(bids=bids, turn=turn, passes=0))
        else:
            draft.tell(PlayerPassed(player))
            draft.become(self.with_(turn=turn, passes=self.passes + 1))

    def settle(self, draft: Draft) -> bool:
        """Who cannot bid on any of them passes without being asked."""
        if self.passes == len(draft.players):
            self._finish(draft)
        elif next(self._bids(draft), None) is None:
            self.play(draft, Pass())
        else:
            return True
        return False

    def _finish(self, draft: Draft) -> None:
        if not self.bids:
            discard_cousins(draft)
            draft.pop()
            return
        order = books(draft).order
        by_card = sorted(self.bids.items(), key=lambda lot: order.index(lot[1][0]))
        draft.become(CousinPayment(dict(by_card), min(price for _, price in self.bids.values())))


class CousinPayment(Step, frozen=True):
    """Each winner pays his bid, or more if he likes: what he pays makes the cousin's treasury (6.3.3, R25)."""

    takes = (BuyPrivate,)

    bids: Bids  # not yet paid, in card order
    lowest: int  # of the winning bids: the price of the cousins that nobody won

    def actor(self, pos: Position) -> str:
        return next(iter(self.bids.values()))[0]

    def prices(self, pos: Position) -> tuple[int, int]:
        """What the next winner may pay: he keeps enough for his other bids."""
        player, price = next(iter(self.bids.values()))
        others = sum(due for owner, due in self.bids.values() if owner == player) - price
        return price, pos.cash[player] - others

    def options(self, pos: Position) -> Iterator[Option]:
        yield paying(pos, next(iter(self.bids)), *self.prices(pos))

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, BuyPrivate)
        lot = next(iter(self.bids))
        if action.private != lot:
            raise pos.refuse("auction.one-lot", private=action.private, lot=lot)
        problem = price_refusal(pos, action, *self.prices(pos))
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, BuyPrivate)
        take_cousin(draft, self.actor(draft), action.private, action.price)
        left = {cousin: bid for cousin, bid in self.bids.items() if cousin != action.private}
        draft.become(self.with_(bids=left))

    def settle(self, draft: Draft) -> bool:
        """Who has nothing left to pay more with pays his bid."""
        if not self.bids:
            draft.become(CousinOffer(self.lowest, self._by_cash(draft)))
            return False
        low, high = self.prices(draft)
        if high >= low + printed(draft).bid_step:
            return True
        self.play(draft, BuyPrivate(next(iter(self.bids)), low))
        return False

    def _by_cash(self, pos: Position) -> tuple[str, ...]:
        """The poorest first, of equals the lower card."""
        return tuple(sorted(books(pos).order, key=lambda player: pos.cash[player]))


class CousinOffer(Step, frozen=True):
    """Cousins that nobody won are offered at the lowest winning bid, once to each player, the poorest first (6.3.3)."""

    takes = (BuyPrivate, Pass)

    price: int
    order: tuple[str, ...]  # still to be asked

    def actor(self, pos: Position) -> str:
        return self.order[0]

    def options(self, pos: Position) -> Iterator[Option]:
        for cousin in unsold(pos):
            yield paying(pos, cousin, self.price, pos.cash[self.order[0]])
        yield Pass()

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, BuyPrivate):
            return
        if action.private not in unsold(pos):
            raise pos.refuse("auction.not-for-sale", private=action.private)
        problem = price_refusal(pos, action, self.price, pos.cash[self.order[0]])
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, BuyPrivate):
            take_cousin(draft, self.order[0], action.private, action.price)
        else:
            draft.tell(PlayerPassed(self.order[0]))
            draft.become(self.with_(order=self.order[1:]))

    def settle(self, draft: Draft) -> bool:
        if not self.order or not unsold(draft):
            discard_cousins(draft)
            draft.pop()
        elif draft.cash[self.order[0]] < self.price:
            draft.become(self.with_(order=self.order[1:]))
        else:
            return True
        return False


def paying(pos: Position, cousin: str, low: int, high: int) -> Numbered:
    """A cousin at his price or more (R25)."""
    return Numbered(BuyPrivate(cousin, low), "price", low, high, printed(pos).bid_step)


def price_refusal(pos: Position, action: BuyPrivate, low: int, high: int) -> RuleViolation | None:
    step = printed(pos).bid_step
    if low <= action.price <= high and not (action.price - low) % step:
        return None
    return pos.refuse("auction.pay", private=action.private, low=low, high=high, step=step)


def take_cousin(draft: Draft, player: str, cousin: str, price: int) -> None:
    """The player pays the bank, which gives the cousin the difference to the printed price, either way (6.3.3)."""
    draft.move_private(cousin, player, price)
    draft.pay(BANK, cousin, abs(draft.title.privates[cousin].price - price), "cousin")


def discard_cousins(draft: Draft) -> None:
    """Who is still nobody's leaves the game."""
    for cousin in unsold(draft):
        draft.close_private(cousin)
