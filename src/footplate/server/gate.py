"""What every request passes on its way in, and every answer on its way out, whatever it is about.

On the way in: is it meant for this server, and is it not too much? On the way out: what a browser must not do with it.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable
from fnmatch import fnmatchcase
from ipaddress import ip_address
from secrets import token_hex
from time import perf_counter

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from footplate.server import identity
from footplate.server.call import language, refusal_response
from footplate.server.health import Figures
from footplate.server.limits import Limits
from footplate.server.logs import answered, request_id
from footplate.server.refused import Refused

HEALTH = "/health/"
log = logging.getLogger("footplate.server")

#: a browser takes an answer for what it is called, and runs nothing that stands in it; the page has its own
SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
}


def of_machine() -> tuple[str, ...]:
    """Names that lead here whatever the settings say."""
    here = socket.gethostname().lower()
    return "localhost", "*.localhost", here, f"{here}.local"


def is_named(name: str, names: Iterable[str]) -> bool:
    return any(fnmatchcase(name.lower(), known.lower()) for known in names)


class Gate:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, figures: Figures) -> None:
        self._app = app
        self._limits = limits
        self._figures = figures
        self._names = (*of_machine(), *limits.settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked, began = Asked(scope, send), perf_counter()
        number = request_id.set(asked.id)
        try:
            await self._serve(asked, receive)
        finally:
            seconds = perf_counter() - began
            if asked.status:  # a listener's is told when it is refused, not when it hangs up
                self._figures.answered(asked.method, asked.route, asked.status, seconds)
                who = {"visitor": asked.visitor[:8], "address": asked.address, "table": asked.table}
                answered(asked.method, asked.route, asked.status, seconds, **who)
            request_id.reset(number)

    async def _serve(self, asked: Asked, receive: Receive) -> None:
        try:
            if not self._is_ours(asked.headers.get("host", "")):
                raise Refused(421, "request.wrong-host")
            if asked.scope["path"].startswith(HEALTH):  # a server that has much to do is not ill
                await self._app(asked.scope, receive, asked.send)
                return
            self._limits.bans.check(asked.visitor, asked.address)
            with self._limits.asking(asked.visitor, asked.address):
                await self._app(asked.scope, receive, asked.send)
        except Refused as refused:
            await asked.turn_away(refused, receive)
        except Exception:
            log.exception("request %s has failed", asked.id)
            if asked.answered:
                raise
            await asked.turn_away(Refused(500, "server.failed", id=asked.id), receive)

    def _is_ours(self, host: str) -> bool:
        """A page of another site may let its own name lead to our address, and would then read what we answer. Nobody
        can do that with an address in numbers."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return is_named(name, self._names)
        return True


class Asked:
    """One request: who asks, and what is answered."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope = scope
        self.id = token_hex(6)
        self.headers = Headers(scope=scope)
        self.address = str(scope["client"][0]) if scope.get("client") else ""
        token = HTTPConnection(scope).cookies.get(identity.COOKIE, "")
        self.visitor = identity.visitor_id(token) if identity.is_token(token) else ""
        self.answered = False
        self.status = 0
        self._send = send

    @property
    def method(self) -> str:
        return str(self.scope.get("method", "GET"))

    @property
    def route(self) -> str:
        """The address without what stands in it: the page's own may hold an invitation."""
        return str(getattr(self.scope.get("route"), "path", "none"))

    @property
    def table(self) -> str:
        return str(self.scope.get("path_params", {}).get("id", ""))

    async def send(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.answered, self.status = True, int(message["status"])
            headers = MutableHeaders(scope=message)
            for name, value in SAFE.items():
                headers.setdefault(name, value)
            headers["X-Request-Id"] = self.id
        elif message["type"] in ("websocket.accept", "websocket.close"):
            self.answered = True
        await self._send(message)

    async def turn_away(self, refused: Refused, receive: Receive) -> None:
        asked = HTTPConnection(self.scope)
        response = refusal_response(refused, language(asked.query_params, asked.headers))
        if self.scope["type"] == "websocket":
            await WebSocket(self.scope, receive, self.send).send_denial_response(response)
        else:
            await response(self.scope, receive, self.send)
