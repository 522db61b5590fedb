"""Players, companies, privates, trains, phases and tiles, ready to be shown."""

from __future__ import annotations

from urllib.parse import quote

from footplate import State
from footplate.drawing.style import company_colour, text_on
from footplate.finance.ledger import BANK
from footplate.game.state import IPO, POOL, UNLIMITED
from footplate.game.titledata import PhaseData, TrainData
from footplate.game.words.board import place_text
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.bidding import Bidding
from footplate.server.messages import (
    BidView,
    CompanyView,
    PhaseView,
    PlayerView,
    PrivateView,
    TileView,
    TrainView,
)
from footplate.server.view.teller import Teller


def player_views(state: State, teller: Teller, deciding: set[str]) -> list[PlayerView]:
    auction: PrivateAuction | None = state.below(PrivateAuction)
    return [
        PlayerView(
            id=player,
            name=teller.name(player),
            cash=state.cash[player],
            bound=state.cash[player] - auction.free_cash(state, player) if auction else 0,
            worth=state.worth(player),
            certificates=state.certificates_counted(player),
            certificate_limit=state.title.certificate_limit,
            shares={c: data.holdings[player] for c, data in state.companies.items() if data.holdings.get(player)},
            privates=list(state.privates_of(player)),
            presides=list(state.presided(player)),
            has_priority=state.priority == player,
            decides=player in deciding,
        )
        for player in state.players
    ]


def company_views(state: State, teller: Teller) -> list[CompanyView]:
    return [_company(state, teller, company) for company in state.companies]


def _company(state: State, teller: Teller, company: str) -> CompanyView:
    data, printed = state.companies[company], state.title.companies[company]
    colour = company_colour(printed.color)
    needs = printed.float_shares or state.title.data.setup.float_shares
    missing = 0 if data.floated else max(0, needs - (data.size - data.holdings.get(IPO, 0)))
    stage = "floated" if data.floated else "started" if data.started else "not-started"
    return CompanyView(
        id=company,
        name=printed.name,
        color=colour,
        ink=text_on(colour),
        state=teller.say(f"company.{stage}", missing=missing),
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
        tokens=list(data.tokens),
        privates=list(state.privates_of(company)),
        revenue=data.revenue,
        stations=[state.title.map.names[node >> 3] for node in state.board.stations_of(company)],
        floats_in=missing,
        operated=data.operated,
        facts=[*_printed_facts(state, company, teller), *state.title.company_facts(state, company)],
    )


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
    return place_text(state.board, state.title.map.index(hex_), teller.lang)


def private_views(state: State, teller: Teller) -> list[PrivateView]:
    found: list[PrivateView] = []
    for private, printed in state.title.privates.items():
        owner = state.privates.get(private, "")
        says = [teller.voice.power(private)] if printed.says and state.title.privates_have_powers else []
        cost, bids = _for_sale(state, private) if owner == BANK else (None, [])
        found.append(
            PrivateView(
                id=private,
                name=printed.name,
                price=printed.price,
                cost=cost,
                bids=bids,
                revenue=state.title.private_revenue(state, private),
                owner="" if owner == BANK else owner,
                says=" ".join([*says, *state.title.private_facts(state, private)]),
                closed=not owner,
            )
        )
    return found


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
    for name, data in state.title.trains.items():
        left = state.depot.get(name, 0)
        views.append(
            TrainView(
                name=name,
                price=data.price,
                left=None if left == UNLIMITED else left,
                pool=state.market_trains.count(name),
                reach=_reach(data, teller),
                says=_train_says(state, data, teller),
            )
        )
    return views


def _reach(data: TrainData, teller: Teller) -> str:
    return (
        teller.say("train.any") if data.range == "unlimited" else teller.say(f"train.{data.counts}", range=data.range)
    )


def _train_says(state: State, data: TrainData, teller: Teller) -> list[str]:
    says: list[str] = []
    first = next(iter(state.title.phases))
    if data.name in state.title.phases and data.name != first:
        says.append(teller.say("train.phase", phase=data.name))
    if data.scrapped_by:
        says.append(teller.say("train.scrapped-by", by=data.scrapped_by))
    if data.available_from_phase:
        says.append(teller.say("train.from", phase=data.available_from_phase))
    says += [teller.say("train.trade-in", handed=old, credit=credit) for old, credit in data.trade_in.items()]
    return says


def phase_views(state: State, teller: Teller) -> list[PhaseView]:
    return [
        PhaseView(name=name, current=name == state.phase, says=_phase_says(data, teller))
        for name, data in state.title.phases.items()
    ]


def _phase_says(data: PhaseData, teller: Teller) -> list[str]:
    says = [
        teller.say("phase.limit", limit=data.train_limit),
        teller.say("phase.tiles", colors=", ".join(map(teller.printed, data.tiles))),
        teller.say("phase.rounds", rounds=data.operating_rounds),
    ]
    says += [teller.say("phase.buys-privates")] if data.companies_may_buy_privates else []
    return says + ([teller.say("phase.closes-privates")] if data.closes_privates else [])


def tile_views(state: State) -> list[TileView]:
    """In the order of the printed list."""
    return [
        TileView(
            number=number,
            color=state.title.map.tiles[number].color,
            left=left,
            picture=tile_address(state.title.id, number, 0),
        )
        for number, left in state.tiles.items()
    ]


def tile_address(title: str, number: str, rotation: int) -> str:
    return f"/api/titles/{quote(title)}/tiles/{quote(number, safe='')}/{rotation}.svg"
