"""Live news over a WebSocket. Actions do not travel here: they are sent by POST and answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from footplate.server import identity
from footplate.server.call import language
from footplate.server.hall import Hall
from footplate.server.listeners import Listener
from footplate.server.refused import Refused

BEAT = 25.0  # seconds of silence after which is said again where the table stands: some networks cut silent lines
REFUSED, LET_GO = 4403, 4000


async def live(socket: WebSocket) -> None:
    hall: Hall = socket.app.state.hall
    table_id = str(socket.path_params["id"])
    if identity.from_elsewhere(socket.headers) or not identity.is_table_id(table_id):
        await socket.close(REFUSED)
        return
    lang = language(socket.query_params, socket.headers)
    visitor = identity.visitor_id(socket.cookies.get(identity.COOKIE, ""))
    try:
        table = await hall.tables.find(table_id)
    except Refused:
        await socket.close(REFUSED)
        return
    if table.row.branch_of and table.row.owner != visitor:
        await socket.close(REFUSED)
        return
    await socket.accept()
    with hall.tables.listeners.listening(table_id, lang, visitor) as listener:
        if listener is None:
            await socket.close(LET_GO)
            return
        listener.tell(hall.herald.standing(table.now, lang))
        speaking = asyncio.create_task(_speak(socket, listener))
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


async def _speak(socket: WebSocket, listener: Listener) -> None:
    beat = ""
    while True:
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
