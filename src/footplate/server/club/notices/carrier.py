"""Carries one notice: is it still wanted, what does it say, who takes it, and what became of it."""

from __future__ import annotations

import hashlib
import hmac
from datetime import datetime
from typing import Final

import msgspec

from footplate.server.club import mail
from footplate.server.club.mail import MailFailed
from footplate.server.club.notices import hooks, push, told
from footplate.server.club.notices.hours import quiet_until
from footplate.server.club.notices.outside import Outside, Undelivered
from footplate.server.club.notices.told import Told
from footplate.server.club.notices.turns import A_MOMENT, number_of
from footplate.server.identity import LETTERS
from footplate.server.refused import Refused
from footplate.server.settings import Settings
from footplate.server.storage import notices as kept
from footplate.server.storage.notices import Notice, PushTarget, Wishes
from footplate.server.storage.rows import written
from footplate.server.tables import Tables

AT_ONCE: Final = ("test", "confirm")  # somebody waits for these: they are not kept back in quiet hours
UNSURE: Final = "it is not known whether it arrived"
CODE: Final = 8  # letters


def code_of(secret: str, visitor: str, address: str) -> str:
    """What a letter to an address says, and who has read it knows. Nothing of it is stored."""
    raw = hmac.new(secret.encode(), f"address\0{visitor}\0{address}".encode(), hashlib.sha256).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in raw[:CODE])


class Carrier:
    """Knows all ways."""

    def __init__(self, tables: Tables, settings: Settings, secret: str) -> None:
        self._tables, self._database = tables, tables.store.database
        self._settings = settings
        self._secret = secret
        self._outside = Outside(private=settings.webhook_private)
        self._key = ""
        self.sent = self.failed = 0  # by this process

    async def close(self) -> None:
        await self._outside.close()

    async def key(self) -> str:
        """With which what goes to browsers is signed: made once, and kept in the database."""
        self._key = self._key or await self._database.write(kept.push_key, push.new_key())
        return self._key

    def code(self, visitor: str, address: str) -> str:
        return code_of(self._secret, visitor, address)

    async def carry(self, row: Notice, now: datetime) -> None:
        """A notice that nobody else sees to."""
        wishes = await self._database.look(kept.wishes, row.visitor)
        target = await self._target(row)
        if wishes is None or not _is_wanted(row, wishes, target):
            await self._database.write(kept.end, row, "over")
        elif row.state == "sending" and not _can_tell(row, wishes):
            await self._give_up(row, UNSURE)  # whoever sent it has ended in the middle
        else:
            await self._carry(row, wishes, target, now)

    async def _target(self, row: Notice) -> PushTarget | None:
        found = await self._database.look(kept.targets, row.visitor) if row.channel == "push" else []
        return next((target for target in found if target.id == row.target), None)

    async def _carry(self, row: Notice, wishes: Wishes, target: PushTarget | None, now: datetime) -> None:
        until = None if row.kind in AT_ONCE else quiet_until(wishes, now)
        if until is not None:
            await self._database.write(kept.put_off, row, until)
            return
        message = await self._message(row, wishes, now)
        if message is None:
            await self._database.write(kept.end, row, "over")
        elif await self._database.write(kept.begin, row):
            try:
                await self._hand_over(row, wishes, target, message)
            except (Undelivered, MailFailed) as failed:
                await self._not_taken(row, wishes, failed, now)
            else:
                self.sent += 1
                await self._database.write(kept.end, row, "sent")

    async def _not_taken(self, row: Notice, wishes: Wishes, failed: Undelivered | MailFailed, now: datetime) -> None:
        if isinstance(failed, Undelivered) and failed.gone and row.channel == "push":
            await self._database.write(kept.drop_target, row.target)
        if failed.unsure and not _can_tell(row, wishes):
            await self._give_up(row, UNSURE)
        elif failed.for_good or row.tries + 1 >= kept.MOST_TRIES:
            await self._give_up(row, str(failed))
        else:
            await self._database.write(kept.fail, row, str(failed), now)

    async def _give_up(self, row: Notice, why: str) -> None:
        self.failed += 1
        await self._database.write(kept.end, row, "failed", why)

    # ---- what it says ----

    async def _message(self, row: Notice, wishes: Wishes, now: datetime) -> Told | None:
        """None if there is nothing to tell any more."""
        if row.kind == "test":
            return told.test(row, wishes)
        if row.kind == "confirm":
            return told.confirmation(row, wishes, self.code(row.visitor, wishes.address))
        if row.kind == "digest":
            return await self._digest(row, wishes, now)
        try:
            table = await self._tables.find(row.table_id or "")
            await self._tables.catch_up(table)
        except Refused as refused:
            if refused.status in (404, 409):  # thrown away, or of a title that is not here
                return None
            raise
        standing = table.now
        lines = await self._database.look(kept.lines_since, table.row.id, row.player)
        called = await self._database.look(kept.called_at, row.visitor, table.row.id)
        holds = row.visitor in standing.row.holders.get(row.player, ())
        turn = number_of(lines, row.player)
        if not holds or called is False or standing.deciding[:1] != [row.player] or turn != row.turn:
            return None
        if any(seat.player == row.player and seat.driver for seat in standing.row.seats):  # a bot plays meanwhile
            return None
        fresh = await self._tables.store.table(table.row.id)
        out = fresh.summary.deadline if fresh is not None else ""
        if row.kind == "reminder" and not written(now) < out:  # the clock stands still, or has run out
            return None
        deadline = datetime.fromisoformat(out) if out else None
        return await self._tables.engine(told.at_table, row, wishes, standing, standing.changed, deadline)

    async def _digest(self, row: Notice, wishes: Wishes, now: datetime) -> Told | None:
        turns = []
        for waiting in await self._database.look(kept.turns_of, row.visitor, written(now - A_MOMENT)):
            table = await self._tables.store.table(waiting.table_id)
            if table is not None and not any(s.player == waiting.deciding and s.driver for s in table.seats):
                turns.append((table, waiting.deciding, waiting.changed))
        return told.digest(row, wishes, turns) if turns else None

    # ---- who takes it ----

    async def _hand_over(self, row: Notice, wishes: Wishes, target: PushTarget | None, message: Told) -> None:
        if row.channel == "mail":
            text = told.letter(message, wishes)
            await mail.send(self._settings, wishes.address, message.subject, text, letter_id=row.id)
        elif row.channel == "hook":
            raw = hooks.body(wishes.hook_kind, f"{message.subject}\n{message.text}", message.facts)
            await self._outside.post(
                wishes.hook_url, raw, hooks.heads(wishes.hook_kind, wishes.hook_secret, row.id, raw)
            )
        elif target is not None:
            shown = {"title": message.subject, "body": "\n".join(message.lines), "url": message.url, "tag": row.id}
            contact = push.contact(self._settings.smtp_from, wishes.base)
            heads = push.heads(target, await self.key(), contact, row.id)
            await self._outside.post(target.endpoint, push.sealed(target, msgspec.json.encode(shown)), heads)


def _is_wanted(row: Notice, wishes: Wishes, target: PushTarget | None) -> bool:
    """Now, whatever was wanted when it was made."""
    if row.kind == "confirm":
        return not wishes.confirmed and row.target == kept.notice_id(wishes.address)
    if row.channel == "push":
        return wishes.push and target is not None
    if row.channel == "mail":
        return wishes.mail and wishes.confirmed
    return wishes.hook and bool(wishes.hook_url)


def _can_tell(row: Notice, wishes: Wishes) -> bool:
    """Would who is sent this twice see that it is the same? A browser shows it in the place of the first."""
    return row.channel == "push" or (row.channel == "hook" and hooks.can_tell(wishes.hook_kind))
