"""What may be done at any time of a company's turn: a loan taken (17.1), a future train given to it (6.4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import TrainMoved
from footplate.game.state import Position
from footplate.game.step import Consent, Option, Step
from footplate.rounds.depot import DiscardTrains, over_train_limit
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import AssignFuture, TakeLoan
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.loans import room, take
from footplate.titles.g1820.chart import is_available, train_arrived
from footplate.titles.g1820.operating.upkeep import PayBack


def open_asides(pos: Position) -> Iterator[Step]:
    """While a step of its turn waits: loans for the director, future trains for him and for those who hold them."""
    turn: CompanyTurn | None = pos.below(CompanyTurn)
    if turn is None or not isinstance(pos.top, CompanyStep):
        return
    yield Borrow(turn.company)
    director = pos.speaker(turn.company)
    held = books(pos).futures
    yield from (GiveFuture(turn.company, player) for player in pos.players if held and player in (director, *held))


class Borrow(CompanyStep, frozen=True):
    """The company may take loans, as long as its interest is not settled (R64)."""

    takes = (TakeLoan,)

    def options(self, pos: Position) -> Iterator[Option]:
        loan = TakeLoan(self.company)
        if self.refusal(pos, loan) is None:
            yield loan

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, TakeLoan)
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: TakeLoan) -> RuleViolation | None:
        if isinstance(pos.top, PayBack):
            return pos.refuse("loan.too-late", company=self.company)
        if action.company != self.company or not room(pos, self.company):
            return pos.refuse("loan.limit", company=action.company)
        return None

    def play(self, draft: Draft, action: Action) -> None:
        take(draft, self.company)


class GiveFuture(Step, frozen=True):
    """A future train for the company: its holder offers it, or the director asks for it; both must agree (P5)."""

    takes = (AssignFuture,)

    company: str
    player: str

    def actor(self, pos: Position) -> str:
        return self.player

    def acts_for(self, pos: Position) -> str:
        return self.company

    def options(self, pos: Position) -> Iterator[Option]:
        for trains in books(pos).futures.values():
            for train in trains:
                action = AssignFuture(train, self.company)
                if self.refusal(pos, action) is None:
                    yield action

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, AssignFuture)
        problem = self.refusal(pos, action)
        if problem:
            raise problem

    def refusal(self, pos: Position, action: AssignFuture) -> RuleViolation | None:
        owner = holder_of(pos, action.train)
        if action.company != self.company:
            return pos.refuse("assign.turn", company=action.company)
        if not owner or self.player not in (owner, pos.speaker(self.company)):
            return pos.refuse("assign.not-held", train=action.train)
        if not is_available(pos, action.train):
            return pos.refuse("assign.not-yet", train=action.train)
        if goods(action.train, self.company) in pos.declined:
            return pos.refuse("assign.declined", train=action.train, company=self.company)
        return None

    def consent(self, pos: Position, action: Action) -> Consent | None:
        assert isinstance(action, AssignFuture)
        sides = dict.fromkeys((holder_of(pos, action.train), pos.speaker(self.company)))
        others = tuple(player for player in sides if player != self.player)
        return Consent(others, goods(action.train, self.company), 0) if others else None

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, AssignFuture)
        owner = holder_of(draft, action.train)
        held = {**books(draft).futures, owner: tuple(t for t in books(draft).futures[owner] if t != action.train)}
        write(draft, futures={player: trains for player, trains in held.items() if trains})
        draft.change(self.company, trains=(*draft.companies[self.company].trains, action.train))
        draft.tell(TrainMoved(action.train, owner, self.company))
        train_arrived(draft, action.train)
        if over_train_limit(draft) and not isinstance(draft.top, DiscardTrains):
            draft.push(DiscardTrains())


def holder_of(pos: Position, train: str) -> str:
    """The player who holds the future train of this kind; there is one of each (6.4.1)."""
    return next((player for player, trains in books(pos).futures.items() if train in trains), "")


def could_be_given(pos: Position, company: str, player: str) -> bool:
    """Could this player give the company a future train, or ask for one, now?"""
    return next(GiveFuture(company, player).options(pos), None) is not None


def holds_future(pos: Position, player: str) -> bool:
    """Does he hold a future train of a kind that is on sale, or has been (R8)?"""
    return any(is_available(pos, train) for train in books(pos).futures.get(player, ()))


def goods(train: str, company: str) -> str:
    """How a proposal names a future train."""
    return f"future {train} for {company}"
