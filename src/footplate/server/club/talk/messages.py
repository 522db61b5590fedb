"""What is said about talk: lines, what may be done with them, who is there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from footplate.server.messages import Message, Name, Seq, Word

MOST_CHARACTERS = 500


class Line(Message):
    """Something that somebody has written. The page shows it as plain text, whatever it looks like."""

    number: int
    by: str  # stands for who has written it
    name: str  # at the time
    text: str
    at: str  # time in ISO 8601, UTC
    hidden: bool = False  # by whoever runs the server: without its text


class Talk(Message):
    """What is written at a place, as far as one has not seen it."""

    lines: list[Line]  # in their order; a line that one knows has changed
    last: int  # ask for what comes after this
    read: int  # number of the last line that one has read
    unread: int
    me: str  # stands for who asks
    muted: list[str]  # whom one does not want to hear
    writes: Literal["yes", "named", "no"]  # named: with a name of one's own


class NewLine(Message):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHARACTERS)]
    name: Name | None = None  # for who has neither a seat nor an account


class ReadUpTo(Message):
    upto: Seq


class AboutLine(Message):
    """A line at a table, or in the lobby."""

    number: Seq
    table: Word = ""


class Present(Message):
    """Who has the page open."""

    seats: list[str]  # of those who play
    names: list[str]  # of those who look on and are known by name
    others: int  # who look on, too


class TalkNews(Message):
    """Pushed beside the news of a table to pages that ask for it (`talk=1`), and in the lobby. Who has seen everything
    up to `since` has seen everything up to `last` with these lines; everybody else asks."""

    talk: str  # the table, "" for the lobby
    since: int
    last: int
    lines: list[Line] = []
    present: Present | None = None  # None: as before
