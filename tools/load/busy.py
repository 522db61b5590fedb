"""A server whose workers compute all the while: python -m tools.load.busy DATABASE JOBS

It is `footplate serve` in one process with its worker processes, and so many searches of ten seconds that go on without
end, as if people asked for them at other tables; one more process is there for bots. Its first line ends with its
address, as that of the command does.
"""

from __future__ import annotations

import asyncio
import sys
from typing import NoReturn

import uvicorn
from msgspec.structs import replace

from footplate.cli.serve import PATIENCE
from footplate.server.app import create_app
from footplate.server.arriving import web_server
from footplate.server.hall import Hall
from footplate.server.settings import Settings
from footplate.server.work.jobs import Spin

SECONDS = 10.0  # that a search takes of a processor


async def _search(hall: Hall, number: int) -> NoReturn:
    while True:
        await hall.workers.search("spin", Spin(SECONDS), f"busy {number}")


async def serve(database: str, jobs: int) -> None:
    settings = replace(Settings.load(), database=database, workers=jobs + 1)
    app = create_app(database, settings=settings)
    server = uvicorn.Server(web_server(app, log_level="error", port=0))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    print(f"listening on http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", flush=True)
    searching = [asyncio.create_task(_search(app.state.hall, number)) for number in range(jobs)]
    done, _ = await asyncio.wait([serving, *searching], return_when=asyncio.FIRST_COMPLETED)
    for task in searching:
        task.cancel()
    for ended in done:
        ended.result()


if __name__ == "__main__":
    sys.setswitchinterval(PATIENCE)
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
