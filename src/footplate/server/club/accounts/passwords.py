"""Passwords: argon2id, in threads of their own, so that nobody waits while one is checked."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from footplate.server.refused import Refused

LEAST: Final = 10  # characters
AT_ONCE: Final = 2  # each takes 64 MiB while it is checked
#: of nobody: who is not known is kept waiting as long as who is
_NOBODY: Final = "$argon2id$v=19$m=65536,t=3,p=4$Zm9vdHBsYXRlLW5vYm9keQ$5hVQoBGEWdxDnaSRzpfMmXkrKLwlUw5zRbOMqSQVKOg"


def chosen(password: str) -> str:
    """A password that somebody wants; the same however a keyboard composes it."""
    if len(password) < LEAST:
        raise Refused(422, "account.password-short", least=LEAST)
    return password


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")

    async def kept(self, password: str) -> str:
        """What the database knows of it."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, _plain(password))

    async def fits(self, kept: str, password: str) -> bool:
        """Takes as long if there is none."""
        right = await asyncio.get_running_loop().run_in_executor(self._threads, self._fits, kept or _NOBODY, password)
        return right and bool(kept)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, _plain(password))
        except (VerificationError, InvalidHashError):
            return False

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _plain(password: str) -> bytes:
    return normalize("NFKC", password).encode("utf-8", "surrogatepass")
