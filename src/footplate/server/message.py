"""What all messages have in common."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of all messages: a field nobody knows is a mistake."""
