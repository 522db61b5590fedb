"""1895 IV: the steam tractor's income, and shares that sleep until an obligation is fulfilled."""

from __future__ import annotations

import pytest

from footplate import Game
from footplate.finance.ledger import BANK
from footplate.game.actions import Bid, BuyPrivate, BuyShare, BuyTrain, Dividend, PlaceToken, SellShares, StartCompany
from footplate.game.events import CompanyFloated, MoneyPaid, PresidentChanged, PrivateClosed, RoundBegan, SharesWoke
from footplate.game.state import IPO, POOL
from footplate.rounds.running import PayOut, RunRoutes
from footplate.testing.questions import best, events_of, gained, lay, offers, paid, play, refused, who
from footplate.titles.g1895.forced import BuyNamibianTrains
from footplate.titles.g1895.founding import DeclareFounding
from footplate.titles.g1895.track import BuildTrack
from tests.g1895.scenes import COMPANIES, PASS, Namibia

NS_WAY = {"F12": "58/3", "G13": "8/0", "G15": "4/0", "G17": "57/0", "G19": "9/0"}  # and G21 58/3 to H22


def woken(game: Game, *tiles: tuple[str, str]) -> list[SharesWoke]:
    return events_of(SharesWoke, play(game, *[lay(hex_, tile) for hex_, tile in tiles]))


# ---- the tractor ----


@pytest.mark.rule("1895:IV.1a")
def test_the_tractor_pays_as_every_operating_round_begins() -> None:
    scene = Namibia(phase="3H").tractor("p1")
    scene.operate(set_=2, rounds=2)
    happened = [event for event in scene.events if isinstance(event, RoundBegan | MoneyPaid)]
    income = MoneyPaid(BANK, "p1", 5, "income")
    assert happened == [
        RoundBegan("operating", 2, 1), income, RoundBegan("operating", 2, 2), income, RoundBegan("stock", 3),
    ]  # fmt: skip


@pytest.mark.rule("1895:IV.1a")
def test_the_tractor_pays_before_the_first_company_acts() -> None:
    scene = Namibia().tractor("p2").company("STA", {"p1": 6}, cash=500)
    game = scene.operate(set_=1)
    assert paid(scene.events, "income") == [(BANK, "p2", 5)]
    assert (game.state.cash["p2"], who(game)) == (1005, "p1")


@pytest.mark.rule("1895:IV.1c", "1895:XVII.5a", "1895:IV.2m")
def test_neither_the_tractor_nor_an_obligation_can_be_sold() -> None:
    scene = Namibia().tractor("p1").company("STA", {"p1": 4, "p2": 2}, asleep="p1", cash=500, trains=("2H",))
    game = scene.stock("p1")
    for card in ("ML", "O-STA"):
        refused(game, SellShares(card, 1), "stock.no-such-company", "V")
        refused(game, BuyPrivate(card, 20), "turn.wrong-step", "XVI")
        refused(game, Bid(card, 100), "turn.wrong-step", "XVI")
    assert not [offer for offer in offers(game) if "ML" in offer or "O-" in offer]
    scene = Namibia().tractor("p1").company("STA", {"p1": 4, "p2": 2}, asleep="p1", cash=500, trains=("2H",))
    game = scene.turn("STA", BuyNamibianTrains)
    for card in ("ML", "O-STA"):
        refused(game, BuyPrivate(card, 20), "turn.wrong-step", "VI")
    assert {offer.split()[0] for offer in offers(game)} == {"buy_train", "pass"}


@pytest.mark.rule("1895:IV.1d", "1895:XVIII.2b")
def test_the_tractor_is_worth_nothing_in_the_end() -> None:
    game = Namibia(phase="4H").tractor("p1").cash(p1=100).stock("p2")
    assert game.state.privates["ML"] == "p1"
    assert game.state.worth("p1") == 100


@pytest.mark.rule("1895:IV.1e")
def test_the_first_10h_closes_the_tractor() -> None:
    scene = Namibia(phase="8H").depot({"8H": 0}).tractor("p1").company("STA", {"p1": 6}, cash=600, asleep="p1")
    game = scene.company("OME", {"p2": 6}, par=60, trains=("8H",)).turn("STA", BuyNamibianTrains)
    assert game.state.certificates_counted("p1") == 6
    events = play(game, BuyTrain("10H", BANK, 500))
    assert events_of(PrivateClosed, events) == [PrivateClosed("ML")]
    assert game.state.privates == {"O-STA": "p1"}  # the obligation stays
    assert game.state.certificates_counted("p1") == 5
    assert gained(game.state_at(0), game.state) == {"STA": -500, BANK: 500}
    scene = Namibia(phase="10H").company("STA", {"p1": 6}, trains=("10H",), asleep="p1")
    scene.operate()
    assert paid(scene.events, "income") == []


# ---- a way is built ----


def staatsbahn(*, cash: int = 320, holdings: dict[str, int] | None = None) -> Namibia:
    """STA (100) of p1 has laid the first tile of its way; the obligation is p2's."""
    scene = Namibia(phase="3H").tiles(D10="9/1")
    return scene.company("STA", holdings or {"p1": 5, "p2": 1}, asleep="p2", cash=cash, space=(0, 2), trains=("2H",))


@pytest.mark.rule("1895:IV.2a", "1895:IV.2f")
def test_joining_two_stations_fulfils_an_obligation() -> None:
    """Terrain is paid first (Q12), then the bank pays the price of the share."""
    game = staatsbahn().turn("STA", BuildTrack)
    events = play(game, lay("E9", "58/5"))
    assert events_of(SharesWoke, events) == [SharesWoke("STA", "p2", 1)]
    assert paid(events, "obligation") == [(BANK, "STA", 100)]
    assert gained(game.state_at(0), game.state) == {"STA": -60 + 100, BANK: 60 - 100}
    sta = game.state.companies["STA"]
    assert (sta.asleep, sta.holdings) == ({}, {IPO: 4, "p1": 5, "p2": 1})
    assert game.state.privates["O-STA"] == "p2"
    poor = staatsbahn(cash=59).turn("STA", BuildTrack, waits=False)
    refused(poor, lay("E9", "58/5"), "track.money", "VII")


@pytest.mark.rule("1895:IV.2a")
def test_a_tile_that_does_not_join_them_does_not() -> None:
    game = staatsbahn().turn("STA", BuildTrack)
    assert woken(game, ("E9", "58/1")) == []
    assert game.state.companies["STA"].asleep == {"p2": 1}
    assert game.state.cash["STA"] == 260


@pytest.mark.rule("1895:IV.2f")
def test_the_money_can_be_spent_in_the_same_turn() -> None:
    """Q12: not on the tile itself, but on what comes after it."""
    game = staatsbahn(cash=60).turn("STA", BuildTrack)
    play(game, lay("E9", "58/5"), PlaceToken("F10"))
    assert game.state.cash["STA"] == 0


@pytest.mark.rule("1895:IV.2f")
def test_the_price_of_the_share_is_paid_once() -> None:
    scene = Namibia(phase="3H").tiles(D10="9/1", E9="58/5").company("STA", {"p1": 5, "p2": 1}, cash=320)
    game = scene.fulfilled(STA="p2").turn("STA", BuildTrack)
    assert paid(play(game, lay("F12", "58/3")), "obligation") == []


@pytest.mark.rule("1895:IV.2b")
def test_stations_are_joined_not_hexes() -> None:
    """OME's way leads from the northern station of Swakopmund."""
    scene = Namibia().tiles(C9="8/4", D8="4/1", E7="9/1").company("OME", {"p1": 5, "p2": 1}, asleep="p2", par=80)
    assert woken(scene.turn("OME", BuildTrack), ("F6", "57/1")) == [SharesWoke("OME", "p2", 1)]


@pytest.mark.rule("1895:IV.2b")
@pytest.mark.parametrize("tile", ["814/4", "815/2"])
def test_the_other_station_of_the_hex_is_not_the_home(tile: str) -> None:
    """Track leads from OME's station to Windhoek: STA's obligation is fulfilled when the two stations become one."""
    scene = Namibia(phase="4H").tiles(C9="8/4", D8="58/5").company("OME", {"p3": 6}, par=60, cash=300, trains=("3H",))
    scene.company("STA", {"p1": 5, "p2": 1}, asleep="p2", trains=("3H",))
    assert woken(scene.turn("OME", BuildTrack), ("E9", "4/2")) == []
    scene = Namibia(phase="4H").tiles(C9="8/4", D8="58/5", E9="4/2", C11=tile)
    scene.company("STA", {"p1": 5, "p2": 1}, asleep="p2", trains=("3H",)).company("OME", {"p3": 6}, par=60)
    game = scene.turn("STA", BuildTrack)
    assert woken(game, ("C11", "38/0")) == [SharesWoke("STA", "p2", 1)]
    assert game.state.cash["STA"] == 100


@pytest.mark.rule("1895:IV.2c")
def test_any_company_may_build_the_way() -> None:
    scene = Namibia().tiles(D10="9/1").company("STA", {"p1": 5, "p2": 1}, asleep="p2", space=(0, 3))
    game = scene.company("OB", {"p3": 6}, cash=100, par=60).turn("OB", BuildTrack)
    events = play(game, lay("E9", "58/5"))
    assert events_of(SharesWoke, events) == [SharesWoke("STA", "p2", 1)]
    assert gained(game.state_at(0), game.state) == {"OB": -60, "STA": 110, BANK: 60 - 110}


@pytest.mark.rule("1895:IV.2c")
def test_a_way_that_nobody_has_to_build_pays_nobody() -> None:
    """III, A4: an obligation that was not sold."""
    scene = Namibia().tiles(D10="9/1").company("STA", {"p1": 5, "p2": 1}, cash=320)
    game = scene.turn("STA", BuildTrack)
    events = play(game, lay("E9", "58/5"))
    assert (events_of(SharesWoke, events), paid(events, "obligation")) == ([], [])


@pytest.mark.rule("1895:IV.2d")
def test_markers_in_the_way_do_not_matter() -> None:
    """SD fills the only station of G17, so no train of NS could run there, and none is as long."""
    scene = Namibia().tiles(**NS_WAY).stations(G17="SD").company("SD", {"p1": 6}, par=60, trains=("2H",))
    scene.company("NS", {"p3": 5, "p2": 1}, asleep="p2", par=90)
    assert woken(scene.turn("SD", BuildTrack), ("G21", "58/3")) == [SharesWoke("NS", "p2", 1)]


@pytest.mark.rule("1895:IV.2a")
def test_a_red_hex_is_reached_by_any_of_its_arrows() -> None:
    scene = Namibia().tiles(**{**NS_WAY, "G19": "8/3"}).stations(G17="SD").company("SD", {"p1": 6}, trains=("2H",))
    scene.company("NS", {"p3": 5, "p2": 1}, asleep="p2", par=90)
    assert woken(scene.turn("SD", BuildTrack), ("H20", "8/0")) == [SharesWoke("NS", "p2", 1)]


@pytest.mark.rule("1895:IV.2d", "1895:IV.2c")
def test_one_tile_may_fulfil_two_obligations() -> None:
    """Q14: in founding order, each company is paid its own price."""
    scene = Namibia(phase="4H").tiles(**NS_WAY, D18="57/2", E19="9/2", F20="9/2", G21="3/2").stations(G17="NS")
    scene.company("SD", {"p1": 5, "p2": 1}, asleep="p2", par=60, trains=("3H",))
    game = scene.company("NS", {"p3": 6}, asleep="p3", par=90, trains=("3H",)).turn("NS", BuildTrack)
    events = play(game, lay("G21", "887/2"))
    assert events_of(SharesWoke, events) == [SharesWoke("SD", "p2", 1), SharesWoke("NS", "p3", 1)]
    assert paid(events, "obligation") == [(BANK, "SD", 60), (BANK, "NS", 90)]


@pytest.mark.rule("1895:IV.2e")
def test_a_share_that_woke_is_like_any_other_at_once() -> None:
    game = staatsbahn(holdings={"p1": 3, "p3": 2, "p2": 1}).turn("STA", BuildTrack)
    play(game, lay("E9", "58/5"), PASS)
    events = play(game, best(game), Dividend("pay"))
    assert {taker: sum_ for _, taker, sum_ in paid(events, "dividend")} == {"p1": 9, "p2": 3, "p3": 6, "STA": 12}
    assert game.state.worth("p2") == 1000 + 3 + game.state.price("STA")
    scene = Namibia().company("STA", {"p1": 5, "p2": 1}).fulfilled(STA="p2")
    game = scene.stock("p2")
    play(game, SellShares("STA", 1))
    assert game.state.companies["STA"].holdings == {IPO: 4, "p1": 5, POOL: 1}


@pytest.mark.rule("1895:IV.2g")
def test_fulfilled_before_floating_the_company_is_paid_as_it_floats() -> None:
    """Q8: the right to object outlives the task. Q11: the bank adds one par value."""
    scene = Namibia().tiles(**NS_WAY).stations(G17="SD").obligations(NS="p2")
    scene.company("SD", {"p1": 6}, par=60, trains=("2H",))
    for company in ("STA", "OME", "OB"):
        scene.company(company, {"p3": 2}, cash=200)
    game = scene.turn("SD", BuildTrack, rounds=1)
    events = play(game, lay("G21", "58/3"))
    assert events_of(SharesWoke, events) == [SharesWoke("NS", "p2", 1)]
    assert paid(events, "obligation") == []
    assert game.state.worth("p2") == 1000  # no price yet
    play(game, best(game), Dividend("withhold"))
    play(game, DeclareFounding("NS"), PASS, StartCompany("NS", 80), BuyShare("NS", IPO), BuyShare("NS", IPO))
    assert (game.state.cash["NS"], game.state.companies["NS"].floated) == (4 * 80, False)
    events = play(game, BuyShare("NS", IPO))
    assert events_of(CompanyFloated, events) == [CompanyFloated("NS")]
    assert paid(events, "obligation") == [(BANK, "NS", 80)]
    assert (game.state.cash["NS"], game.state.price("NS")) == (480, 90)
    assert game.state.companies["NS"].holdings == {IPO: 4, "p1": 3, "p2": 2, "p3": 1}


@pytest.mark.rule("1895:IV.2g", "1895:IV.2f")
def test_founded_but_not_floated_the_company_has_to_wait_for_the_money() -> None:
    scene = Namibia().tiles(D10="9/1").company("STA", {"p1": 2, "p2": 1}, asleep="p2", cash=200)
    game = scene.company("OB", {"p3": 6}, cash=100, par=60).turn("OB", BuildTrack)
    events = play(game, lay("E9", "58/5"))
    assert events_of(SharesWoke, events) == [SharesWoke("STA", "p2", 1)]
    assert (paid(events, "obligation"), game.state.cash["STA"]) == ([], 200)
    assert game.state.worth("p2") == 1100


# ---- a share that sleeps ----


@pytest.mark.rule("1895:IV.2h", "1895:XVII.5h")
def test_a_share_that_is_not_active_cannot_be_sold() -> None:
    game = Namibia().company("STA", {"p2": 3, "p3": 2, "p1": 1}, asleep="p2").stock("p2")
    refusal = refused(game, SellShares("STA", 3), "stock.asleep", "XVII")
    assert "cannot be sold; active shares that you hold: 2 (rule 1895 XVII)" in str(refusal)
    events = play(game, SellShares("STA", 2))
    assert events_of(PresidentChanged, events) == [PresidentChanged("STA", "p3")]
    assert (game.state.held("STA", "p2"), game.state.companies["STA"].asleep) == (1, {"p2": 1})
    assert (game.state.held("STA", "p3"), game.state.certificates_counted("p3")) == (2, 1)


@pytest.mark.rule("1895:IV.2i")
def test_a_share_that_is_not_active_is_paid_nothing() -> None:
    scene = (
        Namibia().tiles(D10="9/1", E9="3/1").company("STA", {"p1": 3, "p3": 2, "p2": 1}, asleep="p2", trains=("2H",))
    )
    game = scene.turn("STA", RunRoutes)
    play(game, best(game))
    assert game.state.top == PayOut("STA")
    play(game, Dividend("pay"))
    assert gained(game.state_at(0), game.state) == {"p1": 9, "p3": 6, "STA": 12, BANK: -27}


@pytest.mark.rule("1895:IV.2j", "1895:XVII.3a")
def test_a_share_that_is_not_active_counts_towards_the_limit() -> None:
    def scene(ordinary: int) -> Namibia:
        """The tractor, two sleeping shares, five certificates of SD and so many of OB."""
        scene = Namibia().tractor("p2").company("STA", {"p1": 5, "p2": 1}, asleep="p2")
        scene.company("OME", {"p1": 5, "p2": 1}, asleep="p2").company("SD", {"p2": 6})
        return scene.company("OB", {"p2": 1 + ordinary})

    game = scene(5).stock("p2")
    assert game.state.certificates_counted("p2") == 13
    for company in ("STA", "OB"):
        refused(game, BuyShare(company, IPO), "stock.certificate-limit", "XVII")
    refused(game, StartCompany("NS", 60), "stock.certificate-limit", "XVII")
    game = scene(4).stock("p2")
    assert game.state.certificates_counted("p2") == 12
    play(game, BuyShare("STA", IPO))
    assert game.state.certificates_counted("p2") == 13


@pytest.mark.rule("1895:IV.2j")
def test_a_share_that_is_not_active_counts_towards_the_60_percent() -> None:
    game = Namibia().company("STA", {"p2": 6}, asleep="p2", space=(1, 4)).stock("p2")
    events = play(game, BuyShare("STA", IPO))
    assert (paid(events, "share"), paid(events, "fee")) == ([("p2", "STA", 110)], [("p2", BANK, 22)])


@pytest.mark.rule("1895:IV.2k")
def test_a_share_that_is_not_active_cannot_be_handed_over() -> None:
    """Q42: whoever takes the presidency gives two ordinary shares for it."""
    game = Namibia().company("STA", {"p1": 2, "p2": 2, "p3": 1}, asleep="p2", operated=True).stock("p1")
    for shares in (1, 2):
        refusal = refused(game, SellShares("STA", shares), "stock.president-stays", "V")
        assert "p2 holds an inactive share, which cannot be exchanged for it (rule 1895 V)" in str(refusal)
    game = Namibia().company("STA", {"p1": 2, "p2": 2, "p3": 1}, asleep="p2", operated=True).stock("p2")
    events = play(game, BuyShare("STA", IPO))
    assert events_of(PresidentChanged, events) == [PresidentChanged("STA", "p2")]
    assert game.state.companies["STA"].asleep == {"p2": 1}
    assert [game.state.certificates_counted(player) for player in ("p1", "p2")] == [2, 2]


@pytest.mark.rule("1895:IV.2h")
def test_the_inactive_share_beside_a_presidents_certificate_is_named() -> None:
    """p1 holds 30 %, and nothing of it is for sale."""
    game = Namibia().company("STA", {"p1": 3, "p2": 1}, asleep="p1", operated=True).stock("p1")
    refusal = refused(game, SellShares("STA", 1), "stock.president-stays", "V")
    assert "; besides it, inactive and not for sale: 1 share (rule 1895 V)" in str(refusal)
    game = Namibia().company("STA", {"p1": 3, "p2": 1}, operated=True).stock("p1")
    assert "active" not in str(refused(game, SellShares("STA", 2), "stock.president-stays", "V"))


@pytest.mark.rule("1895:IV.2k")
def test_an_heir_is_passed_over_for_one_with_two_ordinary_shares() -> None:
    game = Namibia().company("STA", {"p1": 4, "p2": 2, "p3": 2}, asleep="p2").stock("p1")
    play(game, SellShares("STA", 3))
    assert game.state.president("STA") == "p3"


@pytest.mark.rule("1895:IV.2j", "1895:V.4b")
def test_a_share_that_is_not_active_counts_in_the_comparison_of_holdings() -> None:
    game = Namibia().company("STA", {"p1": 3, "p2": 2, "p3": 1}, asleep="p1").stock("p2")
    play(game, BuyShare("STA", IPO))
    assert game.state.president("STA") == "p1"  # 30 % each


@pytest.mark.rule("1895:IV.2k")
def test_a_president_left_with_one_ordinary_share_hands_over_to_an_equal() -> None:
    game = Namibia().company("STA", {"p1": 3, "p3": 2, "p2": 1}, asleep="p1").stock("p1")
    events = play(game, SellShares("STA", 1))
    assert events_of(PresidentChanged, events) == [PresidentChanged("STA", "p3")]  # 20 % each
    assert game.state.certificates_counted("p1") == 2


@pytest.mark.rule("1895:IV.2l", "1895:XVIII.2c")
def test_a_share_that_is_not_active_is_worth_nothing_in_the_end() -> None:
    game = Namibia().company("STA", {"p1": 3, "p2": 3}, asleep="p2", space=(1, 4)).cash(p2=200).stock("p1")
    assert game.state.worth("p2") == 200 + 2 * 110


@pytest.mark.rule("1895:IV.2m")
def test_the_obligation_itself_is_no_certificate() -> None:
    game = Namibia().tractor("p2").obligations(**dict.fromkeys(COMPANIES, "p2")).stock("p1")
    assert game.state.certificates_counted("p2") == 6
    assert not [offer for offer in offers(game) if "O-" in offer]
