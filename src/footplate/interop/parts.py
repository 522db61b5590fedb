"""The numbered parts of 18xx.games: which certificate, train and tile lies where.

To our rules one 10 % share is like another; a file names each by its number, and the numbers must be those the other
program has in that place. Its habits in changes of presidency were found by watching recorded games.
"""

from __future__ import annotations

from footplate.finance.ledger import BANK
from footplate.game.state import IPO, POOL
from footplate.game.title import Title
from footplate.interop.translate import added_tiles, tile_number, train_name

PRESIDENTS = 0  # the number of the president's certificate


class Certificates:
    """Every owner's certificates of every company, in the order in which they came."""

    def __init__(self, title: Title) -> None:
        self._president_shares = {c.id: c.president_shares for c in title.companies.values()}
        self.held: dict[str, dict[str, list[int]]] = {
            c.id: {IPO: list(range(c.shares - c.president_shares + 1)), POOL: []} for c in title.companies.values()
        }

    def owned(self, company: str, owner: str) -> list[int]:
        return self.held[company].setdefault(owner, [])

    def singles(self, company: str, owner: str) -> list[int]:
        return [number for number in self.owned(company, owner) if number != PRESIDENTS]

    def move(self, company: str, number: int, giver: str, taker: str) -> None:
        self.owned(company, giver).remove(number)
        self.owned(company, taker).append(number)

    def bundle(self, company: str, owner: str, shares: int) -> list[int]:
        """What is laid on the table to sell that many shares; with the president's certificate, if the others do not
        reach."""
        singles = self.singles(company, owner)
        return singles[:shares] if shares <= len(singles) else [*singles, PRESIDENTS]

    def surplus(self, company: str, bundle: list[int], shares: int) -> int:
        """Shares in the bundle that are not sold and come back."""
        president = self._president_shares[company] - 1 if PRESIDENTS in bundle else 0
        return len(bundle) + president - shares

    def settle(self, company: str, president: str, seller: str = "", surplus: int = 0) -> None:
        """The president's certificate goes where it belongs, for the first singles there; then the surplus of a sale
        comes back from the first singles in the market."""
        holder = next(owner for owner, numbers in self.held[company].items() if PRESIDENTS in numbers)
        if holder != president:
            for number in self.singles(company, president)[: self._president_shares[company]]:
                self.move(company, number, president, holder)
            self.move(company, PRESIDENTS, holder, president)
        for number in self.singles(company, POOL)[:surplus]:
            self.move(company, number, POOL, seller)


class Trains:
    """Copies of trains, by owner. Those that were scrapped are forgotten by never being asked for."""

    def __init__(self) -> None:
        self._held: dict[str, list[str]] = {}
        self._left_bank: dict[str, int] = {}

    def of(self, owner: str, train: str) -> list[str]:
        return [copy for copy in self._held.get(owner, ()) if train_name(copy) == train]

    def move(self, train: str, giver: str, taker: str) -> str:
        """One train of a kind changes hands; says which."""
        if giver == BANK:
            number = self._left_bank.get(train, 0)
            self._left_bank[train] = number + 1
            copy = f"{train}-{number}"
        else:
            copy = self.of(giver, train)[0]
            self._held[giver].remove(copy)
        self._held.setdefault(taker, []).append(copy)
        return copy


class TileCopies:
    """Copies of tiles: which lies on which hex, and which is next in the supply."""

    def __init__(self, title: Title) -> None:
        self._supply: dict[str, list[str]] = {}
        self._added = added_tiles(title)
        for tile, count in title.tile_counts.items():
            printed = min(count, title.data.tiles.counts.get(tile, 0)) if self._added else count
            plain = [f"{tile}-{n}" for n in range(printed)]
            self._supply[tile] = plain + [f"{self._added}{tile}-{n}" for n in range(count - printed)]
        self._lying: dict[str, str] = {}  # hex -> copy

    def lay(self, hex_: str, tile: str) -> str:
        """The first in the supply; what it covers goes back, as the last."""
        covered = self._lying.get(hex_)
        self._lying[hex_] = self._supply[tile].pop(0)
        if covered:
            self._supply[tile_number(covered, self._added)].append(covered)
        return self._lying[hex_]

    def on(self, hex_: str) -> str:
        """What a city's id begins with: the tile, or the hex where nothing has been laid."""
        return self._lying.get(hex_, f"{hex_}-0")
