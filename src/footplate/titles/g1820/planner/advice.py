"""What the planner asks of 1820. It begins with the answers that the frozen bot gets, and may part from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from footplate.game.actions import Action, Bid
from footplate.game.advice.planner import PlannerAdvice, Projected, Stake
from footplate.game.state import Position, State
from footplate.game.step import Option
from footplate.titles.g1820.one_ply.advice import BritainOnePly
from footplate.titles.g1820.parties import BRITISH_RAIL, is_private
from footplate.titles.g1820.planner.floats import with_floats
from footplate.titles.g1820.planner.lands import ahead
from footplate.titles.g1820.planner.look import worth_a_look
from footplate.titles.g1820.planner.times import may_still_offer, must_keep_trains, until_sales
from footplate.titles.g1820.planner.way import british_rail, prospect

OLD: Final = BritainOnePly()


class BritainPlanner(PlannerAdvice):
    """1820."""

    privates_pay = OLD.privates_pay
    invests = False  # companies are started in lobbies, and shares come and go
    plays_out = False

    # ---- time and trains ----

    def rounds_left(self, pos: Position) -> int | None:
        return OLD.rounds_left(pos)

    def elapsed(self, before: Position, after: Position) -> int | None:
        return OLD.elapsed(after) - OLD.elapsed(before)

    def clock(self, pos: Position) -> object:
        return OLD.clock(pos)

    def train_in(self, pos: Position, rounds: int, guess: str | None) -> str | None:
        return OLD.train_in(pos, rounds, guess)

    def earnings(self, pos: Position, company: str, trains: Sequence[str], now: float, rounds: int) -> float | None:
        return OLD.earnings(pos, company, trains, now, rounds)

    # ---- companies ----

    def has_prospects(self, pos: Position, company: str) -> bool:
        return OLD.has_prospects(pos, company)

    def key(self, pos: Position, company: str) -> object:
        return OLD.key(pos, company), until_sales(pos), may_still_offer(pos, company), must_keep_trains(pos, company)

    def dues(self, pos: Position, company: str, trains: Sequence[str], rounds: int, loans: int = 0) -> int:
        return OLD.dues(pos, company, trains, rounds, loans)

    def rise(self, pos: Position, company: str, price: int, paid: float, runs: bool) -> int:
        return OLD.rise(pos, company, price, paid, runs)

    def is_lost(self, pos: Position, company: str) -> bool:
        return OLD.is_lost(pos, company)

    def if_it_fails(self, pos: Position, company: str, treasury: float, loans: int = 0) -> float | None:
        return OLD.if_it_fails(pos, company, treasury, loans)

    def prospect(self, view: Projected) -> tuple[float, float, float] | None:
        pos, company = view.pos, view.company
        if company == BRITISH_RAIL:
            return british_rail(pos, view.start, view.place)
        if is_private(pos, company) or self.is_lost(pos, company):
            return None
        return prospect(pos, company, view.own, view.place, view.start, view.runs)

    def view(self, pos: Position, company: str) -> float | None:
        return ahead(pos, company)

    # ---- players ----

    def stakes(self, pos: Position, player: str) -> tuple[Stake, ...]:
        return OLD.stakes(pos, player)

    def extras(self, pos: Position, player: str, rounds: int) -> float:
        return OLD.extras(pos, player, rounds)

    # ---- decisions ----

    def worth_a_look(self, state: State, options: list[Option], player: str) -> list[Option]:
        return worth_a_look(state, options, player)

    def plans(self, state: State, player: str) -> Iterator[tuple[Action, ...]]:
        return OLD.plans(state, player)

    def won(self, state: State, bid: Bid, player: str) -> State:
        return OLD.won(state, bid, player)

    def foreseen(self, state: State, player: str) -> State:
        return OLD.foreseen(with_floats(state, player), player)
