"""A database as an administrator opens it: one that is there, beside the server that uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from footplate.server.storage.engine import database_url
from footplate.server.storage.store import Store
from footplate.server.storage.troubles import BadDatabase

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Desk:
    """Whole transactions on a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def read(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        return await self.store.database.read(work, *args, **kwargs)

    async def write(
        self, work: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **kwargs: Given.kwargs
    ) -> Answer:
        return await self.store.database.write(work, *args, **kwargs)


def at_desk(address: str, work: Callable[[Desk], Awaitable[Answer]], *, new: bool = False, secret: str = "") -> Answer:
    """Do this with a database. A file that is not there is made only where that is meant (`new`)."""
    url = database_url(address)
    if url.drivername == "sqlite" and not new and not Path(url.database or "").is_file():
        raise BadDatabase(f"there is no database {address}; name one with --database")

    async def do() -> Answer:
        store = await Store.open(address, secret)
        try:
            return await work(Desk(store))
        finally:
            await store.close()

    return asyncio.run(do())
