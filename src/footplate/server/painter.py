"""Pictures as PNG, painted by a process of their own: the renderer would hold up everybody else for a second."""

from __future__ import annotations

import asyncio
import sys

from footplate.server.refused import Refused

_PAINT = (
    "import sys; from footplate.drawing.png import svg_to_png;"
    " sys.stdout.buffer.write(svg_to_png(sys.stdin.buffer.read().decode()))"
)
LONGEST = 60.0  # seconds


class Painter:
    """Paints one picture at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def png(self, svg: str) -> bytes:
        async with self._turn:
            pipe = asyncio.subprocess.PIPE
            process = await asyncio.create_subprocess_exec(sys.executable, "-c", _PAINT, stdin=pipe, stdout=pipe)
            try:
                async with asyncio.timeout(LONGEST):
                    png, _ = await process.communicate(svg.encode())
            except TimeoutError:
                png = b""
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if not png:
            raise Refused(409, "picture.failed")
        return png
