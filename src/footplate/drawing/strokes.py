"""Letters drawn as lines, for machines without a font.

A glyph is a few polylines, each a run of digit pairs "xy": 0 is the top of the capitals, 2 that of small letters, 6 the
base line, 8 the foot of "g". Every glyph is as wide as its largest x.
"""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from footplate.drawing.svg import num

_ROUND = "3322120305162635"  # the bowl of a, c, d, g, q
_BOWL = "0312223335261605"  # the bowl of b, p

GLYPHS: Final = {
    " ": "",
    "A": "062046 1434",
    "B": "0006 003041423303 3344453606",
    "C": "4130100105163645",
    "D": "00204244260600",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "0006",
    "J": "3035261605",
    "K": "0006 4004 1346",
    "L": "000636",
    "M": "0600234046",
    "N": "06004640",
    "O": "103041453616050110",
    "P": "06003041423303",
    "Q": "103041453616050110 2446",
    "R": "06003041423303 2346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016233640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "a": f"3236 {_ROUND}",
    "b": f"0006 {_BOWL}",
    "c": _ROUND,
    "d": f"3036 {_ROUND}",
    "e": "04343322120305162635",
    "f": "201116 0222",
    "g": f"3237281807 {_ROUND}",
    "h": "0006 0312223336",
    "i": "0206 0000",
    "j": "121708 1010",
    "k": "0006 3205 1436",
    "l": "000516",
    "m": "0206 03122326 23324346",
    "n": "0206 0312223336",
    "o": "122233352616050312",
    "p": f"0208 {_BOWL}",
    "q": f"3238 {_ROUND}",
    "r": "0206 031222",
    "s": "33221203142435261605",
    "t": "101526 0222",
    "u": "0205162635 3236",
    "v": "02162632",
    "w": "0216243642",
    "x": "0236 3206",
    "y": "0225 3218",
    "z": "02320636",
    "0": "102031352616050110",
    "1": "011016",
    "2": "01102031320636",
    "3": "003012223335261605",
    "4": "26200434",
    "5": "300002223335261605",
    "6": "312010010516263534231304",
    "7": "003016",
    "8": "102031322313020110 1304051626353423",
    "9": "322313020110203135261605",
    ".": "0606",
    ",": "1607",
    ":": "0303 0606",
    ";": "1313 1607",
    "!": "0004 0606",
    "?": "011020313214 1616",
    "'": "0001",
    "’": "0001",
    '"': "0001 2021",
    "-": "0424",
    "–": "0444",
    "+": "0444 2226",
    "=": "0343 0545",
    "×": "0236 3206",
    "/": "0640",
    "(": "10010516",
    ")": "00111506",
    "#": "1016 3036 0242 0444",
    "%": "0640 0011 3546",
    "&": "46121120310405162644",
    "·": "0303",
    "¥": "002340 2326 1434",
    "£": "4130201116 0646 0333",
    "€": "4130100105163645 0333",
    "$": "413010010213334445361605 2026",
}
_UNKNOWN = "0030360600"
_UNIT = 0.12  # of the font size
_GAP = 1.7
_SPACE = 1.5


def lines(content: str, size: float) -> tuple[str, float]:
    """Path data of a text whose base line begins at the origin, and its width."""
    unit, x = _UNIT * size, 0.0
    data: list[str] = []
    for char in content:
        glyph = _glyph(char)
        for run in glyph.split():
            corners = [(x + int(run[i]), int(run[i + 1]) - 6) for i in range(0, len(run), 2)]
            data.append("M" + "L".join(f"{num(a * unit)} {num(b * unit)}" for a, b in corners))
        x += max((int(run[i]) for run in glyph.split() for i in range(0, len(run), 2)), default=_SPACE) + _GAP
    return "".join(data), max(0.0, x - _GAP) * unit


def _glyph(char: str) -> str:
    """Accents are dropped: better an e than a box."""
    return GLYPHS.get(char, GLYPHS.get(normalize("NFKD", char)[:1], _UNKNOWN))
