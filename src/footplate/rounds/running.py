"""Running trains, and what is done with the revenue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Literal

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Dividend, RunTrains
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.events import DividendDeclared, TrainsRan
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Open, Option
from footplate.rounds.mines import for_nothing
from footplate.rounds.turn import CompanyStep, company_turn, note_act
from footplate.routes import (
    Earnings,
    Goal,
    Route,
    RouteError,
    Run,
    Standard,
    TrainKind,
    Way,
    best_run,
    each_earnings,
    has_leg,
    meets_choosy,
    run_earnings,
    run_ways,
    some_run,
)

#: the highest of revenue and treasury together
TOGETHER = Standard("total", 1)


class AnyRun(Open, frozen=True, eq=False):
    """Every set of routes that may be run: by the rulebooks, those of the highest total revenue."""

    pos: Position
    company: str

    def known(self) -> Run:
        return best_known(self.pos, self.company)

    def best(self) -> RunTrains:
        return RunTrains(self.known().routes)

    def sample(self, choose: Callable[[int], int]) -> Action:
        pos, company = self.pos, self.company
        if not pos.title.conduct.any_run:
            return self.best()
        rules = pos.title.run_rules(company, pos.phase)
        return RunTrains(some_run(pos.board, company, pos.train_kinds(company), choose, rules))

    def __str__(self) -> str:
        return f"run_trains ({', '.join(self.pos.companies[self.company].trains)})"


def run_earned(pos: Position, company: str, routes: tuple[Route, ...]) -> Earnings:
    """What a legal run earns, or RouteError. Asked when it is checked and when it is played: kept with the board."""
    kinds = pos.train_kinds(company)
    key = ("run", company, routes, kinds)
    earned = pos.board.memo.get(key)
    if not isinstance(earned, Earnings):
        rules = pos.title.run_rules(company, pos.phase)
        earned = pos.board.memo[key] = run_earnings(pos.board, company, routes, kinds, rules)
    return earned


def run_parts(
    pos: Position, company: str, routes: tuple[Route, ...], trains: Sequence[TrainKind] | None = None
) -> list[tuple[Earnings, tuple[Way, ...]]]:
    """What each route earns in a legal run, and the track it uses, or RouteError."""
    kinds = pos.train_kinds(company) if trains is None else tuple(trains)
    rules = pos.title.run_rules(company, pos.phase)
    earned = each_earnings(pos.board, company, routes, kinds, rules)
    return list(zip(earned, run_ways(pos.board, company, routes, kinds, rules), strict=True))


def run_revenue(pos: Position, company: str, routes: tuple[Route, ...]) -> int:
    return run_earned(pos, company, routes).revenue


def best_known(
    pos: Position,
    company: str,
    goal: Goal = "revenue",
    treasury: int = 0,
    *,
    trains: Sequence[TrainKind] | None = None,
    nodes: int | None = None,
    deadline: float | None = None,
) -> Run:
    """The best run of a company, or the best that a search of bounded size finds; with other trains than its own, or
    a larger search than the table's, for those who only ask."""
    return best_run(
        pos.board,
        company,
        pos.train_kinds(company) if trains is None else trains,
        deadline,
        rules=pos.title.run_rules(company, pos.phase),
        goal=goal,
        treasury=treasury,
        nodes=pos.title.search_nodes if nodes is None else nodes,
    )


def standards(pos: Position, treasury: int) -> tuple[Standard, ...]:
    """What a declared run that brings the treasury so much is measured by: it must be as good as one of these."""
    policy = pos.title.data.running.treasury
    if policy == "counts":
        return (Standard("revenue", treasury, counts_treasury=True),)
    return (Standard(), TOGETHER) if policy == "choice" and treasury else (Standard(),)


def falls_short(pos: Position, company: str, earned: Earnings) -> Run | None:
    """The better run that the company must make instead; None if this one meets a standard of the title."""
    better: Run | None = None
    for standard in standards(pos, earned.treasury):
        best = best_known(pos, company, standard.goal, standard.treasury)
        if standard.goal == "total":
            is_short = sum(earned) < best.revenue + best.treasury
        elif standard.counts_treasury:
            is_short = earned < (best.revenue, best.treasury)
        else:
            is_short = earned.revenue < best.revenue
        if not is_short:
            return None
        better = better or best
    return better


def other_runs(pos: Position, company: str) -> Iterator[RunTrains]:
    """What the president may run for in place of the highest revenue, where the title gives him a choice."""
    if gives_choice(pos, company):
        best = best_known(pos, company)
        run = best_known(pos, company, TOGETHER.goal, TOGETHER.treasury)
        if run.routes and (run.revenue, run.treasury) != (best.revenue, best.treasury):
            yield RunTrains(run.routes)


def gives_choice(pos: Position, company: str) -> bool:
    """May the president run for revenue and treasury together, and is there anything to be had?"""
    return pos.title.data.running.treasury == "choice" and mine_in_reach(pos, company)


def has_route(pos: Position, company: str) -> bool:
    """Could some train of the company run? Two stops make a route, or a station and a mine; not every two, if some are
    closed to the company or make none."""
    reached = pos.reach(company)
    if reached.two_stops and meets_choosy(pos.board, reached.known_stops):
        return has_leg(pos.board, company, pos.train_kinds(company), pos.title.run_rules(company, pos.phase))
    return reached.two_stops or mine_in_reach(pos, company)


def mine_in_reach(pos: Position, company: str) -> bool:
    """Does track lead the company into a hex with a mine?"""
    mines = pos.title.run_rules(company, pos.phase).mines
    if not mines:
        return False
    hexes = {pos.title.map.index(mine.hex) for mine in mines}
    ways_in = (divmod(arrival, 6) for arrival in pos.reach(company).arrivals)
    return any(hex_ in hexes and pos.board.faces[hex_].via[edge] for hex_, edge in ways_in)


class RunRoutes(CompanyStep, frozen=True):
    """Run the company's trains. Waits only if it has a train and some route exists."""

    takes: ClassVar[tuple[type[Action], ...]] = (RunTrains,)

    def options(self, pos: Position) -> Iterator[Option]:
        yield AnyRun(RunTrains(()), pos, self.company)
        yield from other_runs(pos, self.company)

    def check(self, pos: Position, action: Action) -> None:
        assert isinstance(action, RunTrains)
        if action.revenue is not None:
            if not pos.title.conduct.declared_runs or min(action.revenue, action.treasury or 0) < 0:
                raise pos.refuse("run.declared", company=self.company)
            return
        try:
            earned = run_earned(pos, self.company, action.routes)
        except RouteError as error:
            raise pos.refuse(error.code, **{"company": self.company, **error.facts}) from None
        best = self.better(pos, earned)
        if best and best.revenue == earned.revenue:  # it is the treasury that is short
            best = for_nothing(pos, self.company, action.routes, earned, best)
        if best:
            raise self.not_best(pos, earned, best)

    def not_best(self, pos: Position, earned: Earnings, best: Run) -> RuleViolation:
        """The refusal of a run that earns so much: what is possible, and the other choice if the title gives one."""
        told = best.treasury != earned.treasury
        other = next(other_runs(pos, self.company), RunTrains(()))
        others = run_earned(pos, self.company, other.routes) if other.routes else None
        return pos.refuse(
            "run.not-best",
            ran=earned.revenue,
            ran_treasury=earned.treasury if told else None,
            possible=best.revenue,
            possible_treasury=best.treasury if told else None,
            routes=best.routes,
            other_routes=other.routes or None,
            other_revenue=others and others.revenue,
            other_treasury=others and others.treasury,
        )

    def better(self, pos: Position, earned: Earnings) -> Run | None:
        """The run that must be made instead of one that earns so much, if there is any."""
        return None if pos.title.conduct.any_run else falls_short(pos, self.company, earned)

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, RunTrains)
        note_act(draft)
        if action.revenue is None:
            earned = run_earned(draft, self.company, action.routes)
        else:
            earned = Earnings(action.revenue, action.treasury or 0)
        draft.pop()
        turn = company_turn(draft)
        draft.amend(turn, turn.with_(revenue=earned.revenue, treasury=earned.treasury))
        draft.tell(TrainsRan(self.company, earned.revenue, action.routes))

    def settle(self, draft: Draft) -> bool:
        if draft.companies[self.company].trains and has_route(draft, self.company):
            return True
        draft.pop()
        return False


class PayOut(CompanyStep, frozen=True):
    """Pay the revenue out or keep it; without revenue it is kept, and the price falls, without a question."""

    takes = (Dividend,)

    def options(self, pos: Position) -> Iterator[Option]:
        yield Dividend("pay")
        yield Dividend("withhold")

    def check(self, pos: Position, action: Action) -> None:
        """Either may always be chosen, and the action has no word for anything between."""

    def play(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Dividend)
        revenue = company_turn(draft).revenue
        if action.kind_of == "pay":
            pay_dividend(draft, self.company, revenue)
        else:
            draft.pay(BANK, self.company, revenue, "withheld")
        self._close(draft, revenue, action.kind_of)

    def settle(self, draft: Draft) -> bool:
        if company_turn(draft).revenue:
            return True
        self._close(draft, 0, "withhold")
        return False

    def _close(self, draft: Draft, revenue: int, kind: Literal["pay", "withhold"]) -> None:
        draft.tell(DividendDeclared(self.company, revenue, kind == "pay"))
        draft.change(self.company, revenue=revenue)
        draft.pay(BANK, self.company, company_turn(draft).treasury, "mine")
        draft.move_marker(self.company, "right" if kind == "pay" else "left")
        draft.pop()


def dividend_shares(pos: Position, company: str, revenue: int) -> dict[str, int]:
    """What each owner gets, rounded up for each holding. Shares that sleep get nothing."""
    data, policy = pos.companies[company], pos.title.data.dividend
    paid: dict[str, int] = {}
    for owner, held in data.holdings.items():
        where = {IPO: policy.ipo, POOL: policy.pool}.get(owner, "owner")
        if where in ("nobody", "rest"):
            continue
        shares = held - data.asleep.get(owner, 0)
        payee = company if where == "company" else owner
        paid[payee] = paid.get(payee, 0) + -(-revenue * shares // data.size)
    if policy.ipo == "rest" and IPO in data.holdings:
        unpaid = revenue * data.holdings.get(POOL, 0) // data.size
        paid[company] = max(0, revenue - unpaid - sum(paid.values()))
    return paid


def pay_dividend(draft: Draft, company: str, revenue: int) -> None:
    for payee, amount in dividend_shares(draft, company, revenue).items():
        draft.pay(BANK, payee, amount, "dividend")
