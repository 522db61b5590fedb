"""How a game and a state show themselves to people: as a page of text (`print(game)`) and as a picture (a notebook).

Both are made in packages above this one. The public API, `footplate/__init__.py`, which every program imports, puts
them in here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footplate.game.game import Game
    from footplate.game.state import State

#: everything a player sees, in lines
page: Callable[[Game | State], str] = repr
#: the board as SVG
picture: Callable[[Game | State], str]
