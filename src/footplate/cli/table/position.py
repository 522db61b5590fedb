"""The position in short lines."""

from __future__ import annotations

from collections.abc import Iterator

from footplate import Game, State
from footplate.cli.voice import Voice
from footplate.finance.ledger import BANK
from footplate.game.state import IPO, POOL, UNLIMITED
from footplate.game.words.board import hex_text
from footplate.rounds.auction import PrivateAuction
from footplate.rounds.bidding import Bidding
from footplate.rounds.depot import on_offer
from footplate.rounds.operating import OperatingRound
from footplate.rounds.stock import StockRound


def round_text(state: State) -> str:
    """Where in the game we are."""
    if state.ended:
        return "The game is over"
    if state.below(PrivateAuction):
        return "Auction of the private companies"
    stock: StockRound | None = state.below(StockRound)
    if stock:
        return f"Stock round {stock.number}"
    operating: OperatingRound | None = state.below(OperatingRound)
    if operating:
        return f"Operating round {operating.set}.{operating.number} of {operating.of}"
    return state.stack[0].name().replace("_", " ").capitalize()


def position_lines(game: Game, voice: Voice) -> Iterator[str]:
    """Round, players, companies, what the bank sells."""
    state = game.state
    yield f"{round_text(state)}, phase {state.phase}. The bank has {voice.money(state.bank)}."
    yield "Players:"
    for player in state.players:
        yield f"  {player_text(state, voice, player)}"
    yield "Companies:"
    for company, data in state.companies.items():
        if data.started:
            yield f"  {company_text(state, voice, company)}"
    sleeping = [f"{c} {state.title.companies[c].name}" for c, data in state.companies.items() if not data.started]
    if sleeping:
        yield f"  Not started: {', '.join(sleeping)}."
    yield from _auction_lines(state, voice)
    if not state.below(PrivateAuction):
        yield _trains_text(state, voice)


def player_text(state: State, voice: Voice, player: str) -> str:
    shares = [_holding_text(state, company, player) for company in state.companies if state.held(company, player)]
    privates = [voice.name(private) for private in state.privates_of(player)]
    auction: PrivateAuction | None = state.below(PrivateAuction)
    bound = state.cash[player] - auction.free_cash(state, player) if auction else 0
    parts = [
        f"{voice.name(player)}: cash {voice.money(state.cash[player])}"
        + (f" of which {voice.money(bound)} is set aside for bids" if bound else ""),
        f"worth {voice.money(state.worth(player))}",
        f"shares {', '.join(shares)}" if shares else "no shares",
        f"private companies {', '.join(privates)}" if privates else "no private companies",
        f"{state.certificates_counted(player)} of {state.title.certificate_limit} certificates",
    ]
    if state.priority == player:
        parts.append("has the priority card")
    return "; ".join(parts) + "."


def _holding_text(state: State, company: str, player: str) -> str:
    data = state.companies[company]
    asleep = 100 * data.asleep.get(player, 0) // data.size
    parts = [f"{company} {state.percent(company, player)}%", f"of which {asleep}% asleep" if asleep else ""]
    return " ".join(filter(None, [*parts, "president" if data.president == player else ""]))


def company_text(state: State, voice: Voice, company: str) -> str:
    data = state.companies[company]
    names = state.title.map.names
    stations = [names[n >> 3] for n in state.board.stations_of(company)]
    parts = [
        f"{company} {state.title.companies[company].name}: president {voice.name(data.president)}",
        f"price {voice.money(state.price(company))}",
        f"par {voice.money(data.par)}",
    ]
    if data.floated:
        parts += [
            f"treasury {voice.money(state.cash[company])}",
            f"trains {', '.join(data.trains)}" if data.trains else "no trains",
            f"stations {', '.join(stations)}" if stations else "no station yet",
            f"{len(data.tokens)} more to place",
            f"last run {voice.money(data.revenue)}",
        ]
        parts += [f"owns {voice.name(private)}" for private in state.privates_of(company)]
    else:
        needs = state.title.companies[company].float_shares or state.title.data.setup.float_shares
        missing = needs - (data.size - data.holdings.get(IPO, 0))
        parts.append(f"not floated, {missing} more {'share' if missing == 1 else 'shares'} must be sold first")
    parts.append(
        f"shares left: initial offering {state.percent(company, IPO)}%, open market {state.percent(company, POOL)}%"
    )
    return "; ".join(parts) + "."


def _auction_lines(state: State, voice: Voice) -> Iterator[str]:
    auction: PrivateAuction | None = state.below(PrivateAuction)
    if auction is None:
        yield from _lot_lines(state, voice)
        return
    yield "Private companies for sale, the first can be bought, the others bid for:"
    for private in auction.lots(state):
        bids = [f"{voice.name(player)} {voice.money(price)}" for player, price in auction.bids.get(private, ())]
        income = voice.money(state.title.private_revenue(state, private))
        standing = f"; bids: {', '.join(bids)}" if bids else ""
        power = f" {state.title.privates[private].says}" if state.title.privates_have_powers else ""
        price = voice.money(auction.price(state, private))
        yield f"  {voice.name(private)}: {price}, income {income}{standing}.{power}"


def _lot_lines(state: State, voice: Voice) -> Iterator[str]:
    """What is bid for one after the other."""
    bidding: Bidding | None = state.below(Bidding)
    lots = [private for private, owner in state.privates.items() if owner == BANK]
    if lots:
        yield "For sale by auction, each with its lowest first bid:"
    for private in lots:
        first = bidding.first_bid(state) if bidding and bidding.lot == private else state.title.privates[private].price
        bid = ""
        if bidding and bidding.lot == private and bidding.bidder:
            bid = f", highest bid {voice.money(bidding.price)} by {voice.name(bidding.bidder)}"
        yield f"  {voice.name(private)}: {voice.money(first)}{bid}. {state.title.privates[private].says}"


def _trains_text(state: State, voice: Voice) -> str:
    offers: list[str] = []
    for offer in on_offer(state):
        left = state.depot[offer.train] if offer.source == BANK else state.market_trains.count(offer.train)
        many = "without limit" if left == UNLIMITED else f"{left} left"
        where = "" if offer.source == BANK else " in the open market"
        offers.append(f"{offer.train}-train{where} {voice.money(offer.price)}, {many}")
    return f"Trains for sale: {'; '.join(offers) or 'none'}. A company may have {state.phase_data.train_limit}."


def board_lines(state: State, voice: Voice, *, everything: bool = False) -> Iterator[str]:
    """The board hex by hex; open land without a tile only if asked for."""
    board = state.board
    for hex_, face in enumerate(board.faces):
        if everything or face.stops or face.pieces:
            yield f"  {hex_text(board, hex_, voice.currency)}."


def ending_lines(game: Game, voice: Voice) -> Iterator[str]:
    """The final worths, best first."""
    result = game.result
    if result is None:
        return
    yield "Final worths:"
    for name, worth in sorted(result.worths.items(), key=lambda pair: -pair[1]):
        yield f"  {name}: {voice.money(worth)}"
    winners = " and ".join(result.winners)
    yield f"{winners} {'win' if len(result.winners) > 1 else 'wins'}."
