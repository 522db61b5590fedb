"""Passkeys (WebAuthn): the browser signs a challenge of ours with a key that never leaves the device."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from footplate.server.call import Call
from footplate.server.club.accounts.messages import Challenge, MadePasskey, SignedByPasskey
from footplate.server.refused import Refused
from footplate.server.storage import accounts
from footplate.server.storage.accounts import PasskeyRow
from footplate.server.storage.rows import written

PATIENCE: Final = timedelta(minutes=5)


def site(call: Call) -> str:
    """For which passkeys are made: the name of this server as the browser knows it; "" of an address in numbers."""
    name = _host(call).rpartition(":")[0] if _host(call).rpartition(":")[2].isdigit() else _host(call)
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return name.lower()
    return ""


def _host(call: Call) -> str:
    return str(call.request.headers.get("host", ""))


def _origins(call: Call) -> list[str]:
    """A proxy may speak HTTPS for us. Browsers make passkeys on nothing less, but for this machine itself."""
    return [f"{scheme}://{_host(call).lower()}" for scheme in ("https", "http")]


def person_of(challenge: bytes) -> str:
    """Whose account is made with this challenge: an authenticator keeps one passkey for each."""
    return sha256(challenge).hexdigest()


async def new_challenge(call: Call) -> Challenge:
    here = site(call)
    if not here:
        raise Refused(409, "account.passkey-host")
    challenge, now = secrets.token_bytes(32), datetime.now(UTC)
    text = bytes_to_base64url(challenge)
    until = written(now + PATIENCE)
    await call.hall.store.database.write(accounts.challenge, call.browser, text, until, written(now))
    mine = call.visitor if call.is_signed_in else person_of(challenge)
    known = await call.hall.store.database.look(accounts.passkeys, mine)
    owner = bytes_to_base64url(bytes.fromhex(mine))
    return Challenge(challenge=text, site=here, person=owner, known=[key.id for key in known])


async def challenged(call: Call) -> bytes:
    """What this browser was to sign: it counts for one request."""
    text = await call.hall.store.database.write(accounts.challenged, call.browser, written(datetime.now(UTC)))
    if not text or not site(call):
        raise Refused(403, "account.passkey")
    return base64url_to_bytes(text)


async def made(call: Call, given: MadePasskey, challenge: bytes) -> tuple[PasskeyRow, str]:
    """A passkey that a browser has made for the challenge it was given, and whose it is if there is no account yet."""
    try:
        found = verify_registration_response(
            credential=_credential(given.id, clientDataJSON=given.client_data, attestationObject=given.attestation),
            expected_challenge=challenge,
            expected_rp_id=site(call),
            expected_origin=_origins(call),
            require_user_verification=True,
        )
    except Exception:  # whatever the bytes of a stranger raise
        raise Refused(403, "account.passkey") from None
    now, label = written(datetime.now(UTC)), given.label if given.label.isprintable() else ""
    key, public = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
    return PasskeyRow(key, "", public, found.sign_count, label.strip(), now, now), person_of(challenge)


async def signed(call: Call, given: SignedByPasskey, challenge: bytes) -> str:
    """Whose passkey has signed the challenge."""
    database = call.hall.store.database
    row = await database.look(accounts.passkey, given.id)
    if row is None:
        raise Refused(403, "account.passkey-unknown")
    parts = {"authenticatorData": given.authenticator_data, "signature": given.signature}
    try:
        found = verify_authentication_response(
            credential=_credential(given.id, clientDataJSON=given.client_data, **parts),
            expected_challenge=challenge,
            expected_rp_id=site(call),
            expected_origin=_origins(call),
            credential_public_key=base64url_to_bytes(row.public_key),
            credential_current_sign_count=row.count,
            require_user_verification=True,
        )
    except Exception:  # whatever the bytes of a stranger raise
        raise Refused(403, "account.passkey") from None
    await database.write(accounts.used_passkey, row.id, found.new_sign_count, written(datetime.now(UTC)))
    return row.person


def _credential(key: str, **response: str) -> dict[str, Any]:
    return {"id": key, "rawId": key, "type": "public-key", "response": response}
