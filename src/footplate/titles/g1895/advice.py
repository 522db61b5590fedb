"""What the planner asks of 1895: what obligations are worth, who will fulfil them, how many stops trains make.

All of it are guesses; nothing here is a rule.
"""

from __future__ import annotations

from typing import Final

from footplate.board.lays import LAY, Distances
from footplate.finance.ledger import BANK
from footplate.game.actions import Bid, BuyTrain, Pass, StartCompany
from footplate.game.advice.ground import ground
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.draft import Draft
from footplate.game.play import play
from footplate.game.state import IPO, Position, State
from footplate.game.step import Option
from footplate.rounds.operating import CompanyTurn, home_of
from footplate.titles.g1895.auctions import TRACTOR
from footplate.titles.g1895.founding import NamePar, Objection
from footplate.titles.g1895.obligations import Obligation, card, obligations

SHARE: Final = 120.0  # what a share will be worth to who gets it with an obligation, its dividends included
PLACE: Final = 60.0  # what one that never wakes takes away: it counts towards the certificate limit
FURTHER: Final = (
    0.6  # what a further obligation is worth to who holds one: money is short for a second president's share
)
LATER: Final = 0.85  # for each company that must be founded before it
FOREIGN: Final = 0.75  # how likely a president who does not hold the obligation builds for it: the company is paid
FAR: Final = 60  # quarters of lays between home and destination at which nobody tries any more
LONGEST: Final = 8  # stops on a run that is worth thinking of
SOON: Final = 1  # trains that are sold before long
TRACTION: Final = 0.5  # a coin of the tractor's income: it comes late, and takes the place of a share


class NamibiaPlanner(PlannerAdvice):
    """1895."""

    privates_pay = False  # the tractor and the cards are worth nothing in the end

    def stops(self, pos: Position, train: str) -> int:
        """Every second hex or so has a stop."""
        range_ = pos.title.trains[train].range
        assert isinstance(range_, int)
        return min(LONGEST, range_ // 2 + 1)

    def worth_a_look(self, state: State, options: list[Option], player: str) -> list[Option]:
        """All but trains that would only stand in the way of better ones."""
        return [option for option in options if not (isinstance(option, BuyTrain) and blocks(state, option))]

    # ---- obligations ----

    def wakes(self, pos: Position, company: str, owner: str) -> float:
        """By the tiles that are lacking between home and destination, and who lays them."""
        found = card(pos, company)
        return chance(pos, company, found[1]) * (1.0 if _builds(pos, company, owner) else FOREIGN) if found else 0.0

    def grants(self, pos: Position, company: str) -> float:
        """The price of the share when the obligation is fulfilled; until it floats it lacks that share's money."""
        data = pos.companies[company]
        found = card(pos, company) if data.asleep else None
        if found is None:
            return 0.0
        lacking = 0 if data.floated else data.par
        return chance(pos, company, found[1]) * pos.price(company) - lacking

    def extras(self, pos: Position, player: str, rounds: int) -> float:
        """The tractor, and obligations of companies that nobody has founded yet."""
        total = 0.0
        if pos.privates.get(TRACTOR) == player:
            total += TRACTION * pos.title.privates[TRACTOR].revenue * _tractor_rounds(pos)
        held = sorted(
            [_promise(pos, task) for card, task in obligations(pos.title).items() if _waits(pos, card, player)]
        )
        part = 1.0
        for worth in reversed(held):
            total += part * worth
            part *= FURTHER
        return total

    def won(self, state: State, bid: Bid, player: str) -> State:
        """With an obligation goes a share that sleeps (IV)."""
        draft = Draft.of(state)
        draft.move_private(bid.private, player, bid.price)
        task = obligations(state.title).get(bid.private)
        if task is not None:
            draft.move_shares(task.company, IPO, player, 1)
            draft.change(task.company, asleep={player: 1})
        return draft.freeze()

    def foreseen(self, state: State, player: str) -> State:
        """A founding that has been declared is gone through with, if nobody objects."""
        if state.stack and isinstance(state.top, Objection) and state.top.founder == player:
            state = play(state, Pass(), state.top.actor(state))[0]
        if state.stack and isinstance(state.top, NamePar):
            par = usual_par(state, state.top.company, state.top.founder)
            state = play(state, StartCompany(state.top.company, par), state.top.founder)[0]
        return state


# ---- guesses ----


def blocks(pos: Position, action: BuyTrain) -> bool:
    """Trains cannot be given back: does this one take the last place, or a second one before there is any use for it,
    while those that a company has will stay for long?"""
    turn: CompanyTurn = pos.below(CompanyTurn)
    trains = pos.companies[turn.company].trains
    if action.source != BANK or not trains:
        return False
    if action.train in trains and not pos.companies[turn.company].operated:
        return True
    if len(trains) + 1 < pos.phase_data.train_limit:
        return False
    kinds = list(pos.title.trains)
    oldest = pos.title.trains[min(trains, key=kinds.index)].scrapped_by
    if oldest not in kinds:
        return False
    before = sum([pos.depot.get(kind, 0) for kind in kinds[: kinds.index(oldest)]])
    return before > SOON


def chance(pos: Position, company: str, task: Obligation) -> float:
    """How likely the obligation of a company is fulfilled in time: 1 next to its destination."""
    lacking = quarters_lacking(pos, company, task)
    revenue = sum([data.revenue for data in pos.companies.values()])
    if lacking > LAY * (1 + pos.cash[BANK] / (1 + revenue)):
        return 0.0  # the bank will be empty before
    return max(0.0, 1.0 - lacking / FAR)


def quarters_lacking(pos: Position, company: str, task: Obligation) -> int:
    """Quarters of lays until track joins the company's home to its destination; kept with the layout."""
    key = ("1895.lacking", company, pos.phase)
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        there = pos.board.now(pos.title.map.index(task.to), task.city)
        far = Distances(pos.board, ground(pos), far=FAR)
        far.begin_at(home_of(pos, company))
        far.walk(there)
        found = pos.board.memo[key] = far.stops.get(there, FAR)
    return found


def _builds(pos: Position, company: str, owner: str) -> bool:
    """Will he be the one who decides what the company builds?"""
    president = pos.companies[company].president
    return president in ("", owner)


def _waits(pos: Position, card_: str, player: str) -> bool:
    """Does the player hold an obligation whose company nobody has founded?"""
    return pos.privates.get(card_) == player and not pos.companies[obligations(pos.title)[card_].company].started


def _promise(pos: Position, task: Obligation) -> float:
    """What such an obligation is worth: the company must be founded first, and others before it."""
    order = [company for company, data in pos.companies.items() if not data.started]
    before = 1.0
    for _ in range(order.index(task.company)):
        before *= LATER
    likely = chance(pos, task.company, task)
    return before * (likely * SHARE - (1.0 - likely) * PLACE)


def _tractor_rounds(pos: Position) -> float:
    """Rounds until the first train of the brown phase is sold, if each company buys one every other round."""
    closing = next(name for name, phase in pos.title.phases.items() if phase.closes_privates)
    trains = list(pos.title.trains)
    before = sum([pos.depot.get(train, 0) for train in trains[: trains.index(closing)]])
    floated = sum([data.floated for data in pos.companies.values()])
    return 2 * before / max(3, floated)


def usual_par(pos: Position, company: str, founder: str) -> int:
    """The highest par at which the founder can float it alone; else the lowest."""
    needed = pos.title.data.setup.float_shares - sum(pos.companies[company].asleep.values())
    pars = sorted(pos.title.market.par)
    able = [par for par in pars if par * needed <= pos.cash[founder]]
    return able[-1] if able else pars[0]
