"""The line of a hex, both ways: `hex G15 tile 14 turn 2 stations AR - | KO`.

Stations stand circle after circle, `-` for a free one, and `|` goes before those of the next stop of the hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.board.layout import Layout, Node, Slots, node
from footplate.game.position.grammar import Line, choice, number_of, text_of, word_of
from footplate.game.position.sketch import Sketch
from footplate.game.title import Title

FREE: Final = "-"
NEXT: Final = "|"
CLAUSES: Final = ("tile", "turn", "stations")


# ---- written ----


def write_hexes(opening: Layout, board: Layout) -> Iterator[str]:
    """A line for every hex that is not as at the start."""
    for hex_, name in enumerate(board.map.names):
        face, was = board.faces[hex_], opening.faces[hex_]
        cities, before = _stations(board, hex_), _stations(opening, hex_)
        if face is was and cities == before:
            continue
        words = ["hex", name]
        if face is not was:
            words += ["tile", face.id, *(["turn", str(face.rotation)] if face.rotation else [])]
        if cities != before:
            words += ["stations", *cities]
        yield " ".join(words)


def _stations(board: Layout, hex_: int) -> list[str]:
    words: list[str] = []
    for stop in range(len(board.faces[hex_].stops)):
        words += [
            NEXT,
            *(word_of(company) if company else FREE for company in board.stations.get(node(hex_, stop), ())),
        ]
    while words and words[-1] == NEXT:
        words.pop()
    return words[1:]


# ---- read ----


def read_hex(sketch: Sketch, line: Line) -> None:
    """Lay what the line says of a hex."""
    title = sketch.title
    hex_ = _hex(title, line)
    said: dict[str, list[str]] = {}
    clause = ""
    for word in line.words[2:]:
        if word in CLAUSES:
            if word in said:
                raise line.wrong(f"{word} is said twice")
            clause = word
            said[clause] = []
        elif not clause or (clause != "stations" and said[clause]):
            raise line.wrong(f"{word} is not understood{choice(word, CLAUSES)}")
        else:
            said[clause].append(word)
    if "tile" in said:
        sketch.tiles[hex_] = _tile(title, hex_, said, line)
    elif "turn" in said:
        raise line.wrong("a tile is turned, and none is named, as in: tile 9 turn 1")
    if "stations" in said:
        for where in [place for place in sketch.stations if place >> 3 == hex_]:
            del sketch.stations[where]
        sketch.stations |= _placed(sketch, hex_, said["stations"], line)


def _hex(title: Title, line: Line) -> int:
    name = text_of(line.words[1], line) if len(line.words) > 1 else ""
    if name not in title.map:
        raise line.wrong(f"there is no hex {name or 'named'}{choice(name, title.map.names)}")
    return title.map.index(name)


def _tile(title: Title, hex_: int, said: dict[str, list[str]], line: Line) -> tuple[str, int]:
    if not said["tile"] or not said.get("turn", ["0"]):
        raise line.wrong("a tile is named by its number and its turn, as in: tile 9 turn 1")
    number = text_of(said["tile"][0], line)
    if number not in title.map.tiles:
        raise line.wrong(f"there is no tile {number}{choice(number, title.map.tiles)}")
    turn = number_of(said.get("turn", ["0"])[0], line, "a turn")
    if not 0 <= turn <= 5:
        raise line.wrong(f"a tile has six turns, 0 to 5, not {turn}")
    face = title.map.tiles[number].faces[turn]
    if title.map.carried(title.map.printed[hex_], face) is None:
        raise line.wrong(f"tile {number} in turn {turn} does not fit what is printed on {title.map.names[hex_]}")
    return number, turn


def _placed(sketch: Sketch, hex_: int, words: list[str], line: Line) -> dict[Node, Slots]:
    title = sketch.title
    tile, turn = sketch.tiles.get(hex_, ("", 0))
    stops = (title.map.tiles[tile].faces[turn] if tile else title.map.printed[hex_]).stops
    found: dict[Node, Slots] = {}
    stop = 0
    held: Slots = ()
    for word in [*words, NEXT]:
        if word != NEXT:
            company = "" if word == FREE else text_of(word, line)
            if company and company not in title.companies:
                raise line.wrong(f"there is no company {company}{choice(company, title.companies)}")
            held = (*held, company)
            continue
        slots = stops[stop].slots if stop < len(stops) else 0
        if len(held) > slots:
            where = f"stop {stop + 1} of {title.map.names[hex_]}" if stop else title.map.names[hex_]
            raise line.wrong(f"{where} has {slots or 'no'} circles for stations, not {len(held)}")
        while held and not held[-1]:
            held = held[:-1]
        if held:
            found[node(hex_, stop)] = held
        stop, held = stop + 1, ()
    return found
