"""What the server and the page say to each other. The OpenAPI document and the page's types are made from this file.

Everything a person reads is a finished text in the language of the request (`Accept-Language`, or `?lang=de`);
everything a program decides on is a value. An action travels in the wire form of `footplate.game.actions`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from footplate.server.club.clocks.messages import ClockView, NewClock
from footplate.server.message import Message as Message

Json = dict[str, Any]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Word = Annotated[str, msgspec.Meta(max_length=64)]  # an id, a code
Token = Annotated[str, msgspec.Meta(max_length=300)]


# ---- tables and seats ------------------------------------------------------------------------------------------

#: me: this browser; here: somebody else at this screen; open: by invitation; bot
SeatKind = Literal["me", "here", "open", "bot"]

#: whose form a file had; "": a game that is played here
Source = Literal["", "footplate", "18xx.games"]

#: how long bots wait before a move: not at all, so that one can watch, or longer
Pace = Literal["once", "watch", "slow"]


#: leave it, have a bot stand in, be back; of the host: free it before the first move, give it to a bot, have a bot make
#: room, pass host rights on; vote: propose something about its holder
SeatRight = Literal["leave", "stand-in", "back", "remove", "bot", "free", "host", "vote"]


class NewSeat(Message):
    kind: SeatKind
    name: Name | None = None  # an open seat has none yet
    bot: Word = ""  # the kind of bot


#: what may be taken back: free until somebody else acts, by consent of the others, never
UndoPolicy = Literal["free", "consent", "never"]


class NewTable(Message):
    title: Word
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    options: Annotated[list[Word], msgspec.Meta(max_length=40)] = []
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None
    position: Annotated[str, msgspec.Meta(max_length=40_000)] = ""  # to begin with; options and seed are then its own
    advice: bool = False  # people may ask a bot what it would do; all who sit down are told
    undo: UndoPolicy = "free"
    listed: bool = False  # in the lobby: whoever comes may take a free seat
    onlookers_talk: bool = False  # may those who look on write too?
    counts: bool = False  # for ratings; all who sit down are told, and agree by sitting down
    clock: NewClock | None = None


class Seat(Message):
    player: str  # "p1"
    name: str
    kind: SeatKind
    taken: bool  # an open seat nobody has taken is False
    mine: bool  # may this browser act for it?
    code: str = ""  # with which the holder comes back from elsewhere; only told to the holder
    invitation: str = ""  # path of the address to send to a friend; told to the host while the seat is free
    bot: str = ""  # the kind of bot
    stand_in: bool = False  # it plays for the holder until he is back
    may: list[SeatRight] = []  # what who asks may do about it


class TableCard(Message):
    """One table in a list."""

    id: str
    title: str
    seats: list[Seat]
    status: Literal["waiting", "playing", "finished"]
    moves: int
    round: str
    changed: str  # time in ISO 8601, UTC
    my_turn: bool
    watch: str  # path of the address at which anybody may look on
    branch_of: str = ""  # a private what-if of that table
    advice: bool = False  # may people ask a bot what it would do?
    rematch: str = ""  # path of the table at which the same people play again
    pace: Pace = "once"  # of its bots
    bots_wait: bool = False  # they wait until somebody has them go on
    source: Source = ""  # whose form a game had that was brought here in a file: nobody plays on
    own: bool = False  # has this browser opened it?
    result: str = ""  # who won, in words
    host: str = ""  # who has opened it, if they play
    options: list[str] = []  # of the title, as its card lists them
    counts: bool = False  # for ratings
    undo: UndoPolicy = "free"
    hosts: bool = False  # is the host this browser?
    clock: str = ""  # what was agreed about time, in words


class TakeSeat(Message):
    """With an invitation, or with the code of a seat to come back to it."""

    name: Name | None = None  # needed with an invitation
    invitation: Token = ""
    code: Token = ""


# ---- acting ----------------------------------------------------------------------------------------------------


class Act(Message):
    """An action of a seat. `seq` is how many moves the sender has seen: only then it is the next one.

    After an undo there may be as many moves as before, but others: `version` (of the view, or of the last answer or
    news) tells such positions apart, and a page sends it too.
    """

    seq: Seq
    player: Word
    action: Json
    version: Seq | None = None


class Step(Message):
    """Undo or redo, likewise under the numbers the sender has seen."""

    seq: Seq
    version: Seq | None = None


class Refusal(Message):
    """Why not. Every answer that is not 2xx has this form."""

    code: str  # "track.money", or "request.stale", "request.not-yours", "request.malformed", ...
    text: str  # what happened, why, what to do
    rule: str = ""  # "1889 6.5"
    seq: int | None = None  # on "request.stale": how many moves there are now
    detail: str = ""  # for programmers, in English: what cannot be read in a request


class Accepted(Message):
    seq: int  # number of moves now
    version: int
    lines: list[str]  # what happened, in words


class Question(Message):
    """Asked about an action without playing it: at the newest position, or (`at`) an earlier one.

    "Why not?" may also be asked about an action that names only what was tapped ({"type": "lay_tile", "hex": "E8"}):
    the answer is then the most telling refusal that the ways to complete it meet.
    """

    player: Word
    action: Json
    at: Seq | None = None


class Change(Message):
    """One value that would change."""

    what: str  # "Aki's cash", "price of AR", "president of AR", "phase", ...
    before: str
    after: str


class Preview(Message):
    """What an action would do. `refusal` if it is not legal."""

    lines: list[str]  # the events in words
    changes: list[Change]
    refusal: Refusal | None = None


class AutoPass(Message):
    """Pass for this seat until the stock round is over or somebody else does something of the kind; never while the
    player holds a power that they could use."""

    player: Word
    until: Annotated[list[Literal["sale", "start", "any-change"]], msgspec.Meta(max_length=3)]
    companies: Annotated[list[Word], msgspec.Meta(max_length=40)] = []  # whose sales end it; all, if none is named


# ---- a position, ready to be shown -----------------------------------------------------------------------------


class HexView(Message):
    name: str
    x: float
    y: float
    svg: str  # its land and track, drawn round (0, 0)
    stops: str  # with their stations, to be drawn over what runs there
    letters: str  # what is written on it, to be drawn over all hexes
    ground: str  # its colour
    text: str  # the same for those who hear it


class BoardView(Message):
    width: float
    height: float
    corners: list[tuple[float, float]]  # of a hex round (0, 0)
    hexes: list[HexView]
    least: float  # size of the smallest letters, in units of the board
    over: str = ""  # drawn over all hexes: sides that cost something to cross


class Marker(Message):
    company: str
    color: str


class Space(Message):
    """A space of the stock market."""

    price: str
    zone: str = ""  # its name in words, "" for most
    symbol: str = ""  # a letter for the zone: colour is never the only signal
    par: bool = False  # companies start here, from the phase that the symbol names if it has one
    markers: list[Marker] = []


class MarketView(Message):
    rows: list[list[Space | None]]
    legend: dict[str, str]  # symbol -> what the zone means
    text: list[str]  # one line a company, for those who hear it
    line: bool = False  # one long row, which may be folded anywhere


class PlayerView(Message):
    id: str
    name: str
    cash: int
    bound: int  # of the cash, bound in bids
    worth: int
    certificates: int
    certificate_limit: int | None  # None: there is no limit
    shares: dict[str, int]
    privates: list[str]
    presides: list[str]
    has_priority: bool
    decides: bool
    facts: list[str] = []  # what else is true of them: a debt, the number of their card


class CompanyView(Message):
    id: str
    name: str
    color: str
    ink: str  # text colour that can be read on it
    place: Literal["charter", "supply", "gone"]  # shown by itself, named among many, or not at all
    state: str  # in words: not started, started, floated, closed
    started: bool
    floated: bool
    president: str
    par: int
    price: int
    cash: int
    size: int
    ipo: int
    pool: int
    trains: list[str]
    train_limit: int
    tokens: list[int]  # prices of those left
    privates: list[str]
    revenue: int
    stations: list[str]  # hexes
    floats_in: int  # shares that must still be sold before it floats
    operated: bool
    facts: list[str]  # what else is printed or true: destination, bonus, whatever the title shows
    tags: list[str] = []  # the most important of them in a word or two
    second_color: str = ""  # of the lower half of its marker
    stripe: str = ""  # across its marker
    holders: dict[str, int] = {}  # all who hold shares but the offering and the market


class BidView(Message):
    player: str
    price: int


class PrivateView(Message):
    id: str
    name: str
    price: int  # printed
    cost: int | None  # what it costs now, while the bank sells it
    bids: list[BidView]
    revenue: int
    owner: str
    says: str
    closed: bool
    facts: list[str] = []  # what else is true of it: how often it was used
    now: list[str] = []  # what may be done with it at this moment, and by whom
    cash: int | None = None  # where it has a purse of its own
    shares: dict[str, int] = {}
    presides: list[str] = []


class TrainView(Message):
    name: str
    called: str  # "2-train"
    price: int
    left: int | None  # None: as many as one likes
    pool: int  # in the open market
    reach: str
    says: list[str]  # what scraps it, what it is traded in for, what its purchase sets off


class PhaseView(Message):
    name: str
    current: bool
    says: list[str]


class TileView(Message):
    number: str
    color: str
    left: int
    picture: str


class Numbers(Message):
    """An open number of an option: any value from low to high."""

    field: str
    low: int
    high: int
    step: int
    is_money: bool = True


class SplitView(Message):
    """A number that is shared out: each party takes up to so many, all together exactly `total`.

    The action's list in `field` has an entry {who: party, count: number} for each that takes any.
    """

    field: str
    who: str
    count: str
    total: int
    most: dict[str, int]
    names: dict[str, str]
    price: int = 0  # of one, where that is known


class OptionView(Message):
    """Something that may be done. The page groups options by what their actions name: hex, tile, company, train."""

    action: Json
    text: str
    label: str = ""  # a shorter one, for a button beside what it is about; "" for most
    cost: int | None = None
    number: Numbers | None = None
    split: SplitView | None = None
    is_run: bool = False  # ask for `Runs` and offer them
    face: str = ""  # key into the decision's `faces`: the tile as it would lie
    spot: tuple[float, float] | None = None  # of a station: its circle, seen from the middle of its hex


class KindView(Message):
    """What options of one kind are called together."""

    called: str  # over many of them
    some: str = ""  # of one with an open number, on a button; "" for most


class DecisionView(Message):
    player: str
    company: str
    step: str
    takes: list[str]  # the kinds of action that the step is about, whether or not any is offered now
    text: str
    options: list[OptionView]  # only told to those who may choose
    faces: dict[str, str]  # "57/2" -> SVG of that tile in that turn, drawn round (0, 0)
    kinds: dict[str, KindView]  # of its options
    fields: dict[str, str]  # what the fields are called in which options of a kind differ
    asks_hex: str  # the kind of action to ask about a hex that none of the options names
    waited_for: bool  # the first one; the others are powers that may be used off turn
    mine: bool


class ChartRow(Message):
    cells: list[str]  # the row's heading first
    symbol: str = ""  # of its phase: a letter, for which there is a colour
    current: bool = False


class ChartView(Message):
    """A table that lies beside the board."""

    heading: str
    columns: list[str]
    rows: list[ChartRow]


class Worth(Message):
    player: str
    name: str
    amount: int
    place: int
    cash: int = 0
    shares: dict[str, int] = {}  # what those of each company are worth
    privates: int = 0


class Result(Message):
    text: str
    worths: list[Worth]


class Called(Message):
    """What the title's book calls the things that the page names itself."""

    president: str
    priority: str  # the card of who begins the next stock round
    par: str  # the price at which a company starts
    privates: str
    privates_short: str  # these stand over columns and on buttons, where there is little room
    ipo: str
    ipo_long: str
    pool: str
    pool_long: str


class VoteView(Message):
    """What is put to the vote, and who has answered."""

    number: int
    text: str
    by: str  # who has proposed it; these are players
    asked: list[str]
    agreed: list[str]
    declined: list[str]
    needed: int  # of those who are asked


class View(Message):
    """All there is to see after so many moves."""

    table: TableCard
    seq: int
    newest: int
    version: int  # counts everything that was ever done at the table, undo and redo too
    edition: str  # names all this, seats and language too: `News` say which one they follow; "" of earlier positions
    round: str
    company: str  # whose turn it is in an operating round
    order: list[str]  # the companies in operating order
    phase: str
    called: Called
    bank: int | None  # None: it never breaks
    can_undo: bool
    can_redo: bool
    may_ask_back: bool  # an undo may be proposed to the others
    auto_pass: list[AutoPass]
    players: list[PlayerView]
    companies: list[CompanyView]
    privates: list[PrivateView]
    trains: list[TrainView]
    phases: list[PhaseView]
    tiles: list[TileView]
    market: MarketView
    board: BoardView
    decisions: list[DecisionView]
    result: Result | None = None
    currency: str = ""
    money: str = "{amount}"  # how an amount is written: "¥{amount}"
    facts: list[str] = []  # what else is true of the game
    charts: list[ChartView] = []
    forms: list[str] = []  # in which the record of the game can be had
    vote: VoteView | None = None  # what is put to the vote
    clock: ClockView | None = None  # while the game goes on


# ---- history ---------------------------------------------------------------------------------------------------


class LogLine(Message):
    number: int  # the table's `version` after it: no two lines have the same
    seq: int  # after this move
    at: str  # time in ISO 8601, UTC
    player: str
    kind: str  # the type of the action; "event": something beside the game
    text: str
    follows: list[str]  # what followed, in words
    companies: list[str] = []  # that it is about
    reason: str = ""  # why a bot did it
    undone: bool = False


class Log(Message):
    lines: list[LogLine]
    newest: int


class Branch(Message):
    """Branch off a private what-if after so many moves."""

    at: Seq


class Own(Message):
    """What only those who look see so: fields of their `View`, and of its `table`."""

    my_turn: bool
    can_undo: bool
    can_redo: bool
    may_ask_back: bool
    auto_pass: list[AutoPass]
    decisions: list[DecisionView]


class News(Message):
    """Pushed to everybody at a table. Whoever has the view of the edition that they follow makes the newest of it; who
    has that already has missed nothing; everybody else asks for the view.

    Each of `changes` is a path into the view (names of fields, places in lists) and what stands there now. Then the
    fields of `own` are set, and the lines of `told` added to the log: of several moves with the same `seq` the last
    counts, and none beyond the `seq` of these news; the others are undone. Lines of the kind "event" are no moves.
    """

    edition: str
    seq: int
    version: int
    status: Literal["waiting", "playing", "finished"]
    deciding: list[str]
    follows: str = ""  # an edition; "": who has not seen this one must ask for the view
    told: list[LogLine] = []
    changes: list[tuple[list[str | int], Any]] = []
    own: Own | None = None
