"""Who somebody is: a browser is known by a random cookie, a seat given by a signed link or a code. Whether somebody is
signed in there is known to `club.accounts.signed`."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "footplate"
YEAR = 365 * 24 * 3600
SIGNED_IN = "in_"  # how a cookie begins that was given at a sign-in
MADE, HASHED = "s:", "h:"  # how what is stored of a code begins
SHORT = 12  # digits of a visitor's hash that people are shown
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
_TABLE = re.compile(r"[a-z0-9]{4,24}")
_SHARE = re.compile(r"(look|play)-[a-z0-9]{16}")
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another when read aloud


def new_token(*, signed_in: bool = False) -> str:
    return SIGNED_IN * signed_in + secrets.token_urlsafe(24)


def may_be_signed_in(token: str) -> bool:
    """Was this cookie given at a sign-in? What it says must be looked up: anybody can write it."""
    return token.startswith(SIGNED_IN)


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
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def is_table_id(text: str) -> bool:
    return _TABLE.fullmatch(text) is not None


def new_share_id(kind: str) -> str:
    """The address at which a what-if is shown to others; it says what they may do there, and cannot be guessed."""
    return f"{kind}-" + "".join(secrets.choice(LETTERS) for _ in range(16))


def is_share_id(text: str) -> bool:
    return _SHARE.fullmatch(text) is not None


def new_code() -> str:
    """What the code of a seat is made of. It is stored: nobody comes in with it who has not the server's key."""
    return MADE + secrets.token_hex(12)


class Codes:
    """With which people come back to their seats: sixty bits in groups that can be read aloud, made of what is stored
    with the seat and of the server's key."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(b"codes of seats\0" + secret.encode()).digest()

    def of(self, table_id: str, player: str, stored: str) -> str:
        if not stored:
            return ""
        number, letters = int.from_bytes(self._digest("code", table_id, player, stored)), ""
        for _ in range(12):
            number, letter = divmod(number, len(LETTERS))
            letters += LETTERS[letter]
        return "-".join((letters[:4], letters[4:8], letters[8:]))

    def fits(self, table_id: str, player: str, stored: str, code: str) -> bool:
        """Codes that earlier versions gave out count on, beside the one that is made now."""
        right = (self.of(table_id, player, stored), stored)
        given = (code, self.hashed(table_id, player, code))
        return bool(stored) and any(map(compare_digest, map(str.encode, given), map(str.encode, right)))

    def is_made(self, stored: str) -> bool:
        """Otherwise it is a code as earlier versions stored it."""
        return not stored or stored.startswith((MADE, HASHED))

    def hashed(self, table_id: str, player: str, code: str) -> str:
        return HASHED + self._digest("old code", table_id, player, code).hex()

    def _digest(self, *parts: str) -> bytes:
        return hmac.digest(self._key, "\0".join(parts).encode("utf-8", "surrogatepass"), "sha256")


class Invitations:
    """Links to free seats, signed so that nobody can make one up."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="invitation")

    def make(self, table_id: str, player: str, code: str) -> str:
        return str(self._signer.dumps([table_id, player, self._mark(code)]))

    def read(self, token: str, table_id: str) -> tuple[str, str]:
        """The player whose seat it gives at this table, "" if none, and the mark of the code that the seat had."""
        try:
            found = self._signer.loads(token)
        except BadSignature:
            return "", ""
        table, player, mark = (*found, "")[:3]  # those of earlier versions have no mark
        return (str(player), str(mark)) if table == table_id else ("", "")

    def fits(self, mark: str, code: str, *, new: bool) -> bool:
        """Is it for the seat as it is? A seat that is left gets another code. One without a mark is for a seat that has
        had no other holder."""
        return mark == self._mark(code) if mark else new

    def _mark(self, code: str) -> str:
        """Tells nobody the code."""
        return self._signer.make_signer("code of a seat").get_signature(code).decode()[:12]


def from_elsewhere(headers: Mapping[str, str]) -> bool:
    """Was this request made by a page of another site? Programs that are no browsers send neither header."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")
