"""The stock round (XVI, XVII), in which the holder of an obligation comes first when its company is founded (IV)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.game.actions import Action, Pass, StartCompany
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import PlayerPassed
from footplate.game.state import Position
from footplate.game.step import Option, Step
from footplate.rounds.shares import limit_refusal
from footplate.rounds.stock import StockRound, StockTurn, start
from footplate.titles.g1895.conduct import conduct
from footplate.titles.g1895.obligations import holder


class DeclareFounding(Action, frozen=True):
    """Say that one wishes to buy a president's certificate that another player has the first call on."""

    company: str


class FoundingRound(StockRound, frozen=True):
    """A stock round in which somebody may act out of turn."""

    def turn_step(self) -> Step:
        return FoundingTurn(self.turn)

    def next_priority(self, pos: Position) -> str:
        """O2: left of the last to act, even if that was not in his turn."""
        return pos.left_of(self.last)


class FoundingTurn(StockTurn, frozen=True):
    """A stock turn; a company whose obligation somebody else could use is declared before it is founded."""

    takes = (*StockTurn.takes, DeclareFounding)

    def start_refusal(self, pos: Position, company: str, par: int) -> RuleViolation | None:
        problem = super().start_refusal(pos, company, par)
        if problem is None and objector(pos, company, self.player):
            return pos.refuse("founding.declare", company=company, holder=holder(pos, company))
        return problem

    def declare_refusal(self, pos: Position, company: str) -> RuleViolation | None:
        """A declaration must be a purchase that he could make (Q7), and somebody there who could object."""
        lowest = min(pos.title.market.par)
        problem = self.closed_to_purchases(pos) or StockTurn.start_refusal(self, pos, company, lowest)
        if problem is None and not objector(pos, company, self.player):
            return pos.refuse("founding.nobody-objects", company=company)
        return problem

    def others(self, pos: Position) -> Iterator[Option]:
        """Companies start in order (XVII): there is one that could be declared, if any."""
        first = next((company for company, data in pos.companies.items() if not data.started), None)
        if first is not None and self.declare_refusal(pos, first) is None:
            yield DeclareFounding(first)

    def check(self, pos: Position, action: Action) -> None:
        if not isinstance(action, DeclareFounding):
            super().check(pos, action)
            return
        problem = self.declare_refusal(pos, action.company)
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, DeclareFounding):
            draft.push(Objection(action.company, self.player))
        else:
            super().play(draft, action)


class ResumedTurn(FoundingTurn, frozen=True):
    """IV, O2: the turn of a player whose founding was objected to goes on with his purchase; his sales are over."""

    def closed_to_sales(self, pos: Position) -> RuleViolation | None:
        return super().closed_to_sales(pos) or pos.refuse("founding.resumed", player=self.player)


def objector(pos: Position, company: str, founder: str) -> str:
    """IV, XVII, O2: another player who holds the obligation, has 120 RM and room for the certificate; "" if none."""
    player = holder(pos, company)
    if player in ("", founder):
        return ""
    needed = min(pos.title.market.par) * pos.title.companies[company].president_shares
    is_able = pos.cash[player] >= needed and limit_refusal(pos, player, company, 1) is None
    return player if is_able else ""


class Founding(Step, frozen=True):
    """Somebody names the par value of a company and buys its president's certificate."""

    company: str
    founder: str  # who declared it, in his turn

    def options(self, pos: Position) -> Iterator[Option]:
        for par in pos.title.market.par:
            action = StartCompany(self.company, par)
            if self._refusal(pos, action) is None:
                yield action

    def _refusal(self, pos: Position, action: StartCompany) -> RuleViolation | None:
        if action.company != self.company:
            return pos.refuse("founding.this-company", company=self.company)
        problem = StockTurn(self.actor(pos)).start_refusal(pos, action.company, action.par)
        if problem and problem.code == "stock.money":  # nobody sells for it now
            return pos.refuse("founding.money", needs=problem.facts["needs"], has=problem.facts["has"])
        return problem

    def check(self, pos: Position, action: Action) -> None:
        problem = self._refusal(pos, action) if isinstance(action, StartCompany) else None
        if problem:
            raise problem


class Objection(Founding, frozen=True):
    """The holder of the obligation buys the certificate out of turn, or lets the other have it."""

    takes = (StartCompany, Pass)

    def actor(self, pos: Position) -> str:
        return holder(pos, self.company)

    def options(self, pos: Position) -> Iterator[Option]:
        yield from super().options(pos)
        yield Pass()

    def play(self, draft: Draft, action: Action) -> None:
        player = self.actor(draft)
        draft.pop()
        if isinstance(action, StartCompany):
            round_: FoundingRound = draft.below(FoundingRound)
            draft.amend(round_, round_.with_(passes=0, last=player))  # he has acted, though not in his turn (O2)
            start(draft, player, action.company, action.par)
            if not conduct(draft).sells_after_objection:
                turn: FoundingTurn = draft.below(FoundingTurn)
                draft.become(ResumedTurn(turn.player, turn.sold))
        else:
            draft.tell(PlayerPassed(player))
            draft.push(NamePar(self.company, self.founder))


class NamePar(Founding, frozen=True):
    """Nobody objected: who declared the founding goes through with it."""

    takes = (StartCompany,)

    def actor(self, pos: Position) -> str:
        return self.founder

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, StartCompany)
        draft.pop()
        start(draft, self.founder, action.company, action.par)
        turn = draft.top
        draft.become(turn.with_(bought=action.company))
