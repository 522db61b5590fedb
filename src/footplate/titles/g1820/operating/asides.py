"""What may be done beside the step that waits: in a company's turn a loan taken (17.1) or a future train given to it
(6.4.3), and at any time a future train laid on the table (P5)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Option, Step
from footplate.rounds.depot import DiscardTrains, over_train_limit
from footplate.rounds.operating import CompanyTurn
from footplate.rounds.turn import CompanyStep
from footplate.titles.g1820.actions import AssignFuture, TakeLoan
from footplate.titles.g1820.auctions.futures import assign, holder_of, tabled
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.loans import room, take
from footplate.titles.g1820.chart import is_available, train_arrived
from footplate.titles.g1820.operating.tabling import TableFutures, goods, is_presented
from footplate.titles.g1820.operating.upkeep import PayBack


def open_asides(pos: Position) -> Iterator[Step]:
    """While a step of a company's turn waits for its director: loans for him, future trains for him and for those who
    hold them; a cousin who directs takes neither (R98). At any time, for those: the table, unless what lies there is
    being answered."""
    turn: CompanyTurn | None = pos.below(CompanyTurn)
    held, director = books(pos).futures, pos.president(turn.company) if turn else ""
    if turn is not None and isinstance(pos.top, CompanyStep) and pos.top.actor(pos) == director:
        yield Borrow(turn.company)
        yield from (GiveFuture(turn.company, player) for player in pos.players if held and player in (director, *held))
    if held and not is_presented(pos):
        yield from (TableFutures(player) for player in pos.players if player in held)


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
        if goods(action.train, self.company) in pos.declined and not self.is_offered(pos, action):
            return pos.refuse("assign.declined", train=action.train, company=self.company)
        return None

    def is_offered(self, pos: Position, action: AssignFuture) -> bool:
        """Does it lie on the table for the director, who declined it when he was asked, and may still take it?"""
        return self.player == pos.speaker(self.company) and tabled(pos).get(action.train) == self.company

    def consent(self, pos: Position, action: Action) -> Consent | None:
        assert isinstance(action, AssignFuture)
        if self.is_offered(pos, action):
            return None
        sides = dict.fromkeys((holder_of(pos, action.train), pos.speaker(self.company)))
        others = tuple(player for player in sides if player != self.player)
        return Consent(others, goods(action.train, self.company), 0) if others else None

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, AssignFuture)
        assign(draft, holder_of(draft, action.train), action.train, self.company)
        train_arrived(draft, action.train)
        if over_train_limit(draft) and not isinstance(draft.top, DiscardTrains):
            draft.push(DiscardTrains())


def could_be_given(pos: Position, company: str, player: str) -> bool:
    """Could this player give the company a future train, or ask for one, now?"""
    return next(GiveFuture(company, player).options(pos), None) is not None


def holds_future(pos: Position, player: str) -> bool:
    """Does he hold a future train of a kind that is on sale, or has been (R8)?"""
    return any(is_available(pos, train) for train in books(pos).futures.get(player, ()))
