"""Print the tables: python -m footplate.bench [TITLE ...] [--count] [--json] [--keep] [--quick]"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import mean

import msgspec

from footplate.bench import Row, Stopwatch, measured, measures
from footplate.bench.counts import instructions
from footplate.bench.release import by_name, interpreter, keep, last_release, longer, slower, verdict
from footplate.bench.row import HEADINGS, REFERENCE, line
from footplate.game.built import build
from footplate.titles import playable


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m footplate.bench",
        description="Measure footplate, in units of a fixed piece of work, beside the reference engine and what the "
        "last release needed.",
    )
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="default: those whose data say what to measure")
    parser.add_argument(
        "--count", action="store_true", help="count instructions instead, of every title; needs valgrind"
    )
    parser.add_argument("--json", action="store_true", help="for programs: all rows as one JSON document")
    parser.add_argument("--keep", action="store_true", help="for a release: later runs are compared with this one")
    parser.add_argument("--quick", action="store_true", help="a taste: few games, nothing measured twice")
    chosen = parser.parse_args(arguments)
    if chosen.count:
        print_counts(chosen.titles or list(playable()), chosen.keep)
        return
    watch = Stopwatch(1 if chosen.quick else 7)
    titles = chosen.titles or list(measured())
    if chosen.json:
        rows = [
            {"title": title, **msgspec.to_builtins(row), "ratio": row.ratio, "ok": row.ok}
            for title in titles
            for row in measures(title, watch, chosen.quick)
        ]
        about = {"interpreter": interpreter(), "build": build(), "unit_seconds": mean(watch.seconds)}
        print(msgspec.json.encode({**about, "rows": rows}).decode())
        return
    tables = {title: print_table(title, watch, chosen.quick) for title in titles}
    unit_ms = 1000 * mean(watch.seconds)
    print(f"\nOne unit took {unit_ms:.1f} ms here, with {interpreter()}, {build()}. Reference: {REFERENCE}.")
    if chosen.keep:
        figures = {title: {what: row.value for what, row in by_name(rows).items()} for title, rows in tables.items()}
        keep(unit_ms, figures)
        return
    release = last_release()
    print(
        *verdict((said for title, rows in tables.items() for said in slower(title, rows, release)), release), sep="\n"
    )


def print_table(title: str, watch: Stopwatch, quick: bool) -> list[Row]:
    rows = []
    print(line((title, *HEADINGS[1:])))
    for row in measures(title, watch, quick):
        print(line(row.cells()), flush=True)
        rows.append(row)
    return rows


def print_counts(titles: Sequence[str], kept: bool) -> None:
    counts = {}
    for title in titles:
        counts[title] = instructions(title)
        for task, count in counts[title].items():
            print(f"{title:12} {task:40} {count:12,} instructions a move", flush=True)
    if kept:
        keep(instructions=counts)
        return
    release = last_release()
    print(*verdict((said for title in titles for said in longer(title, counts[title], release)), release), sep="\n")


if __name__ == "__main__":
    main()
