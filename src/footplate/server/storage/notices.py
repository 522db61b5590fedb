"""How people want to be called, and notices: made once, sent by one. Each function is a transaction.

A notice goes from `waiting` over `sending` to `sent`, `failed` or `over` (nobody needed it any more). Who sees to one
holds a lease; `sending` is written before anything leaves the house. So a sender that was killed before has sent
nothing, and one that was killed after may have: whoever finds the lease run out knows which.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, delete, exists, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from footplate.server.storage import schema
from footplate.server.storage.rows import written
from footplate.server.storage.seats import know

LEASE: Final = timedelta(minutes=5)  # longer than any attempt
PAUSE: Final = timedelta(seconds=30)  # after the first failure, doubled with each that follows
LONGEST_PAUSE: Final = timedelta(hours=1)
MOST_TRIES: Final = 8  # in about an hour, then it has failed
KEPT: Final = timedelta(days=14)  # what became of it can be seen so long
MOST_BROWSERS: Final = 12  # of one person that take notices
MOST_WHY: Final = 200  # characters

_WISH, _NOTICE, _LOOK = schema.wishes.c, schema.notices.c, schema.notice_looks.c
_TARGET, _THERE = schema.push_targets.c, schema.wished_tables.c


class Wishes(msgspec.Struct, frozen=True):
    """How somebody wants to be called."""

    visitor: str
    lang: str = "en"
    zone: str = "UTC"
    base: str = ""
    push: bool = False
    mail: bool = False
    hook: bool = False
    address: str = ""
    confirmed: bool = False
    hook_kind: str = "json"
    hook_url: str = ""
    hook_secret: str = ""
    quiet_from: int = 0
    quiet_to: int = 0
    digest: int = -1
    digested: str = ""
    remind: int = 120


class PushTarget(msgspec.Struct, frozen=True):
    """A browser that takes notices."""

    id: str
    visitor: str
    endpoint: str
    key: str
    auth: str
    browser: str
    since: str
    cookie: str = ""  # a hash of the browser's: when its sign-in is ended, it is called no more


class Notice(msgspec.Struct, frozen=True):
    """One thing that is told to one person by one way."""

    id: str
    visitor: str
    table_id: str | None
    player: str
    turn: int
    kind: str  # turn, reminder, digest, test, confirm
    channel: str  # push, mail, hook
    target: str
    state: str
    at: str
    after: str
    lease: str = ""
    tries: int = 0
    why: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits, maybe for somebody who wants to be called."""

    table_id: str
    deciding: str  # "" where nobody has acted yet
    changed: str
    deadline: str = ""  # when the time will be out of whoever is on the clock


class Line(msgspec.Struct, frozen=True):
    """Of a journal, without what was done."""

    seq: int
    player: str
    at: str
    by_itself: bool  # nobody decided: passed automatically, by an order, or by a bot
    length: int  # moves in force after it
    is_play: bool = True  # or a step back or forth in the history


# ---- wishes ----


def wishes(connection: Connection, visitor: str) -> Wishes | None:
    row = connection.execute(select(schema.wishes).where(_WISH.visitor == visitor)).first()
    return None if row is None else Wishes(**row._mapping)


def wish(connection: Connection, row: Wishes, now: str) -> None:
    know(connection, row.visitor, now)
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    values = msgspec.structs.asdict(row)
    new = dialect.insert(schema.wishes).values(values)
    connection.execute(new.on_conflict_do_update(index_elements=["visitor"], set_=values))


def called_at(connection: Connection, visitor: str, table_id: str) -> bool | None:
    """Does he want to be called to this table; None: as usual."""
    query = select(_THERE.called).where((_THERE.visitor == visitor) & (_THERE.table_id == table_id))
    return connection.scalar(query)


def called_everywhere(connection: Connection, visitor: str) -> dict[str, bool]:
    """Tables where he wants it otherwise than as usual."""
    rows = connection.execute(select(_THERE.table_id, _THERE.called).where(_THERE.visitor == visitor))
    return {row.table_id: row.called for row in rows}


def call_at(connection: Connection, visitor: str, table_id: str, called: bool | None, now: str) -> None:
    know(connection, visitor, now)
    this = (_THERE.visitor == visitor) & (_THERE.table_id == table_id)
    connection.execute(delete(schema.wished_tables).where(this))
    if called is not None:
        connection.execute(insert(schema.wished_tables).values(visitor=visitor, table_id=table_id, called=called))


def targets(connection: Connection, visitor: str) -> list[PushTarget]:
    query = select(schema.push_targets).where(_TARGET.visitor == visitor).order_by(_TARGET.since, _TARGET.id)
    return [PushTarget(**row._mapping) for row in connection.execute(query)]


def add_target(connection: Connection, row: PushTarget) -> None:
    """A browser is somebody's who uses it now. Of too many the oldest goes."""
    know(connection, row.visitor, row.since)
    connection.execute(delete(schema.push_targets).where(_TARGET.id == row.id))
    connection.execute(insert(schema.push_targets).values(msgspec.structs.asdict(row)))
    for old in targets(connection, row.visitor)[:-MOST_BROWSERS]:
        drop_target(connection, old.id)


def drop_target(connection: Connection, target: str, visitor: str = "") -> None:
    which = _TARGET.id == target
    connection.execute(delete(schema.push_targets).where(which & (_TARGET.visitor == visitor) if visitor else which))


def push_key(connection: Connection, new: str) -> str:
    """The key with which what goes to browsers is signed: the first that was made."""
    schema.put_if_new(connection, schema.settings, name="vapid", value=new)
    return str(connection.scalar(select(schema.settings.c.value).where(schema.settings.c.name == "vapid")))


# ---- what is due ----


def tables_waiting(connection: Connection, before: str, most: int) -> list[Waiting]:
    """Tables at which nothing has happened since, that wait for somebody with wishes, and that nobody has looked at as
    they stand."""
    tables, holders = schema.tables.c, schema.holders.c
    here = (holders.table_id == tables.id) & or_(tables.deciding == holders.player, tables.deciding == "")
    wanted = exists().where(here & (holders.visitor == _WISH.visitor) & (_WISH.digest < 0))
    looked = exists().where((_LOOK.table_id == tables.id) & (_LOOK.changed == tables.changed))
    query = select(tables.id, tables.deciding, tables.changed).where(
        (tables.status == "playing") & (tables.branch_of == "") & (tables.changed <= before) & wanted & ~looked
    )
    rows = connection.execute(query.order_by(tables.changed).limit(most)).all()
    return [Waiting(*row) for row in rows]


def running_out(connection: Connection, now: str, until: str, most: int) -> list[Waiting]:
    """Tables at which somebody's time will be out before that, who wants to be reminded."""
    tables, holders = schema.tables.c, schema.holders.c
    here = (holders.table_id == tables.id) & (holders.player == tables.deciding)
    wanted = exists().where(here & (holders.visitor == _WISH.visitor) & (_WISH.remind > 0))
    soon = (tables.deadline != "") & (tables.deadline > now) & (tables.deadline <= until)
    query = select(tables.id, tables.deciding, tables.changed, tables.deadline)
    query = query.where((tables.status == "playing") & (tables.branch_of == "") & soon & wanted)
    return [Waiting(*row) for row in connection.execute(query.order_by(tables.deadline).limit(most)).all()]


def looked(connection: Connection, waiting: Waiting) -> None:
    """Nothing more is to be told about it, as it stands."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    new = dialect.insert(schema.notice_looks).values(table_id=waiting.table_id, changed=waiting.changed)
    connection.execute(new.on_conflict_do_update(index_elements=["table_id"], set_={"changed": waiting.changed}))


def turns_of(connection: Connection, visitor: str, before: str) -> list[Waiting]:
    """Tables that wait for him, and have for a while, where he wants to be called."""
    tables, holders, other = schema.tables.c, schema.holders.c, schema.holders.alias().c
    mine = (holders.table_id == tables.id) & (holders.player == tables.deciding) & (holders.visitor == visitor)
    others = (other.table_id == tables.id) & (other.player != tables.deciding) & (other.visitor != visitor)
    said = (_THERE.table_id == tables.id) & (_THERE.visitor == visitor)
    wanted = or_(exists().where(said & _THERE.called), ~exists().where(said) & exists().where(others))
    waits = (tables.status == "playing") & (tables.branch_of == "") & (tables.changed <= before)
    query = select(tables.id, tables.deciding, tables.changed).where(waits & exists().where(mine) & wanted)
    return [Waiting(*row) for row in connection.execute(query.order_by(tables.changed)).all()]


def lines_since(connection: Connection, table_id: str, player: str) -> list[Line]:
    """The last line of the journal that a player wrote himself, and all that came after; all, if there is none."""
    moves = schema.moves.c
    own = select(func.max(moves.seq)).where(
        (moves.table_id == table_id) & (moves.player == player) & (moves.reason == "") & (moves.kind != "event")
    )
    first = connection.scalar(own) or 0
    query = select(moves.seq, moves.player, moves.at, moves.reason != "", moves.length, moves.kind == "play")
    query = query.where((moves.table_id == table_id) & (moves.seq >= first) & (moves.kind != "event"))
    return [Line(*row) for row in connection.execute(query.order_by(moves.seq)).all()]


def wishes_at(connection: Connection, table_id: str, player: str) -> list[tuple[Wishes, bool | None, bool]]:
    """Of those who hold a seat: what they want, what they want at this table, and does anybody else play there?"""
    holders, other = schema.holders.c, schema.holders.alias().c
    others = exists().where(
        (other.table_id == table_id) & (other.player != player) & (other.visitor != holders.visitor)
    )
    joined = schema.holders.join(schema.wishes, _WISH.visitor == holders.visitor).outerjoin(
        schema.wished_tables, (_THERE.visitor == holders.visitor) & (_THERE.table_id == holders.table_id)
    )
    query = select(schema.wishes, _THERE.called, others.label("others")).select_from(joined)
    rows = connection.execute(query.where((holders.table_id == table_id) & (holders.player == player))).all()
    names = Wishes.__struct_fields__
    return [(Wishes(**{name: row._mapping[name] for name in names}), row.called, bool(row.others)) for row in rows]


def digests(connection: Connection) -> list[Wishes]:
    return [Wishes(**row._mapping) for row in connection.execute(select(schema.wishes).where(_WISH.digest >= 0))]


def take_digest(connection: Connection, row: Wishes, day: str, made: list[Notice]) -> bool:
    """The digest of a day; False if another process was quicker."""
    same = (_WISH.visitor == row.visitor) & (_WISH.digested == row.digested)
    if connection.execute(update(schema.wishes).where(same).values(digested=day)).rowcount != 1:
        return False
    add(connection, made)
    return True


# ---- notices ----


def notice_id(*parts: object) -> str:
    """Of what is told and to whom."""
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def add(connection: Connection, made: list[Notice]) -> None:
    """Those that are not there yet."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    for row in made:
        new = dialect.insert(schema.notices).values(msgspec.structs.asdict(row))
        connection.execute(new.on_conflict_do_nothing())


def add_and_look(connection: Connection, made: list[Notice], waiting: Waiting) -> None:
    add(connection, made)
    looked(connection, waiting)


def notice(connection: Connection, id_: str) -> Notice | None:
    row = connection.execute(select(schema.notices).where(_NOTICE.id == id_)).first()
    return None if row is None else _notice(row)


def notices_of(connection: Connection, visitor: str, most: int = 50) -> list[Notice]:
    """The newest first."""
    query = select(schema.notices).where(_NOTICE.visitor == visitor).order_by(_NOTICE.at.desc(), _NOTICE.id)
    return [_notice(row) for row in connection.execute(query.limit(most))]


def made_since(connection: Connection, kind: str, since: str, visitor: str = "", target: str = "") -> int:
    """How many of a kind, for a person or to a target."""
    which = (_NOTICE.kind == kind) & (_NOTICE.at > since)
    if visitor:
        which &= _NOTICE.visitor == visitor
    if target:
        which &= _NOTICE.target == target
    return connection.scalar(select(func.count()).select_from(schema.notices).where(which)) or 0


class AtMost(NamedTuple):
    """So many letters since then: for a person, to an address, or of all."""

    letters: int
    since: str
    visitor: str = ""
    target: str = ""


def order_letter(connection: Connection, row: Notice, wishes: Wishes, most: Sequence[AtMost]) -> bool:
    """A letter that asks whether any are wanted, with the wishes it is about; False if there are too many. They are
    counted one after the other: who orders many at once has ordered as many."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE notices IN SHARE ROW EXCLUSIVE MODE"))
    if any(made_since(connection, row.kind, m.since, m.visitor, m.target) >= m.letters for m in most):
        return False
    wish(connection, wishes, row.at)
    add(connection, [row])
    return True


def due(connection: Connection, now: str, most: int) -> list[Notice]:
    """What nobody sees to."""
    open_ = _NOTICE.state.in_(("waiting", "sending")) & (_NOTICE.after <= now) & (_NOTICE.lease <= now)
    return [
        _notice(row)
        for row in connection.execute(select(schema.notices).where(open_).order_by(_NOTICE.after).limit(most))
    ]


def claim(connection: Connection, row: Notice, now: datetime) -> Notice | None:
    """See to it here; None if another is quicker."""
    lease = written(now + LEASE)
    same = (_NOTICE.id == row.id) & (_NOTICE.lease == row.lease) & (_NOTICE.state == row.state)
    same &= _NOTICE.tries == row.tries
    if connection.execute(update(schema.notices).where(same).values(lease=lease)).rowcount != 1:
        return None
    return msgspec.structs.replace(row, lease=lease)


def begin(connection: Connection, row: Notice) -> bool:
    """It leaves the house now; False if the lease has run out meanwhile, and another has it."""
    mine = (_NOTICE.id == row.id) & (_NOTICE.lease == row.lease) & (_NOTICE.state == row.state)
    return connection.execute(update(schema.notices).where(mine).values(state="sending")).rowcount == 1


def end(connection: Connection, row: Notice, state: str, why: str = "") -> None:
    """It is sent, has failed for good, or is over."""
    mine = (_NOTICE.id == row.id) & (_NOTICE.lease == row.lease)
    tries = row.tries + (state != "over")
    connection.execute(
        update(schema.notices).where(mine).values(state=state, why=why[:MOST_WHY], lease="", tries=tries)
    )


def put_off(connection: Connection, row: Notice, until: datetime) -> None:
    """Not now: that was no attempt."""
    mine = (_NOTICE.id == row.id) & (_NOTICE.lease == row.lease)
    connection.execute(update(schema.notices).where(mine).values(state="waiting", lease="", after=written(until)))


def fail(connection: Connection, row: Notice, why: str, now: datetime) -> None:
    """It is tried again, later each time."""
    tries = row.tries + 1
    after = written(now + min(LONGEST_PAUSE, PAUSE * 2 ** (tries - 1)))
    mine = (_NOTICE.id == row.id) & (_NOTICE.lease == row.lease)
    values = {"state": "waiting", "lease": "", "after": after, "tries": tries, "why": why[:MOST_WHY]}
    connection.execute(update(schema.notices).where(mine).values(values))


def forget_old(connection: Connection, now: datetime) -> None:
    before = written(now - KEPT)
    connection.execute(delete(schema.notices).where((_NOTICE.at < before) & ~_NOTICE.state.in_(("waiting", "sending"))))


def _notice(row: Row[tuple[object, ...]]) -> Notice:
    return Notice(**row._mapping)
