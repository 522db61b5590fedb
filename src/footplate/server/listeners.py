"""Who is looking on, and telling them what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

BACKLOG = 64  # news that wait for one of them; who is slower asks again


class Heard(NamedTuple):
    """News, written down once for all who hear the same."""

    text: str
    beat: str  # where the table stands, to be said again when nothing happens; "": as before


class Listener:
    """One open page."""

    def __init__(self, lang: str, visitor: str, browser: str = "", *, talks: bool = False) -> None:
        self.lang = lang
        self.visitor = visitor
        self.browser = browser or visitor  # in which somebody may be signed in
        self.talks = talks  # wants to hear what people write, and who is there
        self.name = ""  # of who has an account
        self.queue: asyncio.Queue[Heard | None] = asyncio.Queue(BACKLOG)

    def tell(self, news: Heard | None) -> None:
        """A listener who does not keep up loses the connection, not the news: he comes back and looks."""
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            news = None
        self.queue.put_nowait(news)


class Listeners:
    """All open pages, by table."""

    def __init__(self) -> None:
        self._at: dict[str, set[Listener]] = {}

    @contextmanager
    def listening(
        self, table: str, lang: str, visitor: str, browser: str = "", *, talks: bool = False
    ) -> Iterator[Listener]:
        """At a table, or in the lobby ("")."""
        here = self._at.setdefault(table, set())
        listener = Listener(lang, visitor, browser, talks=talks)
        here.add(listener)
        try:
            yield listener
        finally:
            here.discard(listener)
            if not here:
                self._at.pop(table, None)

    def tables(self) -> tuple[str, ...]:
        return tuple(self._at)

    def at(self, table: str) -> tuple[Listener, ...]:
        return tuple(self._at.get(table, ()))

    def let_go(self, which: Callable[[Listener], bool]) -> None:
        """Send these away."""
        for name in list(self._at):
            for listener in self.at(name):
                if which(listener):
                    listener.tell(None)

    def close(self, table: str | None = None) -> None:
        """Send everybody away: from a table that is thrown away, or from all."""
        for name in [table] if table else list(self._at):
            for listener in self.at(name):
                listener.tell(None)
