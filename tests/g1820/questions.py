"""What the tests of 1820 ask a game, besides what `footplate.testing.questions` has."""

from __future__ import annotations

from footplate import Game
from footplate.board.layout import node
from footplate.game.actions import Action, LayPrivateTile, LayTile, PlaceToken, RunTrains
from footplate.game.events import Event
from footplate.game.state import State
from footplate.game.step import Open
from footplate.rounds.running import AnyRun
from footplate.rounds.track import fit_refusal
from footplate.testing.questions import at_step, who
from footplate.testing.scene import Scene
from footplate.titles.g1820.actions import CryBid, OfferCompany, Part, PlaceFreeToken, Subscribe
from footplate.titles.g1820.books import Books, books
from footplate.titles.g1820.stock.round import PartA, PartB
from tests.g1820.scenes import ACCEPT, PASS

# ---- money and shares ----


def book(game: Game) -> Books:
    return books(game.state)


def shares(state: State, company: str) -> dict[str, int]:
    return state.companies[company].holdings


def price(game: Game | State, company: str) -> int:
    state = game.state if isinstance(game, Game) else game
    return state.price(company)


def loans(game: Game, company: str) -> int:
    return book(game).loans.get(company, 0)


def trains(game: Game, company: str) -> tuple[str, ...]:
    return game.state.companies[company].trains


# ---- turns ----


def quiet(game: Game) -> int:
    """Turns in a row, in part A, that left lobbies and share-counts alone."""
    found = game.state.below(PartA)
    assert isinstance(found, PartA)
    return found.quiet


def cards(game: Game) -> tuple[str, ...]:
    """Who has taken a card in part B, the lowest first."""
    found = game.state.below(PartB)
    assert isinstance(found, PartB)
    return found.cards


def option(game: Game, words: str) -> Action:
    """The first option that begins with these words."""
    assert game.decision
    found = next(option for option in game.decision.options if str(option).startswith(words))
    return found.action if isinstance(found, Open) else found


def only(game: Game) -> Action:
    """The one thing that may be done now."""
    assert game.decision is not None
    (action,) = game.decision.options.actions()
    return action


def best(game: Game) -> RunTrains:
    """The best run of the company that is to run now."""
    assert game.decision
    ways = next(iter(game.decision.options))
    assert isinstance(ways, AnyRun)
    return ways.best()


# ---- moves ----


def split(**parts: int) -> Subscribe:
    """The proposal that these buy so many shares each."""
    return Subscribe(tuple(Part(buyer, count) for buyer, count in parts.items()))


def passes(game: Game, count: int = 1) -> tuple[Event, ...]:
    """So many passes, by whoever is asked."""
    return tuple(event for _ in range(count) for event in game.play(PASS))


def bid(game: Game, player: str, amount: int) -> None:
    """A bid by a player, whom the others before him let bid."""
    while who(game) != player:
        game.play(PASS)
    game.play(CryBid(amount), player)


def let_buy(game: Game, company: str) -> None:
    """The company on turn puts another one up, nobody else bids, and a bid that may be declined is accepted."""
    game.play(OfferCompany(company))
    while at_step(game) == "takeover_auction":
        game.play(PASS)
    if at_step(game).startswith("answer_bid"):
        game.play(ACCEPT)


def with_power(cousin: str, hex_: str, tile: str) -> LayPrivateTile:
    number, rotation = tile.split("/")
    return LayPrivateTile(cousin, hex_, number, int(rotation))


def station(hex_: str, city: int = 0) -> PlaceToken:
    return PlaceToken(hex_, city)


def free_token(hex_: str, city: int = 0, cousin: str = "RSCF") -> PlaceFreeToken:
    return PlaceFreeToken(cousin, hex_, city)


# ---- the board ----


def placed(game: Game, company: str) -> list[str]:
    """Hexes with a station of the company."""
    return sorted(game.title.map.names[where >> 3] for where in game.state.board.stations_of(company))


def on(game: Game, hex_: str) -> set[str]:
    """Tiles and turns that may be laid in a hex now: "57/2"."""
    assert game.decision is not None
    lays = game.decision.options.of(LayTile).actions()
    return {f"{a.tile}/{a.rotation}" for a in lays if isinstance(a, LayTile) and a.hex == hex_}


def lays_with(game: Game, cousin: str) -> set[str]:
    """What may be laid with a cousin's help: "K11 14/0"."""
    assert game.decision is not None
    lays: list[Action] = list(game.decision.options.of(LayPrivateTile).actions())
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in lays if isinstance(a, LayPrivateTile) and a.private == cousin}


def problem(scene: Scene, hex_: str, tile: str) -> str:
    """Why a tile cannot lie there, whoever lays it: a code, "" if it can."""
    number, rotation = tile.split("/")
    found = fit_refusal(scene.draft, hex_, number, int(rotation))
    return found.code if found else ""


def may_lie(scene: Scene, hex_: str, *tiles: str) -> set[str]:
    """Turns of these tiles (of all, if none is named) that can lie there: "57/2"."""
    numbers = tiles or tuple(scene.title.map.tiles)
    turns = [f"{number}/{rotation}" for number in numbers for rotation in range(6)]
    return {tile for tile in turns if not problem(scene, hex_, tile)}


def tile_in(game: Game, hex_: str) -> str:
    """The tile that lies there, as "57/2"; "" if none does."""
    number, rotation = game.state.board.tiles().get(hex_, ("", 0))
    return f"{number}/{rotation}" if number else ""


def slots(game: Game | Scene, hex_: str) -> list[tuple[str, ...]]:
    """The circles of each city of a hex, "" for a free one."""
    board = game.draft.board if isinstance(game, Scene) else game.state.board
    at = board.map.index(hex_)
    return [board.slots(node(at, i)) for i, stop in enumerate(board.faces[at].stops) if stop.kind == "city"]
