"""footplate admin, on both databases: what there is, backups, restoring them, the integrity check, pruning."""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed, InvalidStatus

from footplate.cli.admin import admin as group
from footplate.server.admin.backup import BadBackup, verified
from footplate.server.bans import Bans
from footplate.server.storage.bans import BanRow
from tests.admin_desk import KEPT, PLAYED, WAITING, WITH_BOT, admin, new_postgresql, rows, sql, told
from tests.server_table import Browser, here, join, listen, running, wait

ALL = {WAITING, PLAYED, WITH_BOT}
PAGE = (Path(__file__).parents[1] / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return new_postgresql(request.getfixturevalue("postgresql"))


@pytest.fixture
def kept(empty: str) -> str:
    """A database with the three tables of the kept backup, which was made before migration 0004."""
    told(admin(empty, "restore", KEPT))
    return empty


# ---- what there is ----


def test_tables(kept: str) -> None:
    lines = told(admin(kept, "tables")).splitlines()
    assert re.fullmatch(r"table +title +status +moves +changed +size +owner +seats", lines[0])
    assert lines[1].startswith(f"{WITH_BOT}  skerry  playing     25  2026-01-05 20:02")
    assert lines[1].endswith("Ben, Robo (random)")
    assert lines[3].endswith("Aki, (free)")

    def listed(*filters: object) -> set[str]:
        return {table["id"] for table in json.loads(told(admin(kept, "tables", "--json", *filters)))}

    assert listed() == ALL
    assert listed("--status", "waiting") == {WAITING}
    assert listed("--title", "1889") == listed("--idle", "9999w") == listed("--owner", "_") == set()
    assert listed("--idle", "12h", "--title", "skerry") == ALL
    owner = json.loads(told(admin(kept, "tables", "--json", "--most", 1)))[0]["owner"]
    assert listed("--owner", owner) == {WITH_BOT}
    assert told(admin(kept, "tables", "--title", "1889")) == "None.\n"


def test_holders_a_new_code_and_a_browser_that_goes(kept: str) -> None:
    seats = json.loads(told(admin(kept, "holders", PLAYED, "--json")))["seats"]
    assert [seat["name"] for seat in seats] == ["Aki", "Bea", "Cem"]
    holder = seats[1]["holders"][0]
    assert re.fullmatch("[0-9a-f]{12}", holder)
    code = told(admin(kept, "holders", PLAYED, "--new-code", "p2")).split()[-1]
    assert re.fullmatch("[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}", code)
    assert rows(kept, f"SELECT code FROM seats WHERE table_id = '{PLAYED}' AND player = 'p2'") != [(code,)]
    left = json.loads(told(admin(kept, "holders", PLAYED, "--remove", "p2", holder, "--json")))["seats"]
    assert [bool(seat["holders"]) for seat in left] == [True, False, True]
    for wrong in (
        ["x"],
        [PLAYED, "--new-code", "p9"],
        [PLAYED, "--remove", "p2", holder],
        [WITH_BOT, "--new-code", "p2"],
    ):
        result = admin(kept, "holders", *wrong)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_a_new_code_counts_at_once(empty: str) -> None:
    with running(empty) as server:
        table = server.browser().open(*here("Aki", "Bea"))
        [(old,)] = rows(empty, "SELECT code FROM seats WHERE player = 'p2'")
        new = told(admin(empty, "holders", table.id, "--new-code", "p2")).split()[-1]
        tried = [server.browser().post(table.path + "/seat", json={"code": code}).status_code for code in (old, new)]
        assert tried == [403, 200]


def test_what_bots_owe(kept: str) -> None:
    sql(kept, "UPDATE duties SET done = wanted")
    assert told(admin(kept, "jobs")) == "None.\n"
    sql(kept, f"UPDATE duties SET wanted = wanted + 1 WHERE table_id = '{WITH_BOT}'")
    [owed] = json.loads(told(admin(kept, "jobs", "--json")))
    assert (owed["table"], owed["job"], owed["state"]) == (WITH_BOT, "bots", "owed")
    for failures, state in ((1, "failing"), (99, "dead")):
        sql(kept, f"UPDATE duties SET failures = {failures}, trouble = 'Traceback\n  a line\nOops: no\n'")
        [owed] = json.loads(told(admin(kept, "jobs", "--json")))
        assert (owed["state"], owed["trouble"]) == (state, "Oops: no")
    assert " dead " in told(admin(kept, "jobs"))
    assert " owed " in told(admin(kept, "jobs", "--retry", WITH_BOT))
    assert admin(kept, "jobs", "--retry", WAITING).exit_code == 2


def test_no_secret_is_printed(kept: str) -> None:
    secrets = {str(value) for (value,) in rows(kept, "SELECT value FROM settings UNION ALL SELECT code FROM seats")}
    secrets |= {str(value) for (value,) in rows(kept, "SELECT id FROM visitors")}
    assert len(secrets) > 8
    commands: list[tuple[str, ...]] = [("tables",), ("holders", PLAYED), ("jobs",), ("check",), ("prune",), ("bans",)]
    for command in commands:
        if command[0] in group.commands:
            said = told(admin(kept, *command)) + told(admin(kept, *command, "--json"))
            assert not [secret for secret in secrets if secret in said]


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    result = admin(tmp_path / "none.db", "tables")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", group.commands)
def test_every_command_is_documented_with_what_it_tells_in_json(command: str, tmp_path: Path) -> None:
    section = PAGE.partition(f"\n### footplate admin {command}\n")[2].partition("\n##")[0]
    assert f"footplate admin {command}" in section
    database, file = tmp_path / "tables.db", tmp_path / "copy.db"
    told(admin(database, "restore", KEPT))
    more: dict[str, list[object]] = {"holders": [PLAYED, "--new-code", "p1"], "backup": [file]}
    more["bans"] = ["--ban", "192.0.2.1", "--reason", "x"]
    more["restore"] = [KEPT, "--replace"]
    found = json.loads(admin(database, command, *more.get(command, []), "--json").stdout)
    keys = {key for row in (found if isinstance(found, list) else [found]) for key in row}
    assert keys
    assert not {key for key in keys if f"`{key}`" not in section}


# ---- bans ----


def test_who_is_banned_is_refused_within_seconds(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.server.watch.EVERY", 0.2)
    with running(empty) as server:
        table = server.browser().open(*here("Aki"), {"kind": "open"})
        guest = join(table, server.browser())
        holder = json.loads(told(admin(empty, "holders", table.id, "--json")))["seats"][1]["holders"][0]
        with listen(guest) as news:
            news.recv(30)
            told(admin(empty, "bans", "--ban", holder, "--reason", "offends others", "--for", "7d"))
            with pytest.raises(ConnectionClosed):  # they are let go
                news.recv(30)
        answer = guest.browser.get(guest.path)
        assert (answer.status_code, answer.json()["code"]) == (403, "request.banned")
        assert re.fullmatch(
            r"You cannot use this server until \d{4}-\d\d-\d\d \d\d:\d\d UTC: offends others\.", answer.json()["text"]
        )
        with pytest.raises(InvalidStatus):
            listen(guest)
        table.view()  # nobody else is
        told(admin(empty, "bans", "--unban", holder))
        wait(lambda: guest.browser.get(guest.path).status_code == 200)
        told(admin(empty, "bans", "--ban", "127.0.0.0/8", "--reason", "this machine"))
        wait(lambda: server.browser().get("/api/welcome").status_code == 403)


def test_bans(kept: str) -> None:
    assert told(admin(kept, "bans")) == "None.\n"
    for whom in ("192.0.2.7", "2001:DB8::1/32", "0123456789ABCDEF"):
        told(admin(kept, "bans", "--ban", whom, "--reason", "x"))
    told(admin(kept, "bans", "--ban", "192.0.2.7/32", "--reason", "y", "--for", "1h"))
    found = json.loads(told(admin(kept, "bans", "--json")))
    assert {row["whom"]: row["reason"] for row in found} == {
        "2001:db8::/32": "x",
        "0123456789ab": "x",
        "192.0.2.7/32": "y",
    }
    sql(kept, "UPDATE bans SET until = '2020' WHERE reason = 'y'")
    assert "192.0.2.7" not in told(admin(kept, "bans"))  # it is over
    for wrong in (["--ban", "x", "--reason", "x"], ["--ban", "192.0.2.7"], ["--unban", "192.0.2.8"], ["--for", "1h"]):
        result = admin(kept, "bans", *wrong)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_whom_a_ban_hits() -> None:
    bans = Bans()
    assert bans.are([BanRow("192.0.2.0/24", "x", "", ""), BanRow("abcdefabcdef", "x", "", "")])
    assert not bans.are([BanRow("192.0.2.0/24", "x", "", ""), BanRow("abcdefabcdef", "x", "", "")])
    assert bans.of("abcdefabcdef" + "0" * 52, "")
    assert bans.of("", "192.0.2.9")
    assert bans.of("", "::ffff:192.0.2.9")  # the same address, as a socket for both kinds says it
    assert not bans.of("f" * 64, "192.0.3.1")
    assert not bans.of("", "")
    assert not bans.of("", "fe80::1%eth0")


# ---- backup and restore ----


def contents(database: str) -> dict[str, list[tuple[object, ...]]]:
    names = ("visitors", "tables", "seats", "holders", "moves", "auto_passes")  # snapshots are of one key
    same = {
        "tables": "id, title, options, seed, rules, owner, branch_of, created, position, changed, status, moves",
    }
    return {name: sorted(rows(database, f"SELECT {same.get(name, '*')} FROM {name}")) for name in names}


def test_a_backup_goes_from_each_database_into_the_other(kept: str, tmp_path: Path, postgresql: str) -> None:
    copy, other = tmp_path / "copy.db.gz", new_postgresql(postgresql)
    assert json.loads(told(admin(kept, "backup", copy, "--json")))["tables"] == 3
    assert copy.stat().st_mode & 0o777 == 0o600  # all that was played and said is in it
    for database in (other, str(tmp_path / "other.db")):
        told(admin(database, "restore", copy))
        assert contents(database) == contents(kept)
        told(admin(database, "check"))
    plain = tmp_path / "copy.db"  # a database of its own, which can be served
    told(admin(kept, "backup", plain))
    assert contents(str(plain)) == contents(kept)


def test_a_database_with_tables_is_replaced_only_if_that_is_said(kept: str) -> None:
    sql(kept, f"DELETE FROM tables WHERE id = '{PLAYED}'")
    before = contents(kept)
    result = admin(kept, "restore", KEPT)
    assert (result.exit_code, result.stderr) == (
        2,
        "Error: the database has 2 tables; --replace puts the backup in their place\n",
    )
    assert contents(kept) == before
    assert "2 tables have made room" in told(admin(kept, "restore", KEPT, "--replace"))
    assert {row[0] for row in contents(kept)["tables"]} == ALL


def test_a_damaged_backup_changes_nothing(kept: str, tmp_path: Path) -> None:
    """A row that is another, a file that is cut short, one that is no backup: one line, and all stays as it was."""
    before = contents(kept)
    whole = gzip.decompress(KEPT.read_bytes())
    other, short, words = tmp_path / "other.db", tmp_path / "short.db.gz", tmp_path / "text"
    other.write_bytes(whole)
    with closing(sqlite3.connect(other)) as file, file:
        file.execute("UPDATE moves SET action = '{}' WHERE seq = 7")
    short.write_bytes(KEPT.read_bytes()[:3000])
    words.write_text("no backup")
    torn = tmp_path / "torn.db"
    torn.write_bytes(whole[:40000])
    unsealed = tmp_path / "unsealed.db"
    unsealed.write_bytes(whole)
    with closing(sqlite3.connect(unsealed)) as file, file:
        file.execute("DROP TABLE backup")
    for wrong in (other, short, words, torn, unsealed, tmp_path / "nothing"):
        result = admin(kept, "restore", wrong, "--replace")
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), wrong
        assert wrong.name in result.stderr
    assert contents(kept) == before


def test_a_backup_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    newer.write_bytes(gzip.decompress(KEPT.read_bytes()))
    with closing(sqlite3.connect(newer)) as file, file:
        file.execute("UPDATE backup SET version = '9999'")
    with pytest.raises(BadBackup, match="newer version"):
        verified(newer, "newer.db")


def played(database: str) -> int:
    return int(rows(database, "SELECT count(*) FROM moves")[0][0])


def more_than(database: str, number: int) -> bool:
    return played(database) > number


def test_a_backup_taken_while_people_play_is_of_one_moment(empty: str, tmp_path: Path) -> None:
    """Every journal in it is the beginning of the one that was played, and all that is kept beside fits it."""
    with running(empty) as server:
        done = threading.Event()

        def play(browser: Browser) -> None:
            """Game after game: on a slow machine one is over before the last backup is taken."""
            table = browser.open(*here("Aki", "Bea"))
            while not done.is_set():
                if not table.view()["decisions"]:
                    table = browser.open(*here("Aki", "Bea"))
                table.do(table.first_option())

        players = [threading.Thread(target=play, args=(server.browser(),)) for _ in range(3)]
        for player in players:
            player.start()
        copies = []
        try:
            for number in range(4):
                before = played(empty)
                copies.append(tmp_path / f"copy{number}.db")
                told(admin(empty, "backup", copies[-1]))
                wait(partial(more_than, empty, before + 5))
        finally:
            done.set()
            for player in players:
                player.join()
    lines = set(rows(empty, "SELECT table_id, seq, action FROM moves"))
    lengths = []
    for copy in copies:
        found = set(rows(str(copy), "SELECT table_id, seq, action FROM moves"))
        assert found <= lines
        lengths.append(len(found))
        assert ", 0 faults" in told(admin(copy, "check"))  # numbers without a gap, and lists that say what was played
    assert lengths == sorted(set(lengths))


def test_a_backup_restored_under_a_running_server(empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server knew of a table does not count any more: it goes on where the backup was, in a journal without a
    gap. Before tables were marked, it added its next line to a shorter journal."""
    monkeypatch.setattr("footplate.server.watch.EVERY", 1.0)
    copy = tmp_path / "copy.db"
    with running(empty) as server:
        table = server.browser().open(*here("Aki", "Bea"))
        table.do(table.first_option())
        told(admin(empty, "backup", copy))
        for _ in range(3):
            table.do(table.first_option())
        seen, option = table.view(), table.first_option()
        told(admin(empty, "restore", copy, "--replace"))
        assert table.act(option, view=seen).status_code == 409
        wait(lambda: bool(table.view()["newest"] == 1))
        table.do(table.first_option())
    assert told(admin(empty, "check")) == "1 tables, 2 lines of journal, 0 faults\n"


# ---- the check ----

FAULTS = {
    "a line is missing": (f"DELETE FROM moves WHERE table_id = '{PLAYED}' AND seq = 9", "journal: line 9 is missing"),
    "a line cannot be played": (
        f"UPDATE moves SET action = '{{}}' WHERE table_id = '{PLAYED}' AND seq = 1",
        "journal: line 1 cannot be played",
    ),
    "a line says what is not so": (
        f"UPDATE moves SET length = 7 WHERE table_id = '{PLAYED}' AND seq = 1",
        "journal: line 1 says that 7 moves are in force",
    ),
    "status": (f"UPDATE tables SET status = 'waiting' WHERE id = '{PLAYED}'", "summary: status is 'waiting'"),
    "moves": (f"UPDATE tables SET moves = 99 WHERE id = '{PLAYED}'", "summary: moves is 99"),
    "changed": (f"UPDATE tables SET changed = '2025' WHERE id = '{PLAYED}'", "summary: changed is '2025'"),
    "whose turn": (f"UPDATE tables SET deciding = 'p9' WHERE id = '{PLAYED}'", "summary: deciding is 'p9'"),
    "seats and status": (f"UPDATE seats SET taken = TRUE WHERE table_id = '{WAITING}'", "summary: status is 'waiting'"),
    "a snapshot too far": (
        f"UPDATE snapshots SET seq = 500 WHERE table_id = '{PLAYED}'",
        "it is of line 500",
    ),
    "two of one name": (
        f"UPDATE seats SET name = 'AKI' WHERE table_id = '{PLAYED}' AND player = 'p2'",
        "2 people are",
    ),
    "an unknown bot": ("UPDATE seats SET bot = 'x' WHERE kind = 'bot'", "seats: p2 is a bot 'x'"),
    "a bot that is held": (
        f"INSERT INTO holders (table_id, player, visitor) SELECT '{WITH_BOT}', 'p2', id FROM visitors LIMIT 1",
        "seats: p2 is a bot, and somebody holds it",
    ),
    "a free seat that is held": (
        f"UPDATE seats SET taken = FALSE WHERE table_id = '{PLAYED}' AND player = 'p1'",
        "seats: p1 is said to be free",
    ),
    "no code": (f"UPDATE seats SET code = '' WHERE table_id = '{WAITING}' AND player = 'p2'", "seats: p2 has no code"),
    "a bot that nobody looks after": ("DELETE FROM duties", "owed: nobody looks after its bots"),
    "work done too early": ("UPDATE duties SET done = 900", "owed: more is done than was wanted"),
    "passing in the future": (
        f"INSERT INTO auto_passes (table_id, player, until, since) VALUES ('{PLAYED}', 'p1', '[]', 900)",
        "owed: p1 passes automatically since line 900",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_check_finds(name: str, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    told(admin(database, "restore", KEPT))
    assert told(admin(database, "check")) == "3 tables, 95 lines of journal, 0 faults\n"
    statement, problem = FAULTS[name]
    sql(database, statement)
    result = admin(database, "check")
    assert result.exit_code == 1
    assert problem in result.stdout
    repaired = admin(database, "check", "--repair")
    if "summary:" in problem or "snapshot" in name:
        assert repaired.exit_code == 0
        assert "(repaired)" in repaired.stdout
        assert ", 0 faults" in told(admin(database, "check"))
    else:
        assert repaired.exit_code == 1


def test_the_check_finds_faults_on_both_databases_and_repairs_what_follows_from_the_journal(kept: str) -> None:
    told(admin(kept, "check"))
    sql(kept, *(FAULTS[name][0] for name in ("status", "a snapshot too far", "no code")))
    found = json.loads(admin(kept, "check", "--repair", "--json").stdout)
    assert (found["tables"], found["moves"]) == (3, 95)
    mended = {(fault["table"], fault["what"]): fault["repaired"] for fault in found["faults"]}
    assert mended == {(PLAYED, "summary"): True, (PLAYED, "snapshot"): True, (WAITING, "seats"): False}
    assert [fault["what"] for fault in json.loads(admin(kept, "check", "--json").stdout)["faults"]] == ["seats"]
    told(admin(kept, "check", "--table", PLAYED))


def test_a_snapshot_that_does_not_fit_is_found(tmp_path: Path) -> None:
    """Of this very build, so that the server would believe it."""
    database = str(tmp_path / "tables.db")
    with running(database) as server:
        table = server.browser().open(*here("Aki", "Bea"))
        for _ in range(24):
            table.do(table.first_option())
        wait(lambda: bool(rows(database, "SELECT seq FROM snapshots")))
    told(admin(database, "check"))
    sql(database, "UPDATE snapshots SET state = state || ' '")
    result = admin(database, "check")
    assert (result.exit_code, "snapshot: it does not fit the journal up to line 16" in result.stdout) == (1, True)
    assert "(repaired)" in told(admin(database, "check", "--repair"))
    assert rows(database, "SELECT seq FROM snapshots") == []


# ---- pruning ----


def test_what_may_go_is_listed_and_goes_only_if_that_is_said(kept: str, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("keep_idle_days = 30\nkeep_waiting_days = 0\n")
    only_bots = f"UPDATE seats SET kind = 'bot', bot = 'random' WHERE table_id = '{WITH_BOT}'"
    sql(kept, only_bots, f"DELETE FROM holders WHERE table_id = '{WITH_BOT}'")
    sql(kept, f"UPDATE tables SET changed = '2999' WHERE id = '{WAITING}'")

    def going(*more: object) -> dict[str, str]:
        return {t["id"]: t["why"] for t in json.loads(told(admin(kept, "prune", "--json", *more)))["tables"]}

    assert going() == {WITH_BOT: "only bots"}
    assert going("--settings", settings) == {WITH_BOT: "only bots", PLAYED: "idle"}
    assert "--apply removes them" in told(admin(kept, "prune"))
    assert len(rows(kept, "SELECT id FROM tables")) == 3
    gone = tmp_path / "gone.db.gz"
    assert set(going("--settings", settings, "--apply", "--keep", gone)) == {WITH_BOT, PLAYED}
    assert rows(kept, "SELECT id FROM tables") == [(WAITING,)]
    assert rows(kept, "SELECT * FROM moves") == []
    told(admin(tmp_path / "again.db", "restore", gone))
    assert {row[0] for row in contents(str(tmp_path / "again.db"))["tables"]} == {WITH_BOT, PLAYED}
    assert ", 0 faults" in told(admin(tmp_path / "again.db", "check"))


@pytest.mark.parametrize(
    ("statement", "policy", "why"),
    [
        ("UPDATE tables SET branch_of = 'x'", "keep_branch_days = 1", "what-if"),
        ("UPDATE tables SET moves = 0", "keep_waiting_days = 1", "never begun"),
        ("UPDATE tables SET status = 'finished'", "keep_finished_days = 1", "finished"),
    ],
)
def test_reasons_to_go(statement: str, policy: str, why: str, tmp_path: Path) -> None:
    database, settings = str(tmp_path / "tables.db"), tmp_path / "settings.toml"
    told(admin(database, "restore", KEPT))
    sql(database, f"{statement} WHERE id = '{PLAYED}'")
    settings.write_text(policy)
    found = json.loads(told(admin(database, "prune", "--json", "--settings", settings)))["tables"]
    assert {table["id"]: table["why"] for table in found}[PLAYED] == why


def test_a_table_at_which_somebody_sits_down_meanwhile_stays(kept: str) -> None:
    from datetime import UTC, datetime

    from footplate.server.admin.desk import Desk, at_desk
    from footplate.server.admin.prune import Policy, going, remove

    this = f"WHERE id = '{PLAYED}'"

    async def work(desk: Desk) -> list[str]:
        found = await desk.read(going, Policy(waiting=1, idle=1), datetime.now(UTC))
        assert {one.id for one in found} == ALL
        await desk.write(lambda connection: connection.execute(text(f"UPDATE tables SET changed = '2999' {this}")))
        return await desk.write(remove, found)

    assert PLAYED not in at_desk(kept, work)


def test_pruned_under_a_running_server(empty: str) -> None:
    """Whoever still looks at the table is told that it has gone."""
    with running(empty) as server:
        table = server.browser().open(*here("Aki"), {"kind": "open"})
        join(table, server.browser())
        table.view()
        sql(empty, "UPDATE tables SET changed = '2020'")
        told(admin(empty, "prune", "--apply"))
        wait(lambda: table.post("/actions", {"seq": 0, "player": "p1", "action": {"type": "pass"}}).status_code == 404)
