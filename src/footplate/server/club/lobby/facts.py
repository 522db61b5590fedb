"""What is agreed at a table, in words, for whoever thinks of sitting down. Other parts add what they know."""

from __future__ import annotations

from collections.abc import Callable

from footplate.server.club.clocks.told import agreed
from footplate.server.club.lobby.messages import Fact
from footplate.server.speech import TableSpeech
from footplate.server.storage.rows import TableRow
from footplate.titles import is_playable, title_data

#: each is asked for what it has to say of a table, as a label and a text; None if that is nothing
Explains = Callable[[TableRow, TableSpeech, str], tuple[str, str] | None]
UNDO = {"free": "fact.undo.free", "consent": "fact.undo.consent", "never": "fact.undo.never"}


def _options(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str]:
    known = title_data(row.title, lang).option if is_playable(row.title) else ()
    called = {option.name: option.called or option.name for option in known}
    chosen = "; ".join(called.get(name, name) for name in row.options)
    return speech.tell("fact.options"), chosen or speech.tell("fact.options.none")


def _start(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str] | None:
    return (speech.tell("fact.start"), speech.tell("fact.start.position")) if row.position else None


def _advice(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str]:
    return speech.tell("fact.advice"), speech.tell("fact.advice.on" if row.advises else "fact.advice.off")


def _onlookers(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str]:
    return speech.tell("fact.talk"), speech.tell("fact.talk.all" if row.onlookers_talk else "fact.talk.seated")


def _undo(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str]:
    return speech.tell("fact.undo"), speech.tell(UNDO[row.undo])


def _counts(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str]:
    return speech.tell("fact.counts"), speech.tell("fact.counts.on" if row.counts else "fact.counts.off")


def _clock(row: TableRow, speech: TableSpeech, lang: str) -> tuple[str, str] | None:
    return None if row.clock is None else (speech.tell("fact.clock"), agreed(row.clock, speech))


EXPLAINS: list[Explains] = [_options, _start, _clock, _undo, _counts, _advice, _onlookers]


def explain(row: TableRow, lang: str) -> list[Fact]:
    speech = TableSpeech(language=lang)
    found = (says(row, speech, lang) for says in EXPLAINS)
    return [Fact(label=one[0], text=one[1]) for one in found if one is not None]
