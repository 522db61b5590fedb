"""A game brought here in a file: it lies on a table at which nobody plays, with what the rulebook says of its moves."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from footplate.learnt import learnt
from footplate.server import identity
from footplate.server.auditor import departures
from footplate.server.call import Call, Endpoint
from footplate.server.messages import Message, TableCard
from footplate.server.storage.audits import MOST_TRIES
from footplate.server.storage.names import LONGEST, distinct
from footplate.server.storage.rows import AuditRow, Entry, SeatRow, TableRow
from footplate.server.tables import now
from footplate.server.work.brought import Bring, Brought

TABLE = "/api/tables/{id}"
LANGUAGE = "en"  # in which departures are told, whatever was asked for


class GameFile(Message):
    """A record of ours, or a file of 18xx.games."""

    text: str
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""  # of the file, for what is said about it


class Finding(Message):
    """A move that the rulebook would have refused, or after which the game would stand otherwise."""

    seq: int  # its number; 0 for the setting-up
    kind: Literal["set-up", "refused", "changed", "consent", "passed over"]
    player: str  # by name
    rule: str
    text: str
    option: str  # of the title, that allows it


class AuditView(Message):
    """How far it is, and what has been found so far; `none` where no game was brought."""

    status: Literal["none", "making", "failed", "done"]
    done: int = 0
    total: int = 0
    found: list[Finding] = []
    other: str = ""  # how the result that the file states differs from that of its moves
    language: str = LANGUAGE


async def bring_game(call: Call) -> TableCard:
    """Read by a worker process: a long game takes a while."""
    await call.may_open()
    file = Bring(call.body.text, " ".join(call.body.name.split()) or "file")
    answer = await call.waited_for(call.hall.workers.search("bring", file, f"by {call.visitor}"))
    found = await call.hall.tables.engine(msgspec.json.decode, answer, type=learnt(Brought))
    row, journal = _table(found, call.visitor)
    await call.hall.store.bring(row, journal, AuditRow(row.id, total=len(journal), other=found.other))
    table = await call.hall.tables.find(row.id)
    return call.hall.seating.card(table.now, call.visitor, call.lang)


def _table(found: Brought, visitor: str) -> tuple[TableRow, list[Entry]]:
    """Nobody holds a seat: it can be looked at, and branched off from."""
    played, at = found.played, now()
    names = distinct(_printable(name) or f"#{n}" for n, name in enumerate(played.names, start=1))
    seats = tuple(
        SeatRow(f"p{n}", name, "here", "", True, identity.new_code()) for n, name in enumerate(names, start=1)
    )
    row = TableRow(
        id=identity.new_table_id(),
        title=played.title,
        options=sorted(played.options),
        seed=played.seed,
        position=played.position,
        rules=played.rules,
        owner=visitor,
        branch_of="",
        created=at,
        summary=msgspec.structs.replace(found.summary, changed=at),
        seats=seats,
        holders={},
        advice=True,  # nobody plays, so nobody minds
        source=found.source,
    )
    journal = [
        Entry(seq, "play", player, action.encode(), seq, at)
        for seq, (player, action) in enumerate(played.moves, start=1)
    ]
    return row, journal


def _printable(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST]


async def get_audit(call: Call) -> AuditView:
    table = await call.table()
    row = await call.hall.store.audit(table.row.id)
    if row is None:
        return AuditView(status="none")
    found = [
        Finding(seq=one.action, kind=one.kind, player=one.player, rule=one.rule, text=one.text, option=one.option)
        for one in departures(row)
    ]
    status: Literal["making", "failed", "done"] = "done" if row.done == row.total else "making"
    if status == "making" and row.tries >= MOST_TRIES:
        status = "failed"
    return AuditView(status=status, done=row.done, total=row.total, found=found, other=row.other)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "POST",
        "/api/imports",
        bring_game,
        "Open a record, or a file of 18xx.games, as a table to look at.",
        GameFile,
        TableCard,
        201,
        most="import_bytes",
    ),
    Endpoint("GET", TABLE + "/audit", get_audit, "What the rulebook would have refused.", answer=AuditView),
)
