"""How much faster several processes are: the same games with one worker, then with more.

python -m footplate.lab.playing 1889 --games 400 --workers 2
"""

from __future__ import annotations

import argparse
from time import perf_counter

from footplate.lab.playing.many import play_many


def main() -> None:
    parser = argparse.ArgumentParser("footplate.lab.playing", description=__doc__.splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--bot", default="random", help="the bot in every seat")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2, help="compared with one")
    given = parser.parse_args()
    seconds = {}
    digests = set()
    for workers in (1, given.workers):
        started = perf_counter()
        digests.add(play_many(given.title, [given.bot] * given.seats, given.games, workers=workers).play())
        seconds[workers] = perf_counter() - started
        print(f"{workers} workers: {seconds[workers]:.1f} s, {given.games / seconds[workers]:.1f} games a second")
    assert len(digests) == 1, digests
    print(f"{seconds[1] / seconds[given.workers]:.2f} times as fast, the same digest {digests.pop()}")


if __name__ == "__main__":
    main()
