"""Future trains (6.4): auctioned in the first three stock rounds, held by players until a company gets them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft, without
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed, TrainMoved, TrainScrapped
from footplate.game.state import POOL, Position
from footplate.game.step import Option, Step
from footplate.titles.g1820.actions import TakeFutures
from footplate.titles.g1820.auctions.opencry import OpenCry
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.printed import printed

#: offers that lie on the table, in the notes: positions without one stay as they were before there were any
TABLED: Final = "tabled"


def auction_futures(draft: Draft, round_: int) -> None:
    """6.4.1, R6: one train of each kind is set aside as its auction begins, unless that kind is sold out."""
    lots = printed(draft).futures
    trains = tuple(train for train in lots[round_ - 1] if draft.depot[train]) if round_ <= len(lots) else ()
    for train in trains:
        draft.take_train(train, BANK, POOL)
    if trains:
        draft.push(FutureAuction(trains, on_income=round_ == 1))


def in_hand(pos: Position) -> tuple[str, ...]:
    """All future trains that players hold."""
    return tuple(train for trains in books(pos).futures.values() for train in trains)


def holder_of(pos: Position, train: str) -> str:
    """The player who holds the future train of this kind; there is one of each (6.4.1)."""
    return next((player for player, trains in books(pos).futures.items() if train in trains), "")


def tabled(pos: Position) -> dict[str, str]:
    """Future trains that lie on the table, and the company that each is offered to (P5)."""
    offers: dict[str, str] = pos.notes.get(TABLED, {})
    return offers


def table(draft: Draft, train: str, company: str = "") -> None:
    """Offer a future train to a company, and no longer to another; without a company its offer is off the table."""
    others = {other: taker for other, taker in tabled(draft).items() if other != train}
    offers = {**others, train: company} if company else others
    notes = {key: value for key, value in draft.notes.items() if key != TABLED}
    draft.notes = {**notes, TABLED: offers} if offers else notes


def means(pos: Position, player: str, *, on_income: bool) -> int:
    """Bids are paid in cash, those of the first round out of the next income (6.4.2, R7)."""
    return printed(pos).income - books(pos).debts.get(player, 0) if on_income else pos.cash[player]


class FutureAuction(OpenCry, frozen=True):
    """One price for each train; the winner says which he takes."""

    trains: tuple[str, ...]
    on_income: bool

    def limit(self, pos: Position, player: str) -> int:
        return means(pos, player, on_income=self.on_income)

    def sold(self, draft: Draft, bidder: str, price: int) -> None:
        draft.become(ChooseFutures(bidder, price, self.trains, self.on_income, self.barred))

    def unsold(self, draft: Draft) -> None:
        """6.4.2: they leave the game."""
        for train in self.trains:
            draft.market_trains = without(draft.market_trains, train)
            draft.tell(TrainScrapped(train, POOL))
        draft.pop()


class ChooseFutures(Step, frozen=True):
    """The winner takes one train or both at his bid each, or none (6.4.2, 10.4)."""

    takes = (TakeFutures, Pass)

    player: str
    price: int
    trains: tuple[str, ...]
    on_income: bool
    barred: tuple[str, ...]

    def actor(self, pos: Position) -> str:
        return self.player

    def options(self, pos: Position) -> Iterator[Option]:
        for count in range(1, len(self.trains) + 1):
            for trains in combinations(self.trains, count):
                if self.refusal(pos, trains) is None:
                    yield TakeFutures(trains)
        yield Pass()

    def refusal(self, pos: Position, trains: tuple[str, ...]) -> RuleViolation | None:
        if not trains or trains != tuple(train for train in self.trains if train in trains):
            return pos.refuse("future.unknown", trains=self.trains)
        due, has = self.price * len(trains), means(pos, self.player, on_income=self.on_income)
        return pos.refuse("future.money", needs=due, has=has) if due > has else None

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action.trains) if isinstance(action, TakeFutures) else None
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        """Who takes none is barred until one is sold (10.4, Q4); who takes one may bid for the other."""
        taken = action.trains if isinstance(action, TakeFutures) else ()
        if taken:
            self._take(draft, taken)
        else:
            draft.tell(PlayerPassed(self.player))
        left = tuple(train for train in self.trains if train not in taken)
        if left:
            barred = () if taken else (*self.barred, self.player)
            draft.become(FutureAuction(left, self.on_income, barred=barred))
        else:
            draft.pop()

    def _take(self, draft: Draft, taken: tuple[str, ...]) -> None:
        due = self.price * len(taken)
        if self.on_income:
            debts = books(draft).debts
            write(draft, debts={**debts, self.player: debts.get(self.player, 0) + due})
        else:
            draft.pay(self.player, BANK, due, "future train")
        futures = books(draft).futures
        write(draft, futures={**futures, self.player: (*futures.get(self.player, ()), *taken)})
        for train in taken:
            draft.market_trains = without(draft.market_trains, train)
            draft.tell(TrainMoved(train, POOL, self.player))


def assign(draft: Draft, player: str, train: str, company: str) -> None:
    """A future train becomes a company's (6.4.3); the phase that it may begin is for the caller."""
    table(draft, train)
    futures = books(draft).futures
    left = {**futures, player: without(futures[player], train)}
    write(draft, futures={owner: trains for owner, trains in left.items() if trains})
    draft.change(company, trains=(*draft.companies[company].trains, train))
    draft.tell(TrainMoved(train, player, company))


def pay_income(draft: Draft) -> None:
    """6.2: 800 each, less what is owed for future trains, up to the first stock round after the queen's death."""
    if books(draft).income_is_over:
        return
    debts = books(draft).debts
    for player in books(draft).order:
        draft.pay(BANK, player, printed(draft).income - debts.get(player, 0), "player income")
    write(draft, debts={}, income_is_over=books(draft).queen_is_dead)
