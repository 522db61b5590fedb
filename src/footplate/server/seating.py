"""Sitting down: opening a table, taking a seat, branching off a what-if; and how a table looks in a list."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial
from typing import Any
from urllib.parse import quote

import msgspec

from footplate import BadPosition, BadSetup, Game
from footplate.bots import BOTS
from footplate.game.versions import NEWEST
from footplate.learnt import learnt
from footplate.server import identity
from footplate.server.club import hands
from footplate.server.club.clocks.following import begun
from footplate.server.club.clocks.messages import NewClock
from footplate.server.club.clocks.reckoning import Clock
from footplate.server.club.clocks.told import agreed
from footplate.server.identity import Codes, Invitations
from footplate.server.live import LiveTable, Now, new_game
from footplate.server.messages import NewSeat, NewTable, Pace, Seat, Source, TableCard, TakeSeat
from footplate.server.refused import Refused
from footplate.server.speech import title_speech
from footplate.server.storage.names import folded
from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.server.summary import kept_round, told_result, told_round
from footplate.server.tables import Tables, now
from footplate.titles import is_playable


def page_path(table_id: str) -> str:
    """Where the page shows a table."""
    return f"/t/{table_id}"


class Seating:
    """Opens tables and gives seats."""

    def __init__(self, tables: Tables, secret: str) -> None:
        self._tables = tables
        self._store = tables.store
        self.anew(secret)

    def anew(self, secret: str) -> None:
        self._invitations = Invitations(secret)
        self._codes = Codes(secret)

    # ---- opening ----

    async def open(self, request: NewTable, visitor: str) -> LiveTable:
        row = self._new_row(request, visitor)
        await self._store.add_table(row)
        return await self._tables.find(row.id)

    def _new_row(self, request: NewTable, visitor: str) -> TableRow:
        if not is_playable(request.title):
            raise Refused(404, "title.unknown")
        if request.counts:
            _must_be_able_to_count(request)
        seats = _seats(request.seats)
        seed = random.SystemRandom().randrange(2**31) if request.seed is None else request.seed
        status = "playing" if all(seat.taken for seat in seats) else "waiting"
        holders = {seat.player: frozenset({visitor}) for seat in seats if seat.kind in ("me", "here")}
        at = now()
        row = TableRow(
            id=identity.new_table_id(),
            title=request.title,
            options=sorted(set(request.options)),
            seed=seed,
            position=request.position,
            rules=NEWEST,
            owner=visitor,
            branch_of="",
            created=at,
            summary=Summary(at, status),
            seats=seats,
            holders=holders,
            advice=request.advice,
            undo=request.undo,
            listed=request.listed,
            onlookers_talk=request.onlookers_talk,
            counts=request.counts,
            clock=agreed_clock(request.clock),
        )
        try:
            game = new_game(row)
        except BadPosition as error:
            raise Refused(422, "table.position", problem=str(error).rstrip(".")) from None
        except BadSetup as error:
            raise Refused(422, "table.title", problem=error) from None
        if request.position:
            row = _from_position(row, game)
        summary = Summary(at, status, 0, kept_round(game.state), game.decisions[0].player)
        return begun(msgspec.structs.replace(row, summary=summary, rules=game.title.data.title.rules_version))

    # ---- taking a seat ----

    async def take(self, table: LiveTable, request: TakeSeat, visitor: str) -> None:
        if request.code:
            await self._tables.reseat(table)  # an administrator may have given the seat another
            code = request.code.strip().lower()
            fits = partial(self._codes.fits, table.row.id)
            people = (s for s in table.row.seats if s.kind != "bot" and s.taken)
            seat = next((s for s in people if fits(s.player, s.code, code)), None)
            if seat is None:
                raise Refused(403, "seat.code")
            await self._store.add_holder(table.row.id, seat.player, visitor, now())
        else:
            await self._accept_invitation(table, request, visitor)
        await self._tables.reseat(table)
        self._tables.announce(table)

    async def _accept_invitation(self, table: LiveTable, request: TakeSeat, visitor: str) -> None:
        player, mark = self._invitations.read(request.invitation, table.row.id)
        seat, new = table.seat(player), player not in table.now.affairs.changed
        if seat is None or seat.kind != "open" or not self._invitations.fits(mark, seat.code, new=new):
            raise Refused(403, "seat.invitation")
        if seat.taken:
            if visitor in table.row.holders.get(seat.player, ()):
                return  # he has followed the link once more
            raise Refused(409, "seat.taken")
        name = clean_name(request.name)
        if len(table.game):
            await self._tables.note(table, partial(hands.take, player=seat.player, visitor=visitor, name=name))
            return
        refusal = await self._store.take_seat(table.row.id, seat.player, visitor, name, now())
        if refusal is not None:
            raise Refused(404 if refusal == "table.unknown" else 409, refusal, name=name)

    # ---- what if ----

    async def branch(self, table: LiveTable, at: int, visitor: str, origin: str = "") -> LiveTable:
        """A table of one's own after so many moves, with all hands; `origin` is where one comes from, if that is not
        the table's own address."""
        game = table.game
        if at > len(game):
            raise Refused(404, "request.no-such-position", newest=len(game), at=at)
        moment = now()
        seats = tuple(
            msgspec.structs.replace(seat, kind="here", bot="", taken=True, stand_in=False, code=identity.new_code())
            for seat in table.row.seats
        )
        row = msgspec.structs.replace(
            table.row,
            id=identity.new_table_id(),
            owner=visitor,
            branch_of=origin or table.row.id,
            created=moment,
            seats=seats,
            holders={seat.player: frozenset({visitor}) for seat in seats},
            summary=await self._tables.engine(table.summary, game.at(at), moment),
            advice=table.row.advises or table.status == "finished",  # no way round those who have not agreed
            undo="free",
            source="",
            listed=False,
            counts=False,
            clock=None,
            began="",
        )
        row = msgspec.structs.replace(row, summary=msgspec.structs.replace(row.summary, reckoning="", deadline=""))
        journal = [
            Entry(seq, "play", item.player, msgspec.json.encode(item.action), seq, moment)
            for seq, item in enumerate(table.in_force()[:at], start=1)
        ]
        await self._store.add_table(row, journal)
        return await self._tables.find(row.id)

    async def rematch(self, table: LiveTable, visitor: str) -> LiveTable:
        """The same people and bots once more, each a seat further on: who began sits last. There is one for a table,
        whoever asks first."""
        if table.row.rematch:
            return await self._tables.find(table.row.rematch)
        moment, old = now(), table.row
        order = (*old.seats[1:], *old.seats[:1])
        seats = tuple(
            msgspec.structs.replace(
                seat,
                player=f"p{number}",
                bot=seat.bot if seat.kind == "bot" else "",
                stand_in=False,
                code=identity.new_code(),
            )
            for number, seat in enumerate(order, start=1)
        )
        holders = {
            new.player: old.holders[seat.player]
            for new, seat in zip(seats, order, strict=True)
            if seat.player in old.holders
        }
        row = msgspec.structs.replace(
            old,
            id=identity.new_table_id(),
            owner=visitor,
            branch_of="",
            created=moment,
            seats=seats,
            holders=holders,
            seed=random.SystemRandom().randrange(2**31),
            rules=NEWEST,
            restored="",
            bots_wait=False,
            began="",
        )
        game = new_game(row)
        status = "playing" if all(seat.taken for seat in seats) else "waiting"
        summary = Summary(moment, status, 0, kept_round(game.state), game.decisions[0].player)
        row = begun(msgspec.structs.replace(row, summary=summary, rules=game.title.data.title.rules_version))
        await self._store.add_table(row)
        named = await self._store.name_rematch(old.id, row.id)
        if named != row.id:  # somebody else has asked at the same moment
            await self._store.delete_table(row.id)
        await self._tables.reseat(table)
        self._tables.announce(table)
        return await self._tables.find(named)

    # ---- in a list ----

    def card(self, table: Now, visitor: str, lang: str) -> TableCard:
        """A table in memory: as it is at this moment."""
        card = self.listed(table.row, visitor, lang, table.summary(table.changed))
        for seat, row in zip(card.seats, table.row.seats, strict=True):
            may: list[Any] = hands.may(table, visitor, row)
            seat.may = may
        return card

    def listed(self, row: TableRow, visitor: str, lang: str, summary: Summary | None = None) -> TableCard:
        """A table as the database knows it."""
        summary = summary or row.summary
        mine = row.held_by(visitor)
        hosts = hands.is_host(row, visitor)
        status: Any = summary.status
        undo: Any = row.undo
        deciding = summary.deciding.split() if status == "playing" else []
        return TableCard(
            id=row.id,
            title=row.title,
            seats=[self._seat(row, seat, mine, invites=hosts) for seat in row.seats],
            status=status,
            moves=summary.moves,
            round=told_round(summary.round, row.title, lang),
            changed=summary.changed,
            my_turn=bool(mine.intersection(deciding)),
            watch=page_path(row.id),
            branch_of=row.branch_of,
            advice=row.advises,
            undo=undo,
            hosts=hosts,
            rematch=page_path(row.rematch) if row.rematch else "",
            pace=msgspec.convert(row.pace, learnt(Pace)),
            bots_wait=row.bots_wait,
            source=msgspec.convert(row.source, learnt(Source)),
            own=visitor == row.owner,
            result=told_result(summary.result, row.title, lang),
            host=next((seat.name for seat in row.seats if seat.kind == "me"), ""),
            options=row.options,
            counts=row.counts,
            clock="" if row.clock is None else agreed(row.clock, title_speech(row.title, lang)),
        )

    def _seat(self, row: TableRow, seat: SeatRow, mine: set[str], *, invites: bool) -> Seat:
        """Invitations are for the host: a guest needs none but the one he has followed."""
        kind: Any = seat.kind
        free = not seat.taken and invites
        return Seat(
            player=seat.player,
            name=seat.name,
            kind=kind,
            taken=seat.taken,
            mine=seat.player in mine,
            code=self._codes.of(row.id, seat.player, seat.code) if seat.player in mine and not row.branch_of else "",
            invitation=f"/join/{row.id}/{quote(self._invitations.make(row.id, seat.player, seat.code))}"
            if free
            else "",
            bot=seat.bot,
            stand_in=seat.stand_in,
        )


def _from_position(row: TableRow, game: Game) -> TableRow:
    """A table that begins with a position: options and seed are those of its text."""
    if game.title.id != row.title:
        raise Refused(422, "table.position", problem=f"it is one of {game.title.id}, not of {row.title}")
    if not game.decision:
        raise Refused(422, "table.position", problem="the game is over in it")
    return msgspec.structs.replace(row, options=sorted(game.title.options), position=game.position(), seed=0)


def _must_be_able_to_count(request: NewTable) -> None:
    """For ratings it takes an opponent, everybody known by a browser of their own, and a game from its beginning."""
    kinds = [seat.kind for seat in request.seats]
    if "here" in kinds or request.position or len(kinds) < 2 or not {"me", "open"} & {*kinds}:
        raise Refused(422, "table.cannot-count")


def agreed_clock(wanted: NewClock | None) -> Clock | None:
    if wanted is None:
        return None
    if not wanted.bank + wanted.each:
        raise Refused(422, "clock.nothing")
    return Clock(**msgspec.structs.asdict(wanted))


def clean_name(name: str | None) -> str:
    """A name that can be printed, without blanks around it."""
    if name is None or not name.strip():
        raise Refused(422, "table.name-missing")
    if not name.isprintable():
        raise Refused(422, "table.name")
    return name.strip()


def _seats(wanted: Iterable[NewSeat]) -> tuple[SeatRow, ...]:
    """Everybody has a name of his own; a free seat is called by its number until somebody takes it."""
    names: set[str] = set()
    seats: list[SeatRow] = []
    for number, seat in enumerate(wanted, start=1):
        if seat.kind == "bot" and seat.bot not in BOTS:
            raise Refused(422, "table.bot", bot=seat.bot)
        name = f"#{number}" if seat.kind == "open" else clean_name(seat.name)
        if folded(name) in names:
            raise Refused(422, "table.name-taken", name=name)
        names.add(folded(name))
        bot = seat.bot if seat.kind == "bot" else ""
        seats.append(SeatRow(f"p{number}", name, seat.kind, bot, seat.kind != "open", identity.new_code()))
    return tuple(seats)
