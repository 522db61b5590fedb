#!/usr/bin/env python3
"""Take the pictures of the table for the documentation, in Chromium.

usage: python -m tools.screenshots [STATE ...]     (default: all; into docs/pictures/)

Two recorded games beside the pictures are played up to the moments worth looking at: one of four bots, and a random
one that runs out of money. Of every title there is a game up to a moment (title-*.json), shown as the page opens it.
"""

from __future__ import annotations

import base64
import json
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import footplate
from footplate.game.decision import Decision
from tools.browser import FLAGS, ROOT, Server, chromium

FOLDER: Final = ROOT / "docs" / "pictures"
SCREENS: Final = {"desktop": (1440, 900), "phone": (390, 844)}


@dataclass(frozen=True)
class State:
    """A moment: which game, when, and what to click before the picture is taken."""

    name: str
    game: str
    is_it: Callable[[footplate.Game, Decision], bool]
    clicks: tuple[str, ...] = ()


def _late(step: str, moves: int) -> Callable[[footplate.Game, Decision], bool]:
    return lambda game, decision: decision.step == step and len(game) >= moves and len(decision.options) > 2


def _many_hexes(game: footplate.Game, decision: Decision) -> bool:
    hexes = {getattr(option, "hex", None) for option in decision.options}
    return decision.step == "lay_track" and len(game) >= 200 and len(hexes) > 5


def _trains(step: str) -> Callable[[footplate.Game, Decision], bool]:
    """A company with several trains, some way on."""

    def is_it(game: footplate.Game, decision: Decision) -> bool:
        return decision.step == step and len(game) > 230 and len(game.state.companies[decision.company].trains) > 2

    return is_it


STATES: Final = (
    State("auction", "1889.json", _late("private_auction", 4), ("#now .offer >> nth=1",)),
    State("stock", "1889.json", _late("stock_turn", 120), ("#now .company .offer:has-text('Buy') >> nth=0",)),
    State("track", "1889.json", _many_hexes, ("#now .hexes .offer >> nth=2",)),
    State("run", "1889.json", _trains("run_routes")),
    State("dividend", "1889.json", _trains("pay_out"), ("#now .offer >> nth=0",)),
    State("train", "1889.json", _late("buy_trains", 230), ("#now .offer >> nth=0",)),
    State("emergency", "1889-emergency.json", lambda g, d: False, ("#now .company .offer >> nth=0",)),
    State("end", "1889.json", lambda g, d: False),
    *(State(path.stem, path.name, lambda g, d: False) for path in sorted(FOLDER.glob("title-*.json"))),
)


def moves_until(state: State) -> tuple[footplate.Game, Iterator[tuple[str, Any]]]:
    """The recorded game, and who did what in it up to the moment."""
    game = footplate.open_record(FOLDER / state.game)
    upto = next((n for n in range(len(game)) if _decides(game.at(n), state)), len(game))
    return game, ((move.player, msgspec.to_builtins(move.action)) for move in game.moves[:upto])


def _decides(game: footplate.Game, state: State) -> bool:
    decision = game.decision
    return decision is not None and state.is_it(game, decision)


def laid(
    context: BrowserContext, url: str, title: str, names: Iterable[str], options: Iterable[str] = (), seed: int = 1
) -> str:
    """The address of a new table, all of its seats at this screen."""
    seats = [{"kind": "here", "name": name} for name in names]
    seats[0]["kind"] = "me"
    asked = {"title": title, "seats": seats, "seed": seed, "options": list(options)}
    headers = {"Origin": url, "Content-Type": "application/json"}
    table = context.request.post(f"{url}/api/tables", data=json.dumps(asked), headers=headers).json()
    return f"{url}/t/{table['id']}"


def lay(context: BrowserContext, url: str, state: State) -> str:
    """A table at this moment."""
    game, moves = moves_until(state)
    opened = laid(context, url, game.title.id, game.names.values(), game.title.options, game.seed)
    headers = {"Origin": url, "Content-Type": "application/json"}
    address = f"{opened.replace('/t/', '/api/tables/')}/actions"
    for seq, (player, action) in enumerate(moves):
        body = json.dumps({"seq": seq, "player": player, "action": action})
        answer = context.request.post(address, data=body, headers=headers)
        if not answer.ok:
            raise SystemExit(f"{state.name}: move {seq} was refused: {answer.text()}")
    return opened


def picture(page: Page, address: str, state: State, to: Path) -> None:
    page.goto(address)
    page.wait_for_selector("#now h2")
    page.wait_for_load_state("networkidle")
    for click in state.clicks:
        page.click(click)
        page.wait_for_load_state("networkidle")
    page.mouse.move(2, 2)
    page.wait_for_timeout(200)
    shot = page.screenshot()
    to.write_bytes(smaller(page, shot))
    print(f"{to.relative_to(ROOT)}  {to.stat().st_size // 1024} kB")


#: 255 colours are enough for a page: the most frequent ones, the others become the nearest of them
QUANTIZE: Final = """async (data) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  const coarse = (c) => c & 0xfcfcfc;
  const count = new Map();
  for (const p of pixels) count.set(p & 0xffffff, (count.get(p & 0xffffff) ?? 0) + 1);
  const kept = new Map();
  for (const [colour] of [...count].sort((a, b) => b[1] - a[1])) {
    if (kept.size === 255) break;
    if (kept.size < 96 || ![...kept.values()].some((k) => coarse(k) === coarse(colour))) kept.set(colour, colour);
  }
  const palette = [...kept.values()];
  const apart = (a, b) => {
    const [r, g, l] = [(a & 255) - (b & 255), ((a >> 8) & 255) - ((b >> 8) & 255), (a >> 16) - (b >> 16)];
    return 2 * r * r + 4 * g * g + 3 * l * l;
  };
  const index = new Map(palette.map((colour, i) => [colour, i]));
  const nearest = (colour) => {
    let best = 0;
    palette.forEach((other, i) => { if (apart(colour, other) < apart(colour, palette[best])) best = i; });
    return best;
  };
  const bytes = new Uint8Array(pixels.length);
  pixels.forEach((p, i) => {
    const colour = p & 0xffffff;
    if (!index.has(colour)) index.set(colour, nearest(colour));
    bytes[i] = index.get(colour);
  });
  let text = '';
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return { wide: image.width, high: image.height, palette, pixels: btoa(text) };
}"""


def smaller(page: Page, png: bytes) -> bytes:
    """The same picture with a palette, a third of the size."""
    blank = page.context.new_page()  # the page itself forbids data: addresses
    found = blank.evaluate(QUANTIZE, base64.b64encode(png).decode())
    blank.close()
    wide, high = found["wide"], found["high"]
    pixels = base64.b64decode(found["pixels"])
    colours = b"".join(struct.pack("<I", colour)[:3] for colour in found["palette"])
    rows = b"".join(b"\0" + pixels[y * wide : (y + 1) * wide] for y in range(high))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", colours),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def take(browser: Browser, url: str, state: State) -> None:
    owner = browser.new_context()
    address = lay(owner, url, state)
    for screen, (wide, high) in SCREENS.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": wide, "height": high},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=screen == "phone",
                device_scale_factor=2 if screen == "phone" else 1,
                storage_state=owner.storage_state(),
                locale="en",
            )
            picture(context.new_page(), address, state, FOLDER / f"{state.name}-{screen}-{scheme}.png")
            context.close()
    owner.close()


def main() -> None:
    wanted = sys.argv[1:] or [state.name for state in STATES]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db", patient=True)
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            for state in STATES:
                if state.name in wanted:
                    take(browser, server.url, state)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
