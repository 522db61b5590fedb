"""Colours and sizes of every picture. Colour is never the only signal: a letter, a shape or dashes repeat it."""

from __future__ import annotations

import re
from typing import Final

SIZE: Final = 72.0  # centre of a hex to its corner, in picture units
SLOT: Final = 17.0  # radius of a circle for a station
DOT: Final = 7.0  # radius of a town without a bar
BAR: Final = (26.0, 8.0)  # a town on its track
TRACK: Final = 7.0
CASING: Final = 11.0
ROUTE: Final = 6.0
MARGIN: Final = 26.0

# The usual fonts by name, since resvg takes "sans-serif" for Arial and draws nothing where that is not installed.
FONT: Final = (
    "Helvetica Neue, Helvetica, Arial, Segoe UI, Liberation Sans, DejaVu Sans, Noto Sans, Roboto, Open Sans, Ubuntu,"
    " Cantarell, Nimbus Sans, FreeSans, sans-serif"
)

INK: Final = "#1c1c1c"
FAINT: Final = "#4a4a46"
PAPER: Final = "#ffffff"
PLATE: Final = "#e8e6df"
SEA: Final = "#dce9ef"
BORDER: Final = "#6f6a5c"
BARRIER: Final = "#7a1f1f"
WATER: Final = "#1f6aa5"
HIGHLIGHT: Final = "#c2185b"
RESERVED: Final = "#6b6961"

# Told apart by people who do not see red or green: a test looks at them as they do.
GROUND: Final = {
    "white": "#f4f0e1",
    "yellow": "#fbdf66",
    "green": "#98d492",
    "brown": "#b3743f",
    "gray": "#c9c8c3",
    "red": "#dd8478",
    "blue": "#a8d0e6",
}
# Land that costs money to build on is tinted as well as marked.
TINT: Final = {
    "mountain": "#e9dfc3",
    "high mountain": "#ddcfae",
    "hill": "#eee6c8",
    "desert": "#f6e7bd",
    "river": "#e8eddf",
}

# Phases and zones of the market: a soft fill each, and letters that no two of them share.
SWATCH: Final = {
    "white": ("#f7f5ee", ""),
    "yellow": ("#fbe16a", "Y"),
    "green": ("#a0d99a", "G"),
    "brown": ("#bd8350", "B"),
    "gray": ("#cfcfca", "Gr"),
    "grey": ("#cfcfca", "Gr"),
    "red": ("#ec9c90", "R"),
    "blue": ("#a8cfe8", "Bl"),
    "orange": ("#f6b45c", "O"),
    "purple": ("#cbb0de", "Pu"),
    "black": ("#b9b6b0", "Bk"),
    "diesel": ("#ffffff", "D"),
}
NO_SWATCH: Final = "#e3ddef"

# Companies: the names that rulebooks use, in tones that can be told apart in print.
PALETTE: Final = {
    "black": "#2b2b2b",
    "blue": "#1f5fb4",
    "brown": "#7b4a21",
    "cyan": "#16a5c4",
    "darkblue": "#143a73",
    "darkgreen": "#1d5a32",
    "darkred": "#8a1c1c",
    "darkyellow": "#d3a400",
    "gold": "#e0b020",
    "gray": "#7c7c7c",
    "green": "#23843f",
    "grey": "#7c7c7c",
    "lightblue": "#7cc0ea",
    "lightgreen": "#8fd07a",
    "lightgrey": "#c4c4c4",
    "lightgray": "#c4c4c4",
    "lime": "#a5cf2b",
    "magenta": "#c4368f",
    "maroon": "#7d2036",
    "navy": "#1b2a5e",
    "olive": "#77782a",
    "orange": "#f08a1d",
    "pink": "#f2a3bd",
    "purple": "#6c3a98",
    "red": "#cc2f2a",
    "redbrown": "#9c4029",
    "silver": "#b9bcc0",
    "tan": "#d8b384",
    "teal": "#12807c",
    "turquoise": "#2cc0b8",
    "violet": "#8a4fc0",
    "white": "#fbfbf8",
    "yellow": "#f5d327",
}
UNKNOWN_COMPANY: Final = "#8b8b93"

# Colour and dashes: routes can be told apart without the one or the other (first six: Okabe & Ito's palette).
ROUTES: Final = (
    ("#d55e00", ""),
    ("#0072b2", "14 6"),
    ("#009e73", "5 5"),
    ("#b0438f", "16 5 4 5"),
    ("#56b4e9", "9 4"),
    ("#d9a400", "3 3"),
    ("#7a4fbf", "20 4 3 4 3 4"),
    ("#a03020", "10 10"),
)

_RGB = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")


def company_colour(name: str) -> str:
    """A company's colour as #rrggbb: written so, or a name of the palette; a neutral grey where it says neither."""
    key = name.lower().replace(" ", "").replace("-", "").replace("_", "")
    if _RGB.fullmatch(key):
        return key if len(key) == 7 else "#" + "".join(2 * c for c in key[1:])
    return PALETTE.get(key, UNKNOWN_COMPANY)


def _luminance(rgb: str) -> float:
    channels = (int(rgb[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text_on(rgb: str) -> str:
    """Black or white, whichever has the greater contrast on this ground (WCAG)."""
    light = _luminance(rgb)
    return "#000000" if (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) else "#ffffff"


def swatch(name: str) -> tuple[str, str]:
    """Fill and letters of a phase or zone; a name that is no colour gets its first letter on a neutral ground."""
    return SWATCH.get(name, (NO_SWATCH, name[:1].upper()))
