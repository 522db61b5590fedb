"""Notices against real receivers: each arrives once, when it is wanted, and never for a move that was taken back."""

from __future__ import annotations

import asyncio
import json
import threading
from base64 import urlsafe_b64decode
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import httpx
import pytest
from msgspec.structs import replace
from py_vapid import Vapid02

from footplate.game.actions import Pass
from footplate.server.admin import listing
from footplate.server.club.clocks.messages import NewClock
from footplate.server.club.notices import outside, push
from footplate.server.club.notices.hours import digest_day, quiet_until
from footplate.server.club.notices.outside import Outside, Undelivered, is_fit, is_outside
from footplate.server.club.notices.turns import Turn, number_of, remind_at, turn_of
from footplate.server.hall import Hall
from footplate.server.limits import Limits
from footplate.server.live import LiveTable
from footplate.server.messages import Act, NewSeat, NewTable, Step, TakeSeat
from footplate.server.settings import Settings
from footplate.server.storage import notices as kept
from footplate.server.storage.notices import Line, Notice, PushTarget, Waiting, Wishes
from footplate.server.storage.rows import written
from footplate.server.view.history import PASSED_BY_ITSELF
from tests.postbox import Box, postbox, read_letter
from tests.receivers import Browser, Receiver, receiver
from tests.server_table import running, wait

AKI, BEA = "a" * 64, "b" * 64
MINUTE = timedelta(minutes=1)


class World(NamedTuple):
    """Where notices go."""

    box: Box
    web: Receiver
    settings: Settings
    browser: Browser

    def wishes(self, **ways: object) -> Wishes:
        usual = {"lang": "de", "base": "http://play.test", "address": "bea@there.test", "confirmed": True}
        url = f"{self.web.address}/hook"
        return Wishes(BEA, hook_url=url, hook_secret="hush", **{**usual, **ways})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def around() -> Iterator[tuple[Box, Settings, Receiver]]:
    with postbox() as (box, settings), receiver() as web:
        yield box, replace(settings, webhook_private=True), web


@pytest.fixture
def world(around: tuple[Box, Settings, Receiver]) -> World:
    box, settings, web = around
    box.letters, box.says, web.received, web.answers, web.secrets = [], {}, [], {}, {}
    return World(box, web, settings, Browser())


def in_hall(database: str, world: World, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def go() -> None:
        hall = await opened(database, world)
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(go())


async def opened(database: str, world: World) -> Hall:
    """Nothing is seen to there but what a test asks for."""
    hall = await Hall.open(database, Limits(world.settings))
    await hall.chores.close()
    return hall


async def a_table(hall: Hall, world: World, *more: NewSeat, clock: NewClock | None = None, **ways: object) -> LiveTable:
    """Aki has opened it, Bea wants to be called."""
    seats = [NewSeat(kind="me", name="Aki"), NewSeat(kind="open"), *more]
    table = await hall.seating.open(NewTable(title="skerry", seats=seats, seed=1, clock=clock), AKI)
    card = hall.seating.card(table.now, AKI, "en")
    invitation = card.seats[1].invitation.rpartition("/")[2]
    await hall.seating.take(table, TakeSeat(invitation=invitation, name="Bea"), BEA)
    database = hall.store.database
    at = written(datetime.now(UTC))
    await database.write(kept.wish, world.wishes(**ways), at)
    if ways.get("push"):
        endpoint = f"{world.web.address}/push"
        target = PushTarget(
            kept.notice_id(endpoint), BEA, endpoint, world.browser.key, world.browser.auth, "Firefox", at
        )
        await database.write(kept.add_target, target)
    return table


def by_day() -> str:
    """A zone where it is about noon: no day ends while a test looks ahead."""
    ahead = 12 - datetime.now(UTC).hour
    return f"Etc/GMT{-ahead:+}" if ahead else "UTC"  # the sign is the other way round there


async def a_pass(hall: Hall, table: LiveTable) -> None:
    player = table.game.decisions[0].player
    act = Act(seq=len(table.game), version=table.version, player=player, action={"type": "pass"})
    await hall.tables.act(table, act)


async def sent(hall: Hall, now: datetime) -> list[str]:
    """Look, as at this time; what became of all that was ever told to Bea."""
    await hall.crier.call(now)
    await hall.crier.gather(now)
    await hall.crier.remind(now)
    await deliver(hall, now)
    return sorted(f"{row.channel} {row.state}" for row in await notices(hall))


async def deliver(hall: Hall, now: datetime) -> None:
    for _ in range(4):
        await hall.crier.send(now)
        await hall.crier.settle()


async def notices(hall: Hall) -> list[Notice]:
    return await hall.store.database.look(kept.notices_of, BEA)


def later(minutes: float) -> datetime:
    return datetime.now(UTC) + minutes * MINUTE


def test_each_notice_arrives_once_by_every_way(database: str, world: World) -> None:
    world.web.answers = {"/hook": [500, 503], "/push": [429]}
    world.web.secrets = {"/hook": "hush"}

    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, push=True, mail=True, hook=True)
        await a_pass(hall, table)
        assert await sent(hall, later(0.5)) == []  # it may still be taken back
        assert await sent(hall, later(2)) == ["hook waiting", "mail sent", "push waiting"]
        assert await sent(hall, later(2)) == ["hook waiting", "mail sent", "push waiting"]
        assert await sent(hall, later(4)) == ["hook waiting", "mail sent", "push sent"]
        for minutes in (9, 600, 6000):
            assert await sent(hall, later(minutes)) == ["hook sent", "mail sent", "push sent"]
        ids = {row.channel: row.id for row in await notices(hall)}

        (letter,) = world.box.letters
        read = read_letter(letter)
        assert (letter.rcpt_tos, read["Subject"]) == (["bea@there.test"], "Du bist an der Reihe: Skerry mit Aki")
        assert f"http://play.test/t/{table.row.id}" in read.get_content()
        assert "http://play.test/notices" in read.get_content()  # how to have no more of them

        pushed, hooked = sorted(world.web.taken, key=lambda one: one.path, reverse=True)
        shown = world.browser.read(pushed.body)
        assert (shown["title"], shown["tag"]) == (read["Subject"], ids["push"])
        assert pushed.headers["Topic"] == ids["push"]
        said = pushed.headers["Authorization"]
        assert Vapid02.verify(said)
        token, _, key = said.removeprefix("vapid t=").partition(",k=")
        assert key == push.public_key(await hall.crier.carrier.key())
        claims = json.loads(urlsafe_b64decode(token.split(".")[1] + "=="))
        assert claims["aud"] == world.web.address
        assert claims["sub"] == "mailto:club@here.test"

        facts = json.loads(hooked.body)
        assert facts["id"] == hooked.headers["X-Footplate-Id"] == ids["hook"]
        assert (facts["kind"], facts["table"], facts["name"]) == ("turn", table.row.id, "Bea")
        tried = [(one.status, one.headers["X-Footplate-Id"]) for one in world.web.received if one.path == "/hook"]
        assert tried == [(500, ids["hook"]), (503, ids["hook"]), (200, ids["hook"])]

    in_hall(database, world, work)


def test_what_was_taken_back_is_not_told_and_nothing_is_told_twice(
    tmp_path_factory: pytest.TempPathFactory, world: World
) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, hook=True)

        async def step(what: str) -> None:
            asked = Step(seq=len(table.game), version=table.version)
            await (hall.tables.undo if what == "undo" else hall.tables.redo)(table, asked, {"p1"})

        await a_pass(hall, table)
        await step("undo")
        assert await sent(hall, later(2)) == []
        await step("redo")
        assert await sent(hall, later(2)) == ["hook sent"]
        await step("undo")
        await step("redo")
        assert await sent(hall, later(2)) == ["hook sent"]  # the same turn
        await a_pass(hall, table)  # Bea's
        assert await sent(hall, later(2)) == ["hook sent"]
        await a_pass(hall, table)
        assert await sent(hall, later(2)) == ["hook sent", "hook sent"]
        assert len(world.web.received) == 2

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_whose_seat_has_passed_by_itself_is_called_again(
    tmp_path_factory: pytest.TempPathFactory, world: World
) -> None:
    """Called once, somebody lets the seat pass: the next turn is another one, though he has not acted himself since."""

    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, hook=True)
        await a_pass(hall, table)
        assert await sent(hall, later(2)) == ["hook sent"]
        await hall.tables.play(table, "p2", Pass(), reason=PASSED_BY_ITSELF)
        await a_pass(hall, table)
        assert await sent(hall, later(2)) == ["hook sent", "hook sent"]
        assert await sent(hall, later(9)) == ["hook sent", "hook sent"]

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_a_table_that_nobody_can_be_called_to_keeps_nobody_else_waiting(
    tmp_path_factory: pytest.TempPathFactory, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        clock = NewClock(kind="turn", bank=0, each=40 * 60)
        broken, table = [await a_table(hall, world, hook=True, clock=clock) for _ in range(2)]
        turn = hall.crier.turn

        async def fails(waiting: Waiting) -> tuple[str, Turn] | None:
            if waiting.table_id == broken.row.id:
                raise KeyError("nobody expected that")
            return await turn(waiting)

        monkeypatch.setattr(hall.crier, "turn", fails)
        for one in (broken, table):
            await a_pass(hall, one)
        assert await sent(hall, later(2)) == ["hook sent"]
        assert await sent(hall, later(35)) == ["hook sent", "hook sent"]

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_who_has_acted_meanwhile_is_left_alone(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, hook=True)
        await a_pass(hall, table)
        await hall.crier.call(later(2))
        await a_pass(hall, table)
        assert await sent(hall, later(2)) == ["hook over"]
        await a_pass(hall, table)
        await hall.crier.call(later(2))
        await a_pass(hall, table)
        await a_pass(hall, table)  # it is Bea's turn again, but another one
        await deliver(hall, later(2))
        assert [row.state for row in await notices(hall)] == ["over", "over"]
        await hall.crier.call(later(2))
        asked = Step(seq=len(table.game), version=table.version)
        await hall.tables.undo(table, asked, {"p1"})
        await deliver(hall, later(2))
        assert [row.state for row in await notices(hall)] == ["over", "over", "over"]
        assert world.web.received == []

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


@pytest.mark.parametrize(("hook_kind", "becomes"), [("json", "hook sent"), ("slack", "hook failed")])
def test_a_sender_that_was_killed(
    tmp_path_factory: pytest.TempPathFactory, world: World, hook_kind: str, becomes: str
) -> None:
    """Before anything has left the house: another sends it. After: only if who takes it can tell."""

    async def work(hall: Hall) -> None:
        table, database = await a_table(hall, world, hook=True, hook_kind=hook_kind), hall.store.database
        await a_pass(hall, table)
        await hall.crier.call(later(2))
        (row,) = await notices(hall)
        assert await database.write(kept.claim, row, later(2)) is not None
        assert await database.write(kept.claim, row, later(2)) is None  # one alone
        assert await sent(hall, later(3)) == ["hook waiting"]
        assert await sent(hall, later(8)) == ["hook sent"]
        assert len(world.web.received) == 1

        await a_pass(hall, table)
        await a_pass(hall, table)
        await hall.crier.call(later(9))
        (row,) = [row for row in await notices(hall) if row.state == "waiting"]
        claimed = await database.write(kept.claim, row, later(9))
        assert claimed is not None
        assert await database.write(kept.begin, claimed)
        assert await sent(hall, later(10)) == ["hook sending", "hook sent"]
        assert await sent(hall, later(20)) == sorted(["hook sent", becomes])
        assert len(world.web.received) == 1 + (hook_kind == "json")

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_a_letter_that_may_have_been_taken_is_not_sent_again(
    tmp_path_factory: pytest.TempPathFactory, world: World
) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, mail=True)
        await a_pass(hall, table)
        world.box.says = {"DATA": ""}
        assert await sent(hall, later(2)) == ["mail failed"]
        world.box.says = {}
        assert await sent(hall, later(200)) == ["mail failed"]
        assert world.box.letters == []

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_of_two_processes_one_sends(postgresql: str, world: World) -> None:
    async def go() -> None:
        halls = [await opened(postgresql, world), await opened(postgresql, world)]
        try:
            table = await a_table(halls[0], world, mail=True, hook=True, push=True)
            before = len(await notices(halls[0]))
            await a_pass(halls[0], table)
            for minutes in (2, 3, 4):
                await asyncio.gather(*(sent(hall, later(minutes)) for hall in halls))
            rows = await notices(halls[1])
            assert len(rows) == before + 3
            assert {row.state for row in rows} <= {"sent", "over"}
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(go())
    assert len(world.box.letters) == 1
    assert sorted(one.path for one in world.web.received) == ["/hook", "/push"]


def test_it_is_given_up_at_last_and_a_browser_that_has_gone_is_forgotten(
    tmp_path_factory: pytest.TempPathFactory, world: World
) -> None:
    async def work(hall: Hall) -> None:
        table = await a_table(hall, world, hook=True)
        await a_pass(hall, table)
        world.web.answers = {"/hook": [500] * 20}
        for hour in range(12):
            await sent(hall, later(2 + 61 * hour))
        (row,) = await notices(hall)
        assert (row.state, row.tries, row.why) == ("failed", 8, "answered 500")
        (job,) = await hall.store.database.look(listing.jobs)
        assert (job.table, job.job, job.state, job.trouble) == (table.row.id, "notice (hook)", "dead", "answered 500")

        world.web.received, world.web.answers = [], {"/push": [410], "/hook": [302]}
        other = await a_table(hall, world, push=True)
        await a_pass(hall, other)
        assert await sent(hall, later(2)) == ["hook failed", "push failed"]
        assert await hall.store.database.look(kept.targets, BEA) == []
        await hall.store.database.write(kept.wish, world.wishes(hook=True), "")
        await a_pass(hall, other)
        await a_pass(hall, other)
        assert await sent(hall, later(2)) == ["hook failed", "hook failed", "push failed"]
        assert [one.path for one in world.web.received] == ["/push", "/hook"]  # nobody is followed elsewhere

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_quiet_hours_and_tables_that_are_off(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    async def work(hall: Hall) -> None:
        now = later(2)
        minute = now.hour * 60 + now.minute
        begin, end = (minute - 30) % 1440, (minute + 30) % 1440
        table = await a_table(hall, world, hook=True, quiet_from=begin, quiet_to=end)
        await a_pass(hall, table)
        assert await sent(hall, now) == ["hook waiting"]
        assert await sent(hall, now + 20 * MINUTE) == ["hook waiting"]
        assert await sent(hall, now + 31 * MINUTE) == ["hook sent"]
        other = await a_table(hall, world, hook=True)
        await hall.store.database.write(kept.call_at, BEA, other.row.id, False, "")
        await a_pass(hall, other)
        assert await sent(hall, later(2)) == ["hook sent"]

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_a_digest_instead_of_single_notices(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    async def work(hall: Hall) -> None:
        alone = [NewSeat(kind="me", name="Bea"), NewSeat(kind="bot", name="Bo", bot="random")]
        await hall.seating.open(NewTable(title="skerry", seats=alone, seed=1), BEA)  # nobody is called to such a one
        tables = [await a_table(hall, world, mail=True, digest=8) for _ in range(2)]
        for table in tables:
            await a_pass(hall, table)
        morning = later(2).replace(hour=7, minute=59) + timedelta(days=1)
        await hall.crier.gather(later(2).replace(hour=7))  # before the hour
        assert await sent(hall, morning) in ([], ["mail sent"])  # of today, if its hour has passed
        world.box.letters.clear()
        for minutes in (2, 3, 600):
            await sent(hall, morning + minutes * MINUTE)
        (letter,) = world.box.letters
        read = read_letter(letter)
        assert read["Subject"] == "Tische, die auf dich warten: 2"
        assert all(table.row.id in read.get_content() for table in tables)
        for table in tables:
            await a_pass(hall, table)
        await sent(hall, morning + timedelta(days=1, minutes=2))
        assert len(world.box.letters) == 1  # nothing waits: no letter

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_a_reminder_before_the_clock_runs_out(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    """Also for those who have a digest, once, and not if the clock stands still by then."""

    async def work(hall: Hall) -> None:
        clock = NewClock(kind="turn", bank=0, each=40 * 60)
        table = await a_table(hall, world, clock=clock, hook=True, digest=0, zone=by_day())
        await a_pass(hall, table)
        assert await sent(hall, later(20)) == ["hook sent"]  # the digest of this day
        for minutes in (31, 32, 39):
            assert await sent(hall, later(minutes)) == ["hook sent", "hook sent"]
        facts = [json.loads(one.body) for one in world.web.taken]
        assert [fact["kind"] for fact in facts] == ["digest", "reminder"]
        stored = await hall.store.table(table.row.id)
        assert stored is not None
        assert facts[1]["deadline"] == stored.summary.deadline

    in_hall(str(tmp_path_factory.mktemp("n") / "t.db"), world, work)


def test_the_desk(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    """What is refused, what is limited, and what is taken out again by whom it belongs to."""
    settings = replace(world.settings, webhook_private=False)
    with running(tmp_path_factory.mktemp("n") / "t.db", settings=settings) as server:
        bea, other = server.browser(), server.browser()

        def code(answer: httpx.Response) -> str:
            return str(answer.json()["code"])

        for asked, refused in (
            ({"zone": "Nowhere/Land"}, "notices.zone"),
            ({"address": "bea"}, "notices.address"),
            ({"hook_url": "ftp://there.test"}, "notices.hook"),
            ({"hook_url": "http://127.0.0.1/x"}, "notices.hook-inside"),
            ({"hook_url": "http://localhost:9/x"}, "notices.hook-inside"),
        ):
            assert code(bea.put("/api/notices", json=asked)) == refused
        assert code(bea.post("/api/notices/test")) == "notices.not-now"
        browser = {"endpoint": "https://push.test/x", "key": world.browser.key, "auth": world.browser.auth}
        assert code(bea.post("/api/notices/browsers", json={**browser, "auth": "x"})) == "notices.push"
        assert code(bea.post("/api/notices/browsers", json={**browser, "endpoint": "http://x.test"})) == "notices.push"
        (target,) = bea.post("/api/notices/browsers", json=browser).json()["browsers"]
        assert other.delete(f"/api/notices/browsers/{target['id']}").status_code == 204
        assert len(bea.get("/api/notices").json()["browsers"]) == 1
        assert bea.delete(f"/api/notices/browsers/{target['id']}").status_code == 204
        assert bea.get("/api/notices").json()["browsers"] == []

        for _ in range(2):
            assert bea.put("/api/notices", json={"address": "bea@there.test", "mail": True}).is_success
        for status in (200, 200, 429):  # three letters a day to one address
            assert bea.post("/api/notices/letter").status_code == status
        assert code(bea.post("/api/notices/address", json={"code": "wrong"})) == "notices.code"
        wait(lambda: len(world.box.letters) == 3)
        right = read_letter(world.box.letters[0])["Subject"].split()[0]
        assert code(other.post("/api/notices/address", json={"code": right})) == "notices.not-now"
        assert bea.post("/api/notices/address", json={"code": right}).json()["is_confirmed"]
        assert not bea.put("/api/notices", json={"address": "cem@there.test"}).json()["is_confirmed"]

        elsewhere = {"Host": "203.0.113.9"}  # a letter to somebody leads nowhere else
        asked = {"address": "dot@there.test"}
        assert code(other.put("/api/notices", json=asked, headers=elsewhere)) == "request.wrong-host"
        assert other.post("/api/notices/browsers", json=browser, headers=elsewhere).is_success  # no letter
        assert other.put("/api/notices", json=asked).is_success
        assert other.post("/api/notices/browsers", json=browser, headers=elsewhere).is_success
        wait(lambda: len(world.box.letters) == 5)
        assert "203.0.113.9" not in read_letter(world.box.letters[-1]).get_content()


def test_whoever_orders_many_letters_at_once_has_ordered_as_many(database: str, world: World) -> None:
    """Three a day to one address, by however many browsers."""
    with running(database, settings=world.settings) as server, ThreadPoolExecutor(8) as threads:
        asked = {"address": "eva@there.test"}
        browsers = [server.browser() for _ in range(8)]
        answers = list(threads.map(lambda browser: browser.put("/api/notices", json=asked), browsers))
        assert sorted(answer.status_code for answer in answers) == [200] * 3 + [429] * 5
        ordered = [browser.get("/api/notices").json()["wishes"]["address"] for browser in browsers]
        assert sorted(ordered) == [""] * 5 + ["eva@there.test"] * 3  # who may not have a letter has changed nothing


# ---- by itself ----

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def line(seq: int, player: str, minutes: float, by_itself: bool = False) -> Line:
    return Line(seq, player, written(NOON + minutes * MINUTE), by_itself, seq)


def test_when_somebody_is_called() -> None:
    at = written(NOON)

    def called(*lines: Line, changed: str = at) -> tuple[int, datetime | None]:
        return turn_of(lines, "p1", changed, {"p9"})

    assert called() == (0, NOON + MINUTE)
    assert called(line(1, "p2", 0)) == (0, NOON + MINUTE)
    assert called(line(4, "p1", 0)) == (4, None)  # he acted last himself
    assert called(line(4, "p1", -3), line(5, "p2", 0)) == (4, NOON + MINUTE)
    assert called(line(4, "p1", -3), line(5, "p9", 0)) == (4, NOON + 7 * MINUTE)  # only bots since: he may be there
    assert called(line(4, "p1", -60), line(5, "p9", 0)) == (4, NOON + MINUTE)
    assert called(line(4, "p1", -3), line(5, "p9", -1), line(6, "p2", 0)) == (4, NOON + MINUTE)
    assert called(line(3, "p1", -9, by_itself=True)) == (1, NOON + MINUTE)  # another turn than the one before


def test_a_move_made_for_somebody_ends_a_turn_unless_it_is_taken_back() -> None:
    own, by_order = line(4, "p1", 0), line(6, "p1", 2, by_itself=True)
    before = (own, line(5, "p2", 1))
    assert number_of(before, "p1") == 4
    assert number_of((*before, by_order, line(7, "p2", 3)), "p1") == 5
    taken_back = (*before, by_order, Line(7, "p2", written(NOON), False, 4, is_play=False))
    assert number_of(taken_back, "p1") == 4
    assert number_of((*taken_back, Line(8, "p2", written(NOON), False, 6, is_play=False)), "p1") == 5  # done again
    other = (*taken_back, Line(8, "p2", written(NOON), False, 5))
    assert number_of(other, "p1") == 4
    assert number_of((*other, Line(9, "p1", written(NOON), True, 6)), "p1") == 5


def test_a_reminder_does_not_come_with_the_notice() -> None:
    day = timedelta(days=1)
    assert remind_at(NOON, NOON + day, 120 * MINUTE) == NOON + day - 120 * MINUTE
    assert remind_at(NOON, NOON + 40 * MINUTE, 120 * MINUTE) == NOON + 30 * MINUTE


@pytest.mark.parametrize(
    ("zone", "begin", "end", "at", "until"),
    [
        ("UTC", 0, 0, "12:00", None),
        ("UTC", 22 * 60, 7 * 60, "21:59", None),
        ("UTC", 22 * 60, 7 * 60, "22:00", "2026-06-02T07:00"),
        ("UTC", 22 * 60, 7 * 60, "06:59", "2026-06-01T07:00"),
        ("UTC", 22 * 60, 7 * 60, "07:00", None),
        ("UTC", 9 * 60, 17 * 60, "16:59", "2026-06-01T17:00"),
        ("Europe/Berlin", 22 * 60, 7 * 60, "20:30", "2026-06-02T05:00"),
        ("America/New_York", 22 * 60, 7 * 60, "02:30", "2026-06-01T11:00"),
        ("Nowhere/Land", 22 * 60, 7 * 60, "22:30", "2026-06-02T07:00"),
    ],
)
def test_quiet_hours(zone: str, begin: int, end: int, at: str, until: str | None) -> None:
    now = datetime.fromisoformat(f"2026-06-01T{at}:00+00:00")
    found = quiet_until(Wishes(AKI, zone=zone, quiet_from=begin, quiet_to=end), now)
    assert found == (None if until is None else datetime.fromisoformat(f"{until}:00+00:00"))


def test_the_day_of_a_digest() -> None:
    wishes = Wishes(AKI, zone="Europe/Berlin", digest=8)
    assert digest_day(wishes, NOON.replace(hour=5)) == ""
    assert digest_day(wishes, NOON.replace(hour=6)) == "2026-06-01"
    assert digest_day(replace(wishes, digested="2026-06-01"), NOON) == ""
    assert digest_day(replace(wishes, digest=-1), NOON) == ""


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("fec0::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
    ],
)
def test_only_the_wide_world_is_outside(address: str, outside: bool) -> None:
    assert is_outside(address) is outside


def test_nothing_is_sent_to_neighbours(world: World) -> None:
    async def go() -> None:
        outside = Outside()
        with pytest.raises(Undelivered) as refused:
            await outside.post(world.web.address, b"x", {})
        assert refused.value.for_good
        await outside.close()

    asyncio.run(go())
    assert world.web.received == []
    fit = [is_fit(url) for url in ("https://x.test/a", "ftp://x.test", "https://u:p@x.test", "https://", "http://[x")]
    assert fit == [True, False, False, False, False]
    assert not is_fit("https://xn--/")  # whoever sends could not read it


def test_a_name_that_is_never_answered_keeps_nobody_else_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up in vain as often as somebody likes: the threads that everything else needs are free, and nothing
    has left the house, so it may be tried again."""
    enough = threading.Event()

    def never(host: str, port: int) -> list[str]:
        enough.wait(60)
        return []

    async def go() -> None:
        there = Outside()
        asked = [there.post(f"https://name-{number}.test", b"x", {}) for number in range(40)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(one) for one in found} == {Undelivered}
        assert not any(one.unsure or one.for_good for one in found if isinstance(one, Undelivered))
        async with asyncio.timeout(5):
            await asyncio.to_thread(lambda: None)
        enough.set()
        await there.close()

    monkeypatch.setattr(outside, "CONNECT", 0.2)
    monkeypatch.setattr(outside, "looked_up", never)
    asyncio.run(go())
