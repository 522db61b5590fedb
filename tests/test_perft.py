"""Counts of positions: whoever changes a common rule changes one of these numbers, and must know why."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game, State
from footplate.bots import RandomPlayer
from footplate.game.actions import Bid, RunTrains
from footplate.rounds.running import RunRoutes
from footplate.routes import best_run
from footplate.testing import perft, perft_by_option
from footplate.testing.perft import moves

NAMES = ("Aki", "Bea", "Cem", "Dai")
AUCTION = ("buy_private KB 20", "buy_private LT 40", "buy_private QT 80")
STARTS = ("start_company NWR 70", "start_company STV 60", "start_company PSK 60")
STOCK_ROUND = (*AUCTION, *STARTS, "buy_share NWR ipo", "buy_share STV ipo", "pass", "pass", "pass")
FIRST_TURN = ("lay_tile D1 5 0", "buy_train 2 bank 60")


def after(*moves: str, players: int = 3, options: tuple[str, ...] = ()) -> State:
    game = footplate.new("skerry", NAMES[:players], options=options)
    for move in moves:
        game.play(footplate.parse(move, game))
    return game.state


def test_the_first_counts_by_hand() -> None:
    """Buy the cheapest of three, bid on the two others, or pass. Then the next: after a purchase one fewer is left."""
    state = after()
    assert perft(state, 0) == 1
    assert perft(state, 1) == 1 + 2 + 1
    assert perft(state, 2) == 3 + 2 * 4 + 4
    assert perft_by_option(state, 0) == {}
    assert perft_by_option(state, 2) == {
        "p1 buy_private KB 20": 3,
        "p1 bid LT 45": 4,
        "p1 bid QT 85": 4,
        "p1 pass": 4,
    }


@pytest.mark.parametrize(
    ("players", "counts"), [(2, (4, 15, 52, 226, 1446)), (3, (4, 15, 52, 226, 1322)), (4, (4, 15, 52, 218, 1242))]
)
def test_the_auction(players: int, counts: tuple[int, ...]) -> None:
    state = after(players=players)
    assert tuple(perft(state, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_without_privates_opens_with_any_company_at_any_par(players: int) -> None:
    assert perft(after(players=players, options=("no-privates",)), 1) == 3 * 3 + 1


@pytest.mark.parametrize(
    ("what", "played", "counts"),
    [
        ("stock round, a pier to be laid", AUCTION, (10, 122, 878)),
        ("three companies started", (*AUCTION, *STARTS), (4, 32, 112, 368)),
        ("a first tile in the home hex", STOCK_ROUND, (4, 8, 40, 104)),
        ("a train to buy", (*STOCK_ROUND, *FIRST_TURN[:1]), (2, 10, 26, 70)),
        ("more trains", (*STOCK_ROUND, *FIRST_TURN), (2, 10, 34, 100)),
    ],
)
def test_positions_of_a_game(what: str, played: tuple[str, ...], counts: tuple[int, ...]) -> None:
    state = after(*played)
    assert tuple(perft(state, depth + 1) for depth in range(len(counts))) == counts, what


def test_an_open_number_counts_once_at_its_lowest() -> None:
    bids = [action for _, action in moves(after()) if isinstance(action, Bid)]
    assert bids == [Bid("LT", 45), Bid("QT", 85)]


def test_a_run_counts_once_as_a_best_one() -> None:
    game: Game = footplate.new("skerry", ["Aki", "Bea", "Cem"])
    chance = RandomPlayer("perft")
    while not isinstance(game.state.top, RunRoutes):
        player, action = chance.choose(game.decisions)
        game.play(action, player)
    company = game.state.top.company
    best = best_run(game.state.board, company, game.state.train_kinds(company))
    assert perft(game.state, 2) == sum(perft_by_option(game.state, 2).values())
    assert next(moves(game.state)) == (game.state.president(company), RunTrains(best.routes))
