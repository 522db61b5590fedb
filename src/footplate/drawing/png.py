"""SVG to PNG by resvg.

resvg draws text with the fonts of the machine and leaves out, without a word, all text for which it finds none: it
knows "sans-serif" only as Arial. So pictures name the usual fonts (`style.FONT`), and where none of them is
installed, as on a bare server, the letters are drawn as lines.
"""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree as ET

from footplate.drawing.strokes import lines
from footplate.drawing.style import FONT
from footplate.drawing.svg import num
from footplate.game.extras import needs

_SVG = "http://www.w3.org/2000/svg"


def svg_to_png(svg: str, scale: float = 2.0) -> bytes:
    """A picture as PNG, `scale` pixels per unit."""
    with needs("pictures", "a PNG picture"):
        import resvg_py  # only here: a picture for a browser needs no renderer

    return resvg_py.svg_to_bytes(svg_string=svg if has_font() else letters_as_lines(svg), zoom=scale)


@cache
def has_font() -> bool:
    """Does resvg find one of our fonts on this machine? Asked by drawing a letter."""
    import resvg_py

    head = f'<svg xmlns="{_SVG}" width="20" height="20">'
    empty = resvg_py.svg_to_bytes(svg_string=f"{head}</svg>")
    letter = resvg_py.svg_to_bytes(svg_string=f'{head}<text y="18" font-size="20" font-family="{FONT}">M</text></svg>')
    return letter != empty


def letters_as_lines(svg: str) -> str:
    """The picture with every text replaced by lines; for pictures of this package, which style each text by itself."""
    ET.register_namespace("", _SVG)
    root = ET.fromstring(svg)
    for parent in list(root.iter()):
        for i, child in enumerate(parent):
            if child.tag == f"{{{_SVG}}}text":
                parent[i] = _drawn(child)
    return ET.tostring(root, encoding="unicode")


def _drawn(text: ET.Element) -> ET.Element:
    size = float(text.get("font-size", "12"))
    data, width = lines(text.text or "", size)
    x = float(text.get("x", "0")) - {"middle": width / 2, "end": width}.get(text.get("text-anchor", ""), 0.0)
    group = ET.Element(f"{{{_SVG}}}g", transform=f"translate({num(x)} {text.get('y', '0')})")
    thick = size * (0.13 if text.get("font-weight") else 0.085)
    halo = text.get("stroke")
    for colour, wide in ((halo, thick + 3), (text.get("fill", "#000000"), thick)):
        if colour:
            style = {"fill": "none", "stroke": colour, "stroke-width": num(wide)}
            ET.SubElement(group, f"{{{_SVG}}}path", style, d=data, **_ENDS)
    return group


_ENDS = {"stroke-linecap": "round", "stroke-linejoin": "round"}
