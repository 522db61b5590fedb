"""Python looks for rubbish that refers to itself among all that is there. With a thousand tables that takes most of a
second, in which nobody is answered, and finds next to nothing: what a table lets go goes by itself. So what has been
there for some seconds is left out of the search, and gone through only rarely."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

SOON = 5.0  # seconds after which something is no longer looked at
RARELY = 3600.0  # seconds between two searches through everything


@asynccontextmanager
async def seldom_searched() -> AsyncIterator[None]:
    """As long as the server runs."""
    task = asyncio.create_task(_spare())
    try:
        yield
    finally:
        task.cancel()
        gc.unfreeze()


async def _spare() -> None:
    searched = monotonic()
    while True:
        await asyncio.sleep(SOON)
        if monotonic() - searched > RARELY:
            gc.unfreeze()
            gc.collect()
            searched = monotonic()
        gc.freeze()
