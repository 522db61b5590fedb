"""1889 12 and 13: bankruptcy, the bank, the final worths."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    EndGame,
    Pass,
    RunTrains,
    SellShares,
)
from footplate.game.events import BankBroken, GameEnded, PlayerBankrupt, RoundBegan
from footplate.game.state import POOL
from footplate.rounds.running import PayOut, RunRoutes
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from footplate.testing.questions import events_of, gained, refused
from tests.g1889.scenes import Shikoku

BANKRUPT = DeclareBankruptcy()


def may(game: Game, action: Action) -> bool:
    decision = game.decision
    assert decision is not None
    return action in decision.options


# ---- 12.1 bankruptcy ----


def pressed(cash: int) -> Shikoku:
    """Uwajima must buy a 4-train for 300 and has 20, so that its president p1 must find 280.

    He may sell one of his four shares of Uwajima (80), or p2 would preside, and two of his three of Awa (100), for want
    of room in the open market: 280 in all. His private companies (20 and 80) are not for sale.
    """
    scene = Shikoku("4").cash(p1=cash, p2=500, p3=50).company("UR", {"p1": 4, "p2": 3}, cash=20).tiles(B5="9/0")
    return scene.company("AR", {"p2": 4, "p1": 3, POOL: 3}, par=100).privates(A="p1", F="p1")


@pytest.mark.rule("1889:12.1c", "1889:10.6.2e")
def test_nobody_is_bankrupt_who_can_still_pay() -> None:
    game = pressed(cash=0).turn("UR", BuyTrains)
    refused(game, BANKRUPT, "train.not-bankrupt", "12.1")
    assert not may(game, BANKRUPT)
    game.play(SellShares("UR", 1))
    game.play(SellShares("AR", 2))
    refused(game, BANKRUPT, "train.not-bankrupt", "12.1")
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.cash["p1"] == 0
    assert not game.state.ended


@pytest.mark.rule("1889:10.6.2f", "1889:12.1a")
def test_nor_one_who_has_sold_a_share_too_few_and_can_still_sell_another() -> None:
    """Of his 280 he raises 80 with one share of Uwajima and 100 with one of Awa; a second one, at 90, still does."""
    game = pressed(cash=10).turn("UR", BuyTrains)
    game.play(SellShares("UR", 1))
    game.play(SellShares("AR", 1))
    refused(game, BANKRUPT, "train.not-bankrupt", "12.1")
    game.play(SellShares("AR", 1))
    game.play(BuyTrain("4", BANK, 300))
    assert game.state.cash["p1"] == 0
    assert not game.state.ended


@pytest.mark.rule("1889:12.1c")
def test_he_may_play_towards_it() -> None:
    """Without those 10 the second share of Awa, at 90, is not enough any more."""
    game = pressed(cash=0).turn("UR", BuyTrains)
    game.play(SellShares("UR", 1))
    game.play(SellShares("AR", 1))
    game.play(BANKRUPT)
    assert game.state.ended == "bankrupt"
    assert game.state.held("AR", "p1") == 1  # the other one was sold: he might have


@pytest.mark.rule("1889:12.1c")
def test_nor_one_whose_company_need_not_buy_or_can_pay_itself() -> None:
    for scene in (
        Shikoku("4").cash(p1=0).uwajima(cash=300),
        Shikoku("4").cash(p1=0).uwajima(cash=180, trains=("3",)).market_trains("3"),
        Shikoku("4").cash(p1=0).company("AR", {"p1": 5}, cash=180).market_trains("3"),
    ):
        company = "AR" if scene.draft.companies["AR"].floated else "UR"
        refused(scene.turn(company, BuyTrains), BANKRUPT, "train.not-bankrupt", "12.1")


@pytest.mark.rule("1889:12.1a", "1889:10.6.2e", "1889:12", "1889:19-private-company")
def test_one_yen_short_he_is_bankrupt_and_the_game_ends_at_once() -> None:
    game = pressed(cash=0).cash(UR=19).turn("UR", BuyTrains)
    events = game.play(BANKRUPT)
    assert PlayerBankrupt("p1") in events
    assert events[-1] == GameEnded("bankrupt")
    assert game.decision is None
    assert game.state.bankrupt == "p1"
    refused(game, Pass(), "game.over", "12")
    refused(game, BuyTrain("4", BANK, 300), "game.over", "12", "p1")


@pytest.mark.rule("1889:12.1b", "1889:13a")
def test_what_a_bankrupt_player_is_worth() -> None:
    """What he could sell is sold and the money gone; the rest counts at the prices after the sales."""
    game = pressed(cash=0).cash(UR=19, p1=0).turn("UR", BuyTrains)
    game.play(BANKRUPT)
    state = game.state
    assert (state.held("UR", "p1"), state.price("UR")) == (3, 75)  # one sold: from 80 to 75
    assert (state.held("AR", "p1"), state.price("AR")) == (1, 80)  # two sold: from 100 to 80
    assert state.cash["p1"] == 0
    assert game.result is not None
    assert game.result.worths == {
        "Aki": 3 * 75 + 80 + 20 + 80,
        "Bea": 500 + 3 * 75 + 4 * 80,
        "Cem": 50,
    }
    assert game.result.winners == ("Bea",)
    assert state.companies["UR"].trains == ()  # no train is bought


@pytest.mark.rule("1889:12.1b")
def test_a_bankrupt_players_cash_is_gone_too() -> None:
    scene = Shikoku("4").cash(p1=200).company("UR", {"p1": 5}, space=(9, 0), cash=0).tiles(B5="9/0")
    game = scene.turn("UR", BuyTrains)  # three shares at 20 bring 60
    events = game.play(BANKRUPT)
    assert gained(game.state_at(0), game.state) == {"p1": -200, BANK: 200}
    assert events_of(PlayerBankrupt, events)
    assert game.state.worth("p1") == 2 * 10  # three sold: from 20 one row down to 10, the edge of the market


@pytest.mark.rule("1889:13b")
def test_a_bankrupt_player_may_win() -> None:
    """A fortune in a president's certificate that nobody else can take over."""
    scene = Shikoku("4").cash(p1=0, p2=100, p3=100).uwajima()
    scene.company("TR", {"p1": 2, POOL: 3}, par=100, space=(0, 14), cash=500)
    game = scene.turn("UR", BuyTrains)
    game.play(BANKRUPT)
    assert game.result is not None
    assert game.result.reason == "bankrupt"
    # two shares of Uwajima were his to sell, so it fell from 80 to 70
    assert game.result.worths == {"Aki": 2 * 350 + 2 * 70, "Bea": 100 + 70, "Cem": 100}
    assert game.result.winners == ("Aki",)


# ---- 12.2 the bank ----


def play_out(game: Game) -> list[tuple[str, int]]:
    """Everybody does as little as he may until a new stock round or the end; the rounds that began on the way."""
    while not game.state.ended and ("stock", 0) not in began(game):
        game.play(LEAST.get(game.state.top.name(), Pass()))
    return began(game)


def began(game: Game) -> list[tuple[str, int]]:
    return [(e.kind, e.part) for move in game.moves for e in events_of(RoundBegan, move.events)]


LEAST: dict[str, Action] = {
    "run_routes": RunTrains((Route("2", ("B3", "B5", "B7")),)),
    "pay_out": Dividend("withhold"),
}


def running(bank: int, *, cash: int = 0) -> Shikoku:
    """Uwajima has a 2-train that earns 60, and all its shares are sold: p1 five, p2 three, two in the open market."""
    scene = Shikoku("3").company("UR", {"p1": 5, "p2": 3, POOL: 2}, cash=cash, trains=("2",)).tiles(B5="9/0")
    return scene.bank(bank, "p3")


def earn(game: Game, kind: Dividend) -> None:
    game.play(LEAST["run_routes"])
    game.play(kind)


@pytest.mark.parametrize("bank", [0, 50, 59])
@pytest.mark.parametrize("kind", [Dividend("pay"), Dividend("withhold")])
@pytest.mark.rule("1889:12.2c", "1889:12.2-2", "1889:19-broken-bank")
def test_the_bank_breaks_when_it_cannot_pay_a_companys_income(bank: int, kind: Dividend) -> None:
    game = running(bank).turn("UR", RunRoutes)
    earn(game, kind)
    assert game.state.broken
    assert game.state.bank == bank - 60  # it pays in full all the same
    paid = {"p1": 30, "p2": 18, "UR": 12} if kind.kind_of == "pay" else {"UR": 60}
    assert gained(game.state_at(0), game.state) == {BANK: -60, **paid}
    assert not game.state.ended


@pytest.mark.parametrize("kind", [Dividend("pay"), Dividend("withhold")])
@pytest.mark.rule("1889:19-broken-bank")
def test_at_exactly_0_the_bank_is_not_broken(kind: Dividend) -> None:
    game = running(60).turn("UR", RunRoutes)
    earn(game, kind)
    assert game.state.bank == 0
    assert not game.state.broken


@pytest.mark.rule("1889:12.2a", "1889:12.2-2")
def test_the_bank_breaks_when_it_cannot_pay_for_shares() -> None:
    game = Shikoku("3").company("AR", {"p1": 4, "p2": 2}, par=80).bank(159, "p3").stock("p1")
    events = game.play(SellShares("AR", 2))
    assert BankBroken() in events
    assert gained(game.state_at(0), game.state) == {"p1": 160, BANK: -160}
    game = Shikoku("3").company("AR", {"p1": 4, "p2": 2}, par=80).bank(160, "p3").stock("p1")
    game.play(SellShares("AR", 2))
    assert (game.state.bank, game.state.broken) == (0, False)


@pytest.mark.rule("1889:12.2a")
def test_also_for_the_shares_of_a_forced_sale() -> None:
    scene = Shikoku("4").uwajima(cash=240).cash(p1=0).bank(79, "p3")
    game = scene.turn("UR", BuyTrains)
    assert BankBroken() in game.play(SellShares("UR", 1))


@pytest.mark.rule("1889:12.2b", "1889:12.2-2")
def test_the_bank_breaks_when_it_cannot_pay_a_starting_treasury() -> None:
    """The fifth share brings it 80; then 800 are due."""
    game = Shikoku("3").company("AR", {"p1": 4}, par=80).bank(719, "p3").stock("p1")
    assert BankBroken() in game.play(BuyShare("AR", "ipo"))
    assert (game.state.cash["AR"], game.state.bank) == (800, -1)
    game = Shikoku("3").company("AR", {"p1": 4}, par=80).bank(720, "p3").stock("p1")
    game.play(BuyShare("AR", "ipo"))
    assert (game.state.cash["AR"], game.state.bank, game.state.broken) == (800, 0, False)


@pytest.mark.rule("1889:19-broken-bank")
def test_the_bank_breaks_when_it_cannot_pay_for_a_private() -> None:
    game = running(4).privates(A="p1").stock("p3", passes=2)
    assert BankBroken() in game.play(Pass())
    game = running(5).privates(A="p1").stock("p3", passes=2)
    game.play(Pass())
    assert (game.state.bank, game.state.broken) == (0, False)


@pytest.mark.rule("1889:12.2-1", "1889:12")
def test_broken_in_an_operating_round_the_set_is_finished() -> None:
    game = running(0).turn("UR", RunRoutes, rounds=2)
    earn(game, Dividend("withhold"))
    assert play_out(game) == [("operating", 2)]
    assert game.state.ended == "bank"
    assert game.decision is None


@pytest.mark.rule("1889:12.2-1", "1889:12")
def test_a_bank_that_is_not_broken_ends_nothing() -> None:
    game = running(1000).turn("UR", RunRoutes, rounds=2)
    earn(game, Dividend("withhold"))
    assert play_out(game) == [("operating", 2), ("stock", 0)]
    assert not game.state.ended
    assert game.result is None


@pytest.mark.rule("1889:12.2-3")
def test_broken_in_a_stock_round_the_following_set_is_played() -> None:
    scene = running(50).company("AR", {"p3": 4, "p2": 2}, par=80)
    game = scene.stock("p3")
    game.play(SellShares("AR", 1))
    assert game.state.broken
    assert play_out(game) == [("operating", 1), ("operating", 2)]
    assert game.state.ended == "bank"


@pytest.mark.rule("1889:12.2-4")
def test_a_broken_bank_stays_broken_when_money_comes_back() -> None:
    """It owes for the income, and gets 180 for a train a moment later."""
    game = running(20, cash=200).turn("UR", RunRoutes, rounds=1)
    earn(game, Dividend("withhold"))
    game.play(BuyTrain("3", BANK, 180))
    assert game.state.bank == 20 - 60 + 180
    assert game.state.broken
    play_out(game)
    assert game.state.ended == "bank"


@pytest.mark.rule("1889:12")
def test_nothing_else_ends_the_game() -> None:
    game = running(1000).turn("UR", PayOut, waits=False)
    refused(game, EndGame(), "turn.wrong-step", "4.1")
    refused(game, EndGame(), "turn.not-yours", "4.1", "p2")


# ---- 13 winning ----


@pytest.mark.rule("1889:13a")
def test_the_final_worth_is_cash_shares_and_privates() -> None:
    scene = running(0).cash(p1=300, p2=555, p3=120).bank(0, "p3").privates(A="p2", F="p3")
    scene.company("AR", {"p2": 4}, par=100)
    game = scene.turn("UR", RunRoutes, rounds=1)
    earn(game, Dividend("pay"))
    cash = game.state.cash
    play_out(game)
    assert game.state.price("UR") == 90  # moved right
    assert game.result is not None
    assert game.result.reason == "bank"
    assert game.result.worths == {
        "Aki": cash["p1"] + 5 * 90,
        "Bea": cash["p2"] + 3 * 90 + 4 * 100 + 20,
        "Cem": cash["p3"] + 80,
    }
