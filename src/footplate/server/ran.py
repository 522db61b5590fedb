"""What the page is told of runs: the best ones, and what those are worth that somebody has drawn."""

from __future__ import annotations

from typing import Annotated

import msgspec

from footplate.server.messages import Json, Message, Refusal, Seq, Word


class RunsQuestion(Message):
    player: Word
    routes: Annotated[list[Json], msgspec.Meta(max_length=20)]  # {"train": "4", "path": ["K4", "K6", ...]}
    at: Seq | None = None


class RouteView(Message):
    train: str
    path: list[str]
    revenue: int
    svg: str  # the stroke over the board, in the board's coordinates
    text: str


class RunView(Message):
    """A run: drawn, valued, compared with the best."""

    routes: list[RouteView]
    revenue: int
    treasury: int
    best: int
    bound: int
    proved: bool
    text: str  # "310; 340 is possible"
    refusal: Refusal | None = None


class Runs(Message):
    """The best runs that are worth the same, the first one filled in."""

    runs: list[RunView]
