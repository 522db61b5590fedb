"""`python -m footplate.lab.observing TITLE [PLAYERS]`: observed steps of random play in a second of processor time."""

from __future__ import annotations

import random
import sys
from time import process_time

import numpy as np

from footplate.lab.match import Match
from footplate.lab.observing.observer import Observer
from footplate.titles import first_title, load, title_data

SECONDS = 10
MOST_MOVES = 2000


def steps_a_second(title_id: str, players: int, seconds: float = SECONDS) -> float:
    """Each step: an observation, a mask, a random id."""
    title = load(title_id, players)
    observer, chance = Observer(title), random.Random(1)
    begun, steps, seed = process_time(), 0, 0
    while process_time() - begun < seconds:
        match = Match(title, seed)
        seed += 1
        while match.asked and len(match.moves) < MOST_MOVES:
            observer.observe(match.state, match.asked, match.asking)
            mask = np.zeros(len(match.words), np.int8)
            mask[list(match.ids)] = 1
            match.take(chance.choice(match.ids))
            steps += 1
    return steps / (process_time() - begun)


if __name__ == "__main__":
    title_id = sys.argv[1] if len(sys.argv) > 1 else first_title()
    players = int(sys.argv[2]) if len(sys.argv) > 2 else title_data(title_id).title.players[1]
    print(f"{title_id}, {players} players: {steps_a_second(title_id, players):.0f} observed steps a second")
