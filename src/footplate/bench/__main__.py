"""Print the tables: python -m footplate.bench [TITLE ...] [--json] [--quick]"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from statistics import mean

import msgspec

from footplate.bench import Stopwatch, measured, measures
from footplate.bench.row import HEADINGS, REFERENCE, line


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m footplate.bench",
        description="Measure footplate, in units of a fixed piece of work, beside the reference engine.",
    )
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="default: those whose data say what to measure")
    parser.add_argument("--json", action="store_true", help="for programs: all rows as one JSON document")
    parser.add_argument("--quick", action="store_true", help="a taste: few games, nothing measured twice")
    chosen = parser.parse_args(arguments)
    watch = Stopwatch(1 if chosen.quick else 7)
    titles = chosen.titles or list(measured())
    found = ((title, row) for title in titles for row in measures(title, watch, chosen.quick))
    if chosen.json:
        rows = [{"title": title, **msgspec.to_builtins(row), "ratio": row.ratio, "ok": row.ok} for title, row in found]
        print(msgspec.json.encode({"unit_seconds": mean(watch.seconds), "rows": rows}).decode())
        return
    for title, table in groupby(found, key=itemgetter(0)):
        print(line((title, *HEADINGS[1:])))
        for _, row in table:
            print(line(row.cells()), flush=True)
    print(f"\nOne unit took {1000 * mean(watch.seconds):.1f} ms here. Reference: {REFERENCE}.")


if __name__ == "__main__":
    main()
