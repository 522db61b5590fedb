"""What the planner asks of 1895: what obligations are worth, who will fulfil them, how many stops trains make.

All of it are guesses; nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from footplate.finance.ledger import BANK
from footplate.game.actions import Action, Bid, BuyTrain, Dividend, LayTile, Pass, RunTrains, StartCompany
from footplate.game.advice.planner import PlannerAdvice
from footplate.game.draft import Draft
from footplate.game.play import play
from footplate.game.state import IPO, Position, State
from footplate.game.step import Numbered, Option
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import AnyRun, PayOut, best_known, run_earned
from footplate.titles.g1895.auctions import TRACTOR
from footplate.titles.g1895.founding import DeclareFounding, FoundingTurn, NamePar, Objection
from footplate.titles.g1895.obligations import Obligation, card, obligations
from footplate.titles.g1895.track import BuildTrack
from footplate.titles.g1895.ways import bring_nearer, chance, next_price, next_train, set_aside

SHARE: Final = 110.0  # what a share will be worth to who gets it with an obligation, its dividends included
PLACE: Final = 60.0  # what one that never wakes takes away: it counts towards the certificate limit
FURTHER: Final = (
    0.6  # what a further obligation is worth to who holds one: money is short for a second president's share
)
LATER: Final = 0.85  # for each company that must be founded before it
FOREIGN: Final = 0.75  # how likely a president who does not hold the obligation builds for it: the company is paid
LONGEST: Final = 8  # stops on a run that is worth thinking of
USEFUL: Final = 0.25  # of its price, that a train for the last place must add to the run of today
NODES: Final = 200  # of a search for such a run, for each train
MINED: Final = 0.5  # a coin that a mine brings the treasury, beside one that can be paid out
TRACTION: Final = 0.5  # a coin of the tractor's income: it comes late, and takes the place of a share


class NamibiaPlanner(PlannerAdvice):
    """1895."""

    privates_pay = False  # the tractor and the cards are worth nothing in the end

    def stops(self, pos: Position, train: str) -> int:
        """Every second hex or so has a stop."""
        range_ = pos.title.trains[train].range
        assert isinstance(range_, int)
        return min(LONGEST, range_ // 2 + 1)

    def rounds_left(self, pos: Position) -> int:
        """As long as there is money in the bank, and then to the end of the set of rounds (XVIII)."""
        now: OperatingRound | None = pos.below(OperatingRound)
        rest, set_ = (now.of - now.number + 1 if now else 0), pos.phase_data.operating_rounds
        drain = sum([data.revenue for data in pos.companies.values()]) + 1
        further = 0 if pos.broken else ceil(pos.cash[BANK] / drain) - rest
        return rest + set_ * max(0, ceil(further / set_))

    def earnings(self, pos: Position, company: str, trains: Sequence[str], now: float, rounds: int) -> float | None:
        """In the brown phase track is as good as it gets: what trains run on it is what they will run."""
        return now if is_brown(pos) else None

    def worth_a_look(self, state: State, options: list[Option], player: str) -> list[Option]:
        """All but trains that would only stand in the way of better ones, and companies beyond one's means; of two runs
        the one that brings more; track with a direction; and in the last round nothing is kept."""
        if any(isinstance(option, AnyRun) for option in options):
            return [max(options, key=lambda option: _brings(state, option))]
        if isinstance(state.top, PayOut) and self.rounds_left(state) == 1:
            return [option for option in options if option == Dividend("pay")]
        if isinstance(state.top, FoundingTurn):
            return [option for option in options if not overreaches(state, option, player)]
        if isinstance(state.top, BuildTrack):
            return first_track(state, options)
        return [option for option in options if not _is_blocking(state, option)]

    def numbers(self, state: State, option: Numbered, player: str) -> list[int] | None:
        """No bid beyond what a thing is worth, and no price at which a company of one's own would be left with nothing
        to run, or its president with the bill for its next train."""
        action = option.action
        if isinstance(action, Bid):
            task = obligations(state.title).get(action.private)
            worth = _promise(state, task) if task else _tractor(state)
            return None if option.low <= worth else []
        if not isinstance(action, BuyTrain) or not is_last(state, action):
            return None
        seller, printed = action.source, state.title.trains[action.train].price
        if state.companies[seller].trains == (action.train,) and _runs(state, seller, (action.train,)):
            return []
        needed = next_price(state) - state.cash[seller]
        return [price for price in (option.low, printed // 2, printed) if price >= needed and price in option.numbers()]

    # ---- obligations ----

    def wakes(self, pos: Position, company: str, owner: str) -> float:
        """By the tiles that are lacking between home and destination, and who lays them."""
        found = card(pos, company)
        return chance(pos, company, found[1]) * (1.0 if _builds(pos, company, owner) else FOREIGN) if found else 0.0

    def grants(self, pos: Position, company: str) -> float:
        """The price of the share when the obligation is fulfilled; until it floats it lacks that share's money. What
        the way to its destination costs is as good as spent."""
        data = pos.companies[company]
        found = card(pos, company) if data.asleep else None
        if found is None:
            return 0.0
        lacking = 0 if data.floated else data.par
        return chance(pos, company, found[1]) * pos.price(company) - lacking - set_aside(pos, company, found[1])

    def extras(self, pos: Position, player: str, rounds: int) -> float:
        """The tractor, and obligations of companies that nobody has founded yet."""
        total = 0.0
        if pos.privates.get(TRACTOR) == player:
            total += _tractor(pos)
        held = sorted(
            [_promise(pos, task) for card, task in obligations(pos.title).items() if _waits(pos, card, player)]
        )
        part = 1.0
        for worth in reversed(held):
            total += part * worth
            part *= FURTHER
        return total

    def plans(self, state: State, player: str) -> Iterator[tuple[Action, ...]]:
        """Track towards a destination, for a share of the player's that sleeps; it may be of no other use."""
        if isinstance(state.top, BuildTrack):
            for company, data in state.companies.items():
                found = card(state, company) if data.asleep.get(player) else None
                for lay in bring_nearer(state, company, found[1]) if found else ():
                    yield (lay,)

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


def is_brown(pos: Position) -> bool:
    """Is it the last colour of track, and are the trains on sale those that are never scrapped?"""
    return "brown" in pos.phase_data.tiles


def _is_blocking(pos: Position, option: Option) -> bool:
    action = option.action if isinstance(option, Numbered) else option
    return isinstance(action, BuyTrain) and blocks(pos, action)


def blocks(pos: Position, action: BuyTrain) -> bool:
    """Trains cannot be given back: is this one a second one before there is any track, or does it take the last place
    for little, or one that all companies together will lack for the train that scraps the oldest?"""
    turn: CompanyTurn = pos.below(CompanyTurn)
    trains, all_ = pos.companies[turn.company].trains, pos.title.trains
    if action.source != BANK:
        return len(trains) >= _limit_to_come(pos)
    if not trains or all_[action.train].scrapped_by not in all_:
        return False
    if action.train in trains and not pos.companies[turn.company].operated:
        return True
    if len(trains) + 1 < pos.phase_data.train_limit:
        return False
    kinds = list(all_)
    oldest = all_[min(trains, key=kinds.index)].scrapped_by
    if oldest not in kinds:
        return False
    needed = 1 + sum([pos.depot.get(kind, 0) for kind in kinds[: kinds.index(oldest)]])
    return needed > _places(pos) or _adds(pos, turn.company, action.train) < USEFUL * action.price


def _adds(pos: Position, company: str, train: str) -> int:
    """What one more train runs on the track as it lies."""
    trains = pos.companies[company].trains
    return _runs(pos, company, (*trains, train)) - _runs(pos, company, trains)


def _runs(pos: Position, company: str, trains: tuple[str, ...]) -> int:
    """Kept with the layout."""
    key = ("1895.runs", company, trains, pos.phase)
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        kinds = [pos.title.train_kind(train, pos.phase) for train in trains]
        found = best_known(pos, company, trains=kinds, nodes=NODES * len(trains)).revenue
        pos.board.memo[key] = found
    return found


def _limit_to_come(pos: Position) -> int:
    """The train limit when the next train has been bought."""
    begins = pos.title.phases.get(next_train(pos), pos.phase_data)
    return min(pos.phase_data.train_limit, begins.train_limit)


def is_last(pos: Position, action: BuyTrain) -> bool:
    """Would the company that sells have no other train, once the next in the bank is bought?"""
    trains, coming = list(pos.companies[action.source].trains), next_train(pos)
    trains.remove(action.train)
    return all(pos.title.trains[train].scrapped_by == coming for train in trains)


def _places(pos: Position) -> int:
    """Trains that companies have room for, as far as they can pay for one."""
    limit, floated = pos.phase_data.train_limit, [c for c, data in pos.companies.items() if data.floated]
    price = next_price(pos)
    return sum([limit - len(pos.companies[c].trains) for c in floated if pos.cash[c] >= price])


def _brings(pos: Position, option: Option) -> float:
    """What a run is worth: a mine's money cannot be paid out, and is of no use in the end."""
    if isinstance(option, AnyRun):
        run = option.known()
        revenue, treasury = run.revenue, run.treasury
    else:
        assert isinstance(option, RunTrains)
        turn: CompanyTurn = pos.below(CompanyTurn)
        revenue, treasury = run_earned(pos, turn.company, option.routes)
    return revenue if pos.broken else revenue + MINED * treasury


def first_track(state: State, options: list[Option]) -> list[Option]:
    """A company with nothing to run yet builds stops, or towards its destination: no other way leads to any so soon."""
    company, map_ = state.below(CompanyTurn).company, state.title.map
    if _runs(state, company, state.companies[company].trains or (next_train(state),)):
        return options
    task = next(task for task in obligations(state.title).values() if task.company == company)
    near = bring_nearer(state, company, task)
    return [
        option
        for option in options
        if not near or not isinstance(option, LayTile) or option in near or map_.tiles[option.tile].faces[0].stops
    ]


def overreaches(pos: Position, option: Option, player: str) -> bool:
    """Would he found a company without the money to float it, and those of his that wait to float?"""
    if not isinstance(option, StartCompany | DeclareFounding):
        return False
    waiting = [c for c, data in pos.companies.items() if data.president == player and not data.floated]
    par = option.par if isinstance(option, StartCompany) else min(pos.title.market.par)
    needed = _to_float(pos, option.company) * par + sum([_to_float(pos, c) * pos.price(c) for c in waiting])
    return needed > pos.cash[player]


def _to_float(pos: Position, company: str) -> int:
    """Shares that must still be sold."""
    sold = pos.companies[company].size - pos.held(company, IPO)
    return max(0, pos.title.data.setup.float_shares - sold)


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


def _tractor(pos: Position) -> float:
    """What its income is worth."""
    return TRACTION * pos.title.privates[TRACTOR].revenue * _tractor_rounds(pos)


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
