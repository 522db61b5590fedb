"""Jobs of games that are brought here in a file: read and replayed, then put to the rulebook, some moves at a time."""

from __future__ import annotations

from time import process_time

import msgspec

from footplate import FootplateError
from footplate.game.versions import begun_under
from footplate.interop.audit import Departure, audit_move
from footplate.interop.bringing import bring
from footplate.server.refused import Refused
from footplate.server.storage.rows import Summary
from footplate.server.summary import kept_result, kept_round
from footplate.server.work.standing import Played

SLICE = 1.5  # seconds of work
LARGEST_SEED = 2**31  # that the database has room for


class Bring(msgspec.Struct, frozen=True):
    """Which game is in this file?"""

    text: str
    place: str  # how people know it


class Brought(msgspec.Struct, frozen=True):
    """The game, where it stands, and what is odd about the file."""

    played: Played
    source: str
    summary: Summary
    other: str


def brought(asked: Bring) -> Brought:
    try:
        game, source, other = bring(asked.text.encode(), asked.place)
    except (FootplateError, UnicodeEncodeError) as error:
        raise Refused(422, "import.unreadable", problem=str(error).rstrip(".")) from None
    if not 0 <= game.seed < LARGEST_SEED:
        raise Refused(422, "import.unreadable", problem=f"{asked.place}: its seed is {game.seed}, which is too large")
    rules, options = begun_under(game.title)
    position = "" if game.start is None else game.at(0).position()
    moves = tuple((move.player, msgspec.json.encode(move.action).decode()) for move in game.moves)
    played = Played(game.title.id, tuple(options), rules, game.seed, tuple(game.names.values()), position, moves)
    deciding = "" if game.state.ended else game.decisions[0].player
    status = "finished" if game.state.ended else "playing"
    summary = Summary("", status, len(game), kept_round(game.state), deciding, kept_result(game))
    return Brought(played, source, summary, other)


class AuditOn(msgspec.Struct, frozen=True):
    """Go on with the audit of a game for a second or two; moves that have been looked at, 0 at the beginning."""

    played: Played
    done: int


class AuditedOn(msgspec.Struct, frozen=True):
    """How far it is now, and what was found meanwhile."""

    done: int
    found: list[Departure]


def audit_on(asked: AuditOn) -> AuditedOn:
    game, number, found = asked.played.game(), asked.done, list[Departure]()
    if not number:
        found += audit_move(game, 0)
    until = process_time() + SLICE
    while number < len(game) and (number == asked.done or process_time() < until):
        number += 1
        found += audit_move(game, number)
    return AuditedOn(number, found)
