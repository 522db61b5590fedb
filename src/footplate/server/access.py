"""Who may do what: a row for every address. docs/server.md prints it, and a test tries each row as each of them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Who(NamedTuple):
    """Nobody has no cookie; an onlooker has one, but no seat at the table; a member is signed in, and has none either;
    a guest came by invitation and asks for the guest's own seat, `other` is one who asks for a seat of somebody else;
    the host has opened the table, and is signed in. The admin asks with the server's token: what else an admin does is
    done on the machine (`footplate admin`), and no address gives anybody the rights of another."""

    nobody: bool
    onlooker: bool
    member: bool
    guest: bool
    other: bool
    host: bool
    admin: bool
    only: str = ""  # what else is needed


ANYBODY = Who(nobody=True, onlooker=True, member=True, guest=True, other=True, host=True, admin=True)
OWN_SEAT = Who(nobody=False, onlooker=False, member=False, guest=True, other=False, host=True, admin=False)
SEATED = Who(nobody=False, onlooker=False, member=False, guest=True, other=True, host=True, admin=False)
HOST = Who(nobody=False, onlooker=False, member=False, guest=False, other=False, host=True, admin=False)
ADMIN = Who(nobody=False, onlooker=False, member=False, guest=False, other=False, host=False, admin=True)
SIGNED_IN = Who(nobody=False, onlooker=False, member=True, guest=False, other=False, host=True, admin=False)

TABLE = "/api/tables/{id}"
ACCESS: Final[dict[str, Who]] = {
    "GET /api/welcome": ANYBODY,
    "GET /api/openapi.json": ANYBODY,
    "GET /api/words/{lang}": ANYBODY,
    "GET /api/titles/{title}/picture.svg": ANYBODY,
    "GET /api/titles/{title}/tiles/{number}/{rotation}.svg": ANYBODY,
    "GET /api/titles/{title}/rules": ANYBODY,
    "GET /api/learn": ANYBODY,
    "POST /api/exercises": ANYBODY,
    "GET /api/notices": ANYBODY._replace(only="one's own"),
    "PUT /api/notices": ANYBODY._replace(only="one's own"),
    "POST /api/notices/browsers": ANYBODY._replace(only="one's own"),
    "DELETE /api/notices/browsers/{browser}": ANYBODY._replace(only="one's own"),
    "POST /api/notices/letter": ANYBODY._replace(only="one's own"),
    "POST /api/notices/address": ANYBODY._replace(only="with the code of the letter to it"),
    "POST /api/notices/test": ANYBODY._replace(only="one's own"),
    "GET /health/live": ANYBODY,
    "GET /health/ready": ANYBODY,
    "GET /metrics": ADMIN._replace(only="with the token; where none is set, anybody on the machine itself"),
    "GET /api/account": ANYBODY._replace(only="one's own"),
    "POST /api/account": ANYBODY._replace(only="who is not signed in"),
    "POST /api/account/sign-in": ANYBODY._replace(only="with password or passkey"),
    "POST /api/account/challenge": ANYBODY,
    "POST /api/account/recovery": ANYBODY._replace(only="where the server sends mail"),
    "POST /api/account/recovered": ANYBODY._replace(only="with the link"),
    "GET /api/account/export": ANYBODY._replace(only="what is one's own"),
    "PUT /api/account": SIGNED_IN._replace(only="address and password: with password or passkey"),
    "POST /api/account/passkeys": SIGNED_IN._replace(only="with password or another passkey"),
    "DELETE /api/account/passkeys/{key}": SIGNED_IN._replace(only="one's own, and not the last way in"),
    "DELETE /api/account/sign-ins": SIGNED_IN._replace(only="one's own"),
    "DELETE /api/account/sign-ins/{browser}": SIGNED_IN._replace(only="one's own"),
    "POST /api/account/deletion": SIGNED_IN._replace(only="with password or passkey"),
    "POST /api/account/sign-out": ANYBODY,
    "GET /api/tables": ANYBODY._replace(only="one's own tables"),
    "POST /api/tables": ANYBODY,
    "POST /api/imports": ANYBODY,
    f"GET {TABLE}": ANYBODY._replace(only="invitations: the host; the code of a seat: who holds it"),
    f"GET {TABLE}/view": ANYBODY,
    f"GET {TABLE}/exercise": ANYBODY._replace(only="of a table that was opened for it"),
    f"GET {TABLE}/log": ANYBODY,
    f"GET {TABLE}/plots": ANYBODY,
    f"GET {TABLE}/ran": ANYBODY,
    f"GET {TABLE}/record": ANYBODY,
    f"GET {TABLE}/figures.csv": ANYBODY,
    f"GET {TABLE}/review": ANYBODY,
    f"GET {TABLE}/audit": ANYBODY,
    f"GET {TABLE}/map.svg": ANYBODY,
    f"GET {TABLE}/map.png": ANYBODY,
    f"GET {TABLE}/rating": ANYBODY,
    "GET /api/ratings": ANYBODY,
    "GET /api/players/{who}": ANYBODY._replace(only="games that do not count: oneself"),
    "GET /api/players/{who}/results.csv": ANYBODY._replace(only="games that do not count: oneself"),
    f"WebSocket {TABLE}/live": ANYBODY,
    f"POST {TABLE}/preview": ANYBODY,
    f"POST {TABLE}/why": ANYBODY,
    f"POST {TABLE}/runs": ANYBODY,
    f"POST {TABLE}/branches": ANYBODY,
    f"GET {TABLE}/shares": HOST,
    f"POST {TABLE}/shares": HOST._replace(only="of a what-if: its owner"),
    f"DELETE {TABLE}/shares": HOST,
    f"POST {TABLE}/seat": ANYBODY._replace(only="with the invitation or the code of the seat"),
    f"POST {TABLE}/actions": OWN_SEAT,
    f"POST {TABLE}/undo": OWN_SEAT._replace(only="until somebody else has decided"),
    f"POST {TABLE}/redo": OWN_SEAT,
    f"POST {TABLE}/advice": OWN_SEAT._replace(only="if all have agreed to advice, or nobody else but bots plays"),
    f"POST {TABLE}/review": SEATED._replace(only="when the game is over"),
    f"POST {TABLE}/rematch": SEATED._replace(only="when the game is over"),
    f"GET {TABLE}/orders": ANYBODY._replace(only="of the seats one holds"),
    f"POST {TABLE}/orders": OWN_SEAT,
    f"DELETE {TABLE}/orders": OWN_SEAT,
    f"PUT {TABLE}/auto-pass": OWN_SEAT,
    f"PUT {TABLE}/pace": SEATED,
    f"DELETE {TABLE}/auto-pass": OWN_SEAT,
    f"GET {TABLE}/talk": ANYBODY,
    f"POST {TABLE}/talk": SEATED._replace(only="onlookers too, if the host lets them"),
    f"PUT {TABLE}/talk/read": ANYBODY,
    "GET /api/lobby/talk": ANYBODY,
    "POST /api/lobby/talk": ANYBODY._replace(only="with a name"),
    "PUT /api/lobby/talk/read": ANYBODY,
    "WebSocket /api/lobby/live": ANYBODY,
    "POST /api/talk/mutes": ANYBODY,
    "DELETE /api/talk/mutes": ANYBODY,
    "POST /api/talk/reports": ANYBODY,
    "GET /api/games": ANYBODY._replace(only="one's own"),
    "GET /api/lobby": ANYBODY,
    f"POST {TABLE}/join": ANYBODY._replace(only="at a table in the lobby, or invited by name"),
    f"GET {TABLE}/standing": ANYBODY._replace(only="who is invited: the host"),
    f"PUT {TABLE}/listing": HOST,
    f"POST {TABLE}/invited": HOST,
    f"PUT {TABLE}/follow": ANYBODY,
    f"DELETE {TABLE}/follow": ANYBODY,
    f"PUT {TABLE}/wait": ANYBODY._replace(only="without a seat there"),
    f"DELETE {TABLE}/wait": ANYBODY,
    f"GET {TABLE}/notes": OWN_SEAT,
    f"PUT {TABLE}/notes": OWN_SEAT,
    f"GET {TABLE}/called": SEATED,
    f"PUT {TABLE}/called": SEATED,
    f"POST {TABLE}/leave": OWN_SEAT._replace(only="until the game is over"),
    f"POST {TABLE}/stand-in": OWN_SEAT,
    f"DELETE {TABLE}/stand-in": OWN_SEAT,
    f"POST {TABLE}/remove": HOST._replace(only="before the first move; then by vote"),
    f"POST {TABLE}/bot": HOST._replace(only="for a seat that is free"),
    f"DELETE {TABLE}/bot": HOST._replace(only="before the first move, or if it has taken a person's place"),
    f"POST {TABLE}/host": HOST,
    f"POST {TABLE}/votes": SEATED,
    f"PUT {TABLE}/votes": SEATED._replace(only="who is asked"),
    f"DELETE {TABLE}/votes": SEATED._replace(only="who has proposed it"),
    f"POST {TABLE}/pause": SEATED._replace(only="at a table with clocks; all others are asked"),
    f"DELETE {TABLE}/pause": SEATED,
    f"PUT {TABLE}/days-off": OWN_SEAT,
    f"DELETE {TABLE}/days-off": OWN_SEAT,
    f"DELETE {TABLE}": HOST._replace(only="before the game begins, or if nobody else has a seat"),
}
