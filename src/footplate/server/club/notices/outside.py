"""Sending something to an address that a stranger has named.

Only to the wide world: not to this machine nor to its neighbours, whatever a name leads to. It is looked up once, and
what was found is what is asked. Nobody is followed elsewhere, and no long answer is read.
"""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import httpx

from footplate import FootplateError

PATIENCE = 10.0  # seconds for the whole of it
CONNECT = 5.0
MOST_READ = 2000  # bytes of an answer
LONGEST = 500  # characters of an address
AT_ONCE = 8  # names that are looked up
AGAIN = (408, 425, 429)
GONE = (404, 410)
# addresses that only look as if they were of the wide world: they stand for others, of IPv4
_DISGUISES = tuple(ip_network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32"))


class Undelivered(FootplateError):
    """`for_good`: it would be the same the next time; `gone`: there is nobody there any more; `unsure`: it was handed
    over, but nobody knows whether it was taken."""

    def __init__(self, why: str, *, for_good: bool = False, gone: bool = False, unsure: bool = False) -> None:
        super().__init__(why)
        self.for_good = for_good
        self.gone = gone
        self.unsure = unsure


def is_outside(text: str) -> bool:
    """Is an address in numbers one of the wide world?"""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return is_outside(str(address.ipv4_mapped))
        if address.is_site_local or any(address in network for network in _DISGUISES):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def is_fit(url: str, *, secure: bool = False) -> bool:
    """Can this be asked at all? Whether its name leads outside is seen when it is."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    schemes = ("https",) if secure else ("http", "https")
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST and _is_read(url)
    return plain and parts.scheme in schemes and bool(parts.hostname) and "@" not in parts.netloc and port != 0


def _is_read(url: str) -> bool:
    """By whoever sends, too."""
    try:
        return bool(httpx.URL(url).host)
    except (httpx.InvalidURL, UnicodeError):
        return False


def is_inside(url: str) -> bool:
    """Does it name this machine or a neighbour in so many words?"""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return not is_outside(host)
    except ValueError:
        return False


def looked_up(host: str, port: int) -> list[str]:
    """All addresses that a name leads to."""
    return [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Outside:
    """Sends; `private` lets it reach neighbours too. Names are looked up in threads of their own: one that is never
    answered keeps nobody waiting but others of its kind."""

    def __init__(self, *, private: bool = False) -> None:
        self._private = private
        self._client: httpx.AsyncClient | None = None  # made when it is needed: that takes a moment
        self._names = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="names")

    async def close(self) -> None:
        self._names.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            await self._client.aclose()

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        """`Undelivered` if it is not taken."""
        try:
            async with asyncio.timeout(PATIENCE):
                address = await self._found(url)
                status = await self._post(url, address, body, headers)
        except TimeoutError:
            raise Undelivered("no answer in time", unsure=True) from None
        if status in GONE:
            raise Undelivered(f"answered {status}: nobody is there any more", gone=True, for_good=True)
        if not 200 <= status < 300:
            raise Undelivered(f"answered {status}", for_good=status < 500 and status not in AGAIN)

    async def _post(self, url: str, address: str, body: bytes, headers: dict[str, str]) -> int:
        """The name is kept for its certificate, but not looked up again."""
        asked = httpx.URL(url)
        at = asked.copy_with(host=address)
        named = {**headers, "Host": asked.netloc.decode(), "User-Agent": "footplate"}
        client = self._client = self._client or httpx.AsyncClient(
            follow_redirects=False, trust_env=False, timeout=httpx.Timeout(PATIENCE, connect=CONNECT)
        )
        try:
            async with client.stream(
                "POST", at, content=body, headers=named, extensions={"sni_hostname": asked.host}
            ) as answer:
                read = 0
                async for some in answer.aiter_raw():
                    read += len(some)
                    if read > MOST_READ:
                        break
                return answer.status_code
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise Undelivered(f"cannot be reached: {str(error) or type(error).__name__}") from None
        except httpx.HTTPError as error:
            raise Undelivered(f"the connection was lost: {str(error) or type(error).__name__}", unsure=True) from None

    async def _found(self, url: str) -> str:
        """Where its name leads; nowhere if any of its addresses is inside."""
        parts = httpx.URL(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        try:
            async with asyncio.timeout(CONNECT):
                found = await asyncio.get_running_loop().run_in_executor(self._names, looked_up, parts.host, port)
        except TimeoutError:
            raise Undelivered(f"{parts.host} is not found in time") from None
        except (OSError, UnicodeError):
            raise Undelivered(f"{parts.host} is not known") from None
        if not self._private and not all(is_outside(address) for address in found):
            raise Undelivered(f"{parts.host} is no address that this server may reach", for_good=True)
        first = ip_address(found[0].partition("%")[0])
        assert isinstance(first, IPv4Address | IPv6Address)
        return str(first)
