"""Station markers on the board that change hands."""

from __future__ import annotations

from footplate.board.layout import Node, node
from footplate.game.draft import Draft
from footplate.titles.g1820.events import StationBecameBritishRail
from footplate.titles.g1820.parties import BRITISH_RAIL


def replace_station(draft: Draft, company: str, hex_: str, city: int) -> None:
    """A company's station there becomes one of British Rail (13.5). Its charter is not touched."""
    exchange_station(draft, company, BRITISH_RAIL, node(draft.title.map.index(hex_), city))
    draft.tell(StationBecameBritishRail(company, hex_, city))


def exchange_station(draft: Draft, old: str, new: str, where: Node) -> None:
    """A station of one company becomes one of another (8.4.3)."""
    draft.board = draft.board.place(where, new, draft.board.slots(where).index(old))


def replace_all_stations(draft: Draft, company: str) -> None:
    """All its stations on the board become British Rail (7.2.7, 8.5)."""
    for where in draft.board.stations_of(company):
        replace_station(draft, company, draft.title.map.names[where >> 3], where & 7)
