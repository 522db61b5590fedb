"""Seats change hands. Each function decides one thing about a table as it stands: what the journal says of it, and who
sits where from then on. Who may ask for it is checked by whoever calls.

Before the first move a seat that is left is free again. Later it stands empty: the others play on until it must decide,
and the host gives it to a bot or invites somebody. Its code and its invitations end with its holder.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from footplate.bots import BOTS
from footplate.server import identity
from footplate.server.club.happenings import (
    BotSeated,
    Happening,
    HolderRemoved,
    HostPassed,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    StandInBegan,
    StandInEnded,
)
from footplate.server.club.noting import NOTHING, Decided
from footplate.server.live import LiveTable, Now
from footplate.server.refused import Refused
from footplate.server.storage.names import folded
from footplate.server.storage.rows import SeatRow, TableRow

# ---- rows ----


def is_host(row: TableRow, visitor: str) -> bool:
    """Who has opened the table, in whichever browser, or to whom that was passed on."""
    return visitor == row.owner or any(seat.kind == "me" and seat.player in row.held_by(visitor) for seat in row.seats)


def with_seat(row: TableRow, player: str, holders: Iterable[str] | None = None, **parts: Any) -> TableRow:
    """A table with one seat otherwise, and other holders if that is said."""
    seats = tuple(msgspec.structs.replace(s, **parts) if s.player == player else s for s in row.seats)
    if holders is None:
        return msgspec.structs.replace(row, seats=seats)
    held = {other: who for other, who in row.holders.items() if other != player} | {player: frozenset(holders)}
    return msgspec.structs.replace(row, seats=seats, holders={other: who for other, who in held.items() if who})


def emptied(table: LiveTable, row: TableRow, player: str) -> TableRow:
    """A seat without a holder; once the game has begun it goes by the old name until somebody takes it."""
    name = {} if len(table.game) else {"name": f"#{player.removeprefix('p')}"}
    code = identity.new_code()
    return with_seat(row, player, (), kind="open", bot="", taken=False, stand_in=False, code=code, **name)


def hosted(row: TableRow, player: str) -> TableRow:
    """The host is who holds that seat."""
    for seat in row.seats:
        if seat.kind == "me":
            row = with_seat(row, seat.player, kind="open")
    return msgspec.structs.replace(with_seat(row, player, kind="me"), owner=min(row.holders[player]))


def got_up(table: LiveTable, player: str, happening: Happening) -> Decided:
    """Somebody loses a seat. If that was the host, and he has no other, host rights go to the next who holds one."""
    row = emptied(table, table.row, player)
    if not is_host_seat(table.row, player) or row.held_by(table.row.owner):
        return Decided([happening], row, player)
    heir = _next_holder(row, player)
    if heir is None:
        return Decided([happening], row, player)
    return Decided([happening, HostPassed(player=heir.player, name=heir.name)], hosted(row, heir.player), player)


def is_host_seat(row: TableRow, player: str) -> bool:
    return any(seat.player == player and seat.kind == "me" for seat in row.seats) or row.owner in row.holders.get(
        player, ()
    )


def _next_holder(row: TableRow, player: str) -> SeatRow | None:
    """Round the table, beginning behind that seat."""
    place = next(place for place, seat in enumerate(row.seats) if seat.player == player)
    order = (*row.seats[place + 1 :], *row.seats[:place])
    return next((seat for seat in order if row.holders.get(seat.player)), None)


def person(table: LiveTable, player: str) -> SeatRow:
    """The seat of a person who is there."""
    seat = _seat(table, player)
    if seat.kind == "bot" or not seat.taken:
        raise Refused(409, "seat.no-person")
    return seat


def _seat(table: LiveTable, player: str) -> SeatRow:
    seat = table.seat(player)
    if seat is None:
        raise Refused(422, "request.no-such-player", player=player)
    return seat


def must_go_on(table: LiveTable) -> None:
    if table.status == "finished":
        raise Refused(409, "table.over")


def may(now: Now, visitor: str, seat: SeatRow) -> list[str]:
    """What somebody may do about a seat as long as the game is not over, whether or not it has begun: with the first
    move removing ends, and votes begin. It follows from who sits where, so that no move changes it."""
    row = now.row
    if row.branch_of or row.source:
        return []
    is_person, mine = seat.kind != "bot" and seat.taken, visitor in row.holders.get(seat.player, ())
    hosts, plays = is_host(row, visitor), bool(row.held_by(visitor))
    begun = len(now.game) > 0
    rights = {
        "leave": mine,
        "stand-in": mine and not seat.stand_in,
        "back": mine and seat.stand_in,
        "remove": hosts and is_person and not mine,
        "bot": hosts and not seat.taken,
        "free": hosts and seat.kind == "bot" and (not begun or seat.player in now.affairs.changed),
        "host": hosts and is_person and not is_host_seat(row, seat.player),
        "vote": plays and is_person and not mine,
    }
    return [right for right, has in rights.items() if has]


# ---- what is decided ----


def leave(table: LiveTable, player: str) -> Decided:
    seat = person(table, player)
    must_go_on(table)
    return got_up(table, player, SeatLeft(player=player, name=seat.name))


def remove(table: LiveTable, player: str) -> Decided:
    """By the host, before the first move."""
    seat = person(table, player)
    if len(table.game):
        raise Refused(409, "seat.begun")
    return got_up(table, player, HolderRemoved(player=player, name=seat.name))


def take(table: LiveTable, player: str, visitor: str, name: str) -> Decided:
    """By invitation, in a game that has begun."""
    seat = _seat(table, player)
    must_go_on(table)
    if seat.taken:
        if visitor in table.row.holders.get(player, ()):
            return NOTHING
        raise Refused(409, "seat.taken")
    if any(other.kind == "open" for other in table.row.seats if other.player in table.row.held_by(visitor)):
        raise Refused(409, "seat.yours")
    _must_be_new(table, player, name)
    row = with_seat(table.row, player, [visitor], taken=True, name=name)
    return Decided([SeatTaken(player=player, name=seat.name, new=name)], row, player)


def seat_bot(table: LiveTable, player: str, bot: str, name: str) -> Decided:
    """A bot takes a seat over that is free."""
    seat = _seat(table, player)
    must_go_on(table)
    _must_be_known(bot)
    if seat.taken:
        raise Refused(409, "seat.not-empty")
    _must_be_new(table, player, name)
    row = with_seat(table.row, player, (), kind="bot", bot=bot, taken=True, name=name)
    return Decided([BotSeated(player=player, name=seat.name, bot=bot, new=name)], row)


def free(table: LiveTable, player: str) -> Decided:
    """A bot makes room for a person. Where the game has begun, only one that has taken a person's place: what else sits
    there was agreed on when the table was opened."""
    seat = _seat(table, player)
    must_go_on(table)
    if seat.kind != "bot" or (len(table.game) and player not in table.now.affairs.changed):
        raise Refused(409, "seat.no-bot")
    return Decided([SeatFreed(player=player, name=seat.name)], emptied(table, table.row, player))


def stand_in(table: LiveTable, player: str, bot: str) -> Decided:
    """A bot plays for somebody until he is back."""
    seat = person(table, player)
    must_go_on(table)
    _must_be_known(bot)
    if seat.stand_in and seat.bot == bot:
        return NOTHING
    row = with_seat(table.row, player, bot=bot, stand_in=True)
    return Decided([StandInBegan(player=player, name=seat.name, bot=bot)], row, player)


def back(table: LiveTable, player: str) -> Decided:
    seat = _seat(table, player)
    if not seat.stand_in:
        return NOTHING
    row = with_seat(table.row, player, bot="", stand_in=False)
    return Decided([StandInEnded(player=player, name=seat.name)], row, player)


def pass_host(table: LiveTable, player: str) -> Decided:
    seat = person(table, player)
    if not table.row.holders.get(player) or is_host_seat(table.row, player):
        return NOTHING
    old = next((other.name for other in table.row.seats if is_host_seat(table.row, other.player)), "")
    return Decided([HostPassed(player=player, name=seat.name, old=old)], hosted(table.row, player))


def inherit(table: LiveTable, owner: str) -> Decided:
    """A host who has gone for good, and had no seat: the first who holds one is it now."""
    row = table.row
    heir = next((seat for seat in row.seats if row.holders.get(seat.player)), None)
    if row.owner != owner or heir is None or table.status == "finished" or any(seat.kind == "me" for seat in row.seats):
        return NOTHING
    return Decided([HostPassed(player=heir.player, name=heir.name)], hosted(row, heir.player))


def _must_be_known(bot: str) -> None:
    if bot not in BOTS:
        raise Refused(422, "table.bot", bot=bot)


def _must_be_new(table: LiveTable, player: str, name: str) -> None:
    if folded(name) in {folded(seat.name) for seat in table.row.seats if seat.player != player}:
        raise Refused(409, "table.name-taken", name=name)
