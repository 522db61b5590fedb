"""1888, both books: what is printed and what is on the scene when a game begins (draft I to III, IV.1, IV.2, tables;
1888-N I to III, IV.1, IV.2, tables)."""

from __future__ import annotations

from collections import Counter

import pytest

import footplate
from footplate import BadPlayers
from footplate.finance.ledger import BANK
from footplate.finance.shares import certificates
from footplate.game.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayPrivateTile,
    LayTile,
    PlaceToken,
    SellShares,
    StartCompany,
)
from footplate.game.codec import encode_state
from footplate.game.events import PhaseBegan, RoundBegan, TrainScrapped
from footplate.game.state import IPO, POOL
from footplate.rounds.depot import on_offer
from footplate.rounds.stations import PlaceStation
from footplate.rounds.track import LayTrack
from footplate.rounds.trains import BuyTrains
from footplate.testing.questions import gained, lay, offers, play, who
from footplate.testing.scene import NAMES, Scene
from footplate.titles import load
from tests.g1888.scenes import BOOKS, DRAFT, PASS, N, both, new, refused

PRIVATES = ("KT", "TA", "HS", "CW", "YRF", "FC")
COMPANIES = ("JHR", "SSL", "CDL", "HJR", "TJL", "LYR", "JZR", "ZDR")
SEATS = {DRAFT: (3, 4, 5, 6), N: (2, 3, 4, 5, 6)}
EVERY_TABLE = [(book, players) for book in BOOKS for players in SEATS[book]]
PHASES = ("2", "3", "4", "5", "6", "D")


# ---- players, money and certificates ----


@pytest.mark.rule("1888-draft:II-1", "1888-N:Ia")
@pytest.mark.parametrize(
    ("title", "players", "range_"), [(DRAFT, 2, "3 to 6"), (DRAFT, 7, "3 to 6"), (N, 1, "2 to 6"), (N, 7, "2 to 6")]
)
def test_too_few_or_too_many_players(title: str, players: int, range_: str) -> None:
    with pytest.raises(BadPlayers, match=f"{range_} players"):
        footplate.new(title, [str(number) for number in range(players)])


@pytest.mark.rule("1888-draft:III.2-3", "1888-draft:III.2-4", "1888-draft:III.2-5", "1888-draft:III.2-6")
@pytest.mark.rule("1888-N:II.3-2", "1888-N:II.3-3", "1888-N:II.3-4", "1888-N:II.3-5", "1888-N:II.3-6")
@pytest.mark.rule("1888-draft:I-8", "1888-N:II.3a", "1888-draft:II-1", "1888-N:Ia")
@pytest.mark.parametrize(("title", "players"), EVERY_TABLE)
def test_starting_cash_comes_out_of_a_bank_of_9000(title: str, players: int) -> None:
    state = new(title, players).state
    cash = {2: 1200, 3: 800, 4: 600, 5: 480, 6: 400}[players]
    assert [state.cash[player] for player in state.players] == [cash] * players
    assert [state.cash[company] for company in COMPANIES] == [0] * 8
    assert state.bank == 6600
    assert sum(state.cash.values()) == 9000


@both
@pytest.mark.rule("1888-draft:I-2", "1888-draft:IV.3.2a", "1888-draft:III.1e", "1888-draft:II-4")
@pytest.mark.rule("1888-N:II.1b", "1888-N:IV.3.2a", "1888-N:IIIa")
def test_nine_certificates_for_each_of_eight_companies_in_the_initial_offering(title: str) -> None:
    game = new(title)
    assert tuple(game.state.companies) == COMPANIES
    counted = 0
    for name, company in game.state.companies.items():
        assert company.holdings == {IPO: 10}
        assert not company.started
        assert company.president == ""
        two = game.title.companies[name].president_shares
        assert two == 2
        counted += certificates(10, presides=True, president_shares=two)
    assert counted == 72


@both
@pytest.mark.rule("1888-draft:III.1e", "1888-draft:IV.3.2b", "1888-draft:VI.7a", "1888-draft:VI.6a")
@pytest.mark.rule("1888-N:IIIa", "1888-N:IV.3.2b", "1888-N:VII.6a", "1888-N:VII.5a")
def test_the_directors_certificate_is_sold_before_any_share(title: str) -> None:
    game = Scene(title).company("JHR", {"p2": 2}).stock("p1")
    assert [offer for offer in offers(game) if " SSL" in offer] == [
        f"start_company SSL {par}" for par in (95, 90, 85, 80, 75, 70)
    ]
    for source in (IPO, POOL):
        refused(game, BuyShare("SSL", source), "stock.not-started", ("VI.7", "VII.6"))
    refused(game, StartCompany("JHR", 80), "stock.already-started", ("VI.7", "VII.6"))
    game.play(StartCompany("SSL", 70))
    game.play(BuyShare("SSL", IPO))  # p2, who could not a moment ago
    assert game.state.companies["SSL"].holdings == {IPO: 7, "p1": 2, "p2": 1}


# ---- trains ----

#: number, price, train limit of its phase, what it scraps, newest tiles of its phase
TRAINS = {
    "2": (7, 80, 4, "", "yellow"),
    "3": (6, 180, 4, "", "green"),
    "4": (5, 300, 3, "2", "green"),
    "5": (3, 500, 2, "", "brown"),
    "6": (2, 630, 2, "3", "brown"),
    "D": ("unlimited", 900, 2, "4", "gray"),
}


@both
@pytest.mark.rule("1888-draft:T4-2", "1888-draft:T4-3", "1888-draft:T4-4", "1888-draft:T4-5", "1888-draft:T4-6")
@pytest.mark.rule("1888-draft:T4-D", "1888-draft:I-3", "1888-N:II.1c")
def test_the_table_of_trains(title: str) -> None:
    printed = load(title, 3)
    for name, (count, price, limit, _, newest) in TRAINS.items():
        train, phase = printed.trains[name], printed.phases[name]
        assert (train.count, train.price, phase.train_limit, phase.tiles[-1]) == (count, price, limit, newest)
    assert sum(number for number in new(title).state.depot.values() if number > 0) == 23


@both
@pytest.mark.rule("1888-draft:T4-2", "1888-draft:T4-3", "1888-draft:T4-4", "1888-draft:T4-5", "1888-draft:T4-6")
@pytest.mark.rule("1888-draft:T4-D", "1888-draft:III.1c")
@pytest.mark.parametrize(("train", "later"), [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "D")])
def test_the_stack_of_trains_from_the_top(title: str, train: str, later: str) -> None:
    scene = Scene(title, phase=train).depot({train: 1}).company("JHR", {"p1": 6}, cash=2500)
    for owner, owned in (("SSL", "2"), ("CDL", "3"), ("HJR", "4"), ("TJL", "5"), ("LYR", "6")):
        scene.company(owner, {"p2": 6}, par=70, trains=(owned,))
    game = scene.turn("JHR", BuyTrains)
    price = TRAINS[later][1]
    if (title, train) != (DRAFT, "6"):  # the draft sells Diesels beside the last 6-train
        assert [(o.train, o.price) for o in on_offer(game.state)] == [(train, TRAINS[train][1])]
        refused(game, BuyTrain(later, BANK, price), "train.not-on-offer", ("VII.3.8", "VIII.3.8"))
    game.play(BuyTrain(train, BANK, TRAINS[train][1]))
    assert [(o.train, o.price) for o in on_offer(game.state) if o.source == BANK] == [(later, price)]
    events = game.play(BuyTrain(later, BANK, price))
    assert [event.phase for event in events if isinstance(event, PhaseBegan)] == [later]
    scrapped = TRAINS[later][3]
    assert {event.train for event in events if isinstance(event, TrainScrapped)} == ({scrapped} if scrapped else set())


@both
@pytest.mark.rule("1888-draft:I-3", "1888-draft:T4-D", "1888-N:II.1c")
def test_diesels_never_run_out(title: str) -> None:
    scene = Scene(title, phase="D").company("JHR", {"p1": 6}, par=95, cash=2000, trains=("6",))
    for company in COMPANIES[1:]:
        scene.company(company, {"p2": 6}, par=70, trains=("D", "D"))
    game = scene.turn("JHR", BuyTrains)
    game.play(BuyTrain("D", BANK, 700, exchange="6"))  # 200 for the train handed in
    game.play(BuyTrain("D", BANK, 900))
    assert game.state.cash["JHR"] == 400
    assert sum(company.trains.count("D") for company in game.state.companies.values()) == 16
    assert ("D", BANK, 900) in [(o.train, o.source, o.price) for o in on_offer(game.state)]


# ---- tiles and tokens ----


@pytest.mark.rule("1888-draft:I-5", "1888-N:II.1d", "1888-draft:III.1d", "1888-N:IIIj")
@pytest.mark.parametrize(
    ("title", "colours"),
    [
        (DRAFT, {"yellow": 50, "green": 29, "brown": 24, "gray": 3, "red": 1}),  # the list has 49 yellow and 23 brown
        (N, {"yellow": 50, "green": 30, "brown": 24, "gray": 4, "red": 1}),
    ],
)
def test_tiles_by_colour(title: str, colours: dict[str, int]) -> None:
    game = new(title)
    found: Counter[str] = Counter()
    for number, count in game.state.tiles.items():
        found[game.title.map.tiles[number].color] += count
    assert found.pop("blue") == 2  # one ferry, in two halves
    assert found == colours


@both
@pytest.mark.rule("1888-draft:I-6", "1888-N:II.1e", "1888-N:IIIi")
def test_27_tokens(title: str) -> None:
    tokens = {name: len(company.tokens) for name, company in new(title).state.companies.items()}
    assert tokens == {"JHR": 3, "SSL": 3, "CDL": 4, "HJR": 4, "TJL": 4, "LYR": 3, "JZR": 3, "ZDR": 3}
    assert sum(tokens.values()) == 27


@both
@pytest.mark.rule("1888-draft:III.1d", "1888-N:IIIj")
@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True)])
def test_only_yellow_tiles_at_first(title: str, phase: str, allowed: bool) -> None:
    game = Scene(title, phase=phase).company("JHR", {"p1": 6}, cash=100).turn("JHR", LayTrack)
    beijing = lay("C9", "L42/0")  # its first tile is green
    if allowed:
        game.play(beijing)
        assert game.state.tiles["L42"] == 0
    else:
        refused(game, beijing, "track.phase", ("VII.3.10", "VIII.3.10"))
        game.play(lay("D10", "5/1"))


# ---- the beginning ----


@pytest.mark.rule("1888-draft:III.1g", "1888-N:IIIe")
@pytest.mark.parametrize(("title", "players"), EVERY_TABLE)
def test_the_list_of_players_is_the_order_and_its_first_has_the_priority(title: str, players: int) -> None:
    game = new(title, players)
    assert list(game.names.values()) == list(NAMES[:players])
    assert game.state.priority == "p1"
    seen = []
    for _ in range(players + 1):
        seen.append(game.names[who(game)])
        game.play(PASS)
    assert seen == [*NAMES[:players], NAMES[0]]


@pytest.mark.rule("1888-draft:I-4", "1888-draft:III.1h", "1888-draft:III.1i", "1888-draft:IV.3.1b")
@pytest.mark.rule("1888-N:IIIc", "1888-N:IIIg", "1888-N:IV.3.1b", "1888-N:VI-a")
@pytest.mark.parametrize(("title", "players"), EVERY_TABLE)
def test_the_game_begins_with_the_auction_of_six_privates(title: str, players: int) -> None:
    game = new(title, players)
    assert game.state.privates == dict.fromkeys(PRIVATES, BANK)
    assert list(game.state.privates) == list(PRIVATES)
    first, *others, last = offers(game)
    assert (first, last) == ("buy_private KT 25", "pass")
    assert [offer.split()[1] for offer in others] == list(PRIVATES[1:])
    refused(game, StartCompany("JHR", 70), "turn.wrong-step", ("VI.3", "VI"))
    assert {game.state.cash[player] for player in game.state.players} == {(9000 - 6600) // players}  # no income yet


@both
@pytest.mark.rule("1888-draft:III.3c", "1888-N:II.2d")
def test_everything_is_open(title: str) -> None:
    scene = Scene(title, phase="3").cash(p1=11, p2=22, p3=33).privates(KT="p2", TA="JHR")
    game = scene.company("JHR", {"p1": 4, "p3": 2}, cash=44, trains=("3", "2")).turn("JHR", LayTrack)
    shown = encode_state(game.state)  # there is one state for all, and this is what is handed out of it
    assert {owner: shown["cash"][owner] for owner in ("p1", "p2", "p3", "JHR")} == {
        "p1": 11,
        "p2": 22,
        "p3": 33,
        "JHR": 44,
    }
    assert shown["privates"] == {"KT": "p2", "TA": "JHR"}
    company = shown["companies"]["JHR"]
    assert (company["holdings"], tuple(company["trains"])) == ({"ipo": 4, "p1": 4, "p3": 2}, ("3", "2"))
    assert tuple(company["tokens"]) == (40, 100)
    assert (shown["depot"]["3"], shown["tiles"]["57"]) == (5, 3)


@both
@pytest.mark.rule("1888-draft:III.1f", "1888-N:IIIh", "1888-draft:V-3", "1888-N:Vc")
def test_money_of_companies_and_players_is_kept_apart(title: str) -> None:
    scene = Scene(title).tiles(D10="5/1").company("JHR", {"p1": 6}, par=95, cash=30)
    game = scene.company("SSL", {"p1": 6}, cash=900).turn("JHR", PlaceStation, waits=False)
    problem = refused(game, PlaceToken("D10"), "token.money", ("VII.3.5", "VIII.3.5"))
    assert problem.facts == {"needs": 40, "has": 30}
    scene = Scene(title).cash(p1=50).company("JHR", {"p1": 4, "p2": 2}, par=90, cash=900)
    game = scene.stock("p1")
    assert refused(game, BuyShare("JHR", IPO), "stock.money", ("VI.6", "VII.5")).facts == {"needs": 90, "has": 50}
    play(game, PASS)
    before = game.state
    game.play(BuyShare("JHR", IPO), "p2")
    assert gained(before, game.state) == {"p2": -90, BANK: 90}  # nor does the company see the money


# ---- rounds ----


@both
@pytest.mark.rule("1888-draft:V-1", "1888-draft:II-4", "1888-draft:VI.3s", "1888-N:Va", "1888-N:VI-v")
def test_auction_shares_operating_round_stock_round(title: str) -> None:
    game = new(title)
    for private in PRIVATES:
        game.play(BuyPrivate(private, game.title.privates[private].price))
    assert (who(game), game.state.top.__class__.__name__) == ("p1", "StockTurn")  # p3 bought the last
    events = play(game, StartCompany("JHR", 70), PASS, PASS, PASS)
    rounds = [event for event in events if isinstance(event, RoundBegan)]
    assert rounds == [RoundBegan("operating", 1, 1), RoundBegan("stock", 2)]  # nothing has floated


@both
@pytest.mark.rule("1888-draft:V-2", "1888-N:Vb")
@pytest.mark.parametrize(("phase", "number"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
def test_operating_rounds_between_two_stock_rounds(title: str, phase: str, number: int) -> None:
    game = Scene(title, phase=phase).company("JHR", {"p1": 2}).stock("p1")
    events = play(game, PASS, PASS, PASS)
    rounds = [event for event in events if isinstance(event, RoundBegan)]
    assert rounds == [*(RoundBegan("operating", 2, i + 1) for i in range(number)), RoundBegan("stock", 3)]


@both
@pytest.mark.rule("1888-draft:II-2", "1888-N:Ic")
def test_the_richest_in_cash_and_shares_wins(title: str) -> None:
    scene = Scene(title).cash(p1=300, p2=450, p3=440).company("JHR", {"p1": 2}, space=(0, 3))  # at 100
    scene.draft.broken = True
    game = scene.stock("p1")
    play(game, PASS, PASS, PASS)
    assert game.result is not None
    assert game.result.worths == {"Aki": 500, "Bea": 450, "Cem": 440}
    assert game.result.winners == ("Aki",)


# ---- the map ----


@both
@pytest.mark.rule("1888-draft:IV.1a", "1888-N:IV.1a")
@pytest.mark.parametrize(
    ("company", "tile", "cost"),
    [("TJL", "E3 6/3", 40), ("HJR", "F6 57/1", 0), ("JHR", "D10 5/1", 0), ("JZR", "C7 9/1", 10)],
)
def test_light_green_hexes_take_tiles_some_at_a_cost(title: str, company: str, tile: str, cost: int) -> None:
    game = Scene(title).company(company, {"p1": 6}, cash=100).turn(company, LayTrack)
    before = game.state
    hex_, turned = tile.split()
    game.play(lay(hex_, turned))
    assert gained(before, game.state) == ({company: -cost, BANK: cost} if cost else {})


@both
@pytest.mark.rule("1888-draft:IV.1a", "1888-N:IV.1a")
def test_costs_of_terrain(title: str) -> None:
    map_ = load(title, 3).map
    costs: dict[int, set[str]] = {}
    for hex_ in map_.hexes:
        if hex_.cost:
            costs.setdefault(hex_.cost, set()).add(hex_.hex)
    assert costs == {
        10: {"B16", "C7", "C9", "C15"},
        20: {"B10", "B12", "B14", "C11", "C13", "F10", "F12", "G7", "G9", "H4", "H6", "H10", "H12"},
        30: {"B6", "B8", "C19", "G15"},
        40: {"B2", "B4", "C3", "C5", "D2", "D4", "D6", "E3", "F2", "F4", "G3"},
    }


@both
@pytest.mark.rule("1888-draft:IV.1b", "1888-N:IV.1b")
@pytest.mark.parametrize("hex_", ["A5", "C1", "E1"])
def test_no_tile_beside_the_map(title: str, hex_: str) -> None:
    game = Scene(title).company("TJL", {"p1": 6}, cash=100).turn("TJL", LayTrack)
    refused(game, LayTile(hex_, "9", 0), "track.no-such-hex", "IV.1")


RED = ("A1", "A3", "A19", "A21", "H2", "I11")
GRAY = ("A7", "A15", "A17", "C21", "D20", "I5")
SEA = ("D14", "E11", "E13", "E15", "E19", "F18", "H16", "E17", "F16")


@both
@pytest.mark.rule("1888-draft:IV.1c", "1888-draft:IV.1d", "1888-draft:IV.1e")
@pytest.mark.rule("1888-N:IV.1c", "1888-N:IV.1d", "1888-N:IV.1e")
@pytest.mark.parametrize("hex_", [*RED, *GRAY, *SEA])
def test_no_tile_on_red_gray_and_sea(title: str, hex_: str) -> None:
    game = Scene(title, phase="D").company("CDL", {"p1": 6}, cash=100).turn("CDL", LayTrack)
    for tile in ("9", "58", "57", "L39", "L42"):
        refused(game, LayTile(hex_, tile, 0), "track.printed-for-good", ("VII.3.3", "VIII.3.3"))


@both
@pytest.mark.rule("1888-draft:IV.1f", "1888-N:IV.1f")
@pytest.mark.parametrize(("hex_", "half"), [("E17", "L40a"), ("F16", "L40b")])
def test_the_ferry_is_never_a_companys_own_tile(title: str, hex_: str, half: str) -> None:
    scene = Scene(title, phase="3").company("LYR", {"p1": 6}, cash=100).privates(YRF="LYR")
    game = scene.turn("LYR", LayTrack)
    refused(game, LayTile(hex_, half, 0), "track.printed-for-good", ("VII.3.3", "VIII.3.3"))
    ferry = LayPrivateTile("YRF", "E17", "L40a", 0)
    game.play(ferry)
    assert {str(game.state.board.faces[game.title.map.index(name)]) for name in ("E17", "F16")} == {"L40a/0", "L40b/0"}


@both
@pytest.mark.rule("1888-draft:IV.1c", "1888-draft:IV.1d", "1888-N:IV.1c", "1888-N:IV.1d")
@pytest.mark.parametrize(
    ("hexes", "values"),
    [
        ("H2", "20 30 30 40 40 50"),  # Xi'an
        ("I11", "30 40 40 50 50 60"),  # Xuzhou
        ("A19", "20 30 30 40 40 50"),  # Changchun
        ("A1 A3", "40 40 40 40 40 40"),  # Baotou
        ("A17", "20 20 20 20 20 20"),
        ("D20", "30 30 30 30 30 30"),  # Dandong
        ("I5", "30 40 40 50 50 60"),  # Zhengzhou
        ("E17", "20 30 30 40 40 50"),  # Dalian
        ("F16", "40 40 40 40 40 40"),  # Yantai
        ("H16", "10 10 10 10 10 10"),  # the harbour
    ],
)
def test_values_printed_for_good_by_phase(title: str, hexes: str, values: str) -> None:
    printed = load(title, 3)
    for hex_ in hexes.split():
        (stop,) = printed.map.printed[printed.map.index(hex_)].stops
        assert [stop.worth(printed.phases[phase].values) for phase in PHASES] == [int(v) for v in values.split()]


@both
@pytest.mark.rule("1888-draft:IV.2a", "1888-draft:IV.2b", "1888-draft:IV.3.2e", "1888-N:IV.2a", "1888-N:IV.2b")
@pytest.mark.rule("1888-N:IV.3.2d")
def test_a_started_company_has_the_price_its_director_set(title: str) -> None:
    game = Scene(title).stock("p1")
    assert game.state.price("JHR") == 0
    game.play(StartCompany("JHR", 85))
    company = game.state.companies["JHR"]
    assert (game.state.price("JHR"), company.par, company.space) == (85, 85, (3, 3))
    assert game.state.price("SSL") == 0


@both
@pytest.mark.rule("1888-draft:IV.3.2e", "1888-N:IV.3.2e")
def test_shares_are_traded_in_stock_rounds_only(title: str) -> None:
    scene = Scene(title).company("JHR", {"p1": 6}, cash=500).company("SSL", {"p2": 3, "p1": 2, POOL: 1}, par=70)
    game = scene.turn("JHR", LayTrack)
    for action in (BuyShare("SSL", IPO), BuyShare("SSL", POOL), StartCompany("CDL", 70), SellShares("SSL", 1)):
        refused(game, action, "turn.wrong-step", ("VII.3.1", "VIII.3.1"))
    play(game, PASS)
    refused(game, BuyShare("SSL", IPO), "turn.wrong-step", ("VII.3.1", "VIII.3.1"))
    refused(game, SellShares("SSL", 1), "emergency.not-needed", ("VII.3.9", "VIII.3.9"))  # JHR can pay for its train
