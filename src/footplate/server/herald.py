"""What each sees of a table, and the news of it: made once for all who see the same, and written down once."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Final

import msgspec

from footplate.learnt import learnt
from footplate.server.listeners import Heard, Listener
from footplate.server.live import LiveTable, Now
from footplate.server.messages import AutoPass, News, Own, View
from footplate.server.policy import asked_back, redo_target, undo_target
from footplate.server.refused import Refused
from footplate.server.seating import Seating
from footplate.server.storage.rows import AutoPassRow
from footplate.server.tables import Tables
from footplate.server.view import Teller, view_of
from footplate.server.view.changes import changes

#: fields of a view that are told otherwise than by their changes
APART: Final = {"edition", *Own.__struct_fields__}
NOBODY: Final = ""  # a visitor who holds no seat
log = logging.getLogger("footplate.server")


class Herald:
    """Shows tables, and tells those who listen what has changed."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating
        self._again: dict[str, LiveTable | None] = {}  # tables that are being told about; what has changed meanwhile

    # ---- showing ----

    def view(self, table: LiveTable, visitor: str, lang: str, at: int | None = None) -> View:
        """As this visitor sees it: the newest position, or an earlier one, in which nobody acts."""
        now = table.now
        held, card = now.row.held_by(visitor), self._seating.card(now, visitor, lang)
        newest = len(now.game)
        if at is not None and at != newest:
            game = now.game.at(at)
            seen = view_of(game, Teller(game, lang), card, newest=newest, version=now.version)
            own = self._own(table, now, seen, held, lang, options=False)
            now.game.put_away(at)
            edition = ""
        else:
            seen = self._public(table, now, lang)
            own = self._own(table, now, seen, held, lang)
            edition = now.edition(lang)
        return msgspec.structs.replace(
            seen,
            table=card,
            edition=edition,
            can_undo=own.can_undo,
            can_redo=own.can_redo,
            may_ask_back=own.may_ask_back,
            auto_pass=own.auto_pass,
            decisions=own.decisions,
        )

    def _public(self, table: LiveTable, now: Now, lang: str) -> View:
        return table.public(now, lang, partial(self._seating.card, now, NOBODY, lang))

    def _own(
        self, table: LiveTable, now: Now, seen: View, held: Collection[str], lang: str, *, options: bool = True
    ) -> Own:
        return Own(
            my_turn=bool(set(now.deciding[:1]).intersection(held)),
            can_undo=_can(undo_target, table, held),
            can_redo=_can(redo_target, table, held),
            may_ask_back=now.status == "playing" and _can(asked_back, table, held),
            auto_pass=[auto_pass(row) for player, row in now.auto.items() if player in held],
            decisions=table.opened(now, lang, seen, held) if options else seen.decisions,
        )

    # ---- telling ----

    def tell(self, table: LiveTable) -> None:
        """Something has changed. What changes while others are told of it is told in one with what comes after."""
        key = table.row.id
        if key in self._again:
            self._again[key] = table
        elif self._tables.listeners.at(key):
            self._again[key] = table
            self._tables.do_beside(self._tell_on(key))
        else:
            table.told = table.now

    async def _tell_on(self, key: str) -> None:
        try:
            while (table := self._again[key]) is not None:
                self._again[key] = None
                await self._tell(table)
        finally:
            del self._again[key]

    async def _tell(self, table: LiveTable) -> None:
        """Those who only look on come first: options may take a while."""
        before, now = table.told, table.now
        table.told = now
        groups: dict[tuple[frozenset[str], str], list[Listener]] = defaultdict(list)
        for listener in self._tables.listeners.at(table.row.id):
            groups[frozenset(now.row.held_by(listener.visitor)), listener.lang].append(listener)
        for (held, lang), listeners in sorted(groups.items(), key=lambda group: len(group[0][0])):
            try:
                heard = await self._tables.engine(self.news, table, before, now, lang, held)
            except Exception:
                log.exception("table %s: its news cannot be told", table.row.id)
                heard = self.standing(now, lang)
            for listener in listeners:
                listener.tell(heard)

    def standing(self, now: Now, lang: str) -> Heard:
        """Where a table stands: who has seen just that has missed nothing."""
        text = _written(_head(now, lang))
        return Heard(text, text)

    def news(self, table: LiveTable, before: Now | None, now: Now, lang: str, held: Collection[str]) -> Heard:
        head = _head(now, lang)
        if before is None:
            return self.standing(now, lang)
        seen = self._public(table, now, lang)
        news = msgspec.structs.replace(
            head,
            follows=before.edition(lang),
            told=list(table.lines(now, lang, before.version)),
            changes=changes(self._public(table, before, lang), seen, APART),
            own=self._own(table, now, seen, held, lang),
        )
        return Heard(_written(news), _written(head))


def _head(now: Now, lang: str) -> News:
    status: Any = now.status
    return News(
        edition=now.edition(lang),
        seq=len(now.game),
        version=now.version,
        status=status,
        deciding=now.deciding[:1],
    )


def _written(news: News) -> str:
    return msgspec.json.encode(news).decode()


def auto_pass(row: AutoPassRow) -> AutoPass:
    return msgspec.convert({"player": row.player, "until": row.until, "companies": row.companies}, learnt(AutoPass))


def _can(target: Callable[[LiveTable, Collection[str]], int], table: LiveTable, mine: Collection[str]) -> bool:
    try:
        target(table, mine)
    except Refused:
        return False
    return True
