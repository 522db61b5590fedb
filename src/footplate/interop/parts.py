"""The numbered parts of 18xx.games: which certificate, train and tile lies where.

To our rules one 10 % share is like another; a file names each by its number, and the numbers must be those the other
program has in that place. Its habits in changes of presidency were found by watching recorded games.
"""

from __future__ import annotations

from collections import Counter

from footplate.finance.ledger import BANK
from footplate.game.state import IPO, POOL, State
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
    """Copies of trains, by owner, in the order in which they came."""

    def __init__(self) -> None:
        self._held: dict[str, list[str]] = {}
        self._sold: Counter[str] = Counter()

    def of(self, owner: str, train: str = "") -> list[str]:
        """An owner's copies, of one kind or of all."""
        return [copy for copy in self._held.get(owner, ()) if train in ("", train_name(copy))]

    def top(self, state: State, train: str) -> str:
        """The copy that the bank sells next. Its number is how many have left the stack: sold, or exported."""
        printed = state.title.trains[train].count
        gone = self._sold[train] if printed == "unlimited" else printed - state.depot[train]
        return f"{train}-{gone}"

    def first(self, state: State, train: str, giver: str) -> str:
        """The copy that changes hands where nobody says which. Of the market's trains only the first is for sale."""
        return self.top(state, train) if giver == BANK else self.of(giver, train)[0]

    def move(self, copy: str, giver: str, taker: str) -> None:
        if giver == BANK:
            self._sold[train_name(copy)] += 1
        else:
            self._held[giver].remove(copy)
        self._held.setdefault(taker, []).append(copy)

    def scrap(self, state: State) -> None:
        """Forget those that the position has no more."""
        for owner in self._held:
            left = state.market_trains if owner == POOL else state.companies[owner].trains
            self._held[owner] = [copy for copy in self.of(owner) if train_name(copy) in left]


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

    def left(self, tile: str) -> list[str]:
        """Copies in the supply; the first is taken where nobody says which."""
        return self._supply[tile]

    def lay(self, hex_: str, copy: str) -> None:
        """What it covers goes back into the supply, as the last."""
        covered = self._lying.get(hex_)
        self._supply[tile_number(copy, self._added)].remove(copy)
        self._lying[hex_] = copy
        if covered:
            self._supply[tile_number(covered, self._added)].append(covered)

    def on(self, hex_: str) -> str:
        """What a city's id begins with: the tile, or the hex where nothing has been laid."""
        return self._lying.get(hex_, f"{hex_}-0")
