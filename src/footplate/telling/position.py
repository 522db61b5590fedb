"""The position in short lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from footplate import Game, State
from footplate.finance.ledger import BANK
from footplate.game.game import result_of
from footplate.game.show import Chart
from footplate.game.speech import Speech
from footplate.game.speech.board import hex_text
from footplate.game.state import IPO, POOL, UNLIMITED
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.bidding import Bidding
from footplate.rounds.depot import Offer, on_offer
from footplate.rounds.income import private_revenue
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound
from footplate.telling.voice import Voice


class Where(msgspec.Struct, frozen=True):
    """Where in the game we are: coded, so that it can be kept and told in any language."""

    kind: str
    facts: dict[str, int] = {}

    def text(self, speech: Speech) -> str:
        template = speech.words.rounds.get(self.kind)
        return self.kind.replace("_", " ").capitalize() if template is None else speech.say(template, self.facts)


def where(state: State) -> Where:
    if state.ended:
        return Where("over")
    if state.below(PrivateAuction):
        return Where("auction")
    stock: StockRound | None = state.below(StockRound)
    if stock:
        return Where("stock", {"number": stock.number})
    operating: OperatingRound | None = state.below(OperatingRound)
    if operating:
        return Where("operating", {"set": operating.set, "number": operating.number, "of": operating.of})
    lowest = state.stack[0]  # a round of the title's own: its numbers stand in its fields
    numbers = {name: n for name in lowest.__struct_fields__ if type(n := getattr(lowest, name)) is int}
    return Where(lowest.name(), numbers)


def round_text(state: State, speech: Speech | None = None) -> str:
    return where(state).text(speech or Speech.of(state.title))


def _say(voice: Voice, key: str, **facts: Any) -> str:
    return voice.speech.say(voice.speech.words.position[key], facts)


def _either(voice: Voice, key: str, name: str, items: list[str]) -> str:
    """A list, or that there is nothing to be listed."""
    return _say(voice, key, **{name: ", ".join(items)}) if items else _say(voice, f"{key}/none")


def position_lines(game: Game | State, voice: Voice) -> Iterator[str]:
    """Round, players, companies, what the bank sells."""
    state, title = game.state if isinstance(game, Game) else game, game.title
    head = "head/endless" if title.data.setup.bank_never_breaks else "head"
    yield _say(voice, head, round=round_text(state, voice.speech), phase=state.phase, bank=state.bank)
    yield from (f"{voice.fact(shown)}." for shown in title.show.game(state))
    yield _say(voice, "players")
    for player in state.players:
        yield f"  {player_text(state, voice, player)}"
    yield from _purses(state, voice)
    yield _say(voice, "companies")
    operating = title.show.order(state)
    for company in (*operating, *(c for c, data in state.companies.items() if data.started and c not in operating)):
        yield f"  {company_text(state, voice, company)}"
    yield from _resting(state, voice)
    yield from _auction_lines(state, voice)
    if not state.below(PrivateAuction):
        yield _trains_text(state, voice)
    for chart in title.show.charts(state):
        yield from chart_lines(chart, voice, only_current=True)


def _resting(state: State, voice: Voice) -> Iterator[str]:
    """Companies that nobody has started, or that wait in the supply."""
    place = state.title.show.place
    waiting = [c for c, data in state.companies.items() if not data.started and not data.floated]
    charters = [f"{c} {state.title.companies[c].name}" for c in waiting if place(state, c) == "charter"]
    if charters:
        yield f"  {_say(voice, 'sleeping', companies=', '.join(charters))}"
    supply = [company for company in waiting if place(state, company) == "supply"]
    if supply:
        yield f"  {_say(voice, 'supply', companies=', '.join(supply))}"


def _purses(state: State, voice: Voice) -> Iterator[str]:
    """Private companies with money and shares of their own."""
    found = [private for private, owner in state.privates.items() if private in state.cash and state.is_player(owner)]
    if found:
        yield _say(voice, "purses")
    for private in found:
        shares = [_holding(state, voice, c, private) for c in state.companies if state.held(c, private)]
        parts = [
            _say(voice, "purse", who=private, owner=state.privates[private], cash=state.cash[private]),
            _either(voice, "player.shares", "shares", shares),
            *map(voice.fact, state.title.show.private(state, private)),
            voice.power(private).removesuffix("."),
        ]
        yield f"  {'; '.join(parts)}."


def chart_lines(chart: Chart, voice: Voice, *, only_current: bool = False) -> Iterator[str]:
    """A chart line by line, each value under the name of its column."""
    columns = [voice.fact(column) for column in chart.columns]
    if not only_current:
        yield f"{voice.fact(chart.heading)}:"
    for row in chart.rows:
        if only_current and not row.current:
            continue
        said = [row.heading, *row.cells]
        cells = [
            _say(voice, "chart.cell", column=column, value=voice.fact(cell))
            for column, cell in zip(columns, said, strict=True)
            if cell is not None
        ]
        cells += [voice.speech.printed(row.colour)] if row.colour else []
        text = _say(voice, "chart", heading=voice.fact(chart.heading), cells=", ".join(cells))
        yield text if only_current else f"  {', '.join(cells)}."


def player_text(state: State, voice: Voice, player: str) -> str:
    shares = [_holding(state, voice, company, player) for company in state.companies if state.held(company, player)]
    auction: PrivateAuction | None = state.below(PrivateAuction)
    bound = state.cash[player] - auction.free_cash(state, player) if auction else 0
    limit = state.title.certificate_limit
    parts = [
        _say(voice, "player", who=player, cash=state.cash[player], bound=bound or None),
        _say(voice, "player.worth", worth=state.worth(player)),
        _either(voice, "player.shares", "shares", shares),
        _either(voice, "player.privates", "privates", [voice.name(p) for p in state.privates_of(player)]),
    ]
    if limit:
        parts.append(_say(voice, "player.certificates", count=state.certificates_counted(player), limit=limit))
    own = state.title.show.player(state, player)
    parts += map(voice.fact, own)
    parts += [_say(voice, "player.priority")] if state.priority == player and not own else []
    return "; ".join(parts) + "."


def _holding(state: State, voice: Voice, company: str, player: str) -> str:
    data = state.companies[company]
    asleep = 100 * data.asleep.get(player, 0) // data.size
    key = "player.share" + ("/asleep" if asleep else "") + ("/president" if data.president == player else "")
    return _say(voice, key, company=company, percent=state.percent(company, player), asleep=asleep)


def company_text(state: State, voice: Voice, company: str) -> str:
    data, printed = state.companies[company], state.title.companies[company]
    led = "company" if data.president else "company/leaderless"
    parts = [_say(voice, led, company=company, name=printed.name, president=data.president)]
    if data.started:
        parts += [_say(voice, "company.price", price=state.price(company)), _say(voice, "company.par", par=data.par)]
    parts += _floated(state, voice, company) if data.floated else [_not_floated(state, voice, company)]
    if data.started:
        left = {"ipo": state.percent(company, IPO), "pool": state.percent(company, POOL)}
        parts.append(_say(voice, "company.left", **left))
    parts += map(voice.fact, state.title.show.company(state, company))
    return "; ".join(parts) + "."


def _floated(state: State, voice: Voice, company: str) -> Iterator[str]:
    data, names = state.companies[company], state.title.map.names
    stations = [names[n >> 3] for n in state.board.stations_of(company)]
    if state.purse(company) == company:
        yield _say(voice, "company.treasury", cash=state.cash[company])
    yield _either(voice, "company.trains", "trains", list(data.trains))
    yield _either(voice, "company.stations", "stations", stations)
    yield _say(voice, "company.tokens", tokens=len(data.tokens))
    yield _say(voice, "company.revenue", revenue=data.revenue)
    for private in state.privates_of(company):
        yield _say(voice, "company.private", private=private)


def _not_floated(state: State, voice: Voice, company: str) -> str:
    data = state.companies[company]
    needs = state.title.companies[company].float_shares or state.title.data.setup.float_shares
    return _say(voice, "company.missing", missing=needs - (data.size - data.holdings.get(IPO, 0)))


def _auction_lines(state: State, voice: Voice) -> Iterator[str]:
    auction: PrivateAuction | None = state.below(PrivateAuction)
    if auction is None:
        yield from _lot_lines(state, voice)
        return
    yield _say(voice, "auction")
    for private in auction.lots(state):
        bids = [f"{voice.name(player)} {voice.money(price)}" for player, price in auction.bids.get(private, ())]
        told = _say(
            voice,
            "auction.private",
            private=private,
            price=auction.price(state, private),
            income=private_revenue(state, private),
            bids=", ".join(bids),
            power=voice.power(private) if state.title.data.privates.have_powers else "",
        )
        yield f"  {told}"


def _lot_lines(state: State, voice: Voice) -> Iterator[str]:
    """What is bid for one after the other."""
    bidding: Bidding | None = state.below(Bidding)
    lots = [private for private, owner in state.privates.items() if owner == BANK]
    if lots:
        yield _say(voice, "lots")
    for private in lots:
        now = bidding if bidding and bidding.lot == private else None
        told = _say(
            voice,
            "lots.private",
            private=private,
            price=now.first_bid(state) if now else state.title.privates[private].price,
            bid=now.price if now and now.bidder else None,
            bidder=now.bidder if now else "",
            power=voice.power(private),
        )
        yield f"  {told}"


def _trains_text(state: State, voice: Voice) -> str:
    offers = "; ".join(_offer(state, voice, offer) for offer in on_offer(state)) or _say(voice, "trains.none")
    return _say(voice, "trains", offers=offers, limit=state.phase_data.train_limit)


def _offer(state: State, voice: Voice, offer: Offer) -> str:
    facts = {"train": offer.train, "price": offer.price}
    if offer.source != BANK:
        return _say(voice, "trains.offer/pool", left=state.market_trains.count(offer.train), **facts)
    left = state.depot[offer.train]
    return _say(voice, "trains.offer/unlimited" if left == UNLIMITED else "trains.offer", left=left, **facts)


def board_lines(state: State, voice: Voice, *, everything: bool = False) -> Iterator[str]:
    """The board hex by hex; open land without a tile only if asked for."""
    board = state.board
    for hex_, face in enumerate(board.faces):
        if everything or face.stops or face.pieces:
            yield f"  {hex_text(board, hex_, voice.speech)}."


def ending_lines(game: Game | State, voice: Voice) -> Iterator[str]:
    """The final worths, best first."""
    result = game.result if isinstance(game, Game) else result_of(game)
    if result is None:
        return
    yield _say(voice, "worths")
    for name, worth in sorted(result.worths.items(), key=lambda pair: -pair[1]):
        yield f"  {name}: {voice.money(worth)}"
    winners = voice.speech.words.grammar["and"].join(result.winners)
    yield _say(voice, "wins/several" if len(result.winners) > 1 else "wins", winners=winners)
