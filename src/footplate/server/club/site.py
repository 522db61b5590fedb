"""Under which address letters name this server. Whoever asks for one to somebody else's address says the name of the
server too (`Host`): a link to another must never be sent."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

from footplate.server.call import Call
from footplate.server.gate import is_named, of_machine
from footplate.server.refused import Refused

ANY = "*"  # among the names of a server: says nothing about whose a name is


def base(call: Call) -> str:
    """As the browser knows it."""
    return str(call.request.base_url).rstrip("/")


def is_ours(call: Call) -> bool:
    """Is it certain that this name, or address, leads here? Those of the settings do; without any, the names of this
    machine, and the address at which the connection has arrived."""
    name, hosts = call.request.url.hostname or "", [host for host in call.hall.settings.hosts if host != ANY]
    if hosts:
        return is_named(name, hosts)
    asked = _address(name)
    if asked is None:
        return is_named(name, of_machine())
    return asked == _address(str((call.request.scope.get("server") or ("",))[0]))


def must_be_ours(call: Call) -> None:
    if not is_ours(call):
        raise Refused(421, "request.wrong-host")


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """None if it is no address in numbers."""
    try:
        found = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found
