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


def run(command: str) -> tuple[int, str, str]:
    """The exit status of a command, all that it said, and the time it took."""
    began = monotonic()
    process = subprocess.Popen(
        command, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert process.stdout is not None
    with process.stdout:
        said = process.stdout.read().decode(errors="replace")
    _, status, used = os.wait4(process.pid, 0)  # with what its own children used
    process.returncode = os.waitstatus_to_exitcode(status)
    took = f"{monotonic() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time"
    return process.returncode, said, took


def abreast(commands: list[str]) -> int:
    """Run them all to their end, also when one fails; how many failed."""
    failed = []
    with ThreadPoolExecutor(len(commands)) as threads:
        running = {}
        for command in commands:
            print(f"> {command}", flush=True)
            running[threads.submit(run, command)] = command
        for ended in as_completed(running):
            status, said, took = ended.result()
            print(f"\n{said.rstrip()}\n< {running[ended]}: {'failed' if status else 'ok'} after {took}", flush=True)
            failed += [running[ended]] if status else []
    for command in failed:
        print(f"Failed: {command}")
    return len(failed)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    raise SystemExit(min(abreast(sys.argv[1:]), 1))
