"""The words of notices, in the language of whoever is called."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from footplate.server.club.notices.hours import local
from footplate.server.live import Now
from footplate.server.speech import TableSpeech
from footplate.server.storage.notices import Notice, Wishes
from footplate.server.storage.rows import TableRow, written
from footplate.server.view.teller import Teller
from footplate.titles import is_playable, title_data


class Told(msgspec.Struct, frozen=True):
    """What somebody reads, and what a program does."""

    subject: str
    lines: list[str]
    url: str
    facts: dict[str, Any]

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, "", self.url])


def when(wishes: Wishes, at: datetime) -> str:
    """In their own time."""
    return f"{local(wishes, at):%Y-%m-%d %H:%M} ({wishes.zone})"


def at_table(row: Notice, wishes: Wishes, now: Now, since: str, deadline: datetime | None) -> Told:
    """It is somebody's turn, or will not be much longer."""
    game = now.game
    teller = Teller(game, wishes.lang)
    decision = game.decision
    asked = teller.voice.decision(decision, off_turn=False) if decision is not None else ""
    lines = [asked, teller.say("notice.since", since=when(wishes, datetime.fromisoformat(since)))]
    if deadline is not None:
        lines.append(teller.say("notice.deadline", deadline=when(wishes, deadline)))
    subject = teller.say(f"notice.{row.kind}", table=table_name(now.row, row.player, wishes.lang))
    url = f"{wishes.base}/t/{now.row.id}"
    facts = {
        "table": now.row.id,
        "title": now.row.title,
        "player": row.player,
        "name": game.names[row.player],
        "since": since,
        "deadline": deadline and written(deadline),
        "moves": len(game),
        "decision": asked,
    }
    return Told(subject, lines, url, _facts(row, subject, url, facts))


def digest(row: Notice, wishes: Wishes, turns: Sequence[tuple[TableRow, str, str]]) -> Told:
    """All tables that wait for somebody, for whom they wait there, and since when."""
    speech = TableSpeech(language=wishes.lang)
    lines = [
        f"{table_name(table, player, wishes.lang)}, {when(wishes, datetime.fromisoformat(since))}: {_at(wishes, table)}"
        for table, player, since in turns
    ]
    facts = {"tables": [{"table": table.id, "player": player, "since": since} for table, player, since in turns]}
    subject = speech.tell("notice.digest", tables=len(turns))
    return Told(subject, lines, wishes.base + "/", _facts(row, subject, wishes.base + "/", facts))


def test(row: Notice, wishes: Wishes) -> Told:
    speech, url = TableSpeech(language=wishes.lang), f"{wishes.base}/notices"
    subject = speech.tell("notice.test")
    return Told(subject, [speech.tell("notice.test-says")], url, _facts(row, subject, url, {}))


def confirmation(row: Notice, wishes: Wishes, code: str) -> Told:
    """To an address that somebody has named: does whoever reads there want letters?"""
    speech, url = TableSpeech(language=wishes.lang), f"{wishes.base}/notices"
    lines = [speech.tell("notice.confirm-says", code=code), speech.tell("notice.confirm-not")]
    return Told(speech.tell("notice.confirm", code=code), lines, url, {})


def table_name(table: TableRow, player: str, lang: str) -> str:
    """A table has no name: it is known by the game and by those who play."""
    speech = TableSpeech(language=lang)
    title = title_data(table.title, lang).title.name if is_playable(table.title) else table.title
    others = speech.listed(seat.name for seat in table.seats if seat.player != player)
    return speech.tell("notice.table", title=title, others=others)


def letter(message: Told, wishes: Wishes) -> str:
    """With how to have no more of them."""
    stop = TableSpeech(language=wishes.lang).tell("notice.stop", url=f"{wishes.base}/notices")
    return f"{message.text}\n\n{stop}\n"


def _at(wishes: Wishes, table: TableRow) -> str:
    return f"{wishes.base}/t/{table.id}"


def _facts(row: Notice, text: str, url: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"id": row.id, "kind": row.kind, "text": text, "url": url, **more}
