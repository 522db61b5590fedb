"""A title: what is printed, and what a game does differently from the common rounds.

One `Title` is shared by all states of all its games. A game answers the questions below in its own way where it must;
nothing else in the house asks which title it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from footplate.board.tiles import Face
from footplate.finance.ledger import BANK
from footplate.finance.shares import president_after
from footplate.game.actions import ACTIONS, Action
from footplate.game.advice import Advice
from footplate.game.errors import RuleViolation
from footplate.game.events import EVENTS, Event
from footplate.game.printed import PrintedTitle
from footplate.game.show import Show
from footplate.routes import Standard, TrainKind

if TYPE_CHECKING:
    from footplate.game.draft import Draft
    from footplate.game.state import Position
    from footplate.game.step import Step


class Title(PrintedTitle):
    """A configured title. Subclassed by each game in `footplate.titles`."""

    #: its data files, each laid over those before it; they lie in the same package as the class
    files: ClassVar[tuple[str, ...]] = ("title.toml",)
    #: every step type a state of this title may hold, for reading states back
    steps: tuple[type[Step], ...] = ()
    #: the steps of a company's turn, in order; each is made with the company's id
    turn_steps: tuple[Callable[[str], Step], ...] = ()
    #: what a company may pay a player for a private, in percent of the printed price
    private_price_percent: tuple[int, int] = (50, 200)
    #: do all floated companies place their home stations as an operating round begins, or each in its own first turn?
    homes_at_once = True
    #: must an upgrade bring the company new track or a stop, or is it enough that it reaches the tile?
    upgrades_must_help = True
    #: may a company place no second station in a hex?
    one_station_a_hex = True
    #: must every company own a train, or only one that has a route?
    always_needs_train = False
    #: do companies act in the order that stood when the operating round began, whatever prices do since?
    order_is_fixed = False
    #: may companies buy trains only from companies with the same president?
    trains_stay_with_president = False
    #: of companies with too many trains, does the one that bought come first? Else all go by operating order
    buyer_discards_first = True
    #: runs that a president may choose besides those of the highest revenue
    run_choices: tuple[Standard, ...] = ()
    #: do trains above the limit go to the open market, or out of the game?
    discards_to_market = True
    #: does a company keep the station markers printed for it? Else they change hands, or turn into others
    markers_stay = True
    #: is a bankrupt player's final worth nothing, whatever is left to him?
    bankrupt_scores_nothing = False
    #: what only this title remembers of a position (`Position.own`), for reading states back; None if nothing
    own_type: type[msgspec.Struct] | None = None
    #: what people are shown beside the common values
    show: Show = Show()
    #: what helps to guess how the game goes on
    advice: Advice = Advice()
    #: every action type a record of this title may hold
    actions: tuple[type[Action], ...] = ACTIONS
    #: every event type that may follow
    events: tuple[type[Event], ...] = EVENTS

    def open(self, draft: Draft, seed: int) -> None:
        """Set the first step of the game."""
        raise NotImplementedError

    def next_round(self, draft: Draft) -> None:
        """The round on top of the stack is over: put the next one in its place, or end the game."""
        raise NotImplementedError

    def asides(self, pos: Position) -> tuple[Step, ...]:
        """Steps open beside the one on top of the turn stack: powers and rights not bound to a place in the turn."""
        return ()

    def directors(self, pos: Position) -> tuple[str, ...]:
        """Those who may preside over companies, in order of seating."""
        return self.players

    def president_after(self, pos: Position, company: str) -> str:
        """Who presides over a company now that shares have changed hands."""
        data, needs = pos.companies[company], self.companies[company].president_shares
        return president_after(data.holdings, data.president, self.directors(pos), needs, data.asleep)

    def speaker(self, pos: Position, owner: str) -> str:
        """The player who decides for an owner of shares or companies: himself, if he is one."""
        return owner

    def purse(self, pos: Position, company: str) -> str:
        """Whose money a company pays and is paid with."""
        return company

    def holding_limit(self, pos: Position, company: str) -> int:
        """Most shares of a company that one owner may buy up to."""
        return self.data.setup.player_share_limit * pos.companies[company].size // 10

    def share_fee(self, pos: Position, player: str, company: str) -> int:
        """What a player pays the bank for a share of this company beside its price."""
        return 0

    def pool_limit(self, pos: Position, company: str) -> int:
        """Most shares of a company that the open market takes."""
        return self.data.setup.pool_share_limit * pos.companies[company].size // 10

    def company_floated(self, draft: Draft, company: str) -> None:
        """A company has sold enough shares: paid all at once, it gets the money for all of them now."""
        if self.companies[company].full_capital:
            data = draft.companies[company]
            draft.pay(BANK, company, data.size * data.par, "capital")

    def tile_cost(self, pos: Position, company: str, hex_: int, face: Face) -> int:
        """What laying `face` there costs: terrain under a first tile, what is printed on the old tile after that, and
        the borders across which it is the first to join track."""
        old = pos.board.faces[hex_]
        ground = old.cost if old.id else self.map.hexes[hex_].cost
        if not self.map.borders:
            return ground
        return ground + sum(border.cost for border in pos.board.joined(hex_, face))

    def tile_refusal(self, pos: Position, hex_: int, face: Face) -> RuleViolation | None:
        """Why `face` may not lie there, whoever lays it, though board, chart, phase, supply and shape allow it."""
        return None

    def station_price(self, pos: Position, company: str) -> int:
        """What the company's next station costs; it must have one."""
        return self.companies[company].tokens[-len(pos.companies[company].tokens)]

    def must_build_in(self, pos: Position, company: str) -> str:
        """The hex in which the company must lay its tile in this turn, if it can; "" if it is free."""
        return ""

    def track_lingers(self, pos: Position, company: str) -> bool:
        """Does the track step stay open after the company's tile?"""
        return False

    def turn_lingers(self, pos: Position, company: str) -> bool:
        """Does the company's turn stay open at its end, for something that may be done at any point of it?"""
        return False

    def homes_keep_any_place(self, pos: Position) -> bool:
        """Is a place kept for a home anywhere on its tile? Else it is a circle of the home city itself."""
        return False

    def needs_train(self, pos: Position, company: str) -> bool:
        """Must a company without a train buy one?"""
        return self.always_needs_train or pos.reach(company).two_stops

    def trains_change_hands(self, pos: Position) -> bool:
        """May companies buy trains from each other now?"""
        return True

    def keeps_presidency(self, pos: Position, company: str) -> bool:
        """Is a sale for a train forbidden if it costs the seller the presidency of this company?"""
        return True

    def own_laws(self, pos: Position) -> Iterator[str]:
        """What must hold in every position of this title besides the common laws: yields what is wrong."""
        return iter(())

    def trains_in_hand(self, pos: Position) -> tuple[str, ...]:
        """Trains that belong to players, not to a company, the bank or the open market."""
        return ()

    def train_kinds(self, pos: Position, company: str) -> tuple[TrainKind, ...]:
        """How a company's trains run now."""
        return tuple(self.train_kind(train, pos.phase) for train in pos.companies[company].trains)

    def exports_train(self, pos: Position) -> bool:
        """Does a train of those that are exported leave now, at the end of a set of operating rounds?"""
        return True

    def run_standards(self, treasury: int) -> tuple[Standard, ...]:
        """What a declared run that brings the treasury so much is measured by: it must be as good as one of these."""
        return (Standard(),)

    @property
    def privates_have_powers(self) -> bool:
        return True

    def private_prices(self, private: str) -> tuple[int, int]:
        """The lowest and the highest price at which a company may buy it; half a coin counts for the buyer."""
        low, high = self.private_price_percent
        face = self.privates[private].price
        return -(-face * low // 100), face * high // 100

    def private_revenue(self, pos: Position, private: str) -> int:
        return self.privates[private].revenue

    def close_privates(self, draft: Draft) -> None:
        for private in tuple(draft.privates):
            draft.close_private(private)

    def privates_operated(self, draft: Draft) -> None:
        """All have passed in the auction, and the privates have paid: what else ends such a round."""

    def phase_began(self, draft: Draft) -> None:
        """Effects of a phase besides the common ones."""

    def company_bought_private(self, draft: Draft, company: str, private: str, seller: str) -> None:
        """A power that a sale to a company sets off."""

    def sells_down_in_emergency(self, pos: Position) -> bool:
        """Must a holding above the limit, once touched, be sold down to it?"""
        return False

    def lowest_bidder_begins(self, pos: Position) -> bool:
        """Does the lowest bidder open the auction among bidders? Else the one to the left of the highest."""
        return self.conduct.lowest_bidder_next

    def next_player_takes_free_private(self, pos: Position) -> bool:
        return self.conduct.free_private_to_next
