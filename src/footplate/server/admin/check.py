"""Is everything as the journals say? Every table is replayed from its first line and compared with all that is kept
beside it: the line in lists, the snapshot, the seats, what is owed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple
from unicodedata import normalize

import msgspec
from sqlalchemy import Connection, exists, func, select, text

from footplate import FootplateError
from footplate.bots import BOTS
from footplate.game.codec import encode_state
from footplate.server.admin.desk import Desk
from footplate.server.live import LiveTable
from footplate.server.snapshots import Seal, is_ours
from footplate.server.storage import schema, transactions
from footplate.server.storage.rows import Entry, Stored, Summary, TableRow

KINDS = ("me", "here", "open", "bot")


class Fault(msgspec.Struct, frozen=True):
    """Something that is not as it should be."""

    table: str
    what: str  # file, journal, seats, summary, snapshot, owed
    problem: str
    repaired: bool = False


class Checked(msgspec.Struct, frozen=True):
    """What a check has found."""

    tables: int
    moves: int
    faults: list[Fault]


class Verdict(NamedTuple):
    """What is wrong with a table, and what lists should say of it, if its journal tells."""

    faults: list[Fault]
    due: Summary | None = None


async def check(
    desk: Desk, *, only: str = "", repair: bool = False, progress: Callable[[int, int], None] = lambda done, of: None
) -> Checked:
    """All tables, or one. What follows from the journal can be repaired: the line in lists, and the snapshot."""
    secret = await desk.store.secret()
    faults = [Fault("", "file", problem) for problem in await desk.read(_file)]
    faults += [fault for fault in await desk.read(_duties) if only in ("", fault.table)]
    ids = [only] if only else await desk.read(_ids)
    moves = 0
    for number, table_id in enumerate(ids, start=1):
        stored = await desk.store.stored(table_id)
        if stored is not None:  # it may have been thrown away meanwhile
            moves += len(stored.journal)
            verdict = judged(stored, secret)
            for fault in verdict.faults:
                mended = repair and await desk.write(_repair, stored, fault.what, verdict.due)
                faults.append(msgspec.structs.replace(fault, repaired=mended))
        progress(number, len(ids))
    return Checked(len(ids), moves, faults)


def _ids(connection: Connection) -> list[str]:
    return list(connection.scalars(select(schema.tables.c.id).order_by(schema.tables.c.id)))


def _file(connection: Connection) -> list[str]:
    """What SQLite itself finds in its file; PostgreSQL keeps its own house in order."""
    if connection.dialect.name != "sqlite":
        return []
    found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check")) if row[0] != "ok"]
    orphans = Counter(str(row[0]) for row in connection.execute(text("PRAGMA foreign_key_check")))
    return found + [f"{number} rows of {name} belong to nothing" for name, number in orphans.items()]


def _repair(connection: Connection, stored: Stored, what: str, due: Summary | None) -> bool:
    """If nobody has been at the table since it was looked at."""
    table_id, moves = stored.row.id, schema.moves.c
    last = connection.scalar(select(func.max(moves.seq)).where(moves.table_id == table_id)) or 0
    row = transactions.table(connection, table_id)
    if row is None or last != len(stored.journal):
        return False
    if what == "summary" and due is not None and row.summary == stored.row.summary:
        transactions.summarize(connection, table_id, due)
        return True
    if what == "snapshot":
        transactions.forget_snapshot(connection, table_id)  # the server takes a new one
        return True
    return False


# ---- one table ----


def judged(stored: Stored, secret: str) -> Verdict:
    """Replay a table, line by line."""
    row = stored.row
    found = [Fault(row.id, "seats", problem) for problem in _seats(row)]
    found += [Fault(row.id, "owed", problem) for problem in _owed(stored)]
    try:
        table = LiveTable(row, [], stored.auto, None, secret)
    except FootplateError as error:
        return Verdict([*found, Fault(row.id, "journal", f"the game cannot be set up: {error}")])
    state = ""
    for number, entry in enumerate(stored.journal, start=1):
        problem = _line(table, number, entry)
        if problem:
            return Verdict([*found, Fault(row.id, "journal", problem)])
        if stored.snapshot is not None and stored.snapshot.seq == number:
            state = msgspec.json.encode(encode_state(table.game.state)).decode()
    due = _due(stored, table)
    wrong = [
        f"{name} is {getattr(row.summary, name)!r} and should be {getattr(due, name)!r}"
        for name in Summary.__struct_fields__
        if getattr(row.summary, name) != getattr(due, name)
    ]
    if wrong:
        found.append(Fault(row.id, "summary", "; ".join(wrong)))
    problem = _snapshot(stored, table, state, secret)
    if problem:
        found.append(Fault(row.id, "snapshot", problem))
    return Verdict(found, due)


def _line(table: LiveTable, number: int, entry: Entry) -> str:
    if entry.seq != number:
        return f"line {number} is missing; the next one is line {entry.seq}"
    try:
        table.follow([entry])
    except Exception as error:  # whatever a damaged line raises
        return f"line {number} cannot be played: {type(error).__name__}: {error}"
    if len(table.game) != entry.length:
        return f"line {number} says that {entry.length} moves are in force, and there are {len(table.game)}"
    return ""


def _due(stored: Stored, table: LiveTable) -> Summary:
    """What lists should say; where they say it in words of earlier versions, or nobody reads it, as it is."""
    kept = stored.row.summary
    due = table.summary(table.game, max(kept.changed, stored.journal[-1].at if stored.journal else ""))
    return msgspec.structs.replace(
        due,
        deciding=kept.deciding if due.status == "waiting" else due.deciding,
        round=kept.round if _in_words(kept.round) else due.round,
        result=kept.result if _in_words(kept.result) else due.result,
    )


def _in_words(text: str) -> bool:
    return bool(text) and not text.startswith("{")


def _snapshot(stored: Stored, table: LiveTable, state: str, secret: str) -> str:
    """A snapshot of another build is never believed, so that nothing can be wrong with it but its place."""
    snapshot = stored.snapshot
    if snapshot is None:
        return ""
    if not 0 < snapshot.seq <= len(stored.journal):
        return f"it is of line {snapshot.seq}, and the journal has {len(stored.journal)}"
    if not is_ours(snapshot, table.game.title):
        return ""
    if Seal(stored.row, secret, stored.journal[: snapshot.seq]).over(snapshot.build, snapshot.state) != snapshot.seal:
        return f"it does not fit the journal up to line {snapshot.seq}"
    return "" if snapshot.state == state else f"line {snapshot.seq} of the journal leads to another position"


def _seats(row: TableRow) -> Iterator[str]:
    if [seat.player for seat in row.seats] != [f"p{number + 1}" for number in range(len(row.seats))]:
        yield f"they are {' '.join(seat.player for seat in row.seats)}"
    names = Counter(normalize("NFKC", seat.name).casefold() for seat in row.seats)
    yield from (f"{number} people are called {name!r}" for name, number in names.items() if number > 1)
    for seat in row.seats:
        held = bool(row.holders.get(seat.player))
        if seat.kind not in KINDS:
            yield f"{seat.player} is a {seat.kind!r}"
        elif seat.kind == "bot" and seat.bot not in BOTS:
            yield f"{seat.player} is a bot {seat.bot!r}, which is not known here"
        if not seat.taken and (held or seat.kind != "open"):
            yield f"{seat.player} is said to be free, and is {'held by somebody' if held else seat.kind}"
        if seat.kind == "bot" and held:
            yield f"{seat.player} is a bot, and somebody holds it"
        if not seat.code:
            yield f"{seat.player} has no code to come back with"


def _duties(connection: Connection) -> list[Fault]:
    """Tables with bots, or with seats that pass by themselves, that nobody looks after."""
    owing, looked_after = schema.tables.c, exists().where(schema.duties.c.table_id == schema.tables.c.id)
    bots = exists().where((schema.seats.c.table_id == owing.id) & (schema.seats.c.kind == "bot"))
    passes = exists().where(schema.auto_passes.c.table_id == owing.id)
    query = select(owing.id).where((owing.status != "finished") & (bots | passes) & ~looked_after)
    found = [Fault(table, "owed", "nobody looks after its bots") for table in connection.scalars(query)]
    query = select(schema.duties.c.table_id).where(schema.duties.c.done > schema.duties.c.wanted)
    return found + [Fault(table, "owed", "more is done than was wanted") for table in connection.scalars(query)]


def _owed(stored: Stored) -> Iterator[str]:
    seats = {seat.player: seat for seat in stored.row.seats}
    for player, row in stored.auto.items():
        if player not in seats or seats[player].kind == "bot":
            yield f"{player} is no person, and passes automatically"
        if row.since > len(stored.journal):
            yield f"{player} passes automatically since line {row.since}; the journal has {len(stored.journal)}"
