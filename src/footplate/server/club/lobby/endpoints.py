"""The lobby, what one has to do with a table besides sitting at it, and private notes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from footplate.server.call import Call, Endpoint, Query
from footplate.server.club import hands
from footplate.server.club.accounts.export import EXPORTS
from footplate.server.club.lobby import games
from footplate.server.club.lobby.facts import explain
from footplate.server.club.lobby.messages import (
    GameCard,
    InviteName,
    Listing,
    Lobby,
    LobbyTable,
    Notes,
    Standing,
    WithName,
)
from footplate.server.club.noting import Decided
from footplate.server.club.talk.endpoints import named
from footplate.server.live import LiveTable
from footplate.server.messages import TableCard
from footplate.server.refused import Refused
from footplate.server.storage import called, lobby, schema
from footplate.server.storage.rows import TableRow
from footplate.server.tables import now

EXPORTS["lists"] = lobby.lists_of
EXPORTS["notes"] = lobby.notes_of
TABLE = "/api/tables/{id}"


# ---- the lobby ----


async def get_lobby(call: Call) -> Lobby:
    return await call.hall.store.database.look(_lobby, call)


def _lobby(connection: Connection, call: Call) -> Lobby:
    rows = lobby.open_tables(connection)
    waiting = lobby.waiting_at(connection, [row.id for row in rows])
    return Lobby(
        tables=[_listed(connection, row, call, waiting.get(row.id, 0)) for row in rows],
        name=called.name_of(connection, call.visitor),
    )


def _listed(connection: Connection, row: TableRow, call: Call, waiting: int) -> LobbyTable:
    line = lobby.waiting(connection, row.id) if waiting else []
    return LobbyTable(
        card=call.hall.seating.listed(row, call.visitor, call.lang),
        facts=explain(row, call.lang),
        free=len(lobby.free(row)),
        joins=_joins(row, call.visitor, line),
        waiting=waiting,
        waits=any(one.visitor == call.visitor for one in line),
        follows=lobby.is_there(connection, schema.follows, row.id, call.visitor),
    )


def _joins(row: TableRow, visitor: str, line: list[lobby.WaitRow], *, invited: bool = False) -> bool:
    """May he sit down now? A seat may be kept for who has waited longer."""
    free = lobby.free(row)
    if not free or row.held_by(visitor) or not (row.listed or invited):
        return False
    offered, _ = lobby.offers(line, free, now())
    return visitor in offered or len(offered) < len(free)


async def join(call: Call) -> TableCard:
    """Sit down at the first free seat of a table in the lobby, or of one to which one was invited by name."""
    table = await call.table()
    name = await named(call, call.body.name)
    begun = len(table.game) > 0
    join_ = lobby.may_join if begun else lobby.join
    refused = await call.hall.store.database.write(join_, table.row.id, call.visitor, name, now())
    if refused is not None:
        status = {"table.unknown": 404, "lobby.closed": 403}.get(refused, 409)
        raise Refused(status, refused, name=name)
    if begun:  # everything that happens in a game is in its journal
        await call.hall.tables.note(table, partial(_sit_down, visitor=call.visitor, name=name))
        await call.hall.store.database.write(lobby.has_joined, table.row.id, call.visitor)
    await call.hall.tables.reseat(table)
    call.hall.tables.announce(table)
    return call.hall.seating.card(table.now, call.visitor, call.lang)


def _sit_down(table: LiveTable, visitor: str, name: str) -> Decided:
    free = lobby.free(table.row)
    if not free:
        raise Refused(409, "lobby.full")
    return hands.take(table, free[0], visitor, name)


# ---- what one has to do with a table ----


async def get_standing(call: Call) -> Standing:
    table = await call.table()
    return await call.hall.store.database.look(_standing, table.row, call)


def _standing(connection: Connection, row: TableRow, call: Call) -> Standing:
    hosts, visitor = hands.is_host(row, call.visitor), call.visitor
    line = lobby.waiting(connection, row.id)
    invited = lobby.is_there(connection, schema.invited, row.id, visitor)
    return Standing(
        listed=row.listed,
        onlookers_talk=row.onlookers_talk,
        hosts=hosts,
        joins=_joins(row, visitor, line, invited=invited),
        waiting=len(line),
        waits=any(one.visitor == visitor for one in line),
        follows=lobby.is_there(connection, schema.follows, row.id, visitor),
        invited=lobby.invited_to(connection, row.id) if hosts else [],
        facts=explain(row, call.lang),
    )


async def set_listing(call: Call) -> Standing:
    """Whether a table stands in the lobby, and who may write at it: the host may think again."""
    table = await _hosted(call)
    listing: Listing = call.body
    await call.hall.store.database.write(
        lobby.list_table, table.row.id, listed=listing.listed, onlookers_talk=listing.onlookers_talk
    )
    return await _known_anew(call, table)


async def _known_anew(call: Call, table: LiveTable) -> Standing:
    await call.hall.tables.reseat(table)
    return await call.hall.store.database.look(_standing, table.row, call)


async def _hosted(call: Call) -> LiveTable:
    table = await call.table()
    if not hands.is_host(table.row, call.visitor):
        raise Refused(403, "lobby.host")
    return table


async def invite(call: Call) -> Standing:
    """Somebody with an account, by name: he finds the invitation among his games."""
    table = await _hosted(call)
    found = await call.hall.store.database.look(called.whose, call.body.name)
    if found is None:
        raise Refused(404, "lobby.nobody", name=call.body.name)
    person, name = found
    if not table.row.held_by(person):
        await call.hall.store.database.write(lobby.invite, table.row.id, person, name, now())
    return await _known_anew(call, table)


async def follow(call: Call) -> None:
    table = await call.table()
    await _put(call, lobby.follow, table.row.id, call.visitor, now())


async def unfollow(call: Call) -> None:
    table = await call.table()
    await call.hall.store.database.write(lobby.leave, schema.follows, table.row.id, call.visitor)


async def wait(call: Call) -> None:
    """For a seat that becomes free, at a table that takes whoever comes."""
    table = await call.table()
    if not table.row.listed:
        raise Refused(403, "lobby.closed")
    if table.row.held_by(call.visitor):
        raise Refused(409, "seat.yours")
    name = await named(call, call.body.name, table.row)
    await _put(call, lobby.wait, table.row.id, call.visitor, name, now())


async def stop_waiting(call: Call) -> None:
    table = await call.table()
    await call.hall.store.database.write(lobby.leave, schema.wait_list, table.row.id, call.visitor)


async def _put(call: Call, work: Callable[..., None], *args: str) -> None:
    """Write it down, unless the table has gone meanwhile."""
    try:
        await call.hall.store.database.write(work, *args)
    except IntegrityError:
        raise Refused(404, "table.unknown") from None


# ---- private notes ----


async def get_notes(call: Call) -> Notes:
    table, player = await call.table(), call.query("player") or ""
    call.must_hold(table, player)
    text, at = await call.hall.store.database.look(lobby.notes, table.row, player)
    return Notes(player=player, text=text, at=at)


async def write_notes(call: Call) -> Notes:
    table, notes = await call.table(), call.body
    call.must_hold(table, notes.player)
    at = now()
    await _put(call, lobby.write_notes, table.row.id, notes.player, call.visitor, notes.text, at)
    return Notes(player=notes.player, text=notes.text, at=at)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", games.my_games, "The tables that concern me, my turn first.", answer=list[GameCard]),
    Endpoint("GET", "/api/lobby", get_lobby, "Tables that anybody may join.", answer=Lobby),
    Endpoint("POST", TABLE + "/join", join, "Sit down at a free seat, without a link.", WithName, TableCard),
    Endpoint("GET", TABLE + "/standing", get_standing, "What I have to do with a table.", answer=Standing),
    Endpoint("PUT", TABLE + "/listing", set_listing, "Is it in the lobby? Who writes?", Listing, Standing),
    Endpoint("POST", TABLE + "/invited", invite, "Invite somebody by the name of an account.", InviteName, Standing),
    Endpoint("PUT", TABLE + "/follow", follow, "Show this table among my games.", status=204),
    Endpoint("DELETE", TABLE + "/follow", unfollow, "No longer.", status=204),
    Endpoint("PUT", TABLE + "/wait", wait, "Wait for a seat at this table.", WithName, status=204),
    Endpoint("DELETE", TABLE + "/wait", stop_waiting, "Wait no longer.", status=204),
    Endpoint(
        "GET",
        TABLE + "/notes",
        get_notes,
        "My notes about a game, which nobody else sees.",
        answer=Notes,
        query=(Query("player", says="the seat"),),
    ),
    Endpoint("PUT", TABLE + "/notes", write_notes, "Write them.", Notes, Notes),
)
