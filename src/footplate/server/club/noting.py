"""What is decided at a table beside the game, before it is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from footplate.server.club.happenings import Happening
from footplate.server.storage.rows import TableRow

if TYPE_CHECKING:
    from footplate.server.live import LiveTable


class Back(NamedTuple):
    """Moves are taken back: so many are in force from now on."""

    to: int


class Decided(NamedTuple):
    """Lines for the journal, and the table's row as it is from then on where seats, host or settings change: all of it
    is written in one transaction, or none. `by` is the player who did it, "" if nobody at the table."""

    lines: Sequence[Happening | Back]
    row: TableRow | None = None
    by: str = ""


#: what is to be written about a table as it stands, nothing if that has happened already; `Refused` if it may not
#: happen. It may be asked several times: another process can have been at the table first
Decide = Callable[["LiveTable"], Decided]
NOTHING = Decided(())
