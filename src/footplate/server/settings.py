"""The settings of a server: one file, what each is when nothing is said, and how the environment overrides them.

A setting is a field here and a row of the table in docs/server.md, which `python -m tools.server_page` writes.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from footplate import FootplateError
from footplate.learnt import learnt

BEFORE = "FOOTPLATE_"  # the name of a variable of the environment, before the name of the setting

Count = Annotated[int, Meta(ge=1)]
OrNever = Annotated[int, Meta(ge=0)]
Rate = Annotated[float, Meta(gt=0)]
Seconds = Annotated[float, Meta(gt=0)]
Bytes = Annotated[int, Meta(ge=1024)]


def _says(text: str) -> Meta:
    return Meta(description=text)


class BadSettings(FootplateError):
    """A settings file, or a variable of the environment, that cannot be used."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings. What a limit refuses is answered with 429 (you ask too much) or 503 (all together do)."""

    # ---- where it is ----
    host: Annotated[str, _says("the address to listen on; `0.0.0.0` for the whole network")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="the port; 0 for any that is free")] = 1889
    database: Annotated[
        str, _says("an SQLite file or `postgresql://user@host/name`; empty: `tables.db` in the user's data folder")
    ] = ""
    hosts: Annotated[
        tuple[str, ...],
        _says(
            "names under which the server is reached (`Host`), such as `play.example.org` or `*.example.org`; "
            "addresses in numbers, `localhost` and the name of the machine always count, `*` is any name"
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...], _says("addresses of proxies whose `X-Forwarded-For` and `-Proto` are believed")
    ] = ("127.0.0.1", "::1")
    # ---- who asks too much ----
    requests_a_second: Annotated[Rate, _says("requests a second of one visitor, for as long as they like")] = 30.0
    requests_at_first: Annotated[Count, _says("requests of one visitor that may come at once before that counts")] = 300
    address_requests_a_second: Annotated[Rate, _says("the same of one address, behind which many may sit")] = 100.0
    address_requests_at_first: Annotated[Count, _says("requests of one address that may come at once")] = 1000
    requests_at_once: Annotated[Count, _says("requests of everybody that are being answered at the same time")] = 512
    request_bytes: Annotated[Bytes, _says("bytes of the body of a request")] = 64 * 1024
    import_bytes: Annotated[Bytes, _says("bytes of a game that is brought in a file")] = 4 * 1024 * 1024
    seconds_to_send: Annotated[Seconds, _says("seconds in which a request must have arrived, head and body")] = 15.0
    connections: Annotated[Count, _says("open connections in all, listeners included")] = 8192
    address_connections: Annotated[Count, _says("open connections of one address; proxies are not counted")] = 256
    tables_a_person: Annotated[Count, _says("tables that one visitor may have opened and not deleted")] = 200
    address_tables_an_hour: Annotated[Count, _says("tables that may be opened from one address in an hour")] = 60
    address_accounts_an_hour: Annotated[Count, _says("accounts that may be made from one address in an hour")] = 20
    listeners_a_table: Annotated[Count, _says("pages that look on at a table; those of its players come on top")] = 200
    listeners_a_person: Annotated[Count, _says("pages of one visitor that are told news, at all tables")] = 24
    address_listeners: Annotated[Count, _says("pages of one address that are told news, at all tables")] = 100
    lines_a_minute: Annotated[
        Count, _says("lines that one visitor may write in a minute, at tables and in the lobby")
    ] = 20
    compressed_news: Annotated[
        bool, _says("compress news; that takes 42 KiB of memory for each page, much where thousands look on")
    ] = True
    # ---- bots and long searches ----
    pause: Annotated[float, Meta(ge=0, le=60, description="seconds that a bot waits before each move")] = 0.0
    workers: Annotated[
        int, Meta(ge=0, le=64, description="processes for bots and long searches; 0: none, a thread does that work")
    ] = 2
    jobs_a_table: Annotated[Count, _says("long searches of one table that may wait or run")] = 2
    jobs_waiting: Annotated[Count, _says("long searches of everybody that may wait or run")] = 64
    job_seconds: Annotated[Seconds, _says("seconds after which a search is given up")] = 60.0
    # ---- clocks ----
    clock_grace: Annotated[
        float, Meta(ge=0, description="seconds after the server has started in which nobody's time runs out")
    ] = 600.0
    # ---- what sleeps, and what goes ----
    tables_in_memory: Annotated[Count, _says("tables kept in memory; the others are opened when somebody asks")] = 64
    idle_minutes: Annotated[Count, _says("minutes after which a table that nobody asks for is put to sleep")] = 30
    unwatched_minutes: Annotated[
        Count, _says("minutes that bots play on at a table without people when nobody looks on any more")
    ] = 5
    keep_finished_days: Annotated[OrNever, _says("days after which a finished game may be pruned; 0: never")] = 0
    keep_idle_days: Annotated[OrNever, _says("days after which a game that nobody goes on with may be pruned")] = 0
    keep_waiting_days: Annotated[OrNever, _says("days after which a table that never began may be pruned")] = 60
    keep_bots_days: Annotated[OrNever, _says("days after which a table at which only bots sit may be pruned")] = 7
    keep_branch_days: Annotated[OrNever, _says("days after which a what-if may be pruned")] = 180
    # ---- its key ----
    secret: Annotated[
        str,
        Meta(pattern="^(.{32,})?$"),
        _says(
            "the key for invitations and codes of seats, 32 characters or more, the same for all processes; better "
            "said in the environment; empty: in a file beside an SQLite database, or in the PostgreSQL database"
        ),
    ] = ""
    # ---- mail and notices ----
    smtp_host: Annotated[str, _says("the mail server that takes letters of this one; empty: no mail is sent")] = ""
    smtp_port: Annotated[int, Meta(ge=1, le=65535, description="its port; with `tls` mostly 465")] = 587
    smtp_tls: Annotated[
        Literal["starttls", "tls", "none"], _says("how letters are protected on the way to it: `tls` from the start")
    ] = "starttls"
    smtp_user: Annotated[str, _says("who signs in there; empty: nobody has to")] = ""
    smtp_password: Annotated[str, _says("with this; better said in the environment than in a file")] = ""
    smtp_from: Annotated[str, _says("whom letters are from, such as `footplate <club@example.org>`")] = ""
    webhook_private: Annotated[
        bool, _says("notices may also go to addresses of this machine and its network, which others cannot reach")
    ] = False
    # ---- watching the server ----
    metrics_token: Annotated[
        str, _says("with `Authorization: Bearer ...` of this, `/metrics` answers anybody; empty: this machine only")
    ] = ""
    log_form: Annotated[Literal["text", "json"], _says("lines for people, or one JSON object each")] = "text"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], _says("the least that is logged; `info` tells every request")
    ] = "warning"

    @classmethod
    def load(cls, file: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
        """What the file says, what the environment says over it, and for the rest what is usual."""
        found = _read(file) if file else {}
        environment = os.environ if environment is None else environment
        for name in cls.__struct_fields__:
            variable = BEFORE + name.upper()
            if environment.get(variable, "") != "":
                found[name] = _from_text(name, environment[variable], variable)
        try:
            return msgspec.convert(found, learnt(cls))
        except msgspec.ValidationError as error:
            raise BadSettings(f"{file}: {error}; docs/server.md lists all settings") from None

    def environment(self) -> dict[str, str]:
        """As variables, for a server that is started with these settings: what is not as usual."""
        usual = Settings()
        found = {name: getattr(self, name) for name in self.__struct_fields__}
        return {
            BEFORE + name.upper(): ",".join(value) if isinstance(value, tuple) else str(value)
            for name, value in found.items()
            if value != getattr(usual, name)
        }


#: for those who measure the server, or try it out
UNLIMITED = Settings(
    requests_a_second=1e6,
    requests_at_first=1_000_000,
    address_requests_a_second=1e6,
    address_requests_at_first=1_000_000,
    requests_at_once=100_000,
    connections=100_000,
    address_connections=100_000,
    tables_a_person=1_000_000,
    address_tables_an_hour=1_000_000,
    address_accounts_an_hour=1_000_000,
    address_listeners=100_000,
    listeners_a_person=100_000,
    lines_a_minute=1_000_000,
)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"cannot read the settings in {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file} is not TOML: {error}") from None


def _from_text(name: str, text: str, variable: str) -> Any:
    """A value as it stands in the environment; lists are written with commas."""
    kind = get_type_hints(Settings, include_extras=True)[name]
    given: Any = [part.strip() for part in text.split(",")] if isinstance(getattr(Settings(), name), tuple) else text
    try:
        return msgspec.convert(given, learnt(kind), strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"{variable}={text}: {error}") from None
