"""Players, companies, private companies, trains, phases and tiles, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from footplate import Open, State
from footplate.drawing.discs import liveries
from footplate.drawing.style import swatch, text_on
from footplate.finance.ledger import BANK
from footplate.game.actions import LayTile
from footplate.game.decision import Decision
from footplate.game.speech.board import place_text
from footplate.game.speech.templates import capital
from footplate.game.state import IPO, POOL, UNLIMITED, Company
from footplate.game.step import Option
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.bidding import Bidding
from footplate.rounds.income import private_revenue
from footplate.rounds.running import AnyRun
from footplate.rounds.stations import station_price
from footplate.server.messages import (
    BidView,
    ChartRow,
    ChartView,
    CompanyView,
    PhaseView,
    PlayerView,
    PrivateView,
    TileView,
    TrainView,
)
from footplate.server.view.printed import printed_of
from footplate.server.view.teller import Teller


def player_views(state: State, teller: Teller, deciding: set[str]) -> list[PlayerView]:
    auction: PrivateAuction | None = state.below(PrivateAuction)
    own = {player: state.title.show.player(state, player) for player in state.players}
    return [
        PlayerView(
            id=player,
            name=teller.name(player),
            cash=state.cash[player],
            bound=state.cash[player] - auction.free_cash(state, player) if auction else 0,
            worth=state.worth(player),
            certificates=state.certificates_counted(player),
            certificate_limit=state.title.certificate_limit or None,
            shares=_held(state, player),
            privates=list(state.privates_of(player)),
            presides=list(state.presided(player)),
            has_priority=state.priority == player and not own[player],
            decides=player in deciding,
            facts=[teller.fact(shown) for shown in own[player]],
        )
        for player in state.players
    ]


def company_views(state: State, teller: Teller) -> list[CompanyView]:
    return [_company(state, teller, company) for company in state.companies]


def _company(state: State, teller: Teller, company: str) -> CompanyView:
    data, printed, show = state.companies[company], state.title.companies[company], state.title.show
    look = liveries(state.title)[company]
    needs = printed.float_shares or state.title.data.setup.float_shares
    missing = 0 if data.floated else max(0, needs - (data.size - data.holdings.get(IPO, 0)))
    return CompanyView(
        id=company,
        name=teller.voice.printed[company],
        color=look.colour,
        second_color=look.second,
        stripe=look.stripe,
        ink=text_on(look.stripe or look.colour),
        place=show.place(state, company),
        state=teller.say(f"company.{_stage(data)}", missing=missing),
        started=data.started,
        floated=data.floated,
        president=data.president,
        par=data.par,
        price=state.price(company),
        cash=state.cash.get(company, 0),
        size=data.size,
        ipo=data.holdings.get(IPO, 0),
        pool=data.holdings.get(POOL, 0),
        trains=list(data.trains),
        train_limit=state.phase_data.train_limit,
        tokens=_tokens(state, company),
        privates=list(state.privates_of(company)),
        revenue=data.revenue,
        stations=[state.title.map.names[node >> 3] for node in state.board.stations_of(company)],
        floats_in=missing,
        operated=data.operated,
        facts=[*_printed_facts(state, company, teller), *map(teller.fact, show.company(state, company))],
        tags=[teller.fact(shown) for shown in show.tags(state, company)],
        holders={owner: shares for owner, shares in data.holdings.items() if owner not in (IPO, POOL) and shares},
    )


def _stage(data: Company) -> str:
    if data.floated:
        return "floated" if data.started else "unpriced"
    return "started" if data.started else "not-started"


def _tokens(state: State, company: str) -> list[int]:
    """Prices of the stations left: printed on the charter, or the same for all of them."""
    left, printed = state.companies[company].tokens, state.title.companies[company].tokens
    return list(left) if printed or not left else [station_price(state, company)] * len(left)


def _printed_facts(state: State, company: str, teller: Teller) -> list[str]:
    printed = state.title.companies[company]
    facts: list[str] = []
    if printed.home:
        facts.append(teller.say("company.home", place=_place(state, printed.home.hex, teller)))
    if printed.destination:
        place = _place(state, printed.destination.hex, teller)
        facts.append(teller.say("company.destination", place=place, bonus=printed.destination.bonus))
    for owner, shares in state.companies[company].asleep.items():
        facts.append(teller.say("company.asleep", owner=owner, shares=shares))
    return facts


def _place(state: State, hex_: str, teller: Teller) -> str:
    return place_text(state.board, state.title.map.index(hex_), teller.voice.speech)


def private_views(state: State, teller: Teller, decisions: Sequence[Decision] = ()) -> list[PrivateView]:
    found: list[PrivateView] = []
    now = _now(state, teller, decisions)
    for private, printed in state.title.privates.items():
        owner = state.privates.get(private, "")
        says = [teller.voice.power(private)] if printed.says and state.title.data.privates.have_powers else []
        cost, bids = _for_sale(state, private) if owner == BANK else (None, [])
        found.append(
            PrivateView(
                id=private,
                name=teller.voice.printed[private],
                price=printed.price,
                cost=cost,
                bids=bids,
                revenue=private_revenue(state, private),
                owner="" if owner == BANK else owner,
                says=teller.speech.sentences(says),
                closed=not owner,
                facts=[teller.fact(shown) for shown in state.title.show.private(state, private)],
                now=now.get(private, []),
                cash=state.cash.get(private) if owner else None,
                shares=_held(state, private) if private in state.cash else {},
                presides=list(state.presided(private)),
            )
        )
    return found


def _now(state: State, teller: Teller, decisions: Sequence[Decision]) -> dict[str, list[str]]:
    """What may be done with private companies that have an owner: the one thing, or what such things are called."""
    found: dict[str, list[str]] = {}
    for decision in decisions:
        offered: dict[tuple[str, str], list[Option]] = {}
        for option in _of_privates(decision):
            action = option.action if isinstance(option, Open) else option
            private = getattr(action, "private", "")
            if state.privates.get(private, BANK) != BANK:
                offered.setdefault((private, action.kind()), []).append(option)
        for (private, kind), options in offered.items():
            one = len(options) == 1
            what = teller.voice.option(state, options[0]) if one else capital(teller.speech.words.acts.get(kind, kind))
            found.setdefault(private, []).append(teller.say("private.now", player=decision.player, what=what))
    return found


def _of_privates(decision: Decision) -> Iterator[Option]:
    """Options that name a private company. Where there are tiles to lay too, only what stands beside that is listed: it
    would take too long for something that is only told."""
    for step in decision.steps:
        named = any("private" in kind.__struct_fields__ for kind in step.takes)
        if named and LayTile not in step.takes:
            yield from (option for option in step.options(decision.state) if not isinstance(option, AnyRun))


def _held(state: State, owner: str) -> dict[str, int]:
    return {company: data.holdings[owner] for company, data in state.companies.items() if data.holdings.get(owner)}


def _for_sale(state: State, private: str) -> tuple[int | None, list[BidView]]:
    """What a private costs now, and who has bid how much for it."""
    auction: PrivateAuction | None = state.below(PrivateAuction)
    if auction is not None:
        bids = auction.bids.get(private, ())
        return auction.price(state, private), [BidView(player=player, price=price) for player, price in bids]
    bidding: Bidding | None = state.below(Bidding)
    if bidding is None or bidding.lot != private:
        return None, []
    return bidding.first_bid(state), [BidView(player=bidding.bidder, price=bidding.price)] if bidding.bidder else []


def train_views(state: State, teller: Teller) -> list[TrainView]:
    views: list[TrainView] = []
    order = state.title.phase_order
    for name, (called, reach, begins, says) in printed_of(state.title, teller.lang).trains.items():
        to_come = [begins] if name in order and order[name] > order[state.phase] else []
        left = state.depot.get(name, 0)
        views.append(
            TrainView(
                name=name,
                called=called,
                price=state.title.trains[name].price,
                left=None if left == UNLIMITED else left,
                pool=state.market_trains.count(name),
                reach=reach,
                says=[*to_come, *says, *(teller.fact(shown) for shown in state.title.show.train(state, name))],
            )
        )
    return views


def phase_views(state: State, teller: Teller) -> list[PhaseView]:
    return [views[name == state.phase] for name, views in printed_of(state.title, teller.lang).phases.items()]


def tile_views(state: State, teller: Teller) -> list[TileView]:
    """In the order of the printed list."""
    tiles, pictures = state.title.map.tiles, printed_of(state.title, teller.lang).pictures
    return [
        TileView(number=number, color=tiles[number].color, left=left, picture=pictures[number])
        for number, left in state.tiles.items()
    ]


def chart_views(state: State, teller: Teller) -> list[ChartView]:
    tell = teller.fact
    return [
        ChartView(
            heading=tell(chart.heading),
            columns=[tell(column) for column in chart.columns],
            rows=[
                ChartRow(
                    cells=["" if cell is None else tell(cell) for cell in (row.heading, *row.cells)],
                    symbol=swatch(row.colour)[1] if row.colour else "",
                    current=row.current,
                )
                for row in chart.rows
            ],
        )
        for chart in state.title.show.charts(state)
    ]
