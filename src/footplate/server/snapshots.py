"""Where a game stands, kept beside its journal: a table opens as quickly after 2,000 moves as after 20.

The journal counts, and a snapshot only spares its replay. It is believed if the same build of the engine has made it
and its seal fits: a digest, made with the server's secret, over the table, every line of the journal up to it and the
state itself. One that was damaged, put beside another journal or made up by somebody does not fit. It is passed over:
the journal is replayed, and a new snapshot is taken.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from footplate import BadRecord, State
from footplate.game.codec import decode_state, encode_state
from footplate.game.title import Title
from footplate.server.build import build_of
from footplate.server.storage.rows import Entry, SnapshotRow, TableRow

EVERY: Final = 16  # lines of the journal
LAG: Final = (
    4  # lines that must have followed: who opens a table has the last moves at hand, to tell them or take them back
)
log = logging.getLogger("footplate.server")


class Seal:
    """Stands for a table and its journal so far."""

    def __init__(self, row: TableRow, secret: str, journal: Iterable[Entry] = ()) -> None:
        self._digest = blake2b(digest_size=32, key=secret.encode()[:64])
        table = (row.id, row.title, row.options, row.seed, row.rules, row.position, len(row.seats))
        self._digest.update(msgspec.json.encode(table))
        for entry in journal:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        self._digest.update(msgspec.json.encode(entry))

    def copy(self) -> Seal:
        other = object.__new__(Seal)
        other._digest = self._digest.copy()
        return other

    def over(self, build: str, state: str) -> str:
        """As it is put on a snapshot."""
        digest = self._digest.copy()
        digest.update(f"{build}\0{state}".encode())
        return digest.hexdigest()


class Mark(NamedTuple):
    """A position of which a snapshot may be made."""

    seq: int
    state: State
    seal: Seal


def taken(mark: Mark) -> SnapshotRow:
    title = mark.state.title
    build, state = build_of(title.id), _written(mark.state)
    return SnapshotRow(mark.seq, title.data.title.rules_version, build, mark.seal.over(build, state), state)


def is_ours(snapshot: SnapshotRow, title: Title) -> bool:
    """Was it made by this build of the engine?"""
    return snapshot.build == build_of(title.id) and snapshot.rules == title.data.title.rules_version


def believed(snapshot: SnapshotRow, title: Title, seal: Seal) -> State | None:
    """The state it holds, if it fits the journal before it."""
    if seal.over(snapshot.build, snapshot.state) != snapshot.seal:
        log.warning("a snapshot does not fit its journal and is not used")
        return None
    try:
        return decode_state(title, msgspec.json.decode(snapshot.state))
    except (BadRecord, msgspec.DecodeError) as error:
        log.warning("a snapshot is not used: %s", error)
        return None


def compare(snapshot: SnapshotRow, state: State, table_id: str) -> None:
    """The journal, replayed by this build, against what another one came to. It counts whatever comes out."""
    if snapshot.state != _written(state):
        log.warning(
            "table %s, line %d: build %s came to another position than build %s",
            *(table_id, snapshot.seq, snapshot.build, build_of(state.title.id)),
        )


def _written(state: State) -> str:
    return msgspec.json.encode(encode_state(state)).decode()
