"""British Rail (13.5) appears when the queen dies, fills cities and pays what its stations bring. Nobody decides."""

from __future__ import annotations

from typing import Final

from footplate.board.boardmap import BoardMap
from footplate.board.layout import Node, node
from footplate.game.draft import Draft
from footplate.game.state import IPO, POOL, Position
from footplate.routes import TrainKind
from footplate.routes.model.kinds import worth
from footplate.routes.model.legs import legs_on
from footplate.titles.g1820.building.cities import CHATHAM, LONDON
from footplate.titles.g1820.operating.dividends import pay_out
from footplate.titles.g1820.parties import BRITISH_RAIL
from footplate.titles.g1820.printed import printed

FIRST_FILLED: Final = "N18"  # Margate: of tiles equally far from London those clockwise from there come first
TILES_A_TURN: Final = 3


def appear(draft: Draft) -> None:
    """At the queen's death: all shares in the pool, and no circle free in London and Chatham."""
    draft.put_marker(BRITISH_RAIL, draft.title.market.par[printed(draft).british_rail_par])
    draft.move_shares(BRITISH_RAIL, IPO, POOL, draft.companies[BRITISH_RAIL].size)
    for name in (LONDON, CHATHAM):
        fill(draft, draft.title.map.index(name))


def operate(draft: Draft) -> None:
    """Its turn: three tiles are filled, then all it earns is paid out, and the price moves (7.2.4)."""
    laid = (h for h in filling_order(draft.title.map) if draft.board.faces[h].id and free_circles(draft, h))
    for _, hex_ in zip(range(TILES_A_TURN), tuple(laid), strict=False):
        fill(draft, hex_)
    pay_out(draft, BRITISH_RAIL, income(draft))


def fill(draft: Draft, hex_: int) -> None:
    """A station in every free circle of a hex."""
    for where, slot in free_circles(draft, hex_):
        draft.place_token(BRITISH_RAIL, where, slot)


def free_circles(pos: Position, hex_: int) -> list[tuple[Node, int]]:
    cities = [node(hex_, i) for i, stop in enumerate(pos.board.faces[hex_].stops) if stop.kind == "city"]
    return [(city, slot) for city in cities for slot, held in enumerate(pos.board.slots(city)) if not held]


def filling_order(map_: BoardMap) -> tuple[int, ...]:
    """Hexes by their distance from London; equally far ones clockwise, beginning at the bearing of Margate (R95)."""
    key = "filling order"
    if key not in map_.memo:
        grid, london = map_.grid, map_.index(LONDON)
        first = grid.bearing(london, map_.index(FIRST_FILLED))
        map_.memo[key] = tuple(
            sorted(
                range(len(map_.hexes)),
                key=lambda h: (grid.apart(london, h), (grid.bearing(london, h) - first) % 360),
            )
        )
    found: tuple[int, ...] = map_.memo[key]
    return found


def income(pos: Position) -> int:
    """Every city with a station of its own, ports joined to one, and off-boards to which unblocked track leads; each
    counts once (13.5, R97). The circles of London and of an OO tile are cities of their own."""
    cities = pos.board.stations_of(BRITISH_RAIL)
    ports = {
        leg.to
        for city in cities
        for leg in legs_on(pos.board, BRITISH_RAIL, city)
        if pos.board.stop(leg.to).kind == "port"
    }
    far = {stop for stop in pos.reach(BRITISH_RAIL).stops if pos.board.stop(stop).kind == "offboard"}
    values = TrainKind("", None, keys=pos.phase_data.values)
    return sum(worth(pos.board, stop, values) for stop in (*cities, *ports, *far))
