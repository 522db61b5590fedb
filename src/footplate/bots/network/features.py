"""A position in whole numbers, as one player sees it: what the value network is shown, whatever the title.

A vector has four parts: the player and their three strongest rivals (`PLAYER`, four times), the three companies in
which the player has most (`COMPANY`, three times), and what is the same for all (`TABLE`). `COLUMNS` names every
number. Money is in thousandths of what a player has on average; parts of a whole are in thousandths of it; flags are 0
or 1000. All of it is whole-number arithmetic: the same position makes the same numbers on every machine.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache
from typing import Final

import msgspec

from footplate.bots.network.parts import Company, companies_of, means_of
from footplate.finance.ledger import BANK
from footplate.game.advice.one_ply import OnePlyAdvice
from footplate.game.state import IPO, POOL, UNLIMITED, Position
from footplate.game.title import Title
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound

MOST: Final = 4095  # no number is larger, or smaller than its negative
RIVALS: Final = 3
OWN_COMPANIES: Final = 3
FAR: Final = 20  # operating rounds beyond which the end is not in sight

PLAYER: Final = (
    "there",  # is there such a player?
    "share of worth",
    "share of projected worth",  # with the last dividends paid until the end
    "worth",
    "cash",
    "shares",  # at the market's prices
    "privates",  # at what is printed
    "income",  # of privates, in a round
    "extras",  # what the title knows beside these
    "dividends",  # if all companies ran and paid as they did last
    "price up",  # what the shares gain if every company that has run moves right
    "price down",  # what they lose if every one moves left
    "treasuries",  # of companies, by the player's part
    "trains",  # at their prices, by the player's part
    "lasting trains",  # of these, what nothing scraps
    "doomed trains",  # of these, what the next kind of train scraps
    "in unfloated companies",
    "companies led",
    "treasuries led",
    "trains led",
    "revenue led",
    "led without train",
    "missing for trains",  # what the led companies without one lack for the next
    "certificates",  # of the limit
    "rank",
    "seats to priority",
    "decides",
)
COMPANY: Final = (
    "part held",
    "led",
    "worth held",
    "market value",
    "revenue",  # of the market value
    "treasury",  # of the market value
    "trains",
    "lasting trains",
    "doomed trains",
    "trains of limit",
    "largest rival holding",
    "in the offering",
    "in the pool",
    "step up",  # of the price
    "stations left",
)
TABLE: Final = (
    "players",
    "phase",
    "trains left",
    "next train's price",
    "trains until the next kind",
    "bank left",
    "rounds left",
    "rounds left of the set",
    "sets played",
    "bank is broken",
    "operating round",
    "operated in this round",
    "companies started",
    "companies floated",
    "wealth",  # of all players, as a part of what the bank had
    "revenue of all",
    "treasuries of all",
    "market value of all",
    "trains of all",
    "lasting trains of all",
    "doomed trains of all",
    "floated without train",
    "in the offering",
    "in the pool",
    "train limit",
    "rounds of a set",
    "companies may buy privates",
    "privates unsold",
    "full capital",
    "market is a line",
    "tiles left",
    "certificate limit",
)
COLUMNS: Final = (
    *(f"me: {name}" for name in PLAYER),
    *(f"rival {n + 1}: {name}" for n in range(RIVALS) for name in PLAYER),
    *(f"company {n + 1}: {name}" for n in range(OWN_COMPANIES) for name in COMPANY),
    *(f"table: {name}" for name in TABLE),
)
#: stands for the meaning of all columns: a network is only good for those it was trained with. Raise the number when a
#: column comes to mean something else
DIGEST: Final = hashlib.sha256("\n".join(("1", *COLUMNS)).encode()).hexdigest()[:16]


def features(pos: Position) -> dict[str, list[int]]:
    """The vector of every player, in seating order."""
    return View(pos).vectors()


class View:
    """One position, with what several vectors have in common worked out once."""

    def __init__(self, pos: Position) -> None:
        self.pos, self.title = pos, pos.title
        self.printed = printed_of(pos.title)
        self.advice = OnePlyAdvice.of(pos.title)  # frozen: it answers a network as it did when that was trained
        self.companies = companies_of(pos)
        self.means = {player: means_of(pos, player, self.companies, self.advice) for player in pos.players}
        self.worths = {player: pos.worth(player) for player in pos.players}
        total = sum(self.worths.values())
        self.mean = max(1, total // len(self.worths))
        self.total = max(1, total)
        self.rounds = self._rounds_left()
        self.next_train = next((name for name in pos.title.trains if pos.depot.get(name)), "")

    def vectors(self) -> dict[str, list[int]]:
        blocks = {player: self._player(player) for player in self.pos.players}
        table = self._table()
        found = {}
        for player in self.pos.players:
            rivals = [p for p in self._ranking if p != player][:RIVALS]
            vector = list(blocks[player])
            for rival in rivals:
                vector += blocks[rival]
            vector += [0] * len(PLAYER) * (RIVALS - len(rivals))
            vector += self._own_companies(player)
            vector += table
            found[player] = vector
        return found

    @cached_property
    def _ranking(self) -> list[str]:
        """Players by worth; among equals in seating order."""
        return sorted(self.pos.players, key=lambda player: -self.worths[player])

    @cached_property
    def _projected(self) -> dict[str, int]:
        """What players will be worth if the companies pay on as they did last."""
        return {
            player: max(0, self.worths[player] + self.rounds * (mean.dividends + mean.income) + mean.extras)
            for player, mean in self.means.items()
        }

    def _rounds_left(self) -> int:
        """Operating rounds to come, that in progress included; in thousandths of `FAR` it is a column."""
        known = self.advice.rounds_left(self.pos)
        if known is not None:
            return max(1, min(known, FAR))
        now: OperatingRound | None = self.pos.below(OperatingRound)
        rest = now.of - now.number + 1 if now else 0
        if self.pos.broken:
            return max(1, rest)
        drain = sum(company.revenue for company in self.companies) + 1
        return max(rest, 1, min(FAR, self.pos.cash[BANK] // drain + 1))

    def _money(self, amount: int) -> int:
        return clipped(1000 * amount // self.mean)

    # ---- the parts ----

    def _player(self, player: str) -> list[int]:
        pos, money, mean = self.pos, self._money, self.means[player]
        seats = pos.players
        limit = self.title.certificate_limit
        short = self._missing(player)
        ahead = self._projected
        to_priority = (seats.index(pos.priority) - seats.index(player)) % len(seats) if pos.priority in seats else 0
        return [
            1000,
            part(self.worths[player], self.total),
            part(ahead[player], max(1, sum(ahead.values()))),
            money(self.worths[player]),
            money(mean.cash),
            money(mean.shares),
            money(mean.privates),
            money(10 * mean.income),
            money(mean.extras),
            money(10 * mean.dividends),
            money(10 * mean.up),
            money(10 * mean.down),
            money(mean.treasuries),
            money(mean.trains),
            money(mean.lasting),
            money(mean.doomed),
            money(mean.unfloated),
            clipped(500 * mean.led),
            money(mean.led_treasuries),
            money(mean.led_trains),
            money(10 * mean.led_revenue),
            clipped(500 * mean.led_bare),
            money(short),
            part(pos.certificates_counted(player), limit) if limit else 0,
            part(self._ranking.index(player), len(seats)),
            part(to_priority, len(seats)),
            1000 if self._decides == player else 0,
        ]

    @cached_property
    def _decides(self) -> str:
        return self.pos.top.actor(self.pos) if self.pos.stack else ""

    @cached_property
    def _next_price(self) -> int:
        return self.title.trains[self.next_train].price if self.next_train else 0

    def _missing(self, player: str) -> int:
        bare = [c for c in self.companies if c.bare and c.president == player]
        return sum(max(0, self._next_price - company.treasury) for company in bare)

    def _own_companies(self, player: str) -> list[int]:
        held = [company for company in self.companies if company.holdings.get(player)]
        held.sort(key=lambda company: -company.holdings[player] * company.price)
        found: list[int] = []
        for company in held[:OWN_COMPANIES]:
            found += self._company(company, player)
        return found + [0] * (len(COMPANY) * OWN_COMPANIES - len(found))

    def _company(self, company: Company, player: str) -> list[int]:
        rivals = [company.holdings.get(p, 0) for p in self.pos.players if p != player]
        value = max(1, company.price * company.size)
        return [
            part(company.holdings[player], company.size),
            1000 if company.president == player else 0,
            self._money(company.holdings[player] * company.price),
            self._money(value),
            part(10 * company.revenue, value),
            part(company.treasury, value),
            self._money(company.trains),
            self._money(company.lasting),
            self._money(company.doomed),
            part(company.train_count, max(1, self.pos.phase_data.train_limit)),
            part(max(rivals, default=0), company.size),
            part(company.holdings.get(IPO, 0), company.size),
            part(company.holdings.get(POOL, 0), company.size),
            part(company.up, max(1, company.price)),
            clipped(250 * company.tokens),
        ]

    def _table(self) -> list[int]:
        pos, printed, companies = self.pos, self.printed, self.companies
        floated = [company for company in companies if company.floated]
        shares = max(1, sum(company.size for company in companies))
        now: OperatingRound | None = pos.below(OperatingRound)
        limited = [left for left in pos.depot.values() if left != UNLIMITED]
        worth = self.total
        return [
            clipped(150 * len(pos.players)),
            part(self.title.phase_order[pos.phase], printed.phases),
            part(sum(limited), printed.trains),
            self._money(self._next_price),
            clipped(100 * max(0, pos.depot.get(self.next_train, 0))),
            0 if printed.endless else part(max(0, pos.cash[BANK]), printed.bank),
            part(self.rounds, FAR),
            clipped(300 * (now.of - now.number + 1)) if now else 0,
            clipped(100 * _set_number(pos, now)),
            1000 if pos.broken else 0,
            1000 if now else 0,
            part(len(now.done), max(1, len(now.companies))) if now else 0,
            part(len(companies), printed.companies),
            part(len(floated), printed.companies),
            part(self.total, printed.bank),
            part(10 * sum(company.revenue for company in companies), worth),
            part(sum(company.treasury for company in companies), worth),
            part(sum(company.price * company.size for company in companies), worth),
            part(sum(company.trains for company in companies), worth),
            part(sum(company.lasting for company in companies), worth),
            part(sum(company.doomed for company in companies), worth),
            part(sum(company.bare for company in companies), max(1, len(floated))),
            part(sum(company.holdings.get(IPO, 0) for company in companies), shares),
            part(sum(company.holdings.get(POOL, 0) for company in companies), shares),
            clipped(200 * pos.phase_data.train_limit),
            clipped(300 * pos.phase_data.operating_rounds),
            1000 if pos.phase_data.companies_may_buy_privates else 0,
            part(list(pos.privates.values()).count(BANK), printed.privates),
            printed.full_capital,
            1000 if self.title.market.data.line else 0,
            part(sum(pos.tiles.values()), printed.tiles),
            clipped(50 * self.title.certificate_limit),
        ]


def _set_number(pos: Position, now: OperatingRound | None) -> int:
    if now:
        return now.set
    stock: StockRound | None = pos.below(StockRound)
    return stock.number if stock else 0


def clipped(number: int) -> int:
    return -MOST if number < -MOST else min(number, MOST)


def part(number: int, whole: int) -> int:
    """In thousandths."""
    return clipped(1000 * number // whole)


class Printed(msgspec.Struct, frozen=True):
    """What is printed of a title, in the sizes that positions are measured with; never 0."""

    bank: int
    endless: bool  # the bank
    phases: int
    trains: int
    companies: int
    privates: int
    tiles: int
    full_capital: int  # companies that are paid all at once, in thousandths


@lru_cache(maxsize=16)
def printed_of(title: Title) -> Printed:
    data = title.data
    trains = [kind.count for kind in data.train if isinstance(kind.count, int)]
    return Printed(
        max(1, data.setup.bank),
        data.setup.bank_never_breaks,
        max(1, len(title.phases)),
        max(1, sum(trains)),
        max(1, len(title.companies)),
        max(1, len(title.privates)),
        max(1, sum(title.tile_counts.values())),
        part(sum(company.full_capital for company in data.company), max(1, len(data.company))),
    )
