"""Hours of somebody's day: when nothing is sent, and when the digest is due."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from footplate.server.storage.notices import Wishes

A_DAY = 24 * 60  # minutes


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones()) | {"UTC"}


def local(wishes: Wishes, now: datetime) -> datetime:
    """The same moment where he lives."""
    return now.astimezone(ZoneInfo(wishes.zone) if wishes.zone in zones() else UTC)


def quiet_until(wishes: Wishes, now: datetime) -> datetime | None:
    """When the quiet hours end in which this moment lies; None if it lies in none."""
    begin, end = wishes.quiet_from, wishes.quiet_to
    there = local(wishes, now)
    minute = there.hour * 60 + there.minute
    if begin == end or (minute - begin) % A_DAY >= (end - begin) % A_DAY:
        return None
    day = there.date() + timedelta(days=minute >= end)
    until = datetime.combine(day, time(*divmod(end, 60)), there.tzinfo).astimezone(UTC)
    return max(until, now + timedelta(minutes=1))  # where the clocks are put forward, that hour may be missing


def digest_day(wishes: Wishes, now: datetime) -> str:
    """The day whose digest is due, "" if none is. One that was missed comes later on the same day."""
    there = local(wishes, now)
    day = there.date().isoformat()
    return day if 0 <= wishes.digest <= there.hour and wishes.digested != day else ""
