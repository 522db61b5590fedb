"""Live news over a WebSocket. Actions do not travel here: they are sent by POST and answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from footplate.server import identity
from footplate.server.call import language
from footplate.server.hall import Hall
from footplate.server.listeners import Listener
from footplate.server.refused import Refused
from footplate.server.shown import shown
from footplate.server.storage.talk import LOBBY

BEAT = 25.0  # seconds of silence after which is said again where the table stands: some networks cut silent lines
LET_GO = 4000


async def live(socket: WebSocket) -> None:
    """News of a table, and with `talk=1` what people write there. Who may not listen is refused before there is a
    connection (`Gate` says it)."""
    hall: Hall = socket.app.state.hall
    browser, visitor, address = await _who(socket, hall)
    lang = language(socket.query_params, socket.headers)
    table = await shown(hall.tables, str(socket.path_params["id"]), visitor)
    table_id = table.row.id
    talks = socket.query_params.get("talk") == "1"
    with (
        hall.limits.listening(table_id, visitor, address, plays=bool(table.row.held_by(visitor))),
        hall.talking.leaving(table_id),
        hall.tables.listeners.listening(table_id, lang, visitor, browser, talks=talks) as listener,
    ):
        await socket.accept()
        listener.tell(hall.herald.standing(table.now, lang))
        await _stay(socket, listener, hall, table_id, partial(hall.tables.watch, table))


async def lobby(socket: WebSocket) -> None:
    """What people write in the lobby, and who is there."""
    hall: Hall = socket.app.state.hall
    browser, visitor, address = await _who(socket, hall)
    lang = language(socket.query_params, socket.headers)
    with (
        hall.limits.listening(LOBBY, visitor, address, plays=True),
        hall.talking.leaving(LOBBY),
        hall.tables.listeners.listening(LOBBY, lang, visitor, browser, talks=True) as listener,
    ):
        await socket.accept()
        await _stay(socket, listener, hall, LOBBY, _nothing)


async def _who(socket: WebSocket, hall: Hall) -> tuple[str, str, str]:
    """The browser and who uses it, "" without a cookie; and the address."""
    if identity.from_elsewhere(socket.headers):
        raise Refused(403, "request.foreign")
    token = socket.cookies.get(identity.COOKIE, "")
    browser = identity.visitor_id(token) if identity.is_token(token) else ""
    visitor = await hall.who(token) if browser else ""
    return browser, visitor, socket.client.host if socket.client else ""


async def _nothing() -> None:
    pass


async def _stay(
    socket: WebSocket, listener: Listener, hall: Hall, place: str, watch: Callable[[], Awaitable[None]]
) -> None:
    """Until the page is closed, or sent away."""
    speaking = asyncio.create_task(_speak(socket, listener, watch))
    try:
        await hall.talking.come(place, listener)
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
    except WebSocketDisconnect:
        pass
    finally:
        speaking.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await speaking


async def _speak(socket: WebSocket, listener: Listener, watch: Callable[[], Awaitable[None]]) -> None:
    beat = ""
    while True:
        await watch()
        try:
            async with asyncio.timeout(BEAT):
                heard = await listener.queue.get()
        except TimeoutError:
            if beat:
                await socket.send_text(beat)
            continue
        if heard is None:
            await socket.close(LET_GO)
            return
        beat = heard.beat or beat
        await socket.send_text(heard.text)
