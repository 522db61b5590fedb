"""How a title's TOML file is written. Decoding checks it: an error names the place."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from footplate.board.boardmap import MapData, UpgradeData
from footplate.board.tiles import Tile
from footplate.finance.market import MarketData


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all tables: a key nobody knows is a misprint."""


class TitleHead(_Part, frozen=True):
    id: str
    name: str
    designer: str
    players: tuple[int, int]
    currency: str
    rules_version: int
    about: tuple[str, ...] = ()
    minutes: tuple[int, int] = (120, 240)  # how long a game takes around a table


class SetupData(_Part, frozen=True):
    bank: int
    cash: dict[int, int]
    certificate_limit: dict[int, int]
    float_shares: int
    player_share_limit: int  # of ten shares; in proportion where a company has more or fewer
    pool_share_limit: int
    privates_removed: dict[int, tuple[str, ...]] = {}
    tiles_a_turn: int = 1
    count_privates: bool = True  # in the final worth, at what is printed
    bank_never_breaks: bool = False  # it pays on whatever it has left, and nothing ends by it


class StockData(_Part, frozen=True):
    """What a stock turn allows and what it does to the price."""

    order: Literal["either", "sell_then_buy"]
    one_sale_a_company: bool  # each company is sold at most once a turn, in one block
    drop: Literal["each_share", "each_sale", "none"]
    sales_from_round: int = 2
    sold_out_rises: bool = True
    sales_after_operating: bool = False  # only shares of companies that have operated may be sold
    starts_in_order: bool = False  # companies are started in the order in which they are printed


class DividendData(_Part, frozen=True):
    """Whom shares outside players' hands pay. "rest": the company gets what is left when all others, rounded, are paid
    or would have been."""

    ipo: Literal["nobody", "company", "rest"]
    pool: Literal["nobody", "company"]


class ObligationData(_Part, frozen=True):
    """A task that comes with a share: it sleeps until track joins the company's home to this place."""

    company: str
    to: str
    city: int = 0


class PrivateData(_Part, frozen=True):
    id: str
    name: str
    price: int
    revenue: int
    blocks: tuple[str, ...] = ()  # hexes in which no company may lay while a player owns it
    symbol: str = ""  # its name in other programs' files
    says: str = ""  # what it can do, in a sentence for people
    certificate: bool = True  # does it count towards the certificate limit?
    obligation: ObligationData | None = None


class HomeData(_Part, frozen=True):
    hex: str
    city: int = 0


class DestinationData(_Part, frozen=True):
    """A route with a stop in the company's home hex and in this one earns a bonus."""

    hex: str
    bonus: int


class CompanyData(_Part, frozen=True):
    id: str
    name: str
    tokens: tuple[int, ...]  # prices in order, the first is the home station
    color: str
    second_color: str = ""  # of the lower half of its marker, where that has two
    stripe: str = ""  # across its marker
    home: HomeData | None = None
    destination: DestinationData | None = None
    shares: int = 10
    president_shares: int = 2
    full_capital: bool = True  # paid all at once on floating, else share by share
    float_shares: int | None = None


class TrainData(_Part, frozen=True):
    name: str
    price: int
    count: int | Literal["unlimited"]
    range: int | Literal["unlimited"]
    counts: Literal["stops", "cities", "best", "hexes", "network"] = "stops"
    factor: int = 1  # everything it earns is multiplied by this
    scrapped_by: str = ""
    available_from_phase: str = ""  # beside the train on top of the stack
    trade_in: dict[str, int] = {}  # credit for each train handed in
    exported: bool = False  # on top of the stack at the end of a set of operating rounds, it leaves the game
    value: str = ""  # its own key into a stop's revenue table


class PhaseData(_Part, frozen=True):
    name: str
    train_limit: int
    tiles: tuple[str, ...]
    operating_rounds: int
    companies_may_buy_privates: bool
    values: tuple[str, ...]  # keys into a stop's revenue table, the first that it knows counts
    closes_privates: bool = False
    yellow_tiles: int = 1  # a turn, where a company lays so many or upgrades one tile


class TilesData(_Part, frozen=True):
    counts: dict[str, int]
    upgrades: UpgradeData


class OptionData(_Part, frozen=True):
    """A named departure from the default game."""

    name: str
    rule: str  # section it touches
    says: str
    needs: str = ""  # another option, without which it means nothing
    tiles: dict[str, int] = {}  # tiles it adds
    privates: dict[int, tuple[str, ...]] = {}  # privates it uses, by number of players
    price: dict[str, int] = {}
    revenue: dict[str, int] = {}
    search_nodes: int | None = None  # how far the search for the best run goes
    over: dict[str, Any] = {}  # what it changes of what is printed, laid over the title's own tables


class SimulationData(_Part, frozen=True):
    """How random players play the game, kind of action by kind, and what is counted of their games: no rule asks it."""

    prudent: bool = False  # even chance ends it before it has begun: they look after their companies
    inclination: dict[str, float] = {}  # how much a prudent one likes a kind of action
    again: dict[str, float] = {}  # how much less once more while the same thing is asked
    auctions: tuple[str, ...] = ()  # kinds of action that are bids
    apart: dict[str, str] = {}  # kinds of event that are counted apart by one of their facts


class TitleData(_Part, frozen=True):
    title: TitleHead
    setup: SetupData
    stock: StockData
    dividend: DividendData
    market: MarketData
    company: tuple[CompanyData, ...]
    train: tuple[TrainData, ...]
    phase: tuple[PhaseData, ...]
    map: MapData
    tiles: TilesData
    sections: dict[str, str]  # refusal code ("track.money"), or family of codes ("track") -> section of the rulebook
    private: tuple[PrivateData, ...] = ()
    option: tuple[OptionData, ...] = ()
    tile: dict[str, Tile] = {}
    simulation: SimulationData = SimulationData()
    own: dict[str, Any] = {}  # tables that only this title knows; its own room reads them
