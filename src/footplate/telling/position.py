"""The position in short lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from footplate import Game, State
from footplate.finance.ledger import BANK
from footplate.game.game import result_of
from footplate.game.show import Chart, ChartRow
from footplate.game.speech import Speech
from footplate.game.speech.board import hex_text, stop_name
from footplate.game.state import IPO, POOL, UNLIMITED
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.bidding import Bidding
from footplate.rounds.depot import Offer, on_offer
from footplate.rounds.income import private_revenue
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound
from footplate.telling.voice import Voice

#: what is said of somebody, part by part; each has a name by which those who tell less can leave it out
Parts = dict[str, str]


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
        left = operating.of - operating.number
        return Where(
            "operating", {"set": operating.set, "number": operating.number, **({"left": left} if left else {})}
        )
    lowest = state.stack[0]  # a round of the title's own: its numbers stand in its fields
    numbers = {name: n for name in lowest.__struct_fields__ if type(n := getattr(lowest, name)) is int}
    return Where(lowest.name(), numbers)


def round_text(state: State, speech: Speech | None = None) -> str:
    return where(state).text(speech or Speech.of(state.title))


def say(voice: Voice, key: str, **facts: Any) -> str:
    """A template of the section `position`, filled."""
    return voice.speech.say(voice.speech.words.position[key], facts)


def _either(voice: Voice, key: str, name: str, items: list[str]) -> str:
    """A list, or that there is nothing to be listed."""
    return say(voice, key, **{name: voice.speech.row(items)}) if items else say(voice, f"{key}/none")


def position_lines(game: Game | State, voice: Voice) -> Iterator[str]:
    """Round, players, companies, what the bank sells."""
    state, title = game.state if isinstance(game, Game) else game, game.title
    yield head_line(state, voice)
    yield from (voice.speech.ended(voice.fact(shown)) for shown in title.show.game(state))
    yield say(voice, "players")
    for player in state.players:
        yield f"  {player_text(state, voice, player)}"
    purses = purses_of(state)
    yield from [say(voice, "purses")] if purses else []
    for private in purses:
        parts = (
            *purse_parts(state, voice, private).values(),
            voice.power(private).removesuffix(voice.speech.words.grammar["stop"]),
        )
        yield f"  {voice.speech.ended(voice.speech.parts(filter(None, parts)))}"
    yield say(voice, "companies")
    for company in companies_shown(state):
        yield f"  {company_text(state, voice, company)}"
    yield from _resting(state, voice)
    yield from auction_lines(state, voice)
    yield from trains_lines(state, voice)
    for chart in title.show.charts(state):
        yield from chart_now(chart, voice)


def head_line(state: State, voice: Voice) -> str:
    facts = {"round": round_text(state, voice.speech), "phase": state.phase}
    if state.title.data.setup.bank_never_breaks:
        return say(voice, "head/endless", **facts)
    return say(voice, "head/owes" if state.bank < 0 else "head", **facts, bank=abs(state.bank))


def companies_shown(state: State) -> list[str]:
    """Those that operate, in their order, then those that are only started."""
    operating = state.title.show.order(state)
    return [*operating, *(c for c, data in state.companies.items() if data.started and c not in operating)]


def _resting(state: State, voice: Voice) -> Iterator[str]:
    """Companies that nobody has started, or that wait in the supply."""
    place = state.title.show.place
    waiting = [c for c, data in state.companies.items() if not data.started and not data.floated]
    charters = [f"{c} {voice.printed[c]}" for c in waiting if place(state, c) == "charter"]
    if charters:
        yield f"  {say(voice, 'sleeping', companies=voice.speech.row(charters))}"
    supply = [company for company in waiting if place(state, company) == "supply"]
    if supply:
        yield f"  {say(voice, 'supply', companies=voice.speech.row(supply))}"


def purses_of(state: State) -> list[str]:
    """Private companies with money and shares of their own."""
    return [private for private, owner in state.privates.items() if private in state.cash and state.is_player(owner)]


def purse_parts(state: State, voice: Voice, private: str) -> Parts:
    shares = [_holding(state, voice, c, private) for c in state.companies if state.held(c, private)]
    facts = map(voice.fact, state.title.show.private(state, private))
    return {
        "purse": say(voice, "purse", who=private, owner=state.privates[private], cash=state.cash[private]),
        "player.shares": _either(voice, "player.shares", "shares", shares),
        **_numbered("fact", facts),
    }


def private_lines(state: State, voice: Voice) -> Iterator[str]:
    """Who owns which private company, what it earns and can do."""
    owned = {private: owner for private, owner in state.privates.items() if owner != BANK}
    yield say(voice, "privates" if owned else "privates/none")
    for private, owner in owned.items():
        facts = voice.speech.row(map(voice.fact, state.title.show.private(state, private)))
        told = say(
            voice,
            "private",
            private=private,
            owner=owner,
            income=private_revenue(state, private) or None,
            facts=facts,
            power=voice.power(private) if state.title.data.privates.have_powers else "",
        )
        yield f"  {told}"


def _numbered(key: str, texts: Iterable[str]) -> Parts:
    return {f"{key} {number}": text for number, text in enumerate(texts)}


def chart_lines(chart: Chart, voice: Voice) -> Iterator[str]:
    """A chart line by line, each value under the name of its column."""
    yield f"{voice.fact(chart.heading)}:"
    yield from (f"  {voice.speech.ended(_row(chart, row, voice))}" for row in chart.rows)


def chart_now(chart: Chart, voice: Voice) -> Iterator[str]:
    """The line of a chart that counts now, or each of a chart in which all do; with its heading."""
    heading = voice.fact(chart.heading)
    for row in [row for row in chart.rows if row.current] or chart.rows:
        yield say(voice, "chart", heading=heading, cells=_row(chart, row, voice))


def _row(chart: Chart, row: ChartRow, voice: Voice) -> str:
    columns = [voice.fact(column) for column in chart.columns]
    said = [
        say(voice, "chart.cell", column=column, value=voice.fact(cell))
        for column, cell in zip(columns, [row.heading, *row.cells], strict=True)
        if cell is not None
    ]
    return voice.speech.row(said + ([voice.speech.printed(row.colour)] if row.colour else []))


def player_text(state: State, voice: Voice, player: str) -> str:
    return voice.speech.ended(voice.speech.parts(player_parts(state, voice, player).values()))


def player_parts(state: State, voice: Voice, player: str) -> Parts:
    """What is said of a player; who he is and his cash come first."""
    shares = [_holding(state, voice, company, player) for company in state.companies if state.held(company, player)]
    auction: PrivateAuction | None = state.below(PrivateAuction)
    bound = state.cash[player] - auction.free_cash(state, player) if auction else 0
    privates = [_private(state, voice, private) for private in state.privates_of(player)]
    limit, own = state.title.certificate_limit, state.title.show.player(state, player)
    parts = {
        "player": say(voice, "player", who=player, cash=state.cash[player], bound=bound or None),
        "player.worth": say(voice, "player.worth", worth=state.worth(player)),
        "player.shares": _either(voice, "player.shares", "shares", shares),
        "player.privates": _either(voice, "player.privates", "privates", privates),
    }
    if limit:
        count = state.certificates_counted(player)
        parts["player.certificates"] = say(voice, "player.certificates", count=count, limit=limit)
    parts |= _numbered("fact", map(voice.fact, own))
    if state.priority == player and not own:
        parts["player.priority"] = say(voice, "player.priority")
    return parts


def _private(state: State, voice: Voice, private: str) -> str:
    """By its name, with what the title says of it; one with money of its own has a line for that."""
    facts = () if private in state.cash else map(voice.fact, state.title.show.private(state, private))
    return say(voice, "player.private", private=private, facts=voice.speech.row(facts))


def _holding(state: State, voice: Voice, company: str, player: str) -> str:
    data = state.companies[company]
    asleep = 100 * data.asleep.get(player, 0) // data.size
    key = "player.share" + ("/asleep" if asleep else "") + ("/president" if data.president == player else "")
    return say(voice, key, company=company, percent=state.percent(company, player), asleep=asleep)


def company_text(state: State, voice: Voice, company: str) -> str:
    return voice.speech.ended(voice.speech.parts(company_parts(state, voice, company).values()))


def company_parts(state: State, voice: Voice, company: str) -> Parts:
    """What is said of a company; its name and who leads it come first."""
    data = state.companies[company]
    led = "company" if data.president else "company/leaderless"
    parts = {"company": say(voice, led, company=company, name=voice.printed[company], president=data.president)}
    if data.started:
        parts["price"] = say(voice, "company.price", price=state.price(company))
        if data.par:
            parts["par"] = say(voice, "company.par", par=data.par)
    if data.floated:
        parts |= _floated(state, voice, company)
    else:
        parts["missing"] = _not_floated(state, voice, company)
    if data.started:
        left = {"ipo": state.percent(company, IPO), "pool": state.percent(company, POOL)}
        parts["left"] = say(voice, "company.left", **left)
    return parts | _numbered("fact", map(voice.fact, state.title.show.company(state, company)))


def _floated(state: State, voice: Voice, company: str) -> Parts:
    data = state.companies[company]
    stations = [stop_name(state.board, at) for at in state.board.stations_of(company)]
    parts: Parts = {}
    if state.purse(company) == company:
        parts["treasury"] = say(voice, "company.treasury", cash=state.cash[company])
    parts["trains"] = _either(voice, "company.trains", "trains", list(data.trains))
    parts["stations"] = _either(voice, "company.stations", "stations", stations)
    parts["tokens"] = say(voice, "company.tokens", tokens=len(data.tokens))
    parts["revenue"] = say(voice, "company.revenue", revenue=data.revenue)
    return parts | _numbered(
        "private", (say(voice, "company.private", private=private) for private in state.privates_of(company))
    )


def _not_floated(state: State, voice: Voice, company: str) -> str:
    data = state.companies[company]
    needs = state.title.companies[company].float_shares or state.title.data.setup.float_shares
    missing = needs - (data.size - data.holdings.get(IPO, 0))
    return say(voice, "company.missing", missing=missing) if missing > 0 else say(voice, "company.floating")


def auction_lines(state: State, voice: Voice, *, powers: bool = True) -> Iterator[str]:
    """What is for sale by auction, with prices and bids; with what it can do if wanted."""
    auction: PrivateAuction | None = state.below(PrivateAuction)
    if auction is None:
        yield from _lot_lines(state, voice, powers)
        return
    yield say(voice, "auction")
    for private in auction.lots(state):
        bids = [f"{voice.name(player)} {voice.money(price)}" for player, price in auction.bids.get(private, ())]
        told = say(
            voice,
            "auction.private",
            private=private,
            price=auction.price(state, private),
            income=private_revenue(state, private),
            bids=voice.speech.row(bids),
            power=voice.power(private) if powers and state.title.data.privates.have_powers else "",
        )
        yield f"  {told}"


def _lot_lines(state: State, voice: Voice, powers: bool) -> Iterator[str]:
    """What is bid for one after the other, or in an auction of the title's own."""
    bidding: Bidding | None = state.below(Bidding)
    lots = [private for private, owner in state.privates.items() if owner == BANK]
    if lots:
        yield say(voice, "lots")
    for private in lots:
        now = bidding if bidding and bidding.lot == private else None
        told = say(
            voice,
            "lots.private",
            private=private,
            price=now.lowest_bid(state) if now else state.title.show.lowest_bid(state, private),
            bid=now.price if now and now.bidder else None,
            bidder=now.bidder if now else "",
            power=voice.power(private) if powers else "",
        )
        yield f"  {told}"


def trains_lines(state: State, voice: Voice) -> Iterator[str]:
    """What the bank sells once the auction is over. Where discarded trains leave the game, none is sold second-hand:
    what lies there is set aside for something else."""
    if state.below(PrivateAuction):
        return
    aside = () if state.title.data.trains.discards == "market" else state.market_trains
    offers = [_offer(state, voice, offer) for offer in on_offer(state) if offer.source == BANK or not aside]
    limit = state.phase_data.train_limit
    yield say(voice, "trains", offers=voice.speech.parts(offers) or say(voice, "trains.none"), limit=limit)
    if aside:
        yield say(voice, "trains.aside", trains=aside)


def _offer(state: State, voice: Voice, offer: Offer) -> str:
    facts = {"train": offer.train, "price": offer.price}
    if offer.source != BANK:
        return say(voice, "trains.offer/pool", left=state.market_trains.count(offer.train), **facts)
    left = state.depot[offer.train]
    return say(voice, "trains.offer/unlimited" if left == UNLIMITED else "trains.offer", left=left, **facts)


def board_lines(state: State, voice: Voice, *, everything: bool = False) -> Iterator[str]:
    """The board hex by hex; open land without a tile only if asked for."""
    board = state.board
    for hex_, face in enumerate(board.faces):
        if everything or face.stops or face.pieces:
            yield f"  {voice.speech.ended(hex_text(board, hex_, voice.speech))}"


def ending_lines(game: Game | State, voice: Voice) -> Iterator[str]:
    """The final worths, best first."""
    result = game.result if isinstance(game, Game) else result_of(game)
    if result is None:
        return
    yield say(voice, "worths")
    for name, worth in sorted(result.worths.items(), key=lambda pair: -pair[1]):
        yield f"  {voice.speech.label(name, voice.money(worth))}"
    winners = voice.speech.listed(result.winners)
    yield say(voice, "wins/several" if len(result.winners) > 1 else "wins", winners=winners)
