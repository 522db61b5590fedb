"""A state as plain data and back: for tests, servers and programs in other languages. Records do not need it."""

from __future__ import annotations

from typing import Any

import msgspec

from footplate.board.layout import Layout, node
from footplate.game.errors import BadRecord
from footplate.game.record import union_of
from footplate.game.state import FIELDS, Company, State
from footplate.game.title import Title
from footplate.learnt import learnt


def encode_state(state: State) -> dict[str, Any]:
    """Everything but the title, which both sides know."""
    data = {name: getattr(state, name) for name in FIELDS if name not in ("title", "board")}
    plain: dict[str, Any] = msgspec.to_builtins(data)
    names = state.title.map.names
    plain["board"] = {
        "tiles": {hex_: list(tile) for hex_, tile in state.board.tiles().items()},
        "stations": {f"{names[n >> 3]}/{n & 7}": list(held) for n, held in state.board.stations.items()},
    }
    return plain


def decode_state(title: Title, data: dict[str, Any]) -> State:
    """The state that `encode_state` wrote."""
    try:
        fields = {name: value for name, value in data.items() if name not in ("stack", "companies", "board", "own")}
        return State(
            title=title,
            stack=tuple(msgspec.convert(step, type=learnt(union_of(title.steps))) for step in data["stack"]),
            companies=msgspec.convert(data["companies"], type=learnt(dict[str, Company])),
            board=_board(title, data["board"]),
            own=None if title.own_type is None else msgspec.convert(data["own"], type=learnt(title.own_type)),
            **{**fields, "market_trains": tuple(data["market_trains"])},
        )
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
        raise BadRecord("state", f"cannot be read: {error}") from None


def _board(title: Title, data: dict[str, Any]) -> Layout:
    map_ = title.map
    faces = list(map_.printed)
    for name, (tile, rotation) in data["tiles"].items():
        faces[map_.index(name)] = map_.tiles[tile].faces[rotation]
    stations = {}
    for place, held in data["stations"].items():
        name, city = place.split("/")
        stations[node(map_.index(name), int(city))] = tuple(held)
    return Layout(map_, tuple(faces), stations)
