"""The board in words, hex by hex: what somebody who cannot see it needs to know."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.board.hexes import EDGE_NAMES, EDGES
from footplate.board.layout import Layout, Node, node
from footplate.board.tiles import FIRST_STOP, Face, Stop
from footplate.game.speech.templates import Speech


def track_text(layout: Layout, hex_: int, face: Face, speech: Speech) -> str:
    """The stops and track of a face as it would lie in that hex, told by the hexes it leads to."""
    return speech.parts((*_stops(layout, hex_, face, speech), *_plain_track(layout, hex_, face, speech)))


def _stops(layout: Layout, hex_: int, face: Face, speech: Speech) -> Iterator[str]:
    board = speech.words.board
    for stop, exits in zip(face.stops, face.stop_exits, strict=True):
        towards = [_towards(layout, hex_, edge, speech) for edge in exits]
        facts = {"stop": _stop(stop, speech), "hexes": speech.listed(towards) if towards else ""}
        yield speech.say(board["stop" if towards else "stop/alone"], facts)


def _plain_track(layout: Layout, hex_: int, face: Face, speech: Speech) -> Iterator[str]:
    """Between two stops of the hex, and between two of its edges."""
    joined = [[f"{layout.map.names[hex_]}/{stop}" for stop in link] for link in face.tile.links]
    pieces = sorted(piece for piece in face.pieces if piece[1] < FIRST_STOP)
    joined += [[_towards(layout, hex_, edge, speech) for edge in piece] for piece in pieces]
    yield from (speech.say(speech.words.board["track"], {"hexes": speech.listed(pair)}) for pair in joined)


def _towards(layout: Layout, hex_: int, edge: int, speech: Speech) -> str:
    grid = layout.map.grid
    other = grid.neighbour(hex_, edge)
    return grid.names[other] if other >= 0 else speech.words.directions[EDGE_NAMES[grid.orientation][edge]]


def _stop(stop: Stop, speech: Speech) -> str:
    board = speech.words.board
    if isinstance(stop.revenue, dict):
        return speech.say(board["worth/phases"], {"stop": stop.kind, "worths": _by_phase(stop.revenue, speech)})
    if stop.adds:
        return speech.say(board["worth/adds"], {"stop": stop.kind, "revenue": stop.revenue, "adds": stop.adds})
    worth = speech.say(board["worth"], {"stop": stop.kind, "revenue": stop.revenue or None})
    return speech.say(board["treasury"], {"stop": worth, "treasury": stop.treasury}) if stop.treasury else worth


def _by_phase(amounts: dict[str, int], speech: Speech) -> str:
    phase = speech.words.board["phase"]
    return speech.listed(speech.say(phase, {"revenue": amount, "phase": when}) for when, amount in amounts.items())


def hex_text(layout: Layout, hex_: int, speech: Speech) -> str:
    """What lies in a hex: tile or print, its letter, stops, track, stations, and what building there costs."""
    face = layout.faces[hex_]
    around = (*_mine(layout, hex_, speech), *_building(layout, hex_, speech))
    if _has_cities(face):  # whose station is whose: each city with its own
        track = _plain_track(layout, hex_, face, speech)
        stops = (speech.parts((*_cities(layout, hex_, speech), *track)), *around)
    else:
        stations = (told for number in range(len(face.stops)) for told in _stations(layout, hex_, number, speech))
        stops = (track_text(layout, hex_, face, speech), *around, *stations)
    parts = [*_ground(layout, hex_, speech), *stops, *_neighbourhood(layout, hex_, speech)]
    return speech.label(place_text(layout, hex_, speech), speech.row(filter(None, parts)) or speech.words.board["land"])


def _has_cities(face: Face) -> bool:
    """Several, so that each needs a name of its own."""
    return sum(stop.slots > 0 for stop in face.stops) > 1


def stop_name(layout: Layout, at: Node, face: Face | None = None) -> str:
    """A stop by its hex, as in E2; with its number where the hex, or the face to be laid there, has several cities,
    as in E2/0."""
    name = layout.map.names[at >> 3]
    return f"{name}/{at & 7}" if _has_cities(face or layout.faces[at >> 3]) else name


def _cities(layout: Layout, hex_: int, speech: Speech) -> Iterator[str]:
    for number, said in enumerate(_stops(layout, hex_, layout.faces[hex_], speech)):
        yield speech.row((f"{layout.map.names[hex_]}/{number} {said}", *_stations(layout, hex_, number, speech)))


def _ground(layout: Layout, hex_: int, speech: Speech) -> Iterator[str]:
    data, face = layout.map.hexes[hex_], layout.faces[hex_]
    if face.id:
        yield speech.say(speech.words.board["tile"], {"color": face.tile.color, "tile": face.id})
    elif data.color != "white":
        yield speech.say(speech.words.board["print"], {"color": face.tile.color})
    if face.tile.label:
        yield speech.say(speech.words.board["letter"], {"letter": face.tile.label})


def _mine(layout: Layout, hex_: int, speech: Speech) -> Iterator[str]:
    mine = layout.map.hexes[hex_].mine
    if mine:
        yield speech.say(speech.words.board["mine"], {"amounts": _by_phase(mine, speech)})


def _building(layout: Layout, hex_: int, speech: Speech) -> Iterator[str]:
    data, face = layout.map.hexes[hex_], layout.faces[hex_]
    cost = face.cost if face.id else data.cost
    if cost:
        terrain = speech.listed(map(speech.printed, data.terrain)) if data.terrain and not face.id else ""
        yield speech.say(speech.words.board["building"], {"terrain": terrain, "cost": cost})


def _stations(layout: Layout, hex_: int, number: int, speech: Speech) -> Iterator[str]:
    """Of one stop: companies and free circles, then the companies that are still to come home."""
    board, at = speech.words.board, node(hex_, number)
    if layout.stop(at).slots:
        slots = layout.slots(at)
        told = [company for company in slots if company]
        told += [speech.say(board["free"], {"free": slots.count("")})] if "" in slots else []
        yield speech.say(board["stations"], {"stations": speech.row(told)})
    here = layout.companies_in(hex_)
    homes = ((company, home) for company, home in layout.map.homes().items() if company not in here)
    waiting = [company for company, (home, city) in homes if home == hex_ and layout.now(hex_, city) == at]
    if waiting:
        yield speech.say(board["home"], {"companies": speech.listed(waiting)})


def _neighbourhood(layout: Layout, hex_: int, speech: Speech) -> Iterator[str]:
    grid, closed = layout.map.grid, layout.map.hexes[hex_].closed_edges
    beyond = [grid.names[other] for edge in closed if (other := grid.neighbour(hex_, edge)) >= 0]
    if beyond:
        yield speech.say(speech.words.board["barrier"], {"hexes": speech.listed(beyond)})
    for edge in EDGES:
        border = layout.map.borders.get(6 * hex_ + edge)
        if border and border.cost:
            facts = {"hex": grid.names[grid.neighbour(hex_, edge)], "cost": border.cost, "phase": border.from_phase}
            yield speech.say(speech.words.board["border"], facts)


def place_text(layout: Layout, hex_: int, speech: Speech) -> str:
    """The hex and the name of what lies there."""
    data = layout.map.hexes[hex_]
    return f"{data.hex} {speech.printed(data.name)}".strip()


def neighbours_text(layout: Layout, hex_: int, speech: Speech) -> list[str]:
    """Which hex lies in which direction."""
    grid = layout.map.grid
    board, directions = speech.words.board, speech.words.directions
    lines: list[str] = []
    for edge, name in enumerate(EDGE_NAMES[grid.orientation]):
        other = grid.neighbour(hex_, edge)
        place = place_text(layout, other, speech) if other >= 0 else board["edge"]
        lines.append(speech.say(board["neighbour"], {"direction": directions[name], "place": place}))
    return lines
