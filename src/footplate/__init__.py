"""A rules engine for 18xx: railway board games of track and shares.

game = footplate.new("1889", players=["Aki", "Bea", "Cem"], seed=7)
game.decision.player, game.decision.options
game.play(action)            # or RuleViolation; nothing half-done
game.undo(); game.redo(); game.at(120); branch = game.fork()
game.result                  # None, or the final worths

`from footplate import *` gives what a program needs: these names, and every common action (LayTile, Bid, ...).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from footplate.game import faces
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Decline,
    DiscardTrain,
    Dividend,
    EndGame,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.decision import Decision, Options
from footplate.game.errors import (
    BadAction,
    BadNotation,
    BadPlayers,
    BadPosition,
    BadRecord,
    BadSetup,
    FootplateError,
    NotInstalled,
    RuleViolation,
    UnknownTitle,
)
from footplate.game.events import Event
from footplate.game.game import Game, Move, Result
from footplate.game.state import State
from footplate.game.step import Numbered, Open
from footplate.routes import Route, Run
from footplate.titles import TITLES, load

if TYPE_CHECKING:
    from pathlib import Path

    from footplate.bots.bot import Candidate
    from footplate.game.title import Title

# What is imported inside a function is slow to import, and only some programs need it.

__version__ = "0.2.0"

__all__ = [
    "TITLES",
    "Accept",
    "Action",
    "BadAction",
    "BadNotation",
    "BadPlayers",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Bid",
    "BuyPrivate",
    "BuyShare",
    "BuyTrain",
    "Decision",
    "DeclareBankruptcy",
    "Decline",
    "DiscardTrain",
    "Dividend",
    "EndGame",
    "Event",
    "ExchangePrivate",
    "FootplateError",
    "Game",
    "LayPrivateTile",
    "LayTile",
    "Move",
    "NotInstalled",
    "Numbered",
    "Open",
    "Options",
    "Pass",
    "PlaceToken",
    "Result",
    "Route",
    "RuleViolation",
    "Run",
    "RunTrains",
    "SellShares",
    "StartCompany",
    "State",
    "UnknownTitle",
    "advise",
    "best_run",
    "from_position",
    "new",
    "open_record",
    "parse",
    "read_record",
    "write_record",
]


def new(title: str, players: Iterable[str], *, options: Iterable[str] = (), seed: int = 0) -> Game:
    """A new game; `players` are names in seating order, the first holds the priority card.

    UnknownTitle if there is no such title or option, BadPlayers if these players cannot play it.
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise BadPlayers("players/text", {"players": repr(players)})
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise UnknownTitle("option/text", {"option": repr(options)})
    names = list(players)
    if not all(str(name).strip() for name in names):
        raise BadPlayers("no-name")
    return Game(load(str(title), len(names), map(str, options)), names, seed)


def parse(text: str, game: Game | Title) -> Action:
    """The action that a text describes, as `str(action)` writes it (docs/notation.md); or BadNotation.

    Case does not matter where only one thing in the title can be meant. Whether the action is legal is not checked.
    """
    from footplate.game import notation

    return notation.parse(text, game)


def from_position(text: str) -> Game:
    """A game that begins with a position as text, as `Game.position` writes it; or BadPosition."""
    from footplate.game.position.reader import read_position

    return read_position(text, load)


def read_record(raw: bytes, place: str = "record") -> Game:
    """A game from the bytes of its record, every action checked again."""
    from footplate.game.record import decode_record, replay_record

    return replay_record(decode_record(raw, place), load, place)


def open_record(path: str | Path) -> Game:
    """A game from a record on disk."""
    from pathlib import Path

    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(str(path), f"cannot be read: {error.strerror}") from None
    return read_record(raw, str(path))


def write_record(game: Game, path: str | Path) -> None:
    """Write a game's record; the file is written completely or not at all."""
    from pathlib import Path

    from footplate.game.record import encode_record

    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        part.write_bytes(encode_record(game))
        part.replace(target)
    except BaseException:  # a full disk, Ctrl-C: nothing is left behind
        part.unlink(missing_ok=True)
        raise


def best_run(game: Game | State, company: str) -> Run:
    """The best run of a company's trains on the current board, and whether it is proved that there is none better."""
    from footplate.rounds.running import best_known

    state = game.state if isinstance(game, Game) else game
    if company not in state.companies:
        raise LookupError(f"{company} is no company of {state.title.id}; there are {', '.join(state.companies)}")
    return best_known(state, company)


def advise(game: Game, player: str = "", level: str = "medium") -> tuple[Candidate, ...]:
    """What a bot would do for a player (the one at turn, if none is named), and what else it thought of: the two or
    three best, each with what it should gain in money and why (`candidate.reason.text(Speech.of(game.title))`)."""
    from footplate.bots.advise import advise as advised

    return advised(game, player, level)


def _page(game: Game | State) -> str:
    from footplate.telling.page import page

    return page(game)


def _picture(game: Game | State) -> str:
    from footplate.drawing import game_svg

    return game_svg(game)


# Words and pictures are made in packages above the core, and only when somebody looks.
faces.page, faces.picture = _page, _picture
