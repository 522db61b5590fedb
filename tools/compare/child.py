"""What runs inside a checkout, by its own Python: one piece of work, its digest and what it cost.

python child.py KIND ARGUMENTS: prints one line of JSON. Both checkouts run this file, so it knows only what every
version of footplate understands: the command line, and the names that `import footplate` gives.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import importlib
import io
import json
import pkgutil
import resource
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

STARTS = 10
MOVES = 4_000
OPENING = 100  # moves by a bot that takes care: chance alone ends some games before they have begun
# What a command prints with --json and both checkouts must agree on; times and new fields are left out.
KEPT = frozenset(
    {"games", "finished", "actions", "endings", "problems", "digest", "positions", "file", "difference", "error"}
    | {"compared", "different", "runs_searched", "equal", "beaten", "proved"}
)


def main() -> None:
    kind, *arguments = sys.argv[1:]
    print(json.dumps(KINDS[kind](arguments)))


# ---- kinds of work: each gives its figures (a name, a value, whether more is better) and the digest of what came out


def command(arguments: list[str]) -> dict[str, Any]:
    """Commands of footplate, parted by "--then". Imports, and what is read of every title once, do not count."""
    import_all()
    lines: list[list[str]] = [[]]
    for word in arguments:
        if word == "--then":
            lines.append([])
        else:
            lines[-1].append(word)
    run_command(["titles"])  # what is read of every title once
    with clock() as spent:
        said = [run_command(line) for line in lines]
    return outcome(spent, said)


def replay(arguments: list[str]) -> dict[str, Any]:
    """Records read and played again, every action checked."""
    import footplate

    import_all()
    records = read_records(arguments)
    with clock() as spent:
        games = [footplate.read_record(raw) for raw in records]
    return outcome(spent, [final(game) for game in games])


def options(arguments: list[str]) -> dict[str, Any]:
    """The options of every third position, listed."""
    import msgspec

    import footplate

    import_all()
    games = [footplate.read_record(raw) for raw in read_records(arguments)]
    with clock() as spent:
        listed = [
            (decision.player, list(decision.options))
            for game in games
            for number in range(0, len(game), 3)
            for decision in game.at(number).decisions
        ]
    actions = [
        (player, [option.sample(first) if isinstance(option, footplate.Open) else option for option in found])
        for player, found in listed
    ]
    return outcome(spent, [msgspec.json.encode(actions).decode()])


def history(arguments: list[str]) -> dict[str, Any]:
    """Undo, redo, jumps and forks all over the games."""
    import footplate

    import_all()
    games = [footplate.read_record(raw) for raw in read_records(arguments)]
    seen = []
    with clock() as spent:
        for game in games:
            for number in range(MOVES):
                seen.append(game.at(number * 7 % len(game)).state.bank)
                game.undo()
                game.redo()
                game.fork()
    return outcome(spent, [json.dumps(seen)])


def memory(arguments: list[str]) -> dict[str, Any]:
    """What games hold on to, with all states of their history."""
    import footplate

    import_all()
    records = read_records(arguments)
    for raw in records:
        footplate.read_record(raw)  # what titles and boards remember is theirs
    tracemalloc.start()
    games = [footplate.read_record(raw) for raw in records]
    held = tracemalloc.get_traced_memory()[0] / 2**20
    tracemalloc.stop()
    return {"figures": [["MiB", held, False]], "digest": digest([final(game) for game in games])}


def start(arguments: list[str]) -> dict[str, Any]:
    """An interpreter that does what the argument says, and ends."""
    with clock() as spent:
        for _ in range(STARTS):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return {"figures": [["s", sum(spent) / STARTS, False]], "digest": ""}


def rows(arguments: list[str]) -> dict[str, Any]:
    """A module that prints measured rows as JSON: the bench, the server's measure."""
    said = subprocess.run([sys.executable, "-m", *arguments], check=True, capture_output=True, text=True).stdout
    data = json.loads(said)
    measured = data["rows"] if isinstance(data, dict) else data
    return {"figures": [[row["what"].strip(), row["value"], row["more_is_better"]] for row in measured], "digest": ""}


def write_records(arguments: list[str]) -> dict[str, Any]:
    """Records for the other kinds, from one checkout for both: game files turned into records, and games that bots
    and then chance play."""
    import footplate
    from footplate.bots import BOTS, RandomPlayer, next_choice

    bot = BOTS["lookahead"]()
    folder, *sources = arguments
    for source in sources:
        title, _, players = source.partition(":")
        if players:
            game = footplate.new(title, [f"Seat {number}" for number in range(int(players))], seed=1)
            chance = RandomPlayer("compare")
            while len(game) < OPENING and (choice := next_choice(game.decisions, dict.fromkeys(game.names, bot))):
                game.play(choice.action, choice.player)
            while waiting := game.decisions:
                player, action = chance.choose(waiting)
                game.play(action, player)
            footplate.write_record(game, Path(folder, f"{title}.json"))
        else:
            target = Path(folder, Path(source).name)
            target.write_text(run_command(["convert", source, "--to", "footplate"]), encoding="utf-8")
    return {"figures": [], "digest": ""}


KINDS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    kind.__name__: kind for kind in (command, replay, options, history, memory, start, rows, write_records)
}


# ---- help


@contextlib.contextmanager
def clock() -> Iterator[list[float]]:
    """Processor time of this process and of those it waited for, once the block is left."""
    spent: list[float] = []
    before = processor_time()
    yield spent
    spent.append(processor_time() - before)


def processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def import_all() -> None:
    """Every module of footplate, so that nothing is imported while the clock runs. Optional parts may be missing."""
    import footplate

    for module in pkgutil.walk_packages(footplate.__path__, "footplate.", onerror=lambda name: None):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)


def run_command(line: list[str]) -> str:
    """What `footplate LINE` prints: of JSON, the fields that must agree."""
    from footplate.cli import main as footplate_main

    printed = io.StringIO()
    sys.argv = ["footplate", *line]
    with contextlib.redirect_stdout(printed):
        try:
            footplate_main()
        except SystemExit as end:
            if end.code not in (0, 1, None):
                raise
    said = printed.getvalue()
    return json.dumps(kept(json.loads(said)), sort_keys=True) if "--json" in line else said


def kept(data: Any) -> Any:
    if isinstance(data, list):
        return [kept(item) for item in data]
    if isinstance(data, dict) and KEPT & data.keys():
        plain = {name: value for name, value in data.items() if name in KEPT}
        return {name: value for name, value in plain.items() if name != "compared" or isinstance(value, int)}
    return data


def read_records(paths: list[str]) -> list[bytes]:
    return [gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw for raw in (Path(p).read_bytes() for p in paths)]


def final(game: Any) -> str:
    """A game as text: its record and the states on the way."""
    from footplate.game.codec import encode_state
    from footplate.game.record import encode_record

    states = [encode_state(game.state_at(number)) for number in [*range(0, len(game), 20), len(game)]]
    return json.dumps([states, encode_record(game).decode()], sort_keys=True)


def first(number: int) -> int:
    return 0


def outcome(spent: list[float], said: list[str]) -> dict[str, Any]:
    return {"figures": [["s", sum(spent), False]], "digest": digest(said)}


def digest(said: list[str]) -> str:
    return hashlib.sha256("\n".join(said).encode()).hexdigest()


if __name__ == "__main__":
    main()
