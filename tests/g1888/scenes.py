"""Both books of 1888, the draft of 2021 and 1888-N: what their tests have in common besides `Scene`.

Hexes are pointy-topped; the edges of one are numbered clockwise: SW W NW NE E SE.
"""

from __future__ import annotations

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.board.tiles import Face
from footplate.game.actions import Action, Pass, RunTrains
from footplate.rounds.running import best_known
from footplate.rounds.track import fit_refusal
from footplate.routes import Route
from footplate.testing import questions
from footplate.testing.questions import lays
from footplate.testing.scene import NAMES, Scene

DRAFT, N = BOOKS = ("1888-draft", "1888-N")
both = pytest.mark.parametrize("title", BOOKS)  # a test of a rule in which the books agree

SW, W, NW, NE, E, SE = range(6)
PASS = Pass()

TRACK, UPGRADE, TOKEN = ("VII.3.3", "VIII.3.3"), ("VII.3.4", "VIII.3.4"), ("VII.3.5", "VIII.3.5")  # sections
ROUTE, PHASE, STEP = ("VII.3.6", "VIII.3.6"), ("VII.3.10", "VIII.3.10"), ("VII.3.1", "VIII.3.1")


def new(title: str, players: int = 3, *options: str, seed: int = 0) -> Game:
    return footplate.new(title, NAMES[:players], options=options, seed=seed)


def refused(
    game: Game, action: Action, code: str, section: str | tuple[str, str], player: str | None = None
) -> RuleViolation:
    """Refused, under this section of the draft and that of 1888-N."""
    own = section if isinstance(section, str) else section[BOOKS.index(game.title.id)]
    return questions.refused(game, action, code, own, player)


def jhr(title: str, *, phase: str = "3", cash: int = 500, trains: tuple[str, ...] = ()) -> Scene:
    """p1's Jingha Railway: a station in Beijing with track to the empty D10, and nothing else."""
    return Scene(title, phase=phase).company("JHR", {"p1": 6}, cash=cash, trains=trains)


def face(game: Game | Scene, tile: str) -> Face:
    """A tile in its turn: "5/1"."""
    number, rotation = tile.split("/")
    return game.title.map.tiles[number].faces[int(rotation)]


def run(*path: str, train: str = "2") -> RunTrains:
    return RunTrains((Route(train, path),))


def runs(*routes: str) -> RunTrains:
    """ "2: C9/1 D10" is a 2-train from Beijing to Tianjin."""
    return RunTrains(tuple(Route(train, tuple(path.split())) for train, path in (r.split(": ") for r in routes)))


def earns(game: Game, company: str) -> tuple[int, int]:
    """What the best run earns: revenue, and what goes to the treasury."""
    found = best_known(game.state, company)
    return found.revenue, found.treasury


def tokens(game: Game, hex_: str) -> list[tuple[str, ...]]:
    """The circles of each city of a hex, "" for a free one."""
    at, board = game.title.map.index(hex_), game.state.board
    return [board.slots(8 * at + i) for i, stop in enumerate(board.faces[at].stops) if stop.kind == "city"]


def on(game: Game, hex_: str) -> set[str]:
    """Numbers of the tiles that may be laid in a hex."""
    return {option.split()[1].split("/")[0] for option in lays(game) if option.split()[0] == hex_}


def hexes(game: Game) -> set[str]:
    """Where a tile may be laid."""
    return {option.split()[0] for option in lays(game)}


def problem(game: Game, hex_: str, tile: str) -> str:
    """Why a tile cannot lie there, whoever lays it: a code, "" if it can."""
    number, rotation = tile.split("/")
    found = fit_refusal(game.state, hex_, number, int(rotation))
    return found.code if found else ""
