"""The page's icon in the sizes that phones want, made of its drawing: python -m tools.icons (into web/public/)."""

from __future__ import annotations

import re
from typing import Final

from footplate.drawing.png import svg_to_png
from tools.page import WEB

PUBLIC: Final = WEB / "public"
DRAWN: Final = 32  # units across, in favicon.svg
GROUND: Final = "#f6f4ee"
#: pixels across; units of room around, on a ground of its own: for what cuts icons to a shape
ICONS: Final = {"icon-192": (192, 0), "icon-512": (512, 0), "icon-maskable-512": (512, 6), "apple-touch-icon": (180, 3)}


def icon(drawing: str, pixels: int, room: int) -> bytes:
    inner = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", drawing)
    size = DRAWN + 2 * room
    ground = f'<rect x="{-room}" y="{-room}" width="{size}" height="{size}" fill="{GROUND}"/>' if room else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
    return svg_to_png(f'{head} viewBox="{-room} {-room} {size} {size}">{ground}{inner}</svg>', pixels / size)


def main() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    for name, (pixels, room) in ICONS.items():
        (PUBLIC / f"{name}.png").write_bytes(icon(drawing, pixels, room))


if __name__ == "__main__":
    main()
