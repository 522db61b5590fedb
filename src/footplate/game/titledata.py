"""How a title's TOML file is written: what is printed. Decoding checks it: an error names the place.

Beside it stand the tables of `game/policies.py`: how the title plays where the common rounds leave a choice.
"""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from footplate.board.boardmap import MapData, UpgradeData
from footplate.board.tiles import Tile
from footplate.finance.market import MarketData
from footplate.game.policies import (
    AuctionData,
    DividendData,
    EndingData,
    OperatingData,
    Part,
    PrivatesData,
    RunningData,
    StationsData,
    StockData,
    TrackData,
    TrainsData,
)


class TitleHead(Part, frozen=True):
    id: str
    name: str
    designer: str
    players: tuple[int, int]
    currency: str
    rules_version: int
    about: tuple[str, ...] = ()
    minutes: tuple[int, int] = (120, 240)  # how long a game takes around a table


class SetupData(Part, frozen=True):
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


class PrivateData(Part, frozen=True):
    id: str
    name: str
    price: int
    revenue: int
    blocks: tuple[str, ...] = ()  # hexes in which no company may lay while a player owns it
    symbol: str = ""  # its name in other programs' files
    says: str = ""  # what it can do, in a sentence for people
    certificate: bool = True  # does it count towards the certificate limit?
    companies_may_buy: bool = True  # from players, in the phases that allow it
    brings_share: str = ""  # the company of which who buys it from the bank gets a share
    revenue_from: dict[str, int] = {}  # another revenue from a phase on
    stays: Literal["never", "with_player", "always"] = "never"  # on the table when the others close


class HomeData(Part, frozen=True):
    hex: str
    city: int = 0


class DestinationData(Part, frozen=True):
    """A route with a stop in the company's home hex and in this one earns a bonus."""

    hex: str
    bonus: int


class CompanyData(Part, frozen=True):
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


class TrainData(Part, frozen=True):
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


class PhaseData(Part, frozen=True):
    name: str
    train_limit: int
    tiles: tuple[str, ...]
    operating_rounds: int
    companies_may_buy_privates: bool
    values: tuple[str, ...]  # keys into a stop's revenue table, the first that it knows counts
    closes_privates: bool = False
    station_price: int | None = None  # where the phase decides it, not the charter
    yellow_tiles: int = 1  # a turn, where a company lays so many or upgrades one tile


class TilesData(Part, frozen=True):
    counts: dict[str, int]
    upgrades: UpgradeData


class OptionData(Part, frozen=True):
    """A named departure from the default game."""

    name: str
    rule: str  # section it touches
    says: str  # what it changes at the table
    called: str = ""  # what people call it
    needs: str = ""  # another option, without which it means nothing
    tiles: dict[str, int] = {}  # tiles it adds
    privates: dict[int, tuple[str, ...]] = {}  # privates it uses, by number of players
    price: dict[str, int] = {}
    revenue: dict[str, int] = {}
    before: int = 0  # it leaves out what this version of the rules corrected: for games begun before
    search_nodes: int | None = None  # how far the search for the best run goes
    over: dict[str, Any] = {}  # what it changes of what is printed, laid over the title's own tables


class SimulationData(Part, frozen=True):
    """How random players play the game, kind of action by kind, and what is counted of their games: no rule asks it."""

    prudent: bool = False  # even chance ends it before it has begun: they look after their companies
    inclination: dict[str, float] = {}  # how much a prudent one likes a kind of action
    again: dict[str, float] = {}  # how much less once more while the same thing is asked
    auctions: tuple[str, ...] = ()  # kinds of action that are bids
    apart: dict[str, str] = {}  # kinds of event that are counted apart by one of their facts


class ModeData(Part, frozen=True):
    """A game that 18xx.games offers: by its optional rules, what it is among our options."""

    rules: tuple[str, ...] = ()
    players: tuple[int, int] = (1, 99)
    options: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()  # what it then plays with beside them, whether or not a game of ours does


class InteropData(Part, frozen=True):
    """How 18xx.games plays this title, in options of ours."""

    title: str  # what its files call it
    departures: tuple[str, ...]  # together they make the game as it is conducted there
    contrary: tuple[str, ...] = ()  # those that also refuse, or do otherwise, what the rule text asks for
    #: whoever is not passed over is asked for everything that he may do, also for what only further departures allow:
    #: what may have to be given up together, to follow the rule text in one point
    given_up: tuple[tuple[str, ...], ...] = ()
    earlier: dict[str, date] = {}  # what it did until some day, taken up where a file does not go through without it
    unchecked: tuple[str, ...] = ()  # what it does not look at when it loads a file, taken up in the same way
    parts: tuple[str, ...] = ()  # options for parts that only it has
    mode: tuple[ModeData, ...] = (ModeData(),)  # the first that fits a file counts
    added_tiles: str = ""  # what the numbers of tiles begin with that an option adds to the printed ones


class BenchData(Part, frozen=True):
    """What `footplate.bench` measures with this title, and what its figures stand beside, row by row."""

    players: int
    reference: dict[str, float] = {}  # what the program behind 18xx.games needs
    promise: dict[str, float] = {}  # what footplate has promised


class TitleData(Part, frozen=True):
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
    auction: AuctionData = AuctionData()
    operating: OperatingData = OperatingData()
    track: TrackData = TrackData()
    stations: StationsData = StationsData()
    running: RunningData = RunningData()
    trains: TrainsData = TrainsData()
    privates: PrivatesData = PrivatesData()
    ending: EndingData = EndingData()
    interop: InteropData | None = None  # for titles whose games go to 18xx.games and come from there
    bench: BenchData | None = None
    own: dict[str, Any] = {}  # tables that only this title knows; its own folder reads them
