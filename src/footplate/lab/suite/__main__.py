"""`python -m footplate.lab.suite FILE...`: check files of the suite against this engine."""

from __future__ import annotations

import sys
from pathlib import Path

from footplate.lab.suite.cases import check


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit("Name the files: python -m footplate.lab.suite FILE...")
    wrong = 0
    for name in sys.argv[1:]:
        checked = 0
        for problems in check(Path(name)):
            checked += 1
            wrong += len(problems)
            for problem in problems:
                print(problem)
        print(f"{name}: {checked} lines checked")
    raise SystemExit(f"{wrong} things are otherwise" if wrong else 0)


if __name__ == "__main__":
    main()
