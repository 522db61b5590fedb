"""What the bot one-ply-1 asks of 1820: how long it goes on, what companies will have to pay, what deserves a look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from footplate.game.actions import Action, Bid
from footplate.game.advice.one_ply import OnePlyAdvice, Stake
from footplate.game.play import play
from footplate.game.state import IPO, POOL, Position, State
from footplate.game.step import Option
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.loans import room
from footplate.titles.g1820.chart import available, colour
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.one_ply.lookout import plans, worth_a_look
from footplate.titles.g1820.one_ply.sequel import foreseen
from footplate.titles.g1820.one_ply.survey import frontier
from footplate.titles.g1820.operating.britishrail import income
from footplate.titles.g1820.operating.dividends import RISES
from footplate.titles.g1820.operating.round import RailwayRound
from footplate.titles.g1820.operating.upkeep import PayInterest, PayUpkeep
from footplate.titles.g1820.parties import BRITISH_RAIL, cousins_of, in_liquidation, in_play, loans
from footplate.titles.g1820.printed import Column, printed
from footplate.titles.g1820.stock.round import SharesRound

COUSIN: Final = 0.5  # of what a cousin owns comes to his player (14.1)
#: what a train brings in a round where cities and track have grown with it
EARNS: Final = {"yellow": 90, "green": 150, "blue": 280, "brown": 450, "red": 650, "gray": 900}
FURTHER: Final = 0.7  # what a second train adds to a first of its kind, a third to the second
GROWTH: Final = 25  # what a company's trains run for more each round
VIEW: Final = 0.25  # what track ahead promises, as a part of what it leads to
FUTURE: Final = 0.4  # what a train in hand is worth to a player, as a part of its price
LATER: Final = 0.85  # the same a round later
WAIT: Final = 12
MOST_INCOMES: Final = 9  # more stock rounds than any game has before the queen dies
LIQUIDATED: Final = 10  # a share, by the bank's bid (8.5)


def column_in(pos: Position, rounds: int) -> Column:
    """Where the marker will be at least: it moves on after every operating round (8.1)."""
    chart = printed(pos).chart
    return chart[min(books(pos).column - 1 + rounds, len(chart) - 1)]


class BritainOnePly(OnePlyAdvice):
    """1820."""

    privates_pay = False  # cousins are worth what they own
    companies_owe = True

    # ---- time and trains ----

    def rounds_left(self, pos: Position) -> int:
        return len(printed(pos).chart) - books(pos).column + 1

    def elapsed(self, pos: Position) -> int:
        """Counted by the rounds on the stack; an issue & takeover round comes after its operating round."""
        if not pos.stack:
            return 0
        now = pos.stack[0]
        if isinstance(now, RailwayRound):
            return 2 * now.set + now.number - 3
        if isinstance(now, IssueRound):
            return 2 * now.cycle + now.number - 2
        return 2 * now.number - 2 if isinstance(now, SharesRound) else 0

    def clock(self, pos: Position) -> int:
        return books(pos).column

    def train_in(self, pos: Position, rounds: int, guess: str | None) -> str | None:
        if not rounds:
            return available(pos) or None
        coming = column_in(pos, rounds).colour
        kinds = list(pos.title.trains)
        by_chart = next(train for train in kinds if colour(pos, train) == coming)
        return max(by_chart, guess or by_chart, key=kinds.index)

    def upkeep(self, pos: Position, train: str, rounds: int) -> int:
        return column_in(pos, rounds).upkeep.get(printed(pos).colours[train], 0)

    def earnings(self, pos: Position, company: str, trains: Sequence[str], now: float, rounds: int) -> float:
        """Two tiles a turn: more each round, up to what such trains can run."""
        if company == BRITISH_RAIL:
            return _of_british_rail(pos)
        if not trains:
            return 0.0
        colours = printed(pos).colours
        return max(now, min(_most(tuple([colours[train] for train in trains])), now + GROWTH * rounds))

    def runs_by_itself(self, pos: Position, company: str) -> bool:
        return company == BRITISH_RAIL

    # ---- companies ----

    def has_prospects(self, pos: Position, company: str) -> bool:
        data = pos.companies[company]
        return data.started or (data.floated and company != BRITISH_RAIL)

    def key(self, pos: Position, company: str) -> object:
        """By value: at the end of a stock round prices move, and all of them are foreseen with every try."""
        data, held = pos.companies[company], pos.companies[company].holdings.get
        shares = data.size, held(IPO, 0), held(POOL, 0), held(data.president, 0), data.president
        return data.space, data.trains, shares, books(pos).column, loans(pos, company), self.is_lost(pos, company)

    def dues(self, pos: Position, company: str, trains: Sequence[str], rounds: int, more: int = 0) -> int:
        chart = column_in(pos, rounds)
        paid = () if rounds else _paid(pos, company)
        colours = printed(pos).colours
        upkeep = 0 if PayUpkeep in paid else sum([chart.upkeep.get(colours[train], 0) for train in trains])
        return upkeep + (0 if PayInterest in paid else (loans(pos, company) + more) * chart.interest)

    def credit(self, pos: Position, company: str) -> tuple[int, int]:
        return room(pos, company), printed(pos).loan

    def rise(self, pos: Position, company: str, price: int, paid: float, runs: bool) -> int:
        for times, boxes in RISES:
            if paid >= times * price:
                return boxes
        return -1 if runs or company == BRITISH_RAIL else -2

    def is_lost(self, pos: Position, company: str) -> bool:
        """Put into liquidation, or there when its turn is over (8.1)."""
        return company in books(pos).condemned or (in_liquidation(pos, company) and not _will_run(pos, company))

    def if_it_fails(self, pos: Position, company: str, treasury: float, more: int = 0) -> float:
        left = treasury - (loans(pos, company) + more) * printed(pos).loan
        return LIQUIDATED + left / max(1, in_play(pos, company))

    def view(self, pos: Position, company: str) -> float:
        return VIEW * frontier(pos, company)

    # ---- players ----

    def stakes(self, pos: Position, player: str) -> tuple[Stake, ...]:
        return (player, 1.0), *((cousin, COUSIN) for cousin in cousins_of(pos, player))

    def extras(self, pos: Position, player: str, rounds: int) -> float:
        futures = sum(self._in_hand(pos, train) for train in books(pos).futures.get(player, ()))
        return futures - books(pos).debts.get(player, 0) + incomes_left(pos) * printed(pos).income

    def _in_hand(self, pos: Position, train: str) -> float:
        """Worth a part of its price to whoever will give it to a company of his, less the later that is."""
        wait = next((r for r in range(WAIT) if column_in(pos, r).colour == colour(pos, train)), WAIT)
        return FUTURE * pos.title.trains[train].price * LATER**wait

    # ---- decisions ----

    def worth_a_look(self, state: State, options: list[Option], player: str) -> list[Option]:
        return worth_a_look(state, options, player)

    def plans(self, state: State, player: str) -> Iterator[tuple[Action, ...]]:
        return plans(state, player)

    def won(self, state: State, bid: Bid, player: str) -> State:
        return play(state, bid, player)[0]

    def foreseen(self, state: State, player: str) -> State:
        return foreseen(state, player)


@cache
def _most(colours: tuple[str, ...]) -> float:
    """What trains of these colours run on grown track; each further one finds less that is not run yet."""
    best = sorted([EARNS[colour] for colour in colours], reverse=True)
    return sum(worth * FURTHER**place for place, worth in enumerate(best))


def _of_british_rail(pos: Position) -> int:
    """What it would pay now; kept with the layout."""
    key = ("british rail", pos.phase)
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        found = pos.board.memo[key] = income(pos)
    return found


def incomes_left(pos: Position) -> int:
    """How often players will still get their income: an early end of it is not foreseen, but each one paid counts."""
    memory, now = books(pos), pos.stack[0] if pos.stack else None
    if memory.income_is_over:
        return 0
    if memory.queen_is_dead:
        return 1
    if isinstance(now, SharesRound):
        return MOST_INCOMES - now.number
    return MOST_INCOMES - (
        now.set if isinstance(now, RailwayRound) else now.cycle if isinstance(now, IssueRound) else 0
    )


def _will_run(pos: Position, company: str) -> bool:
    round_: OperatingRound | None = pos.below(OperatingRound)
    if round_ is None:
        return isinstance(pos.stack[0], SharesRound) if pos.stack else False
    return company not in round_.done


def _paid(pos: Position, company: str) -> tuple[type, ...]:
    """Which of its debts of this round are behind a company."""
    round_: OperatingRound | None = pos.below(OperatingRound)
    if round_ is None:
        return ()
    if company in round_.done:
        return PayUpkeep, PayInterest
    turn: CompanyTurn | None = pos.below(CompanyTurn)
    if turn is None or turn.company != company:
        return ()
    begun = pos.title.turn_steps[: turn.stage]
    return tuple(debt for debt in (PayUpkeep, PayInterest) if debt in begun and pos.below(debt) is None)
