"""Who owns a company: shares counted in the company's own units, whoever holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

Holdings = Mapping[str, int]  # owner -> shares; a president's certificate counts as the shares it stands for
NOBODY: Final[Holdings] = {}


def moved(holdings: Holdings, giver: str, taker: str, shares: int) -> dict[str, int]:
    """The holdings after `shares` went from one owner to another."""
    after = dict(holdings)
    after[giver] = after.get(giver, 0) - shares
    if after[giver] < 0:
        raise ValueError(f"{giver} does not hold {shares} shares")
    if not after[giver]:
        del after[giver]
    after[taker] = after.get(taker, 0) + shares
    return after


def scaled(holdings: Holdings, times: int) -> dict[str, int]:
    """The holdings after every share was exchanged for `times` shares."""
    return {owner: shares * times for owner, shares in holdings.items()}


def certificates(shares: int, *, presides: bool, president_shares: int) -> int:
    """Number of certificates: all are single shares but the president's."""
    return shares - president_shares + 1 if presides else shares


def president_after(
    holdings: Holdings, president: str, seats: Sequence[str], needs: int, asleep: Holdings = NOBODY
) -> str:
    """Who presides now: the old president unless another holds more; among equals the next to his left.

    `seats` are those who may preside, in order of seating; nobody presides with fewer than `needs` shares, and those
    `asleep` count, but cannot be part of the president's certificate.
    """
    own = holdings.get(president, 0)
    best, leader = max(own, needs - 1), president
    if asleep and own - asleep.get(president, 0) < needs:
        best = needs - 1  # his certificate must go to another, even to one who holds no more than he
    at = seats.index(president)
    for seat in (*seats[at + 1 :], *seats[:at]):
        if holdings.get(seat, 0) > best and holdings[seat] - asleep.get(seat, 0) >= needs:
            best, leader = holdings[seat], seat
    return leader
