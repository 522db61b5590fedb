"""A table in memory: the game rebuilt from its journal, with times, reasons and everything ever undone."""

from __future__ import annotations

import asyncio
import threading
from base64 import urlsafe_b64encode
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from heapq import merge
from operator import attrgetter
from time import monotonic
from types import GenericAlias
from typing import Any, NamedTuple

import msgspec

from footplate import Game, State, __version__
from footplate.game.actions import Action
from footplate.game.game import Move
from footplate.game.past import Past, Play
from footplate.game.position.reader import read_position
from footplate.game.record import union_of
from footplate.game.title import Title
from footplate.game.versions import as_begun, load_as_begun
from footplate.learnt import learnt
from footplate.server.build import build_of
from footplate.server.club.affairs import Affairs
from footplate.server.club.clocks import following as clocks
from footplate.server.club.clocks.reckoning import Reckoning
from footplate.server.club.clocks.told import clock_view
from footplate.server.club.happenings import Happening, decode
from footplate.server.messages import DecisionView, LogLine, TableCard, View
from footplate.server.snapshots import EVERY, LAG, Mark, Seal, believed, compare, is_ours
from footplate.server.storage.rows import AutoPassRow, Entry, SeatRow, SnapshotRow, Summary, TableRow
from footplate.server.summary import kept_result, kept_round
from footplate.server.view import Teller, view_of
from footplate.server.view.deciding import with_options
from footplate.server.view.history import log_line, noted_line
from footplate.titles import load

A_MINUTE = 60.0  # seconds


class Happened(msgspec.Struct, frozen=True, eq=False):
    """One play of the journal: it stays here when it is undone."""

    number: int  # in the journal
    seq: int  # moves in force after it
    player: str
    action: Action
    at: str
    reason: str
    source: Past | tuple[State, Move]  # what happened, or who knows it
    place: int  # among all plays

    @property
    def before(self) -> State:
        return self.source.before(self.place) if isinstance(self.source, Past) else self.source[0]

    @property
    def move(self) -> Move:
        return self.source.move(self.place) if isinstance(self.source, Past) else self.source[1]


class Noted(NamedTuple):
    """One line of the journal that is no move."""

    number: int
    seq: int  # moves in force
    player: str  # who has done it, "" if nobody
    at: str
    happening: Happening


def read_action(title: Title, data: Any) -> Action:
    """An action of this title from its wire form; msgspec.ValidationError if it is none."""
    action: Action = msgspec.convert(data, type=learnt(_kinds(title.actions)))
    return action


_kinds: Any = cache(union_of)


@cache
def _decoder(kinds: tuple[type[Action], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(learnt(GenericAlias(list, (_kinds(kinds),))))


def new_game(row: TableRow) -> Game:
    """The game of a table before its first move."""
    names = [seat.name for seat in row.seats]
    if row.position:
        return read_position(row.position, as_begun(load, row.rules), names)
    return Game(load_as_begun(load, row.title, len(row.seats), row.options, row.rules), names, row.seed)


class Now(NamedTuple):
    """Where a table stands, and who sits there; replaced as a whole, so that other threads see one moment."""

    version: int
    game: Game
    happened: int  # plays that there have ever been
    in_force: tuple[int, ...]  # which of them count, those that can be redone at the end
    changed: str  # when the last line of the journal was written
    row: TableRow
    auto: dict[str, AutoPassRow]
    affairs: Affairs = Affairs()
    reckoning: Reckoning | None = None  # of the clocks, if there are any and they run

    @property
    def status(self) -> str:
        """A game that has begun goes on while a seat stands empty, until that seat must decide."""
        if not len(self.game) and not all(seat.taken for seat in self.row.seats):
            return "waiting"
        return "finished" if self.game.state.ended or self.affairs.ended else "playing"

    @property
    def deciding(self) -> list[str]:
        """Whom the game waits for first, then those who may use a power."""
        return [decision.player for decision in self.game.decisions] if self.status == "playing" else []

    def edition(self, lang: str) -> str:
        """Names what can be seen at this moment, by whichever worker; another build may show it otherwise."""
        row = self.row
        held = sorted((seat, sorted(who)) for seat, who in row.holders.items())
        agreed = (row.rematch, row.pace, row.bots_wait, row.owner, row.advice)
        shown = (row.seats, held, sorted(self.auto.items()), agreed)
        build = (__version__, build_of(row.title))
        digest = blake2b(msgspec.json.encode((build, lang, self.version, shown)), digest_size=9)
        return urlsafe_b64encode(digest.digest()).decode()

    def summary(self, at: str) -> Summary:
        """For lists."""
        status, game = self.status, self.game
        deciding = [game.decisions[0].player] if status == "playing" else []
        result = kept_result(game, agreed=self.affairs.ended)
        kept = clocks.kept(self.reckoning)
        return Summary(at, status, len(game), kept_round(game.state), " ".join(deciding), result, *kept)

    def after(self, entry: Entry, game: Game, happening: Happening | None = None) -> Now:
        """How the table stands beside the game after one more line, which leads to the position of that game."""
        affairs, reckoning = self.affairs.after(entry, happening), self.reckoning
        if reckoning is not None and self.row.clock is not None:
            waits = "" if affairs.ended or game.decision is None else game.decision.player
            reckoning = clocks.followed(self.row.clock, reckoning, entry, waits, happening)
        return self._replace(affairs=affairs, reckoning=reckoning)


def _seen(row: TableRow) -> tuple[Any, ...]:
    """What people see of a table beside the game."""
    return row.seats, row.holders, row.rematch, row.pace, row.bots_wait, row.owner, row.advice, row.began


class LiveTable:
    """What the server knows of one table."""

    def __init__(
        self,
        row: TableRow,
        journal: Sequence[Entry],
        auto: dict[str, AutoPassRow],
        snapshot: SnapshotRow | None = None,
        secret: str = "",
    ) -> None:
        self.lock = asyncio.Lock()
        self.keeping = asyncio.Lock()  # one snapshot after the other: the newest is the last
        self.looked = monotonic()  # when the journal was last read
        self.asked = monotonic()  # when somebody last wanted the table
        self.watched = -A_MINUTE  # when it was last noted that somebody looks on at bots
        self.ordered = False  # may somebody have given a standing order? Who drives the table finds out
        self._guard = threading.Lock()
        self.now = Now(0, new_game(row), 0, (), row.created, row, auto, reckoning=clocks.read(row.began))
        self.happened: list[Happened] = []
        self.noted: list[Noted] = []  # what has happened beside the game
        self._past: Past | None = None
        self._seal = Seal(row, secret)
        self._mark: Mark | None = None  # the last position of which a snapshot may be made,
        self._next: Mark | None = None  # and the one of which it may be when some lines have followed
        self._kept = 0  # line of the newest snapshot
        self._log: dict[str, dict[int, LogLine]] = {}  # by language, and number in the journal
        self._shown: dict[str, tuple[View, ...]] = {}  # to those who only look on: the last two, by language
        self._opened: dict[tuple[str, frozenset[str]], tuple[Now, list[DecisionView]]] = {}  # to those who may choose
        followed = 0 if snapshot is None else self._begin(journal, snapshot, secret)
        self.follow(journal[followed:])
        self.told: Now | None = self.now  # of what those who listen have heard last; None: they must look themselves

    def _begin(self, journal: Sequence[Entry], snapshot: SnapshotRow, secret: str) -> int:
        """Take the game up at its snapshot, or replay it so far where that cannot be believed. Lines that are done."""
        first, title = journal[: snapshot.seq], self.game.title
        if is_ours(snapshot, title) and clocks.reaches(self.row, snapshot.seq):
            seal = Seal(self.row, secret, first)
            state = believed(snapshot, title, seal)
            if state is not None:
                self._seal, self._kept = seal, snapshot.seq
                self._take_up(first, state)
                return len(first)
        self.follow(first)
        if self.version == snapshot.seq:
            compare(snapshot, self.game.state, self.row.id)
        return len(first)

    def _take_up(self, journal: Sequence[Entry], state: State) -> None:
        """Stand where these lines lead to, without playing them."""
        played = [entry for entry in journal if entry.kind == "play"]
        actions = _decoder(self.game.title.actions).decode(b"[" + b",".join(e.action for e in played) + b"]")
        plays = [Play(e.player, action, e.length) for e, action in zip(played, actions, strict=True)]
        self._past = past = Past(self.game, plays, journal[-1].length, state)
        self.happened = [
            Happened(e.seq, e.length, e.player, action, e.at, e.reason, past, place)
            for place, (e, action) in enumerate(zip(played, actions, strict=True))
        ]
        affairs = self.now.affairs
        for entry in journal:
            affairs = affairs.after(entry, self._heard(entry))
        later = self.now._replace(affairs=affairs, reckoning=clocks.read(self.row.summary.reckoning))
        self._stand(journal[-1], self.game.taken_up(past), past.in_force, later)

    @property
    def is_wrong(self) -> bool:
        """Has the journal, replayed for somebody who asked, led elsewhere than the snapshot said?"""
        return self._past is not None and self._past.is_true() is False

    def due(self) -> Mark | None:
        """The position of which a snapshot should be made now."""
        mark = self._mark
        if mark is None or mark.seq <= self._kept:
            return None
        self._kept = mark.seq
        return mark

    @property
    def version(self) -> int:
        return self.now.version

    @property
    def game(self) -> Game:
        return self.now.game

    @property
    def changed(self) -> str:
        return self.now.changed

    @property
    def row(self) -> TableRow:
        return self.now.row

    @property
    def auto(self) -> dict[str, AutoPassRow]:
        return self.now.auto

    @auto.setter
    def auto(self, auto: dict[str, AutoPassRow]) -> None:
        self._change(auto=auto)

    def _change(self, **parts: Any) -> None:
        """Lines are followed in another thread, while somebody may sit down in this one."""
        with self._guard:
            self.now = self.now._replace(**parts)

    # ---- the journal ----

    def follow(self, journal: Iterable[Entry]) -> None:
        """Do what the next lines of the journal say."""
        game, later, last = self.game.fork(), self.now, None
        in_force = list(self.now.in_force)
        decoder = _decoder(game.title.actions)
        for entry in journal:
            if entry.kind == "play":
                before = game.state
                (action,) = decoder.decode(b"[" + entry.action + b"]")
                game.play_decoded(action, entry.player)
                self._note(entry, before, game, in_force)
            elif entry.length != len(game):
                game = game.at(entry.length)
            later, last = later.after(entry, game, self._heard(entry)), entry
            self._follows(entry, game)
        if last is not None:
            self._stand(last, game, in_force, later)

    def adopt(self, entry: Entry, game: Game) -> None:
        """The line has been stored; `game` is what it leads to."""
        in_force = list(self.now.in_force)
        if entry.kind == "play":
            self._note(entry, game.state_at(len(game) - 1), game, in_force)
        self._follows(entry, game)
        self._stand(entry, game, in_force, self.now.after(entry, game, self._heard(entry)))

    def _heard(self, entry: Entry) -> Happening | None:
        """What has happened beside the game, if the line says so."""
        if entry.kind != "event":
            return None
        happening = decode(entry.action)
        self.noted.append(Noted(entry.seq, entry.length, entry.player, entry.at, happening))
        return happening

    def _stand(self, last: Entry, game: Game, in_force: Iterable[int], beside: Now) -> None:
        """Where the last line has led to, on the board and beside it."""
        self._change(
            version=last.seq,
            game=game,
            happened=len(self.happened),
            in_force=tuple(in_force),
            changed=last.at,
            affairs=beside.affairs,
            reckoning=beside.reckoning,
        )

    def _note(self, entry: Entry, before: State, game: Game, in_force: list[int]) -> None:
        seq = len(game)
        del in_force[seq - 1 :]
        place, move = len(self.happened), game.last
        in_force.append(place)
        known = (before, move)
        self.happened.append(Happened(entry.seq, seq, move.player, move.action, entry.at, entry.reason, known, place))

    def _follows(self, entry: Entry, game: Game) -> None:
        """A line has come to the journal, and led to the position of this game."""
        self._seal.add(entry)
        if entry.seq % EVERY == 0 and len(game):
            self._next = Mark(entry.seq, game.state, self._seal.copy())
        elif self._next is not None and entry.seq == self._next.seq + LAG:
            self._mark = self._next

    def in_force(self) -> list[Happened]:
        """The moves that count, in order."""
        return [self.happened[place] for place in self.now.in_force[: len(self.game)]]

    def redoable(self) -> list[Happened]:
        """Moves that were taken back and can be played again."""
        return [self.happened[place] for place in self.now.in_force[len(self.game) :]]

    # ---- who sits there ----

    def seat(self, player: str) -> SeatRow | None:
        return next((seat for seat in self.row.seats if seat.player == player), None)

    @property
    def bots(self) -> dict[str, str]:
        """Players for whom a bot plays, with its kind."""
        return {seat.player: seat.driver for seat in self.row.seats if seat.driver}

    @property
    def people(self) -> set[str]:
        """Players that are people, whether or not a bot stands in for them now."""
        return {seat.player for seat in self.row.seats if seat.kind != "bot" and seat.taken}

    @property
    def is_left_to_bots(self) -> bool:
        """Nobody plays here but bots."""
        return not self.people - self.bots.keys()

    @property
    def status(self) -> str:
        return self.now.status

    @property
    def deciding(self) -> list[str]:
        return self.now.deciding

    def reseat(self, row: TableRow) -> None:
        """Somebody may have sat down: then the players' names have changed, and with them any of the words."""
        if row.began != self.row.began:  # the clocks run since, or do not any more
            self._change(reckoning=clocks.read(row.summary.reckoning))
        if _seen(row) == _seen(self.row):
            self._change(row=row)
            return
        game = self.game.fork()
        game.names = dict(zip(game.title.players, (seat.name for seat in row.seats), strict=True))
        self._change(game=game, row=row)
        self.told = None
        self._log = {}  # whoever tells lines at this moment tells them to the old one
        self._shown.clear()
        self._opened.clear()

    def go_at(self, pace: str, bots_wait: bool) -> None:
        """Somebody may have set how fast its bots play."""
        if (pace, bots_wait) != (self.row.pace, self.row.bots_wait):
            self.reseat(msgspec.structs.replace(self.row, pace=pace, bots_wait=bots_wait))

    def summary(self, game: Game, now: str) -> Summary:
        """For lists, as it will be with that game."""
        return self.now._replace(game=game).summary(now)

    @property
    def has_news(self) -> bool:
        """Has anything changed that those who listen have not heard of?"""
        return self.told is None or self.told.edition("") != self.now.edition("")

    # ---- what is seen: made once, however many look on ----

    def public(self, now: Now, lang: str, card: Callable[[], TableCard]) -> View:
        """A position as everybody may see it; `card` is the table as a stranger sees it."""
        kept = self._shown.get(lang, ())
        shown = next((view for view in kept if view.version == now.version), None)
        if shown is None:
            game, affairs, teller = now.game, now.affairs, Teller(now.game, lang)
            shown = view_of(game, teller, card(), newest=len(game), version=now.version, affairs=affairs)
            if now.reckoning is not None and now.row.clock is not None and now.status == "playing":
                shown.clock = clock_view(now.row.clock, now.reckoning, teller.speech)
            if now.row.seats == self.row.seats:
                self._shown[lang] = (shown, *kept[:1])
        return shown

    def opened(self, now: Now, lang: str, shown: View, held: Collection[str]) -> list[DecisionView]:
        """The decisions of a position, with what certain players may do."""
        choosing = frozenset(decision.player for decision in shown.decisions if decision.player in held)
        if not choosing or now.status != "playing":
            return shown.decisions
        key = (lang, choosing)
        kept = self._opened.get(key)
        if kept is None or kept[0].game is not now.game:
            kept = (now, with_options(shown.decisions, now.game, Teller(now.game, lang), choosing))
            self._opened = {other: has for other, has in self._opened.items() if has[0].game is now.game} | {key: kept}
        return kept[1]

    def lines(self, now: Now, lang: str, after: int = 0, since: int = 0) -> Iterator[LogLine]:
        """What has ever happened, in words, after a line of the journal and after so many moves; what is not in force
        is marked."""
        known, teller = self._log.setdefault(lang, {}), Teller(now.game, lang)
        standing = set(now.in_force[: len(now.game)])
        by_number = attrgetter("number")
        played = self.happened[bisect_right(self.happened, after, key=by_number) : now.happened]
        noted = self.noted[bisect_right(self.noted, after, key=by_number) :]
        both: Iterator[Happened | Noted] = merge(played, noted, key=by_number)
        for item in both:
            earliest = since if isinstance(item, Noted) else since + 1
            if item.seq < earliest or item.number > now.version:
                continue
            line = known.get(item.number)
            if line is None:
                line = known[item.number] = _told(teller, item)
            undone = isinstance(item, Happened) and item.place not in standing
            yield msgspec.structs.replace(line, undone=True) if undone else line

    def log(self, lang: str, since: int = 0) -> list[LogLine]:
        return list(self.lines(self.now, lang, since=since))


def _told(teller: Teller, item: Happened | Noted) -> LogLine:
    if isinstance(item, Noted):
        return noted_line(teller, item.happening, (item.number, item.seq), item.at, item.player)
    return log_line(teller, item.before, item.move, (item.number, item.seq), item.at, item.reason)
