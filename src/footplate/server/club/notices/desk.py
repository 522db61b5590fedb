"""Where somebody says how to be called, and sees what became of it. Nobody needs an account for it."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from hmac import compare_digest
from typing import Annotated, Final, Literal

import msgspec

from footplate.learnt import learnt
from footplate.server.call import Call, Endpoint
from footplate.server.club import mail, site
from footplate.server.club.notices import push
from footplate.server.club.notices.hooks import HookKind
from footplate.server.club.notices.hours import A_DAY, digest_day, zones
from footplate.server.club.notices.outside import is_fit, is_inside
from footplate.server.club.notices.told import table_name
from footplate.server.live import LiveTable
from footplate.server.messages import Message
from footplate.server.refused import Refused
from footplate.server.storage import notices as kept
from footplate.server.storage.notices import AtMost, Notice, PushTarget, Wishes
from footplate.server.storage.rows import written
from footplate.words import languages

AN_HOUR: Final = timedelta(hours=1)
MOST_TESTS: Final = 10  # of one person, in an hour,
MOST_TESTS_IN_ALL: Final = 500  # and of everybody
MOST_LETTERS: Final = 5  # that ask whether an address is right: of one person in an hour,
MOST_TO_ONE: Final = 3  # to one address in a day,
MOST_IN_ALL: Final = 200  # and of everybody in an hour

Text = Annotated[str, msgspec.Meta(max_length=254)]
Minute = Annotated[int, msgspec.Meta(ge=0, lt=A_DAY)]


class WishesMessage(Message):
    """How somebody wants to be called."""

    push: bool = False
    mail: bool = False
    hook: bool = False
    address: Text = ""
    hook_kind: HookKind = "json"
    hook_url: Annotated[str, msgspec.Meta(max_length=500)] = ""
    zone: Annotated[str, msgspec.Meta(max_length=64)] = "UTC"
    quiet_from: Minute = 0  # minutes of the day; where both are the same, it is never quiet
    quiet_to: Minute = 0
    digest: Annotated[int, msgspec.Meta(ge=-1, le=23)] = -1  # the hour of one letter a day, -1: each turn by itself
    remind: Annotated[int, msgspec.Meta(ge=0, le=A_DAY)] = 120  # minutes before a clock runs out; 0: never


class BrowserMessage(Message):
    """What a browser gives for notices (`PushSubscription`)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    key: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]
    browser: Annotated[str, msgspec.Meta(max_length=60)] = ""


class CodeMessage(Message):
    """The code of a letter: whoever has it reads what comes to that address."""

    code: Annotated[str, msgspec.Meta(max_length=40)]


class CalledMessage(Message):
    """Does somebody want to be called to this table? None: as everywhere."""

    called: bool | None


class BrowserView(Message):
    id: str
    browser: str
    since: str


class NoticeView(Message):
    """What somebody was told, or will be."""

    id: str
    kind: Literal["turn", "reminder", "digest", "test", "confirm"]
    channel: Literal["push", "mail", "hook"]
    state: Literal["waiting", "sending", "sent", "failed", "over"]
    at: str
    after: str  # it waits until then
    why: str  # it was not taken, the last time
    table: str  # its id, "" where it is about none
    text: str  # which table that is


class NoticesView(Message):
    """All about one's notices."""

    wishes: WishesMessage
    is_confirmed: bool  # the address
    hook_secret: str  # with which webhooks of the kind json are signed
    can_mail: bool  # does this server send any?
    push_key: str  # for the browser
    browsers: list[BrowserView]
    notices: list[NoticeView]


class CalledView(Message):
    """Whether one is called to a table."""

    called: bool | None  # as was said for this table
    is_called: bool  # as it is
    has_ways: bool  # is there any way by which to be called?


async def _wishes(call: Call) -> Wishes:
    return await call.hall.store.database.look(kept.wishes, call.visitor) or Wishes(call.visitor)


def _now(call: Call) -> datetime:
    return call.hall.chores.now()


# ---- what somebody sees ----


async def get_notices(call: Call) -> NoticesView:
    return await _view(call, await _wishes(call))


async def _view(call: Call, wishes: Wishes) -> NoticesView:
    database, key = call.hall.store.database, await call.hall.crier.carrier.key()
    fields = {name: getattr(wishes, name) for name in WishesMessage.__struct_fields__}
    found = await database.look(kept.notices_of, call.visitor)
    names = {id_: await _name(call, id_) for id_ in {row.table_id for row in found} if id_}
    return NoticesView(
        wishes=msgspec.convert(fields, learnt(WishesMessage)),
        is_confirmed=wishes.confirmed,
        hook_secret=wishes.hook_secret,
        can_mail=mail.is_set(call.hall.settings),
        push_key=push.public_key(key),
        browsers=[
            BrowserView(id=row.id, browser=row.browser, since=row.since)
            for row in await database.look(kept.targets, call.visitor)
        ],
        notices=[_told(row, names.get(row.table_id or "", "")) for row in found],
    )


async def _name(call: Call, table_id: str) -> str:
    row = await call.hall.store.table(table_id)
    if row is None:
        return ""
    return table_name(row, min(row.held_by(call.visitor), default=""), call.lang)


def _told(row: Notice, name: str) -> NoticeView:
    fields = {field: getattr(row, field) for field in ("id", "kind", "channel", "state", "at", "after", "why")}
    return msgspec.convert({**fields, "table": row.table_id or "", "text": name}, learnt(NoticeView))


# ---- what somebody wants ----


async def set_notices(call: Call) -> NoticesView:
    asked: WishesMessage = call.body
    before, settings = await _wishes(call), call.hall.settings
    if asked.zone not in zones():
        raise Refused(422, "notices.zone", zone=asked.zone)
    if asked.address and not mail.is_address(asked.address):
        raise Refused(422, "notices.address")
    if asked.hook_url and not is_fit(asked.hook_url):
        raise Refused(422, "notices.hook")
    if asked.hook_url and not settings.webhook_private and is_inside(asked.hook_url):
        raise Refused(422, "notices.hook-inside")
    new_address = asked.address != before.address
    after = msgspec.structs.replace(
        before,
        **msgspec.structs.asdict(asked),
        lang=call.lang if call.lang in languages() else "en",
        base=_base(call, before) if asked.address else site.base(call),
        confirmed=before.confirmed and not new_address,
        hook_secret=before.hook_secret or secrets.token_urlsafe(32),
    )
    if (asked.digest, asked.zone) != (before.digest, before.zone):  # the hour of today may have passed
        anew = msgspec.structs.replace(after, digested="")
        after = msgspec.structs.replace(after, digested=digest_day(anew, _now(call)))
    if asked.address and new_address:
        await _order_letter(call, after)
    else:
        await call.hall.store.database.write(kept.wish, after, written(_now(call)))
    return await _view(call, after)


def _base(call: Call, before: Wishes) -> str:
    """Where this server is, in what is sent; letters say so only if it is certain."""
    return before.base if before.address and not site.is_ours(call) else site.base(call)


async def _order_letter(call: Call, wishes: Wishes) -> None:
    """One that asks whether letters are wanted at an address: nobody is sent any that others ordered."""
    if not mail.is_set(call.hall.settings):
        raise Refused(409, "notices.no-mail")
    site.must_be_ours(call)
    now, target = _now(call), kept.notice_id(wishes.address)
    at, an_hour, a_day = written(now), written(now - AN_HOUR), written(now - 24 * AN_HOUR)
    id_ = kept.notice_id("confirm", call.visitor, wishes.address, at)
    letter = Notice(id_, call.visitor, None, "", 0, "confirm", "mail", target, "waiting", at, at)
    most = (
        AtMost(MOST_LETTERS, an_hour, visitor=call.visitor),
        AtMost(MOST_TO_ONE, a_day, target=target),
        AtMost(MOST_IN_ALL, an_hour),
    )
    if not await call.hall.store.database.write(kept.order_letter, letter, wishes, most):
        raise Refused(429, "notices.too-many", wait=AN_HOUR.total_seconds())


async def send_letter(call: Call) -> NoticesView:
    """Once more."""
    wishes = await _wishes(call)
    if not wishes.address or wishes.confirmed:
        raise Refused(409, "notices.not-now")
    await _order_letter(call, wishes)
    return await _view(call, wishes)


async def confirm_address(call: Call) -> NoticesView:
    asked: CodeMessage = call.body
    wishes = await _wishes(call)
    if not wishes.address:
        raise Refused(409, "notices.not-now")
    right = call.hall.crier.carrier.code(call.visitor, wishes.address)
    if not compare_digest(asked.code.strip().lower().encode(), right.encode()):
        raise Refused(422, "notices.code")
    after = msgspec.structs.replace(wishes, confirmed=True, mail=True)
    await call.hall.store.database.write(kept.wish, after, written(_now(call)))
    return await _view(call, after)


async def add_browser(call: Call) -> NoticesView:
    asked: BrowserMessage = call.body
    private = call.hall.settings.webhook_private
    if not is_fit(asked.endpoint, secure=not private) or not push.are_keys(asked.key, asked.auth):
        raise Refused(422, "notices.push")
    if not private and is_inside(asked.endpoint):
        raise Refused(422, "notices.hook-inside")
    at = written(_now(call))
    id_ = kept.notice_id(asked.endpoint)
    row = PushTarget(id_, call.visitor, asked.endpoint, asked.key, asked.auth, asked.browser, at, call.browser)
    before = await _wishes(call)
    wishes = msgspec.structs.replace(before, push=True, lang=call.lang, base=_base(call, before))
    await call.hall.store.database.write(kept.add_target, row)
    await call.hall.store.database.write(kept.wish, wishes, at)
    return await _view(call, wishes)


async def drop_browser(call: Call) -> None:
    await call.hall.store.database.write(kept.drop_target, call.path("browser"), call.visitor)


async def try_notices(call: Call) -> NoticesView:
    now, wishes = _now(call), await _wishes(call)
    database = call.hall.store.database
    made = await database.look(kept.made_since, "test", written(now - AN_HOUR), visitor=call.visitor)
    everybody = await database.look(kept.made_since, "test", written(now - AN_HOUR))
    if made >= MOST_TESTS or everybody >= MOST_TESTS_IN_ALL:
        raise Refused(429, "notices.too-many", wait=AN_HOUR.total_seconds())
    number = int(now.astimezone(UTC).timestamp()) % 2**31
    if not await call.hall.crier.try_out(wishes, number, now):
        raise Refused(409, "notices.not-now")
    return await _view(call, wishes)


# ---- at a table ----


def _must_play(call: Call, table: LiveTable) -> None:
    if not table.row.held_by(call.visitor):
        raise Refused(403, "notices.not-yours")


async def get_called(call: Call) -> CalledView:
    table = await call.table()
    _must_play(call, table)
    return await _called(call, table)


async def set_called(call: Call) -> CalledView:
    asked: CalledMessage = call.body
    table = await call.table()
    _must_play(call, table)
    await call.hall.store.database.write(kept.call_at, call.visitor, table.row.id, asked.called, written(_now(call)))
    return await _called(call, table)


async def _called(call: Call, table: LiveTable) -> CalledView:
    database, wishes = call.hall.store.database, await _wishes(call)
    called = await database.look(kept.called_at, call.visitor, table.row.id)
    has_ways = bool(await call.hall.crier.ways(wishes))
    others = any(visitors - {call.visitor} for visitors in table.row.holders.values())
    return CalledView(called=called, is_called=has_ways and (others if called is None else called), has_ways=has_ways)


_HERE: Final = "/api/notices"
ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", _HERE, get_notices, "How one wants to be called, and what was told.", answer=NoticesView),
    Endpoint("PUT", _HERE, set_notices, "Say how to be called.", body=WishesMessage, answer=NoticesView),
    Endpoint("POST", f"{_HERE}/test", try_notices, "A test by every way.", answer=NoticesView),
    Endpoint("POST", f"{_HERE}/letter", send_letter, "Send the letter with the code again.", answer=NoticesView),
    Endpoint("POST", f"{_HERE}/address", confirm_address, "Confirm an address.", body=CodeMessage, answer=NoticesView),
    Endpoint("POST", f"{_HERE}/browsers", add_browser, "Call this browser.", body=BrowserMessage, answer=NoticesView),
    Endpoint("DELETE", f"{_HERE}/browsers/{{browser}}", drop_browser, "Call a browser no more.", status=204),
    Endpoint("GET", "/api/tables/{id}/called", get_called, "Is one called to this table?", answer=CalledView),
    Endpoint(
        "PUT",
        "/api/tables/{id}/called",
        set_called,
        "Be called to this table, or not, whatever is usual.",
        body=CalledMessage,
        answer=CalledView,
    ),
)
