"""1895: what is printed and on the scene when a game begins (0 to II), and the five companies (V)."""

from __future__ import annotations

from collections import Counter

import pytest

import footplate
from footplate import BadPlayers
from footplate.bots import RandomPlayer
from footplate.finance.ledger import BANK
from footplate.finance.shares import certificates
from footplate.game.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    PlaceToken,
    SellShares,
    StartCompany,
)
from footplate.game.events import RoundBegan, TokenPlaced
from footplate.game.state import IPO, POOL
from footplate.rounds.depot import on_offer
from footplate.rounds.running import RunRoutes
from footplate.rounds.stations import PlaceStation
from footplate.testing.questions import at_step, best, lay, offers, play, refused, who
from footplate.titles.g1895.forced import BuyNamibianTrains
from footplate.titles.g1895.obligations import obligations
from footplate.titles.g1895.track import BuildTrack
from tests.g1895.scenes import COMPANIES, PASS, Namibia, after_tractor, new

PARS = (100, 90, 80, 70, 60)


# ---- 0, I, II: parts ----


@pytest.mark.rule("1895:0a")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_three_players_and_no_other_number(players: int) -> None:
    with pytest.raises(BadPlayers, match="exactly 3 players"):
        footplate.new("1895", [str(number) for number in range(players)])
    assert len(new().state.players) == 3


@pytest.mark.rule("1895:I-bank", "1895:II-e", "1895:II-f", "1895:II-c", "1895:I-private", "1895:I-obligations")
def test_the_opening_of_a_game() -> None:
    state = new().state
    assert state.cash == {BANK: 4848, "p1": 560, "p2": 560, "p3": 560, **dict.fromkeys(COMPANIES, 0)}
    assert sum(state.cash.values()) == 6528
    assert state.privates == {"ML": BANK, **{f"O-{company}": BANK for company in COMPANIES}}
    assert {card: private.revenue for card, private in state.title.privates.items() if private.revenue} == {"ML": 5}
    for company in state.companies.values():
        assert company.holdings == {IPO: 10}
        assert (company.asleep, company.president, company.started) == ({}, "", False)
    assert state.market_trains == ()


@pytest.mark.rule("1895:I-bank")
def test_the_money_stays_6528_whatever_happens() -> None:
    game, player = new(), RandomPlayer(2)
    while game.decision is not None and len(game) < 250:
        by, action = player.choose(game.decisions)
        game.play(action, by)
        assert sum(game.state.cash.values()) == 6528
    assert game.state.phase != "2H"


@pytest.mark.rule("1895:I-tiles")
def test_the_supply_of_tiles() -> None:
    game = new()
    printed = {
        **dict.fromkeys(("3", "4", "58", "14", "15", "23", "24", "25", "26", "27", "28", "29"), 2),
        **dict.fromkeys(("57", "125"), 3), "7": 5, "8": 12, "9": 12,
        **dict.fromkeys(("581", "814", "815", "16", "17", "18", "19", "20", "38", "887", "888"), 1),
        **dict.fromkeys(("39", "40", "41", "42", "43", "44", "45", "46", "47", "70", "849", "850", "889"), 1),
    }  # fmt: skip
    assert game.state.tiles == printed
    colours: Counter[str] = Counter()
    for number, count in game.state.tiles.items():
        colours[game.title.map.tiles[number].color] += count
    assert colours == {"yellow": 41, "green": 26, "brown": 16}


PRICES = {"2H": 40, "3H": 70, "4H": 120, "5H": 160, "6H": 210, "8H": 320, "10H": 500, "12H": 600, "16H": 800}


@pytest.mark.rule("1895:I-trains")
def test_the_stack_of_trains() -> None:
    depot = new().state.depot
    assert depot == dict(zip(PRICES, (4, 3, 2, 2, 2, 2, 2, 2, 5), strict=True))
    assert sum(depot.values()) == 24


@pytest.mark.rule("1895:I-prices")
@pytest.mark.parametrize(("train", "price"), PRICES.items())
def test_the_prices_of_trains(train: str, price: int) -> None:
    game = Namibia(phase=train).company("STA", {"p1": 6}, cash=1000).turn("STA", BuyNamibianTrains)
    assert [(o.train, o.source, o.price) for o in on_offer(game.state)] == [(train, BANK, price)]
    for wrong in (price - 1, price + 1):
        refused(game, BuyTrain(train, BANK, wrong), "train.price", "XIII")
    play(game, BuyTrain(train, BANK, price))
    assert game.state.cash["STA"] == 1000 - price


@pytest.mark.rule("1895:I-shares", "1895:I-markers", "1895:II-f")
def test_certificates_and_markers() -> None:
    game = new()
    assert tuple(game.state.companies) == COMPANIES
    counted = 0
    for name, company in game.state.companies.items():
        assert (company.holdings, company.size) == ({IPO: 10}, 10)
        assert game.title.companies[name].president_shares == 2
        counted += certificates(10, presides=True, president_shares=2)
    assert counted == 45
    assert [len(company.tokens) for company in game.state.companies.values()] == [4, 3, 3, 2, 2]


@pytest.mark.rule("1895:I-mines", "1895:II-j")
def test_two_mines() -> None:
    game = new()
    assert {h.hex: h.mine for h in game.title.map.hexes if h.mine} == {
        "G5": {"yellow": 10, "green": 20, "brown": 30},
        "D20": {"yellow": 30, "green": 40, "brown": 50},
    }


# ---- II: who begins, what is kept apart ----


@pytest.mark.rule("1895:II-b", "1895:III.1b")
def test_the_players_sit_in_the_order_named() -> None:
    game = new()
    assert game.state.priority == "p1"
    assert who(game) == "p1"
    play(game, PASS)
    assert who(game) == "p2"
    play(game, PASS)
    assert who(game) == "p3"


@pytest.mark.rule("1895:II-g", "1895:XVII.5b")
def test_old_certificates_go_to_the_bank_pool() -> None:
    game = Namibia().company("STA", {"p1": 4, "p3": 2}, trains=("2H",)).stock("p3")
    play(game, SellShares("STA", 1), PASS)
    assert game.state.companies["STA"].holdings == {IPO: 4, "p1": 4, "p3": 1, POOL: 1}
    assert {"buy_share STA ipo", "buy_share STA pool"} <= set(offers(game))
    assert who(game) == "p1"
    play(game, BuyShare("STA", POOL))
    assert game.state.companies["STA"].holdings == {IPO: 4, "p1": 5, "p3": 1}


@pytest.mark.rule("1895:II-h")
def test_only_2h_trains_are_on_offer_at_first() -> None:
    game = Namibia().company("STA", {"p1": 6}, cash=500).turn("STA", BuyNamibianTrains)
    refused(game, BuyTrain("3H", BANK, 70), "train.not-on-offer", "XIII")
    play(game, BuyTrain("2H", BANK, 40))
    assert game.state.companies["STA"].trains == ("2H",)


@pytest.mark.rule("1895:II-i")
def test_a_treasury_is_not_its_presidents_purse() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p2": 2}, cash=500, space=(1, 4)).cash(p1=10)
    game = scene.stock("p1", waits=False)
    refusal = refused(game, BuyShare("STA", IPO), "stock.money", "XVII")
    assert refusal.facts == {"needs": 110, "has": 10}
    scene = Namibia().tiles(D10="9/1", E9="58/5").company("STA", {"p1": 4, "p2": 2}, cash=500, trains=("2H",))
    game = scene.turn("STA", RunRoutes)
    play(game, best(game), Dividend("withhold"))
    assert (game.state.cash["STA"], game.state.cash["p1"]) == (530, 1000)


# ---- I: the president acts, rounds follow each other ----


@pytest.mark.rule("1895:I-c", "1895:V.3c")
def test_the_president_acts_for_his_company() -> None:
    scene = Namibia().tiles(D10="9/1").company("STA", {"p1": 4, "p2": 2}, cash=500, trains=("2H",), operated=False)
    game = scene.turn("STA", BuildTrack)
    steps = []
    for action in (lay("E9", "58/5"), PlaceToken("F10"), None, Dividend("pay"), PASS):
        move = best(game) if action is None else action
        steps.append(at_step(game))
        assert who(game) == "p1"
        for other in ("p2", "p3"):
            refused(game, move, "turn.not-yours", "VI", player=other)
        play(game, move)
    assert steps == [
        f"{step} STA" for step in ("build_track", "place_station", "run_routes", "pay_out", "buy_namibian_trains")
    ]


@pytest.mark.rule("1895:I-d", "1895:XVI.1h", "1895:XVI.1a")
def test_stock_rounds_and_operating_rounds_alternate() -> None:
    """Nobody founds anything: one operating round after each stock round while no 3H has been sold."""
    game = after_tractor()
    events = play(game, *[PASS] * 12)
    rounds = [(e.kind, e.number, e.part) for e in events if isinstance(e, RoundBegan)]
    assert rounds == [
        ("stock", 1, 0), ("operating", 1, 1), ("stock", 2, 0), ("operating", 2, 1),
        ("stock", 3, 0), ("operating", 3, 1), ("stock", 4, 0),
    ]  # fmt: skip


# ---- V: companies ----


@pytest.mark.rule("1895:V-STA", "1895:V-OME", "1895:V-SD", "1895:V-OB", "1895:V-NS", "1895:XVII.4h")
@pytest.mark.parametrize(
    ("company", "hex_", "city", "exits", "left", "to"),
    [
        ("STA", "C11", 0, [4], 3, "F10"),
        ("OME", "C11", 1, [3], 2, "F6"),
        ("SD", "D18", 0, [], 2, "H22"),
        ("OB", "F10", 0, [0, 1, 2, 3, 4, 5], 1, "N2"),
        ("NS", "F10", 0, [0, 1, 2, 3, 4, 5], 1, "H22"),
    ],
)
def test_the_table_of_companies(company: str, hex_: str, city: int, exits: list[int], left: int, to: str) -> None:
    scene = Namibia().company(company, {"p1": 6}, cash=500, operated=False)
    game = scene.operate()
    assert [e for e in scene.events if isinstance(e, TokenPlaced)] == [TokenPlaced(company, hex_, city)]
    assert game.state.companies[company].tokens == (100,) * left
    assert game.state.cash[company] == 500
    face = game.state.board.faces[game.title.map.index(hex_)]
    assert list(face.stops[city].exits) == exits
    obligation = obligations(game.title)[f"O-{company}"]
    assert (obligation.company, obligation.to) == (company, to)


@pytest.mark.rule("1895:V-SD")
def test_luederitzbucht_takes_the_ordinary_city_tile() -> None:
    """C2: the letter L is not its."""
    game = Namibia().company("SD", {"p1": 6}, cash=500, operated=False).turn("SD", BuildTrack)
    refused(game, lay("D18", "581/0"), "track.chart", "VII")
    play(game, lay("D18", "57/0"))


@pytest.mark.rule("1895:V-OB")
def test_sambesi_lies_in_n2() -> None:
    game = Namibia().company("OB", {"p1": 6}, cash=500, operated=False).turn("OB", BuildTrack)
    refused(game, LayTile("O2", "9", 0), "track.no-such-hex", "VII")
    assert game.title.map.hexes[game.title.map.index("N2")].name == "Sambesi"


@pytest.mark.rule("1895:V.1b", "1895:XVII.2e", "1895:V.1h", "1895:XVII.2d")
def test_the_presidents_certificate_is_sold_first_and_companies_in_order() -> None:
    game = Namibia().stock("p1", number=1)
    assert offers(game) == [*(f"start_company STA {par}" for par in PARS), "pass"]
    for company in COMPANIES:
        for source in (IPO, POOL):
            refused(game, BuyShare(company, source), "stock.not-started", "XVII")
    for later in COMPANIES[1:]:
        refusal = refused(game, StartCompany(later, 60), "stock.start-order", "XVII")
        assert refusal.facts == {"company": later, "first": "STA"}
    play(game, StartCompany("STA", 60))
    assert not game.state.companies["STA"].floated
    assert offers(game) == ["buy_share STA ipo", *(f"start_company OME {par}" for par in PARS), "pass"]
    refused(game, StartCompany("SD", 60), "stock.start-order", "XVII")
    refused(game, StartCompany("STA", 60), "stock.already-started", "XVII")


@pytest.mark.rule("1895:V.1c", "1895:XVII.2f", "1895:V.3a", "1895:V.3b", "1895:XVII.2j", "1895:XVI.1g")
@pytest.mark.rule("1895:XVII.2-100", "1895:XVII.2-90", "1895:XVII.2-80", "1895:XVII.2-70", "1895:XVII.2-60")
@pytest.mark.parametrize(("par", "row"), [(100, 1), (90, 2), (80, 3), (70, 4), (60, 5)])
def test_the_buyer_of_the_presidents_certificate_names_the_par_value(par: int, row: int) -> None:
    game = Namibia().stock("p1", number=1)
    play(game, StartCompany("STA", par))
    company = game.state.companies["STA"]
    assert (company.president, company.par, company.space) == ("p1", par, (row, 3))
    assert game.state.price("STA") == par
    assert company.holdings == {IPO: 8, "p1": 2}
    assert game.state.certificates_counted("p1") == 1
    assert (game.state.cash["p1"], game.state.cash["STA"]) == (1000 - 2 * par, 2 * par)


@pytest.mark.rule("1895:V.3b", "1895:XVII.2-60")
@pytest.mark.parametrize("par", [0, 50, 65, 110])
def test_there_are_five_par_values(par: int) -> None:
    game = Namibia().stock("p1", number=1)
    refusal = refused(game, StartCompany("STA", par), "stock.par", "XVII")
    assert refusal.facts["choices"] == sorted(PARS)


@pytest.mark.rule("1895:V.1f", "1895:XVI.1d")
def test_a_company_owns_its_unsold_shares_trains_and_money() -> None:
    scene = Namibia().tiles(D10="9/1", E9="58/5").company("STA", {"p1": 4, "p2": 2}, cash=20, trains=("2H",))
    game = scene.turn("STA", RunRoutes)
    play(game, best(game), Dividend("pay"))
    assert game.state.held("STA", IPO) == 4
    assert (game.state.cash["STA"], game.state.cash["p1"], game.state.cash["p2"]) == (20 + 12, 1012, 1006)
    assert game.state.companies["STA"].trains == ("2H",)


@pytest.mark.rule("1895:V.1g")
def test_companies_never_borrow() -> None:
    game = Namibia().company("STA", {"p1": 6}, cash=119).turn("STA", BuildTrack)
    refused(game, lay("D10", "9/1"), "track.money", "VII")
    scene = Namibia().tiles(D10="9/1", E9="58/5").company("STA", {"p1": 6}, cash=99, trains=("3H",))
    game = scene.turn("STA", PlaceStation, waits=False)
    refused(game, PlaceToken("F10"), "token.money", "IX")
    game = (
        Namibia(phase="4H")
        .company("STA", {"p1": 6}, cash=119, trains=("3H",))
        .turn("STA", BuyNamibianTrains, waits=False)
    )
    refused(game, BuyTrain("4H", BANK, 120), "train.money", "XIII")


@pytest.mark.rule("1895:IV.1b")
def test_the_tractor_does_nothing_but_pay() -> None:
    """Whatever can be done anywhere in a turn, nothing names the tractor after its auction."""
    for step in (BuildTrack, PlaceStation, BuyNamibianTrains):
        scene = Namibia(phase="8H").tractor("p1").tiles(D10="9/1", E9="58/5")
        game = scene.company("STA", {"p1": 6}, cash=900, trains=("8H",)).turn("STA", step)
        assert len(offers(game)) > 1
        assert [offer for offer in offers(game) if "ML" in offer] == []
        refused(game, Bid("ML", 20), "turn.wrong-step", "VI")
