"""Sitting down: opening a table, taking a seat, branching off a what-if; and how a table looks in a list."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

import msgspec

from footplate import BadPosition, BadSetup, Game
from footplate.bots import BOTS
from footplate.game.versions import NEWEST
from footplate.server import identity
from footplate.server.identity import Invitations
from footplate.server.live import LiveTable, Now, new_game
from footplate.server.messages import NewSeat, NewTable, Seat, TableCard, TakeSeat
from footplate.server.refused import Refused
from footplate.server.storage.names import folded
from footplate.server.storage.rows import Entry, SeatRow, Summary, TableRow
from footplate.server.summary import kept_result, kept_round, told_result, told_round
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
        self._invitations = Invitations(secret)

    def anew(self, secret: str) -> None:
        self._invitations = Invitations(secret)

    # ---- opening ----

    async def open(self, request: NewTable, visitor: str) -> LiveTable:
        row = self._new_row(request, visitor)
        await self._store.add_table(row)
        return await self._tables.find(row.id)

    def _new_row(self, request: NewTable, visitor: str) -> TableRow:
        if not is_playable(request.title):
            raise Refused(404, "title.unknown")
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
        return msgspec.structs.replace(row, summary=summary, rules=game.title.data.title.rules_version)

    # ---- taking a seat ----

    async def take(self, table: LiveTable, request: TakeSeat, visitor: str) -> None:
        if request.code:
            await self._tables.reseat(table)  # an administrator may have given the seat another
            code = request.code.strip().lower()
            seat = next((s for s in table.row.seats if s.code == code and s.kind != "bot" and s.taken), None)
            if seat is None:
                raise Refused(403, "seat.code")
            await self._store.add_holder(table.row.id, seat.player, visitor, now())
        else:
            await self._accept_invitation(table, request, visitor)
        await self._tables.reseat(table)
        self._tables.announce(table)

    async def _accept_invitation(self, table: LiveTable, request: TakeSeat, visitor: str) -> None:
        player = self._invitations.read(request.invitation, table.row.id)
        seat = None if player is None else table.seat(player)
        if seat is None or seat.kind != "open":
            raise Refused(403, "seat.invitation")
        if seat.taken:
            if visitor in table.row.holders.get(seat.player, ()):
                return  # he has followed the link once more
            raise Refused(409, "seat.taken")
        name = clean_name(request.name)
        refusal = await self._store.take_seat(table.row.id, seat.player, visitor, name, now())
        if refusal is not None:
            raise Refused(404 if refusal == "table.unknown" else 409, refusal, name=name)

    # ---- what if ----

    async def branch(self, table: LiveTable, at: int, visitor: str) -> LiveTable:
        """A table of one's own after so many moves, with all hands."""
        game = table.game
        if at > len(game):
            raise Refused(404, "request.no-such-position", newest=len(game), at=at)
        moment = now()
        seats = tuple(
            msgspec.structs.replace(seat, kind="here", bot="", taken=True, code=identity.new_code())
            for seat in table.row.seats
        )
        row = msgspec.structs.replace(
            table.row,
            id=identity.new_table_id(),
            owner=visitor,
            branch_of=table.row.id,
            created=moment,
            seats=seats,
            holders={seat.player: frozenset({visitor}) for seat in seats},
            summary=await self._tables.engine(table.summary, game.at(at), moment),
        )
        journal = [
            Entry(seq, "play", item.player, msgspec.json.encode(item.action), seq, moment)
            for seq, item in enumerate(table.in_force()[:at], start=1)
        ]
        await self._store.add_table(row, journal)
        return await self._tables.find(row.id)

    # ---- in a list ----

    def card(self, table: Now, visitor: str, lang: str) -> TableCard:
        """A table in memory: as it is at this moment."""
        game = table.game
        summary = Summary(
            changed=table.changed,
            status=table.status,
            moves=len(game),
            round=kept_round(game.state),
            deciding=" ".join(table.deciding[:1]),
            result=kept_result(game),
        )
        return self.listed(table.row, visitor, lang, summary)

    def listed(self, row: TableRow, visitor: str, lang: str, summary: Summary | None = None) -> TableCard:
        """A table as the database knows it."""
        summary = summary or row.summary
        mine = row.held_by(visitor)
        invites = visitor == row.owner or any(seat.kind == "me" and seat.player in mine for seat in row.seats)
        status: Any = summary.status
        deciding = summary.deciding.split() if status == "playing" else []
        return TableCard(
            id=row.id,
            title=row.title,
            seats=[self._seat(row, seat, mine, invites=invites) for seat in row.seats],
            status=status,
            moves=summary.moves,
            round=told_round(summary.round, row.title, lang),
            changed=summary.changed,
            my_turn=bool(mine.intersection(deciding)),
            watch=page_path(row.id),
            branch_of=row.branch_of,
            result=told_result(summary.result, row.title, lang),
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
            code=seat.code if seat.player in mine and not row.branch_of else "",
            invitation=f"/join/{row.id}/{quote(self._invitations.make(row.id, seat.player))}" if free else "",
            bot=seat.bot,
        )


def _from_position(row: TableRow, game: Game) -> TableRow:
    """A table that begins with a position: options and seed are those of its text."""
    if game.title.id != row.title:
        raise Refused(422, "table.position", problem=f"it is one of {game.title.id}, not of {row.title}")
    if not game.decision:
        raise Refused(422, "table.position", problem="the game is over in it")
    return msgspec.structs.replace(row, options=sorted(game.title.options), position=game.position(), seed=0)


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
