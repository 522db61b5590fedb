"""A real mail server, that keeps the letters it is sent."""

from __future__ import annotations

import asyncio
import email
import email.policy
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

from aiosmtpd import smtp
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope, Session

from footplate.server.settings import Settings


class Box:
    """Takes letters, and answers as it is told."""

    def __init__(self) -> None:
        self.letters: list[Envelope] = []
        self.says: dict[str, str] = {}  # by command; nothing at all: the connection is cut

    async def handle_RCPT(  # noqa: N802, the names are aiosmtpd's
        self, server: smtp.SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.rcpt_tos.append(address)
        return self.says.get("RCPT", "250 OK")

    async def handle_DATA(self, server: smtp.SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        said = self.says.get("DATA", "250 OK")
        if not said:
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
        elif said.startswith("250"):
            self.letters.append(envelope)
        return said


@contextmanager
def postbox() -> Iterator[tuple[Box, Settings]]:
    """With the settings of a server that sends its mail there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield (
            box,
            Settings(
                workers=0, smtp_host="127.0.0.1", smtp_port=port, smtp_tls="none", smtp_from="Club <club@here.test>"
            ),
        )
    finally:
        controller.stop()


def read_letter(letter: Envelope) -> EmailMessage:
    assert isinstance(letter.content, bytes)
    read = email.message_from_bytes(letter.content, policy=email.policy.default)
    assert isinstance(read, EmailMessage)
    return read
