"""A passkey in a few lines: what a browser and its authenticator do, without either."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

Json = dict[str, Any]
USER = 0x05  # was there, and was verified
NEW_KEY = 0x40


class Authenticator:
    """Has one key, for one site."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: Json) -> Json:
        """A new passkey for this challenge."""
        point = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(asked["site"], USER | NEW_KEY) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", asked)
        return {"id": text(self.id), "client_data": text(said), "attestation": text(attestation), "label": "a test"}

    def sign(self, asked: Json) -> Json:
        data, said = self._data(asked["site"], USER), self._said("webauthn.get", asked)
        signature = self._key.sign(data + sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"client_data": said, "authenticator_data": data, "signature": signature, "id": self.id}
        return {name: text(part) for name, part in parts.items()}

    def _data(self, site: str, flags: int) -> bytes:
        self.count += 1
        return sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, asked: Json) -> bytes:
        said = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
