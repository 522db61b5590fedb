"""A cluster of two nodes on this machine, of which one is killed: every game is there once, and the digest is that of
processes, also when the games are asked for from outside (ray://). Run by `make proof ray` in an environment of its
own, which has ray.

    python -m tools.cluster [TITLE] [GAMES]
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from footplate.lab.playing.cluster import Cluster
from footplate.lab.playing.many import Many, play_many

BOTS = ("random",) * 4
OURS = "cluster: "  # how our own lines begin
KILLED_AFTER = 4  # games: a part of so many
OUTSIDE = 10  # games that are asked for from a machine outside


def say(line: str) -> None:
    """Marked: ray says much beside."""
    print(f"{OURS}{line}", flush=True)


def timed(many: Many) -> float:
    started = perf_counter()
    many.play()
    return perf_counter() - started


def numbers(results: Path) -> Counter[int]:
    """How often each game is in a file."""
    lines = results.read_bytes().split(b"\n")[1:-1]
    return Counter(msgspec.json.decode(line)["number"] for line in lines)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def from_outside(title: str, games: int, port: int) -> None:
    """The command, as on a machine that is none of the cluster's."""
    bots = [word for bot in BOTS for word in ("--bot", bot)]
    command = [sys.executable, "-m", "footplate", "tournament", title, *bots, "--games", str(games), "--json"]
    told = subprocess.run([*command, "--cluster", f"ray://127.0.0.1:{port}"], check=True, stdout=subprocess.PIPE)
    digest = msgspec.json.decode(told.stdout)["digest"]
    assert digest == play_many(title, BOTS, games).play()
    say(f"from outside, by ray://: {games} games, the digest of one process, {digest[:16]}")


def main(title: str = "1889", count: str = "100") -> None:
    import ray
    from ray.cluster_utils import Cluster as Nodes

    games = int(count)
    alone = play_many(title, BOTS, games, workers=2)
    say(f"2 processes: {games} games in {timed(alone):.1f} s, digest {alone.digest[:16]}")
    started = perf_counter()
    port = free_port()
    head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": port}
    nodes = Nodes(initialize_head=True, head_node_args=head)
    second = nodes.add_node(num_cpus=1)
    ray.init(nodes.address, log_to_driver=False, logging_level="ERROR")
    nodes.wait_for_nodes()
    say(f"a cluster of two nodes with a core each, started in {perf_counter() - started:.1f} s")
    spread = Cluster(nodes.address)
    play_many(title, BOTS, 2, spread=spread).play()  # its processes are started, as those of a pool are not
    together = play_many(title, BOTS, games, spread=spread)
    say(f"the cluster: {games} games in {timed(together):.1f} s, digest {together.digest[:16]}")
    assert together.digest == alone.digest
    from_outside(title, min(games, OUTSIDE), port)
    with TemporaryDirectory() as folder:
        results = Path(folder) / "games.jsonl"
        bereft = play_many(title, BOTS, games, spread=spread, results=results)
        for done, _ in enumerate(bereft, start=1):
            if done == games // KILLED_AFTER:
                nodes.remove_node(second, allow_graceful=False)
                say(f"after {done} games one of both nodes was killed")
        found = numbers(results)
        assert found == Counter(range(games)), found
        assert bereft.digest == alone.digest
    say(f"all {games} games are there once, digest {bereft.digest[:16]}")
    ray.shutdown()
    nodes.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
