"""1889 4.2 and the tables of 18: what each phase allows, and when it begins."""

from __future__ import annotations

import pytest

import footplate
from footplate import Event, Game, Open
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyPrivate, BuyShare, BuyTrain, Dividend, LayTile, Pass, RunTrains
from footplate.game.errors import BadPlayers
from footplate.game.events import PhaseBegan, PrivateClosed, RoundBegan, TrainScrapped, TrainsRan
from footplate.game.state import POOL
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import RunRoutes
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from footplate.testing.questions import events_of, refused
from footplate.testing.scene import NAMES
from tests.g1889.scenes import Shikoku, actor

PHASES = ("2", "3", "4", "5", "6", "D")
PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "D": 1100}


@pytest.mark.rule("1889:4.2.1")
def test_the_game_begins_in_phase_two_and_2_trains_do_not_end_it() -> None:
    assert footplate.new("1889", ["Aki", "Bea"]).state.phase == "2"
    game = Shikoku("2").uwajima(cash=500).turn("UR", BuyTrains)
    events = game.play(BuyTrain("2", BANK, 80))
    assert game.state.phase == "2"
    assert not events_of(PhaseBegan, events)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("2", "3", marks=pytest.mark.rule("1889:4.2.1", "1889:4.2.2")),
        pytest.param("3", "4", marks=pytest.mark.rule("1889:4.2.2", "1889:4.2.3")),
        pytest.param("4", "5", marks=pytest.mark.rule("1889:4.2.3", "1889:4.2.4")),
        pytest.param("5", "6", marks=pytest.mark.rule("1889:4.2.4", "1889:4.2.5")),
        pytest.param("6", "D", marks=pytest.mark.rule("1889:4.2.5", "1889:4.2.6")),
    ],
)
@pytest.mark.rule("1889:4.2a")
def test_a_phase_begins_with_the_first_train_of_its_name(old: str, new: str) -> None:
    scene = Shikoku(old).uwajima(cash=3000)
    scene.depot({old: 1 if old == "6" else 0})
    game = scene.turn("UR", BuyTrains)
    assert game.state.phase == old
    events = game.play(BuyTrain(new, BANK, PRICES[new]))
    assert events_of(PhaseBegan, events) == [PhaseBegan(new)]
    assert game.state.phase == new
    again = game.play(BuyTrain(new, BANK, PRICES[new]))
    assert not events_of(PhaseBegan, again)
    assert game.state.phase == new


@pytest.mark.rule("1889:4.2a")
def test_a_train_from_the_market_or_a_company_begins_no_phase() -> None:
    scene = Shikoku("5").uwajima(cash=900).company("AR", {"p1": 5}, trains=("5",))
    game = scene.market_trains("4").turn("UR", BuyTrains)
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
        pytest.param("2", {"yellow"}, marks=pytest.mark.rule("1889:4.2.1a")),
        pytest.param("3", {"yellow", "green"}, marks=pytest.mark.rule("1889:4.2.2a")),
        pytest.param("4", {"yellow", "green"}, marks=pytest.mark.rule("1889:4.2.3a")),
        pytest.param("5", {"yellow", "green", "brown"}, marks=pytest.mark.rule("1889:4.2.4a")),
        pytest.param("6", {"yellow", "green", "brown"}, marks=pytest.mark.rule("1889:4.2.5a")),
        pytest.param("D", {"yellow", "green", "brown"}, marks=pytest.mark.rule("1889:4.2.6a")),
    ],
)
def test_tile_colours_of_a_phase(phase: str, allowed: set[str]) -> None:
    for colour, lay in LAYS.items():
        game = Shikoku(phase).company("TR", {"p1": 5}, cash=100).tiles(F7="9/0").turn("TR", LayTrack)
        if colour in allowed:
            game.play(lay)
            assert game.state.board.tiles()[lay.hex] == (lay.tile, lay.rotation)
        else:
            refused(game, lay, "track.phase", "4.2")


@pytest.mark.parametrize(
    ("phase", "limit"),
    [
        pytest.param("2", 4, marks=pytest.mark.rule("1889:4.2.1b")),
        pytest.param("3", 4, marks=pytest.mark.rule("1889:4.2.2b")),
        pytest.param("4", 3, marks=pytest.mark.rule("1889:4.2.3b")),
        pytest.param("5", 2, marks=pytest.mark.rule("1889:4.2.4b")),
        pytest.param("6", 2, marks=pytest.mark.rule("1889:4.2.5b")),
        pytest.param("D", 2, marks=pytest.mark.rule("1889:4.2.6b")),
    ],
)
@pytest.mark.rule("1889:T1a")
def test_train_limit_of_a_phase(phase: str, limit: int) -> None:
    own = "5" if phase in ("5", "6", "D") else phase
    train = next(t for t in PHASES if Shikoku(phase).draft.depot[t])
    game = Shikoku(phase).uwajima(cash=3000, trains=(own,) * (limit - 1)).turn("UR", BuyTrains)
    game.play(BuyTrain(train, BANK, PRICES[train]))
    assert len(game.state.companies["UR"].trains) == limit
    full = Shikoku(phase).uwajima(cash=3000, trains=(own,) * limit).turn("UR", BuyTrains, waits=False)
    refused(full, BuyTrain(train, BANK, PRICES[train]), "train.limit", "10.2")


@pytest.mark.parametrize(
    ("phase", "may"),
    [
        pytest.param("2", False, marks=pytest.mark.rule("1889:4.2.1c")),
        pytest.param("3", True, marks=pytest.mark.rule("1889:4.2.2c")),
        pytest.param("4", True, marks=pytest.mark.rule("1889:4.2.3c")),
        ("5", False),
        ("6", False),
        ("D", False),
    ],
)
@pytest.mark.rule("1889:11")
def test_companies_buy_privates_in_phases_three_and_four_only(phase: str, may: bool) -> None:
    game = Shikoku(phase, 4).uwajima(cash=300).privates(G="p1").turn("UR", LayTrack)
    if may:
        game.play(BuyPrivate("G", 150))
        assert game.state.privates["G"] == "UR"
    else:
        refused(game, BuyPrivate("G", 150), "private.phase", "11")


@pytest.mark.parametrize(
    ("phase", "rounds"),
    [
        pytest.param("2", 1, marks=pytest.mark.rule("1889:4.2.1d")),
        pytest.param("3", 2, marks=pytest.mark.rule("1889:4.2.2d")),
        pytest.param("4", 2, marks=pytest.mark.rule("1889:4.2.3d")),
        pytest.param("5", 3, marks=pytest.mark.rule("1889:4.2.4d")),
        pytest.param("6", 3, marks=pytest.mark.rule("1889:4.2.5d")),
        pytest.param("D", 3, marks=pytest.mark.rule("1889:4.2.6d")),
    ],
)
@pytest.mark.rule("1889:T1d")
def test_operating_rounds_after_a_stock_round(phase: str, rounds: int) -> None:
    """No company has floated, so the operating rounds go by without a question."""
    game = Shikoku(phase).stock("p3", passes=2)
    events = game.play(Pass())
    began = [(e.kind, e.number, e.part) for e in events_of(RoundBegan, events)]
    assert began == [*(("operating", 2, n) for n in range(1, rounds + 1)), ("stock", 3, 0)]


@pytest.mark.parametrize(
    ("old", "new", "now", "later"),
    [("2", "3", 1, 2), pytest.param("4", "5", 2, 3, marks=pytest.mark.rule("1889:4.2.4d"))],
)
@pytest.mark.rule("1889:4.2c")
def test_a_new_number_of_operating_rounds_waits_for_the_next_stock_round(
    old: str, new: str, now: int, later: int
) -> None:
    scene = Shikoku(old).uwajima(cash=500, trains=(old,)).depot({old: 0})
    game = scene.turn("UR", BuyTrains, rounds=now)
    events = list(game.play(BuyTrain(new, BANK, PRICES[new])))
    while not game.state.top.name().startswith("stock"):
        events += finish_turn_step(game)
    assert [e.part for e in events_of(RoundBegan, events)] == [*range(2, now + 1), 0]
    events = [event for _ in range(3) for event in game.play(Pass())]
    while not game.state.top.name().startswith("stock"):
        events += finish_turn_step(game)
    assert [e.part for e in events_of(RoundBegan, events)] == [*range(1, later + 1), 0]


def finish_turn_step(game: Game) -> tuple[Event, ...]:
    """Take the first or last way out of a step: run the best, keep the income, else pass."""
    match game.state.top.name():
        case "run_routes":
            decision = game.decision
            assert decision is not None
            (run,) = decision.options
            assert isinstance(run, Open)
            return game.play(run.sample(lambda n: 0))
        case "pay_out":
            return game.play(Dividend("withhold"))
        case _:
            return game.play(Pass())


# ---- red areas: the three off-board places, each beside the home of a company ----

HOMES = {"IR": ("E2", "F1"), "AR": ("K8", "L7"), "SR": ("I2", "J1")}
TILES = {"E2": "57/1", "K8": "57/1", "I2": "6/4"}  # each worth 20, with an exit towards the red area
FIRST = {"F1": 30, "L7": 20, "J1": 20}
BROWN = {"F1": 60, "L7": 40, "J1": 40}
GRAY = {"F1": 100, "L7": 80, "J1": 80}


@pytest.mark.parametrize(
    ("phase", "train", "values"),
    [
        pytest.param("2", "2", FIRST, marks=pytest.mark.rule("1889:4.2.1e")),
        pytest.param("3", "2", FIRST, marks=pytest.mark.rule("1889:4.2.2e")),
        pytest.param("4", "3", FIRST, marks=pytest.mark.rule("1889:4.2.3f")),
        pytest.param("5", "3", BROWN, marks=pytest.mark.rule("1889:4.2.4e")),
        pytest.param("6", "4", BROWN, marks=pytest.mark.rule("1889:4.2.5e")),
        pytest.param("D", "5", BROWN, marks=pytest.mark.rule("1889:4.2.6e")),
        pytest.param("D", "D", GRAY, marks=pytest.mark.rule("1889:4.2.6e")),
    ],
)
def test_values_of_the_red_areas(phase: str, train: str, values: dict[str, int]) -> None:
    for company, (home, area) in HOMES.items():
        scene = Shikoku(phase).company(company, {"p1": 5}, trains=(train,)).tiles(**{home: TILES[home]})
        game = scene.turn(company, RunRoutes)
        (ran,) = events_of(TrainsRan, game.play(RunTrains((Route(train, (home, area)),))))
        assert ran.revenue == 20 + values[area]


# ---- what a new phase sets off ----


@pytest.mark.parametrize(
    ("phase", "train", "gone"),
    [
        pytest.param("3", "4", "2", marks=pytest.mark.rule("1889:4.2.3e")),
        pytest.param("5", "6", "3", marks=pytest.mark.rule("1889:4.2.5c")),
        pytest.param("6", "D", "4", marks=pytest.mark.rule("1889:4.2.6c")),
    ],
)
@pytest.mark.rule("1889:T1c")
def test_the_first_of_a_kind_scraps_older_trains_everywhere(phase: str, train: str, gone: str) -> None:
    scene = Shikoku(phase).uwajima(cash=1200, trains=(gone,)).depot({phase: 0}).market_trains(gone, "5")
    game = scene.company("AR", {"p2": 5}, trains=(gone, "5")).turn("UR", BuyTrains)
    events = game.play(BuyTrain(train, BANK, PRICES[train]))
    assert game.state.companies["UR"].trains == (train,)
    assert game.state.companies["AR"].trains == ("5",)
    assert game.state.market_trains == ("5",)
    scrapped = sorted((e.owner, e.train) for e in events_of(TrainScrapped, events))
    assert scrapped == [("AR", gone), ("UR", gone), ("pool", gone)]


@pytest.mark.parametrize(("phase", "train"), [("2", "3"), ("4", "5")])
@pytest.mark.rule("1889:T1c")
def test_the_other_phases_scrap_nothing(phase: str, train: str) -> None:
    scene = Shikoku(phase).uwajima(cash=500, trains=(phase,)).depot({phase: 0})
    events = scene.turn("UR", BuyTrains).play(BuyTrain(train, BANK, PRICES[train]))
    assert not events_of(TrainScrapped, events)


@pytest.mark.rule("1889:4.2.4c", "1889:11.4", "1889:15.1f", "1889:15.2G-2")
def test_the_first_5_train_closes_the_privates_but_not_a_players_ferry() -> None:
    scene = Shikoku("4", 4).uwajima(cash=500, trains=("4",)).depot({"4": 0})
    game = scene.privates(A="p1", B="p2", C="UR", D="p3", E="p4", F="UR", G="p4").turn("UR", BuyTrains)
    events = game.play(BuyTrain("5", BANK, 450))
    assert game.state.privates == {"G": "p4"}
    assert [e.private for e in events_of(PrivateClosed, events)] == ["A", "B", "C", "D", "E", "F"]


@pytest.mark.rule("1889:4.2.4c", "1889:11.4", "1889:15.1f", "1889:15.2G-2")
def test_the_first_5_train_closes_the_ferry_of_a_company() -> None:
    scene = Shikoku("4", 4).uwajima(cash=500, trains=("4",)).depot({"4": 0})
    game = scene.privates(A="p1", G="UR").turn("UR", BuyTrains)
    game.play(BuyTrain("5", BANK, 450))
    assert game.state.privates == {}


@pytest.mark.rule("1889:4.2b", "1889:4.1.2-6")
def test_what_a_phase_changes_holds_for_the_rest_of_the_turn() -> None:
    """Privates may be bought right after the first 3-train; with the first 4-train the limit is three at once."""
    game = Shikoku("2").uwajima(cash=500).depot({"2": 0}).privates(A="p1", F="p1").turn("UR", BuyTrains)
    refused(game, BuyPrivate("A", 40), "private.phase", "11")
    game.play(BuyTrain("3", BANK, 180))
    game.play(BuyPrivate("A", 40))
    assert game.state.privates["A"] == "UR"
    game.play(Pass())
    assert isinstance(game.state.top, LastPurchases)
    game.play(BuyPrivate("F", 40))
    assert game.state.privates["F"] == "UR"

    game = Shikoku("3").uwajima(cash=900, trains=("3", "3", "3")).depot({"3": 0}).turn("UR", BuyTrains)
    game.play(BuyTrain("4", BANK, 300))
    assert actor(game) == ("p1", "UR")
    assert game.state.top.name() == "discard_trains"


@pytest.mark.rule("1889:4.2.5f", "1889:10.4.1", "1889:2.5c")
def test_diesels_are_on_sale_as_soon_as_a_6_train_is_bought() -> None:
    game = Shikoku("5").uwajima(cash=3000).depot({"5": 0}).turn("UR", BuyTrains)
    refused(game, BuyTrain("D", BANK, 1100), "train.not-on-offer", "10.4")
    game.play(BuyTrain("6", BANK, 630))
    assert game.state.depot["6"] == 1
    game.play(BuyTrain("D", BANK, 1100))
    assert game.state.companies["UR"].trains == ("6", "D")


# ---- the tables of 18 ----


@pytest.mark.rule("1889:T1b", "1889:2.5d")
def test_prices_and_numbers_of_the_trains() -> None:
    state = footplate.new("1889", ["Aki", "Bea", "Cem"]).state
    assert {name: train.price for name, train in state.title.trains.items()} == PRICES
    assert [state.depot[name] for name in ("2", "3", "4", "5", "6")] == [6, 5, 4, 3, 2]
    assert list(state.depot) == list(PHASES)


@pytest.mark.rule("1889:T1b", "1889:2.5d")
def test_more_than_eight_diesels_can_be_bought() -> None:
    scene = Shikoku("D").uwajima(cash=1100)
    for company in ("AR", "IR", "SR", "KO"):
        scene.company(company, {"p1": 5}, trains=("D", "D"))
    game = scene.turn("UR", BuyTrains)
    game.play(BuyTrain("D", BANK, 1100))
    held = [train for company in game.state.companies.values() for train in company.trains]
    assert held == ["D"] * 9


SETUP = [  # players, certificate limit, starting cash, privates of the standard and of the beginner game
    (2, 25, 420, "ABCDE", "EF"),
    (3, 19, 420, "ABCDEF", "CEF"),
    (4, 14, 420, "ABCDEFG", "CDEF"),
    (5, 12, 390, "ABCDEFG", "BCDEF"),
    (6, 11, 390, "ABCDEFG", "ABCDEF"),
]


@pytest.mark.parametrize("options", [(), ("beginner",)])
@pytest.mark.parametrize(("players", "limit"), [row[:2] for row in SETUP])
@pytest.mark.rule("1889:T2a", "1889:T3a")
def test_certificate_limit(players: int, limit: int, options: tuple[str, ...]) -> None:
    for held in (limit - 1, limit):
        scene = Shikoku("2", players, options).company("UR", {"p2": 2}, par=100)
        companies = iter(("AR", "IR", "SR", "KO", "TR", "KU"))
        left = held
        while left:  # six shares with the president's are five certificates
            scene.company(next(companies), {"p1": 1 + min(left, 5)}, par=100)
            left -= min(left, 5)
        game = scene.stock("p1")
        assert game.state.certificates_counted("p1") == held
        if held == limit:
            refused(game, BuyShare("UR", "ipo"), "stock.certificate-limit", "5.4.1")
        else:
            game.play(BuyShare("UR", "ipo"))
            assert game.state.certificates_counted("p1") == limit


@pytest.mark.parametrize(("players", "cash"), [(row[0], row[2]) for row in SETUP])
@pytest.mark.rule("1889:T2b")
def test_starting_cash(players: int, cash: int) -> None:
    state = footplate.new("1889", NAMES[:players]).state
    assert [state.cash[player] for player in state.players] == [cash] * players
    assert state.bank == 7000 - players * cash


@pytest.mark.parametrize("players", [1, 7])
@pytest.mark.parametrize("options", [(), ("beginner",)])
@pytest.mark.rule("1889:T2b", "1889:T3a")
def test_other_numbers_of_players_do_not_play(players: int, options: tuple[str, ...]) -> None:
    with pytest.raises(BadPlayers, match=f"2 to 6 players, not {players}"):
        footplate.new("1889", [f"player {n}" for n in range(players)], options=options)


@pytest.mark.parametrize(("players", "privates"), [(row[0], row[3]) for row in SETUP])
@pytest.mark.rule("1889:T2c", "1889:15.2F-2", "1889:15.2G-5")
def test_privates_in_the_standard_game(players: int, privates: str) -> None:
    state = footplate.new("1889", NAMES[:players]).state
    assert state.privates == dict.fromkeys(privates, BANK)


@pytest.mark.parametrize(("players", "cash", "privates"), [(row[0], row[2], row[4]) for row in SETUP])
@pytest.mark.rule("1889:T3a", "1889:T3b")
def test_privates_and_cash_in_the_beginner_game(players: int, cash: int, privates: str) -> None:
    state = footplate.new("1889", NAMES[:players], options=["beginner"], seed=5).state
    assert "".join(state.privates) == privates
    assert sorted(state.privates.values()) == list(state.players)  # one each
    for private, owner in state.privates.items():
        assert state.cash[owner] == cash - state.title.privates[private].price


@pytest.mark.rule("1889:T4")
def test_further_tiles_of_the_beginner_game() -> None:
    standard = footplate.new("1889", NAMES[:3]).state.tiles
    beginner = footplate.new("1889", NAMES[:3], options=["beginner"]).state.tiles
    assert standard.keys() == beginner.keys()
    more = {tile: beginner[tile] - count for tile, count in standard.items() if beginner[tile] != count}
    assert more == {"6": 2, "7": 1, "8": 1, "9": 1, "57": 1, "23": 1, "24": 1}
