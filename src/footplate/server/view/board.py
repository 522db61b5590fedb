"""The board and the stock market, ready to be shown."""

from __future__ import annotations

import msgspec

from footplate import State
from footplate.board.layout import Layout
from footplate.drawing.discs import liveries
from footplate.drawing.fragments import ROOM, border_fragment, hand_of, hex_fragments, sheet_of
from footplate.drawing.style import company_colour, swatch
from footplate.game.show import standing
from footplate.game.speech.board import hex_text
from footplate.server.messages import BoardView, HexView, Marker, MarketView
from footplate.server.view.printed import printed_of
from footplate.server.view.teller import Teller
from footplate.telling.market import zone_text


def board_view(state: State, teller: Teller) -> BoardView:
    """Made once for each layout: most moves leave the board as it is."""
    board = state.title.show.board(state)
    key = ("server.board", teller.lang)
    view = board.memo.get(key)
    if not isinstance(view, BoardView):
        view = board.memo[key] = _board_view(state, board, teller)
    return view


def _board_view(state: State, board: Layout, teller: Teller) -> BoardView:
    """Hex by hex; what looks and sounds the same as before is taken from the shelf."""
    sheet = sheet_of(board)
    shelf = board.map.memo.setdefault("server.hexes", {})
    if len(shelf) > ROOM:
        shelf.clear()
    hexes: list[HexView] = []
    for hex_, drawn in enumerate(hex_fragments(board, liveries(state.title), state.title.homes)):
        kept = (drawn.key, teller.lang)
        view = shelf.get(kept)
        if view is None:
            x, y = sheet.centres[hex_]
            words = hex_text(board, hex_, teller.voice.speech)
            at = (round(x + sheet.left, 2), round(y + sheet.top, 2))
            view = shelf[kept] = HexView(
                name=board.map.names[hex_],
                x=at[0],
                y=at[1],
                svg=drawn.svg,
                stops=drawn.stops,
                letters=drawn.letters,
                ground=drawn.ground,
                text=words,
            )
        hexes.append(view)
    corners = [(round(x, 2), round(y, 2)) for x, y in sheet.frame.corners]
    return BoardView(
        width=round(sheet.wide, 2),
        height=round(sheet.high, 2),
        corners=corners,
        hexes=hexes,
        least=round(hand_of(board).least, 2),
        over=border_fragment(board),
    )


def market_view(state: State, teller: Teller) -> MarketView:
    title, market = state.title, state.title.market
    rows = [row[:] for row in printed_of(title, teller.lang).market]
    lines: list[str] = []
    for (r, c), companies in standing(state).items():
        markers = [Marker(company=name, color=company_colour(title.companies[name].color)) for name in companies]
        space = rows[r][c]
        assert space is not None
        rows[r][c] = msgspec.structs.replace(space, markers=markers)
        price, zone = market.prices[r, c], market.zones.get((r, c), "")
        lines += [teller.say("market.at", company=company, price=price, zone=zone) for company in companies]
    legend = {swatch(name)[1]: zone_text(teller.voice, name, zone) for name, zone in market.data.zone.items()}
    return MarketView(rows=rows, legend=legend, text=lines, line=market.data.line)
