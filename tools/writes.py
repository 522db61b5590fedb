"""How many moves a second can be stored, and how long one waits at worst.

python -m tools.writes [--database FILE or URL] [--writers 1 32] [--seconds 3]

Every writer has a table of its own and appends one line of the journal after the other, as the server does after an
action: the next one when the last is on disk. Nothing else runs, so this is what the database gives and takes.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter, process_time

from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.server.storage.store import Store

NOW = "2026-01-01T00:00:00.000Z"
ACTION = b'{"type":"lay_tile","hex":"K8","tile":"57","rotation":1}'


def a_table() -> TableRow:
    seats = (SeatRow("p1", "Aki", "me", "", True, "abcd"),)
    id_ = f"writes{secrets.token_hex(4)}"
    return TableRow(id_, "skerry", [], 1, 1, "v" * 64, "", NOW, Summary(NOW, "playing"), seats, {})


async def write(store: Store, table: TableRow, until: float) -> list[float]:
    """What each of them took, in milliseconds."""
    taken: list[float] = []
    while perf_counter() < until:
        began, seq = perf_counter(), len(taken) + 1
        assert await store.append(table.id, Entry(seq, "play", "p1", ACTION, seq, NOW), Summary(NOW, "playing", seq))
        taken.append(1000 * (perf_counter() - began))
    return taken


async def measured(database: str, writers: int, seconds: float) -> str:
    store = await Store.open(database)
    try:
        tables = [a_table() for _ in range(writers)]
        for table in tables:
            await store.add_table(table)
        began, worked = perf_counter(), process_time()
        each = await asyncio.gather(*(write(store, table, began + seconds) for table in tables))
        lasted, worked = perf_counter() - began, process_time() - worked
        for table in tables:
            await store.delete_table(table.id)
    finally:
        await store.close()
    taken = sorted(one for some in each for one in some)
    return (
        f"{writers:3} writers: {len(taken) / lasted:6.0f} writes a second, median {taken[len(taken) // 2]:.1f} ms, "
        f"99th percentile {taken[len(taken) * 99 // 100]:.1f} ms, worst {taken[-1]:.1f} ms, "
        f"{1000 * worked / len(taken):.2f} ms of processor a write"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--database", help="a new file beside the others of this machine if not given")
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 32])
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or str(Path(folder) / "writes.db")
        for writers in given.writers:
            print(asyncio.run(measured(database, writers, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
