"""The hand-worked game of 1895 (game.py), played line by line: every amount, and nothing else, must come out."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

import footplate
from footplate import Game, RuleViolation
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Action,
    Bid,
    BuyShare,
    BuyTrain,
    Dividend,
    LayTile,
    Pass,
    RunTrains,
    SellShares,
    StartCompany,
)
from footplate.game.events import CompanyFloated, Event, MoneyPaid, PhaseBegan, SharesWoke
from footplate.game.laws import broken_in
from footplate.game.state import IPO, POOL, State
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.rounds.running import PayOut
from footplate.rounds.stations import PlaceStation
from footplate.routes import Route
from footplate.testing.laws import broken_by
from footplate.titles.g1895.auctions import ObligationRound, TractorAuction
from footplate.titles.g1895.forced import RaiseMoney, SellInitialShares
from footplate.titles.g1895.founding import DeclareFounding, FoundingRound
from tests.g1895.game import RECORD

NAMES = {"p1": "Aki", "p2": "Bea", "p3": "Cem"}
IDS = {name: player for player, name in NAMES.items()}
ALL_MONEY = 6528
ROW = re.compile(r"[IVX]+[.-][\w.-]+")


# ---- the record ----


class Line(NamedTuple):
    """One line of the record: its kind is "move", "no", "so" (what comes of it), "round" or "table"."""

    kind: str
    label: str
    text: str
    after: str = ""
    rules: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.text}"


def read_line(line: str) -> Line:
    label, text, *rest = (field.strip() for field in line.split("|"))
    kind = {"no": "no", "": "so", "=": "table"}.get(label) or ("move" if label.isdigit() else "round")
    return Line(kind, label, text, *rest)


LINES = [read_line(line) for line in RECORD.splitlines() if line and not line.startswith("#")]
MOVES = [line for line in LINES if line.kind == "move"]


# ---- what the words of the record mean ----


def facts(state: State) -> set[str]:
    """All that the record speaks of, in its words."""
    told = {f"{NAMES.get(owner, owner)} {cash}" for owner, cash in state.cash.items() if owner != BANK}
    told |= {round_line(state)[0], f"phase {state.phase}", f"priority {NAMES[state.priority]}"}
    for card in state.title.privates:
        owner = state.privates.get(card)
        told.add(f"{NAMES.get(owner, owner)} owns {card}" if owner else f"{card} gone")
    for company in state.companies:
        told |= company_facts(state, company)
    if isinstance(state.top, PayOut):
        turn: CompanyTurn = state.below(CompanyTurn)
        told |= {f"income {turn.revenue}", f"mine {turn.treasury}"}
    return told - {"mine 0"}


def company_facts(state: State, company: str) -> set[str]:
    data = state.companies[company]
    told = {f"{NAMES.get(owner, owner)} {state.percent(company, owner)}% {company}" for owner in (*NAMES, POOL)}
    told.add(f"{company} has {trains(state, company)}")
    if f"O-{company}" in state.privates and state.privates[f"O-{company}"] != BANK:
        told.add(f"share of {company} {'asleep' if data.asleep else 'awake'}")
    if data.started:
        told |= {f"{company} at {price(state, company)}", f"{company} led by {NAMES[data.president]}"}
    if data.floated:
        told.add(f"{company} floats")
    return told


def trains(state: State, company: str) -> str:
    return " ".join(state.companies[company].trains) or "no train"


def price(state: State, company: str) -> str:
    space = state.companies[company].space
    assert space is not None
    return f"{state.price(company)}/{space[0] + 1}"


def whole_table(state: State) -> list[str]:
    """Everybody's money, then a line for each company that has been founded."""
    money = [f"{name} {state.cash[player]}" for player, name in NAMES.items()]
    return [
        ", ".join([*money, f"bank {state.bank}"]),
        *(company_line(state, company) for company, data in state.companies.items() if data.started),
    ]


def company_line(state: State, company: str) -> str:
    data = state.companies[company]
    order = sorted(NAMES, key=lambda player: player != data.president)
    holders = [(NAMES[p], p) for p in order] + [("offering", IPO), ("pool", POOL)]
    shares = " ".join(
        f"{name} {state.percent(company, owner)}" for name, owner in holders if state.held(company, owner)
    )
    return f"{company} {state.cash[company]}, at {price(state, company)}, {trains(state, company)}: {shares}"


def round_line(state: State) -> tuple[str, str]:
    """What the line at the beginning of a round says: its name, and who begins or the order of the companies."""
    round_ = state.stack[0]
    if isinstance(round_, OperatingRound):
        return f"OR {round_.set}.{round_.number}", ", ".join(round_.companies)
    name = {TractorAuction: "tractor", ObligationRound: "obligations"}.get(type(round_))
    if isinstance(round_, FoundingRound):
        name = f"SR {round_.number}"
    return str(name), f"{NAMES[state.top.actor(state)]} begins"


def action_of(state: State, text: str) -> Action:
    match text.split():
        case [_, "passes"]:
            return Pass()
        case [_, "bids", bid, "for", card]:
            return Bid(card, int(bid))
        case [_, "declares", company]:
            return DeclareFounding(company)
        case [_, "founds", company, "at", par]:
            return StartCompany(company, int(par))
        case [_, "sells", shares, "initial", _]:
            return SellInitialShares(int(shares))
        case [_, "sells", shares, company]:
            return SellShares(company, int(shares))
        case [_, "buys", company] if company in state.companies:
            return BuyShare(company, IPO)
        case [_, "buys", company, "from", "the", "pool"]:
            return BuyShare(company, POOL)
        case [_, "buys", train]:
            return BuyTrain(train, BANK, state.title.trains[train].price)
        case [_, "buys", train, "from", company, "for", paid]:
            return BuyTrain(train, company, int(paid))
        case [_, "lays", hex_, tile]:
            number, turn = tile.split("/")
            return LayTile(hex_, number, int(turn))
        case [_, "runs", "nothing"]:
            return RunTrains(())
        case [_, "runs", *_]:
            runs = (run.split() for run in text.split(" runs ")[1].split(", "))
            return RunTrains(tuple(Route(train, tuple(hexes)) for train, *hexes in runs))
        case [_, "pays"]:
            return Dividend("pay")
        case [_, "withholds"]:
            return Dividend("withhold")
    raise ValueError(f"not a move: {text}")


# ---- playing it ----


class Replay:
    """Plays the record. What lines promise is gathered until the next move, and must then be all that has changed."""

    def __init__(self) -> None:
        self.game = footplate.new("1895", list(NAMES.values()))
        self.known = facts(self.game.state) - {"tractor"}  # the record begins with a line of that round
        self.promised: set[str] = set()
        self.table: list[str] = []
        self.last = LINES[0]
        self.places: dict[str, int] = {}  # of a move's text, the last time: how many were played before

    def take(self, line: Line) -> None:
        if line.kind in ("move", "no"):
            self.settle()
            self.move(line) if line.kind == "move" else self.refuse(line)
        elif line.kind == "table":
            self.table.append(line.text)
        elif line.kind == "round":
            assert (line.label, line.text) == round_line(self.game.state)
            self.promised.add(line.label)
        if line.kind != "no":
            self.promised |= set(filter(None, line.after.split(", ")))

    def move(self, line: Line) -> None:
        game, self.last = self.game, line
        self.places[line.text] = len(game)
        game.play(action_of(game.state, line.text), self.player(line))
        pass_markers(game)

    def before(self, text: str) -> Game:
        """A game of its own that stands before a move."""
        return self.game.at(self.places[text])

    def player(self, line: Line) -> str:
        """Who acts: a player, or the president of the company whose turn it is."""
        who, state = line.text.split()[0], self.game.state
        if who in IDS:
            return IDS[who]
        turn = state.below(CompanyTurn)
        assert turn, line
        assert turn.company == who, line
        return state.president(who)

    def refuse(self, line: Line) -> None:
        """The move must be refused by that code, citing one of the sections the line names, and change nothing."""
        game, before = self.game, self.game.state
        with pytest.raises(RuleViolation) as refusal:
            game.play(action_of(before, line.text), self.player(line))
        assert refusal.value.code == line.after, line
        assert refusal.value.rule in {f"1895 {re.split('[.-]', row)[0]}" for row in line.rules.split(", ")}, line
        assert game.state is before

    def settle(self) -> None:
        """After a move and what comes of it."""
        state = self.game.state
        now = facts(state)
        assert now - self.known == self.promised, f"after {self.last}"
        assert sum(state.cash.values()) == ALL_MONEY, f"after {self.last}"
        if self.table:
            assert whole_table(state) == self.table, f"after {self.last}"
        self.known, self.promised, self.table = now, set(), []


def pass_markers(game: Game) -> None:
    """Nobody in this game buys a second station marker."""
    while isinstance(game.state.top, PlaceStation):
        game.play(Pass())


@pytest.fixture(scope="module")
def replay() -> Replay:
    """The record, played to its end and held to its word all the way."""
    replay = Replay()
    for line in LINES:
        replay.take(line)
    replay.settle()
    return replay


# ---- the tests ----


def test_the_record_cites_a_rule_in_every_line() -> None:
    assert [line.label for line in MOVES] == [str(number + 1) for number in range(len(MOVES))]
    for line in LINES:
        if line.kind != "table":
            assert line.rules, line
            assert all(ROW.fullmatch(row) for row in line.rules.split(", ")), line


@pytest.mark.rule("1895:I-bank", "1895:XVIII.2e")
def test_the_game_comes_out_as_worked_out_by_hand(replay: Replay) -> None:
    """All the comparing is done while it is played; this is where it has led."""
    state = replay.game.state
    assert {name: state.worth(player) for player, name in NAMES.items()} == {"Aki": 1006, "Bea": 1170, "Cem": 1518}
    assert len(replay.game.moves) >= len(MOVES) >= 120


def test_no_law_is_broken_on_the_way(replay: Replay) -> None:
    game = replay.game
    for number, move in enumerate(game.moves):
        assert [*broken_in(move.state), *broken_by(game.state_at(number), move)] == [], move.action


@pytest.mark.rule("1895:IV.2f", "1895:IV.2g")
def test_the_game_shows_what_it_should(replay: Replay) -> None:
    moves = replay.game.moves
    events = [event for move in moves for event in move.events]
    acts = [(NAMES[move.player], move.action) for move in moves]
    assert [e.phase for e in events if isinstance(e, PhaseBegan)] == ["3H", "4H", "5H", "6H", "8H", "10H"]
    told = [e for e in events if isinstance(e, SharesWoke | CompanyFloated)]
    assert [e.company for e in told] == ["STA", "SD", "OME", "STA", "OB", "SD", "NS", "NS"]
    assert isinstance(told[6], SharesWoke)  # NS's obligation is fulfilled, then it floats
    assert paid(events, "obligation") == [("STA", 90), ("SD", 110), ("NS", 60)]
    assert paid(events, "mine") == [("SD", 30), *[("SD", 40)] * 4, ("SD", 50), ("OME", 30), ("SD", 50), ("OME", 30)]
    declared = acts.index(("Cem", DeclareFounding("STA")))
    assert acts[declared + 1] == ("Bea", StartCompany("STA", 100))
    assert ("Aki", SellInitialShares(3)) in acts


def paid(events: list[Event], why: str) -> list[tuple[str, int]]:
    return [(e.payee, e.amount) for e in events if isinstance(e, MoneyPaid) and e.why == why]


# ---- ways the game did not go ----


@pytest.mark.rule("1895:VII-s", "1895:VIII-k")
def test_without_the_upgrade_of_omaruru_no_tile_4_is_left_for_sd(replay: Replay) -> None:
    game = replay.before("OME lays D8 888/1")
    tile = LayTile("G21", "4", 2)
    go_on(game, "OME passes", "OME runs 4H C11 C9 D8", "OME pays", "OB lays G15 4/0", "OB buys 6H", "OB passes")
    refusal = game.why_not(tile)
    assert refusal
    assert (refusal.code, refusal.rule) == ("track.none-left", "1895 I")
    assert replay.before("SD lays G21 4/2").why_not(tile) is None


@pytest.mark.rule("1895:XIII-p", "1895:XIII-s")
def test_one_share_of_ome_is_not_enough_for_the_train(replay: Replay) -> None:
    game = replay.before("Aki sells 2 OME")
    go_on(game, "Aki sells 1 OME")
    state = game.state
    assert isinstance(state.top, RaiseMoney)
    assert (state.cash["OB"], state.cash["p1"], state.top.lacking(state)) == (326, 112, 62)
    assert state.price("OME") == 90  # all sales of one company for the train are one sale
    refusal = game.why_not(Pass())
    assert refusal
    assert refusal.code == "turn.wrong-step"
    go_on(game, "Aki sells 1 OME")
    assert game.state == replay.before("SD lays D18 125/2").state


@pytest.mark.rule("1895:XI-e")
def test_the_copper_is_the_choice_of_the_president(replay: Replay) -> None:
    game = replay.before("OME runs 6H C13 C11 C9 D8 E7 F6 G5")
    go_on(game, "OME runs 6H C13 C11 D10 E9 F10 F12")
    assert {"income 170"} == {fact for fact in facts(game.state) if fact.startswith(("income", "mine"))}


def go_on(game: Game, *moves: str) -> None:
    for text in moves:
        game.play(action_of(game.state, text))
        pass_markers(game)
