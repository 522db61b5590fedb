"""How a game was played, in figures: of bots beside people, title by title.

    python -m tools.behaviour FILE... [--phase 5] [--workers N] [--json]

FILE is a record, a game of 18xx.games, a folder of such files, or what `footplate tournament --results` has written.
Every game is replayed. The table gives the median of all games, the lowest and the highest; what has no number (how
games ended, which company was started first) is counted. JSON has every game.

Nothing here knows a title: rounds, trains, tiles and shares are told by the events that every title has. "Cards" are
those private companies that are no certificates, and a share "woke" that was inactive: in 1895 obligations that were
bought, and fulfilled.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from footplate.bots.planner.trains import train_earns
from footplate.bots.processes import in_processes
from footplate.bots.tournament.playing import Played
from footplate.cli.files import read_bytes, replayed
from footplate.cli.output import print_json, table_lines
from footplate.game.actions import LayTile
from footplate.game.decision import decisions
from footplate.game.events import (
    CompanyStarted,
    MoneyPaid,
    PhaseBegan,
    PrivateMoved,
    RoundBegan,
    SharesWoke,
    TileLaid,
    TrainMoved,
    TrainsRan,
)
from footplate.game.game import Game, Move
from footplate.game.state import State
from footplate.rounds.operating import CompanyTurn

STUCK = 3  # turns in a row without a legal lay
PHASE = "5"
SIXTH = 6  # an operating round in the middle of the game: people and bots can be compared there


class Sale(msgspec.Struct, frozen=True):
    """A train that went to a company of another president for less than half its price."""

    move: int
    train: str
    seller: str
    by: str  # who presided over it
    buyer: str
    price: int
    earns: int  # what it would have earned where it was


class Behaviour(msgspec.Struct, frozen=True):
    """One game in figures. Operating rounds are counted from 1, through the whole game."""

    game: str
    ending: str
    worths: list[int]
    rounds: int
    first_trains: dict[str, int]  # the operating round in which the first of each kind came to a company
    revenue: list[int]  # of all companies, by round
    equal_rounds: int  # in a row, with the same revenue of all, before the phase in question
    turns: int  # of companies
    lays: int
    tiles: int  # hexes that have one at the end
    idle: int  # in treasuries at the end
    cheap_sales: list[Sale]
    first_company: str
    companies: int  # that ever had a turn
    stuck: list[str]  # companies that could lay nothing, three turns running
    cards: int | None  # that players have bought, where there are such cards
    woken: int
    worth_of: dict[str, int]  # all shares of a company that are held by players, at the end
    events: dict[str, int]


@dataclass
class Watcher:
    """Goes through a game once, move by move."""

    phase: str
    revenue: list[int] = field(default_factory=list)
    before_phase: int | None = None  # rounds that were over when the phase began
    first_trains: dict[str, int] = field(default_factory=dict)
    turns: dict[tuple[int, str], bool] = field(default_factory=dict)  # could it lay a tile when its turn came?
    lays: int = 0
    hexes: set[str] = field(default_factory=set)
    sales: list[Sale] = field(default_factory=list)
    started: list[str] = field(default_factory=list)
    cards: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def see(self, number: int, before: State, move: Move) -> None:
        turn: CompanyTurn | None = before.below(CompanyTurn)
        if turn:
            self._see_turn(before, turn.company)
        for event in move.events:
            self.events[event.code()] += 1
            match event:
                case RoundBegan(kind="operating"):
                    self.revenue.append(0)
                case TrainsRan(revenue=revenue) if self.revenue:
                    self.revenue[-1] += revenue
                case PhaseBegan(phase=phase) if phase == self.phase and self.before_phase is None:
                    self.before_phase = max(0, len(self.revenue) - 1)
                case TileLaid(hex=hex_):
                    self.lays += turn is not None
                    self.hexes.add(hex_)
                case CompanyStarted(company=company):
                    self.started.append(company)
                case PrivateMoved(private=private, taker=taker):
                    self.cards += private in before.title.cards_not_counted and taker in before.players
                case TrainMoved(train=train, taker=taker) if taker in before.companies:
                    self.first_trains.setdefault(train, len(self.revenue))
                    self._see_sale(number, before, move, event)

    def _see_turn(self, before: State, company: str) -> None:
        key = (len(self.revenue), company)
        if LayTile in before.top.takes:
            if not self.turns.get(key):
                self.turns[key] = bool(decisions(before)[0].options.of(LayTile))
        else:
            self.turns.setdefault(key, True)  # a turn without track is no turn in which none could be laid

    def _see_sale(self, number: int, before: State, move: Move, event: TrainMoved) -> None:
        seller, buyer = event.giver, event.taker
        if seller not in before.companies or before.speaker(seller) == before.speaker(buyer):
            return
        price = sum(e.amount for e in move.events if isinstance(e, MoneyPaid) and (e.payer, e.payee) == (buyer, seller))
        if 0 < 2 * price < before.title.trains[event.train].price:
            earns = train_earns(before, seller, event.train)
            self.sales.append(Sale(number, event.train, seller, before.speaker(seller), buyer, price, earns))

    def stuck(self) -> list[str]:
        """Companies that could lay nothing for some turns running."""
        companies = dict.fromkeys(company for _, company in self.turns)
        could = {company: [lays for (_, c), lays in self.turns.items() if c == company] for company in companies}
        return [company for company, lays in could.items() if _longest(lays, False) >= STUCK]


def _longest(values: Iterable[Any], wanted: Any = None) -> int:
    """The most equal values in a row; only of one value, if that is wanted."""
    runs = ((value, len(list(run))) for value, run in groupby(values))
    return max((length for value, length in runs if wanted is None or value == wanted), default=0)


def behaviour(game: Game, name: str = "", phase: str = PHASE, entrants: Sequence[str] = ()) -> Behaviour:
    """The figures of a game; players by the names of their bots, if these are given."""
    watcher = Watcher(phase)
    before = game.state_at(0)
    for number, move in enumerate(game.moves, start=1):
        watcher.see(number, before, move)
        before = move.state
    last = game.state
    names = dict(zip(last.players, entrants, strict=True)) if entrants else game.names
    return Behaviour(
        game=name,
        ending=last.ended or "unfinished",
        worths=[last.worth(player) for player in last.players],
        rounds=len(watcher.revenue),
        first_trains=watcher.first_trains,
        revenue=watcher.revenue,
        equal_rounds=_longest(watcher.revenue[: watcher.before_phase]),
        turns=len(watcher.turns),
        lays=watcher.lays,
        tiles=len(watcher.hexes),
        idle=sum(last.cash.get(company, 0) for company in last.companies),
        cheap_sales=[msgspec.structs.replace(sale, by=names.get(sale.by, sale.by)) for sale in watcher.sales],
        first_company=next(iter(watcher.started), ""),
        companies=len({company for _, company in watcher.turns}),
        stuck=watcher.stuck(),
        cards=watcher.cards if game.title.cards_not_counted else None,
        woken=watcher.events[SharesWoke.code()],
        worth_of={company: worth for company in last.companies if (worth := _held(last, company))},
        events=dict(sorted(watcher.events.items())),
    )


def _held(state: State, company: str) -> int:
    data = state.companies[company]
    shares = sum(data.holdings.get(player, 0) - data.asleep.get(player, 0) for player in state.players)
    return shares * state.price(company)


# ---- files ----


class Item(msgspec.Struct, frozen=True):
    """The file of one game, or one game of a tournament."""

    name: str
    raw: bytes
    entrants: tuple[str, ...] = ()


def games_in(paths: Iterable[Path]) -> Iterator[Item]:
    """All games in these files and folders."""
    for path in paths:
        if path.is_dir():
            yield from games_in(sorted(file for file in path.iterdir() if file.suffix in (".json", ".jsonl")))
        elif path.suffix == ".jsonl":
            lines = read_bytes(path).split(b"\n")[1:-1]  # behind the last line end is what was cut off
            played = sorted((msgspec.json.decode(line, type=Played) for line in lines), key=lambda game: game.number)
            yield from (Item(f"{path.name}:{g.number + 1}", g.record.encode(), g.entrants) for g in played)
        else:
            yield Item(path.name, read_bytes(path))


def _behaviour_of(phase: str, item: Item) -> Behaviour:
    return behaviour(replayed(item.raw, item.name), item.name, phase, item.entrants)


# ---- telling ----


def figures(games: Sequence[Behaviour]) -> Iterator[tuple[str, list[float]]]:
    """What can be counted, a name and a number for each game that has one."""
    yield "operating rounds", [game.rounds for game in games]
    for train in dict.fromkeys(train for game in games for train in game.first_trains):
        yield (
            f"first {train}-train, in round",
            [game.first_trains[train] for game in games if train in game.first_trains],
        )
    yield f"revenue in round {SIXTH}", [game.revenue[SIXTH - 1] for game in games if len(game.revenue) >= SIXTH]
    yield "revenue in the last round", [game.revenue[-1] for game in games if game.revenue]
    yield "rounds of equal revenue", [game.equal_rounds for game in games]
    yield "lays a company turn", [game.lays / game.turns for game in games if game.turns]
    yield "tiles on the board", [game.tiles for game in games]
    yield "idle in treasuries", [game.idle for game in games]
    yield "trains to rivals below half price", [len(game.cheap_sales) for game in games]
    yield "of these for less than they earn", [sum(s.price < s.earns for s in game.cheap_sales) for game in games]
    yield "companies", [game.companies for game in games]
    yield f"of these without a lay, {STUCK} turns running", [len(game.stuck) for game in games]
    yield "highest worth", [max(game.worths) for game in games]
    shares = [max(game.worth_of.values()) / sum(game.worth_of.values()) for game in games if game.worth_of]
    yield "share of the largest company in the worth of all", shares
    yield "cards bought", [game.cards for game in games if game.cards is not None]
    yield "shares woken", [game.woken for game in games if game.cards is not None]


def counted(games: Sequence[Behaviour]) -> Iterator[tuple[str, str]]:
    """What has names rather than numbers."""
    for what, names in (
        ("endings", [game.ending for game in games]),
        ("started first", [game.first_company for game in games]),
        ("largest company", [max(g.worth_of, key=g.worth_of.__getitem__) for g in games if g.worth_of]),
        ("without a lay", [company for game in games for company in game.stuck]),
    ):
        yield what, ", ".join(f"{name or 'none'} {count}" for name, count in Counter(names).most_common()) or "none"
    yield "different results", str(len({tuple(game.worths) for game in games}))


def tell(games: Sequence[Behaviour]) -> Iterator[str]:
    """The table, and what was counted."""
    rows = [
        (name, len(values), *(f"{round(value, 2):g}" for value in (median(values), min(values), max(values))))
        for name, values in figures(games)
        if values
    ]
    yield from table_lines(("figure", "games", "median", "lowest", "highest"), rows, "games median lowest highest")
    yield ""
    yield from table_lines(("counted", "of all games"), counted(games))
    for game in games:
        for sale in game.cheap_sales:
            yield (
                f"{game.game}, move {sale.move}: a {sale.train}-train from {sale.seller} ({sale.by}) to {sale.buyer}"
                f" for {sale.price}; it would earn {sale.earns}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.behaviour", description="How games were played, in figures.")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="records, folders, results of a tournament")
    parser.add_argument("--phase", default=PHASE, help="count rounds of equal revenue before this phase")
    parser.add_argument("--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--json", action="store_true", help="every game, for programs")
    chosen = parser.parse_args()
    items = list(games_in(chosen.files))
    games = list(in_processes(partial(_behaviour_of, chosen.phase), items, min(chosen.workers, len(items))))
    if chosen.json:
        print_json(msgspec.to_builtins(games))
    else:
        print(*tell(games), sep="\n")


if __name__ == "__main__":
    main()
