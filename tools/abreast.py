"""Commands side by side, since much of what `make test` does waits: for a browser, for a process, for the disk.

usage: python -m tools.abreast COMMAND ...

What a command says is printed in one piece when it has ended, with the time it took. Exit status 1 if any has failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import monotonic


def run(command: str) -> tuple[int, str, float]:
    """The exit status of a command, all that it said, and how many seconds it took."""
    began = monotonic()
    done = subprocess.run(
        command, check=False, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout.decode(errors="replace"), monotonic() - began


def abreast(commands: list[str]) -> int:
    """Run them all to their end, also when one fails; how many failed."""
    failed = []
    with ThreadPoolExecutor(len(commands)) as threads:
        running = {}
        for command in commands:
            print(f"> {command}", flush=True)
            running[threads.submit(run, command)] = command
        for ended in as_completed(running):
            status, said, seconds = ended.result()
            print(
                f"\n{said.rstrip()}\n< {running[ended]}: {'failed' if status else 'ok'} after {seconds:.0f} s",
                flush=True,
            )
            failed += [running[ended]] if status else []
    used = os.times()
    print(f"\n{sum(used[:4]):.0f} s of processor time in {used.elapsed:.0f} s")
    for command in failed:
        print(f"Failed: {command}")
    return len(failed)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    raise SystemExit(min(abreast(sys.argv[1:]), 1))
