"""The page: files that were built from web/, and index.html for every address that is the page's own."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

PAGE = Path(str(files("footplate.server"))) / "page"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>footplate</title>
<body style="font: 1.1rem/1.5 sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">
<h1>footplate is running</h1>
<p>The server is up, but the page was not built yet. In a clone of the repository, <code>make play</code> builds it and
starts the server again; an installed package brings it along.</p>
<p>The API is there all the same: <a href="/api/openapi.json">its description</a>,
<a href="/api/welcome">what it says first</a>.</p>
</body></html>
"""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # an invitation is a secret of its address
}
FOR_EVER = "public, max-age=31536000, immutable"
TEXT = (".js", ".css")


def serve_page(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    root = folder.resolve()

    async def serve(request: Request) -> Response:
        path = str(request.path_params["path"])
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        found = _file(root, path)
        if found is not None:
            kept = FOR_EVER if path.startswith("assets/") else "no-cache"  # built files have their hash in the name
            kind = guess_type(found.name)[0] or "application/octet-stream"
            if kept == FOR_EVER and found.suffix in TEXT and "gzip" in request.headers.get("accept-encoding", ""):
                packed = await asyncio.to_thread(_packed, found)
                said = {**HEADERS, "Cache-Control": kept, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
                return Response(packed, media_type=kind, headers=said)
            return FileResponse(found, media_type=kind, headers={**HEADERS, "Cache-Control": kept})
        if path.startswith("assets/") or ("." in path and "/" not in path):
            raise HTTPException(404)  # a file that is not there, no address of the page
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, headers={**HEADERS, "Cache-Control": "no-store"})
        return FileResponse(index, media_type="text/html", headers={**HEADERS, "Cache-Control": "no-cache"})

    return serve


@lru_cache(maxsize=64)
def _packed(file: Path) -> bytes:
    """What never changes is packed once, and as small as can be; everything else is packed faster, on its way."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def _file(root: Path, path: str) -> Path | None:
    """A file below the folder, and nothing above it."""
    if not path or "\0" in path:
        return None
    try:
        found = (root / path).resolve()
        inside = found.is_relative_to(root) and found.is_file()
    except (OSError, ValueError):
        return None
    return found if inside else None
