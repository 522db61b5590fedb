"""Who may do what: a row for every address. docs/server.md prints it, and a test tries each row as each of them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Who(NamedTuple):
    """Nobody has no cookie; an onlooker has one, but no seat at the table; a guest came by invitation and asks for the
    guest's own seat, `other` is one who asks for a seat of somebody else; the host has opened the table."""

    nobody: bool
    onlooker: bool
    guest: bool
    other: bool
    host: bool
    only: str = ""  # what else is needed


ANYBODY = Who(nobody=True, onlooker=True, guest=True, other=True, host=True)
OWN_SEAT = Who(nobody=False, onlooker=False, guest=True, other=False, host=True)
HOST = Who(nobody=False, onlooker=False, guest=False, other=False, host=True)

TABLE = "/api/tables/{id}"
ACCESS: Final[dict[str, Who]] = {
    "GET /api/welcome": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/words/{lang}": ANYBODY,
    "GET /api/titles/{title}/picture.svg": ANYBODY,
    "GET /api/titles/{title}/tiles/{number}/{rotation}.svg": ANYBODY,
    "GET /health/live": ANYBODY,
    "GET /health/ready": ANYBODY,
    "GET /metrics": ANYBODY._replace(only="from the machine itself, or with the token"),
    "GET /api/tables": ANYBODY._replace(only="one's own tables"),
    "POST /api/tables": ANYBODY,
    f"GET {TABLE}": ANYBODY._replace(only="invitations: the host; the code of a seat: who holds it"),
    f"GET {TABLE}/view": ANYBODY,
    f"GET {TABLE}/log": ANYBODY,
    f"GET {TABLE}/plots": ANYBODY,
    f"GET {TABLE}/record": ANYBODY,
    f"GET {TABLE}/map.svg": ANYBODY,
    f"GET {TABLE}/map.png": ANYBODY,
    f"WebSocket {TABLE}/live": ANYBODY,
    f"POST {TABLE}/preview": ANYBODY,
    f"POST {TABLE}/why": ANYBODY,
    f"POST {TABLE}/runs": ANYBODY,
    f"POST {TABLE}/branches": ANYBODY,
    f"POST {TABLE}/seat": ANYBODY._replace(only="with the invitation or the code of the seat"),
    f"POST {TABLE}/actions": OWN_SEAT,
    f"POST {TABLE}/undo": OWN_SEAT._replace(only="until somebody else has decided"),
    f"POST {TABLE}/redo": OWN_SEAT,
    f"PUT {TABLE}/auto-pass": OWN_SEAT,
    f"DELETE {TABLE}/auto-pass": OWN_SEAT,
    f"DELETE {TABLE}": HOST._replace(only="before the game begins, or if nobody else has a seat"),
}
