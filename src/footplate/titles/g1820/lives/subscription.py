"""Subscriptions (P2): somebody proposes who buys the shares that are missing to 40 %, all who appear must agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from footplate.game import step as form
from footplate.game.actions import Action
from footplate.game.draft import Draft
from footplate.game.errors import RuleViolation
from footplate.game.state import Position
from footplate.game.step import Consent, Option, Shared, Step
from footplate.titles.g1820.actions import Abandon, Part, Subscribe
from footplate.titles.g1820.books import books
from footplate.titles.g1820.capital.shares import HOLDING_LIMIT
from footplate.titles.g1820.parties import parties, speaker

MOST_PROPOSALS = 20  # that may be declined in one negotiation (notes, 3)
SHOWN = 8  # proposals that are listed

Rooms = dict[str, int]  # party -> shares it could take
Split = tuple[Part, ...]


class Missing(msgspec.Struct, frozen=True):
    """Shares of a company that must be bought now, and what bears on who can buy them."""

    company: str
    price: int
    size: int
    shares: int
    proposer: str
    fee: int = 0  # that the proposer pays besides
    sales: dict[str, int] = {}  # shares that holders sell before it


def forty_percent(size: int) -> int:
    return size * 2 // 5


def rooms(pos: Position, missing: Missing) -> Rooms:
    """How many of the shares each party could take: by its cash, up to 60 % (R34), and only if it has not sold any."""
    ceiling = -(-HOLDING_LIMIT * missing.size // 100)
    found: Rooms = {}
    for party in parties(pos):
        if (party, missing.company) in books(pos).sold or missing.sales.get(party):
            continue
        cash = pos.cash[party] - (missing.fee if party == missing.proposer else 0)
        held = pos.held(missing.company, party) if pos.companies[missing.company].floated else 0
        most = min(cash // missing.price, ceiling - held, missing.shares)
        if most > 0:
            found[party] = most
    return found


def splits(rooms: Rooms, shares: int) -> Iterator[Split]:
    """Every way to share them out, party by party."""
    if not rooms:
        if not shares:
            yield ()
        return
    (party, most), *others = rooms.items()
    rest = dict(others)
    for n in range(min(most, shares), max(0, shares - sum(rest.values())) - 1, -1):
        taken = (Part(party, n),) if n else ()
        yield from (taken + split for split in splits(rest, shares - n))


def goods(missing: Missing, parts: Split) -> str:
    """A proposal as its negotiation remembers it."""
    return f"{missing.company}: {', '.join(sorted(f'{part.buyer} {part.shares}' for part in parts))}"


def declined(pos: Position, missing: Missing) -> int:
    return sum(known.startswith(f"{missing.company}: ") for known in pos.declined)


def proposals(pos: Position, missing: Missing) -> Iterator[Split]:
    """Every proposal that may still be made."""
    if declined(pos, missing) < MOST_PROPOSALS:
        for split in splits(rooms(pos, missing), missing.shares):
            if goods(missing, split) not in pos.declined:
                yield split


def sensible(pos: Position, missing: Missing) -> Iterator[Split]:
    """A few proposals worth showing: each party as much as it can, the others the rest; and even shares."""
    room = rooms(pos, missing)
    order = sorted(room, key=lambda party: speaker(pos, party) != missing.proposer)
    for first in order:
        yield dealt({first: room[first], **{p: room[p] for p in order if p != first}}, missing.shares, missing.shares)
    for count in range(2, len(order) + 1):
        yield dealt({p: room[p] for p in order[:count]}, missing.shares, 1)


def dealt(room: Rooms, shares: int, block: int) -> Split:
    """Shares dealt out in blocks, round and round; too few if there is no more room."""
    taken = dict.fromkeys(room, 0)
    while shares and any(taken[p] < room[p] for p in room):
        for party in room:
            n = min(block, shares, room[party] - taken[party])
            taken[party] += n
            shares -= n
    return tuple(Part(party, n) for party, n in taken.items() if n)


class AnySplit(Shared, frozen=True, eq=False):
    """Every proposal that may be made."""

    field = "parts"

    pos: Position
    missing: Missing

    def split(self) -> form.Split:
        return form.Split(self.missing.shares, rooms(self.pos, self.missing), self.missing.price)

    def sample(self, choose: Callable[[int], int]) -> Action:
        split = self._any(choose)
        if goods(self.missing, split) in self.pos.declined:
            split = next(proposals(self.pos, self.missing))
        return Subscribe(split)

    def _any(self, choose: Callable[[int], int]) -> Split:
        room, left = rooms(self.pos, self.missing), self.missing.shares
        parts: list[Part] = []
        while room:
            party = list(room)[choose(len(room))]
            most = min(room.pop(party), left)
            least = max(0, left - sum(room.values()))
            n = least + choose(most - least + 1)
            left -= n
            parts += [Part(party, n)] * bool(n)
        return tuple(sorted(parts, key=lambda part: list(parties(self.pos)).index(part.buyer)))

    def __str__(self) -> str:
        return f"subscribe {self.missing.shares} of {self.missing.company}"


def refusal(pos: Position, missing: Missing, parts: Split) -> RuleViolation | None:
    buyers = [part.buyer for part in parts]
    if len(set(buyers)) < len(buyers) or any(part.shares < 1 for part in parts):
        return pos.refuse("subscription.twice", company=missing.company)
    if sum(part.shares for part in parts) != missing.shares:
        return pos.refuse("subscription.number", company=missing.company, shares=missing.shares)
    room = rooms(pos, missing)
    for part in parts:
        if part.shares > room.get(part.buyer, 0):
            return pos.refuse("subscription.room", buyer=part.buyer, shares=room.get(part.buyer, 0))
    if declined(pos, missing) >= MOST_PROPOSALS:
        return pos.refuse("subscription.enough", most=MOST_PROPOSALS)
    if goods(missing, parts) in pos.declined:
        return pos.refuse("subscription.declined", company=missing.company)
    return None


class Subscription(Step, frozen=True):
    """Propose who buys, or give up. Nothing is carried out before the last of those who appear has agreed."""

    takes = (Subscribe, Abandon)

    # ---- what is subscribed for ----

    def missing(self, pos: Position) -> Missing:
        raise NotImplementedError(type(self).__name__)

    def carry_out(self, draft: Draft, parts: Split) -> None:
        """All agree."""
        raise NotImplementedError(type(self).__name__)

    def give_up(self, draft: Draft) -> None:
        raise NotImplementedError(type(self).__name__)

    # ---- the step ----

    def actor(self, pos: Position) -> str:
        return self.missing(pos).proposer

    def acts_for(self, pos: Position) -> str:
        return self.missing(pos).company

    def options(self, pos: Position) -> Iterator[Option]:
        missing = self.missing(pos)
        first = next(proposals(pos, missing), None)
        if first is not None:
            yield AnySplit(Subscribe(first), pos, missing)
            shown = {
                goods(missing, split): split for split in sensible(pos, missing) if refusal(pos, missing, split) is None
            }
            yield from (Subscribe(split) for split in list(shown.values())[:SHOWN])
        yield Abandon()

    def check(self, pos: Position, action: Action) -> None:
        problem = refusal(pos, self.missing(pos), action.parts) if isinstance(action, Subscribe) else None
        if problem:
            raise problem

    def consent(self, pos: Position, action: Action) -> Consent | None:
        if not isinstance(action, Subscribe):
            return None
        missing = self.missing(pos)
        appear = {speaker(pos, part.buyer) for part in action.parts} - {missing.proposer}
        asked = tuple(player for player in books(pos).order if player in appear)
        return Consent(asked, goods(missing, action.parts), 0) if asked else None

    def play(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Subscribe):
            self.carry_out(draft, action.parts)
        else:
            self.give_up(draft)

    def settle(self, draft: Draft) -> bool:
        """Where no proposal is left there is nothing to choose."""
        if next(proposals(draft, self.missing(draft)), None) is not None:
            return True
        self.give_up(draft)
        return False
