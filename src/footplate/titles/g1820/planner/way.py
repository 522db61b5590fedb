"""The way of one company through the rounds to come, roughly simulated: what it runs, pays, borrows and buys, and what
that brings a share in the end. A guess for bots, no rule.

What an experienced player knows of 1820 and nothing here must forget: the price rises by the *whole* revenue against
one share, however many shares there are; loans are cheaper than a dividend withheld; trains never rust, but the chart
makes each of them too dear in its time; what is left in a treasury comes back to the shareholders when the company
offers itself to the bank.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from footplate.game.state import IPO, Position
from footplate.titles.g1820.capital.loans import room
from footplate.titles.g1820.capital.prices import drop_for
from footplate.titles.g1820.chart import available
from footplate.titles.g1820.one_ply.advice import BritainOnePly
from footplate.titles.g1820.operating.britishrail import income
from footplate.titles.g1820.operating.dividends import RISES
from footplate.titles.g1820.parties import BRITISH_RAIL, box, directed, in_play, in_pool, loans
from footplate.titles.g1820.planner.lands import ahead
from footplate.titles.g1820.planner.times import may_still_offer, must_keep_trains, on_sale, times, until_sales
from footplate.titles.g1820.printed import printed

OLD: Final = BritainOnePly()
#: what the only train of a company runs where cities and track have grown with it, and no more
MOST: Final = {"yellow": 110, "green": 190, "blue": 330, "brown": 560, "red": 900, "gray": 1200}
FURTHER: Final = 0.7  # what a second train adds to a first of its kind, a third to the second
GROWTH: Final = 30.0  # what a company runs for more each round, if its director builds
OPENS: Final = 0.25  # the same as a part of what lies ahead of its track
LONGER: Final = 0.75  # what a longer train makes of its length on track that is not built for it yet
SOON: Final = 2  # rounds: the trains on sale by then are tried on the track
ELSEWHERE: Final = 15.0  # the same with another director
BRITISH_GROWTH: Final = 50.0  # British Rail fills three more tiles each round
PAYBACK: Final = 1.3  # a train on credit must earn its price so many times
IDLE: Final = 0.5  # the same of one that money pays for which lies about
ESCAPE: Final = 0.5  # of the price the bank pays while the queen lives (8.4.1)
RESCUE: Final = 0.4  # of what a director holds, that he adds before he gives a company up
SIGHT: Final = 0.1  # coins a round for a coin in reach of its track
VIEW: Final = 0.15  # the same for what lies ahead
SALE: Final = 0.97  # of a price, for shares sold before the end,
DUMPED: Final = 0.9  # by a director, who gives up his say with them
SAVING: Final = 4  # rounds that must be left when revenue is kept for a train
TRUST: Final = 0.9  # in companies of others
LIMIT: Final = 6  # tenths of a company that one may buy (6.5.2.4)

Told = tuple[float, float, float]
Runs = Callable[[Sequence[str]], int]


class Way:
    """One public company. `place`: 0 it will run in this round, 1 it has run and may buy, 2 it is done."""

    def __init__(self, pos: Position, company: str, own: bool, place: int, runs: Runs, saves: bool = False) -> None:
        self.saves = saves
        self.pos, self.company, self.own, self.place, self.runs = pos, company, own, place, runs
        self.data = pos.companies[company]
        self.size, self.ipo = self.data.size, pos.held(company, IPO)
        ahead_of = times(pos)
        self.rounds, self.chart, self.patience = ahead_of.rounds, ahead_of.chart, ahead_of.patience
        self.cash = pos.cash[company]
        self.box, self.prices = box(pos, company), tuple(pos.title.market.prices.values())
        self.trains = list(self.data.trains)
        self.more = 0  # loans beside those it has
        self.credit = room(pos, company)
        self.loan = printed(pos).loan
        self.colours = printed(pos).colours
        self.dividends = self.burden = 0.0
        self.on_sale = on_sale(pos)
        self.grows = min(GROWTH, OPENS * ahead(pos, company)) if own else ELSEWHERE
        self.until_sales = until_sales(pos)
        self.backing = 0  # what its director could still pay for shares of its treasury, from the next stock round on

    def prospect(self, start: float) -> Told:
        """Dividends and price of a share, and what its director must add: up to the round in which a shareholder does
        best to leave. Sales leave the price alone until the stock round is over (6.7)."""
        kept, worth = None, start
        offered = self._offered_now(start)
        for round_ in range(self.rounds):
            if round_ or self.place == 0:
                self._operate(round_, worth)
            alive = self._pay(self._dues(round_), worth)
            if alive and (round_ or self.place < 2):
                alive = self._buy(round_, worth)
            worth *= self.patience[round_]
            if round_ + 1 == (self.until_sales or 2) and self.own:
                self.backing = self._backing()
            if round_ + 1 == self.until_sales:
                self._move(-drop_for(in_pool(self.pos, self.company), self.size))  # 6.7
            kept, offered = _better(kept, self._left(round_, worth, alive)), _better(offered, self._offered(worth))
            if not alive:
                kept = _better(kept, offered)  # what cannot last is offered in time
                break
        assert kept is not None  # the last round
        return kept[0] + self._track(), *kept[1:]

    def _offered(self, worth: float) -> Told | None:
        """Between two rounds a company that has somebody to direct it may offer itself."""
        if not (self.own and self.box):
            return None
        return self.dividends / self.size, worth * self._bank_pays(), self.burden

    def _offered_now(self, worth: float) -> Told | None:
        """In an issue & takeover round it may still offer itself, before anything else befalls it."""
        if not (self.own and self.box and may_still_offer(self.pos, self.company)):
            return None
        return 0.0, worth * self._bank_pays(), 0.0

    def _bank_pays(self) -> float:
        """For a share of a company that offers itself: the bank's bid and the treasury, loans repaid (8.4.1, 8.5)."""
        rest = (self.cash - self.loan * self._loans()) / max(1, in_play(self.pos, self.company))
        return (1.0 if self._late else ESCAPE) * self.prices[self.box] + rest

    def _left(self, round_: int, worth: float, alive: bool) -> Told | None:
        """What a share has brought to whoever leaves after this round: when the game ends, in a stock round, or as
        the company fails; None: there is no way out."""
        price, trust = self.prices[self.box], 1.0 if self.own else TRUST
        if not alive:
            left = self.prices[0] + (self.cash - self.loan * self._loans()) / max(1, in_play(self.pos, self.company))
        elif round_ + 1 >= self.rounds:
            left = trust * price
        elif (round_ + 1 - self.until_sales) % 2 == 0:
            left = (DUMPED if self.own else SALE) * trust * price
        else:
            return None
        return self.dividends / self.size, worth * left, self.burden

    @cached_property
    def _late(self) -> bool:
        return self.chart[0].colour in ("brown", "red", "gray")

    def _loans(self) -> int:
        return loans(self.pos, self.company) + self.more

    def _track(self) -> float:
        """What its track leads to, beside what its trains will run: not much, but so that it is built."""
        if not self.own:
            return 0.0
        pos = self.pos
        stops = sorted(pos.reach(self.company).stops)
        worth = sum([pos.board.stop(stop).worth(pos.phase_data.values) for stop in stops])
        return (SIGHT * worth + VIEW * ahead(pos, self.company)) * self.rounds / self.size

    # ---- revenue ----

    @cached_property
    def _now(self) -> float:
        return float(self.runs(self.data.trains))

    @cached_property
    def _known(self) -> dict[str, int]:
        """What trains run by themselves on the track as it lies: those it has, and of an own company the next ones."""
        kinds = list(self.pos.title.trains)
        train = max(self.data.trains, key=kinds.index, default="")
        probed = {train or available(self.pos)}
        if self.own:
            probed |= {self.on_sale[0], self.on_sale[min(SOON, self.rounds)]}
        return {kind: self.runs([kind]) for kind in kinds if kind in probed}

    def _alone(self, train: str, round_: int) -> float:
        """What a train runs by itself: longer ones need longer track, which is built round by round."""
        most = MOST[self.colours[train]]
        if train in self._known:
            now = float(self._known[train])
        elif self._known:
            longest = next(reversed(self._known))
            now = LONGER * self._known[longest] * most / MOST[self.colours[longest]]
        else:
            now = most / 2.0
        return max(now, min(float(most), now + self.grows * round_))

    def _run(self, trains: Sequence[str], round_: int) -> float:
        """What these trains run in so many rounds."""
        if not trains:
            return 0.0
        if round_ <= 1 and list(trains) == list(self.data.trains):
            return self._now
        total = self._sum(trains, round_)
        kept = [train for train in trains if train in self.data.trains]
        if len(kept) == len(trains) == len(self.data.trains):
            return min(max(total, self._now), self._now + self.grows * round_)
        return total

    def _sum(self, trains: Sequence[str], round_: int) -> float:
        total, part = 0.0, 1.0
        for earns in sorted([self._alone(train, round_) for train in trains], reverse=True):
            total += part * earns
            part *= FURTHER
        return total

    # ---- a round ----

    def _operate(self, round_: int, worth: float) -> None:
        revenue = self._run(self.trains, round_)
        due = self._dues(round_)
        share = revenue * self.ipo / self.size
        must = 0 if self.trains else self._price(round_)
        short = self.cash + share + self.credit * self.loan < due + must
        if revenue and (short or (self.saves and self._is_saving(round_, share, due))):
            self.cash += int(revenue)
            self._move(-1)
            return
        self.dividends += revenue * worth
        self.cash += int(share)
        self._move(self._rise(revenue))

    def _is_saving(self, round_: int, share: float, due: int) -> bool:
        """For a newer train that is worth it and not yet paid for, as long as there is time to run it."""
        train = self.on_sale[round_]
        if not train or train in self.trains or self.rounds - round_ < SAVING:
            return False
        price = self.pos.title.trains[train].price
        if self.cash + share - due >= price:
            return False
        return self._gain(train, self.trains, round_) > price

    def _rise(self, paid: float) -> int:
        price = self.prices[self.box]
        for part, boxes in RISES:
            if paid >= part * price:
                return boxes
        return -1 if self.trains else -2

    def _move(self, boxes: int) -> None:
        self.box = max(0, min(len(self.prices) - 1, self.box + boxes))

    def _dues(self, round_: int) -> int:
        if not round_:
            return OLD.dues(self.pos, self.company, self.trains, 0, self.more)
        upkeep = sum([self._upkeep(train, round_) for train in self.trains])
        return upkeep + self._loans() * self.chart[round_].interest

    def _price(self, round_: int) -> int:
        train = self.on_sale[round_]
        return self.pos.title.trains[train].price if train else 0

    def _pay(self, amount: int, worth: float) -> bool:
        """From the treasury, with loans, by the director; False: nobody does."""
        helped = min(self.backing, max(0, amount - self.cash))
        self.backing -= helped
        self.cash += helped
        while self.cash < amount and self.credit and self.box > 1:
            self._borrow()
        missing = max(0, amount - self.cash)
        if missing:
            held = self.data.holdings.get(self.data.president, 0) * self.prices[self.box]
            if missing > RESCUE * held or self.box == 0:
                return False
            self.burden += missing * worth
            self._move(-1)
        self.cash = max(0, self.cash - amount)
        return True

    def _backing(self) -> int:
        """Money for shares is not lost: it stays in the family (6.5.2.4)."""
        director, pos = self.data.president, self.pos
        free = min(self.ipo, LIMIT * self.size // 10 - pos.held(self.company, director))
        return max(0, min(pos.cash[director] // len(directed(pos, director)), free * self.prices[self.box]))

    def _borrow(self) -> None:
        self.credit -= 1
        self.more += 1
        self.cash += self.loan
        self._move(-1)

    # ---- trains ----

    def _buy(self, round_: int, worth: float) -> bool:
        """New trains while they pay, from the treasury or on credit; worn ones go."""
        train = self.on_sale[round_]
        bound = not round_ and must_keep_trains(self.pos, self.company)
        lasting = [t for t in self.trains if bound or self._is_worth_keeping(t, round_ + 1)]
        if train and round_ + 1 < self.rounds and len(lasting) < self._limit(round_):
            gain, price = self._gain(train, lasting, round_), self.pos.title.trains[train].price
            spare = self.cash + self.backing - self._needs(lasting, round_ + 1)
            at_hand = gain > IDLE * price and spare >= price
            if at_hand or (gain > PAYBACK * price and spare + self.credit * self.loan >= price and self.box > 3):
                self._pay(price, worth)
                lasting.append(train)
        if not lasting and self.trains:
            lasting = [max(self.trains, key=list(self.pos.title.trains).index)]
        if not lasting:
            if not train or not self._pay(self.pos.title.trains[train].price, worth):
                return False
            lasting.append(train)
        self.trains = lasting
        return True

    def _limit(self, round_: int) -> int:
        return self.pos.title.phases[self.chart[round_].colour].train_limit

    def _upkeep(self, train: str, round_: int) -> int:
        return self.chart[min(round_, self.rounds)].upkeep.get(self.colours[train], 0)

    def _needs(self, trains: Sequence[str], round_: int) -> int:
        """What it will owe in that round, less what its own shares bring."""
        due = sum([self._upkeep(train, round_) for train in trains])
        due += self._loans() * self.chart[min(round_, self.rounds)].interest
        return max(0, due - int(self._run(trains, round_) * self.ipo / self.size))

    def _is_worth_keeping(self, train: str, round_: int) -> bool:
        if round_ >= self.rounds:
            return True
        others = [t for t in self.trains if t != train]
        adds = self._alone(train, round_) * (FURTHER if others else 1.0)
        return self._upkeep(train, round_) < adds

    def _gain(self, train: str, lasting: Sequence[str], round_: int) -> float:
        """What a train adds in the rounds to come, less its maintenance; old ones will be given up in time."""
        gain = 0.0
        for later in range(round_ + 1, self.rounds):
            gain += self._net([*lasting, train], later) - self._net(lasting, later)
        return gain

    def _net(self, trains: Sequence[str], round_: int) -> float:
        """What the trains that are worth their maintenance run, less that."""
        earns = sorted([(self._alone(train, round_), self._upkeep(train, round_)) for train in trains], reverse=True)
        total, part = 0.0, 1.0
        for run, upkeep in earns:
            if part * run > upkeep:
                total += part * run - upkeep
                part *= FURTHER
        return total


def _better(one: Told | None, other: Told | None) -> Told | None:
    if one is None or other is None:
        return one or other
    return other if other[0] + other[1] > one[0] + one[1] else one


def british_rail(pos: Position, start: float, place: int) -> Told:
    """Nobody decides for it: it pays what its stations bring, and fills more cities each round."""
    prices, at = tuple(pos.title.market.prices.values()), box(pos, BRITISH_RAIL)
    revenue, worth, dividends = float(_income(pos)), start, 0.0
    for round_, patience in enumerate(times(pos).patience):
        if round_ or place == 0:
            dividends += worth * (revenue + BRITISH_GROWTH * round_)
            rise = next((boxes for part, boxes in RISES if revenue + BRITISH_GROWTH * round_ >= part * prices[at]), -1)
            at = max(0, min(len(prices) - 1, at + rise))
        worth *= patience
    return dividends / pos.companies[BRITISH_RAIL].size, worth * prices[at], 0.0


def _income(pos: Position) -> int:
    key = ("british rail", pos.phase)
    found = pos.board.memo.get(key)
    if not isinstance(found, int):
        found = pos.board.memo[key] = income(pos)
    return found


def prospect(pos: Position, company: str, own: bool, place: int, start: float, runs: Runs) -> Told:
    """The better of two ways: to pay whatever can be paid, or to save for newer trains."""
    told = [Way(pos, company, own, place, runs, saves).prospect(start) for saves in (False, True)]
    return max(told, key=lambda way: way[0] + way[1])
