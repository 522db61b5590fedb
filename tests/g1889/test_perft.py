"""Counts of positions of 1889: whoever changes a rule changes one of these numbers, and must know why."""

from __future__ import annotations

import pytest

import footplate
from footplate import State
from footplate.game.actions import Action, BuyPrivate, BuyShare, BuyTrain, LayTile, Pass, StartCompany
from footplate.testing import perft, perft_by_option

PRICES = {"A": 20, "B": 30, "C": 40, "D": 50, "E": 60, "F": 80}
AUCTION: tuple[Action, ...] = tuple(BuyPrivate(private, price) for private, price in PRICES.items())
STARTS: tuple[Action, ...] = tuple(StartCompany(company, 65) for company in ("AR", "IR", "SR"))
ROUND: tuple[Action, ...] = tuple(BuyShare(company, "ipo") for company in ("AR", "IR", "SR"))
STOCK_ROUND = (*AUCTION, *STARTS, *ROUND, *ROUND, *ROUND[:2], Pass())
FIRST_TURN = (LayTile("K8", "5", 1), *(BuyTrain("2", "bank", 80),) * 4)
SECOND_TURN = (LayTile("E2", "5", 0), Pass(), *(BuyTrain("2", "bank", 80),) * 2, BuyTrain("3", "bank", 180))
PURCHASES = (Pass(), BuyPrivate("E", 120), Pass())
MORE_SHARES = (Pass(), Pass(), Pass())


def after(*actions: Action, players: int = 3, options: tuple[str, ...] = ()) -> State:
    game = footplate.new("1889", [f"Player {n}" for n in range(players)], options=options)
    for action in actions:
        game.play(action)
    return game.state


def test_the_first_counts_by_hand() -> None:
    """Four players: buy A, bid on six others, or pass. Then the next: after a purchase one lot fewer is left."""
    state = after(players=4)
    assert perft(state, 0) == 1
    assert perft(state, 1) == 1 + 6 + 1
    assert perft(state, 2) == 7 + 6 * 8 + 8
    assert perft_by_option(state, 0) == {}
    assert perft_by_option(state, 2) == {
        "p1 buy_private A 20": 7,
        **{f"p1 bid {private} {price + 5}": 8 for private, price in {**PRICES, "G": 150}.items() if private != "A"},
        "p1 pass": 8,
    }


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (2, (6, 35, 218, 1402)),
        (3, (7, 48, 342, 2508)),
        (4, (8, 63, 508, 4192)),
        (5, (8, 63, 508, 4192)),
        (6, (8, 63, 508, 4192)),
    ],
)
def test_the_auction(players: int, counts: tuple[int, ...]) -> None:
    """Two ways lead to the ferry in two moves; its owner may then lay the port in ten ways (G47)."""
    state = after(players=players)
    assert tuple(perft(state, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("players", range(2, 7))
def test_the_beginner_game_opens_with_any_company_at_any_par(players: int) -> None:
    state = after(players=players, options=("beginner",))
    assert perft(state, 1) == 7 * 6 + 1
    assert perft(state, 2) == 1639


@pytest.mark.parametrize(
    ("what", "actions", "counts"),
    [
        ("stock round, the port to be laid off turn", AUCTION, (53, 2505)),
        ("three companies started", (*AUCTION, *STARTS), (39, 1300)),
        ("cash for nothing, but a power left", STOCK_ROUND[:-1], (12, 49, 350)),
        ("a first tile in the home hex", STOCK_ROUND, (18, 92, 204)),
        ("a train to buy", (*STOCK_ROUND, *FIRST_TURN[:1]), (2, 20, 179)),
        ("another company's turn begins", (*STOCK_ROUND, *FIRST_TURN), (18, 160, 409)),
        ("phase 3: trains and privates of others", (*STOCK_ROUND, *FIRST_TURN, *SECOND_TURN), (9, 40, 220)),
        ("last purchases", (*STOCK_ROUND, *FIRST_TURN, *SECOND_TURN, *PURCHASES[:1]), (7, 37, 309)),
        ("shares may be sold", (*STOCK_ROUND, *FIRST_TURN, *SECOND_TURN, *PURCHASES), (16, 170, 1738)),
        ("track", (*STOCK_ROUND, *FIRST_TURN, *SECOND_TURN, *PURCHASES, *MORE_SHARES), (27, 280, 1809)),
    ],
)
def test_positions_of_a_game(what: str, actions: tuple[Action, ...], counts: tuple[int, ...]) -> None:
    state = after(*actions)
    assert tuple(perft(state, depth + 1) for depth in range(len(counts))) == counts, what
