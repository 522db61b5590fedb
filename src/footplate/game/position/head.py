"""The first lines of a position: which game it is, and who plays."""

from __future__ import annotations

from typing import Final

from footplate.game.errors import BadPlayers, BadPosition, BadSetup
from footplate.game.position.grammar import Line, is_number, lines, number_of, text_of
from footplate.game.title import Loader, Title

HEAD: Final = {"title": "title 1889", "options": "", "seed": "", "players": "players Aki 300, Bea 200"}
LONGEST_SEED: Final = 80  # digits


class Head:
    """A title, its options, the seed and the players; and all lines of the text."""

    def __init__(self, text: str, loader: Loader) -> None:
        if not isinstance(text, str):
            raise BadPosition(1, repr(text), "a position is text")
        self.lines = list(lines(text))
        if not self.lines:
            raise Line(1, text.strip(), ()).wrong(f"there is nothing to read; a position begins as in: {HEAD['title']}")
        title, players = self._needed("title"), self._needed("players")
        options, seed = self._found("options"), self._found("seed")
        if len(title.words) != 2:
            raise title.wrong(f"a position has one title, as in: {HEAD['title']}")
        self.seed = number_of(" ".join(seed.words[1:]), seed, "a seed", LONGEST_SEED) if seed else 0
        self.names, self.cash = _players(players)
        chosen = tuple(text_of(word, options) for word in options.words[1:]) if options else ()
        try:
            self.title: Title = loader(text_of(title.words[1], title), len(self.names), chosen)
        except BadPlayers as error:
            raise players.wrong(str(error)) from None
        except BadSetup as error:
            raise (title if error.code == "title" or options is None else options).wrong(str(error)) from None

    def _found(self, kind: str) -> Line | None:
        found = [line for line in self.lines if line.kind == kind]
        if len(found) > 1:
            raise found[1].wrong(f"{kind} is said already, in line {found[0].number}")
        return found[0] if found else None

    def _needed(self, kind: str) -> Line:
        found = self._found(kind)
        if found is None:
            raise self.lines[0].wrong(f"a position needs a line that begins with {kind}, as in: {HEAD[kind]}")
        return found


def _players(line: Line) -> tuple[list[str], dict[int, int]]:
    """Names in order of seating, and the cash of those of whom it is said."""
    names: list[str] = []
    cash: dict[int, int] = {}
    for word in line.words[1:]:
        if not is_number(word):
            names.append(text_of(word, line))
        elif not names or len(names) - 1 in cash:
            raise line.wrong(f"{word} stands where a name belongs; names that are numbers stand in quotes")
        else:
            cash[len(names) - 1] = number_of(word, line)
    if not all(name.strip() for name in names):
        raise line.wrong("a player has no name")
    if len({*names}) != len(names):
        raise line.wrong("two players have the same name")
    return names, cash
