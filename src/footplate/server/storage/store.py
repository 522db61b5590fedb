"""Reading and writing. Every method is one transaction: all of it happens, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from footplate.server.storage import audits, duties, noting, reviews, seats, shares, transactions
from footplate.server.storage import secret as keys
from footplate.server.storage.bans import Changed, changed
from footplate.server.storage.bell import Bell
from footplate.server.storage.engine import NEWEST, Database, open_database, version
from footplate.server.storage.rows import (
    AuditRow,
    AutoPassRow,
    Duty,
    Entry,
    ReviewRow,
    Since,
    SnapshotRow,
    Stored,
    Summary,
    TableRow,
)
from footplate.server.storage.sqlite import Sqlite
from footplate.server.storage.troubles import BadDatabase


class Store:
    """The database behind a server."""

    def __init__(self, database: Database, secret: str = "") -> None:
        self.database = database
        self._secret = secret
        self.bell = Bell(database)

    @classmethod
    async def open(cls, address: str, secret: str = "") -> Store:
        """With the key of the settings, if there is one."""
        return cls(await open_database(address), secret)

    async def close(self) -> None:
        await self.bell.close()
        await self.database.close()

    async def secret(self, *, anew: bool = False) -> str:
        """The server's key, wherever it is kept. `anew`: the database may have been used with another."""
        found = self._secret or await self._kept_secret(anew)
        elsewhere = bool(self._secret) or isinstance(self.database, Sqlite)
        if not await self.database.look(keys.is_settled, found, elsewhere=elsewhere):
            await self.database.write(keys.settle, found, elsewhere=elsewhere)
        return found

    async def _kept_secret(self, anew: bool) -> str:
        if isinstance(self.database, Sqlite):
            before = await self.database.look(keys.in_database)
            try:
                return await asyncio.to_thread(keys.kept_beside, self.database.file, before)
            except OSError as error:
                where = keys.beside(self.database.file)
                raise BadDatabase(f"the key of the server cannot be kept in {where}: {error.strerror}") from None
        return await self.database.write(keys.made_in_database, anew=anew)

    async def is_ready(self) -> bool:
        """Does the database answer, and is it in its newest form?"""
        return await self.database.look(version) == NEWEST

    async def changed(self, now: str, lately: str) -> Changed:
        """What an administrator may have done meanwhile, and which sign-ins have been ended."""
        return await self.database.look(changed, now, lately)

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

    async def overdue(self, now: str, most: int) -> list[str]:
        """Tables at which somebody's time is out."""
        return await self.database.look(transactions.overdue, now, most)

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

    async def append(
        self,
        table_id: str,
        entry: Entry,
        summary: Summary,
        restored: str = "",
        still: transactions.Still | None = None,
    ) -> bool:
        """Add the next line; False if another one has that number already, or the table is another than that one;
        `Lapsed` if it is not wanted any more."""
        try:
            await self.database.write(transactions.append, table_id, entry, summary, restored, still)
        except (IntegrityError, transactions.Replaced):
            return False
        return True

    async def note(
        self,
        lines: Sequence[Entry],
        summary: Summary,
        before: TableRow,
        after: TableRow,
        think_again: Sequence[str] = (),
    ) -> bool:
        """Add lines that are no moves, and let the table be as they say; False if another line has one of their numbers
        already, or the table is another than the one before."""
        try:
            await self.database.write(noting.note, lines, summary, before, after, think_again)
        except (IntegrityError, transactions.Replaced):
            return False
        return True

    async def keep_snapshot(self, table_id: str, row: SnapshotRow) -> None:
        with suppress(IntegrityError):  # the table has gone meanwhile, or another worker keeps one
            await self.database.write(transactions.keep_snapshot, table_id, row)

    async def forget_snapshot(self, table_id: str) -> None:
        await self.database.write(transactions.forget_snapshot, table_id)

    # ---- bots and auto-pass ----

    async def set_pace(self, table_id: str, pace: str, bots_wait: bool, now: str) -> None:
        await self.database.write(transactions.set_pace, table_id, pace, bots_wait, now)

    async def auto_passes(self, table_id: str) -> dict[str, AutoPassRow]:
        return await self.database.look(transactions.auto_passes, table_id)

    async def set_auto_pass(self, table_id: str, row: AutoPassRow) -> None:
        await self.database.write(transactions.set_auto_pass, table_id, row)

    async def clear_auto_pass(self, table_id: str, players: Sequence[str]) -> None:
        await self.database.write(transactions.clear_auto_pass, table_id, players)

    # ---- when it is over ----

    async def review(self, table_id: str) -> ReviewRow | None:
        return await self.database.look(reviews.review, table_id)

    async def ask_review(self, row: ReviewRow) -> None:
        """A review is wanted."""
        await self.database.write(reviews.ask, row)

    async def reviews_waiting(self, before: str, most: int) -> list[ReviewRow]:
        """Those that nobody makes."""
        return await self.database.look(reviews.waiting, before, most)

    async def take_review(self, row: ReviewRow, now: str) -> bool:
        """Make it here; False if another was quicker."""
        return await self.database.write(reviews.take, row, now)

    async def beat_review(self, table_id: str, done: int, total: int, now: str) -> None:
        """It is being made, and has come so far."""
        await self.database.write(reviews.beat, table_id, done, total, now)

    async def finish_review(self, table_id: str, data: str) -> None:
        await self.database.write(reviews.finish, table_id, data)

    async def fail_review(self, table_id: str) -> None:
        """It could not be made this time."""
        await self.database.write(reviews.fail, table_id)

    async def name_rematch(self, table_id: str, other: str) -> str:
        """The table at which they play again: this, or the one that was named before."""
        return await self.database.write(reviews.rematch, table_id, other)

    # ---- what-ifs that are shown to others ----

    async def share(self, table_id: str, new: str, now: str) -> str:
        """Its address of that kind: the one that there is, or this new one."""
        return await self.database.write(shares.share, table_id, new, now)

    async def shares(self, table_id: str) -> list[str]:
        return await self.database.look(shares.of_table, table_id)

    async def shown(self, share_id: str) -> str:
        """The table that is shown at an address; "" if none is any more."""
        return await self.database.look(shares.shown, share_id)

    async def withdraw(self, table_id: str) -> None:
        await self.database.write(shares.withdraw, table_id)

    # ---- games that were brought here ----

    async def bring(self, table: TableRow, journal: Iterable[Entry], audit: AuditRow) -> None:
        await self.database.write(audits.bring, table, journal, audit)

    async def audit(self, table_id: str) -> AuditRow | None:
        return await self.database.look(audits.audit, table_id)

    async def audits_waiting(self, before: str, most: int) -> list[AuditRow]:
        """Those that nobody looks at."""
        return await self.database.look(audits.waiting, before, most)

    async def take_audit(self, row: AuditRow, now: str) -> bool:
        """Look at it here; False if another was quicker."""
        return await self.database.write(audits.take, row, now)

    async def go_on_with_audit(self, row: AuditRow) -> None:
        await self.database.write(audits.go_on, row)

    async def fail_audit(self, table_id: str) -> None:
        """It could not be gone on with this time."""
        await self.database.write(audits.fail, table_id)

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
