"""How a server is: alive, ready to serve, and its figures (Prometheus)."""

from __future__ import annotations

import asyncio
from hmac import compare_digest
from ipaddress import ip_address
from typing import TYPE_CHECKING, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.responses import Response

from footplate.server.messages import Message
from footplate.server.refused import Refused

if TYPE_CHECKING:
    from footplate.server.call import Call
    from footplate.server.hall import Hall

TEXT = "text/plain; version=0.0.4"
PATIENCE = 3.0  # seconds in which the database must answer
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)


class Health(Message):
    """A server that answers."""

    status: Literal["live", "ready"]


class Figures:
    """What is counted, by one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = Counter("footplate_requests", "Requests answered.", labels, registry=self.registry)
        self._seconds = Histogram(
            "footplate_request_seconds", "Time to answer.", ("route",), buckets=SECONDS, registry=self.registry
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def watch(self, hall: Hall) -> None:
        """What is looked up when somebody asks."""
        limits, tables, carrier = hall.limits, hall.tables, hall.crier.carrier
        for name, says, found in (
            ("footplate_listeners", "Pages that are told news.", lambda: limits.pages),
            ("footplate_connections", "Open connections that are no listeners.", lambda: limits.connections),
            ("footplate_requests_running", "Requests being answered.", lambda: limits.running),
            ("footplate_tables_in_memory", "Tables kept in memory.", lambda: tables.count),
            ("footplate_notices_sent", "Notices that were taken.", lambda: carrier.sent),
            (
                "footplate_notices_failed",
                "Notices that were not taken, and are not tried again.",
                lambda: carrier.failed,
            ),
        ):
            Gauge(name, says, registry=self.registry).set_function(found)


async def alive(call: Call) -> Health:
    """The process answers."""
    return Health(status="live")


async def ready(call: Call) -> Health:
    """The database answers too, and has the newest form."""
    try:
        async with asyncio.timeout(PATIENCE):
            is_ready = await call.hall.store.is_ready()
    except Exception:
        is_ready = False
    if not is_ready:
        raise Refused(503, "server.not-ready")
    return Health(status="ready")


async def metrics(call: Call) -> Response:
    """For this machine, or for who knows the token."""
    token = call.hall.settings.metrics_token
    given = call.request.headers.get("authorization", "").removeprefix("Bearer ")
    address = call.request.client.host if call.request.client else ""
    allowed = compare_digest(given.encode(), token.encode()) if token else _is_here(address)
    if not allowed:
        raise Refused(403, "server.metrics")
    return Response(generate_latest(call.request.app.state.figures.registry), media_type=TEXT)


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
