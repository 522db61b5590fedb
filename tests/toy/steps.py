"""What players do in the Toy Line: its own actions and the steps that take them. Numbers are sections of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from footplate.board.hexes import EDGES
from footplate.finance.ledger import BANK
from footplate.game.actions import Action, LayTile, Pass
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import IPO, POOL, Position
from footplate.game.step import Consent, Numbered, Option, Step
from footplate.rounds import shares as rules
from footplate.rounds.stock import StockRound, StockTurn, start
from footplate.rounds.track import LayTrack

UNCLE = "uncle"  # owns money and shares, yet is neither a player nor a company
GUARDIAN = "guardian"  # a note on the position: the player who acts for the uncle
HARBOUR = "E7"
SIZES = (5, 10, 20, 40)
CITY_SPACING = 2  # hex sides from one city to the next, at least

# ---- actions ----


class Subscribe(Action, frozen=True):
    """Start a company together with all other players, and pay each of them a bonus for it."""

    company: str
    par: int
    bonus: int = 0


class ActFor(Action, frozen=True):
    """Use this stock turn for somebody else."""

    owner: str


class Enlarge(Action, frozen=True):
    """Give a company more shares."""

    company: str
    size: int
    how: Literal["split", "issue"]


# ---- the stock round (2, 3, 4) ----


class ToyRound(StockRound, frozen=True):
    """The common stock round with the turns of this game."""

    def turn_step(self) -> Step:
        return ToyTurn(self.turn)

    def move_prices(self, draft: Draft) -> None:
        if draft.title.has("late-prices"):
            for company in draft.operating_order():
                draft.move_marker(company, "left", draft.held(company, POOL))
        super().move_prices(draft)


class ToyTurn(StockTurn, frozen=True):
    """A stock turn that may also be used for the uncle, or to start a company together."""

    takes = (*StockTurn.takes, Subscribe, ActFor)

    def others(self, pos: Position) -> Iterator[Option]:
        if self.act_refusal(pos, ActFor(UNCLE)) is None:
            yield ActFor(UNCLE)
        for company in pos.companies:
            for par in pos.title.market.par:
                lowest = Subscribe(company, par, pos.lowest_offer(goods(company, par), 0))
                if self.subscribe_refusal(pos, lowest) is None:
                    most = (pos.cash[self.player] - part(pos, company) * par) // (len(pos.players) - 1)
                    yield Numbered(lowest, "bonus", lowest.bonus, most)

    def act_refusal(self, pos: Position, action: ActFor) -> RuleViolation | None:
        if action.owner != UNCLE:
            return pos.refuse("uncle.nobody-else", owner=action.owner)
        if pos.notes[GUARDIAN] != self.player:
            return pos.refuse("uncle.guardian", guardian=pos.notes[GUARDIAN])
        if self.sold:
            return pos.refuse("uncle.turn-begun", sold=self.sold)
        if all(isinstance(option, Pass) for option in UncleTurn(UNCLE).options(pos)):
            return pos.refuse("uncle.nothing-to-do")
        return self.closed_to_purchases(pos)

    def subscribe_refusal(self, pos: Position, action: Subscribe) -> RuleViolation | None:
        problem = self.closed_to_purchases(pos) or self.start_refusal(pos, action.company, action.par)
        if problem:
            return problem
        if action.bonus < 0:
            return pos.refuse("subscribe.bonus", bonus=action.bonus)
        if action.bonus < pos.lowest_offer(goods(action.company, action.par), 0):
            return pos.refuse("proposal.declined", price=action.bonus)
        shares = part(pos, action.company)
        for player in pos.players:
            bonuses = action.bonus * (len(pos.players) - 1) if player == self.player else 0
            if pos.cash[player] < shares * action.par + bonuses:
                return pos.refuse("subscribe.money", player=player, has=pos.cash[player])
            problem = rules.holding_refusal(pos, player, action.company, shares)
            problem = problem or rules.certificate_refusal(pos, player, action.company, shares)
            if problem:
                return problem
        return None

    def check(self, pos: Position, action: Action) -> None:
        if isinstance(action, ActFor):
            problem = self.act_refusal(pos, action)
        elif isinstance(action, Subscribe):
            problem = self.subscribe_refusal(pos, action)
        else:
            super().check(pos, action)
            return
        if problem:
            raise problem

    def consent(self, pos: Position, action: Action) -> Consent | None:
        """All others are asked, one after another; only then is the action played."""
        if not isinstance(action, Subscribe):
            return None
        return Consent(pos.clockwise_from(self.player)[1:], goods(action.company, action.par), action.bonus)

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, ActFor):
            draft.become(UncleTurn(action.owner))
        elif isinstance(action, Subscribe):
            self._found(draft, action)
        else:
            super().play(draft, action)

    def _found(self, draft: Draft, action: Subscribe) -> None:
        start(draft, self.player, action.company, action.par)  # with it he has the first share of his part
        for player in draft.clockwise_from(self.player):
            for _ in range(part(draft, action.company) - (player == self.player)):
                rules.buy(draft, player, action.company, IPO)
            if player != self.player:
                draft.pay(self.player, player, action.bonus, "bonus")
        draft.become(self.with_(bought=action.company, sold_first=bool(self.sold)))


class UncleTurn(StockTurn, frozen=True):
    """The guardian buys and sells with the uncle's money and shares."""

    def actor(self, pos: Position) -> str:
        guardian: str = pos.notes[GUARDIAN]
        return guardian

    def start_refusal(self, pos: Position, company: str, par: int) -> RuleViolation | None:
        return pos.refuse("uncle.starts-nothing", company=company)


def part(pos: Position, company: str) -> int:
    """What each player buys when all start a company together."""
    needs = pos.title.companies[company].float_shares or 0
    return -(-needs // len(pos.players))


def goods(company: str, par: int) -> str:
    """How a proposal names a company started together."""
    return f"{company} at {par}"


# ---- track (2, 5) ----


class BuildTrack(LayTrack, frozen=True):
    """The common track step; new cities keep their distance, and a tile may wake a share."""

    def options(self, pos: Position) -> Iterator[Option]:
        for option in super().options(pos):
            if not isinstance(option, LayTile) or spacing_refusal(pos, option) is None:
                yield option

    def check(self, pos: Position, action: Action) -> None:
        super().check(pos, action)
        problem = spacing_refusal(pos, action) if isinstance(action, LayTile) else None
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        super().play(draft, action)
        if isinstance(action, LayTile):
            wake_shares(draft)


def spacing_refusal(pos: Position, action: LayTile) -> RuleViolation | None:
    """A tile that fits brings a new city too near to another."""
    map_ = pos.title.map
    hex_ = map_.index(action.hex)
    if pos.board.faces[hex_].stops or not map_.tiles[action.tile].stops:
        return None
    for other in hexes_within(pos, hex_, CITY_SPACING - 1):
        if any(stop.kind == "city" for stop in pos.board.faces[other].stops):
            return pos.refuse("track.city-too-near", hex=action.hex, city=map_.names[other])
    return None


def hexes_within(pos: Position, hex_: int, sides: int) -> list[int]:
    """Hexes that can be reached over so many hex sides, track or not."""
    grid = pos.title.map.grid
    found = [hex_]
    for _ in range(sides):
        around = (grid.neighbour(near, edge) for near in tuple(found) for edge in EDGES)
        found.extend(other for other in dict.fromkeys(around) if other >= 0 and other not in found)
    return found


def wake_shares(draft: Draft) -> None:
    harbour = 8 * draft.title.map.index(HARBOUR)
    for company, data in draft.companies.items():
        if data.asleep and harbour in draft.reach(company).stops:
            for owner, shares in data.asleep.items():
                rules.wake(draft, company, owner)
                draft.pay(BANK, company, shares * draft.price(company), "share awake")


# ---- the issue round (8) ----


class IssueRound(Step, frozen=True):
    """Presidents enlarge their companies, in turn, until all players have passed in a row."""

    takes = (Enlarge, Pass)

    set: int  # number of the stock round before it
    turn: str
    passes: int = 0
    done: tuple[str, ...] = ()

    def actor(self, pos: Position) -> str:
        return self.turn

    def options(self, pos: Position) -> Iterator[Option]:
        yield from self.choices(pos)
        yield Pass()

    def choices(self, pos: Position) -> Iterator[Enlarge]:
        hows: tuple[Literal["split", "issue"], ...] = ("split", "issue")
        for company in pos.presided(self.turn):
            for action in (Enlarge(company, size, how) for size in SIZES for how in hows):
                if self.refusal(pos, action) is None:
                    yield action

    def refusal(self, pos: Position, action: Enlarge) -> RuleViolation | None:
        data = pos.companies.get(action.company)
        if data is None or data.president != self.turn or not data.floated:
            return pos.refuse("enlarge.president", company=action.company)
        if action.company in self.done:
            return pos.refuse("enlarge.once", company=action.company)
        if action.size not in SIZES or action.size <= data.size:
            return pos.refuse("enlarge.size", size=action.size, now=data.size)
        return None

    def check(self, pos: Position, action: Action) -> None:
        problem = self.refusal(pos, action) if isinstance(action, Enlarge) else None
        if problem:
            raise problem

    def play(self, draft: Draft, action: Action) -> None:
        turn = draft.left_of(self.turn)
        if isinstance(action, Enlarge):
            enlarge(draft, action)
            draft.become(self.with_(turn=turn, passes=0, done=(*self.done, action.company)))
        else:
            draft.become(self.with_(turn=turn, passes=self.passes + 1))

    def settle(self, draft: Draft) -> bool:
        """Who has nothing to enlarge is not asked."""
        if self.passes == len(draft.players):
            draft.title.next_round(draft)
        elif next(self.choices(draft), None) is None:
            draft.become(self.with_(turn=draft.left_of(self.turn), passes=self.passes + 1))
        else:
            return True
        return False


def enlarge(draft: Draft, action: Enlarge) -> None:
    size = draft.companies[action.company].size
    if action.how == "issue":
        rules.issue(draft, action.company, action.size - size)
        return
    rules.split(draft, action.company, action.size // size)
    worth = draft.price(action.company) * size // action.size
    line = draft.title.market.prices
    draft.put_marker(action.company, max((box for box in line if line[box] <= worth), default=min(line)))
