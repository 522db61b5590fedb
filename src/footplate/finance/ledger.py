"""The ledger of money: it is only ever moved, never made. The bank may owe, nobody else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BANK: Final = "bank"


def transfer(cash: dict[str, int], payer: str, payee: str, amount: int) -> None:
    """Move money inside `cash`. That the payer has it is for the rules to see to."""
    if amount < 0:
        raise ValueError(f"a payment of {amount} from {payer} to {payee}")
    left = cash.get(payer, 0) - amount
    if left < 0 and payer != BANK:
        raise ValueError(f"{payer} has {cash.get(payer, 0)} and cannot pay {amount} to {payee}")
    cash[payer] = left
    cash[payee] = cash.get(payee, 0) + amount


def total(cash: Mapping[str, int]) -> int:
    return sum(cash.values())
