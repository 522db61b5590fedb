"""Who somebody is, without accounts: a browser is known by a random cookie, a seat given by a signed link or a code."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "footplate"
YEAR = 365 * 24 * 3600
SHORT = 12  # digits of a visitor's hash that people are shown
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
_TABLE = re.compile(r"[a-z0-9]{4,24}")
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another when read aloud


def new_token() -> str:
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def visitor_id(token: str) -> str:
    """What the database knows of a browser: it cannot be turned back into the cookie."""
    return hashlib.sha256(token.encode()).hexdigest()


def short(visitor: str) -> str:
    """A visitor in lists and logs: enough to tell him from others."""
    return visitor[:SHORT]


def new_table_id() -> str:
    """Cannot be guessed: who knows it may look on."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def is_table_id(text: str) -> bool:
    return _TABLE.fullmatch(text) is not None


def new_code() -> str:
    """With which somebody comes back to his seat: sixty bits in groups that can be read aloud."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))


class Invitations:
    """Links to free seats, signed so that nobody can make one up."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="invitation")

    def make(self, table_id: str, player: str) -> str:
        return str(self._signer.dumps([table_id, player]))

    def read(self, token: str, table_id: str) -> str | None:
        """The player whose seat it gives at this table."""
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return None
        table, player = found
        return str(player) if table == table_id else None


def from_elsewhere(headers: Mapping[str, str]) -> bool:
    """Was this request made by a page of another site? Programs that are no browsers send neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
