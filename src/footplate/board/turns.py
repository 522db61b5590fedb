"""Turns of a tile that are the same track: a straight lies the same way round after half a turn.

The rules list and accept every turn; people and bots need to see one of those that look alike.
"""

from __future__ import annotations

from footplate.board.tiles import FIRST_STOP, Face

Track = tuple[object, ...]


def track_of(face: Face, *, numbered: bool = False) -> Track:
    """What tells a face from others of its tile: where its track and stops lead to. `numbered`: the stops count by
    their numbers, as for whoever names one of them."""
    if numbered or face.tile.links:
        return (face.id, face.pieces)
    stops = face.stops
    plain = frozenset(piece for piece in face.pieces if piece[1] < FIRST_STOP)
    led = sorted((stops.index(stop), sorted(exits)) for stop, exits in zip(stops, face.stop_exits, strict=True))
    return (face.id, plain, *((kind, *exits) for kind, exits in led))
