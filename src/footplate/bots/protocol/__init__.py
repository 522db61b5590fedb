"""The line protocol: what UCI is for chess. Any program that speaks it can take a seat (docs/protocol.md)."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
HELLO: Final = f"footplate {VERSION}"
#: what a program may want to be told with every question
WANTS: Final = ("position", "options")
TURN, WINDOW = "turn", "window"
