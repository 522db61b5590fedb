"""1895: the main paths, from the tractor's auction to a bankruptcy. Sections are cited by the refusals themselves."""

from __future__ import annotations

from collections.abc import Mapping

from click.testing import CliRunner

import footplate
from footplate import Game, RuleViolation
from footplate.cli import main
from footplate.finance.ledger import BANK
from footplate.finance.market import Space
from footplate.game.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    Dividend,
    LayTile,
    Pass,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.draft import Draft
from footplate.game.events import Event, MoneyPaid, PriceMoved, SharesWoke
from footplate.game.play import play, settle
from footplate.game.state import IPO, POOL, State
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound, home_of, place_home
from footplate.rounds.running import AnyRun, PayOut, RunRoutes, run_earned
from footplate.routes import Route
from footplate.testing.misprints import misprints
from footplate.titles.g1895.forced import BuyNamibianTrains, SellInitialShares
from footplate.titles.g1895.founding import DeclareFounding, FoundingRound
from footplate.titles.g1895.track import BuildTrack

PASS = Pass()
PAR: dict[int, Space] = {100: (1, 3), 90: (2, 3), 80: (3, 3), 70: (4, 3), 60: (5, 3)}


def new() -> Game:
    return footplate.new("1895", ["Aki", "Bea", "Cem"])


def does(game: Game, *actions: Action) -> tuple[Event, ...]:
    """Each action by whoever is waited for; answers with all that happened."""
    return tuple(event for action in actions for event in game.play(action))


def refused(state: State | Game, action: Action) -> tuple[str, str]:
    """Code and section of the refusal."""
    try:
        play(state.state if isinstance(state, Game) else state, action)
    except RuleViolation as violation:
        return violation.code, violation.rule
    raise AssertionError(f"{action} is allowed")


def paid(events: tuple[Event, ...], why: str) -> list[tuple[str, str, int]]:
    return [(e.payer, e.payee, e.amount) for e in events if isinstance(e, MoneyPaid) and e.why == why]


# ---- positions ----


class Table:
    """A position being built. Only what a test names is in play."""

    def __init__(self, phase: str = "2H", cash: int = 300) -> None:
        game = new()
        self.map = game.title.map
        self.draft = Draft.of(game.state)
        self.draft.stack, self.draft.privates, self.draft.phase = (), {}, phase
        trains = list(game.title.trains)
        self.draft.depot = {t: n if trains.index(t) >= trains.index(phase) else 0 for t, n in game.state.depot.items()}
        self.purse(**dict.fromkeys(game.state.players, cash))

    def purse(self, **cash: int) -> Table:
        for owner, amount in cash.items():
            self.draft.pay(owner, BANK, self.draft.cash[owner], "setup")
            self.draft.pay(BANK, owner, amount, "setup")
        return self

    def obligation(self, company: str, player: str) -> Table:
        self.draft.privates = {**self.draft.privates, f"O-{company}": player}
        self.draft.move_shares(company, IPO, player, 1)
        self.draft.change(company, asleep={player: 1})
        return self

    def company(self, company: str, held: Mapping[str, int], par: int = 80, **fields: object) -> Table:
        """Founded, floated and on the board, the first named presides; `held` tells all shares outside the offering."""
        self.purse(**{company: int(str(fields.pop("cash", 0)))})
        asleep = self.draft.companies[company].asleep
        holdings = {owner: shares for owner, shares in held.items() if shares}
        left = 10 - sum(holdings.values())
        state = {"floated": True, "operated": True, **fields}
        self.draft.change(company, holdings={**holdings, **({IPO: left} if left else {})}, asleep=asleep)
        self.draft.change(company, president=next(iter(held)), par=par, **state)
        self.draft.put_marker(company, PAR[par])
        place_home(self.draft, company, home_of(self.draft, company))
        return self

    def tiles(self, **tiles: str) -> Table:
        for hex_, tile in tiles.items():
            number, rotation = tile.split("/")
            where, face = self.map.index(hex_), self.map.tiles[number].faces[int(rotation)]
            assert self.map.shape_fits(where, self.draft.board.faces[where], face), hex_
            self.draft.lay_tile(where, face)
        return self

    def turn(self, step: Step) -> State:
        """Open at a step of a company's turn."""
        company = str(getattr(step, "company", ""))
        stage = self.draft.title.turn_steps.index(type(step)) + 1
        round_ = OperatingRound(2, 1, 1, (company,), begun=True)
        self.draft.stack = (round_, CompanyTurn(company, stage), step)
        settle(self.draft)
        return self.draft.freeze()

    def stock(self, player: str = "p1", number: int = 2) -> State:
        self.draft.stack = (FoundingRound(number, player, begun=True),)
        settle(self.draft)
        return self.draft.freeze()


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
    does(game, *[PASS] * 3)
    assert refused(game, Bid("ML", 14)) == ("auction.raise", "1895 III")
    does(game, *[PASS] * 9)
    assert game.state.privates["ML"] == "p1"
    assert game.state.cash["p1"] == 560
    assert game.state.priority == "p2"


def test_bids_for_the_tractor() -> None:
    game = new()
    assert refused(game, Bid("ML", 19))[0] == "auction.raise"
    does(game, PASS, Bid("ML", 21))
    assert refused(game, Bid("ML", 25))[0] == "auction.raise"
    does(game, Bid("ML", 26), PASS)
    assert (game.state.privates["ML"], game.state.cash["p3"]) == ("p3", 534)
    assert game.state.top.actor(game.state) == "p2"


def auctioned() -> Game:
    """p1 has the tractor for 20, p2 the obligation of STA for 60, p3 that of OME for 50."""
    game = new()
    does(game, Bid("ML", 20), PASS, PASS)
    does(game, Bid("O-STA", 60), PASS, PASS, Bid("O-OME", 50), PASS, PASS, PASS, PASS, PASS)
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
    does(game, DeclareFounding("STA"))
    assert game.state.top.actor(game.state) == "p2"
    does(game, StartCompany("STA", 70))
    state = game.state
    assert (state.president("STA"), state.cash["STA"], state.cash["p2"]) == ("p2", 140, 360)
    assert state.top.actor(state) == "p3"  # he goes on, with the next company in order
    does(game, PASS, PASS, PASS, PASS)
    assert game.state.priority == "p3"  # left of p2, who acted last


def test_the_holder_lets_him_have_it() -> None:
    game = auctioned()
    does(game, DeclareFounding("STA"), PASS)
    assert refused(game, PASS)[0] == "turn.wrong-step"
    assert refused(game, StartCompany("OME", 60))[0] == "founding.this-company"
    does(game, StartCompany("STA", 100))
    assert game.state.president("STA") == "p3"
    assert game.state.top.actor(game.state) == "p1"


def test_nobody_is_asked_who_could_not_pay() -> None:
    table = Table().obligation("STA", "p2").purse(p2=119)
    state = table.stock()
    assert refused(state, DeclareFounding("STA"))[0] == "founding.nobody-objects"
    state, _ = play(state, StartCompany("STA", 60))
    assert state.president("STA") == "p1"


def test_a_company_floats_with_the_sleeping_share() -> None:
    game = auctioned()
    does(game, DeclareFounding("STA"), PASS, StartCompany("STA", 90))
    events = does(game, BuyShare("STA", IPO), BuyShare("STA", IPO), BuyShare("STA", IPO))
    state = game.state
    assert state.companies["STA"].floated
    assert state.cash["STA"] == 5 * 90
    assert state.price("STA") == 100
    assert paid(events, "obligation") == []


def test_the_fee_of_a_monopolist() -> None:
    state = Table().company("STA", {"p1": 6, "p2": 1}).stock()
    state, events = play(state, BuyShare("STA", IPO))
    assert paid(events, "fee") == [("p1", BANK, 16)]
    assert paid(events, "share") == [("p1", "STA", 80)]


def test_sales() -> None:
    table = Table().obligation("OME", "p1").company("STA", {"p1": 5, "p2": 1}).company("OME", {"p1": 4})
    table.company("SD", {"p1": 3}, operated=False)
    state = table.stock()
    assert refused(state, SellShares("SD", 1))[0] == "stock.not-operated"
    assert refused(state, SellShares("OME", 2))[0] == "stock.president-stays"
    assert refused(state, SellShares("OME", 4))[0] == "stock.asleep"
    state, events = play(state, SellShares("STA", 3))
    assert paid(events, "sale") == [(BANK, "p1", 240)]
    assert [e.price for e in events if isinstance(e, PriceMoved)] == [70]  # one row, whatever the number
    assert refused(state, SellShares("STA", 1))[0] == "stock.one-block"


def test_a_sleeping_share_is_no_part_of_the_presidents_certificate() -> None:
    """p1 keeps one share besides the sleeping one: as much as p2, who now has the certificate."""
    state = Table().obligation("OME", "p1").company("OME", {"p1": 3, "p2": 2}).stock()
    state, _ = play(state, SellShares("OME", 1))
    assert state.president("OME") == "p2"
    assert state.companies["OME"].holdings["p1"] == 2


# ---- track and obligations ----


def test_a_fulfilled_obligation_is_paid_at_once() -> None:
    table = Table().obligation("STA", "p2").company("STA", {"p1": 5, "p2": 1}, cash=200).tiles(D10="9/1")
    state, events = play(table.turn(BuildTrack("STA")), LayTile("E9", "4", 1))
    assert not any(isinstance(e, SharesWoke) for e in events)  # it leads past Windhoek
    state, events = play(table.turn(BuildTrack("STA")), LayTile("E9", "58", 5))
    assert [e for e in events if isinstance(e, SharesWoke)] == [SharesWoke("STA", "p2", 1)]
    assert paid(events, "terrain") == [("STA", BANK, 60)]
    assert paid(events, "obligation") == [(BANK, "STA", 80)]
    assert state.companies["STA"].asleep == {}


def test_fulfilled_before_floating_it_is_paid_on_floating() -> None:
    table = Table().obligation("STA", "p2").company("SD", {"p3": 6}, cash=200).tiles(D10="9/1")
    table.company("NS", {"p3": 6}, cash=200)  # builds from Windhoek
    state, events = play(table.turn(BuildTrack("NS")), LayTile("E9", "58", 5))
    assert SharesWoke("STA", "p2", 1) in events
    assert paid(events, "obligation") == []
    draft = Draft.of(state)
    draft.change("STA", holdings={IPO: 5, "p1": 4, "p2": 1}, president="p1", par=90, space=PAR[90], arrived=99)
    draft.stack = (FoundingRound(2, "p1", begun=True),)
    settle(draft)
    state, events = play(draft.freeze(), BuyShare("STA", IPO))
    assert state.companies["STA"].floated
    assert paid(events, "obligation") == [(BANK, "STA", 90)]
    assert state.price("STA") == 100


def test_two_yellow_tiles_or_one_upgrade() -> None:
    table = Table("8H").company("NS", {"p1": 6}, cash=500).tiles(F8="9/0")
    state = table.turn(BuildTrack("NS"))
    state, _ = play(state, LayTile("F12", "4", 0))
    assert refused(state, LayTile("F8", "23", 0)) == ("track.yellow-or-upgrade", "1895 VII")
    state, _ = play(state, LayTile("G9", "8", 1))
    assert not isinstance(state.top, BuildTrack)
    state, _ = play(table.turn(BuildTrack("NS")), LayTile("F8", "23", 0))
    assert not isinstance(state.top, BuildTrack)


def test_each_company_enlarges_its_own_station_in_swakopmund() -> None:
    table = Table().company("STA", {"p1": 6}, cash=500).company("OME", {"p2": 6}, cash=500)
    assert refused(table.turn(BuildTrack("STA")), LayTile("C11", "815", 2))[0] == "track.unreachable"
    state, _ = play(table.turn(BuildTrack("STA")), LayTile("C11", "814", 4))
    assert state.board.faces[state.title.map.index("C11")].id == "814"
    state, _ = play(table.turn(BuildTrack("OME")), LayTile("C11", "815", 2))
    assert state.board.faces[state.title.map.index("C11")].id == "815"


# ---- running ----


def test_the_president_chooses_between_income_and_a_mine() -> None:
    """From D18 to the port: 30 and 30. To the diamonds: 30, and 30 for the treasury."""
    table = Table().tiles(D18="57/0", D20="8/3").tiles(D18="14/2").company("SD", {"p1": 6}, trains=("2H",))
    state = table.turn(RunRoutes("SD"))
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
    table = Table().tiles(F8="8/4", G7="58/1", G5="9/0")
    state = table.tiles(F12="4/0", F14="57/0").company("NS", {"p1": 6}, trains=("3H",)).turn(RunRoutes("NS"))
    assert isinstance(state.top, RunRoutes)
    options = list(state.top.options(state))
    best = next(o for o in options if isinstance(o, AnyRun)).best()
    others = [o for o in options if isinstance(o, RunTrains)]
    assert run_earned(state, "NS", best.routes) == (70, 0)  # F10, F12, F14
    assert [run_earned(state, "NS", o.routes) for o in others] == [(50, 10)]
    state, _ = play(state, others[0])
    assert isinstance(state.top, PayOut)


def test_a_station_and_a_mine_make_a_route() -> None:
    table = Table().tiles(D18="57/0", D20="8/3").company("SD", {"p1": 6}, trains=("2H",))
    state, _ = play(table.turn(RunRoutes("SD")), RunTrains((Route("2H", ("D18", "D20")),)))
    assert isinstance(state.top, PayOut)


# ---- trains ----


def test_the_president_adds_money_for_any_train() -> None:
    table = Table("10H", cash=100).company("SD", {"p1": 6}, cash=450)
    table.draft.market_trains = ("6H",)
    state = table.turn(BuyNamibianTrains("SD"))
    assert refused(state, PASS)[0] == "train.must-own"
    _, events = play(state, BuyTrain("10H", BANK, 500))
    assert paid(events, "president's help") == [("p1", "SD", 50)]
    _, events = play(state, BuyTrain("6H", POOL, 210))
    assert paid(events, "president's help") == []


def test_half_price_shares_for_a_train() -> None:
    """500 for a 10H: 100 in the treasury, 50 with the president. Four unsold shares of 80 bring 40 each."""
    table = Table("10H", cash=0).purse(p1=50).company("SD", {"p1": 4, "p2": 2}, cash=100)
    state = table.company("STA", {"p1": 5, "p2": 1}, par=100).turn(BuyNamibianTrains("SD"))
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
    table = Table("4H").company("SD", {"p1": 6}, cash=10).company("STA", {"p1": 6}, trains=("3H",))
    state = table.company("OME", {"p2": 6}, trains=("3H",)).turn(BuyNamibianTrains("SD"))
    assert refused(state, BuyTrain("3H", "OME", 5)) == ("train.other-president", "1895 XIII")
    assert refused(state, BuyTrain("3H", "STA", 71))[0] == "train.money"
    state, events = play(state, BuyTrain("3H", "STA", 70))
    assert paid(events, "president's help") == [("p1", "SD", 60)]


def test_bankruptcy() -> None:
    table = Table("16H", cash=100).company("SD", {"p1": 6}, cash=20).company("STA", {"p2": 3, "p1": 2})
    table.obligation("OME", "p1")
    state = table.turn(BuyNamibianTrains("SD"))
    assert refused(state, BuyTrain("16H", BANK, 800))[0] == "train.out-of-reach"
    state, _ = play(state, DeclareBankruptcy())
    assert (state.ended, state.bankrupt, state.cash["p1"]) == ("bankrupt", "p1", 0)
    assert state.companies["SD"].holdings == {"p1": 2, IPO: 3, POOL: 5}
    assert state.companies["STA"].holdings == {"p2": 3, POOL: 2, IPO: 5}
    assert (state.price("SD"), state.price("STA")) == (70, 70)
    assert state.worth("p1") == 2 * 70  # the sleeping share is worth nothing


def test_the_brown_phase_closes_the_tractor() -> None:
    table = Table("10H").company("SD", {"p1": 6}, cash=600).obligation("STA", "p2")
    table.draft.phase = "8H"
    table.draft.privates = {"ML": "p3", **table.draft.privates}
    state, _ = play(table.turn(BuyNamibianTrains("SD")), BuyTrain("10H", BANK, 500))
    assert state.phase == "10H"
    assert state.privates == {"O-STA": "p2"}


def test_a_game_by_default_where_four_are_too_many() -> None:
    told = CliRunner().invoke(main, ["simulate", "1895", "--games", "1"], catch_exceptions=False)
    assert "finished   1" in told.output
