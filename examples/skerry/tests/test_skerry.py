"""The rules of Skerry, one by one. Games are played in footplate's notation, so a test reads like people at a table."""

from __future__ import annotations

import pytest

import footplate
from footplate import Game, Open, RuleViolation
from footplate.game.actions import Action, Pass
from footplate.game.state import IPO, POOL
from footplate.game.step import Option
from footplate.testing import Scene, check_title

NAMES = ("Ada", "Bob", "Cyd", "Dot")  # p1, p2, p3, p4

#: Ada buys the barges, Bob the tender, Cyd the tramway with a share of PSK; Ada begins the stock round with 280
SOLD = ("buy_private KB 20", "buy_private LT 40", "buy_private QT 80")
#: Ada starts NWR at 70, Bob STV at 60, Cyd PSK at 60, which floats with the share of the tramway
STARTED = (*SOLD, "start_company NWR 70", "start_company STV 60", "start_company PSK 60")
#: then the others float, all pass, and Northwick (70) is the first to operate
OPERATING = (*STARTED, "buy_share NWR ipo", "buy_share STV ipo", "pass", "pass", "pass")


def played(*moves: str, players: int = 3, options: tuple[str, ...] = ()) -> Game:
    return play(footplate.new("skerry", NAMES[:players], options=options), *moves)


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game.play(footplate.parse(move, game))
    return game


def refused(game: Game, move: str, code: str, section: str, by: str | None = None) -> None:
    """The move is refused with this code and section, and nothing has changed."""
    before = game.state
    with pytest.raises(RuleViolation) as caught:
        game.play(footplate.parse(move, game), by)
    assert (caught.value.code, caught.value.rule) == (code, f"skerry {section}")
    assert game.state is before


def offered(game: Game) -> list[str]:
    assert game.decision
    return [str(option) for option in game.decision.options]


def waits(game: Game) -> tuple[str, str]:
    """Who is waited for, and in which step."""
    assert game.decision
    return game.decision.company or game.decision.player, game.decision.step


def until(game: Game, step: str, who: str = "") -> Game:
    """Pass, or do what must be done, until this step of this company or player waits."""
    for _ in range(300):
        now, there = waits(game)
        if there == step and who in ("", now):
            return game
        assert game.decision
        options = list(game.decision.options)
        game.play(next((option for option in options if isinstance(option, Pass)), None) or first(options))
    raise AssertionError(f"{step} of {who} never came")


def first(options: list[Option]) -> Action:
    option = options[0]
    return option.sample(lambda _: 0) if isinstance(option, Open) else option


def third_phase() -> Game:
    """Northwick buys the 2-trains, and with the first 3-train phase 3 begins."""
    game = until(played(*OPERATING), "buy_trains", "NWR")
    play(game, "buy_train 2 bank 60", "buy_train 2 bank 60", "buy_train 2 bank 60", "buy_train 3 bank 120")
    assert game.state.phase == "3"
    return game


def second_stock_round() -> Game:
    """Nobody has built or bought a train; Ada's turn, the prices are 50 (PSK), 65 (NWR) and 50 (STV)."""
    return until(played(*OPERATING), "stock_turn", "p1")


def in_the_brown_zone() -> Game:
    """Nobody builds: in the end the price of Stavenay lies in the brown zone, and it is Bob's turn."""
    game = played(*OPERATING)
    while game.state.price("STV") > 20:
        until(until(game, "lay_track"), "stock_turn")
    return until(game, "stock_turn", "p2")


def to_the_ferry(*options: str) -> Game:
    """Stavenay's home is built so that it leads to the ferry, which is all it reaches."""
    return play(until(played(*OPERATING, options=options), "lay_track", "STV"), "lay_tile E4 57 1")


# ---- 1 The game ----


@pytest.mark.rule("skerry:1.1")
@pytest.mark.parametrize(("players", "cash"), [(2, 400), (3, 300), (4, 240)])
def test_money(players: int, cash: int) -> None:
    state = played(players=players).state
    assert [state.cash[player] for player in state.players] == [cash] * players
    assert state.bank == 2000 - cash * players


@pytest.mark.rule("skerry:1.2")
def test_railways() -> None:
    state = played().state
    assert {c: (data.size, data.tokens) for c, data in state.companies.items()} == dict.fromkeys(
        ("PSK", "NWR", "STV"), (5, (0, 20))
    )
    assert {printed.president_shares for printed in state.title.companies.values()} == {2}


@pytest.mark.rule("skerry:1.3")
def test_rounds() -> None:
    assert waits(played()) == ("p1", "private_auction")
    game = played(*OPERATING)
    assert waits(game) == ("NWR", "lay_track")
    refused(game, "buy_share NWR ipo", "turn.wrong-step", "1.3")
    assert waits(until(game, "stock_turn")) == ("p3", "stock_turn")  # one operating round in phase 2
    game = until(until(third_phase(), "stock_turn"), "lay_track", "NWR")
    assert waits(until(play(game, "pass"), "lay_track", "NWR")) == ("NWR", "lay_track")  # two from phase 3 on


@pytest.mark.rule("skerry:1.4")
def test_shorter_game() -> None:
    game = played(options=("no-privates",))
    assert (waits(game), game.state.privates) == (("p1", "stock_turn"), {})


# ---- 2 Private companies ----


@pytest.mark.rule("skerry:2.1a")
def test_sale_of_privates() -> None:
    game = played()
    refused(game, "buy_private LT 40", "auction.cheapest-first", "2.1")
    refused(game, "bid LT 44", "auction.raise", "2.1")
    play(game, "bid LT 45", "bid QT 85", "buy_private KB 20")
    assert game.state.privates == {"KB": "p3", "LT": "p1", "QT": "p2"}  # a single bid buys


@pytest.mark.rule("skerry:2.1b")
def test_bidders_go_on() -> None:
    game = played("bid LT 45", "bid LT 50", "buy_private KB 20")
    assert waits(game) == ("p1", "bidding_war")
    play(game, "bid LT 55", "pass")
    assert game.state.privates["LT"] == "p1"
    assert game.state.cash["p1"] == 300 - 55


@pytest.mark.rule("skerry:2.1c")
def test_all_pass_in_the_sale() -> None:
    game = played("pass", "pass", "pass")
    assert offered(game)[0] == "buy_private KB 15"
    play(game, *["pass"] * 9)
    assert game.state.privates["KB"] == "p1"  # given away
    play(game, "pass", "pass", "pass")
    assert game.state.cash["p1"] == 300 + 5  # now the privates pay instead


@pytest.mark.rule("skerry:2.2")
def test_privates_pay() -> None:
    before, after = played(*OPERATING[:-1]).state, played(*OPERATING).state
    assert [after.cash[player] - before.cash[player] for player in after.players] == [5, 10, 15]


@pytest.mark.rule("skerry:2.3")
def test_railways_buy_privates() -> None:
    refused(played(*OPERATING), "buy_private LT 40", "private.phase", "2.3")
    game = until(third_phase(), "lay_track", "PSK")
    refused(game, "buy_private LT 19", "private.price", "2.3")
    refused(game, "buy_private LT 81", "private.price", "2.3")
    play(game, "buy_private LT 20")
    assert waits(game) == ("p2", "proposal")  # Bob is asked
    play(game, "decline")
    refused(game, "buy_private LT 20", "private.declined", "2.3")
    play(game, "buy_private LT 80", "accept")
    assert game.state.privates["LT"] == "PSK"


@pytest.mark.rule("skerry:2.4")
def test_barges_stay_with_players() -> None:
    game = until(third_phase(), "lay_track", "PSK")
    refused(game, "buy_private KB 20", "private.not-for-companies", "2.4")
    assert not any(option.startswith("buy_private KB") for option in offered(game))


@pytest.mark.rule("skerry:2.5a")
def test_pier() -> None:
    game = played(*SOLD)
    refused(game, "lay_private_tile LT C6 pier 2", "power.not-now", "2.5", by="p2")  # Ada's turn
    play(game, "pass")
    refused(game, "lay_private_tile LT B3 pier 2", "power.tile", "2.5")  # no village
    play(game, "lay_private_tile LT C6 pier 2", "start_company STV 60")  # nothing of the turn is used up
    assert game.state.board.tiles()["C6"] == ("pier", 2)
    play(game, "pass", "pass")
    refused(game, "lay_private_tile LT A2 pier 4", "power.tile", "2.5")  # once


@pytest.mark.rule("skerry:2.5b")
def test_nothing_is_laid_over_the_pier() -> None:
    game = played(*SOLD)
    pier = game.title.map.tiles["pier"].faces[0]
    assert not game.title.map.successors(game.title.map.index("C6"), pier)


@pytest.mark.rule("skerry:2.6")
def test_tramway_brings_a_share() -> None:
    state = played(*SOLD).state
    assert (state.held("PSK", "p3"), state.held("PSK", IPO)) == (1, 4)


@pytest.mark.rule("skerry:2.7")
def test_first_fourth_train_closes_privates() -> None:
    game = play(third_phase(), "discard_train NWR 2", "discard_train NWR 2")
    assert len(game.state.privates) == 3
    play(until(game, "buy_trains", "STV"), "buy_train 3 bank 120")
    play(until(game, "buy_trains", "PSK"), "buy_train 4 bank 200")
    assert not game.state.privates


# ---- 3 Stock rounds ----


@pytest.mark.rule("skerry:3.1")
def test_sell_buy_sell() -> None:
    game = second_stock_round()
    play(game, "sell_shares NWR 1", "buy_share STV ipo", "sell_shares STV 1", "pass")
    until(game, "stock_turn", "p1")
    play(game, "pass")
    assert waits(game)[1] == "lay_track"  # all have passed in a row


@pytest.mark.rule("skerry:3.2")
def test_prices_of_shares() -> None:
    game = play(second_stock_round(), "sell_shares NWR 1", "pass")
    before = game.state
    play(game, "buy_share NWR pool")
    assert before.cash["p2"] - game.state.cash["p2"] == before.price("NWR") == 60
    before = play(game, "pass").state
    play(game, "buy_share NWR ipo")
    assert before.cash["p3"] - game.state.cash["p3"] == 70


@pytest.mark.rule("skerry:3.3", "skerry:3.6a")
def test_brown_zone() -> None:
    game = in_the_brown_zone()
    play(game, "buy_share STV ipo")
    refused(game, "buy_share NWR ipo", "stock.one-purchase", "3.3")
    play(game, "buy_share STV ipo")
    assert game.state.held("STV", "p2") == 5  # two in a turn, beyond the limit of three


@pytest.mark.rule("skerry:3.1", "skerry:3.3")
def test_one_purchase_a_turn() -> None:
    game = play(second_stock_round(), "buy_share STV ipo")
    refused(game, "buy_share STV ipo", "stock.one-purchase", "3.3")


@pytest.mark.rule("skerry:3.4a")
def test_sales() -> None:
    refused(played(*STARTED), "sell_shares NWR 1", "stock.no-sales-yet", "3.4")
    game = second_stock_round()
    row, column = game.state.companies["NWR"].space or (0, 0)
    play(game, "sell_shares NWR 1")
    assert game.state.companies["NWR"].space == (row + 1, column)
    refused(game, "sell_shares NWR 1", "stock.one-block", "3.4")


@pytest.mark.rule("skerry:3.4b", "skerry:3.4c")
def test_what_the_market_takes() -> None:
    game = played(*SOLD, "start_company NWR 70", "start_company PSK 60", players=2)
    play(game, "buy_share NWR ipo", "buy_share NWR ipo", "buy_share PSK ipo", "buy_share NWR ipo", "pass", "pass")
    until(until(game, "lay_track"), "stock_turn", "p2")
    refused(game, "sell_shares NWR 3", "stock.pool-limit", "3.4")
    play(game, "sell_shares NWR 2")
    assert (game.state.president("NWR"), game.state.held("NWR", POOL)) == ("p1", 2)


@pytest.mark.rule("skerry:3.4c")
def test_president_stays_without_an_heir() -> None:
    refused(second_stock_round(), "sell_shares NWR 2", "stock.president-stays", "3.4")


@pytest.mark.rule("skerry:3.4d")
def test_no_way_back() -> None:
    game = play(second_stock_round(), "sell_shares NWR 1")
    refused(game, "buy_share NWR pool", "stock.sold-this-round", "3.4")


@pytest.mark.rule("skerry:3.5a")
def test_starting() -> None:
    game = played(*SOLD)
    refused(game, "buy_share NWR ipo", "stock.not-started", "3.5")
    refused(game, "start_company NWR 80", "stock.par", "3.5")
    play(game, "start_company NWR 70")
    assert (game.state.president("NWR"), game.state.cash["p1"]) == ("p1", 280 - 140)
    refused(game, "start_company NWR 70", "stock.already-started", "3.5")


@pytest.mark.rule("skerry:3.5b")
def test_floating() -> None:
    state = played(*STARTED).state
    assert [c for c, data in state.companies.items() if data.floated] == ["PSK"]
    assert state.cash["PSK"] == 5 * 60


@pytest.mark.rule("skerry:3.6a")
def test_holding_limit() -> None:
    refused(second_stock_round(), "buy_share NWR ipo", "stock.holding-limit", "3.6")


@pytest.mark.rule("skerry:3.6b")
def test_certificate_limit() -> None:
    assert [played(players=n).title.certificate_limit for n in (2, 3, 4)] == [9, 7, 6]
    assert second_stock_round().state.certificates_counted("p1") == 3  # the barges, two of Northwick
    assert in_the_brown_zone().state.certificates_counted("p2") == 1  # the tender alone


@pytest.mark.rule("skerry:3.6c")
def test_above_a_limit_a_block_must_be_big_enough() -> None:
    scene = Scene("skerry").company("NWR", {"p1": 5}, space=(0, 3))
    game = scene.stock("p1")
    refused(game, "sell_shares NWR 1", "stock.small-block", "3.6")
    play(game, "sell_shares NWR 2")
    assert game.state.held("NWR", "p1") == 3


@pytest.mark.rule("skerry:3.7")
def test_price_markers() -> None:
    game = second_stock_round()
    assert [game.state.price(c) for c in ("PSK", "NWR", "STV")] == [50, 65, 50]  # left: nothing was paid
    market = game.title.market
    assert [market.step((0, 7), "right"), market.step((3, 0), "left"), market.step((3, 4), "right")] == [
        (0, 7),
        (4, 0),
        (2, 4),
    ]


# ---- 4 Operating rounds ----


@pytest.mark.rule("skerry:4.1")
def test_order_of_a_turn() -> None:
    game = played(*OPERATING)
    assert sorted(c for held in game.state.board.stations.values() for c in held if c) == ["NWR", "PSK", "STV"]
    turns = []
    while waits(game)[1] != "stock_turn":
        turns.append(waits(game))
        play(game, "pass")
    assert turns == [(c, step) for c in ("NWR", "STV", "PSK") for step in ("lay_track", "buy_trains")]


@pytest.mark.rule("skerry:4.2")
def test_track() -> None:
    game = played(*OPERATING)
    refused(game, "lay_tile A4 5 4", "track.unreachable", "4.2")
    play(game, "lay_tile D1 5 0")
    assert waits(game)[1] != "lay_track"  # one a turn
    printed = {hex_.hex: hex_.cost for hex_ in game.title.map.hexes if hex_.cost}
    assert printed == {"B1": 20, "C4": 30}


@pytest.mark.rule("skerry:4.3")
def test_subsidy() -> None:
    refused(until(played(*OPERATING), "lay_track", "STV"), "claim_subsidy", "subsidy.no-ferry", "4.3")
    game = play(to_the_ferry(), "claim_subsidy")
    assert game.state.cash["STV"] == 300 + 50
    refused(game, "claim_subsidy", "subsidy.claimed", "4.3")
    assert play(to_the_ferry("rich-parish"), "claim_subsidy").state.cash["STV"] == 300 + 100


@pytest.mark.rule("skerry:4.4")
def test_stations() -> None:
    game = played(*OPERATING)
    play(game, "lay_tile D1 5 0")  # to the south and to the south-west, where Midholm lies
    play(until(game, "lay_track", "NWR"), "lay_tile C2 57 1")
    assert offered(game) == ["place_token C2 0", "pass"]
    play(game, "place_token C2")
    assert game.state.cash["NWR"] == 350 - 20
    assert not game.state.companies["NWR"].tokens


@pytest.mark.rule("skerry:4.5")
def test_running_and_paying() -> None:
    game = play(until(to_the_ferry(), "buy_trains", "STV"), "buy_train 2 bank 60")
    until(game, "run_routes", "STV")
    refused(game, "run_trains", "run.not-best", "4.5")
    play(game, "run_trains 2: E4 F3")
    before = game.state
    play(game, "dividend pay")
    assert [game.state.cash[owner] - before.cash[owner] for owner in ("p2", "STV")] == [3 * 8, 0]


@pytest.mark.rule("skerry:4.6")
def test_trains() -> None:
    game = until(played(*OPERATING), "buy_trains", "NWR")
    refused(game, "buy_train 3 bank 120", "train.not-on-offer", "4.6")
    play(game, "buy_train 2 bank 60")
    assert game.state.companies["NWR"].trains == ("2",)


@pytest.mark.rule("skerry:4.7")
def test_phases() -> None:
    game = third_phase()
    assert waits(game) == ("NWR", "discard_trains")  # two trains from now on
    play(game, "discard_train NWR 2", "discard_train NWR 2")
    assert game.state.market_trains == ("2", "2")


@pytest.mark.rule("skerry:4.8")
def test_duty_to_own_a_train() -> None:
    refused(until(to_the_ferry(), "buy_trains", "STV"), "pass", "train.must-buy", "4.8")


# ---- 5 The end ----


@pytest.mark.rule("skerry:5.1")
def test_the_end() -> None:
    game = played(*OPERATING)
    while game.decision:
        options = list(game.decision.options)
        game.play(first([option for option in options if not isinstance(option, Pass)] or options))
    assert game.result
    assert game.result.reason == "bank"
    assert game.result.worths == {game.names[p]: game.state.worth(p) for p in game.state.players}


def test_every_law_holds_in_random_games() -> None:
    check_title("skerry", games=2)
