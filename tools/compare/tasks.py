"""What is compared: every task by name, as arguments for child.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

# Title, options, seats, how many random games, how many of them in a hurry.
GAMES = [
    ("1889", (), 4, 40, 2),
    ("1889", (), 3, 40, 2),
    ("1889", ("beginner",), 4, 40, 2),
    ("1888-draft", (), 4, 20, 1),
    ("1888-N", (), 4, 20, 1),
    ("1895", (), 3, 20, 1),
    ("1820", (), 4, 3, 1),
]
# Title, seats, depth, depth in a hurry.
PERFT = [("1889", 3, 5, 3), ("1888-draft", 3, 5, 3), ("1888-N", 3, 5, 3), ("1895", 3, 4, 3), ("1820", 3, 3, 2)]
TITLES = ["1889", "1888-draft", "1888-N", "1895", "1820"]
TOURNAMENT = 20
AT_ONCE = 4  # files a `verify` takes without a pool of processes


@dataclass(frozen=True)
class Task:
    name: str
    kind: str  # a function of child.py
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Chosen:
    """What the tasks are made for."""

    data: Path  # recorded games of 18xx.games, with traces beside them
    records: Path  # where `write_records` puts records of footplate
    quick: bool = False
    tournament: bool = False
    bench: bool = False
    corpus: Path | None = None


def tasks(chosen: Chosen) -> Iterator[Task]:
    for title, options, players, games, few in GAMES:
        name = "-".join(("simulate", title, *options, f"{players}p"))
        count = str(few if chosen.quick else games)
        rules = [word for option in options for word in ("--option", option)]
        yield command(name, "simulate", title, "--players", str(players), "--games", count, "--seed", "1", *rules)
    for title, players, depth, shallow in PERFT:
        deep = str(shallow if chosen.quick else depth)
        yield command(f"perft-{title}", "perft", title, "--players", str(players), "--depth", deep)
    yield from recorded("", chosen.data, chosen.quick)
    records = [str(chosen.records / f"{Path(source).stem.partition(':')[0]}.json") for source in sources(chosen)]
    for kind in ("replay", "options", "history", "memory"):
        yield Task(kind, kind, tuple(records))
    yield Task("telling", "command", joined([["replay", record] for record in records]))
    yield Task("import", "start", ("-c", "import footplate"))
    yield Task("load", "start", ("-c", "import footplate; footplate.new('1889', ['A', 'B', 'C'])"))
    yield Task("help", "start", ("-m", "footplate", "--help"))
    if chosen.corpus:
        for folder in sorted(path for path in chosen.corpus.iterdir() if path.is_dir()):
            yield from recorded(f"-corpus-{folder.name}", folder, quick=False)
    if chosen.tournament:
        for title in TITLES:
            count = "1" if chosen.quick else str(TOURNAMENT)
            bots = ("--bot", "lookahead") * 3
            yield command(f"tournament-{title}", "tournament", title, *bots, "--games", count, "--seed", "1")
    if chosen.bench:
        yield Task("bench", "rows", ("footplate.bench", "--json", *(["--quick"] if chosen.quick else [])))
        yield Task("server", "rows", ("footplate.server.measure", "--json"))


def sources(chosen: Chosen) -> list[str]:
    """What records are made from: random games ("1895:3" is a game of three) and files of 18xx.games."""
    random_games = [f"{title}:{3 if title == '1895' else 4}" for title in TITLES]
    files = [str(path) for path in sorted(chosen.data.glob("18*.json"))]
    return random_games + files[: 2 if chosen.quick else None]


def write_records(chosen: Chosen) -> Task:
    return Task("records", "write_records", (str(chosen.records), *sources(chosen)))


def recorded(suffix: str, folder: Path, quick: bool) -> Iterator[Task]:
    """Games of 18xx.games beside their traces: replays, options and best runs as recorded."""
    games = [str(path) for path in sorted(folder.glob("*.json"))]
    if quick:
        games = games[:AT_ONCE]
    calls = [["verify", *games[n : n + AT_ONCE], "--json"] for n in range(0, len(games), AT_ONCE)]
    yield Task(f"verify{suffix}", "command", joined(calls))
    for check in ("legal", "routes"):
        recordings = sorted(folder.glob(f"*{check}.jsonl.gz"))
        yield Task(
            f"{check}-check{suffix}", "command", joined([[f"{check}-check", str(r), "--json"] for r in recordings])
        )


def command(name: str, *words: str) -> Task:
    return Task(name, "command", (*words, "--json"))


def joined(calls: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Several commands for one child."""
    return tuple(word for call in calls for word in ("--then", *call))[1:]
