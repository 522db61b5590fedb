#!/usr/bin/env python3
"""Draw the pictures of the README: a random game of 1889 some way on, with the best run of one company.

usage: pictures.py [FOLDER]     (default: docs/images)
"""

from __future__ import annotations

import sys
from pathlib import Path

import footplate
from footplate.bots import RandomPlayer
from footplate.drawing import board_svg, liveries, svg_to_png
from footplate.rounds.running import best_known

SEED, MOVES = 3, 520


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images")
    folder.mkdir(parents=True, exist_ok=True)
    game = footplate.new("1889", ["Aki", "Bea", "Cem", "Dai"], seed=SEED)
    player = RandomPlayer(SEED)
    while len(game) < MOVES and game.decision:
        actor, action = player.choose(game.decisions)
        game.play(action, actor)
    state = game.state
    company, run = max(
        ((c, best_known(state, c)) for c, data in state.companies.items() if data.trains),
        key=lambda pair: pair[1].revenue,
    )
    svg = board_svg(
        state.board,
        company_colours=liveries(state.title),
        homes=state.title.homes,
        routes=[(route.train, route.path) for route in run.routes],
        title=f"1889 after {len(game)} moves: {company} runs for {run.revenue}",
    )
    (folder / "board.svg").write_text(svg, encoding="utf-8")
    (folder / "board.png").write_bytes(svg_to_png(svg, 1.0))
    print(f"{company} runs for {run.revenue}: {folder / 'board.png'}")


if __name__ == "__main__":
    main()
