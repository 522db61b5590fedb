"""Mail, by the SMTP server of the settings. What it says about a letter is told in a line, never with a password."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from footplate import FootplateError
from footplate.server.settings import Settings

PATIENCE = 10.0  # seconds for each answer of the server
LONGEST = 254  # characters of an address
MOST_WHY = 200  # characters of what the server said
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")


class MailFailed(FootplateError):
    """A letter that was not taken. `for_good`: it would not be the next time either; `unsure`: the connection was lost
    after it had been handed over, so that it may have been taken."""

    def __init__(self, why: str, *, for_good: bool = False, unsure: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good
        self.unsure = unsure


def is_set(settings: Settings) -> bool:
    """Can this server send mail at all?"""
    return bool(settings.smtp_host and settings.smtp_from)


def is_address(text: str) -> bool:
    """One plain address, fit for the head of a letter."""
    return len(text) <= LONGEST and _ADDRESS.fullmatch(text) is not None


async def send(settings: Settings, to: str, subject: str, text: str, *, letter_id: str = "") -> None:
    """`MailFailed` if it is not taken. Letters with one `letter_id` have the same Message-ID."""
    if not is_set(settings):
        raise MailFailed("this server sends no mail: smtp_host and smtp_from are not set", for_good=True)
    await asyncio.to_thread(_send, settings, _letter(settings, to, subject, text, letter_id))


def _letter(settings: Settings, to: str, subject: str, text: str, letter_id: str) -> EmailMessage:
    letter = EmailMessage()
    try:
        letter["From"], letter["To"], letter["Subject"] = settings.smtp_from, to, subject
    except (ValueError, IndexError) as error:
        raise MailFailed(str(error), for_good=True) from None
    sender = letter["From"].addresses
    domain = sender[0].domain if sender and sender[0].domain else "footplate"
    letter["Date"] = formatdate()
    letter["Message-ID"] = f"<{letter_id}@{domain}>" if letter_id else make_msgid(domain=domain)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    return letter


def _send(settings: Settings, letter: EmailMessage) -> None:
    addressed = handed_over = False
    try:
        server = _connected(settings)
        try:
            (sender,), (to,) = letter["From"].addresses, letter["To"].addresses
            _expect(server.mail(sender.addr_spec), 250)
            addressed = True
            _expect(server.rcpt(to.addr_spec), 250, 251)
            handed_over = True
            _expect(server.data(letter.as_bytes(policy=letter.policy.clone(linesep="\r\n"))), 250)
            with suppress(OSError, smtplib.SMTPException):
                server.quit()  # it has been taken, whether the server says goodbye or not
        finally:
            server.close()
    except smtplib.SMTPResponseException as error:
        said = error.smtp_error
        text = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
        for_good = addressed and error.smtp_code >= 500  # before that it is the settings that are wrong
        raise MailFailed(f"{error.smtp_code} {text}"[:MOST_WHY], for_good=for_good) from None
    except (OSError, smtplib.SMTPException) as error:
        raise MailFailed(f"{type(error).__name__}: {error}"[:MOST_WHY], unsure=handed_over) from None


def _connected(settings: Settings) -> smtplib.SMTP:
    secure = ssl.create_default_context()
    if settings.smtp_tls == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.smtp_host, settings.smtp_port, timeout=PATIENCE, context=secure
        )
    else:
        server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=PATIENCE)
    try:
        if settings.smtp_tls == "starttls":
            server.starttls(context=secure)
        server.ehlo_or_helo_if_needed()
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
    except BaseException:
        server.close()
        raise
    return server


def _expect(answer: tuple[int, bytes], *codes: int) -> None:
    if answer[0] not in codes:
        raise smtplib.SMTPResponseException(*answer)
