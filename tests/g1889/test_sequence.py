"""1889 4 and 4.1, the sequence of play: rounds, the order of companies, and the steps of a company's turn."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    BuyPrivate,
    BuyTrain,
    Dividend,
    LayTile,
    PlaceToken,
    SellShares,
)
from footplate.game.events import Event, MoneyPaid, PhaseBegan, RoundBegan, TokenPlaced
from footplate.rounds.running import AnyRun
from footplate.testing.questions import gained, offers, paid, play, refused, who
from footplate.testing.scene import Scene
from tests.g1889.scenes import PASS, at_work, auctioned, operating, where

BUY_2 = BuyTrain("2", BANK, 80)


def uwajima(phase: str = "2", *, cash: int = 300, trains: tuple[str, ...] = ("2",)) -> Scene:
    """p1's Uwajima Railway: B7 (40), over B5 to the town B3 (20), and on to Ohzu C4, a city with a free place."""
    scene = Scene("1889", phase=phase).company("UR", {"p1": 4, "p2": 1}, cash=cash, trains=trains)
    return scene.tiles(B5="9/0")


def best(game: Game) -> Action:
    """The best run that is open to the company."""
    assert game.decision is not None
    ways = next(iter(game.decision.options))
    assert isinstance(ways, AnyRun)
    return ways.best()


def rounds(events: tuple[Event, ...]) -> list[tuple[str, int, int]]:
    return [(e.kind, e.number, e.part) for e in events if isinstance(e, RoundBegan)]


def after(game: Game, *actions: Action) -> Game:
    """Another game that has gone on with these actions."""
    branch = game.fork()
    play(branch, *actions)
    return branch


def finish(game: Game) -> tuple[Event, ...]:
    """Play on to the next stock round: companies run and pay and do nothing else."""
    events: tuple[Event, ...] = ()
    while where(game) != "stock_turn":
        events += game.play(usual(game))
    return events


def usual(game: Game) -> Action:
    """What a company does in a turn in which it does nothing else."""
    if where(game) == "run_routes":
        return best(game)
    return Dividend("pay") if where(game) == "pay_out" else PASS


# ---- rounds ----


@pytest.mark.rule("1889:4a", "1889:4.1.2-7")
@pytest.mark.parametrize(("phase", "count"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_a_stock_round_is_followed_by_its_operating_rounds(phase: str, count: int) -> None:
    game = Scene("1889", phase=phase).company("KU", {"p1": 3, "p2": 2}).stock("p1")
    events = play(game, PASS, PASS, PASS) + finish(game)
    assert rounds(events) == [*[("operating", 2, part) for part in range(1, count + 1)], ("stock", 3, 0)]


@pytest.mark.rule("1889:4a", "1889:4.1.2-1")
def test_every_operating_round_begins_with_the_income_of_the_private_companies() -> None:
    game = auctioned(3)
    before = game.state
    events = play(game, PASS, PASS, PASS)
    assert rounds(events) == [("operating", 1, 1), ("stock", 2, 0)]
    income = [(BANK, "p1", 5), (BANK, "p2", 5), (BANK, "p3", 10), (BANK, "p1", 15), (BANK, "p2", 15), (BANK, "p3", 20)]
    assert paid(events, "income") == income
    assert gained(before, game.state) == {"p1": 20, "p2": 20, "p3": 30, BANK: -70}


@pytest.mark.rule("1889:4a", "1889:4.1.2-1")
def test_closed_private_companies_pay_nothing_and_public_companies_come_after_the_private_ones() -> None:
    scene = Scene("1889", phase="3").company("AR", {"p1": 3, "p2": 2}, home=False).privates(A="p1", C="AR")
    game = scene.stock("p1")
    before = game.state
    events = play(game, PASS, PASS, PASS)
    assert gained(before, game.state) == {"p1": 5, "AR": 10, BANK: -15}
    kinds = [type(e) for e in events]
    assert kinds.index(MoneyPaid) < kinds.index(TokenPlaced)
    assert (where(game), at_work(game)) == ("lay_track", "AR")
    before = game.state
    play(game, PASS, PASS)  # no track, no private company for AR; then the second operating round of the set
    assert gained(before, game.state) == {"p1": 5, "AR": 10, BANK: -15}


@pytest.mark.rule("1889:4b")
def test_several_phases_may_begin_in_one_operating_round() -> None:
    game = operating(uwajima(cash=1000, trains=()).depot({"2": 0, "3": 1, "4": 1}))
    play(game, PASS, PASS)
    events = play(game, BuyTrain("3", BANK, 180), BuyTrain("4", BANK, 300), BuyTrain("5", BANK, 450))
    assert [e.phase for e in events if isinstance(e, PhaseBegan)] == ["3", "4", "5"]
    assert rounds(events) == []


@pytest.mark.rule("1889:5.1.4", "1889:4.1.2-7")
def test_a_phase_change_does_not_alter_the_length_of_the_set() -> None:
    game = operating(uwajima(trains=()).depot({"2": 0}))
    play(game, PASS, PASS)
    events = game.play(BuyTrain("3", BANK, 180)) + finish(game)
    assert PhaseBegan("3") in events
    assert rounds(events) == [("stock", 3, 0)]  # one operating round, as when the set began
    events = play(game, PASS, PASS, PASS) + finish(game)
    assert rounds(events) == [("operating", 3, 1), ("operating", 3, 2), ("stock", 4, 0)]


# ---- the order of companies ----


@pytest.mark.rule("1889:4.1.2-2", "1889:4.1.2-3")
def test_companies_act_in_order_of_price_then_from_the_right_then_from_the_top() -> None:
    scene = Scene("1889")
    scene.company("AR", {"p1": 3, "p2": 2}, space=(2, 3))  # 80
    scene.company("IR", {"p2": 3, "p1": 2}, space=(1, 2))  # 80, further left
    scene.company("SR", {"p3": 3, "p1": 2}, space=(0, 3))  # 100
    scene.company("KO", {"p1": 3, "p3": 2}, space=(2, 3))  # 80, below AR
    scene.company("TR", {"p3": 3, "p2": 2}, space=(3, 4))  # 80, further right
    scene.company("KU", {"p2": 3, "p3": 2}, space=(3, 3))  # 75
    game = operating(scene)
    seen = []
    while where(game) != "stock_turn":
        seen.append((at_work(game), who(game)))
        for other in {"p1", "p2", "p3"} - {who(game)}:
            refused(game, PASS, "turn.not-yours", "4.1", player=other)
        game.play(PASS)
    assert seen == [("SR", "p3"), ("TR", "p3"), ("AR", "p1"), ("KO", "p1"), ("IR", "p2"), ("KU", "p2")]


# ---- the steps of a turn ----


@pytest.mark.rule(
    "1889:4.1.2-4", "1889:4.1.2A", "1889:4.1.2B", "1889:4.1.2C", "1889:4.1.2D", "1889:4.1.2E", "1889:4.1.2F"
)
def test_the_steps_of_a_turn_come_in_order_and_once() -> None:
    game = operating(uwajima())
    run = best(after(game, PASS, PASS))
    lay = next(o for o in offers(game) if o.startswith("lay_tile")).split()
    steps: list[tuple[str, Action]] = [
        ("lay_track", LayTile(lay[1], lay[2], int(lay[3]))),
        ("place_station", PlaceToken("C4")),
        ("run_routes", run),
        ("pay_out", Dividend("pay")),
        ("buy_trains", BUY_2),
    ]
    for place, (step, action) in enumerate(steps):
        assert (where(game), at_work(game), who(game)) == (step, "UR", "p1")
        for other in steps[:place] + steps[place + 1 :]:
            refused(game, other[1], "turn.wrong-step", "4.1")
        price = game.state.price("UR")
        game.play(action)
        assert game.state.price("UR") == (90 if action == Dividend("pay") else price)  # before any train is bought
    assert where(game) == "buy_trains"
    for other in steps[:4]:
        refused(game, other[1], "turn.wrong-step", "4.1")


@pytest.mark.rule("1889:4.1.2A", "1889:4.1.2B")
def test_track_and_token_may_be_left() -> None:
    game = operating(uwajima())
    before = game.state
    for step in ("lay_track", "place_station"):
        assert where(game) == step
        assert offers(game)[-1] == "pass"
        game.play(PASS)
    assert (game.state.board, game.state.cash) == (before.board, before.cash)
    assert where(game) == "run_routes"


@pytest.mark.rule("1889:4.1.2C", "1889:4.1.2D")
@pytest.mark.parametrize(
    ("dividend", "money"),
    [(Dividend("pay"), {"p1": 24, "p2": 6, BANK: -30}), (Dividend("withhold"), {"UR": 60, BANK: -60})],
)
def test_the_income_of_the_run_is_paid_out_or_kept(dividend: Dividend, money: dict[str, int]) -> None:
    game = operating(uwajima())
    play(game, PASS, PASS)
    before = game.state
    game.play(best(game))
    assert game.state.cash == before.cash  # the run itself moves no money
    game.play(dividend)
    assert gained(before, game.state) == money
    assert game.state.companies["UR"].revenue == 60  # Uwajima 40 and Yawatahama 20


@pytest.mark.rule("1889:4.1.2F")
def test_last_it_buys_trains_while_room_and_money_allow_and_they_do_not_run_this_turn() -> None:
    game = operating(uwajima(cash=280, trains=()))
    play(game, PASS, PASS)
    assert (where(game), game.state.price("UR")) == ("buy_trains", 75)  # no train, no run: the marker is left already
    refused(game, PASS, "train.must-buy", "10.1")
    play(game, BUY_2, BUY_2)
    game.play(BUY_2)  # 40 are left: no further train, the turn is over
    assert (where(game), game.state.cash["UR"]) == ("stock_turn", 40)
    assert game.state.companies["UR"].trains == ("2", "2", "2")
    assert game.state.companies["UR"].revenue == 0


@pytest.mark.rule("1889:4.1.2F")
def test_it_may_leave_the_trains() -> None:
    game = operating(uwajima())
    play(game, PASS, PASS)
    play(game, best(game), Dividend("pay"))
    assert offers(game) == ["buy_train 2 bank 80", "pass"]
    refused(game, SellShares("UR", 1), "emergency.not-needed", "10.6.1")
    game.play(PASS)
    assert where(game) == "stock_turn"


# ---- private companies ----


@pytest.mark.rule("1889:4.1.2-5")
def test_from_phase_three_on_a_private_company_is_bought_at_any_moment_of_the_turn() -> None:
    game = operating(uwajima("3", trains=("3",)).privates(D="p1", F="p2"))
    for step in ("lay_track", "place_station", "run_routes", "pay_out", "buy_trains", "last_purchases"):
        assert (where(game), at_work(game)) == (step, "UR")
        for price in (24, 101):  # half to double of 50
            refused(game, BuyPrivate("D", price), "private.price", "11.1")
        for price in (25, 100):
            branch = game.fork()
            branch.play(BuyPrivate("D", price))
            assert branch.state.privates["D"] == "UR"
            assert gained(game.state, branch.state) == {"UR": -price, "p1": price}
        game.play(usual(game))


@pytest.mark.rule("1889:4.1.2-5")
def test_only_the_company_whose_turn_it_is_buys_and_not_before_phase_three() -> None:
    game = operating(uwajima("2").privates(D="p1"))
    refused(game, BuyPrivate("D", 50), "private.phase", "11")
    game = uwajima("3").privates(D="p1").stock("p1")
    refused(game, BuyPrivate("D", 50), "turn.wrong-step", "4.1")  # a stock round
    game = operating(uwajima("3").privates(D="p2"))
    refused(game, BuyPrivate("D", 50), "turn.not-yours", "4.1", player="p2")


@pytest.mark.rule("1889:4.1.2-6")
def test_the_buyer_of_the_first_3_train_may_buy_a_private_company_in_the_same_turn() -> None:
    game = operating(uwajima(trains=()).depot({"2": 0}).privates(D="p1"))
    play(game, PASS, PASS)
    refused(game, BuyPrivate("D", 50), "private.phase", "11")
    game.play(BuyTrain("3", BANK, 180))
    game.play(BuyPrivate("D", 50))
    assert (game.state.privates["D"], game.state.cash["UR"]) == ("UR", 300 - 180 - 50)
