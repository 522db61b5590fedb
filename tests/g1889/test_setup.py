"""1889 1 to 3, 13, 14 and 16: what is on the table when a game begins, who wins, and the beginner game."""

from __future__ import annotations

import msgspec
import pytest

import footplate
from footplate import BadPlayers, FootplateError, Game
from footplate.bots import RandomPlayer
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DeclareBankruptcy,
    ExchangePrivate,
    LayPrivateTile,
    LayTile,
    SellShares,
    StartCompany,
)
from footplate.game.events import PhaseBegan, PrivateClosed, RoundBegan
from footplate.game.policies import PrivatesData
from footplate.game.state import IPO, POOL
from footplate.rounds.depot import on_offer
from footplate.testing.questions import gained, offers, play, refused, who
from footplate.testing.scene import NAMES, Scene
from footplate.titles import load, title_data
from footplate.titles.g1889.rules import Shikoku
from tests.g1889.scenes import PASS, at_work, auctioned, new, operating, where

SEATS = (2, 3, 4, 5, 6)


# ---- the board, the bank and the shares ----


@pytest.mark.rule("1889:2.1")
def test_the_board_is_a_grid_of_hexes() -> None:
    board = load("1889", 3).map
    assert len(board.names) == 52
    around = [board.names[board.grid.neighbour(board.index("F7"), edge)] for edge in range(6)]
    assert around == ["F9", "E8", "E6", "F5", "G6", "G8"]


@pytest.mark.rule("1889:2.1")
def test_names_on_the_board_mean_nothing() -> None:
    data = title_data("1889")
    hexes = tuple(msgspec.structs.replace(hex_, name="") for hex_ in data.map.hex)
    nameless = Shikoku(msgspec.structs.replace(data, map=msgspec.structs.replace(data.map, hex=hexes)), 3)
    games = [Game(load("1889", 3), NAMES[:3]), Game(nameless, NAMES[:3])]
    for game in games:
        bot = RandomPlayer(1889)
        while game.decision is not None and len(game) < 400:
            player, action = bot.choose(game.decisions)
            game.play(action, player)
    assert games[0].log == games[1].log
    assert games[0].state.cash == games[1].state.cash


@pytest.mark.rule("1889:2.2a")
def test_all_shares_begin_in_the_initial_offering() -> None:
    companies = new(3).state.companies
    assert list(companies) == ["AR", "IR", "SR", "KO", "TR", "KU", "UR"]
    for company in companies.values():
        assert company.holdings == {IPO: 10}
        assert not company.started


@pytest.mark.rule("1889:2.4a", "1889:3.3", "1889:T2b")
@pytest.mark.parametrize(("players", "cash"), [(2, 420), (3, 420), (4, 420), (5, 390), (6, 390)])
def test_starting_cash_comes_out_of_a_bank_of_7000(players: int, cash: int) -> None:
    game = new(players)
    assert [game.state.cash[p] for p in game.state.players] == [cash] * players
    assert game.state.bank == 7000 - players * cash
    assert sum(game.state.cash.values()) == 7000


@pytest.mark.rule("1889:T2b")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_play(players: int) -> None:
    with pytest.raises(BadPlayers, match="2 to 6 players"):
        footplate.new("1889", [str(n) for n in range(players)])


# ---- trains and tiles ----

TRAINS = {"2": (80, 6), "3": (180, 5), "4": (300, 4), "5": (450, 3), "6": (630, 2), "D": (1100, "unlimited")}


@pytest.mark.rule("1889:2.5a", "1889:T1b")
def test_the_trains_of_the_game() -> None:
    title = load("1889", 3)
    assert {name: (train.price, train.count) for name, train in title.trains.items()} == TRAINS


@pytest.mark.rule("1889:2.2b", "1889:2.5b")
@pytest.mark.parametrize(("train", "later"), [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6")])
def test_a_type_is_sold_when_all_of_the_type_before_it_are_gone(train: str, later: str) -> None:
    sold = dict.fromkeys("23456"[: "23456".index(train)], 0)
    scene = Scene("1889", phase=train).company("AR", {"p1": 3, "p2": 2}, cash=2000).depot({**sold, train: 2})
    game = operating(scene)
    game.play(PASS)  # no track
    for left in (2, 1):
        assert [(o.train, o.price) for o in on_offer(game.state)] == [(train, TRAINS[train][0])]
        refused(game, BuyTrain(later, BANK, TRAINS[later][0]), "train.not-on-offer", "10.4")
        game.play(BuyTrain(train, BANK, TRAINS[train][0]))
        assert game.state.depot[train] == left - 1
    assert [(o.train, o.price) for o in on_offer(game.state)] == [(later, TRAINS[later][0])]


@pytest.mark.rule("1889:2.2b")
@pytest.mark.parametrize(("train", "later"), [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "D")])
def test_the_first_sale_of_a_type_has_effects(train: str, later: str) -> None:
    sold = dict.fromkeys("23456"[: "23456".index(train) + 1], 0)
    game = operating(Scene("1889", phase=train).company("AR", {"p1": 3, "p2": 2}, cash=2500).depot(sold))
    game.play(PASS)  # no track
    price = TRAINS[later][0]
    assert PhaseBegan(later) in game.play(BuyTrain(later, BANK, price))
    assert PhaseBegan(later) not in game.play(BuyTrain(later, BANK, price))


@pytest.mark.rule("1889:2.5c")
def test_diesels_are_sold_beside_the_last_6_train() -> None:
    scene = Scene("1889", phase="5").company("AR", {"p1": 3, "p2": 2}, cash=2500)
    game = operating(scene.depot({"2": 0, "3": 0, "4": 0, "5": 0}))
    game.play(PASS)
    refused(game, BuyTrain("D", BANK, 1100), "train.not-on-offer", "10.4")
    game.play(BuyTrain("6", BANK, 630))
    assert [(o.train, o.price) for o in on_offer(game.state)] == [("6", 630), ("D", 1100)]
    game.play(BuyTrain("D", BANK, 1100))
    assert game.state.companies["AR"].trains == ("6", "D")


@pytest.mark.rule("1889:2.5d")
def test_diesels_never_run_out() -> None:
    scene = Scene("1889", phase="D").depot(dict.fromkeys("23456", 0))
    for company in ("IR", "SR", "KO", "TR", "KU", "UR"):
        scene.company(company, {"p2": 3, "p3": 2}, trains=("D", "D"), par=65)
    game = operating(scene.company("AR", {"p1": 3, "p2": 2}, cash=2200, par=100))
    play(game, PASS, BuyTrain("D", BANK, 1100), BuyTrain("D", BANK, 1100))
    assert sum(company.trains.count("D") for company in game.state.companies.values()) == 14
    assert [o.train for o in on_offer(game.state)] == ["D"]


EXTRA = {"6": 2, "7": 1, "8": 1, "9": 1, "57": 1, "23": 1, "24": 1}


@pytest.mark.rule("1889:2.6", "1889:16.2", "1889:T4", "1889:21-beginner")
@pytest.mark.parametrize("players", SEATS)
def test_only_the_beginner_game_has_the_extra_tiles(players: int) -> None:
    standard, beginner = new(players).state.tiles, new(players, "beginner").state.tiles
    assert sum(standard.values()) == 63
    assert {tile: standard[tile] for tile in EXTRA} == {"6": 2, "7": 2, "8": 5, "9": 5, "57": 2, "23": 2, "24": 2}
    assert {tile: beginner[tile] - standard[tile] for tile in standard if beginner[tile] != standard[tile]} == EXTRA


# ---- the beginning ----


@pytest.mark.rule("1889:3.1b")
@pytest.mark.parametrize("options", [(), ("beginner",)])
def test_the_game_begins_in_a_stock_round(options: tuple[str, ...]) -> None:
    game = new(3, *options)
    assert where(game) == ("stock_turn" if options else "private_auction")  # the auction is part of the first one
    game = auctioned(3) if not options else game
    events = play(game, StartCompany("AR", 65), PASS, PASS, PASS)
    assert next(e for e in events if isinstance(e, RoundBegan)) == RoundBegan("operating", 1, 1)


@pytest.mark.rule("1889:3.1c", "1889:T2c")
@pytest.mark.parametrize(
    ("players", "privates"), [(2, "ABCDE"), (3, "ABCDEF"), (4, "ABCDEFG"), (5, "ABCDEFG"), (6, "ABCDEFG")]
)
def test_private_companies_on_offer_in_their_order(players: int, privates: str) -> None:
    game = new(players)
    assert game.state.privates == dict.fromkeys(privates, BANK)
    first, *others, last = offers(game)
    assert (first, last) == ("buy_private A 20", "pass")
    assert [offer.split()[1] for offer in others] == list(privates[1:])


@pytest.mark.rule("1889:3.2a", "1889:3.2c")
@pytest.mark.parametrize("players", SEATS)
def test_the_list_of_players_is_the_starting_order_and_its_first_has_the_priority_card(players: int) -> None:
    game = new(players)
    assert list(game.names.values()) == list(NAMES[:players])
    assert game.state.priority == "p1"
    seen = []
    for _ in range(players + 1):
        seen.append(game.names[who(game)])
        game.play(PASS)
    assert seen == [*NAMES[:players], NAMES[0]]


@pytest.mark.rule("1889:3.4a", "1889:14b")
def test_everybody_sees_what_a_player_has() -> None:
    game = auctioned(3)
    play(game, StartCompany("AR", 65), BuyShare("AR", IPO))
    state = game.state  # there is one state, and no part of it is kept from anyone
    assert {p: state.cash[p] for p in state.players} == {"p1": 220, "p2": 265, "p3": 300}
    assert {p: state.held("AR", p) for p in state.players} == {"p1": 2, "p2": 1, "p3": 0}
    assert {p: list(state.privates_of(p)) for p in state.players} == {
        "p1": ["A", "D"],
        "p2": ["B", "E"],
        "p3": ["C", "F"],
    }
    assert {p: state.certificates_counted(p) for p in state.players} == {"p1": 3, "p2": 3, "p3": 2}


# ---- winning ----


@pytest.mark.rule("1889:13a")
def test_cash_shares_at_market_value_and_privates_at_face_value_decide() -> None:
    scene = Scene("1889").cash(p1=500, p2=700, p3=690).privates(A="p1", F="p1", C="AR")
    scene.company("AR", {"p2": 2, "p1": 1, POOL: 1}, par=100, space=(6, 1))  # at 50, whatever its par
    scene.draft.broken = True
    game = scene.stock("p1")
    play(game, PASS, PASS)
    assert not game.state.ended
    game.play(PASS)  # no company operates: with the operating round the game ends
    assert game.result is not None
    # privates have paid 5 and 20 before; those of a company, like its treasury, are nobody's worth
    assert game.result.worths == {"Aki": 525 + 50 + 100, "Bea": 700 + 100, "Cem": 690}
    assert game.result.winners == ("Bea",)


@pytest.mark.rule("1889:13b")
def test_a_bankrupt_player_may_win() -> None:
    scene = Scene("1889", cash=10).cash(p1=0).privates(F="p1")
    scene.company("AR", {"p1": 5, POOL: 5}, space=(10, 3)).company("IR", {"p1": 5, POOL: 5}, space=(0, 14))
    game = operating(scene.tiles(K8="57/1"))
    while (where(game), at_work(game)) != ("buy_trains", "AR"):
        game.play(PASS)
    game.play(DeclareBankruptcy())
    assert game.result is not None
    assert game.result.reason == "bankrupt"
    # nothing could be sold, the open market is full: five of IR at 315, five of AR at 30, and F
    assert game.result.worths == {"Aki": 5 * 315 + 5 * 30 + 80, "Bea": 10, "Cem": 10}
    assert game.result.winners == ("Aki",)


# ---- the beginner game ----

DEALT = {2: "EF", 3: "CEF", 4: "CDEF", 5: "BCDEF", 6: "ABCDEF"}
BACKS = {"A": (20, 5), "B": (40, 15), "C": (40, 15), "D": (60, 20), "E": (60, 20), "F": (90, 25)}


@pytest.mark.rule("1889:1.2")
def test_the_beginner_game_is_chosen_by_name_and_is_not_the_default() -> None:
    assert where(new(3)) == "private_auction"
    assert where(new(3, "beginner")) == "stock_turn"


@pytest.mark.rule("1889:16")
@pytest.mark.parametrize("players", SEATS)
def test_what_the_beginner_game_does_not_change_is_as_ever(players: int) -> None:
    standard, beginner = new(players), new(players, "beginner")
    for field in ("phase", "companies", "depot", "market_trains", "priority", "notes"):
        assert getattr(standard.state, field) == getattr(beginner.state, field)
    for field in ("trains", "phases", "companies", "homes", "turn_steps"):
        assert getattr(standard.title, field) == getattr(beginner.title, field)
    sections = {**standard.title.data.sections, "private.not-for-companies": "16.1", "power.none": "16.1"}
    powerless = msgspec.structs.replace(
        standard.title.data, privates=PrivatesData(have_powers=False), sections=sections
    )
    assert msgspec.to_builtins(beginner.title.data) == msgspec.to_builtins(powerless)


@pytest.mark.rule("1889:T3a")
@pytest.mark.parametrize(
    ("players", "limit", "cash"), [(2, 25, 420), (3, 19, 420), (4, 14, 420), (5, 12, 390), (6, 11, 390)]
)
def test_the_beginner_game_has_the_same_limits_and_starting_cash(players: int, limit: int, cash: int) -> None:
    game = new(players, "beginner")
    assert game.title.certificate_limit == limit
    for player in game.state.players:
        (private,) = game.state.privates_of(player)
        assert game.state.cash[player] == cash - BACKS[private][0]


@pytest.mark.rule("1889:16.1b", "1889:T3b", "1889:16.3a")
@pytest.mark.parametrize("players", SEATS)
def test_as_many_privates_as_players_one_each_at_random(players: int) -> None:
    deals = set()
    for seed in range(40):
        game = new(players, "beginner", seed=seed)
        assert set(game.state.privates) == set(DEALT[players])
        assert sorted(game.state.privates.values()) == list(game.state.players)
        assert new(players, "beginner", seed=seed).state.privates == game.state.privates
        deals.add(tuple(game.state.privates.values()))
    for dealt in zip(*deals, strict=True):
        assert set(dealt) == set(game.state.players)  # anybody may get any of them


@pytest.mark.rule("1889:16.1a", "1889:16.3b")
@pytest.mark.parametrize("seed", range(3))
def test_each_pays_the_price_on_the_back_and_earns_the_income_on_it(seed: int) -> None:
    game = new(6, "beginner", seed=seed)
    owner = dict(game.state.privates)
    assert {p: game.state.cash[owner[p]] for p in BACKS} == {p: 390 - price for p, (price, _) in BACKS.items()}
    assert game.state.bank == 7000 - 6 * 390 + sum(price for price, _ in BACKS.values())
    before = game.state
    play(game, *[PASS] * 6)
    assert gained(before, game.state) == {**{owner[p]: income for p, (_, income) in BACKS.items()}, BANK: -100}


@pytest.mark.rule("1889:16.1c")
def test_beginner_privates_have_no_powers() -> None:
    scene = Scene("1889", 6, ["beginner"]).privates(B="p1", D="p1", E="p1").company("IR", {"p2": 3, "p1": 2})
    game = scene.stock("p1")
    refused(game, ExchangePrivate("E", "IR"), "power.none", "16.1")
    refused(game, LayPrivateTile("B", "B11", "437", 2), "power.none", "16.1")
    refused(game, LayPrivateTile("C", "C4", "12", 1), "power.none", "16.1")  # nor a closed one
    assert [decision.player for decision in game.decisions] == ["p1"]


@pytest.mark.rule("1889:16.1d")
@pytest.mark.parametrize("phase", ["3", "4"])
def test_companies_may_not_buy_beginner_privates(phase: str) -> None:
    scene = Scene("1889", 6, ["beginner"], phase=phase).privates(D="p1").company("KU", {"p1": 3, "p2": 2}, cash=60)
    game = operating(scene)
    assert (where(game), at_work(game)) == ("lay_track", "KU")
    refused(game, BuyPrivate("D", 60), "private.not-for-companies", "16.1")
    game.play(PASS)
    assert at_work(game) in ("", "KU")
    refused(game, BuyPrivate("D", 60), "private.not-for-companies", "16.1")


@pytest.mark.rule("1889:16.1e")
@pytest.mark.parametrize(("private", "company", "hex_"), [("A", "KO", "K4"), ("C", "UR", "C4")])
def test_beginner_privates_block_no_hex(private: str, company: str, hex_: str) -> None:
    standard, beginner = (
        Scene("1889", 6, options, phase="3")
        .privates(**{private: "p2"})
        .company(company, {"p1": 3, "p2": 2})
        .tiles(B5="9/0")  # joins Uwajima and Ohzu
        .operate()
        for options in ((), ("beginner",))
    )
    assert beginner.decision is not None
    lays = [option for option in beginner.decision.options if isinstance(option, LayTile) and option.hex == hex_]
    assert lays
    for lay in lays:
        refused(standard, lay, "track.private-blocks", "15.1")
    beginner.play(lays[0])


@pytest.mark.rule("1889:16.1f")
def test_all_beginner_privates_close_with_the_first_5_train() -> None:
    owners = dict(zip("ABCDEF", ("p1", "p2", "p3", "p4", "p5", "p6"), strict=True))
    scene = Scene("1889", 6, ["beginner"], phase="4").privates(**owners).depot({"2": 0, "3": 0, "4": 0})
    game = operating(scene.company("AR", {"p1": 3, "p2": 2}, cash=450))
    game.play(PASS)
    assert game.state.privates == owners
    events = game.play(BuyTrain("5", BANK, 450))
    assert [e.private for e in events if isinstance(e, PrivateClosed)] == list("ABCDEF")
    assert game.state.privates == {}


@pytest.mark.rule("1889:16.3c")
@pytest.mark.parametrize("players", SEATS)
def test_then_the_holder_of_the_priority_card_may_start_a_company(players: int) -> None:
    game = new(players, "beginner")
    assert (where(game), who(game), game.state.priority) == ("stock_turn", "p1", "p1")
    game.play(StartCompany("IR", 70))
    assert who(game) == "p2"


@pytest.mark.rule("1889:16.3d")
def test_nobody_sells_in_the_first_round_of_the_beginner_game() -> None:
    game = new(2, "beginner")
    play(game, StartCompany("IR", 65), BuyShare("IR", IPO))
    refused(game, SellShares("IR", 1), "stock.no-sales-yet", "5.7")
    play(game, BuyShare("IR", IPO))
    refused(game, SellShares("IR", 1), "stock.no-sales-yet", "5.7")
    play(game, PASS, PASS)
    assert who(game) == "p2"
    game.play(SellShares("IR", 1))  # the second stock round


@pytest.mark.rule("1889:16.1b", "1889:16.2")
def test_the_parts_of_18xx_games_are_an_option_and_off() -> None:
    game = new(5, "beginner", "beginner-parts-18xx")
    assert set(game.state.privates) == set("ACDEF")
    assert game.state.tiles["57"] == 2
    assert game.state.tiles["6"] == 4


def test_an_option_that_needs_another() -> None:
    with pytest.raises(FootplateError, match="option 'beginner-parts-18xx' of 1889 also requires option 'beginner'"):
        footplate.new("1889", ["Aki", "Bea"], options=["beginner-parts-18xx"])
