"""Who is signed in, as this process knows it: asked once for each browser, and forgotten when a sign-in is ended."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

from footplate.server import identity
from footplate.server.storage import people
from footplate.server.storage.rows import written
from footplate.server.storage.store import Store

REMEMBERED = 50_000  # browsers; who has not asked for the longest time is forgotten first
SEEN = 3600.0  # seconds after which is noted that a browser is still used
LATELY = timedelta(minutes=5)  # more than clocks of several machines differ


class SignedIn:
    """Only a cookie that was given at a sign-in is looked up, and once: most visitors have no account, and are no
    question to the database."""

    def __init__(self, store: Store, beside: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._store = store
        self._beside = beside
        self._persons: OrderedDict[str, tuple[str, float]] = OrderedDict()  # by browser; and since when that is noted
        self._ended: set[str] = set()  # as far as it is known here

    async def who(self, token: str) -> str:
        """The person who uses this browser; the browser itself if nobody is signed in there."""
        browser = identity.visitor_id(token)
        if not identity.may_be_signed_in(token):
            return browser
        person, noted = self._persons.get(browser, ("", 0.0))
        if browser not in self._persons:
            person = await self._store.database.look(people.person_of, browser)
        if browser in self._ended:  # while we asked
            person = ""
        if person and monotonic() - noted > SEEN:
            noted = monotonic()
            self._beside(self._note(browser))
        self._persons[browser] = person, noted
        self._persons.move_to_end(browser)
        if len(self._persons) > REMEMBERED:
            self._persons.popitem(last=False)
        return person or browser

    async def _note(self, browser: str) -> None:
        await self._store.database.write(people.saw, browser, written(datetime.now(UTC)))

    def ended(self, lately: Iterable[str]) -> set[str]:
        """Sign-ins that were ended a short while ago, wherever that was done; those that were not known of."""
        before, self._ended = self._ended, set(lately)
        self._forget(self._ended - before)
        return self._ended - before

    def end(self, browsers: Iterable[str]) -> None:
        """These were ended here."""
        browsers = set(browsers)
        self._ended |= browsers
        self._forget(browsers)

    def _forget(self, browsers: Iterable[str]) -> None:
        for browser in browsers:
            self._persons.pop(browser, None)

    def anew(self) -> None:
        """A backup has been put back: nothing is known any more."""
        self._persons.clear()
