"""The web application: the API, live news, and the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from footplate.server.api import ENDPOINTS
from footplate.server.call import JSON, Endpoint, answer, language, refusal_response
from footplate.server.gate import Gate
from footplate.server.hall import Hall
from footplate.server.health import Figures
from footplate.server.limits import Limits
from footplate.server.openapi import document
from footplate.server.refused import Refused
from footplate.server.rubbish import seldom_searched
from footplate.server.settings import Settings
from footplate.server.static import PAGE, serve_page
from footplate.server.wire import live, lobby


def create_app(
    database: str, *, settings: Settings | None = None, page: Path = PAGE, shared: bool = False
) -> Starlette:
    """The server on a database: a file of SQLite, or the address of a PostgreSQL server.

    `settings` are the usual ones if none are given, but without worker processes; `page` is where the built page lies;
    `shared` has bots driven through the queue of a PostgreSQL database, by this and other processes.
    """
    limits, figures = Limits(settings or Settings(workers=0)), Figures()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = await Hall.open(database, limits, shared=shared)
        figures.watch(app.state.hall)
        try:
            async with seldom_searched():
                yield
        finally:
            await app.state.hall.close()

    app = Starlette(
        routes=[
            *(Route(endpoint.path, _serve(endpoint), methods=[endpoint.method]) for endpoint in ENDPOINTS),
            Route("/api/openapi.json", _openapi),
            WebSocketRoute("/api/tables/{id}/live", live),
            WebSocketRoute("/api/lobby/live", lobby),
            Route("/{path:path}", serve_page(page)),
        ],
        middleware=[
            Middleware(Gate, limits=limits, figures=figures),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
        exception_handlers={HTTPException: _refuse},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.limits = limits
    app.state.figures = figures
    return app


def _serve(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return await answer(request, endpoint, request.app.state.hall)

    return serve


async def _openapi(request: Request) -> Response:
    return Response(document(ENDPOINTS), media_type=JSON)


async def _refuse(request: Request, error: Exception) -> Response:
    """What the framework refuses, in our form."""
    assert isinstance(error, HTTPException)
    codes = {405: "request.wrong-method", 404: "request.no-such-address", 413: "request.too-large"}
    code = codes.get(error.status_code, "request.malformed")
    refused = Refused(error.status_code, code, method=request.method, detail=error.detail)
    response = refusal_response(refused, language(request.query_params, request.headers))
    response.headers.update(error.headers or {})
    return response
