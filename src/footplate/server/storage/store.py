"""Reading and writing. Every method is one transaction: all of it happens, or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from footplate.server.storage import schema
from footplate.server.storage.bell import Bell
from footplate.server.storage.engine import open_engine
from footplate.server.storage.rows import AutoPassRow, Entry, SeatRow, Summary, TableRow

MOST_LISTED = 200  # tables of one visitor, the last changed first


class Store:
    """The database behind a server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.bell = Bell(engine)

    @classmethod
    async def open(cls, address: str) -> Store:
        return cls(await open_engine(address))

    async def close(self) -> None:
        await self.bell.close()
        await self._engine.dispose()

    async def secret(self) -> str:
        """With which invitations are signed: made once, and the same for all who share the database."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        async with self._engine.connect() as connection:
            known = await connection.scalar(query)
        if known is None:
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(
                        insert(schema.settings).values(name="secret", value=secrets.token_urlsafe(32))
                    )
            except IntegrityError:
                pass  # another worker was quicker: his counts
            async with self._engine.connect() as connection:
                known = await connection.scalar(query)
        return str(known)

    # ---- tables ----

    async def add_table(self, table: TableRow, journal: Iterable[Entry] = ()) -> None:
        async with self._engine.begin() as connection:
            await self._know(connection, table.owner, table.created)
            values = msgspec.structs.asdict(table)
            summary = msgspec.structs.asdict(values.pop("summary"))
            seats, holders = values.pop("seats"), values.pop("holders")
            values["options"] = msgspec.json.encode(values["options"]).decode()
            await connection.execute(insert(schema.tables).values(**values, **summary))
            rows = [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in seats]
            await connection.execute(insert(schema.seats), rows)
            held = [
                {"table_id": table.id, "player": player, "visitor": visitor}
                for player, visitors in holders.items()
                for visitor in visitors
            ]
            if held:
                await connection.execute(insert(schema.holders), held)
            entries = [_entry_values(table.id, entry) for entry in journal]
            if entries:
                await connection.execute(insert(schema.moves), entries)

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._tables(schema.tables.c.id == table_id)
        return found[0] if found else None

    async def tables_of(self, visitor: str) -> list[TableRow]:
        """Tables at which he has a seat, or which he has opened for others."""
        mine = select(schema.holders.c.table_id).where(schema.holders.c.visitor == visitor)
        return await self._tables(schema.tables.c.id.in_(mine) | (schema.tables.c.owner == visitor))

    async def _tables(self, which: Any) -> list[TableRow]:
        query = select(schema.tables).where(which).order_by(schema.tables.c.changed.desc()).limit(MOST_LISTED)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            ids = [row.id for row in rows]
            seats = (
                await connection.execute(
                    select(schema.seats).where(schema.seats.c.table_id.in_(ids)).order_by(schema.seats.c.player)
                )
            ).all()
            held = (await connection.execute(select(schema.holders).where(schema.holders.c.table_id.in_(ids)))).all()
        return [_table(row, seats, held) for row in rows]

    async def delete_table(self, table_id: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

    # ---- seats ----

    async def take_seat(self, table_id: str, player: str, visitor: str, name: str, summary: Summary) -> bool:
        """False if somebody else was quicker."""
        free = (schema.seats.c.table_id == table_id) & (schema.seats.c.player == player) & ~schema.seats.c.taken
        async with self._engine.begin() as connection:
            taken = await connection.execute(update(schema.seats).where(free).values(taken=True, name=name))
            if taken.rowcount != 1:
                return False
            await self._know(connection, visitor, summary.changed)
            await connection.execute(insert(schema.holders).values(table_id=table_id, player=player, visitor=visitor))
            await self._summarize(connection, table_id, summary)
            await self.bell.ring(connection, table_id)
        return True

    async def add_holder(self, table_id: str, player: str, visitor: str, now: str) -> None:
        """One more browser of the same person."""
        values = {"table_id": table_id, "player": player, "visitor": visitor}
        try:
            async with self._engine.begin() as connection:
                await self._know(connection, visitor, now)
                await connection.execute(insert(schema.holders).values(**values))
                await self.bell.ring(connection, table_id)
        except IntegrityError:
            pass  # he holds it already

    async def _know(self, connection: AsyncConnection, visitor: str, now: str) -> None:
        """One statement that writes: who looked first could find that another has written since."""
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        row = dialect.insert(schema.visitors).values(id=visitor, since=now).on_conflict_do_nothing()
        await connection.execute(row)

    # ---- the journal ----

    async def journal(self, table_id: str, after: int = 0) -> list[Entry]:
        columns = [schema.moves.c[name] for name in Entry.__struct_fields__]
        query = (
            select(*columns)
            .where((schema.moves.c.table_id == table_id) & (schema.moves.c.seq > after))
            .order_by(schema.moves.c.seq)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Entry(r.seq, r.kind, r.player, r.action.encode(), r.length, r.at, r.reason) for r in rows]

    async def append(self, table_id: str, entry: Entry, summary: Summary) -> bool:
        """Add the next line; False if another one has that number already."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(schema.moves).values(**_entry_values(table_id, entry)))
                await self._summarize(connection, table_id, summary)
                await self.bell.ring(connection, table_id)
        except IntegrityError:
            return False
        return True

    async def _summarize(self, connection: AsyncConnection, table_id: str, summary: Summary) -> None:
        values = msgspec.structs.asdict(summary)
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))

    # ---- auto-pass ----

    async def auto_passes(self, table_id: str) -> dict[str, AutoPassRow]:
        query = select(schema.auto_passes).where(schema.auto_passes.c.table_id == table_id)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {r.player: AutoPassRow(r.player, msgspec.json.decode(r.until), r.since) for r in rows}

    async def set_auto_pass(self, table_id: str, row: AutoPassRow) -> None:
        until = msgspec.json.encode(row.until).decode()
        async with self._engine.begin() as connection:
            await connection.execute(_auto_pass_of(table_id, [row.player]))
            await connection.execute(
                insert(schema.auto_passes).values(table_id=table_id, player=row.player, until=until, since=row.since)
            )

    async def clear_auto_pass(self, table_id: str, players: Sequence[str]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(_auto_pass_of(table_id, players))


def _auto_pass_of(table_id: str, players: Sequence[str]) -> Any:
    which = schema.auto_passes.c
    return delete(schema.auto_passes).where((which.table_id == table_id) & which.player.in_(players))


def _entry_values(table_id: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table_id, **msgspec.structs.asdict(entry), "action": entry.action.decode()}


def _table(row: Row[Any], seats: Sequence[Row[Any]], held: Sequence[Row[Any]]) -> TableRow:
    holders: dict[str, frozenset[str]] = {}
    for holder in held:
        if holder.table_id == row.id:
            holders[holder.player] = holders.get(holder.player, frozenset()) | {holder.visitor}
    return TableRow(
        id=row.id,
        title=row.title,
        options=msgspec.json.decode(row.options),
        seed=row.seed,
        rules=row.rules,
        owner=row.owner,
        branch_of=row.branch_of,
        created=row.created,
        summary=Summary(row.changed, row.status, row.moves, row.round, row.deciding, row.result),
        seats=tuple(SeatRow(s.player, s.name, s.kind, s.bot, s.taken, s.code) for s in seats if s.table_id == row.id),
        holders=holders,
        position=row.position,
    )
