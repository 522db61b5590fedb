"""The issue & takeover round (8): the clock, shares reduced and issued, liquidations, takeovers."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed, RoundBegan
from footplate.game.state import IPO, Position
from footplate.game.step import Numbered, Option, Step
from footplate.titles.g1820.actions import Issue, Reduce
from footplate.titles.g1820.books import books, write
from footplate.titles.g1820.capital.loans import issue, most_issued
from footplate.titles.g1820.chart import available, discard_one, move_marker, train_arrived
from footplate.titles.g1820.issue.liquidation import open_liquidation
from footplate.titles.g1820.issue.takeovers import TakeoverTurn
from footplate.titles.g1820.lives.reducing import Reduction, reduction_refusal, smaller_sizes
from footplate.titles.g1820.parties import directed, in_liquidation, is_public, public_companies
from footplate.titles.g1820.printed import printed


class IssueRound(Step, frozen=True):
    """One issue & takeover round, and how far it has come (8.1)."""

    cycle: int
    number: int
    stage: str = "clock"
    waiting: tuple[str, ...] = ()  # companies still to have their turn of takeovers

    def settle(self, draft: Draft) -> bool:
        if self.stage == "clock":
            self._begin(draft)
        elif self.stage == "shares":
            draft.become(self.with_(stage="liquidations"))
            draft.push(IssueTurn())
        elif books(draft).doomed:  # also those whom a bankrupt cousin leaves behind later (10.3)
            open_liquidation(draft, draft.operating_order(books(draft).doomed)[0])
        elif self.stage == "liquidations":
            order = [c for c in public_companies(draft) if not in_liquidation(draft, c)]
            draft.become(self.with_(stage="takeovers", waiting=tuple(reversed(order))))  # R88
        elif self.waiting:
            draft.become(self.with_(waiting=self.waiting[1:]))
            draft.push(TakeoverTurn(self.waiting[0]))
        else:
            draft.title.next_round(draft)
        return False

    def _begin(self, draft: Draft) -> None:
        """Steps 1 and 2: the marker, then one train of the supply, and what they set off."""
        draft.tell(RoundBegan("issue", self.cycle, self.number))
        doomed = tuple(company for company in public_companies(draft) if in_liquidation(draft, company))
        write(draft, doomed=doomed, reduced=(), acquired=(), offered=(), left_market=())
        draft.become(self.with_(stage="shares"))
        column = books(draft).column + 1
        if column > len(printed(draft).chart):
            draft.end("chart")
            return
        move_marker(draft, column)
        discard_from_supply(draft)


def discard_from_supply(draft: Draft) -> None:
    """8.1: one train on sale leaves the game, with the last of a colour also the first of the next one. The colour of
    what was discarded is the phase. Nothing is left to discard at the very end (R11)."""
    train = available(draft)
    if not train:
        return
    discard_one(draft, train)
    following = available(draft)
    if following and following != train:
        discard_one(draft, following)
        train = following
    train_arrived(draft, train)


class IssueTurn(Step, frozen=True):
    """8.1, P4: round and round, one reduction or issue with one company, or pass, until all have passed in a row."""

    takes = (Reduce, Issue, Pass)

    asked: int = 0  # place in the order of cards
    passes: int = 0

    def actor(self, pos: Position) -> str:
        return books(pos).order[self.asked]

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self._deeds(pos)
        yield Pass()

    def _deeds(self, pos: Position) -> Iterator[Option]:
        for company in directed(pos, self.actor(pos)):
            if not is_public(pos, company) or in_liquidation(pos, company):
                continue
            for size in smaller_sizes(pos, company):
                if reduction_refusal(pos, company, size) is None:
                    yield Reduce(company, size)
            most = most_issued(pos, company)
            if most:
                yield Numbered(Issue(company, 1), "shares", 1, most)

    def check(self, pos: Position, action: Action) -> None:
        problem = None
        if isinstance(action, Reduce):
            if not self._is_his(pos, action.company):
                raise pos.refuse("reduce.director", company=action.company)
            problem = reduction_refusal(pos, action.company, action.size)
        elif isinstance(action, Issue):
            if not self._is_his(pos, action.company):
                raise pos.refuse("issue.director", company=action.company)
            problem = issue_refusal(pos, action.company, action.shares)
        if problem:
            raise problem

    def _is_his(self, pos: Position, company: str) -> bool:
        """A public company that the player himself, not a cousin, directs."""
        return company in directed(pos, self.actor(pos)) and is_public(pos, company)

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Pass):
            draft.tell(PlayerPassed(self.actor(draft)))
            draft.become(self._next(draft, self.passes + 1))
            return
        draft.become(self._next(draft, 0))
        if isinstance(action, Reduce):
            draft.push(Reduction(action.company, action.size))
        else:
            assert isinstance(action, Issue)
            issue(draft, action.company, action.shares)

    def _next(self, pos: Position, passes: int) -> IssueTurn:
        return IssueTurn((self.asked + 1) % len(pos.players), passes)

    def settle(self, draft: Draft) -> bool:
        """Who can do nothing is not asked."""
        if self.passes == len(draft.players):
            draft.pop()
        elif next(self._deeds(draft), None) is None:
            draft.become(self._next(draft, self.passes + 1))
        else:
            return True
        return False


def issue_refusal(pos: Position, company: str, shares: int) -> RuleViolation | None:
    """Why a public company may not issue so many shares (8.3)."""
    if in_liquidation(pos, company):
        return pos.refuse("issue.liquidation", company=company)
    if not 1 <= shares <= pos.held(company, IPO):
        return pos.refuse("issue.treasury", company=company, held=pos.held(company, IPO))
    if shares > most_issued(pos, company):
        return pos.refuse("issue.shares", company=company, shares=shares)
    return None
