"""Accounts, for those who want one: signing up and in, passkeys, what is taken along, what is slowed down, going."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from msgspec import structs
from msgspec.structs import replace
from sqlalchemy import Connection, Table, delete, func, select
from websockets.exceptions import ConnectionClosed

from footplate.server.club.accounts.passwords import Passwords
from footplate.server.club.happenings import HAPPENINGS
from footplate.server.club.proposals import AnyProposal
from footplate.server.hall import Hall
from footplate.server.identity import COOKIE
from footplate.server.settings import UNLIMITED
from footplate.server.storage import schema
from footplate.server.storage.accounts import NAMES
from footplate.server.storage.attempts import Against, attempt, forget_old, succeeded
from footplate.server.storage.engine import open_database
from tests import receivers
from tests.admin_desk import admin
from tests.admin_desk import told as admin_told
from tests.authenticator import Authenticator
from tests.postbox import postbox, read_letter
from tests.server_table import Browser, Running, here, join, listen, running, wait

PASSWORD = "a long enough one"
KEYS = receivers.Browser()
PASS = {"type": "pass"}
ACCOUNT = "/api/account"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("accounts") / "tables.db") as found:
        found.address = found.address.replace("127.0.0.1", "localhost")  # passkeys need a name
        yield found


def sign_up(browser: Browser, name: str, password: str = PASSWORD) -> Any:
    answer = browser.post(ACCOUNT, json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    return answer.json()


def sign_in(browser: Browser, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post(ACCOUNT + "/sign-in", json={"name": name, "proof": {"password": password}})


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def mine(browser: Browser) -> set[str]:
    return {card["id"] for card in browser.get("/api/tables").json()}


# ---- with a password ----


def test_what_was_played_before_is_there_on_every_device(server: Running) -> None:
    phone, desk = server.browser(), server.browser()
    played, at_desk = phone.open(), desk.open()
    before = phone.cookies[COOKIE]
    assert sign_up(phone, "Aki")["name"] == "Aki"
    assert phone.cookies[COOKIE] != before
    assert mine(phone) == {played.id}
    assert sign_in(desk, "\uff21\uff4bi").is_success  # however it is written
    assert mine(desk) == mine(phone) == {played.id, at_desk.id}
    desk.at(played).do(PASS, "p1")
    assert desk.post(ACCOUNT + "/sign-out").status_code == 204
    assert mine(desk) == set()
    assert desk.at(played).act(PASS, "p2").status_code == 403
    stranger = server.browser()
    stranger.cookies.set(COOKIE, before)  # one that somebody else knew
    assert mine(stranger) == set()


def test_a_code_entered_while_signed_in_is_for_every_device(server: Running) -> None:
    host, desk, phone = server.browser(), server.browser(), server.browser()
    table = host.open()
    sign_up(desk, "Bea")
    assert desk.post(table.path + "/seat", json={"code": table.get()["seats"][1]["code"]}).is_success
    assert sign_in(phone, "Bea").is_success
    assert phone.at(table).get()["seats"][1]["mine"]


def test_pages_that_are_open_come_back_as_the_person(server: Running) -> None:
    browser = server.browser()
    table = browser.open()
    with listen(table) as news:
        news.recv(30)
        sign_up(browser, "Cem")
        with pytest.raises(ConnectionClosed):
            list(news)  # some news may come before
    with listen(table) as news:
        assert json.loads(news.recv(30))["version"] == 0


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"name": "Dag", "password": "too short"}, (422, "account.password-short")),
        ({"name": "Dag"}, (422, "account.no-proof")),
        ({"name": "a\u0007b", "password": PASSWORD}, (422, "table.name")),
        ({"name": "  ", "password": PASSWORD}, (422, "table.name-missing")),
    ],
)
def test_what_is_no_account(server: Running, asked: Any, refused: tuple[int, str]) -> None:
    assert code(server.browser().post(ACCOUNT, json=asked)) == refused


def test_a_name_is_one_persons(server: Running) -> None:
    eve, other = server.browser(), server.browser()
    sign_up(eve, "Straße")
    assert code(eve.post(ACCOUNT, json={"name": "Eve", "password": PASSWORD})) == (409, "account.signed-in")
    assert code(other.post(ACCOUNT, json={"name": "STRASSE", "password": PASSWORD})) == (409, "account.name-taken")
    sign_up(other, "Avenue")
    assert code(other.put(ACCOUNT, json={"name": "strasse"})) == (409, "account.name-taken")
    assert other.put(ACCOUNT, json={"name": "Allee"}).json()["name"] == "Allee"


def test_what_matters_is_confirmed(server: Running) -> None:
    fay, elsewhere = server.browser(), server.browser()
    sign_up(fay, "Fay")
    assert sign_in(elsewhere, "Fay").is_success
    assert len(fay.get(ACCOUNT).json()["sign_ins"]) == 2
    for change in ({"email": "fay@example.org"}, {"password": "another long one"}):
        assert code(fay.put(ACCOUNT, json=change)) == (403, "account.no-proof")
        assert code(fay.put(ACCOUNT, json={**change, "proof": {"password": "wrong"}})) == (403, "account.wrong")
        assert fay.put(ACCOUNT, json={**change, "proof": {"password": PASSWORD}}).is_success
    assert fay.get(ACCOUNT).json()["email"] == "fay@example.org"
    assert not elsewhere.get(ACCOUNT).json()["signed_in"], "who changes the password is signed out elsewhere"
    assert sign_in(elsewhere, "Fay").status_code == 403
    assert code(fay.put(ACCOUNT, json={"email": "no address"})) == (422, "account.email")


def test_sign_ins_are_listed_and_ended(server: Running) -> None:
    gus, phone, desk = (server.browser() for _ in range(3))
    phone.headers["User-Agent"] = "a phone"
    sign_up(gus, "Gus")
    for browser in (phone, desk):
        assert sign_in(browser, "Gus").is_success
    listed = gus.get(ACCOUNT).json()["sign_ins"]
    assert [one["here"] for one in listed].count(True) == 1
    of_phone = next(one["id"] for one in listed if one["agent"] == "a phone")
    assert len(gus.delete(f"{ACCOUNT}/sign-ins/{of_phone}").json()["sign_ins"]) == 2
    assert not phone.get(ACCOUNT).json()["signed_in"]
    assert desk.get(ACCOUNT).json()["signed_in"]
    assert len(gus.delete(f"{ACCOUNT}/sign-ins").json()["sign_ins"]) == 1
    assert not desk.get(ACCOUNT).json()["signed_in"]


def test_whose_sign_in_is_ended_is_called_no_more(server: Running) -> None:
    """Ended from elsewhere, as after a phone was lost; one that was called before it was signed in, too."""
    jo, phone, desk = (server.browser() for _ in range(3))
    sign_up(jo, "Jo")
    _called(phone, "phone")
    for browser in (phone, desk):
        assert sign_in(browser, "Jo").is_success
    _called(desk, "desk")
    assert _called(jo, "here") == {"phone", "desk", "here"}
    of_phone = next(one["id"] for one in phone.get(ACCOUNT).json()["sign_ins"] if one["here"])
    assert jo.delete(f"{ACCOUNT}/sign-ins/{of_phone}").is_success
    assert _names_called(jo) == {"desk", "here"}
    assert jo.put(ACCOUNT, json={"password": "another long one", "proof": {"password": PASSWORD}}).is_success
    assert _names_called(jo) == {"here"}


def _called(browser: Browser, name: str) -> set[str]:
    """It takes notices; those that do."""
    asked = {"endpoint": f"https://push.test/{name}", "key": KEYS.key, "auth": KEYS.auth, "browser": name}
    assert browser.post("/api/notices/browsers", json=asked).is_success
    return _names_called(browser)


def _names_called(browser: Browser) -> set[str]:
    return {one["browser"] for one in browser.get("/api/notices").json()["browsers"]}


# ---- guessing ----


def test_guessing_is_slowed_down(tmp_path: Path) -> None:
    """The same answers for who is known and who is not; tried at once as often as one after the other."""
    with running(tmp_path / "tables.db") as server:
        _guess(server)


def _guess(server: Running) -> None:
    sign_up(server.browser(), "Hal")
    for name in ("Hal", "Nobody"):
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda n, name=name: sign_in(server.browser(), name, f"guess {n}"), range(8)))
        assert sorted(answer.status_code for answer in answers) == [403] * 5 + [429] * 3
        told = {(answer.status_code, answer.json()["code"]) for answer in answers}
        assert told == {(403, "account.wrong"), (429, "account.slow")}
        assert all(answer.headers["Retry-After"] >= "1" for answer in answers if answer.status_code == 429)
    assert code(sign_in(server.browser(), "Hal")) == (429, "account.slow"), "even with the right one"
    for number in range(10):
        assert code(sign_in(server.browser(), f"Nobody {number}")) == (403, "account.wrong")
    assert code(sign_in(server.browser(), "Nobody 10")) == (429, "account.slow"), "one network has tried many names"


def test_failures_are_forgotten_when_somebody_was_right_and_after_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the very moment in which another guesses."""
    name, whence = Against("name", "ivo", 5, 60.0), Against("network", "192.0.2.1", 20, 900.0)
    put = schema.put_if_new
    seen: list[str | int | None] = []

    def taken_away(connection: Connection, table: Table, **values: str | int | None) -> None:
        put(connection, table, **values)
        if not seen:
            connection.execute(delete(schema.attempts))
        seen.append(values["whose"])

    async def go() -> None:
        database = await open_database(str(tmp_path / "tables.db"))
        at = datetime.now(UTC)
        for _ in range(5):
            assert await database.write(attempt, (name,), at) == 0
        assert await database.write(attempt, (name,), at) == pytest.approx(10, abs=0.1)
        await database.write(succeeded, name, whence)
        monkeypatch.setattr(schema, "put_if_new", taken_away)
        assert await database.write(attempt, (name, whence), at) == 0
        assert seen == [name.key, name.key, whence.key]
        await database.write(forget_old, at + timedelta(hours=1))
        assert await database.look(_remembered) == 2
        await database.write(forget_old, at + timedelta(days=2))
        assert await database.look(_remembered) == 0
        await database.close()

    asyncio.run(go())


def test_a_server_forgets_failed_sign_ins_by_itself(tmp_path: Path) -> None:
    async def go() -> None:
        database = await open_database(str(tmp_path / "tables.db"))
        await database.write(attempt, (Against("name", "Mia", 3, 60),), datetime.now(UTC) - timedelta(days=2))
        assert await database.look(_remembered) == 1
        await database.close()
        hall = await Hall.open(str(tmp_path / "tables.db"))
        await hall.chores.look()
        assert await hall.store.database.look(_remembered) == 0
        await hall.close()

    asyncio.run(go())


def _remembered(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(schema.attempts)) or 0


# ---- passkeys ----


def asked(browser: Browser) -> Any:
    answer = browser.post(ACCOUNT + "/challenge")
    assert answer.status_code == 200, answer.text
    return answer.json()


def by_passkey(browser: Browser, signed: Any) -> httpx.Response:
    return browser.post(ACCOUNT + "/sign-in", json={"proof": {"passkey": signed}})


def test_a_passkey_is_enough(server: Running) -> None:
    desk, phone = server.browser(), server.browser()
    key = Authenticator(server.address)
    table = desk.open()
    answer = desk.post(ACCOUNT, json={"name": "Ida", "passkey": key.make(asked(desk))})
    assert answer.status_code == 201, answer.text
    assert not answer.json()["has_password"]
    signed = key.sign(asked(phone))
    assert by_passkey(phone, signed).is_success
    assert mine(phone) == {table.id}
    assert code(by_passkey(phone, signed)) == (403, "account.passkey"), "a signature counts once"
    only = phone.get(ACCOUNT).json()["passkeys"][0]["id"]
    assert code(phone.delete(f"{ACCOUNT}/passkeys/{only}")) == (409, "account.last-way")
    second = Authenticator(server.address)
    made = {"passkey": second.make(asked(phone))}
    assert code(phone.post(ACCOUNT + "/passkeys", json=made)) == (403, "account.no-proof"), "an open screen is no proof"
    for prover, status in ((second, 403), (key, 200)):
        challenge = asked(phone)
        made = {"passkey": second.make(challenge), "proof": {"passkey": prover.sign(challenge)}}
        answer = phone.post(ACCOUNT + "/passkeys", json=made)
        assert answer.status_code == status
    assert len(answer.json()["passkeys"]) == 2
    assert len(phone.delete(f"{ACCOUNT}/passkeys/{only}").json()["passkeys"]) == 1
    assert code(by_passkey(desk, key.sign(asked(desk)))) == (403, "account.passkey-unknown")
    proof = {"passkey": second.sign(asked(phone))}
    assert phone.put(ACCOUNT, json={"password": PASSWORD, "proof": proof}).json()["has_password"]
    assert sign_in(server.browser(), "Ida").is_success


def test_what_no_passkey_has_signed(server: Running) -> None:
    jan, other = server.browser(), server.browser()
    key = Authenticator(server.address)
    assert jan.post(ACCOUNT, json={"name": "Jan", "passkey": key.make(asked(jan))}).status_code == 201
    elsewhere = Authenticator("https://elsewhere.example")
    elsewhere.id, elsewhere._key, elsewhere.count = key.id, key._key, 9
    forged = Authenticator(server.address)
    forged.id = key.id
    for wrong in (elsewhere, forged):
        assert code(by_passkey(other, wrong.sign(asked(other)))) == (403, "account.passkey")
    asked(other)  # is what it has to sign now
    assert code(by_passkey(other, key.sign(asked(jan)))) == (403, "account.passkey"), "of another browser"
    nothing = {"id": "AAAA", "client_data": "AAAA", "authenticator_data": "", "signature": "%"}
    asked(other)
    assert code(by_passkey(other, nothing)) == (403, "account.passkey-unknown")
    made = {"id": "AAAA", "client_data": "e30", "attestation": "AAAA"}
    asked(other)
    assert code(other.post(ACCOUNT, json={"name": "Kim", "passkey": made})) == (403, "account.passkey")
    numbers = Browser(base_url=server.address.replace("localhost", "127.0.0.1"))
    with numbers:
        assert not numbers.get(ACCOUNT).json()["can_passkey"]
        assert code(numbers.post(ACCOUNT + "/challenge")) == (409, "account.passkey-host")


# ---- going ----


def test_one_takes_everything_along_and_goes(server: Running) -> None:
    """Moves stay, the name goes."""
    lea, guest = server.browser(), server.browser()
    table = lea.open(*here("Lea"), {"kind": "open"})
    join(table, guest)
    sign_up(lea, "Lea")
    table.do(PASS, "p1")
    guest.at(table).do(PASS, "p2")
    branch = table.post("/branches", {"at": 1}).json()["id"]
    line = guest.at(table).post("/talk", {"text": "Hurry up"}).json()["number"]
    for what in ("mutes", "reports"):
        assert lea.post(f"/api/talk/{what}", json={"table": table.id, "number": line}).is_success
    assert table.post("/orders", {"player": "p1", "wish": {"kind": "buy", "company": "NWR", "most": 90}}).is_success
    told = lea.get(ACCOUNT + "/export")
    assert "attachment" in told.headers["Content-Disposition"]
    all_ = told.json()
    assert (all_["account"]["name"], len(all_["sign_ins"])) == ("Lea", 1)
    by_id = {one["id"]: one for one in all_["tables"]}
    assert by_id.keys() == {table.id, branch}
    assert len(by_id[table.id]["record"]["actions"]) == 2
    assert by_id[table.id]["seats"] == [{"player": "p1", "name": "Lea"}]
    assert [(one["table"], one["wish"]["company"]) for one in all_["orders"]] == [(table.id, "NWR")]
    assert all_["objections"]["muted"] == ["Bea"]
    assert [(one["place"], one["number"]) for one in all_["objections"]["reported"]] == [(table.id, line)]
    assert PASSWORD not in told.text
    assert "argon2" not in told.text
    phone = server.browser()
    assert sign_in(phone, "Lea").is_success
    assert code(lea.post(ACCOUNT + "/deletion", json={})) == (403, "account.no-proof")
    assert lea.post(ACCOUNT + "/deletion", json={"password": PASSWORD}).status_code == 204
    for browser in (lea, phone):
        assert not browser.get(ACCOUNT).json()["signed_in"]
        assert mine(browser) == set()
    assert code(sign_in(phone, "Lea")) == (403, "account.wrong")
    wait(lambda: guest.at(table).get()["seats"][0]["name"] == "Former player")
    seen = guest.at(table).view()
    assert seen["newest"] == 2
    assert not seen["table"]["seats"][0]["taken"], "somebody else may go on"
    assert "Lea" not in json.dumps([seen, guest.at(table).get("/log"), guest.at(table).get("/record")])
    assert guest.get(f"/api/tables/{branch}").status_code == 404
    sign_up(server.browser(), "Lea")  # whoever comes next


def test_a_lost_password_is_replaced_by_a_letter(tmp_path: Path) -> None:
    """By a real mail server: the link counts once, ends every sign-in, and nobody learns who has an account."""
    with postbox() as (box, mail), running(tmp_path / "tables.db", settings=mail) as server:
        mia, lost = server.browser(), server.browser()
        sign_up(mia, "Mia")
        change = {"email": "mia@example.org", "proof": {"password": PASSWORD}}
        assert mia.put(ACCOUNT, json=change).is_success
        for name in ("Nobody", "nobody@example.org"):
            assert lost.post(ACCOUNT + "/recovery", json={"name": name}).status_code == 204
        headers = {"Accept-Language": "de"}
        assert lost.post(ACCOUNT + "/recovery", json={"name": "MIA@example.org"}, headers=headers).status_code == 204
        wait(lambda: bool(box.letters))
        (letter,) = box.letters
        told = read_letter(letter)
        assert (letter.rcpt_tos, told["Subject"]) == (["mia@example.org"], "Ein neues Passwort für footplate")
        for name in ("Mia", "mia@example.org"):  # a link to somebody else's server gives them the account
            answer = lost.post(ACCOUNT + "/recovery", json={"name": name}, headers={"Host": "203.0.113.9"})
            assert code(answer) == (421, "request.wrong-host")
        link = next(line for line in told.get_content().splitlines() if line.startswith("http"))
        assert link.startswith(f"{server.address}/account#recover=")
        body = {"token": link.rpartition("=")[2], "password": "another long one"}
        assert code(lost.post(ACCOUNT + "/recovered", json={**body, "token": "x"})) == (403, "account.link")
        assert lost.post(ACCOUNT + "/recovered", json=body).json()["name"] == "Mia"
        assert code(lost.post(ACCOUNT + "/recovered", json=body)) == (403, "account.link")
        assert not mia.get(ACCOUNT).json()["signed_in"]
        assert sign_in(mia, "Mia").status_code == 403
        assert sign_in(mia, "Mia", "another long one").is_success
        people = json.loads(admin_told(admin(server.database, "people", "--end", "mia", "--json")))["people"]
        assert [(one["name"], one["sign_ins"], one["has_email"]) for one in people] == [("Mia", 0, True)]
        wait(lambda: not mia.get(ACCOUNT).json()["signed_in"], 3)
        admin_told(admin(server.database, "people", "--delete", "Mia"))
        assert code(sign_in(mia, "Mia", "another long one")) == (403, "account.wrong")
        assert admin(server.database, "people", "--end", "Mia").exit_code == 2


@pytest.mark.parametrize(
    ("hosts", "asked", "status"),
    [
        ((), "127.0.0.1", 204),
        ((), "[::ffff:127.0.0.1]:8000", 204),
        ((), "localhost", 204),
        ((), "203.0.113.9", 421),
        (("play.example.org",), "play.example.org", 204),
        (("*.example.org",), "PLAY.example.org:8000", 204),
        (("play.example.org",), "127.0.0.1", 421),
        (("play.example.org",), "localhost", 421),
        (("*",), "elsewhere.example", 421),
        (("*", "203.0.113.9"), "203.0.113.9", 204),
    ],
)
def test_letters_name_no_other_site(tmp_path: Path, hosts: tuple[str, ...], asked: str, status: int) -> None:
    settings = replace(UNLIMITED, hosts=hosts, smtp_host="localhost", smtp_from="club@example.org")
    with running(tmp_path / "tables.db", settings=settings) as server:
        answer = server.browser().post(ACCOUNT + "/recovery", json={"name": "Nobody"}, headers={"Host": asked})
        assert answer.status_code == status


def test_passwords_are_not_hashed_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a tenth of a second and 64 MiB: only for an account that will be made."""
    hashed: list[str] = []
    kept = Passwords.kept

    async def counted(self: Passwords, password: str) -> str:
        hashed.append(password)
        return await kept(self, password)

    monkeypatch.setattr(Passwords, "kept", counted)
    settings = replace(UNLIMITED, address_accounts_an_hour=1)
    with running(tmp_path / "tables.db", settings=settings) as server:
        sign_up(server.browser(), "Nia")
        for name, refused in (("nia", (409, "account.name-taken")), ("Ole", (429, "limit.accounts"))):
            answer = server.browser().post(ACCOUNT, json={"name": name, "password": PASSWORD})
            assert code(answer) == refused
    assert len(hashed) == 1


def test_nobody_signs_in_to_an_account_that_is_being_deleted(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, desk = server.browser(), server.browser()
    table = desk.open()
    sign_up(phone, "Pia")
    fits = Passwords.fits

    async def late(self: Passwords, kept: str, password: str) -> bool:
        found = await fits(self, kept, password)
        monkeypatch.setattr(Passwords, "fits", fits)
        await asyncio.to_thread(lambda: admin_told(admin(server.database, "people", "--delete", "Pia")))
        return found

    monkeypatch.setattr(Passwords, "fits", late)
    assert code(sign_in(desk, "Pia")) == (403, "account.wrong")
    assert mine(desk) == {table.id}, "what is in this browser stays its own"


def test_seats_of_who_was_deleted_are_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by an administrator, or if the server was killed before it could free them; a host without a seat has an
    heir."""
    monkeypatch.setattr("footplate.server.club.accounts.vacated.A_MINUTE", 0.1)
    with running(tmp_path / "tables.db") as server:
        host, guest = server.browser(), server.browser()
        sign_up(guest, "Quin")
        table = host.open(*here("Aki"), {"kind": "open"})
        theirs = join(table, guest, "Quin")
        table.do(PASS)
        admin_told(admin(server.database, "people", "--delete", "Quin"))
        wait(lambda: not table.get()["seats"][1]["taken"])
        assert table.get()["seats"][1]["invitation"], "the host invites somebody else"
        assert theirs.act(PASS, "p2").status_code == 403

        sign_up(host, "Rut")
        standing = host.open({"kind": "open"}, {"kind": "open"})
        seats = [join(standing, server.browser(), name, seat) for seat, name in enumerate(("Bea", "Cem"))]
        seats[0].do(PASS)
        assert host.post(ACCOUNT + "/deletion", json={"password": PASSWORD}).status_code == 204
        wait(lambda: bool(seats[0].get()["hosts"]))
        assert not seats[1].get()["hosts"]


@pytest.mark.parametrize("name", ["host-passed", "p2", "what"])
def test_who_is_called_like_something_else_breaks_no_journal(server: Running, name: str) -> None:
    host, guest = server.browser(), server.browser()
    table = host.open(*here("Aki"), {"kind": "open"})
    sign_up(guest, name)
    theirs = join(table, guest, name)
    table.do(PASS)
    assert table.post("/host", {"player": "p2"}).is_success
    theirs.do(PASS)
    assert guest.post(ACCOUNT + "/deletion", json={"password": PASSWORD}).status_code == 204
    wait(lambda: not table.get()["seats"][1]["taken"])
    lines = [line["text"] for line in table.get("/log")["lines"] if line["kind"] == "event"]
    assert "Former player" in lines[0]
    assert name not in " ".join(lines)


def test_the_name_goes_wherever_somebody_has_sat(tmp_path: Path) -> None:
    """Out of tables that were left before, and of what-ifs of others; afterwards it stands nowhere."""
    with running(tmp_path / "tables.db") as server:
        host, rob, eva = (server.browser() for _ in range(3))
        sign_up(rob, "Robin")
        stays, leaves, replaced = (host.open(*here("Aki"), {"kind": "open"}) for _ in range(3))
        for table in (stays, leaves, replaced):
            theirs = join(table, rob, "Robin Redbreast")
            table.do(PASS)
            theirs.do(PASS)
        assert stays.post("/host", {"player": "p2"}).is_success
        branch = host.at(stays.post("/branches", {"at": 1}).json()["id"])
        link = branch.post("/shares", {"kind": "play"}).json()["path"].rpartition("/")[2]
        theirs = eva.at(eva.post(f"/api/tables/{link}/branches", json={"at": 1}).json()["id"])
        for table in (leaves, replaced):
            assert rob.at(table).post("/leave", {"player": "p2"}).is_success
        join(replaced, eva, "Eva")
        assert rob.post(ACCOUNT + "/deletion", json={"password": PASSWORD}).status_code == 204
        wait(lambda: not stays.get()["seats"][1]["taken"])
        names = [table.get()["seats"][1]["name"] for table in (stays, leaves, replaced, branch, theirs)]
        former = "Former player"
        assert names == [former, former, "Eva", former, former]
        told = [(table.view(), table.get("/log"), table.get("/record")) for table in (stays, leaves, replaced, branch)]
        assert "Robin" not in json.dumps(told)
    with closing(sqlite3.connect(server.database)) as file:
        assert [line for line in file.iterdump() if "Robin" in line] == []


def test_all_names_in_lines_about_the_table_are_known() -> None:
    """The name goes out of them when an account is deleted; whoever adds a field says whether it is a name."""
    others = {"player", "bot", "by", "out"}
    fields = {
        field.name
        for kind in (*HAPPENINGS, *get_args(AnyProposal))
        for field in structs.fields(kind)
        if field.type is str
    }
    assert fields == NAMES | others


def test_without_mail_nobody_is_promised_a_letter(server: Running) -> None:
    assert code(server.browser().post(ACCOUNT + "/recovery", json={"name": "Aki"})) == (409, "account.no-mail")


def test_who_has_no_account_can_look_too(server: Running) -> None:
    browser = server.browser()
    table = browser.open()
    told = browser.get(ACCOUNT + "/export").json()
    assert (told["account"], [one["id"] for one in told["tables"]]) == (None, [table.id])
    assert browser.post(ACCOUNT + "/sign-out").status_code == 204
    assert mine(browser) == {table.id}, "nobody was signed in: the seats stay with the browser"
