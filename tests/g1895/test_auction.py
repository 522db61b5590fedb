"""1895 III: the steam tractor and the obligations are auctioned before the first stock round."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Bid, BuyShare, SellShares, StartCompany
from footplate.game.events import PrivateCheaper, PrivateClosed, PrivateMoved, RoundBegan
from footplate.game.state import IPO
from footplate.game.step import Numbered
from footplate.testing.questions import at_step, events_of, gained, offered, offers, play, refused, who
from footplate.titles.g1895.auctions import ObligationRound
from tests.g1895.scenes import COMPANIES, PASS, Namibia, after_obligations, after_tractor, new

LOWEST = {"STA": 60, "OME": 50, "SD": 40, "OB": 30, "NS": 20}


def tractor(price: int) -> Bid:
    return Bid("ML", price)


def obligation(company: str, price: int) -> Bid:
    return Bid(f"O-{company}", price)


def ranges(game: Game) -> dict[str, tuple[int, int]]:
    """Lots that may be bid for, each with the lowest and the highest bid."""
    assert game.decision is not None
    bids = [option for option in game.decision.options if isinstance(option, Numbered)]
    return {option.action.private: (option.low, option.high) for option in bids if isinstance(option.action, Bid)}


# ---- the steam tractor ----


@pytest.mark.rule("1895:III.1a", "1895:III.1c")
def test_the_first_bid_for_the_tractor() -> None:
    game = new()
    assert (who(game), at_step(game)) == ("p1", "tractor_auction")
    assert ranges(game) == {"ML": (20, 560)}
    assert offered(game, PASS)
    refusal = refused(game, tractor(19), "auction.raise", "III")
    assert refusal.facts["lowest"] == 20
    refused(game, obligation("STA", 60), "auction.one-lot", "III")
    assert offered(game, tractor(20))
    play(game, tractor(47))
    assert who(game) == "p2"


@pytest.mark.rule("1895:III.1b")
def test_one_bid_or_pass_each_in_turn() -> None:
    game = new()
    play(game, tractor(20))
    assert who(game) == "p2"
    for other in ("p1", "p3"):
        refused(game, tractor(30), "turn.not-yours", "III", player=other)
    play(game, PASS)
    assert who(game) == "p3"


@pytest.mark.rule("1895:III.1d")
def test_a_bid_is_at_least_five_more_and_within_the_bidders_cash() -> None:
    game = new()
    play(game, tractor(47))
    refused(game, tractor(51), "auction.raise", "III")
    refusal = refused(game, tractor(561), "auction.money", "III")
    assert str(refusal) == "You cannot bid 561: you have only 560 (rule 1895 III). Bid less, or pass."
    assert ranges(game) == {"ML": (52, 560)}
    fork = game.fork()
    play(fork, tractor(560), PASS, PASS)
    assert fork.state.cash["p2"] == 0
    play(game, tractor(52))
    assert ranges(game) == {"ML": (57, 560)}


@pytest.mark.rule("1895:III.1e", "1895:III.1f", "1895:III.1g")
def test_the_highest_bidder_buys_when_the_others_have_passed() -> None:
    game = new()
    play(game, tractor(20), tractor(25), PASS, tractor(30))
    assert (who(game), game.state.privates["ML"]) == ("p2", BANK)
    events = play(game, PASS)
    assert events_of(PrivateMoved, events) == [PrivateMoved("ML", BANK, "p1", 30)]
    assert game.state.privates["ML"] == "p1"
    assert (game.state.cash["p1"], game.state.bank) == (530, 4878)


@pytest.mark.rule("1895:III.1f")
def test_who_has_passed_is_out() -> None:
    game = new()
    play(game, tractor(20), PASS, tractor(25), tractor(30))
    assert who(game) == "p3"
    refused(game, tractor(35), "turn.not-yours", "III", player="p2")


@pytest.mark.rule("1895:III.1h")
@pytest.mark.parametrize(("rounds", "lowest"), [(1, 15), (2, 10), (3, 5)])
def test_wanted_by_nobody_the_tractor_becomes_cheaper(rounds: int, lowest: int) -> None:
    game = new()
    events = play(game, *[PASS] * 3 * rounds)
    assert events_of(PrivateCheaper, events)[-1] == PrivateCheaper("ML", lowest)
    assert who(game) == "p1"
    refused(game, tractor(lowest - 1), "auction.raise", "III")
    assert ranges(game) == {"ML": (lowest, 560)}
    play(game, PASS, tractor(lowest), PASS)  # who passes at the new price is out again
    assert game.state.privates["ML"] == "p2"
    assert gained(game.state_at(0), game.state) == {"p2": -lowest, BANK: lowest}


@pytest.mark.rule("1895:III.1i")
def test_at_last_the_first_player_gets_the_tractor_for_nothing() -> None:
    game = new()
    events = play(game, *[PASS] * 12)
    assert [event.price for event in events_of(PrivateCheaper, events)] == [15, 10, 5, 0]
    assert game.state.privates["ML"] == "p1"
    assert (game.state.cash["p1"], game.state.bank) == (560, 4848)
    assert (at_step(game), who(game), game.state.priority) == ("obligation_round", "p2", "p2")


@pytest.mark.rule("1895:III.1j", "1895:III.2a")
@pytest.mark.parametrize("winner", ["p1", "p2", "p3"])
def test_the_priority_deal_moves_on_after_the_tractor_whoever_won(winner: str) -> None:
    game = new()
    while at_step(game) == "tractor_auction":
        play(game, tractor(20) if who(game) == winner else PASS)
    assert game.state.privates["ML"] == winner
    assert (at_step(game), who(game), game.state.priority) == ("obligation_round", "p2", "p2")


@pytest.mark.rule("1895:XVII.2a")
def test_no_shares_are_sold_during_the_auctions() -> None:
    for game in (new(), after_tractor()):
        for action in (BuyShare("STA", IPO), StartCompany("STA", 60), SellShares("STA", 1)):
            refused(game, action, "turn.wrong-step", "III")


# ---- the obligations ----


@pytest.mark.rule("1895:III.2b", "1895:III.2c")
def test_any_obligation_may_be_chosen_from_its_lowest_bid_on() -> None:
    game = after_tractor()
    assert ranges(game) == {f"O-{company}": (low, 560) for company, low in LOWEST.items()}
    assert offered(game, PASS)
    for company, low in LOWEST.items():
        refused(game, obligation(company, low - 1), "auction.raise", "III")
    refused(game, obligation("STA", 561), "auction.money", "III")
    refused(game, tractor(60), "auction.not-for-sale", "III")
    play(game, PASS, obligation("NS", 20), PASS, PASS, PASS)  # p3 has NS, p1 passes
    assert who(game) == "p2"  # has passed before, and may choose again
    refused(game, obligation("NS", 25), "auction.not-for-sale", "III")
    play(game, obligation("SD", 40))
    assert at_step(game) == "obligation_auction"


@pytest.mark.rule("1895:III.2d")
def test_an_obligation_is_bid_for_like_the_tractor() -> None:
    game = after_tractor()
    play(game, obligation("STA", 60))
    assert who(game) == "p3"
    refused(game, obligation("STA", 64), "auction.raise", "III")
    refused(game, obligation("OME", 65), "auction.one-lot", "III")
    play(game, obligation("STA", 65), PASS, obligation("STA", 70))
    assert who(game) == "p3"  # p1 is out
    refused(game, obligation("STA", 75), "turn.not-yours", "III", player="p1")
    play(game, PASS)
    assert game.state.privates["O-STA"] == "p2"
    assert (game.state.cash["p2"], game.state.bank) == (490, 4868 + 70)


@pytest.mark.rule("1895:III.2d")
def test_nobody_bids_what_he_does_not_have() -> None:
    """p3 keeps 69 of his money, so he could not answer 65 with 70."""
    game = new()
    play(game, PASS, PASS, tractor(491))
    play(game, obligation("STA", 60))
    assert who(game) == "p3"
    refused(game, obligation("STA", 70), "auction.money", "III")
    play(game, obligation("STA", 65), PASS, obligation("STA", 70))
    assert at_step(game) == "obligation_round"  # p3 was not asked again
    assert game.state.privates["O-STA"] == "p2"


@pytest.mark.rule("1895:III.2e", "1895:III.2j", "1895:III.2k", "1895:III.3a")
def test_unwanted_obligations_do_not_become_cheaper() -> None:
    game = after_tractor()
    play(game, PASS, PASS)
    assert who(game) == "p1"
    refused(game, obligation("STA", 59), "auction.raise", "III")
    assert ranges(game)["O-STA"] == (60, 540)
    events = play(game, PASS)
    assert events_of(PrivateCheaper, events) == []
    assert events_of(RoundBegan, events) == [RoundBegan("stock", 1)]
    assert (who(game), game.state.priority) == ("p3", "p3")
    assert game.state.privates == {"ML": "p1"}


@pytest.mark.rule("1895:III.2f")
def test_the_buyer_gets_a_share_that_is_not_active() -> None:
    game = after_tractor()
    play(game, obligation("STA", 70), PASS, PASS)
    sta = game.state.companies["STA"]
    assert (sta.holdings, sta.asleep) == ({IPO: 9, "p2": 1}, {"p2": 1})
    assert (sta.started, sta.president, sta.floated, game.state.cash["STA"]) == (False, "", False, 0)


@pytest.mark.rule("1895:III.2g")
def test_the_next_chooser_sits_left_of_the_last_whoever_won() -> None:
    game = after_tractor()
    play(game, obligation("STA", 60), PASS, obligation("STA", 65), PASS)
    assert game.state.privates["O-STA"] == "p1"
    assert (at_step(game), who(game)) == ("obligation_round", "p3")
    play(game, PASS)
    assert who(game) == "p1"
    play(game, obligation("OME", 50), PASS, PASS)
    assert game.state.privates["O-OME"] == "p1"
    assert (at_step(game), who(game)) == ("obligation_round", "p2")


@pytest.mark.rule("1895:III.2h", "1895:XVII.2b")
def test_three_passes_in_a_row_end_the_auctions() -> None:
    game = after_tractor()
    play(game, PASS, PASS, obligation("NS", 20), PASS, PASS, PASS, PASS)
    assert (at_step(game), who(game)) == ("obligation_round", "p1")
    events = play(game, PASS)
    closed = [event.private for event in events_of(PrivateClosed, events)]
    assert closed == ["O-STA", "O-OME", "O-SD", "O-OB"]
    assert game.state.privates == {"ML": "p1", "O-NS": "p1"}
    assert at_step(game) == "founding_turn"


@pytest.mark.rule("1895:III.2h", "1895:III.2j", "1895:IV.2m")
def test_with_the_fifth_obligation_sold_the_auctions_are_over() -> None:
    lots = {company: ("p2", low) for company, low in LOWEST.items()}
    game = after_obligations(**lots)
    assert (at_step(game), who(game), game.state.priority) == ("founding_turn", "p3", "p3")
    assert game.state.cash["p2"] == 360
    assert game.state.certificates_counted("p2") == 5
    assert game.state.privates == {"ML": "p1", **{f"O-{company}": "p2" for company in COMPANIES}}


@pytest.mark.rule("1895:III.2i")
def test_an_unsold_obligation_leaves_its_share_in_the_offering() -> None:
    game = after_obligations(STA=("p2", 60))
    assert [company.holdings for company in game.state.companies.values()] == [{IPO: 9, "p2": 1}] + [{IPO: 10}] * 4
    game = Namibia().company("STA", {"p1": 6}).stock("p1")
    play(game, StartCompany("OME", 60), *[BuyShare("OME", IPO)] * 4)
    assert game.state.cash["OME"] == 6 * 60
    assert game.state.companies["OME"].floated


@pytest.mark.rule("1895:III.2k", "1895:III.3a")
@pytest.mark.parametrize("winner", ["p1", "p2", "p3"])
def test_the_priority_deal_moves_on_after_the_obligations_whoever_bought_last(winner: str) -> None:
    game = after_obligations(STA=(winner, 60), NS=(winner, 20))
    assert (at_step(game), who(game), game.state.priority) == ("founding_turn", "p3", "p3")


@pytest.mark.rule("1895:III.2b")
def test_a_chooser_without_money_passes_without_being_asked() -> None:
    """p1 pays 541 for the tractor: 19 are less than the lowest bid of all."""
    game = new()
    play(game, tractor(541), PASS, PASS)
    assert who(game) == "p2"
    play(game, PASS, PASS)  # and p1 with them
    assert (at_step(game), who(game)) == ("founding_turn", "p3")
    scene = Namibia().privates(**{f"O-{company}": BANK for company in COMPANIES})
    assert who(scene.cash(p1=20).at(ObligationRound("p1"))) == "p1"


@pytest.mark.rule("1895:III.3b", "1895:XVII.5e")
def test_no_sales_in_the_first_stock_round() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p2": 2}, cash=600, operated=True)
    game = scene.stock("p1", number=1)
    refused(game, SellShares("STA", 1), "stock.no-sales-yet", "III")
    assert not [offer for offer in offers(game) if offer.startswith("sell")]
