"""1888 draft IX, 1888-N X: bankruptcy, the broken bank, the final worths."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import BuyTrain, DeclareBankruptcy, Dividend, EndGame, SellShares
from footplate.game.events import BankBroken, Event, GameEnded, PlayerBankrupt, RoundBegan
from footplate.game.state import IPO, POOL
from footplate.rounds.running import RunRoutes
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import at_step, events_of, gained, paid, play
from footplate.testing.scene import Scene
from tests.g1888.scenes import DRAFT, PASS, N, both, refused, runs

BANKRUPT = DeclareBankruptcy()
OVER, NOT_BANKRUPT = ("IX.1", "X.1"), ("IX.1", "VIII.3.9")


# ---- bankruptcy ----


def pressed(title: str, *, cash: int = 100, phase: str = "5") -> Scene:
    """HJR (at 70) must buy a 5-train for 500 and has 30, so that its director p1 must find 470.

    He has the director's certificate, which nobody could take over, and three shares of SSL (at 80): 240 and his cash.
    CDL comes after HJR; the others are p2 and p3.
    """
    scene = Scene(title, phase=phase).company("HJR", {"p1": 2, POOL: 4}, par=70, cash=30, operated=True)
    scene.company("SSL", {"p2": 4, "p1": 3}, par=80, trains=("5",), cash=1000)
    scene.company("CDL", {"p3": 6}, par=70, space=(8, 0), trains=("5",))
    return scene.cash(p1=cash, p2=500, p3=300).depot({"4": 0})


@both
@pytest.mark.rule("1888-draft:IX.1a", "1888-draft:IX.1b", "1888-N:X.1d", "1888-N:VIII.3.9h")
def test_a_bankruptcy_ends_the_game_at_once(title: str) -> None:
    game = pressed(title).turn("HJR", BuyTrains, done=("SSL",))
    events = play(game, BANKRUPT)
    assert PlayerBankrupt("p1") in events
    assert events[-1] == GameEnded("bankrupt")
    assert (game.state.ended, game.state.bankrupt) == ("bankrupt", "p1")
    assert game.decisions == ()
    assert not game.state.companies["CDL"].revenue  # its turn is lost
    assert not events_of(RoundBegan, events)
    for player in ("p1", "p3"):
        refused(game, PASS, "game.over", OVER, player=player)
    assert game.state.companies["HJR"].trains == ()  # no train is bought


@both
@pytest.mark.rule("1888-draft:IX.1b", "1888-N:VIII.3.9h")
def test_who_can_pay_may_not_give_up(title: str) -> None:
    game = pressed(title, cash=230).turn("HJR", BuyTrains, done=("SSL",))
    refused(game, BANKRUPT, "train.not-bankrupt", NOT_BANKRUPT)
    play(game, SellShares("SSL", 3))
    refused(game, BANKRUPT, "train.not-bankrupt", NOT_BANKRUPT)
    play(game, BuyTrain("5", BANK, 500))
    assert (game.state.cash["p1"], game.state.ended) == (0, "")
    one_short = pressed(title, cash=229).turn("HJR", BuyTrains, done=("SSL",))
    play(one_short, BANKRUPT)
    assert one_short.state.ended == "bankrupt"


@both
@pytest.mark.rule("1888-draft:IX.1c", "1888-draft:IX.1d", "1888-N:VIII.3.9h", "1888-N:X.2a")
def test_what_everybody_is_worth_after_a_bankruptcy(title: str) -> None:
    """What he could sell is sold and the money gone; the rest counts at the prices after those sales."""
    game = pressed(title).turn("HJR", BuyTrains, done=("SSL",))
    events = play(game, BANKRUPT)
    assert paid(events, "sale") == [(BANK, "p1", 240)]
    assert gained(game.state_at(0), game.state) == {"p1": -100, BANK: 100}
    assert (game.state.held("SSL", "p1"), game.state.price("SSL")) == (0, 65)  # from 80 three boxes down
    assert game.result is not None
    assert game.result.reason == "bankrupt"
    assert game.result.worths == {"Aki": 2 * 70, "Bea": 500 + 4 * 65, "Cem": 300 + 6 * 40}
    assert game.result.winners == ("Bea",)


@pytest.mark.parametrize(("title", "worth"), [(DRAFT, 140), (N, 140 + 150)])
@pytest.mark.rule("1888-draft:IX.1c", "1888-N:X.2a")
def test_private_companies_of_a_bankrupt_player(title: str, worth: int) -> None:
    """They cannot be sold; the draft does not count them, neither his nor anybody's."""
    scene = pressed(title, phase="4", cash=100).privates(FC="p1")
    game = scene.turn("HJR", BuyTrains, done=("SSL",))
    play(game, BANKRUPT)
    assert game.state.privates == {"FC": "p1"}
    assert game.result is not None
    assert game.result.worths["Aki"] == worth


@both
@pytest.mark.rule("1888-N:X.1e", "1888-draft:IX.1c", "1888-draft:IX.2c")
def test_a_bankrupt_player_can_win(title: str) -> None:
    """With a director's certificate that nobody can take over."""
    scene = pressed(title, cash=0).company("JHR", {"p1": 3, POOL: 5}, space=(0, 14), trains=("5",), cash=900)
    game = scene.cash(p2=200, p3=100).turn("HJR", BuyTrains, done=("SSL", "JHR"))
    play(game, BANKRUPT)  # the market takes no more shares of JHR
    assert game.result is not None
    assert game.result.worths == {"Aki": 3 * 300 + 2 * 70, "Bea": 200 + 4 * 65, "Cem": 100 + 6 * 40}
    assert game.result.winners == ("Aki",)


@both
@pytest.mark.rule("1888-draft:IX.1c", "1888-N:VIII.3.9h")
def test_the_forced_sales_change_no_director_and_respect_the_market(title: str) -> None:
    scene = Scene(title, phase="5").company("HJR", {"p1": 4, "p2": 3}, par=70).cash(p1=10, p2=0, p3=0)
    scene.company("SSL", {"p3": 3, "p1": 3, POOL: 4}, par=80, trains=("5",))
    game = scene.turn("HJR", BuyTrains, done=("SSL",))
    play(game, BANKRUPT)
    state = game.state
    assert (state.held("HJR", "p1"), state.president("HJR"), state.price("HJR")) == (3, "p1", 65)
    assert (state.held("SSL", "p1"), state.price("SSL")) == (2, 75)
    assert game.result is not None
    assert game.result.worths == {"Aki": 3 * 65 + 2 * 75, "Bea": 3 * 65, "Cem": 3 * 75}


# ---- the bank ----


def running(title: str, bank: int, *, phase: str = "5") -> Scene:
    """JHR's train earns 50: p1 six shares, p2 one, pool one, two in the offering."""
    scene = (
        Scene(title, phase=phase).company("JHR", {"p1": 6, "p2": 1, POOL: 1}, par=85, trains=("5",)).tiles(D10="5/1")
    )
    return scene.depot({"4": 0}).cash(p1=100, p2=100, p3=100).bank(bank)


def earn(game: Game, kind: Dividend) -> tuple[Event, ...]:
    """JHR runs from Beijing to Tianjin."""
    (train,) = game.state.companies["JHR"].trains
    return play(game, runs(f"{train}: C9/1 D10"), kind)


def finish(game: Game, *, stock: bool = False) -> list[tuple[str, int, int]]:
    """Everybody does as little as he may until a stock round or the end; all rounds that have begun."""
    while not game.state.ended and (stock or at_step(game) != "stock_turn"):
        stock = stock and at_step(game) == "stock_turn"
        if at_step(game) == "run_routes JHR":
            earn(game, Dividend("withhold"))
        else:
            play(game, PASS)
    return [(e.kind, e.number, e.part) for move in game.moves for e in events_of(RoundBegan, move.events)]


@both
@pytest.mark.parametrize("kind", [Dividend("pay"), Dividend("withhold")])
@pytest.mark.rule("1888-draft:IX.1a", "1888-draft:IX.1f", "1888-N:X.1b")
def test_a_broken_bank_still_pays_in_full(title: str, kind: Dividend) -> None:
    money = {"p1": 30, "p2": 5, "JHR": 5} if kind.kind_of == "pay" else {"JHR": 50}
    total = sum(money.values())
    game = running(title, 30).turn("JHR", RunRoutes)
    assert BankBroken() in earn(game, kind)
    assert gained(game.state_at(0), game.state) == {**money, BANK: -total}
    assert (game.state.bank, game.state.broken, game.state.ended) == (30 - total, True, "")
    even = running(title, total).turn("JHR", RunRoutes)
    assert BankBroken() not in earn(even, kind)
    assert (even.state.bank, even.state.broken) == (0, False)  # it has paid everything


@both
@pytest.mark.rule("1888-draft:IX.1f", "1888-N:X.1b")
def test_what_it_owes_counts_as_cash(title: str) -> None:
    game = running(title, 0).turn("JHR", RunRoutes, rounds=1)
    earn(game, Dividend("pay"))
    finish(game)
    assert game.result is not None
    assert game.result.worths == {"Aki": 100 + 30 + 6 * 90, "Bea": 100 + 5 + 90, "Cem": 100}


@both
@pytest.mark.rule("1888-draft:IX.1f", "1888-N:X.1b")
def test_companies_go_on_buying_with_what_it_owes(title: str) -> None:
    scene = running(title, 0).cash(JHR=460)
    game = scene.bank(0).turn("JHR", RunRoutes)
    earn(game, Dividend("withhold"))
    assert game.state.cash["JHR"] == 510
    play(game, BuyTrain("5", BANK, 500))
    assert (game.state.bank, game.state.broken) == (450, True)  # once broken it stays so


@both
@pytest.mark.rule("1888-draft:IX.1e", "1888-N:X.1a")
def test_broken_in_an_operating_round_the_set_is_played_to_its_end(title: str) -> None:
    game = running(title, 30).turn("JHR", RunRoutes, rounds=3)
    earn(game, Dividend("withhold"))
    assert finish(game) == [("operating", 2, 2), ("operating", 2, 3)]
    assert (game.state.ended, game.decision) == ("bank", None)


@both
@pytest.mark.rule("1888-draft:IX.1e", "1888-N:X.1a")
def test_money_that_comes_back_does_not_mend_it(title: str) -> None:
    scene = running(title, 0).cash(JHR=500)
    game = scene.bank(0).turn("JHR", RunRoutes, rounds=1)
    earn(game, Dividend("withhold"))
    play(game, BuyTrain("5", BANK, 500))
    finish(game)
    assert (game.state.bank > 0, game.state.ended) == (True, "bank")


@both
@pytest.mark.rule("1888-draft:IX.1g", "1888-N:X.1c")
def test_broken_in_a_stock_round_a_whole_set_follows(title: str) -> None:
    scene = running(title, 40).company("SSL", {"p3": 4, "p2": 2, IPO: 4}, par=90, trains=("5",))
    game = scene.stock("p3", number=4)
    assert BankBroken() in play(game, SellShares("SSL", 1))
    assert game.state.ended == ""
    assert at_step(game) == "stock_turn"  # the round goes on
    assert finish(game, stock=True) == [("operating", 4, 1), ("operating", 4, 2), ("operating", 4, 3)]
    assert game.state.ended == "bank"


@both
@pytest.mark.parametrize("space", [(0, 17), (1, 17)])
@pytest.mark.rule("1888-draft:IX.1a", "1888-N:X.1a")
def test_nothing_else_ends_the_game(title: str, space: tuple[int, int]) -> None:
    """Neither the last phase nor the highest price."""
    scene = Scene(title, phase="D").company("JHR", {"p1": 6}, space=space, trains=("5",)).tiles(D10="5/1")
    game = scene.depot({"5": 0, "6": 0}).turn("JHR", RunRoutes, rounds=1)
    earn(game, Dividend("pay"))
    assert game.state.price("JHR") == 400
    finish(game)
    assert (at_step(game), game.state.ended, game.result) == ("stock_turn", "", None)
    refused(game, EndGame(), "turn.wrong-step", ("VI.1", "VII.1"))


# ---- final worths ----


def scored(title: str, *, cash: dict[str, int], **privates: str) -> Game:
    """JHR (100) and CDL (60) as the bank breaks in the last operating round of a set; phase 3.

    p1 holds six shares of JHR and two of CDL, p2 one of JHR and four of CDL.
    """
    scene = Scene(title, phase="3").privates(**privates).cash(**cash)
    scene.company("JHR", {"p1": 6, "p2": 1}, space=(2, 4), trains=("3",), cash=2000).tiles(D10="5/1")
    scene.company("CDL", {"p2": 4, "p1": 2}, space=(7, 2), trains=("3",), cash=0)
    game = scene.bank(10).turn("JHR", RunRoutes, rounds=1, done=("CDL",))
    earn(game, Dividend("pay"))
    while not game.state.ended:
        play(game, PASS)
    assert (game.state.price("JHR"), game.state.price("CDL")) == (100, 60)
    return game


@pytest.mark.parametrize(("title", "counted"), [(DRAFT, 0), (N, 1)])
@pytest.mark.rule("1888-draft:IX.2a", "1888-draft:IX.2b", "1888-N:X.2a", "1888-N:X.2b")
def test_cash_and_shares_and_by_1888_n_private_companies(title: str, counted: int) -> None:
    """Kaiping Tramway counts 25 whatever was paid for it; what companies own counts for nobody."""
    game = scored(title, cash={"p1": 470, "p2": 320, "p3": 700}, FC="p2", KT="p2", TA="JHR")
    assert game.state.cash["JHR"] >= 2000
    assert game.state.privates["TA"] == "JHR"
    assert game.result is not None
    assert game.result.worths == {
        "Aki": 470 + 30 + 6 * 100 + 2 * 60,
        "Bea": 320 + 5 + 100 + 4 * 60 + counted * (150 + 25),
        "Cem": 700,
    }
    assert game.result.winners == ("Aki",)


@both
@pytest.mark.rule("1888-draft:IX.2c", "1888-N:X.2c")
def test_the_richest_wins_and_equals_share_the_victory(title: str) -> None:
    for third, winners in ((1219, ("Aki",)), (1220, ("Aki", "Cem")), (1221, ("Cem",))):
        game = scored(title, cash={"p1": 470, "p2": 0, "p3": third})
        assert game.result is not None
        assert (game.result.worths["Aki"], game.result.winners) == (1220, winners)
