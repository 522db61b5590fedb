"""Keeping somebody out. Every server on a database looks up every second who is banned."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from footplate.server.identity import short
from footplate.server.refused import Refused
from footplate.server.storage.bans import BanRow


class Bans:
    """Who is kept out, as the database said a moment ago."""

    def __init__(self) -> None:
        self._rows: list[BanRow] = []
        self._visitors: dict[str, BanRow] = {}
        self._networks: list[tuple[IPv4Network | IPv6Network, BanRow]] = []

    def are(self, rows: Iterable[BanRow]) -> bool:
        """From now on. Has anything changed?"""
        rows = list(rows)
        if rows == self._rows:
            return False
        self._rows = rows
        self._visitors = {row.whom: row for row in rows if not row.is_network}
        self._networks = [(ip_network(row.whom), row) for row in rows if row.is_network]
        return True

    def of(self, visitor: str, address: str = "") -> BanRow | None:
        found = self._visitors.get(short(visitor)) if self._visitors else None
        return found or (self._of_address(address) if self._networks else None)

    def check(self, visitor: str, address: str) -> None:
        """Refuse whoever is banned."""
        row = self.of(visitor, address)
        if row is not None:
            until = f"{row.until[:16].replace('T', ' ')} UTC" if row.until else ""
            raise Refused(403, "request.banned", reason=row.reason.rstrip("."), until=until)

    def _of_address(self, address: str) -> BanRow | None:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:  # a socket of this machine
            return None
        found = getattr(found, "ipv4_mapped", None) or found
        return next((row for network, row in self._networks if found in network), None)
