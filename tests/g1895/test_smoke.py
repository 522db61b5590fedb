"""1895: the main paths, from the tractor's auction to a bankruptcy. Sections are cited by the refusals themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from click.testing import CliRunner

from footplate import Game, RuleViolation
from footplate.cli import main
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.events import PriceMoved, SharesWoke
from footplate.game.play import play
from footplate.game.state import IPO, POOL, State
from footplate.rounds.running import AnyRun, PayOut, RunRoutes, run_earned
from footplate.routes import Route
from footplate.testing.misprints import misprints
from footplate.testing.questions import paid
from footplate.testing.questions import play as play_all
from footplate.titles.g1895.forced import BuyNamibianTrains, SellInitialShares
from footplate.titles.g1895.founding import DeclareFounding
from footplate.titles.g1895.track import BuildTrack
from tests.g1895.scenes import PASS, Namibia, new


def refused(state: State | Game, action: Action) -> tuple[str, str]:
    """Code and section of the refusal."""
    try:
        play(state.state if isinstance(state, Game) else state, action)
    except RuleViolation as violation:
        return violation.code, violation.rule
    raise AssertionError(f"{action} is allowed")


class Quick(Namibia):
    """Founded companies stand at 80, and have floated and operated however few shares are sold."""

    def company(
        self, name: str, holdings: Mapping[str, int], *, asleep: str = "", par: int = 80, **fields: Any
    ) -> Self:
        usual = {"floated": True, "operated": True}
        return super().company(name, holdings, asleep=asleep, par=par, **{**usual, **fields})


# ---- what is printed ----


def test_the_box() -> None:
    game = new()
    title, state = game.title, game.state
    assert misprints(title) == []
    assert sum(state.cash.values()) == 6528
    assert sum(title.tile_counts.values()) == 83
    assert sum(state.depot.values()) == 24
    assert state.cash["p1"] == 560


# ---- the initial stock round ----


def test_nobody_wants_the_tractor() -> None:
    game = new()
    play_all(game, *[PASS] * 3)
    assert refused(game, Bid("ML", 14)) == ("auction.raise", "1895 III")
    play_all(game, *[PASS] * 9)
    assert game.state.privates["ML"] == "p1"
    assert game.state.cash["p1"] == 560
    assert game.state.priority == "p2"


def test_bids_for_the_tractor() -> None:
    game = new()
    assert refused(game, Bid("ML", 19))[0] == "auction.raise"
    play_all(game, PASS, Bid("ML", 21))
    assert refused(game, Bid("ML", 25))[0] == "auction.raise"
    play_all(game, Bid("ML", 26), PASS)
    assert (game.state.privates["ML"], game.state.cash["p3"]) == ("p3", 534)
    assert game.state.top.actor(game.state) == "p2"


def auctioned() -> Game:
    """p1 has the tractor for 20, p2 the obligation of STA for 60, p3 that of OME for 50."""
    game = new()
    play_all(game, Bid("ML", 20), PASS, PASS)
    play_all(game, Bid("O-STA", 60), PASS, PASS, Bid("O-OME", 50), PASS, PASS, PASS, PASS, PASS)
    return game


def test_obligations_bring_a_sleeping_share() -> None:
    state = auctioned().state
    assert state.privates == {"ML": "p1", "O-STA": "p2", "O-OME": "p3"}  # the others left the game
    assert state.companies["STA"].holdings == {IPO: 9, "p2": 1}
    assert state.companies["STA"].asleep == {"p2": 1}
    assert state.companies["SD"].holdings == {IPO: 10}
    assert [state.certificates_counted(p) for p in state.players] == [1, 1, 1]
    assert [state.cash[p] for p in state.players] == [540, 500, 510]
    assert (state.priority, state.top.actor(state)) == ("p3", "p3")


# ---- the stock round ----


def test_the_holder_of_an_obligation_objects() -> None:
    game = auctioned()
    assert refused(game, StartCompany("OME", 60))[0] == "stock.start-order"
    assert refused(game, StartCompany("STA", 100)) == ("founding.declare", "1895 IV")
    play_all(game, DeclareFounding("STA"))
    assert game.state.top.actor(game.state) == "p2"
    play_all(game, StartCompany("STA", 70))
    state = game.state
    assert (state.president("STA"), state.cash["STA"], state.cash["p2"]) == ("p2", 140, 360)
    assert state.top.actor(state) == "p3"  # he goes on, with the next company in order
    play_all(game, PASS, PASS, PASS, PASS)
    assert game.state.priority == "p3"  # left of p2, who acted last


def test_the_holder_lets_him_have_it() -> None:
    game = auctioned()
    play_all(game, DeclareFounding("STA"), PASS)
    assert refused(game, PASS)[0] == "turn.wrong-step"
    assert refused(game, StartCompany("OME", 60))[0] == "founding.this-company"
    play_all(game, StartCompany("STA", 100))
    assert game.state.president("STA") == "p3"
    assert game.state.top.actor(game.state) == "p1"


def test_nobody_is_asked_who_could_not_pay() -> None:
    scene = Quick(cash=300).obligations(STA="p2").cash(p2=119)
    state = scene.stock().state
    assert refused(state, DeclareFounding("STA"))[0] == "founding.nobody-objects"
    state, _ = play(state, StartCompany("STA", 60))
    assert state.president("STA") == "p1"


def test_a_company_floats_with_the_sleeping_share() -> None:
    game = auctioned()
    play_all(game, DeclareFounding("STA"), PASS, StartCompany("STA", 90))
    events = play_all(game, BuyShare("STA", IPO), BuyShare("STA", IPO), BuyShare("STA", IPO))
    state = game.state
    assert state.companies["STA"].floated
    assert state.cash["STA"] == 5 * 90
    assert state.price("STA") == 100
    assert paid(events, "obligation") == []


def test_the_fee_of_a_monopolist() -> None:
    state = Quick(cash=300).company("STA", {"p1": 6, "p2": 1}).stock().state
    state, events = play(state, BuyShare("STA", IPO))
    assert paid(events, "fee") == [("p1", BANK, 16)]
    assert paid(events, "share") == [("p1", "STA", 80)]


def test_sales() -> None:
    scene = Quick(cash=300).obligations(OME="p1").company("STA", {"p1": 5, "p2": 1}).company("OME", {"p1": 4})
    scene.company("SD", {"p1": 3}, operated=False)
    state = scene.stock().state
    assert refused(state, SellShares("SD", 1))[0] == "stock.not-operated"
    assert refused(state, SellShares("OME", 2))[0] == "stock.president-stays"
    assert refused(state, SellShares("OME", 4))[0] == "stock.asleep"
    state, events = play(state, SellShares("STA", 3))
    assert paid(events, "sale") == [(BANK, "p1", 240)]
    assert [e.price for e in events if isinstance(e, PriceMoved)] == [70]  # one row, whatever the number
    assert refused(state, SellShares("STA", 1))[0] == "stock.one-block"


def test_a_sleeping_share_is_no_part_of_the_presidents_certificate() -> None:
    """p1 keeps one share besides the sleeping one: as much as p2, who now has the certificate."""
    state = Quick(cash=300).obligations(OME="p1").company("OME", {"p1": 3, "p2": 2}).stock().state
    state, _ = play(state, SellShares("OME", 1))
    assert state.president("OME") == "p2"
    assert state.companies["OME"].holdings["p1"] == 2


# ---- track and obligations ----


def test_a_fulfilled_obligation_is_paid_at_once() -> None:
    scene = Quick(cash=300).obligations(STA="p2").company("STA", {"p1": 5, "p2": 1}, cash=200).tiles(D10="9/1")
    state, events = play(scene.turn("STA", BuildTrack).state, LayTile("E9", "4", 1))
    assert not any(isinstance(e, SharesWoke) for e in events)  # it leads past Windhoek
    state, events = play(scene.turn("STA", BuildTrack).state, LayTile("E9", "58", 5))
    assert [e for e in events if isinstance(e, SharesWoke)] == [SharesWoke("STA", "p2", 1)]
    assert paid(events, "terrain") == [("STA", BANK, 60)]
    assert paid(events, "obligation") == [(BANK, "STA", 80)]
    assert state.companies["STA"].asleep == {}


def test_fulfilled_before_floating_it_is_paid_on_floating() -> None:
    scene = Quick(cash=300).obligations(STA="p2").company("SD", {"p3": 6}, cash=200).tiles(D10="9/1")
    scene.company("NS", {"p3": 6}, cash=200)  # builds from Windhoek
    state, events = play(scene.turn("NS", BuildTrack).state, LayTile("E9", "58", 5))
    assert SharesWoke("STA", "p2", 1) in events
    assert paid(events, "obligation") == []
    founded = Namibia.of(Game(state.title, ["Aki", "Bea", "Cem"], start=state)).company(
        "STA", {"p1": 4, "p2": 1}, par=90
    )
    state, events = play(founded.stock().state, BuyShare("STA", IPO))
    assert state.companies["STA"].floated
    assert paid(events, "obligation") == [(BANK, "STA", 90)]
    assert state.price("STA") == 100


def test_two_yellow_tiles_or_one_upgrade() -> None:
    scene = Quick("8H", cash=300).company("NS", {"p1": 6}, cash=500).tiles(F8="9/0")
    state = scene.turn("NS", BuildTrack).state
    state, _ = play(state, LayTile("F12", "4", 0))
    assert refused(state, LayTile("F8", "23", 0)) == ("track.yellow-or-upgrade", "1895 VII")
    state, _ = play(state, LayTile("G9", "8", 1))
    assert not isinstance(state.top, BuildTrack)
    state, _ = play(scene.turn("NS", BuildTrack).state, LayTile("F8", "23", 0))
    assert not isinstance(state.top, BuildTrack)


def test_each_company_enlarges_its_own_station_in_swakopmund() -> None:
    scene = Quick(cash=300).company("STA", {"p1": 6}, cash=500).company("OME", {"p2": 6}, cash=500)
    assert refused(scene.turn("STA", BuildTrack).state, LayTile("C11", "815", 2))[0] == "track.unreachable"
    state, _ = play(scene.turn("STA", BuildTrack).state, LayTile("C11", "814", 4))
    assert state.board.faces[state.title.map.index("C11")].id == "814"
    state, _ = play(scene.turn("OME", BuildTrack).state, LayTile("C11", "815", 2))
    assert state.board.faces[state.title.map.index("C11")].id == "815"


# ---- running ----


def test_the_president_chooses_between_income_and_a_mine() -> None:
    """From D18 to the port: 30 and 30. To the diamonds: 30, and 30 for the treasury."""
    scene = Quick(cash=300).tiles(D18="57/0", D20="8/3").tiles(D18="14/2").company("SD", {"p1": 6}, trains=("2H",))
    state = scene.turn("SD", RunRoutes).state
    port, mine = RunTrains((Route("2H", ("D18", "C17")),)), RunTrains((Route("2H", ("D18", "D20")),))
    assert run_earned(state, "SD", port.routes) == (60, 0)
    assert run_earned(state, "SD", mine.routes) == (30, 30)
    both = RunTrains((Route("2H", ("C17", "D18", "D20")),))
    assert run_earned(state, "SD", both.routes) == (60, 30)
    assert refused(state, mine) == ("run.not-best", "1895 XI")
    assert isinstance(play(state, port)[0].top, PayOut)  # of equal income, with or without the mine
    state, _ = play(state, both)
    before = state.cash["SD"]
    state, events = play(state, Dividend("pay"))
    assert paid(events, "mine") == [(BANK, "SD", 30)]
    assert state.cash["SD"] == before + 30 + 4 * 6  # and the dividend of its own unsold shares
    assert state.price("SD") == 90


def test_a_mine_may_be_worth_less_income() -> None:
    """A 3H from Windhoek: south to F12 and F14, or to G7 and the copper mine."""
    scene = Quick(cash=300).tiles(F8="8/4", G7="58/1", G5="9/0")
    state = scene.tiles(F12="4/0", F14="57/0").company("NS", {"p1": 6}, trains=("3H",)).turn("NS", RunRoutes).state
    assert isinstance(state.top, RunRoutes)
    options = list(state.top.options(state))
    best = next(o for o in options if isinstance(o, AnyRun)).best()
    others = [o for o in options if isinstance(o, RunTrains)]
    assert run_earned(state, "NS", best.routes) == (70, 0)  # F10, F12, F14
    assert [run_earned(state, "NS", o.routes) for o in others] == [(50, 10)]
    state, _ = play(state, others[0])
    assert isinstance(state.top, PayOut)


def test_a_station_and_a_mine_make_a_route() -> None:
    scene = Quick(cash=300).tiles(D18="57/0", D20="8/3").company("SD", {"p1": 6}, trains=("2H",))
    state, _ = play(scene.turn("SD", RunRoutes).state, RunTrains((Route("2H", ("D18", "D20")),)))
    assert isinstance(state.top, PayOut)


# ---- trains ----


def test_the_president_adds_money_for_any_train() -> None:
    scene = Quick("10H", cash=100).company("SD", {"p1": 6}, cash=450)
    scene.market_trains("6H")
    state = scene.turn("SD", BuyNamibianTrains).state
    assert refused(state, PASS)[0] == "train.must-own"
    _, events = play(state, BuyTrain("10H", BANK, 500))
    assert paid(events, "president's help") == [("p1", "SD", 50)]
    _, events = play(state, BuyTrain("6H", POOL, 210))
    assert paid(events, "president's help") == []


def test_half_price_shares_for_a_train() -> None:
    """500 for a 10H: 100 in the treasury, 50 with the president. Four unsold shares of 80 bring 40 each."""
    scene = Quick("10H", cash=0).cash(p1=50).company("SD", {"p1": 4, "p2": 2}, cash=100)
    state = scene.company("STA", {"p1": 5, "p2": 1}, par=100).turn("SD", BuyNamibianTrains).state
    state, _ = play(state, BuyTrain("10H", BANK, 500))
    assert refused(state, SellShares("SD", 3))[0] == "emergency.presidency"
    assert refused(state, SellInitialShares(5))[0] == "forced.no-initial-shares"
    state, events = play(state, SellShares("STA", 3))
    assert state.price("STA") == 100  # it falls when all is sold
    assert refused(state, SellInitialShares(3))[0] == "emergency.too-much"
    state, events = play(state, SellInitialShares(2))
    assert paid(events, "sale") == [(BANK, "SD", 80)]
    assert paid(events, "president's help") == [("p1", "SD", 320)]
    assert state.companies["SD"].trains == ("10H",)
    assert (state.price("STA"), state.price("SD")) == (90, 70)
    assert state.companies["SD"].holdings == {"p1": 4, "p2": 2, IPO: 2, POOL: 2}


def test_trains_change_hands_under_one_president() -> None:
    scene = Quick("4H", cash=300).company("SD", {"p1": 6}, cash=10).company("STA", {"p1": 6}, trains=("3H",))
    state = scene.company("OME", {"p2": 6}, trains=("3H",)).turn("SD", BuyNamibianTrains).state
    assert refused(state, BuyTrain("3H", "OME", 5)) == ("train.other-president", "1895 XIII")
    assert refused(state, BuyTrain("3H", "STA", 71))[0] == "train.money"
    state, events = play(state, BuyTrain("3H", "STA", 70))
    assert paid(events, "president's help") == [("p1", "SD", 60)]


def test_bankruptcy() -> None:
    scene = Quick("16H", cash=100).company("SD", {"p1": 6}, cash=20).company("STA", {"p2": 3, "p1": 2})
    scene.obligations(OME="p1")
    state = scene.turn("SD", BuyNamibianTrains).state
    assert refused(state, BuyTrain("16H", BANK, 800))[0] == "train.out-of-reach"
    state, _ = play(state, DeclareBankruptcy())
    assert (state.ended, state.bankrupt, state.cash["p1"]) == ("bankrupt", "p1", 0)
    assert state.companies["SD"].holdings == {"p1": 2, IPO: 3, POOL: 5}
    assert state.companies["STA"].holdings == {"p2": 3, POOL: 2, IPO: 5}
    assert (state.price("SD"), state.price("STA")) == (70, 70)
    assert state.worth("p1") == 2 * 70  # the sleeping share is worth nothing


def test_the_brown_phase_closes_the_tractor() -> None:
    scene = Quick("10H", cash=300).company("SD", {"p1": 6}, cash=600).obligations(STA="p2")
    scene.draft.phase = "8H"
    scene.tractor("p3")
    state, _ = play(scene.turn("SD", BuyNamibianTrains).state, BuyTrain("10H", BANK, 500))
    assert state.phase == "10H"
    assert state.privates == {"O-STA": "p2"}


def test_a_game_by_default_where_four_are_too_many() -> None:
    told = CliRunner().invoke(main, ["simulate", "1895", "--games", "1"], catch_exceptions=False)
    assert "finished   1" in told.output
