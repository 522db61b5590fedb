"""1895 VI and XV: the order of an operating round and of a turn, and what new trains set off."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import Action, BuyShare, Dividend, PlaceToken, SellShares, StartCompany
from footplate.game.events import Event, PhaseBegan, RoundBegan
from footplate.game.state import IPO
from footplate.testing.questions import at_step, events_of, gained, lay, paid, play, refused, who
from footplate.titles.g1895.forced import BuyNamibianTrains
from tests.g1895.scenes import PASS, PRICES, SIX, WINDHOEK, Namibia, bank, new, runs, space, sta, trains

TURN = "VI"
PAY, KEEP = Dividend("pay"), Dividend("withhold")


def turns(game: Game) -> list[str]:
    """Companies in the order of their turns from now to the end of the round, all passing."""
    found: list[str] = []
    events: tuple[Event, ...] = ()
    while not events_of(RoundBegan, events):
        step, _, company = at_step(game).partition(" ")
        if step == "build_track":
            found.append(company)
        events = game.play(PASS)
    return found


# ---- who acts, and when ----


@pytest.mark.rule("1895:VI.2a", "1895:IV.1a")
def test_the_tractor_pays_as_the_round_begins() -> None:
    scene = sta(trains=("2H",)).tractor("p3")
    game = scene.operate()
    assert paid(scene.events, "income") == [(BANK, "p3", 5)]
    assert [type(event) for event in scene.events][:1] == [RoundBegan]
    assert at_step(game) == "build_track STA"
    closed = sta("10H", trains=("10H",))
    closed.operate()
    assert paid(closed.events, "income") == []


@pytest.mark.rule("1895:VI.2b")
def test_all_floated_companies_act_the_dearest_first() -> None:
    scene = Namibia().company("OME", {"p2": 6}, space=(1, 3), trains=("2H",))
    scene.company("STA", SIX, space=(0, 3), trains=("2H",)).company("SD", {"p3": 5}, space=(0, 5))
    game = scene.operate()
    assert turns(game) == ["STA", "OME"]  # SD has not floated


@pytest.mark.rule("1895:VI.2b")
def test_the_order_is_fixed_when_the_round_begins() -> None:
    """p1 sells OME for STA's train: OME falls below SD, and acts before it all the same."""
    scene = Namibia(phase="8H", cash=0).tractor("p3").depot({"8H": 0})
    scene.company("STA", SIX, space=(0, 5), cash=400)
    scene.company("OME", {"p1": 4, "p2": 2}, space=(2, 5), trains=("8H",))  # 110, then 100 on (3, 5)
    scene.company("SD", {"p3": 6}, space=(4, 6), trains=("8H",))  # 105
    scene.company("OB", {"p3": 6}, space=(3, 6), trains=("8H",))  # 115
    game = scene.operate()
    assert game.state.operating_order() == ["STA", "OB", "OME", "SD"]
    play(game, PASS, bank("10H"), SellShares("OME", 1))
    assert (space(game, "OME"), game.state.price("OME")) == ((3, 5), 100)
    assert game.state.operating_order() == ["STA", "OB", "SD", "OME"]
    assert turns(game) == ["OB", "OME", "SD"]


@pytest.mark.parametrize(
    ("spaces", "order"),
    [
        pytest.param(
            {"STA": (1, 3), "OME": (1, 3)}, ["STA", "OME"], marks=pytest.mark.rule("1895:VI.2c")
        ),  # STA came first
        pytest.param({"OME": (1, 3), "STA": (1, 3)}, ["OME", "STA"], marks=pytest.mark.rule("1895:VI.2c")),
        pytest.param(
            {"STA": (0, 2), "OME": (1, 3), "SD": (2, 4)}, ["SD", "OME", "STA"], marks=pytest.mark.rule("1895:VI.2d")
        ),
    ],
)
def test_equal_prices(spaces: dict[str, Space], order: list[str]) -> None:
    scene = Namibia()
    for company, where in spaces.items():
        scene.company(company, SIX, space=where, trains=("2H",))
    assert turns(scene.operate()) == order


@pytest.mark.rule("1895:VI.2c")
def test_who_moved_first_stays_above() -> None:
    scene = Namibia(phase="3H")
    for company in ("STA", "OME"):
        scene.company(company, SIX, space=(1, 3), trains=("3H",))
    game = scene.operate()
    play(game, PASS, PASS)
    assert space(game, "STA") == space(game, "OME") == (1, 2)
    assert at_step(game) == "build_track STA"  # the second round of the set
    assert game.state.operating_order() == ["STA", "OME"]


@pytest.mark.rule("1895:VI.1a")
def test_in_an_operating_round_no_shares_are_traded() -> None:
    game = sta(cash=500, trains=("2H",)).tiles(**WINDHOEK).operate()
    for _ in range(2):  # the steps of track and of the marker
        refused(game, BuyShare("STA", IPO), "turn.wrong-step", TURN)
        refused(game, SellShares("STA", 1), "turn.wrong-step", TURN)
        refused(game, StartCompany("OME", 100), "turn.wrong-step", TURN)
        play(game, PASS)
    play(game, runs("2H: C11 D10 E9"), PAY)
    assert at_step(game) == "buy_namibian_trains STA"
    refused(game, BuyShare("STA", IPO), "turn.wrong-step", TURN)


@pytest.mark.rule("1895:VI.3a", "1895:I-c", "1895:V.3c")
def test_the_steps_of_a_turn() -> None:
    """Always the president decides."""
    game = sta(cash=500, trains=("3H",)).tiles(D10="9/1").operate()
    refused(game, bank("2H"), "turn.wrong-step", TURN)
    refused(game, PlaceToken("F10"), "turn.wrong-step", TURN)
    refused(game, PASS, "turn.not-yours", TURN, "p2")
    seen = [at_step(game)]
    for action in (lay("E9", "58/5"), PlaceToken("F10"), runs("3H: C11 D10 E9 F10"), PAY):
        assert who(game) == "p1"
        play(game, action)
        seen.append(at_step(game))
    names = ["build_track", "place_station", "run_routes", "pay_out", "buy_namibian_trains"]
    assert seen == [f"{name} STA" for name in names]
    refused(game, lay("F12", "58/3"), "turn.wrong-step", TURN)
    assert game.state.price("STA") == 110  # it has moved before trains are bought


@pytest.mark.rule("1895:VI.3j", "1895:VI.2a", "1895:XV-3a")
def test_the_rounds_of_a_set() -> None:
    scene = sta("3H", cash=0, trains=("3H",)).tractor("p3")
    game = scene.operate()
    events = game.play(PASS)
    assert events_of(RoundBegan, events) == [RoundBegan("operating", 2, 2)]
    assert paid(events, "income") == [(BANK, "p3", 5)]
    assert events_of(RoundBegan, game.play(PASS)) == [RoundBegan("stock", 3)]


# ---- operating rounds by phase ----


def rounds(game: Game, *actions: Action) -> list[str]:
    """The rounds that begin with these actions and then, all passing, up to the second stock round: "SR 3"."""
    events = list(play(game, *actions))
    while len([event for event in events_of(RoundBegan, events) if event.kind == "stock"]) < 2:
        events += game.play(PASS)
    begun = events_of(RoundBegan, events)
    return [f"OR {e.number}.{e.part}" if e.kind == "operating" else f"SR {e.number}" for e in begun]


@pytest.mark.parametrize(
    ("phase", "count"),
    [
        pytest.param("2H", 1, marks=pytest.mark.rule("1895:XV-2d", "1895:I-d")),
        pytest.param("3H", 2, marks=pytest.mark.rule("1895:XV-3a")),
        pytest.param("4H", 2, marks=pytest.mark.rule("1895:XV-3a")),
        pytest.param("5H", 2, marks=pytest.mark.rule("1895:XV-5")),
        pytest.param("8H", 2, marks=pytest.mark.rule("1895:XV-3a")),
        pytest.param("10H", 3, marks=pytest.mark.rule("1895:XV-10f")),
        pytest.param("16H", 3, marks=pytest.mark.rule("1895:XV-10f")),
    ],
)
def test_a_set_of_operating_rounds(phase: str, count: int) -> None:
    game = Namibia(phase=phase, cash=0).company("STA", SIX, trains=("10H",)).operate(rounds=1)
    assert rounds(game) == ["SR 3", *(f"OR 3.{n + 1}" for n in range(count)), "SR 4"]


@pytest.mark.parametrize(
    ("train", "of", "expected"),
    [
        pytest.param("3H", 1, "SR 3, OR 3.1, OR 3.2, SR 4", marks=pytest.mark.rule("1895:XV-3a")),
        pytest.param("10H", 2, "OR 2.2, SR 3, OR 3.1, OR 3.2, OR 3.3, SR 4", marks=pytest.mark.rule("1895:XV-10f")),
    ],
)
def test_more_rounds_only_from_the_next_stock_round_on(train: str, of: int, expected: str) -> None:
    before = {"3H": "2H", "10H": "8H"}[train]
    scene = Namibia(phase=before, cash=0).tractor("p3").depot({before: 0}).company("STA", SIX, cash=PRICES[train])
    assert ", ".join(rounds(scene.operate(rounds=of), PASS, bank(train))) == expected


# ---- what the first train of each kind does ----

FIRST = {
    "3H": ("2H", "", 3, ("yellow",)),
    "4H": ("3H", "2H", 3, ("yellow", "green")),
    "5H": ("4H", "", 3, ("yellow", "green")),
    "6H": ("5H", "3H", 3, ("yellow", "green")),
    "8H": ("6H", "4H", 3, ("yellow", "green")),
    "10H": ("8H", "5H", 2, ("yellow", "green", "brown")),
    "12H": ("10H", "6H", 2, ("yellow", "green", "brown")),
    "16H": ("12H", "8H", 2, ("yellow", "green", "brown")),
}


@pytest.mark.parametrize(
    "train",
    [
        pytest.param("3H", marks=pytest.mark.rule("1895:XV-2b")),
        pytest.param("4H", marks=pytest.mark.rule("1895:XV-4a", "1895:XV-4b", "1895:XV-4c")),
        pytest.param("5H", marks=pytest.mark.rule("1895:XV-5")),
        pytest.param("6H", marks=pytest.mark.rule("1895:XV-6")),
        pytest.param("8H", marks=pytest.mark.rule("1895:XV-8a")),
        pytest.param("10H", marks=pytest.mark.rule("1895:XV-10a", "1895:XV-10b", "1895:XV-10c", "1895:XV-10d")),
        pytest.param("12H", marks=pytest.mark.rule("1895:XV-12")),
        pytest.param("16H", marks=pytest.mark.rule("1895:XV-16")),
    ],
)
def test_the_first_train_of_a_kind(train: str) -> None:
    """What is scrapped, the limit and the colours from then on, with the very purchase; and nothing by the second."""
    before, scrapped, limit, colours = FIRST[train]
    scene = Namibia(phase=before, cash=0).tractor("p3").depot({before: 0}).company("OB", SIX, cash=2 * PRICES[train])
    kinds = list(PRICES)
    two = [kind for kind in kinds if kinds.index(kind) < kinds.index(train)][-4:]
    for company, train_ in zip(("STA", "OME", "SD", "NS"), two, strict=False):
        scene.company(company, {"p2": 6}, par=60, trains=(train_,))
    game = scene.turn("OB", BuyNamibianTrains)
    assert events_of(PhaseBegan, game.play(bank(train))) == [PhaseBegan(train)]
    for company, train_ in zip(("STA", "OME", "SD", "NS"), two, strict=False):
        assert trains(game, company) == (() if train_ == scrapped else (train_,))
    assert game.state.phase_data.train_limit == limit
    assert game.state.phase_data.tiles == colours
    assert gained(game.state_at(0), game.state) == {"OB": -PRICES[train], BANK: PRICES[train]}
    assert events_of(PhaseBegan, game.play(bank(train))) == []


@pytest.mark.rule("1895:XV-10b", "1895:XV-6", "1895:XV-8a", "1895:XV-4b", "1895:XV-16")
@pytest.mark.parametrize(
    ("train", "owned", "left"),
    [
        ("4H", ("2H", "3H"), ("3H", "4H")),
        ("6H", ("3H", "4H"), ("4H", "6H")),
        ("8H", ("4H", "5H"), ("5H", "8H")),
        ("10H", ("5H",), ("10H",)),
        ("16H", ("8H",), ("16H",)),
    ],
)
def test_the_buyers_own_trains_are_scrapped_too(train: str, owned: tuple[str, ...], left: tuple[str, ...]) -> None:
    before = FIRST[train][0]
    scene = Namibia(phase=before).tractor("p3").depot({before: 0}).company("OB", SIX, cash=PRICES[train], trains=owned)
    game = scene.turn("OB", BuyNamibianTrains)
    game.play(bank(train))
    assert trains(game, "OB") == left


@pytest.mark.rule("1895:XV-10b", "1895:XIII-i")
def test_the_limit_is_looked_at_before_the_purchase() -> None:
    """Three trains leave no room, though one of them would be scrapped (Q41)."""
    scene = Namibia(phase="8H").depot({"8H": 0}).company("OB", SIX, cash=900, trains=("5H", "6H", "8H"))
    game = scene.turn("OB", BuyNamibianTrains, waits=False)
    refused(game, bank("10H"), "train.limit", "XIII")


@pytest.mark.rule("1895:XV-5")
def test_the_first_5h_changes_nothing() -> None:
    title = new().title
    four, five = title.phases["4H"], title.phases["5H"]
    names = [name for name in four.__struct_fields__ if name != "name"]
    assert [getattr(four, name) for name in names] == [getattr(five, name) for name in names]


@pytest.mark.rule("1895:XV-10e", "1895:IV.1e")
def test_the_first_10h_closes_the_tractor() -> None:
    scene = Namibia(phase="8H").tractor("p3").fulfilled(STA="p2").depot({"8H": 0}).company("OB", SIX, cash=500)
    game = scene.turn("OB", BuyNamibianTrains, rounds=2)
    cards = game.state.certificates_counted("p3")
    events = game.play(bank("10H"))
    assert "ML" not in game.state.privates
    assert game.state.privates == {"O-STA": "p2"}  # obligations stay
    assert game.state.certificates_counted("p3") == cards - 1
    assert game.state.cash["p3"] == game.state_at(0).cash["p3"]
    assert paid(events, "income") == []  # neither for the second round


@pytest.mark.rule("1895:XV-4a", "1895:XV-10a", "1895:XI-d", "1895:XV-2c")
@pytest.mark.parametrize(("train", "values"), [("4H", (40, 60)), ("10H", (60, 100))])
def test_the_next_run_counts_the_new_values(train: str, values: tuple[int, int]) -> None:
    before = FIRST[train][0]
    way = {"D18": "57/2", "E19": "9/2", "F20": "9/2", "G21": "4/2"}
    for first_sold, h22 in zip((False, True), values, strict=True):
        scene = Namibia(phase=before).tractor("p3").depot({before: 0}).tiles(**way)
        scene.company("STA", SIX, space=(0, 5), cash=PRICES[train] if first_sold else 0, trains=("8H",))
        game = scene.company("SD", {"p2": 6}, par=60, trains=("6H",)).turn("STA", BuyNamibianTrains, waits=first_sold)
        game.play(bank(train) if first_sold else PASS)
        play(game, PASS, runs("6H: C17 D18 E19 F20 G21 H22"), KEEP)
        assert game.state.cash["SD"] == 30 + 20 + 10 + h22
