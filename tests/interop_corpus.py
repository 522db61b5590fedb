"""The recorded games of ../shared: every position, the audit, the best runs. The suite takes some of them, `make proof
corpus` takes all."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

from footplate.interop.audit import audit
from footplate.interop.exports import export_game
from footplate.interop.gamefile import read_game_file
from footplate.interop.imports import import_game
from footplate.interop.legal import legal_check
from footplate.interop.optima import RunVerdict, check_optima
from footplate.interop.trace import verify
from tests.interop_files import NOT_BY_ONE_MOVE, THEIRS, TRANSCRIPTS, as_file, compare_runs, same_games


def games(title: str, every: int = 1) -> list[Path]:
    """Files of games that people or programs played, every so many-th of them."""
    return sorted((TRANSCRIPTS / title).glob(f"{title}-*.json"))[::every]


def positions(title: str, every: int) -> str:
    """Every position is as recorded."""
    verdicts = [verify(path) for path in games(title, every)]
    assert [verdict for verdict in verdicts if verdict.problem] == []
    return f"{sum(verdict.actions for verdict in verdicts)} positions of {len(verdicts)} games"


def options(title: str, every: int) -> str:
    """Every set of options is as recorded."""
    verdicts = list(legal_check(TRANSCRIPTS / title / "legal.jsonl.gz"))
    assert len(verdicts) > 200
    assert [verdict for verdict in verdicts if verdict.problems] == []
    return f"{len(verdicts)} sets of options"


def audits(title: str, every: int) -> str:
    """Every game is imported with its result, under the options that its audit names and no others."""
    for path in games(title, every):
        file = read_game_file(path)
        game = import_game(file, path.name)
        assert file.result == {p.key: game.state.worth(seat) for p, seat in zip(file.seats, game.names, strict=True)}
        allowed = {option for departure in audit(file, path.name) for option in departure.option.split(", ")}
        assert allowed <= game.title.options <= allowed | NOT_BY_ONE_MOVE
    return f"{len(games(title, every))} games imported and audited"


def exchange(title: str, every: int) -> str:
    """Games of people come back when they are written and read again."""
    paths = sorted((TRANSCRIPTS / title).glob(f"{title}-[!r]*.json"))[::every]
    for path in paths:
        game = import_game(read_game_file(path), path.name)
        assert same_games(game, import_game(as_file(export_game(game)), path.name))
    return f"{len(paths)} games of people written and read again"


def runs(title: str, every: int) -> str:
    """The audit finds the runs below the best of the exhaustive search, and no others."""
    optima = TRANSCRIPTS / title / "routes.jsonl.gz"
    names = [path.stem for path in games(title, 2 * every)]  # they are searched once more: see optima
    compare_runs(optima, names)
    return f"runs of {len(names)} games audited"


def optima(title: str, every: int) -> str:
    """Every best run is as recorded, and proved."""
    path = TRANSCRIPTS / title / "routes.jsonl.gz"
    wanted = tuple(f'"game":"{game.stem}"'.encode() for game in games(title, every))
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    some = b"".join(line for line in lines if any(name in line for name in wanted))
    verdicts = list(check_optima(path, gzip.compress(some, 1)))
    assert len(verdicts) > 4_000 / every
    assert faults(verdicts) == []
    return f"{len(verdicts)} best runs"


def faults(verdicts: list[RunVerdict]) -> list[RunVerdict]:
    return [v for v in verdicts if not v.is_equal or not v.proved or v.is_beaten]


CHECKS: tuple[Callable[[str, int], str], ...] = (positions, options, audits, exchange, runs, optima)


def whole() -> Iterator[str]:
    """All of it, line by line."""
    assert TRANSCRIPTS.is_dir(), "no ../shared beside this clone"
    for title in THEIRS:
        for check in CHECKS:
            yield f"{title}: {check(title, 1)}: {check.__doc__}"
