"""How much one visitor, one address and all together may ask of a server. Each process counts for itself.

What is too much is refused with 429 (this one asks too much) or 503 (all together do), and with when to try again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic

from footplate.server.bans import Bans
from footplate.server.refused import Refused
from footplate.server.settings import Settings

REMEMBERED = 20_000  # visitors, and addresses; who has not asked for the longest time is forgotten first
A_MINUTE, AN_HOUR = 60.0, 3600.0  # seconds
TOGETHER = 5  # people behind one address who write as much as one may


class Buckets:
    """So many a second for as long as one likes, and some more at first: a bucket each, which fills again."""

    def __init__(self, rate: float, at_first: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._most = float(at_first)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, and when it was so

    def take(self, key: str) -> float:
        """Take one; or take none, and be told after how many seconds there will be one."""
        now = self._clock()
        left, at = self._left.pop(key, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        wait = 0.0 if left >= 1 else (1 - left) / self._rate
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return wait


def network(address: str) -> str:
    """Whom an address belongs to: of the sixth version one is given some 18 billion billion at once."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)


class Limits:
    """The limits of one server, and who is how close to them."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self.settings = settings
        self._visitors = Buckets(settings.requests_a_second, settings.requests_at_first, clock)
        self._addresses = Buckets(settings.address_requests_a_second, settings.address_requests_at_first, clock)
        an_hour = settings.address_tables_an_hour
        self._openings = Buckets(an_hour / AN_HOUR, an_hour, clock)
        a_minute = settings.lines_a_minute
        self._lines = Buckets(a_minute / A_MINUTE, a_minute // 2 + 1, clock)
        self._lines_from = Buckets(TOGETHER * a_minute / A_MINUTE, TOGETHER * a_minute, clock)
        an_hour = settings.address_accounts_an_hour
        self._accounts = Buckets(an_hour / AN_HOUR, an_hour, clock)
        self.bans = Bans()
        self._asking = 0
        self._pages_of: Counter[str] = Counter()  # visitors
        self._pages_from: Counter[str] = Counter()  # addresses
        self._pages_at: Counter[str] = Counter()  # tables, without those of their players
        self._connected: Counter[str] = Counter()  # addresses

    @property
    def running(self) -> int:
        """Requests being answered."""
        return self._asking

    @property
    def pages(self) -> int:
        """That are told news."""
        return self._pages_from.total()

    @property
    def connections(self) -> int:
        """That are no listeners'."""
        return self._connected.total()

    @contextmanager
    def asking(self, visitor: str, address: str) -> Iterator[None]:
        """While a request is answered. Who keeps no cookie is known by the address alone."""
        wait = self._addresses.take(network(address))
        if not wait and visitor:
            wait = self._visitors.take(visitor)
        if wait:
            raise Refused(429, "limit.requests", wait=wait)
        if self._asking >= self.settings.requests_at_once:
            raise Refused(503, "limit.busy", wait=1)
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1

    def opening(self, address: str, owned: int) -> None:
        """May somebody who has opened so many tables open one more?"""
        most = self.settings.tables_a_person
        if owned >= most:
            raise Refused(429, "limit.tables", most=most, wait=AN_HOUR)
        wait = self._openings.take(network(address))
        if wait:
            raise Refused(429, "limit.openings", wait=wait)

    def writing(self, visitor: str, address: str) -> None:
        """May somebody say something, or complain?"""
        wait = self._lines.take(visitor) or self._lines_from.take(network(address))
        if wait:
            raise Refused(429, "limit.lines", wait=wait)

    def signing_up(self, address: str) -> None:
        """May one more account be made from there?"""
        wait = self._accounts.take(network(address))
        if wait:
            raise Refused(429, "limit.accounts", wait=wait)

    @contextmanager
    def listening(self, table: str, visitor: str, address: str, *, plays: bool) -> Iterator[None]:
        """While a page is told news of a table. Its players always find room there, however many look on."""
        settings, whence = self.settings, network(address)
        if visitor and self._pages_of[visitor] >= settings.listeners_a_person:
            raise Refused(429, "limit.pages", most=settings.listeners_a_person)
        if self._pages_from[whence] >= settings.address_listeners:
            raise Refused(429, "limit.pages-address", most=settings.address_listeners)
        if not plays and self._pages_at[table] >= settings.listeners_a_table:
            raise Refused(503, "limit.onlookers", most=settings.listeners_a_table)
        counted = [(self._pages_of, visitor), (self._pages_from, whence)] + [(self._pages_at, table)] * (not plays)
        for counter, key in counted:
            counter[key] += 1
        try:
            yield
        finally:
            for counter, key in counted:
                _less(counter, key)

    def connect(self, address: str) -> Refused | None:
        """A connection is made; the refusal if there is no room. Who is let in `hang_up`s in the end."""
        if self._connected.total() >= self.settings.connections:
            return Refused(503, "limit.busy")
        own = address not in self.settings.proxies
        if own and self._connected[network(address)] >= self.settings.address_connections:
            return Refused(429, "limit.connections")
        self._connected[network(address)] += 1
        return None

    def hang_up(self, address: str) -> None:
        _less(self._connected, network(address))


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
