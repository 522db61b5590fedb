"""1895 IV, XVII: companies are founded and float; the holder of an obligation may come first."""

from __future__ import annotations

import pytest

from footplate.finance.ledger import BANK
from footplate.game.actions import Bid, BuyShare, BuyTrain, SellShares, StartCompany
from footplate.game.events import CompanyFloated, PlayerPassed, PriceMoved, RoundBegan, TokenPlaced
from footplate.game.state import IPO
from footplate.testing.questions import at_step, events_of, gained, offered, offers, paid, play, refused, who
from footplate.titles.g1895.founding import DeclareFounding
from tests.g1895.scenes import PASS, Namibia, after_obligations

PARS = (100, 90, 80, 70, 60)
DECLARE = DeclareFounding("STA")


def founded(company: str) -> list[str]:
    return [f"start_company {company} {par}" for par in PARS]


# ---- the objection ----


@pytest.mark.rule("1895:IV.2n")
def test_an_obligation_gives_its_right_when_its_company_is_next() -> None:
    """O1: the order of foundings comes first, for its holder too."""
    game = Namibia().obligations(OME="p2").stock("p2", number=1)
    refused(game, StartCompany("OME", 60), "stock.start-order", "XVII")
    game = Namibia().obligations(OME="p2").company("STA", {"p1": 2}, cash=200).stock("p2", number=1)
    assert not [offer for offer in offers(game) if offer.startswith("declare")]  # his own needs no declaration
    play(game.fork(), StartCompany("OME", 60))
    play(game, PASS)
    assert who(game) == "p3"
    play(game, DeclareFounding("OME"), PASS, StartCompany("OME", 70))
    assert game.state.president("OME") == "p3"


@pytest.mark.rule("1895:IV.2o", "1895:XVII.4a")
def test_the_holder_may_object_and_found_the_company_himself() -> None:
    game = after_obligations(STA=("p2", 70))
    assert (who(game), offers(game)) == ("p3", ["declare_founding STA", "pass"])
    refusal = refused(game, StartCompany("STA", 100), "founding.declare", "IV")
    assert refusal.facts == {"company": "STA", "holder": "p2"}
    play(game, DECLARE)
    assert (who(game), at_step(game)) == ("p2", "objection")
    assert offers(game) == [*founded("STA"), "pass"]
    refused(game, StartCompany("STA", 100), "turn.not-yours", "IV", player="p3")  # no par before he has answered
    refused(game, StartCompany("OME", 100), "founding.this-company", "IV")
    assert str(refused(game, Bid("O-SD", 60), "turn.wrong-step", "IV")).startswith("You cannot bid in an auction now")
    before = game.state
    play(game, StartCompany("STA", 100))
    assert gained(before, game.state) == {"p2": -200, "STA": 200}
    assert (game.state.president("STA"), game.state.companies["STA"].holdings) == ("p2", {IPO: 7, "p2": 3})
    assert (who(game), at_step(game)) == ("p3", "resumed_turn")
    refused(game, PASS, "turn.not-yours", "XVI", player="p2")  # he has bought; there is nothing to take back


@pytest.mark.rule("1895:IV.2o")
def test_if_he_does_not_object_the_other_names_the_par_value() -> None:
    """Q7: he has declared it and cannot withdraw."""
    game = after_obligations(STA=("p2", 70))
    play(game, DECLARE)
    assert events_of(PlayerPassed, play(game, PASS)) == [PlayerPassed("p2")]
    assert (who(game), at_step(game), offers(game)) == ("p3", "name_par", founded("STA"))
    refused(game, PASS, "turn.wrong-step", "IV")
    play(game, StartCompany("STA", 90))
    assert (game.state.president("STA"), game.state.price("STA")) == ("p3", 90)
    assert game.state.companies["STA"].holdings == {IPO: 7, "p2": 1, "p3": 2}
    assert game.state.companies["STA"].asleep == {"p2": 1}
    assert (who(game), at_step(game)) == ("p1", "founding_turn")


@pytest.mark.rule("1895:IV.2o", "1895:IV.2p")
@pytest.mark.parametrize(("cash", "is_asked"), [(119, False), (120, True)])
def test_who_cannot_pay_120_is_not_asked(cash: int, is_asked: bool) -> None:
    """He may not sell shares for it, though he could."""
    scene = Namibia().company("STA", {"p1": 2, "p2": 5, "p3": 3}, trains=("2H",), operated=True).obligations(OME="p2")
    game = scene.cash(p2=cash).stock("p3", number=3)
    assert offered(game, DeclareFounding("OME")) == is_asked
    if is_asked:
        refused(game, StartCompany("OME", 100), "founding.declare", "IV")
    else:
        refused(game, DeclareFounding("OME"), "founding.nobody-objects", "IV")
        play(game, StartCompany("OME", 100))
        assert game.state.president("OME") == "p3"


@pytest.mark.rule("1895:IV.2o")
def test_at_the_certificate_limit_he_cannot_object() -> None:
    """Q9: the president's certificate is one certificate more."""
    scene = Namibia().company("STA", {"p2": 6}).company("OME", {"p2": 6}).obligations(SD="p2", NS="p2").tractor("p2")
    game = scene.stock("p3")
    assert game.state.certificates_counted("p2") == 13
    play(game, StartCompany("SD", 60))
    game = Namibia().company("STA", {"p2": 6}).company("OME", {"p2": 6}).obligations(SD="p2", NS="p2").stock("p3")
    assert game.state.certificates_counted("p2") == 12
    refused(game, StartCompany("SD", 60), "founding.declare", "IV")


@pytest.mark.rule("1895:IV.2o")
def test_a_declaration_is_a_purchase_that_could_be_made() -> None:
    """Q7: company, money and room for it must be there."""
    scene = Namibia().obligations(STA="p2", OME="p2")
    game = scene.cash(p3=119).stock("p3", waits=False)
    refused(game, DECLARE, "stock.money", "XVII")
    game = Namibia().obligations(STA="p2", OME="p2").stock("p3")
    refused(game, DeclareFounding("OME"), "stock.start-order", "XVII")
    refused(game, DeclareFounding("XYZ"), "stock.no-such-company", "V")
    play(game, DECLARE, PASS, StartCompany("STA", 60))
    refused(game, DECLARE, "turn.not-yours", "XVI", player="p3")
    refused(game, DECLARE, "stock.already-started", "XVII", player="p1")


@pytest.mark.rule("1895:IV.2q", "1895:XVII.4c")
def test_the_objector_chooses_a_par_value_that_he_can_pay() -> None:
    game = Namibia().obligations(STA="p2").cash(p2=190).stock("p3", number=1)
    play(game, DECLARE)
    assert offers(game) == [*founded("STA")[1:], "pass"]
    refusal = refused(game, StartCompany("STA", 100), "founding.money", "IV")
    assert refusal.facts == {"needs": 200, "has": 190}
    assert str(refusal).endswith("nothing may be sold for it (rule 1895 IV). Name a lower par value.")
    play(game, StartCompany("STA", 90))
    assert (game.state.cash["p2"], game.state.price("STA")) == (10, 90)


@pytest.mark.rule("1895:IV.2r", "1895:XVI.2b", "1895:XVII.4b")
def test_the_interrupted_player_goes_on_with_his_turn() -> None:
    game = Namibia().obligations(STA="p2").stock("p3", number=1, priority="p3")
    play(game, DECLARE, StartCompany("STA", 100))
    assert who(game) == "p3"
    assert offers(game) == ["buy_share STA ipo", *founded("OME"), "pass"]
    play(game, BuyShare("STA", IPO))
    assert game.state.cash["p3"] == 900
    assert who(game) == "p1"
    play(game, PASS)
    assert who(game) == "p2"  # his own turn is not used up
    play(game, BuyShare("STA", IPO))
    assert game.state.held("STA", "p2") == 4


@pytest.mark.rule("1895:IV.2r", "1895:XVI.2b", "1895:XVII.4b")
def test_the_objector_has_acted_though_not_in_his_turn() -> None:
    """Q5: if all then pass, the interrupted player first, the priority deal goes to the left of the objector."""
    game = Namibia().obligations(STA="p1").stock("p3", number=1, priority="p3", passes=2)
    play(game, DECLARE, StartCompany("STA", 100), PASS, PASS)
    assert at_step(game) == "founding_turn"
    assert who(game) == "p2"
    events = play(game, PASS)
    assert events_of(RoundBegan, events)[0] == RoundBegan("operating", 1, 1)
    assert game.state.priority == "p2"


@pytest.mark.rule("1895:IV.2r")
def test_objections_may_follow_each_other_in_one_turn() -> None:
    """Q6: each founding makes the next president's certificate available."""
    game = Namibia().obligations(STA="p2", OME="p1").stock("p3", number=1)
    play(game, DECLARE, StartCompany("STA", 60), DeclareFounding("OME"))
    assert who(game) == "p1"
    play(game, StartCompany("OME", 60))
    assert who(game) == "p3"
    play(game, StartCompany("SD", 60))
    assert [game.state.president(company) for company in ("STA", "OME", "SD")] == ["p2", "p1", "p3"]
    assert who(game) == "p1"


@pytest.mark.rule("1895:IV.2r")
def test_sales_before_an_objection_stand() -> None:
    scene = Namibia().company("STA", {"p1": 4, "p3": 2}, space=(1, 4)).obligations(OME="p2")
    game = scene.stock("p3", passes=2)
    play(game, SellShares("STA", 1), DeclareFounding("OME"), StartCompany("OME", 60))
    assert (who(game), game.state.cash["p3"], game.state.price("STA")) == ("p3", 1110, 100)
    refused(game, BuyShare("STA", IPO), "stock.sold-this-round", "XVII")
    play(game, PASS, PASS, PASS)
    assert (who(game), at_step(game)) == ("p3", "founding_turn")  # p3 sold: his end of turn was no pass


@pytest.mark.rule("1895:IV.2r", "1895:XVII.4b")
def test_the_interrupted_player_resumes_at_his_buy_step() -> None:
    """O2: he sells no more in that turn, neither of the company that he has sold nor of another."""
    scene = Namibia().company("STA", {"p1": 3, "p3": 3}, trains=("2H",)).company("OME", {"p1": 3, "p3": 3})
    game = scene.obligations(SD="p2", OB="p1").stock("p3")
    play(game, SellShares("STA", 1), DeclareFounding("SD"), StartCompany("SD", 60))
    assert (who(game), at_step(game)) == ("p3", "resumed_turn")
    assert offers(game) == ["declare_founding OB", "buy_share OME ipo", "buy_share SD ipo", "pass"]
    for company in ("STA", "OME"):
        refused(game, SellShares(company, 1), "founding.resumed", "IV")
    play(game, DeclareFounding("OB"), StartCompany("OB", 60))
    refused(game, SellShares("OME", 1), "founding.resumed", "IV")
    play(game, BuyShare("SD", IPO))
    assert who(game) == "p1"
    assert offered(game, SellShares("OME", 1))  # the next player's turn is a whole one


@pytest.mark.rule("1895:IV.2r")
def test_without_an_objection_nothing_is_resumed() -> None:
    game = Namibia().company("STA", {"p1": 3, "p3": 3}, trains=("2H",)).obligations(OME="p2").stock("p3")
    play(game, DeclareFounding("OME"), PASS, StartCompany("OME", 60))
    assert (who(game), at_step(game)) == ("p1", "founding_turn")


# ---- stacks of markers, floating ----


@pytest.mark.rule("1895:XVII.4d")
def test_the_marker_of_a_new_company_goes_below_the_others() -> None:
    game = Namibia().stock("p1", number=1)
    play(game, StartCompany("STA", 80), StartCompany("OME", 80))
    sta, ome = game.state.companies["STA"], game.state.companies["OME"]
    assert (sta.space, ome.space) == ((3, 3), (3, 3))
    assert sta.arrived < ome.arrived
    assert game.state.operating_order(("OME", "STA")) == ["STA", "OME"]


@pytest.mark.rule("1895:XVII.4f", "1895:XVII.4g")
@pytest.mark.parametrize("obligation", ["none", "sold", "fulfilled"])
@pytest.mark.parametrize(("par", "space"), [(100, (0, 3)), (90, (1, 3)), (80, (2, 3)), (70, (3, 3)), (60, (4, 3))])
def test_treasury_and_price_when_a_company_floats(par: int, space: tuple[int, int], obligation: str) -> None:
    """Five shares are out; one of them may have come with the obligation. The seventh costs the new price."""
    sold = 5 if obligation == "none" else 4
    asleep = "p2" if obligation == "sold" else ""
    scene = Namibia().company("STA", {"p1": 4, "p2": 1}, par=par, cash=sold * par, asleep=asleep)
    if obligation == "fulfilled":
        scene.fulfilled(STA="p2")
    game = scene.stock("p3", number=1)
    assert not game.state.companies["STA"].floated
    events = play(game, BuyShare("STA", IPO))
    assert events_of(CompanyFloated, events) == [CompanyFloated("STA")]
    assert events_of(PriceMoved, events) == [PriceMoved("STA", par + 10, par)]
    assert game.state.companies["STA"].space == space
    assert paid(events, "obligation") == ([(BANK, "STA", par)] if obligation == "fulfilled" else [])
    assert game.state.cash["STA"] == (5 if obligation == "sold" else 6) * par
    assert game.state.held("STA", IPO) == 4
    play(game, BuyShare("STA", IPO))
    assert game.state.cash["p1"] == 1000 - (par + 10)


@pytest.mark.rule("1895:XVII.2m", "1895:XVII.4e", "1895:XVII.4f")
def test_60_percent_sold_floats_a_company() -> None:
    game = Namibia().stock("p1", number=1)
    play(game, StartCompany("STA", 100), *[BuyShare("STA", IPO)] * 3)
    assert (game.state.companies["STA"].floated, game.state.cash["STA"]) == (False, 500)
    play(game, BuyShare("STA", IPO))
    assert (game.state.companies["STA"].floated, game.state.cash["STA"]) == (True, 600)


@pytest.mark.rule("1895:XVII.2m", "1895:XVII.4e", "1895:XVII.4f")
def test_a_share_under_an_obligation_counts_as_sold() -> None:
    game = after_obligations(STA=("p2", 70))
    play(game, DECLARE, StartCompany("STA", 60), *[BuyShare("STA", IPO)] * 2)
    assert (game.state.companies["STA"].floated, game.state.cash["STA"]) == (False, 4 * 60)
    play(game, BuyShare("STA", IPO))
    assert (game.state.companies["STA"].floated, game.state.cash["STA"]) == (True, 5 * 60)
    assert game.state.companies["STA"].asleep == {"p2": 1}


@pytest.mark.rule("1895:XVII.2n")
def test_a_company_that_has_not_floated_waits() -> None:
    scene = Namibia().tractor("p1").company("STA", {"p1": 5}, cash=500)
    game = scene.stock("p1", passes=2)
    events = play(game, PASS)
    assert events_of(RoundBegan, events) == [RoundBegan("operating", 2, 1), RoundBegan("stock", 3)]
    assert (events_of(PriceMoved, events), events_of(TokenPlaced, events)) == ([], [])
    sta = game.state.companies["STA"]
    assert (sta.space, sta.floated, sta.operated, game.state.cash["STA"]) == ((1, 3), False, False, 500)


@pytest.mark.rule("1895:XVII.4h")
def test_the_home_marker_is_placed_in_the_first_turn_for_nothing() -> None:
    """Not as the company floats, nor in the turns of others."""
    scene = Namibia().company("STA", {"p1": 5}, cash=500).company("OME", {"p2": 6}, space=(0, 5), cash=300)
    game = scene.stock("p3", passes=0)
    play(game, BuyShare("STA", IPO), PASS, PASS, PASS)
    assert (at_step(game), len(game.state.companies["STA"].tokens)) == ("build_track OME", 4)
    events = play(game, PASS, BuyTrain("2H", BANK, 40), PASS)
    assert TokenPlaced("STA", "C11", 0) in events
    assert (at_step(game), game.state.cash["STA"]) == ("build_track STA", 600)
