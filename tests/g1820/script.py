"""How the hand-worked scripts of 1820 (tests/g1820/scripts) are read and played.

A line of a script is: move | all that is different after it | rows of the rule ledger. Words of it:

    Aki 420, LSR 140, CBV 90   money of a player, a company or a cousin
    Aki 2 LSR, pool 1 LSR      shares; what nobody holds is in the treasury
    LSR of 10                  its share-count
    LSR at 71                  its price; "LSR private" and "LSR away" have none (away: in the supply, or gone for good)
    LSR led by Aki             its director; "by nobody"
    LSR has 2+ 3+              its trains
    LSR owes 2                 loans
    LSR in K3 M13              stations on the map, hex by hex; "BR in ..." those of British Rail
    LSR keeps 1                station markers on its charter
    CBV of Aki                 a cousin and his player; "CBV gone"
    Aki holds 2+, debt 40 of Aki      future trains, and what will be taken off his income for them
    lobbies 80 Aki 50 Cem      all lobbies, the highest first; "no lobby"
    cards Aki Bea Cem          the order of number cards
    column 3, phase green      the Cost of Business chart
    SR 2, OR 2.1, IT 2.1       the round
    income 80                  what a run earns, while its dividend is decided
    ended chart, Aki scores 90 the end

A move that begins with "..." has no text of its own: it says what comes of the move before it. "no" begins a move that
is refused; what stands after it is the code of the refusal. A line that begins with "#" is for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from footplate import Game, RuleViolation
from footplate.finance.ledger import BANK
from footplate.game.actions import (
    Accept,
    Action,
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    LayPrivateTile,
    LayTile,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
)
from footplate.game.laws import broken_in
from footplate.game.state import IPO, POOL, State
from footplate.rounds.operating import CompanyTurn, OperatingRound
from footplate.routes import Route
from footplate.testing.laws import broken_by
from footplate.titles.g1820 import actions as own
from footplate.titles.g1820.books import books
from footplate.titles.g1820.issue.round import IssueRound
from footplate.titles.g1820.lives.lobbies import LOBBIES
from footplate.titles.g1820.operating.dividends import DeclareDividend
from footplate.titles.g1820.operating.round import RailwayRound
from footplate.titles.g1820.parties import BRITISH_RAIL, parties
from footplate.titles.g1820.stock.round import SharesRound
from tests.g1820.scenes import Deals

NAMES = {"p1": "Aki", "p2": "Bea", "p3": "Cem"}
IDS = {name: player for player, name in NAMES.items()}


class Script(NamedTuple):
    """A position and what is played from it."""

    opening: Callable[[], Game]
    record: str

    def lines(self) -> Iterator[Line]:
        for text in self.record.splitlines():
            if text.strip() and not text.startswith("#"):
                move, after, rules = (field.strip() for field in text.split("|"))
                yield Line(move, tuple(filter(None, after.split(", "))), tuple(rules.split(", ")))

    def rows(self) -> set[str]:
        return {f"1820:{row}" for line in self.lines() for row in line.rules}


class Line(NamedTuple):
    move: str
    after: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def comes_of_it(self) -> bool:
        return self.move.startswith("...")

    @property
    def is_refused(self) -> bool:
        return self.move.startswith("no ")


class Setting(Deals):
    """A position that a script could not reach cheaply, and where it opens."""

    def operating(self, cycle: int = 2, number: int = 1) -> Game:
        return self.at(RailwayRound(cycle, number, 2))

    def stock_turns(self, number: int = 2) -> Game:
        """The stock turns: income and auctions are over."""
        return self.at(SharesRound(number, 3))

    def income(self, number: int) -> Game:
        return self.at(SharesRound(number))

    def issue(self, cycle: int = 2, number: int = 1) -> Game:
        return self.at(IssueRound(cycle, number))


# ---- what the words mean ----


def name(owner: str) -> str:
    return NAMES.get(owner, owner) or "nobody"


def facts(state: State) -> set[str]:
    """All that a script speaks of, in its words."""
    memory = books(state)
    told = {f"{name(owner)} {cash}" for owner, cash in state.cash.items() if owner not in (BANK, LOBBIES)}
    told |= {f"{cousin} of {name(owner)}" for cousin, owner in state.privates.items() if owner != BANK}
    told |= {f"{cousin} gone" for cousin in state.title.privates if cousin not in state.privates}
    lobbies = " ".join(f"{lobby.amount} {name(lobby.owner)}" for lobby in memory.lobbies)
    told.add(f"lobbies {lobbies}" if lobbies else "no lobby")
    for player in state.players:
        told.add(f"{name(player)} holds {' '.join(memory.futures.get(player, ())) or 'no train'}")
        told.add(f"debt {memory.debts.get(player, 0)} of {name(player)}")
    told |= {f"column {memory.column}", f"phase {state.phase}", f"cards {' '.join(map(name, memory.order))}"}
    told |= {"the queen is dead"} if memory.queen_is_dead else set()
    told |= {round_of(state)} if state.stack else set()
    for company in state.companies:
        told |= company_facts(state, company)
    if state.stack and isinstance(state.top, DeclareDividend):
        turn: CompanyTurn = state.below(CompanyTurn)
        told.add(f"income {turn.revenue}")
    if state.ended:
        told |= {f"ended {state.ended}", *(f"{name(player)} scores {state.worth(player)}" for player in state.players)}
    return told


def company_facts(state: State, company: str) -> set[str]:
    data = state.companies[company]
    map_ = state.title.map
    hexes = sorted(map_.names[where >> 3] for where in state.board.stations_of(company))
    told = {f"{company} in {' '.join(hexes) or 'no city'}"}
    told |= {f"{name(owner)} {state.held(company, owner)} {company}" for owner in (*parties(state), POOL)}
    if company != BRITISH_RAIL:
        told |= {f"{company} has {' '.join(data.trains) or 'no train'}", f"{company} keeps {len(data.tokens)}"}
        told.add(f"{company} owes {books(state).loans.get(company, 0)}")
    if not data.floated and not data.started:
        return told | {f"{company} away"}
    told.add(f"{company} at {state.price(company)}" if data.started else f"{company} private")
    if company != BRITISH_RAIL:
        told |= {f"{company} led by {name(data.president)}", f"{company} of {data.size}"}
    return told


def implied(state: State) -> set[str]:
    """What goes without saying of a company that is away: nobody has anything of it."""
    away = [company for company, data in state.companies.items() if not data.floated and not data.started]
    everybody = (*NAMES.values(), *state.title.privates, POOL)
    told = {f"{owner} 0 {company}" for owner in everybody for company in away}
    return told | {f"{c} {words}" for c in away for words in ("has no train", "keeps 0", "owes 0", "in no city")}


def round_of(state: State) -> str:
    round_ = state.stack[0]
    if isinstance(round_, OperatingRound):
        return f"OR {round_.set}.{round_.number}"
    if isinstance(round_, IssueRound):
        return f"IT {round_.cycle}.{round_.number}"
    assert isinstance(round_, SharesRound)
    return f"SR {round_.number}"


def party(word: str) -> str:
    return IDS.get(word, word)


def place(word: str) -> tuple[str, int]:
    """A hex, or a city of it: "M13.2"."""
    hex_, _, city = word.partition(".")
    return hex_, int(city or 0)


def tile(word: str) -> tuple[str, int]:
    number, rotation = word.split("/")
    return number, int(rotation)


def action_of(state: State, text: str) -> Action:
    who, *words = text.split()
    for reader in (simple_act, stock_act, operating_act, issue_act):
        found = reader(state, who, words)
        if found is not None:
            return found
    raise ValueError(f"not a move: {text}")


def simple_act(state: State, who: str, words: list[str]) -> Action | None:
    match words:
        case ["passes"]:
            return Pass()
        case ["accepts"]:
            return Accept()
        case ["declines"]:
            return Decline()
        case ["bids", bid, "for", cousin]:
            return Bid(cousin, int(bid))
        case ["bids", bid]:
            return own.CryBid(int(bid))
        case ["pays", price, "for", cousin]:
            return BuyPrivate(cousin, int(price))
        case ["takes", *trains]:
            return own.TakeFutures(tuple(trains))
        case ["sells", shares, company]:
            return SellShares(company, int(shares))
        case ["names", cousin]:
            return own.ChooseDirector(cousin)
        case ["condemns", company]:
            return own.Condemn(company)
    return None


def stock_act(state: State, who: str, words: list[str]) -> Action | None:
    match words:
        case ["acts", "for", cousin]:
            return own.ActFor(cousin)
        case ["funds", amount]:
            return own.FundLobby(int(amount))
        case ["raises", lobby, "to", amount]:
            return own.RaiseLobby(int(lobby), int(amount))
        case ["floats", company, "with", size, "at", par]:
            return own.Float(company, int(size), int(par))
        case ["founds", where]:
            return own.FoundStation(*place(where))
        case ["founds", where, laid]:
            return own.FoundStation(*place(where), *tile(laid))
        case ["proposes", *parts]:
            pairs = zip(parts[::2], parts[1::2], strict=True)
            return own.Subscribe(tuple(own.Part(party(buyer), int(shares)) for buyer, shares in pairs))
        case ["abandons"]:
            return own.Abandon()
        case ["grows", company, "to", size, *rest]:
            return own.Grow(company, int(size), int(rest[1]) if rest else 0)
        case ["buys", company] if company in state.companies:
            return BuyShare(company, IPO)
        case ["buys", company, "from", seller] if company in state.companies:
            return BuyShare(company, party(seller))
        case ["buys", "back", shares]:
            return own.BuyBack(who, int(shares))
    return None


def operating_act(state: State, who: str, words: list[str]) -> Action | None:
    match words:
        case ["lays", where, laid]:
            return LayTile(where, *tile(laid))
        case ["lays", where, laid, "with", cousin]:
            return LayPrivateTile(cousin, where, *tile(laid))
        case ["places", where]:
            return PlaceToken(*place(where))
        case ["places", where, "with", cousin]:
            return own.PlaceFreeToken(cousin, *place(where))
        case ["borrows"]:
            return own.TakeLoan(who)
        case ["gives", train, "to", company]:
            return own.AssignFuture(train, company)
        case ["uses", cousin, "for", *trains]:
            return own.UsePower(cousin, tuple(trains))
        case ["runs", "nothing"]:
            return RunTrains(())
        case ["runs", *routes]:
            runs = (run.split() for run in " ".join(routes).split("; "))
            return RunTrains(tuple(Route(train, tuple(path)) for train, *path in runs))
        case ["pays", "out"]:
            return Dividend("pay")
        case ["withholds"]:
            return Dividend("withhold")
        case ["settles"]:
            return own.Settle()
        case ["is", "helped"]:
            return own.Cover()
        case ["defaults"]:
            return own.Default()
        case ["repays", loans]:
            return own.RepayLoans(who, int(loans))
        case ["discards", train]:
            return DiscardTrain(who, train)
        case ["buys", train]:
            return BuyTrain(train, BANK, state.title.trains[train].price)
        case ["buys", train, "from", seller, "for", price]:
            return BuyTrain(train, seller, int(price))
    return None


def issue_act(state: State, who: str, words: list[str]) -> Action | None:
    match words:
        case ["reduces", company, "to", size]:
            return own.Reduce(company, int(size))
        case ["buys", "out", shares, "of", holder]:
            return own.BuyOut(party(holder), int(shares))
        case ["merges", "into", company]:
            return own.Merge(company)
        case ["issues", shares, company]:
            return own.Issue(company, int(shares))
        case ["offers", company]:
            return own.OfferCompany(company)
        case ["acquires", "with", company]:
            return own.Acquire(company)
        case ["raises", shares, "shares", loans, "loans"]:
            return own.Finance(int(shares), int(loans))
        case ["gives", "up", "a", "marker"]:
            return own.GiveUpStation()
        case ["gives", "up", where]:
            return own.GiveUpStation(*place(where))
        case ["keeps", "one", "with", cousin]:
            return own.KeepStation(cousin)
    return None


# ---- playing it ----


class Replay:
    """Plays a script. What lines promise is gathered until the next move, and must then be all that has changed."""

    def __init__(self, script: Script) -> None:
        self.game = script.opening()
        self.known = facts(self.game.state)
        self.promised: set[str] = set()
        self.last = Line("as it opens", (), ())

    def take(self, line: Line) -> None:
        if not line.comes_of_it:
            self.settle()
        if line.is_refused:
            self.refuse(line)
            return
        if not line.comes_of_it:
            self.move(line)
        self.promised |= set(line.after)

    def move(self, line: Line) -> None:
        before = self.game.state
        self.last = line
        self.game.play(action_of(before, line.move), self.player(line.move))
        move = self.game.moves[-1]
        broken = [*broken_in(move.state), *broken_by(before, move)]
        assert not broken, f"{line.move}: {broken}"

    def player(self, text: str) -> str:
        """Who acts: a player, or the one who decides for the company."""
        word = text.split()[0]
        return IDS.get(word) or self.game.state.speaker(word)

    def refuse(self, line: Line) -> None:
        """The move must be refused by that code, and change nothing."""
        before, text = self.game.state, line.move.removeprefix("no ")
        with pytest.raises(RuleViolation) as refusal:
            self.game.play(action_of(before, text), self.player(text))
        assert (refusal.value.code,) == line.after, line
        assert self.game.state is before

    def settle(self) -> None:
        """After a move and what comes of it."""
        now = facts(self.game.state)
        new = now - self.known - (implied(self.game.state) - self.promised)
        missed, wrong = sorted(self.promised - new), sorted(new - self.promised)
        assert (missed, wrong) == ([], []), f"after {self.last.move!r}: not so: {missed}; unforeseen: {wrong}"
        self.known, self.promised = now, set()


def play_script(script: Script, marks: set[str]) -> Game:
    """Play it to its end. The test names the rows that the script cites."""
    assert script.rows() == marks
    replay = Replay(script)
    for line in script.lines():
        replay.take(line)
    replay.settle()
    return replay.game
