"""How large things are written: a whole board on a screen is seen small, and there its letters must be larger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.drawing.style import SLOT
from footplate.drawing.svg import text_width

FINE: Final = 8.5  # a tile's number, a hex's coordinate: for those who look closely


@dataclass(frozen=True)
class Hand:
    """A way of writing: no letters but the fine print are smaller than `least`, in units of the picture."""

    least: float = 0.0
    wide: float = 1.0  # how wide the letters run, beside the widest font that one must reckon with
    loose: bool = False  # each piece of lettering by itself, so that a page may scale it

    def size(self, usual: float) -> float:
        return max(usual, self.least)

    @property
    def disc(self) -> float:
        """The radius of a disc: large letters need a larger one."""
        return max(SLOT - 2, min(1.15 * self.least, SLOT + 5))

    @property
    def space(self) -> float:
        """Units from one word to the next."""
        return 0.25 * self.least

    @property
    def outline(self) -> float:
        """Units of ground round a name, on both sides together, so that track under it is not taken for letters."""
        return max(3.0, 0.3 * self.least)

    @property
    def room(self) -> float:
        """How many times larger than usual the circles of a city are that has several, for discs of that size."""
        return max(1.0, self.disc / SLOT)

    def width(self, content: str, usual: float) -> float:
        return self.wide * text_width(content, self.size(usual))

    def grown(self, usual: float) -> float:
        """How many times larger than usual such letters are."""
        return self.size(usual) / usual


PRINT: Final = Hand()
