"""Tuning by self-play (docs/training.md):

    python -m tools.training positions --titles 1889 1895 --bot one-ply-1 --games 100 --out DIR
    python -m tools.training fit DIR --out FILE
    python -m tools.training weights --bot medium --against one-ply-1 --titles 1889 --minutes 8 --out DIR
    python -m tools.training trial --bot medium --against one-ply-1 --titles 1889 --weights DIR/weights.json

Needs Python and msgspec alone, and no installation (PYTHONPATH=src). `fit` uses PyTorch, and a GPU, where they are.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tools.training.pool import Deadline
from tools.uninstalled import find_titles

if TYPE_CHECKING:
    from tools.training.weights import Contest


def main(arguments: Sequence[str] | None = None) -> None:
    chosen = _parser().parse_args(arguments)
    find_titles()
    chosen.run(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.training", description="Tuning by self-play.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    played = commands.add_parser("positions", help="play games and keep positions of them")
    played.set_defaults(run=_positions)
    played.add_argument("--bot", action="append", required=True, help="who sits down; more than one: drawn by lot")
    played.add_argument("--games", type=int, default=100, help="of each title that names no number (default: 100)")
    played.add_argument("--players", type=int, nargs="+", default=[4], help="by turns (default: 4)")
    played.add_argument("--chance", type=int, default=10, help="random decisions of a thousand (default: 10)")
    played.add_argument("--every", type=int, default=8, help="keep one position of so many (default: 8)")
    _common(played)

    fitted = commands.add_parser("fit", help="make a network of positions")
    fitted.set_defaults(run=_fit)
    fitted.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    fitted.add_argument("--out", type=Path, required=True, metavar="FILE")
    fitted.add_argument("--seed", type=int, default=1)
    fitted.add_argument("--hidden", type=int, nargs="+", default=[64, 32], help="neurons (default: 64 32)")
    fitted.add_argument("--epochs", type=int, default=60)
    fitted.add_argument("--minutes", type=float, help="stop then")
    fitted.add_argument("--plain", action="store_true", help="without PyTorch, even where it is installed")

    shown = commands.add_parser("show", help="say how a network was made")
    shown.set_defaults(run=_show)
    shown.add_argument("file", type=Path, nargs="?", metavar="FILE", help="default: the one in the package")

    evolved = commands.add_parser("weights", help="look for better weights of a bot")
    evolved.set_defaults(run=_weights)
    evolved.add_argument("--bot", required=True, help="who is tuned")
    evolved.add_argument("--against", nargs="+", required=True, help="who has the other seats, by turns")
    evolved.add_argument("--beliefs", nargs="+", default=[], metavar="NAME", help="only these (default: all fractions)")
    evolved.add_argument("--games", type=int, default=4, help="of each title, a candidate and generation (default: 4)")
    evolved.add_argument("--players", type=int, default=4)
    evolved.add_argument("--population", type=int, default=14, help="candidates (default: 14)")
    evolved.add_argument("--generations", type=int, default=1000, help="at most, all runs together")
    evolved.add_argument("--sigma", type=float, default=0.35, help="first step; 1 is twice or half (default: 0.35)")
    _common(evolved)

    tried = commands.add_parser("trial", help="measure a bot with other weights beside the bot as it is")
    tried.set_defaults(run=_trial)
    tried.add_argument("--bot", required=True, help="who is tried")
    tried.add_argument("--against", nargs="+", required=True, help="who has the other seats, by turns")
    tried.add_argument("--weights", type=Path, metavar="FILE", help="as `weights` writes them")
    tried.add_argument("--belief", action="append", default=[], metavar="NAME=VALUE", help="beside these, or alone")
    tried.add_argument("--games", type=int, default=60, help="of each title (default: 60)")
    tried.add_argument("--players", type=int, default=4)
    _common(tried, out=False)
    return parser


def _common(parser: argparse.ArgumentParser, out: bool = True) -> None:
    parser.add_argument(
        "--titles", nargs="+", required=True, metavar="TITLE", help="`positions` also takes TITLE=GAMES"
    )
    if out:
        parser.add_argument(
            "--out", type=Path, required=True, metavar="DIR", help="a run goes on where this one stands"
        )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--minutes", type=float, help="stop then; what is not finished is dropped")


def _positions(chosen: argparse.Namespace) -> None:
    from tools.training.positions import Recipe, collect

    recipe = Recipe(chosen.seed, tuple(chosen.bot), tuple(chosen.players), chosen.chance, chosen.every)
    pairs = (text.partition("=") for text in chosen.titles)
    games = {title: int(many or chosen.games) for title, _, many in pairs}
    _say(collect(games, recipe, chosen.out, chosen.workers, Deadline(chosen.minutes)))


def _fit(chosen: argparse.Namespace) -> None:
    from tools.training.fitting import make
    from tools.training.plan import Plan

    plan = Plan(chosen.seed, tuple(chosen.hidden), chosen.epochs)
    make(chosen.folders, plan, chosen.out, Deadline(chosen.minutes), partial(print, flush=True), chosen.plain)


def _show(chosen: argparse.Namespace) -> None:
    from footplate.bots.network import DIGEST, shipped
    from footplate.bots.network.layers import decode_network

    network = decode_network(chosen.file.read_bytes(), DIGEST) if chosen.file else shipped()
    print(json.dumps(network.data.about, indent=2))


def _weights(chosen: argparse.Namespace) -> None:
    from tools.training.weights import evolve

    contest = _contest(chosen)
    lines = evolve(
        contest,
        chosen.beliefs,
        chosen.sigma,
        chosen.population,
        chosen.out,
        chosen.workers,
        Deadline(chosen.minutes),
        chosen.generations,
    )
    _say(lines)


def _trial(chosen: argparse.Namespace) -> None:
    from tools.training.trial import read, trial

    contest = _contest(chosen)
    _say(trial(contest, read(chosen.bot, chosen.weights, chosen.belief), chosen.workers, Deadline(chosen.minutes)))


def _contest(chosen: argparse.Namespace) -> Contest:
    from tools.training.weights import Contest

    against, titles = tuple(chosen.against), tuple(chosen.titles)
    return Contest(chosen.bot, against, titles, chosen.games, chosen.players, chosen.seed)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
