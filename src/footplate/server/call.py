"""One request to the API: read, checked, answered. Every answer that is not 2xx is a `Refusal`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from math import ceil
from time import perf_counter
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from footplate.learnt import learnt
from footplate.server import identity
from footplate.server.hall import Hall
from footplate.server.live import LiveTable
from footplate.server.refused import Refused
from footplate.server.shown import shown
from footplate.words import ENGLISH, languages

AGAIN = (429, 503)  # answers that say when to try again
GONE = 0.5  # seconds after which it is noticed that a page does not wait any more
JSON = "application/json"
log = logging.getLogger("footplate.server")


class Query(msgspec.Struct, frozen=True):
    """A parameter of an address, beside its path."""

    name: str
    kind: Literal["number", "text"] = "text"
    says: str = ""
    choices: tuple[str, ...] = ()
    most: int = 1_000_000


class Endpoint(msgspec.Struct, frozen=True):
    """One address of the API: enough to serve it and to document it."""

    method: str
    path: str
    does: Callable[[Call], Awaitable[Any]]
    says: str
    body: Any = None
    answer: Any = None
    status: int = 200
    media: str = JSON
    query: tuple[Query, ...] = ()
    most: str = "request_bytes"  # the setting that bounds its body


class Call:
    """A request, with what it brings."""

    def __init__(self, request: Request, endpoint: Endpoint, hall: Hall) -> None:
        self.request = request
        self.hall = hall
        self.endpoint = endpoint
        self.lang = language(request.query_params, request.headers)
        token = request.cookies.get(identity.COOKIE, "")
        self.new_token = "" if identity.is_token(token) else identity.new_token()
        self._token = self.new_token or token
        self.browser = self.visitor = identity.visitor_id(self._token)
        self.body: Any = None

    async def arrive(self) -> None:
        """Whoever is signed in is the same on every device."""
        self.visitor = await self.hall.who(self._token)

    def becomes(self, token: str, visitor: str) -> None:
        """The browser gets another cookie, with which it is somebody else."""
        self.new_token = self._token = token
        self.browser, self.visitor = identity.visitor_id(token), visitor

    @property
    def is_signed_in(self) -> bool:
        return self.visitor != self.browser

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    async def read(self) -> None:
        """The body, as the message this address takes."""
        if self.endpoint.method in ("GET", "HEAD"):
            return
        if identity.from_elsewhere(self.request.headers):
            raise Refused(403, "request.foreign")
        if self.endpoint.body is None:
            return
        if self.request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Refused(415, "request.not-json")
        raw = await self._received()
        try:
            self.body = msgspec.json.decode(raw, type=learnt(self.endpoint.body))
        except RecursionError:
            raise Refused(400, "request.malformed", detail="nested too deeply") from None
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
            raise Refused(400, "request.malformed", detail=str(error).rstrip(".")) from None

    async def _received(self) -> bytes:
        """All bytes of the body, if they are not too many, and come in time."""
        settings, raw = self.hall.settings, bytearray()
        most: int = getattr(settings, self.endpoint.most)
        try:
            async with asyncio.timeout(settings.seconds_to_send):
                async for chunk in self.request.stream():
                    raw += chunk
                    if len(raw) > most:
                        raise Refused(413, "request.too-large", limit=most)
        except TimeoutError:
            raise Refused(408, "limit.slow", seconds=round(settings.seconds_to_send)) from None
        return bytes(raw)

    def query(self, name: str) -> Any:
        """A parameter of the address, or None; numbers and choices are checked."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        known = next(query for query in self.endpoint.query if query.name == name)
        if known.kind == "text":
            if known.choices and text not in known.choices:
                raise Refused(400, "request.malformed", detail=f"{name} is one of {', '.join(known.choices)}")
            return text
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= known.most):
            raise Refused(400, "request.malformed", detail=f"{name} is a number from 0 to {known.most}")
        return int(text)

    async def waited_for(self, work: Coroutine[Any, Any, bytes]) -> bytes:
        """Long work that ends when the page that asked for it has gone away."""
        job = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({job}, timeout=GONE))[0]:
                if await self.request.is_disconnected():
                    raise Refused(503, "jobs.too-long")
            return await job
        finally:
            job.cancel()

    @property
    def address(self) -> str:
        """From where it comes."""
        return self.request.client.host if self.request.client else ""

    async def table(self, named: str = "") -> LiveTable:
        """The table in the address, or one that is named, if this visitor may see it."""
        table = await shown(self.hall.tables, named or self.path("id"), self.visitor)
        await self.hall.tables.watch(table)
        return table

    async def may_open(self) -> None:
        """Nobody fills the database with tables."""
        self.hall.limits.opening(self.address, await self.hall.store.owned(self.visitor))

    def must_hold(self, table: LiveTable, player: str) -> None:
        """Only who holds a seat may act for it."""
        if table.seat(player) is None:
            raise Refused(422, "request.no-such-player", player=player)
        if self.visitor not in table.row.holders.get(player, ()):
            raise Refused(403, "request.not-yours", who=player, name=table.game.names[player])


def language(query: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """`?lang=de`, else what the browser likes best of what we speak."""
    asked = [query["lang"]] if "lang" in query else []
    asked += [part.partition(";")[0] for part in headers.get("accept-language", "")[:200].split(",")]
    for one in asked:
        short = one.strip().lower().partition("-")[0]
        if short in languages():
            return short
    return ENGLISH


async def answer(request: Request, endpoint: Endpoint, hall: Hall) -> Response:
    """Serve one request."""
    began = perf_counter()
    call = Call(request, endpoint, hall)
    try:
        await call.arrive()
        await call.read()
        found = await endpoint.does(call)
    except Refused as refused:
        response = refusal_response(refused, call.lang)
    else:
        response = found if isinstance(found, Response) else as_json(found, endpoint.status)
    if call.new_token:
        response.set_cookie(
            identity.COOKIE,
            call.new_token,
            max_age=identity.YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    response.headers["Server-Timing"] = f"app;dur={1000 * (perf_counter() - began):.1f}"
    return response


def as_json(message: Any, status: int = 200) -> Response:
    if status == 204:
        return Response(status_code=status)
    return Response(msgspec.json.encode(message), status, media_type=JSON, headers={"Cache-Control": "no-store"})


def refusal_response(refused: Refused, lang: str) -> Response:
    response = as_json(refused.message(lang), refused.status)
    if refused.status in AGAIN:
        response.headers["Retry-After"] = str(ceil(refused.wait))
    return response
