"""What is said about tables that one may join, and about one's own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from footplate.server.messages import Message, Name, TableCard, Word


class Fact(Message):
    """Something that whoever sits down should know."""

    label: str
    text: str


class LobbyTable(Message):
    """A table in the lobby, with what is agreed at it."""

    card: TableCard
    facts: list[Fact]
    free: int  # seats
    joins: bool  # may one sit down now?
    waiting: int  # people who wait for a seat
    waits: bool  # is one among them?
    follows: bool


class Lobby(Message):
    tables: list[LobbyTable]
    name: str  # of one's account, "" without one


class Standing(Message):
    """What somebody has to do with a table besides sitting at it, and what its host has chosen."""

    listed: bool
    onlookers_talk: bool
    hosts: bool  # may one change that?
    joins: bool
    waiting: int
    waits: bool
    follows: bool
    invited: list[str]  # told to the host
    facts: list[Fact]


#: why a table is among one's games: one sits there, is offered a seat, was invited, waits for a seat, follows it
Why = Literal["seat", "offered", "invited", "waits", "follows"]


class GameCard(Message):
    """A table that concerns somebody."""

    card: TableCard
    why: Why
    unread: int  # lines that others have written
    since: str  # when the one whose turn it is could first decide
    deciding: str  # the name of who is to decide


class Listing(Message):
    listed: bool = False
    onlookers_talk: bool = False


class WithName(Message):
    name: Name | None = None  # not needed with an account


class InviteName(Message):
    name: Name


class Notes(Message):
    player: Word
    text: Annotated[str, msgspec.Meta(max_length=10_000)]
    at: str = ""
