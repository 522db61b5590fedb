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

BEAT = 25.0  # seconds of silence after which is said again where the table stands: some networks cut silent lines
LET_GO = 4000


async def live(socket: WebSocket) -> None:
    """Who may not listen is refused before there is a connection (`Gate` says it)."""
    hall: Hall = socket.app.state.hall
    table_id = str(socket.path_params["id"])
    if identity.from_elsewhere(socket.headers):
        raise Refused(403, "request.foreign")
    if not identity.is_table_id(table_id):
        raise Refused(404, "table.unknown")
    lang = language(socket.query_params, socket.headers)
    token = socket.cookies.get(identity.COOKIE, "")
    visitor = identity.visitor_id(token) if identity.is_token(token) else ""
    address = socket.client.host if socket.client else ""
    table = await hall.tables.find(table_id)
    if table.row.branch_of and table.row.owner != visitor:
        raise Refused(403, "table.private")
    with (
        hall.limits.listening(table_id, visitor, address, plays=bool(table.row.held_by(visitor))),
        hall.tables.listeners.listening(table_id, lang, visitor) as listener,
    ):
        await socket.accept()
        listener.tell(hall.herald.standing(table.now, lang))
        speaking = asyncio.create_task(_speak(socket, listener, partial(hall.tables.watch, table)))
        try:
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
            heard = await asyncio.wait_for(listener.queue.get(), BEAT)
        except TimeoutError:
            await socket.send_text(beat)
            continue
        if heard is None:
            await socket.close(LET_GO)
            return
        beat = heard.beat
        await socket.send_text(heard.text)
