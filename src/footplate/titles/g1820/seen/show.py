"""What people are shown of 1820 beside the common values: charters, cousins, number cards, the Cost of Business."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from footplate.board.layout import Layout
from footplate.game.actions import Action
from footplate.game.show import Chart, ChartRow, Fact, Implied, Place, Show, fact
from footplate.game.state import Position
from footplate.game.step import Step
from footplate.game.title import Title
from footplate.titles.g1820.auctions.cousins import CousinAuction, CousinOffer, CousinPayment
from footplate.titles.g1820.auctions.futures import holder_of, tabled
from footplate.titles.g1820.books import books, used
from footplate.titles.g1820.chart import available, colour, column, upkeep
from footplate.titles.g1820.lives.floating import FloatShares, FoundStations, with_stations
from footplate.titles.g1820.parties import (
    BRITISH_RAIL,
    in_liquidation,
    in_play,
    in_supply,
    is_private,
    is_public,
    loans,
)
from footplate.titles.g1820.printed import Column, of_title, printed
from footplate.titles.g1820.seen import deeds
from footplate.titles.g1820.stock.round import PartB


class BritainShow(Show):
    def place(self, pos: Position, company: str) -> Place:
        if pos.companies[company].floated:
            return "charter"
        return "supply" if in_supply(pos, company) else "gone"

    def order(self, pos: Position) -> list[str]:
        """7.1: by price, then private companies by age."""
        priced = [company for company in pos.operating_order() if pos.companies[company].started]
        return [*priced, *books(pos).private_track]

    def board(self, pos: Position) -> Layout:
        """With the stations of a float that is not carried out yet."""
        plan: FoundStations | FloatShares | None = pos.below(FoundStations) or pos.below(FloatShares)
        return with_stations(pos, plan.company, plan.sites).board if plan else pos.board

    def par_phase(self, title: Title, par: int) -> str:
        return next((phase for phase, pars in of_title(title).pars.items() if par in pars), "")

    def company(self, pos: Position, company: str) -> list[Fact]:
        return list(_company(pos, company)) if pos.companies[company].floated else []

    def tags(self, pos: Position, company: str) -> list[Fact]:
        own, count = books(pos), loans(pos, company)
        found = [
            ("tag.private", is_private(pos, company)),
            ("tag.liquidation", in_liquidation(pos, company)),
            ("tag.new", company in own.floated),
            ("tag.grown", company in own.grown),
        ]
        return [fact(code) for code, holds in found if holds] + ([fact("tag.loans", loans=count)] if count else [])

    def private(self, pos: Position, private: str) -> list[Fact]:
        times = used(pos, private)
        return [fact("used", times=times)] if times else []

    def lowest_bid(self, pos: Position, private: str) -> int:
        """6.3.2: at least 20, and more than the bid that stands; 6.3.3: what winners pay, and others are asked."""
        auction: CousinAuction | None = pos.below(CousinAuction)
        if auction is not None:
            return auction.lowest(pos, private)
        payment: CousinPayment | None = pos.below(CousinPayment)
        if payment is not None:
            return payment.bids.get(private, ("", payment.lowest))[1]
        offer: CousinOffer | None = pos.below(CousinOffer)
        return offer.price if offer is not None else super().lowest_bid(pos, private)

    def player(self, pos: Position, player: str) -> list[Fact]:
        own = books(pos)
        found = [fact("card", number=own.order.index(player) + 1)]
        turns: PartB | None = pos.below(PartB)
        if turns is not None and player in turns.cards:
            found.append(fact("card-next", number=turns.cards.index(player) + 1))
        if own.futures.get(player):
            found.append(fact("futures", trains=own.futures[player]))
        offers = [(train, company) for train, company in tabled(pos).items() if holder_of(pos, train) == player]
        found += [fact("tabled", train=train, company=company) for train, company in offers]
        if own.debts.get(player):
            found.append(fact("debt", amount=own.debts[player]))
        return found

    def train(self, pos: Position, train: str) -> list[Fact]:
        begins, cost = colour(pos, train), upkeep(pos, train)
        order = pos.title.phase_order
        found = [fact("train.begins", phase=begins)] if order[begins] > order[pos.phase] else []
        return found + ([fact("train.upkeep", amount=cost)] if cost else [])

    def game(self, pos: Position) -> list[Fact]:
        own, found = books(pos), []
        if not own.queen_is_dead:
            found.append(fact("queen/lives", income=printed(pos).income))
        else:
            found.append(fact("queen/last-income" if not own.income_is_over else "queen/dead"))
        found += [fact("next-discard", train=available(pos))] if available(pos) else []
        return found + ([fact("top")] if own.reached_top else [])

    def charts(self, pos: Position) -> list[Chart]:
        return [*cousin_bids(pos), *lobbies(pos), cost_of_business(pos)]

    def action(self, pos: Position, action: Action) -> dict[str, Any]:
        return deeds.facts(pos, action)

    def step(self, pos: Position, step: Step) -> dict[str, Any]:
        return deeds.step_facts(pos, step)

    def implied(self, action: Action) -> Implied:
        return deeds.implied(action)


def _company(pos: Position, company: str) -> Iterator[Fact]:
    own = books(pos)
    if company == BRITISH_RAIL:
        yield fact("british-rail")
        return
    if is_private(pos, company):
        yield fact("private", place=own.private_track.index(company) + 1 if company in own.private_track else None)
    if in_liquidation(pos, company):
        yield fact("liquidation/for-good" if company in own.condemned else "liquidation")
    if company in own.floated:
        yield fact("floated-now")
    if company in own.grown:
        yield fact("grown-now")
    if is_public(pos, company) or loans(pos, company):
        count, limit = loans(pos, company), in_play(pos, company) if is_public(pos, company) else 0
        yield fact("loans", loans=count, limit=limit, interest=count * column(pos).interest or None)
    due = sum(upkeep(pos, train) for train in pos.companies[company].trains)
    if due:
        yield fact("upkeep", amount=due)
    limit, most = printed(pos).sizes[pos.companies[company].size]
    yield fact("stations", stations=len(pos.board.stations_of(company)), limit=limit, most=most)


def cousin_bids(pos: Position) -> list[Chart]:
    """The bids that stand on cousins (6.3.2)."""
    auction: CousinAuction | CousinPayment | None = pos.below(CousinAuction) or pos.below(CousinPayment)
    if auction is None or not auction.bids:
        return []
    rows = tuple(
        ChartRow(fact("bids.on", private=cousin), (fact("amount", amount=price), fact("who", who=player)))
        for cousin, (player, price) in auction.bids.items()
    )
    return [Chart(fact("bids"), (fact("bids.cousin"), fact("bids.price"), fact("bids.player")), rows)]


def lobbies(pos: Position) -> list[Chart]:
    """The line of lobbies, the highest first, and the amounts that are free between them (6.5.2.1)."""
    line, table = books(pos).lobbies, printed(pos)
    if not line:
        return []
    rows: list[ChartRow] = []
    for lobby, below in zip(
        line, [*(lower.amount for lower in line[1:]), table.lowest_bid - table.bid_step], strict=True
    ):
        rows.append(ChartRow(fact("amount", amount=lobby.amount), (fact("who", who=lobby.owner),)))
        free = range(below + table.bid_step, lobby.amount, table.bid_step)
        if free:
            rows.append(ChartRow(fact("amount", amount=free), (fact("lobbies.free"),)))
    return [Chart(fact("lobbies"), (fact("lobbies.amount"), fact("lobbies.owner")), tuple(rows))]


def cost_of_business(pos: Position) -> Chart:
    """Figure 10.1, a column to a line."""
    return _chart(pos.title, books(pos).column)


@lru_cache(maxsize=64)
def _chart(title: Title, now: int) -> Chart:
    table = of_title(title)
    trains = {colour: train for train, colour in table.colours.items()}
    return Chart(
        fact("chart"),
        (
            fact("chart.column"),
            fact("chart.sizes"),
            fact("chart.premium"),
            fact("chart.interest"),
            *(fact("chart.upkeep", train=train) for train in trains.values()),
        ),
        tuple(_line(number, line, tuple(trains), number == now) for number, line in enumerate(table.chart, 1)),
    )


def _line(number: int, line: Column, colours: tuple[str, ...], current: bool) -> ChartRow:
    costs = (line.upkeep.get(colour) for colour in colours)
    return ChartRow(
        fact("plain", value=number),
        (
            fact("plain", value="/".join(map(str, line.sizes))),
            fact("plain", value=f"+{line.premium}"),
            fact("amount", amount=line.interest),
            *(None if cost is None else fact("amount", amount=cost) for cost in costs),
        ),
        line.colour,
        current,
    )
