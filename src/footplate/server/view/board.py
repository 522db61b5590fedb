"""The board and the stock market, ready to be shown."""

from __future__ import annotations

from footplate import State
from footplate.drawing.discs import liveries
from footplate.drawing.fragments import border_fragment, hex_fragments, sheet_of
from footplate.drawing.style import company_colour, swatch
from footplate.game.show import standing
from footplate.game.speech.board import hex_text
from footplate.server.messages import BoardView, HexView, Marker, MarketView, Space
from footplate.server.view.teller import Teller
from footplate.telling.market import zone_text


def board_view(state: State, teller: Teller) -> BoardView:
    """Hex by hex; what looks and sounds the same as before is taken from the shelf."""
    board = state.title.show.board(state)
    sheet = sheet_of(board)
    shelf = board.map.memo.setdefault("server.hexes", {})
    hexes: list[HexView] = []
    for hex_, (key, svg) in enumerate(hex_fragments(board, liveries(state.title), state.title.homes)):
        kept = (key, teller.lang)
        view = shelf.get(kept)
        if view is None:
            x, y = sheet.centres[hex_]
            words = hex_text(board, hex_, teller.voice.speech)
            at = (round(x + sheet.left, 2), round(y + sheet.top, 2))
            view = shelf[kept] = HexView(name=board.map.names[hex_], x=at[0], y=at[1], svg=svg, text=words)
        hexes.append(view)
    corners = [(round(x, 2), round(y, 2)) for x, y in sheet.frame.corners]
    return BoardView(
        width=round(sheet.wide, 2),
        height=round(sheet.high, 2),
        corners=corners,
        hexes=hexes,
        over=border_fragment(board),
    )


def market_view(state: State, teller: Teller) -> MarketView:
    title, market = state.title, state.title.market
    markers: dict[tuple[int, int], list[Marker]] = {}
    lines: list[str] = []
    for space, companies in standing(state).items():
        for company in companies:
            colour = company_colour(title.companies[company].color)
            markers.setdefault(space, []).append(Marker(company=company, color=colour))
            zone = market.zones.get(space, "")
            lines.append(teller.say("market.at", company=company, price=market.prices[space], zone=zone))
    par = set(market.data.par)
    phases = {space: phase for space in par if (phase := title.show.par_phase(title, market.prices[space]))}
    zones = {**phases, **market.zones}
    rows: list[list[Space | None]] = [
        [
            Space(
                price=price,
                zone=teller.printed(zones.get((r, c), "")),
                symbol=swatch(zones[r, c])[1] if (r, c) in zones else "",
                par=(r, c) in par,
                markers=markers.get((r, c), []),
            )
            if price
            else None
            for c, price in enumerate(row)
        ]
        for r, row in enumerate(market.data.rows)
    ]
    legend = {swatch(name)[1]: zone_text(teller.voice, name, zone) for name, zone in market.data.zone.items()}
    return MarketView(rows=rows, legend=legend, text=lines, line=market.data.line)
