"""What the test suite shows on a sample, shown in full: `make proof`, or `make proof NAME`.

Each proof is a function without arguments that yields its lines as they become true, and raises AssertionError where
something does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from footplate.lab.ids.laws import Tally

ACTIONS = 10_000
BOTS_PAGE = Path(__file__).resolve().parents[1] / "docs/bots.md"
FULL_MAPS = 3
GAMES = 100
ROUTE_BOARDS = 10_000
WELL_KNOWN = 5  # per cent
REFUSING_GAMES = 200
THOROUGH_GAMES, REFUSING_EVERY = 4, 10  # asked at each decision; at every tenth of the others
EXCHANGES = 50
KILLS = 1_000
CHECKED_GAMES = 3
SPOILT = 150  # of each title
ID_GAMES, ROUND_TRIPS = 200, 1_000_000


def notation() -> Iterator[str]:
    """Ten thousand random actions of every title, written and read back: all equal."""
    from footplate.testing.notation import misread
    from footplate.titles import TITLES, load, title_data

    for title_id in TITLES:
        low, high = title_data(title_id).title.players
        counts = range(low, high + 1)
        problems: list[str] = []
        for players in counts:
            problems += misread(load(title_id, players), ACTIONS // len(counts) + 1)
        assert not problems, "\n".join([f"{title_id}: {len(problems)} actions do not come back", *problems[:20]])
        yield f"{title_id}: {ACTIONS} actions of games with {low} to {high} players written and read back, all equal"


def one_ply() -> Iterator[str]:
    """The games of three one-ply-1 bots that docs/bots.md keeps the digests of: every move as it was."""
    from footplate.bots.tournament import tournament

    row = re.compile(r"^\| (\S+) \| (\d+) \| `([0-9a-f]{64})` \|$", re.MULTILINE)
    for title, games, digest in row.findall(BOTS_PAGE.read_text(encoding="utf-8")):
        played = tournament(title, ["one-ply-1"] * 3, int(games), seed=1).digest
        assert played == digest, f"{title}: {games} games have the digest {played}, not {digest}"
        yield f"{title}: {games} games, {digest}"


def positions() -> Iterator[str]:
    """Every 25th position of a hundred random games of every title, out as text and in again: equal states, equal
    options, and the game goes on alike."""
    from footplate.testing.positions import EVERY, misplaced
    from footplate.titles import TITLES, load, title_data

    for title_id in TITLES:
        low, high = title_data(title_id).title.players
        counts, seen = range(low, high + 1), 0
        for number in range(GAMES):
            for problems in misplaced(load(title_id, counts[number % len(counts)]), 1, first=number):
                assert not problems, "\n".join(f"{title_id}: {problem}" for problem in problems)
                seen += 1
        yield f"{title_id}: {seen} positions, every {EVERY}th of {GAMES} games with {low} to {high} players, come back"


def place() -> Iterator[str]:
    """Each title's folder removed in turn from a copy: everything imports, and the whole common suite passes."""
    from tools.place import WHOLE, folders, trouble

    for folder in folders():
        found = trouble(folder, WHOLE)
        assert not found, f"without {folder}:\n{found}"
        yield f"without {folder} everything imports, and the whole common suite passes"


def routes() -> Iterator[str]:
    """The best run of every set of trains that a company may have, on 200 late boards of 1820: all proved within a
    table's nodes."""
    from tests.g1820.late_boards import TRAINS, Measured, board_of, kept, measured

    boards = [board_of(text, number) for number, text in enumerate(kept())]
    runs = {phase: [run for board in boards for run in measured(*board, phase)] for phase in TRAINS}
    everything = [run for phase in TRAINS for run in runs[phase]]
    flooding = [run for run in everything if "FLOOD" in run.trains]

    def told(what: str, some: list[Measured]) -> str:
        times = sorted(1000 * run.seconds for run in some)
        proved = sum(run.proved for run in some)
        middle, most = times[len(times) // 2], times[len(times) * 99 // 100]
        return (
            f"{what}: {len(some)} runs, {proved} proved, {len(some) - proved} short; processor time: "
            f"median {middle:.0f} ms, 99 % {most:.0f} ms, worst {times[-1]:.0f} ms"
        )

    yield from (told(phase, runs[phase]) for phase in TRAINS)
    yield told("with FLOOD", flooding)
    yield told(f"all, on {len(boards)} boards", everything)
    short = sorted({" ".join(run.trains) for run in everything if not run.proved})
    assert not short, f"not proved with {', '.join(short)}"


def full_maps() -> Iterator[str]:
    """The best runs on maps of three titles that are full of track, as no game fills them: proved, or open by no more
    than a twentieth."""
    from footplate.routes import best_run, forget_runs
    from tools.full_maps import KINDS, TRIES, full_map

    for title, tries in TRIES.items():
        boards = [full_map(title, seed) for seed in range(FULL_MAPS)]
        for names in tries:
            times, gaps = [], []
            for layout, company in boards:
                forget_runs(layout)
                start = process_time()
                run = best_run(layout, company, [KINDS[name] for name in names.split()])
                times.append(1000 * (process_time() - start))
                gaps.append(100 * (run.bound - run.revenue) / run.revenue)
            proved = gaps.count(0)
            yield (
                f"{title} {names}: {proved} of {FULL_MAPS} proved, {FULL_MAPS - proved} short; processor time "
                f"{min(times):.0f} to {max(times):.0f} ms; open by {max(gaps):.1f} %"
            )
            assert max(gaps) <= WELL_KNOWN, f"{title} {names}: the bound is too far from the best run found"


def brute() -> Iterator[str]:
    """Ten thousand small boards on which every part of the search for best runs agrees with brute force."""
    from tests.test_routes_diagrams import CHECKS

    for check in CHECKS:
        count = ROUTE_BOARDS // len(CHECKS) + 1
        check(1, count)
        yield f"{count} boards: {check.__doc__}"


def refusals() -> Iterator[str]:
    """Two hundred random games of every title: at every tenth decision, and at each of the first games, what is refused
    cites a section of the title's book, has no hole in any language, and every remedy is on offer to who tried."""
    from footplate.bots.processes import in_processes
    from footplate.titles import TITLES

    for title_id in TITLES:
        met: Counter[str] = Counter()
        never: set[str] | None = None
        games = [(title_id, number) for number in range(REFUSING_GAMES)]
        for codes, unmet, problems in in_processes(_refused_in, games, os.cpu_count() or 1):
            assert not problems, "\n".join(f"{title_id}: {problem}" for problem in problems)
            met += codes
            never = set(unmet) if never is None else never & set(unmet)
        unheard = ", ".join(sorted(never or ())) or "none"
        yield f"{title_id}: {met.total()} refusals in {REFUSING_GAMES} games, all true; never met: {unheard}"


def _refused_in(game: tuple[str, int]) -> tuple[Counter[str], list[str], list[str]]:
    """Of one random game: codes that were met, those that were not, and what is untrue."""
    from footplate.testing.refusals import Refusals
    from footplate.titles import load, title_data

    title_id, number = game
    low, high = title_data(title_id).title.players
    found = Refusals(load(title_id, low + number % (high - low + 1)))
    found.play(number, every=1 if number < THOROUGH_GAMES else REFUSING_EVERY)
    return found.met, found.never_met, found.problems


def foreign() -> Iterator[str]:
    """Fifty random games of every title that 18xx.games knows, by the rule text and as it conducts them: written, read
    and compared, number by number; and 300 files with something wrong in them."""
    from footplate.testing.foreign import EXCHANGED, chance_game, not_the_same, spoilt, stated
    from tests.foreign_files import amiss

    for title in EXCHANGED:
        for conducted in (False, True):
            for number in range(EXCHANGES):
                for problem in not_the_same(chance_game(title, number, conducted=conducted), conducted=conducted):
                    raise AssertionError(f"{title}, game {number}: {problem}")
            how = "as 18xx.games conducts them" if conducted else "by the rule text"
            yield f"{title}: {EXCHANGES} games {how}, written, read and written again: the same, with every number"
        with TemporaryDirectory() as folder:
            for number in range(SPOILT):
                game = chance_game(title, number % 10, conducted=True)
                scores = {name: game.state.worth(seat) for seat, name in game.names.items()}
                raw = spoilt(stated(game), random.Random(f"{title}/{number}"))
                problem = amiss(Path(folder) / "game.json", raw, scores)
                assert not problem, f"{title}, file {number}: {problem}"
        yield f"{title}: {SPOILT} files with something wrong in them: one line and exit status 2, or the same scores"


def news() -> Iterator[str]:
    """A random game of every title: after every move, its undo and its redo, the view before and the news are the view
    after, for strangers and for players."""
    from statistics import fmean

    from footplate import Game
    from footplate.testing.simulate import chance_player
    from footplate.titles import TITLES, load, title_data
    from tests.news_law import STEPS, law

    for title_id in TITLES:
        title = load(title_id, title_data(title_id).title.players[1])
        game, chance = Game(title, [f"Player {seat}" for seat in title.players], 1), chance_player(title, 0, 1)
        while waiting := game.decisions:
            player, action = chance.choose(waiting)
            game.play(action, player)
        told = [[one.bytes / len(STEPS) for one in eyes] for eyes in law(game, range(len(game)))]
        stranger, _, everybody = (fmean(sizes) for sizes in zip(*told, strict=True))
        yield (
            f"{title_id}: {len(game)} moves, each taken back and played again; "
            f"on average {stranger:.0f} bytes for a stranger, {everybody:.0f} for one who holds every seat"
        )


def laws() -> Iterator[str]:
    """Checked random games of every title with every number of players: every law holds after every move."""
    from footplate.testing import check_title
    from footplate.titles import TITLES, title_data

    for title_id in TITLES:
        low, high = title_data(title_id).title.players
        for players in range(low, high + 1):
            check_title(title_id, players, CHECKED_GAMES, seed=10 * players)
        yield f"{title_id}: {CHECKED_GAMES} games with each of {low} to {high} players keep every law"


def load() -> Iterator[str]:
    """Evenings of many tables on PostgreSQL with two web workers and on SQLite, both with clocks, chat, presence and
    notices, and beside long jobs and bots."""
    from tools.load.__main__ import main as evening

    large = "--database postgresql --web-workers 2 --tables 1000 --listeners 5000 --rate 60 --seconds 300 --club"
    file = "--tables 300 --listeners 1500 --rate 40 --seconds 300 --club"
    for arguments in (large, file, "--tables 100 --rate 20 --seconds 60 --jobs 4 --bots 20"):
        assert evening(arguments.split()) == 0, arguments
        yield arguments


def kills() -> Iterator[str]:
    """Web workers, job workers and the database, killed in turn while people and bots play: nothing lost or doubled."""
    from tools.load.faults import bad_day

    for kind, count in (("postgresql", KILLS), ("sqlite", KILLS // 5)):
        yield asyncio.run(bad_day(kind, count, seed=1))
    yield f"away for a minute: {asyncio.run(bad_day('postgresql', 0, seed=2, away=60))}"


def compiled() -> Iterator[str]:
    """A wheel built with a C compiler, installed in an environment of its own: the whole suite passes with it."""
    python = Path("env", "Scripts" if os.name == "nt" else "bin", "python")
    root = BOTS_PAGE.parents[1]
    with TemporaryDirectory() as name:
        folder = Path(name)
        uv = (sys.executable, "-m", "uv")

        def done(*command: str | Path) -> str:
            env = {key: value for key, value in os.environ.items() if key not in ("FOOTPLATE_PURE", "VIRTUAL_ENV")}
            run = subprocess.run(
                command, check=False, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            assert run.returncode == 0, run.stdout[-20_000:]
            return run.stdout

        done(*uv, "build", "--wheel", "--python", sys.executable, "--out-dir", folder, root)
        (wheel,) = folder.glob("*.whl")
        assert not wheel.name.endswith("-any.whl"), f"{wheel.name} is of pure Python: is there a C compiler?"
        yield wheel.name
        done(*uv, "venv", "--quiet", "--python", sys.executable, folder / "env")
        install: tuple[str | Path, ...] = (*uv, "pip", "install", "--quiet", "--python", folder / python)
        done(*install, "-r", root / "requirements/dev.txt", "-r", root / "requirements/uv.txt")
        done(*install, "--no-deps", wheel)
        done(*install, "--no-deps", "--no-build-isolation", "--editable", root / "examples/skerry")
        said = done(folder / python, "-P", "-m", "footplate", "--version").strip()
        assert "(compiled)" in said, said
        yield said
        suite = ("-m", "pytest", "-q", "-n", "auto", "--maxprocesses", "4", "-p", "no:cacheprovider")
        yield done(folder / python, *suite, "--ignore-glob", "tests*/browser").strip().splitlines()[-1]


def lab_ids() -> Iterator[str]:
    """At every decision of two hundred random games of every title: options go into the laboratory's ids and back, and
    the masks are equal to the options."""
    from footplate.bots.processes import in_processes
    from footplate.lab.ids.laws import Tally
    from footplate.titles import TITLES

    whole = Tally()
    for title_id in TITLES:
        tally = Tally()
        games = [(title_id, seed) for seed in range(ID_GAMES)]
        for one in in_processes(_ids_in, games, min(4, os.cpu_count() or 1)):
            tally.add(one)
        assert not tally.problems, "\n".join(tally.problems[:20])
        whole.add(tally)
        yield (
            f"{title_id}: {tally.games} games, {tally.decisions} decisions: {tally.round_trips} round trips and "
            f"{tally.masks} masks, all equal"
        )
    assert whole.round_trips >= ROUND_TRIPS, f"only {whole.round_trips} round trips"
    yield f"all titles: {whole.round_trips} round trips, {whole.masks} masks"


def _ids_in(game: tuple[str, int]) -> Tally:
    from footplate.lab.ids.laws import check_game
    from footplate.titles import load, title_data

    title_id, seed = game
    low, high = title_data(title_id).title.players
    return check_game(load(title_id, range(low, high + 1)[seed % (high + 1 - low)]), seed)


def review() -> Iterator[str]:
    """Turning points that reviews of self-played games name: bots play on, twenty times from the move made and from the
    one advised; the advised one is better in at least 70 % of them."""
    from footplate.titles import TITLES
    from tools.turning import HOLDS, Tried, borne_out

    found: list[Tried] = []
    for title_id in TITLES:
        yield from borne_out(title_id, found)
    holds = sum(one.holds for one in found)
    assert found, "no turning point was named"
    assert holds >= HOLDS * len(found), f"{holds} of {len(found)} turning points borne out"
    yield f"{holds} of {len(found)} turning points borne out"


def ray() -> Iterator[str]:
    """A cluster of two nodes on this machine, one of them killed: every game is there once, with the same digest."""
    from tools.cluster import OURS

    root = BOTS_PAGE.parents[1]
    with TemporaryDirectory() as name:
        python = Path(name) / ("Scripts" if os.name == "nt" else "bin") / "python"
        uv = (sys.executable, "-m", "uv")
        install: tuple[str | Path, ...] = (*uv, "pip", "install", "--quiet", "--python", python)
        for command in (
            (*uv, "venv", "--quiet", "--python", sys.executable, name),
            (*install, "-r", root / "requirements/ray.txt", "-r", root / "requirements/uv.txt"),
            (*install, "--no-deps", "--no-build-isolation", "--editable", root),
        ):
            subprocess.run(command, check=True, cwd=root)
        told = subprocess.run((python, "-m", "tools.cluster"), check=True, cwd=root, stdout=subprocess.PIPE, text=True)
        yield from (line.removeprefix(OURS) for line in told.stdout.splitlines() if line.startswith(OURS))


def lab_data() -> Iterator[str]:
    """A dataset of a thousand games and one of a million positions: size, time, and memory that does not grow with the
    games; a notebook reads a thousand."""
    from tools.thousand import thousand

    yield from thousand()


def lab_suite() -> Iterator[str]:
    """Every line of the public suite: counts of positions by depth, and best runs."""
    from footplate.lab.suite import check

    for path in sorted((BOTS_PAGE.parent / "suite").glob("*.tsv*")):
        checked = list(check(path))
        problems = [problem for found in checked for problem in found]
        assert not problems, "\n".join(problems[:20])
        yield f"{path.name}: {len(checked)} lines, all hold"


PROOFS: dict[str, Callable[[], Iterator[str]]] = {
    "foreign": foreign,
    "brute": brute,
    "compiled": compiled,
    "full-maps": full_maps,
    "kills": kills,
    "lab-data": lab_data,
    "lab-ids": lab_ids,
    "lab-suite": lab_suite,
    "laws": laws,
    "load": load,
    "news": news,
    "notation": notation,
    "one-ply": one_ply,
    "place": place,
    "positions": positions,
    "ray": ray,
    "refusals": refusals,
    "review": review,
    "routes": routes,
}


def main() -> None:
    about = "\n".join(f"  {name:12} {proof.__doc__}" for name, proof in PROOFS.items())
    parser = argparse.ArgumentParser(
        "proof", description=__doc__, epilog=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(PROOFS)}; all if none is named")
    names = parser.parse_args().names or list(PROOFS)
    unknown = [name for name in names if name not in PROOFS]
    if unknown:
        parser.error(f"there is no proof {', '.join(unknown)}; there are {', '.join(PROOFS)}")
    for name in names:
        for line in PROOFS[name]():
            print(f"{name}: {line}", flush=True)


if __name__ == "__main__":
    main()
