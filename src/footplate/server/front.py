"""What the front page is told: titles, bots, languages. The other messages are in `messages`."""

from __future__ import annotations

from footplate.server.messages import Message


class OptionCard(Message):
    """A named choice of a title, with the section of the rulebook it touches."""

    name: str  # in requests and records
    called: str  # what people call it
    rule: str
    says: str  # what it changes at the table
    is_variant: bool  # otherwise it plays as another program does, or as earlier versions did


class TitleCard(Message):
    id: str
    name: str
    designer: str
    about: list[str]  # three lines
    players: tuple[int, int]
    minutes: tuple[int, int]  # how long a game takes
    currency: str
    picture: str  # address of a picture of the board
    options: list[OptionCard]


class BotCard(Message):
    """A kind of opponent."""

    kind: str
    name: str
    says: str


class Welcome(Message):
    """What the front page needs."""

    titles: list[TitleCard]
    bots: list[BotCard]
    languages: dict[str, str]  # "de" -> "Deutsch"
    version: str
