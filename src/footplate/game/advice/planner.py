"""What the planner (the bots *easy*, *medium* and *hard*) asks of a title: time, costs to come, what is worth a look.

Unlike those of a frozen bot these questions may change. Every answer has a default that suits most titles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from footplate.game.actions import Action, Bid
from footplate.game.advice import Advice
from footplate.game.draft import Draft
from footplate.game.step import Numbered, Option

if TYPE_CHECKING:
    from footplate.game.state import Position, State


class Projected(Protocol):
    """A company in a position, as a bot looks at it."""

    pos: Position
    company: str
    own: bool  # does the player who thinks direct it?
    place: int  # in this round it: 0 will run, 1 has run and may buy trains, 2 is done
    start: float  # a coin of this round, in coins of when the thought began

    def runs(self, trains: Sequence[str]) -> int:
        """What these trains would run on the board as it lies."""
        ...


Stake = tuple[str, float]  # an owner of money and shares, and the part of it that is a player's


class PlannerAdvice(Advice):
    """The questions; a title whose game goes another way answers them in a subclass."""

    #: do privates bring anything by themselves: an income, a price?
    privates_pay = True
    #: does money that players have at hand make more, as long as there are shares to be had?
    invests = True
    #: is it worth the time to play out whole rounds? Not where each has hundreds of moves
    plays_out = True

    # ---- time and trains ----

    def rounds_left(self, pos: Position) -> int | None:
        """Operating rounds to come, that in progress included; None if only the bank decides."""
        return None

    def elapsed(self, before: Position, after: Position) -> int | None:
        """Operating rounds that have ended between two positions of a game; None: by the rounds on the stack."""
        return None

    def clock(self, pos: Position) -> object:
        """What trains on sale and upkeep to come depend on, beside the phase and the trains in the bank."""
        return None

    def train_in(self, pos: Position, rounds: int, guess: str | None) -> str | None:
        """The train on sale in so many rounds; `guess`: by what is bought."""
        return guess

    def stops(self, pos: Position, train: str) -> int | None:
        """How many stops a train makes on grown track; None: by what is printed on it."""
        return None

    def earnings(self, pos: Position, company: str, trains: Sequence[str], now: float, rounds: int) -> float | None:
        """What these trains of a company will run in so many rounds, `now` on track as it lies; None: by the stops that
        its track will have come to by then."""
        return None

    # ---- companies ----

    def has_prospects(self, pos: Position, company: str) -> bool:
        """Is there anything to expect of the company? Those nobody has started need not be looked at."""
        return pos.companies[company].started

    def key(self, pos: Position, company: str) -> object:
        """All of a company but its money and track that matters to what is expected of it. Compared only while the
        position lives, so that it may be told by identity."""
        return id(pos.companies[company])

    def dues(self, pos: Position, company: str, trains: Sequence[str], rounds: int, loans: int = 0) -> int:
        """What the company must pay in so many rounds, in this one what it has not paid yet, with these trains and so
        many more loans than now."""
        return 0

    def grants(self, pos: Position, company: str) -> float:
        """Money that its treasury may expect from elsewhere than its trains, by how likely that is."""
        return 0.0

    def rise(self, pos: Position, company: str, price: int, paid: float, runs: bool) -> int:
        """How far the price marker goes after this dividend; to the left if negative. `runs`: has it trains?"""
        return 1 if paid else -1

    def is_lost(self, pos: Position, company: str) -> bool:
        """Has the company failed for good?"""
        return False

    def if_it_fails(self, pos: Position, company: str, treasury: float, loans: int = 0) -> float | None:
        """What a share is worth once the company cannot pay, with so many more loans than now. None: its president must
        find the money."""
        return None

    def prospect(self, view: Projected) -> tuple[float, float, float] | None:
        """What is to be expected of a company whose way through the game is the title's own: dividends and price of a
        share in coins of today, what its president must add. None: as for companies of most titles."""
        return None

    def view(self, pos: Position, company: str) -> float | None:
        """What track ahead promises, in coins a round; None: by the stops that it could come to soon."""
        return None

    # ---- players ----

    def stakes(self, pos: Position, player: str) -> tuple[Stake, ...]:
        """Whose money and shares count for a player."""
        return ((player, 1.0),)

    def wakes(self, pos: Position, company: str, owner: str) -> float:
        """How likely it is that the inactive shares somebody holds become active in time, from 0 to 1."""
        return 0.0

    def extras(self, pos: Position, player: str, rounds: int) -> float:
        """What a player owns or owes beside money, shares and privates: obligations, promises, debts."""
        return 0.0

    # ---- decisions ----

    def worth_a_look(self, state: State, options: list[Option], player: str) -> list[Option]:
        """Which of many options deserve to be tried; at least one."""
        return options

    def numbers(self, state: State, option: Numbered, player: str) -> list[int] | None:
        """Which numbers of an open option deserve to be tried, all of them legal; None: the usual ones."""
        return None

    def plans(self, state: State, player: str) -> Iterator[tuple[Action, ...]]:
        """Actions that make sense only together: the first is an option now, the others follow at once."""
        return iter(())

    def won(self, state: State, bid: Bid, player: str) -> State:
        """As if nobody bid more for a private."""
        draft = Draft.of(state)
        draft.move_private(bid.private, player, bid.price)
        return draft.freeze()

    def foreseen(self, state: State, player: str) -> State:
        """The position as it will be when what the player has begun is done, if nobody interferes."""
        return state
