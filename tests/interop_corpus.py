"""What is checked of the recorded games of ../shared: positions, options, audit, best runs, of some of the games at a
time, so that several processes can share the work."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from footplate.interop.audit import audit
from footplate.interop.exports import export_game
from footplate.interop.gamefile import read_game_file
from footplate.interop.imports import import_game
from footplate.interop.legal import legal_check
from footplate.interop.optima import RunVerdict, check_optima
from footplate.interop.trace import read_lines, verify
from tests.interop_files import NOT_BY_ONE_MOVE, TRANSCRIPTS, as_file, compare_runs, same_games

PARTS = 4
SEARCHED_AGAIN = 8  # every so many-th game: `optima` has searched all runs already


def games(title: str, part: int) -> list[Path]:
    """Files of games that people or programs played: one part of them."""
    return sorted((TRANSCRIPTS / title).glob(f"{title}-*.json"))[part::PARTS]


def positions(title: str, part: int) -> None:
    """Every position is as recorded."""
    assert [verdict for verdict in map(verify, games(title, part)) if verdict.problem] == []


def audits(title: str, part: int) -> None:
    """Every game is imported with its result, under the options that its audit names and no others."""
    for path in games(title, part):
        file = read_game_file(path)
        game = import_game(file, path.name)
        assert file.result == {p.key: game.state.worth(seat) for p, seat in zip(file.seats, game.names, strict=True)}
        allowed = {option for departure in audit(file, path.name) for option in departure.option.split(", ")}
        assert allowed <= game.title.options <= allowed | NOT_BY_ONE_MOVE


def exchange(title: str, part: int) -> None:
    """Games of people come back when they are written and read again."""
    for path in sorted((TRANSCRIPTS / title).glob(f"{title}-[!r]*.json"))[part::PARTS]:
        game = import_game(read_game_file(path), path.name)
        assert same_games(game, import_game(as_file(export_game(game)), path.name))


def optima(title: str, part: int) -> None:
    """Every best run is as recorded, and proved."""
    path = TRANSCRIPTS / title / "routes.jsonl.gz"
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    some = lines[part * len(lines) // PARTS : (part + 1) * len(lines) // PARTS]
    verdicts = list(check_optima(path, gzip.compress(b"".join(some), 1)))
    assert len(verdicts) > 5_000 / PARTS
    assert faults(verdicts) == []


def faults(verdicts: list[RunVerdict]) -> list[RunVerdict]:
    return [v for v in verdicts if not v.is_equal or not v.proved or v.is_beaten]


IN_PARTS: tuple[Callable[[str, int], None], ...] = (positions, audits, exchange, optima)


def options(title: str) -> None:
    """Every set of options is as recorded."""
    verdicts = list(legal_check(TRANSCRIPTS / title / "legal.jsonl.gz"))
    assert len(verdicts) > 200
    assert [verdict for verdict in verdicts if verdict.problems] == []


def runs(title: str) -> None:
    """The audit finds the runs below the best of the exhaustive search, and no others."""
    path = TRANSCRIPTS / title / "routes.jsonl.gz"
    compare_runs(path, sorted({line["game"] for line in read_lines(path)})[::SEARCHED_AGAIN])


WHOLE: tuple[Callable[[str], None], ...] = (options, runs)
