"""The endpoints of the API. What each takes and answers is defined in `messages`."""

from __future__ import annotations

from functools import partial

import msgspec

from footplate import Game
from footplate.server import afterwards, bringing, exercises, gallery, health, pacing, school, sharing
from footplate.server.asking import why_not
from footplate.server.call import Call, Endpoint, Query
from footplate.server.club import hands, sitting
from footplate.server.club.accounts import endpoints as accounts
from footplate.server.club.clocks import desk as clock_desk
from footplate.server.club.lobby import endpoints as lobby
from footplate.server.club.notices import desk as notices
from footplate.server.club.orders import giving as orders
from footplate.server.club.ratings import pages as ratings
from footplate.server.club.talk import endpoints as talk
from footplate.server.front import Welcome
from footplate.server.health import Health
from footplate.server.herald import auto_pass
from footplate.server.live import LiveTable
from footplate.server.messages import (
    Accepted,
    Act,
    AutoPass,
    Branch,
    Log,
    NewTable,
    Preview,
    Question,
    Refusal,
    Step,
    TableCard,
    TakeSeat,
    View,
)
from footplate.server.ran import RouteView, Runs, RunsQuestion
from footplate.server.refused import Refused
from footplate.server.reviewed import Advice, AskAdvice, ReviewView
from footplate.server.storage.rows import AutoPassRow
from footplate.server.tables import decode, fresh
from footplate.server.view import Teller
from footplate.server.view.advised import AdviceAsked
from footplate.server.view.asked import Asked
from footplate.server.view.history import Plots, plots
from footplate.server.view.preview import preview, refusal_of
from footplate.server.view.runs import ran_since
from footplate.server.work.jobs import Advise, SearchRuns
from footplate.server.work.standing import Standing

LATE_ADVICE = "advice.too-long"

# ---- sitting down ----


async def list_tables(call: Call) -> list[TableCard]:
    """Those in memory as they are, the others as they were when they were last changed."""
    rows = await call.hall.store.tables_of(call.visitor)
    live = {row.id: call.hall.tables.in_memory(row) for row in rows}
    listed = call.hall.seating.listed
    return [_card(call, table) if (table := live[row.id]) else listed(row, call.visitor, call.lang) for row in rows]


async def open_table(call: Call) -> TableCard:
    await call.may_open()
    table = await call.hall.seating.open(call.body, call.visitor)
    return _card(call, table)


async def get_table(call: Call) -> TableCard:
    return _card(call, await call.table())


async def take_seat(call: Call) -> TableCard:
    table = await call.table()
    await call.hall.seating.take(table, call.body, call.visitor)
    return _card(call, table)


async def branch(call: Call) -> TableCard:
    table = await call.table()
    if call.path("id").startswith("look-"):
        raise Refused(403, "share.look-only")
    await call.may_open()
    return _card(call, await call.hall.seating.branch(table, call.body.at, call.visitor, call.path("id")))


async def throw_away(call: Call) -> None:
    table = await call.table()
    if call.visitor != table.row.owner:
        raise Refused(403, "table.not-yours")
    if len(table.game) and any(holders - {call.visitor} for holders in table.row.holders.values()):
        raise Refused(409, "table.shared")
    await call.hall.tables.throw_away(table)


def _card(call: Call, table: LiveTable) -> TableCard:
    return call.hall.seating.card(table.now, call.visitor, call.lang)


# ---- looking ----


async def view(call: Call) -> View:
    table, at = await call.table(), call.query("at")
    if at is not None:
        _within(table.game, at)
    return await call.hall.tables.engine(call.hall.herald.view, table, call.visitor, call.lang, at)


def _within(game: Game, at: int) -> None:
    if at > len(game):
        raise Refused(404, "request.no-such-position", newest=len(game), at=at)


def _at(game: Game, at: int | None) -> Game:
    if at is None:
        return game
    _within(game, at)
    return game.at(at)


async def log(call: Call) -> Log:
    table = await call.table()
    since, player = call.query("since") or 0, call.query("player")
    lines = await call.hall.tables.engine(table.log, call.lang, since)
    return Log(lines=[line for line in lines if player in (None, line.player)], newest=len(table.game))


async def get_plots(call: Call) -> Plots:
    table = await call.table()
    return await call.hall.tables.engine(plots, table.game, call.lang)


async def ran(call: Call) -> list[RouteView]:
    table = await call.table()
    since = call.query("since") or 0
    return await call.hall.tables.engine(ran_since, table.game, since, Teller(table.game, call.lang))


# ---- acting ----


async def act(call: Call) -> Accepted:
    table = await call.table()
    request = call.body
    call.must_hold(table, request.player)
    seat = table.seat(request.player)
    if seat is not None and seat.stand_in:  # who acts is back
        fresh(table, request)
        await call.hall.tables.note(table, partial(hands.back, player=request.player))
        request = msgspec.structs.replace(request, version=table.version)
    return await call.hall.tables.act(table, request, call.lang)


async def undo(call: Call) -> Accepted:
    table = await call.table()
    return await call.hall.tables.undo(table, call.body, table.row.held_by(call.visitor))


async def redo(call: Call) -> Accepted:
    table = await call.table()
    return await call.hall.tables.redo(table, call.body, table.row.held_by(call.visitor))


async def set_auto_pass(call: Call) -> AutoPass:
    table = await call.table()
    call.must_hold(table, call.body.player)
    until = sorted(set(call.body.until))
    async with table.lock:
        row = AutoPassRow(call.body.player, until, table.version, sorted(set(call.body.companies)))
        await call.hall.store.set_auto_pass(table.row.id, row)
        table.auto = {**table.auto, row.player: row}
    call.hall.tables.announce(table)
    return auto_pass(row)


async def end_auto_pass(call: Call) -> None:
    table = await call.table()
    player = call.query("player") or ""
    call.must_hold(table, player)
    async with table.lock:
        await call.hall.store.clear_auto_pass(table.row.id, [player])
        table.auto = {other: row for other, row in table.auto.items() if other != player}
    call.hall.tables.announce(table)


# ---- asking without acting ----


async def get_preview(call: Call) -> Preview:
    table = await call.table()
    return await call.hall.tables.engine(_preview, call, _at(table.game, call.body.at))


def _preview(call: Call, game: Game) -> Preview:
    action = decode(game, call.body.action)
    _seated(game, call.body.player)
    return preview(game, call.body.player, action, Teller(game, call.lang))


async def why(call: Call) -> Refusal:
    table = await call.table()
    return await call.hall.tables.engine(_why, call, _at(table.game, call.body.at))


def _why(call: Call, game: Game) -> Refusal:
    teller = Teller(game, call.lang)
    _seated(game, call.body.player)
    violation = why_not(game, call.body.player, call.body.action)
    return refusal_of(violation, teller) if violation else Refusal(code="legal", text=teller.say("legal"))


async def runs(call: Call) -> msgspec.Raw:
    """Found by a worker process: it may take a while, and ends when nobody waits any more."""
    table = await call.table()
    game = _at(table.game, call.body.at)
    _seated(game, call.body.player)
    asked = Asked(call.body.player, call.lang, call.body.routes)
    search = SearchRuns(await call.hall.tables.engine(Standing.of, table.row, game), asked)
    return msgspec.Raw(await call.waited_for(call.hall.workers.search("runs", search, table.row.id)))


async def advice(call: Call) -> msgspec.Raw:
    """What a bot would do, thought out by a worker process: for who decides, where nobody minds."""
    table, player = await call.table(), call.body.player
    call.must_hold(table, player)
    if not table.row.advises:
        raise Refused(403, "advice.not-agreed")
    game = table.game
    if player not in table.deciding:
        raise Refused(409, "advice.not-now")
    asked = AdviceAsked(player, call.lang, len(game))
    question = Advise(await call.hall.tables.engine(Standing.of, table.row, game), asked)
    return msgspec.Raw(await call.waited_for(call.hall.workers.search("advise", question, table.row.id, LATE_ADVICE)))


def _seated(game: Game, player: str) -> None:
    if player not in game.names:
        raise Refused(422, "request.no-such-player", player=player)


# ---- the list ----

TABLE = "/api/tables/{id}"
AT = Query("at", "number", "after so many moves; the newest position if not given")

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/welcome", gallery.welcome, "Titles, bots and languages there are.", answer=Welcome),
    Endpoint("GET", "/api/tables", list_tables, "The tables this browser has a seat at.", answer=list[TableCard]),
    Endpoint("POST", "/api/tables", open_table, "Open a table.", NewTable, TableCard, 201),
    Endpoint("GET", TABLE, get_table, "A table: its seats and how far the game is.", answer=TableCard),
    Endpoint(
        "DELETE",
        TABLE,
        throw_away,
        "Delete a table of one's own: one that has not begun, or at which nobody else sits.",
        status=204,
    ),
    Endpoint(
        "POST", TABLE + "/seat", take_seat, "Take a seat by invitation, or come back by code.", TakeSeat, TableCard
    ),
    Endpoint("GET", TABLE + "/view", view, "All there is to see after so many moves.", answer=View, query=(AT,)),
    Endpoint("POST", TABLE + "/actions", act, "Act for a seat.", Act, Accepted),
    Endpoint("POST", TABLE + "/undo", undo, "Take a decision back.", Step, Accepted),
    Endpoint("POST", TABLE + "/redo", redo, "Play what was taken back again.", Step, Accepted),
    Endpoint("POST", TABLE + "/preview", get_preview, "What would an action do?", Question, Preview),
    Endpoint(
        "POST", TABLE + "/why", why, 'Why may this not be done? The code is "legal" where it may.', Question, Refusal
    ),
    Endpoint(
        "POST",
        TABLE + "/runs",
        runs,
        "The best runs that are worth the same; or, with routes, what these are worth.",
        RunsQuestion,
        Runs,
    ),
    Endpoint("POST", TABLE + "/advice", advice, "What would a bot do in this player's place?", AskAdvice, Advice),
    Endpoint(
        "GET",
        TABLE + "/log",
        log,
        "What happened, in words.",
        answer=Log,
        query=(
            Query("since", "number", "only what came after so many moves"),
            Query("player", says="only of this one"),
        ),
    ),
    Endpoint("GET", TABLE + "/plots", get_plots, "Worths, prices and revenues over the game.", answer=Plots),
    Endpoint(
        "GET",
        TABLE + "/ran",
        ran,
        "The routes of all runs after so many moves, drawn.",
        answer=list[RouteView],
        query=(Query("since", "number", "only what came after so many moves"),),
    ),
    Endpoint("POST", TABLE + "/review", afterwards.ask_review, "Have a game that is over reviewed.", answer=ReviewView),
    Endpoint("GET", TABLE + "/review", afterwards.get_review, "The review, or how far it is.", answer=ReviewView),
    Endpoint(
        "POST",
        TABLE + "/rematch",
        afterwards.rematch,
        "The same people once more, each a seat further on.",
        answer=TableCard,
        status=201,
    ),
    Endpoint("PUT", TABLE + "/auto-pass", set_auto_pass, "Let a seat pass by itself.", AutoPass, AutoPass),
    Endpoint(
        "DELETE",
        TABLE + "/auto-pass",
        end_auto_pass,
        "Let a seat decide again.",
        status=204,
        query=(Query("player", says="the seat"),),
    ),
    Endpoint("POST", TABLE + "/branches", branch, "Branch off a private what-if.", Branch, TableCard, 201),
    Endpoint(
        "GET",
        TABLE + "/record",
        gallery.record,
        "The record of the game, as a file.",
        query=(Query("form", says="whose form", choices=("footplate", "18xx.games")),),
    ),
    Endpoint(
        "GET", TABLE + "/figures.csv", gallery.figures, "Money, prices and worths after every move.", media="text/csv"
    ),
    Endpoint("GET", TABLE + "/map.svg", gallery.map_svg, "The map.", media="image/svg+xml", query=(AT,)),
    Endpoint("GET", TABLE + "/map.png", gallery.map_png, "The map.", media="image/png", query=(AT,)),
    Endpoint("GET", "/api/titles/{title}/picture.svg", gallery.picture, "The empty board.", media="image/svg+xml"),
    Endpoint(
        "GET",
        "/api/titles/{title}/tiles/{number}/{rotation}.svg",
        gallery.tile,
        "One tile in one of its six turns.",
        media="image/svg+xml",
    ),
    *bringing.ENDPOINTS,
    *pacing.ENDPOINTS,
    *orders.ENDPOINTS,
    *sharing.ENDPOINTS,
    *ratings.ENDPOINTS,
    *accounts.ENDPOINTS,
    *sitting.ENDPOINTS,
    *school.ENDPOINTS,
    *exercises.ENDPOINTS,
    *talk.ENDPOINTS,
    *lobby.ENDPOINTS,
    *notices.ENDPOINTS,
    *clock_desk.ENDPOINTS,
    Endpoint("GET", "/health/live", health.alive, "Does the process answer?", answer=Health),
    Endpoint("GET", "/health/ready", health.ready, "Does its database answer too, in its newest form?", answer=Health),
    Endpoint("GET", "/metrics", health.metrics, "Figures for Prometheus.", media=health.TEXT),
    Endpoint(
        "GET", "/api/words/{lang}", gallery.words, "The words of the page.", answer=dict[str, str | dict[str, str]]
    ),
)
