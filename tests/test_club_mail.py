"""Mail against a real mail server, and the loop that sees to what is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from footplate.server.club import mail
from footplate.server.club.chores import Chores
from footplate.server.club.mail import MailFailed
from footplate.server.settings import Settings
from tests.postbox import Box, postbox, read_letter


@pytest.fixture
def box() -> Iterator[tuple[Box, Settings]]:
    with postbox() as found:
        yield found


def test_a_letter_arrives_as_it_was_written(box: tuple[Box, Settings]) -> None:
    taken, settings = box
    asyncio.run(mail.send(settings, "ada@there.test", "Zürich ruft", "Zeile eins\n.\nZeile drei\n", letter_id="x1"))
    (letter,) = taken.letters
    assert (letter.mail_from, letter.rcpt_tos) == ("club@here.test", ["ada@there.test"])
    read = read_letter(letter)
    assert (read["Subject"], read["Message-ID"]) == ("Zürich ruft", "<x1@here.test>")
    assert read.get_content().replace("\r\n", "\n") == "Zeile eins\n.\nZeile drei\n"


@pytest.mark.parametrize(
    ("says", "for_good", "unsure"),
    [
        ({"RCPT": "450 later"}, False, False),
        ({"RCPT": "550 nobody here"}, True, False),
        ({"DATA": "451 later"}, False, False),
        ({"DATA": ""}, False, True),  # cut off after it was handed over
    ],
)
def test_what_became_of_a_letter_is_known(
    box: tuple[Box, Settings], says: dict[str, str], for_good: bool, unsure: bool
) -> None:
    taken, settings = box
    taken.says = says
    with pytest.raises(MailFailed) as failed:
        asyncio.run(mail.send(settings, "ada@there.test", "a", "b"))
    assert (failed.value.for_good, failed.value.unsure) == (for_good, unsure)


def test_no_server_no_mail(box: tuple[Box, Settings]) -> None:
    with pytest.raises(MailFailed, match="smtp_host"):
        asyncio.run(mail.send(Settings(), "ada@there.test", "a", "b"))
    settings = Settings(smtp_host="127.0.0.1", smtp_port=1, smtp_from="a@b.test", smtp_password="hush", smtp_user="u")
    with pytest.raises(MailFailed) as failed:
        asyncio.run(mail.send(settings, "ada@there.test", "a", "b"))
    assert (failed.value.for_good, failed.value.unsure, "hush" in str(failed.value)) == (False, False, False)
    with pytest.raises(MailFailed):
        asyncio.run(mail.send(box[1], "ada@there.test\nBcc: all@there.test", "a", "b"))


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("ada@there.test", True),
        ("a.b+c@x.y.test", True),
        ("ada", False),
        ("@there.test", False),
        ("ada@there", False),
        ("a b@there.test", False),
        ("ada@there.test\n", False),
        ("ada@there.test, bob@there.test", False),
        ("", False),
        ("a" * 250 + "@there.test", False),
    ],
)
def test_addresses(text: str, is_one: bool) -> None:
    assert mail.is_address(text) is is_one


def test_a_chore_that_fails_is_logged_once_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    seen: list[datetime] = []

    async def fails(now: datetime) -> None:
        seen.append(now)
        if len(seen) < 3:
            raise OSError("not now")

    async def works(now: datetime) -> None:
        seen.append(now)

    async def run() -> None:
        chores = Chores()
        chores.now = lambda: noon
        chores.add(fails)
        await chores.look()
        await chores.look()
        await chores.look()
        chores.add(works)
        chores.start()
        await asyncio.sleep(0)
        await chores.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert seen == [noon] * 5
    assert len(caplog.records) == 1
