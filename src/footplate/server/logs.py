"""What the server writes down: lines for people, or one JSON object each (setting `log_form`).

Of a request the method, the address without its secrets, the answer and how long it took; never a cookie, a code, an
invitation, a body. Every line that is written while a request is answered carries its number.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

from footplate.server.settings import Settings

#: of the request that is being answered
request_id: ContextVar[str] = ContextVar("request_id", default="")
requests = logging.getLogger("footplate.requests")
FACTS = "facts"  # of a line, beside its words


class ForPeople(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is logging's
        number = request_id.get()
        return super().formatMessage(record) + (f" [{number}]" if number else "")


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := request_id.get():
            line["request"] = number
        line |= getattr(record, FACTS, {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def write_logs(settings: Settings) -> None:
    """From now on, to the error stream. What others log is only written where something is wrong: at a finer level the
    WebSocket's own lines would tell cookies."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if settings.log_form == "json" else ForPeople())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("footplate").setLevel(settings.log_level.upper())


def answered(method: str, route: str, status: int, seconds: float, **facts: object) -> None:
    """A request has been answered."""
    told = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1), **facts}
    words = "%s %s %s %.1f ms"
    requests.info(words, method, route, status, 1000 * seconds, extra={FACTS: told})
