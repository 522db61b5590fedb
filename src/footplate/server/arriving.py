"""Connections: how many there may be, and in what time a request must have arrived on one of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from footplate.server.call import refusal_response
from footplate.server.limits import Limits
from footplate.server.refused import Refused
from footplate.words import ENGLISH

if TYPE_CHECKING:
    from starlette.applications import Starlette

GRACE = 1.0  # seconds in which the application itself may say that a body did not arrive


def web_server(app: Starlette, **more: Any) -> uvicorn.Config:
    """How uvicorn serves this application, within its limits."""
    limits: Limits = app.state.limits
    return uvicorn.Config(
        app,
        http=type("Connection", (Connection,), {"limits": limits}),
        ws="websockets-sansio",
        ws_max_size=4096,  # pages say nothing there
        ws_per_message_deflate=limits.settings.compressed_news,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=list(limits.settings.proxies),
        **more,
    )


class Connection(H11Protocol):
    """One connection. Whoever begins a request and does not end it is hung up on."""

    limits: Limits
    _timer: asyncio.TimerHandle | None = None
    _counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refused = self.limits.connect(self._address)
        if refused is None:
            self._counted = True
            self._start()
        else:
            self._say(refused)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()  # from now on it counts as a listener
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _leave(self) -> None:
        self._stop()
        if self._counted:
            self._counted = False
            self.limits.hang_up(self._address)

    def _watch(self) -> None:
        """A part of a request has come, and the rest is waited for; or nothing is."""
        state = self.conn.their_state
        if self.transport.is_closing() or not self._counted:
            return
        if state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._start()
        else:
            self._stop()

    def _start(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.limits.settings.seconds_to_send + GRACE, self._late)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if self.conn.our_state is h11.IDLE:
            self._say(Refused(408, "limit.slow", seconds=round(self.limits.settings.seconds_to_send)))
        else:
            self.transport.close()

    def _say(self, refused: Refused) -> None:
        """Nothing is known yet of who asks, and in which language."""
        response = refusal_response(refused, ENGLISH)
        response.headers["Connection"] = "close"
        head = h11.Response(status_code=response.status_code, headers=response.raw_headers)
        for event in (head, h11.Data(data=bytes(response.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
