"""The board in words, hex by hex: what somebody who cannot see it needs to know."""

from __future__ import annotations

from footplate.board.hexes import EDGE_NAMES
from footplate.board.layout import Layout, node
from footplate.board.tiles import FIRST_STOP, Face, Stop
from footplate.game.words.speech import Speech, listed

#: directions as EDGE_NAMES abbreviates them
DIRECTIONS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
STOPS = {"city": "city", "town": "town", "offboard": "off-board area", "port": "port", "mine": "mine"}

TRACK_BETWEEN = "track between {}"
STOP_WITH_TRACK = "{} with track to {}"
STOP_WITHOUT_TRACK = "{} without track"
WORTH = "{stop}[ worth {revenue:money}]"
BY_PHASE = "{} in {}"
TILE = "{color} tile {tile}"
PRINTED = "printed {color}"
BUILDING = "[{terrain}, ]building costs {cost:money}"
STATIONS = "stations: {}"
HOME = "home of {}"
BARRIER = "barrier towards {}"
BRINGS = ", bringing the treasury {}"
MINE = "mine, bringing the treasury of every company that runs through it {}"
FREE = "{} free"
TOWARDS = "{}: {}"
OPEN_LAND, SEA = "open land", "the edge of the board"


def track_text(layout: Layout, hex_: int, face: Face, currency: str = "") -> str:
    """The stops and track of a face as it would lie in that hex, told by the hexes it leads to."""
    grid = layout.map.grid

    def towards(edge: int) -> str:
        other = grid.neighbour(hex_, edge)
        return grid.names[other] if other >= 0 else DIRECTIONS[EDGE_NAMES[grid.orientation][edge]]

    parts: list[str] = []
    for stop, exits in zip(face.stops, face.stop_exits, strict=True):
        said = _stop(stop, currency)
        parts.append(
            STOP_WITH_TRACK.format(said, listed(map(towards, exits))) if exits else STOP_WITHOUT_TRACK.format(said)
        )
    pieces = sorted(piece for piece in face.pieces if piece[1] < FIRST_STOP)
    parts += [TRACK_BETWEEN.format(listed(map(towards, piece))) for piece in pieces]
    return "; ".join(parts)


def _stop(stop: Stop, currency: str) -> str:
    speech = Speech(currency=currency)
    kind = STOPS.get(stop.kind, stop.kind)
    if isinstance(stop.revenue, dict):
        return speech.say(WORTH.replace(":money", ""), {"stop": kind, "revenue": _by_phase(stop.revenue, speech)})
    brings = BRINGS.format(speech.money(stop.treasury)) if stop.treasury else ""
    return speech.say(WORTH, {"stop": kind, "revenue": stop.revenue or None}) + brings


def _by_phase(amounts: dict[str, int], speech: Speech) -> str:
    return listed(BY_PHASE.format(speech.money(amount), when) for when, amount in amounts.items())


def hex_text(layout: Layout, hex_: int, currency: str = "") -> str:
    """What lies in a hex: tile or print, stops, track, stations, and what building there costs."""
    data, face, grid = layout.map.hexes[hex_], layout.faces[hex_], layout.map.grid
    facts = {"color": face.tile.color, "tile": face.id, "terrain": listed(data.terrain) if data.terrain else ""}
    cost = face.cost if face.id else data.cost
    parts: list[str] = []
    if face.id:
        parts.append(TILE.format(**facts))
    elif data.color != "white":
        parts.append(PRINTED.format(**facts))
    parts += filter(None, [track_text(layout, hex_, face, currency)])
    parts += [MINE.format(_by_phase(data.mine, Speech(currency=currency)))] if data.mine else []
    if cost:
        terrain = "" if face.id else facts["terrain"]
        parts.append(Speech(currency=currency).say(BUILDING, {"terrain": terrain, "cost": cost}))
    parts += [_stations(layout, node(hex_, i)) for i, stop in enumerate(face.stops) if stop.slots]
    waiting = [c for c, (home, _) in layout.map.homes().items() if home == hex_ and c not in layout.companies_in(hex_)]
    parts += [HOME.format(listed(waiting))] if waiting else []
    beyond = [grid.names[other] for edge in data.closed_edges if (other := grid.neighbour(hex_, edge)) >= 0]
    parts += [BARRIER.format(listed(beyond))] if beyond else []
    return f"{place_text(layout, hex_)}: {', '.join(filter(None, parts)) or OPEN_LAND}"


def place_text(layout: Layout, hex_: int) -> str:
    """The hex and the name of what lies there."""
    data = layout.map.hexes[hex_]
    return f"{data.hex} {data.name}".strip()


def _stations(layout: Layout, at: int) -> str:
    slots = layout.slots(at)
    taken, free = [company for company in slots if company], slots.count("")
    return STATIONS.format(", ".join([*taken, FREE.format(free)] if free else taken))


def neighbours_text(layout: Layout, hex_: int) -> list[str]:
    """Which hex lies in which direction."""
    grid = layout.map.grid
    lines: list[str] = []
    for edge, name in enumerate(EDGE_NAMES[grid.orientation]):
        other = grid.neighbour(hex_, edge)
        lines.append(TOWARDS.format(DIRECTIONS[name], place_text(layout, other) if other >= 0 else SEA))
    return lines
