"""Those who are sent notices: a web server that takes what comes, and a browser that reads what was sealed for it."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes
    status: int


class Receiver:
    """Notes everything, and answers what it is told to; then 200. Where it has a secret, it turns away what is not
    signed with it."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: dict[str, list[int]] = {}  # by path
        self.secrets: dict[str, str] = {}
        self.address = ""

    @property
    def taken(self) -> list[Received]:
        return [one for one in self.received if 200 <= one.status < 300]

    def answer(self, path: str, signature: str, body: bytes) -> int:
        secret = self.secrets.get(path)
        if secret is not None:
            right = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
            if not hmac.compare_digest(signature, f"sha256={right}"):
                return 401
        told = self.answers.get(path)
        return told.pop(0) if told else 200


@contextmanager
def receiver() -> Iterator[Receiver]:
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = found.answer(self.path, self.headers.get("X-Footplate-Signature", ""), body)
            found.received.append(Received(self.path, dict(self.headers.items()), body, status))
            self.send_response(status)
            self.send_header("Location", f"{found.address}/elsewhere")
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Browser:
    """Has keys of its own."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def key(self) -> str:
        return _text(self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @property
    def auth(self) -> str:
        return _text(self._auth)

    def read(self, sealed: bytes) -> dict[str, str]:
        raw = http_ece.decrypt(sealed, private_key=self._private, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, str] = json.loads(raw)
        return found


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
