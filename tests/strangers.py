"""A package of somebody else's with bots, as pip would leave it in a folder."""

from __future__ import annotations

from pathlib import Path

CODE = '''"""Bots of a stranger."""

from footplate.bots import Choice, Reason
from footplate.game.step import Open


class Timid:
    """Passes whenever it may: passing comes last."""

    def __init__(self, seed=0): ...

    def choose(self, decisions, player):
        if decisions[0].player != player:
            return None
        *_, last = decisions[0].options
        return Choice(player, last.sample(lambda count: 0) if isinstance(last, Open) else last, Reason("only"))


class Broken(Timid):
    def choose(self, decisions, player):
        raise KeyError("nothing")


class Mute(Timid):
    def choose(self, decisions, player):
        return None


class Thief(Timid):
    def choose(self, decisions, player):
        choice = super().choose(decisions, player)
        return choice and Choice("p1" if player == "p2" else "p2", choice.action, choice.reason)


number = 7
'''
ENTRIES = """[footplate.bots]
timid = stranger_bots:Timid
broken = stranger_bots:Broken
mute = stranger_bots:Mute
thief = stranger_bots:Thief
number = stranger_bots:number
gone = stranger_bots_gone:Bot
easy = stranger_bots:Timid
"""


def install(folder: Path) -> Path:
    """Into this folder, which must be on the path."""
    about = folder / "stranger_bots-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "stranger_bots.py").write_text(CODE, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger-bots\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    return folder
