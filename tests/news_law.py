"""The law of the news: a view and the news that follow it are the next view, whoever looks on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import msgspec

from footplate import Game
from footplate.server.crowd import stored
from footplate.server.follow import Json, followed, logged
from footplate.server.herald import Herald
from footplate.server.live import LiveTable
from footplate.server.seating import Seating
from footplate.server.storage.rows import AutoPassRow, Entry, EntryKind, TableRow
from footplate.server.tables import Tables

#: who looks on, and in which language: nobody of the table, one of its players, all of them
EYES = (("stranger", "en"), ("first", "de"), ("all", "en"))

STEPS: Final[tuple[tuple[EntryKind, int], ...]] = (("play", 1), ("undo", 0), ("redo", 1))


class Eyes:
    """Somebody who has looked at a table once and then only hears the news."""

    def __init__(self, herald: Herald, table: LiveTable, visitor: str, lang: str) -> None:
        self._herald = herald
        self._visitor = visitor
        self._lang = lang
        self.view = self.looked(table)
        self.lines = self.read(table)
        self.bytes = 0

    def looked(self, table: LiveTable) -> Json:
        return dict(as_json(self._herald.view(table, self._visitor, self._lang)))

    def read(self, table: LiveTable) -> list[Json]:
        return [as_json(line) for line in table.log(self._lang)]

    def hear(self, table: LiveTable) -> None:
        held = table.row.held_by(self._visitor)
        heard = self._herald.news(table, table.told, table.now, self._lang, held).text
        self.bytes += len(heard.encode())
        news = msgspec.json.decode(heard)
        view = followed(self.view, news)
        assert view is not None, (self.view["edition"], news)
        self.view, self.lines = view, logged(self.lines, news)

    def check(self, table: LiveTable) -> None:
        """What was heard is what is seen."""
        seen = self.looked(table)
        differ = [name for name in seen if seen[name] != self.view[name]]
        assert self.view == seen, (self._visitor, differ)
        assert self.lines == self.read(table)


def as_json(message: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(message))


def a_herald() -> Herald:
    """Who tells of tables that nobody has stored."""
    tables = Tables(None)  # type: ignore[arg-type]
    return Herald(tables, Seating(tables, "secret"))


def law(game: Game, moves: Collection[int]) -> Iterator[list[Eyes]]:
    """After each of these moves of a game, its undo and its redo, everybody knows what there is to see."""
    herald, whole = a_herald(), stored(game, "table")
    first = game.title.players[0]
    table = LiveTable(_held(whole.row, first), [], {})
    for length, play in enumerate(whole.journal):
        if length not in moves:
            table.follow([_next(table, play, "play", length + 1)])
            continue
        table.told = table.now
        eyes = [Eyes(herald, table, visitor, lang) for visitor, lang in EYES]
        for kind, then in STEPS:
            table.follow([_next(table, play, kind, length + then)])
            if kind == "undo":
                table.auto = {first: AutoPassRow(first, ["sale"], table.version)}
            for one in eyes:
                one.hear(table)
                one.check(table)
            table.told = table.now
        yield eyes


def _held(row: TableRow, first: str) -> TableRow:
    """One person has all seats, another one shares the first."""
    holders = {seat: frozenset({"all", "first"} if seat == first else {"all"}) for seat in row.holders}
    return msgspec.structs.replace(row, owner="all", holders=holders)


def _next(table: LiveTable, play: Entry, kind: EntryKind, length: int) -> Entry:
    action = play.action if kind == "play" else b""
    return msgspec.structs.replace(play, seq=table.version + 1, kind=kind, action=action, length=length)
