"""Webhooks: what Slack and Discord take, and plain JSON with a signature."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Literal

import msgspec

HookKind = Literal["json", "slack", "discord"]
SIGNATURE = "X-Footplate-Signature"
ID = "X-Footplate-Id"
MOST_TEXT = 1900  # characters; Discord takes 2000


def body(kind: str, text: str, facts: dict[str, Any]) -> bytes:
    """People choose their names: nobody is called by what stands in one."""
    if kind == "slack":
        plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return msgspec.json.encode({"text": plain[:MOST_TEXT]})
    if kind == "discord":
        return msgspec.json.encode({"content": text[:MOST_TEXT], "allowed_mentions": {"parse": []}})
    return msgspec.json.encode(facts)


def heads(kind: str, secret: str, id_: str, raw: bytes) -> dict[str, str]:
    """The id is the same however often it is sent: who has had it may throw it away."""
    found = {"Content-Type": "application/json"}
    if kind == "json":
        signed = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
        found |= {ID: id_, SIGNATURE: f"sha256={signed}"}
    return found


def can_tell(kind: str) -> bool:
    """Can who is sent something twice see that it is the same?"""
    return kind == "json"
