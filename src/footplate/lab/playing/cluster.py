"""Games on several machines: a cluster of ray's (`pip install "footplate[ray]"`) in place of processes.

The same games, the same digest. A machine that dies takes no game with it: what it was playing is played elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, Final, TypeVar

from footplate.bots.processes import AHEAD
from footplate.bots.tournament.plan import BadTournament
from footplate.game.extras import needs

LOCAL: Final = "local"  # the address of a cluster that is started here, and ends with us
T = TypeVar("T")
R = TypeVar("R")


class Cluster:
    """Shares work out among the machines of a cluster: `ray://HOST:PORT`, `HOST:PORT`, `auto`, or `local` for one that
    is started on this machine. Every machine needs the same footplate, and the same bots."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        with needs("ray", "a cluster"):
            import ray
        self._ray: Any = ray
        if ray.is_initialized():
            return
        try:
            ray.init(
                None if address == LOCAL else address,
                log_to_driver=False,
                logging_level="ERROR",
                **({"include_dashboard": False} if address == LOCAL else {}),
            )
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            problem = " ".join(str(error).split())
            raise BadTournament(f"the cluster {address} cannot be reached: {problem}") from None

    def __call__(self, work: Callable[[T], R], items: Iterable[T], /) -> Generator[R, None, None]:
        """What comes of each, as soon as it is ready."""

        def played(item: T) -> R:
            return work(item)

        task = self._ray.remote(num_cpus=1, max_retries=-1)(played)  # again, as often as machines die
        left = iter(items)
        under_way: list[Any] = []
        try:
            while True:
                cores = int(self._ray.cluster_resources().get("CPU", 1))  # machines come and go
                under_way += [task.remote(item) for item in islice(left, max(0, AHEAD * cores - len(under_way)))]
                if not under_way:
                    return
                done, under_way = self._ray.wait(under_way)
                for result in done:
                    yield self._result(result)
        finally:
            for result in under_way:  # of a caller who wants no more
                self._ray.cancel(result, force=True)

    def _result(self, reference: Any) -> Any:
        try:
            return self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
