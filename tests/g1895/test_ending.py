"""1895 XIV, XVIII: bankruptcy, the broken bank, the final worths."""

from __future__ import annotations

import pytest

import footplate
from footplate import BadPosition, Game
from footplate.finance.ledger import BANK
from footplate.game.actions import DeclareBankruptcy, Dividend, SellShares
from footplate.game.events import BankBroken, Event, GameEnded, PlayerBankrupt, RoundBegan
from footplate.rounds.running import RunRoutes
from footplate.testing.questions import at_step, best, events_of, play, refused
from footplate.titles.g1895.forced import BuyNamibianTrains
from tests.g1895.scenes import PASS, Namibia


def finished(scene: Namibia) -> Game:
    """The game as the last operating round of a broken bank is over; no company of the scene has floated."""
    scene.draft.broken = True
    return scene.operate(rounds=1)


# ---- when ----


@pytest.mark.rule("1895:XVIII.1a")
def test_a_bankruptcy_ends_the_game_at_once() -> None:
    """OB has 120, four initial shares bring 40 each, p1 one share of STA at 140: 80 are missing for a 10H."""
    scene = Namibia(phase="8H").depot({"8H": 0}).cash(p1=0)
    scene.company("STA", {"p1": 3, "p2": 2, "p3": 1}, space=(2, 7)).company("SD", {"p2": 6}, par=60)
    scene.company("OB", {"p1": 2, "p2": 2, "p3": 2}, space=(4, 4), cash=120)
    game = scene.turn("OB", BuyNamibianTrains, done=("STA",))
    events = play(game, DeclareBankruptcy())
    assert PlayerBankrupt("p1") in events
    assert events[-1] == GameEnded("bankrupt")
    assert events_of(RoundBegan, events) == []
    assert game.decisions == ()
    assert not game.state.companies["SD"].revenue
    refused(game, PASS, "game.over", "XVIII", player="p2")
    assert game.result is not None
    assert game.result.reason == "bankrupt"
    assert game.result.worths["Aki"] == 2 * 130 + 2 * 70


def played_out(game: Game) -> list[Event]:
    """All companies do as little as they may, until the game ends or a stock round comes."""
    events: list[Event] = []
    while game.decision is not None and game.decision.company:
        if at_step(game).startswith("run_routes"):
            events += game.play(best(game))
        elif at_step(game).startswith("pay_out"):
            events += game.play(Dividend("pay"))
        else:
            events += game.play(PASS)
    return events


def thin_bank() -> Namibia:
    """STA runs for 70, OME has no route; 50 are left in the bank."""
    scene = Namibia(phase="3H").tiles(D10="9/1", E9="58/5").company("STA", {"p1": 4, "p2": 2}, trains=("3H",))
    return scene.company("OME", {"p2": 6}, par=60, trains=("3H",)).bank(50)


@pytest.mark.rule("1895:XVIII.1b")
def test_a_broken_bank_pays_on_and_the_set_of_operating_rounds_is_finished() -> None:
    game = thin_bank().turn("STA", RunRoutes, rounds=2)
    events = play(game, best(game), Dividend("pay"))
    assert events_of(BankBroken, events) == [BankBroken()]
    assert game.state.bank == 50 - 70
    assert (game.state.cash["p1"], game.state.cash["p2"], game.state.cash["STA"]) == (1028, 1014, 28)
    assert (game.state.broken, game.state.ended, at_step(game)) == (True, "", "build_track OME")
    events = tuple(played_out(game))
    assert events_of(RoundBegan, events) == [RoundBegan("operating", 2, 2)]
    assert events[-1] == GameEnded("bank")
    assert events_of(BankBroken, events) == []
    assert game.state.bank == 50 - 140


@pytest.mark.rule("1895:XVIII.1b")
@pytest.mark.parametrize(("left", "is_broken"), [(0, True), (1, False)])
def test_a_bank_with_nothing_left_has_run_out(left: int, is_broken: bool) -> None:
    """E1: though it has paid in full."""
    game = thin_bank().bank(70 + left).turn("STA", RunRoutes, rounds=1)
    events = play(game, best(game), Dividend("pay"))
    assert (game.state.bank, game.state.broken, BankBroken() in events) == (left, is_broken, is_broken)
    last = played_out(game)
    assert (GameEnded("bank") in last, RoundBegan("stock", 3) in last) == (is_broken, not is_broken)


@pytest.mark.rule("1895:XVIII.1b")
def test_a_position_with_nothing_in_the_bank_says_that_it_has_run_out() -> None:
    text = thin_bank().depot({"3H": 1}).bank(0).turn("STA", RunRoutes, rounds=1).position()
    with pytest.raises(BadPosition, match="if the bank has run out, write: broken"):
        footplate.from_position(text)
    assert footplate.from_position(f"{text}broken\n").state.broken


@pytest.mark.rule("1895:XVIII.1b")
def test_broken_in_a_stock_round_the_next_set_is_played_to_its_end() -> None:
    game = thin_bank().stock("p1", number=4)
    events = play(game, SellShares("STA", 1))
    assert BankBroken() in events
    assert (game.state.bank, game.state.cash["p1"], at_step(game)) == (-50, 1100, "founding_turn")
    play(game, PASS, PASS, PASS)
    assert at_step(game) == "founding_turn"  # the stock round too goes on to its end
    events = play(game, PASS)
    events += tuple(played_out(game))
    assert events_of(RoundBegan, events) == [RoundBegan("operating", 4, 1), RoundBegan("operating", 4, 2)]
    assert game.state.ended == "bank"


# ---- who wins ----


@pytest.mark.rule("1895:XVIII.2e", "1895:XVIII.2f", "1895:XVIII.2a", "1895:I-a")
def test_cash_and_shares_at_their_price_count_and_nothing_of_the_companies() -> None:
    scene = Namibia(phase="16H").company("STA", {"p1": 4}, space=(0, 5), cash=2000, trains=("16H", "16H"))
    scene.company("OME", {"p3": 2, "p1": 1}, space=(2, 3)).cash(p1=300, p2=905, p3=620)
    game = finished(scene)
    assert game.result is not None
    assert game.result.reason == "bank"
    assert game.result.worths == {"Aki": 300 + 4 * 130 + 90, "Bea": 905, "Cem": 620 + 180}
    assert game.result.winners == ("Aki",)


@pytest.mark.rule("1895:I-a")
def test_money_alone_does_not_decide() -> None:
    scene = Namibia().company("STA", {"p3": 3, "p1": 3}, space=(1, 4), trains=("2H",)).cash(p1=100, p2=400, p3=0)
    scene.draft.change("STA", floated=False)
    game = finished(scene)
    assert game.result is not None
    assert game.result.worths == {"Aki": 430, "Bea": 400, "Cem": 330}
    assert game.result.winners == ("Aki",)


@pytest.mark.rule("1895:XVIII.2f")
def test_equals_share_the_victory() -> None:
    """Q36."""
    game = finished(Namibia().company("STA", {"p1": 2}).cash(p1=300, p2=500, p3=499))
    assert game.result is not None
    assert game.result.winners == ("Aki", "Bea")


@pytest.mark.rule("1895:XVIII.2b", "1895:XVIII.2c", "1895:IV.1d", "1895:IV.2l")
def test_tractor_and_sleeping_shares_count_nothing() -> None:
    """Nor does a share that is awake, while its company has no price (Q36). The tractor's last income is money."""
    scene = Namibia().tractor("p2").company("STA", {"p1": 2, "p2": 3}, asleep="p2", space=(1, 4), trains=("2H",))
    scene.obligations(OME="p3").obligations(NS="p1")
    scene.draft.change("NS", asleep={})
    game = finished(scene.cash(p1=0, p2=200, p3=77))
    assert game.result is not None
    assert game.result.worths == {"Aki": 220, "Bea": 200 + 5 + 220, "Cem": 77}


@pytest.mark.rule("1895:XVIII.2d")
def test_money_lies_open() -> None:
    """Nothing in a decision is kept from anybody: it carries the whole state."""
    game = Namibia().cash(p1=1, p2=2, p3=3).company("STA", {"p1": 2}, cash=200).stock("p2", waits=False)
    assert game.decision is not None
    assert [game.decision.state.cash[owner] for owner in ("p1", "p2", "p3", "STA")] == [1, 2, 3, 200]
    assert game.decision.state.cash[BANK] == 6528 - 206
