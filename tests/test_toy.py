"""The common rooms hold games that are not like the first one: a made-up title with what the others need."""

from __future__ import annotations

import msgspec
import pytest

from footplate import Game, Numbered, RuleViolation, State
from footplate.board.layout import node
from footplate.game.actions import (
    Accept,
    Action,
    BuyShare,
    Decline,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.codec import decode_state, encode_state
from footplate.game.decision import decisions
from footplate.game.draft import Draft
from footplate.game.events import RoundBegan, SharesWoke, SizeChanged
from footplate.game.play import play
from footplate.game.record import decode_record, encode_record, replay_record
from footplate.game.state import FIELDS
from footplate.game.step import Step
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import RunRoutes, pay_dividend
from footplate.rounds.shares import buy_refusal
from footplate.rounds.stations import PlaceStation
from footplate.routes import Route
from footplate.testing import check_title
from tests.toy import toy
from tests.toy.steps import ActFor, BuildTrack, Enlarge, IssueRound, Subscribe, ToyRound, ToyTurn

NAMES = ("Ada", "Bob", "Cyd")


def new(players: int = 2, *options: str) -> Game:
    return Game(toy(players, options), NAMES[:players])


def position(players: int = 2, *options: str) -> Draft:
    """A table at which nothing has happened yet, to be changed at will."""
    draft = Draft.of(new(players, *options).state)
    draft.stack = ()
    return draft


def deal(draft: Draft, company: str, price: int, president: str, **holdings: int) -> None:
    """A floated company at a price, its shares dealt out."""
    market = draft.title.market.prices
    space = next(box for box in market if market[box] == price)
    draft.change(company, holdings=holdings, president=president, space=space, par=price, floated=True, asleep={})


def at(draft: Draft, *stack: Step) -> State:
    draft.stack = stack
    return draft.freeze()


def refusal(state: State, action: Action, player: str) -> tuple[str, str]:
    """Code and section of a refusal."""
    with pytest.raises(RuleViolation) as caught:
        play(state, action, player)
    return caught.value.code, caught.value.rule


# ---- shares in fives and twenties, owned by anybody ----


def test_shares_of_five_and_of_twenty() -> None:
    draft = position()
    deal(draft, "FIV", 30, "p1", p1=2, uncle=1, pool=1, ipo=1)
    deal(draft, "TWE", 30, "p1", p1=7, p2=3, ipo=10)
    assert [draft.percent("FIV", owner) for owner in ("p1", "uncle", "pool")] == [40, 20, 20]
    assert [draft.percent("TWE", owner) for owner in ("p1", "p2")] == [35, 15]
    before = dict(draft.cash)
    pay_dividend(draft, "FIV", 70)  # 14 a share; the open market gets nothing, the unsold share pays the company
    pay_dividend(draft, "TWE", 70)  # 3 1/2 a share, each holding rounded up: 7 get 25, 3 get 11
    gained = {owner: cash - before[owner] for owner, cash in draft.cash.items()}
    assert gained == {"bank": -127, "p1": 28 + 25, "p2": 11, "uncle": 14, "FIV": 14, "TWE": 35}


@pytest.mark.parametrize(("company", "most", "pool"), [("FIV", 3, 2), ("TWE", 12, 10)])
def test_limits_are_in_proportion(company: str, most: int, pool: int) -> None:
    """60 % in one hand and 50 % in the open market, whatever a share stands for."""
    draft = position()
    size = draft.companies[company].size
    deal(draft, company, 20, "p1", p1=most - 1, ipo=size - most + 1)
    assert buy_refusal(draft, "p1", company, "ipo") is None
    deal(draft, company, 20, "p1", p1=most, ipo=size - most)
    problem = buy_refusal(draft, "p1", company, "ipo")
    assert problem is not None
    assert (problem.code, problem.facts["limit"]) == ("stock.holding-limit", most)
    deal(draft, company, 20, "p2", p1=most - 1, p2=most, pool=pool, ipo=size - 2 * most + 1 - pool)
    state = at(draft, ToyRound(2, "p1", begun=True), ToyTurn("p1"))
    assert refusal(state, SellShares(company, 1), "p1") == ("stock.pool-limit", "toy 3")


@pytest.mark.parametrize(("size", "times", "price"), [(10, 2, 25), (20, 4, 10), (40, 8, 5)])
def test_a_company_grows_by_a_split(size: int, times: int, price: int) -> None:
    """Every share becomes several: parts stay as they were, the price falls in proportion (50 to 25, 12 1/2, 6 1/4)."""
    draft = position()
    deal(draft, "FIV", 50, "p1", p1=2, p2=1, uncle=1, ipo=1)
    draft.change("FIV", asleep={"p2": 1})
    deal(draft, "TWE", 30, "p2", p2=6, ipo=14)
    before = at(draft, IssueRound(1, "p1"))
    state, events = play(before, Enlarge("FIV", size, "split"), "p1")
    company = state.companies["FIV"]
    assert company.holdings == {"p1": 2 * times, "p2": times, "uncle": times, "ipo": times}
    assert (company.size, company.asleep) == (size, {"p2": times})
    assert all(state.percent("FIV", o) == before.percent("FIV", o) for o in ("p1", "p2", "uncle", "ipo"))
    assert state.price("FIV") == price
    assert SizeChanged("FIV", size, 5) in events


def test_a_company_grows_by_new_shares() -> None:
    """New shares lie in the initial offering: every holding is a smaller part, and the company is paid for the new."""
    draft = position()
    deal(draft, "FIV", 20, "p2", p1=2, p2=3)
    deal(draft, "TWE", 30, "p1", p1=6, ipo=14)
    state, _ = play(at(draft, IssueRound(1, "p1")), Enlarge("TWE", 40, "issue"), "p1")
    assert state.companies["TWE"].holdings == {"p1": 6, "ipo": 34}
    assert (state.percent("TWE", "p1"), state.price("TWE")) == (15, 30)
    state, _ = play(state, Enlarge("FIV", 10, "issue"), "p2")
    assert state.companies["FIV"].holdings == {"p1": 2, "p2": 3, "ipo": 5}
    assert (state.percent("FIV", "p1"), state.percent("FIV", "p2")) == (20, 30)
    draft = Draft.of(state)
    bought, _ = play(at(draft, ToyRound(2, "p1", begun=True), ToyTurn("p1")), BuyShare("FIV", "ipo"))
    assert (bought.held("FIV", "p1"), bought.cash["p1"], bought.cash["FIV"]) == (3, 380, 20)


def test_who_may_enlarge_what() -> None:
    draft = position()
    deal(draft, "FIV", 50, "p1", p1=2, ipo=3)
    deal(draft, "TWE", 30, "p2", p2=6, ipo=14)
    state = at(draft, IssueRound(1, "p1"))
    assert refusal(state, Enlarge("TWE", 40, "split"), "p1") == ("enlarge.president", "toy 8")
    assert refusal(state, Enlarge("FIV", 15, "split"), "p1") == ("enlarge.size", "toy 8")
    assert refusal(state, Enlarge("FIV", 5, "issue"), "p1") == ("enlarge.size", "toy 8")
    state, _ = play(state, Enlarge("FIV", 10, "split"), "p1")
    state, _ = play(state, Enlarge("TWE", 40, "issue"), "p2")
    assert isinstance(state.top, BuildTrack)  # nothing is left to enlarge: the second operating round has begun


def test_someone_who_is_no_player_owns_shares() -> None:
    """The guardian decides; the uncle pays, is paid, and counts as a holder like any other."""
    game = new()
    game.play(StartCompany("FIV", 50), "p1")
    assert game.state.notes["guardian"] == "p2"
    game.play(ActFor("uncle"), "p2")
    assert game.decision is not None
    assert (game.decision.player, game.decision.step) == ("p2", "uncle_turn")
    with pytest.raises(RuleViolation, match="does not start TWE"):
        game.play(StartCompany("TWE", 20), "p2")
    game.play(BuyShare("FIV", "ipo"), "p2")
    state = game.state
    assert state.companies["FIV"].holdings == {"ipo": 3, "p1": 1, "uncle": 1}
    assert {owner: state.cash[owner] for owner in ("p1", "p2", "uncle", "FIV")} == {
        "p1": 350, "p2": 400, "uncle": 100, "FIV": 100,
    }  # fmt: skip
    assert state.companies["FIV"].floated  # two of five are sold
    assert refusal(state, ActFor("uncle"), "p1") == ("uncle.guardian", "toy 2")
    assert refusal(state, ActFor("p2"), "p1") == ("uncle.nobody-else", "toy 2")
    game.play(Pass(), "p1")
    game.play(Pass(), "p2")
    assert game.state.notes["guardian"] == "p1"  # a stock round later the next player is guardian


def test_the_uncle_sells_and_remembers_it() -> None:
    draft = position()
    deal(draft, "FIV", 30, "p1", p1=1, uncle=2, pool=1, ipo=1)
    deal(draft, "TWE", 20, "p1", p1=6, ipo=14)
    state = at(draft, ToyRound(2, "p2", begun=True), ToyTurn("p2"))
    state, _ = play(state, ActFor("uncle"), "p2")
    state, _ = play(state, SellShares("FIV", 1), "p2")
    assert state.cash["uncle"] == 150 + 30
    assert refusal(state, BuyShare("FIV", "ipo"), "p2") == ("stock.sold-this-round", "toy 3")
    assert state.companies["FIV"].holdings == {"p1": 1, "uncle": 1, "pool": 2, "ipo": 1}
    state, _ = play(state, Pass(), "p2")
    assert state.top.actor(state) == "p1"  # the turn was the guardian's: play goes on to his left


def test_sold_out_counts_every_owner() -> None:
    draft = position()
    deal(draft, "FIV", 50, "p1", p1=2, p2=2, uncle=1)
    state, _ = play(at(draft, ToyRound(2, "p2", passes=1, begun=True), ToyTurn("p2")), Pass())
    assert state.price("FIV") == 60


# ---- the market ----


def test_a_market_of_one_line() -> None:
    """Up is right and down is left; at its ends a marker stays."""
    draft = position()
    deal(draft, "FIV", 50, "p1", p1=2, ipo=3)
    draft.move_marker("FIV", "up")
    assert draft.price("FIV") == 60
    draft.move_marker("FIV", "down", 3)
    assert draft.price("FIV") == 30
    draft.move_marker("FIV", "left", 9)
    assert draft.price("FIV") == 5
    draft.move_marker("FIV", "right", 99)
    assert draft.price("FIV") == 90


def test_a_sale_moves_the_price_one_box() -> None:
    draft = position()
    deal(draft, "TWE", 30, "p1", p1=7, p2=4, ipo=9)
    state, _ = play(at(draft, ToyRound(2, "p2", begun=True), ToyTurn("p2")), SellShares("TWE", 3))
    assert (state.price("TWE"), state.cash["p2"], state.held("TWE", "pool")) == (25, 400 + 3 * 30, 3)


def test_or_not_before_the_end_of_the_round() -> None:
    """With late prices a sale moves nothing; the round's end a box for every share in the open market."""
    draft = position(2, "late-prices")
    deal(draft, "TWE", 30, "p1", p1=7, p2=4, ipo=9)
    state, _ = play(at(draft, ToyRound(2, "p2", begun=True), ToyTurn("p2")), SellShares("TWE", 3))
    assert (state.price("TWE"), state.cash["p2"]) == (30, 490)
    while isinstance(state.top, ToyTurn):
        state, _ = play(state, Pass())
    assert state.price("TWE") == 15


def test_the_last_box_ends_the_game() -> None:
    draft = position()
    deal(draft, "FIV", 75, "p1", p1=2, p2=3)
    state, _ = play(at(draft, ToyRound(2, "p2", passes=1, begun=True), ToyTurn("p2")), Pass())
    assert (state.price("FIV"), state.ended) == (90, "price")


# ---- a company paid share by share ----


def test_a_company_is_paid_share_by_share() -> None:
    game = new()
    game.play(StartCompany("FIV", 30), "p1")
    assert (game.state.cash["FIV"], game.state.companies["FIV"].floated) == (30, False)
    game.play(BuyShare("FIV", "ipo"), "p2")
    assert (game.state.cash["FIV"], game.state.companies["FIV"].floated) == (60, True)  # no more on floating
    assert (game.state.cash["p1"], game.state.cash["p2"]) == (370, 370)
    draft = Draft.of(game.state)
    draft.move_marker("FIV", "right")
    state, _ = play(draft.freeze(), BuyShare("FIV", "ipo"), "p1")  # at the price of the day, 40, not at par
    assert (state.cash["FIV"], state.cash["p1"]) == (100, 330)


# ---- a share that sleeps ----


def sleeping() -> Draft:
    """Great Twenty at 30: p2 has a sleeping share and two others."""
    draft = position()
    deal(draft, "TWE", 30, "p1", p1=5, p2=3, ipo=12)
    draft.change("TWE", asleep={"p2": 1})
    return draft


def test_a_sleeping_share_counts_for_float_and_limits() -> None:
    draft = position()
    assert (draft.held("TWE", "p2"), draft.certificates_counted("p2")) == (1, 1)
    draft.change("TWE", space=(0, 3), par=20, president="p1")
    floated = []
    for shares in (4, 1):
        draft.move_shares("TWE", "ipo", "p1", shares)
        floated.append(draft.companies["TWE"].floated)
    assert floated == [False, True]  # at six, the sleeping one among them
    draft.move_shares("TWE", "ipo", "p2", 5)
    assert draft.president("TWE") == "p2"  # with five and the sleeping one against five


def test_a_sleeping_share_pays_nothing_and_is_worth_nothing() -> None:
    draft = sleeping()
    assert draft.worth("p2") == 400 + 2 * 30
    pay_dividend(draft, "TWE", 40)
    assert (draft.cash["p1"], draft.cash["p2"], draft.cash["TWE"]) == (410, 404, 24)


def test_a_sleeping_share_cannot_be_sold() -> None:
    state = at(sleeping(), ToyRound(2, "p2", begun=True), ToyTurn("p2"))
    assert refusal(state, SellShares("TWE", 3), "p2") == ("stock.asleep", "toy 3")
    assert list(decisions(state)[0].options.of(SellShares)) == [SellShares("TWE", 1), SellShares("TWE", 2)]


def test_a_sleeping_share_wakes() -> None:
    """With the track to the harbour; the bank then pays the company the price of the share."""
    draft = sleeping()
    build(draft, "TWE", E3=("5", 0))
    state, events = play(turn_of(draft, "TWE", BuildTrack("TWE")), LayTile("E5", "9", 0))
    assert state.companies["TWE"].asleep == {}
    assert SharesWoke("TWE", "p2", 1) in events
    assert (state.cash["TWE"], state.worth("p2")) == (30, 400 + 3 * 30)


# ---- trains and track ----


def build(draft: Draft, company: str, **tiles: tuple[str, int]) -> None:
    """The company's home station, and tiles by hex."""
    map_ = draft.title.map
    for hex_, (tile, rotation) in tiles.items():
        draft.lay_tile(map_.index(hex_), map_.tiles[tile].faces[rotation])
    draft.place_token(company, node(*draft.title.homes[company]), 0)


def turn_of(draft: Draft, company: str, step: Step) -> State:
    """The company's turn, at this step; the next ones follow."""
    stage = [type(of(company)) for of in draft.title.turn_steps].index(type(step)) + 1
    return at(draft, OperatingRound(1, 1, 2, (company,), begun=True), CompanyTurn(company, stage), step)


def test_a_train_measured_in_hexes() -> None:
    """Harbour 30, Exby 20, a city 20: two hex sides each way from Exby."""
    draft = position()
    deal(draft, "TWE", 30, "p1", p1=6, ipo=14)
    build(draft, "TWE", E3=("5", 0), E5=("9", 0), D4=("9", 1), C5=("57", 1))
    draft.change("TWE", trains=("2H",))
    state = turn_of(draft, "TWE", RunRoutes("TWE"))
    short, long = ("E3", "E5", "E7"), ("C5", "D4", "E3", "E5", "E7")
    assert refusal(state, RunTrains((Route("2H", long),)), "p1") == ("route.too-long", "toy 6")
    assert refusal(state, RunTrains((Route("2H", ("C5", "D4", "E3")),)), "p1") == ("run.not-best", "toy 6")
    after, _ = play(state, RunTrains((Route("2H", short),)))
    assert after.below(CompanyTurn).revenue == 50
    draft.change("TWE", trains=("4H",))
    after, _ = play(turn_of(draft, "TWE", RunRoutes("TWE")), RunTrains((Route("4H", long),)))
    assert after.below(CompanyTurn).revenue == 70


def test_a_city_on_open_land_by_spacing() -> None:
    draft = position()
    deal(draft, "FIV", 30, "p1", p1=2, ipo=3)
    build(draft, "FIV", A3=("5", 4))
    draft.pay("bank", "FIV", 100, "test")
    state = turn_of(draft, "FIV", BuildTrack("FIV"))
    assert refusal(state, LayTile("B4", "57", 2), "p1") == ("track.city-too-near", "toy 5")  # beside Alston
    state, _ = play(state, LayTile("B4", "9", 2))
    assert state.cash["FIV"] == 80
    options = decisions(state)[0].options
    assert LayTile("C5", "57", 2) in options
    assert LayTile("C5", "57", 2) in list(options)
    state, _ = play(state, LayTile("C5", "57", 2))
    assert state.top == PlaceStation("FIV")  # a city like any other
    after, _ = play(state, PlaceToken("C5"))
    assert (after.cash["FIV"], after.board.companies_in(after.title.map.index("C5"))) == (40, ("FIV",))
    state = turn_of(Draft.of(state), "FIV", BuildTrack("FIV"))
    assert refusal(state, LayTile("D6", "57", 2), "p1") == ("track.city-too-near", "toy 5")  # beside the new one


# ---- proposals ----


def test_a_proposal_is_declined_and_nothing_has_changed() -> None:
    game = new(3)
    before = game.state
    game.play(Subscribe("FIV", 50, 10), "p1")
    assert asked(game) == "p2"
    assert refusal(game.state, Accept(), "p3") == ("turn.not-yours", "toy 1")
    game.play(Accept(), "p2")
    assert asked(game) == "p3"
    game.play(Decline(), "p3")
    after = game.state
    assert [name for name in FIELDS if getattr(after, name) != getattr(before, name)] == ["declined"]
    assert all(getattr(after, name) is getattr(before, name) for name in ("cash", "companies", "board", "notes"))


def test_the_asker_may_offer_more() -> None:
    game = new(3)
    for answer in (Subscribe("FIV", 50, 10), Decline()):
        game.play(answer)
    assert refusal(game.state, Subscribe("FIV", 50, 10), "p1") == ("proposal.declined", "toy 4")
    offers = [o for o in game.decisions[0].options if isinstance(o, Numbered) and o.action == Subscribe("FIV", 50, 11)]
    assert [(offer.low, offer.high) for offer in offers] == [(11, 125)]  # 300 less 50 for the share, for two
    for action in (Subscribe("FIV", 50, 20), Accept(), Accept()):
        game.play(action)
    state = game.state
    assert [state.cash[player] for player in state.players] == [300 - 50 - 40, 300 - 50 + 20, 300 - 50 + 20]
    assert state.companies["FIV"].holdings == {"ipo": 2, "p1": 1, "p2": 1, "p3": 1}
    assert (state.cash["FIV"], state.president("FIV"), state.companies["FIV"].floated) == (150, "p1", True)
    assert (state.declined, asked(game)) == ({}, "p2")  # his turn is over, and with it what was said


def asked(game: Game) -> str:
    return game.decisions[0].player


# ---- rounds, actions, notes, records ----


def test_a_round_of_its_own_between_operating_rounds() -> None:
    game = new()
    game.play(StartCompany("FIV", 50))
    game.play(BuyShare("FIV", "ipo"))
    rounds: list[tuple[str, int, int]] = []
    while len(rounds) < 4:
        events = game.play(Pass())
        rounds += [(e.kind, e.number, e.part) for e in events if isinstance(e, RoundBegan)]
        if game.decisions[0].step == "issue_round":
            assert rounds[-1] == ("issue", 1, 0)
    assert rounds == [("operating", 1, 1), ("issue", 1, 0), ("operating", 1, 2), ("stock", 2, 0)]


def test_records_and_codec_know_its_actions_steps_and_notes() -> None:
    game = new()
    actions = (Subscribe("FIV", 50, 5), Accept(), ActFor("uncle"), BuyShare("FIV", "ipo"), Pass(), Pass(), Pass())
    for action in actions:
        game.play(action)
        copy = decode_state(game.title, msgspec.json.decode(msgspec.json.encode(encode_state(game.state))))
        assert copy == game.state
    game.play(Pass())
    assert game.state.notes == {"guardian": "p1"}
    again = replay_record(decode_record(encode_record(game)), lambda _id, players, options: toy(players, options))
    assert [move.action for move in again.moves] == [*actions, Pass()]
    assert again.state.cash == game.state.cash


@pytest.mark.parametrize("options", [(), ("late-prices",)])
@pytest.mark.parametrize("players", [2, 3])
def test_the_laws_hold(players: int, options: tuple[str, ...]) -> None:
    with pytest.warns(UserWarning, match="no told form .* for act_for, enlarge, subscribe$"):
        check_title(toy(players, options), games=3)
