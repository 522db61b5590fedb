"""Reading and writing. Every method is one transaction: all of it happens, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from footplate.server.storage import duties, seats, transactions
from footplate.server.storage.bans import Changed, changed
from footplate.server.storage.bell import Bell
from footplate.server.storage.engine import NEWEST, Database, open_database, version
from footplate.server.storage.rows import AutoPassRow, Duty, Entry, Since, SnapshotRow, Stored, Summary, TableRow


class Store:
    """The database behind a server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.bell = Bell(database)

    @classmethod
    async def open(cls, address: str) -> Store:
        return cls(await open_database(address))

    async def close(self) -> None:
        await self.bell.close()
        await self.database.close()

    async def secret(self) -> str:
        """With which invitations are signed."""
        return await self.database.write(transactions.secret)

    async def is_ready(self) -> bool:
        """Does the database answer, and is it in its newest form?"""
        return await self.database.look(version) == NEWEST

    async def changed(self, now: str) -> Changed:
        """What an administrator may have done meanwhile."""
        return await self.database.look(changed, now)

    # ---- tables ----

    async def add_table(self, table: TableRow, journal: Iterable[Entry] = ()) -> None:
        await self.database.write(transactions.add_table, table, journal)

    async def table(self, table_id: str) -> TableRow | None:
        return await self.database.look(transactions.table, table_id)

    async def stored(self, table_id: str) -> Stored | None:
        """All there is of a table."""
        return await self.database.look(transactions.stored, table_id)

    async def tables_of(self, visitor: str) -> list[TableRow]:
        """Tables at which he has a seat, or which he has opened for others."""
        return await self.database.look(transactions.tables_of, visitor)

    async def owned(self, visitor: str) -> int:
        """How many tables he has opened that are still there."""
        return await self.database.look(transactions.owned, visitor)

    async def look(self, table_id: str, at: str) -> None:
        """Somebody looks at a table without people."""
        await self.database.write(transactions.look, table_id, at)

    async def looked(self, table_id: str) -> str:
        """When somebody last did."""
        return await self.database.look(transactions.looked, table_id)

    async def delete_table(self, table_id: str) -> None:
        await self.database.write(transactions.delete_table, table_id)

    # ---- seats ----

    async def take_seat(self, table_id: str, player: str, visitor: str, name: str, now: str) -> seats.NotGiven | None:
        """By invitation. None if he sits there now, else why he does not."""
        return await self.database.write(seats.take_seat, table_id, player, visitor, name, now)

    async def add_holder(self, table_id: str, player: str, visitor: str, now: str) -> None:
        """One more browser of the same person."""
        with suppress(IntegrityError):  # the table has gone meanwhile
            await self.database.write(seats.hold, table_id, player, visitor, now)

    # ---- the journal ----

    async def journal(self, table_id: str, after: int = 0) -> list[Entry]:
        return await self.database.look(transactions.journal, table_id, after)

    async def since(self, table_id: str, version: int) -> Since:
        """What has happened after a line of the journal, and who passes by himself now."""
        return await self.database.look(transactions.since, table_id, version)

    async def append(self, table_id: str, entry: Entry, summary: Summary, restored: str = "") -> bool:
        """Add the next line; False if another one has that number already, or the table is another than that one."""
        try:
            await self.database.write(transactions.append, table_id, entry, summary, restored)
        except (IntegrityError, transactions.Replaced):
            return False
        return True

    async def keep_snapshot(self, table_id: str, row: SnapshotRow) -> None:
        with suppress(IntegrityError):  # the table has gone meanwhile, or another worker keeps one
            await self.database.write(transactions.keep_snapshot, table_id, row)

    async def forget_snapshot(self, table_id: str) -> None:
        await self.database.write(transactions.forget_snapshot, table_id)

    # ---- auto-pass ----

    async def auto_passes(self, table_id: str) -> dict[str, AutoPassRow]:
        return await self.database.look(transactions.auto_passes, table_id)

    async def set_auto_pass(self, table_id: str, row: AutoPassRow) -> None:
        await self.database.write(transactions.set_auto_pass, table_id, row)

    async def clear_auto_pass(self, table_id: str, players: Sequence[str]) -> None:
        await self.database.write(transactions.clear_auto_pass, table_id, players)

    # ---- what is owed ----

    async def wanted(self, table_id: str, job: str = duties.BOTS) -> int:
        """How much has happened that nobody has looked at; 0 if all is done."""
        return await self.database.look(duties.wanted, table_id, job)

    async def owed(self, most: int) -> list[Duty]:
        """What may be done now."""
        return await self.database.look(duties.owed, most)

    async def discharge(self, table_id: str, seen: int, job: str = duties.BOTS) -> None:
        """There is nothing more to do about all that had been wanted by then."""
        await self.database.write(duties.discharge, table_id, job, seen)

    async def failed(self, table_id: str, trouble: str, job: str = duties.BOTS) -> None:
        """To be tried again after some seconds, twice as many after each failure."""
        await self.database.write(duties.failed, table_id, job, trouble)

    async def dead_letters(self) -> list[Duty]:
        """What has failed so often that nobody tries any more: an admin looks, and may have it tried again."""
        return await self.database.look(duties.dead)

    async def revive(self, table_id: str, job: str = duties.BOTS) -> bool:
        """Have it tried again; False if there is no such duty."""
        return await self.database.write(duties.revive, table_id, job)
