"""One line of the table: what was measured, what the reference engine needs, and what we promise."""

from __future__ import annotations

import msgspec

REFERENCE = "the program behind 18xx.games, run natively, all checks on, one core"


class Row(msgspec.Struct, frozen=True):
    """A figure. The reference's is in the same measure; `target` is what we have promised."""

    what: str
    value: float
    measure: str
    reference: float | None = None
    target: float | None = None
    more_is_better: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times better than the reference."""
        if self.reference is None or not self.value:
            return None
        return self.value / self.reference if self.more_is_better else self.reference / self.value

    @property
    def ok(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target

    def cells(self) -> tuple[str, ...]:
        promise = "" if self.target is None else f"{'at least' if self.more_is_better else 'at most'} {self.target:g}"
        return (
            self.what,
            f"{short(self.value)} {self.measure}",
            "" if self.reference is None else f"{self.reference:.3g}",
            "" if self.ratio is None else f"{short(self.ratio)} x",
            promise,
            {None: "", True: "ok", False: "MISSED"}[self.ok],
        )


HEADINGS = ("what", "footplate", "reference", "better", "promised", "")
WIDTHS = (52, 24, 9, 9, 13, 6)


def line(cells: tuple[str, ...]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


def short(number: float) -> str:
    """Three figures that matter."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}" if number >= 0.001 else f"{number:.5f}"
