"""1888, IV.3.1 and table 1 of both books: the six private companies, their owners, and what they let them do."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    Dividend,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    PlaceToken,
    RunTrains,
    SellShares,
)
from footplate.game.events import PrivateClosed, PrivateMoved, TileLaid
from footplate.game.state import IPO, POOL
from footplate.game.step import Step
from footplate.rounds.privates import LastPurchases
from footplate.rounds.running import PayOut, RunRoutes, best_known
from footplate.rounds.stations import PlaceStation
from footplate.rounds.stock import StockTurn
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.routes import Route
from tests.build_1888 import (
    DRAFT,
    PASS,
    N,
    Table,
    at_step,
    both,
    events_of,
    gained,
    laid,
    lay,
    new,
    offered,
    offers,
    paid,
    play,
    refused,
    who,
)

TURN_STEPS = (LayTrack, PlaceStation, RunRoutes, PayOut, BuyTrains, LastPurchases)
WALL_HEXES = set("B4 B6 B8 B10 B16 C3 C7 C11 C13 C15 D2 D4 D6 E3 F4".split())

XIAN = LayPrivateTile("TA", "H2", "L39", 5)
MOUNTAIN = LayPrivateTile("HS", "C5", "L41", 1)
FERRY = LayPrivateTile("YRF", "E17", "L40a", 0)


def wall(hex_: str, tile: str) -> LayPrivateTile:
    """A tile through the Great Wall: "9/1"."""
    number, rotation = tile.split("/")
    return LayPrivateTile("CW", hex_, number, int(rotation))


def jhr(title: str, *, phase: str = "3", cash: int = 500, trains: tuple[str, ...] = ()) -> Table:
    """p1's Jingha Railway: a station in Beijing with track to the empty D10, and nothing else."""
    return Table(title, phase=phase).company("JHR", {"p1": 6}, cash=cash, trains=trains)


def powers(game: Game) -> set[str]:
    """The privates through which a tile may be laid now."""
    actions = (option for decision in game.decisions for option in decision.options)
    return {action.private for action in actions if isinstance(action, LayPrivateTile)}


def wall_lays(game: Game) -> set[str]:
    """All tiles that may be laid through the Great Wall now: "D4 9/1"."""
    actions = [option for decision in game.decisions for option in decision.options]
    found = [a for a in actions if isinstance(a, LayPrivateTile) and a.private == "CW"]
    return {f"{a.hex} {a.tile}/{a.rotation}" for a in found}


def best(game: Game, company: str) -> tuple[int, int]:
    """What the best run earns: revenue, and what goes to the treasury."""
    run = best_known(game.state, company)
    return run.revenue, run.treasury


def run(*path: str, train: str = "2") -> RunTrains:
    return RunTrains((Route(train, path),))


def first_5_train(table: Table, *, by: str = "SSL") -> Game:
    """p2's company has bought the first 5-train; its turn is still on."""
    table.company(by, {"p2": 6}, cash=600, par=95).depot({"3": 0, "4": 0})
    game = table.turn(by, BuyTrains)
    game.play(BuyTrain("5", BANK, 500))
    assert game.state.phase == "5"
    return game


# ---- owners ----


@both
@pytest.mark.rule("1888-draft:IV.3.1a", "1888-N:IV.3.1a")
def test_it_belongs_to_a_player_or_to_a_company(title: str) -> None:
    game = new(title)
    assert game.state.privates["KT"] == BANK
    game.play(BuyPrivate("KT", 25))
    assert game.state.privates["KT"] == "p1"
    game = jhr(title).privates(TA="p1").turn("JHR", LayTrack)
    game.play(BuyPrivate("TA", 50))
    assert game.state.privates == {"TA": "JHR"}
    assert gained(game.state_at(0), game.state) == {"JHR": -50, "p1": 50}


@both
@pytest.mark.rule("1888-draft:IV.3.1b", "1888-N:IV.3.1b")
def test_all_six_are_auctioned_before_a_share_is_sold(title: str) -> None:
    game = new(title)
    for private, data in game.title.privates.items():
        assert at_step(game) == "private_auction"
        game.play(BuyPrivate(private, data.price))
    assert at_step(game) == "stock_turn"
    assert list(game.state.privates.values()) == ["p1", "p2", "p3", "p1", "p2", "p3"]


@both
@pytest.mark.rule("1888-draft:IV.3.1c", "1888-N:IV.3.1c")
def test_no_player_ever_buys_it_from_another(title: str) -> None:
    auction = new(title)
    auction.play(BuyPrivate("KT", 25))
    refused(auction, BuyPrivate("KT", 25), "auction.not-for-sale", ("VI.3", "VI"))
    refused(auction, Bid("KT", 30), "auction.not-for-sale", ("VI.3", "VI"))
    stock = jhr(title).privates(TA="p2").stock("p1")
    refused(stock, BuyPrivate("TA", 50), "turn.wrong-step", ("VII.3.1", "VIII.3.1"))
    operating = jhr(title).privates(TA="p2").turn("JHR", LayTrack)
    refused(operating, BuyPrivate("TA", 50), "turn.not-yours", "V", player="p3")
    assert not [option for option in offers(stock) if "TA" in option]


@both
@pytest.mark.rule("1888-draft:IV.3.1c", "1888-N:VIII.3.1g")
def test_no_company_buys_it_from_another(title: str) -> None:
    table = jhr(title).company("SSL", {"p1": 6}, cash=300).privates(TA="SSL")
    game = table.turn("JHR", LayTrack)
    refused(game, BuyPrivate("TA", 50), "private.no-player-owns", "IV.3.1")
    refused(game, BuyPrivate("CW", 100), "private.no-player-owns", "IV.3.1")  # it is closed


@both
@pytest.mark.parametrize("phase", ["2", "3", "4"])
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
def test_companies_buy_from_phase_3_on(title: str, phase: str) -> None:
    game = jhr(title, phase=phase, cash=700).privates(TA="p1").turn("JHR", LayTrack)
    if phase == "2":
        refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    else:
        game.play(BuyPrivate("TA", 50))
        assert game.state.privates == {"TA": "JHR"}


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d", "1888-draft:VII.3.1g", "1888-N:VIII.3.1g")
def test_the_buyer_of_the_first_3_train_buys_in_the_same_turn(title: str) -> None:
    game = jhr(title, phase="2").privates(TA="p1").depot({"2": 0}).turn("JHR", BuyTrains)
    refused(game, BuyPrivate("TA", 50), "private.phase", "IV.3.1")
    play(game, BuyTrain("3", BANK, 180), BuyPrivate("TA", 50), XIAN)
    assert (game.state.privates["TA"], game.state.cash["JHR"]) == ("JHR", 500 - 180 - 50)


@both
@pytest.mark.rule("1888-draft:IV.3.1d", "1888-N:IV.3.1d")
def test_an_exported_3_train_opens_the_sales_too(title: str) -> None:
    table = jhr(title, phase="2", trains=("2",)).privates(TA="p1").depot({"2": 0})
    game = table.turn("JHR", BuyTrains)
    game.play(PASS)  # the set of operating rounds is over, a 3-train leaves
    assert (game.state.phase, game.state.depot["3"]) == ("3", 5)
    play(game, PASS, PASS, PASS)
    assert at_step(game) == "lay_track JHR"
    game.play(BuyPrivate("TA", 50))
    assert game.state.privates["TA"] == "JHR"


# ---- the price ----


@pytest.mark.rule("1888-draft:IV.3.1e")
def test_draft_any_price_from_1_to_the_whole_treasury() -> None:
    game = jhr(DRAFT).privates(FC="p2").turn("JHR", LayTrack)
    assert refused(game, BuyPrivate("FC", 0), "private.price", "IV.3.1").facts["low"] == 1
    assert refused(game, BuyPrivate("FC", 501), "private.money", "IV.3.1").facts == {"needs": 501, "has": 500}
    for price in (1, 300, 500):
        branch = game.fork()
        branch.play(BuyPrivate("FC", price))
        assert (who(branch), branch.state.privates["FC"]) == ("p2", "p2")  # nothing has happened yet
        assert gained(game.state, branch.state) == {}
        events = branch.play(Accept(), "p2")
        assert PrivateMoved("FC", "p2", "JHR", price) in events
        assert gained(game.state, branch.state) == {"JHR": -price, "p2": price}
        assert at_step(branch) == "lay_track JHR"


@both
@pytest.mark.rule("1888-draft:IV.3.1e", "1888-N:IV.3.1e")
def test_the_player_who_sells_must_agree(title: str) -> None:
    game = jhr(title).privates(HS="p2", TA="p1").turn("JHR", LayTrack)
    game.play(BuyPrivate("HS", 60))
    refused(game, Accept(), "turn.not-yours", "V", player="p1")
    game.play(Decline(), "p2")
    assert game.state.privates["HS"] == "p2"
    assert gained(game.state_at(0), game.state) == {}
    refused(game, BuyPrivate("HS", 60), "private.declined", "IV.3.1")
    play(game, BuyPrivate("HS", 61), Accept())
    assert gained(game.state_at(0), game.state) == {"JHR": -61, "p2": 61}
    game.play(BuyPrivate("TA", 50))  # the director's own: no question
    assert game.state.privates == {"TA": "JHR", "HS": "JHR"}


@both
@pytest.mark.rule("1888-draft:IV.3.1e", "1888-N:IV.3.1e")
def test_the_treasury_pays_alone(title: str) -> None:
    game = jhr(title, cash=49).cash(p1=1000).privates(TA="p1").turn("JHR", LayTrack)
    assert refused(game, BuyPrivate("TA", 50), "private.money", "IV.3.1").facts == {"needs": 50, "has": 49}
    game.play(BuyPrivate("TA", 49))
    assert game.state.cash["JHR"] == 0


N_TABLE = [  # price, income, the range for companies
    pytest.param("KT", 25, 5, (13, 37), marks=pytest.mark.rule("1888-N:T1-KT-1")),
    pytest.param("TA", 50, 10, (25, 75), marks=pytest.mark.rule("1888-N:T1-TA-1")),
    pytest.param("HS", 75, 15, (38, 112), marks=pytest.mark.rule("1888-N:T1-HS-1")),
    pytest.param("CW", 100, 20, (50, 150), marks=pytest.mark.rule("1888-N:T1-CW-1")),
    pytest.param("YRF", 125, 25, (63, 187), marks=pytest.mark.rule("1888-N:T1-YRF-1")),
    pytest.param("FC", 150, 30, (75, 225), marks=pytest.mark.rule("1888-N:T1-FC-1")),
]
DRAFT_TABLE = [
    pytest.param("KT", 25, 5, marks=pytest.mark.rule("1888-draft:T1-KT")),
    pytest.param("TA", 50, 10, marks=pytest.mark.rule("1888-draft:T1-TA")),
    pytest.param("HS", 70, 15, marks=pytest.mark.rule("1888-draft:T1-HS")),
    pytest.param("CW", 100, 20, marks=pytest.mark.rule("1888-draft:T1-CW")),
    pytest.param("YRF", 120, 25, marks=pytest.mark.rule("1888-draft:T1-YRF")),
    pytest.param("FC", 150, 30, marks=pytest.mark.rule("1888-draft:T1-FC")),
]


def check_printed(title: str, private: str, price: int, income: int) -> None:
    """What a player pays for it in the auction, and what it pays in an operating round to whoever owns it."""
    game = new(title)
    for other, data in game.title.privates.items():
        if other == private:
            break
        game.play(BuyPrivate(other, data.price))
    buyer, before = who(game), game.state
    refused(game, BuyPrivate(private, price - 1), "auction.price", ("VI.3", "VI"))
    game.play(BuyPrivate(private, price))
    assert gained(before, game.state) == {buyer: -price, BANK: price}
    if private != "KT":
        first = new(title)
        assert refused(first, Bid(private, price + 4), "auction.raise", ("VI.3", "VI")).facts["lowest"] == price + 5
        assert offered(first, Bid(private, price + 5))
    for owner in ("p2", "JHR"):
        table = jhr(title).privates(**{private: owner})
        table.operate()
        assert paid(table.events, "income") == [(BANK, owner, income)]


@pytest.mark.parametrize(("private", "price", "income", "prices"), N_TABLE)
@pytest.mark.rule("1888-N:IV.3.1e")
def test_n_table_1(private: str, price: int, income: int, prices: tuple[int, int]) -> None:
    check_printed(N, private, price, income)
    game = jhr(N).privates(**{private: "p1"}).turn("JHR", LayTrack)
    for wrong in (prices[0] - 1, prices[1] + 1):
        violation = refused(game, BuyPrivate(private, wrong), "private.price", "IV.3.1")
        assert (violation.facts["low"], violation.facts["high"]) == prices
    for agreed in prices:
        branch = game.fork()
        branch.play(BuyPrivate(private, agreed))
        assert gained(game.state, branch.state) == {"JHR": -agreed, "p1": agreed}


@pytest.mark.parametrize(("private", "price", "income"), DRAFT_TABLE)
def test_draft_table_1(private: str, price: int, income: int) -> None:
    check_printed(DRAFT, private, price, income)


# ---- income, certificates, the closing ----


@both
@pytest.mark.rule(
    "1888-draft:IV.3.1f", "1888-N:IV.3.1f", "1888-draft:VII.1e", "1888-N:VIII.1e", "1888-draft:VII.1a", "1888-N:VIII.1a"
)
def test_income_goes_to_the_owner_as_every_operating_round_begins(title: str) -> None:
    table = jhr(title, cash=0, trains=("3",)).privates(KT="p1", FC="p1", CW="JHR", TA="p2")
    game = table.operate(rounds=2)
    income = [(BANK, "p1", 5), (BANK, "p2", 10), (BANK, "JHR", 20), (BANK, "p1", 30)]
    assert paid(table.events, "income") == income
    assert (game.state.cash["JHR"], at_step(game)) == (20, "lay_track JHR")  # before any company acts
    events = play(game, PASS, PASS)  # no track; the wall is left alone: the second round of the set begins
    assert paid(events, "income") == income
    assert [kind for kind in offers(game) if kind.split()[0] in ("buy_share", "sell_shares", "start_company")] == []


@both
@pytest.mark.rule("1888-draft:IV.3.1h", "1888-N:IV.3.1i")
def test_in_a_players_hand_it_is_one_certificate(title: str) -> None:
    game = jhr(title).privates(KT="p1", TA="p1").turn("JHR", LayTrack)
    assert game.state.certificates_counted("p1") == 2 + 5  # a director's certificate and four shares
    game.play(BuyPrivate("TA", 50))
    assert game.state.certificates_counted("p1") == 1 + 5


@both
@pytest.mark.rule("1888-draft:IV.3.1i", "1888-N:IV.3.1j")
def test_all_close_as_phase_5_begins(title: str) -> None:
    owners = {"KT": "p1", "TA": "JHR", "HS": "p2", "CW": "SSL", "YRF": "p3", "FC": "p1"}
    table = jhr(title, phase="4", trains=("4",)).privates(**owners).company("SSL", {"p2": 6}, cash=600, par=95)
    game = table.depot({"4": 0}).turn("SSL", BuyTrains)
    before = game.state
    assert before.certificates_counted("p1") == 2 + 5
    events = game.play(BuyTrain("5", BANK, 500))
    assert [e.private for e in events_of(PrivateClosed, events)] == list(owners)
    assert game.state.privates == {}
    assert gained(before, game.state) == {"SSL": -500, BANK: 500}  # nobody is paid for them
    assert game.state.certificates_counted("p1") == 5
    while game.state.below(StockTurn) is None:
        assert paid(events, "income") == []
        events = game.play(Dividend("withhold") if at_step(game) == "pay_out JHR" else PASS)


@both
@pytest.mark.rule("1888-draft:IV.3.1-P1", "1888-N:T1-KT-1")
@pytest.mark.parametrize("step", TURN_STEPS)
def test_kaiping_tramway_has_no_power(title: str, step: type[Step]) -> None:
    game = jhr(title, trains=("3",)).privates(KT="JHR").turn("JHR", step, waits=False)
    assert powers(game) == set()
    refused(game, LayPrivateTile("KT", "H2", "L39", 5), "power.not-owned", "IV.3.1")


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule("1888-draft:IV.3.1g", "1888-N:IV.3.1g")
def test_powers_are_for_the_company_that_owns_it_in_its_own_turn(title: str, power: LayPrivateTile) -> None:
    def table(owner: str) -> Table:
        return jhr(title).company("SSL", {"p1": 6}, cash=300, par=95).privates(**{power.private: owner})

    game = table("p1").turn("JHR", LayTrack)  # a player's own: neither he nor his company uses it
    refused(game, power, "power.not-owned", "IV.3.1")
    other = table("JHR").turn("SSL", LayTrack)  # the same director, another company's turn
    refused(other, power, "power.not-owned", "IV.3.1")
    stock = table("JHR").stock("p1")
    refused(stock, power, "power.not-now", "IV.3.1")
    own = table("JHR").turn("JHR", LayTrack)
    assert powers(own) == {power.private}
    refused(own, power, "power.not-yours", "IV.3.1", player="p2")
    own.play(power)
    assert own.state.board.tiles()[power.hex] == (power.tile, power.rotation)


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule("1888-draft:VII.3.1g", "1888-N:VIII.3.1g", "1888-N:T1-TA-3")
def test_private_companies_are_bought_and_used_throughout_the_turn(title: str, power: LayPrivateTile) -> None:
    """JHR runs its train from Beijing to Tianjin, 30 + 20; a company of p2 follows."""
    table = jhr(title, trains=("3",)).privates(**{power.private: "p1"}).tiles(D10="57/2")
    game = table.company("SSL", {"p2": 6}, par=70).turn("JHR", LayTrack)
    price = game.title.privates[power.private].price
    usual: dict[str, Action] = {"run_routes": run("C9/1", "D10", train="3"), "pay_out": Dividend("pay")}
    for step in ("lay_track", "place_station", "run_routes", "pay_out", "buy_trains", "last_purchases"):
        assert at_step(game) == f"{step} JHR"
        branch = game.fork()
        branch.play(BuyPrivate(power.private, price))
        assert at_step(branch) == f"{step} JHR"
        branch.play(power)
        assert branch.state.board.tiles()[power.hex] == (power.tile, power.rotation)
        assert gained(game.state, branch.state) == {"JHR": -price, "p1": price}
        game.play(usual.get(step, PASS))
    assert at_step(game) == "lay_track SSL"
    refused(game, BuyPrivate(power.private, price), "turn.not-yours", "V", player="p1")


# ---- Terracotta Army: the red tile of Xi'an ----


XIAN_VALUES = {"2": (20, 40), "3": (30, 50), "4": (30, 50), "5": (40, 60), "6": (40, 60), "D": (50, 70)}


@both
@pytest.mark.rule("1888-draft:IV.3.1-P2a", "1888-N:T1-TA-2")
def test_the_red_tile_raises_the_values_of_xian(title: str) -> None:
    game = jhr(title).privates(TA="JHR").turn("JHR", LayTrack)
    xian = game.title.map.index("H2")
    printed = game.state.board.faces[xian]
    assert {o for o in offers(game) if "TA" in o} == {"lay_private_tile TA H2 L39 5"}
    for hex_ in ("I11", "A1", "H4", "C5"):
        refused(game, LayPrivateTile("TA", hex_, "L39", 5), "power.tile", "IV.3.1")
    game.play(XIAN)
    now = game.state.board.faces[xian]
    assert now.exits == printed.exits == (3, 4)
    for phase, values in XIAN_VALUES.items():
        keys = game.title.phases[phase].values
        assert (printed.stops[0].worth(keys), now.stops[0].worth(keys)) == values


@both
@pytest.mark.rule("1888-draft:IV.3.1-P2b", "1888-N:T1-TA-3", "1888-draft:IV.3.1-P2c", "1888-N:T1-TA-4")
def test_the_red_tile_is_free_beside_the_normal_tile_and_needs_no_connection(title: str) -> None:
    for first, second in ((XIAN, lay("D10", "5/1")), (lay("D10", "5/1"), XIAN)):
        game = jhr(title, cash=0).privates(TA="JHR").turn("JHR", LayTrack)
        play(game, first, second)
        assert game.state.board.tiles() == {"H2": ("L39", 5), "D10": ("5", 1)}
        assert game.state.cash["JHR"] == 0
    far = Table(title, phase="3").company("CDL", {"p1": 6}, cash=0).privates(TA="CDL").turn("CDL", LayTrack)
    far.play(XIAN)
    assert (far.state.board.tiles(), far.state.cash["CDL"]) == ({"H2": ("L39", 5)}, 0)


@both
@pytest.mark.parametrize(
    ("power", "private", "income"), [(XIAN, "TA", 10), (MOUNTAIN, "HS", 15), (wall("D4", "9/1"), "CW", 20), (FERRY, "YRF", 25)]
)
@pytest.mark.rule(
    "1888-draft:IV.3.1-P2d", "1888-N:T1-TA-5", "1888-draft:IV.3.1-P4c", "1888-N:T1-CW-4", "1888-draft:IV.3.1-P5c",
    "1888-N:T1-YRF-4",
)  # fmt: skip
def test_its_use_does_not_close_it(title: str, power: LayPrivateTile, private: str, income: int) -> None:
    table = jhr(title, cash=0, trains=("3",)).privates(**{private: "JHR"})
    game = table.turn("JHR", LayTrack, rounds=2)
    game.play(power)
    assert game.state.privates == {private: "JHR"}
    events = play(game, *[PASS] * (2 if private == "CW" else 1))  # no second tile on the wall, no other track
    assert paid(events, "income") == [(BANK, "JHR", income)]  # in the second round of the set
    assert powers(game) == set()
    refused(game, power, "power.used", "IV.3.1")


@both
@pytest.mark.parametrize("power", [XIAN, MOUNTAIN, FERRY, wall("D4", "9/1")])
@pytest.mark.rule(
    "1888-draft:IV.3.1-P2e", "1888-N:T1-TA-6", "1888-draft:IV.3.1-P3d", "1888-N:T1-HS-4", "1888-draft:IV.3.1-P5d",
    "1888-N:T1-YRF-5",
)  # fmt: skip
def test_what_is_unlaid_at_the_closing_is_lost(title: str, power: LayPrivateTile) -> None:
    """Also to the company that has just bought the first 5-train itself."""
    game = first_5_train(Table(title, phase="4").privates(**{power.private: "SSL"}))
    assert powers(game) == set()
    refused(game, power, "power.not-owned", "IV.3.1")
    assert game.state.board.tiles() == {}
    normal = jhr(title, phase="5").turn("JHR", LayTrack)
    for phase_tile in ("L39", "L41", "L40a", "L40b"):
        for hex_ in ("H2", "C5", "E17", "F16", "D10"):
            for rotation in range(6):
                code = "track.chart" if hex_ in ("C5", "D10") else "track.printed-for-good"
                section = ("VII.3.4", "VIII.3.4") if code == "track.chart" else ("VII.3.3", "VIII.3.3")
                refused(normal, LayTile(hex_, phase_tile, rotation), code, section)
    xian = normal.state.board.faces[normal.title.map.index("H2")].stops[0]
    assert xian.worth(normal.state.phase_data.values) == 40


def tjl_at_xian(title: str, phase: str, *, laid_: bool) -> Game:
    """TJL stands in H4, beside Xi'an, with a 2-train."""
    table = Table(title, phase=phase).company("TJL", {"p1": 6}, trains=("2",)).tiles(H4="8860/0", E3="57/0")
    table.stations(H4="TJL")
    return (table.tiles(H2="L39/5") if laid_ else table).turn("TJL", RunRoutes)


@both
@pytest.mark.parametrize(("phase", "revenue"), [("3", 90), ("5", 100), ("D", 110)])
@pytest.mark.rule("1888-draft:IV.3.1-P2f", "1888-N:T1-TA-7", "1888-N:T1-TA-2")
def test_all_trains_earn_the_higher_value_of_xian(title: str, phase: str, revenue: int) -> None:
    game = tjl_at_xian(title, phase, laid_=True)
    assert best(game, "TJL")[0] == revenue == 40 + XIAN_VALUES[phase][1]
    game.play(run("H2", "H4/0"))
    assert game.state.below(PayOut) is not None
    printed = tjl_at_xian(title, phase, laid_=False)
    zhengzhou = {"3": 40, "5": 50, "D": 60}[phase]
    assert best(printed, "TJL")[0] == 40 + zhengzhou  # the other way, to I5


# ---- Heng Shan: the hex it closes, and the mountain tile ----


def datong(title: str, *, phase: str = "3", cash: int = 100, trains: tuple[str, ...] = (), **tiles: str) -> Table:
    """JZR of p1 has a station in Datong (C3, track to B4 and C5)."""
    table = Table(title, phase=phase).company("JZR", {"p1": 6}, cash=cash, trains=trains)
    return table.tiles(**{"C3": "5/3", **tiles}).stations(C3="JZR")


@both
@pytest.mark.parametrize("owner", ["p1", "p2", BANK])
@pytest.mark.rule("1888-draft:IV.3.1-P3a", "1888-N:T1-HS-2")
def test_c5_is_closed_until_a_company_owns_heng_shan(title: str, owner: str) -> None:
    game = datong(title).privates(HS=owner).turn("JZR", LayTrack)
    assert not [option for option in laid(game) if option.startswith("C5")]
    refused(game, lay("C5", "9/1"), "track.private-blocks", "IV.3.1")


@both
@pytest.mark.parametrize("owner", ["JZR", "SSL", ""])
@pytest.mark.rule("1888-draft:IV.3.1-P3a", "1888-draft:IV.3.1-P3g", "1888-N:T1-HS-2", "1888-N:T1-HS-7")
def test_then_c5_is_open_to_everybody_for_40(title: str, owner: str) -> None:
    table = datong(title, phase="3" if owner else "5").company("SSL", {"p2": 6})
    game = (table.privates(HS=owner) if owner else table).turn("JZR", LayTrack)
    assert {option.split()[1].split("/")[0] for option in laid(game) if option.startswith("C5")} == {"7", "8", "9"}
    game.play(lay("C5", "9/1"))
    assert gained(game.state_at(0), game.state) == {"JZR": -40, BANK: 40}
    poor = datong(title, cash=39).privates(HS="JZR").turn("JZR", LayTrack)
    refused(poor, lay("C5", "9/1"), "track.money", ("VII.3.3", "VIII.3.3"))


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3b", "1888-draft:IV.3.1-P3c", "1888-N:T1-HS-3")
def test_the_mountain_is_free_beside_the_normal_tile_and_needs_no_connection(title: str) -> None:
    for rotation, exits in ((0, (0, 2, 4)), (1, (1, 3, 5))):
        game = jhr(title, cash=0).privates(HS="JHR").turn("JHR", LayTrack)
        play(game, LayPrivateTile("HS", "C5", "L41", rotation), lay("D10", "5/1"))
        assert game.state.board.faces[game.title.map.index("C5")].exits == exits
        assert (game.state.cash["JHR"], game.state.board.tiles()["D10"]) == (0, ("5", 1))
    game = jhr(title).privates(HS="JHR").turn("JHR", LayTrack)
    for hex_ in ("D8", "D4", "B2"):
        refused(game, LayPrivateTile("HS", hex_, "L41", 1), "power.tile", "IV.3.1")


@both
@pytest.mark.parametrize("kind", ["pay", "withhold"])
@pytest.mark.parametrize("owner", ["JZR", "SSL", ""])  # it serves all, also when Heng Shan is closed
@pytest.mark.rule("1888-draft:IV.3.1-P3e", "1888-N:T1-HS-5", "1888-N:T1-HS-9")
def test_a_run_to_the_mountain_brings_the_treasury_40(title: str, kind: str, owner: str) -> None:
    table = datong(title, phase="3" if owner else "5", cash=0, trains=("2",), C5="L41/1").company("SSL", {"p2": 6})
    game = (table.privates(HS=owner) if owner else table).turn("JZR", RunRoutes)
    assert best(game, "JZR") == (20, 40)
    game.play(run("C3", "C5"))
    game.play(Dividend("pay" if kind == "pay" else "withhold"))
    money = {"p1": 12, "JZR": 40, BANK: -52} if kind == "pay" else {"JZR": 60, BANK: -60}
    assert gained(game.state_at(0), game.state) == money


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3f", "1888-N:T1-HS-6")
def test_the_mountain_is_one_of_the_stops_of_a_train(title: str) -> None:
    tiles = {"C5": "L41/1", "D6": "8/0", "E5": "57/0"}
    two = datong(title, trains=("2",), **tiles).turn("JZR", RunRoutes)
    through = run("C3", "C5", "D6", "E5")
    refused(two, through, "route.too-long", ("VII.3.6", "VIII.3.6"))
    three = datong(title, cash=0, trains=("3",), **tiles).turn("JZR", RunRoutes)
    play(three, run("C3", "C5", "D6", "E5", train="3"), Dividend("withhold"))
    assert gained(three.state_at(0), three.state) == {"JZR": 80, BANK: -80}
    assert three.state.companies["JZR"].revenue == 40


@both
@pytest.mark.rule("1888-draft:IV.3.1-P3g", "1888-draft:IV.3.1-P3h", "1888-N:T1-HS-7", "1888-N:T1-HS-8")
def test_after_an_ordinary_tile_on_c5_the_mountain_cannot_be_laid(title: str) -> None:
    table = datong(title).company("SSL", {"p1": 6}, cash=200, par=70).privates(HS="SSL")
    game = table.turn("JZR", LayTrack)
    game.play(lay("C5", "9/1"))
    assert game.state.cash["JZR"] == 60
    while at_step(game) != "lay_track SSL":
        game.play(BuyTrain("3", BANK, 180) if "buy_trains" in at_step(game) else PASS)
    assert powers(game) == set()
    refused(game, MOUNTAIN, "power.used", "IV.3.1")


@both
@pytest.mark.parametrize("phase", ["3", "5", "D"])
@pytest.mark.rule("1888-N:T1-HS-8", "1888-N:chart-ends")
def test_the_mountain_is_never_replaced(title: str, phase: str) -> None:
    game = datong(title, phase=phase, cash=500, C5="L41/1").turn("JZR", LayTrack)
    assert not [option for option in laid(game) if option.startswith("C5")]
    refused(game, lay("C5", "9/1"), "track.chart", ("VII.3.4", "VIII.3.4"))
    refused(game, lay("C5", "14/1"), "track.chart", ("VII.3.4", "VIII.3.4"))
