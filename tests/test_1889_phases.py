"""1889 4.2 and the tables of 18: what each phase allows, and when it begins."""

from __future__ import annotations

import pytest

import footplate
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyPrivate, BuyShare, BuyTrain, Dividend, LayTile, Pass, RunTrains
from footplate.game.errors import UnknownTitle
from footplate.game.events import PhaseBegan, PrivateClosed, RoundBegan, TrainScrapped, TrainsRan
from footplate.game.state import POOL
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from tests.build_trains import Table, actor, events_of, refused

rule = pytest.mark.rule

PHASES = ("2", "3", "4", "5", "6", "D")
PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}


@rule("1889:4.2.1")
def test_the_game_begins_in_phase_two_and_2_trains_do_not_end_it() -> None:
    assert footplate.new("1889", ["Aki", "Bea"]).state.phase == "2"
    game = Table("2").uwajima(cash=500).turn("UR", BuyTrains)
    events = game.play(BuyTrain("2", BANK, 80))
    assert game.state.phase == "2"
    assert not events_of(PhaseBegan, events)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("2", "3", marks=rule("1889:4.2.1", "1889:4.2.2")),
        pytest.param("3", "4", marks=rule("1889:4.2.2", "1889:4.2.3")),
        pytest.param("4", "5", marks=rule("1889:4.2.3", "1889:4.2.4")),
        pytest.param("5", "6", marks=rule("1889:4.2.4", "1889:4.2.5")),
        pytest.param("6", "D", marks=rule("1889:4.2.5", "1889:4.2.6")),
    ],
)
@rule("1889:4.2a")
def test_a_phase_begins_with_the_first_train_of_its_name(old: str, new: str) -> None:
    table = Table(old).uwajima(cash=3000)
    table.depot({old: 1 if old == "6" else 0})
    game = table.turn("UR", BuyTrains)
    assert game.state.phase == old
    events = game.play(BuyTrain(new, BANK, PRICES[new]))
    assert events_of(PhaseBegan, events) == [PhaseBegan(new)]
    assert game.state.phase == new
    again = game.play(BuyTrain(new, BANK, PRICES[new]))
    assert not events_of(PhaseBegan, again)
    assert game.state.phase == new


@rule("1889:4.2a")
def test_a_train_from_the_market_or_a_company_begins_no_phase() -> None:
    table = Table("5").uwajima(cash=900).company("AR", {"p1": 5}, trains=("5",))
    game = table.market_trains("4").turn("UR", BuyTrains)
    events = game.play(BuyTrain("4", POOL, 300)) + game.play(BuyTrain("5", "AR", 1))
    assert not events_of(PhaseBegan, events)
    assert game.state.phase == "5"


LAYS = {  # of Tosa Electric, whose home in F9 is printed green, beside a yellow tile in F7
    "yellow": LayTile("G10", "58", 0),
    "green": LayTile("F7", "23", 0),
    "brown": LayTile("F9", "465", 2),
}


@pytest.mark.parametrize(
    ("phase", "allowed"),
    [
        pytest.param("2", {"yellow"}, marks=rule("1889:4.2.1a")),
        pytest.param("3", {"yellow", "green"}, marks=rule("1889:4.2.2a")),
        pytest.param("4", {"yellow", "green"}, marks=rule("1889:4.2.3a")),
        pytest.param("5", {"yellow", "green", "brown"}, marks=rule("1889:4.2.4a")),
        pytest.param("6", {"yellow", "green", "brown"}, marks=rule("1889:4.2.5a")),
        pytest.param("D", {"yellow", "green", "brown"}, marks=rule("1889:4.2.6a")),
    ],
)
def test_tile_colours_of_a_phase(phase: str, allowed: set[str]) -> None:
    for colour, lay in LAYS.items():
        game = Table(phase).company("TR", {"p1": 5}, cash=100).tile("F7", "9", 0).turn("TR", LayTrack)
        if colour in allowed:
            game.play(lay)
            assert game.state.board.tiles()[lay.hex] == (lay.tile, lay.rotation)
        else:
            assert refused(game, lay) == ("track.phase", "1889 4.2")


@pytest.mark.parametrize(
    ("phase", "limit"),
    [
        pytest.param("2", 4, marks=rule("1889:4.2.1b")),
        pytest.param("3", 4, marks=rule("1889:4.2.2b")),
        pytest.param("4", 3, marks=rule("1889:4.2.3b")),
        pytest.param("5", 2, marks=rule("1889:4.2.4b")),
        pytest.param("6", 2, marks=rule("1889:4.2.5b")),
        pytest.param("D", 2, marks=rule("1889:4.2.6b")),
    ],
)
@rule("1889:T1a")
def test_train_limit_of_a_phase(phase: str, limit: int) -> None:
    own = "5" if phase in ("5", "6", "D") else phase
    train = next(t for t in PHASES if Table(phase).draft.depot[t])
    game = Table(phase).uwajima(cash=3000, trains=(own,) * (limit - 1)).turn("UR", BuyTrains)
    game.play(BuyTrain(train, BANK, PRICES[train]))
    assert len(game.state.companies["UR"].trains) == limit
