"""Browser push: what is sent is encrypted for the browser (RFC 8291), and signed by this server (VAPID, RFC 8292)."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from footplate.server.storage.notices import PushTarget

A_DAY = 24 * 3600  # seconds that a notice may wait for a browser that is away
NOBODY = "mailto:nobody@localhost"  # a server without mail and https is somebody's own machine
HALF_A_DAY = A_DAY // 2  # seconds for which a signature counts


def decoded(text: str) -> bytes:
    """As browsers write bytes; ValueError if it is not."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def new_key() -> str:
    """The key of a server, made once."""
    number: int = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """What browsers are told."""
    key: ec.EllipticCurvePrivateKey = Vapid02.from_raw(private.encode()).private_key
    return encoded(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def are_keys(key: str, auth: str) -> bool:
    """Has a browser made these?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        return len(decoded(auth)) == 16
    except ValueError:
        return False


def sealed(target: PushTarget, message: bytes) -> bytes:
    """So that only that browser can read it."""
    found: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(target.key),
        auth_secret=decoded(target.auth),
        version="aes128gcm",
    )
    return found


def contact(letters_from: str, base: str) -> str:
    """Whom a push service may write to about us: a mail address or a site with https, nothing else is taken."""
    address = letters_from.rpartition("<")[2].rstrip(">")
    if address:
        return f"mailto:{address}"
    return base if base.startswith("https:") else NOBODY


def heads(target: PushTarget, private: str, contact: str, topic: str) -> dict[str, str]:
    """Who sends it; of two with one topic the service keeps the later for a browser that is away."""
    origin = urlsplit(target.endpoint)
    claims = {"aud": f"{origin.scheme}://{origin.netloc}", "exp": int(time.time()) + HALF_A_DAY, "sub": contact}
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return {
        **signed,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(A_DAY),
        "Topic": topic,
        "Urgency": "high",
    }
